"""The page of the stages: who plays on, who is level, how it ended."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish, state
from tests.tournaments.stages import HITS, TOTALS, drawn, ends, qualified
from tournaments.models import Tournament
from tournaments.services.entrants import Newcomer, entrant_check_in, entrant_leave, entrant_pay, entrants_add
from tournaments.services.stages import lot_draw, stage_begin
from tournaments.services.tournaments import prizes_give

pytestmark = pytest.mark.django_db

EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])
TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])


def page(client: Client, tournament: Tournament) -> str:
    response = client.get(f"/tournaments/{tournament.slug}/stages/")
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode()).replace(" </", "</").replace("> ", ">")


def numbers_in(html: str, title: str) -> list[int]:
    """The numbers of the people in the list below a title."""
    part = html[html.index(title) :]
    return [int(found) for found in re.findall(r'class="muted small">number (\d+)', part[: part.index("</ol>")])]


def level_tables(tournament: Tournament) -> None:
    """The tables after the first ended just as it did."""
    for table in (2, 3):
        confirm(tournament, 1, table, TOTALS[:4], HITS[:4], reason="Misread")


def test_only_directors_decide(client_director: Client, client_scorekeeper: Client, client: Client) -> None:
    url = f"/tournaments/{make_tournament(4).slug}/stages/"
    assert client_director.get(url).status_code == 200
    assert client_scorekeeper.get(url).status_code == 403
    assert client.get(url)["Location"] == f"/accounts/login/?next={url}"
    assert client_director.get("/tournaments/nowhere/stages/").status_code == 404


def test_the_page_says_what_it_waits_for(client_director: Client) -> None:
    tournament = make_tournament(9)
    html = page(client_director, tournament)
    assert "Round 1 of 3 comes next." in html
    assert f'href="/tournaments/{tournament.slug}/draw"' in html
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    assert "Round 1 is being played: 2 tables have no confirmed result." in page(client_director, tournament)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert "Round 1 is being played: 1 table has no confirmed result." in page(client_director, tournament)
    assert "/begin" not in page(client_director, tournament)


def test_the_cut_is_shown_before_it_is_made(client_director: Client) -> None:
    html = page(client_director, qualified(*TWELVE))
    assert "Next: final" in html
    assert "It is played at one table of 4. Everybody begins from zero." in html
    assert numbers_in(html, "Next: final") == [1, 5, 9, 2]
    assert html.index("rank 1<") < html.index("rank 2<") < html.index("rank 3<") < html.index("rank 4<")
    assert "Just behind the line: Zoë 6, Emma 10 and Núria 3." in html
    assert "Make the cut for 4 players?" in html
    assert "/stages/1/begin" in html


def test_byes_are_marked(client_director: Client) -> None:
    html = page(client_director, qualified(*TWELVE, stages=[{"take": 6, "byes": 2}, {"take": 4}]))
    assert "Next: semi-final" in html
    assert html.count("straight to the stage after") == 2
    assert "It is played at one table of 4." in html


def test_a_stage_that_goes_on_from_the_points_says_so(client_director: Client) -> None:
    html = page(client_director, qualified(*TWELVE, stages=[{"take": 5, "seats": 5, "reset": False}]))
    assert "It is played at one table of 5. The points so far count on." in html


def test_who_is_level_on_the_line(client_director: Client) -> None:
    tournament = qualified(*TWELVE)
    level_tables(tournament)
    html = page(client_director, tournament)
    assert "Level on the line: Владимир 2, Zoë 6 and Emma 10. 1 of them goes on." in html
    assert 'name="numbers" value="2,6,10"' in html
    assert html.count('name="order"') == 3
    assert numbers_in(html, "Next: final") == [1, 5, 9]
    assert "/stages/1/begin" not in html
    lot_draw(tournament=fresh(tournament), purpose="cut", numbers=(2, 6, 10), order=[6, 10, 2])
    html = page(client_director, tournament)
    assert "Level on the line" not in html
    assert "Deciding game for the cut, the best first: Zoë 6, Emma 10, Владимир 2." in html
    assert numbers_in(html, "Next: final") == [1, 5, 9, 6]
    assert "/lots/" in html


def test_who_is_level_at_a_table(client_director: Client) -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 8}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, [1, 5, 9, 2], [6, 10, 3, 7])
    table = ends(tournament, 2, 1, 1, 5, 9, 2, level=2)
    ends(tournament, 2, 2, 6, 10, 3, 7, less=10)
    html = page(client_director, tournament)
    assert "Level at table 1: Ștefan 1 and Anna 5. 1 of them goes on." in html
    assert f'name="table" value="{table.pk}"' in html
    assert numbers_in(html, "Next: final") == [6]
    lot_draw(tournament=tournament, purpose="advance", numbers=(1, 5), table=table, order=[5, 1])
    html = page(client_director, tournament)
    assert numbers_in(html, "Next: final") == [5, 6, 1, 10]
    assert "won table 2" in html
    assert "place 2 at table 2" in html


def test_a_stage_that_begins(client_director: Client) -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    html = page(client_director, tournament)
    assert numbers_in(html, "In the final") == [1, 5, 9, 2]
    assert "/stages/1/take-back" in html
    assert "/stages/refill" not in html
    drawn(tournament)
    html = page(client_director, tournament)
    assert "Round 2 is being played: 1 table has no confirmed result." in html
    assert "/stages/1/take-back" not in html


def test_the_next_ones_move_up(client_director: Client) -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    for number in (5, 2):
        entrant_leave(entrant=entrant(tournament, number))
    html = page(client_director, tournament)
    assert "Has left since the cut: Anna 5 and Владимир 2." in html
    assert "The next ones move up: Zoë 6 and Emma 10." in html
    assert "/stages/refill" in html
    assert html.count(">has left<") == 2


def test_who_is_level_for_a_place_that_became_free(client_director: Client) -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 3, "seats": 3}])
    level_tables(tournament)
    stage_begin(tournament=fresh(tournament))
    entrant_leave(entrant=entrant(tournament, 9))
    html = page(client_director, tournament)
    assert "Level on the line: Владимир 2, Zoë 6 and Emma 10." in html
    assert "Decide first who of those who are level moves up." in html
    assert "/stages/refill" not in html


def test_nobody_is_left_to_move_up(client_director: Client) -> None:
    tournament = qualified([1, 2, 3, 4])
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 2))
    assert "Nobody is left to move up; the others play." in page(client_director, tournament)


def final_of_four(**settings: object) -> Tournament:
    tournament = qualified(*TWELVE, **settings)
    Tournament.objects.update(prizes="Cup\n\nBook <b>\nCards")
    stage_begin(tournament=fresh(tournament))
    drawn(tournament)
    return fresh(tournament)


def prizes_in(html: str) -> list[tuple[str, str]]:
    """Ranks with their prizes."""
    rows = re.findall(r'<li class="prize-line">(.*?)</li>', html)
    found = [(re.search(r"number\">(\d+)\.", row), re.search(r"</svg>\s*(.*?)</span>", row)) for row in rows]
    return [(rank[1], prize[1] if prize else "") for rank, prize in found if rank]


def test_the_champion_the_podium_and_the_prizes(client_director: Client) -> None:
    tournament = final_of_four()
    ends(tournament, 2, 1, 9, 2, 1, 5)
    html = page(client_director, tournament)
    assert re.findall(r'stage-champion" dir="auto">.*?</svg>\s*([^<]*)</p>', html) == ["David 9"]
    assert prizes_in(html)[:5] == [("1", "Cup"), ("2", "Book &lt;b&gt;"), ("3", "Cards"), ("4", ""), ("5", "")]
    assert numbers_in(html, "Prize-giving</h2>")[:6] == [9, 2, 1, 5, 6, 10]
    assert "final, place 4" in html
    assert "2 more players" in html
    assert "/prizes/give" in html


def test_prizes_follow_when_finalists_withdraw(client_director: Client) -> None:
    tournament = qualified(*TWELVE)
    Tournament.objects.update(prizes="Cup\nBook\nCards\nPen\nCake")
    stage_begin(tournament=fresh(tournament))
    for number in (5, 2):
        entrant_leave(entrant=entrant(tournament, number))
    client_director.post(f"/tournaments/{tournament.slug}/stages/refill")
    drawn(tournament)
    ends(tournament, 2, 1, 10, 9, 6, 1)
    html = page(client_director, tournament)
    assert numbers_in(html, "Prize-giving</h2>")[:6] == [10, 9, 6, 1, 5, 2]
    assert prizes_in(html)[4] == ("5", "Cake")


def test_who_shares_a_rank_shares_its_prizes(client_director: Client) -> None:
    tournament = final_of_four()
    ends(tournament, 2, 1, 9, 2, 1, 5, level=2)
    html = page(client_director, tournament)
    assert "All games are played" in html
    assert "stage-champion" not in html
    assert "Level at the top: Владимир 2 and David 9. One of them is the champion." in html
    assert prizes_in(html)[:3] == [("1", "Cup / Book &lt;b&gt;"), ("1", "Cup / Book &lt;b&gt;"), ("3", "Cards")]
    lot_draw(tournament=tournament, purpose="champion", numbers=(2, 9), order=[2, 9])
    html = page(client_director, tournament)
    assert prizes_in(html)[:2] == [("1", "Cup"), ("2", "Book &lt;b&gt;")]
    assert "stage-champion" in html


def test_an_event_without_stages_ends_with_its_standings(client_director: Client) -> None:
    tournament = qualified(*EIGHT, stages=[])
    html = page(client_director, tournament)
    assert numbers_in(html, "Prize-giving</h2>") == [1, 5, 2, 6, 3, 7, 4, 8]
    assert "champion" in html.lower()


def test_fees_are_counted_where_there_are_some(client_director: Client) -> None:
    tournament = qualified(*EIGHT, stages=[])
    assert "have paid" not in page(client_director, tournament)
    Tournament.objects.update(fee="5 €")
    entrant_pay(entrant=entrant(tournament, 3), paid=True)
    assert "Fee 5 €: 1 of 8 have paid." in page(client_director, tournament)


def test_fees_are_asked_of_those_who_play_or_played(client_director: Client) -> None:
    """9 withdrew before the first round, 10 waits on the standby list, 11 never came; 4 played and dropped out."""
    tournament = make_tournament(9, qualifying_rounds=1, stages=[])
    entrants_add(tournament=tournament, people=[Newcomer(name="Standby", standby=True), Newcomer(name="Late")])
    entrant_leave(entrant=entrant(tournament, 9))
    for number in range(1, 9):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    for number in (3, 4, 9, 10):
        entrant_pay(entrant=entrant(tournament, number), paid=True)
    publish(tournament, *EIGHT)
    play(tournament, 1)
    entrant_leave(entrant=entrant(tournament, 4))
    Tournament.objects.update(fee="5 €")
    assert "Fee 5 €: 2 of 8 have paid." in page(client_director, tournament)


def test_the_consolation_is_told_below_the_stage(client_director: Client) -> None:
    """3, 4, 7, 8 and 9 play beside the final; 7 wins with 8 in second place and two sharing 20 + 10 for the third."""
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8, 9], consolation=True)
    stage_begin(tournament=tournament)
    drawn(tournament)
    assert "Consolation" not in page(client_director, tournament)
    table = state(tournament).rounds[1].tables[1]
    assert sorted(table.numbers) == [3, 4, 7, 8, 9]
    figures = {7: (180, 8), 8: (150, 7), 3: (60, 5), 4: (60, 5), 9: (-20, 3)}
    totals, hits = zip(*(figures[number] for number in table.numbers), strict=True)
    confirm(tournament, 2, 2, totals, hits)
    html = page(client_director, tournament)
    told = html[html.index("Consolation, round 2") :].partition("</section>")[0]
    rows = [re.findall(r">([^<>]+)<", row) for row in told.split("<tr")[2:]]
    assert [[cell.strip() for cell in row if cell.strip()] for row in rows] == [
        ["1", "Ben 7", "number 7", "180", "45"],
        ["2", "Carla 8", "number 8", "150", "30"],
        ["3", "Núria 3", "number 3", "60", "15"],
        ["3", "Jürgen 4", "number 4", "60", "15"],
        ["5", "David 9", "number 9", "−20", "5"],
    ]
    assert "no result yet" not in told


def test_after_the_prize_giving(client_director: Client) -> None:
    tournament = final_of_four()
    ends(tournament, 2, 1, 9, 2, 1, 5)
    prizes_give(tournament=tournament)
    html = page(client_director, tournament)
    assert "The prizes are given." in html
    assert "/prizes/give" not in html
    assert "/prizes/reopen" in html


@pytest.mark.parametrize("players", [8, 40])
def test_queries_do_not_grow(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    """Beside session and user at most eight: the tournament, four for its state, lots, sanctions, places."""
    numbers = list(range(1, players + 1))
    tournament = make_tournament(players, qualifying_rounds=1, stages=[{"take": 8}, {"take": 4}])
    publish(tournament, *[numbers[at : at + 4] for at in range(0, players, 4)])
    play(tournament, 1)
    page(client_director, tournament)
    with django_assert_num_queries(2 + 7):
        page(client_director, tournament)
    stage_begin(tournament=fresh(tournament))
    with django_assert_num_queries(2 + 7):
        page(client_director, tournament)
    left = tournament.entrants.filter(stage_places__position=0).get()
    entrant_leave(entrant=left)
    with django_assert_num_queries(2 + 8):
        assert "The next ones move up" in page(client_director, tournament) or players == 8
    drawn(tournament)
    play(tournament, 2)
    with django_assert_num_queries(2 + 8):
        page(client_director, tournament)
