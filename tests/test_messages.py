"""The sentences people read when the rules refuse something."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from scoring.rules.bidding import check_bid
from scoring.rules.codec import ruleset_from_json
from scoring.rules.hands import Hand, check_scored
from scoring.rules.plan import check_cards, hand_sizes, parse_plan, trump_of
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset
from tests.scoring.rules.builders import Values, written
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.messages import MESSAGES, text

NAMES = ["Ștefan", "Владимир", "Núria", "Jürgen"]
ALL_SPECIALS = Ruleset(specials=("bomb", "cloud", "grail"))


def said(action: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        action()
    return text(with_names(refused.value, NAMES))


def scored(hand: Hand, ruleset: Ruleset | None = None) -> str:
    return said(lambda: check_scored(ruleset or Ruleset(), hand, hands=15, totals=(0, 0, 0, 0)))


def three(
    bids: Values, tricks: Values, *, changes: Sequence[int] = (), bonus: Sequence[int] = (), cancelled: int = 0
) -> Hand:
    return written(3, bids, tricks, number=3, changes=changes, bonus=bonus, cancelled=cancelled)


def test_a_forbidden_bid_says_the_number_and_the_reason() -> None:
    hand = written(9, [1, 2, 0, 6], [1, 2, 0, 6], number=9, dealer=3)
    assert scored(hand, PRESETS["plus_minus_one"]) == "Jürgen may not bid 6: bids would equal 9 tricks"
    one = written(1, [0, 0, 0, 1], [0, 0, 0, 1], dealer=3)
    assert scored(one, PRESETS["plus_minus_one"]) == "Jürgen may not bid 1: bids would equal 1 trick"


def test_tricks_that_do_not_add_up_say_how_many_and_where_to_look() -> None:
    assert scored(three([1, 1, 1, 1], [1, 0, 0, 0])) == "2 tricks missing"
    assert scored(three([1, 1, 1, 1], [1, 1, 0, 0])) == "1 trick missing"
    assert scored(three([0, 1, 1, 0], [1, 1, 1, 1])) == "1 trick too many: check Ștefan or Jürgen"
    assert scored(three([1, 1, 1, 1], [3, 2, 0, 0])) == "2 tricks too many: check Ștefan"
    assert scored(three([1, 1, 1, 1], [1, 1, 1, 1])) == "1 trick too many"


def test_what_is_missing_names_the_player() -> None:
    assert scored(three([1, None, 0, 0], [1, 1, 1, 0])) == "Владимир has not bid yet"
    assert scored(three([1, 0, 0, 0], [1, 1, None, 1])) == "The tricks of Núria are not entered yet"


def test_numbers_out_of_range() -> None:
    assert scored(three([4, 0, 0, 0], [3, 0, 0, 0])) == "Ștefan cannot bid 4: the hand has 3 cards"
    assert scored(three([0, 0, 0, 0], [4, 0, 0, 0])) == "Ștefan cannot have 4 tricks: the hand has 3 cards"
    assert said(lambda: check_bid(Ruleset(), cards=1, bid=2)) == "This player cannot bid 2: the hand has 1 card"
    forced = scored(three([0, 2, 0, 0], [3, 0, 0, 0]), PRESETS["jester_bid"])
    assert forced == "Владимир cannot bid 2: every bid is 0 in this game"
    dealer = scored(three([0, 2, 0, 0], [3, 0, 0, 0]), PRESETS["saboteur"])
    assert dealer == "Ștefan deals this hand and does not bid"


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (three([0, 3, 0, 0], [0, 3, 0, 0], cancelled=1), "No trick can be cancelled in this ruleset"),
        (
            three([0, 3, 0, 0], [0, 3, 0, 0], changes=[0, -1, 0, 0]),
            "The bid of Владимир cannot move: this ruleset has no bid change",
        ),
        (
            three([0, 3, 0, 0], [0, 3, 0, 0], bonus=[0, 20, 0, 0]),
            "Владимир cannot have a bonus: this ruleset has none",
        ),
    ],
)
def test_facts_that_the_ruleset_does_not_know(hand: Hand, sentence: str) -> None:
    assert scored(hand) == sentence


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (three([0] * 4, [1, 0, 0, 0], cancelled=2), "Only one trick of a hand can be cancelled"),
        (
            three([1] * 4, [3, 0, 0, 0], changes=[2, 0, 0, 0]),
            "The bid of Ștefan can move by 1 only, up or down",
        ),
        (
            three([1] * 4, [3, 0, 0, 0], bonus=[10, 0, 0, 0]),
            "Ștefan cannot have a bonus of 10: it is always 20 points",
        ),
        (three([1] * 4, [1, 1, 1, 0], changes=[1, 1, 0, 0]), "Only one bid of a hand can move"),
        (three([1] * 4, [1, 1, 1, 0], bonus=[20, 20, 0, 0]), "Only one player of a hand can have the bonus"),
        (three([0] * 4, [1, 1, 1, 0], changes=[-1, 0, 0, 0]), "The bid of Ștefan is 0: it can only rise"),
        (
            three([3, 0, 0, 0], [1, 1, 1, 0], changes=[1, 0, 0, 0]),
            "The bid of Ștefan is 3 of 3 cards: it can only fall",
        ),
        (
            three([1] * 4, [0, 1, 1, 1], changes=[1, 0, 0, 0]),
            "Ștefan moved the bid but has no trick: whoever moves it took a trick",
        ),
        (
            three([1] * 4, [0, 1, 1, 1], bonus=[20, 0, 0, 0]),
            "Ștefan has the bonus but no trick, and no trick was cancelled",
        ),
    ],
)
def test_facts_that_cannot_be(hand: Hand, sentence: str) -> None:
    assert scored(hand, ALL_SPECIALS) == sentence


def test_plans_and_trumps() -> None:
    sixteen = Ruleset(plan="custom", plan_hands=(16,))
    too_many = "16 cards for each of 4 players make 64, but the deck has 60"
    assert said(lambda: hand_sizes(sixteen, 4)) == too_many
    assert said(lambda: hand_sizes(Ruleset(), 2)) == "2 players cannot play Wizard: it takes 3 to 6"
    assert said(lambda: hand_sizes(Ruleset(), 1)) == "1 player cannot play Wizard: it takes 3 to 6"
    assert said(lambda: trump_of(Ruleset(), 6, 11)) == "There is no hand 11: the game has 10 hands"
    assert said(lambda: check_cards(Ruleset(), 4, 1, 2)) == "Hand 1 deals 1 card, not 2"
    assert said(lambda: parse_plan("")) == "The plan has no hands: type the cards of each, like 1,3,5"
    assert said(lambda: parse_plan("1,x")) == "“x” is not a number of cards: type the hands like 1,3,5"
    assert said(lambda: parse_plan("0")) == "A hand cannot deal 0 cards: 1 is the least"
    assert said(lambda: parse_plan("1," * 60 + "1")) == "61 hands are too many: a plan has at most 60"
    last = written(15, [15, 0, 0, 0], [15, 0, 0, 0], number=15, trump="hearts")
    assert scored(last) == "“hearts” cannot be the trump of this hand, only: none"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"plan_k": 5}, "“plan_k” is only for a “plan” of: first_k"),
        (
            {"restriction": {"hands": "all", "k": 1}},
            "“restriction.k” is only for a “restriction.hands” of: from_hand, min_size",
        ),
        ({"plan": "custom"}, "“plan_hands” is missing in “settings”"),
        ({"colour": 1}, "“settings” has no setting “colour”"),
        ({"trump": "blue"}, "“trump” cannot be “blue”, only: turned, fixed, none"),
        ({"ties": ["hits", "hits"]}, "“ties” names “hits” twice"),
        ({"dealer_scores": "20"}, "“dealer_scores” has the wrong type: JSON type “integer” is needed"),
        ({"points": {"base": 2000}}, "“points.base” cannot be 2000: it goes from 0 to 1000"),
        ({"forced_bid": 2}, "A forced bid of 2 does not fit every hand: only 0 does"),
        (
            {"bidding": "secret", "restriction": "canadian"},
            "Hidden and secret bids have no last bidder: choose open bidding, or no bid restriction",
        ),
    ],
)
def test_settings_of_a_ruleset(values: dict[str, object], sentence: str) -> None:
    assert said(lambda: ruleset_from_json({"preset": "classic", "settings": values})) == sentence


def test_a_ruleset_nobody_knows() -> None:
    assert said(lambda: ruleset_from_json({"preset": "chess"})) == "There is no ruleset “chess”"


def test_names_go_where_seats_are() -> None:
    named = with_names(DomainError("x", seat=1, suspects=(0, 2), hand=4), ["Anna", "Ben", "Carla"])
    assert named.params == {"seat": 1, "suspects": ("Anna", "Carla"), "hand": 4, "player": "Ben"}
    assert with_names(DomainError("x", hand=4), ["Anna"]).params == {"hand": 4}
    assert with_names(DomainError("x", seat=7), ["Anna"]).params == {"seat": 7}


def test_without_names_the_seat_is_told() -> None:
    assert text(DomainError("bid_missing", hand=1, seat=2)) == "Seat 3 has not bid yet"


def test_a_code_without_a_sentence_is_told_as_it_is() -> None:
    assert text(DomainError("no_such_code")) == "That cannot be done (no_such_code)"


class AnyValue(dict[str, object]):
    """A value for every placeholder."""

    def __missing__(self, name: str) -> object:
        return 2


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_sentence_can_be_said_for_one_and_for_several(code: str, count: int) -> None:
    counted = dict.fromkeys(("cards", "extra", "missing", "hands", "players", "planned"), count)
    with translation.override("en"):
        sentence = MESSAGES[code] % AnyValue(counted)
    assert sentence.strip()
    assert "%" not in sentence


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    raised = {
        str(node.args[0].value)
        for folder in ("scoring/rules", "tournaments/seating")
        for path in Path(settings.BASE_DIR, folder).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "DomainError"
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert len(raised) > 50
    assert raised <= set(MESSAGES)


def test_no_code_stands_in_two_tables() -> None:
    """The second one would take the sentence of the first away, and its values."""
    codes = [
        key.value
        for name in ("messages.py", "messages_tournaments.py")
        for node in ast.walk(ast.parse((Path(settings.BASE_DIR) / "wizard_club/lib" / name).read_text()))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    ]
    assert sorted(codes) == sorted(set(codes))
