from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.hands import Hand
from scoring.rules.ruleset import Ruleset
from scoring.rules.scoreboard import points_of_hand, ranking, scoreboard
from tests.scoring.rules.builders import games, written

GAME = [
    written(1, [0, 1, 0], [0, 1, 0], number=1, dealer=0),
    written(2, [0, 1, 1], [1, 1, 0], number=2, dealer=1),
    written(3, [2, 0, 0], [2, 0, 1], number=3, dealer=2),
]


def test_the_score_of_a_game() -> None:
    board = scoreboard(Ruleset(), GAME, 3)
    assert board.points == ((20, 30, 20), (-10, 30, -10), (40, 20, -10))
    assert board.totals == ((20, 30, 20), (10, 60, 10), (50, 80, 0))
    assert board.current == (50, 80, 0)
    assert board.hits == (2, 3, 1)
    assert board.best == (40, 30, 20)
    assert board.worst == (-10, 20, -10)
    assert board.sum_bids == (2, 2, 1)
    assert board.ranks == (2, 1, 3)
    assert board.order == (1, 0, 2)


def test_an_open_hand_counts_for_nothing() -> None:
    begun = written(4, [0, 4, None], [None, None, None], number=4)
    board = scoreboard(Ruleset(), [*GAME, begun], 3)
    assert board.points[3] is None
    assert board.totals[3] is None
    assert board.current == (50, 80, 0)
    assert board.sum_bids == (2, 2, 1)
    assert board.hits == (2, 3, 1)


def test_before_the_first_hand_nobody_has_points_and_all_are_first() -> None:
    for hands in ([], [written(1, [None] * 3, [None] * 3)]):
        board = scoreboard(Ruleset(), hands, 3)
        assert board.current == board.hits == board.sum_bids == (0, 0, 0)
        assert board.best == board.worst == (None, None, None)
        assert board.ranks == (1, 1, 1)
        assert board.order == (0, 1, 2)


def test_tricks_of_0_and_no_bid_are_no_points() -> None:
    assert points_of_hand(Ruleset(), written(1, [None, 0, 1], [0, 0, 1])) is None
    assert points_of_hand(Ruleset(), written(1, [0, 0, 1], [None, 0, 1])) is None


def test_the_last_hand_of_the_plan_is_scored_as_such() -> None:
    from_plan = Ruleset(plan="custom", plan_hands=(5, 5), points=replace(Ruleset().points, camelot_zero=True))
    hand = written(5, [0, 2, 3], [0, 2, 3])
    assert points_of_hand(from_plan, hand) == (25, 40, 50)
    assert points_of_hand(from_plan, replace(hand, number=2)) == (40, 40, 50)


def test_a_hit_is_a_met_bid_after_its_change_and_never_the_dealers_fixed_points() -> None:
    cloud = scoreboard(Ruleset(specials=("cloud",)), [written(3, [1, 1, 0], [2, 1, 0], changes=[1, 0, 0])], 3)
    assert (cloud.hits, cloud.sum_bids) == ((1, 1, 1), (1, 1, 0))
    saboteur = scoreboard(Ruleset(dealer_scores=20), [written(1, [None, 0, 0], [1, 0, 0])], 3)
    assert (saboteur.hits, saboteur.points[0]) == ((0, 1, 1), (20, 20, 20))


def test_ties_are_shared_and_the_next_rank_is_skipped() -> None:
    assert ranking([50, 80, 80, 10], [0] * 4, [0] * 4, [0] * 4, ()) == (3, 1, 1, 4)
    assert ranking([-10, -10, -10], [1, 2, 3], [0] * 3, [0] * 3, ()) == (1, 1, 1)


def test_tie_keys_count_in_their_order() -> None:
    totals, hits, sum_bids, best = [80, 80, 80, 90], [5, 6, 6, 1], [9, 4, 7, 0], [90, 60, 50, 20]
    assert ranking(totals, hits, sum_bids, best, ("hits",)) == (4, 2, 2, 1)
    assert ranking(totals, hits, sum_bids, best, ("hits", "sum_bids")) == (4, 3, 2, 1)
    assert ranking(totals, hits, sum_bids, best, ("hits", "best_hand")) == (4, 2, 3, 1)
    assert ranking(totals, hits, sum_bids, best, ("best_hand",)) == (2, 3, 4, 1)
    assert ranking(totals, hits, sum_bids, best, ("sum_bids", "hits")) == (2, 4, 3, 1)


def test_the_tie_keys_of_the_ruleset_decide() -> None:
    tied = [written(1, [0, 1, 0], [0, 0, 1], number=1), written(2, [1, 1, 0], [0, 2, 0], number=2)]
    assert scoreboard(Ruleset(), tied, 3).current == (10, -20, 10)
    assert scoreboard(Ruleset(), tied, 3).ranks == (1, 3, 1)
    assert scoreboard(Ruleset(ties=("sum_bids",)), tied, 3).ranks == (1, 3, 2)
    assert scoreboard(Ruleset(ties=("hits",)), tied, 3).ranks == (1, 3, 1)


scores = st.lists(st.integers(-3, 3), min_size=4, max_size=4)


@settings(max_examples=100)
@given(scores, scores)
def test_ranks_follow_the_keys(totals: list[int], hits: list[int]) -> None:
    ranks = ranking(totals, hits, [0] * 4, [0] * 4, ("hits",))
    for seat in range(4):
        better = [other for other in range(4) if (totals[other], hits[other]) > (totals[seat], hits[seat])]
        assert ranks[seat] == 1 + len(better)


@settings(max_examples=40)
@given(games())
def test_totals_are_the_sums_of_the_hands(game: tuple[Ruleset, int, list[Hand]]) -> None:
    ruleset, players, hands = game
    board = scoreboard(ruleset, hands, players)
    for seat in range(players):
        column = [row[seat] for row in board.points if row is not None]
        assert len(column) == len(hands)
        assert board.current[seat] == sum(column)
        assert [row[seat] for row in board.totals if row] == [sum(column[: count + 1]) for count in range(len(column))]
        assert (board.best[seat], board.worst[seat]) == (max(column), min(column))
        assert 0 <= board.hits[seat] <= len(hands)
    assert sorted(board.order) == list(range(players))
    assert [board.ranks[seat] for seat in board.order] == sorted(board.ranks)
