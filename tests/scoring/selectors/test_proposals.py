"""What tables meant after their round was closed, in words."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Game, GameLink, Proposal
from scoring.operations import Actor
from scoring.operations.requests import SHAPES
from scoring.selectors.proposals import proposals_open, words_of
from scoring.services.games import link_add
from tests.factories import make_player
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def table_of(*names: str, preset: str = "classic") -> Table:
    table = Table(preset, len(names), occasion="Cup · round 3 · table 1")
    for seat, name in enumerate(names):
        table.game.seats.filter(position=seat).update(player=make_player(name))
    return table


def propose(table: Table, kind: str, **values: object) -> Proposal:
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    link.closed_at = timezone.now()
    link.save()
    key = str(uuid.uuid4())
    with pytest.raises(DomainError, match="link_proposed"):
        table.do(kind, key=key, actor=Actor(link=link, device="7F"), **values)
    return Proposal.objects.get(key=key)


@pytest.mark.parametrize(
    ("kind", "values", "words"),
    [
        ("set_bid", {"round": 2, "seat": 1, "value": 0}, "Round 2: Ben bids 0"),
        ("set_tricks", {"round": 2, "seat": 0, "value": None}, "Round 2: tricks of Anna: –"),
        ("set_bid_change", {"round": 2, "seat": 0, "value": -1}, "Round 2: the bid of Anna moves by −1"),
        ("set_bonus", {"round": 2, "seat": 0, "value": 20}, "Round 2: bonus of Anna: +20"),
        ("set_trump", {"round": 2, "value": "none"}, "Round 2: trump: no trump"),
        ("set_dealer", {"round": 2, "value": 2}, "Round 2: Carla deals"),
        ("score_round", {"round": 2, "version": 3, "tricks": [1, 0, 1]}, "Round 2: score it with the tricks 1, 0, 1"),
        (
            "correct_round",
            {"round": 1, "version": 3, "bids": [1, None, 0], "tricks": [1, 0, 0]},
            "Round 1: correct it to bids 1, –, 0, tricks 1, 0, 0",
        ),
        ("set_totals", {"totals": [250, -30, 90], "hits": [7, 1, 4]}, "Totals 250, −30, 90, bids met 7, 1, 4"),
        ("swap_seats", {"seat": 0, "other": 2}, "Swap Anna and Carla"),
        ("set_bid", {"round": 2, "seat": 5, "value": 0}, "Round 2: – bids 0"),
        ("hand_in", {"value": 1}, "Hand the result in"),
        ("hand_in", {"value": 0}, "Take the result back"),
        ("set_help", {"value": 1}, "Call the referee"),
        ("undo", {"target": str(uuid.UUID(int=7))}, "Undo the last tap"),
    ],
)
def test_proposal_is_a_sentence(kind: str, values: Mapping[str, object], words: str) -> None:
    table = table_of("Anna", "Ben", "Carla")
    assert words_of(propose(table, kind, **values)) == words


@pytest.mark.parametrize("kind", SHAPES)
def test_every_kind_has_its_words(kind: str) -> None:
    game = table_of("Anna", "Ben", "Carla").game
    assert words_of(Proposal(game=game, kind=kind, values={}))


@pytest.mark.parametrize("preset", ["hidden", "secret"])
def test_sealed_bids_stay_covered(preset: str) -> None:
    table = table_of("Anna", "Ben", "Carla", preset=preset)
    assert words_of(propose(table, "set_bid", round=1, seat=1, value=1)) == "Round 1: Ben bids ●"
    entered = propose(table, "enter_round", round=1, version=0, bids=[1, 1, 1], tricks=[0, 0, 1], score=False)
    assert words_of(entered) == "Round 1: bids ●, ●, ●, tricks 0, 0, 1"


def test_open_ones_of_these_games_are_listed_the_oldest_first() -> None:
    table, other, elsewhere = (table_of("Anna", "Ben", "Carla") for _ in range(3))
    first = propose(table, "set_bid", round=1, seat=1, value=1)
    second = propose(other, "set_bid", round=1, seat=2, value=0)
    propose(elsewhere, "set_bid", round=1, seat=2, value=0)
    declined = propose(table, "set_bid", round=1, seat=0, value=1)
    Proposal.objects.filter(pk=declined.pk).update(state="declined")
    lines = proposals_open([table.game.pk, other.game.pk])
    assert [(line.proposal, line.text, line.device) for line in lines] == [
        (first, "Round 1: Ben bids 1", "7F"),
        (second, "Round 1: Carla bids 0", "7F"),
    ]


def test_reason_is_asked_for_where_the_game_needs_one() -> None:
    table = table_of("Anna", "Ben", "Carla")
    propose(table, "set_bid", round=1, seat=1, value=1)
    correction = {"round": 1, "version": 0, "bids": [1, 0, 0], "tricks": [1, 0, 0]}
    propose(table, "correct_round", **correction)
    propose(table, "correct_round", **correction, reason="miscounted")
    assert [line.asks_reason for line in proposals_open([table.game.pk])] == [False] * 3
    Game.objects.update(needs_reason=True)
    assert [line.asks_reason for line in proposals_open([table.game.pk])] == [False, True, False]


def test_list_costs_a_fixed_number_of_queries() -> None:
    def queries(tables: int) -> int:
        games = [table_of("Anna", "Ben", "Carla") for _ in range(tables)]
        for table in games:
            propose(table, "set_bid", round=1, seat=1, value=1)
        with CaptureQueriesContext(connection) as captured:
            assert len(proposals_open([table.game.pk for table in games])) == tables
        return len(captured)

    assert queries(1) == queries(4) == 2
