"""Addresses of the interface for programs: members, rulesets and games."""

from __future__ import annotations

from django.urls import path

from scoring.api import description  # noqa: F401 (names the ways in)
from scoring.api.views import files, games, history, links, me, members, operations, prints, rulesets, seat, sheets

app_name = "api"

urlpatterns = [
    path("members/", members.MemberList.as_view(), name="member_list"),
    path("members/<int:pk>/", members.MemberDetail.as_view(), name="member_detail"),
    path("members/<int:pk>/retire/", members.MemberRetire.as_view(), name="member_retire"),
    path("members/<int:pk>/return/", members.MemberReturn.as_view(), name="member_return"),
    path("me/", me.Me.as_view(), name="me"),
    path("rulesets/", rulesets.RulesetList.as_view(), name="ruleset_list"),
    path("rulesets/<int:pk>/", rulesets.RulesetDetail.as_view(), name="ruleset_detail"),
    path("rulesets/<int:pk>/hands/", rulesets.RulesetHands.as_view(), name="ruleset_hands"),
    path("rulesets/<int:pk>/sheet.pdf", prints.RulesetSheet.as_view(), name="ruleset_sheet"),
    path("rulesets/<int:pk>/bid-slips.pdf", prints.RulesetSlips.as_view(), name="ruleset_slips"),
    path("rulesets/<int:pk>/retire/", rulesets.RulesetRetire.as_view(), name="ruleset_retire"),
    path("rulesets/<int:pk>/return/", rulesets.RulesetReturn.as_view(), name="ruleset_return"),
    path("games/", games.GameList.as_view(), name="game_list"),
    path("games/import/", files.GameImport.as_view(), name="game_import"),
    path("games/<word:code>/", games.GameDetail.as_view(), name="game_detail"),
    path("games/<word:code>/operations/", operations.GameOperations.as_view(), name="game_operations"),
    path("games/<word:code>/history/", history.GameHistory.as_view(), name="game_history"),
    path("games/<word:code>/links/", links.GameLinks.as_view(), name="game_links"),
    path("games/<word:code>/links/<int:pk>/revoke/", links.LinkRevoke.as_view(), name="link_revoke"),
    path("games/<word:code>/file/", files.GameFile.as_view(), name="game_file"),
    path("games/<word:code>/seat/", seat.GameSeat.as_view(), name="game_seat"),
    path("games/<word:code>/sheet/", sheets.GameSheet.as_view(), name="game_sheet"),
    path("games/<word:code>/sheet.pdf", sheets.GameSheetFile.as_view(), name="game_sheet_file"),
]
