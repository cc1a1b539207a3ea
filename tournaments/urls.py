"""Addresses of the tournament desk, and of the pages that everybody may see."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.views import (
    apart,
    checkin,
    draws,
    entrant_detail,
    entrant_import,
    entrants,
    files,
    live,
    overview,
    public,
    setup,
    standings,
)

app_name = "tournaments"

urlpatterns: list[URLPattern] = [
    path("tournaments/", overview.tournament_list, name="tournament_list"),
    path("tournaments/apart/", apart.apart_list, name="apart_list"),
    path("tournaments/apart/add", apart.apart_add, name="apart_add"),
    path("tournaments/apart/<int:pk>/delete", apart.apart_delete, name="apart_delete"),
    path("tournaments/new", setup.tournament_new, name="tournament_new"),
    path("tournaments/import", files.tournament_import, name="tournament_import"),
    path("tournaments/preview", setup.tournament_preview, name="tournament_preview"),
    path("tournaments/<slug:slug>/", overview.tournament_detail, name="tournament_detail"),
    path("tournaments/<slug:slug>/edit", setup.tournament_edit, name="tournament_edit"),
    path("tournaments/<slug:slug>/publish", overview.tournament_publish, name="tournament_publish"),
    path("tournaments/<slug:slug>/announce", overview.tournament_announce, name="tournament_announce"),
    path("tournaments/<slug:slug>/export", files.tournament_export, name="tournament_export"),
    path("tournaments/<slug:slug>/log", overview.tournament_log, name="tournament_log"),
    path("tournaments/<slug:slug>/delete", overview.tournament_delete, name="tournament_delete"),
    path("events/<slug:slug>/", public.event_home, name="event_home"),
    path("events/<slug:slug>/seating", public.event_seating, name="event_seating"),
    path("events/<slug:slug>/tables", public.event_tables, name="event_tables"),
    path("events/<slug:slug>/standings", public.event_standings, name="event_standings"),
    path("events/<slug:slug>/regulations", public.event_regulations, name="event_regulations"),
    path("events/<slug:slug>/hall", live.event_hall, name="event_hall"),
    path("tournaments/<slug:slug>/standings/", standings.standing_list, name="standing_list"),
    path("tournaments/<slug:slug>/entrants/", entrants.entrant_list, name="entrant_list"),
    path("tournaments/<slug:slug>/entrants/add", entrants.entrant_add, name="entrant_add"),
    path("tournaments/<slug:slug>/entrants/import", entrant_import.entrant_import, name="entrant_import"),
    path("tournaments/<slug:slug>/entrants/check-in", checkin.entrant_checkin, name="entrant_checkin"),
    path("tournaments/<slug:slug>/entrants/<int:number>/", entrant_detail.entrant_detail, name="entrant_detail"),
    path("tournaments/<slug:slug>/entrants/<int:number>/check", checkin.entrant_check, name="entrant_check"),
    path("tournaments/<slug:slug>/entrants/<int:number>/pay", checkin.entrant_pay, name="entrant_pay"),
    path("tournaments/<slug:slug>/entrants/<int:number>/leave", entrant_detail.entrant_leave, name="entrant_leave"),
    path("tournaments/<slug:slug>/entrants/<int:number>/return", entrant_detail.entrant_return, name="entrant_return"),
    path(
        "tournaments/<slug:slug>/entrants/<int:number>/replace",
        entrant_detail.entrant_replace,
        name="entrant_replace",
    ),
    path(
        "tournaments/<slug:slug>/entrants/<int:number>/activate",
        entrant_detail.entrant_activate,
        name="entrant_activate",
    ),
    path("tournaments/<slug:slug>/entrants/<int:number>/number", entrant_detail.entrant_number, name="entrant_number"),
    path("tournaments/<slug:slug>/entrants/<int:number>/delete", entrant_detail.entrant_delete, name="entrant_delete"),
    path("tournaments/<slug:slug>/draw", draws.draw_detail, name="draw_detail"),
    path("tournaments/<slug:slug>/draw/make", draws.draw_make, name="draw_make"),
    path("tournaments/<slug:slug>/draw/swap", draws.draw_swap, name="draw_swap"),
    path("tournaments/<slug:slug>/draw/move", draws.draw_move, name="draw_move"),
    path("tournaments/<slug:slug>/draw/fix", draws.draw_fix, name="draw_fix"),
    path("tournaments/<slug:slug>/draw/discard", draws.draw_discard, name="draw_discard"),
    path("tournaments/<slug:slug>/draw/publish", draws.draw_publish, name="draw_publish"),
    path("tournaments/<slug:slug>/rounds/<int:seq>/take-back", draws.round_take_back, name="round_take_back"),
]
