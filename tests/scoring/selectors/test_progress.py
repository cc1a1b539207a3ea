"""The progress of many games says what each game's own state says, in a fixed number of queries."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Game, GameLink, Proposal
from scoring.operations import Actor
from scoring.selectors.progress import Progress, progress_of
from scoring.services.games import link_add
from scoring.services.proposals import proposal_decline
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def progress(table: Table) -> Progress:
    return progress_of([Game.objects.select_related("settings").get(pk=table.game.pk)])[table.game.pk]


def test_game_that_was_not_begun() -> None:
    found = progress(Table(plan="first_k", plan_k=8))
    assert (found.state, found.scored, found.planned, found.open_hand, found.phase) == ("running", 0, 8, 1, "bids")
    assert (found.begun, found.leaders, found.totals) == (False, (), (0, 0, 0, 0))


def test_bids_make_it_begun_and_then_tricks_are_awaited() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=0)
    assert (progress(table).begun, progress(table).phase) == (True, "bids")
    for seat in (2, 3, 0):
        table.do("set_bid", round=1, seat=seat, value=0)
    assert (progress(table).open_hand, progress(table).phase) == (1, "tricks")


def test_totals_hits_and_leaders() -> None:
    table = Table()
    table.play([1, 0, 0, 1], [1, 0, 0, 0])
    table.play([2, 0, 0, 1], [0, 0, 0, 2])
    # 20 a bid met and 10 a trick of it; 10 off for each trick beside the bid.
    found = progress(table)
    assert found.totals == (30 - 20, 20 + 20, 20 + 20, -10 - 10)
    assert (found.hits, found.sum_bids) == ((1, 2, 2, 0), (3, 0, 0, 2))
    assert (found.best_hands, found.leaders) == ((30, 20, 20, -10), (1, 2))
    assert (found.scored, found.open_hand, found.phase) == (2, 3, "bids")
    assert found.version == table.state.game.version


@pytest.mark.parametrize("preset", ["classic", "hidden", "jester_bid", "saboteur"])
def test_phase_is_that_of_the_game(preset: str) -> None:
    table = Table(preset, players=3)
    assert not progress(table).begun
    for seat in table.state.order(table.row):
        if table.row.bids[seat].bid is None and table.state.phase(table.row) == "bids":
            assert progress(table).phase == "bids"
            table.do("set_bid", round=1, seat=seat, value=0)
    assert progress(table).phase == table.state.phase(table.row) != "bids"
    if table.state.phase(table.row) == "reveal":
        table.do("reveal_bids", round=1, version=table.row.round.version)
        assert progress(table).phase == "tricks"


def test_finished_game_has_no_open_hand() -> None:
    table = Table(players=3, plan="custom", plan_hands=[1], occasion="Table 1")
    table.play([0, 1, 0], [0, 1, 0])
    table.do("hand_in", value=1)
    found = progress(table)
    assert (found.state, found.open_hand, found.phase, found.complete) == ("finished", None, "", True)
    assert found.handed_in_at is not None


def test_game_ended_early_is_not_complete() -> None:
    table = Table(players=3, plan="custom", plan_hands=[1, 2])
    table.play([0, 1, 0], [0, 1, 0])
    table.do("finish_game")
    assert (progress(table).state, progress(table).complete) == ("finished", False)


def test_slip_counts_instead_of_what_was_tapped() -> None:
    table = Table()
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("take_slip", totals=[180, 150, 60, 150], hits=[7, 6, 4, 5])
    found = progress(table)
    assert (found.totals, found.hits, found.leaders) == ((180, 150, 60, 150), (7, 6, 4, 5), (0,))
    assert (found.sum_bids, found.best_hands, found.entry) == ((0,) * 4, (0,) * 4, "totals")


def test_open_proposals_are_counted(director: object) -> None:
    table = Table(occasion="Table 1")
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    link.closed_at = timezone.now()
    link.save()
    for value in (0, 1):
        with pytest.raises(DomainError, match="link_proposed"):
            table.do("set_bid", key=str(uuid.uuid4()), actor=Actor(link=link), round=1, seat=1, value=value)
    assert progress(table).proposals == 2
    proposal_decline(proposal=Proposal.objects.all()[0], user=director)  # type: ignore[arg-type]
    assert progress(table).proposals == 1


def test_call_for_the_referee() -> None:
    table = Table(occasion="Table 1")
    table.do("set_help", value=1)
    assert progress(table).help_at is not None


def test_three_queries_for_any_number_of_games() -> None:
    def queries() -> int:
        games = list(Game.objects.select_related("settings"))
        with CaptureQueriesContext(connection) as captured:
            progress_of(games)
        return len(captured)

    Table().play_quietly(1)
    assert queries() == 3
    for players in (3, 4, 5):
        Table(players=players).play_quietly(3)
    assert queries() == 3
