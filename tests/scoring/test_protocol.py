"""Devices with outboxes, a bad network, and the server: no tap is lost, none counts twice, all end with the same game.

Two devices tap, score and resolve at random; requests and answers get lost, and lost requests arrive late, even after
their sender has gone on. Beside it stands a plain model of the game: what the server must hold after each request.
"""

from __future__ import annotations

import copy
import json
import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import Operation
from tests.programs import Program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

PLAN = (2, 3)
PLAYERS = 3

Tap = dict[str, Any]


@dataclass
class Hand:
    """A hand as a list of values; `version` counts its changes."""

    cards: int
    bids: list[int | None] = field(default_factory=lambda: [None] * PLAYERS)
    tricks: list[int | None] = field(default_factory=lambda: [None] * PLAYERS)
    version: int = 0
    scored: bool = False

    def results(self) -> Iterator[tuple[int, int]]:
        """Bid and tricks of each seat, once all of them stand there."""
        for bid, won in zip(self.bids, self.tricks, strict=True):
            assert bid is not None
            assert won is not None
            yield bid, won


class Refused(Exception):
    """With the status of the answer."""


class Book:
    """The plain model: a game by the rules of the classic score sheet, with what has been applied to it."""

    def __init__(self) -> None:
        self.hands = [Hand(cards) for cards in PLAN]
        self.taken: set[str] = set()

    @property
    def open(self) -> Hand | None:
        return next((hand for hand in self.hands if not hand.scored), None)

    def take(self, tap: Tap) -> None:
        """Apply a tap, once."""
        if tap["id"] in self.taken:
            return
        hand = self.hands[tap["round"] - 1]
        cells = hand.bids if tap["kind"] == "set_bid" else hand.tricks
        says = tap["tricks"] == cells if tap["kind"] == "score_round" else tap["value"] == cells[tap["seat"]]
        alike = hand.scored and says
        if hand is not self.open and not alike:
            raise Refused(409 if hand.scored else 422)
        if not alike:
            getattr(self, tap["kind"])(hand, tap)
        self.taken.add(tap["id"])

    def set_bid(self, hand: Hand, tap: Tap) -> None:
        self.set_cell(hand, hand.bids, tap)

    def set_tricks(self, hand: Hand, tap: Tap) -> None:
        if None in hand.bids:
            raise Refused(422)
        self.set_cell(hand, hand.tricks, tap)

    def set_cell(self, hand: Hand, cells: list[int | None], tap: Tap) -> None:
        current = cells[tap["seat"]]
        if tap["value"] == current:
            return
        if tap["seen"] != current:
            raise Refused(409)
        cells[tap["seat"]] = tap["value"]
        hand.version += 1

    def score_round(self, hand: Hand, tap: Tap) -> None:
        if tap["version"] != hand.version:
            raise Refused(409)
        if None in hand.bids or sum(tap["tricks"]) != hand.cards:
            raise Refused(422)
        hand.tricks, hand.scored = list(tap["tricks"]), True
        hand.version += 1

    def points(self) -> list[list[int]]:
        """20 and 10 for each trick when the bid was met, else 10 off for each trick above or below."""
        return [
            [20 + 10 * won if bid == won else -10 * abs(bid - won) for bid, won in hand.results()]
            for hand in self.hands
            if hand.scored
        ]


class Server:
    """The real server, and beside it the book that it must agree with after every request."""

    def __init__(self, keeper: Program) -> None:
        self.table = Table("classic", PLAYERS, plan="custom", plan_hands=list(PLAN))
        self.keeper, self.book = keeper, Book()
        self.address = f"games/{self.table.game.code}/"
        self.told: list[dict[str, Any]] = []

    def post(self, taps: list[Tap]) -> tuple[int, list[dict[str, Any]]]:
        """A request that arrives."""
        answer = self.keeper.post(self.address + "operations/", {"operations": taps})
        results = json.loads(answer.content)["results"]
        assert [result["status"] for result in results] == list(self.expected(taps))
        assert [result["id"] for result in results] == [tap["id"] for tap in taps]
        return answer.status_code, results

    def expected(self, taps: list[Tap]) -> Iterator[int]:
        """The status of each tap: those taken, the one refused, those behind it."""
        stopped = False
        for tap in taps:
            if stopped:
                yield 424
                continue
            try:
                self.book.take(tap)
                yield 200
            except Refused as refused:
                stopped = True
                yield refused.args[0]

    def state(self) -> Book:
        """The game as the server tells it."""
        book = Book()
        self.told = json.loads(self.keeper.get(self.address).content)["rounds"]
        for line in self.told:
            hand = Hand(line["cards"], line["bids"], line["tricks"], line["version"], line["state"] == "scored")
            book.hands[line["number"] - 1] = hand
        return book


class Device:
    """The outbox's rules: taps in order, the refused one at the head until a person decides, nothing else dropped."""

    def __init__(self, server: Server) -> None:
        self.server, self.base = server, Book()
        self.waiting: list[Tap] = []
        self.answered: list[Tap] = []
        self.conflict: dict[str, Any] | None = None
        self.late: list[list[Tap]] = []
        self.made: set[str] = set()
        self.dropped: set[str] = set()

    def shown(self) -> Book:
        """What stands on the screen: the server's last state, and over it the taps that it does not have yet."""
        book = copy.deepcopy(self.base)
        for tap in [*self.answered, *self.waiting]:
            try:
                book.take(tap)
            except Refused:
                continue
        return book

    def tap(self, **values: Any) -> None:
        tap = {"id": str(uuid.uuid4()), **values}
        self.made.add(tap["id"])
        self.waiting.append(tap)

    def tap_cell(self, seat: int, value: int) -> None:
        """A bid, or when all have bid the tricks."""
        hand = (book := self.shown()).open
        if hand is None:
            return
        kind, cells = ("set_bid", hand.bids) if None in hand.bids else ("set_tricks", hand.tricks)
        number = book.hands.index(hand) + 1
        self.tap(kind=kind, round=number, seat=seat, value=min(value, hand.cards), seen=cells[seat])

    def tap_score(self, dice: random.Random) -> None:
        """Score what is shown, when it can be scored; who took the tricks is as good as drawn by lot."""
        hand = (book := self.shown()).open
        if hand is None or None in hand.bids:
            return
        tricks = [0] * PLAYERS
        for _ in range(hand.cards):
            tricks[dice.randrange(PLAYERS)] += 1
        number = book.hands.index(hand) + 1
        self.tap(kind="score_round", round=number, version=hand.version, tricks=tricks)

    def send(self, fate: str) -> None:
        """One batch: it arrives and is answered, it arrives and the answer is lost, or it is lost and arrives later."""
        batch = [dict(tap) for tap in self.waiting[:8]]
        if not batch:
            return
        if fate == "request lost":
            self.late.append(batch)
            return
        status, results = self.server.post(batch)
        if fate == "answer lost":
            return
        done = {result["id"] for result in results if result["status"] == 200}
        self.answered += [tap for tap in self.waiting if tap["id"] in done]
        self.waiting = [tap for tap in self.waiting if tap["id"] not in done]
        self.conflict = next((result for result in results if result["status"] in {409, 422}), None)
        assert (self.conflict is None) == (status == 200)

    def arrive_late(self) -> None:
        """A request that was thought lost arrives after all; nobody hears its answer."""
        if self.late:
            self.server.post(self.late.pop())

    def look(self) -> None:
        """The server's state is taken over."""
        self.base, self.answered = self.server.state(), []

    def decide(self, *, own: bool) -> None:
        """A person has looked at both values: this device's again, over the one that is stored, or not."""
        if self.conflict is None or not self.waiting or self.waiting[0]["id"] != self.conflict["id"]:
            return
        old = self.waiting[0]
        self.dropped.add(old["id"])
        seen = {"set_bid": "seen", "set_tricks": "seen", "score_round": "version"}[old["kind"]]
        again: list[Tap] = []
        if own and self.conflict["code"] in {"conflict", "round_changed"}:
            again = [old | {"id": str(uuid.uuid4()), seen: self.conflict["current"]}]
            self.made.add(again[0]["id"])
        self.waiting[:1], self.conflict = again, None


@dataclass(frozen=True)
class Step:
    """What happens next, and on which device."""

    device: int
    what: str
    number: int


WHAT = [
    *["tap"] * 2,
    *["everybody"] * 3,
    *["score"] * 2,
    *["ok"] * 2,
    "request lost",
    "answer lost",
    "late",
    "look",
    "mine",
    "theirs",
]
steps = st.lists(st.builds(Step, st.integers(0, 1), st.sampled_from(WHAT), st.integers(0, 11)), min_size=8, max_size=24)


def go(device: Device, step: Step) -> None:
    if step.what == "tap":
        device.tap_cell(step.number % PLAYERS, step.number // PLAYERS)
    elif step.what == "everybody":
        for seat in range(PLAYERS):
            device.tap_cell(seat, (step.number + seat) % PLAYERS)
    elif step.what == "score":
        device.tap_score(random.Random(step.number))
    elif step.what == "late":
        device.arrive_late()
    elif step.what == "look":
        device.look()
    elif step.what in {"mine", "theirs"}:
        device.decide(own=step.what == "mine")
    else:
        device.send(step.what)


def drain(device: Device) -> None:
    """The network is back, and whoever is asked decides for what the server has."""
    while device.waiting:
        device.send("ok")
        device.decide(own=False)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_no_tap_is_lost_and_none_counts_twice(keeper: Program, steps: list[Step]) -> None:
    server = Server(keeper)
    devices = [Device(server), Device(server)]
    for step in steps:
        go(devices[step.device], step)
    for device in devices:
        drain(device)
    for device in devices:
        while device.late:
            device.arrive_late()
        device.look()
    made, dropped = devices[0].made | devices[1].made, devices[0].dropped | devices[1].dropped
    assert made - dropped <= server.book.taken <= made
    log = Operation.objects.filter(game=server.table.game).values_list("key", flat=True)
    assert sorted(map(str, log)) == sorted(server.book.taken)
    assert [device.base.hands for device in devices] == [server.book.hands] * 2
    assert [line["points"] for line in server.told if line["state"] == "scored"] == server.book.points()
