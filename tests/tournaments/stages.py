"""Stages for tests: events that are played table by table with results made by hand."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from fractions import Fraction

from tests.tournaments.desk import confirm, fresh, make_tournament, publish, state
from tournaments.models import Draw, Table, Tournament
from tournaments.services.draws import draw_make
from tournaments.services.rounds import draw_publish

# Totals and hits for the places at a table, as a game of four, five or six people can end.
TOTALS = (180, 150, 60, 20, -20, -50)
HITS = (8, 7, 5, 4, 3, 2)


def ends(tournament: Tournament, seq: int, table: int, *order: int, level: int = 0, less: int = 0) -> Table:
    """The table ends in this order, the best first. The first `level` of them have the same total and hits; everybody
    has `less` points than usual.
    """
    row = state(tournament).rounds[seq - 1].tables[table - 1]
    places = [order.index(number) for number in row.numbers]
    places = [0 if place < level else place for place in places]
    totals = [TOTALS[place] - less for place in places]
    return confirm(tournament, seq, table, totals, [HITS[place] for place in places])


def qualified(*tables: Sequence[int], **settings: object) -> Tournament:
    """An event after its one qualifying round: each table ended in the order given, each later one with 10 points less,
    so that the standings are clear.
    """
    players = sum(map(len, tables))
    settings = {"qualifying_rounds": 1} | settings
    tournament = make_tournament(players, **settings)  # type: ignore[arg-type]
    publish(tournament, *tables)
    for number, table in enumerate(tables, 1):
        ends(tournament, 1, number, *table, less=10 * (number - 1))
    return fresh(tournament)


def drawn(tournament: Tournament, seed: int = 1) -> Draw:
    """Draw the stage and publish its tables."""
    draw = draw_make(tournament=fresh(tournament), key=uuid.uuid4(), seed=seed)
    draw_publish(draw=draw, seq=draw.first_seq)
    return draw


def in_stage(tournament: Tournament, *, bye: bool | None = None) -> list[int]:
    """The numbers of those in the stage, in order."""
    places = state(tournament).stage.places.order_by("position")
    found = places if bye is None else places.filter(bye=bye)
    return list(found.values_list("entrant__number", flat=True))


def points_of(tournament: Tournament, number: int) -> Fraction:
    """The table points of somebody in the standings."""
    return next(line.values["table_points"] for line in state(tournament).lines if line.number == number)
