"""Events that tests read and change."""

from __future__ import annotations

import json
from typing import Any

from tournaments.eventfile.event import Event
from tournaments.eventfile.reading import read_event

Data = dict[str, Any]


def table(number: int, seats: list[int], totals: list[int], hits: list[int], **more: object) -> Data:
    return {"number": number, "seats": seats, "totals": totals, "hits": hits, **more}


def evening(**changes: object) -> Data:
    """Eight people, two qualifying rounds at two tables, a final of four."""
    return {
        "format": "wizard-club/tournament@1",
        "name": "Club evening",
        "slug": "club-evening",
        "date": "2026-11-30",
        "ruleset": {"preset": "amigo_tournament", "settings": {}},
        "tournament_format": {"preset": "club_qualifier", "settings": {"qualifying_rounds": 2}},
        "entrants": [{"number": number, "name": name} for number, name in enumerate("ABCDEFGH", 1)],
        "rounds": [
            {
                "seq": 1,
                "stage": "qualifying",
                "tables": [
                    table(1, [1, 2, 3, 4], [250, 200, 180, 120], [7, 6, 6, 4]),
                    table(2, [5, 6, 7, 8], [200, 200, 100, 90], [6, 6, 5, 4]),
                ],
            },
            {
                "seq": 2,
                "stage": "qualifying",
                "tables": [
                    table(1, [6, 1, 5, 2], [210, 190, 180, 20], [6, 5, 5, 2]),
                    table(2, [3, 7, 4, 8], [300, 60, 50, 40], [8, 3, 3, 2]),
                ],
            },
            {"seq": 3, "stage": "final", "tables": [table(1, [3, 6, 1, 5], [150, 150, 90, 80], [5, 4, 4, 3])]},
        ],
    } | changes


def as_bytes(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def read(**changes: object) -> Event:
    return read_event(as_bytes(evening(**changes)))
