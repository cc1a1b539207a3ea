"""Addresses of the interface for programs: events."""

from __future__ import annotations

from tournaments.api import play_urls, setup_urls

app_name = "event_api"

urlpatterns = [*setup_urls.urlpatterns, *play_urls.urlpatterns]
