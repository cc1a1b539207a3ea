"""Cuts, stages and lots: who goes on, and what decides between people who are level."""

from __future__ import annotations

import random
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Entrant, Lot, Stage, StagePlace, StandingSnapshot, Table, Tournament
from tournaments.selectors.questions import coming_again, gone_from_stage, question_about, refilled
from tournaments.selectors.stages import coming_stage, stage_format
from tournaments.selectors.state import TournamentState, standing_lines, state_of
from tournaments.services.entrants import check_running
from tournaments.services.log import desk_note, labels, tournament_locked
from tournaments.services.tournaments import new_seed
from tournaments.standings import Line
from wizard_club.lib.errors import DomainError

# The log names so many of those who come into a stage.
NAMED = 20


@transaction.atomic
def stage_begin(*, tournament: Tournament, number: int | None = None, user: User | None = None) -> Stage:
    """Make the cut: the next stage begins with those who came through, and the standings are kept as they are now.

    `number` is the stage that is meant; one that has begun already begins only once. Refused while rounds are open
    (`stage_not_ready`), and while people are level on the line (`stage_level`).
    """
    tournament = tournament_locked(tournament)
    check_running(tournament)
    state = state_of(tournament)
    if number is not None and 0 < number <= state.stage.number:
        return state.stages[number]
    coming = coming_stage(state)
    if coming is None:
        raise DomainError("stage_not_ready")
    if not coming.clear:
        raise DomainError("stage_level", numbers=coming.level or coming.tables[0].level)
    stage = Stage.objects.create(tournament=tournament, number=coming.number, index=coming.index)
    places_store(state, stage, coming.through, coming.stage.byes)
    StandingSnapshot.objects.create(stage=stage, lines=[line_data(line) for line in standing_lines(tournament, state)])
    tournament.draws.filter(discarded=False).update(discarded=True)
    desk_note(
        tournament=tournament,
        user=user,
        kind="stage_begun",
        stage=coming.number,
        index=coming.index,
        names=labels(state.by_number, coming.through[:NAMED]),
        count=len(coming.through),
    )
    return stage


def places_store(state: TournamentState, stage: Stage, order: Sequence[int], byes: int) -> None:
    """Write who is in a stage, the best first."""
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entrant=state.by_number[number], position=position, bye=position < byes)
        for position, number in enumerate(order)
    )


def line_data(line: Line) -> dict[str, object]:
    """A line of the standings as it is kept."""
    return {
        "rank": line.rank,
        "number": line.number,
        "games": line.games,
        "values": {key: str(value) for key, value in line.values.items()},
        "decided_by": line.decided_by,
    }


@transaction.atomic
def stage_take_back(*, tournament: Tournament, number: int | None = None, user: User | None = None) -> None:
    """Take the newest cut back, or the one into stage `number`, as long as no round of its stage is published."""
    tournament = tournament_locked(tournament)
    check_running(tournament)
    stage = tournament.stages.order_by("-number")[0]
    if stage.number == 0 or number not in {None, stage.number}:
        return
    if stage.rounds.exists():
        raise DomainError("stage_played")
    taken = {"stage": stage.number, "index": stage.index}
    stage.delete()
    desk_note(tournament=tournament, user=user, kind="stage_taken_back", **taken)


@transaction.atomic
def stage_refill(*, tournament: Tournament, user: User | None = None) -> list[Entrant]:
    """The next ones move up for those who left a stage before its round was published. Who moved up is returned.

    Who is in the stage stays; the others come by the standings as they were at the cut, or by the stage before.
    """
    tournament = tournament_locked(tournament)
    check_running(tournament)
    state = state_of(tournament)
    stage = state.stage
    if stage.number == 0 or state.rounds_of(stage):
        raise DomainError("stage_played")
    if not gone_from_stage(state):
        return []
    coming = coming_again(state)
    if coming is None:
        return []
    if not coming.clear:
        raise DomainError("stage_level", numbers=coming.level or coming.tables[0].level)
    before = {place.entrant_id for place in state.places[stage.pk]}
    order = refilled(state, coming)
    stage.places.all().delete()
    places_store(state, stage, order, stage_format(state).byes)
    moved = [state.by_number[number] for number in order if state.by_number[number].pk not in before]
    tournament.draws.filter(discarded=False).update(discarded=True)
    desk_note(
        tournament=tournament,
        user=user,
        kind="stage_refilled",
        stage=stage.number,
        index=stage.index,
        names=[one.player.label for one in moved],
    )
    return moved


@transaction.atomic
def lot_draw(
    *,
    tournament: Tournament,
    purpose: str,
    numbers: Sequence[int],
    table: Table | None = None,
    order: Sequence[int] | None = None,
    seed: int | None = None,
    user: User | None = None,
) -> Lot:
    """Draw a lot among people who are level, or with `order` record the deciding game they played. It is logged.

    The same question asked twice keeps its first answer. Refused: people who are not level (`lot_not_level`), and an
    order that does not name them all.
    """
    tournament = tournament_locked(tournament)
    check_running(tournament)
    state = state_of(tournament)
    question = question_about(state, purpose, numbers, table.pk if table else None)
    known = [lot for lot in state.lots if lot.purpose == purpose and sorted(lot.order) == sorted(numbers)]
    if known and (question is None or purpose == Lot.Purpose.RANK):
        return known[-1]
    if question is None:
        raise DomainError("lot_not_level")
    if order is not None and sorted(order) != sorted(numbers):
        raise DomainError("lot_order")
    drawn = list(order) if order is not None else sorted(numbers)
    if order is None:
        random.Random(new_seed() if seed is None else seed).shuffle(drawn)  # noqa: S311 (to be repeated in simulations)
    lot = Lot.objects.create(
        tournament=tournament,
        purpose=purpose,
        table=table,
        stage=question.stage,
        order=drawn,
        by_game=order is not None,
        drawn_by=user,
    )
    desk_note(
        tournament=tournament,
        user=user,
        kind="lot_by_game" if lot.by_game else "lot_drawn",
        purpose=purpose,
        names=labels(state.by_number, drawn),
    )
    return lot


@transaction.atomic
def lot_take_back(*, lot: Lot, user: User | None = None) -> None:
    """Take a lot back that was drawn by mistake, as long as nothing was built on it."""
    tournament = tournament_locked(lot.tournament)
    check_running(tournament)
    if tournament.stages.filter(number__gt=lot.stage.number if lot.stage else 0).exists():
        raise DomainError("lot_used")
    people = {entrant.number: entrant for entrant in tournament.entrants.by_number().filter(number__in=lot.order)}
    desk_note(
        tournament=tournament,
        user=user,
        kind="lot_taken_back",
        purpose=lot.purpose,
        names=labels(people, lot.order),
    )
    lot.delete()
