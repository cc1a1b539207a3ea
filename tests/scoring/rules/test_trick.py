from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.trick import (
    Card,
    Jester,
    SuitCard,
    Wizard,
    legal_cards,
    next_leader,
    suit_to_follow,
    trick_winner,
)

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}


def card(name: str) -> Card:
    """W a Wizard, N a Jester, else a suit's letter and a rank: H10, SA."""
    if name in "WN":
        return Wizard() if name == "W" else Jester()
    return SuitCard(SUITS[name[0]], RANKS.get(name[1:]) or int(name[1:]))


def cards(names: str) -> list[Card]:
    return [card(name) for name in names.split()]


@pytest.mark.parametrize(
    ("played", "trump", "winner"),
    [
        ("H5 W HA W", "hearts", 1),
        ("W W S2", "spades", 0),
        ("H5 S2 HA", "spades", 1),
        ("H5 S2 S9 S3", "spades", 2),
        ("H5 HK H9 CA", "spades", 1),
        ("H5 HK H9 CA", None, 1),
        ("H5 HK H9 CA", "none", 1),
        ("N H3 CA H2", "spades", 1),
        ("N N C2", None, 2),
        ("N W C2", None, 1),
        ("N N N", "hearts", 0),
        ("D2 N N", None, 0),
        ("D2 HA N", None, 0),
    ],
)
def test_who_wins_the_trick(played: str, trump: str | None, winner: int) -> None:
    assert trick_winner(cards(played), trump) == winner


def test_a_trick_without_cards_has_no_winner() -> None:
    with pytest.raises(ValueError, match="without cards"):
        trick_winner([], None)


@pytest.mark.parametrize(
    ("played", "suit"),
    [
        ("", None),
        ("H5", "hearts"),
        ("W H5", None),
        ("N H5", "hearts"),
        ("N N", None),
        ("N W H5", None),
        ("H5 W C2", "hearts"),
    ],
)
def test_which_suit_is_to_be_followed(played: str, suit: str | None) -> None:
    assert suit_to_follow(cards(played)) == suit


@pytest.mark.parametrize(
    ("hand", "played", "legal"),
    [
        ("H2 C3 W N", "", "H2 C3 W N"),
        ("H2 C3 W N", "HK", "H2 W N"),
        ("D2 C3 W N", "HK", "D2 C3 W N"),
        ("H2 C3 W N", "W HK", "H2 C3 W N"),
        ("H2 C3 W N", "N HK C5", "H2 W N"),
        ("H2 C3 W N", "N W HK", "H2 C3 W N"),
        ("H2 C3 W N", "HK W", "H2 W N"),
        ("C3 H9 H2", "HK", "H9 H2"),
    ],
)
def test_which_cards_may_be_played(hand: str, played: str, legal: str) -> None:
    assert legal_cards(cards(hand), cards(played)) == tuple(cards(legal))


def test_the_winner_leads_the_next_trick() -> None:
    assert next_leader(leader=2, players=4, winner=3) == 1
    assert next_leader(leader=2, players=4, winner=0) == 2


DECK: list[Card] = [SuitCard(suit, rank) for suit in SUITS.values() for rank in range(2, 15)]
DECK += [Wizard() for _ in range(4)] + [Jester() for _ in range(4)]
some_cards = st.permutations(DECK).flatmap(lambda deck: st.integers(1, 6).map(lambda count: deck[:count]))
trumps = st.sampled_from([None, "none", *SUITS.values()])


def beats(new: Card, best: Card, trump: str | None) -> bool:
    """Whether a card takes the trick from the best one before it: the rule as a table says it."""
    if isinstance(best, Wizard) or isinstance(new, Jester):
        return False
    if isinstance(new, Wizard) or isinstance(best, Jester):
        return True
    return (new.suit == best.suit and new.rank > best.rank) or (new.suit == trump != best.suit)


@settings(max_examples=200)
@given(some_cards, trumps)
def test_card_by_card_the_same_card_wins(played: list[Card], trump: str | None) -> None:
    best = 0
    for place, new in enumerate(played):
        if beats(new, played[best], trump):
            best = place
    assert trick_winner(played, trump) == best


@settings(max_examples=200)
@given(some_cards, some_cards)
def test_there_is_always_a_legal_card_and_specials_are_always_legal(hand: list[Card], played: list[Card]) -> None:
    legal = legal_cards(hand, played)
    suit = suit_to_follow(played)
    assert legal
    assert [held for held in hand if not isinstance(held, SuitCard)] == [
        held for held in legal if not isinstance(held, SuitCard)
    ]
    follows = [held for held in hand if isinstance(held, SuitCard) and held.suit == suit]
    suited = [held for held in legal if isinstance(held, SuitCard)]
    assert suited == (follows or [held for held in hand if isinstance(held, SuitCard)])
