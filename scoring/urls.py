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
    member_files,
    pad,
    people,
    players,
    prints,
    rulesets,
    seat,
    setup,
    tokens,
    totals,
)

app_name = "scoring"

urlpatterns = [
    path("", games.game_list, name="game_list"),
    path("games/", games.game_list, name="game_list"),
    path("games/new", setup.game_new, name="game_new"),
    path("games/new/totals", totals.game_totals_new, name="game_totals_new"),
    path("games/<word:code>/", games.game_detail, name="game_detail"),
    path("games/<word:code>/again", setup.game_again, name="game_again"),
    path("games/<word:code>/abandon", changes.game_abandon, name="game_abandon"),
    path("games/<word:code>/finish", changes.game_finish, name="game_finish"),
    path("games/<word:code>/resume", changes.game_resume, name="game_resume"),
    path("games/<word:code>/people", people.game_people, name="game_people"),
    path("games/<word:code>/ruleset", people.game_ruleset, name="game_ruleset"),
    path("games/<word:code>/totals", totals.game_totals, name="game_totals"),
    path("games/<word:code>/live", live.game_live, name="game_live"),
    path("games/<word:code>/history", history.game_history, name="game_history"),
    path("games/<word:code>/links", game_links.game_links, name="game_links"),
    path("games/<word:code>/pad", pad.game_pad, name="game_pad"),
    path("games/<word:code>/sheet", prints.game_sheet, name="game_sheet"),
    path("games/<word:code>/operations", pad.game_operate, name="game_operate"),
    path("games/<word:code>/seat", seat.game_seat, name="game_seat"),
    path("players/", players.player_list, name="player_list"),
    path("players/import/", member_files.player_import, name="player_import"),
    path("players/export/", member_files.player_export, name="player_export"),
    path("players/new", players.player_new, name="player_new"),
    path("players/<int:pk>/", players.player_edit, name="player_edit"),
    path("players/<int:pk>/retire", players.player_retire, name="player_retire"),
    path("players/<int:pk>/return", players.player_return, name="player_return"),
    path("rulesets/", rulesets.ruleset_list, name="ruleset_list"),
    path("rulesets/new", rulesets.ruleset_new, name="ruleset_new"),
    path("rulesets/preview", rulesets.ruleset_preview, name="ruleset_preview"),
    path("rulesets/<int:pk>/", rulesets.ruleset_detail, name="ruleset_detail"),
    path("rulesets/<int:pk>/sheet", prints.ruleset_sheet, name="ruleset_sheet"),
    path("rulesets/<int:pk>/bid-slips", prints.ruleset_slips, name="ruleset_slips"),
    path("rulesets/<int:pk>/edit", rulesets.ruleset_edit, name="ruleset_edit"),
    path("rulesets/<int:pk>/retire", rulesets.ruleset_retire, name="ruleset_retire"),
    path("rulesets/<int:pk>/return", rulesets.ruleset_return, name="ruleset_return"),
    path("accounts/tokens/", tokens.token_list, name="token_list"),
    path("accounts/tokens/new", tokens.token_new, name="token_new"),
    path("accounts/tokens/<int:pk>/revoke", tokens.token_revoke, name="token_revoke"),
    path("L/<word:token>/", links.link_open, name="link_open"),
]
