"""What a pad costs on its device, in Chromium with an empty profile: bytes of its first load, requests of its second,
and how long a tap takes to its paint where the processor is four times slower.

A tap is timed from its click until the frame that follows it is painted. Beside that stands what the browser itself
says: from the lifted finger, with all that it does before it makes a click of that; rounded to 8 ms, nothing below 16.
The floor of a tap is the same tap on a page that only changes a class; both are tapped in turn.
"""

from __future__ import annotations

import math
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from benchmarks.measure import cookies_of_director
from benchmarks.server import running_server
from scoring.gamestate import load_state
from scoring.models import Game

SLOWED, TAPS, LEAST = 4, 100, 16
# A scorekeeper's rhythm: no tap comes sooner after another, and the browser has come to rest.
RHYTHM = 150
# So long the finger rests on the screen.
HELD = 80
TABLET: ViewportSize = {"width": 1112, "height": 834}
SWITCHES = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--no-first-run"]

AT_WORK = """() => new Promise((done) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) done();
  else serviceWorker.addEventListener("controllerchange", done);
})"""
REST = "() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))"
OBSERVE = """() => {
  window.taken = [];
  const note = (list) => list.getEntries().forEach(({ name, duration }) => name === "click" && taken.push(duration));
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16 });
  window.painted = [];
  document.addEventListener("click", () => {
    const from = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted.push(performance.now() - from);
      port2.postMessage(0);
    });
  }, true);
}"""
FLOOR = """<!doctype html><meta name="viewport" content="width=device-width"><style>
  button { padding: 30px; touch-action: manipulation } .on { background: #241b4f; color: #fff }
</style><button>0</button><script>
  document.querySelector("button").addEventListener("click", ({ target }) => target.classList.toggle("on"));
</script>"""


@dataclass(frozen=True)
class Figure:
    """What was measured, and the most it may be."""

    name: str
    value: float
    unit: str
    limit: float = 0
    said: str = ""

    @property
    def held(self) -> bool:
        return not self.limit or self.value <= self.limit


@dataclass
class Wire:
    """What a page has loaded over the network: not what its service worker or a cache had."""

    requests: int = 0
    size: int = 0
    near: set[str] = field(default_factory=set)

    def listen(self, session: CDPSession) -> None:
        session.on("Network.requestServedFromCache", lambda event: self.near.add(event["requestId"]))
        session.on("Network.responseReceived", self.answered)
        session.on("Network.loadingFinished", self.finished)
        session.send("Network.enable")

    def answered(self, event: dict[str, Any]) -> None:
        answer = event["response"]
        kept = answer.get("serviceWorkerResponseSource") == "cache-storage"
        if answer.get("fromDiskCache") or kept or answer["url"].startswith("data:"):
            self.near.add(event["requestId"])

    def finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] not in self.near:
            self.requests += 1
            self.size += int(event["encodedDataLength"])


@contextmanager
def empty_profile(address: str, cookies: dict[str, str]) -> Iterator[tuple[Browser, BrowserContext]]:
    """The system's browser, for the first time at this club, with somebody signed in."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    start = Path(__file__).resolve().parent.parent / ".ci/browser"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=start, args=SWITCHES, env={**os.environ, "CHROMIUM": executable or "chromium"}
        )
        context = tablet(browser)
        for name, value in cookies.items():
            context.add_cookies([{"name": name, "value": value, "url": address}])
        yield browser, context
        browser.close()


def tablet(browser: Browser) -> BrowserContext:
    """A window with a profile of its own."""
    return browser.new_context(viewport=TABLET, has_touch=True, is_mobile=True, locale="en-GB", reduced_motion="reduce")


def loaded(page: Page, address: str) -> Wire:
    """What this page loads to show a pad that takes taps."""
    wire = Wire()
    session = page.context.new_cdp_session(page)
    wire.listen(session)
    page.goto(address, wait_until="networkidle")
    page.locator("#panel > [data-local]").wait_for()
    session.detach()
    return wire


def tapped(browser: Browser, pad: Page, seats: list[int]) -> Page:
    """Tap the pad and the floor in turn; the floor's page."""
    # In a window of its own: one that lies behind another is not painted.
    floor = tablet(browser).new_page()
    floor.set_content(FLOOR)
    for page in (pad, floor):
        page.evaluate(OBSERVE)
    dice, shown = random.Random(1), dict.fromkeys(seats, -1)
    for turn in range(TAPS):
        seat = seats[turn % len(seats)]
        shown[seat] = dice.choice([value for value in range(4) if value != shown[seat]])
        tap(pad, f'.row[data-seat="{seat}"] .chip[data-value="{shown[seat]}"]')
        tap(floor, "button")
    pad.locator('#saved[data-state="saved"]').wait_for()
    return floor


def tap(page: Page, selector: str) -> None:
    """Tap in the middle of it, and let the page come to rest.

    It is slowed only meanwhile: that is done by keeping a core busy, and the screen is drawn by the other one.
    """
    box = page.locator(selector).bounding_box()
    if box is None:
        raise RuntimeError(f"{selector} is not to be seen")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(HELD)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(RHYTHM)
    page.evaluate(REST)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()


def durations(page: Page) -> list[float]:
    """What the browser says, one number a tap, in order of size; those it says nothing of took the least."""
    taken = [float(one) for one in page.evaluate("() => taken")]
    return sorted(taken + [float(LEAST)] * (TAPS - len(taken)))


def paints(page: Page) -> list[float]:
    """Milliseconds from click to paint, in order of size."""
    return sorted(float(one) for one in page.evaluate("() => painted"))


def percentile(ordered: list[float], share: int) -> float:
    """The smallest number that so many of a hundred do not pass."""
    return ordered[math.ceil(share * len(ordered) / 100) - 1]


def figures(address: str, browser: Browser, context: BrowserContext, seats: list[int]) -> list[Figure]:
    """Everything that is measured on the device."""
    page = context.new_page()
    first = loaded(page, address)
    page.evaluate(AT_WORK)
    page.close()
    page = context.new_page()
    second = loaded(page, address)
    floor = tapped(browser, page, seats)
    named = (("tap to painted", paints, 50), ("lifted finger to painted", durations, 0))
    return [
        Figure("first load of a pad", first.size / 1000, "kB", 60),
        Figure("", first.requests, "requests", 8),
        Figure("second load", second.requests, "requests", 1, f"{second.size / 1000:.1f} kB"),
        *(
            Figure(
                f"{name}, {share}%",
                percentile(of(page), share),
                "ms",
                limit * (share == 95),
                beside(of, page, floor, share),
            )
            for name, of, limit in named
            for share in (50, 95)
        ),
    ]


def beside(of: Callable[[Page], list[float]], page: Page, floor: Page, share: int) -> str:
    """How often its floor it takes."""
    least = percentile(of(floor), share)
    return f"{percentile(of(page), share) / least:.1f} x the floor of {least:.0f} ms"


def device_table() -> tuple[str, bool]:
    """The result for people, and whether every limit is held; on the demo's game in hand 9 of 15."""
    game = Game.objects.running().get(occasion="")
    state = load_state(game)
    row = state.open_row
    if row is None:
        raise RuntimeError("the game has no open hand")
    # Whoever bids last may not bid every number.
    seats, cookies = list(state.order(row))[:-1], cookies_of_director()
    with running_server() as port, empty_profile(f"http://127.0.0.1:{port}", cookies) as (browser, context):
        found = figures(f"http://127.0.0.1:{port}/games/{game.code}/pad", browser, context, seats)
    rows = [f"{f'device, processor {SLOWED} x slower':34}{'measured':>10}{'limit':>18}"]
    for one in found:
        limit = f"{one.limit:.0f}" if one.limit else ""
        rows.append(
            f"{one.name:34}{one.value:10.1f} {one.unit:9}{limit:>8}  {one.said}".rstrip()
            + ("" if one.held else "  over")
        )
    return "\n".join(rows), all(one.held for one in found)
