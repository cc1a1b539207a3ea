"""Addresses of the tournament desk, and of the pages that everybody may see."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.views import overview

app_name = "tournaments"

urlpatterns: list[URLPattern] = [
    path("tournaments/", overview.tournament_list, name="tournament_list"),
    path("tournaments/<slug:slug>/", overview.tournament_detail, name="tournament_detail"),
    path("tournaments/<slug:slug>/publish", overview.tournament_publish, name="tournament_publish"),
    path("tournaments/<slug:slug>/announce", overview.tournament_announce, name="tournament_announce"),
    path("tournaments/<slug:slug>/delete", overview.tournament_delete, name="tournament_delete"),
]
