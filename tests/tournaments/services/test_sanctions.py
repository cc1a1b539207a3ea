"""Sanctions: imposed with a reason, counted in the standings, lifted again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.desk import confirm, end, entrant, fresh, make_tournament, publish, state
from tournaments.models import Entrant, Sanction, Tournament
from tournaments.services.entrants import entrant_leave
from tournaments.services.sanctions import sanction_lift, sanctions_impose
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, (180, 150, 60, 20), (8, 7, 5, 4))
    confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5))
    return fresh(tournament)


def impose(tournament: Tournament, kind: str, *numbers: int, reason: str = "late", **more: object) -> list[Sanction]:
    people = [entrant(tournament, number) for number in numbers]
    return sanctions_impose(tournament=tournament, entrants=people, kind=kind, reason=reason, **more)  # type: ignore[arg-type]


def value(tournament: Tournament, number: int, key: str) -> Fraction:
    return next(line.values[key] for line in state(tournament).lines if line.number == number)


def test_points_are_taken_off_a_whole_table(tournament: Tournament) -> None:
    impose(tournament, "points", 1, 2, 3, 4, points=10, round=tournament.rounds.get())
    assert [value(tournament, number, "game_points") for number in (1, 2, 3, 4, 5)] == [170, 140, 50, 10, 100]
    # Places at the table, and so the table points, stay.
    assert [value(tournament, number, "table_points") for number in (1, 2, 3, 4)] == [45, 30, 20, 10]


def test_points_in_table_points(tournament: Tournament) -> None:
    impose(tournament, "points", 1, points=20, unit="table")
    assert (value(tournament, 1, "table_points"), value(tournament, 1, "game_points")) == (25, 180)


def test_warning_costs_nothing(tournament: Tournament) -> None:
    impose(tournament, "warning", 1, points=30)
    assert (value(tournament, 1, "game_points"), Sanction.objects.get().points) == (180, 0)


def test_lifted_sanction_counts_no_more(tournament: Tournament) -> None:
    (sanction,) = impose(tournament, "points", 1, points=10)
    with pytest.raises(DomainError, match="reason_needed"):
        sanction_lift(sanction=sanction, reason=" ")
    assert value(tournament, 1, "game_points") == 170
    lifted = sanction_lift(sanction=sanction, reason="mistaken")
    assert (lifted.lifted_because, value(tournament, 1, "game_points")) == ("mistaken", 180)
    version = fresh(tournament).version
    sanction_lift(sanction=sanction, reason="again")
    assert (fresh(tournament).version, Sanction.objects.get().lifted_because) == (version, "mistaken")


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("warning", {"reason": " "}, "reason_needed"),
        ("points", {"points": 0}, "sanction_points"),
        ("points", {"points": 1001}, "sanction_points"),
        ("game_loss", {}, "sanction_round_needed"),
        ("flogging", {}, "sanction_unknown"),
    ],
)
def test_refused_sanctions(tournament: Tournament, kind: str, more: dict[str, object], code: str) -> None:
    with pytest.raises(DomainError, match=code):
        impose(tournament, kind, 1, **more)  # type: ignore[arg-type]
    assert not Sanction.objects.exists()


def test_somebody_must_get_it(tournament: Tournament) -> None:
    with pytest.raises(DomainError, match="sanction_nobody"):
        impose(tournament, "warning")


def test_kind_that_the_format_leaves_out_is_refused() -> None:
    tournament = make_tournament(sanctions=["warning"])
    with pytest.raises(DomainError, match="sanction_unknown"):
        impose(tournament, "disqualified", 1)


def test_page_sent_twice_imposes_once(tournament: Tournament) -> None:
    impose(tournament, "points", 1, points=10, key="page")
    assert impose(tournament, "points", 1, points=10, key="page") == []
    impose(tournament, "points", 1, points=10, key="another page")
    assert value(tournament, 1, "game_points") == 160


def test_disqualified_and_back(tournament: Tournament) -> None:
    (sanction,) = impose(tournament, "disqualified", 3)
    assert entrant(tournament, 3).state == Entrant.State.DISQUALIFIED
    sanction_lift(sanction=sanction, reason="mistaken")
    assert entrant(tournament, 3).state == Entrant.State.ACTIVE


def test_disqualified_twice_needs_both_lifted(tournament: Tournament) -> None:
    (first,) = impose(tournament, "disqualified", 3)
    (second,) = impose(tournament, "disqualified", 3)
    sanction_lift(sanction=first, reason="mistaken")
    assert entrant(tournament, 3).state == Entrant.State.DISQUALIFIED
    sanction_lift(sanction=second, reason="mistaken")
    assert entrant(tournament, 3).state == Entrant.State.ACTIVE


def test_who_had_left_before_has_left_still(tournament: Tournament) -> None:
    entrant_leave(entrant=entrant(tournament, 3))
    (sanction,) = impose(tournament, "disqualified", 3)
    sanction_lift(sanction=sanction, reason="mistaken")
    assert entrant(tournament, 3).state == Entrant.State.DROPPED


def test_nothing_after_the_prize_giving(tournament: Tournament) -> None:
    (sanction,) = impose(tournament, "points", 1, points=10)
    end(tournament)
    with pytest.raises(DomainError, match="sanction_after_prizes"):
        impose(tournament, "disqualified", 2)
    with pytest.raises(DomainError, match="sanction_after_prizes"):
        sanction_lift(sanction=sanction, reason="mistaken")
    assert entrant(tournament, 2).state == Entrant.State.ACTIVE
