from __future__ import annotations

from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.rules.tricks import Completion, complete_tricks


def test_only_the_misses_are_tapped_and_the_rest_made_their_bids() -> None:
    done = complete_tricks([2, 1, 0, 5], [1, None, None, 7], 9)
    assert done == Completion((1, 1, 0, 7), ready=True, reason=None, missing=1)


def test_nobody_missed() -> None:
    assert complete_tricks([1, 2, 0], [None, None, None], 3).values == (1, 2, 0)


def test_open_rows_whose_bids_do_not_add_up_decide_nothing() -> None:
    for target in (2, 4):
        done = complete_tricks([1, 2, 0], [None, None, 0], target)
        assert done == Completion((None, None, 0), ready=False, reason="undecided", missing=target)


def test_when_all_tricks_are_placed_the_others_took_none() -> None:
    assert complete_tricks([1, 1, 1, 1], [None, 2, 1, None], 3).values == (0, 2, 1, 0)


def test_the_last_open_row_takes_what_is_left() -> None:
    done = complete_tricks([0, 0, 3], [1, 1, None], 4)
    assert (done.values, done.ready) == ((1, 1, 2), True)


def test_a_dealer_without_a_bid_takes_what_is_left() -> None:
    assert complete_tricks([None, 0, 1], [None, 0, 1], 4).values == (3, 0, 1)


def test_a_dealer_without_a_bid_among_several_open_rows_decides_nothing() -> None:
    done = complete_tricks([None, 1, 1], [None, None, 1], 2)
    assert done == Completion((None, None, 1), ready=False, reason="undecided", missing=1)


def test_too_many_tricks_name_the_seats_furthest_from_their_bid() -> None:
    done = complete_tricks([2, 1, 0, 5], [4, 1, 1, 7], 9)
    assert done == Completion((4, 1, 1, 7), ready=False, reason="too_many", missing=-4, suspects=(0, 3))


def test_too_many_are_seen_while_rows_are_open() -> None:
    done = complete_tricks([1, 1, 1], [3, None, None], 2)
    assert (done.reason, done.missing, done.suspects) == ("too_many", -1, (0,))


def test_nobody_is_suspected_when_everybody_took_what_he_bid() -> None:
    done = complete_tricks([2, 1, None], [2, 1, 1], 3)
    assert (done.reason, done.missing, done.suspects) == ("too_many", -1, ())


def test_tricks_missing() -> None:
    done = complete_tricks([5, 5, 5], [1, 1, 1], 5)
    assert done == Completion((1, 1, 1), ready=False, reason="missing", missing=2)


def test_a_cancelled_trick_leaves_nothing_to_place() -> None:
    assert complete_tricks([0, 0, 0], [None, None, None], 0).values == (0, 0, 0)


rows = st.integers(3, 5).flatmap(
    lambda players: st.tuples(
        st.lists(st.sampled_from([0, 0, 1, 1, 2, 3, None]), min_size=players, max_size=players),
        st.lists(st.sampled_from([None, None, None, 0, 1, 2, 5]), min_size=players, max_size=players),
    )
)


@settings(max_examples=150)
@given(rows, st.integers(0, 5))
@example(([1, 1, 1], [None, None, None]), 3)
@example(([1, 0, 2], [None, 2, None]), 5)
def test_it_is_ready_when_only_one_filling_fits_or_the_bids_do(
    row: tuple[list[int | None], list[int | None]], target: int
) -> None:
    """A model that tries every filling of the open rows."""
    bids, entered = row
    choices = [range(target + 1) if value is None else (value,) for value in entered]
    fillings = [filling for filling in product(*choices) if sum(filling) == target]
    as_bid = tuple(bid if value is None else value for bid, value in zip(bids, entered, strict=True))
    done = complete_tricks(bids, entered, target)
    if len(fillings) == 1:
        assert (done.ready, done.values) == (True, fillings[0])
    elif as_bid in fillings:
        assert (done.ready, done.values) == (True, as_bid)
    else:
        assert (done.ready, done.values) == (False, tuple(entered))
        if fillings:
            assert done.reason == "undecided"
        else:
            assert done.reason == ("missing" if done.missing > 0 else "too_many")
    assert done.missing == target - sum(value or 0 for value in entered)
