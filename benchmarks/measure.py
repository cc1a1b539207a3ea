"""What taps, pages and polls cost beside the floors, as medians over persistent connections.

Every kind of request is asked in turn, so that a busy moment of the machine meets all of them.
"""

from __future__ import annotations

import statistics
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from benchmarks.server import Browser, running_server
from scoring.gamefile import game_import, read_game, write_game
from scoring.gamestate import load_state
from scoring.models import Game

WARM_UP = 30
TURNS = 300
CSRF = "b" * 32


@dataclass
class Line:
    """One kind of request: what to ask, the status it must answer, and how often its floor it may cost."""

    name: str
    ask: Callable[[], int]
    status: int
    floor: str = ""
    limit: float = 0
    times: list[float] = field(default_factory=list)

    def measure(self, *, keep: bool) -> None:
        begin = time.perf_counter()
        status = self.ask()
        taken = time.perf_counter() - begin
        if status != self.status:
            raise RuntimeError(f"{self.name}: {status} instead of {self.status}")
        if keep:
            self.times.append(taken * 1000)

    @property
    def median(self) -> float:
        return statistics.median(self.times)


class Taps:
    """Taps on one cell of the open hand, which change it every time."""

    def __init__(self, browser: Browser, game: Game) -> None:
        state = load_state(game)
        row = state.open_row
        if row is None:
            raise RuntimeError("the game has no open hand")
        seat = state.order(row)[0]
        self.browser, self.path, self.version = browser, f"/games/{game.code}/operations", game.version
        self.cell = {"kind": "set_bid", "round": str(row.round.number), "seat": str(seat)}
        self.value = row.bids[seat].bid
        self.api = f"/api/v1/games/{game.code}/operations/"
        self.bid = {"kind": "set_bid", "round": row.round.number, "seat": seat}

    def tap(self) -> int:
        seen, self.value = self.value, 1 if self.value == 0 else 0
        form = self.cell | {
            "id": str(uuid.uuid4()),
            "value": str(self.value),
            "seen": "" if seen is None else str(seen),
        }
        self.version += 1
        return self.browser.ask("POST", self.path, form, part=True)


class Batches(Taps):
    """Operations as a tablet sends them: one a tap, or twelve at once after a time without network."""

    def send(self, many: int) -> int:
        operations = [self.operation() for _ in range(many)]
        return self.browser.post_json(self.api, {"device": "bench", "operations": operations})

    def operation(self) -> dict[str, object]:
        seen, self.value = self.value, 1 if self.value == 0 else 0
        return self.bid | {"id": str(uuid.uuid4()), "value": self.value, "seen": seen}


def lines_for(port: int) -> list[Line]:
    """The requests, on the demo's game in round 9 of 15; the floors first."""
    game = Game.objects.running().get(occasion="")
    reader, writer = Browser(port, cookies_of_director()), Browser(port, cookies_of_director())
    taps = Taps(writer, game)
    # Nobody taps there: a hand has twenty taps, not the thousand that are measured here.
    quiet = game_import(file=read_game(write_game(load_state(game)).encode()))
    other = Game.objects.filter(state=Game.State.RUNNING).exclude(occasion="").first()
    batches = Batches(Browser(port, cookies_of_director()), other or game)
    pad, live = f"/games/{quiet.code}/pad", f"/games/{quiet.code}/live"

    def poll(path: str) -> Callable[[], int]:
        return lambda: reader.ask("GET", f"{path}?version={quiet.version}", part=True)

    def look(seen: int) -> Callable[[], int]:
        headers = {"HX-Request": "true", "Accept-Encoding": "gzip", "If-None-Match": f'W/"{seen}"'}
        return lambda: reader.send("GET", f"{pad}/state", None, reader.headers | headers)

    return [
        Line("floor read", lambda: reader.ask("GET", "/floor/read"), 200),
        Line("floor write", lambda: writer.ask("GET", "/floor/write"), 200),
        Line("tap of a pad on its device", lambda: batches.send(1), 200, "floor write", 6),
        Line("tap by form, with its panel", taps.tap, 200, "floor write", 6),
        Line("batch of 12 operations", lambda: batches.send(12), 200, "floor write", 8),
        Line("pad page", lambda: reader.ask("GET", pad), 200, "floor read", 6),
        Line("changed state of a pad", look(quiet.version - 1), 200, "floor read", 6),
        Line("unchanged state of a pad", look(quiet.version), 304, "floor read", 1.5),
        Line("unchanged poll of a sealed pad", poll(pad), 204, "floor read", 1.5),
        Line("unchanged poll of the live page", poll(live), 204, "floor read", 1.5),
    ]


def cookies_of_director() -> dict[str, str]:
    """A session made beside the login form."""
    user = User.objects.filter(is_staff=True)[0]
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.create()
    return {"sessionid": str(session.session_key), "csrftoken": CSRF}


def table(lines: list[Line]) -> tuple[str, bool]:
    """The result for people, and whether every limit is held."""
    floors = {line.name: line.median for line in lines}
    rows, held = [f"{'':34}{'median':>10}{'ratio':>8}{'limit':>8}"], True
    for line in lines:
        row = f"{line.name:34}{line.median:7.2f} ms"
        if line.floor:
            ratio = line.median / floors[line.floor]
            held = held and ratio <= line.limit
            verdict = "" if ratio <= line.limit else "  over"
            row += f"{ratio:8.2f}{line.limit:8.1f}  x {line.floor}{verdict}"
        rows.append(row)
    return "\n".join(rows), held


def measured() -> list[Line]:
    """All lines with their times, from a server that runs just as long."""
    with running_server() as port:
        lines = lines_for(port)
        for turn in range(WARM_UP + TURNS):
            for line in lines:
                line.measure(keep=turn >= WARM_UP)
    return lines
