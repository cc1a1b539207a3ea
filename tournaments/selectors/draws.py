"""The draw that is planned: which rounds of it are left, whether it still fits the field, and how good it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.models import Draw
from tournaments.seating.problem import Problem
from tournaments.seating.quality import Quality, quality
from tournaments.selectors.field import Field, field_of, is_active, played_rounds, problem_for
from tournaments.selectors.state import TournamentState

# Tables of a round, each with numbers in seat order.
Tables = Sequence[Sequence[int]]


def current_draw(state: TournamentState) -> Draw | None:
    """The plan for the next round, if there is one: one query."""
    draws = Draw.objects.filter(tournament=state.tournament, stage=state.stage, discarded=False)
    draw = draws.filter(first_seq__lte=state.next_seq).order_by("-id").first()
    if draw is None or state.next_seq >= draw.first_seq + len(draw.rounds):
        return None
    draw.tournament = state.tournament
    return draw


def rounds_left(state: TournamentState, draw: Draw) -> list[Tables]:
    """The rounds of a plan that are not published."""
    return list(draw.rounds[state.next_seq - draw.first_seq :])


@dataclass(frozen=True, slots=True)
class Misfit:
    """What happened to the field since a draw: numbers that it seats and who left, numbers that it does not know."""

    gone: tuple[int, ...]
    new: tuple[int, ...]

    @property
    def found(self) -> bool:
        return bool(self.gone or self.new)


def misfit(state: TournamentState, draw: Draw, field: Field | None = None) -> Misfit:
    """Compare the next round of a draw with who plays now."""
    field = field or field_of(state)
    seated = {number for table in rounds_left(state, draw)[0] for number in table}
    playing = set(field.numbers)
    beside = {number for table in draw.consolation for number in table}
    away = {number for number in beside if number not in state.by_number or not is_active(state.by_number[number])}
    return Misfit(tuple(sorted((seated - playing) | away)), tuple(sorted(playing - seated)))


def single_problem(state: TournamentState, field: Field, draw: Draw, seq: int) -> Problem:
    """One round of a plan as a draw of its own, around the published rounds and all others of the plan."""
    tables = draw.rounds[seq - draw.first_seq]
    others = [
        tuple(tuple(table) for table in drawn)
        for number, drawn in enumerate(draw.rounds, draw.first_seq)
        if state.next_seq <= number != seq
    ]
    problem = problem_for(state, field, seed=draw.seed, priority=draw.priority, sizes=tuple(map(len, tables)), rounds=1)
    return replace(problem, played=(*problem.played, *others))


@dataclass(frozen=True, slots=True)
class Judged:
    """A draw with its quality; there is none for a stage, where people sit by lot or rank, nor with people deleted."""

    problem: Problem
    quality: Quality


def judged(state: TournamentState, draw: Draw, seq: int | None = None) -> Judged | None:
    """How good the rounds are that a draw has left; of tables that were changed in size only round `seq`."""
    if draw.stage_id != state.stage.pk or state.stage.number:
        return None
    left = rounds_left(state, draw)
    numbers = {number for table in left[0] for number in table}
    playing = tuple(entrant for entrant in state.entrants if entrant.number in numbers)
    if len(playing) < len(numbers):
        return None
    field = Field(state.next_seq, state.stage, playing, ())
    sizes = {tuple(map(len, tables)) for tables in left}
    if len(sizes) > 1:
        at = seq or state.next_seq
        problem = single_problem(state, field, draw, at)
        rounds = [draw.rounds[at - draw.first_seq]]
    else:
        problem = problem_for(
            state, field, seed=draw.seed, priority=draw.priority, sizes=next(iter(sizes)), rounds=len(left)
        )
        rounds = left
    return Judged(problem, quality(problem, [tuple(tuple(table) for table in tables) for tables in rounds]))


def sat_before(state: TournamentState) -> dict[int, dict[int, int]]:
    """How often each number has sat at tables of each size so far."""
    times: dict[int, dict[int, int]] = {}
    for tables in played_rounds(state):
        for table in tables:
            for number in table:
                sizes = times.setdefault(number, {})
                sizes[len(table)] = sizes.get(len(table), 0) + 1
    return times
