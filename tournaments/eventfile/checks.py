"""What an event cannot be, and figures in its file that its results contradict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.rules.points import total_bounds
from scoring.rules.ruleset import PLAYER_COUNTS
from scoring.rules.slip import check_slip
from tournaments.eventfile.event import STAGES, Event, PlayedRound, PlayedTable
from tournaments.eventfile.results import champion, places_of, points_of
from tournaments.eventfile.writing import number_of, standings_data
from wizard_club.lib.errors import DomainError


def check_event(event: Event, data: Mapping[str, Any]) -> None:
    """Refuse an event that cannot have been, or whose file carries other figures than follow from it."""
    known: set[int] = set()
    for person in event.people:
        if person.number in known:
            raise DomainError("event_entrant_twice", number=person.number)
        known.add(person.number)
    check_known(known, (number for person in event.people for number in person.keep_apart))
    check_known(known, (sanction.number for sanction in event.sanctions))
    check_known(known, (number for lot in event.lots for number in lot.order))
    check_order(event.rounds)
    for played, carried in zip(event.rounds, data["rounds"], strict=True):
        check_round(event, played, known)
        for table, figures in zip(played.tables, carried["tables"], strict=True):
            check_figures(event, played.seq, table, figures)
    check_lots(event)
    check_end(event, data)


def check_known(known: set[int], numbers: Iterable[int]) -> None:
    """Everybody who is named is an entrant."""
    for number in numbers:
        if number not in known:
            raise DomainError("event_unknown", number=number)


def check_order(rounds: Sequence[PlayedRound]) -> None:
    """Rounds count from 1, and stages follow each other."""
    for seq, played in enumerate(rounds, 1):
        later = rounds[seq:]
        if played.seq != seq or any(STAGES.index(other.stage) < STAGES.index(played.stage) for other in later):
            raise DomainError("event_round_order", round=seq)


def check_round(event: Event, played: PlayedRound, known: set[int]) -> None:
    """Every table once, everybody at one place, and totals that a game can end with."""
    seated: set[int] = set()
    tables: set[int] = set()
    for table in played.tables:
        if table.number in tables:
            raise DomainError("event_table_twice", round=played.seq, table=table.number)
        tables.add(table.number)
        if len(table.seats) not in PLAYER_COUNTS:
            raise DomainError("event_seats", round=played.seq, table=table.number, seats=len(table.seats))
        check_known(known, table.seats)
        for number in table.seats:
            if number in seated:
                raise DomainError("event_seat_twice", round=played.seq, number=number)
            seated.add(number)
        check_table(event, played.seq, table)


def check_table(event: Event, seq: int, table: PlayedTable) -> None:
    """One figure for each seat, none at an open table."""
    required = {"totals", "hits"} if table.totals or table.hits else set()
    for name in ("totals", "hits", "sum_bids", "best_hands"):
        found = len(getattr(table, name))
        if found != len(table.seats) and (found or name in required):
            where = {"round": seq, "table": table.number, "setting": name}
            raise DomainError("event_length", **where, length=len(table.seats), found=found)
    for number, total, hits in zip(table.seats, table.totals, table.hits, strict=bool(table.totals)):
        try:
            check_result(event, len(table.seats), total, hits)
        except DomainError as error:
            raise DomainError("event_slip", round=seq, table=table.number, number=number, why=error) from None


def check_result(event: Event, players: int, total: int, hits: int) -> None:
    """A total and bids met that go together. Where games may end early, only the limits of the whole game are known."""
    if event.format.time.unfinished == "play_on":
        check_slip(event.ruleset, players, total=total, hits=hits)
        return
    bounds = total_bounds(event.ruleset, players)
    if not bounds.worst <= total <= bounds.best:
        raise DomainError("slip_total", total=total, worst=bounds.worst, best=bounds.best)


def check_figures(event: Event, seq: int, table: PlayedTable, carried: Mapping[str, Any]) -> None:
    """Places and table points, where the file has them, are those of the totals."""
    places = places_of(event, table)
    if "places" in carried and carried["places"] != list(places):
        raise DomainError("event_places", round=seq, table=table.number, right=places)
    points = [number_of(worth) for worth in points_of(event, table)]
    if "table_points" in carried and carried["table_points"] != points:
        raise DomainError("event_points", round=seq, table=table.number, right=tuple(points))


def check_lots(event: Event) -> None:
    """A lot for a table is drawn among people of that table."""
    seats: dict[tuple[int | None, int | None], set[int]] = {
        (played.seq, table.number): set(table.seats) for played in event.rounds for table in played.tables
    }
    for lot in event.lots:
        at_table = seats.get((lot.round, lot.table), set())
        if len(set(lot.order)) < len(lot.order) or (lot.table is not None and not at_table.issuperset(lot.order)):
            raise DomainError("event_lot")


def check_end(event: Event, data: Mapping[str, Any]) -> None:
    """Standings and champion, where the file has them, are those of the results."""
    if "standings" in data:
        right = standings_data(event)
        if data["standings"] != right:
            carried = data["standings"] if isinstance(data["standings"], list) else []
            first = next((row for row in right if row not in carried), right[0] if right else {"number": 0, "rank": 0})
            raise DomainError("event_standings", number=first["number"], rank=first["rank"])
    if "champion" in data and data["champion"] != champion(event):
        raise DomainError("event_champion", found=data["champion"] or 0, right=champion(event) or 0)
