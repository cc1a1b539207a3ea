"""The desk's log: every kind of entry that a service writes, in a whole sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, publish, put_draw
from tests.tournaments.stages import qualified
from tournaments.models import Tournament
from tournaments.selectors.log import SENTENCES, VARIANTS, log_lines, sentence
from tournaments.services.draws import draw_move, draw_swap
from tournaments.services.entrants import entrant_leave
from tournaments.services.log import desk_note
from tournaments.services.rounds import CLOCK_ACTIONS, draw_publish
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import lot_draw, lot_take_back, stage_begin, stage_refill, stage_take_back
from tournaments.services.tournaments import tournament_announce, tournament_publish

SERVICES = Path(settings.BASE_DIR) / "tournaments/services"
WRITERS = {"desk_note", "draw_changed"}


def kinds_in(node: ast.expr) -> set[str]:
    """The kinds that an argument can be."""
    match node:
        case ast.Constant(value=str(kind)):
            return {kind}
        case ast.IfExp(body=one, orelse=other):
            return kinds_in(one) | kinds_in(other)
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), ast.FormattedValue()]):
            return {f"{start}{action}" for action in CLOCK_ACTIONS}
    raise AssertionError(ast.unparse(node))


def written() -> Iterator[str]:
    """Every kind that services write; `draw_changed` hands on the kind it was given."""
    for path in SERVICES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITERS:
                [kind] = [argument.value for argument in node.keywords if argument.arg == "kind"]
                if not isinstance(kind, ast.Name):
                    yield from kinds_in(kind)


WRITTEN = sorted(set(written()))


@pytest.mark.parametrize("kind", WRITTEN)
def test_every_kind_of_entry_has_its_sentence(kind: str) -> None:
    assert kind in SENTENCES
    assert sentence(kind, {}) != kind


def test_kinds_are_found_in_the_services() -> None:
    assert {"drawn", "swapped", "clock_pause", "corrected", "confirmed", "imported", "lot_by_game"} <= set(WRITTEN)


def test_no_sentence_is_left_over() -> None:
    told = {key for key in SENTENCES if key not in WRITTEN}
    assert {key for key in told if not key.startswith(tuple(VARIANTS)) and "sanction_points" not in key} == set()


@pytest.mark.parametrize(
    ("kind", "values", "text"),
    [
        ("clock_add", {"round": 2, "minutes": -5}, "Round 2: 5 minutes were taken off the clock."),
        ("table_extra", {"round": 2, "table": 3, "minutes": 4}, "Round 2, table 3: 4 minutes more than the others."),
        ("table_extra", {"round": 2, "table": 3, "minutes": -4}, "Round 2, table 3: 4 minutes taken off."),
        (
            "drawn",
            {"round": 3, "seed": "77", "open_tables": [1, 4]},
            "Round 3 was drawn with the seed 77 while tables 1, 4 were open.",
        ),
        ("drawn", {"round": 3, "seed": "77", "open_tables": []}, "Round 3 was drawn with the seed 77."),
        ("entered", {"names": ["Anna", "Ben"], "count": 5}, "Entered: Anna, Ben and 3 more"),
        ("entered", {"names": ["Anna", "Ben"], "count": 2}, "Entered: Anna, Ben"),
        ("left", {"name": "Anna", "round": 0}, "Anna withdrew before playing."),
        ("left", {"name": "Anna", "round": 2}, "Anna leaves after round 2."),
        ("announced", {"text": ""}, "The announcement was taken back."),
        (
            "published",
            {"published": True, "show_final": False},
            "The public page shows now: the page itself. It hides: the final",
        ),
        ("published", {"show_results": False}, "The public page hides now: results"),
        (
            "sanction_imposed",
            {"sanction": "points", "names": ["Anna"], "points": -10, "unit": "game", "round": 2, "reason": "slow"},
            "Round 2, Anna: 10 game points off, because: slow",
        ),
        (
            "sanction_imposed",
            {"sanction": "warning", "names": ["Anna"], "points": 0, "unit": "game", "round": 0, "reason": "loud"},
            "Anna: warning, because: loud",
        ),
        (
            "lot_drawn",
            {"purpose": "cut", "names": ["Ben Roth", "Anna"]},
            "A lot (the cut), the best first: Ben Roth, Anna",
        ),
        ("lot_drawn", {"purpose": "cut", "order": [7, 4]}, "A lot (the cut), the best first: number 7, number 4"),
        ("swapped", {"round": 2, "one": 3, "other": 8}, "Draw of round 2: these changed places: number 3, number 8"),
        (
            "stage_begun",
            {"stage": 1, "names": ["Anna", "Ben"], "count": 16},
            "The stage “1” began. In it, the best first: Anna, Ben and 14 more",
        ),
        (
            "confirmed",
            {"round": 1, "table": 2, "totals": [150, -30]},
            "Round 1, table 2: confirmed with 150, −30 points.",
        ),
        ("of_another_version", {}, "of_another_version"),
    ],
)
def test_sentences(kind: str, values: dict[str, object], text: str) -> None:
    assert sentence(kind, values) == text


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/log"


@pytest.mark.django_db
def test_the_newest_comes_first_with_who_did_it(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 1, 1, [200, 150, -30, 20], [8, 7, 2, 4])
    client_director.post(f"/tournaments/{tournament.slug}/announce", {"text": "<b>Pizza</b>"})
    html = client_director.get(url(tournament)).content.decode()
    assert "Announced: &lt;b&gt;Pizza&lt;/b&gt;" in html
    assert html.index("Announced:") < html.index("confirmed with 200, 150, −30, 20 points") < html.index("was set up")
    lines = log_lines(tournament.entries.select_related("user"), tournament.format)
    assert (lines[0].who, lines[1].who) == ("director", "")


@pytest.mark.django_db
def test_entries_of_real_services_read_well() -> None:
    tournament = make_tournament(4)
    tournament_publish(tournament=tournament, published=True, show_final=False)
    tournament_announce(tournament=tournament, text="")
    entrants = list(tournament.entrants.select_related("player")[:1])
    sanctions_impose(
        tournament=fresh(tournament), entrants=entrants, kind="points", points=10, reason="late", unit="table"
    )
    texts = texts_of(tournament)[:3]
    assert texts == [
        f"{entrants[0].player.label}: 10 table points off, because: late",
        "The announcement was taken back.",
        "The public page shows now: the page itself. It hides: the final",
    ]


def texts_of(tournament: Tournament) -> list[str]:
    """The whole log, the newest first."""
    return [line.text for line in log_lines(tournament.entries.select_related("user"), tournament.format)]


@pytest.mark.django_db
def test_people_are_named_and_so_are_stages() -> None:
    """1 and 5 come into a final of three; 2 and 6 are level for the third place, and 6 wins their deciding game."""
    tournament = make_tournament(8, qualifying_rounds=1, stages=[{"take": 3, "seats": 3}])
    draw = put_draw(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    draw = draw_swap(draw=draw, edits=0, seq=1, one=3, other=7)
    draw = draw_swap(draw=draw, edits=1, seq=1, one=3, other=7)
    draw_publish(draw=draw, seq=1)
    for table in (1, 2):
        confirm(tournament, 1, table, [180, 150, 60, 20], [8, 7, 5, 4])
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=[2, 6], order=[6, 2])
    stage_begin(tournament=tournament)
    stage_take_back(tournament=tournament)
    lot_take_back(lot=lot)
    texts = texts_of(tournament)
    assert texts[:4] == [
        "The lot (the cut) was taken back; it said, the best first: Zoë 6, Владимир 2",
        "The cut into the stage “final” was taken back.",
        "The stage “final” began. In it, the best first: Ștefan 1, Anna 5, Zoë 6",
        "A deciding game (the cut), the best first: Zoë 6, Владимир 2",
    ]
    assert "Draw of round 1: these changed places: Núria 3, Ben 7" in texts


@pytest.mark.django_db
def test_who_moves_up_and_who_was_moved_is_named() -> None:
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8, 9], stages=[{"take": 4}])
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 2))
    stage_refill(tournament=tournament)
    assert texts_of(tournament)[0] == "Stage “final”: moved up: Núria 3"
    tournament = make_tournament(9)
    draw = put_draw(tournament, [[1, 2, 3, 4, 9], [5, 6, 7, 8]])
    draw_move(draw=draw, edits=0, seq=1, number=9, table=2)
    assert texts_of(tournament)[0] == "Draw of round 1: David 9 was moved to table 2."


@pytest.mark.django_db
def test_long_logs_have_pages_of_the_same_cost(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_tournament(3)
    for minutes in range(60):
        desk_note(tournament=tournament, user=None, kind="clock_add", round=1, minutes=minutes)
    # session, user, tournament, how many, entries
    with django_assert_num_queries(5):
        html = client_director.get(url(tournament), {"page": "2"}).content.decode()
    assert "Page 2 of 2" in html
    assert "was set up" in html


@pytest.mark.django_db
def test_only_directors_read_it(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(url(make_tournament(3))).status_code == 403
