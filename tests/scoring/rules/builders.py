"""Hands and rulesets for the tests of the rules: written by hand, or drawn by Hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from scoring.rules.deck import DECKS
from scoring.rules.hands import Hand, SeatHand
from scoring.rules.plan import hand_sizes, playable_counts
from scoring.rules.points import BONUS
from scoring.rules.presets import RESTRICTIONS
from scoring.rules.ruleset import (
    BIDDINGS,
    BLINDS,
    LEADERS,
    PLANS,
    SPECIALS,
    TIES,
    TRUMPS,
    Points,
    Restriction,
    Ruleset,
)

Values = Sequence[int | None]


def written(
    cards: int,
    bids: Values,
    tricks: Values,
    *,
    number: int = 1,
    dealer: int = 0,
    changes: Sequence[int] = (),
    bonus: Sequence[int] = (),
    trump: str | None = None,
    cancelled: int = 0,
    agreed: bool = False,
) -> Hand:
    """A hand as the scorekeeper wrote it down."""
    zeros = (0,) * len(bids)
    seats = tuple(
        SeatHand(bid, change, took, extra)
        for bid, change, took, extra in zip(bids, changes or zeros, tricks, bonus or zeros, strict=True)
    )
    return Hand(number, cards, dealer, seats, trump, cancelled, agreed)


restrictions = st.one_of(
    st.sampled_from([None, *RESTRICTIONS.values()]),
    st.builds(
        Restriction,
        hands=st.sampled_from(["all", "except_first", "last_only"]),
        leader=st.sampled_from(LEADERS),
        zero_exempt=st.booleans(),
    ),
    st.builds(
        Restriction,
        hands=st.sampled_from(["from_hand", "min_size"]),
        k=st.integers(1, 20),
        leader=st.sampled_from(LEADERS),
        zero_exempt=st.booleans(),
    ),
)

points = st.builds(
    Points,
    base=st.integers(0, 1000),
    per_trick=st.integers(0, 1000),
    per_miss=st.integers(-1000, 0),
    camelot_zero=st.booleans(),
)


plans: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.sampled_from([{"plan": plan} for plan in PLANS if plan not in {"first_k", "custom"}]),
    st.fixed_dictionaries({"plan": st.just("pyramid"), "plan_top": st.integers(1, 20)}),
    st.fixed_dictionaries({"plan": st.just("first_k"), "plan_k": st.integers(1, 20)}),
    st.fixed_dictionaries(
        {
            "plan": st.just("custom"),
            "plan_hands": st.lists(st.integers(1, 20), min_size=1, max_size=6).map(tuple),
        }
    ),
)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any ruleset that a club can make."""
    plan = draw(plans)
    bidding = draw(st.sampled_from(BIDDINGS))
    specials = draw(st.sets(st.sampled_from(SPECIALS)))
    return Ruleset(
        **plan,
        deck=draw(st.sampled_from(list(DECKS))),
        trump=draw(st.sampled_from(TRUMPS)),
        bidding=bidding,
        restriction=draw(restrictions) if bidding == "open" else None,
        forced_bid=draw(st.sampled_from([None, None, 0])),
        blind=draw(st.sampled_from([None, *BLINDS])),
        dealer_scores=draw(st.one_of(st.none(), st.integers(0, 100))),
        points=draw(points),
        specials=tuple(special for special in SPECIALS if special in specials),
        ties=tuple(draw(st.lists(st.sampled_from(TIES), unique=True))),
    )


@st.composite
def split_tricks(draw: st.DrawFn, total: int, players: int) -> tuple[int, ...]:
    """Tricks by seat that add up to `total`."""
    winners = draw(st.lists(st.integers(0, players - 1), min_size=total, max_size=total))
    return tuple(winners.count(seat) for seat in range(players))


@st.composite
def scored_hands(draw: st.DrawFn, ruleset: Ruleset, players: int, number: int) -> Hand:
    """A hand that can have been played by the ruleset (the table agreeing to whatever was bid)."""
    cards = hand_sizes(ruleset, players)[number - 1]
    dealer = draw(st.integers(0, players - 1))
    cancelled = draw(st.integers(0, 1)) if ruleset.may_cancel else 0
    tricks = draw(split_tricks(cards - cancelled, players))
    bids: list[int | None] = [
        None if seat == dealer and not ruleset.dealer_bids else draw(st.integers(0, cards)) for seat in range(players)
    ]
    if ruleset.forced_bid is not None:
        bids = [None if bid is None else ruleset.forced_bid for bid in bids]
    changes, bonus = [0] * players, [0] * players
    movers = [seat for seat in range(players) if tricks[seat] and bids[seat] is not None]
    if ruleset.may_change_bid and movers and draw(st.booleans()):
        seat = draw(st.sampled_from(movers))
        change = draw(st.sampled_from([-1, 1]))
        changes[seat] = change if 0 <= (bids[seat] or 0) + change <= cards else -change
    takers = [seat for seat in range(players) if tricks[seat] or cancelled]
    if ruleset.may_bonus and takers and draw(st.booleans()):
        bonus[draw(st.sampled_from(takers))] = BONUS
    return written(
        cards,
        bids,
        tricks,
        number=number,
        dealer=dealer,
        changes=changes,
        bonus=bonus,
        cancelled=cancelled,
        agreed=True,
    )


@st.composite
def games(draw: st.DrawFn) -> tuple[Ruleset, int, list[Hand]]:
    """A ruleset, a number of players that it can be played with, and a whole game."""
    ruleset = draw(rulesets().filter(lambda made: bool(playable_counts(made))))
    players = draw(st.sampled_from(playable_counts(ruleset)))
    numbers = range(1, len(hand_sizes(ruleset, players)) + 1)
    return ruleset, players, [draw(scored_hands(ruleset, players, number)) for number in numbers]
