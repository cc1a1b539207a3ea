"""The pad at a table of a tournament: the clock by the server's time, the referee, the result, late taps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game, GameLink, Player
from scoring.services.games import link_add
from scoring.services.tables import games_clock, games_notify, links_close
from tests.browser.conftest import POLL, SIZES, polls_off, stand_still
from tests.browser.test_pad import chip, phase, ready, settled
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

OCCASION = "Club evening · round 2 · table 7"


@pytest.fixture
def open_pad(page: Page, live_server: LiveServer) -> Callable[[Table], Page]:
    """The pad of a device that came by the table's link."""

    def go(table: Table) -> Page:
        page.goto(f"{live_server.url}/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
        ready(page)
        return page

    return go


def table_of_six() -> Table:
    table = Table("plus_minus_one", 6, occasion=OCCASION, plan="custom", plan_hands=[*range(1, 11)])
    names = ["Maximiliane-Alexandrowna Freifrau Münchhausen", "Владимир", "Ștefan 🧙", "Núria", "<b>Jürgen</b>", "=1+1"]
    for seat, name in zip(table.game.seats.all(), names, strict=True):
        Player.objects.filter(pk=seat.player_id).update(name=name)
    return table


def finished() -> Table:
    table = Table(occasion=OCCASION, plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    return table


def start_clock(table: Table, **left: float) -> None:
    games_clock(games=[table.game.pk], ends_at=timezone.now() + timedelta(**left), time_state="running", call_minutes=5)


def stored(table: Table) -> Game:
    return Game.objects.get(pk=table.game.pk)


def test_clock_counts_by_the_server_s_time(open_pad: Callable[[Table], Page], page: Page) -> None:
    table = Table(occasion=OCCASION)
    start_clock(table, minutes=11, seconds=30)
    # This device lives in another year.
    page.clock.install(time=datetime(2031, 5, 1, tzinfo=UTC))
    polls_off(page)
    open_pad(table)
    clock = page.locator("#pad-facts .clock")
    expect(clock).to_have_text("12 min")
    for passed, shown in [
        ("01:00", "11 min"),
        ("05:00", "6 min"),
        ("01:00", "call: 5 min"),
        ("04:00", "call: 1 min"),
        ("01:00", "time is up"),
        ("01:00", "overtime 1 min"),
        ("10:00", "overtime 11 min"),
    ]:
        page.clock.fast_forward(passed)
        expect(clock).to_have_text(shown)
    assert clock.get_attribute("data-kind") == "over"


def test_call_is_read_out_once(open_pad: Callable[[Table], Page], page: Page) -> None:
    table = Table(occasion=OCCASION)
    start_clock(table, minutes=5, seconds=30)
    polls_off(page)
    open_pad(table)
    expect(page.locator("#live")).not_to_contain_text("call")
    page.clock.fast_forward("00:45")
    expect(page.locator("#live")).to_have_text("call: 5 min")


def test_device_whose_time_is_changed_meanwhile_is_put_right(open_pad: Callable[[Table], Page], page: Page) -> None:
    table = Table(occasion=OCCASION)
    start_clock(table, minutes=11, seconds=30)
    polls_off(page)
    open_pad(table)
    clock = page.locator("#pad-facts .clock")
    expect(clock).to_have_text("12 min")
    page.clock.set_system_time(datetime.now(UTC) + timedelta(hours=2))
    expect(clock).to_have_text("overtime 108 min")
    page.unroute_all()
    page.clock.run_for(POLL)
    expect(clock).to_have_text("12 min")


def test_clock_on_a_player_s_phone_and_on_the_live_page(page: Page, live_server: LiveServer) -> None:
    table = Table("secret", occasion=OCCASION)
    start_clock(table, minutes=11, seconds=30)
    polls_off(page)
    for kind, seat in (("seat", 1), ("viewer", None)):
        page.goto(f"{live_server.url}/L/{link_add(game=table.game, kind=kind, seat=seat).token}/")
        page.clock.fast_forward("02:00")
        expect(page.locator(".clock")).to_have_text("10 min")


def test_clock_is_stopped_and_goes_on(open_pad: Callable[[Table], Page]) -> None:
    table = Table(occasion=OCCASION)
    page = open_pad(table)
    expect(page.locator(".clock")).to_have_count(0)
    start_clock(table, minutes=11, seconds=30)
    page.clock.run_for(POLL)
    expect(page.locator("#pad-facts .clock")).to_have_text("12 min")
    games_clock(games=[table.game.pk], ends_at=None, time_state="paused", call_minutes=5)
    page.clock.run_for(POLL)
    expect(page.locator("#pad-facts .clock")).to_have_text("stopped")


def test_announcement_is_shown_and_read_out(open_pad: Callable[[Table], Page]) -> None:
    table = Table(occasion=OCCASION)
    page = open_pad(table)
    games_notify(games=[table.game.pk], notice="Pizza is here")
    page.clock.run_for(POLL)
    expect(page.locator("#notice")).to_have_text("Pizza is here")
    expect(page.locator("#live")).to_have_text("Pizza is here")
    chip(page, 1, 1)
    settled(page)
    expect(page.locator("#notice")).to_have_text("Pizza is here")
    games_notify(games=[table.game.pk], notice="")
    page.clock.run_for(POLL)
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("way", ["edit", "refused"])
def test_announcement_comes_while_something_is_open(open_pad: Callable[[Table], Page], way: str) -> None:
    table = Table("plus_minus_one", occasion=OCCASION, plan="custom", plan_hands=[1, 2])
    table.play([0, 0, 0, 0], [1, 0, 0, 0])
    table.bid(1, None, 0, 0)
    page = open_pad(table)
    if way == "edit":
        page.locator(".sheet a.cell[data-focus]").first.click()
        expect(page.locator("[data-edit] h2")).to_be_focused()
        page.locator('[data-edit] label:has(input[name="tricks-1"][value="1"])').click()
    else:
        page.locator('.row[data-seat="1"] .chip.struck').click(force=True)
        expect(page.locator("#problem")).to_contain_text("may not bid")
    for notice in ("Pizza is here", "Last round"):
        games_notify(games=[table.game.pk], notice=notice)
        start_clock(table, minutes=11, seconds=30)
        page.clock.run_for(POLL)
        expect(page.locator("#notice")).to_have_text(notice)
        expect(page.locator("#live")).to_have_text(notice)
        expect(page.locator("#pad-facts .clock")).to_have_text("12 min")
    if way == "edit":
        expect(page.locator('[data-edit] input[name="tricks-1"][value="1"]')).to_be_checked()
    else:
        expect(page.locator("#problem")).to_contain_text("may not bid")


def test_referee_is_called_while_a_hand_is_entered(open_pad: Callable[[Table], Page]) -> None:
    table = Table(occasion=OCCASION, plan="custom", plan_hands=[5])
    page = open_pad(table)
    chip(page, 1, 2)
    page.get_by_role("button", name="Call the referee").click()
    called = page.get_by_role("button", name="Referee called · take back")
    expect(called).to_have_attribute("aria-pressed", "true")
    settled(page)
    assert stored(table).help_at is not None
    assert table.row.bids[1].bid == 2
    called.click()
    expect(page.get_by_role("button", name="Call the referee")).to_have_attribute("aria-pressed", "false")
    settled(page)
    assert stored(table).help_at is None


def test_nobody_has_been_told_what_is_not_sent(open_pad: Callable[[Table], Page], watched: list[str]) -> None:
    table = finished()
    page = open_pad(table)
    page.context.set_offline(True)
    page.get_by_role("button", name="Call the referee").click()
    expect(page.get_by_role("button", name="The referee is called when the network is back")).to_be_visible()
    page.get_by_role("button", name="Hand in the result").click()
    expect(page.locator(".pad-actions")).to_contain_text("Handed in when the network is back")
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Referee called · take back")).to_be_visible()
    expect(page.locator(".pad-actions")).to_contain_text("Handed in ✓")
    settled(page)
    assert stored(table).handed_in_at is not None
    watched.clear()


def test_result_is_handed_in_and_taken_back(open_pad: Callable[[Table], Page]) -> None:
    table = finished()
    page = open_pad(table)
    page.get_by_role("button", name="Hand in the result").click()
    expect(page.locator(".pad-actions")).to_contain_text("Handed in ✓")
    settled(page)
    assert stored(table).handed_in_at is not None
    page.get_by_role("button", name="Take the result back").click()
    expect(page.get_by_role("button", name="Hand in the result")).to_be_visible()
    settled(page)
    assert stored(table).handed_in_at is None


def test_game_opened_again_is_no_longer_handed_in(open_pad: Callable[[Table], Page]) -> None:
    table = finished()
    table.do("hand_in", value=1)
    page = open_pad(table)
    page.get_by_role("button", name="Undo").click()
    phase(page, "tricks")
    settled(page)
    assert stored(table).handed_in_at is None


def test_double_tap_on_the_last_score_hands_nothing_in(open_pad: Callable[[Table], Page]) -> None:
    table = Table(occasion=OCCASION, plan="custom", plan_hands=[1])
    table.bid(1, 0, 0, 0)
    page = open_pad(table)
    stand_still(page)
    page.locator("[data-main]").dblclick()
    settled(page)
    expect(page.get_by_role("button", name="Hand in the result")).to_be_visible()
    assert stored(table).handed_in_at is None


def test_late_taps_are_all_told_to_the_desk(open_pad: Callable[[Table], Page], watched: list[str]) -> None:
    table = Table(occasion=OCCASION, plan="custom", plan_hands=[5])
    page = open_pad(table)
    links_close(games=[table.game.pk], at=timezone.now())
    page.evaluate("""() => { for (const [seat, value] of [[1, 2], [2, 0]])
        document.querySelector(`.row[data-seat="${seat}"] .chip[data-value="${value}"]`).click() }""")
    # The page comes anew by itself: what is entered there is not taken for stored.
    page.clock.run_for(2 * POLL)
    expect(page.locator(".pad-banner", has_text="The round is closed")).to_contain_text("2 entries of this table wait")
    chip(page, 3, 1)
    expect(page.locator("#problem")).to_contain_text("The round is closed: nothing is changed here")
    settled(page)
    told = [(proposal.values["seat"], proposal.values["value"]) for proposal in table.game.proposals.all()]
    assert told == [(1, 2), (2, 0), (3, 1)]
    assert table.row.hand().bids == (None,) * 4
    watched[:] = [line for line in watched if "422" not in line]


def test_page_itself_never_scrolls(open_pad: Callable[[Table], Page]) -> None:
    table = table_of_six()
    table.play_quietly(9)
    start_clock(table, minutes=3)
    games_notify(games=[table.game.pk], notice="Please bring your tablet back to the desk. " * 4)
    page = open_pad(table)
    referee = page.get_by_role("button", name="Call the referee")
    for size in ("tablet", "tablet_portrait", "phone", "phone_landscape"):
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        over = page.evaluate(
            """() => [document.documentElement.scrollHeight - innerHeight,
                document.documentElement.scrollWidth - innerWidth]"""
        )
        assert [value <= 0 for value in over] == [True, True], (size, over)
        expect(page.locator("#pad-facts .clock")).to_be_in_viewport()
        referee.scroll_into_view_if_needed()
        expect(referee).to_be_in_viewport()
        box = referee.bounding_box()
        assert box
        assert box["height"] >= 47.5, size


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_tournament_s_pad_is_accessible(
    open_pad: Callable[[Table], Page], axe_both: Callable[[Page], None], size: str
) -> None:
    table = Table(occasion=OCCASION, plan="custom", plan_hands=[1])
    start_clock(table, minutes=3)
    games_notify(games=[table.game.pk], notice="Pizza is here")
    table.do("set_help", value=1)
    page = open_pad(table)
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    axe_both(page)
    page.goto(page.url.replace("/pad", "/live"))
    axe_both(page)
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    page.goto(page.url.replace("/live", "/pad"))
    ready(page)
    axe_both(page)
    table.do("hand_in", value=1)
    page.reload()
    ready(page)
    axe_both(page)
