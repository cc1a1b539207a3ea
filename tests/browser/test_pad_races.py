"""What happens between a tap and its answer: slow networks, double taps, changed minds, swaps under a finger.

Where bids are sealed the server draws the pad; elsewhere the device, which then waits for no answer.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import GameLink, Operation, Player
from scoring.operations import Actor
from scoring.services.games import link_add, link_revoke
from scoring.services.tables import games_clock
from tests.browser.conftest import POLL, SIZES, first_answer_lost, polls_off, stand_still
from tests.browser.test_pad import SignIn, chip, entered, ready, settled
from tests.factories import make_scorekeeper
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

OpenPad = Callable[[Table], Page]


@pytest.fixture
def open_pad(page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn) -> OpenPad:
    sign_in(scorekeeper)

    def go(table: Table) -> Page:
        page.goto(f"{live_server.url}/games/{table.game.code}/pad")
        ready(page)
        return page

    return go


def sealed() -> Table:
    """All have bid one where the server draws the pad; the tricks of five cards are to be entered."""
    table = Table("secret", plan="custom", plan_hands=[5])
    table.bid(1, 1, 1, 1)
    return table


def taps(page: Page, *cells: tuple[int, int]) -> None:
    """Taps so quick that none waits for the answer to another."""
    page.evaluate(
        """(cells) => { for (const [seat, value] of cells)
            document.querySelector(`[data-seat="${seat}"] .chip[data-value="${value}"]`).click() }""",
        [list(cell) for cell in cells],
    )


def cut(page: Page) -> None:
    page.route("**/operations", lambda route: route.abort())


def lit(page: Page, seat: int) -> str:
    """The number shown as entered in a row."""
    return page.locator(f'[data-seat="{seat}"] .chip.on').inner_text()


@pytest.mark.parametrize("way", ["device", "server"])
def test_changed_mind_before_the_answer_is_no_conflict(open_pad: OpenPad, way: str) -> None:
    table = sealed() if way == "server" else Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    taps(page, (1, 2), (1, 3), (1, 2), (1, 3), (1, 2), (2, 4))
    settled(page)
    hand = table.row.hand()
    assert (hand.tricks if way == "server" else hand.bids) == (None, 2, 4, None)
    expect(page.locator("#problem")).to_be_hidden()


def test_second_half_of_a_double_tap_is_no_trick(open_pad: OpenPad) -> None:
    # The last bid closes bidding, and the chip under the finger now means tricks.
    table = Table(plan="custom", plan_hands=[5])
    table.bid(None, 1, 1, 1)
    page = open_pad(table)
    stand_still(page)
    chip(page, 0, 2)
    page.clock.run_for(50)
    expect(page.locator('#panel[data-phase="tricks"]')).to_be_visible()
    page.clock.run_for(200)
    taps(page, (0, 2))
    settled(page)
    assert table.row.hand().tricks == (None,) * 4
    chip(page, 0, 3)
    settled(page)
    assert table.row.hand().tricks[0] == 3


def test_swap_waits_for_the_finger(open_pad: OpenPad) -> None:
    table = sealed()
    page = open_pad(table)
    box = page.locator('.row[data-seat="2"] .chip[data-value="4"]').bounding_box()
    assert box
    stand_still(page)
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    taps(page, (1, 2))
    settled(page)  # the answer has come, under the finger
    expect(entered(page, 1)).to_have_count(0)
    page.mouse.up()
    settled(page)
    expect(entered(page, 1)).to_have_text("2")
    expect(entered(page, 2)).to_have_text("4")
    assert table.row.hand().tricks == (None, 2, 4, None)


def test_refusal_stays_in_sight_while_other_taps_are_stored(open_pad: OpenPad, page: Page, watched: list[str]) -> None:
    table = sealed()
    polls_off(page)
    open_pad(table)
    table.do("set_tricks", round=1, seat=1, value=4)
    taps(page, (1, 2), (2, 0), (3, 1))
    expect(entered(page, 3)).to_have_text("1")
    expect(page.locator('.row[data-seat="1"] #problem')).to_contain_text("Stored: 4")
    assert table.row.hand().tricks == (None, 4, 0, 1)
    page.get_by_role("button", name="This device: 2").click()
    settled(page)
    assert table.row.hand().tricks == (None, 2, 0, 1)
    watched[:] = [line for line in watched if "409" not in line]


def test_undo_takes_back_a_tap_that_never_left(open_pad: OpenPad, watched: list[str]) -> None:
    table = sealed()
    table.do("set_tricks", round=1, seat=1, value=1)
    page = open_pad(table)
    cut(page)
    taps(page, (2, 2), (3, 3))
    expect(page.locator("#saved")).to_contain_text("2 unsent since")
    page.locator("[data-undo]").click()
    expect(page.locator('[data-seat="3"] .chip.on')).to_have_count(0)
    assert lit(page, 2) == "2"
    page.unroute("**/operations")
    page.locator("[data-retry]").dispatch_event("click")
    settled(page)
    assert table.row.hand().tricks == (None, 1, 2, None)
    watched.clear()


def test_closed_row_of_a_phone_shows_the_unsent_number(open_pad: OpenPad, watched: list[str]) -> None:
    table = sealed()
    page = open_pad(table)
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    cut(page)
    page.locator('.row[data-seat="1"] .row-open').click()
    chip(page, 1, 3)
    expect(page.locator("#saved")).to_contain_text("1 unsent since")
    expect(page.locator('.row[data-seat="1"] .row-open')).to_have_text("3")
    watched.clear()


def test_undo_behind_a_tap_takes_that_tap_back(open_pad: OpenPad) -> None:
    table = sealed()
    table.do("set_tricks", round=1, seat=1, value=1)
    page = open_pad(table)
    page.evaluate(
        """() => { document.querySelector('[data-seat="2"] .chip[data-value="2"]').click();
            document.querySelector("[data-undo]").click() }"""
    )
    expect(page.locator('[data-seat="2"] .chip.on')).to_have_count(0)
    settled(page)
    assert table.row.hand().tricks == (None, 1, None, None)
    assert Operation.objects.filter(kind="undo").count() == 1


def test_main_button_waits_for_what_is_on_its_way(open_pad: OpenPad) -> None:
    table = Table("secret", plan="custom", plan_hands=[5, 5])
    table.bid(1, 1, 1, 2)
    for seat, tricks in enumerate((1, 1, 1, 2)):
        table.do("set_tricks", round=1, seat=seat, value=tricks)
    page = open_pad(table)
    page.evaluate(
        """() => { document.querySelector('[data-seat="0"] .chip[data-value="3"]').click();
            document.querySelector("[data-main]").click() }"""
    )
    settled(page)
    assert table.number == 1
    assert table.row.hand().tricks == (3, 1, 1, 2)


def test_answer_lost_on_its_way_is_sent_again_and_counted_once(open_pad: OpenPad, watched: list[str]) -> None:
    table = sealed()
    page = open_pad(table)
    first_answer_lost(page, "**/operations")
    chip(page, 1, 2)
    expect(page.locator("#saved")).to_contain_text("unsent since")
    page.locator("[data-retry]").dispatch_event("click")
    settled(page)
    assert Operation.objects.filter(kind="set_tricks").count() == 1
    assert table.row.bids[1].tricks == 2
    watched.clear()


@pytest.mark.parametrize("status", [404, 500, 502])
def test_no_answer_but_the_pads_own_counts_as_saved(open_pad: OpenPad, watched: list[str], status: int) -> None:
    table = sealed()
    page = open_pad(table)
    page.route("**/operations", lambda route: route.fulfill(status=status, body="<h1>Gateway</h1>"))
    chip(page, 1, 2)
    expect(page.locator("#saved")).to_contain_text("1 unsent since")
    page.unroute("**/operations")
    page.locator("[data-retry]").dispatch_event("click")
    settled(page)
    assert table.row.bids[1].tricks == 2
    watched.clear()


def test_token_that_is_too_old_is_fetched_once(open_pad: OpenPad, page: Page, watched: list[str]) -> None:
    table = sealed()
    polls_off(page)  # a poll would bring a token too
    open_pad(table)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.rsplit('/', 1)[1]}"))
    page.context.clear_cookies(name="csrftoken")
    chip(page, 1, 2)
    settled(page)
    assert table.row.bids[1].tricks == 2
    # Late pictures of the page and its polls are not meant.
    sent = [line for line in asked if line in {"POST operations", "GET pad"}]
    assert sent == ["POST operations", "GET pad", "POST operations"]
    watched.clear()


@pytest.mark.parametrize("way", ["device", "server"])
def test_withdrawn_link_keeps_the_taps_on_the_screen(
    page: Page, live_server: LiveServer, watched: list[str], way: str
) -> None:
    table = sealed() if way == "server" else Table(plan="custom", plan_hands=[5])
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    page.goto(f"{live_server.url}/L/{link.token}/")
    page.wait_for_url("**/pad")
    ready(page)
    link_revoke(link=link)
    chip(page, 1, 2)
    expect(page.locator("#saved")).to_contain_text("not allowed to send")
    assert lit(page, 1) == "2"
    watched.clear()


def test_poll_leaves_an_opened_row_open(open_pad: OpenPad) -> None:
    table = Table("secret", plan="custom", plan_hands=[5])
    page = open_pad(table)
    page.locator('.row[data-seat="0"] .row-open').click()
    table.do("set_bid", round=1, seat=3, value=1)
    page.clock.run_for(POLL)
    expect(page.locator('.row[data-seat="3"] .row-open')).to_have_text("● Change")
    expect(page.locator('.row[data-seat="0"] .chips')).to_be_visible()
    expect(page.locator(".row.open")).to_have_count(1)


def test_covered_bid_never_lights_up(open_pad: OpenPad, watched: list[str]) -> None:
    # Not even while the network is gone: the next player looks at the same screen.
    table = Table("secret", plan="custom", plan_hands=[5])
    page = open_pad(table)
    cut(page)
    page.locator('.row[data-seat="1"] .row-open').click()
    chip(page, 1, 3)
    expect(page.locator("#saved")).to_contain_text("unsent")
    expect(page.locator('.row[data-seat="1"] .chips')).to_be_hidden()
    page.locator('.row[data-seat="1"] .row-open').click()
    expect(page.locator(".chip.on")).to_have_count(0)
    watched.clear()


def test_covered_bid_that_waits_is_there(open_pad: OpenPad, watched: list[str]) -> None:
    # Who takes it for missing bids twice.
    table = Table("secret", plan="custom", plan_hands=[5])
    page = open_pad(table)
    row = page.locator('.row[data-seat="1"]')
    page.context.set_offline(True)
    page.clock.run_for(POLL)
    expect(page.locator("#saved")).to_have_text("no connection")
    row.locator(".row-open").click()
    chip(page, 1, 3)
    expect(row.locator(".row-open")).to_have_text("● waiting to be sent")
    expect(page.locator(".pad-state")).to_have_text("Bids waiting to be sent: 1")
    row.locator(".row-open").click()
    expect(row.locator(".chips")).to_be_hidden()
    taps(page, (1, 4))
    expect(page.locator("#saved")).to_contain_text("1 unsent since")
    page.locator("[data-undo]").dispatch_event("click")
    expect(row.locator(".row-open")).to_have_text("Tap to bid")
    expect(page.locator("#saved")).to_have_text("no connection")
    row.locator(".row-open").click()
    chip(page, 1, 2)
    expect(page.locator("#saved")).to_contain_text("1 unsent since")
    page.context.set_offline(False)
    page.clock.run_for(POLL)
    settled(page)
    expect(row.locator(".row-open")).to_have_text("● Change")
    assert table.row.bids[1].bid == 2
    watched.clear()


@pytest.mark.parametrize("way", ["device", "server"])
def test_choice_closes_its_list(open_pad: OpenPad, way: str) -> None:
    table = sealed() if way == "server" else Table(plan="custom", plan_hands=[5])
    if way == "device":
        table.bid(1, 1, 1, 1)
    page = open_pad(table)
    expect(page.locator('#panel[data-phase="tricks"]')).to_be_visible()
    page.locator('summary[data-focus="dealer"]').click()
    page.locator(".pad-more [open] .option").nth(2).click()
    settled(page)
    expect(page.locator(".pad-more [open]")).to_have_count(0)
    assert table.row.hand().dealer == 2


def test_phone_of_a_seat_sends_a_changed_mind(page: Page, live_server: LiveServer) -> None:
    table = Table("secret", plan="custom", plan_hands=[5, 5])
    page.goto(f"{live_server.url}/L/{link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=2).token}/")
    page.wait_for_url("**/seat")
    taps(page, (2, 3), (2, 4))
    settled(page)
    assert lit(page, 2) == "4"
    assert table.row.bids[2].bid == 4
    table.bid(1, 1, None, 1)
    page.clock.run_for(POLL)
    expect(page.locator("#panel")).to_contain_text("You bid 4.")


def test_same_key_cannot_be_reused(open_pad: OpenPad) -> None:
    # Every tap has a key of its own, made on the device.
    table = sealed()
    page = open_pad(table)
    taps(page, (1, 2), (2, 2), (3, 2))
    settled(page)
    keys = set(Operation.objects.filter(kind="set_tricks").values_list("key", flat=True))
    assert len(keys) == 3
    assert {key.version for key in keys} == {4}
    assert uuid.UUID(int=0) not in keys


def test_bar_keeps_its_room_and_its_words(open_pad: OpenPad) -> None:
    """Nothing moves under the finger when taps wait; dealer, clock and who else enters stay in sight."""
    table = Table(plan="custom", plan_hands=[5], occasion="Club evening · round 2 · table 7")
    Player.objects.filter(seats__game=table.game).update(name="Konstantin Obermüller-Weißenfels")
    table.do("set_trump", round=1, value="hearts", seen=None)
    table.do(
        "set_bid", round=1, seat=1, value=1, seen=None, actor=Actor(user=make_scorekeeper("director"), device="9A3F")
    )
    games_clock(
        games=[table.game.pk], ends_at=timezone.now() + timedelta(minutes=23), time_state="running", call_minutes=5
    )
    page = open_pad(table)
    looks = """(state) => {
        const badge = document.getElementById('saved');
        badge.dataset.state = state;
        badge.querySelector('span').textContent = state === 'saved' ? 'saved' : '12 unsent since 02:20';
        for (const help of document.querySelectorAll('[data-when]')) help.hidden = !help.dataset.when.includes(state);
        const room = document.getElementById('pad-facts').getBoundingClientRect();
        const lost = [...document.querySelectorAll('#pad-facts strong, .also')].filter((each) => {
            const box = each.getBoundingClientRect();
            return box.width < 40 || box.bottom > room.bottom + 1 || box.left + 40 > room.right;
        });
        return [document.querySelector('.rows').getBoundingClientRect().top, lost.map((each) => each.textContent)];
    }"""
    for size in SIZES:
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        saved, unsent = page.evaluate(looks, "saved"), page.evaluate(looks, "unsent")
        assert saved == unsent, size
        assert unsent[1] == [], size
