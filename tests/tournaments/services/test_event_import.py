"""An event from its file as rows, and out again byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Game, GameLink, Player
from scoring.services.players import player_add
from tests.tournaments.eventfile.events import as_bytes, evening, read, table
from tournaments.eventfile.event import Event
from tournaments.eventfile.reading import read_event
from tournaments.eventfile.writing import write_event
from tournaments.models import Entrant, Lot, Sanction, StagePlace, Table, Tournament
from tournaments.selectors.champion import level_champions
from tournaments.selectors.event_file import event_for_file
from tournaments.selectors.state import state_of
from tournaments.services.event_import import event_import
from tournaments.services.stages import stage_begin
from tournaments.services.tournaments import tournament_delete
from tournaments.simulation.event import Simulation, simulated_tournament
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def exported(tournament: Tournament) -> str:
    fresh = Tournament.objects.with_settings().get(pk=tournament.pk)
    return write_event(event_for_file(state_of(fresh)))


def there_and_back(event: Event) -> str:
    return exported(event_import(event=event))


def simulated(players: int, preset: str, seed: int) -> str:
    """The file of an event that was played here, of which only the members stay."""
    tournament = simulated_tournament(players=players, preset=preset, seed=seed)
    Simulation(tournament, seed, by_hand=False).play()
    text = exported(tournament)
    tournament_delete(tournament=tournament, name=tournament.name)
    return text


@pytest.mark.parametrize(
    ("players", "preset", "seed"),
    [
        (9, "club_qualifier", 1),
        (9, "club_night", 3),
        (9, "league_evening", 2),
        (40, "german_championship_classic", 4),
        (40, "world_championship", 5),
    ],
)
def test_a_simulated_event_comes_back_byte_for_byte(players: int, preset: str, seed: int) -> None:
    text = simulated(players, preset, seed)
    members = Player.objects.count()
    assert there_and_back(read_event(text.encode())) == text
    assert Player.objects.count() == members


def test_bids_and_best_hands_of_a_pad_come_back() -> None:
    data = evening()
    data["rounds"][0]["tables"][0] |= {"sum_bids": [20, 18, 17, 15], "best_hands": [60, 50, 40, 40]}
    text = write_event(read_event(as_bytes(data)))
    tournament = event_import(event=read_event(as_bytes(data)))
    assert exported(tournament) == text
    assert list(Table.objects.values_list("source", flat=True)) == ["pad", "slip", "slip", "slip", "slip"]


def test_into_an_empty_club_everybody_becomes_a_member() -> None:
    text = write_event(read())
    assert there_and_back(read()) == text
    assert sorted(Player.objects.values_list("name", flat=True)) == list("ABCDEFGH")


def test_the_rows_are_those_of_a_desk(director: User) -> None:
    tournament = event_import(event=read(), user=director)
    state = state_of(tournament)
    assert [(played.round.seq, played.stage.number, played.stage.index) for played in state.rounds] == [
        (1, 0, None),
        (2, 0, None),
        (3, 1, 0),
    ]
    first = Table.objects.get(round__tournament=tournament, round__seq=1, number=1)
    assert (first.game.entry, first.game.state, first.source) == (Game.Entry.TOTALS, Game.State.FINISHED, "slip")
    assert (first.game_version, first.confirmed_by) == (first.game.version, director)
    assert first.game.occasion == "Table 1 · round 1 · Club evening"
    seats = [(seat.player.label, seat.total, seat.hits) for seat in first.game.seats.select_related("player")]
    assert seats == [("A", 250, 7), ("B", 200, 6), ("C", 180, 6), ("D", 120, 4)]
    results = [(seat.entrant.number, seat.result.place, seat.result.table_points) for seat in first.seats.all()]
    assert results == [(1, 1, "45"), (2, 2, "30"), (3, 3, "20"), (4, 4, "10")]
    # by hand: A 45+30, F 37.5+45, C 20+45, E 37.5+20
    places = StagePlace.objects.filter(stage__number=1).values_list("entrant__number", flat=True)
    assert list(places) == [6, 1, 3, 5]
    assert state.stage.snapshot.lines[0]["number"] == 6
    assert level_champions(state) == [3]
    assert not GameLink.objects.filter(closed_at__isnull=True).exists()
    assert (tournament.published, tournament.created_by) == (False, director)
    kinds = list(tournament.entries.order_by("id").values_list("kind", flat=True))
    assert kinds == ["created", "entered", "imported"]


def test_games_were_played_on_the_day_of_the_event() -> None:
    event_import(event=read(date="2020-05-01"))
    assert {timezone.localtime(game.started_at).isoformat()[:13] for game in Game.objects.all()} == {"2020-05-01T12"}
    event_import(event=read(date="2099-05-01"))
    assert max(game.started_at for game in Game.objects.all()) <= timezone.now()


def test_an_event_in_its_middle_is_played_on() -> None:
    """Round 2 has an open table: its pad works, and the final is still to come."""
    data = evening()
    data["rounds"] = data["rounds"][:2]
    data["rounds"][1]["tables"][1] = {"number": 2, "seats": [3, 7, 4, 8]}
    text = write_event(read_event(as_bytes(data)))
    tournament = event_import(event=read_event(as_bytes(data)))
    assert exported(tournament) == text
    open_table = Table.objects.open().get()
    assert (open_table.number, open_table.round.closed_at) == (2, None)
    assert (open_table.game.entry, open_table.game.state) == (Game.Entry.HANDS, Game.State.RUNNING)
    assert GameLink.objects.get(closed_at__isnull=True).game == open_table.game


def test_a_cut_can_be_made_after_the_import() -> None:
    data = evening()
    data["rounds"] = data["rounds"][:2]
    tournament = event_import(event=read_event(as_bytes(data)))
    stage = stage_begin(tournament=tournament)
    assert list(stage.places.values_list("entrant__number", flat=True)) == [6, 1, 3, 5]


def everything() -> dict[str, Any]:
    """People who came and went, sanctions, lots, wishes, byes and a stage that carries on."""
    data = evening()
    data["tournament_format"]["settings"] |= {
        "stages": [{"take": 6, "byes": 2, "seats": 4, "advance": 2}, {"take": 4, "reset": False}],
        "late_entry": {"until": 2, "score": "0"},
    }
    data["entrants"] += [
        {"number": 12, "name": "Ștefan <b>", "club": "Riga", "nation": "LV", "status": "withdrawn"},
        {"number": 20, "name": "Zoë", "status": "disqualified"},
    ]
    data["entrants"][1]["status"] = "dropped"
    data["entrants"][4]["keep_apart"] = [7]
    data["entrants"][6]["keep_apart"] = [5]
    knockout = table(1, [3, 5, 8, 7], [150, 100, 50, 50], [5, 4, 3, 3])
    data["rounds"][2:] = [
        {"seq": 3, "stage": "knockout", "tables": [knockout]},
        {"seq": 4, "stage": "final", "tables": [table(1, [3, 6, 1, 5], [150, 150, 90, 80], [5, 5, 4, 3])]},
    ]
    data["sanctions"] = [
        {"number": 6, "round": 4, "kind": "points", "points": -10, "unit": "game", "reason": "late"},
        {"number": 1, "kind": "warning", "points": 0, "unit": "game", "reason": "loud"},
        {"number": 20, "round": 1, "kind": "disqualified", "points": 0, "unit": "game", "reason": "cards"},
    ]
    data["lots"] = [
        {"round": 4, "table": 1, "order": [6, 3], "for": "champion"},
        {"order": [7, 8], "for": "cut"},
    ]
    return data


def test_everything_an_event_can_have_comes_back() -> None:
    event = read_event(as_bytes(everything()))
    tournament = event_import(event=event)
    assert exported(tournament) == write_event(event)
    assert Sanction.objects.get(kind="points").round.seq == 4
    assert Lot.objects.get(purpose="champion").table.round.seq == 4
    states = dict(tournament.entrants.values_list("number", "state"))
    assert (states[2], states[12], states[20]) == ("dropped", "withdrawn", "disqualified")
    assert Entrant.objects.get(number=2).last_round == 2
    byes = StagePlace.objects.filter(stage__number=1, bye=True).values_list("entrant__number", flat=True)
    assert sorted(byes) == [1, 6]
    # the final goes on from the stage before, in which 3 won and 6 did not play: no lot is needed
    assert level_champions(state_of(tournament)) == [3]


def test_who_left_after_the_final_still_came_into_it() -> None:
    """By the cut of today 4 would be in his place: the seats of the final say who was."""
    data = evening()
    data["entrants"][2]["status"] = "dropped"
    tournament = event_import(event=read_event(as_bytes(data)))
    places = StagePlace.objects.filter(stage__number=1).values_list("entrant__number", flat=True)
    assert list(places) == [6, 1, 3, 5]
    assert exported(tournament) == write_event(read_event(as_bytes(data)))


def test_whoever_sits_in_the_next_stage_without_having_played_had_a_bye() -> None:
    """Not the first two of the standings, 6 and 1, but 6 and 3, by whatever the desk decided then."""
    data = everything()
    data["rounds"][2]["tables"] = [table(1, [1, 5, 8, 7], [150, 100, 50, 50], [5, 4, 3, 3])]
    tournament = event_import(event=read_event(as_bytes(data)))
    places = StagePlace.objects.filter(stage__number=1).values_list("entrant__number", "bye")
    assert list(places)[:3] == [(6, True), (3, True), (1, False)]
    assert exported(tournament) == write_event(read_event(as_bytes(data)))


def test_a_member_of_that_name_is_the_same_person() -> None:
    known = player_add(name="Ștefan")
    data = evening()
    data["entrants"][0]["name"] = "stefan"
    tournament = event_import(event=read_event(as_bytes(data)))
    assert tournament.entrants.get(number=1).player == known
    assert Player.objects.count() == 8


def test_two_of_one_name_in_a_file_are_two_people() -> None:
    data = evening()
    data["entrants"][7]["name"] = "a"
    tournament = event_import(event=read_event(as_bytes(data)))
    assert [entrant.player.label for entrant in tournament.entrants.by_number()][::7] == ["A", "a (8)"]


def test_a_slug_that_is_taken_becomes_another() -> None:
    assert [event_import(event=read()).slug for _ in range(2)] == ["club-evening", "club-evening-2"]


def test_the_same_page_sent_twice_reads_once(director: User) -> None:
    first = event_import(event=read(), user=director, seed=5)
    assert event_import(event=read(), user=director, seed=5) == first
    assert event_import(event=read(), user=director, seed=6) != first


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"tournament_format": {"preset": "club_night", "settings": {}}}, "event_stage"),
        ({"entrants": [*evening()["entrants"][:7], {"number": 8, "name": "H", "status": "removed"}]}, "event_status"),
    ],
)
def test_what_contradicts_the_format_leaves_nothing(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(DomainError) as caught:
        event_import(event=read(**changes))
    assert caught.value.code == code
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)


def test_the_file_is_json_with_the_names_as_they_are() -> None:
    data = everything()
    text = there_and_back(read_event(as_bytes(data)))
    assert "Ștefan <b>" in text
    assert json.loads(text)["entrants"][4]["keep_apart"] == [7]


@pytest.mark.parametrize(
    ("slug", "becomes"),
    [("apart", "apart-2"), ("Äpfel & Birnen", "apfel-birnen"), ("x" * 60, "x" * 60), ("♥", "tournament")],
)
def test_a_slug_becomes_an_address(slug: str, becomes: str) -> None:
    assert event_import(event=read(slug=slug)).slug == becomes


def test_a_long_slug_that_is_taken_stays_within_its_length() -> None:
    assert [event_import(event=read(slug="x" * 60)).slug for _ in range(2)] == ["x" * 60, "x" * 55 + "-2"]
