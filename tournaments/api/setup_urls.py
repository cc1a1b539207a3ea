"""Addresses of the interface about events before they are played: setting up, entrants, draws, public views."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
