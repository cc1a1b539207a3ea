"""The score sheet of a game: as figures, and on paper."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import GameView
from scoring.api.bodies.sheets import SHEET, PaperQuery, SheetBody
from scoring.api.games import readable_game
from scoring.gamestate import GameState, load_state
from scoring.models import Game, GameLink
from scoring.pdf.score_sheets import score_sheets_pdf
from scoring.selectors.links import base_address
from scoring.selectors.result import result_page, totals_page
from scoring.selectors.score_sheet import filled_sheet
from scoring.selectors.score_sheet_words import game_head
from scoring.selectors.sheet import SheetCell
from wizard_club.lib.api.schema import FILE, documented
from wizard_club.lib.api.views import mark
from wizard_club.lib.paper import pdf_answer
from wizard_club.lib.pdf.document import Info
from wizard_club.lib.pdf.paper import PAPERS


class GameSheet(GameView):
    @documented(tag="games", answer=SheetBody, example=SHEET)
    def get(self, request: Request, code: str) -> Response:
        """The score sheet of a game. Every hand of the plan, and the ranking so far.

        Its `ETag` follows the version of the game, as at the game's own address.
        """
        game = readable_game(self, code)
        return self.unchanged(game.shown_version) or Response(
            SheetBody(sheet_body(load_state(game))).data, headers=mark(game.shown_version)
        )


class GameSheetFile(GameView):
    @documented(tag="games", answer=FILE, media="application/pdf", query=PaperQuery)
    def get(self, request: Request, code: str) -> HttpResponse:
        """The score sheet of a game as PDF. For accounts and the link to the table, as on the page of the sheet."""
        paper = PAPERS[self.query(PaperQuery)["paper"]]
        state = load_state(readable_game(self, code, (GameLink.Kind.TABLE,)))
        page = f"{base_address(request._request)}{reverse('scoring:game_sheet', args=[code])}"  # noqa: SLF001
        sheet = filled_sheet(state, game_head(state, page))
        title = _("Score sheet %(code)s") % {"code": code}
        data = score_sheets_pdf([sheet], paper, Info(title, sheet.head.event, get_language() or "en"))
        return pdf_answer(data, f"{title}.pdf")


def sheet_body(state: GameState) -> dict[str, Any]:
    """The figures that the page of the game shows. A seat that passed on costs one more query."""
    game, by_hands = state.game, state.game.entry == Game.Entry.HANDS
    page = (result_page if by_hands else totals_page)(state, "")
    same = ("code", "version", "state", "entry", "ruleset_name", "occasion", "started_at", "finished_at")
    return {name: getattr(game, name) for name in (*same, "reason", "corrected")} | {
        "hands": page.hands,
        "played": page.played,
        "players": state.names,
        "ranking": [asdict(row) for row in page.rows],
        "rows": [
            {
                "number": row.number,
                "cards": row.cards,
                "state": row.state,
                "dealer": row.dealer,
                "trump": row.trump,
                "cancelled": row.cancelled,
                "agreed": row.agreed,
                "cells": [cell_body(cell) for cell in row.cells],
            }
            for row in (page.sheet.rows if page.sheet else ())
        ],
    }


def cell_body(cell: SheetCell) -> dict[str, Any]:
    """One seat in one hand."""
    return {
        "seat": cell.seat,
        "bid": "sealed" if cell.sealed else cell.bid,
        "counted_bid": cell.counted_bid,
        "tricks": cell.tricks,
        "bonus": cell.bonus,
        "points": cell.points,
        "total": cell.total,
        "hit": cell.hit,
    }
