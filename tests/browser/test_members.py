"""Members and rulesets in a browser: what a script adds to pages that work without one."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Player, Ruleset
from scoring.services.players import player_add
from scoring.services.rulesets import ruleset_sync

SignIn = Callable[[User], None]
Axe = Callable[[Page], None]


def test_the_list_narrows_while_somebody_types(
    page: Page, live_server: LiveServer, sign_in: SignIn, scorekeeper: User, axe: Axe
) -> None:
    for name in ("Владимир", "Ștefan", "Núria"):
        player_add(name=name)
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/players/")
    search = page.get_by_role("searchbox")
    search.press_sequentially("влад")
    expect(page.locator(".player-line")).to_have_text(["Владимир 0 games"], use_inner_text=True)
    expect(search).to_be_focused()
    expect(page.locator("#live")).to_have_text("1 member")
    expect(page).to_have_url(f"{live_server.url}/players/?q=%D0%B2%D0%BB%D0%B0%D0%B4")
    axe(page)


def test_a_whole_row_can_be_tapped(page: Page, live_server: LiveServer, sign_in: SignIn, scorekeeper: User) -> None:
    player = player_add(name="Anna", club="Riga")
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/players/")
    page.locator(".player-line").click()
    expect(page).to_have_url(f"{live_server.url}/players/{player.pk}/")


def test_a_member_leaves_after_a_question(
    page: Page, live_server: LiveServer, sign_in: SignIn, director: User, axe: Axe
) -> None:
    player = player_add(name="Anna")
    sign_in(director)
    page.goto(f"{live_server.url}/players/{player.pk}/")
    page.get_by_role("link", name="Has left").click()
    dialog = page.get_by_role("dialog", name="Has Anna left?")
    expect(dialog).to_be_visible()
    axe(page)
    dialog.get_by_role("link", name="Cancel").click()
    expect(dialog).to_be_hidden()
    assert Player.objects.active().exists()
    page.get_by_role("link", name="Has left").click()
    dialog.get_by_role("button", name="Has left").click()
    expect(page.get_by_text("Anna has left")).to_be_visible()
    assert not Player.objects.active().exists()


def test_the_ruleset_form_checks_itself_while_somebody_types(
    page: Page, live_server: LiveServer, sign_in: SignIn, director: User, axe: Axe
) -> None:
    ruleset_sync()
    sign_in(director)
    page.goto(f"{live_server.url}/rulesets/new")
    preview = page.locator("#ruleset-preview")
    expect(preview).to_contain_text("15 hands")
    plan = page.get_by_role("textbox", name="Cards of every hand")
    expect(plan).to_be_hidden()
    page.get_by_role("combobox", name="Hands", exact=True).select_option("custom")
    plan.press_sequentially("1,3,16")
    expect(preview).to_contain_text("16 cards for each of 4 players make 64, but the deck has 60")
    expect(plan).to_be_focused()
    page.get_by_role("combobox", name="Bids", exact=True).select_option("secret")
    page.get_by_role("combobox", name="Bid restriction").select_option("hardcore")
    expect(page.locator("#id_restriction_error")).to_contain_text("Hidden and secret bids have no last bidder")
    expect(page.locator("#live")).to_contain_text("Bid restriction")
    page.get_by_role("combobox", name="Bid restriction").select_option("own")
    expect(page.get_by_label("Where it holds")).to_be_visible()
    page.get_by_role("combobox", name="Bid restriction").select_option("free")
    expect(page.locator("#id_restriction_error")).to_be_empty()
    axe(page)
    page.get_by_role("textbox", name="Name", exact=True).fill("Friday")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()
    assert Ruleset.objects.get(name="Friday").settings.rules.plan_hands == (1, 3, 16)
