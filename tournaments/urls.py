"""Addresses of the tournament desk, and of the pages that everybody may see."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.views import overview

app_name = "tournaments"

urlpatterns: list[URLPattern] = [
    path("tournaments/", overview.tournament_list, name="tournament_list"),
    path("tournaments/<slug:slug>/", overview.tournament_detail, name="tournament_detail"),
]
