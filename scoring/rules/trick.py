"""One trick as it is played: which cards may be played, who wins it, who leads the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SuitCard:
    """A card of a suit; a higher rank wins (jack to ace are 11 to 14 where the low cards are 2 to 10)."""

    suit: str
    rank: int


@dataclass(frozen=True, slots=True)
class Wizard:
    """Wins the trick when it is the first Wizard in it; it may always be played."""


@dataclass(frozen=True, slots=True)
class Jester:
    """Loses to every other card; it may always be played."""


Card = SuitCard | Wizard | Jester


def suit_to_follow(played: Sequence[Card]) -> str | None:
    """The suit of the first suit card, unless a Wizard came before it; None when there is none to follow."""
    for card in played:
        if isinstance(card, SuitCard):
            return card.suit
        if isinstance(card, Wizard):
            return None
    return None


def legal_cards(hand: Sequence[Card], played: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that may be added to the cards `played` so far, in the hand's order.

    Whoever holds the suit to follow plays it, or a Wizard, or a Jester; everybody else is free.
    """
    suit = suit_to_follow(played)
    if not any(isinstance(card, SuitCard) and card.suit == suit for card in hand):
        return tuple(hand)
    return tuple(card for card in hand if not isinstance(card, SuitCard) or card.suit == suit)


def trick_winner(cards: Sequence[Card], trump: str | None) -> int:
    """The place, counted from 0 in the order of play, of the card that wins the trick.

    The first Wizard wins; else the highest trump; else the highest card of the suit led; else the first
    Jester. `trump` is a suit; None or "none" is no trump. ValueError for a trick without cards.
    """
    if not cards:
        raise ValueError("a trick without cards has no winner")
    led = suit_to_follow(cards)

    def strength(place: int) -> tuple[int, int]:
        card = cards[place]
        if isinstance(card, Wizard):
            return (3, 0)
        if isinstance(card, Jester):
            return (0, 0)
        if card.suit == trump:
            return (2, card.rank)
        return (1, card.rank) if card.suit == led else (0, 0)

    # Of equals the first wins: of Wizards, and of Jesters that nothing beats (a suit card before them is led).
    return max(range(len(cards)), key=strength)


def next_leader(leader: int, players: int, winner: int) -> int:
    """The seat that leads the next trick: it played the card at place `winner` where seat `leader` led."""
    return (leader + winner) % players
