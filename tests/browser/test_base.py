"""What the script of every page adds: theme without a reload, menus, dialogs, trouble in words, tokens, focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Player
from tests.browser.conftest import SIZES
from tests.factories import make_player

pytestmark = pytest.mark.django_db(transaction=True)

SignIn = Callable[[User], None]
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
NIGHT, PARCHMENT = "rgb(19, 17, 29)", "rgb(246, 242, 234)"


@pytest.fixture
def members(page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn) -> Page:
    """The list of members, opened by a scorekeeper."""
    make_player("Anna")
    sign_in(scorekeeper)
    page.goto(live_server.url + "/players/")
    return page


@pytest.fixture
def guide(page: Page, live_server: LiveServer, settings: LazySettings) -> Page:
    """The style guide, which only debug runs have."""
    settings.ROOT_URLCONF = "tests.browser.guide_urls"
    page.goto(live_server.url + "/style-guide/")
    return page


def choose_theme(page: Page, label: str) -> None:
    page.get_by_label("Account and display").click()
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name=label, exact=True).click()


def test_theme_changes_at_once_and_stays(members: Page) -> None:
    members.evaluate("window.same = true")
    choose_theme(members, "Dark")
    assert members.evaluate(BACKGROUND) == NIGHT
    assert members.evaluate("window.same")  # no reload
    members.reload()
    assert members.evaluate(BACKGROUND) == NIGHT
    choose_theme(members, "Light")
    assert members.evaluate(BACKGROUND) == PARCHMENT
    expect(members.get_by_role("button", name="Light", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(members.get_by_role("button", name="Dark", exact=True)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("device", "background"), [("light", PARCHMENT), ("dark", NIGHT)])
def test_device_decides_as_long_as_nobody_chose(members: Page, device: str, background: str) -> None:
    members.emulate_media(color_scheme=device)  # type: ignore[arg-type]
    assert members.evaluate(BACKGROUND) == background


def test_theme_works_without_script(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(live_server.url + "/accounts/login/?next=/players/")
    page.get_by_label("Account and display").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/accounts/login/?next=/players/")
    page.close()


def test_menu_closes_by_escape_and_by_a_tap_elsewhere(members: Page) -> None:
    summary, panel = members.get_by_label("Account and display"), members.locator(".bar-menu-panel")
    summary.click()
    panel.get_by_role("button", name="Log out").focus()
    members.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    members.locator("h1").click()
    expect(panel).to_be_hidden()


def test_keyboard_skips_to_the_content(members: Page) -> None:
    members.keyboard.press("Tab")
    expect(members.get_by_text("Skip to the content")).to_be_focused()
    expect(members.get_by_text("Skip to the content")).to_be_in_viewport()
    members.keyboard.press("Enter")
    expect(members.locator("#main")).to_be_focused()


@pytest.mark.parametrize(("status", "words"), [(500, "The server had a fault"), (403, "That was not allowed")])
def test_refused_fragment_is_told_and_changes_nothing(
    members: Page, watched: list[str], status: int, words: str
) -> None:
    members.route("**/players/?q=**", lambda route: route.fulfill(status=status, body="<h1>no</h1>"))
    members.get_by_role("searchbox").fill("Ann")
    trouble = members.locator("#trouble")
    expect(trouble).to_contain_text(words)
    expect(members.get_by_text("Sign in")).to_be_hidden()
    expect(members.locator(".player-line")).to_have_count(1)
    members.unroute("**/players/?q=**")
    members.get_by_role("searchbox").fill("Anna")
    expect(trouble).to_be_hidden()
    watched.clear()


def test_signed_out_meanwhile_is_told_with_a_way_back(members: Page, watched: list[str]) -> None:
    members.context.clear_cookies(name="sessionid")
    members.get_by_role("searchbox").fill("Ann")
    expect(members.locator("#trouble")).to_contain_text("You are signed out")
    expect(members.get_by_role("link", name="Sign in")).to_be_visible()
    expect(members.locator(".player-line")).to_have_count(1)
    watched.clear()


def test_lost_network_is_told(members: Page, watched: list[str]) -> None:
    def cut(route: Route) -> None:
        route.abort("internetdisconnected")

    members.route("**/players/?q=**", cut)
    members.get_by_role("searchbox").fill("Ann")
    expect(members.locator("#trouble")).to_contain_text("cannot be reached")
    watched.clear()


def test_search_keeps_the_focus_and_says_what_was_found(members: Page) -> None:
    make_player("Владимир")
    members.get_by_role("searchbox").fill("влад")
    expect(members.locator("#live")).to_have_text("1 member")
    expect(members.get_by_role("searchbox")).to_be_focused()
    assert Player.objects.count() == 2


def test_question_is_asked_in_a_dialog(guide: Page) -> None:
    dialog = guide.get_by_role("dialog", name="Retire Anna?")
    opener = guide.get_by_role("link", name="Ask before doing")
    expect(dialog).to_be_hidden()
    opener.click()
    expect(dialog).to_be_visible()
    assert guide.evaluate("document.querySelector('dialog').matches(':modal')")
    dialog.get_by_role("link", name="Cancel").click()
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    guide.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    opener.click()
    guide.mouse.click(5, 5)  # beside it
    expect(dialog).to_be_hidden()


def test_question_is_asked_without_script(browser: Browser, guide: Page) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(guide.url)
    dialog = page.get_by_role("dialog", name="Retire Anna?")
    expect(dialog).to_be_hidden()
    page.get_by_role("link", name="Ask before doing").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("link", name="Cancel").click()
    expect(dialog).to_be_hidden()
    page.close()


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_every_component_is_accessible(guide: Page, axe_both: Callable[[Page], None], size: str) -> None:
    guide.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    guide.evaluate("for (const more of document.querySelectorAll('details')) more.open = true")
    axe_both(guide)


def test_every_component_fits(guide: Page) -> None:
    guide.evaluate("for (const more of document.querySelectorAll('details')) more.open = true")
    for size in SIZES:
        guide.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        wider = guide.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, size


def test_targets_are_large_enough(guide: Page) -> None:
    """48 px for whatever is tapped, 56 for buttons, 16 px for what is typed into."""
    small = guide.evaluate("""() => [...document.querySelectorAll('a, button, summary, label:has(input), input')]
        .filter((it) => it.checkVisibility() && !it.closest('p:not(:has(.button)), .notice, label label')
            && !it.matches('.skip-link, label > input, .badge'))
        .map((it) => [it.getBoundingClientRect(), it])
        .filter(([box]) => box.height < 48 || box.width < 44)
        .map(([box, it]) => `${it.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)""")
    assert small == []
    typed = guide.evaluate("""() => [...document.querySelectorAll('input, select, textarea')]
        .map((it) => parseFloat(getComputedStyle(it).fontSize))""")
    assert min(typed) >= 16


def test_colours_forced_by_the_system_keep_every_state(guide: Page) -> None:
    guide.emulate_media(forced_colors="active")
    on, off = (
        guide.locator(selector).first.evaluate("it => getComputedStyle(it).backgroundColor")
        for selector in (".chip.on", ".chip:not(.on)")
    )
    assert on != off
    struck = guide.locator(".chip.struck").first
    assert "line-through" in struck.evaluate("it => getComputedStyle(it).textDecoration")
