"""Addresses of the tournament desk, and of the pages that everybody may see."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "tournaments"

urlpatterns: list[URLPattern] = []
