"""What only a lot or a deciding game can settle, and who moves up for those who left a stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Lot, Stage, StandingSnapshot
from tournaments.selectors.champion import final_order
from tournaments.selectors.stages import Coming, active_numbers, coming_after, coming_stage, places_of_stage
from tournaments.selectors.state import TableRows, TournamentState, standing_lines

# Ranks that people want to see settled, whatever the prizes.
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Question:
    """People who are level. Of the `numbers` so many `places` go on; at the end all of them are put in order. `needed`
    is whether the event waits for it.
    """

    purpose: str
    numbers: tuple[int, ...]
    places: int
    stage: Stage
    table: TableRows | None = None
    rank: int = 0
    needed: bool = True


def gone_from_stage(state: TournamentState) -> list[int]:
    """Who came into the stage that begins and has left since; nobody once its tables are published."""
    if not begins(state):
        return []
    active = active_numbers(state)
    numbers = [state.by_id[place.entrant_id].number for place in places_of_stage(state)]
    return [number for number in numbers if number not in active]


def coming_again(state: TournamentState) -> Coming | None:
    """Who would come into the stage that begins if the cut were made now, by the standings as they were at the cut."""
    before = state.stages[-2]
    snapshot = None if before.number else StandingSnapshot.objects.filter(stage=state.stage).first()
    ranked = [(line["number"], line["rank"]) for line in snapshot.lines] if snapshot else ()
    return coming_after(state, before, ranked)


def refilled(state: TournamentState, coming: Coming) -> tuple[int, ...]:
    """The stage with the next ones moved up: who is in it stays."""
    active = active_numbers(state)
    numbers = [state.by_id[place.entrant_id].number for place in places_of_stage(state)]
    kept = [number for number in numbers if number in active]
    order = (*kept, *(number for number in coming.through if number not in kept))
    return order[: max(len(kept), len(coming.through))]


def begins(state: TournamentState) -> bool:
    """Whether a stage has begun whose tables are not published."""
    return bool(state.stage.number) and not state.rounds_of(state.stage)


def pending(state: TournamentState) -> tuple[Coming | None, Stage]:
    """The cut that is to be made, or made again for those who left, and the stage that it follows."""
    if begins(state):
        return coming_again(state) if gone_from_stage(state) else None, state.stages[-2]
    return coming_stage(state), state.stage


def questions(state: TournamentState) -> list[Question]:
    """Everything that is open now."""
    return asked_by(state, *pending(state))


def asked_by(state: TournamentState, coming: Coming | None, stage: Stage) -> list[Question]:
    """Everything that is open where the cut is known."""
    return [*level_in(coming, stage), *level_at_end(state)]


def level_in(coming: Coming | None, stage: Stage) -> Iterator[Question]:
    """Who is level at a cut."""
    if coming is None:
        return
    for one in coming.tables:
        yield Question(Lot.Purpose.ADVANCE, one.level, one.places, stage, one.table)
    if coming.level:
        yield Question(Lot.Purpose.CUT, coming.level, coming.places, stage)


def level_at_end(state: TournamentState) -> Iterator[Question]:
    """Who shares a rank that a lot can part: the champion's, and those with a prize."""
    order = final_order(state)
    most = max(PODIUM, len(prize_lines(state)))
    last = max((placing.stage or 0 for placing in order), default=0)
    for rank, group in groupby(order, key=lambda placing: placing.rank):
        placings = list(group)
        if len(placings) > 1 and rank <= most and (placings[0].stage or 0) == last:
            numbers = tuple(placing.number for placing in placings)
            yield Question(Lot.Purpose.CHAMPION, numbers, 1, state.stage, rank=rank, needed=rank == 1)


def prize_lines(state: TournamentState) -> list[str]:
    """The prizes by rank, one a line."""
    return [line.strip() for line in state.tournament.prizes.splitlines() if line.strip()]


def question_about(state: TournamentState, purpose: str, numbers: Sequence[int], table: int | None) -> Question | None:
    """The open question that is about just these people; of a rank in the standings, whether they share one."""
    if purpose == Lot.Purpose.RANK:
        ranks = {line.rank for line in standing_lines(state.tournament, state) if line.number in numbers}
        known = {line.number for line in standing_lines(state.tournament, state)}
        if len(ranks) == 1 and len(set(numbers)) > 1 and known.issuperset(numbers):
            return Question(purpose, tuple(numbers), 1, state.stage, rank=ranks.pop())
        return None
    for question in questions(state):
        at = question.table.table.pk if question.table else None
        if question.purpose == purpose and sorted(question.numbers) == sorted(numbers) and (at is None or at == table):
            return question
    return None
