"""People who are level at a cut, at a table of a stage or at the end: a lot or a deciding game, and nothing else."""

from __future__ import annotations

import pytest

from tests.tournaments.desk import confirm, entrant, publish, state
from tests.tournaments.stages import HITS, TOTALS, drawn, ends, in_stage, qualified
from tournaments.eventfile.writing import event_data
from tournaments.models import DeskEntry, Lot, Tournament
from tournaments.selectors.champion import final_order, level_champions
from tournaments.selectors.questions import Question, questions
from tournaments.services.entrants import entrant_leave
from tournaments.services.stages import lot_draw, lot_take_back, stage_begin, stage_refill
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])


def same_tables(**settings: object) -> Tournament:
    """Three tables that ended alike: 1, 5 and 9 are level, then 2, 6 and 10, and so on."""
    tournament = qualified(*TWELVE, **settings)
    for table in (2, 3):
        confirm(tournament, 1, table, TOTALS[:4], HITS[:4], reason="Misread")
    return tournament


def open_now(tournament: Tournament) -> list[tuple[str, tuple[int, ...], int]]:
    return [(one.purpose, one.numbers, one.places) for one in questions(state(tournament))]


@pytest.mark.parametrize(
    ("take", "through", "level", "places"),
    [
        (3, [1, 5, 9], (), 0),
        (4, [1, 5, 9], (2, 6, 10), 1),
        (5, [1, 5, 9], (2, 6, 10), 2),
        (6, [1, 5, 9, 2, 6, 10], (), 0),
        (7, [1, 5, 9, 2, 6, 10], (3, 7, 11), 1),
    ],
)
def test_ties_at_every_point_of_the_cut(take: int, through: list[int], level: tuple[int, ...], places: int) -> None:
    tournament = same_tables(stages=[{"take": take, "seats": 4}])
    if not level:
        assert questions(state(tournament)) == []
        stage_begin(tournament=tournament)
        assert in_stage(tournament) == through
        return
    assert open_now(tournament) == [("cut", level, places)]
    with pytest.raises(DomainError) as error:
        stage_begin(tournament=tournament)
    assert (error.value.code, error.value.params) == ("stage_level", {"numbers": level})
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=level, seed=3)
    assert sorted(lot.order) == list(level)
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [*through, *lot.order[:places]]


def test_a_deciding_game_is_recorded_with_its_order() -> None:
    tournament = same_tables()
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=(10, 2, 6), order=[6, 10, 2])
    assert (lot.order, lot.by_game) == ([6, 10, 2], True)
    assert DeskEntry.objects.latest("pk").kind == "lot_by_game"
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, 6]


@pytest.mark.parametrize("order", [[2, 6], [2, 6, 10, 1], [2, 2, 6], [2, 6, 9]])
def test_an_order_names_everybody_once(order: list[int]) -> None:
    with pytest.raises(DomainError, match="lot_order"):
        lot_draw(tournament=same_tables(), purpose="cut", numbers=(2, 6, 10), order=order)
    assert not Lot.objects.exists()


@pytest.mark.parametrize(
    ("purpose", "numbers"),
    [
        ("cut", (2, 6)),
        ("cut", (1, 5, 9)),
        ("advance", (2, 6, 10)),
        ("champion", (1, 5, 9)),
        ("rank", (1, 2)),
        ("rank", (1,)),
    ],
)
def test_nobody_draws_among_people_who_are_not_level(purpose: str, numbers: tuple[int, ...]) -> None:
    with pytest.raises(DomainError, match="lot_not_level"):
        lot_draw(tournament=same_tables(), purpose=purpose, numbers=numbers)
    assert not Lot.objects.exists()


def test_the_first_answer_counts() -> None:
    tournament = same_tables()
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10), order=[10, 6, 2])
    assert lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10), order=[2, 6, 10]) == lot
    assert lot_draw(tournament=tournament, purpose="cut", numbers=(6, 2, 10)) == lot
    assert DeskEntry.objects.filter(kind__startswith="lot").count() == 1


def test_a_lot_can_be_taken_back_until_a_stage_begins_with_it() -> None:
    tournament = same_tables()
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10))
    lot_take_back(lot=lot)
    assert open_now(tournament) == [("cut", (2, 6, 10), 1)]
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10), order=[10, 2, 6])
    stage_begin(tournament=tournament)
    with pytest.raises(DomainError, match="lot_used"):
        lot_take_back(lot=lot)


def test_a_lot_still_counts_for_those_who_stay_level() -> None:
    """The lot was among three; then 10 is worse after all, and two are level: the same lot still puts them in order."""
    tournament = same_tables()
    lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10), order=[10, 2, 6])
    confirm(tournament, 1, 3, [180, 140, 60, 20], [8, 7, 5, 4], reason="Misread")
    assert open_now(tournament) == []
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, 2]


def test_somebody_more_who_is_level_asks_again() -> None:
    tournament = same_tables()
    confirm(tournament, 1, 3, [180, 140, 60, 20], [8, 7, 5, 4], reason="Misread")
    lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6), order=[6, 2])
    assert open_now(tournament) == []
    confirm(tournament, 1, 3, [180, 150, 60, 20], [8, 7, 5, 4], reason="Right after all")
    assert open_now(tournament) == [("cut", (2, 6, 10), 1)]


def test_a_shared_first_place_at_a_table_of_a_stage() -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 8}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, [1, 5, 9, 2], [6, 10, 3, 7])
    table = ends(tournament, 2, 1, 1, 5, 9, 2, level=2)
    ends(tournament, 2, 2, 6, 10, 3, 7, less=10)
    assert open_now(tournament) == [("advance", (1, 5), 1)]
    with pytest.raises(DomainError, match="stage_level"):
        stage_begin(tournament=tournament)
    lot_draw(tournament=tournament, purpose="advance", numbers=(1, 5), table=table, order=[5, 1])
    # Beside 5 and 6 the best of the others: 1, who shared the first place, and 10, second at table 2.
    stage_begin(tournament=tournament)
    assert sorted(in_stage(tournament)) == [1, 5, 6, 10]
    rounds = event_data(state(tournament).event)
    assert rounds["lots"] == [{"round": 2, "table": 1, "order": [5, 1], "for": "advance"}]


def test_best_seconds_who_are_level() -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 12}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, *TWELVE)
    for table, order in enumerate(TWELVE, 1):
        ends(tournament, 2, table, *order)
    assert open_now(tournament) == [("cut", (2, 6, 10), 1)]
    lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10), order=[6, 2, 10])
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, 6]


def test_a_shared_first_place_in_the_final() -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    publish(tournament, [1, 5, 9, 2])
    ends(tournament, 2, 1, 9, 1, 2, 5, level=2)
    assert level_champions(state(tournament)) == [1, 9]
    assert open_now(tournament) == [("champion", (1, 9), 1)]
    lot_draw(tournament=tournament, purpose="champion", numbers=(9, 1), order=[9, 1])
    assert level_champions(state(tournament)) == [9]
    assert [placing.rank for placing in final_order(state(tournament))[:4]] == [1, 2, 3, 4]
    written = event_data(state(tournament).event)
    assert (written["champion"], written["lots"]) == (9, [{"order": [9, 1], "for": "champion"}])


def test_a_shared_first_place_without_stages() -> None:
    tournament = same_tables(stages=[])
    found = questions(state(tournament))
    assert [(one.purpose, one.numbers, one.rank, one.needed) for one in found] == [("champion", (1, 5, 9), 1, True)]
    lot_draw(tournament=tournament, purpose="champion", numbers=(1, 5, 9), order=[9, 5, 1])
    assert level_champions(state(tournament)) == [9]


def test_ranks_with_prizes_can_be_parted() -> None:
    tournament = same_tables(stages=[])
    Tournament.objects.update(prizes="Cup\nBook\nCards\nPen\n\n")
    found: list[Question] = questions(state(tournament))
    assert [(one.numbers, one.needed) for one in found] == [((1, 5, 9), True), ((2, 6, 10), False)]
    lot_draw(tournament=tournament, purpose="champion", numbers=(2, 6, 10), order=[6, 10, 2])
    order = [(placing.rank, placing.number) for placing in final_order(state(tournament))]
    assert order[:6] == [(1, 1), (1, 5), (1, 9), (4, 6), (5, 10), (6, 2)]


def test_a_lot_for_a_rank_parts_the_standings_where_the_format_says_so() -> None:
    tournament = same_tables()
    lot = lot_draw(tournament=tournament, purpose="rank", numbers=(2, 6, 10), order=[10, 2, 6])
    assert [line.number for line in state(tournament).lines][3:6] == [10, 2, 6]
    assert lot_draw(tournament=tournament, purpose="rank", numbers=(2, 6, 10)) == lot
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, 10]


def test_a_lot_for_a_rank_is_drawn_once_even_where_it_parts_nobody() -> None:
    tournament = same_tables(standings=["table_points"])
    lot = lot_draw(tournament=tournament, purpose="rank", numbers=(2, 6, 10), order=[10, 2, 6])
    assert lot_draw(tournament=tournament, purpose="rank", numbers=(2, 6, 10)) == lot
    assert Lot.objects.count() == 1


def test_who_is_level_when_somebody_moves_up() -> None:
    """9 leaves after the cut into three; 2, 6 and 10 are level for his place. The lot belongs to that cut."""
    tournament = same_tables(stages=[{"take": 3, "seats": 3}])
    stage_begin(tournament=tournament)
    assert questions(state(tournament)) == []
    entrant_leave(entrant=entrant(tournament, 9))
    assert open_now(tournament) == [("cut", (2, 6, 10), 1)]
    with pytest.raises(DomainError, match="stage_level"):
        stage_refill(tournament=tournament)
    lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10), order=[10, 2, 6])
    assert [one.number for one in stage_refill(tournament=tournament)] == [10]
    assert in_stage(tournament) == [1, 5, 10]
    drawn(tournament)
    assert questions(state(tournament)) == []
