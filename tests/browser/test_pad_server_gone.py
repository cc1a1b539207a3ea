"""The pad while its server is dead, and after it has come back: as `make run` starts it, killed for real."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.gamefile import game_data, game_from, game_import
from tests.browser.conftest import PAUSE
from tests.browser.test_pad import Hand, random_hand
from tests.browser.test_pad_offline import badge, correct, phase, saved, tap, unsent
from tests.browser.test_worker import at_work
from tests.club.serving import PASSWORD, Server, free_port, started
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

STYLES = "wizard_club/css/wizard_club.css"
NAMES = ["Ștefan", "Влад", "Zoë", "Anna"]


class Club:
    """The product on its own data, whose server ends as when the power fails, and comes back."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack, self.port = folder, stack, free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        settings = {"DEMO": "0", "DIRECTOR": "anna", "DIRECTOR_PASSWORD": PASSWORD}
        self.server = self.stack.enter_context(started(self.folder, self.port, **settings))
        return self.server

    def release(self) -> None:
        """A new version of the product: its stylesheet is another file."""
        manifest = self.folder / "static/staticfiles.json"
        before = str(json.loads(manifest.read_text())["paths"][STYLES])
        after = re.sub(r"\.[0-9a-f]{12}\.", ".0123456789ab.", before)
        shutil.copy(self.folder / "static" / before, self.folder / "static" / after)
        manifest.write_text(manifest.read_text().replace(before, after))

    def stored(self, code: str) -> list[str]:
        """The ids of a game's operations, in the order in which they were applied."""
        with closing(sqlite3.connect(self.folder / "wizard_club.sqlite3")) as database:
            found = database.execute(
                "select key from scoring_operation join scoring_game on scoring_game.id = game_id"
                " where code = ? order by scoring_operation.id",
                [code],
            )
            return [str(UUID(row[0])) for row in found]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with ExitStack() as stack:
        club = Club(tmp_path_factory.mktemp("club"), stack)
        club.start()
        yield club


@pytest.fixture
def has_worker() -> bool:
    return True


@pytest.fixture
def tablet(page: Page, club: Club, watched: list[str]) -> Iterator[Page]:
    """Somebody has signed in, at a club that is there."""
    if club.server.process.poll() is not None:
        club.start()
    page.goto(f"{club.url}/accounts/login/")
    page.get_by_label("Username").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{club.url}/games/")
    yield page
    # The club has another address than the tests' own server, and was not there.
    watched.clear()


def game_file(hands: list[Hand], **settings: object) -> dict[str, Any]:
    rounds = [{"cards": cards, "bids": bids, "tricks": tricks} for cards, (bids, tricks) in enumerate(hands, start=1)]
    ruleset = {"preset": "classic", "settings": settings}
    return {"format": "wizard-club/game@1", "ruleset": ruleset, "players": NAMES, "first_dealer": 0, "rounds": rounds}


def taken_in(page: Page, club: Club, file: dict[str, Any]) -> str:
    """The code of a game that the club has from a file."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
    answer = page.request.post(f"{club.url}/api/v1/games/import/", data=json.dumps(file), headers=headers)
    assert answer.status == 201, answer.text()
    return str(answer.json()["code"])


def open_pad(page: Page, club: Club, code: str) -> None:
    page.goto(f"{club.url}/games/{code}/pad")
    expect(page.locator("[data-local]")).to_be_visible()


def enter_bids(page: Page, number: int, bids: list[int]) -> int:
    tap(page, *[(seat, bids[seat]) for seat in (place % 4 for place in range(number, number + 4))])
    phase(page, "tricks", number)
    return 4


def enter_tricks(page: Page, hand: Hand) -> int:
    """Whoever missed the bid, and that the hand is over."""
    missed = [(seat, tricks) for seat, (bid, tricks) in enumerate(zip(*hand, strict=True)) if bid != tricks]
    tap(page, *missed)
    page.clock.run_for(PAUSE)
    page.locator("[data-main]").click()
    page.clock.run_for(PAUSE)
    return len(missed) + 1


def waiting(page: Page) -> list[str]:
    """The ids of what the device has not sent, in its order."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => new Promise((done) => {
          const opening = indexedDB.open("wizard-club");
          opening.onsuccess = () => {
            const all = opening.result.transaction("games").objectStore("games").getAll();
            all.onsuccess = () => done(all.result.flatMap(({ list }) => list.map(({ id }) => id)));
            opening.result.close();
          };
        })"""
    )


def test_eleven_rounds_without_the_server_end_in_the_sheet_of_an_online_game(
    tablet: Page, context: BrowserContext, club: Club
) -> None:
    dice = random.Random(7)
    hands = [random_hand(dice, cards, (2, 1, 0)[cards % 3]) for cards in range(1, 16)]
    file = game_file(hands[:4])
    code = taken_in(tablet, club, file)
    open_pad(tablet, club, code)
    at_work(tablet)
    club.server.kill()
    # The fifth: a bid is taken back, and the tab loaded again in the middle.
    tap(tablet, (1, 5))
    tablet.locator("[data-undo]").click()
    taps = 2 + enter_bids(tablet, 5, hands[4][0])
    tablet.reload()
    badge(tablet, "unsent", unsent(taps))
    phase(tablet, "tricks", 5)
    taps += enter_tricks(tablet, hands[4])
    for number in range(6, 16):
        phase(tablet, "bids", number)
        taps += enter_bids(tablet, number, hands[number - 1][0])
        taps += enter_tricks(tablet, hands[number - 1])
        if number == 8:
            correct(tablet, 3, {0: 3, 1: 0, 2: 0, 3: 0})
            correct(tablet, 7, {0: 0, 1: 0, 2: 0, 3: 7})
            hands[2] = (hands[2][0], [3, 0, 0, 0])
            hands[6] = (hands[6][0], [0, 0, 0, 7])
            taps += 2
        if number == 10:
            badge(tablet, "unsent", unsent(taps))
            tablet.close()
            tablet = context.new_page()
            open_pad(tablet, club, code)
            badge(tablet, "unsent", unsent(taps))
    # The same by the server's operations.
    online = Table()
    online.game = game_import(file=game_from(game_file(hands[:4])))
    for hand in hands[4:]:
        online.play(*hand)
    expected = json.loads(json.dumps(game_data(online.state)))
    ranking = expected["ranking"]
    totals = [str(row["total"]).replace("-", "−") for row in ranking]
    expect(tablet.locator(".final li strong:first-child")).to_have_text([f"{row['rank']}." for row in ranking])
    expect(tablet.locator(".final li strong:last-child")).to_have_text(totals)
    badge(tablet, "unsent", unsent(taps))
    ids = waiting(tablet)
    assert len(ids) == len(set(ids)) == taps
    club.start()
    tablet.locator("[data-retry]").dispatch_event("click")
    saved(tablet)
    assert club.stored(code)[-taps:] == ids
    assert tablet.request.get(f"{club.url}/api/v1/games/{code}/file/").json() == expected
    expect(tablet.locator(".final li strong:last-child")).to_have_text(totals)


def test_new_version_after_the_return_loses_nothing(tablet: Page, club: Club) -> None:
    code = taken_in(tablet, club, game_file([]))
    open_pad(tablet, club, code)
    at_work(tablet)
    club.server.kill()
    taps = enter_bids(tablet, 1, [0, 1, 0, 0]) + enter_tricks(tablet, ([0, 1, 0, 0], [0, 1, 0, 0]))
    phase(tablet, "bids", 2)
    tap(tablet, (2, 1))
    badge(tablet, "unsent", unsent(taps + 1))
    club.release()
    club.start()
    tablet.locator("[data-retry]").dispatch_event("click")
    saved(tablet)
    tap(tablet, (3, 0), (0, 2), (1, 1))
    phase(tablet, "tricks", 2)
    enter_tricks(tablet, ([2, 1, 1, 0], [2, 0, 0, 0]))
    phase(tablet, "bids", 3)
    expect(tablet.locator("#update")).to_be_visible()
    # At the moment of the update the server is away again, and not all is sent.
    tap(tablet, (3, 2))
    saved(tablet)
    club.server.kill()
    tablet.locator("[data-undo]").click()
    badge(tablet, "unsent", unsent(1))
    before = tablet.locator("#sheet").inner_text()
    with tablet.expect_event("load"):
        tablet.get_by_role("button", name="Update now").click()
    at_work(tablet)
    expect(tablet.locator('link[href*="0123456789ab"]')).to_have_count(1)
    badge(tablet, "unsent", unsent(1))
    assert tablet.locator("#sheet").inner_text() == before
    expect(tablet.locator(".chip.on")).to_have_count(0)
    ids = waiting(tablet)
    club.start()
    tablet.locator("[data-retry]").dispatch_event("click")
    saved(tablet)
    assert club.stored(code)[-1:] == ids
    assert len(club.stored(code)) == taps + 1 + 3 + 3 + 2


def test_other_pages_lead_to_the_pads_and_tell_what_waits(tablet: Page, club: Club) -> None:
    other, code = (taken_in(tablet, club, game_file([])) for _ in range(2))
    open_pad(tablet, club, code)
    at_work(tablet)
    open_pad(tablet, club, other)
    open_pad(tablet, club, code)
    club.server.kill()
    taps = enter_bids(tablet, 1, [0, 1, 0, 0])
    badge(tablet, "unsent", unsent(taps))
    tablet.locator("a.pad-back").click()
    away = tablet.get_by_role("heading", name="The server is away")
    expect(away).to_be_visible()
    lines = tablet.locator("#pads li")
    expect(lines).to_have_text([f"Pad of game {code} not sent yet: {taps}", re.compile(f"Pad of game {other}")])
    expect(lines.locator("span:visible")).to_have_count(1)
    lines.first.get_by_role("link").click()
    phase(tablet, "tricks", 1)
    # Of two pads the home screen lets one choose, a single one it opens.
    tablet.goto(f"{club.url}/")
    expect(lines).to_have_count(2)
    tablet.evaluate("(pad) => caches.open('pads').then((pads) => pads.delete(pad))", f"/games/{other}/pad")
    tablet.goto(f"{club.url}/")
    expect(tablet).to_have_url(f"{club.url}/games/{code}/pad")
    # An open pad would send it at once.
    tablet.goto("about:blank")
    club.start()
    tablet.goto(f"{club.url}/players/")
    notice = tablet.locator("#unsent")
    expect(notice.locator("p")).to_have_text(f"Game {code}: not sent yet from this device: {taps}")
    log_out = tablet.locator("#log-out button")
    tablet.locator("details.bar-menu summary").click()
    log_out.click()
    question = tablet.get_by_role("dialog")
    expect(question).to_contain_text(f"not sent yet: {taps}.")
    question.get_by_role("button", name="Log out").click()
    expect(tablet).to_have_url(f"{club.url}/accounts/login/")
    expect(notice).to_be_visible()
    tablet.get_by_label("Username").fill("anna")
    tablet.get_by_label("Password").fill(PASSWORD)
    tablet.get_by_role("button", name="Sign in").click()
    notice.get_by_role("link", name="Open the pad to send them").click()
    # The page says "saved" of what the server knows, before it has looked at what is kept here.
    phase(tablet, "tricks", 1)
    saved(tablet)
    tablet.goto(f"{club.url}/players/")
    expect(tablet.locator("details.bar-menu summary")).to_be_visible()
    expect(notice).to_be_hidden()
