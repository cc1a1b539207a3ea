"""The pages around a game in a real browser: the list narrows, the live view follows, long names fit a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game
from scoring.services.games import link_add
from tests.browser.conftest import POLL, SIZES
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

SignIn = Callable[[User], None]


def test_the_live_view_follows_the_table_without_an_account(page: Page, live_server: LiveServer) -> None:
    table = Table(players=3)
    link = link_add(game=table.game, kind="viewer")
    page.goto(f"{live_server.url}/L/{link.token}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 20")
    table.play([0, 1, 0], [0, 1, 0])
    page.clock.run_for(POLL)
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2 of 20")
    expect(page.locator(".live-total").nth(1)).to_have_text("30")
    table.do("abandon_game", reason="late")
    page.clock.run_for(POLL)
    expect(page.get_by_text("abandoned")).to_be_visible()


def test_the_list_narrows_while_a_name_is_typed(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn
) -> None:
    table, other = Table(players=3), Table(players=3)
    person = table.state.seats[0].player
    person.name = "Țvetana Ionescu"  # nobody that the factories make is found by it
    person.save()
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/games/")
    expect(page.locator(".game-line")).to_have_count(2)
    page.get_by_label("Member").press_sequentially("tvet")
    expect(page.locator(".game-line")).to_have_count(1)
    expect(page.locator(".game-line", has_text=table.game.code)).to_be_visible()
    expect(page).to_have_url(re.compile("q=tvet"))
    page.get_by_label("Member").fill("")
    expect(page.locator(".game-line", has_text=other.game.code)).to_be_visible()


def test_a_result_with_long_names_fits_the_screen(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn
) -> None:
    table = Table(players=6)
    for seat, letter in zip(table.state.seats, "ABCDEF", strict=True):
        seat.player.name = f"{letter}{'w' * 39}"
        seat.player.save()
    table.play_quietly(3)
    sign_in(scorekeeper)
    for name in ("", "live", "history", "links", "people"):
        page.goto(f"{live_server.url}/games/{table.game.code}/{name}")
        for size in ("phone", "tablet_portrait"):
            page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, size)


def test_a_finished_game_is_played_again_in_one_tap(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn
) -> None:
    table = Table(players=3, plan="custom", plan_hands=[1])
    table.play([0, 1, 0], [0, 1, 0])
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/games/{table.game.code}/")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/pad")
    assert Game.objects.latest("id").first_dealer == 1


def test_a_link_is_withdrawn_after_a_question(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn
) -> None:
    table = Table(players=3)
    link = link_add(game=table.game, kind="table")
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/games/{table.game.code}/links")
    expect(page.get_by_role("button", name="Withdraw the link")).to_be_hidden()
    page.get_by_text("Withdraw…").click()
    page.get_by_role("button", name="Withdraw the link").click()
    expect(page.get_by_text("The link is withdrawn")).to_be_visible()
    link.refresh_from_db()
    assert link.revoked_at is not None
