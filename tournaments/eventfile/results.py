"""What follows from the results of an event: places, table points, standings and the champion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.rules.points import total_bounds
from tournaments.eventfile.event import Event, PlayedTable
from tournaments.points import places_at_table, points_of_place, relative_points, table_points
from tournaments.standings import Line, Penalty, Score, standings


def places_of(event: Event, table: PlayedTable) -> tuple[int, ...]:
    """The place of each seat; none at an open table."""
    nothing = (0,) * len(table.totals)
    return places_at_table(
        table.totals, table.hits, table.sum_bids or nothing, table.best_hands or nothing, event.format.place_ties
    )


def points_of(event: Event, table: PlayedTable) -> tuple[Fraction, ...]:
    """The table points of each seat; none at an open table."""
    return points_at(event, table, places_of(event, table)) if table.totals else ()


def points_at(event: Event, table: PlayedTable, places: Sequence[int]) -> tuple[Fraction, ...]:
    """The same where the places are known."""
    return table_points(event.format, places, table.totals, best_total(event, table))


def best_total(event: Event, table: PlayedTable) -> int:
    """The best total that the plan allows at a table."""
    return total_bounds(event.ruleset, len(table.seats)).best


def scores_of(event: Event) -> Iterator[Score]:
    """Everybody's scores of the qualifying rounds."""
    for played in event.rounds:
        if played.stage == "qualifying":
            lost = {loss.number for loss in event.sanctions if loss.kind == "game_loss" and loss.round == played.seq}
            for table in played.tables:
                if table.totals:
                    yield from table_scores(event, played.seq, table, lost)


def table_scores(event: Event, seq: int, table: PlayedTable, lost: set[int]) -> Iterator[Score]:
    """The scores of one table. Whoever loses the game by a sanction is last there; the others' places stay."""
    places = places_of(event, table)
    points = points_at(event, table, places)
    best = best_total(event, table)
    relative = relative_points(table.totals, best)
    players = len(table.seats)
    held = {number: players if number in lost else place for number, place in zip(table.seats, places, strict=True)}
    for seat, number in enumerate(table.seats):
        yield Score(
            round=seq,
            number=number,
            total=table.totals[seat],
            hits=table.hits[seat],
            place=held[number],
            table_points=last_points(event, players, points[seat]) if number in lost else points[seat],
            relative=relative[seat],
            best_total=best,
            met={other: place for other, place in held.items() if other != number},
        )


def last_points(event: Event, players: int, played_for: Fraction) -> Fraction:
    """What the last place at a table of so many is worth; where points are the game's own, nothing that was won."""
    points = event.format.table_points
    if points.kind == "game_points":
        return min(played_for, Fraction(0))
    if points.kind == "per_opponent":
        return Fraction(1 - players)
    return points_of_place(players, tuple(range(1, players + 1)), points, event.format.place_ties)


def missed_rounds(event: Event) -> dict[int, int]:
    """How many rounds each late entrant missed before his first, where the format counts them as average."""
    if event.format.late_entry.score != "average":
        return {}
    first: dict[int, int] = {}
    for played in event.rounds:
        if played.stage == "qualifying":
            for table in played.tables:
                for number in table.seats:
                    first.setdefault(number, played.seq)
    return {number: seq - 1 for number, seq in first.items() if seq > 1}


def event_standings(event: Event) -> list[Line]:
    """The standings of the qualifying rounds; a penalty of a later round is none of them."""
    later = {played.seq for played in event.rounds if played.stage != "qualifying"}
    return standings(
        event.format,
        [person.number for person in event.people if person.ranked],
        scores_of(event),
        penalties=[
            Penalty(sanction.number, Fraction(sanction.points), sanction.unit, sanction.round)
            for sanction in event.sanctions
            if sanction.points and sanction.round not in later
        ],
        missed=missed_rounds(event),
        lots=lots_for(event, "rank"),
    )


def lots_for(event: Event, *purposes: str) -> Mapping[int, int]:
    """The place of everybody in the lots drawn for these purposes, 1 the best."""
    return {number: place for lot in event.lots if lot.purpose in purposes for place, number in enumerate(lot.order, 1)}


def champion(event: Event) -> int | None:
    """The winner of the final, or rank 1 where there are no stages; None as long as that is open or shared."""
    if any(not table.totals for played in event.rounds for table in played.tables) or not event.rounds:
        return None
    last = event.rounds[-1]
    if last.stage == "qualifying" and len(event.rounds) < event.format.qualifying_rounds:
        return None
    if last.stage == "final":
        level = [
            number
            for table in last.tables
            for number, place in zip(table.seats, places_of(event, table), strict=True)
            if place == 1
        ]
    else:
        level = [line.number for line in event_standings(event) if line.rank == 1]
    return decided(event, level)


def decided(event: Event, level: list[int]) -> int | None:
    """The one of those who are level, or the one a lot drew among them."""
    if len(level) == 1:
        return level[0]
    drawn = lots_for(event, "champion")
    return min(level, key=drawn.__getitem__) if level and all(number in drawn for number in level) else None
