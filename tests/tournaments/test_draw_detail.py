"""The page of the draw: who plays, and the preview with its quality."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import confirm, end, entrant, fresh, make_tournament, play, publish, put_draw
from tournaments.models import Draw, Tournament
from tournaments.services.draws import draw_fix
from tournaments.services.entrants import (
    Newcomer,
    apart_keep,
    entrant_check_in,
    entrant_delete,
    entrant_leave,
    entrants_add,
)
from tournaments.services.rounds import draw_publish
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
AGAIN = ([5, 1, 6, 2], [7, 3, 9, 4, 8])


def page(client: Client, tournament: Tournament, query: str = "") -> str:
    response = client.get(f"/tournaments/{tournament.slug}/draw{query}")
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode()).replace(" </", "</").replace("> ", ">")


def test_only_directors_see_a_draw(client_director: Client, client_scorekeeper: Client, client: Client) -> None:
    url = f"/tournaments/{make_tournament(9).slug}/draw"
    assert client_director.get(url).status_code == 200
    assert client_scorekeeper.get(url).status_code == 403
    assert client.get(url)["Location"] == f"/accounts/login/?next={url}"
    assert client_director.get("/tournaments/nowhere/draw").status_code == 404


# Before the draw


def test_before_the_draw_the_page_says_who_plays_and_how(client_director: Client) -> None:
    html = page(client_director, make_tournament(9))
    assert "9 players: one table of 4 and one of 5" in html
    assert "Rounds 1 to 3 are planned together" in html
    assert "Draw rounds 1 to 3</button>" in html


@pytest.mark.parametrize(
    ("settings", "words", "label"),
    [
        ({"next_draw": "random"}, "Round 1 is drawn by lot", "Draw round 1"),
        ({"first_draw": "seeded"}, "Round 1 is drawn from the numbers as seeds", "Draw round 1"),
        ({"qualifying_rounds": 1}, "Round 1 is drawn by lot", "Draw round 1"),
    ],
)
def test_each_kind_of_draw_is_told(
    client_director: Client, settings: dict[str, object], words: str, label: str
) -> None:
    html = page(client_director, make_tournament(9, **settings))  # type: ignore[arg-type]
    assert words in html
    assert f"{label}</button>" in html


def test_a_swiss_draw_comes_from_the_standings(client_director: Client) -> None:
    tournament = make_tournament(9, next_draw="swiss")
    publish(tournament, *NINE)
    play(tournament, 1)
    assert "Round 2 is drawn from the standings" in page(client_director, tournament)


def test_open_tables_are_named_before_a_draw_that_needs_them(client_director: Client) -> None:
    tournament = make_tournament(9, next_draw="swiss")
    publish(tournament, *NINE)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    html = page(client_director, tournament)
    assert "Without a confirmed result: tables 2." in html
    assert "Draw all the same" in html
    assert 'name="override" value="1"' in html
    assert "Draw round 2</button>" not in html


def test_who_is_not_checked_in_is_named(client_director: Client) -> None:
    tournament = make_tournament(5)
    for number in range(1, 5):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    html = page(client_director, tournament)
    assert "4 players: one table of 4" in html
    assert "Not checked in, so not drawn:" in html
    assert "Anna 5" in html


@pytest.mark.parametrize(("players", "words"), [(0, "0 players are there"), (1, "1 player is there"), (2, "2 players")])
def test_too_few_get_no_button(client_director: Client, players: int, words: str) -> None:
    html = page(client_director, make_tournament(players))
    assert words in html
    assert "A draw needs at least 3." in html
    assert "/draw/make" not in html


# The preview


def test_a_preview_shows_tables_seats_and_first_dealers(client_director: Client) -> None:
    tournament = make_tournament(9)
    put_draw(tournament, NINE, AGAIN, seed=4711)
    html = page(client_director, tournament)
    numbers = [int(found) for found in re.findall(r'name="pick" value="(\d+)"', html)]
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    # Only the first of each table deals first.
    seats = re.findall(r'name="pick" value="(\d+)".*?</button>', html)
    dealing = re.findall(r'name="pick" value="(\d+)"(?:(?!</button>).)*deals first', html)
    assert (len(seats), dealing) == (9, ["1", "5"])
    assert "table of 5" in html
    assert "Seed 4711" in html
    assert "Publish round 1</button>" in html
    second = page(client_director, tournament, "?round=2")
    assert [int(found) for found in re.findall(r'name="pick" value="(\d+)"', second)] == [5, 1, 6, 2, 7, 3, 9, 4, 8]
    assert "Publish round 1</button>" in second


def test_the_flaws_of_a_draw_are_told_before_it_is_published(client_director: Client) -> None:
    """By hand: round 2 parts the four of table 1 two by two, 5 and 6 meet again, 7, 8 and 9 too: 1+2, 5+6, 3+4, 7+8,
    7+9, 8+9 are six pairs, and every plan of 5+4 has at least six. 7, 8 and 9 sit at the table of five twice. 1, 5 and
    7 deal first (5 twice)."""
    tournament = make_tournament(9)
    put_draw(tournament, NINE, AGAIN)
    html = page(client_director, tournament, "?round=2")
    assert "6 rematches; no plan for 9 players at 5+4 over 2 rounds has fewer." in html
    assert "6 pairs meet twice." in html
    assert "People sit at a table of 5 between 0 and 2 times." in html
    assert "At a table of 5 more than once: Ben 7, Carla 8 and David 9." in html
    assert "People deal first between 0 and 2 times." in html
    assert "Ștefan 1 and Владимир 2 met in round 1." in html
    # Clubs go round by threes: 1, 4, 7 / 2, 5, 8 / 3, 6, 9. Here 2 and 5 share a table, 4 and 7, 3 and 9.
    assert "In the round shown 3 pairs of club-mates share a table" in html
    assert "are of one club" not in html


def test_club_mates_are_judged_where_the_format_minds_them(client_director: Client) -> None:
    tournament = make_tournament(9, same_club="minimise")
    put_draw(tournament, NINE)
    html = page(client_director, tournament)
    assert "pairs of mates share a table" in html
    assert "this format does not mind" not in html
    # 1 and 4 are of club 0; 5 and 8 of club 1, 6 and 9 of club 2.
    assert html.count("are of one club") == 3
    assert "Ștefan 1 and Jürgen 4 are of one club (Club 0)." in html


def test_person_by_person_in_figures(client_director: Client) -> None:
    tournament = make_tournament(9)
    put_draw(tournament, NINE, AGAIN)
    html = page(client_director, tournament, "?people=1")
    rows = re.findall(r"<tr>(.*?)</tr>", html)[1:]
    figures = [re.findall(r'class="number">(\d+)<', row) for row in rows]
    # Number, deals first, at the table of 5, meets again.
    assert figures[0] == ["1", "1", "0", "1"]
    assert figures[4] == ["5", "2", "1", "1"]
    assert figures[6] == ["7", "1", "2", "2"]
    assert len(figures) == 9
    assert "?round=1&amp;people=1" in page(client_director, tournament)


def test_what_was_played_counts_in_the_preview(client_director: Client) -> None:
    tournament = make_tournament(9)
    publish(tournament, *NINE)
    put_draw(tournament, AGAIN)
    html = page(client_director, tournament)
    assert "6 rematches; after the rounds played no draw has fewer." in html
    assert "At a table of 5 more than once: Ben 7, Carla 8 and David 9." in html


def test_fair_sizes_are_offered_instead_where_they_may_differ(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    html = page(client_director, tournament)
    assert "6 rematches; at a table of 5 between 0 and 2 times" in html
    assert "Fair table sizes instead" in html
    assert 'name="priority" value="sizes"' in html
    assert f'name="seed" value="{draw.seed}"' in html
    Draw.objects.update(priority="sizes")
    assert "Few rematches instead" in page(client_director, tournament)


@pytest.mark.parametrize("settings", [{"rematches": "ignore"}, {"first_draw": "seeded"}])
def test_no_alternative_where_there_is_none(client_director: Client, settings: dict[str, object]) -> None:
    tournament = make_tournament(9, **settings)  # type: ignore[arg-type]
    put_draw(tournament, NINE)
    assert "Fair table sizes instead" not in page(client_director, tournament)
    equal = make_tournament(8)
    put_draw(equal, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Fair table sizes instead" not in page(client_director, equal)


def test_somebody_picked_can_change_or_move(client_director: Client) -> None:
    tournament = make_tournament(9)
    put_draw(tournament, NINE)
    html = page(client_director, tournament, "?pick=9")
    assert "David 9 is picked." in html
    assert re.findall(r'name="other" value="9" aria-pressed="(\w+)"', html) == ["true"]
    assert html.count('aria-pressed="false"') >= 8
    assert "Move David 9 here" in html
    assert html.count("Move David 9 here") == 1
    # Table 1 would be left with three people, table 2 would have six.
    assert page(client_director, tournament, "?pick=1").count("Move Ștefan 1 here") == 1
    assert "is picked" not in page(client_director, tournament, "?pick=99")


def test_nobody_moves_from_a_table_of_three(client_director: Client) -> None:
    tournament = make_tournament(6)
    put_draw(tournament, [[1, 2, 3], [4, 5, 6]])
    assert "Move" not in page(client_director, tournament, "?pick=1")


def test_a_fixed_table_is_marked(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    draw_fix(draw=draw, edits=0, seq=2, table=1, fixed=True)
    assert 'name="free"' not in page(client_director, tournament)
    assert re.findall(r'name="(fix|free)" value="(\d)"', page(client_director, tournament, "?round=2")) == [
        ("free", "1"),
        ("fix", "2"),
    ]


def test_a_draw_that_does_not_fit_names_who_left_and_who_came(client_director: Client) -> None:
    tournament = make_tournament(9)
    put_draw(tournament, NINE)
    entrant_leave(entrant=entrant(tournament, 5))
    entrants_add(tournament=tournament, people=[Newcomer(name="Late <b>")])
    html = page(client_director, tournament)
    assert "Does not play any more: Anna 5." in html
    assert "Plays since then: Late &lt;b&gt;." in html
    assert "Plan again" in html
    assert 'name="keep" value="1"' in html
    assert "Publish round 1" not in html


def test_a_pair_kept_apart_since_the_draw_is_named(client_director: Client) -> None:
    tournament = make_tournament(9)
    put_draw(tournament, NINE)
    apart_keep(one=entrant(tournament, 6).player, other=entrant(tournament, 9).player)
    html = page(client_director, tournament)
    assert "Must not meet, but share a table: Zoë 6 with David 9." in html
    assert "Publish round 1" not in html


def test_somebody_deleted_since_the_draw_breaks_nothing(client_director: Client) -> None:
    tournament = make_tournament(9)
    put_draw(tournament, NINE)
    entrant_delete(entrant=entrant(tournament, 9))
    html = page(client_director, tournament)
    assert "Does not play any more: number 9." in html


def test_open_tables_are_named_beside_publishing(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    draw_publish(draw=draw, seq=1)
    html = page(client_director, tournament)
    assert "Without a confirmed result: tables 1, 2." in html
    assert "Publish round 2 all the same" in html
    assert "button-primary" not in html.split("Publish round 2")[0].split("<main")[-1]


def test_a_round_without_results_can_be_taken_back(client_director: Client) -> None:
    tournament = make_tournament(9)
    publish(tournament, *NINE)
    assert "/rounds/1/take-back" in page(client_director, tournament)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert "/rounds/1/take-back" not in page(client_director, tournament)


# Stages and the end


def test_the_draw_of_a_stage_and_its_consolation(client_director: Client) -> None:
    tournament = make_tournament(9, qualifying_rounds=1, consolation=True)
    publish(tournament, *NINE)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    confirm(tournament, 1, 2, [170, 140, 50, 10, -20], [8, 7, 5, 4, 3])
    assert "All qualifying rounds are published" in page(client_director, tournament)
    stage_begin(tournament=tournament)
    html = page(client_director, tournament)
    assert "4 players: one table of 4" in html
    assert "Tables and seats are drawn by lot." in html
    client_director.post(f"/tournaments/{tournament.slug}/draw/make", {"key": "00000000-0000-4000-8000-000000000001"})
    html = page(client_director, tournament)
    assert sorted(map(int, re.findall(r'name="pick" value="(\d+)"', html))) == [1, 2, 5, 6]
    assert "Consolation" in html
    assert "Table 2" in html
    assert "Publish round 2: final</button>" in html
    draw = Draw.objects.get(discarded=False)
    draw_publish(draw=draw, seq=2)
    assert "The tables of this stage are published" in page(client_director, tournament)


def test_after_the_prize_giving_nothing_is_drawn(client_director: Client) -> None:
    tournament = make_tournament(9)
    end(tournament)
    html = page(client_director, tournament)
    assert "The prize-giving is over" in html
    assert "/draw/make" not in html


@pytest.mark.parametrize("players", [9, 40])
def test_queries_do_not_grow(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    """Beside session and user: the tournament, four for its state, the draw, and people kept apart."""
    tournament = make_tournament(players)
    client_director.get(f"/tournaments/{tournament.slug}/draw")
    with django_assert_num_queries(2 + 6):
        page(client_director, tournament)
    numbers = list(range(1, players + 1))
    rounds = [numbers[at : at + 4] for at in range(0, players - players % 4, 4)]
    rounds[-1] += numbers[players - players % 4 :]
    publish(tournament, *rounds)
    put_draw(fresh(tournament), rounds, rounds)
    with django_assert_num_queries(2 + 7):
        page(client_director, tournament, "?people=1&pick=1")


def test_who_may_be_in_twice_is_named_before_the_draw_and_beside_it(client_director: Client) -> None:
    tournament = make_tournament(9)
    assert "entered twice" not in page(client_director, tournament)
    entrants_add(tournament=tournament, people=[Newcomer(name="1 stefan", short_name="S. 2", new=True)])
    for _ in range(2):
        html = page(client_director, tournament)
        assert "Is this one person, entered twice?" in html
        assert f'href="/tournaments/{tournament.slug}/entrants/1/"' in html
        assert f'href="/tournaments/{tournament.slug}/entrants/10/"' in html
        put_draw(tournament, [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]])
    entrant_delete(entrant=entrant(tournament, 10))
    assert "entered twice" not in page(client_director, tournament)
