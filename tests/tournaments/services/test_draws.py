"""The draw as rows: made once, planned again around what was played, changed by hand, taken back."""

from __future__ import annotations

import random
import uuid
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from scoring.models import Game
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish, put_draw, state
from tournaments.models import DeskEntry, Draw, Sanction, Table, Tournament
from tournaments.selectors.draws import current_draw, judged, misfit, rounds_left
from tournaments.selectors.field import field_of
from tournaments.selectors.state import stage_name, standing_lines
from tournaments.services.draws import draw_discard, draw_make
from tournaments.services.entrants import (
    Newcomer,
    apart_keep,
    entrant_check_in,
    entrant_leave,
    entrant_return,
    entrants_add,
)
from tournaments.services.rounds import draw_publish, round_take_back
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
AGAIN = ([5, 1, 6, 2], [7, 3, 9, 4, 8])


def make(tournament: Tournament, **options: object) -> Draw:
    """A draw with a key of its own."""
    return draw_make(tournament=fresh(tournament), key=uuid.uuid4(), **options)  # type: ignore[arg-type]


def refused(code: str, tournament: Tournament, **options: object) -> dict[str, object]:
    with pytest.raises(DomainError) as error:
        make(tournament, **options)
    assert error.value.code == code
    return error.value.params


# Made


def test_a_plan_draws_all_rounds_that_are_left() -> None:
    draw = make(make_tournament(9), seed=5)
    assert (draw.first_seq, len(draw.rounds), draw.seed, draw.edits) == (1, 3, 5, 0)
    for tables in draw.rounds:
        assert sorted(map(len, tables)) == [4, 5]
        assert sorted(number for table in tables for number in table) == list(range(1, 10))
    assert DeskEntry.objects.filter(kind="drawn").count() == 1


@pytest.mark.parametrize("next_draw", ["random", "swiss"])
def test_other_draws_make_one_round(next_draw: str) -> None:
    assert len(make(make_tournament(9, next_draw=next_draw)).rounds) == 1


@pytest.mark.parametrize("settings", [{}, {"next_draw": "random"}, {"first_draw": "seeded", "next_draw": "swiss"}])
def test_the_same_seed_gives_the_same_draw(settings: dict[str, Any]) -> None:
    """Also in another event of the same people, which was stored and read again in between."""
    one, other = (make(make_tournament(21, **settings), seed=99) for _ in range(2))
    assert one.rounds == other.rounds
    assert make(make_tournament(21, **settings), seed=100).rounds != one.rounds


def test_every_step_leads_to_the_same_draw_whenever_it_is_read() -> None:
    tournament = make_tournament(9, next_draw="swiss")
    for seq in (1, 2):
        draw = make(tournament, seed=seq)
        again = make(tournament, seed=seq)
        assert again.rounds == draw.rounds
        draw_publish(draw=again, seq=seq)
        play(tournament, seq)


def test_the_same_key_draws_once() -> None:
    tournament, key = make_tournament(9), uuid.uuid4()
    one = draw_make(tournament=tournament, key=key)
    other = draw_make(tournament=tournament, key=key, seed=1)
    assert (one.pk, one.seed) == (other.pk, other.seed)
    assert Draw.objects.count() == 1
    assert DeskEntry.objects.filter(kind="drawn").count() == 1


def test_a_new_draw_replaces_the_one_before() -> None:
    tournament = make_tournament(9)
    first, second = make(tournament), make(tournament)
    assert [draw.discarded for draw in Draw.objects.all()] == [True, False]
    assert current_draw(state(tournament)) == second
    draw_discard(draw=second)
    assert current_draw(state(tournament)) is None
    first.refresh_from_db()
    assert first.discarded


@pytest.mark.parametrize("players", range(3))
def test_too_few_players_are_told_so(players: int) -> None:
    params = refused("seating_too_few", make_tournament(players))
    assert params == {"players": players}
    assert not Draw.objects.exists()


@pytest.mark.parametrize("next_draw", ["planned", "random", "swiss"])
def test_every_small_field_gets_tables_or_hears_why(next_draw: str) -> None:
    for players in (3, 4, 5, 6, 7, 11, 13):
        draw = make(make_tournament(players, next_draw=next_draw), seed=1)
        for tables in draw.rounds:
            assert sorted(number for table in tables for number in table) == list(range(1, players + 1))


def test_rounds_without_rematches_that_cannot_be_are_refused() -> None:
    params = refused("seating_rematches_forced", make_tournament(9, rematches="forbid"))
    assert params["rounds"] == 3
    assert int(str(params["least"])) > 0


def test_who_is_not_checked_in_does_not_play() -> None:
    tournament = make_tournament(9)
    for number in range(1, 9):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    field = field_of(state(tournament))
    assert [one.number for one in field.absent] == [9]
    assert sorted(number for table in make(tournament).rounds[0] for number in table) == list(range(1, 9))


def test_people_kept_apart_never_meet_in_a_plan() -> None:
    tournament = make_tournament(9)
    apart_keep(one=entrant(tournament, 3).player, other=entrant(tournament, 7).player)
    draw = make(tournament)
    assert not [table for tables in draw.rounds for table in tables if {3, 7} <= set(table)]


def test_people_kept_apart_do_not_meet_in_a_stage_if_there_are_two_tables() -> None:
    tournament = make_tournament(8, stages=[{"take": 8}, {"take": 4}], qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    play(tournament, 1)
    apart_keep(one=entrant(tournament, 3).player, other=entrant(tournament, 7).player)
    stage_begin(tournament=tournament)
    for seed in range(12):
        tables = make(tournament, seed=seed).rounds[0]
        assert sorted(map(len, tables)) == [4, 4]
        assert not [table for table in tables if {3, 7} <= set(table)]


# Open tables


def test_a_swiss_draw_waits_for_open_tables_or_is_told_not_to() -> None:
    tournament = make_tournament(9, next_draw="swiss")
    publish(tournament, *NINE)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert refused("draw_tables_open", tournament)["tables"] == (2,)
    draw = make(tournament, override=True)
    assert draw.first_seq == 2
    assert DeskEntry.objects.filter(kind="drawn").latest("pk").values["open_tables"] == [2]


def test_a_plan_does_not_wait_for_results() -> None:
    tournament = make_tournament(9)
    publish(tournament, *NINE)
    assert make(tournament).first_seq == 2


def test_only_confirmed_results_count_for_a_swiss_draw() -> None:
    """Table 2 has the better totals, but they are not confirmed."""
    tournament = make_tournament(8, next_draw="swiss", rematches="ignore")
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    tables = make(tournament, override=True, seed=1).rounds[0]
    assert sorted(tables[0]) == [1, 2, 3, 4]


def test_a_swiss_draw_knows_what_its_caller_has_not_seen() -> None:
    """The standings were shown when only table 1 was confirmed; the draw goes by both."""
    tournament = make_tournament(8, next_draw="swiss", rematches="ignore")
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    seen = fresh(tournament)
    assert [line.number for line in standing_lines(seen)][:4] == [1, 2, 3, 4]
    confirm(tournament, 1, 2, [170, 140, 50, 10], [8, 7, 5, 4])
    assert sorted(draw_make(tournament=seen, key=uuid.uuid4(), seed=1).rounds[0][0]) == [1, 2, 5, 6]


def test_a_penalty_counts_in_the_next_swiss_draw() -> None:
    """Without it the first four of the standings sit at table 1: 45, 45, 30 and 30 table points."""
    tournament = make_tournament(8, next_draw="swiss", rematches="ignore")
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    confirm(tournament, 1, 2, [170, 140, 50, 10], [8, 7, 5, 4])
    assert sorted(make(tournament, seed=1).rounds[0][0]) == [1, 2, 5, 6]
    sanctions_impose(
        tournament=tournament,
        entrants=[entrant(tournament, 5)],
        kind=Sanction.Kind.POINTS,
        points=30,
        unit=Sanction.Unit.TABLE,
        reason="Late",
    )
    assert sorted(make(tournament, seed=1).rounds[0][0]) == [1, 2, 3, 6]


# Planned again


def test_who_leaves_after_publication_is_in_no_later_round() -> None:
    """The rounds that were played stay in the history: 2 to 9 meet whom they have not met where that can be."""
    tournament = make_tournament(9)
    first = make(tournament, seed=3)
    draw_publish(draw=first, seq=1)
    entrant_leave(entrant=entrant(tournament, 1))
    now = state(tournament)
    changed = misfit(now, first)
    assert (changed.gone, changed.new) == ((1,), ())
    with pytest.raises(DomainError, match="draw_misfit"):
        draw_publish(draw=first, seq=2)
    again = make(tournament, keep=True)
    assert (again.first_seq, len(again.rounds)) == (2, 2)
    for tables in again.rounds:
        assert sorted(number for table in tables for number in table) == list(range(2, 10))
    assert Table.objects.filter(round__seq=1).count() == 2
    quality = judged(state(tournament), again)
    assert quality is not None
    assert len(quality.problem.played) == 1


def test_who_comes_late_is_in_no_earlier_round() -> None:
    tournament = make_tournament(9, late_entry={"until": 2})
    draw = make(tournament)
    draw_publish(draw=draw, seq=1)
    entrants_add(tournament=tournament, people=[Newcomer(name="Late")])
    assert misfit(state(tournament), draw).new == (10,)
    again = make(tournament, keep=True)
    assert all(10 in [number for table in tables for number in table] for tables in again.rounds)
    assert 10 not in state(tournament).rounds[0].tables[0].numbers + state(tournament).rounds[0].tables[1].numbers


def test_a_substitute_who_is_not_needed_is_undone() -> None:
    tournament = make_tournament(9)
    draw = make(tournament)
    entrant_leave(entrant=entrant(tournament, 9))
    assert misfit(state(tournament), draw).gone == (9,)
    entrant_return(entrant=entrant(tournament, 9))
    assert not misfit(state(tournament), draw).found


def test_a_drop_out_from_the_consolation_is_noticed() -> None:
    tournament = make_tournament(9, qualifying_rounds=1, consolation=True)
    publish(tournament, *NINE)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    confirm(tournament, 1, 2, [170, 140, 50, 10, -20], [8, 7, 5, 4, 3])
    stage_begin(tournament=tournament)
    draw = make(tournament)
    beside = [number for table in draw.consolation for number in table]
    assert sorted(beside) == [3, 4, 7, 8, 9]
    entrant_leave(entrant=entrant(tournament, 9))
    assert misfit(state(tournament), draw).gone == (9,)


# Published and taken back


def test_a_round_taken_back_is_a_preview_again() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    published = draw_publish(draw=draw, seq=1)
    later = make(tournament)
    round_take_back(round=published)
    now = state(tournament)
    assert now.rounds == []
    found = current_draw(now)
    assert found == draw
    assert [list(map(list, tables)) for tables in rounds_left(now, draw)] == [list(NINE), list(AGAIN)]
    assert not Game.objects.exists()
    later.refresh_from_db()
    assert later.discarded
    Draw.objects.update(discarded=False)
    assert current_draw(state(tournament)) == draw


def test_a_published_draw_stays_when_the_rest_is_thrown_away() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    draw_publish(draw=draw, seq=1)
    draw_discard(draw=draw)
    now = state(tournament)
    assert [row.numbers for row in now.rounds[0].tables] == list(NINE)
    assert current_draw(now) is None


def test_all_rounds_are_published_or_the_stage_is() -> None:
    tournament = make_tournament(8, qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    assert refused("draw_all_played", tournament) == {"rounds": 1}
    play(tournament, 1)
    stage_begin(tournament=tournament)
    publish(tournament, sorted(state(tournament).stage.places.values_list("entrant__number", flat=True)))
    refused("draw_stage_played", tournament)
    assert stage_name(state(tournament), state(tournament).stage) == "final"


def test_a_swiss_event_of_twenty_one_keeps_its_rules_over_all_rounds() -> None:
    """Everybody once a round, tables by the rule, and a drop-out and a newcomer on the way."""
    tournament = make_tournament(21, "german_championship", late_entry={"until": 5}, table_sizes=[4, 5], stages=[])
    rng = random.Random(4)
    for seq in range(1, 6):
        draw = make(tournament, seed=seq)
        draw_publish(draw=draw, seq=seq)
        play(tournament, seq, seed=rng.randrange(1000))
        if seq == 2:
            entrant_leave(entrant=entrant(tournament, 21))
            entrants_add(tournament=tournament, people=[Newcomer(name="Late")])
    met: Counter[tuple[int, ...]] = Counter()
    for played in state(tournament).rounds:
        numbers = sorted(number for row in played.tables for number in row.numbers)
        gone, new = (22, 21) if played.round.seq <= 2 else (21, 22)
        assert gone not in numbers
        assert new in numbers
        assert [len(row.numbers) for row in played.tables] == [4, 4, 4, 4, 5]
        met.update(pair for row in played.tables for pair in combinations(sorted(row.numbers), 2))
    assert max(met.values()) <= 2
