"""Addresses of the club's own desk."""

from __future__ import annotations

from django.urls import path

from wizard_club.club.views import accounts, demo, merging

app_name = "club"

urlpatterns = [
    path("accounts/", accounts.account_list, name="account_list"),
    path("accounts/new", accounts.account_new, name="account_new"),
    path("accounts/<int:pk>/disable", accounts.account_disable, name="account_disable"),
    path("accounts/<int:pk>/enable", accounts.account_enable, name="account_enable"),
    path("accounts/<int:pk>/reset", accounts.account_reset, name="account_reset"),
    path("accounts/<int:pk>/role", accounts.account_role, name="account_role"),
    path("demo/remove", demo.demo_remove, name="demo_remove"),
    path("players/merge", merging.player_merge, name="player_merge"),
]
