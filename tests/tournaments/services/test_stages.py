"""Cuts and stages by hand: who goes on, who moves up, who wins."""

from __future__ import annotations

import pytest

from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish, state
from tests.tournaments.stages import drawn, ends, in_stage, qualified
from tournaments.models import DeskEntry, Sanction, Stage, StandingSnapshot, Tournament
from tournaments.selectors.champion import final_order, level_champions
from tournaments.selectors.stages import coming_stage
from tournaments.selectors.state import stage_name
from tournaments.services.entrants import entrant_check_in, entrant_leave
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin, stage_refill, stage_take_back
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

# With one table of four, 45 30 20 10 points; the second table is 10 points behind in the totals.
EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])
TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])
SIXTEEN = tuple([first, first + 1, first + 2, first + 3] for first in (1, 5, 9, 13))


def refused(code: str, tournament: Tournament) -> dict[str, object]:
    with pytest.raises(DomainError) as error:
        stage_begin(tournament=tournament)
    assert error.value.code == code
    return error.value.params


def ranked(tournament: Tournament, places: int) -> list[tuple[int, int]]:
    """The first ranks at the end, with their numbers."""
    return [(placing.rank, placing.number) for placing in final_order(state(tournament))[:places]]


# The cut


def test_the_best_four_of_the_standings_play_the_final() -> None:
    """45 points have 1, 5 and 9, by their totals in this order; then 2 with 30 and the best total of those."""
    tournament = qualified(*TWELVE)
    stage = stage_begin(tournament=tournament)
    assert (stage.number, stage.index) == (1, 0)
    assert in_stage(tournament) == [1, 5, 9, 2]
    assert stage_name(state(tournament), stage) == "final"
    assert DeskEntry.objects.latest("pk").values == {
        "stage": 1,
        "index": 0,
        "names": ["Ștefan 1", "Anna 5", "David 9", "Владимир 2"],
        "count": 4,
    }


def test_the_cut_waits_for_the_last_table() -> None:
    tournament = make_tournament(8, qualifying_rounds=1)
    refused("stage_not_ready", tournament)
    publish(tournament, *EIGHT)
    ends(tournament, 1, 1, 1, 2, 3, 4)
    refused("stage_not_ready", tournament)
    assert not Stage.objects.filter(number=1).exists()


def test_the_cut_is_made_once() -> None:
    tournament = qualified(*EIGHT)
    one = stage_begin(tournament=tournament, number=1)
    assert stage_begin(tournament=tournament, number=1) == one
    refused("stage_not_ready", tournament)
    assert Stage.objects.count() == 2


def test_a_cut_of_more_than_the_field_is_skipped() -> None:
    """64 and 16 are more than twelve: the final of four comes at once."""
    tournament = qualified(*TWELVE, stages=[{"take": 64}, {"take": 16}, {"take": 4}])
    stage = stage_begin(tournament=tournament)
    assert (stage.number, stage.index) == (1, 2)
    assert len(in_stage(tournament)) == 4


def test_too_few_for_any_stage_crown_the_best_of_the_standings() -> None:
    tournament = qualified([1, 2, 3])
    assert coming_stage(state(tournament)) is None
    assert level_champions(state(tournament)) == [1]
    refused("stage_not_ready", tournament)


def test_there_is_no_champion_while_a_stage_is_to_come() -> None:
    tournament = qualified(*EIGHT)
    assert level_champions(state(tournament)) == []
    stage_begin(tournament=tournament)
    assert level_champions(state(tournament)) == []
    drawn(tournament)
    assert level_champions(state(tournament)) == []
    ends(tournament, 2, 1, 5, 1, 2, 6)
    assert level_champions(state(tournament)) == [5]


def test_a_stage_that_begins_is_not_over_when_too_few_are_left_for_it() -> None:
    """Four play and two of them leave before the final: the two others are no champions yet."""
    tournament = qualified([1, 2, 3, 4])
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 1))
    assert final_order(state(tournament)) == []


def test_who_never_came_is_in_no_stage() -> None:
    """Five are entered, one never sits down: all four of the others play the final, and five are too many for it."""
    tournament = make_tournament(5, qualifying_rounds=1, stages=[{"take": 5}, {"take": 4}])
    entrant_check_in(entrant=entrant(tournament, 5), present=False)
    for number in range(1, 5):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, [1, 2, 3, 4])
    ends(tournament, 1, 1, 4, 3, 2, 1)
    assert stage_begin(tournament=tournament).index == 1
    assert in_stage(tournament) == [4, 3, 2, 1]


def test_a_cut_can_be_taken_back_until_its_tables_are_published() -> None:
    tournament = qualified(*EIGHT)
    stage_begin(tournament=tournament)
    stage_take_back(tournament=tournament, number=7)
    assert Stage.objects.count() == 2
    stage_take_back(tournament=tournament, number=1)
    stage_take_back(tournament=tournament, number=1)
    assert Stage.objects.count() == 1
    assert not StandingSnapshot.objects.exists()
    stage_begin(tournament=tournament)
    drawn(tournament)
    with pytest.raises(DomainError, match="stage_played"):
        stage_take_back(tournament=tournament)


def test_sixty_four_then_sixteen_then_four() -> None:
    """Every table of four is won by its highest number: 16 winners, then 4, then one. Nobody else goes on."""
    tournament = make_tournament(64, "german_championship", qualifying_rounds=1)
    numbers = list(range(1, 65))
    publish(tournament, *[numbers[at : at + 4] for at in range(0, 64, 4)])
    for table in range(16):
        ends(tournament, 1, table + 1, *numbers[4 * table : 4 * table + 4], less=10 * table)
    for seq, take in ((2, 64), (3, 16), (4, 4)):
        stage_begin(tournament=fresh(tournament))
        inside = in_stage(tournament)
        assert len(inside) == take
        drawn(tournament, seed=seq)
        rows = state(tournament).rounds[seq - 1].tables
        assert [len(row.numbers) for row in rows] == [4] * (take // 4)
        assert sorted(number for row in rows for number in row.numbers) == sorted(inside)
        for row in rows:
            ends(tournament, seq, row.table.number, *sorted(row.numbers, reverse=True))
        winners = sorted(max(row.numbers) for row in rows)
        coming = coming_stage(state(tournament))
        assert sorted(coming.through if coming else level_champions(state(tournament))) == winners
    order = final_order(state(tournament))
    assert [placing.rank for placing in order[:4]] == [1, 2, 3, 4]
    assert [placing.stage for placing in order] == [3] * 4 + [2] * 12 + [1] * 48
    assert len({placing.number for placing in order}) == 64


def test_a_final_of_five() -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 5, "seats": 5}])
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, 2, 6]
    assert [len(table) for table in drawn(tournament).rounds[0]] == [5]
    ends(tournament, 2, 1, 9, 6, 5, 2, 1)
    assert ranked(tournament, 6) == [(1, 9), (2, 6), (3, 5), (4, 2), (5, 1), (6, 10)]


def test_the_best_two_go_straight_to_the_final_and_the_next_four_play_for_it() -> None:
    """Of six the first two have a bye; of the semi-final its winner comes, and the second as there is room for four."""
    tournament = qualified(*TWELVE, stages=[{"take": 6, "byes": 2}, {"take": 4}])
    stage_begin(tournament=tournament)
    assert in_stage(tournament, bye=True) == [1, 5]
    assert in_stage(tournament, bye=False) == [9, 2, 6, 10]
    assert sorted(drawn(tournament).rounds[0][0]) == [2, 6, 9, 10]
    ends(tournament, 2, 1, 10, 2, 6, 9)
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 10, 2]


def test_best_seconds_come_by_points_total_and_hits() -> None:
    """Three semi-finals for a final of four: the seconds of all have 30 points, the one of the first table has most."""
    tournament = qualified(*TWELVE, stages=[{"take": 12}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, *TWELVE)
    for table, order in enumerate(TWELVE, 1):
        ends(tournament, 2, table, *order, less=10 * (3 - table))
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, 10]


def test_carried_points_decide_a_stage_that_goes_on_from_them() -> None:
    """Into the final 1 and 5 bring 45 points, 2 and 6 bring 30. 6 wins it: 30 + 45 = 75; 1 is second: 45 + 30 = 75 with
    180 + 150 = 330 to 140 + 180 = 320 game points. 5 is last: 45 + 10 = 55; 2 is third: 30 + 20 = 50."""
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8], stages=[{"take": 4, "reset": False}])
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 2, 6]
    drawn(tournament)
    ends(tournament, 2, 1, 6, 1, 2, 5)
    assert ranked(tournament, 4) == [(1, 1), (2, 6), (3, 5), (4, 2)]


def test_carried_points_decide_who_wins_a_semi_final() -> None:
    """Two of each table go on. 1, 5 and 9 bring 45 points, 2, 6 and 10 bring 30, 3 and 7 bring 20.

    Table 1 ends 9 (45 + 45 = 90), 2 (30 + 30 = 60), 5 (45 + 20 = 65), 1 (45 + 10 = 55): 5 goes on, not 2. Table 2 ends
    7 (20 + 45 = 65), 6 (30 + 30 = 60), 10 (30 + 20 = 50), 3 (20 + 10 = 30).
    """
    tournament = qualified(*TWELVE, stages=[{"take": 8, "reset": False, "advance": 2}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, [1, 5, 9, 2], [6, 10, 3, 7])
    ends(tournament, 2, 1, 9, 2, 5, 1)
    ends(tournament, 2, 2, 7, 6, 10, 3)
    stage_begin(tournament=tournament)
    assert sorted(in_stage(tournament)) == [5, 6, 7, 9]


def test_a_lost_game_is_the_last_place_of_its_table() -> None:
    tournament = qualified(*SIXTEEN, stages=[{"take": 8}, {"take": 4}])
    stage_begin(tournament=tournament)
    inside = in_stage(tournament)
    assert inside == [1, 5, 9, 13, 2, 6, 10, 14]
    publish(tournament, [1, 5, 9, 13], [2, 6, 10, 14])
    ends(tournament, 2, 1, 1, 5, 9, 13)
    ends(tournament, 2, 2, 2, 6, 10, 14, less=10)
    sanctions_impose(
        tournament=tournament,
        entrants=[entrant(tournament, 1)],
        kind=Sanction.Kind.GAME_LOSS,
        reason="Left the table",
        round=state(tournament).rounds[1].round,
    )
    # The winners are 5 and 2, the best of the others 6, second, and 9 and 10, third, of whom 9 has the better total.
    stage_begin(tournament=tournament)
    assert sorted(in_stage(tournament)) == [2, 5, 6, 9]


def test_a_game_lost_in_the_final_loses_the_title() -> None:
    tournament = qualified(*EIGHT)
    stage_begin(tournament=tournament)
    drawn(tournament)
    ends(tournament, 2, 1, 5, 1, 2, 6)
    final = state(tournament).rounds[1].round
    sanctions_impose(
        tournament=tournament, entrants=[entrant(tournament, 5)], kind="game_loss", reason="Phone", round=final
    )
    assert level_champions(state(tournament)) == [1]


# Leaving


def test_two_finalists_withdraw_and_the_next_two_move_up() -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    for number in (5, 2):
        entrant_leave(entrant=entrant(tournament, number))
    moved = stage_refill(tournament=tournament)
    assert [one.number for one in moved] == [6, 10]
    assert in_stage(tournament) == [1, 9, 6, 10]
    assert stage_refill(tournament=tournament) == []
    drawn(tournament)
    ends(tournament, 2, 1, 10, 9, 6, 1)
    # Who left stands behind the final by his rank in the standings, 5 second and 2 fourth there.
    assert ranked(tournament, 7) == [(1, 10), (2, 9), (3, 6), (4, 1), (5, 5), (6, 2), (7, 3)]


def test_who_left_is_out_of_the_prizes_where_the_format_removes_him() -> None:
    tournament = qualified(*TWELVE, dropout="remove")
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 5))
    stage_refill(tournament=tournament)
    drawn(tournament)
    ends(tournament, 2, 1, 1, 9, 2, 6)
    assert [placing.number for placing in final_order(state(tournament))[:5]] == [1, 9, 2, 6, 10]


def test_the_next_of_the_table_moves_up_for_its_winner() -> None:
    tournament = qualified(*EIGHT, stages=[{"take": 8}, {"take": 4, "seats": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, [1, 3, 5, 7], [2, 4, 6, 8])
    ends(tournament, 2, 1, 1, 3, 5, 7)
    ends(tournament, 2, 2, 2, 4, 6, 8, less=10)
    stage_begin(tournament=tournament)
    assert sorted(in_stage(tournament)) == [1, 2, 3, 4]
    entrant_leave(entrant=entrant(tournament, 1))
    assert [one.number for one in stage_refill(tournament=tournament)] == [5]
    assert sorted(in_stage(tournament)) == [2, 3, 4, 5]


def test_who_is_in_a_stage_stays_in_it_after_a_correction() -> None:
    """1 and 2 won their tables, 3 and 4 are the best seconds. Then the slip of table 1 turns out to be misread: 7 won
    before 5. Nobody is put out of the final for it; but for 4, who leaves, 7 moves up, and not the next of table 2."""
    tournament = qualified(*EIGHT, stages=[{"take": 8}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, [1, 3, 5, 7], [2, 4, 6, 8])
    ends(tournament, 2, 1, 1, 3, 5, 7)
    ends(tournament, 2, 2, 2, 4, 6, 8, less=10)
    stage_begin(tournament=tournament)
    confirm(tournament, 2, 1, [20, 60, 150, 180], [4, 5, 7, 8], reason="Misread")
    entrant_leave(entrant=entrant(tournament, 4))
    assert [one.number for one in stage_refill(tournament=tournament)] == [7]
    assert sorted(in_stage(tournament)) == [1, 2, 3, 7]


def test_a_bye_moves_up_too() -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 6, "byes": 2}, {"take": 4}])
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 1))
    stage_refill(tournament=tournament)
    assert in_stage(tournament, bye=True) == [5, 9]
    assert in_stage(tournament, bye=False) == [2, 6, 10, 3]


def test_nobody_moves_up_where_nobody_is_left() -> None:
    tournament = qualified([1, 2, 3, 4])
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 2))
    assert stage_refill(tournament=tournament) == []
    assert [len(table) for table in drawn(tournament).rounds[0]] == [3]


def test_nobody_moves_up_once_the_tables_are_published() -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    drawn(tournament)
    entrant_leave(entrant=entrant(tournament, 1))
    with pytest.raises(DomainError, match="stage_played"):
        stage_refill(tournament=tournament)


def test_who_leaves_does_not_change_the_standings_of_the_cut() -> None:
    """With drop-outs removed the live standings move up; what was kept at the cut does not, and who moves up comes
    from it even after a correction that turns the live standings round."""
    tournament = qualified(*TWELVE, dropout="remove")
    stage_begin(tournament=tournament)
    kept = StandingSnapshot.objects.get().lines
    assert [line["number"] for line in kept] == [1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12]
    entrant_leave(entrant=entrant(tournament, 9))
    assert [line.number for line in state(tournament).lines][:3] == [1, 5, 2]
    # A slip was read wrongly: table 2 ended 8, 7, 6, 5.
    row = state(tournament).rounds[0].tables[1]
    confirm(tournament, 1, 2, [10, 50, 140, 170], [4, 5, 7, 8], reason="Misread")
    assert row.numbers == [5, 6, 7, 8]
    assert StandingSnapshot.objects.get().lines == kept
    assert [one.number for one in stage_refill(tournament=tournament)] == [6]
    assert in_stage(tournament) == [1, 5, 2, 6]


def test_a_drop_out_before_the_cut_leaves_room() -> None:
    tournament = qualified(*TWELVE)
    entrant_leave(entrant=entrant(tournament, 5))
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 9, 2, 6]


def test_the_consolation_keeps_nobody_waiting() -> None:
    """It is played beside the first stage and counts for nothing."""
    tournament = qualified(*TWELVE, consolation=True, stages=[{"take": 8}, {"take": 4}])
    stage_begin(tournament=tournament)
    drawn(tournament)
    rows = state(tournament).rounds[1].tables
    assert [row.table.consolation for row in rows] == [False, False, True]
    assert sorted(rows[2].numbers) == [4, 8, 11, 12]
    for row in rows[:2]:
        ends(tournament, 2, row.table.number, *row.numbers)
    stage_begin(tournament=tournament)
    assert {rows[0].numbers[0], rows[1].numbers[0]} <= set(in_stage(tournament))
    play(tournament, 2)
    assert len(state(tournament).event.rounds[1].tables) == 2


def test_after_the_prizes_no_stage_begins() -> None:
    tournament = qualified(*EIGHT)
    Tournament.objects.update(prizes_at="2026-11-30T20:00:00Z")
    refused("tournament_over", tournament)
