"""Who is in: all or none of a list, numbers, late comers, and what a change does to the field."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Player
from scoring.services.players import player_add, player_retire
from tests.tournaments.desk import confirm, end, entrant, fresh, make_tournament, play, publish, setup_of, state
from tournaments.models import DeskEntry, Entrant, Tournament
from tournaments.selectors.field import field_of
from tournaments.services.entrants import (
    Newcomer,
    entrant_activate,
    entrant_check_in,
    entrant_delete,
    entrant_leave,
    entrant_number,
    entrant_pay,
    entrant_replace,
    entrant_return,
    entrants_add,
)
from tournaments.services.tournaments import tournament_create
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty(db: None) -> Tournament:
    return tournament_create(setup=setup_of(), seed=1)


def people(tournament: Tournament) -> dict[int, str]:
    return {one.number: one.player.label for one in tournament.entrants.select_related("player")}


def test_numbers_are_given_around_those_typed(empty: Tournament) -> None:
    entrants_add(tournament=empty, people=[Newcomer(name="Anna", number=2)])
    entrants_add(
        tournament=empty,
        people=[Newcomer(name="Ben"), Newcomer(name="Carla"), Newcomer(name="David", number=3), Newcomer(name="Emma")],
    )
    assert people(empty) == {1: "Ben", 2: "Anna", 3: "David", 4: "Carla", 5: "Emma"}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (Newcomer(name="Carla", number=1), "entrant_number_taken"),
        (Newcomer(name="Carla", number=10_000), "entrant_number_range"),
        (Newcomer(name="Carla", number=0), "entrant_number_range"),
        (Newcomer(name="anna"), "entrant_twice"),
        (Newcomer(name="Anna", new=True), "player_label_taken"),
        (Newcomer(name=" "), "player_name_missing"),
        (Newcomer(name="x" * 81), "player_text_too_long"),
    ],
)
def test_one_who_cannot_come_in_keeps_all_out(empty: Tournament, wrong: Newcomer, code: str) -> None:
    entrants_add(tournament=empty, people=[Newcomer(name="Anna")])
    before = fresh(empty).version
    with pytest.raises(DomainError) as caught:
        entrants_add(tournament=empty, people=[Newcomer(name="Ben"), wrong])
    assert (caught.value.code, caught.value.params["at"]) == (code, 1)
    assert people(empty) == {1: "Anna"}
    assert Player.objects.count() == 1
    assert fresh(empty).version == before


def test_the_same_person_twice_in_one_list(empty: Tournament) -> None:
    player = player_add(name="Anna")
    with pytest.raises(DomainError, match="entrant_twice"):
        entrants_add(tournament=empty, people=[Newcomer(player=player), Newcomer(name="ANNA")])
    with pytest.raises(DomainError, match="entrant_twice"):
        entrants_add(tournament=empty, people=[Newcomer(name="Zoë"), Newcomer(name="zoe")])
    assert not Entrant.objects.exists()


def test_members_are_matched_by_name_and_club(empty: Tournament) -> None:
    riga, cluj = player_add(name="Anna", club="Riga"), player_add(name="Anna", short_name="A.", club="Cluj")
    stefan = player_add(name="Ștefan")
    added = entrants_add(
        tournament=empty,
        people=[
            Newcomer(name="anna", club="CLUJ"),
            Newcomer(name="Anna", club="riga"),
            Newcomer(name="stefan", club="Iași"),
        ],
    )
    assert [one.player for one in added] == [cluj, riga, stefan]


def test_who_had_left_the_club_is_no_match_by_name(empty: Tournament) -> None:
    gone = player_add(name="Anna")
    player_retire(player=gone)
    with pytest.raises(DomainError, match="player_label_taken"):
        entrants_add(tournament=empty, people=[Newcomer(name="Anna")])
    entrants_add(tournament=empty, people=[Newcomer(player=gone)])
    gone.refresh_from_db()
    assert gone.retired_at is None


def test_the_log_says_how_many(empty: Tournament) -> None:
    entrants_add(tournament=empty, people=[Newcomer(name=f"Member {number}") for number in range(25)])
    entry = DeskEntry.objects.get(kind="entered")
    assert entry.values["count"] == 25
    assert len(entry.values["names"]) == 20


def test_a_long_list_costs_four_queries_a_new_member_and_none_a_known_one(empty: Tournament) -> None:
    def cost(listed: list[Newcomer]) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            entrants_add(tournament=empty, people=listed)
        return len(queries)

    few = cost([Newcomer(name=f"Few {number}") for number in range(10)])
    many = cost([Newcomer(name=f"Many {number}") for number in range(60)])
    # savepoint, namesakes, insert, savepoint released
    assert many - few == 50 * 4
    known = [player_add(name=f"Known {number}") for number in range(62)]
    few = cost([Newcomer(name=player.name) for player in known[:2]])
    assert cost([Newcomer(name=player.name) for player in known[2:]]) == few


def test_a_late_comer_is_in_no_round_before() -> None:
    tournament = make_tournament(4, late_entry={"until": 2})
    publish(tournament, [1, 2, 3, 4])
    play(tournament, 1)
    added = entrants_add(tournament=tournament, people=[Newcomer(name="Late")])[0]
    assert (added.first_round, added.seats.count()) == (2, 0)
    assert field_of(state(tournament)).numbers == (1, 2, 3, 4, 5)
    publish(tournament, [1, 2, 3, 4, 5])
    play(tournament, 2)
    with pytest.raises(DomainError) as caught:
        entrants_add(tournament=tournament, people=[Newcomer(name="Later")])
    assert (caught.value.code, caught.value.params) == ("entrant_too_late", {"round": 3, "until": 2})


def test_a_late_comer_is_there_where_people_are_checked_in() -> None:
    tournament = make_tournament(4, late_entry={"until": 2})
    for number in (1, 2, 3):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, [1, 2, 3])
    entrants_add(tournament=tournament, people=[Newcomer(name="Late"), Newcomer(name="Waits", standby=True)])
    assert field_of(state(tournament)).numbers == (1, 2, 3, 5)


def test_who_leaves_keeps_results_and_so_does_who_met_him() -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 1, 1, [150, 180, 20, 60], [7, 8, 4, 5])
    before = [(line.number, line.values) for line in state(tournament).lines]
    entrant_leave(entrant=entrant(tournament, 2))
    assert field_of(state(tournament)).numbers == (1, 3, 4)
    assert [(line.number, line.values) for line in state(tournament).lines] == before


def test_nothing_is_done_twice() -> None:
    tournament = make_tournament(3)
    entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])
    once = [entrant_leave, entrant_return, entrant_activate]
    for service, number in zip(once, (1, 1, 4), strict=True):
        service(entrant=entrant(tournament, number))
        version = fresh(tournament).version
        service(entrant=entrant(tournament, number))
        assert fresh(tournament).version == version, service.__name__


@pytest.mark.parametrize("present", [True, False])
def test_a_switch_says_what_is_to_be(*, present: bool) -> None:
    tournament = make_tournament(3)
    entrant_check_in(entrant=entrant(tournament, 1), present=True)
    entrant_pay(entrant=entrant(tournament, 1), paid=True)
    version = fresh(tournament).version
    entrant_check_in(entrant=entrant(tournament, 1), present=present)
    entrant_pay(entrant=entrant(tournament, 1), paid=present)
    one = entrant(tournament, 1)
    assert ((one.checked_in_at is not None), (one.paid_at is not None)) == (present, present)
    assert fresh(tournament).version == version + (0 if present else 2)


def test_nothing_changes_after_the_prizes() -> None:
    tournament = make_tournament(4)
    waiting = entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])[0]
    end(tournament)
    one = entrant(tournament, 1)
    for change in (
        lambda: entrants_add(tournament=tournament, people=[Newcomer(name="Late")]),
        lambda: entrant_check_in(entrant=one, present=True),
        lambda: entrant_pay(entrant=one, paid=True),
        lambda: entrant_number(entrant=one, number=9),
        lambda: entrant_leave(entrant=one),
        lambda: entrant_return(entrant=one),
        lambda: entrant_replace(entrant=one, substitute=waiting),
        lambda: entrant_activate(entrant=waiting),
        lambda: entrant_delete(entrant=one),
    ):
        with pytest.raises(DomainError, match="tournament_over"):
            change()
    assert len(people(tournament)) == 5
