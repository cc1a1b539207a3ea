"""A new game in a real browser: taps counted, seats dragged, members found and added, and all of it without script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game, Player
from scoring.services.rulesets import ruleset_sync
from tests.browser.conftest import SIZES
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

SignIn = Callable[[User], None]
NAMES = ("Anna", "Ben", "Carla", "Dora")


@pytest.fixture
def club(page: Page, scorekeeper: User, sign_in: SignIn) -> list[Player]:
    ruleset_sync()
    sign_in(scorekeeper)
    return [make_player(name) for name in NAMES]


def seats(page: Page) -> list[str]:
    return [name.strip() for name in page.locator(".seat-line .who").all_inner_texts()]


def pick(page: Page, name: str) -> None:
    page.locator("#picks .toggle", has_text=name).first.click()
    expect(page.locator(".seat-line .who", has_text=name)).to_have_count(1)


def seated(game: Game) -> list[str]:
    return [seat.player.name for seat in game.seats.all()]


def test_last_time_s_people_play_again_in_at_most_four_taps(
    page: Page, live_server: LiveServer, club: list[Player]
) -> None:
    old = Table()
    Game.objects.filter(pk=old.game.pk).update(first_dealer=3)
    page.goto(live_server.url)
    taps = 0
    for wanted, then in (
        ("New game", "**/games/new"),
        ("Same people as last time", "**/games/new?from=*"),
        ("Start", "**/pad"),
    ):
        page.get_by_role("button", name=wanted).or_(page.get_by_role("link", name=wanted)).click()
        page.wait_for_url(then)
        taps += 1
    assert taps <= 4
    game = Game.objects.latest("id")
    assert game != old.game
    assert [seat.player_id for seat in game.seats.all()] == [seat.player_id for seat in old.game.seats.all()]
    assert game.first_dealer == 0


def test_a_table_is_put_together_without_leaving_the_page(
    page: Page, live_server: LiveServer, club: list[Player], axe: Callable[[Page], None]
) -> None:
    page.goto(f"{live_server.url}/games/new")
    for name in ("Ben", "Anna"):
        pick(page, name)
    page.get_by_label("Find a member").fill("car")
    page.locator("#found .toggle", has_text="Carla").click()
    expect(page.locator(".seat-line")).to_have_count(3)
    page.get_by_label("Find a member").fill("Владимир")
    page.get_by_role("button", name="Add “Владимир” as a new member").click()
    expect(page.locator(".seat-line")).to_have_count(4)
    assert seats(page) == ["Ben", "Anna", "Carla", "Владимир"]
    page.get_by_role("button", name="Draw a card each").click()
    expect(page.locator(".playing-card").first).to_be_visible()
    expect(page.get_by_text("keeps the score", exact=True)).to_have_count(1)
    axe(page)
    page.locator(".seat-who", has_text="Carla").click()
    page.get_by_text("More rulesets").click()
    page.get_by_role("radio", name="Hidden bids").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/pad")
    game = Game.objects.get()
    assert (seated(game), game.first_dealer) == (["Ben", "Anna", "Carla", "Владимир"], 2)
    assert game.ruleset_name == "Hidden bids"


def test_the_focus_stays_with_whoever_works_by_keyboard(
    page: Page, live_server: LiveServer, club: list[Player]
) -> None:
    page.goto(f"{live_server.url}/games/new")
    for name in NAMES:
        pick(page, name)
    page.get_by_role("button", name="Move Carla up").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-line .who").nth(1)).to_have_text("Carla")
    expect(page.get_by_role("button", name="Move Carla up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-line .who").first).to_have_text("Carla")
    expect(page.get_by_role("button", name="Move Carla up")).to_be_focused()
    page.get_by_role("button", name="Remove Carla").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-line")).to_have_count(3)
    expect(page.locator("#picks .toggle", has_text="Carla")).to_be_focused()


def test_seats_are_dragged_into_order(page: Page, live_server: LiveServer, club: list[Player]) -> None:
    page.goto(f"{live_server.url}/games/new")
    for name in NAMES:
        pick(page, name)
    page.locator("#seats").scroll_into_view_if_needed()
    grip = page.locator(".seat-line", has_text="Anna").locator("[data-grip]").bounding_box()
    last = page.locator(".seat-line", has_text="Dora").bounding_box()
    assert grip
    assert last
    page.mouse.move(grip["x"] + 8, grip["y"] + 8)
    page.mouse.down()
    page.mouse.move(grip["x"] + 8, last["y"] + last["height"] - 4, steps=6)
    page.mouse.up()
    assert seats(page) == ["Ben", "Carla", "Dora", "Anna"]
    expect(page.locator("#live")).to_have_text("Anna moved to seat 4")
    expect(page.get_by_role("button", name="Move Anna down")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/pad")
    game = Game.objects.get()
    # Anna was first in the list and dealt first; she still does, wherever she sits.
    assert (seated(game), game.first_dealer) == (["Ben", "Carla", "Dora", "Anna"], 3)


def test_a_phone_shows_start_without_scrolling(page: Page, live_server: LiveServer, club: list[Player]) -> None:
    page.set_viewport_size(SIZES["phone"])
    page.goto(f"{live_server.url}/games/new")
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_enter_in_the_search_only_looks(page: Page, live_server: LiveServer, club: list[Player]) -> None:
    page.goto(f"{live_server.url}/games/new")
    pick(page, "Anna")
    page.get_by_label("Find a member").fill("ben")
    page.keyboard.press("Enter")
    expect(page.locator("#found .toggle", has_text="Ben")).to_be_visible()
    assert seats(page) == ["Anna"]
    assert not Game.objects.exists()


def test_everything_works_without_script(
    browser: Browser, page: Page, live_server: LiveServer, club: list[Player]
) -> None:
    context = browser.new_context(java_script_enabled=False, storage_state=page.context.storage_state())
    plain = context.new_page()
    plain.goto(f"{live_server.url}/games/new")
    for name in ("Anna", "Ben", "Carla"):
        pick(plain, name)
    plain.get_by_role("button", name="Move Carla up").click()
    expect(plain.locator(".seat-line .who")).to_have_text(["Anna", "Carla", "Ben"])
    plain.get_by_label("Find a member").fill("Emil")
    plain.keyboard.press("Enter")
    plain.get_by_role("button", name="Add “Emil” as a new member").click()
    expect(plain.locator(".seat-line")).to_have_count(4)
    plain.get_by_role("button", name="Draw a card each").click()
    expect(plain.locator(".playing-card").first).to_be_visible()
    plain.locator(".seat-who", has_text="Emil").click()
    plain.get_by_role("button", name="Start").click()
    plain.wait_for_url("**/pad")
    game = Game.objects.get()
    assert (seated(game), game.first_dealer) == (["Anna", "Carla", "Ben", "Emil"], 3)
    context.close()
