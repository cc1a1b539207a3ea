"""The JSON batch: operations in order, each applied once, up to the first that is refused."""

from __future__ import annotations

import json
import uuid

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink, Operation, Proposal
from scoring.services.games import link_add, link_revoke
from scoring.services.rulesets import ruleset_sync
from tests.programs import Program, program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def operation(kind: str, **values: object) -> dict[str, object]:
    return {"id": str(uuid.uuid4()), "kind": kind, **values}


def send(client: Client, table: Table, *operations: object, device: str = "T7") -> HttpResponse:
    body = {"device": device, "operations": list(operations)}
    url = f"/api/v1/games/{table.game.code}/operations/"
    return client.post(url, json.dumps(body), content_type="application/json")  # type: ignore[return-value]


@pytest.fixture
def browser(scorekeeper: User) -> Client:
    """A browser that enforces what a real one meets: its posts carry the token of a page."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(scorekeeper)
    browser.get("/")
    return browser


def post(browser: Client, table: Table, body: bytes, content_type: str = "application/json") -> HttpResponse:
    url, token = f"/api/v1/games/{table.game.code}/operations/", browser.cookies["csrftoken"].value
    return browser.post(url, body, content_type=content_type, headers={"X-CSRFToken": token})  # type: ignore[return-value]


def bids(*values: int) -> list[dict[str, object]]:
    return [operation("set_bid", round=1, seat=seat, value=value, seen=None) for seat, value in enumerate(values)]


def test_batch_is_applied_in_order(client_scorekeeper: Client) -> None:
    table = Table()
    answer = send(client_scorekeeper, table, *bids(1, 0, 0, 0), operation("set_tricks", round=1, seat=1, value=1))
    assert answer.status_code == 200
    body = json.loads(answer.content)
    assert body["version"] == 5
    assert [result["outcome"] for result in body["results"]] == ["applied"] * 5
    assert table.row.hand().tricks == (None, 1, None, None)
    assert set(Operation.objects.values_list("device", flat=True)) == {"T7"}


def test_batch_sent_again_is_applied_once(client_scorekeeper: Client) -> None:
    table, batch = Table(), bids(1, 0, 0, 0)
    send(client_scorekeeper, table, *batch)
    body = json.loads(send(client_scorekeeper, table, *batch).content)
    assert [result["outcome"] for result in body["results"]] == ["repeated"] * 4
    assert Operation.objects.count() == 4


def test_conflict_shows_both_values_and_what_follows_is_not_tried(client_scorekeeper: Client) -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1)
    answer = send(client_scorekeeper, table, *bids(1, 0, 0, 0))
    assert answer.status_code == 409
    first, second, third, fourth = json.loads(answer.content)["results"]
    assert (first["status"], second["status"], third["status"], fourth["status"]) == (200, 409, 424, 424)
    assert (second["value"], second["seen"], second["current"]) == (0, None, 1)
    assert table.row.hand().bids == (1, 1, None, None)


def test_conflict_says_whose_the_stored_value_is(client: Client, client_scorekeeper: Client) -> None:
    table = Table()
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
    send(client_scorekeeper, table, bids(0, 1)[1], bids(0, 0, 1)[2], device="A3F9")
    send(client, table, operation("set_bid", round=1, seat=2, value=0, seen=1), device="B2C1")
    assert whose(client, table, seat=1, value=0, seen=None) == (1, "scorekeeper on device A3F9")
    assert whose(client_scorekeeper, table, seat=2, value=1, seen=None) == (0, "device B2C1")
    # Nobody has bid for seat 3: there is nothing that anybody stored.
    assert whose(client, table, seat=3, value=0, seen=1) == (None, "")


def whose(client: Client, table: Table, **tap: object) -> tuple[object, str]:
    """The value that stands in the way of a bid, and who made it."""
    answer = send(client, table, operation("set_bid", round=1, **tap))
    (result,) = json.loads(answer.content)["results"]
    assert (answer.status_code, result["code"]) == (409, "conflict")
    return result["current"], result["by"]


def test_rule_is_named_with_hand_seat_and_sentence(client_scorekeeper: Client) -> None:
    table = Table("plus_minus_one")
    batch = bids(1, 0, 0, 0)
    answer = send(client_scorekeeper, table, *batch[1:], batch[0])
    assert answer.status_code == 422
    result = json.loads(answer.content)["results"][3]
    assert (result["code"], result["hand"], result["seat"]) == ("bid_forbidden", 1, 0)
    assert result["message"] == f"{table.state.names[0]} may not bid 1: bids would equal 1 trick"


def test_broken_operation_is_refused_in_its_place(client_scorekeeper: Client) -> None:
    table = Table()
    for broken, code in [
        ("deal", "operation_shape"),
        ({"kind": "set_bid"}, "operation_id"),
        (operation("x"), "operation_unknown"),
    ]:
        answer = send(client_scorekeeper, table, broken)
        assert answer.status_code == 422
        assert json.loads(answer.content)["results"][0]["code"] == code


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "json_broken"),
        (b"[]", 400, "batch_shape"),
        (b'{"operations": {}}', 400, "batch_shape"),
        (b'{"operations": [' + b",".join([b"{}"] * 101) + b"]}", 400, "batch_too_long"),
        (b"[" * 50_000, 400, "json_not_sane"),
        (b" " * 1_000_001, 413, "batch_too_large"),
    ],
)
def test_broken_body_meets_a_clear_message(browser: Client, body: bytes, status: int, code: str) -> None:
    answer = post(browser, Table(), body)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (status, code)
    assert json.loads(answer.content)["message"]


def test_strangers_are_refused(client: Client) -> None:
    answer = send(client, Table(), *bids(1, 0, 0, 0))
    assert answer.status_code == 401
    assert json.loads(answer.content)["code"] == "not_authenticated"


def test_link_is_the_key_to_its_game_only(client: Client) -> None:
    table, other = Table(), Table()
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    client.get(f"/L/{link.token}/")
    assert send(client, table, bids(1)[0]).status_code == 200
    assert send(client, other, bids(1)[0]).status_code == 401
    link_revoke(link=link)
    assert send(client, table, operation("set_bid", round=1, seat=1, value=1)).status_code == 403


def test_batch_by_a_closed_link_is_kept_as_proposals(client: Client) -> None:
    table = Table()
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    client.get(f"/L/{link.token}/")
    GameLink.objects.update(closed_at=timezone.now())
    taps = bids(1, 0)
    answer = send(client, table, *taps)
    body = json.loads(answer.content)
    assert (answer.status_code, body["version"]) == (422, 0)
    assert [(result["status"], result["code"]) for result in body["results"]] == [(422, "link_proposed")] * 2
    assert send(client, table, *taps).content == answer.content
    proposals = Proposal.objects.order_by("id")
    assert [(str(proposal.key), proposal.values["seat"]) for proposal in proposals] == [
        (tap["id"], tap["seat"]) for tap in taps
    ]


def test_seat_link_sets_its_own_bid_only(client: Client) -> None:
    table = Table("secret")
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=1).token}/")
    answer = send(client, table, bids(0, 1)[1], bids(0, 1)[0])
    assert answer.status_code == 422
    assert [result["status"] for result in json.loads(answer.content)["results"]] == [200, 422]


def test_cookies_need_the_csrf_token(scorekeeper: User) -> None:
    table, strict = Table(), Client(enforce_csrf_checks=True)
    strict.force_login(scorekeeper)
    assert send(strict, table, bids(1)[0]).status_code == 403
    guest = Client(enforce_csrf_checks=True)
    guest.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
    assert send(guest, table, bids(1)[0]).status_code == 403
    assert table.state.game.version == 0


def test_sealed_bid_is_in_no_answer(client_scorekeeper: Client) -> None:
    table = Table("secret", plan="custom", plan_hands=[9])
    table.do("set_bid", round=1, seat=1, value=7)
    answer = send(client_scorekeeper, table, operation("set_bid", round=1, seat=1, value=3, seen=None))
    assert answer.status_code == 409
    result = json.loads(answer.content)["results"][0]
    assert (result["code"], result["current"]) == ("conflict_sealed", "sealed")
    assert 7 not in result.values()
    assert "7" not in result["message"]


def test_batch_takes_as_many_queries_as_one_operation(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    one, many = Table(plan="custom", plan_hands=[5]), Table(plan="custom", plan_hands=[5])
    with CaptureQueriesContext(connection) as single:
        send(client_scorekeeper, one, bids(1)[0])
    with django_assert_num_queries(len(single)):
        send(client_scorekeeper, many, *bids(1, 0, 0, 0))


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"operations": [], "game": "ABC"}', 400, "batch_shape"),
        (b'{"operations": [], "device": {"a": 1}}', 400, "batch_shape"),
        (rb'{"operations": [], "device": "\ud800"}', 400, "json_half_sign"),
        (rb'{"operations": [{"kind": "\ud800"}]}', 400, "json_half_sign"),
    ],
)
def test_batch_is_read_strictly(browser: Client, body: bytes, status: int, code: str) -> None:
    answer = post(browser, Table(), body)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (status, code)


@pytest.mark.parametrize("content_type", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded", ""])
def test_form_is_no_batch_even_with_a_token(browser: Client, content_type: str) -> None:
    body = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--\r\n"
    answer = post(browser, Table(), body, content_type)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (415, "unsupported_media_type")


def test_browser_with_its_token_is_let_in(browser: Client) -> None:
    table = Table()
    answer = post(browser, table, json.dumps({"operations": bids(1)}).encode())
    assert answer.status_code == 200
    assert table.row.hand().bids == (1, None, None, None)


def test_refused_batch_tells_the_version_stored_now(client_scorekeeper: Client) -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1)
    body = json.loads(send(client_scorekeeper, table, bids(0, 0)[1]).content)
    assert body["version"] == table.state.game.version == 1


def test_text_that_no_database_stores_is_refused(client_scorekeeper: Client) -> None:
    table = Table()
    answer = send(client_scorekeeper, table, operation("abandon_game", reason="Fire\0alarm"))
    assert (answer.status_code, json.loads(answer.content)["results"][0]["code"]) == (422, "wrong_type")
    assert table.state.game.running


def sent(program: Program, table: Table, body: object) -> tuple[int, str]:
    """What a program is answered: the status, and the outcome or the code of what it sent first."""
    answer = program.post(f"games/{table.game.code}/operations/", body)
    told = answer.json()
    first = told["results"][0] if "results" in told else told
    return answer.status_code, first.get("code") or first["outcome"]


def test_one_operation_alone_and_a_batch_with_the_token_of_an_account(keeper: Program, scorekeeper: User) -> None:
    table = Table()
    tap = operation("set_bid", round=1, seat=1, value=1, seen=None)
    assert sent(keeper, table, tap) == (200, "applied")
    assert sent(keeper, table, {"operations": [tap]}) == (200, "repeated")
    again = tap | {"id": str(uuid.uuid4()), "value": 0}
    answer = keeper.post(f"games/{table.game.code}/operations/", again).json()["results"][0]
    assert (answer["status"], answer["value"], answer["seen"], answer["current"]) == (409, 0, None, 1)
    assert sent(keeper, table, operation("set_bid", round=1, seat=2, value=9)) == (422, "bid_out_of_range")
    assert Operation.objects.get(outcome="applied").user == scorekeeper
    reader = program(scorekeeper, "read")
    assert sent(reader, table, operation("set_bid", round=1, seat=2, value=0)) == (403, "scope_too_small")


def test_token_of_a_link_is_the_key_to_its_game_only() -> None:
    table, other = Table(), Table()
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    device = Program(link.token)
    assert sent(device, table, operation("set_bid", round=1, seat=1, value=1)) == (200, "applied")
    assert sent(device, other, operation("set_bid", round=1, seat=1, value=1)) == (401, "token_unknown")
    GameLink.objects.update(closed_at=timezone.now())
    assert sent(device, table, operation("set_bid", round=1, seat=2, value=1)) == (422, "link_proposed")
    link_revoke(link=link)
    assert sent(device, table, operation("set_bid", round=1, seat=2, value=1))[0] == 403
    viewer = Program(link_add(game=table.game, kind=GameLink.Kind.VIEWER).token)
    assert sent(viewer, table, operation("set_bid", round=1, seat=2, value=1)) == (422, "link_not_allowed")


def test_token_of_a_seat_bids_for_its_seat_only() -> None:
    table = Table("secret")
    phone = Program(link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=1).token)
    assert sent(phone, table, operation("set_bid", round=1, seat=1, value=1)) == (200, "applied")
    assert sent(phone, table, operation("set_bid", round=1, seat=2, value=1)) == (422, "link_not_allowed")
    assert sent(phone, table, operation("abandon_game", reason="late")) == (422, "link_not_allowed")


def test_rules_are_changed_by_what_the_ruleset_tells(keeper: Program) -> None:
    ruleset_sync()
    table = Table()
    maximus = keeper.get("rulesets/?q=maximus").json()["results"][0]
    change = operation("change_ruleset", settings=maximus["settings_id"], name=maximus["name"])
    assert sent(keeper, table, change) == (200, "applied")
    assert keeper.get(f"games/{table.game.code}/").json()["plan"] == [15] * 5
