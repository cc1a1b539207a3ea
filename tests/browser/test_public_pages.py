"""What everybody sees in a real browser: the hall's screen turns its pages, a phone remembers who looks at it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import POLL, SIZES, stand_still
from tests.tournaments.desk import confirm, make_tournament, play, publish, table_of, tap_hands
from tournaments.models import Tournament
from tournaments.services.tournaments import tournament_announce

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = {"hd": {"width": 1920, "height": 1080}, "uhd": {"width": 3840, "height": 2160}}
SECONDS = 1_000


def playing(players: int = 9) -> Tournament:
    """One table confirmed, the others at work."""
    tournament = make_tournament(players, published=True)
    publish(tournament, *(range(first, first + 3) for first in range(1, players + 1, 3)))
    confirm(tournament, 1, 1, [180, 150, 60], [8, 7, 5])
    return tournament


def now(page: Page) -> str:
    return str(page.locator(".slide.now").get_attribute("data-slide"))


@pytest.mark.parametrize("screen", SCREENS)
def test_the_hall_turns_its_pages_until_it_is_stopped(page: Page, live_server: LiveServer, screen: str) -> None:
    tournament = playing()
    page.set_viewport_size(SCREENS[screen])  # type: ignore[arg-type]
    stand_still(page)
    page.goto(f"{live_server.url}/events/{tournament.slug}/hall")
    seen = [now(page)]
    for _ in range(3):
        page.clock.run_for(12 * SECONDS)
        seen.append(now(page))
    assert seen == ["tables", "standings", "phone", "tables"]
    expect(page.locator(".slide:visible")).to_have_count(1)
    page.keyboard.press("Space")
    expect(page.get_by_text("Stopped.")).to_be_visible()
    page.clock.run_for(60 * SECONDS)
    assert now(page) == "tables"
    page.mouse.click(500, 500)
    expect(page.get_by_text("Stopped.")).to_be_hidden()
    page.clock.run_for(12 * SECONDS)
    assert now(page) == "standings"
    page.keyboard.press("ArrowLeft")
    assert now(page) == "tables"


def test_rows_are_large_and_each_comes_once(page: Page, live_server: LiveServer) -> None:
    tournament = make_tournament(60, published=True)
    publish(tournament, *(range(first, first + 4) for first in range(1, 61, 4)))
    play(tournament, 1)
    page.set_viewport_size(SCREENS["hd"])  # type: ignore[arg-type]
    stand_still(page)
    page.goto(f"{live_server.url}/events/{tournament.slug}/hall")
    page.keyboard.press("ArrowRight")
    shown: list[str] = []
    pages = 0
    while now(page) == "standings":
        rows = page.locator("[data-slide=standings] .hall-row:visible")
        shown += rows.locator(".hall-name").all_inner_texts()
        for row in rows.all():
            box = row.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 1080
            assert box["x"] + box["width"] <= 1920
        page.clock.run_for(12 * SECONDS)
        pages += 1
    assert len(shown) == len(set(shown)) == 60
    # Letters of a twentieth of the screen's height are read from 15 m; less than 20 rows of them fit.
    size = page.locator("[data-slide=tables] .hall-row").first.evaluate(
        "row => parseFloat(getComputedStyle(row).fontSize)"
    )
    assert size >= 1080 / 20
    assert pages >= 3


def test_the_hall_follows_and_shows_what_the_desk_says_at_once(page: Page, live_server: LiveServer) -> None:
    tournament = playing()
    page.goto(f"{live_server.url}/events/{tournament.slug}/hall")
    row = page.locator("[data-slide=tables] .hall-row").nth(1)
    expect(row).to_contain_text("1/10")
    tap_hands(table_of(tournament, 1, 2).game, 6)
    page.clock.run_for(POLL)
    expect(row).to_contain_text("7/10")
    tournament_announce(tournament=tournament, text="The soup is ready")
    page.clock.run_for(POLL)
    expect(page.locator(".slide-said.now")).to_have_text("The soup is ready")
    expect(page.locator(".slide:visible")).to_have_count(1)


def test_nothing_moves_for_those_who_ask_for_it(page: Page, live_server: LiveServer) -> None:
    tournament = playing()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{live_server.url}/events/{tournament.slug}/hall")
    motion = "slide => getComputedStyle(slide).animationName"
    assert page.locator(".slide.now").evaluate(motion) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".slide.now").evaluate(motion) == "appear"


def test_without_its_script_the_hall_shows_everything(browser: Browser, live_server: LiveServer) -> None:
    tournament = playing()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/events/{tournament.slug}/hall")
    expect(page.locator(".slide:visible")).to_have_count(3)
    expect(page.get_by_text("Stopped.")).to_be_hidden()
    page.goto(f"{live_server.url}/events/{tournament.slug}/")
    page.get_by_role("searchbox").fill("zoe")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".seats > li")).to_have_count(1)
    page.get_by_role("link", name="Zoë 6").click()
    expect(page.locator(".my-seat")).to_contain_text("Table 2")
    expect(page.get_by_role("button", name="That's me")).to_have_count(0)
    context.close()


def test_a_phone_remembers_who_looks_at_it(page: Page, live_server: LiveServer, axe: Callable[[Page], None]) -> None:
    tournament = playing()
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    page.goto(f"{live_server.url}/events/{tournament.slug}/seating")
    card = page.locator(".my-seat")
    page.get_by_role("link", name="Владимир 2").click()
    expect(card.get_by_text("Seat 2")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("zoe")
    expect(page.locator(".seats > li")).to_have_count(1)
    page.get_by_role("link", name="Zoë 6").click()
    expect(card).to_contain_text("Table 2")
    axe(page)
    page.get_by_role("button", name="That's me").click()
    expect(page.get_by_role("button", name="That's me")).to_be_hidden()
    page.goto(f"{live_server.url}/events/{tournament.slug}/")
    expect(card).to_contain_text("Zoë 6")
    expect(card.get_by_text("Seat 3")).to_be_visible()
    # The next round moves the seat, without a tap.
    for number in (2, 3):
        confirm(tournament, 1, number, [180, 150, 60], [8, 7, 5])
    publish(tournament, [6, 1, 4, 7], [2, 3, 5, 8, 9])
    page.clock.run_for(POLL)
    expect(card).to_contain_text("Table 1")
    expect(card.get_by_text("Seat 1")).to_be_visible()
    page.get_by_role("button", name="That's not me").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Round 2 of 3")).to_be_visible()
    expect(card).to_have_count(0)


def test_the_desk_s_standings_follow_a_confirmation(
    page: Page, live_server: LiveServer, director: object, sign_in: Callable[[object], None]
) -> None:
    tournament = playing()
    sign_in(director)
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/standings/")
    expect(page.get_by_text("below Ștefan 1 by table points: 30 to 45")).to_be_visible()
    confirm(tournament, 1, 2, [200, 150, 60], [8, 7, 5])
    page.clock.run_for(POLL)
    expect(page.get_by_text("below Jürgen 4 by game points: 180 to 200")).to_be_visible()
