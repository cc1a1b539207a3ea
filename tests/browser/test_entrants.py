"""Entering people and checking them in, as hands and keyboards do it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import SIZES
from tests.factories import make_player
from tests.tournaments.desk import make_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(page: Page, director: User, sign_in: Callable[[User], None]) -> Tournament:
    """An event of three, at whose desk a director has signed in."""
    made = make_tournament(3)
    sign_in(director)
    return made


@pytest.fixture
def desk(page: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    """The list of entrants, with members who are not in."""
    for name in ("Anna Berg", "Annika Roth", "Xaver"):
        make_player(name, club="Riga")
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/entrants/")
    return page


def typed(page: Page, name: str, *offered: str) -> None:
    """Type into the field until exactly these are offered."""
    page.locator("#id_q").press_sequentially(name)
    expect(page.locator("[data-option]")).to_contain_text(offered)


def test_names_are_entered_one_after_another_without_a_mouse(desk: Page, tournament: Tournament) -> None:
    field = desk.get_by_label("Who plays?")
    field.focus()
    typed(desk, "xav", "Xaver")
    field.press("Enter")
    expect(desk.get_by_text("Xaver is in, with number 4.").first).to_be_visible()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    # Two are meant: arrow keys choose.
    typed(desk, "ann", "Anna Berg", "Annika Roth")
    field.press("ArrowDown")
    field_options = desk.locator("[data-option]")
    expect(field_options.nth(0)).to_be_focused()
    desk.keyboard.press("ArrowDown")
    expect(field_options.nth(1)).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Annika Roth is in, with number 5.").first).to_be_visible()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    # Nobody of that name: a new member.
    typed(desk, "Zora", "Zora")
    field.press("ArrowDown")
    expect(field_options).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Zora is in, with number 6.").first).to_be_visible()
    assert list(tournament.entrants.values_list("player__name", flat=True))[3:] == ["Xaver", "Annika Roth", "Zora"]


def test_enter_with_several_offers_them_and_keeps_what_is_typed(desk: Page, watched: list[str]) -> None:
    field = desk.get_by_label("Who plays?")
    typed(desk, "ann", "Anna Berg", "Annika Roth")
    field.press("Enter")
    expect(desk.get_by_role("alert")).to_contain_text("choose one")
    expect(field).to_have_value("ann")
    expect(field).to_be_focused()
    field.press("ArrowDown")
    expect(desk.locator("[data-option]").first).to_be_focused()
    desk.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    # The browser complains of the refusal.
    assert [line for line in watched if "422" not in line] == []
    watched.clear()


def test_a_slip_of_the_finger_is_taken_back(desk: Page, tournament: Tournament) -> None:
    typed(desk, "xav", "Xaver")
    desk.get_by_role("button", name="Xaver").click()
    desk.get_by_role("button", name="Take out again").click()
    expect(desk.get_by_text("Xaver is out of the list.")).to_be_visible()
    assert tournament.entrants.count() == 3


def test_people_are_ticked_in_at_the_door(
    page: Page, live_server: LiveServer, tournament: Tournament, axe: Callable[[Page], None]
) -> None:
    Tournament.objects.update(fee="5 €")
    page.set_viewport_size(SIZES["phone"])
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/entrants/check-in")
    switches = page.get_by_role("switch")
    heights = [box["height"] for box in (switch.bounding_box() for switch in switches.all()) if box]
    assert len(heights) == 6
    assert min(heights) >= 56
    page.get_by_role("searchbox").press_sequentially("stefan")
    expect(switches).to_have_count(2)
    there = page.get_by_role("switch", name="Ștefan 1", exact=False).first
    there.click()
    expect(there).to_have_attribute("aria-checked", "true")
    expect(page.locator("#entrant-counters")).to_contain_text("there 1 of 3")
    expect(page.get_by_role("searchbox")).to_have_value("stefan")
    axe(page)
    there.click()
    expect(page.locator("#entrant-counters")).to_contain_text("there 0 of 3")
    page.get_by_role("switch", name="fee paid").click()
    expect(page.locator("#entrant-counters")).to_contain_text("paid 1 of 3")
    assert tournament.entrants.get(number=1).paid_at is not None


def test_a_switch_keeps_the_focus_of_a_keyboard(page: Page, live_server: LiveServer, tournament: Tournament) -> None:
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/entrants/check-in")
    switch = page.locator("#entrant-2 [role=switch]")
    switch.focus()
    switch.press("Space")
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(switch).to_be_focused()
