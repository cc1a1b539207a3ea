"""An impossible file is refused whole, by its first fault, and leaves nothing behind."""

from __future__ import annotations

import json

import pytest

from scoring.gamefile import read_game
from scoring.gamestate import load_state
from scoring.management.commands.import_game import sentence
from scoring.models import Game, Player
from tests.factories import make_player
from tests.scoring.gamefile.games import FINAL_2016, final, load, with_hand
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

RANKING = [
    {"name": "Ben", "total": 60, "hits": 2, "rank": 1},
    {"name": "Carla", "total": 40, "hits": 2, "rank": 2},
    {"name": "Anna", "total": 30, "hits": 2, "rank": 3},
    {"name": "Ștefan", "total": 30, "hits": 2, "rank": 3},
]
DEEP = b"[" * 100_000 + b"]" * 100_000


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "line 1, column 2"),
        (b'{"a": 1, "a": 2}', "“a” stands twice"),
        (b'{"a": NaN}', "NaN is not a number"),
        (b"\xff\xfe{}", "not text in UTF-8"),
        (DEEP, "nested too deeply"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "a number that is too long"),
        (b" " * 1_000_001, "too large"),
        (b"[]", "“file” has the wrong type"),
        (b"{}", "“format” is missing"),
        (b'{"format": "wizard-club/tournament@1"}', "not a game file"),
        (b'{"format": "wizard-club/game@2"}', "not a game file"),
    ],
)
def test_what_is_no_game_file(content: bytes, words: str) -> None:
    with pytest.raises(DomainError) as refused:
        read_game(content)
    assert words in sentence(refused.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (final(colour="red"), "no setting “colour”"),
        (final(players=["Anna", "Ben"]), "2 players cannot play"),
        (final(players=["A", "B", "C", "D", "E", "F", "G"]), "7 players cannot play"),
        (final(players=["Anna", "Ben", "Carla", "Anna"]), "Anna sits at this table already"),
        (final(players=["Anna", "Ben", "Carla", ""]), "is no name"),
        (final(players=["Anna", "Ben", "Carla", 7]), "wrong type"),
        (final(first_dealer=4), "goes from 0 to 3"),
        (final(first_dealer=True), "wrong type"),
        (final(first_dealer=None), "“first_dealer” is missing"),
        (final(ruleset={"preset": "solitaire"}), "no ruleset “solitaire”"),
        (final(ruleset={"preset": "classic", "settings": {"colour": 1}}), "no setting “colour”"),
        (final(ruleset={"preset": "classic", "settings": {"plan": "custom", "plan_hands": [16]}}), "64"),
        (final(totals=[1, 2, 3, 4]), "either “rounds”"),
        (final(rounds=None), "either “rounds”"),
        (with_hand(2, cards=2), "Hand 2 deals 3 cards, not 2"),
        (with_hand(2, bids=[0, 2, 2]), "Hand 2: “bids” needs 4 entries and has 3"),
        (with_hand(2, bids=[0, 4, 2, 0]), "Hand 2: Ben cannot bid 4: the hand has 3 cards"),
        (with_hand(2, bids=[0, True, 2, 0]), "Hand 2: Ben: “bids” has the wrong type"),
        (with_hand(2, bids=[0, 1.0, 2, 0]), "Hand 2: Ben: “bids” has the wrong type"),
        (with_hand(2, bids=[0, None, 2, 0]), "Hand 2: Ben has not bid yet"),
        (with_hand(2, tricks=[0, None, 1, 0]), "Hand 2: Ben: A value is missing"),
        (with_hand(2, tricks=[0, 2, 2, 0]), "Hand 2: 1 trick too many"),
        (with_hand(2, tricks=[0, 1, 1, 0]), "Hand 2: 1 trick missing"),
        (with_hand(2, tricks=[0, -2, 5, 0]), "Hand 2: Ben cannot have -2 tricks"),
        (with_hand(2, trump="elfs"), "Hand 2: “elfs” cannot be the trump"),
        (with_hand(2, trump="hearts"), "Hand 2: “hearts” cannot be the trump"),
        (with_hand(2, cancelled=1), "Hand 2: No trick can be cancelled"),
        (with_hand(2, bid_changes=[0, 1, 0, 0]), "Hand 2: The bid of Ben cannot move"),
        (with_hand(2, bonus=[0, 20, 0, 0]), "Hand 2: Ben cannot have a bonus"),
        (with_hand(2, dealer=4), "Hand 2: “dealer” cannot be 4"),
        (with_hand(2, stars=5), "Hand 2: “rounds” has no setting “stars”"),
        (with_hand(3, points=[-10, -10, 30, 20]), "Hand 3: The file gives Ștefan 20 points, the rules give -10"),
        (with_hand(3, totals=[30, 70, 40, 30]), "Hand 3: The file gives Ben a total of 70, the hands add up to 60"),
        (final(ranking=[RANKING[0] | {"total": 70}, *RANKING[1:]]), "Ben has 60 points and rank 1"),
        (final(ranking=RANKING[:3]), "Ștefan has 30 points and rank 3"),
        (final(seat_changes=[{"seat": 1, "from_hand": 9, "player": "Dora"}]), "from hand 9"),
        (final(seat_changes=[{"seat": 1, "from_hand": 2, "player": "Carla"}]), "Carla sits at this table already"),
        (final(seat_changes=[{"seat": 4, "from_hand": 2, "player": "Dora"}]), "“seat” cannot be 4"),
        (final(seat_changes=[{"seat": 1, "from_hand": 1, "player": "Dora"}]), "“from_hand” cannot be 1"),
        (
            final(seat_changes=[{"seat": 1, "from_hand": 2, "player": name} for name in ("Dora", "Emil")]),
            "Hand 2: the seat of Dora passes to two people at once",
        ),
        (with_hand(2, trump=""), "Hand 2: “” cannot be the trump"),
        (with_hand(2, bid_changes=[0, 0, None, 0]), "Hand 2: “bid_changes” has no value (null) for Carla"),
        (with_hand(2, points=None), "Hand 2: A value is missing (null)"),
        (with_hand(3, tricks=[None] * 4, points=[-10, -10, 30, -10]), "Hand 3: The hand is still open, but points"),
        (with_hand(3, tricks=[None] * 4) | {"ended": {"state": "finished"}}, "Hand 3 is still open"),
        (final(ended={"state": "finished", "reason": "late"}), "“ended” has no setting “reason”"),
        (final(ended={"state": "abandoned"}), "Please give a reason"),
        (final(ended={"state": "lost"}), "“ended.state” cannot be “lost”"),
        (final(ranking=[RANKING[0] | {"rank": True}, *RANKING[1:]]), "“ranking.rank” has the wrong type"),
        (final(ranking=[RANKING[0] | {"hits": 2.0}, *RANKING[1:]]), "“ranking.hits” has the wrong type"),
        (final(ranking=[*RANKING, RANKING[0]]), "“ranking” needs 4 entries and has 5"),
        (final(players=["Anna", "Ben", "Carla", "\u200b"]), "is no name"),
        (final(players=["Anna", "Ben", "Carla", "x" * 81]), "is no name"),
        (final(rounds=None, totals=[250, 200, 180, 120]), "either “rounds”"),
        (final(rounds=None, totals=[250, 200, None, 120], hits=[7, 6, 6, 4]), "met of Carla are missing"),
        (final(rounds=None, totals=[251, 200, 180, 120], hits=[7, 6, 6, 4]), "steps of 10"),
        (final(rounds=None, totals=[250, 200, 180, 120], hits=[11, 6, 6, 4]), "11 bids met: the game has 10 hands"),
    ],
)
def test_impossible_game(data: dict[str, object], words: str) -> None:
    with pytest.raises(DomainError) as refused:
        load(data)
    assert words in sentence(refused.value)
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_more_hands_than_the_plan() -> None:
    ruleset = {"preset": "classic", "settings": {"plan": "custom", "plan_hands": [1, 3]}}
    with pytest.raises(DomainError, match="file_too_many_hands"):
        load(final(ruleset=ruleset))


def test_forbidden_bid_unless_the_table_agreed() -> None:
    ruleset = {"preset": "plus_minus_one", "settings": {}}
    hand = {"cards": 1, "bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    with pytest.raises(DomainError) as refused:
        load(final(ruleset=ruleset, rounds=[hand]))
    assert sentence(refused.value) == "Hand 1: Anna may not bid 1: bids would equal 1 trick"
    load(final(ruleset=ruleset, rounds=[hand | {"agreed": True}]))


def test_open_hand_holds_to_the_restriction_too() -> None:
    ruleset = {"preset": "plus_minus_one", "settings": {}}
    hand = {"cards": 1, "bids": [1, 0, 0, 0], "tricks": [None] * 4}
    with pytest.raises(DomainError, match="bid_forbidden"):
        load(final(ruleset=ruleset, rounds=[hand]))


@pytest.mark.parametrize(
    ("ruleset", "changes", "words"),
    [
        ("jubilee", {"bid_changes": [-1, 0, 0, 0]}, "The bid of Anna is 0: it can only rise"),
        ("jubilee", {"bid_changes": [1, 0, 0, 0]}, "Anna moved the bid but has no trick"),
        ("jubilee", {"bid_changes": [0, -1, 1, 0]}, "Only one bid of a hand can move"),
        ("jubilee", {"bonus": [0, 20, 0, 0]}, "Ben cannot have a bonus"),
        ("jubilee", {"cancelled": 1}, "1 trick too many"),
        ("camelot", {"bonus": [20, 0, 0, 0]}, "Anna has the bonus but no trick"),
        ("camelot", {"bonus": [0, 10, 0, 0]}, "Ben cannot have a bonus of 10"),
        ("jester_bid", {}, "Ben cannot bid 1: every bid is 0"),
        ("saboteur", {}, "Anna deals this hand and does not bid"),
        ("maximus", {"trump": "clubs"}, "deals 15 cards, not 1"),
    ],
)
def test_ruleset_decides_what_a_hand_can_hold(ruleset: str, changes: dict[str, object], words: str) -> None:
    hand = {"cards": 1, "bids": [0, 1, 0, 0], "tricks": [0, 1, 0, 0]} | changes
    with pytest.raises(DomainError) as refused:
        load(final(ruleset={"preset": ruleset}, rounds=[hand]))
    assert sentence(refused.value).startswith("Hand 1")
    assert words in sentence(refused.value)


def test_prescribed_trump_is_the_only_one() -> None:
    hand = {"cards": 15, "trump": "hearts", "bids": [0] * 4, "tricks": [15, 0, 0, 0]}
    with pytest.raises(DomainError, match="trump_not_allowed"):
        load(final(ruleset={"preset": "maximus"}, rounds=[hand]))
    load(final(ruleset={"preset": "maximus"}, rounds=[hand | {"trump": "clubs"}]))


def test_last_hand_with_a_bid_still_to_come_is_open() -> None:
    game = load(with_hand(3, bids=[1, None, 1, 2]))
    row = load_state(game).open_row
    assert row is not None
    assert (row.round.number, row.hand().bids) == (3, (1, None, 1, 2))
    with pytest.raises(DomainError) as refused:
        load(with_hand(2, bids=[0, None, 2, 0]))
    assert sentence(refused.value) == "Hand 2: Ben has not bid yet"


def test_agreement_without_need_is_accepted() -> None:
    load(with_hand(1, agreed=True))


def test_carried_figures_that_are_right_are_accepted() -> None:
    load(final(ranking=RANKING))
    load(with_hand(3, points=[-10, -10, 30, -10], totals=[30, 60, 40, 30]))


def test_name_of_several_members_asks_for_the_short_name() -> None:
    make_player("Anna", short_name="A1")
    make_player("Anna", short_name="A2")
    with pytest.raises(DomainError, match="file_name_ambiguous"):
        load(FINAL_2016)


def test_missing_settings_mean_none() -> None:
    data = json.loads(json.dumps(FINAL_2016))
    del data["ruleset"]["settings"]
    load(data)
