"""Addresses of the club's own desk."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "club"

urlpatterns: list[URLPattern] = []
