"""Addresses of the interface for programs."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "api"

urlpatterns: list[URLPattern] = []
