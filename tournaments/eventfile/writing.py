"""Write an event as a file: the same event gives the same text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction

from scoring.rules.codec import ruleset_to_json
from tournaments.eventfile.event import FORMAT, Event, PlayedRound, PlayedTable
from tournaments.eventfile.results import champion, event_standings, places_of, points_of
from tournaments.format_codec import format_to_json
from tournaments.standings import NOTHING


def write_event(event: Event) -> str:
    """The file of an event, ending with a line end."""
    return json.dumps(event_data(event), ensure_ascii=False, indent=2) + "\n"


def number_of(points: Fraction) -> int | float:
    """A fraction as a plain number in full precision."""
    return int(points) if points.denominator == 1 else float(points)


def event_data(event: Event) -> dict[str, object]:
    """The content of an event's file; what does not apply is left out."""
    data: dict[str, object] = {
        "format": FORMAT,
        "name": event.name,
        "slug": event.slug,
        "date": event.date.isoformat(),
        "ruleset": ruleset_to_json(event.preset, event.ruleset),
        "tournament_format": format_to_json(event.format_preset, event.format),
        "entrants": [
            without_nothing(
                {
                    "number": person.number,
                    "name": person.name,
                    "club": person.club,
                    "nation": person.nation,
                    "status": person.status,
                    "keep_apart": list(person.keep_apart),
                }
            )
            for person in event.people
        ],
        "rounds": [round_data(event, played) for played in event.rounds],
        "sanctions": [
            without_nothing(
                {
                    "round": sanction.round,
                    "number": sanction.number,
                    "kind": sanction.kind,
                    "points": sanction.points,
                    "unit": sanction.unit,
                    "reason": sanction.reason,
                }
            )
            for sanction in event.sanctions
        ],
        "standings": standings_data(event),
        "champion": champion(event),
    }
    if event.lots:
        data["lots"] = [
            without_nothing({"round": lot.round, "table": lot.table, "order": list(lot.order), "for": lot.purpose})
            for lot in event.lots
        ]
    return data


def without_nothing(data: dict[str, object]) -> dict[str, object]:
    """The same without what is None or an empty list; an empty text stays."""
    return {name: value for name, value in data.items() if value is not None and value != []}


def round_data(event: Event, played: PlayedRound) -> dict[str, object]:
    """One round with its tables."""
    return {"seq": played.seq, "stage": played.stage, "tables": [table_data(event, table) for table in played.tables]}


def table_data(event: Event, table: PlayedTable) -> dict[str, object]:
    """One table with what follows from it."""
    data: dict[str, object] = {"number": table.number, "seats": list(table.seats)}
    for name in ("totals", "hits", "sum_bids", "best_hands"):
        data[name] = list(getattr(table, name))
    if table.totals:
        data["places"] = list(places_of(event, table))
        data["table_points"] = [number_of(points) for points in points_of(event, table)]
    return without_nothing(data)


def standings_data(event: Event) -> list[dict[str, object]]:
    """The rows of the standings."""
    names = {person.number: person.name for person in event.people}
    keys: Iterable[str] = ("table_points", "game_points", "hits")
    return [
        {
            "rank": line.rank,
            "number": line.number,
            "name": names[line.number],
            **{key: number_of(line.values.get(key, NOTHING)) for key in keys},
        }
        for line in event_standings(event)
    ]
