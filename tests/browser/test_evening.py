"""An evening of nine from a CSV file to the podium: the desk in one browser, three pads side by side in others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game, Player, Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import settings_for
from tests.browser.conftest import PAUSE, POLL, SIZES
from tests.browser.test_pad import chip, phase, settled
from tests.tournaments.desk import state
from tournaments.eventfile.results import event_ranking
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

# Semicolons, a heading in German, an empty line and a byte order mark, as a spreadsheet saves it.
CSV = """\ufeffName;Verein;Nation;Nummer
Ștefan;Riga;LV;1
Владимир;Riga;LV;2
Núria;Lleida;ES;3

Jürgen;Köln;DE;4
Anna;Köln;DE;5
Zoë;Paris;FR;6
Ben;Köln;DE;7
Łucja;Riga;LV;8
Emil;Paris;FR;9
"""
HANDS = (1, 2)


@pytest.fixture
def pads(browser: Browser, watched: list[str]) -> Iterator[list[BrowserContext]]:
    """Three devices without an account."""
    contexts = [
        browser.new_context(viewport=SIZES[size], has_touch=True, locale="en-GB")
        for size in ("tablet", "tablet_portrait", "desktop")
    ]
    for context in contexts:
        context.clock.install()
        context.on("weberror", lambda error: watched.append(f"page error: {error.error}"))
    yield contexts
    for context in contexts:
        context.close()


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", name=text, exact=False).first).to_be_visible()


def tab(desk: Page, name: str) -> None:
    desk.locator("nav.tabs").get_by_role("link", name=name, exact=True).click()


def set_up(desk: Page, server: str) -> None:
    """The form: a short ruleset, tables of three, two rounds, a final of three."""
    desk.goto(f"{server}/tournaments/")
    desk.get_by_role("link", name="New tournament").first.click()
    desk.get_by_label("Name", exact=True).fill("Evening of nine")
    desk.get_by_label("Ruleset").select_option(label="Two hands")
    desk.get_by_text("More settings").click()
    desk.locator("[name=qualifying_rounds]").fill("2")
    desk.locator("[name=table_sizes]").fill("3")
    desk.locator("[name=stage_1_take]").fill("3")
    desk.get_by_role("button", name="Set up the tournament").last.click()
    heading(desk, "Evening of nine")


def enter_list(desk: Page) -> None:
    """Upload the file, look at the preview, enter all of it."""
    tab(desk, "Entrants")
    desk.get_by_role("link", name="Paste or upload a list").click()
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": CSV.encode()}
    desk.locator("input[type=file]").set_input_files(files=[file])
    desk.get_by_role("button", name="Show what it does").click()
    desk.get_by_role("button", name="Enter 9 people").click()
    expect(desk.get_by_text("9 players")).to_be_visible()


def draw_and_publish(desk: Page, seq: int, *, drawn: bool) -> None:
    """Draw unless it is planned, publish, and start the clock."""
    tab(desk, "Draw")
    if not drawn:
        desk.locator("[data-focus=make]").click()
    desk.get_by_role("button", name=f"Publish round {seq}").click()
    desk.wait_for_url(f"**/rounds/{seq}/")
    tab(desk, "Rounds")
    desk.wait_for_url(f"**/rounds/{seq}/")
    desk.get_by_role("button", name="Start the clock").click()
    expect(desk.get_by_role("button", name="Stop the clock")).to_be_visible()


def open_pads(desk: Page, contexts: list[BrowserContext], server: str, seq: int, tables: int) -> list[Page]:
    """Each table opens its pad by the address of its code."""
    pages = []
    slug = Tournament.objects.get().slug
    for number in range(1, tables + 1):
        desk.goto(f"{server}/tournaments/{slug}/rounds/{seq}/tables/{number}/")
        address = desk.locator("a.link-address").get_attribute("href")
        # A code that is scanned opens a tab of its own; the pad of the round before loads its page again about now.
        before, page = contexts[number - 1].pages, contexts[number - 1].new_page()
        page.goto(str(address))
        expect(page.locator("#panel")).to_be_visible()
        for old in before:
            old.close()
        pages.append(page)
    desk.goto(f"{server}/tournaments/{slug}/rounds/{seq}/")
    return pages


def play_side_by_side(pages: list[Page], dice: random.Random) -> None:
    """All tables play their hands at the same time, tap by tap; then they hand in."""
    for number, cards in enumerate(HANDS, 1):
        bids = [[dice.choice([0, cards]) for _ in range(3)] for _ in pages]
        for page, said in zip(pages, bids, strict=True):
            phase(page, "bids", number)
            for place in range(3):
                chip(page, (number + place) % 3, said[(number + place) % 3])
        for page, said in zip(pages, bids, strict=True):
            phase(page, "tricks", number)
            winner = dice.randrange(3)
            taken = [cards if seat == winner else 0 for seat in range(3)]
            for seat in range(3):
                if said[seat] != taken[seat]:
                    chip(page, seat, taken[seat])
                    settled(page)
            page.locator("[data-main]").click()
    for page in pages:
        expect(page.locator(".final")).to_be_visible()
        page.clock.run_for(PAUSE)  # the button has just come under the finger
        page.get_by_role("button", name="Hand in the result").click()
        expect(page.locator(".pad-state")).to_contain_text("Handed in")


def confirm_all(desk: Page, tables: int) -> None:
    """The board follows by itself; each result is confirmed from it."""
    desk.clock.run_for(POLL)
    expect(desk.locator(".board-table[data-status=handed_in]")).to_have_count(tables)
    desk.clock.run_for(PAUSE)  # the board has just moved under the finger
    for number in range(1, tables + 1):
        desk.get_by_role("button", name=f"Confirm table {number}").click()
        expect(desk.locator(f"#table-{number}")).to_have_attribute("data-status", "confirmed")


def decide_by_lot(desk: Page) -> None:
    """Wherever people are level, a lot."""
    tab(desk, "Stages")
    desk.wait_for_url("**/stages/")
    while desk.locator("button.button-primary", has_text="Draw the lot").count():
        with desk.expect_navigation():
            desk.locator("button.button-primary", has_text="Draw the lot").first.click()


def final(desk: Page, contexts: list[BrowserContext], server: str, dice: random.Random) -> None:
    """The cut, and a final of three at one table."""
    decide_by_lot(desk)
    desk.get_by_role("link", name="Make the cut").click()
    desk.get_by_role("button", name="Make the cut", exact=True).click()
    draw_and_publish(desk, 3, drawn=False)
    play_side_by_side(open_pads(desk, contexts, server, 3, 1), dice)
    confirm_all(desk, 1)
    decide_by_lot(desk)


def prize_giving(desk: Page) -> None:
    """From now on nothing changes; everybody may see how it ended."""
    desk.get_by_role("link", name="The prizes are given").click()
    desk.get_by_role("button", name="Close the event").click()
    expect(desk.get_by_text("The prizes are given. Nobody")).to_be_visible()
    tab(desk, "Overview")
    desk.locator("[name=published]").check()
    expect(desk.get_by_role("link", name="Hall screen")).to_be_visible()
    tab(desk, "Stages")


def test_an_evening_of_nine_from_its_list_to_the_podium(
    page: Page,
    live_server: LiveServer,
    director: User,
    sign_in: Callable[[User], None],
    pads: list[BrowserContext],
) -> None:
    dice = random.Random(9)
    short = ruleset_from_json({"preset": "classic", "settings": {"plan": "custom", "plan_hands": list(HANDS)}})
    Ruleset.objects.create(name="Two hands", settings=settings_for(*short))
    sign_in(director)
    set_up(page, live_server.url)
    enter_list(page)
    assert Player.objects.filter(name="Владимир", club="Riga", nation="LV").count() == 1
    for seq in (1, 2):
        draw_and_publish(page, seq, drawn=seq > 1)
        tables = open_pads(page, pads, live_server.url, seq, 3)
        play_side_by_side(tables, dice)
        confirm_all(page, 3)
    assert Game.objects.filter(entry=Game.Entry.HANDS, state=Game.State.FINISHED).count() == 6
    final(page, pads, live_server.url, dice)
    prize_giving(page)
    played = state(Tournament.objects.get())
    first, *_ = event_ranking(played.event)
    name = played.by_number[first.number].player.name
    expect(page.locator("[aria-labelledby=podium-title]")).to_contain_text(name)
    phone = pads[2].new_page()
    phone.goto(f"{live_server.url}/events/{played.tournament.slug}/standings")
    expect(phone.get_by_text(name).first).to_be_visible()
