"""Addresses of members, rulesets and games."""

from __future__ import annotations

from django.urls import path

from scoring.views import links, pad, seat

app_name = "scoring"

urlpatterns = [
    path("games/<str:code>/pad", pad.game_pad, name="game_pad"),
    path("games/<str:code>/operations", pad.game_operate, name="game_operate"),
    path("games/<str:code>/seat", seat.game_seat, name="game_seat"),
    path("L/<str:token>/", links.link_open, name="link_open"),
]
