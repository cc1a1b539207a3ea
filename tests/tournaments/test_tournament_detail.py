"""The overview of a desk: the one next step from the first entrant to the prizes."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_sync, settings_for
from tests.tournaments.desk import confirm, fresh, make_tournament, play, publish, put_draw, state
from tests.tournaments.play import TABLE, playing, tell
from tournaments.models import Lot, Tournament
from tournaments.selectors.next_step import Step, next_step, way
from tournaments.services.entrants import entrant_check_in
from tournaments.services.rounds import round_clock
from tournaments.services.stages import lot_draw, stage_begin
from tournaments.services.tournaments import prizes_give

pytestmark = pytest.mark.django_db


def step(tournament: Tournament) -> Step:
    return next_step(state(tournament))


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/"


def check_in(tournament: Tournament, *numbers: int) -> None:
    for entrant in tournament.entrants.filter(number__in=numbers):
        entrant_check_in(entrant=entrant, present=True)


def test_only_directors_have_a_desk(client_director: Client, client_scorekeeper: Client, client: Client) -> None:
    page = url(make_tournament(3))
    assert client_director.get(page).status_code == 200
    assert client_scorekeeper.get(page).status_code == 403
    assert client.get(page)["Location"] == f"/accounts/login/?next={page}"


def test_there_is_no_desk_without_a_tournament(client_director: Client) -> None:
    assert client_director.get("/tournaments/nowhere/").status_code == 404


def test_the_steps_of_an_evening(client_director: Client) -> None:
    """An evening of five with one round and a final, step by step."""
    tournament = make_tournament(5, qualifying_rounds=1)
    assert step(tournament).kind == "check_in"
    assert "5 players are entered" in step(tournament).text
    check_in(tournament, 1, 2, 3, 4)
    assert "4 of 5 players are there" in step(tournament).text
    check_in(tournament, 5)
    assert (step(tournament).kind, step(tournament).link.label) == ("draw", "Draw round 1")
    put_draw(tournament, [[1, 2, 3, 4, 5]])
    assert (step(tournament).kind, step(tournament).link.label) == ("publish", "Publish round 1")
    played = publish(tournament, [1, 2, 3, 4, 5])
    assert step(tournament).kind == "clock"
    round_clock(round=played, action="start")
    assert "0 of 1 table is confirmed" in step(tournament).text
    confirm(tournament, 1, 1, [200, 150, 100, 50, 20], [9, 8, 7, 6, 5])
    assert (step(tournament).kind, "4 players come into the next stage (final)" in step(tournament).text) == (
        "cut",
        True,
    )
    stage_begin(tournament=fresh(tournament))
    assert (step(tournament).kind, step(tournament).link.label) == ("draw", "Draw the tables")
    put_draw(tournament, [[1, 2, 3, 4]])
    assert (step(tournament).kind, step(tournament).link.label) == ("publish", "Publish round 2: final")
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 2, 1, [200, 200, 100, 50], [9, 9, 7, 6])
    assert step(tournament).kind == "lot"
    table = fresh(tournament).rounds.get(seq=2).tables.get()
    lot_draw(tournament=tournament, purpose=Lot.Purpose.CHAMPION, numbers=[1, 2], table=table, order=[2, 1])
    winner = tournament.entrants.get(number=2).player.label
    assert step(tournament).text.startswith(winner)
    assert step(tournament).kind == "prizes"
    prizes_give(tournament=tournament)
    assert (step(tournament).kind, step(tournament).link.url) == ("over", f"{url(tournament)}stages/")
    assert [one.state for one in way(state(tournament))] == ["done"] * 5


def test_every_link_leads_somewhere(client_director: Client) -> None:
    tournament = make_tournament(5, published=True)
    check_in(tournament, 1)
    state_now = state(tournament)
    links = [step(tournament).link, *step(tournament).others, *way(state_now)]
    assert {client_director.get(link.url).status_code for link in links if link.url} == {200}
    assert [one.title for one in way(state_now) if not one.url] == ["Round 1", "Round 2", "Round 3", "final"]
    html = client_director.get(url(tournament)).content.decode()
    for page in ("edit", "export", "delete", "log"):
        assert f'href="{url(tournament)}{page}"' in html
    for page in (f"/events/{tournament.slug}/", f"/events/{tournament.slug}/hall"):
        assert page in html
        assert client_director.get(page).status_code == 200


def test_too_few_are_told_to_be_entered() -> None:
    assert step(make_tournament(0)).text.startswith("Nobody is entered yet.")
    tournament = make_tournament(2)
    assert step(tournament).text == "2 players are entered. A tournament needs at least 3."
    assert next(one.state for one in way(state(tournament))) == "now"


def test_a_draw_comes_before_the_check_in() -> None:
    """Whoever is missing is left out of a draw there is: the director is not sent back to the door."""
    tournament = make_tournament(9)
    put_draw(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert (step(tournament).kind, step(tournament).link.label) == ("publish", "Publish round 1")


def test_a_draw_that_does_not_fit_is_planned_again() -> None:
    tournament = make_tournament(9)
    put_draw(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    check_in(tournament, 1, 2, 3, 4, 5, 6, 7, 8)
    assert step(tournament).text == "Round 1 is drawn, but since then people have come or left. Plan it again."
    assert step(tournament).link.label == "Plan round 1 again"


def test_an_event_without_stages_ends_with_its_standings() -> None:
    tournament = make_tournament(4, qualifying_rounds=1, stages=[])
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 1, 1, [200, 150, 100, 50], [9, 8, 7, 6])
    prizes_give(tournament=tournament)
    assert step(tournament).link.url == f"{url(tournament)}standings/"


def test_a_lot_is_asked_for_where_people_are_level_at_the_cut() -> None:
    tournament = make_tournament(5, qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4, 5])
    confirm(tournament, 1, 1, [200, 150, 100, 50, 50], [9, 8, 7, 6, 6])
    assert step(tournament).kind == "lot"


def test_later_rounds_are_drawn_when_all_is_confirmed() -> None:
    tournament = make_tournament(4, next_draw="random")
    publish(tournament, [1, 2, 3, 4])
    play(tournament, 1)
    assert step(tournament).link.label == "Draw round 2"
    ways = {one.title: (one.state, one.note) for one in way(state(tournament))}
    assert ways["Round 1"] == ("done", "1 of 1 confirmed")
    assert ways["Round 2"] == ("now", "")
    assert ways["final"] == ("later", "")


def test_the_page_tells_the_event(client_director: Client) -> None:
    html = client_director.get(url(make_tournament(9))).content.decode()
    # nine in the amigo plan, 3 rounds and a final of 60 minutes, four times 5 between
    assert (
        "9 players: one table of 4 and one of 5, 3 rounds of 60 minutes, the best 4 play a final from zero; "
        "about 4 h 20"
    ) in html
    html = client_director.get(url(make_tournament(1))).content.decode()
    assert "As soon as 3 players are entered, the whole event is described here." in html


def test_a_ruleset_that_no_table_can_deal_is_said(client_director: Client) -> None:
    tournament = make_tournament(9, "club_night")
    preset, rules = ruleset_from_json({"preset": "classic", "settings": {"plan": "custom", "plan_hands": [15]}})
    Tournament.objects.update(ruleset=settings_for(preset, rules))
    html = client_director.get(url(tournament)).content.decode()
    assert "15 cards for each of 5 players make 75, but the deck has 60" in html


def test_the_public_page_has_a_code_once_it_is_published(client_director: Client) -> None:
    assert 'class="qr"' not in client_director.get(url(make_tournament(3))).content.decode()
    assert 'class="qr"' in client_director.get(url(make_tournament(3, published=True))).content.decode()


def test_a_table_that_calls_the_referee_is_named_first(client_director: Client, director: User) -> None:
    tournament = playing()
    assert "The referee is needed" not in client_director.get(url(tournament)).content.decode()
    tell(tournament, 1, "set_help", director, value=1)
    html = client_director.get(url(tournament)).content.decode()
    assert html.index("The referee is needed") < html.index("What comes next")
    [link] = re.findall(r'href="([^"]+)">\s*<strong class="list-main">Table (\d+)<', html)
    assert link == (TABLE, "1")
    tell(tournament, 1, "set_help", director, value=0)
    assert "The referee is needed" not in client_director.get(url(tournament)).content.decode()


@pytest.mark.parametrize("players", [5, 30])
def test_the_page_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    ruleset_sync()
    tournament = make_tournament(players)
    tables = [list(range(first, min(first + 5, players + 1))) for first in range(1, players + 1, 5)]
    publish(tournament, *tables)
    play(tournament, 1)
    put_draw(tournament, tables)
    # session, user, tournament, the four of its state, the draw, who calls the referee
    with django_assert_num_queries(9):
        client_director.get(url(tournament))


def test_the_page_in_a_stage_costs_no_more(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(5, qualifying_rounds=1, stages=[{"take": 4}])
    publish(tournament, [1, 2, 3, 4, 5])
    play(tournament, 1)
    stage_begin(tournament=fresh(tournament))
    with django_assert_num_queries(9):
        client_director.get(url(tournament))
