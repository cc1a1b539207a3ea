"""The draw in a browser: people are swapped, moved and fixed by taps, and its quality follows at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import SIZES
from tests.factories import make_director
from tests.tournaments.desk import make_tournament, put_draw
from tests.tournaments.stages import drawn, ends, qualified
from tournaments.models import Draw, Tournament
from tournaments.services.draws import draw_swap
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db(transaction=True)

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])


@pytest.fixture
def desk(sign_in: Callable[[User], None], live_server: LiveServer) -> str:
    """The address of the tournaments, for a director who is signed in."""
    sign_in(make_director("Dora"))
    return f"{live_server.url}/tournaments/"


def tap(page: Page, number: int) -> None:
    page.locator(f"button[data-focus='seat-{number}']").tap()


def pick(page: Page, number: int) -> None:
    """A first tap; what it means is shown."""
    tap(page, number)
    expect(page.locator(".draw-picked")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_two_taps_swap_two_people(page: Page, desk: str, size: str, axe: Callable[[Page], None]) -> None:
    """Two rounds at the same tables: 16 rematches, after 1 and 5 have changed places nine."""
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, NINE)
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    page.goto(f"{desk}{tournament.slug}/draw?round=2")
    expect(page.locator(".draw-quality")).to_contain_text("16 rematches")
    pick(page, 1)
    expect(page.locator(".draw-picked")).to_contain_text("Ștefan 1 is picked")
    axe(page)
    tap(page, 5)
    expect(page.locator(".draw-picked")).to_have_count(0)
    expect(page.locator(".draw-quality")).to_contain_text("9 rematches")
    draw.refresh_from_db()
    assert draw.rounds[1] == [[5, 2, 3, 4], [1, 6, 7, 8, 9]]
    # The keyboard is where the finger was.
    expect(page.locator("button[data-focus='seat-5']")).to_be_focused()


def test_somebody_moves_a_table_is_fixed_and_a_tap_is_taken_back(page: Page, desk: str) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    page.goto(f"{desk}{tournament.slug}/draw")
    pick(page, 9)
    tap(page, 9)
    expect(page.locator(".draw-picked")).to_have_count(0)
    pick(page, 9)
    page.locator(".draw-picked").get_by_role("link", name="Cancel").tap()
    expect(page.locator(".draw-picked")).to_have_count(0)
    pick(page, 9)
    page.get_by_role("button", name="Move David 9 here").tap()
    expect(page.locator(".draw-table").first.locator("li button")).to_have_count(5)
    page.locator("[data-focus='fix-1']").tap()
    expect(page.locator(".draw-table").first).to_have_class("card draw-table draw-fixed")
    draw.refresh_from_db()
    assert (draw.rounds, draw.edits) == ([[[1, 2, 3, 4, 9], [5, 6, 7, 8]]], 2)
    assert [wish[1] for wish in draw.fixed] == [1, 2, 3, 4, 9]


def test_another_desk_was_faster(page: Page, desk: str, watched: list[str]) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    page.goto(f"{desk}{tournament.slug}/draw")
    pick(page, 1)
    draw_swap(draw=draw, edits=0, seq=1, one=2, other=6)
    tap(page, 5)
    expect(page.get_by_role("alert")).to_contain_text("This draw was changed or replaced meanwhile")
    watched.clear()
    tap(page, 5)
    expect(page.get_by_role("alert")).to_have_count(0)
    draw.refresh_from_db()
    assert draw.rounds == [[[5, 6, 3, 4], [1, 2, 7, 8, 9]]]


def test_the_whole_way_from_the_button_to_the_board(page: Page, desk: str) -> None:
    tournament = make_tournament(9)
    page.goto(f"{desk}{tournament.slug}/draw")
    page.get_by_role("button", name="Draw rounds 1 to 3").dblclick()
    expect(page.get_by_role("heading", name="How good it is")).to_be_visible()
    assert Draw.objects.count() == 1
    page.get_by_role("button", name="Draw again").tap()
    expect(page.locator("#draw")).not_to_contain_text(f"Seed {Draw.objects.order_by('id')[0].seed}:")
    assert Draw.objects.count() == 2
    page.get_by_role("button", name="Publish round 1").tap()
    page.wait_for_url("**/rounds/1/")
    assert Tournament.objects.get().rounds.count() == 1


def test_from_the_cut_to_the_prizes(page: Page, desk: str, axe: Callable[[Page], None]) -> None:
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8])
    page.goto(f"{desk}{tournament.slug}/stages/")
    page.get_by_role("link", name="Make the cut: final").tap()
    page.get_by_role("dialog").get_by_role("button", name="Make the cut").tap()
    expect(page.get_by_role("button", name="Draw the tables")).to_be_visible()
    drawn(tournament)
    ends(tournament, 2, 1, 5, 1, 2, 6, level=2)
    page.goto(f"{desk}{tournament.slug}/stages/")
    expect(page.get_by_text("One of them is the champion.")).to_be_visible()
    page.get_by_text("They have played a deciding game").tap()
    page.get_by_label("Place 1").select_option("1")
    page.get_by_label("Place 2").select_option("5")
    axe(page)
    page.get_by_role("button", name="Take in this order").tap()
    expect(page.locator(".stage-champion")).to_contain_text("Ștefan 1")
    axe(page)
    page.get_by_role("link", name="The prizes are given").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close the event").tap()
    expect(page.get_by_text("Nobody is disqualified any more")).to_be_visible()


def test_a_stage_without_script(page: Page, desk: str) -> None:
    """The question before the cut opens in place by its address."""
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8])
    stage_begin(tournament=tournament)
    page.goto(f"{desk}{tournament.slug}/stages/#cut-back")
    page.locator("#cut-back").get_by_role("button", name="Take it back").tap()
    expect(page.get_by_text("The cut is taken back.")).to_be_visible()
