"""Addresses of the interface for programs."""

from __future__ import annotations

from django.urls import path

from scoring.api import views

app_name = "api"

urlpatterns = [
    path("games/<word:code>/", views.game_read, name="game_read"),
    path("games/<word:code>/operations/", views.game_operations, name="game_operations"),
]
