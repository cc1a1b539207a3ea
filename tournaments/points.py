"""What a finished game is worth: places at the table, and table points by the format, exact.

Points are fractions: two who share the first place of 45, 30 get 37½ each. Rows keep them in sixtieths, which every
share of a table of up to six people divides.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from scoring.rules.scoreboard import ranking
from tournaments.format import PlaceTies, TablePoints, TournamentFormat

SIXTIETHS = 60


def places_at_table(
    totals: Sequence[int], hits: Sequence[int], sum_bids: Sequence[int], best_hands: Sequence[int], ties: PlaceTies
) -> tuple[int, ...]:
    """The place of each seat: 1, 1, 3 where two are equal in total and in all tie keys."""
    order = sorted(totals, reverse=True)
    if len(set(order)) == len(order):
        return tuple([order.index(total) + 1 for total in totals])
    return ranking(totals, hits, sum_bids, best_hands, ties.keys)


def table_points(
    tournament_format: TournamentFormat, places: Sequence[int], totals: Sequence[int], best_total: int
) -> tuple[Fraction, ...]:
    """The table points of each seat, from places and totals as the pad or a slip has them.

    `best_total` is the best total that the plan allows at this table: the measure where unequal tables are compared.
    A penalty in game points is no part of `totals` and never changes a place.
    """
    points = tournament_format.table_points
    if points.kind == "per_opponent":
        return points_of_opponents(tuple(places))
    if points.kind == "by_place":
        return points_of_places(tuple(places), points, tournament_format.place_ties)
    if tournament_format.unequal_tables == "relative":
        return relative_points(totals, best_total)
    return tuple(Fraction(total) for total in totals)


@lru_cache(maxsize=4096)
def points_of_opponents(places: tuple[int, ...]) -> tuple[Fraction, ...]:
    """What the places of a table are worth where each opponent counts."""
    return tuple(Fraction(opponents_beaten(place, places)) for place in places)


@lru_cache(maxsize=4096)
def points_of_places(places: tuple[int, ...], points: TablePoints, ties: PlaceTies) -> tuple[Fraction, ...]:
    """What the places of a table are worth; many tables end alike."""
    return tuple(points_of_place(place, places, points, ties) for place in places)


def points_of_place(place: int, places: Sequence[int], points: TablePoints, ties: PlaceTies) -> Fraction:
    """What a place is worth. Those who share it get the mean of the places they take up, or all the best of these."""
    sharing = places.count(place)
    taken = range(place - 1, place - 1 + sharing)
    worth = [points.by_place[number] if number < len(points.by_place) else 0 for number in taken]
    return Fraction(worth[0]) if ties.then == "best" else Fraction(sum(worth), sharing)


def opponents_beaten(place: int, places: Sequence[int]) -> int:
    """Players below minus players above; equal ones count for neither."""
    return sum(other > place for other in places) - sum(other < place for other in places)


def relative_points(totals: Sequence[int], best_total: int) -> tuple[Fraction, ...]:
    """Points above the table's mean, as a share of the best total its plan allows: alike for tables of any size."""
    players, everything = len(totals), sum(totals)
    return tuple(Fraction(total * players - everything, players * best_total) for total in totals)


def points_text(points: Fraction) -> str:
    """Points for people: at most two decimals and none that say nothing, 37.5, 31.67, 45. The minus is a real one."""
    text = f"{abs(float(points)):.2f}".rstrip("0").rstrip(".")
    return f"−{text}" if points < 0 and text != "0" else text
