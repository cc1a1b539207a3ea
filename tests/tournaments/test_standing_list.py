"""The standings at the desk: ranks, what each key says, the line of advance, and what they cost."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.rules.presets import PRESETS as RULESETS
from scoring.services.rulesets import settings_for
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish, setup_of, state
from tests.tournaments.evening import evening_of_nine
from tests.world import signed_in
from tournaments.models import Lot, Sanction, Tournament
from tournaments.selectors.people import people_of
from tournaments.selectors.qualifying import worked_out
from tournaments.selectors.standings_page import Standings, standings_page
from tournaments.services.entrants import Newcomer, entrant_leave, entrants_add
from tournaments.services.sanctions import sanction_lift, sanctions_impose
from tournaments.services.stages import lot_draw, stage_begin
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/standings/"


def page(tournament: Tournament) -> Standings:
    return standings_page(fresh(tournament))


def told(tournament: Tournament) -> list[tuple[int, int, tuple[str, ...], str]]:
    return [(row.rank, row.number, row.cells, row.below) for row in page(tournament).page]


def test_the_evening_of_nine_stands_as_worked_by_hand() -> None:
    assert told(evening_of_nine()) == [
        (1, 5, ("90", "390", "14"), ""),
        (2, 1, ("75", "340", "14"), "below Anna 5 by table points: 75 to 90"),
        (3, 7, ("65", "350", "14"), "below Ștefan 1 by table points: 65 to 75"),
        (4, 3, ("50", "320", "13"), "below Ben 7 by table points: 50 to 65"),
        (5, 6, ("50", "320", "12"), "below Núria 3 by bids met: 12 to 13"),
        (6, 2, ("25", "220", "10"), "below Zoë 6 by table points: 25 to 50"),
        (7, 9, ("25", "170", "8"), "below Владимир 2 by game points: 170 to 220"),
        (8, 4, ("15", "150", "9"), "below David 9 by table points: 15 to 25"),
        (8, 8, ("15", "150", "9"), "level with Jürgen 4 in every key, as long as no lot is drawn"),
    ]


def test_what_the_desk_took_stands_beside_the_name(client_director: Client) -> None:
    tournament = evening_of_nine()
    shown = {row.number: row.sanctions for row in page(tournament).page if row.sanctions}
    assert (shown[1], shown[2], shown[3]) == (("−20 game points",), ("−10 table points",), ("−5 table points",))
    html = client_director.get(url(tournament)).content.decode()
    assert '<span class="badge">−10 table points</span>' in html
    sanction = Sanction.objects.get(tournament=tournament, entrant__number=2)
    sanction_lift(sanction=sanction, reason="He was not late")
    assert 2 not in {row.number for row in page(tournament).page if row.sanctions}


def test_a_lot_parts_those_who_are_level() -> None:
    tournament = evening_of_nine()
    lot_draw(tournament=tournament, purpose="rank", numbers=[4, 8], order=[8, 4])
    last = told(tournament)[7:]
    assert [(rank, number, below) for rank, number, _, below in last] == [
        (8, 8, "below David 9 by table points: 15 to 25"),
        (9, 4, "below Carla 8 by lot"),
    ]


def test_the_page_shows_all_of_it(client_director: Client) -> None:
    tournament = evening_of_nine()
    html = client_director.get(url(tournament)).content.decode()
    ranks = re.findall(r'<td class="number rank">(\d)</td>', html)
    assert ranks == ["1", "2", "3", "4", "5", "6", "7", "8", "8"]
    assert "below Núria 3 by bids met: 12 to 13" in html
    assert html.count('class="goes-on"') == 4
    assert "Line of advance: 4 people go on" in html
    assert html.index("Núria 3</span>") < html.index("Line of advance") < html.index("Zoë 6</span>")
    assert 'aria-current="page">Standings' in html


def test_before_the_first_result_everybody_is_level(client_director: Client) -> None:
    words = "No result is confirmed yet: everybody is level."
    assert words in client_director.get(url(make_tournament(5))).content.decode()
    assert words not in client_director.get(url(evening_of_nine())).content.decode()


def test_only_confirmed_results_count() -> None:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    assert not page(tournament).begun
    assert {row.below for row in page(tournament).page} == {"", "has not played a game yet"}
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    found = page(tournament)
    assert [(row.rank, row.number) for row in found.page][:5] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert [row.below for row in found.page][4] == "below Jürgen 4, who has played a game"
    assert found.open_tables == 1


def test_level_people_on_the_line_are_marked(client_director: Client) -> None:
    tournament = make_tournament(qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    confirm(tournament, 1, 2, [180, 150, 60, 60, 20], [8, 7, 5, 5, 4])
    rows = list(page(tournament).page)
    assert [(row.number, row.rank, row.goes_on, row.level) for row in rows[:5]] == [
        (1, 1, True, False),
        (5, 1, True, False),
        (2, 3, True, False),
        (6, 3, True, False),
        (3, 5, False, False),
    ]
    # The shared third place of five is worth (20 + 10) / 2 = 15, less than the third place of four.
    assert [row.cells[0] for row in rows[4:7]] == ["20", "15", "15"]
    confirm(tournament, 1, 2, [180, 150, 150, 60, 20], [8, 7, 7, 5, 4], reason="counted again")
    # Two share the second place of five: (30 + 20) / 2 = 25, and one of them is on the line.
    rows = list(page(tournament).page)
    assert [(row.number, row.cells[0], row.goes_on, row.level) for row in rows[2:5]] == [
        (2, "30", True, False),
        (6, "25", False, True),
        (7, "25", False, True),
    ]
    assert client_director.get(url(tournament)).content.decode().count("level on the line") == 2


def test_a_disqualified_and_a_removed_one_have_no_rank(client_director: Client) -> None:
    tournament = evening_of_nine(dropout="remove")
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 9)], kind="disqualified", reason="cheated")
    entrant_leave(entrant=entrant(tournament, 8))
    found = page(tournament)
    assert [one.number for one in found.unranked] == [8, 9]
    assert {8, 9} & {row.number for row in found.page} == set()
    html = client_director.get(url(tournament)).content.decode()
    assert "Without a rank" in html
    assert "disqualified" in html
    assert "dropped out" in html


def test_who_won_the_lot_for_the_cut_stands_above_the_line() -> None:
    tournament = make_tournament(qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    confirm(tournament, 1, 2, [180, 150, 150, 60, 20], [8, 7, 7, 5, 4])
    level = [(row.rank, row.number, row.line_after != "", row.below) for row in list(page(tournament).page)[3:5]]
    waiting = f"level with {entrant(tournament, 6).player.label} in every key, as long as no lot is drawn"
    # Second and third of five share (30 + 20) / 2 = 25, below the second of four.
    above = f"below {entrant(tournament, 2).player.label} by table points: 25 to 30"
    assert level == [(4, 6, False, above), (4, 7, True, waiting)]
    lot_draw(tournament=tournament, purpose="cut", numbers=[6, 7], order=[7, 6])
    settled = [
        (4, 7, True, above),
        (4, 6, False, f"level with {entrant(tournament, 7).player.label} in every key"),
    ]
    for begun in (False, True):
        rows = list(page(tournament).page)[3:5]
        assert [(row.rank, row.number, row.line_after != "", row.below) for row in rows] == settled
        if not begun:
            stage_begin(tournament=fresh(tournament))


def test_who_dropped_out_keeps_his_line_and_is_marked(client_director: Client) -> None:
    tournament = evening_of_nine()
    entrant_leave(entrant=entrant(tournament, 1))
    rows = list(page(tournament).page)
    assert [row.number for row in rows][:2] == [5, 1]
    # He plays on no more, so the fifth of the standings goes on instead of him.
    assert [row.number for row in rows if row.goes_on] == [5, 7, 3, 6]
    assert client_director.get(url(tournament)).content.decode().count("dropped out") == 1


def test_the_standings_of_the_cut_stay(client_director: Client) -> None:
    tournament = evening_of_nine(dropout="remove")
    before = told(tournament)
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 6))
    assert told(tournament)[:-1] == before[:-1]
    # No lot changes them any more.
    assert told(tournament)[-1] == (8, 8, ("15", "150", "9"), "level with Jürgen 4 in every key")
    found = page(tournament)
    assert found.at_cut
    assert [row.number for row in found.page if row.goes_on] == [5, 1, 7, 3]
    html = client_director.get(url(tournament)).content.decode()
    assert "These are the standings of the cut." in html
    now = client_director.get(url(tournament), {"now": "1"}).content.decode()
    assert now.count('<td class="number rank">') == 8
    assert "what the standings would be now" in now


def test_a_penalty_in_the_final_is_none_of_the_standings() -> None:
    tournament = evening_of_nine()
    before = told(tournament)
    stage_begin(tournament=tournament)
    final = publish(tournament, [5, 1, 7, 3])
    sanctions_impose(
        tournament=tournament, entrants=[entrant(tournament, 5)], kind="points", points=50, reason="late", round=final
    )
    now = standings_page(fresh(tournament), current=True)
    assert [(row.rank, row.number, row.cells, row.below) for row in now.page] == before


def test_shares_are_a_key_of_their_own() -> None:
    tournament = make_tournament(standings=["relative_points"])
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    # (total − 102.5) ÷ 1100, the best total of amigo at a table of four.
    rows = list(page(tournament).page)[:4]
    assert [row.cells for row in rows] == [("0.0705",), ("0.0432",), ("−0.0386",), ("−0.075",)]


def test_a_search_keeps_rank_and_sentence(client_director: Client) -> None:
    tournament = evening_of_nine()
    html = client_director.get(url(tournament), {"q": "nuria"}, headers=PART).content.decode()
    assert "<html" not in html
    assert re.findall(r'<td class="number rank">(\d)</td>', html) == ["4"]
    assert "below Ben 7 by table points: 50 to 65" in html
    assert "Line of advance" not in html
    assert "q=nuria" in html
    by_number = client_director.get(url(tournament), {"q": "8"}).content.decode()
    assert by_number.count('<td class="number rank">') == 1
    assert "Nobody is found by that" in client_director.get(url(tournament), {"q": "xyz"}).content.decode()


def test_a_poll_brings_nothing_until_something_is_confirmed(client_director: Client) -> None:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    version = fresh(tournament).version
    with CaptureQueriesContext(connection) as captured:
        answer = client_director.get(f"{url(tournament)}?version={version}", headers=PART)
    assert answer.status_code == 204
    # Beside the session and the user.
    assert len(captured) == 3
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    html = client_director.get(f"{url(tournament)}?version={version}", headers=PART).content.decode()
    assert html.strip().startswith('<section id="standing-rows"')
    assert f"version={version + 1}" in html


def test_the_page_costs_the_same_for_few_and_many(client_director: Client) -> None:
    def queries(players: int, seen: int) -> int:
        tournament = make_tournament(players, team={"key": "club"})
        publish(tournament, *(range(first, first + 3) for first in range(1, players + 1, 3)))
        play(tournament, 1)
        found = []
        for _ in range(seen):
            with CaptureQueriesContext(connection) as captured:
                client_director.get(url(tournament))
            found.append(len(captured))
        return found[-1]

    # Beside the session and the user: cold, then from the cache.
    assert queries(6, 1) == queries(30, 1) <= 2 + 7
    assert queries(6, 2) == 2 + 1


def test_a_changed_result_is_not_hidden_by_the_cache(client_director: Client) -> None:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert "below Ștefan 1 by table points: 30 to 45" in client_director.get(url(tournament)).content.decode()
    confirm(tournament, 1, 1, [140, 150, 60, 20], [6, 7, 5, 4], reason="counted again")
    assert "below Владимир 2 by table points: 30 to 45" in client_director.get(url(tournament)).content.decode()


def test_pages_of_a_hundred(client_director: Client) -> None:
    tournament = make_tournament(103)
    html = client_director.get(url(tournament), {"page": "2"}).content.decode()
    assert html.count('<td class="number rank">') == 3
    assert "Page 2 of 2" in html
    for wrong in ("99", "nonsense", "-1", "9" * 30, "²"):
        assert client_director.get(url(tournament), {"page": wrong}).status_code == 200


def test_raw_points_of_unequal_tables_are_flagged_in_the_classic_plan(client_director: Client) -> None:
    setup = setup_of()
    classic = settings_for("classic", RULESETS["classic"])
    tournament = tournament_create(setup=setup, seed=1)
    Tournament.objects.filter(pk=tournament.pk).update(ruleset=classic)
    entrants_add(tournament=tournament, people=[Newcomer(name=f"Player {number}") for number in range(1, 8)])
    publish(tournament, [1, 2, 3], [4, 5, 6, 7])
    confirm(tournament, 1, 1, [300, 200, 100], [10, 8, 6])
    assert "not alike" not in client_director.get(url(tournament)).content.decode()
    confirm(tournament, 1, 2, [300, 200, 100, 50], [10, 8, 6, 4])
    # The best totals of the classic plan, from the rules: 2500 at a table of three, 1500 at one of four.
    html = client_director.get(url(tournament)).content.decode()
    assert re.search(r"tables of 3 and of 4 are not alike.*2500 points.*1500", html)
    assert page(evening_of_nine()).unequal == ""


def test_teams_stand_below(client_director: Client) -> None:
    tournament = evening_of_nine(team={"key": "club", "count_best": 2})
    found = page(tournament).teams
    # Club 0: numbers 1, 4, 7; club 1: 2, 5, 8; club 2: 3, 6, 9. The best two of each count.
    assert [(team.rank, team.name, team.points) for team in found] == [
        (1, "Club 0", "140"),
        (2, "Club 1", "115"),
        (3, "Club 2", "100"),
    ]
    assert found[0].people == ("Ștefan 1", "Ben 7")
    assert "Teams" in client_director.get(url(tournament)).content.decode()


def test_names_are_only_names(client_director: Client) -> None:
    tournament = make_tournament(3)
    player = entrant(tournament, 1).player
    player.name, player.club = f"<b>{'w' * 36}🃏", "=1+1"
    player.save()
    html = client_director.get(url(tournament)).content.decode()
    assert "<b>w" not in html
    assert "&lt;b&gt;www" in html
    assert "🃏" in html


def test_reading_the_results_says_the_same_as_reading_everything() -> None:
    tournament = evening_of_nine(late_entry={"until": 3, "score": "average"}, dropout="remove", qualifying_rounds=3)
    entrants_add(tournament=tournament, people=[Newcomer(name="Late")])
    sanctions_impose(
        tournament=tournament,
        entrants=[entrant(tournament, 7)],
        kind="game_loss",
        reason="played another card",
        round=state(tournament).rounds[1].round,
    )
    entrant_leave(entrant=entrant(tournament, 2))
    lot_draw(tournament=tournament, purpose="rank", numbers=[4, 8], order=[8, 4])
    publish(tournament, [1, 5, 7, 10], [3, 4, 6, 8, 9])
    confirm(tournament, 3, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    lots = list(Lot.objects.filter(tournament=tournament))
    lines = worked_out(fresh(tournament), people_of(tournament.pk), lots).lines
    assert lines == state(tournament).lines
    assert [line.games for line in lines if line.number == 10] == [1]
    assert len(lines) == 9


def test_an_empty_event_says_so(client_director: Client) -> None:
    assert "Nobody is entered yet" in client_director.get(url(make_tournament(0))).content.decode()


def test_only_directors_see_it(client_scorekeeper: Client, client: Client, director: User) -> None:
    tournament = make_tournament(3)
    assert client_scorekeeper.get(url(tournament)).status_code == 403
    assert client.get(url(tournament)).status_code == 302
    assert signed_in(director).get("/tournaments/nowhere/standings/").status_code == 404
