"""Pages that everybody may see: published or not at all, the same for all, kept, and with nothing private in them."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Game, GameLink, Player
from scoring.operations import Actor, Wanted, operate
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish, state, table_of, tap_hands
from tests.tournaments.evening import REASON, evening_of_nine, running
from tests.world import holder
from tournaments.models import Tournament
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.tournaments import tournament_announce, tournament_publish

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}
PAGES = ("", "seating", "tables", "standings", "regulations", "hall")
# The switch that a page needs; the others are shown as soon as the event is published.
NEEDS = {"seating": ["show_seating"], "tables": ["show_results", "show_final"], "standings": ["show_standings"]}


def url(tournament: Tournament, page: str = "") -> str:
    return f"/events/{tournament.slug}/{page}"


@pytest.mark.parametrize("page", PAGES)
def test_everybody_gets_the_same_page_without_a_cookie(client: Client, client_director: Client, page: str) -> None:
    tournament = running()
    answers = [browser.get(url(tournament, page)) for browser in (client, client_director)]
    for answer in answers:
        assert answer.status_code == 200
        assert not answer.cookies
        assert "Cookie" not in answer["Vary"]
        assert answer["Cache-Control"] == "no-cache"
        assert "csrf" not in answer.content.decode()
    theirs, directors = (re.sub(r'data-now="\d+"', "", answer.content.decode()) for answer in answers)
    assert theirs == directors
    client.cookies["theme"] = "dark"
    again = re.sub(r'data-now="\d+"', "", client.get(url(tournament, page)).content.decode())
    assert again == theirs


@pytest.mark.parametrize("page", PAGES)
def test_a_kept_page_and_an_unchanged_poll_cost_one_query(client: Client, page: str) -> None:
    tournament = running()
    whole = client.get(url(tournament, page)).content.decode()
    polled = re.findall(r'hx-get="([^"]*version=[^"]*)" hx-trigger="every [34]s"', whole)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url(tournament, page)).status_code == 200
    assert len(captured) == 1
    assert len(polled) == (page != "regulations")
    for address in polled:
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(address.replace("&amp;", "&"), headers=PART)
        assert (answer.status_code, len(captured)) == (204, 1)
        assert answer["Cache-Control"] == "no-cache"
        # Without htmx the same address is the whole page.
        assert "<html" in client.get(address.replace("&amp;", "&")).content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_costs_the_same_for_few_and_many(client: Client, page: str) -> None:
    def queries(players: int) -> int:
        tournament = make_tournament(players, published=True)
        publish(tournament, *(range(first, first + 3) for first in range(1, players + 1, 3)))
        play(tournament, 1, but=[1])
        tap_hands(table_of(tournament, 1, 1).game, 2)
        with CaptureQueriesContext(connection) as captured:
            client.get(url(tournament, page))
        return len(captured)

    assert queries(6) == queries(30) <= 8


@pytest.mark.parametrize("page", PAGES)
def test_a_change_brings_the_fragment(client: Client, page: str) -> None:
    tournament = running()
    fragment = f"event-{page or 'home'}"
    answer = client.get(url(tournament, page), {"version": "0"}, headers=PART).content.decode()
    assert re.match(rf'\s*<\w+ id="{fragment}"', answer)
    assert "<html" not in answer
    restored = client.get(url(tournament, page), headers=PART | {"HX-History-Restore-Request": "true"})
    assert "<html" in restored.content.decode()


@pytest.mark.parametrize("page", ["", "tables", "hall"])
def test_a_scored_hand_is_a_change_and_a_bid_is_none(client: Client, page: str) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    address = version_of(client, tournament, page)
    game = table_of(tournament, 1, 1).game
    bid = {"round": 1, "seat": 1, "value": 0}
    operate(game.pk, Wanted(uuid.uuid4(), "set_bid", bid), Actor(device="tablet"))
    assert game.rounds.get().version == 1
    assert client.get(address, headers=PART).status_code == 204
    tap_hands(game, 1)
    answer = client.get(address, headers=PART)
    assert answer.status_code == 200
    assert ("2/10" if page == "hall" else "hand 2 of 10") in answer.content.decode()
    assert client.get(version_of(client, tournament, page), headers=PART).status_code == 204


@pytest.mark.parametrize("page", ["seating", "standings"])
def test_what_hands_do_not_change_does_not_follow_them(client: Client, page: str) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    address = version_of(client, tournament, page)
    tap_hands(table_of(tournament, 1, 1).game, 1)
    assert client.get(address, headers=PART).status_code == 204
    confirm(tournament, 1, 2, [180, 150, 60, 60, 20], [8, 7, 5, 5, 4])
    assert client.get(address, headers=PART).status_code == 200


def version_of(client: Client, tournament: Tournament, page: str) -> str:
    """The address that the page polls."""
    html = client.get(url(tournament, page)).content.decode()
    return re.findall(r'hx-get="([^"]*version=[^"]*)"', html)[0].replace("&amp;", "&")


@pytest.mark.parametrize("page", ["", "tables", "hall"])
def test_the_clock_of_a_kept_page_is_that_of_now(client: Client, page: str) -> None:
    tournament = running()
    played = state(tournament).rounds[1].round
    played.started_at = timezone.now() - timedelta(minutes=20, seconds=30)
    played.save()
    assert "40 min" in client.get(url(tournament, page)).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version)
    first = client.get(url(tournament, page))
    assert re.findall(r'data-ends="(\d+)" data-now="(\d+)"', first.content.decode())
    ends, now = (int(value) for value in re.findall(r'data-(?:ends|now)="(\d+)"', first.content.decode())[:2])
    assert 39 * 60_000 < ends - now < 40 * 60_000


def test_a_browser_that_has_the_page_gets_304(client: Client) -> None:
    tournament = evening_of_nine()
    answer = client.get(url(tournament, "standings"))
    again = client.get(url(tournament, "standings"), headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    confirm(tournament, 2, 1, [200, 150, 150, 40], [7, 6, 5, 3], reason="counted again")
    changed = client.get(url(tournament, "standings"), headers={"If-None-Match": answer["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_found_before_publication(
    client: Client, client_scorekeeper: Client, client_director: Client, page: str
) -> None:
    tournament = running()
    tournament_publish(tournament=tournament, published=False)
    link = GameLink.objects.get(game=table_of(tournament, 2, 2).game, kind="table")
    for browser in (client, client_scorekeeper, client_director, holder(link)):
        for headers in ({}, PART):
            answer = browser.get(f"{url(tournament, page)}?version=1", headers=headers)
            assert answer.status_code == 404
            assert "Ștefan" not in answer.content.decode()
    assert client.get(f"/events/nowhere/{page}").status_code == 404


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("switch", ["show_seating", "show_results", "show_standings", "show_final"])
def test_each_switch_works_alone(client: Client, page: str, switch: str) -> None:
    tournament = running()
    others = {name: name == switch for name in ("show_seating", "show_results", "show_standings", "show_final")}
    tournament_publish(tournament=tournament, **others)
    answer = client.get(url(tournament, page))
    assert answer.status_code == (200 if switch in NEEDS.get(page, [switch]) else 404)
    if page == "":
        links = re.findall(rf'href="{url(tournament)}(\w+)"', answer.content.decode())
        opened = {name for name in PAGES[1:5] if switch in NEEDS.get(name, [switch])}
        assert set(links) == opened


@pytest.mark.parametrize(
    ("switch", "page", "words"),
    [
        ("show_seating", "", "Where do I sit?"),
        ("show_results", "", "hand 4 of 10"),
        ("show_standings", "", "All standings"),
        ("show_results", "hall", "4/10"),
        ("show_standings", "hall", 'data-slide="standings"'),
    ],
)
def test_what_a_switch_hides_is_not_in_the_page(client: Client, switch: str, page: str, words: str) -> None:
    tournament = running()
    assert words in client.get(url(tournament, page)).content.decode()
    tournament_publish(tournament=tournament, **{switch: False})
    assert words not in client.get(url(tournament, page)).content.decode()
    assert client.get(url(tournament, page)).status_code == 200


def test_with_everything_switched_off_no_name_is_left(client: Client) -> None:
    tournament = running()
    off = dict.fromkeys(("show_seating", "show_results", "show_standings", "show_final"), False)
    tournament_publish(tournament=tournament, **off)
    names = set(Player.objects.values_list("name", flat=True))
    for page in ("", "regulations", "hall"):
        html = client.get(url(tournament, page)).content.decode()
        assert not [name for name in names if name in html]


@pytest.mark.parametrize("page", [*PAGES, "seating?q=anna", "seating?me=5", "seating?card=5", "tables?round=1"])
def test_nothing_private_is_in_it(client: Client, page: str) -> None:
    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(contact="Dora, 0171 555")
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 5)], kind="points", points=10, reason=REASON)
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 9)], kind="disqualified", reason=REASON)
    html = client.get(url(tournament, page)).content.decode()
    secrets = [*GameLink.objects.values_list("token", flat=True), *Game.objects.values_list("code", flat=True)]
    assert len(secrets) >= 8
    assert [secret for secret in (*secrets, REASON, "0171", "/pad", "/L/") if secret in html] == []


@pytest.mark.parametrize("page", PAGES)
def test_names_are_only_names(client: Client, page: str) -> None:
    tournament = running()
    for number, name in ((5, "<b>Bold</b>"), (7, f"{'W' * 38}🃏"), (1, "=1+1")):
        player = entrant(tournament, number).player
        player.name = name
        player.save()
    Tournament.objects.filter(pk=tournament.pk).update(name="<i>Evening</i>", venue='"><u>', regulations="<s>no</s>")
    tournament_announce(tournament=fresh(tournament), text="<em>Food</em> <!-- clock -->")
    html = client.get(url(tournament, page)).content.decode()
    for tag in ("<b>", "<i>", "<u>", "<s>", "<em>"):
        assert tag not in html
    assert "&lt;i&gt;Evening" in html
    if page not in {"regulations", "standings"}:
        assert "&lt;em&gt;Food&lt;/em&gt; &lt;!-- clock --&gt;" in html
    if page in {"seating", "tables", "standings", "hall"}:
        assert "&lt;b&gt;Bold&lt;/b&gt;" in html
        assert "🃏" in html


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_behind_the_address_gets_into_no_kept_page(client: Client, page: str) -> None:
    tournament = running()
    client.get(url(tournament, page), {"junk": "planted", "version": "planted", "page": "²", "round": "x", "now": "1"})
    assert "planted" not in client.get(url(tournament, page)).content.decode()
    for wrong in ("9" * 30, "-1", "0"):
        assert client.get(url(tournament, page), {"page": wrong, "round": wrong, "me": wrong}).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_there_is_nothing_to_send(client_director: Client, page: str) -> None:
    assert client_director.post(url(evening_of_nine(), page)).status_code == 405
