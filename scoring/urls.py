"""Addresses of members, rulesets and games."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "scoring"

urlpatterns: list[URLPattern] = []
