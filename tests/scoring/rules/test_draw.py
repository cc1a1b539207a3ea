from __future__ import annotations

import secrets
from collections.abc import Sequence

import pytest

from scoring.rules.draw import Draw, Take, draw_cards, full_deck, height
from scoring.rules.trick import Card, Jester, SuitCard, Wizard

TWO, FIVE, NINE, ACE = (SuitCard("hearts", rank) for rank in (2, 5, 9, 14))
OTHER_FIVE, OTHER_NINE = SuitCard("clubs", 5), SuitCard("clubs", 9)


def stacked(*draws: Sequence[Card]) -> Take:
    """A deck from which these cards come, draw by draw."""
    waiting = list(draws)

    def take(count: int) -> Sequence[Card]:
        cards = waiting.pop(0)
        assert len(cards) == count
        return cards

    return take


def test_the_highest_deals_and_the_lowest_keeps_the_score() -> None:
    assert draw_cards(3, stacked([FIVE, ACE, TWO])) == Draw(((FIVE,), (ACE,), (TWO,)), dealer=1, scorekeeper=2)


def test_a_wizard_is_above_the_ace_and_a_jester_below_the_two() -> None:
    draw = draw_cards(4, stacked([ACE, Wizard(), TWO, Jester()]))
    assert (draw.dealer, draw.scorekeeper) == (1, 3)


def test_equal_highest_cards_are_drawn_again_among_the_tied() -> None:
    draw = draw_cards(4, stacked([NINE, OTHER_NINE, FIVE, TWO], [TWO, FIVE]))
    assert draw.cards == ((NINE, TWO), (OTHER_NINE, FIVE), (FIVE,), (TWO,))
    assert (draw.dealer, draw.scorekeeper) == (1, 3)


def test_equal_lowest_cards_are_drawn_again_until_one_is_lowest() -> None:
    draw = draw_cards(4, stacked([FIVE, OTHER_FIVE, NINE, ACE], [TWO, TWO], [ACE, NINE]))
    assert (draw.dealer, draw.scorekeeper) == (3, 1)


def test_when_all_cards_are_equal_everybody_draws_again() -> None:
    draw = draw_cards(3, stacked([Wizard()] * 3, [NINE, FIVE, TWO]))
    assert (draw.dealer, draw.scorekeeper) == (0, 2)


def test_the_deck_is_the_game_s() -> None:
    deck = full_deck()
    assert len(deck) == 60
    assert sum(isinstance(card, Wizard) for card in deck) == sum(isinstance(card, Jester) for card in deck) == 4
    assert len(set(deck)) == 54


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_real_draw_follows_its_own_rule(players: int) -> None:
    source = secrets.SystemRandom()
    for _ in range(200):
        draw = draw_cards(players, lambda count: source.sample(full_deck(), count))
        first = [height(cards[0]) for cards in draw.cards]
        assert draw.dealer != draw.scorekeeper
        if len(set(first)) > 1:
            assert first[draw.dealer] == max(first)
            assert first[draw.scorekeeper] == min(first)
