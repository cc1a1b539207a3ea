"""The command that plays whole events: what it prints is a tournament file whose figures are worked out anew here."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from scoring.models import Game, Player
from tournaments.eventfile.reading import read_event
from tournaments.eventfile.writing import write_event
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

Table = Mapping[str, Any]


def simulate(players: int, preset: str, seed: int = 1, *more: str) -> str:
    out = io.StringIO()
    arguments = ["--players", str(players), "--format", preset, "--seed", str(seed), *more]
    call_command("simulate_tournament", *arguments, stdout=out)
    return out.getvalue()


@cache
def simulated(players: int, preset: str, seed: int = 1, *more: str) -> dict[str, Any]:
    """The event, played once for all tests: nothing of it is kept."""
    data: dict[str, Any] = json.loads(simulate(players, preset, seed, "--json", *more))
    return data


def worth(table: Table, seat: int) -> Fraction:
    """The 45/30/20/10/5 of a seat, by pencil: equal in total and hits is equal, and shares the mean."""
    results = list(zip(table["totals"], table["hits"], strict=True))
    above = sum(other > results[seat] for other in results)
    equal = results.count(results[seat])
    points = [45, 30, 20, 10, 5, 0]
    return Fraction(sum(points[above : above + equal]), equal)


def scored(data: Mapping[str, Any]) -> dict[int, tuple[Fraction, int, int]]:
    """Table points, game points and hits of everybody in the qualifying rounds."""
    sums = {person["number"]: (Fraction(0), 0, 0) for person in data["entrants"]}
    for played in data["rounds"]:
        for table in played["tables"] if played["stage"] == "qualifying" else ():
            for seat, number in enumerate(table["seats"]):
                points, total, hits = sums[number]
                more = worth(table, seat)
                sums[number] = (points + more, total + table["totals"][seat], hits + table["hits"][seat])
    return sums


def sizes(played: Mapping[str, Any]) -> list[int]:
    return [len(table["seats"]) for table in played["tables"]]


def test_the_same_arguments_print_the_same_file() -> None:
    data = json.loads(simulate(9, "club_qualifier", 1, "--json"))
    assert data == simulated(9, "club_qualifier", 1)
    assert data != simulated(9, "club_qualifier", 2)


def test_the_file_reads_and_writes_the_same() -> None:
    text = simulate(9, "club_qualifier", 2, "--json")
    assert write_event(read_event(text.encode())) == text


def test_nothing_is_kept() -> None:
    simulate(9, "club_night")
    assert (Tournament.objects.count(), Game.objects.count(), Player.objects.count()) == (0, 0, 0)


def test_an_event_is_kept_under_its_name() -> None:
    simulate(9, "club_night", 1, "--keep", "Rehearsal")
    assert Tournament.objects.get().name == "Rehearsal"
    assert Game.objects.filter(state=Game.State.FINISHED).count() == 4


def test_tapped_games_end_like_those_entered_by_totals() -> None:
    by_totals, by_hand = simulated(9, "club_night"), simulated(9, "club_night", 1, "--by-hand")
    for entered, tapped in zip(by_totals["rounds"], by_hand["rounds"], strict=True):
        for slip, pad in zip(entered["tables"], tapped["tables"], strict=True):
            assert {key: slip[key] for key in ("seats", "totals", "hits")} == {
                key: pad[key] for key in ("seats", "totals", "hits")
            }
            assert "sum_bids" not in slip
            assert len(pad["sum_bids"]) == len(pad["seats"])


def test_tapped_games_hold_what_the_rules_make_of_them() -> None:
    simulate(9, "league_evening", 6, "--by-hand", "--keep", "Tapped")
    call_command("check_scores", stdout=io.StringIO())
    assert Game.objects.filter(entry=Game.Entry.HANDS, state=Game.State.FINISHED).count() == 6


def check_standings(data: Mapping[str, Any]) -> None:
    """The standings are the sums of the games, ordered by table points, game points and hits."""
    sums = scored(data)
    rows = data["standings"]
    assert [row["number"] for row in rows] == sorted(sums, key=lambda number: [-x for x in sums[number]] + [number])
    for row in rows:
        points, total, hits = sums[row["number"]]
        assert Fraction(row["table_points"]).limit_denominator(60) == points
        assert (row["game_points"], row["hits"]) == (total, hits)
        assert row["rank"] == 1 + sum(other > sums[row["number"]] for other in sums.values())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_standings_are_the_sums_of_the_games(seed: int) -> None:
    check_standings(simulated(9, "club_qualifier", seed))


@pytest.mark.parametrize(
    ("preset", "rounds", "stages"),
    [
        ("world_championship", 4, [("final", [4])]),
        ("german_championship", 5, [("knockout", [4] * 4), ("final", [4])]),
        ("german_championship_classic", 5, [("knockout", [4] * 4), ("final", [4])]),
        ("club_qualifier", 3, [("final", [4])]),
        ("club_night", 2, []),
        ("league_evening", 3, []),
    ],
)
def test_presets_are_played_to_their_end(preset: str, rounds: int, stages: list[tuple[str, list[int]]]) -> None:
    """21 people: 4 tables of 4 and one of 5; 64 are too many for a stage, 16 are not."""
    data = simulated(21, preset)
    played = [(one["stage"], sizes(one)) for one in data["rounds"]]
    assert played == [("qualifying", [4, 4, 4, 4, 5])] * rounds + stages
    if preset not in {"club_night", "league_evening"}:
        check_standings(data)
    last = data["rounds"][-1]
    if stages:
        final = last["tables"][0]
        drawn = [lot["order"][0] for lot in data.get("lots", []) if lot["for"] == "champion"]
        best = [number for number, place in zip(final["seats"], final["places"], strict=True) if place == 1]
        assert data["champion"] in (drawn or best)
    else:
        assert data["champion"] in [row["number"] for row in data["standings"] if row["rank"] == 1]


@pytest.mark.parametrize("players", [9, 16, 21])
def test_who_met_does_not_meet_again_where_that_is_possible(players: int) -> None:
    """16 in fours have 5 rounds without rematch, 21 have 3; of 9 at 4+5 somebody always meets again."""
    data = simulated(players, "club_qualifier")
    met: set[tuple[int, int]] = set()
    again = 0
    for played in data["rounds"]:
        if played["stage"] == "qualifying":
            for table in played["tables"]:
                for pair in combinations(sorted(table["seats"]), 2):
                    again += pair in met
                    met.add(pair)
    assert (again > 0) == (players == 9)


def test_only_winners_go_on_in_a_knock_out() -> None:
    data = simulated(40, "german_championship")
    knockout = [played for played in data["rounds"] if played["stage"] != "qualifying"]
    assert [sizes(played) for played in knockout] == [[4, 4, 4, 4], [4]]
    lots = {(lot.get("round"), lot.get("table")): lot["order"][0] for lot in data.get("lots", [])}
    winners = [
        lots.get((knockout[0]["seq"], table["number"]), table["seats"][table["places"].index(1)])
        for table in knockout[0]["tables"]
    ]
    assert sorted(knockout[1]["tables"][0]["seats"]) == sorted(winners)


def test_the_first_seat_deals_first() -> None:
    simulate(9, "club_night", 1, "--keep", "Dealers")
    assert set(Game.objects.values_list("first_dealer", flat=True)) == {0}


def test_too_few_players_are_refused() -> None:
    with pytest.raises(CommandError, match="at least 3 players"):
        simulate(2, "club_night")
    assert Tournament.objects.count() == 0


def test_a_person_reads_a_table_of_the_event() -> None:
    lines = simulate(9, "club_qualifier").splitlines()
    assert lines[1:5] == [f"Round {number}: 5+4" for number in (1, 2, 3)] + ["Round 4: 4"]
    assert len(lines) == 15
    assert lines[-1].startswith("Champion: Player ")
