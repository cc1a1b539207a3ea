"""The game on the device: Chromium plays the worked games, and random ones exactly as the server does."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.db import transaction
from django.templatetags.static import static
from playwright.sync_api import Page, Route
from pytest_django.live_server_helper import LiveServer

from scoring.gamestate import GameState, HandRows, load_state
from scoring.models import Game
from scoring.operations import Actor, Conflict, operate, wanted_from
from tests.factories import make_game
from tests.scoring.operations.table import Table
from tests.worked import SERVER_ALONE, WORKED, data_of, off_in_game, offered, operation_of, refusal_of, shown
from wizard_club.lib.errors import DomainError
from wizard_club.lib.storage import ShortFiles

pytestmark = pytest.mark.django_db(transaction=True)

# Plays games as a pad would; a refused operation must leave the state as it was.
PLAY = """async ([address, games]) => {
    const { begin, apply, view } = await import(address);
    return JSON.stringify(games.map(({ data, operations }) => {
        const state = begin(data);
        return operations.map((operation) => {
            const before = JSON.stringify(state);
            let refusal = null;
            try {
                apply(state, operation);
            } catch (error) {
                if (!("status" in error)) throw error;
                refusal = error;
                if (JSON.stringify(state) !== before) throw new Error(`changed by a refusal: ${operation.kind}`);
            }
            return [refusal, state.game, view(state)];
        });
    }));
}"""


def serve_short(route: Route) -> None:
    name = route.request.url.partition(settings.STATIC_URL)[2]
    files = ShortFiles(FileSystemStorage(settings.STATICFILES_DIRS[0]))
    route.fulfill(body=files.open(name).read(), content_type="text/javascript")


def play(page: Page, live_server: LiveServer, games: Sequence[dict[str, Any]]) -> list[Any]:
    """What every operation of every game came to on the device, in the files as they are served: minified."""
    page.route("**/wizard_club/js/*.js", serve_short)
    page.goto(live_server.url + "/accounts/login/")
    found: list[Any] = json.loads(page.evaluate(PLAY, [static("wizard_club/js/game.js"), games]))
    return found


def state_of(game: Game) -> GameState:
    return load_state(Game.objects.select_related("settings").get(pk=game.pk))


def test_the_device_plays_the_worked_games(page: Page, live_server: LiveServer) -> None:
    games = []
    for number, game in enumerate(WORKED):
        preset, settings = game["ruleset"]["preset"], game["ruleset"]["settings"]
        made = make_game(game["players"], preset, settings, first_dealer=game["first_dealer"])
        operations = [operation_of(number, place, step["do"]) for place, step in offered(game["steps"])]
        games.append({"data": data_of(state_of(made)), "operations": operations})
    outcomes = play(page, live_server, games)
    wrong = [
        line
        for game, outcome in zip(WORKED, outcomes, strict=True)
        for line in off_in_game(game, offered(game["steps"]), outcome)
    ]
    assert wrong == []


def codes(page: Page, live_server: LiveServer, data: dict[str, Any], *operations: dict[str, Any]) -> list[Any]:
    """What each operation is refused with, and the phase after it."""
    wanted = [operation_of(0, place, {}) | values for place, values in enumerate(operations)]
    played = play(page, live_server, [{"data": data, "operations": wanted}])[0]
    return [(refusal and (refusal["status"], refusal["code"]), game["phase"]) for refusal, game, _ in played]


def test_sealed_bids_and_all_else_are_for_the_server_alone(page: Page, live_server: LiveServer) -> None:
    online = (0, "online_only")
    trump = {"kind": "set_trump", "round": 1, "value": "hearts"}
    for preset in ("hidden", "secret"):
        assert codes(page, live_server, data_of(Table(preset, 3).state), trump) == [(online, "bids")]
    on_paper = data_of(Table(entry="totals").state)
    assert codes(page, live_server, on_paper, trump) == [(online, None)]
    others = [{"kind": "finish_game"}, {"kind": "set_totals", "totals": [0, 0, 0], "hits": [0, 0, 0]}]
    assert codes(page, live_server, data_of(Table().state), *others, trump) == [
        (online, "bids"),
        (online, "bids"),
        (None, "bids"),
    ]


# --- Random games

RULESETS: list[tuple[str, dict[str, Any]]] = [
    ("classic", {}),
    ("plus_minus_one", {}),
    ("plus_minus_one_after_first", {}),
    ("canadian", {}),
    ("canadian_every_hand", {"ties": ["hits", "sum_bids", "best_hand"]}),
    ("hardcore", {"points": {"base": 15, "per_trick": 7, "per_miss": -4}}),
    ("classic", {"restriction": {"hands": "from_hand", "k": 2, "leader": "any"}, "trump": "none"}),
    ("jester_bid", {"ties": ["best_hand"]}),
    ("saboteur", {}),
    ("saboteur", {"restriction": "plus_minus_one", "forced_bid": 0}),
    ("saboteur", {"restriction": "plus_minus_one", "specials": ["cloud", "bomb"]}),
    ("camelot", {"ties": ["sum_bids"]}),
    ("jubilee", {"trump": "fixed", "blind": "every_third"}),
    ("forehead", {"specials": ["cloud", "grail"]}),
]


class Walk:
    """A random game on the server: operations that are mostly legal, and what came of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        preset, settings = RULESETS[seed % len(RULESETS)]
        plan = [self.random.choice((1, 2, 3, 4, 5)) for _ in range(self.random.choice((1, 2, 3)))]
        players = self.random.choice((3, 3, 4, 5, 6))
        dealer = self.random.randrange(players)
        self.game = make_game(players, preset, {"plan": "custom", "plan_hands": plan, **settings}, first_dealer=dealer)
        self.seed, self.players, self.ids = seed, players, [operation_of(seed, 0, {})["id"]]

    def steps(self, number: int, *, begin: int) -> tuple[dict[str, Any], list[Any]]:
        """The game as the device takes it over after some steps, its operations, and what they came to here."""
        data, operations, outcomes = {}, [], []
        state = state_of(self.game)
        body, view = shown(state)
        for step in range(number):
            if step == begin:
                data = data_of(state)
            operation = operation_of(self.seed, step, {}) | self.wanted(state, view["undo"])
            refusal = None
            try:
                state = operate(self.game.pk, wanted_from(operation), Actor()).state
                body, view = shown(state)
                self.ids.append(operation["id"])
            except (Conflict, DomainError) as error:
                refusal = refusal_of(error)
            if step >= begin and not (refusal and refusal["code"] in SERVER_ALONE):
                operations.append(operation)
                outcomes.append((refusal, body, view))
        return {"data": data, "operations": operations}, outcomes

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def wanted(self, state: GameState, target: str | None) -> dict[str, Any]:
        """Some operation: one that goes on with the game, one that looks back, or any tap at all."""
        row = state.open_row or state.rows[-1]
        chance = self.random.random()
        if chance < 0.5 and not row.scored:
            return self.onward(state, row)
        if chance < 0.62:
            return {"kind": "undo", "target": target if target and self.maybe(0.9) else self.ids[-1]}
        if chance < 0.68:
            back = self.random.choice(state.rows[-2:])
            return {"kind": "reopen_round", "round": back.round.number, "version": self.version(back)}
        if chance < 0.78:
            return self.correction(state)
        return self.tap(state, row)

    def version(self, row: HandRows) -> int:
        return row.round.version - self.maybe(0.1)

    def onward(self, state: GameState, row: HandRows) -> dict[str, Any]:
        number, cards = row.round.number, row.round.cards
        missing = [seat for seat in state.order(row) if row.bids[seat].bid is None]
        if missing:
            return {"kind": "set_bid", "round": number, "seat": missing[0], "value": self.random.randint(0, cards)}
        tricks = self.tricks(cards - row.round.cancelled)
        return {"kind": "score_round", "round": number, "version": self.version(row), "tricks": tricks}

    def tricks(self, target: int) -> list[int]:
        """Tricks that add up, or nearly."""
        taken = [0] * self.players
        for _ in range(target + self.random.choice((0,) * 8 + (-1, 1))):
            taken[self.random.randrange(self.players)] += 1
        return taken

    def correction(self, state: GameState) -> dict[str, Any]:
        row = self.random.choice(state.rows[:2])
        cards, dealer = row.round.cards, row.round.dealer
        bids: list[int | None] = [self.random.randint(0, cards) if self.maybe(0.5) else cell.bid for cell in row.bids]
        values: dict[str, Any] = {"bids": bids, "tricks": self.tricks(cards - row.round.cancelled)}
        if not state.rules.dealer_bids and self.maybe(0.9):
            bids[dealer] = None
        if self.maybe(0.2):
            values["dealer"] = self.random.randint(0, self.players)
        if self.maybe(0.2):
            values["trump"] = self.random.choice(("none", None, "clubs"))
        if self.maybe(0.2):
            values["cancelled"] = self.random.randint(0, 1)
        if self.maybe(0.2):
            values["bonus"] = [self.random.choice((0, 0, 0, 20)) for _ in range(self.players)]
        if self.maybe(0.2):
            values["bid_changes"] = [self.random.choice((0, 0, 0, -1, 1)) for _ in range(self.players)]
        if self.maybe(0.3):
            values["agreed"] = True
        return {"kind": "correct_round", "round": row.round.number, "version": self.version(row), **values}

    def tap(self, state: GameState, row: HandRows) -> dict[str, Any]:
        """Any tap: any seat, any value near those allowed, now and then with another value seen."""
        cards, pick = row.round.cards, self.random.choice
        number = row.round.number if self.maybe(0.95) else pick((0, 1, 9))
        seat = self.random.randrange(self.players) if self.maybe(0.97) else self.players
        cell = row.bids[min(seat, self.players - 1)]
        kind, current, values = pick(self.cells(row, cell, cards))
        value = pick(values)
        seen = current if self.maybe(0.93) else pick(values)
        operation = {"kind": kind, "round": number, "value": value, "seen": seen}
        if kind in {"set_bid", "set_tricks", "set_bid_change", "set_bonus"}:
            operation["seat"] = seat
        if kind == "set_bid" and self.maybe(0.3):
            operation["agreed"] = True
        return operation

    def cells(self, row: HandRows, cell: Any, cards: int) -> list[tuple[str, Any, Sequence[Any]]]:
        near = (None, *range(-1, cards + 2))
        trumps = ("none", None, "clubs", "hearts", "humans", "giants")
        return [
            ("set_bid", cell.bid, near),
            ("set_tricks", cell.tricks, near),
            ("set_bid_change", cell.change, (0, 1, -1, 2)),
            ("set_bonus", cell.bonus, (0, 20, 20, 10)),
            ("set_trump", row.round.trump or None, trumps),
            ("set_cancelled", row.round.cancelled, (0, 1, 1, 2)),
            ("set_dealer", row.round.dealer, range(self.players)),
        ]


def differences(place: str, here: Any, there: Any) -> Iterable[str]:
    """Where the server's values and the device's are not the same; what the device has beside them is its own."""
    if isinstance(here, dict) and isinstance(there, dict):
        for name in here:
            yield from differences(f"{place}.{name}", here[name], there.get(name))
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for at, (one, other) in enumerate(zip(here, there, strict=True)):
            yield from differences(f"{place}[{at}]", one, other)
    elif here != there or isinstance(here, bool) != isinstance(there, bool):
        yield f"{place}: {here!r} on the server, {there!r} on the device"


def test_random_games_are_the_same_on_the_device(page: Page, live_server: LiveServer) -> None:
    games, expected, kinds = [], [], set()
    # One transaction that is rolled back: nothing of 30 games needs to reach the disk.
    with transaction.atomic():
        for seed in range(30):
            walk = Walk(seed)
            game, outcomes = walk.steps(18, begin=seed % 3 * 4)
            games.append(game)
            expected.append(outcomes)
            kinds |= {(refusal["code"] if refusal else "ok") for refusal, *_ in outcomes}
        transaction.set_rollback(True)
    # A walk that meets no rule proves nothing.
    assert kinds >= {
        "ok",
        "bid_forbidden",
        "bid_forced",
        "conflict",
        "round_changed",
        "undo_stale",
        "reopen_next_begun",
    }
    wrong = []
    for seed, (game, here, there) in enumerate(zip(games, expected, play(page, live_server, games), strict=True)):
        for place, operation in enumerate(game["operations"]):
            (refusal, body, view), (refused, played, panel) = here[place], there[place]
            found = [
                *differences("refusal", refusal, refused),
                *differences("game", body, played),
                *differences("view", view, panel),
            ]
            wrong += [f"game {seed}, step {place}, {operation}: {line}" for line in found]
            if wrong:
                break
    assert wrong[:20] == []
