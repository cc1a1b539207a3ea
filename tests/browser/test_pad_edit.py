"""Older rounds put right on the pad, and the place of somebody who works by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PAUSE, POLL, SIZES
from tests.browser.test_pad import SignIn, chip, phase, ready, settled
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


def edit(page: Page, number: int, seat: int) -> None:
    """Tap a cell of the sheet: its round is open, and after a short pause the panel takes taps."""
    page.locator(f'[data-focus="cell-{number}-{seat}"]').click()
    expect(page.locator("#panel h2")).to_contain_text(f"Edit round {number}")
    page.clock.run_for(PAUSE)


def choose(page: Page, field: str, value: int) -> None:
    page.locator(f'.edit-row label:has(input[name="{field}"][value="{value}"])').click()


def test_correction_closes_its_panel_and_later_totals_follow(open_pad: OpenPad) -> None:
    table = Table()
    table.play_quietly(4)
    page = open_pad(table)
    edit(page, 3, 1)
    # seat 1 took one of the three tricks of seat 0: −20 instead of −30, and −10 instead of +20
    choose(page, "tricks-0", 2)
    choose(page, "tricks-1", 1)
    expect(page.locator('.edit-row[data-seat="0"] .chip.bid-outline')).to_have_text(["0", "3"])
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator(".pad-actions")).to_contain_text("Bids so far")
    settled(page)
    assert table.totals == (-10 - 20 - 20 - 40, 20 + 20 - 10 + 20, 80, 80)
    expect(page.locator(".sheet thead .column-total")).to_have_text(["−90", "50", "80", "80"])
    expect(page.locator('[data-focus="cell-3-1"]')).to_be_focused()


def test_refused_correction_keeps_what_was_chosen(open_pad: OpenPad) -> None:
    table = Table()
    table.play_quietly(4)
    page = open_pad(table)
    edit(page, 3, 1)
    choose(page, "tricks-1", 2)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#problem")).to_contain_text("2 tricks too many")
    expect(page.locator('input[name="tricks-1"][value="2"]')).to_be_checked()
    assert table.totals == (-100, 80, 80, 80)


def test_editing_does_not_hold_up_the_open_round(open_pad: OpenPad) -> None:
    table = Table()
    table.play_quietly(2)
    page = open_pad(table)
    edit(page, 1, 0)
    table.bid(0, 1, 2, 1)
    page.clock.run_for(POLL)  # a poll that was due meanwhile
    expect(page.locator("#panel h2")).to_contain_text("Edit round 1")
    choose(page, "tricks-0", 0)
    choose(page, "tricks-2", 1)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#panel h2")).to_have_count(0)
    phase(page, "tricks", 3)
    settled(page)
    assert table.row.hand().bids == (0, 1, 2, 1)
    assert table.totals == (20 - 20, 40, -10 + 20, 40)


def test_focus_goes_to_the_panel_and_back_to_its_cell(open_pad: OpenPad) -> None:
    table = Table()
    table.play_quietly(3)
    page = open_pad(table)
    page.locator('[data-focus="cell-2-2"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.name") == "bids-0"
    page.keyboard.press("Escape")
    expect(page.locator('[data-focus="cell-2-2"]')).to_be_focused()
    expect(page.locator("#panel h2")).to_have_count(0)


def test_focus_stays_on_the_tapped_chip(open_pad: OpenPad) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    tapped = page.locator('.row[data-seat="1"] .chip[data-value="2"]')
    tapped.focus()
    page.keyboard.press("Space")
    expect(tapped).to_have_attribute("aria-pressed", "true")
    expect(tapped).to_be_focused()


def test_digits_follow_the_bidding_after_an_arrow(open_pad: OpenPad) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    page.locator(".rows").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    settled(page)
    page.keyboard.press("3")
    settled(page)
    assert table.row.hand().bids == (None, 2, 3, None)


def test_undo_by_keys_works_from_anywhere(open_pad: OpenPad) -> None:
    table = Table(plan="custom", plan_hands=[5])
    table.bid(None, 1, 2, None)
    page = open_pad(table)
    page.locator("#pad-sheet").focus()
    page.keyboard.press("4")  # single keys mean nothing outside the rows
    page.keyboard.press("Control+z")
    expect(page.locator('.row[data-seat="2"] .chip.on')).to_have_count(0)
    settled(page)
    assert table.row.hand().bids == (None, 1, None, None)


def test_covered_row_takes_no_digits_until_it_is_opened(open_pad: OpenPad) -> None:
    table = Table("secret", plan="custom", plan_hands=[5])
    page = open_pad(table)
    page.locator(".rows").focus()
    page.keyboard.press("3")
    settled(page)
    assert table.row.hand().bids == (None,) * 4
    name = page.locator('.row[data-seat="1"] .row-open')
    name.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("3")
    expect(name).to_have_text("● Change")
    assert table.row.bids[1].bid == 3


def test_sheet_stays_where_it_was_scrolled(open_pad: OpenPad) -> None:
    table = Table()
    table.play_quietly(13)
    page = open_pad(table)
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    page.reload()
    ready(page)
    top = "() => document.getElementById('pad-sheet').scrollTop"
    assert page.evaluate(top) > 0
    page.evaluate("() => document.getElementById('pad-sheet').scrollTo(0, 0)")
    chip(page, table.state.order(table.row)[0], 1)
    settled(page)
    assert page.evaluate(top) == 0


def test_phone_opens_one_row_at_a_time(open_pad: OpenPad) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    expect(page.locator(".row .chips:visible")).to_have_count(1)
    page.locator('.row[data-seat="3"] .row-open').click()
    expect(page.locator('.row[data-seat="3"] .chips')).to_be_visible()
    expect(page.locator(".row .chips:visible")).to_have_count(1)
    chip(page, 3, 2)
    settled(page)
    # The highlight is with the next bidder again.
    expect(page.locator('.row[data-seat="1"] .chips')).to_be_visible()
