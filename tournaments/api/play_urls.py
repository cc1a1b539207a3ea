"""Addresses of the interface about events while they are played: rounds, clocks, tables, results, stages."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
