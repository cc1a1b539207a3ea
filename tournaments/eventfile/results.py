"""What follows from the results of an event: places, table points, standings and the champion."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.rules.points import total_bounds
from tournaments.eventfile.event import Event, PlayedRound, PlayedTable
from tournaments.podium import Placing, final_ranking
from tournaments.points import places_at_table, points_of_place, relative_points, table_points
from tournaments.progression import carried_places, counts_from, stages_played
from tournaments.standings import NOBODY, NOTHING, Line, Penalty, Score, standings


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


def scores_of(event: Event, rounds: Iterable[PlayedRound]) -> Iterator[Score]:
    """Everybody's scores of these rounds."""
    best: dict[int, int] = {}
    for played in rounds:
        lost = lost_by(event, played)
        for table in played.tables:
            if table.totals:
                players = len(table.seats)
                if players not in best:
                    best[players] = best_total(event, table)
                yield from table_scores(event, played.seq, table, lost, best[players])


def lost_by(event: Event, played: PlayedRound) -> set[int]:
    """Who loses the game of a round by a sanction."""
    return {loss.number for loss in event.sanctions if loss.kind == "game_loss" and loss.round == played.seq}


def places_held(table: PlayedTable, places: Sequence[int], lost: Container[int]) -> dict[int, int]:
    """The place of everybody at a table. Whoever loses the game by a sanction is last there; the others keep theirs."""
    last = len(table.seats)
    return {number: last if number in lost else place for number, place in zip(table.seats, places, strict=True)}


def table_scores(event: Event, seq: int, table: PlayedTable, lost: Container[int], best: int) -> list[Score]:
    """The scores of one table, with shares and meetings only where the format asks for them."""
    places: Sequence[int] = places_of(event, table)
    points: Sequence[Fraction] = table_points(event.format, places, table.totals, best)
    players = len(table.seats)
    if any(number in lost for number in table.seats):
        places = list(places_held(table, places, lost).values())
        points = [
            last_points(event, players, worth) if number in lost else worth
            for number, worth in zip(table.seats, points, strict=True)
        ]
    shares = event.format.unequal_tables == "relative" or "relative_points" in event.format.standings
    relative = relative_points(table.totals, best) if shares else (NOTHING,) * players
    met: Sequence[Mapping[int, int]] = (NOBODY,) * players
    if "head_to_head" in event.format.standings:
        held = dict(zip(table.seats, places, strict=True))
        met = [{other: place for other, place in held.items() if other != number} for number in table.seats]
    columns = zip(table.seats, table.totals, table.hits, places, points, relative, met, strict=True)
    return [
        Score(seq, number, total, hits, place, worth, share, best, others)
        for number, total, hits, place, worth, share, others in columns
    ]


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


def qualifying_rounds(event: Event) -> list[PlayedRound]:
    """The qualifying rounds."""
    return [played for played in event.rounds if played.stage == "qualifying"]


def event_standings(event: Event) -> list[Line]:
    """The standings of the qualifying rounds."""
    return standings_of(event, qualifying_rounds(event))


def standings_of(event: Event, rounds: Sequence[PlayedRound]) -> list[Line]:
    """The standings of these rounds. A penalty of another round is none of them; one of no round in particular belongs
    to the qualifying ones.
    """
    counted = {played.seq for played in rounds}
    others: set[int | None] = {played.seq for played in event.rounds if played.seq not in counted}
    from_zero = bool(rounds) and rounds[0].stage != "qualifying"
    if from_zero:
        others.add(None)
    return standings(
        event.format,
        [person.number for person in event.people if person.ranked],
        scores_of(event, rounds),
        penalties=[
            Penalty(sanction.number, Fraction(sanction.points), sanction.unit, sanction.round)
            for sanction in event.sanctions
            if sanction.points and sanction.round not in others
        ],
        missed={} if from_zero else missed_rounds(event),
        lots=lots_for(event, "rank"),
    )


def lots_for(event: Event, *purposes: str) -> Mapping[int, int]:
    """The place of everybody in the lots drawn for these purposes, 1 the best."""
    return {number: place for lot in event.lots if lot.purpose in purposes for place, number in enumerate(lot.order, 1)}


def round_places(event: Event, played: PlayedRound, carried: Sequence[PlayedRound] = ()) -> list[list[tuple[int, int]]]:
    """The tables of a round of a stage, as (number, place) pairs. Where it goes on from the points so far these decide
    the places: `carried` are the rounds whose points those are.
    """
    if carried:
        lines = standings_of(event, [*carried, played])
        return [carried_places(table.seats, lines) for table in played.tables]
    lost = lost_by(event, played)
    return [list(places_held(table, places_of(event, table), lost).items()) for table in played.tables]


def stage_places(event: Event) -> list[list[list[tuple[int, int]]]]:
    """The tables of all stages that were played, as (number, place) pairs."""
    rounds = [played for played in event.rounds if played.stage != "qualifying"]
    found = []
    for number, (played, first) in enumerate(zip(rounds, firsts_of(event, rounds), strict=True)):
        carried = [*qualifying_rounds(event), *rounds[:number]] if first == 0 else rounds[first - 1 : number]
        found.append(round_places(event, played, carried))
    return found


def firsts_of(event: Event, rounds: Sequence[PlayedRound]) -> list[int]:
    """Of each round after the qualifying ones the first stage whose points count in it, from 1; 0 are the qualifying
    rounds. A stage beyond those of the format begins from zero.
    """
    seated = {number for played in rounds for table in played.tables for number in table.seats}
    stages = stages_played(event.format, len(still_in(event) | seated))
    if rounds and rounds[-1].stage == "final":
        stages = event.format.stages[max(0, len(event.format.stages) - len(rounds)) :]
    return [counts_from(stages, number) if number <= len(stages) else number for number in range(1, len(rounds) + 1)]


def is_over(event: Event) -> bool:
    """Whether the last game is played: the final, or the last qualifying round where there are too few for stages."""
    if not event.rounds or any(not table.totals for played in event.rounds for table in played.tables):
        return False
    if event.rounds[-1].stage != "qualifying":
        return event.rounds[-1].stage == "final"
    left = len(still_in(event))
    return len(event.rounds) >= event.format.qualifying_rounds and not stages_played(event.format, left)


def still_in(event: Event) -> set[int]:
    """The numbers of all who play on: whoever has sat at no table has not come."""
    sat = {number for played in event.rounds for table in played.tables for number in table.seats}
    return {person.number for person in event.people if person.status == "active"} & sat


def event_ranking(event: Event) -> list[Placing]:
    """The order in which prizes are given; nothing as long as games are to come."""
    if not is_over(event):
        return []
    return final_ranking(event_standings(event), stage_places(event), lots_for(event, "champion"))


def champion(event: Event) -> int | None:
    """The winner of the final, or rank 1 where there are no stages; None as long as that is open or shared."""
    first = [placing.number for placing in event_ranking(event) if placing.rank == 1]
    return first[0] if len(first) == 1 else None
