"""Evenings at which a draw goes wrong elsewhere: too few people, families, tabs sent twice, people who come and go."""

from __future__ import annotations

import random
import uuid
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction

from scoring.models import Game, GameLink
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish, put_draw, state
from tournaments.models import DeskEntry, Draw, TableSeat, Tournament
from tournaments.selectors.champion import level_champions
from tournaments.selectors.draws import current_draw, misfit
from tournaments.selectors.state import TournamentState, standing_lines
from tournaments.services.draws import Drawn, draw_make, draw_store
from tournaments.services.entrants import (
    Newcomer,
    apart_keep,
    entrant_check_in,
    entrant_delete,
    entrant_leave,
    entrants_add,
)
from tournaments.services.rounds import draw_publish, round_take_back
from tournaments.services.sanctions import sanction_lift, sanctions_impose
from tournaments.services.stages import lot_draw, stage_begin
from tournaments.services.tournaments import prizes_give
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])
NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
FIRST, SECOND = (180, 150, 60, 20), (170, 140, 50, 10)
HITS = (8, 7, 5, 4)


def make(tournament: Tournament, **options: object) -> Draw:
    """A draw with a key of its own."""
    return draw_make(tournament=fresh(tournament), key=uuid.uuid4(), **options)  # type: ignore[arg-type]


def eight_played(**settings: object) -> Tournament:
    """Eight people after a round: 1 and 5 have 45 points, 2 and 6 have 30, 3 and 7 have 20, 4 and 8 have 10."""
    tournament = make_tournament(8, **settings)  # type: ignore[arg-type]
    publish(tournament, *EIGHT)
    confirm(tournament, 1, 1, FIRST, HITS)
    confirm(tournament, 1, 2, SECOND, HITS)
    return fresh(tournament)


# Who is there


@pytest.mark.parametrize("there", range(3))
def test_only_those_who_still_play_are_enough_for_a_draw(there: int) -> None:
    tournament = make_tournament(9)
    for number in range(there + 1, 10):
        entrant_leave(entrant=entrant(tournament, number))
    with pytest.raises(DomainError) as refused:
        make(tournament)
    assert (refused.value.code, refused.value.params) == ("seating_too_few", {"players": there})
    assert not Draw.objects.exists()


def test_only_those_who_are_there_are_enough_for_a_draw() -> None:
    tournament = make_tournament(9)
    for number in (4, 7):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    with pytest.raises(DomainError) as refused:
        make(tournament)
    assert (refused.value.code, refused.value.params) == ("seating_too_few", {"players": 2})


def test_a_stage_of_which_two_are_left_is_not_drawn() -> None:
    tournament = eight_played(qualifying_rounds=1)
    stage_begin(tournament=tournament)
    for number in (1, 5):
        entrant_leave(entrant=entrant(tournament, number))
    with pytest.raises(DomainError) as refused:
        make(tournament)
    assert (refused.value.code, refused.value.params) == ("seating_too_few", {"players": 2})


# A draw that cannot be


def test_a_plan_that_leaves_people_without_a_seat_is_not_published() -> None:
    """Twenty seats for 24 entrants: the four without one are named."""
    tournament = make_tournament(24)
    draw = put_draw(tournament, [list(range(first, first + 4)) for first in range(1, 21, 4)])
    with pytest.raises(DomainError) as refused:
        draw_publish(draw=draw, seq=1)
    assert (refused.value.code, refused.value.params) == ("draw_misfit", {"gone": (), "new": (21, 22, 23, 24)})
    assert not Game.objects.exists()


def test_a_refused_draw_leaves_the_one_before() -> None:
    """Two of five must not meet, and there is one table: nothing of the attempt stays behind."""
    tournament = make_tournament(5)
    before = make(tournament, seed=1)
    apart_keep(one=entrant(tournament, 1).player, other=entrant(tournament, 2).player)
    version = fresh(tournament).version
    with pytest.raises(DomainError, match="seating_"):
        make(tournament, seed=2)
    assert Draw.objects.get() == before == current_draw(state(tournament))
    assert fresh(tournament).version == version
    assert DeskEntry.objects.filter(kind="drawn").count() == 1


@pytest.mark.parametrize(("players", "rounds"), [(5, 7), (7, 7), (13, 5)])
def test_more_rounds_than_opponents_are_played_to_the_end(players: int, rounds: int) -> None:
    """Seven people in seven rounds, and so on: everybody once in each round, whatever the plan has to repeat."""
    tournament = make_tournament(players, qualifying_rounds=rounds, stages=[])
    draw = make(tournament, seed=1)
    for seq in range(1, rounds + 1):
        draw_publish(draw=draw, seq=seq, override=True)
    for played in state(tournament).rounds:
        assert sorted(number for row in played.tables for number in row.numbers) == list(range(1, players + 1))


def test_nobody_sits_twice_in_a_round() -> None:
    """Not by a plan, and not by whoever writes into the database."""
    tournament = make_tournament(8)
    with pytest.raises(IntegrityError), transaction.atomic():
        publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 1])
    assert not tournament.rounds.exists()
    assert not Game.objects.exists()
    published = publish(tournament, *EIGHT)
    other = published.tables.get(number=2)
    with pytest.raises(IntegrityError, match=r"one_table_a_round|round_id.*entrant_id"), transaction.atomic():
        TableSeat.objects.create(table=other, round=published, entrant=entrant(tournament, 1), position=4)


# Sent twice


def test_a_request_sent_again_later_draws_nothing() -> None:
    """Whatever happened since: a page that is refreshed in the evening does not replace the plan of the evening."""
    tournament, key = make_tournament(9, next_draw="random"), uuid.uuid4()
    first = draw_make(tournament=tournament, key=key, seed=1)
    newer = make(tournament, seed=2)
    assert draw_make(tournament=fresh(tournament), key=key, seed=3) == first
    assert current_draw(state(tournament)) == newer
    draw_publish(draw=newer, seq=1)
    assert draw_make(tournament=fresh(tournament), key=key, seed=3) == first
    assert current_draw(state(tournament)) is None
    assert DeskEntry.objects.filter(kind="drawn").count() == 2


def test_a_round_of_a_draw_that_was_replaced_is_published_by_nobody() -> None:
    tournament = make_tournament(9, next_draw="random")
    first = make(tournament, seed=1)
    make(tournament, seed=2)
    with pytest.raises(DomainError, match="draw_changed"):
        draw_publish(draw=first, seq=1)
    assert not Game.objects.exists()


def test_a_round_taken_back_by_accident_is_published_again_as_it_was() -> None:
    """With other links: nobody taps into a game that is gone."""
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    draw_publish(draw=draw, seq=1)
    tokens = set(GameLink.objects.values_list("token", flat=True))
    round_take_back(round=tournament.rounds.get())
    assert not GameLink.objects.filter(token__in=tokens).exists()
    draw_publish(draw=draw, seq=1)
    assert [row.numbers for row in state(tournament).rounds[0].tables] == list(NINE)
    assert not tokens & set(GameLink.objects.values_list("token", flat=True))


def test_taking_a_round_back_loses_no_slip_that_was_typed_once() -> None:
    tournament = make_tournament(9)
    Tournament.objects.update(type_twice=True)
    published = publish(tournament, *NINE)
    confirm(tournament, 1, 1, FIRST, HITS)
    with pytest.raises(DomainError, match="round_has_scores"):
        round_take_back(round=published)


def test_taking_a_round_back_loses_no_sanction() -> None:
    """Somebody who is disqualified would stay so, with nothing left that can be lifted."""
    tournament = make_tournament(9)
    published = publish(tournament, *NINE)
    four = [entrant(tournament, 4)]
    sanction = sanctions_impose(
        tournament=tournament, entrants=four, kind="disqualified", reason="a marked card", round=published
    )[0]
    with pytest.raises(DomainError, match="round_sanctioned"):
        round_take_back(round=published)
    sanction_lift(sanction=sanction, reason="it was a stain")
    round_take_back(round=published)
    sanction.refresh_from_db()
    assert (sanction.round, sanction.reason, sanction.lifted_because) == (None, "a marked card", "it was a stain")
    assert entrant(tournament, 4).state == "active"


# Points that count


def test_a_penalty_in_table_points_moves_somebody_down_until_it_is_lifted() -> None:
    """1 and 5, 2 and 6, and so on have as many table points; table 1 takes the first four of the standings."""
    tournament = eight_played(next_draw="swiss", rematches="ignore")
    publish(tournament, *EIGHT)
    confirm(tournament, 2, 1, (60, 60, 60, 60), (5, 5, 5, 5))
    confirm(tournament, 2, 2, (60, 60, 60, 60), (5, 5, 5, 5))
    # Everybody got 26.25 more. 3 has 120 game points and 7 has 110; they are behind 1, 5, 2 and 6.
    assert sorted(make(tournament, seed=1).rounds[0][0]) == [1, 2, 5, 6]
    sanction = sanctions_impose(
        tournament=tournament, entrants=[entrant(tournament, 6)], kind="points", points=15, unit="table", reason="late"
    )[0]
    # 6 has 41.25 table points instead of 56.25, less than 3 with 46.25.
    assert sorted(make(tournament, seed=1).rounds[0][0]) == [1, 2, 3, 5]
    sanction_lift(sanction=sanction, reason="it was the bus")
    assert sorted(make(tournament, seed=1).rounds[0][0]) == [1, 2, 5, 6]


# Families


@pytest.mark.parametrize("next_draw", ["planned", "random", "swiss"])
def test_a_family_is_apart_in_this_event_and_in_the_next(next_draw: str) -> None:
    one = make_tournament(9, next_draw=next_draw, stages=[])
    apart_keep(one=entrant(one, 2).player, other=entrant(one, 9).player)
    other = make_tournament(0, next_draw=next_draw, stages=[])
    people = [Newcomer(player=entrant(one, number).player, number=10 - number) for number in range(1, 10)]
    entrants_add(tournament=other, people=people)
    for tournament, pair in ((one, {2, 9}), (other, {8, 1})):
        for seq in (1, 2, 3):
            draw_publish(draw=current_draw(state(tournament)) or make(tournament, seed=seq), seq=seq)
            play(tournament, seq)
        for played in state(tournament).rounds:
            assert not [row.numbers for row in played.tables if pair <= set(row.numbers)]


def test_a_family_named_after_the_draw_is_not_published_at_one_table() -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    apart_keep(one=entrant(tournament, 8).player, other=entrant(tournament, 5).player)
    with pytest.raises(DomainError) as refused:
        draw_publish(draw=draw, seq=1)
    expected = {"round": 1, "table": 2, "one": 5, "other": 8}
    assert (refused.value.code, refused.value.params) == ("seating_together", expected)
    assert not Game.objects.exists()


# Coming and going


@pytest.mark.parametrize("dropout", ["keep", "remove"])
def test_who_comes_after_round_3_and_who_goes_then(dropout: str) -> None:
    """9 comes for round 4 and stands in no earlier one; 4 goes home. Those who met 4 keep what they have."""
    tournament = eight_played(qualifying_rounds=4, late_entry={"until": 4}, dropout=dropout, stages=[])
    for seq in (2, 3):
        publish(tournament, *EIGHT)
        confirm(tournament, seq, 1, FIRST, HITS)
        confirm(tournament, seq, 2, SECOND, HITS)
    entrant_leave(entrant=entrant(tournament, 4))
    entrants_add(tournament=tournament, people=[Newcomer(name="Late")])
    draw = make(tournament, seed=1)
    assert sorted(number for table in draw.rounds[0] for number in table) == [1, 2, 3, 5, 6, 7, 8, 9]
    lines = {line.number: line for line in standing_lines(fresh(tournament))}
    points = {number: line.values["table_points"] for number, line in lines.items()}
    kept = {1: 135, 2: 90, 3: 60, 5: 135, 6: 90, 7: 60, 8: 30, 9: 0} | ({4: 30} if dropout == "keep" else {})
    assert points == {number: Fraction(worth) for number, worth in kept.items()}
    assert (lines[9].games, lines[1].games) == (0, 3)
    assert lines[9].rank == len(kept)
    for played in state(tournament).rounds:
        assert sorted(number for row in played.tables for number in row.numbers) == list(range(1, 9))


def test_somebody_deleted_since_the_draw_of_the_consolation_is_noticed() -> None:
    """9 was entered and never came: he sat nowhere, and the draw beside the final has a seat for him."""
    tournament = make_tournament(9, qualifying_rounds=1, consolation=True)
    for number in range(1, 9):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, *EIGHT)
    confirm(tournament, 1, 1, FIRST, HITS)
    confirm(tournament, 1, 2, SECOND, HITS)
    stage_begin(tournament=tournament)
    draw = make(tournament, seed=1)
    draw.consolation = [[3, 4, 7, 8, 9]]
    draw.save()
    entrant_delete(entrant=entrant(tournament, 9))
    assert misfit(state(tournament), draw).gone == (9,)
    with pytest.raises(DomainError, match="draw_misfit"):
        draw_publish(draw=draw, seq=2)


def test_who_never_came_plays_in_no_consolation() -> None:
    tournament = make_tournament(9, qualifying_rounds=1, consolation=True)
    for number in range(1, 9):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, *EIGHT)
    confirm(tournament, 1, 1, FIRST, HITS)
    confirm(tournament, 1, 2, SECOND, HITS)
    stage_begin(tournament=tournament)
    draw = make(tournament, seed=1)
    assert sorted(draw.rounds[0][0]) == [1, 2, 5, 6]
    assert [sorted(table) for table in draw.consolation] == [[3, 4, 7, 8]]


def test_who_never_came_is_in_no_cut() -> None:
    """Four of nine came, and the final takes five: it is left out, and the standings decide."""
    tournament = make_tournament(9, qualifying_rounds=1, stages=[{"take": 5}])
    for number in range(1, 5):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 1, 1, FIRST, HITS)
    with pytest.raises(DomainError, match="stage_not_ready"):
        stage_begin(tournament=tournament)
    assert level_champions(state(tournament)) == [1]


def test_a_search_that_a_stage_or_the_prizes_overtook_is_not_stored() -> None:
    """All eight come into the next stage: a draw of the standings would seat the very same people."""
    tournament = eight_played(next_draw="swiss", rematches="ignore", qualifying_rounds=2, stages=[{"take": 8}])
    before = state(tournament)
    draw = make(tournament, seed=1)
    publish(tournament, *EIGHT)
    for number in (1, 2):
        confirm(tournament, 2, number, FIRST, HITS)
    between = state(tournament)
    stage_begin(tournament=tournament)
    for searched in (before, between):
        with pytest.raises(DomainError, match="draw_overtaken"):
            store(searched)
    Draw.objects.filter(pk=draw.pk).update(discarded=False, first_seq=3)
    with pytest.raises(DomainError, match="draw_changed"):
        draw_publish(draw=Draw.objects.get(pk=draw.pk), seq=3)
    publish(tournament, *EIGHT)
    for number in (1, 2):
        confirm(tournament, 3, number, FIRST, HITS)
    after = state(tournament)
    lot_draw(tournament=tournament, purpose="champion", numbers=[1, 5])
    prizes_give(tournament=tournament)
    with pytest.raises(DomainError, match="tournament_over"):
        store(after)


def store(searched: TournamentState) -> Draw:
    """What a search that began at that state came to, as it is stored."""
    return draw_store(
        state=searched,
        key=uuid.uuid4(),
        seed=1,
        priority="rematches",
        found=Drawn([EIGHT], "given"),
        fixed=(),
        user=None,
        override=True,
    )


# Read again after every step


def test_the_next_draw_is_the_same_however_often_the_event_is_read() -> None:
    """One event goes through; of the other everything is forgotten after each step, as when the program restarts."""
    drawn: list[list[object]] = []
    for restart in (False, True):
        tournament = make_tournament(16, next_draw="swiss", stages=[{"take": 8}, {"take": 4}])
        rng, found = random.Random(4), []
        for seq in range(1, 6):
            if restart:
                cache.clear()
                tournament = Tournament.objects.with_settings().get(pk=tournament.pk)
            if seq > 3:
                stage_begin(tournament=tournament)
            draw = make(tournament, seed=seq)
            if restart:
                cache.clear()
                draw = Draw.objects.get(pk=draw.pk)
            draw_publish(draw=draw, seq=seq)
            play(tournament, seq, seed=rng.randrange(1000))
            found.append(draw.rounds)
        drawn.append(found)
    assert drawn[0] == drawn[1]
