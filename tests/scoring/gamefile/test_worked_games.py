"""Hands whose points were worked out by hand, imported as files."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from tests.scoring.gamefile.games import export, load

pytestmark = pytest.mark.django_db

NAMES = ["Anna", "Ben", "Carla", "Ștefan", "Эмиль", "Fàtima"]


@dataclass(frozen=True)
class Worked:
    """A game's hands as the file has them, and the points that each of them must bring."""

    preset: str
    rounds: list[dict[str, object]]
    points: list[list[int]]
    players: int = 4
    settings: dict[str, object] | None = None


def hand(cards: int, bids: list[int | None], tricks: list[int], **more: object) -> dict[str, object]:
    return {"cards": cards, "bids": bids, "tricks": tricks, **more}


def one(cards: int) -> dict[str, object]:
    """A plan of one hand."""
    return {"plan": "custom", "plan_hands": [cards]}


BOMB, CLOUD = {"specials": ["bomb"]}, {"specials": ["cloud", "bomb"]}

GAMES = [
    Worked(
        "amigo_tournament",  # the German final of 2017
        [hand(1, [0, 0, 0, 0], [0, 1, 0, 0]), hand(3, [1, 1, 1, 1], [1, 1, 1, 0])],
        [[20, -10, 20, 20], [30, 30, 30, -10]],
    ),
    Worked("classic", [hand(5, [4, 5, 3, 0], [4, 1, 0, 0])], [[60, -40, -30, 20]], settings=one(5)),
    Worked("classic", [hand(1, [0, 0, 0, 0], [0, 0, 1, 0])], [[20, 20, -10, 20]]),
    Worked("classic", [hand(1, [0, 0, 0], [0, 0, 0], cancelled=1)], [[20, 20, 20]], players=3, settings=BOMB),
    Worked(  # a bid of 2, moved to 1, and one trick
        "classic",
        [hand(2, [2, 0, 0], [1, 1, 0], bid_changes=[-1, 0, 0])],
        [[30, -10, 20]],
        players=3,
        settings=CLOUD | one(2),
    ),
    Worked(  # a moved bid and a cancelled trick in one hand of six cards
        "classic",
        [hand(6, [2, 1, 1], [3, 1, 1], bid_changes=[1, 0, 0], cancelled=1)],
        [[50, 30, 30]],
        players=3,
        settings=CLOUD | one(6),
    ),
    Worked(
        "camelot",
        [hand(4, [0, 4, 0, 0], [0, 4, 0, 0])],
        [[20, 60, 20, 20]],
        settings={"plan": "custom", "plan_hands": [4, 1]},
    ),
    Worked(
        "camelot",
        [hand(5, [0, 4, 0, 0], [0, 5, 0, 0])],
        [[25, -10, 25, 25]],
        settings={"plan": "custom", "plan_hands": [5, 1]},
    ),
    *(
        Worked(
            "camelot",
            [hand(1, [1] + [0] * (players - 1), [1] + [0] * (players - 1))],
            [[30] + [made] * (players - 1)],
            players,
            one(1),
        )
        for players, made in ((3, 40), (4, 35), (5, 32), (6, 30))
    ),
    Worked("saboteur", [hand(1, [None, 0, 1, 0], [1, 0, 0, 0])], [[20, 20, -10, 20]]),
    Worked(  # the Grail counts whether the bid was met or not
        "camelot",
        [hand(4, [3, 0, 0, 0], [4, 0, 0, 0], bonus=[20, 0, 0, 0])],
        [[10, 20, 20, 20]],
        settings={"plan": "custom", "plan_hands": [4, 1]},
    ),
]


@pytest.mark.parametrize("worked", GAMES, ids=lambda worked: f"{worked.preset}-{worked.players}")
def test_points_are_those_worked_out_by_hand(worked: Worked) -> None:
    data = {
        "format": "wizard-club/game@1",
        "ruleset": {"preset": worked.preset, "settings": worked.settings or {}},
        "players": NAMES[: worked.players],
        "first_dealer": 0,
        "rounds": worked.rounds,
    }
    text = export(load(data))
    assert [found["points"] for found in json.loads(text)["rounds"]] == worked.points
    assert export(load(json.loads(text))) == text


def test_maximus_prescribes_five_full_hands_and_their_trumps() -> None:
    rounds = [hand(15, [0, 0, 0, 0], [15, 0, 0, 0]) for _ in range(5)]
    data = {"format": "wizard-club/game@1", "ruleset": {"preset": "maximus"}, "players": NAMES[:4], "first_dealer": 0}
    text = export(load(data | {"rounds": rounds}))
    assert [found["trump"] for found in json.loads(text)["rounds"]] == ["clubs", "diamonds", "hearts", "spades", "none"]


def test_later_hands_follow_on_from_a_changed_dealer() -> None:
    data = {"format": "wizard-club/game@1", "ruleset": {"preset": "classic"}, "players": NAMES[:4], "first_dealer": 0}
    rounds = [hand(cards, [0] * 4, [cards, 0, 0, 0]) for cards in (1, 2, 3)]
    rounds[1]["dealer"] = 3
    text = export(load(data | {"rounds": rounds}))
    assert [found["dealer"] for found in json.loads(text)["rounds"]] == [0, 3, 0]
