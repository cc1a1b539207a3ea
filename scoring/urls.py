"""Addresses of members, rulesets and games."""

from __future__ import annotations

from django.urls import path

from scoring.views import (
    changes,
    game_links,
    games,
    history,
    links,
    live,
    pad,
    people,
    players,
    rulesets,
    seat,
    setup,
    totals,
)

app_name = "scoring"

urlpatterns = [
    path("", games.game_list, name="game_list"),
    path("games/", games.game_list, name="game_list"),
    path("games/new", setup.game_new, name="game_new"),
    path("games/new/totals", totals.game_totals_new, name="game_totals_new"),
    path("games/<str:code>/", games.game_detail, name="game_detail"),
    path("games/<str:code>/again", setup.game_again, name="game_again"),
    path("games/<str:code>/abandon", changes.game_abandon, name="game_abandon"),
    path("games/<str:code>/finish", changes.game_finish, name="game_finish"),
    path("games/<str:code>/resume", changes.game_resume, name="game_resume"),
    path("games/<str:code>/people", people.game_people, name="game_people"),
    path("games/<str:code>/ruleset", people.game_ruleset, name="game_ruleset"),
    path("games/<str:code>/totals", totals.game_totals, name="game_totals"),
    path("games/<str:code>/live", live.game_live, name="game_live"),
    path("games/<str:code>/history", history.game_history, name="game_history"),
    path("games/<str:code>/links", game_links.game_links, name="game_links"),
    path("games/<str:code>/pad", pad.game_pad, name="game_pad"),
    path("games/<str:code>/operations", pad.game_operate, name="game_operate"),
    path("games/<str:code>/seat", seat.game_seat, name="game_seat"),
    path("players/", players.player_list, name="player_list"),
    path("players/new", players.player_new, name="player_new"),
    path("players/<int:pk>/", players.player_edit, name="player_edit"),
    path("players/<int:pk>/retire", players.player_retire, name="player_retire"),
    path("players/<int:pk>/return", players.player_return, name="player_return"),
    path("rulesets/", rulesets.ruleset_list, name="ruleset_list"),
    path("rulesets/new", rulesets.ruleset_new, name="ruleset_new"),
    path("rulesets/preview", rulesets.ruleset_preview, name="ruleset_preview"),
    path("rulesets/<int:pk>/", rulesets.ruleset_detail, name="ruleset_detail"),
    path("rulesets/<int:pk>/edit", rulesets.ruleset_edit, name="ruleset_edit"),
    path("rulesets/<int:pk>/retire", rulesets.ruleset_retire, name="ruleset_retire"),
    path("rulesets/<int:pk>/return", rulesets.ruleset_return, name="ruleset_return"),
    path("L/<str:token>/", links.link_open, name="link_open"),
]
