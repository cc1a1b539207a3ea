"""What a championship costs: its standings beside the floors, a table's confirmation, a large round's publication.

The events are played before by the same simulation as `simulate_tournament`, 219 players to their champion and 1,000
players over six rounds; how long that took is printed too.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db.models import F

from benchmarks.measure import CSRF, Line, cookies_of_director, table
from benchmarks.server import Browser, running_server
from tournaments.models import Table, Tournament
from tournaments.selectors.field import field_of
from tournaments.selectors.state import state_of
from tournaments.services.draws import Drawn, draw_store
from tournaments.services.results import table_reopen
from tournaments.services.tournaments import tournament_publish
from tournaments.simulation.event import Simulation, simulated_tournament

WARM_UP, TURNS = 5, 60
PUBLISH_SECONDS = 3.0
PUBLISHED_TABLES = 250


@dataclass
class Prepared(Line):
    """A line that needs something done before each request, outside of what is measured."""

    before: Callable[[], object] = field(default=lambda: None)

    def measure(self, *, keep: bool) -> None:
        self.before()
        super().measure(keep=keep)


def event(name: str, players: int, preset: str, *, rounds: int) -> Tournament:
    """A published event before its first draw."""
    tournament = simulated_tournament(players=players, preset=preset, seed=1, name=name, rounds=rounds)
    return tournament_publish(tournament=tournament, published=True)


def timed(said: str, work: Callable[[], object], lines: list[str]) -> None:
    """Do it, and note how long it took."""
    begin = time.perf_counter()
    work()
    lines.append(f"{said:58}{time.perf_counter() - begin:7.1f} s")


def changed(tournament: Tournament) -> Callable[[], object]:
    """Let every page of the event be stale."""
    return lambda: Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def lines_for(port: int, large: Tournament, huge: Tournament, small: Tournament) -> list[Line]:
    """The requests, the floors first."""
    desk, people = Browser(port, cookies_of_director()), Browser(port, {"csrftoken": CSRF})
    played = Table.objects.select_related("round__tournament", "game").get(round__tournament=small, number=1)
    confirm = f"/tournaments/{small.slug}/rounds/1/tables/1/confirm"

    def page(browser: Browser, path: str) -> Callable[[], int]:
        return lambda: browser.ask("GET", path)

    def reopen() -> None:
        table_reopen(table=played, reason="measured again")

    return [
        Line("floor read", page(desk, "/floor/read"), 200),
        Line("floor write", page(desk, "/floor/write"), 200),
        Line("floor public", page(people, "/floor/public"), 200),
        Prepared("standings of 219 x 5", page(desk, f"/tournaments/{large.slug}/standings/"), 200, "floor read", 16,
                 before=changed(large)),
        Prepared("the same, public", page(people, f"/events/{large.slug}/standings"), 200, "floor public", 16,
                 before=changed(large)),
        Line("the same, from the cache", page(people, f"/events/{large.slug}/standings"), 200, "floor public", 1.5),
        Prepared("standings of 1,000 x 6, a page", page(desk, f"/tournaments/{huge.slug}/standings/"), 200,
                 "floor read", 30, before=changed(huge)),
        Prepared("confirming a table", lambda: desk.ask("POST", confirm, {"reason": ""}), 302, "floor write", 5,
                 before=reopen),
    ]  # fmt: skip


def publication(port: int, tournament: Tournament) -> float:
    """The seconds in which the desk publishes a round of 250 tables."""
    desk = Browser(port, cookies_of_director())
    state = state_of(tournament)
    numbers = [entrant.number for entrant in field_of(state).playing]
    tables = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
    draw = draw_store(
        state=state, key=uuid.uuid4(), seed=1, priority="rematches", found=Drawn([tables], "given"), fixed=(),
        user=None, override=True,
    )  # fmt: skip
    begin = time.perf_counter()
    form = {"draw": str(draw.pk), "seq": str(draw.first_seq), "edits": "0"}
    status = desk.ask("POST", f"/tournaments/{tournament.slug}/draw/publish", form)
    if status != 302:
        raise RuntimeError(f"publishing: {status}")
    return time.perf_counter() - begin


def tournaments_table() -> tuple[str, bool]:
    """The result for people, and whether every limit is held."""
    said: list[str] = []
    large = event("Large", 219, "german_championship", rounds=5)
    timed("219 x 5 and 64-16-4, simulated", Simulation(large, 1, by_hand=False).play, said)
    huge = event("Huge", 1000, "league_evening", rounds=6)
    timed("1,000 x 6, simulated", Simulation(huge, 1, by_hand=False).play, said)
    small = event("Small", 8, "club_qualifier", rounds=3)
    Simulation(small, 1, by_hand=True).play_round()
    hall = event("Hall", 4 * PUBLISHED_TABLES, "league_evening", rounds=1)
    with running_server() as port:
        lines = lines_for(port, *(Tournament.objects.with_settings().get(pk=one.pk) for one in (large, huge, small)))
        for turn in range(WARM_UP + TURNS):
            for line in lines:
                line.measure(keep=turn >= WARM_UP)
        seconds = publication(port, hall)
    text, held = table(lines)
    verdict = "" if seconds <= PUBLISH_SECONDS else "  over"
    said.append(f"publishing {PUBLISHED_TABLES} tables{seconds:42.2f} s   limit {PUBLISH_SECONDS:.0f} s{verdict}")
    return "\n".join([text, *said]), held and seconds <= PUBLISH_SECONDS
