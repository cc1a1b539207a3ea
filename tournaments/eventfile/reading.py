"""Read an event from a file: JSON of exactly the described shape, or a refusal that names the place.

Figures that the file carries and the results contradict are an error; so is a total that no game can end with.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from scoring.rules.codec import ruleset_from_json
from scoring.rules.strict import read_choice, read_integer, read_list, read_object, shown, wrong_type
from tournaments import format as choices
from tournaments.eventfile.checks import check_event
from tournaments.eventfile.event import (
    FORMAT,
    LOT_PURPOSES,
    STAGES,
    STATUSES,
    Event,
    Lot,
    Person,
    PlayedRound,
    PlayedTable,
    Sanction,
)
from tournaments.format_codec import format_from_json
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import is_visible, normal_name
from wizard_club.lib.strict_json import read_json

LARGEST_MB = 20
LARGEST_FILE = LARGEST_MB * 1_000_000
MOST_NUMBER = 9_999
MOST_POINTS = 100_000
LONGEST = {"name": 120, "slug": 60, "club": 80, "nation": 40, "reason": 200}

KEYS = ("format", "name", "slug", "date", "ruleset", "tournament_format", "entrants", "rounds")
MORE_KEYS = ("sanctions", "standings", "champion", "lots")
TABLE_KEYS = ("number", "seats")
FIGURES = ("totals", "hits", "sum_bids", "best_hands")
DERIVED = ("places", "table_points")


def read_event(content: bytes) -> Event:
    """The event in a file's bytes; `DomainError` for anything else."""
    if len(content) > LARGEST_FILE:
        raise DomainError("event_too_large", most=LARGEST_MB)
    return event_from(read_json(content))


def event_from(content: object) -> Event:
    """The event in the value of a file; `DomainError` for anything else."""
    data = read_object(content, "file", allowed=(*KEYS, *MORE_KEYS), required=("format",))
    if data["format"] != FORMAT:
        raise DomainError("event_format", format=shown(data["format"]), expected=FORMAT)
    read_object(data, "file", allowed=(*KEYS, *MORE_KEYS), required=KEYS)
    preset, ruleset = ruleset_from_json(data["ruleset"])
    format_preset, tournament_format = format_from_json(data["tournament_format"])
    event = Event(
        name=text_of(data, "name"),
        slug=text_of(data, "slug"),
        date=date_of(data["date"]),
        preset=preset,
        ruleset=ruleset,
        format_preset=format_preset,
        format=tournament_format,
        people=tuple(person(item) for item in read_list(data["entrants"], "entrants")),
        rounds=tuple(played_round(item) for item in read_list(data["rounds"], "rounds")),
        sanctions=tuple(sanction(item) for item in read_list(data.get("sanctions", []), "sanctions")),
        lots=tuple(lot(item) for item in read_list(data.get("lots", []), "lots")),
    )
    check_event(event, data)
    return event


def text_of(data: Mapping[str, object], setting: str, *, empty: bool = False) -> str:
    """A text of the object, in composed form; a missing one is empty."""
    value = data.get(setting, "")
    if not isinstance(value, str):
        raise wrong_type(setting, "string")
    name = normal_name(value)
    if len(name) > LONGEST[setting] or not (empty or is_visible(name)):
        raise DomainError("event_text", setting=setting, most=LONGEST[setting])
    return name


def date_of(value: object) -> date:
    """A day as YYYY-MM-DD."""
    if not isinstance(value, str):
        raise wrong_type("date", "string")
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise DomainError("unknown_value", setting="date", value=shown(value), choices=("YYYY-MM-DD",)) from None


def entrant_number(value: object, setting: str = "number") -> int:
    """An entrant's number."""
    return read_integer(value, setting, least=1, most=MOST_NUMBER)


def numbers(value: object, setting: str) -> tuple[int, ...]:
    """A list of entrants' numbers."""
    return tuple(entrant_number(item, setting) for item in read_list(value, setting))


def optional_number(data: Mapping[str, object], setting: str) -> int | None:
    """A number that may be missing."""
    value = data.get(setting)
    return None if value is None else entrant_number(value, setting)


def person(item: object) -> Person:
    """One entrant."""
    data = read_object(
        item,
        "entrants",
        allowed=("number", "name", "club", "nation", "status", "keep_apart"),
        required=("number", "name"),
    )
    return Person(
        number=entrant_number(data["number"]),
        name=text_of(data, "name"),
        club=text_of(data, "club", empty=True),
        nation=text_of(data, "nation", empty=True),
        status=read_choice(data.get("status", "active"), "status", STATUSES),
        keep_apart=numbers(data.get("keep_apart", []), "keep_apart"),
    )


def played_round(item: object) -> PlayedRound:
    """One round."""
    data = read_object(item, "rounds", allowed=("seq", "stage", "tables"), required=("seq", "stage", "tables"))
    return PlayedRound(
        seq=entrant_number(data["seq"], "seq"),
        stage=read_choice(data["stage"], "stage", STAGES),
        tables=tuple(played_table(table) for table in read_list(data["tables"], "tables")),
    )


def played_table(item: object) -> PlayedTable:
    """One table; its derived figures are looked at when everything is read."""
    data = read_object(item, "tables", allowed=(*TABLE_KEYS, *FIGURES, *DERIVED), required=TABLE_KEYS)
    figures = {
        name: tuple(
            read_integer(value, name, least=-MOST_POINTS, most=MOST_POINTS)
            for value in read_list(data.get(name, []), name)
        )
        for name in FIGURES
    }
    return PlayedTable(
        number=entrant_number(data["number"]),
        seats=numbers(data["seats"], "seats"),
        totals=figures["totals"],
        hits=figures["hits"],
        sum_bids=figures["sum_bids"],
        best_hands=figures["best_hands"],
    )


def sanction(item: object) -> Sanction:
    """One sanction."""
    data = read_object(
        item,
        "sanctions",
        allowed=("round", "number", "kind", "points", "unit", "reason"),
        required=("number", "kind", "reason"),
    )
    return Sanction(
        number=entrant_number(data["number"]),
        kind=read_choice(data["kind"], "kind", choices.SANCTIONS),
        reason=text_of(data, "reason"),
        round=optional_number(data, "round"),
        points=read_integer(data.get("points", 0), "points", least=-MOST_POINTS, most=MOST_POINTS),
        unit=read_choice(data.get("unit", "game"), "unit", choices.UNITS),
    )


def lot(item: object) -> Lot:
    """One lot drawn."""
    data = read_object(item, "lots", allowed=("round", "table", "order", "for"), required=("order", "for"))
    return Lot(
        order=numbers(data["order"], "order"),
        purpose=read_choice(data["for"], "for", LOT_PURPOSES),
        round=optional_number(data, "round"),
        table=optional_number(data, "table"),
    )
