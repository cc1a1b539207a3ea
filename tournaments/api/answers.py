"""An event as its desk sees it, from the rows."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request

from scoring.selectors.links import base_address
from tournaments.models import Tournament
from tournaments.selectors.entrants import counters_of
from tournaments.selectors.format_words import format_facts
from tournaments.selectors.live import round_title
from tournaments.selectors.next_step import address
from tournaments.selectors.overview import overview_of
from tournaments.selectors.state import RoundRows, TournamentState, state_of
from tournaments.services.tournaments import is_frozen

PLAIN = (
    "slug",
    "version",
    "name",
    "date",
    "venue",
    "fee",
    "contact",
    "regulations",
    "prizes",
    "type_twice",
    "seed",
    "ruleset_name",
    "published",
    "show_seating",
    "show_results",
    "show_standings",
    "show_final",
    "announcement",
    "announced_at",
    "prizes_at",
    "created_at",
)


def tournament_answer(tournament: Tournament, request: Request) -> dict[str, Any]:
    """What `TournamentBody` shows of an event as it was just read."""
    base = base_address(request._request)  # noqa: SLF001 (DRF's own way to Django's request)
    state = state_of(tournament)
    overview = overview_of(state)
    step = overview.step
    return {name: getattr(tournament, name) for name in PLAIN} | {
        "format": tournament.format_settings.as_json(),
        "format_facts": format_facts(tournament.format),
        "ruleset": tournament.ruleset.as_json(),
        "public_address": base + address("event_home", tournament.slug),
        "hall_address": base + address("event_hall", tournament.slug),
        "frozen": is_frozen(tournament),
        "summary": overview.summary,
        "playable": overview.playable,
        "counters": asdict(counters_of(state.entrants)),
        "next_step": {"kind": step.kind, "text": step.text, "action": step.link.label},
        "way": overview.way,
        "calls": [{"round": call.seq, "table": call.table, "at": call.at} for call in overview.calls],
        "rounds": [round_line(state, played) for played in state.rounds],
    }


def round_line(state: TournamentState, played: RoundRows) -> dict[str, Any]:
    """A published round."""
    row, stage = played.round, played.stage
    return {
        "seq": row.seq,
        "title": round_title(state.tournament, row.seq, stage.number, stage.index),
        "stage": stage.number,
        "published_at": row.published_at,
        "started_at": row.started_at,
        "closed_at": row.closed_at,
        "tables": len(played.tables),
        "open_tables": played.open_tables,
    }
