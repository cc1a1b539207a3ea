"""Who deals first: everybody draws a card, the highest deals, the lowest keeps the score (rule R2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.rules.deck import DECKS
from scoring.rules.trick import Card, Jester, SuitCard, Wizard

# Two to ace, as in the English deck.
RANKS = range(2, 15)

# Draws so many cards from a full deck.
Take = Callable[[int], Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards of each seat in the order drawn (more than one after equal cards), and what they decide."""

    cards: tuple[tuple[Card, ...], ...]
    dealer: int
    scorekeeper: int


def full_deck() -> tuple[Card, ...]:
    """The 60 cards of the classic deck."""
    suits = DECKS["classic"].suits
    return (*(SuitCard(suit, rank) for suit in suits for rank in RANKS), *([Wizard()] * 4), *([Jester()] * 4))


def height(card: Card) -> int:
    """How high a drawn card counts: the Wizard above the ace, the Jester below the two, suits alike."""
    if isinstance(card, SuitCard):
        return card.rank
    return RANKS.stop if isinstance(card, Wizard) else 0


def draw_cards(players: int, take: Take) -> Draw:
    """One card each; those who share the highest card draw again among themselves, and likewise the lowest."""
    drawn: list[list[Card]] = [[] for _ in range(players)]

    def draw(seats: Sequence[int]) -> dict[int, int]:
        for seat, card in zip(seats, take(len(seats)), strict=True):
            drawn[seat].append(card)
        return {seat: height(drawn[seat][-1]) for seat in seats}

    def decide(heights: dict[int, int], choose: Callable[[list[int]], int]) -> int:
        while True:
            wanted = choose(list(heights.values()))
            tied = [seat for seat, found in heights.items() if found == wanted]
            if len(tied) == 1:
                return tied[0]
            heights = draw(tied)

    first = draw(range(players))
    while len(set(first.values())) == 1:
        first = draw(range(players))
    dealer, scorekeeper = decide(first, max), decide(first, min)
    return Draw(tuple(map(tuple, drawn)), dealer, scorekeeper)
