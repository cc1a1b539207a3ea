"""Results that go wrong elsewhere: what counts when, ties without keys, time that is up, slips, late taps."""

from __future__ import annotations

import random
import uuid
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from scoring.models import Game, GameLink, Proposal
from scoring.operations import Actor, Wanted, operate
from scoring.services.games import link_revoke
from scoring.services.players import player_retire
from tests.tournaments.cases.evening import EIGHT, FIRST, HITS, SECOND, evening
from tests.tournaments.desk import (
    confirm,
    entrant,
    fresh,
    make_tournament,
    publish,
    state,
    table_of,
    tap_hands,
)
from tournaments.models import DeskEntry, Draw, Entrant, Result, Tournament
from tournaments.selectors.champion import level_champions
from tournaments.selectors.stages import coming_stage
from tournaments.selectors.state import standing_lines
from tournaments.services.draws import draw_make
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.results import Slip, slip_enter, table_confirm, table_reopen
from tournaments.services.rounds import round_close
from tournaments.services.stages import lot_draw, stage_begin
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

pytestmark = pytest.mark.django_db


def points(tournament: Tournament) -> dict[int, Fraction]:
    """The table points that count, by number."""
    return {line.number: line.values["table_points"] for line in standing_lines(fresh(tournament))}


def ranks(tournament: Tournament) -> list[tuple[int, int]]:
    """Rank and number of everybody, in the order of the standings."""
    return [(line.rank, line.number) for line in standing_lines(fresh(tournament))]


def make(tournament: Tournament, **options: object) -> Draw:
    """A draw with a key of its own."""
    return draw_make(tournament=fresh(tournament), key=uuid.uuid4(), **options)  # type: ignore[arg-type]


# What counts


def test_a_confirmation_taken_back_counts_nowhere_any_more() -> None:
    """Neither in the standings, nor in the cut, nor in the next draw, nor for the champion."""
    tournament = evening(next_draw="swiss", rematches="ignore", qualifying_rounds=2, stages=[{"take": 4}])
    confirm(tournament, 1, 1, SECOND, HITS)
    table = confirm(tournament, 1, 2, FIRST, HITS)
    assert points(tournament)[5] == 45
    table_reopen(table=table, reason="another table's slip")
    assert points(tournament) == {1: 45, 2: 30, 3: 20, 4: 10, 5: 0, 6: 0, 7: 0, 8: 0}
    assert sorted(make(tournament, override=True, seed=1).rounds[0][0]) == [1, 2, 3, 4]
    publish(tournament, *EIGHT)
    confirm(tournament, 2, 1, SECOND, HITS)
    confirm(tournament, 2, 2, FIRST, HITS)
    assert coming_stage(state(tournament)) is None
    assert level_champions(state(tournament)) == []
    with pytest.raises(DomainError, match="stage_not_ready"):
        stage_begin(tournament=tournament)


def test_handed_in_finished_or_typed_once_is_not_confirmed() -> None:
    tournament = evening()
    Tournament.objects.update(type_twice=True)
    tap_hands(table_of(tournament, 1, 1).game, 10)
    operate(table_of(tournament, 1, 1).game_id, Wanted(uuid.uuid4(), "hand_in", {"value": 1}), Actor(device="tablet"))
    confirm(tournament, 1, 2, FIRST, HITS)
    assert set(points(tournament).values()) == {Fraction(0)}
    assert state(tournament).rounds[0].open_tables == [1, 2]
    assert not Result.objects.exists()


def test_every_confirmed_table_is_in_the_standings_at_once_whatever_the_order() -> None:
    """Whoever looked in between: nothing is kept from before."""
    tournament = make_tournament(16, qualifying_rounds=2)
    tables = [list(range(first, first + 4)) for first in (1, 5, 9, 13)]
    for _ in (1, 2):
        publish(tournament, *tables)
    waiting = [(seq, number) for seq in (1, 2) for number in range(1, 5)]
    random.Random(5).shuffle(waiting)
    counted: dict[int, int] = dict.fromkeys(range(1, 17), 0)
    while waiting:
        seq, number = waiting.pop()
        confirm(tournament, seq, number, FIRST, HITS)
        for player in tables[number - 1]:
            counted[player] += 1
        assert {line.number: line.games for line in standing_lines(fresh(tournament))} == counted
        played = state(tournament).rounds
        assert [[(row.round.seq, table) for table in row.open_tables] for row in played] == [
            sorted(left for left in waiting if left[0] == seq) for seq in (1, 2)
        ]


# Ties and cuts


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([], [1] * 8),
        (["hits"], [1, 1, 3, 3, 5, 5, 7, 7]),
        (["game_points"], [1, 2, 3, 4, 5, 6, 7, 8]),
        (["table_points", "hits", "best_game"], [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_no_key_one_key_and_several(keys: list[str], expected: list[int]) -> None:
    tournament = evening(standings=keys, qualifying_rounds=1)
    confirm(tournament, 1, 1, FIRST, HITS)
    confirm(tournament, 1, 2, SECOND, HITS)
    assert [rank for rank, _ in ranks(tournament)] == expected


def test_without_keys_everybody_is_on_the_line_until_a_lot_is_drawn() -> None:
    tournament = evening(standings=[], qualifying_rounds=1)
    confirm(tournament, 1, 1, FIRST, HITS)
    confirm(tournament, 1, 2, SECOND, HITS)
    with pytest.raises(DomainError) as refused:
        stage_begin(tournament=tournament)
    assert (refused.value.code, refused.value.params) == ("stage_level", {"numbers": tuple(range(1, 9))})
    order = [8, 3, 5, 1, 2, 4, 6, 7]
    lot_draw(tournament=tournament, purpose="cut", numbers=list(range(1, 9)), order=order)
    stage = stage_begin(tournament=tournament)
    assert list(stage.places.values_list("entrant__number", flat=True)) == [8, 3, 5, 1]


def test_equal_in_every_key_is_one_rank_and_the_next_is_left_out() -> None:
    """Both tables end alike: 1 and 5 are first, 2 and 6 third, and so on; nobody is parted by his number."""
    tournament = evening(qualifying_rounds=1, stages=[])
    for number in (1, 2):
        confirm(tournament, 1, number, FIRST, HITS)
    assert ranks(tournament) == [(1, 1), (1, 5), (3, 2), (3, 6), (5, 3), (5, 7), (7, 4), (7, 8)]
    assert level_champions(state(tournament)) == [1, 5]


# Slips


@pytest.mark.parametrize(
    ("total", "hits", "named"),
    [
        (7, 8, ["7", "10"]),
        (2000, 8, ["2000", "-900", "1100"]),
        (-910, 0, ["-910", "-900", "1100"]),
        (180, 11, ["11", "10"]),
    ],
)
def test_a_slip_that_cannot_be_is_refused_with_its_bound(total: int, hits: int, named: list[str]) -> None:
    """Four people play ten hands of the Amigo plan: -900 to 1100 points, in steps of 10."""
    tournament = evening()
    with pytest.raises(DomainError) as refused:
        confirm(tournament, 1, 1, (total, *FIRST[1:]), (hits, *HITS[1:]))
    sentence = text(refused.value).replace("−", "-").replace(",", "")
    assert [figure for figure in named if figure not in sentence] == []


def test_a_slip_of_eight_hands_says_so_after_it_was_confirmed_again() -> None:
    """Time was up after hand 8 of 10; the result of the slip stays one of eight hands, and one of a slip."""
    tournament = evening(time={"limit": 60, "unfinished": "count_hands_played"})
    slip_enter(table=table_of(tournament, 1, 1), slip=Slip(FIRST, HITS, hands=8))
    table = table_confirm(table=table_of(tournament, 1, 1), reason="looked again")
    assert (table.hands_played, table.source) == (8, "slip")
    assert state(tournament).event.rounds[0].tables[0].sum_bids == ()


@pytest.mark.parametrize("hands", [0, 5, 10])
def test_a_slip_typed_for_another_table_takes_no_hand_from_its_pad(hands: int) -> None:
    """The desk mistook table 1 for table 2. Opened again, the tablet goes on where it was, with all it had tapped."""
    tournament = evening()
    game = table_of(tournament, 1, 1).game
    totals = tap_hands(game, hands)
    table = confirm(tournament, 1, 1, FIRST, HITS)
    table_reopen(table=table, reason="the slip of table 2")
    game = Game.objects.get(pk=game.pk)
    assert (game.entry, game.state) == ("hands", "finished" if hands == 10 else "running")
    assert points(tournament)[1] == 0
    link = GameLink.objects.get(game=game)
    for number in range(hands + 1, 11):
        row = game.rounds.get(number=number)
        tricks = [row.cards, 0, 0, 0]
        values = {"round": number, "version": row.version, "bids": tricks, "tricks": tricks, "score": True}
        operate(game.pk, Wanted(uuid.uuid4(), "enter_round", values), Actor(link=link))
    table = table_confirm(table=table_of(tournament, 1, 1))
    # The Amigo plan deals 1, 3, 5, 7, 9, 11, 12, 13, 14, 15 cards to four; whoever bids 0 and takes none gets 20.
    rest = (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)[hands:]
    wins = totals[0] + sum(20 + 10 * cards for cards in rest)
    others = [totals[seat] + 20 * len(rest) for seat in (1, 2, 3)]
    assert list(Result.objects.order_by("seat__position").values_list("total", flat=True)) == [wins, *others]
    assert (table.source, table.hands_played) == ("pad", 10)


def test_one_typing_that_is_sent_twice_is_one_typing() -> None:
    """A double tap, or the page sent again: the slip still waits for somebody who types it a second time."""
    tournament, slip, page = evening(), Slip(FIRST, HITS), str(uuid.uuid4())
    Tournament.objects.update(type_twice=True)
    for _ in (1, 2):
        assert slip_enter(table=table_of(tournament, 1, 1), slip=slip, key=page).confirmed_at is None
    assert DeskEntry.objects.filter(kind="slip_typed").count() == 1
    assert slip_enter(table=table_of(tournament, 1, 1), slip=slip, key=str(uuid.uuid4())).confirmed_at is not None


# Tables of different size


@pytest.mark.parametrize(
    ("settings", "order"),
    [
        # 300 points at the table of three are more than 200 at the table of four, and 100 more than 90.
        ({"standings": ["game_points"]}, [5, 1, 6, 7, 2, 3, 4]),
        # Places are worth the same at both, and game points decide between equal ones.
        ({}, [5, 1, 6, 2, 7, 3, 4]),
        # 100 above the mean are a share of 1/11 of the best total of 1100 at four, and 1/13 of 1300 at three.
        ({"unequal_tables": "relative", "standings": ["relative_points"]}, [1, 5, 6, 2, 3, 4, 7]),
        # Three below count more than two; nobody below and nobody above is 0 at three.
        ({"table_points": "per_opponent", "standings": ["table_points"]}, [1, 5, 2, 6, 3, 7, 4]),
    ],
)
def test_tables_of_three_and_four_compare_as_the_format_says(settings: dict[str, object], order: list[int]) -> None:
    tournament = make_tournament(7, **settings)  # type: ignore[arg-type]
    publish(tournament, [1, 2, 3, 4], [5, 6, 7])
    confirm(tournament, 1, 1, (200, 90, 60, 50), (8, 6, 5, 5))
    confirm(tournament, 1, 2, (300, 200, 100), (8, 7, 5))
    assert [number for _, number in ranks(tournament)] == order


# The same person


def test_nobody_is_in_twice() -> None:
    """Neither by the desk, nor by whoever writes into the database."""
    tournament = make_tournament(8)
    player = entrant(tournament, 3).player
    with pytest.raises(DomainError, match="entrant_twice"):
        entrants_add(tournament=tournament, people=[Newcomer(name="New"), Newcomer(player=player)])
    assert tournament.entrants.count() == 8
    with pytest.raises(IntegrityError), transaction.atomic():
        Entrant.objects.create(tournament=tournament, player=player, number=9)


def test_a_member_who_plays_is_not_deleted_and_stays_when_he_leaves_the_club() -> None:
    tournament = evening()
    player = entrant(tournament, 1).player
    with pytest.raises(ProtectedError):
        player.delete()
    confirm(tournament, 1, 1, FIRST, HITS)
    player_retire(player=player)
    assert points(tournament)[1] == 45
    assert 1 in [number for table in make(tournament).rounds[0] for number in table]


# Late taps


def late_tap(link: GameLink, game: Game) -> None:
    """Somebody at the table wants to open its last hand again."""
    version = game.rounds.get(number=10).version
    operate(game.pk, Wanted(uuid.uuid4(), "reopen_round", {"round": 10, "version": version}), Actor(link=link))


def test_a_score_for_a_table_that_is_not_open_waits_for_the_desk() -> None:
    """After its confirmation, and after the round was closed; a link that was withdrawn is refused."""
    tournament = evening()
    for number in (1, 2):
        tap_hands(table_of(tournament, 1, number).game, 10)
    table_confirm(table=table_of(tournament, 1, 1))
    before = list(Result.objects.values_list("total", flat=True))
    round_close(round=tournament.rounds.get())
    for number in (1, 2):
        game = table_of(tournament, 1, number).game
        with pytest.raises(DomainError, match="link_proposed"):
            late_tap(GameLink.objects.get(game=game), game)
        assert Game.objects.get(pk=game.pk).version == game.version
        link_revoke(link=GameLink.objects.get(game=game))
        with pytest.raises(DomainError, match="link_revoked"):
            late_tap(GameLink.objects.get(game=game), game)
    assert Proposal.objects.count() == 2
    assert list(Result.objects.values_list("total", flat=True)) == before
