"""The pad page: what it shows, to whom, in how many queries and bytes."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink
from scoring.services.games import link_add
from scoring.services.tables import games_clock, games_notify, links_close
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

# Session and user, which a page needs whatever it shows.
SIGNED_IN = 2


def whole_pad(client: Client, table: Table, query: str = "", *, htmx: bool = False) -> str:
    headers = {"HX-Request": "true"} if htmx else {}
    answer = client.get(f"/games/{table.game.code}/pad{query}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def pad(client: Client, table: Table, query: str = "", *, htmx: bool = False) -> str:
    """What the page shows, without what only its script reads."""
    page = whole_pad(client, table, query, htmx=htmx)
    return re.sub(r"<template .*?</template>|<script id=.*?</script>", "", page, flags=re.DOTALL)


def for_script(page: str, name: str) -> Any:
    """What the page has for its script under that id."""
    block = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page)
    return json.loads(block.group(1)) if block else None


def chips(page: str, seat: int) -> list[str]:
    """The class of every chip of a row."""
    row = re.search(
        rf'<div class="row[^"]*" data-seat="{seat}".*?(?=<div class="row[ "]|</div>\s*<p class="pad-reason)',
        page,
        re.DOTALL,
    )
    assert row
    return re.findall(r'<button class="(chip[^"]*)"', row.group())


def active(page: str) -> list[str]:
    return re.findall(r'<div class="row active[^"]*" data-seat="(\d)"', page)


def test_stranger_signs_in_first(client: Client) -> None:
    table = Table()
    answer = client.get(f"/games/{table.game.code}/pad")
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]


def test_stranger_with_htmx_gets_a_word_and_no_login_page(client: Client) -> None:
    answer = client.get(f"/games/{Table().game.code}/pad", headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert answer.content.decode() == "Sign in to send."


def test_unknown_game_is_not_found(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get("/games/ZZZZZZ/pad").status_code == 404


def test_table_link_opens_its_own_pad_only(client: Client) -> None:
    table, other = Table(), Table()
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
    assert client.get(f"/games/{table.game.code}/pad").status_code == 200
    assert client.get(f"/games/{other.game.code}/pad").status_code == 302


def test_highlight_follows_the_bidding_order(client_scorekeeper: Client) -> None:
    table = Table()
    for seat in (1, 2, 3, 0):
        assert active(pad(client_scorekeeper, table)) == [str(seat)]
        table.do("set_bid", round=1, seat=seat, value=0)
    assert active(pad(client_scorekeeper, table)) == []


def test_forbidden_number_is_struck_in_place_with_its_reason(client_scorekeeper: Client) -> None:
    table = Table("plus_minus_one", plan="custom", plan_hands=[9])
    table.bid(None, 2, 1, 0)
    page = pad(client_scorekeeper, table)
    assert chips(page, 0) == ["chip"] * 6 + ["chip struck"] + ["chip"] * 3
    assert f"{table.state.names[0]} may not bid 6: bids would equal 9 tricks" in page
    assert "The table agreed" in page


def test_chips_of_the_trick_phase(client_scorekeeper: Client) -> None:
    # ux: bids 2, 1, 0, 5 of nine; the first took 3, so the last lost one of his.
    table = Table(plan="custom", plan_hands=[9])
    table.bid(2, 1, 0, 5)
    table.do("set_tricks", round=1, seat=0, value=3)
    page = pad(client_scorekeeper, table)
    assert chips(page, 0)[2:4] == ["chip bid-outline", "chip on"]
    # 3 + 1 + 0 + 5 = 9: the rest as bid
    assert chips(page, 3)[5] == "chip bid-outline derived"
    assert "Rest as bid ✓ Score round" in page
    assert "3 of 9 placed + 6 as bid = 9 ✓" in page
    table.do("set_tricks", round=1, seat=3, value=7)
    page = pad(client_scorekeeper, table)
    assert "1 trick too many: check" in page
    assert "Score round" not in page


def test_sum_is_shown_as_one_would_count_it(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[9])
    table.bid(2, 1, 0, 5)
    for seat, tricks in ((0, 3), (1, 2), (2, 1)):
        table.do("set_tricks", round=1, seat=seat, value=tricks)
    page = pad(client_scorekeeper, table)
    assert f"6 of 9 placed + 3 for {table.state.names[3]} = 9 ✓" in page
    table.do("set_tricks", round=1, seat=3, value=3)
    page = pad(client_scorekeeper, table)
    assert "9 of 9 tricks placed ✓" in page
    assert "Rest as bid" not in page


def test_secret_tricks_do_not_ask_who_missed(client_scorekeeper: Client) -> None:
    table = Table("secret", plan="custom", plan_hands=[9])
    table.bid(2, 1, 0, 5)
    page = pad(client_scorekeeper, table)
    assert "9 tricks to place" in page
    assert "missed" not in page


def test_trump_is_one_tap_and_one_to_take_it_back(client_scorekeeper: Client) -> None:
    table = Table()
    taps = re.findall(
        r'value="kind=set_trump&amp;round=1&amp;value=(\w*)&amp;seen=(\w*)"', pad(client_scorekeeper, table)
    )
    assert taps == [(suit, "") for suit in ("clubs", "diamonds", "hearts", "spades", "none")]
    table.do("set_trump", round=1, value="hearts")
    page = pad(client_scorekeeper, table)
    assert ("", "hearts") in re.findall(r'value="kind=set_trump&amp;round=1&amp;value=(\w*)&amp;seen=(\w*)"', page)
    assert page.count("kind=set_trump") == 5


def test_prescribed_trump_is_shown_and_not_asked(client_scorekeeper: Client) -> None:
    page = pad(client_scorekeeper, Table("maximus"))
    assert "clubs" in page
    assert "kind=set_trump" not in page


def test_last_full_hand_can_record_no_trump_only(client_scorekeeper: Client) -> None:
    table = Table(players=4, plan="custom", plan_hands=[15])
    taps = re.findall(r"kind=set_trump&amp;round=1&amp;value=(\w*)", pad(client_scorekeeper, table))
    assert taps == ["none"]
    # 66 cards leave one to turn.
    table = Table("jubilee", players=4, plan="custom", plan_hands=[15])
    assert pad(client_scorekeeper, table).count("kind=set_trump") == 5


def test_untouched_hand_scores_nobody(client_scorekeeper: Client) -> None:
    # 0 bid and 0 tricks before anybody has said anything are not a hit.
    page = pad(client_scorekeeper, Table())
    assert "+20" not in page
    assert "Score round" not in page


def test_sealed_bids_are_in_no_answer(client_scorekeeper: Client) -> None:
    table = Table("secret", plan="custom", plan_hands=[9, 9])
    table.bid(7, 7, 7, 7)
    for query in ("", "?open=1", "?bids=1"):
        page = pad(client_scorekeeper, table, query)
        assert "●" in page
        assert "bid-outline" not in page
        assert not re.search(r"seen=7|>7/|bid 7", page)
    table.do("set_tricks", round=1, seat=0, value=5)
    page = pad(client_scorekeeper, table)
    assert not re.search(r"bid 7|>7/|-20|−20", page)
    table.score(5, 2, 1, 1)
    assert ">7/5" in pad(client_scorekeeper, table)


def test_hidden_bids_show_after_the_reveal(client_scorekeeper: Client) -> None:
    table = Table("hidden", plan="custom", plan_hands=[9, 9])
    table.bid(7, 6, 5, 4)
    page = pad(client_scorekeeper, table)
    assert "Reveal the bids" in page
    assert "bid 7" not in page
    table.do("reveal_bids", round=1, version=table.row.round.version)
    assert "bid 7" in pad(client_scorekeeper, table)


def test_poll_is_answered_in_one_query_while_nothing_changed(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table()
    table.bid(None, 1, 0, 0)
    with django_assert_num_queries(1 + SIGNED_IN):
        answer = client_scorekeeper.get(f"/games/{table.game.code}/pad?version=3", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (204, b"")


def test_poll_brings_the_parts_when_something_changed(client_scorekeeper: Client) -> None:
    table = Table()
    table.bid(None, 1, 0, 0)
    page = pad(client_scorekeeper, table, "?version=2", htmx=True)
    assert "<html" not in page
    assert [name in page for name in ('id="panel"', 'id="sheet"', 'id="pad-facts"')] == [True] * 3


def test_history_restore_gets_the_whole_page(client_scorekeeper: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    answer = client_scorekeeper.get(f"/games/{Table().game.code}/pad", headers=headers)
    assert "<html" in answer.content.decode()
    assert "HX-Request" in answer["Vary"]
    assert answer["Cache-Control"] == "no-store, private"


def test_queries_do_not_grow_with_the_game(
    client_scorekeeper: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    short, long = Table(players=3), Table(players=6)
    long.play_quietly(9)
    for table in (short, long):
        with django_assert_max_num_queries(6 + SIGNED_IN):
            pad(client_scorekeeper, table)


def test_page_holds_its_size_with_twenty_cards_and_long_names(client_scorekeeper: Client) -> None:
    table = Table(players=3, plan="custom", plan_hands=[*range(1, 21)])
    table.play_quietly(19)
    long_name = "Maximiliane-Alexandrowna Freifrau zu Münchhausen"
    table.do("replace_player", seat=0, player=make_player(long_name).pk, from_hand=20)
    page = whole_pad(client_scorekeeper, table)
    assert len(gzip.compress(page.encode(), 6)) <= 12_000
    assert len(chips(pad(client_scorekeeper, table), 0)) == 21


def test_hostile_names_are_text(client_scorekeeper: Client) -> None:
    table = Table()
    for seat, name in enumerate(["<b>Bo</b>", "=1+1", "Zoë 🧙‍♀️", '"><script>alert(1)</script>']):
        table.do("replace_player", seat=seat, player=make_player(name).pk, from_hand=1)
    page = whole_pad(client_scorekeeper, table)
    assert "<b>Bo" not in page
    assert "<script>alert" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page


def test_two_of_one_name_are_told_apart(client_scorekeeper: Client) -> None:
    table = Table()
    one, other = make_player("Anna", short_name="Anna K."), make_player("Anna")
    table.do("replace_player", seat=0, player=one.pk, from_hand=1)
    table.do("replace_player", seat=1, player=other.pk, from_hand=1)
    assert table.state.names[:2] == ["Anna K.", "Anna"]


def test_blind_hands_say_so(client_scorekeeper: Client) -> None:
    assert "Forehead hand" in pad(client_scorekeeper, Table("forehead"))
    table = Table("forehead")
    table.play_quietly(1)
    assert "Forehead hand" not in pad(client_scorekeeper, table)


def test_saboteur_dealer_has_no_chips_to_bid(client_scorekeeper: Client) -> None:
    page = pad(client_scorekeeper, Table("saboteur"))
    assert "Deals and does not bid: 20 points." in page


def test_finished_game_names_its_winners(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play([1, 0, 1, 0], [0, 0, 1, 0])
    page = pad(client_scorekeeper, table)
    assert f"{table.state.names[2]} wins" in page
    assert "Play again" in page
    assert "kind=undo" in page


def test_markup_carries_what_a_script_needs(client_scorekeeper: Client) -> None:
    table = Table("plus_minus_one")
    page = whole_pad(client_scorekeeper, table)
    state = for_script(page, "state")
    assert state["plan"] == list(range(1, 16))
    assert state["rules"]["restriction"] == {"hands": "all", "k": None, "leader": "ignore", "zero_exempt": False}
    assert for_script(page, "words")["score"] == "Score round"
    assert f'data-state="/games/{table.game.code}/pad/state"' in page
    assert f'data-operate="/api/v1/games/{table.game.code}/operations/"' in page
    assert 'data-phase="bids"' in page
    assert "htmx-2" not in page


@pytest.mark.parametrize("preset", ["secret", "hidden"])
def test_sealed_bids_are_left_for_no_device(client_scorekeeper: Client, preset: str) -> None:
    table = Table(preset)
    page = whole_pad(client_scorekeeper, table)
    assert (for_script(page, "state"), for_script(page, "words"), "<template" in page) == (None, None, False)
    assert f'data-operate="/games/{table.game.code}/operations"' in page
    assert "htmx-2" in page


def test_closed_link_has_nothing_to_go_on_with_alone(client: Client) -> None:
    table = Table()
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
    links_close(games=[table.game.pk], at=timezone.now())
    page = whole_pad(client, table)
    assert for_script(page, "state") is None
    assert "The round is closed" in page


def test_what_the_desk_says_is_seen_by_the_next_poll(client_scorekeeper: Client) -> None:
    table = Table(occasion="Club evening · round 2 · table 7")
    for say in (
        lambda: games_notify(games=[table.game.pk], notice="Pizza is here"),
        lambda: games_clock(games=[table.game.pk], ends_at=timezone.now(), time_state="running"),
        lambda: games_notify(games=[table.game.pk], notice=""),
    ):
        seen = re.search(r"pad\?version=([^\"]+)", pad(client_scorekeeper, table))
        assert seen
        poll = f"/games/{table.game.code}/pad?version={seen.group(1)}"
        assert client_scorekeeper.get(poll, headers={"HX-Request": "true"}).status_code == 204
        say()
        assert client_scorekeeper.get(poll, headers={"HX-Request": "true"}).status_code == 200
