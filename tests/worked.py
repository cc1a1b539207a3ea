"""Worked games of tests/worked_games.json: values worked out by hand, for the server and for the device alike."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from scoring.api.answers import game_body
from scoring.gamestate import GameState
from scoring.models import Operation
from scoring.operations import Conflict
from scoring.operations.phases import points_of
from scoring.operations.undo import UNDOABLE, undo_target
from scoring.rules.bidding import is_blind
from scoring.rules.tricks import complete_tricks
from scoring.selectors.pad_state import pad_state
from scoring.selectors.sheet import sheet_of
from wizard_club.lib.errors import DomainError

# A pad offers nothing that could be refused so: only the server makes sure, and steps that try it are its alone.
SERVER_ALONE = {
    *("bid_out_of_range", "tricks_out_of_range", "cancelled_out_of_range", "change_out_of_range", "bonus_out_of_range"),
    *("change_not_allowed", "bonus_not_allowed", "cancelled_not_allowed", "trump_not_allowed", "dealer_does_not_bid"),
    *("seat_unknown", "round_unknown", "game_over", "bids_first"),
    *("reopen_last_only", "correct_scored_only", "nothing_to_undo"),
}
# Refusals whose sentence has forms, by what decides between them; and what else it needs.
SENTENCES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("tricks_missing", "missing", ()),
    ("too_many_tricks", "extra", ("suspects",)),
    ("bid_forbidden", "cards", ("bid",)),
    ("change_above_hand", "cards", ("bid",)),
)
WORKED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "worked_games.json").read_text())["games"]


def operation_of(game: int, step: int, values: Mapping[str, Any]) -> dict[str, Any]:
    """An operation with the id of its place; the `target` of an undo is the number of a step."""

    def id_of(place: int) -> str:
        return f"00000000-0000-4000-8000-{game:06d}{place:06d}"

    target = {"target": id_of(values["target"])} if "target" in values else {}
    return {"id": id_of(step), **values, **target}


def refusal_of(error: Conflict | DomainError) -> dict[str, Any]:
    """A refusal as the interface for programs answers it, without its sentence."""
    if isinstance(error, Conflict):
        return {
            "status": 409,
            "code": error.code,
            "value": error.value,
            "seen": error.seen,
            "current": error.current,
        }
    params = {name: value for name, value in error.params.items() if name in {"hand", "seat"}}
    for code, number, more in SENTENCES:
        if error.code.startswith(code):
            params |= {"number": error.params[number], **{name: error.params[name] for name in more}}
    if "suspects" in params:
        params["suspects"] = list(params["suspects"])
    return {"status": 422, "code": error.code, **params}


def shown(state: GameState) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the server tells of a game and of the hand being played; no names, no times, no talk with the desk."""
    whole = game_body(state)
    names = ("version", "state", "entry", "phase", "rounds")
    seats = [{name: seat[name] for name in ("seat", "total", "hits", "rank")} for seat in whole["seats"]]
    body = {name: whole[name] for name in names} | {"seats": seats}
    row, leads = state.open_row, [column.leads for column in sheet_of(state).columns]
    if row is None or whole["next"] is None:
        target = undo_target(state)
        return body, {"undo": str(target.key) if target else None, "leads": leads}
    hand, comes = row.hand(), whole["next"]
    completion = complete_tricks([seat.counted_bid for seat in hand.seats], hand.tricks, hand.tricks_to_place)
    return body, {
        "undo": str(comes["undo"]) if comes["undo"] else None,
        "leads": leads,
        "round": row.round.number,
        "order": list(state.order(row)),
        "active": comes["bidder"],
        "forbidden": None if row.round.agreed else comes["forbidden"],
        "trumps": list(comes["trump_choices"]),
        "blind": is_blind(state.rules, row.round.number, row.round.cards),
        "points": [
            points_of(state, row, seat, tricks) if tricks is not None and state.phase(row) == "tricks" else None
            for seat, tricks in enumerate(completion.values)
        ],
        "completion": {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(completion).items()
        },
    }


def data_of(state: GameState) -> dict[str, Any]:
    """What a pad page has for the device: the game's JSON, the rules, and what can be undone."""
    done = state.game.operations.filter(kind__in=UNDOABLE, outcome=Operation.Outcome.APPLIED, undone=False)
    data = pad_state(state, list(done.order_by("id").prefetch_related("changes")))
    read: dict[str, Any] = json.loads(json.dumps(data, cls=DjangoJSONEncoder))
    return read


def figures_of(game: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """What a step may expect, from the JSON of a game and what its panel shows."""
    newest = game["rounds"][-1]
    return {
        **{name: game[name] for name in ("version", "state", "phase")},
        "totals": [seat["total"] for seat in game["seats"]],
        "hits": [seat["hits"] for seat in game["seats"]],
        "ranks": [seat["rank"] for seat in game["seats"]],
        "dealer": newest["dealer"],
        "trump": newest["trump"],
        **view.get("completion", {}),
        **{name: view[name] for name in ("round", "forbidden", "blind") if name in view},
        "rounds": {str(line["number"]): line for line in game["rounds"]},
    }


def off_expected(step: Mapping[str, Any], refusal: Mapping[str, Any] | None, figures: Mapping[str, Any]) -> list[str]:
    """What a step came to that was not expected of it."""
    wrong = []
    expected = step["expect"]
    if expected == "ok":
        wrong += [f"refused: {refusal}"] if refusal else []
    elif refusal is None or any(refusal.get(name) != value for name, value in expected.items()):
        wrong.append(f"{expected} expected: {refusal}")
    for name, value in step.get("after", {}).items():
        if name != "rounds":
            wrong += [] if figures[name] == value else [f"{name} {value} expected: {figures[name]}"]
            continue
        for number, values in value.items():
            found = figures["rounds"][number]
            wrong += [
                f"{name} of hand {number}: {want} expected: {found[name]}"
                for name, want in values.items()
                if found[name] != want
            ]
    return wrong


def offered(steps: Sequence[Mapping[str, Any]]) -> list[tuple[int, Mapping[str, Any]]]:
    """The steps that a device can come to, with their places."""
    return [
        (place, step)
        for place, step in enumerate(steps, start=1)
        if step["expect"] == "ok" or step["expect"]["code"] not in SERVER_ALONE
    ]


def off_in_game(
    game: Mapping[str, Any], steps: Sequence[tuple[int, Mapping[str, Any]]], outcomes: Sequence[tuple[Any, Any, Any]]
) -> list[str]:
    """All that was not expected in one game; an outcome is the refusal, the JSON of the game and the panel."""
    assert len(outcomes) == len(steps)
    return [
        f"{game['name']}, step {place}, {step['do']}: {wrong}"
        for (place, step), (refusal, body, view) in zip(steps, outcomes, strict=True)
        for wrong in off_expected(step, refusal, figures_of(body, view))
    ]
