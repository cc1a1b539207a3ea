"""The sentences that a pad says while the server is away: whole, translated, with places for what only it knows."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring.selectors import pad_words as module
from scoring.selectors.pad_words import STANDIN, Words, pad_words
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def words() -> dict[str, Words]:
    return dict(pad_words(Table(plan="custom", plan_hands=[3, 5]).state))


def sentences(words: dict[str, Words]) -> list[str]:
    return [sentence for value in words.values() for sentence in ([value] if isinstance(value, str) else value)]


def test_values_are_left_open_by_their_names(words: dict[str, Words]) -> None:
    assert words["bid_forbidden"][5] == "{player} may not bid {bid}: bids would equal 5 tricks"
    assert words["placed_for"] == "{placed} of {target} placed + {rest} for {name} = {target} ✓"
    assert words["conflict"] == "conflict in round {number}"
    assert words["in_round_of"] == "Round {number}, {player}: {text}"
    assert words["bonus"] == "Bonus +20"
    for sentence in sentences(words):
        assert sentence
        assert "%" not in sentence
        assert str(STANDIN)[:4] not in sentence


def test_what_is_counted_has_the_sentence_of_each_number(words: dict[str, Words]) -> None:
    assert words["cards"] == ["0 cards", "1 card", "2 cards", "3 cards", "4 cards", "5 cards"]
    assert words["hits"] == ["0 bids met", "1 bid met", "2 bids met"]
    assert words["undecided"][1:3] == [
        "1 trick to place: tap whoever missed the bid",
        "2 tricks to place: tap whoever missed the bid",
    ]
    # Four people can enter five tricks each, of five, and one is cancelled.
    assert words["too_many_tricks"][1:3] == ["1 trick too many", "2 tricks too many"]
    assert len(words["too_many_tricks"]) == 4 * 5 - (5 - 1) + 1
    assert len(words["tricks_missing"]) == 5 + 1


def test_every_sentence_is_translated_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    functions = {
        "gettext": lambda message: f"[{message}]",
        "ngettext": lambda one, many, number: f"[{one if number == 1 else many}]",
    }
    for name, function in functions.items():
        monkeypatch.setattr(translation._trans, name, function, raising=False)
    module.sentences.cache_clear()
    words = dict(pad_words(table.state))
    module.sentences.cache_clear()
    for sentence in sentences(words):
        assert re.fullmatch(r"\[[^\[\]]*\]", sentence)
