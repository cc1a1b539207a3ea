"""The draw changed by hand: people swapped and moved, tables fixed."""

from __future__ import annotations

import uuid

import pytest

from tests.tournaments.desk import entrant, fresh, make_tournament, play, publish, put_draw, state
from tournaments.models import DeskEntry, Draw, Tournament
from tournaments.selectors.draws import judged
from tournaments.services.draws import draw_fix, draw_make, draw_move, draw_swap
from tournaments.services.entrants import apart_keep, entrant_leave
from tournaments.services.rounds import draw_publish
from tournaments.services.stages import stage_begin
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
AGAIN = ([5, 1, 6, 2], [7, 3, 9, 4, 8])
THIRD = ([9, 1, 8, 3], [4, 2, 7, 5, 6])


def make(tournament: Tournament, seed: int | None = None) -> Draw:
    """A draw with a key of its own."""
    return draw_make(tournament=fresh(tournament), key=uuid.uuid4(), seed=seed)


def test_two_people_swap() -> None:
    draw = put_draw(make_tournament(9), NINE, AGAIN, THIRD)
    changed = draw_swap(draw=draw, edits=0, seq=2, one=5, other=4)
    assert changed.rounds == [list(NINE), [[4, 1, 6, 2], [7, 3, 9, 5, 8]], list(THIRD)]
    assert changed.edits == 1
    entry = DeskEntry.objects.latest("pk")
    assert (entry.kind, entry.values) == ("swapped", {"round": 2, "names": ["Anna 5", "Jürgen 4"]})


def test_swapping_somebody_with_himself_changes_nothing() -> None:
    draw = put_draw(make_tournament(9), NINE)
    assert draw_swap(draw=draw, edits=0, seq=1, one=5, other=5).edits == 0


def test_two_at_one_table_swap_their_seats() -> None:
    draw = put_draw(make_tournament(9), NINE)
    assert draw_swap(draw=draw, edits=0, seq=1, one=1, other=4).rounds[0][0] == [4, 2, 3, 1]


def test_somebody_moves_to_another_table() -> None:
    draw = put_draw(make_tournament(9), NINE)
    assert draw_move(draw=draw, edits=0, seq=1, number=9, table=1).rounds == [[[1, 2, 3, 4, 9], [5, 6, 7, 8]]]


def test_no_table_becomes_too_small_or_too_large() -> None:
    draw = put_draw(make_tournament(9), ([1, 2, 3], [4, 5, 6, 7, 8, 9]))
    with pytest.raises(DomainError, match="seating_size"):
        draw_move(draw=draw, edits=0, seq=1, number=1, table=2)
    draw.refresh_from_db()
    assert (draw.rounds, draw.edits) == ([[[1, 2, 3], [4, 5, 6, 7, 8, 9]]], 0)


@pytest.mark.parametrize(("number", "table", "code"), [(99, 1, "seating_unknown"), (1, 3, "seating_no_table")])
def test_changes_of_what_is_not_there_are_refused(number: int, table: int, code: str) -> None:
    draw = put_draw(make_tournament(9), NINE)
    with pytest.raises(DomainError, match=code):
        draw_move(draw=draw, edits=0, seq=1, number=number, table=table)


def test_a_change_of_something_older_is_refused() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    draw_swap(draw=draw, edits=0, seq=1, one=1, other=5)
    with pytest.raises(DomainError, match="draw_changed"):
        draw_swap(draw=draw, edits=0, seq=1, one=1, other=2)
    put_draw(tournament, NINE)
    with pytest.raises(DomainError, match="draw_changed"):
        draw_swap(draw=draw, edits=1, seq=1, one=1, other=2)


def test_published_rounds_are_not_changed() -> None:
    draw = put_draw(make_tournament(9), NINE, AGAIN)
    draw_publish(draw=draw, seq=1)
    with pytest.raises(DomainError, match="draw_round_published"):
        draw_swap(draw=draw, edits=0, seq=1, one=1, other=5)
    assert draw_swap(draw=draw, edits=0, seq=2, one=1, other=3).edits == 1


def test_by_hand_too_nobody_meets_whom_he_must_not() -> None:
    """The refusal names the round that was changed, not the last one."""
    tournament = make_tournament(9)
    apart_keep(one=entrant(tournament, 1).player, other=entrant(tournament, 5).player)
    draw = put_draw(tournament, NINE, [[1, 3, 6, 2], [7, 5, 9, 4, 8]], [[9, 1, 8, 3], [4, 2, 7, 5, 6]])
    with pytest.raises(DomainError, match="seating_together") as error:
        draw_swap(draw=draw, edits=0, seq=1, one=2, other=5)
    assert error.value.params == {"round": 1, "table": 1, "one": 1, "other": 5}


def test_the_quality_follows_a_change_by_hand() -> None:
    """Round 2 seats 1 to 4 together again: six rematches at table 1, ten at table 2. After the swap of 1 and 5 three
    pairs meet again there and six here."""
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, NINE)

    def rematches() -> int:
        found = judged(state(tournament), Draw.objects.get(pk=draw.pk))
        assert found is not None
        return found.quality.measures[0].value

    assert rematches() == 16
    draw_swap(draw=draw, edits=0, seq=2, one=1, other=5)
    assert rematches() == 9


def test_unequal_rounds_are_judged_one_by_one() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, ([1, 2, 3, 4, 5], [6, 7, 8, 9]))
    found = judged(state(tournament), draw, 2)
    assert found is not None
    assert (found.problem.rounds, found.problem.sizes) == (1, (5, 4))
    # 1 to 4 and 6 to 9 meet again.
    assert found.quality.measures[0].value == 12


# Fixed


def test_a_fixed_table_stays_in_the_next_draw_of_its_round() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN, THIRD)
    draw_fix(draw=draw, edits=0, seq=2, table=1, fixed=True)
    for seed in range(3):
        again = make(tournament, seed=seed)
        assert again.rounds[1][0] == [5, 1, 6, 2]
    draw_fix(draw=again, edits=0, seq=2, table=1, fixed=False)
    assert any(make(tournament, seed=seed).rounds[1][0] != [5, 1, 6, 2] for seed in range(3))


def test_a_fixed_table_is_that_of_its_round_when_the_one_before_is_published() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN, THIRD)
    draw_fix(draw=draw, edits=0, seq=3, table=1, fixed=True)
    draw_publish(draw=draw, seq=1, edits=1)
    again = make(tournament)
    assert (again.first_seq, again.rounds[1][0]) == (2, [9, 1, 8, 3])
    draw_fix(draw=again, edits=0, seq=2, table=2, fixed=True)
    assert [make(tournament).rounds[turn][table] for turn, table in ((0, 1), (1, 0))] == [
        again.rounds[0][1],
        [9, 1, 8, 3],
    ]


def test_a_fixed_table_that_is_published_fixes_nobody_any_more() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    draw_fix(draw=draw, edits=0, seq=1, table=1, fixed=True)
    draw_publish(draw=draw, seq=1)
    assert [make(tournament, seed).first_seq for seed in range(3)] == [2, 2, 2]
    assert make(tournament, 0).fixed == []


def test_who_left_a_full_fixed_table_leaves_no_seat_behind() -> None:
    """5 deals first at the table of five; the other four are there without him, in the seats of a table of four."""
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    draw_fix(draw=draw, edits=0, seq=1, table=2, fixed=True)
    entrant_leave(entrant=entrant(tournament, 5))
    assert sorted(make(tournament).rounds[0][1]) == [6, 7, 8, 9]


def test_a_change_at_a_fixed_table_stays_too() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    draw_fix(draw=draw, edits=0, seq=1, table=1, fixed=True)
    draw_swap(draw=draw, edits=1, seq=1, one=1, other=5)
    assert make(tournament).rounds[0][0] == [5, 2, 3, 4]


def test_who_left_a_fixed_table_leaves_the_others_together() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    draw_fix(draw=draw, edits=0, seq=1, table=1, fixed=True)
    entrant_leave(entrant=entrant(tournament, 1))
    tables = make(tournament).rounds[0]
    assert {2, 3, 4} <= set(tables[0])
    assert 1 not in [number for table in tables for number in table]


def test_a_fixed_table_stays_in_a_stage() -> None:
    tournament = make_tournament(8, stages=[{"take": 8}, {"take": 4}], qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    play(tournament, 1)
    stage_begin(tournament=tournament)
    draw = put_draw(tournament, [[8, 1, 2, 3], [4, 5, 6, 7]])
    draw_fix(draw=draw, edits=0, seq=2, table=1, fixed=True)
    for seed in range(3):
        assert make(tournament, seed=seed).rounds[0][0] == [8, 1, 2, 3]
