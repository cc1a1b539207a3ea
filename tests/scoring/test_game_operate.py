"""The form endpoint of the pad: every tap works as a plain form, and every refusal is said where it was made."""

from __future__ import annotations

import re
import uuid

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scoring.models import GameLink, Operation
from scoring.services.games import link_add, link_revoke
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

NONCE = uuid.UUID(int=7).hex


def tap(client: Client, table: Table, *, htmx: bool = False, nonce: str = "", **values: object) -> HttpResponse:
    data = {"nonce": nonce or uuid.uuid4().hex} | {name: str(value) for name, value in values.items()}
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/games/{table.game.code}/operations", data, headers=headers)  # type: ignore[return-value]


def button(page: str, label: str) -> str:
    """What the button of that label would send."""
    found = re.search(rf'<button[^>]*value="([^"]*)"[^>]*>\s*(?:<svg.*?</svg>)?\s*{re.escape(label)}', page)
    assert found, label
    return found.group(1).replace("&amp;", "&")


def test_tap_without_script_goes_back_to_the_pad(client_scorekeeper: Client) -> None:
    table = Table()
    answer = tap(client_scorekeeper, table, kind="set_bid", round=1, seat=1, value=1, seen="")
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{table.game.code}/pad")
    assert table.row.bids[1].bid == 1


def test_tap_with_htmx_gets_the_parts(client_scorekeeper: Client) -> None:
    table = Table()
    answer = tap(client_scorekeeper, table, htmx=True, kind="set_bid", round=1, seat=1, value=1, seen="")
    assert answer.status_code == 200
    assert 'id="panel"' in answer.content.decode()


def test_same_form_sent_twice_is_applied_once(client_scorekeeper: Client) -> None:
    table = Table()
    for _ in range(2):
        answer = tap(client_scorekeeper, table, nonce=NONCE, kind="set_bid", round=1, seat=1, value=1, seen="")
        assert answer.status_code == 302
    assert Operation.objects.count() == 1


def test_whole_round_with_the_buttons_of_the_page(client_scorekeeper: Client) -> None:
    table = Table()
    url = f"/games/{table.game.code}/pad"
    for seat in (1, 2, 3, 0):
        page = client_scorekeeper.get(url).content.decode()
        taps = re.findall(rf'value="(kind=set_bid&amp;round=1&amp;seat={seat}&amp;value=1[^"]*)"', page)
        tap(client_scorekeeper, table, tap=taps[0].replace("&amp;", "&"))
    page = client_scorekeeper.get(url).content.decode()
    taps = re.findall(r'value="(kind=set_tricks&amp;round=1&amp;seat=2&amp;value=1[^"]*)"', page)
    tap(client_scorekeeper, table, tap=taps[0].replace("&amp;", "&"))
    page = client_scorekeeper.get(url).content.decode()
    tap(client_scorekeeper, table, tap=button(page, "Rest as bid ✓ Score round"))
    assert table.totals == (-10, -10, 30, -10)
    page = client_scorekeeper.get(url).content.decode()
    assert "Round 2 of 15" in page
    tap(client_scorekeeper, table, tap=button(page, "Undo"))
    assert table.number == 1
    assert table.row.hand().bids == (1, 1, 1, 1)


def test_forbidden_bid_says_why_and_offers_the_tables_agreement(client_scorekeeper: Client) -> None:
    table = Table("plus_minus_one")
    table.bid(None, 0, 0, 0)
    answer = tap(client_scorekeeper, table, kind="set_bid", round=1, seat=0, value=1, seen="")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f"{table.state.names[0]} may not bid 1: bids would equal 1 trick" in page
    tap(client_scorekeeper, table, tap=button(page, "The table agreed: let it stand"))
    assert table.row.hand().bids == (1, 0, 0, 0)
    assert table.row.round.agreed


def test_conflict_shows_both_values_and_either_can_be_kept(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[5])
    table.do("set_bid", round=1, seat=1, value=3)
    answer = tap(client_scorekeeper, table, kind="set_bid", round=1, seat=1, value=2, seen="")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Stored: 3" in page
    assert table.row.bids[1].bid == 3
    tap(client_scorekeeper, table, tap=button(page, "This device: 2"))
    assert table.row.bids[1].bid == 2


def test_conflict_of_a_fact_is_said_in_words(client_scorekeeper: Client) -> None:
    table = Table("jubilee", plan="custom", plan_hands=[5])
    table.bid(1, 1, 1, 1)
    table.do("set_trump", round=1, value="elves")
    table.do("set_dealer", round=1, value=2, seen=0)
    table.do("set_bid_change", round=1, seat=1, value=-1, seen=0)
    name = table.state.names
    for values, device, stored in (
        ({"kind": "set_trump", "value": "giants", "seen": ""}, "giants", "elves"),
        ({"kind": "set_trump", "value": "", "seen": "humans"}, "nothing", "elves"),
        ({"kind": "set_dealer", "value": 3, "seen": 0}, name[3], name[2]),
        ({"kind": "set_bid_change", "seat": 1, "value": 1, "seen": 0}, "+1", "−1"),
    ):
        answer = tap(client_scorekeeper, table, round=1, **values)
        page = answer.content.decode()
        assert answer.status_code == 409
        assert f"This device: {device}" in page
        assert f"Stored: {stored}" in page


def test_tap_on_a_closed_round_says_so_and_shows_the_open_one(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(1)
    answer = tap(client_scorekeeper, table, kind="set_bid", round=1, seat=1, value=1, seen="")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Round 2 of 15" in page
    assert 'id="problem"' in page
    assert table.state.rows[0].hand().bids == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("values", "status", "words"),
    [
        ({"kind": "set_bid", "round": 1, "seat": 1, "value": 6}, 422, "cannot bid 6: the hand has 5 cards"),
        ({"kind": "set_bid", "round": 1, "seat": 9, "value": 1}, 422, "There is no such seat"),
        ({"kind": "set_bid", "round": 1, "seat": 1, "value": "many"}, 422, "wrong type"),
        ({"kind": "set_tricks", "round": 1, "seat": 1, "value": 1}, 422, "not everybody has bid yet"),
        ({"kind": "score_round", "round": 1, "version": 0, "tricks": "1,2,1,1"}, 422, "not everybody has bid yet"),
        ({"kind": "set_bid", "round": 2, "seat": 1, "value": 1}, 422, "has not been opened"),
        ({"kind": "deal_again"}, 422, "There is no operation"),
        ({}, 422, "There is no operation"),
    ],
)
def test_bad_input_meets_a_clear_message(
    client_scorekeeper: Client, values: dict[str, object], status: int, words: str
) -> None:
    table = Table(plan="custom", plan_hands=[5, 5])
    for htmx in (False, True):
        answer = tap(client_scorekeeper, table, htmx=htmx, **values)
        assert answer.status_code == status
        assert words in answer.content.decode()
    assert table.state.game.version == 0


def test_wrong_sum_keeps_what_was_entered(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[5])
    table.bid(1, 1, 1, 1)
    table.do("set_tricks", round=1, seat=0, value=4)
    version = table.row.round.version
    answer = tap(client_scorekeeper, table, kind="score_round", round=1, version=version, tricks="4,1,1,1")
    assert answer.status_code == 422
    assert "2 tricks too many" in answer.content.decode()
    assert table.row.hand().tricks == (4, None, None, None)


def test_correction_from_the_sheet(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(3)
    page = client_scorekeeper.get(f"/games/{table.game.code}/pad?edit=2").content.decode()
    assert "Edit round 2" in page
    values = {f"bid-{seat}": 2 if seat == 0 else 0 for seat in range(4)}
    values |= {f"tricks-{seat}": 2 if seat == 0 else 0 for seat in range(4)}
    version = table.state.rows[1].round.version
    answer = tap(
        client_scorekeeper, table, kind="correct_round", edit=2, round=2, version=version, reason="miscounted", **values
    )
    assert answer.status_code == 302
    assert table.totals == (0, 60, 60, 60)
    assert table.number == 4


def test_correction_with_htmx_closes_its_panel(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    values = {f"bid-{seat}": 0 for seat in range(4)} | {f"tricks-{seat}": int(seat == 1) for seat in range(4)}
    correction = {"kind": "correct_round", "edit": 1, "round": 1, "version": table.state.rows[0].round.version} | values
    page = tap(client_scorekeeper, table, htmx=True, **correction).content.decode()
    assert "Edit round" not in page
    assert "data-taps" in page
    assert table.totals == (20 - 20, -10 + 20, 40, 40)


def test_refused_correction_keeps_what_was_typed(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(3)
    values = {f"bid-{seat}": 0 for seat in range(4)} | {f"tricks-{seat}": 1 for seat in range(4)}
    version = table.state.rows[1].round.version
    answer = tap(client_scorekeeper, table, kind="correct_round", edit=2, round=2, version=version, **values)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2 tricks too many" in page
    checked = re.findall(r'name="tricks-(\d)" value="(\d)" checked', page)
    assert checked == [("0", "1"), ("1", "1"), ("2", "1"), ("3", "1")]


def test_tap_by_a_closed_link_is_told_to_the_desk(client: Client) -> None:
    table = Table(occasion="Club evening · round 2 · table 7")
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    client.get(f"/L/{link.token}/")
    GameLink.objects.update(closed_at=timezone.now())
    answer = tap(client, table, kind="set_bid", round=1, seat=1, value=1, seen="")
    assert answer.status_code == 422
    assert "The round is closed: nothing is changed here, and the desk was told" in answer.content.decode()
    assert [proposal.values["seat"] for proposal in table.game.proposals.all()] == [1]
    assert table.row.bids[1].bid is None


def test_links_write_only_what_they_may(client: Client) -> None:
    table = Table()
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    client.get(f"/L/{link.token}/")
    assert tap(client, table, kind="set_bid", round=1, seat=1, value=1).status_code == 302
    link_revoke(link=link)
    assert tap(client, table, kind="set_bid", round=1, seat=2, value=1).status_code == 403
    assert table.row.hand().bids == (None, 1, None, None)


def test_log_says_who_and_from_which_device(client_scorekeeper: Client) -> None:
    table = Table()
    client_scorekeeper.get(f"/games/{table.game.code}/pad")
    device = client_scorekeeper.cookies["device"].value
    tap(client_scorekeeper, table, kind="set_bid", round=1, seat=1, value=1)
    operation = Operation.objects.get()
    assert operation.device == device
    assert operation.user is not None
    assert operation.user.username == "scorekeeper"


def test_tap_with_its_panel_holds_its_queries(
    client_scorekeeper: Client, django_assert_max_num_queries: object
) -> None:
    table = Table()
    table.play_quietly(8)
    row, order = table.row, table.state.order(table.row)
    for seat in order:
        # twelve, beside session, user and the savepoint that a test makes of the transaction
        with django_assert_max_num_queries(12 + 2 + 2):  # type: ignore[operator]
            tap(client_scorekeeper, table, htmx=True, kind="set_bid", round=row.round.number, seat=seat, value=0)
    version = table.row.round.version
    with django_assert_max_num_queries(12 + 2 + 2):  # type: ignore[operator]
        tap(client_scorekeeper, table, htmx=True, kind="score_round", round=9, version=version, tricks="9,0,0,0")
    assert table.number == 10
