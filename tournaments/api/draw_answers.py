"""Draws as programs see them, from the page of the draw; and published tables with their links."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest

from scoring.models import GameLink
from scoring.selectors.links import base_address, link_address
from tournaments.models import Draw, Table, TableSeat, Tournament, TournamentRound
from tournaments.selectors.draw_page import DrawPage, Preview, draw_page
from tournaments.selectors.entrants import twins_entered
from tournaments.selectors.live import round_title
from tournaments.selectors.state import state_of
from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.errors import DomainError

MEANWHILE = {"draw_changed", "draw_overtaken"}
SAME = ("kind", "players", "tables", "absent", "how", "open_tables", "awaits_results")
OF_PREVIEW = (
    "seq",
    "next_seq",
    "tables",
    "consolation",
    "sentences",
    "fits",
    "gone",
    "new",
    "together",
    "other_priority",
    "odd_sizes",
)


def draw_answer(tournament: Tournament, seq: int | None = None, *, people: bool = False) -> dict[str, Any]:
    """What `DrawBody` shows."""
    state = state_of(tournament)
    page: DrawPage = draw_page(state, seq=seq, people=people)
    return {name: getattr(page, name) for name in SAME} | {
        "twins": twins_entered(state.entrants),
        "preview": preview_answer(page.preview) if page.preview else None,
    }


def preview_answer(preview: Preview) -> dict[str, Any]:
    """What `PreviewBody` shows."""
    draw = preview.draw
    return {name: getattr(preview, name) for name in OF_PREVIEW} | {
        "id": draw.pk,
        "edits": draw.edits,
        "seed": draw.seed,
        "priority": draw.priority,
        "rounds": [{"seq": seq, "title": title} for seq, title in preview.rounds],
        "quality": preview.measures,
        "people": preview.lines,
    }


@contextmanager
def drawn_as_seen(tournament: Tournament, seen: dict[str, int] | None) -> Iterator[None]:
    """Answer 409 with both where the draw is not the one that the caller has seen."""
    try:
        yield
    except DomainError as error:
        if error.code not in MEANWHILE:
            raise
        current = Draw.objects.filter(tournament=tournament, discarded=False).order_by("-id").first()
        now = {"draw": current.pk, "edits": current.edits} if current else None
        raise Refusal(error, 409, seen=seen, current=now) from None


def draw_seen(tournament: Tournament, pk: int) -> Draw:
    """The draw of that id. One that is gone was replaced by another."""
    draw = Draw.objects.filter(tournament=tournament, pk=pk).first()
    if draw is None:
        raise DomainError("draw_changed")
    draw.tournament = tournament
    return draw


def published_answer(played: TournamentRound, tournament: Tournament, request: HttpRequest) -> dict[str, Any]:
    """A published round with the links of its tables: two queries."""
    links = GameLink.objects.filter(game=OuterRef("game"), kind=GameLink.Kind.TABLE, revoked_at=None, closed_at=None)
    tables = (
        Table.objects.filter(round=played)
        .annotate(token=Subquery(links.order_by("-pk").values("token")[:1]))
        .order_by("number")
        .values("pk", "number", "consolation", "token", "game__code")
    )
    seats: dict[int, list[dict[str, Any]]] = {}
    for seat in TableSeat.objects.filter(round=played).select_related("entrant__player").order_by("position"):
        entrant = seat.entrant
        somebody = {"number": entrant.number, "name": entrant.player.label, "club": entrant.player.club}
        seats.setdefault(seat.table_id, []).append(somebody)
    base = base_address(request)
    return {
        "seq": played.seq,
        "title": round_title(tournament, played.seq, played.stage.number, played.stage.index),
        "published_at": played.published_at,
        "tables": [
            {
                "number": row["number"],
                "consolation": row["consolation"],
                "game": row["game__code"],
                "token": row["token"],
                "address": link_address(base, row["token"]) if row["token"] else None,
                "seats": seats.get(row["pk"], []),
            }
            for row in tables
        ],
    }
