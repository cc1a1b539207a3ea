"""Addresses of the club's own desk."""

from __future__ import annotations

from django.urls import path

from wizard_club.club.views import merging

app_name = "club"

urlpatterns = [
    path("players/merge", merging.player_merge, name="player_merge"),
]
