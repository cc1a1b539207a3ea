"""What several desks and pages do to one event: at once, twice, and after its end."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import connection

from tests.tournaments.cases.evening import EIGHT, FIRST, HITS, SECOND, evening
from tests.tournaments.desk import (
    confirm,
    entrant,
    fresh,
    make_tournament,
    put_draw,
    state,
    table_of,
)
from tournaments.models import DeskEntry, Draw, Table, Tournament
from tournaments.selectors.state import standing_lines, state_of
from tournaments.services.draws import draw_discard, draw_make
from tournaments.services.entrants import Newcomer, entrant_leave, entrants_add
from tournaments.services.results import table_reopen
from tournaments.services.rounds import draw_publish
from tournaments.services.sanctions import sanction_lift, sanctions_impose
from tournaments.services.stages import lot_draw
from tournaments.services.tournaments import prizes_give, prizes_reopen, tournament_announce
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def ranks(tournament: Tournament) -> list[tuple[int, int]]:
    """Rank and number of everybody, in the order of the standings."""
    return [(line.rank, line.number) for line in standing_lines(fresh(tournament))]


def make(tournament: Tournament, **options: object) -> Draw:
    """A draw with a key of its own."""
    return draw_make(tournament=fresh(tournament), key=uuid.uuid4(), **options)  # type: ignore[arg-type]


# Sent twice, and after the end


def closed_evening() -> Tournament:
    """Everything is played and the prizes are given; a standby waits."""
    tournament = evening(qualifying_rounds=1, stages=[])
    entrants_add(tournament=tournament, people=[Newcomer(name="Standby", standby=True)])
    confirm(tournament, 1, 1, FIRST, HITS)
    confirm(tournament, 1, 2, SECOND, HITS)
    prizes_give(tournament=tournament)
    return fresh(tournament)


def test_after_the_prize_giving_the_order_stays() -> None:
    tournament = closed_evening()
    before = ranks(tournament)
    four = entrant(tournament, 4)
    changes: list[Callable[[], object]] = [
        lambda: confirm(tournament, 1, 1, SECOND, HITS, reason="misread"),
        lambda: table_reopen(table=table_of(tournament, 1, 1), reason="misread"),
        lambda: entrant_leave(entrant=four),
        lambda: sanctions_impose(tournament=tournament, entrants=[four], kind="disqualified", reason="late"),
        lambda: lot_draw(tournament=tournament, purpose="champion", numbers=[1, 5]),
        lambda: make(tournament),
    ]
    for change in changes:
        with pytest.raises(DomainError, match=r"tournament_over|sanction_after_prizes"):
            change()
    tournament_announce(tournament=tournament, text="Thank you")
    assert ranks(tournament) == before


def test_what_is_done_twice_is_noted_once() -> None:
    tournament = closed_evening()
    prizes_give(tournament=tournament)
    assert DeskEntry.objects.filter(kind="prizes").count() == 1
    for _ in (1, 2):
        prizes_reopen(tournament=tournament, reason="one table more")
    assert DeskEntry.objects.filter(kind="prizes_reopened").count() == 1
    other = make_tournament(8)
    draw = put_draw(other, EIGHT)
    stale = Draw.objects.get(pk=draw.pk)
    for one in (draw, stale):
        draw_discard(draw=one)
    assert DeskEntry.objects.filter(kind="draw_discarded").count() == 1


@pytest.mark.parametrize("before", ["withdrawn", "standby"])
def test_who_did_not_play_when_he_was_disqualified_does_not_play_when_that_is_lifted(before: str) -> None:
    """He sat at no table; with the sanction lifted he is not suddenly in the next draw."""
    tournament = make_tournament(8)
    (nine,) = entrants_add(tournament=tournament, people=[Newcomer(name="Ninth", standby=before == "standby")])
    if before == "withdrawn":
        entrant_leave(entrant=nine)
    sanction = sanctions_impose(tournament=tournament, entrants=[nine], kind="disqualified", reason="shouted")[0]
    sanction_lift(sanction=sanction, reason="he was not meant")
    assert entrant(tournament, 9).state == "withdrawn"


# Read while somebody writes


def writing_before(marks: tuple[str, ...], write: Callable[[], object], read: Callable[[], object]) -> object:
    """What a page reads if another desk writes just before its query of that table."""
    waiting = [write]

    def wrapper(execute: Callable[..., object], sql: str, *more: object) -> object:
        if waiting and all(mark in sql for mark in marks):
            waiting.pop()()
        return execute(sql, *more)

    with connection.execute_wrapper(wrapper):
        return read()


def test_a_round_published_while_a_page_reads_is_in_its_next_answer() -> None:
    tournament = evening()
    draw = put_draw(tournament, EIGHT)
    found = writing_before(
        ('FROM "tournaments_tableseat"',),
        lambda: draw_publish(draw=draw, seq=2, override=True),
        lambda: state_of(tournament),
    )
    assert len(found.rounds) == 1  # type: ignore[attr-defined]
    assert len(state(tournament).rounds) == 2


def test_a_table_opened_again_while_a_page_reads_is_open() -> None:
    tournament = evening()
    table = confirm(tournament, 1, 1, FIRST, HITS)
    found = writing_before(
        ('FROM "tournaments_tableseat"',),
        lambda: table_reopen(table=table, reason="misread"),
        lambda: state_of(tournament),
    )
    assert found.rounds[0].open_tables == [1, 2]  # type: ignore[attr-defined]
    assert found.event.rounds[0].tables[0].totals == ()  # type: ignore[attr-defined]
    assert Table.objects.open().count() == 2
