"""The pad in a real browser: taps, counted; two tablets; a lost network; keyboard; no script."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Operation
from tests.browser.conftest import PAUSE, POLL, SIZES, stand_still
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

SignIn = Callable[[User], None]
Hand = tuple[list[int], list[int]]


@pytest.fixture
def open_pad(page: Page, live_server: LiveServer, scorekeeper: User, sign_in: SignIn) -> Callable[[Table], Page]:
    sign_in(scorekeeper)

    def go(table: Table) -> Page:
        page.goto(f"{live_server.url}/games/{table.game.code}/pad")
        ready(page)
        return page

    return go


# So often the pad tries again to send what is unsent, at first.
RETRY = 3000
# So long a store is waited for.
STORE = 8000
# So long a digit waits for a second one, where a hand has ten cards or more.
TWO_DIGITS = 600


def ready(page: Page) -> None:
    """The script has taken over, and with open bidding drawn the game that is stored on the device."""
    expect(page.locator("#pad:not([data-state]), #panel > [data-local]")).to_be_attached()


def chip(page: Page, seat: int, value: int) -> None:
    page.locator(f'.row[data-seat="{seat}"] .chip[data-value="{value}"]').click()


def settled(page: Page) -> None:
    """Every tap is stored, and after a short pause drawn."""
    expect(page.locator("#saved")).to_have_attribute("data-state", "saved")
    page.clock.run_for(PAUSE)


def phase(page: Page, name: str, number: int = 1) -> None:
    """The pad asks for the bids or the tricks of a hand, and after a short pause takes taps for them."""
    expect(page.locator(f'#panel[data-phase="{name}"][data-round="{number}"]')).to_be_visible()
    page.clock.run_for(PAUSE)


def entered(page: Page, seat: int) -> Locator:
    """The number of a row which is drawn as entered."""
    return page.locator(f'.row[data-seat="{seat}"] .chip.on[aria-pressed="true"]')


def random_hand(dice: random.Random, cards: int, misses: int) -> Hand:
    """Tricks dealt out at random to four; so many of the bids are missed, by one or two."""
    tricks = [0] * 4
    for _ in range(cards):
        tricks[dice.randrange(4)] += 1
    bids = list(tricks)
    for seat in dice.sample(range(4), misses):
        bids[seat] = dice.choice([bid for bid in range(cards + 1) if 0 < abs(bid - tricks[seat]) <= 2])
    return bids, tricks


def placed(page: Page) -> list[int]:
    """The tricks that the panel would score: those entered, the rest as bid."""
    return [int(text) for text in page.locator(".row .chip.on, .row .chip.derived").all_inner_texts()]


def tap_hand(page: Page, number: int, hand: Hand) -> int:
    """Enter a hand as a scorekeeper does: all bids, then only the misses. Returns the taps it took."""
    bids, tricks = hand
    taps, players = 0, len(bids)
    for place in range(players):
        seat = (number - 1 + 1 + place) % players  # seat 0 deals the first hand
        chip(page, seat, bids[seat])
        taps += 1
    phase(page, "tricks", number)
    missed = [seat for seat in range(players) if bids[seat] != tricks[seat]]
    while placed(page) != tricks:
        seat = missed.pop(0)
        chip(page, seat, tricks[seat])
        settled(page)
        taps += 1
    page.clock.run_for(PAUSE)
    page.locator("[data-main]").click()
    return taps + 1


def test_game_of_fifteen_rounds_costs_few_taps(open_pad: Callable[[Table], Page]) -> None:
    table, dice = Table(), random.Random(16)
    page = open_pad(table)
    hands = [random_hand(dice, cards, (2, 1, 3)[cards % 3]) for cards in table.state.plan]
    met = sum(bid == took for bids, tricks in hands for bid, took in zip(bids, tricks, strict=True))
    assert met == 30  # half of the sixty bids
    taps = []
    for number, hand in enumerate(hands, start=1):
        taps.append(tap_hand(page, number, hand))
        if number < len(hands):
            phase(page, "bids", number + 1)
    expect(page.locator(".final h2")).to_contain_text("win")
    assert max(taps) <= 8, taps
    assert sum(taps) / len(taps) <= 7.2, taps
    settled(page)
    assert [(row.hand().bids, row.hand().tricks) for row in table.state.rows] == [
        (tuple(bids), tuple(tricks)) for bids, tricks in hands
    ]


def test_quick_taps_are_all_stored_in_order(open_pad: Callable[[Table], Page]) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    page.evaluate("""() => { for (const [seat, value] of [[1, 2], [2, 0], [3, 4], [0, 1]])
        document.querySelector(`.row[data-seat="${seat}"] .chip[data-value="${value}"]`).click() }""")
    phase(page, "tricks")
    settled(page)
    assert table.row.hand().bids == (1, 2, 0, 4)


def test_taps_wait_for_no_store(open_pad: Callable[[Table], Page], page: Page) -> None:
    # Some browsers never open theirs; the next place is tried after eight seconds.
    page.add_init_script("IDBFactory.prototype.open = () => ({})")
    table = Table(plan="custom", plan_hands=[5])
    open_pad(table)
    chip(page, 1, 2)
    chip(page, 2, 0)
    expect(entered(page, 2)).to_have_text("0")
    expect(page.locator("#saved")).to_have_attribute("data-state", "sending")
    page.clock.run_for(STORE)
    settled(page)
    assert table.row.hand().bids == (None, 2, 0, None)


def test_double_tap_is_one_tap(open_pad: Callable[[Table], Page]) -> None:
    table = Table(plan="custom", plan_hands=[5, 5])
    table.bid(1, 1, 1, 1)
    page = open_pad(table)
    chip(page, 0, 2)
    chip(page, 0, 2)
    settled(page)
    assert Operation.objects.filter(kind="set_tricks").count() == 1


def test_reload_and_back_between_two_taps_lose_nothing(open_pad: Callable[[Table], Page]) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    chip(page, 1, 2)
    settled(page)
    page.reload()
    expect(page.locator('.row[data-seat="1"] .chip.on')).to_have_text("2")
    chip(page, 2, 3)
    settled(page)
    page.goto("about:blank")
    page.go_back()
    expect(page.locator('.row[data-seat="2"] .chip.on')).to_have_text("3")
    expect(page.locator("html")).to_have_count(1)


def test_taps_wait_for_a_lost_network(open_pad: Callable[[Table], Page], watched: list[str]) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)

    def cut(route: Route) -> None:
        route.abort()

    page.route("**/operations/", cut)
    chip(page, 1, 2)
    expect(page.locator("#saved")).to_contain_text("1 unsent since")
    chip(page, 2, 0)
    expect(entered(page, 2)).to_have_text("0")
    chip(page, 3, 1)
    page.locator("[data-undo]").click()
    expect(entered(page, 3)).to_have_count(0)
    expect(page.locator("#saved")).to_contain_text("4 unsent since")
    assert table.row.hand().bids == (None,) * 4
    page.unroute("**/operations/", cut)
    page.clock.run_for(RETRY)
    settled(page)
    assert table.row.hand().bids == (None, 2, 0, None)
    watched.clear()


def test_signed_out_meanwhile_keeps_the_tap(
    open_pad: Callable[[Table], Page], sign_in: SignIn, scorekeeper: User, watched: list[str]
) -> None:
    table = Table("secret", plan="custom", plan_hands=[5])
    page = open_pad(table)
    page.context.clear_cookies(name="sessionid")
    page.locator('.row[data-seat="1"] .row-open').click()
    chip(page, 1, 2)
    expect(page.locator("#saved")).to_contain_text("sign in to send")
    sign_in(scorekeeper)
    page.clock.run_for(RETRY)
    settled(page)
    assert table.row.bids[1].bid == 2
    watched.clear()


def test_other_devices_taps_appear_by_themselves(open_pad: Callable[[Table], Page]) -> None:
    table = Table(plan="custom", plan_hands=[5])
    page = open_pad(table)
    table.do("set_bid", round=1, seat=1, value=4)
    page.clock.run_for(POLL)
    expect(entered(page, 1)).to_have_text("4")
    # Not under a finger, which keeps its tap.
    box = page.locator('.row[data-seat="2"] .chip[data-value="3"]').bounding_box()
    assert box
    stand_still(page)
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    table.do("set_bid", round=1, seat=3, value=1)
    with page.expect_response("**/pad/state"):
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".also")).to_have_text("Also entering: device tablet")
    expect(entered(page, 3)).to_have_count(0)
    page.mouse.up()
    settled(page)
    expect(page.locator(".chip.on")).to_have_text(["4", "3", "1"])
    assert table.row.hand().bids == (None, 4, 3, 1)


def test_forbidden_bid_is_explained_at_its_row(open_pad: Callable[[Table], Page]) -> None:
    table = Table("plus_minus_one", plan="custom", plan_hands=[5])
    table.bid(None, 1, 1, 1)
    page = open_pad(table)
    struck = page.locator(".chip.struck")
    expect(struck).to_have_text("2")
    expect(struck).to_have_attribute("aria-disabled", "true")
    struck.click(force=True)
    expect(page.locator('.row[data-seat="0"] #problem')).to_contain_text("may not bid 2: bids would equal 5 tricks")
    expect(page.locator("#live")).to_contain_text("may not bid 2")
    page.get_by_role("button", name="The table agreed: let it stand").click()
    phase(page, "tricks")
    settled(page)
    assert table.row.round.agreed


def test_keyboard_plays_a_hand(open_pad: Callable[[Table], Page]) -> None:
    table = Table(plan="custom", plan_hands=[12, 12])
    page = open_pad(table)
    # Time stands still between two keys: what counts is that the second digit of a number comes within 600 ms.
    stand_still(page)
    page.locator(".rows").focus()
    for digits in ("10", "3", "2"):
        page.keyboard.type(digits)
        page.clock.run_for(TWO_DIGITS)
        settled(page)
    page.keyboard.press("0")
    page.clock.run_for(TWO_DIGITS + PAUSE)
    phase(page, "tricks")
    settled(page)
    assert table.row.hand().bids == (0, 10, 3, 2)
    page.keyboard.press("Control+z")
    phase(page, "bids")
    page.locator(".rows").focus()
    page.keyboard.press("0")
    page.clock.run_for(TWO_DIGITS + PAUSE)
    phase(page, "tricks")
    page.locator('.row[data-seat="1"] .chip.bid-outline').focus()
    page.keyboard.press("7")
    page.clock.run_for(TWO_DIGITS)
    settled(page)
    expect(entered(page, 1)).to_have_text("7")
    page.keyboard.press("Enter")
    phase(page, "bids", 2)
    settled(page)
    assert table.state.rows[0].hand().tricks == (0, 7, 3, 2)


def test_secret_bids_on_one_tablet_stay_covered(open_pad: Callable[[Table], Page]) -> None:
    table = Table("secret", plan="custom", plan_hands=[5])
    page = open_pad(table)
    expect(page.locator(".row .chips").first).to_be_hidden()
    for seat in (1, 2, 3, 0):
        page.locator(f'.row[data-seat="{seat}"] .row-open').click()
        chip(page, seat, 2)
        settled(page)
        if seat:
            expect(page.locator(f'.row[data-seat="{seat}"] .row-open')).to_have_text("● Change")
    phase(page, "tricks")
    assert "bid 2" not in page.locator("#entry").inner_text()


def test_whole_round_without_script(
    browser: Browser, live_server: LiveServer, scorekeeper: User, page: Page, sign_in: SignIn
) -> None:
    table = Table(plan="custom", plan_hands=[2, 2])
    sign_in(scorekeeper)
    plain = browser.new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
    plain.goto(f"{live_server.url}/games/{table.game.code}/pad")
    for seat in (1, 2, 3):
        chip(plain, seat, 1)
        expect(entered(plain, seat)).to_have_text("1")
    chip(plain, 0, 1)
    expect(plain.locator('#panel[data-phase="tricks"]')).to_be_visible()
    for seat in (0, 1):
        chip(plain, seat, 0)
        expect(entered(plain, seat)).to_have_text("0")
    plain.get_by_role("button", name=re.compile("Score round")).click()
    expect(plain.locator("h1")).to_contain_text("Round 2 of 2")
    assert table.totals == (-10, -10, 30, 30)
    plain.context.close()


@pytest.mark.parametrize(("players", "cards"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_page_itself_never_scrolls(open_pad: Callable[[Table], Page], players: int, cards: int) -> None:
    table = Table("plus_minus_one", players, plan="custom", plan_hands=[*range(1, cards), cards])
    table.play_quietly(1)
    names = ["Maximiliane-Alexandrowna Freifrau Münchhausen", "Владимир", "Ștefan 🧙", "Núria", "<b>Jürgen</b>", "=1+1"]
    for seat in range(players):
        table.do("replace_player", seat=seat, player=make_player(names[seat]).pk, from_hand=1)
    while table.number < cards:
        table.play([1] + [0] * (players - 1), [table.row.round.cards] + [0] * (players - 1))
    page = open_pad(table)
    for size in ("tablet", "tablet_portrait", "desktop"):
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        over = page.evaluate(
            """() => [document.documentElement.scrollHeight - innerHeight,
                document.documentElement.scrollWidth - innerWidth,
                document.querySelector('.rows').getBoundingClientRect().bottom
                - document.querySelector('.pad-actions').getBoundingClientRect().top]"""
        )
        assert [value <= 0 for value in over] == [True, True, True], (size, over)
        smallest = page.evaluate(
            """() => Math.min(...[...document.querySelectorAll('#entry .chip, #entry .button, #entry summary')]
                .filter((each) => each.checkVisibility())
                .map((each) => each.getBoundingClientRect()).flatMap((box) => [box.width, box.height]))"""
        )
        assert smallest >= 47.5, size


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_pad_is_accessible_in_every_phase(
    open_pad: Callable[[Table], Page], axe_both: Callable[[Page], None], size: str
) -> None:
    table = Table("jubilee", plan="custom", plan_hands=[5, 5])
    page = open_pad(table)
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    axe_both(page)
    table.bid(1, 1, 1, 1)
    page.reload()
    ready(page)
    axe_both(page)
    page.locator(".pad-more summary").first.click()
    axe_both(page)
    table.score(2, 1, 1, 1)
    page.reload()
    ready(page)
    page.locator("a.cell").first.click()
    expect(page.locator("[data-edit] h2")).to_be_focused()
    axe_both(page)


def test_first_load_is_light(open_pad: Callable[[Table], Page], page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    table = Table()
    open_pad(table)
    page.wait_for_load_state("networkidle")
    first = [url for url in requests if "/pad/state" not in url]  # without the polls of a slow machine
    assert len(first) <= 10, " ".join(first)
