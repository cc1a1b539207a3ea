from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deck import DECKS
from scoring.rules.plan import (
    check_cards,
    check_plan_hands,
    hand_sizes,
    parse_plan,
    playable_counts,
    trump_choices,
    trump_of,
)
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset
from tests.scoring.rules.builders import rulesets
from wizard_club.lib.errors import DomainError

# Typed out by hand from the published plans: players -> cards of each hand.
TABLES = {
    "classic": {
        3: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
        4: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        5: "1 2 3 4 5 6 7 8 9 10 11 12",
        6: "1 2 3 4 5 6 7 8 9 10",
    },
    "amigo": {
        3: "2 4 6 8 10 12 14 16 18 20",
        4: "1 3 5 7 9 11 12 13 14 15",
        5: "2 4 5 6 7 8 9 10 11 12",
        6: "1 2 3 4 5 6 7 8 9 10",
    },
    "first_k": dict.fromkeys((3, 4, 5, 6), "1 2 3 4 5"),
    "quick": {
        3: "2 4 6 8 10 12 14 16 18 20",
        4: "1 3 5 7 9 11 13 15",
        5: "2 4 6 8 10 12",
        6: "2 4 6 8 10",
    },
    "maximus": {3: "20 20 20 20 20", 4: "15 15 15 15 15", 5: "12 12 12 12 12", 6: "10 10 10 10 10"},
    "odd": {
        3: "1 3 5 7 9 11 13 15 17 19",
        4: "1 3 5 7 9 11 13 15",
        5: "1 3 5 7 9 11",
        6: "1 3 5 7 9",
    },
    "reverse": {
        3: "20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1",
        4: "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1",
        5: "12 11 10 9 8 7 6 5 4 3 2 1",
        6: "10 9 8 7 6 5 4 3 2 1",
    },
    "pyramid": {
        3: "1 2 3 4 5 6 7 8 9 10 9 8 7 6 5 4 3 2 1",
        4: "1 2 3 4 5 6 7 6 5 4 3 2 1",
        5: "1 2 3 4 5 6 5 4 3 2 1",
        6: "1 2 3 4 5 4 3 2 1",
    },
}


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split())


@pytest.mark.parametrize("deck", list(DECKS))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("plan", list(TABLES))
def test_every_plan_is_the_published_one_with_every_deck(plan: str, players: int, deck: str) -> None:
    assert hand_sizes(Ruleset(plan=plan, deck=deck), players) == numbers(TABLES[plan][players])


def test_six_players_play_ten_hands_and_the_game_ends() -> None:
    assert len(hand_sizes(Ruleset(), 6)) == 10


@pytest.mark.parametrize(
    ("ruleset", "sizes"),
    [
        (Ruleset(plan="first_k", plan_k=3), "1 2 3"),
        (Ruleset(plan="pyramid", plan_top=3), "1 2 3 2 1"),
        (Ruleset(plan="pyramid", plan_top=1), "1"),
        (Ruleset(plan="custom", plan_hands=(5, 1, 5)), "5 1 5"),
    ],
)
def test_plans_with_a_number_or_a_list(ruleset: Ruleset, sizes: str) -> None:
    assert hand_sizes(ruleset, 4) == numbers(sizes)


@pytest.mark.parametrize("players", [0, 1, 2, 7, -3])
def test_three_to_six_can_play(players: int) -> None:
    with pytest.raises(DomainError) as refused:
        hand_sizes(Ruleset(), players)
    assert refused.value.code == "players_out_of_range"
    assert refused.value.params == {"players": players, "least": 3, "most": 6}


def test_a_fourth_player_cannot_join_where_18_cards_are_dealt() -> None:
    with pytest.raises(DomainError) as refused:
        hand_sizes(Ruleset(plan="custom", plan_hands=(18,)), 4)
    assert refused.value.code == "plan_too_large"
    assert refused.value.params == {"cards": 18, "players": 4, "needed": 72, "deck": 60}


@pytest.mark.parametrize(
    ("deck", "cards", "players"),
    [("classic", 20, 3), ("jubilee_20", 22, 3), ("jubilee_20", 11, 6), ("jubilee_30", 23, 3)],
)
def test_a_hand_can_use_up_the_deck_and_no_more(deck: str, cards: int, players: int) -> None:
    assert hand_sizes(Ruleset(plan="custom", plan_hands=(cards,), deck=deck), players) == (cards,)
    with pytest.raises(DomainError):
        hand_sizes(Ruleset(plan="custom", plan_hands=(1, cards + 1, 1), deck=deck), players)


def test_a_plan_without_hands_is_refused() -> None:
    with pytest.raises(DomainError) as refused:
        hand_sizes(Ruleset(plan="custom"), 4)
    assert refused.value.code == "plan_empty"


@pytest.mark.parametrize(
    ("ruleset", "counts"),
    [
        (Ruleset(), (3, 4, 5, 6)),
        (Ruleset(plan="custom", plan_hands=(1, 16)), (3,)),
        (Ruleset(plan="first_k", plan_k=12), (3, 4, 5)),
        (Ruleset(plan="custom", plan_hands=(21,)), ()),
        (Ruleset(plan="custom", plan_hands=(21,), deck="jubilee_20"), (3,)),
    ],
)
def test_how_many_can_play(ruleset: Ruleset, counts: tuple[int, ...]) -> None:
    assert playable_counts(ruleset) == counts


@settings(max_examples=60)
@given(rulesets(), st.integers(3, 6))
def test_no_hand_deals_more_than_the_deck(ruleset: Ruleset, players: int) -> None:
    if players in playable_counts(ruleset):
        sizes = hand_sizes(ruleset, players)
        assert min(sizes) >= 1
        assert max(sizes) * players <= DECKS[ruleset.deck].size
    else:
        with pytest.raises(DomainError):
            hand_sizes(ruleset, players)


@pytest.mark.parametrize(("text", "sizes"), [("1,3,5", (1, 3, 5)), (" 10 , 2 ", (10, 2)), ("7", (7,)), ("16", (16,))])
def test_a_plan_is_typed_with_commas(text: str, sizes: tuple[int, ...]) -> None:
    assert parse_plan(text) == sizes


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "plan_empty", {}),
        ("  ", "plan_empty", {}),
        ("1,zwei", "plan_not_a_number", {"text": "zwei"}),
        ("1,,3", "plan_not_a_number", {"text": ""}),
        ("1;3", "plan_not_a_number", {"text": "1;3"}),
        ("1.5", "plan_not_a_number", {"text": "1.5"}),
        ("-1", "plan_not_a_number", {"text": "-1"}),
        ("٣", "plan_not_a_number", {"text": "٣"}),
        ("²", "plan_not_a_number", {"text": "²"}),
        ("9" * 5000, "plan_not_a_number", {"text": "9" * 20}),
        ("1,0,3", "hand_too_small", {"cards": 0}),
        (",".join(["1"] * 61), "plan_too_long", {"hands": 61, "most": 60}),
    ],
)
def test_a_plan_typed_wrong_is_explained(text: str, code: str, params: dict[str, object]) -> None:
    with pytest.raises(DomainError) as refused:
        parse_plan(text)
    assert (refused.value.code, refused.value.params) == (code, params)


def test_a_list_of_sixty_hands_is_the_longest() -> None:
    check_plan_hands([1] * 60)
    with pytest.raises(DomainError):
        check_plan_hands([])


@pytest.mark.parametrize(("hand", "cards", "code"), [(2, 3, "wrong_hand_size"), (16, 1, "hand_out_of_range")])
def test_a_hand_deals_the_cards_of_the_plan(hand: int, cards: int, code: str) -> None:
    check_cards(Ruleset(), 4, 2, 2)
    with pytest.raises(DomainError) as refused:
        check_cards(Ruleset(), 4, hand, cards)
    assert refused.value.code == code
    assert refused.value.params["hand"] == hand


SUITS = ("clubs", "diamonds", "hearts", "spades")
PEOPLES = ("humans", "elves", "dwarves", "giants")


def test_the_trump_is_turned_up_and_nothing_is_prescribed() -> None:
    assert trump_of(Ruleset(), 4, 7) is None
    assert trump_choices(Ruleset(), 4, 7) == (*SUITS, "none")
    assert trump_choices(PRESETS["amigo_tournament"], 4, 1) == (*PEOPLES, "none")


@pytest.mark.parametrize(("players", "last"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_the_hand_that_uses_up_the_deck_has_no_trump(players: int, last: int) -> None:
    assert trump_choices(Ruleset(), players, last) == ("none",)
    assert trump_choices(Ruleset(), players, last - 1) == (*SUITS, "none")
    assert trump_choices(Ruleset(plan="reverse"), players, 1) == ("none",)


@pytest.mark.parametrize(("players", "last"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_a_larger_deck_leaves_a_card_to_turn(players: int, last: int) -> None:
    assert trump_choices(PRESETS["jubilee"], players, last) == (*PEOPLES, "none")


def test_a_larger_deck_can_be_used_up_too() -> None:
    used_up = Ruleset(plan="custom", plan_hands=(22,), deck="jubilee_20")
    assert trump_choices(used_up, 3, 1) == ("none",)


def test_fixed_trumps_follow_the_suits_and_repeat() -> None:
    fixed = Ruleset(trump="fixed")
    assert [trump_of(fixed, 4, hand) for hand in range(1, 8)] == [*SUITS, "none", "clubs", "diamonds"]
    assert trump_of(Ruleset(trump="fixed", deck="amigo"), 4, 2) == "elves"


def test_a_prescribed_trump_is_the_only_choice_even_when_the_deck_is_used_up() -> None:
    assert trump_choices(PRESETS["maximus"], 4, 1) == ("clubs",)
    assert trump_choices(Ruleset(trump="none"), 4, 3) == ("none",)
    assert trump_of(Ruleset(trump="none"), 4, 3) == "none"


@pytest.mark.parametrize("hand", [0, 16])
def test_there_is_no_trump_for_a_hand_that_does_not_exist(hand: int) -> None:
    for question in (trump_of, trump_choices):
        with pytest.raises(DomainError) as refused:
            question(Ruleset(), 4, hand)
        assert refused.value.params == {"hand": hand, "hands": 15}
