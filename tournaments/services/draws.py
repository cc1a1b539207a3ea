"""The draw: made, changed by hand, published. Published rounds open a game for each table."""

from __future__ import annotations

import random
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournaments.models import Draw, Tournament
from tournaments.progression import stage_tables
from tournaments.seating.checks import verify
from tournaments.seating.engine import Plan, next_round, plan, replan
from tournaments.seating.parted import part, seat_fixed
from tournaments.seating.problem import Fixed, Problem, Round
from tournaments.seating.sizes import table_sizes
from tournaments.selectors.draws import Tables, current_draw, rounds_left, sat_before, single_problem
from tournaments.selectors.field import Field, field_of, is_active, pairs_apart, problem_for
from tournaments.selectors.stages import order_of_stage, stage_format
from tournaments.selectors.state import TournamentState, state_of
from tournaments.services.log import desk_note, labels, tournament_locked
from tournaments.services.tournaments import new_seed
from wizard_club.lib.errors import DomainError


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a search came to, before it is stored."""

    rounds: Sequence[Tables]
    method: str
    stopped: bool = False
    consolation: Sequence[Sequence[int]] = ()


def draw_make(
    *,
    tournament: Tournament,
    key: uuid.UUID,
    user: User | None = None,
    seed: int | None = None,
    priority: str = "",
    keep: bool = False,
    override: bool = False,
) -> Draw:
    """Draw the rounds that come next: a preview, which replaces the one before.

    `keep` plans again around the plan there was; fixed tables stay in any case. The same `key` twice draws once.
    Refused: fewer than three players, a Swiss or random draw while tables are open (`draw_tables_open`, unless
    `override`), a wait for the cut, and whatever the engine refuses.
    """
    drawn_before = Draw.objects.filter(key=key).first()
    if drawn_before is not None and drawn_before.tournament_id != tournament.pk:
        raise DomainError("draw_key_used")
    if drawn_before is not None:
        return drawn_before
    # What is worked out is kept by the tournament's version: the caller's may be older than the last result.
    tournament = Tournament.objects.with_settings().get(pk=tournament.pk)
    state = state_of(tournament)
    check_ready(state, override=override)
    field = field_of(state)
    before = current_draw(state)
    fixed = fixed_of(before, state.next_seq, field.numbers) if before else ()
    seed = seed if seed is not None else new_seed()
    priority = priority or (before.priority if before else "") or tournament.format.seating_priority
    if state.stage.number:
        found = stage_drawn(state, seed, fixed)
    else:
        problem = problem_for(state, field, seed=seed, priority=priority, fixed=fixed)
        found = searched(problem, rounds_left(state, before) if keep and before else ())
    try:
        return draw_store(
            state=state, key=key, seed=seed, priority=priority, found=found, fixed=fixed, user=user, override=override
        )
    except IntegrityError:
        # The other tab came first by a moment.
        return Draw.objects.get(key=key, tournament=tournament)


def check_ready(state: TournamentState, *, override: bool) -> None:
    """Refuse a draw that nobody can want now."""
    if state.tournament.prizes_at is not None:
        raise DomainError("tournament_over")
    tournament_format = state.tournament.format
    if state.stage.number:
        if state.rounds_of(state.stage):
            raise DomainError("draw_stage_played")
        return
    if len(state.qualifying) >= tournament_format.qualifying_rounds:
        raise DomainError("draw_all_played", rounds=tournament_format.qualifying_rounds)
    still_open = tuple(number for played in state.rounds for number in played.open_tables)
    if still_open and tournament_format.next_draw != "planned" and not override:
        raise DomainError("draw_tables_open", tables=still_open)


def searched(problem: Problem, before: Sequence[Tables]) -> Drawn:
    """The engine's draw."""
    found: Plan
    if before and len(before) == problem.rounds:
        found = replan(problem, as_rounds(before))
    else:
        found = next_round(problem) if problem.rounds == 1 else plan(problem)
    return Drawn([[list(table) for table in tables] for tables in found.rounds], found.method, found.stopped)


def as_rounds(rounds: Sequence[Tables]) -> tuple[Round, ...]:
    """Stored lists as the engine takes them."""
    return tuple(tuple(tuple(table) for table in tables) for tables in rounds)


def stage_drawn(state: TournamentState, seed: int, fixed: Sequence[Fixed]) -> Drawn:
    """The tables of a stage, and of the consolation beside the first one."""
    rng = random.Random(seed)  # noqa: S311 (a draw must be repeatable)
    order = order_of_stage(state)
    tables = stage_tables(order, stage_format(state), rng)
    seat_fixed(tables, [(wish.number, wish.table, wish.seat) for wish in fixed])
    part(tables, order, pairs_apart(state.entrants), {wish.number for wish in fixed})
    others: list[list[int]] = []
    if state.stage.number == 1 and state.tournament.format.consolation:
        inside = set(state.stage.places.values_list("entrant__number", flat=True))
        came = sat_before(state)
        left = [one.number for one in state.entrants if is_active(one) and one.number in came.keys() - inside]
        rng.shuffle(left)
        if len(left) >= 3:
            for size in table_sizes(len(left), state.tournament.format.table_sizes):
                others.append(left[:size])
                del left[:size]
    return Drawn([[list(table) for table in tables]], "stage", consolation=others)


@transaction.atomic
def draw_store(
    *,
    state: TournamentState,
    key: uuid.UUID,
    seed: int,
    priority: str,
    found: Drawn,
    fixed: Sequence[Fixed],
    user: User | None,
    override: bool,
) -> Draw:
    """Store what was found, unless a round was published, a stage begun or the event ended during the search."""
    tournament = tournament_locked(state.tournament)
    if tournament.prizes_at is not None:
        raise DomainError("tournament_over")
    stage = tournament.stages.order_by("number").last()
    if tournament.rounds.count() + 1 != state.next_seq or stage != state.stage:
        raise DomainError("draw_overtaken")
    tournament.draws.filter(discarded=False).update(discarded=True)
    draw = Draw.objects.create(
        tournament=tournament,
        stage=state.stage,
        key=key,
        first_seq=state.next_seq,
        rounds=list(found.rounds),
        consolation=list(found.consolation),
        seed=seed,
        method=found.method,
        stopped=found.stopped,
        priority=priority,
        fixed=[[wish.round, wish.number, wish.table, wish.seat] for wish in fixed],
        made_by=user,
    )
    open_tables = [number for played in state.rounds for number in played.open_tables] if override else []
    desk_note(
        tournament=tournament, user=user, kind="drawn", round=state.next_seq, seed=str(seed), open_tables=open_tables
    )
    return draw


def fixed_of(draw: Draw, seq: int, playing: Collection[int]) -> tuple[Fixed, ...]:
    """The tables that the desk fixed, as the engine takes them for a draw from round `seq` on.

    Where somebody of a table has left, the others stay together there, in any seat.
    """
    published = seq - draw.first_seq
    broken = {(round_, table) for round_, number, table, _ in draw.fixed if number not in playing}
    return tuple(
        Fixed(round_ - published, number, table, None if (round_, table) in broken else seat)
        for round_, number, table, seat in draw.fixed
        if round_ >= published and number in playing
    )


@transaction.atomic
def draw_discard(*, draw: Draw, user: User | None = None) -> None:
    """Throw a preview away; published rounds stay."""
    tournament = tournament_locked(draw.tournament)
    draw = Draw.objects.get(pk=draw.pk)
    if not draw.discarded:
        draw.discarded = True
        draw.save(update_fields=["discarded"])
        desk_note(tournament=tournament, user=user, kind="draw_discarded", round=draw.first_seq)


def editable(draw: Draw, edits: int, seq: int) -> tuple[Draw, TournamentState, list[list[int]]]:
    """The draw as it is now, locked, with the tables of a round that can still be changed."""
    tournament = tournament_locked(draw.tournament)
    draw = Draw.objects.get(pk=draw.pk)
    draw.tournament = tournament
    if draw.discarded or draw.edits != edits:
        raise DomainError("draw_changed")
    state = state_of(tournament)
    if not state.next_seq <= seq < draw.first_seq + len(draw.rounds):
        raise DomainError("draw_round_published", round=seq)
    return draw, state, draw.rounds[seq - draw.first_seq]


def position_of(tables: Tables, number: int) -> tuple[int, int]:
    """Where a number sits: table and seat, both from 0."""
    for at, table in enumerate(tables):
        if number in table:
            return at, list(table).index(number)
    raise DomainError("seating_unknown", number=number)


@transaction.atomic
def draw_swap(*, draw: Draw, edits: int, seq: int, one: int, other: int, user: User | None = None) -> Draw:
    """Two people change places in a round of the preview. `edits` is what the page has seen: else refused."""
    draw, state, tables = editable(draw, edits, seq)
    if one == other:
        return draw
    (table, seat), (other_table, other_seat) = position_of(tables, one), position_of(tables, other)
    tables[table][seat], tables[other_table][other_seat] = other, one
    return draw_changed(state, draw, seq, user, kind="swapped", names=labels(state.by_number, [one, other]))


@transaction.atomic
def draw_move(*, draw: Draw, edits: int, seq: int, number: int, table: int, user: User | None = None) -> Draw:
    """Somebody sits at another table, which thereby has one more seat than it had. Tables seat 3 to 6."""
    draw, state, tables = editable(draw, edits, seq)
    at, seat = position_of(tables, number)
    if not 1 <= table <= len(tables):
        raise DomainError("seating_no_table", table=table)
    if at != table - 1:
        del tables[at][seat]
        tables[table - 1].append(number)
    for people in (tables[at], tables[table - 1]):
        if not 3 <= len(people) <= 6:
            raise DomainError("seating_size", size=len(people))
    return draw_changed(state, draw, seq, user, kind="moved", names=labels(state.by_number, [number]), table=table)


@transaction.atomic
def draw_fix(*, draw: Draw, edits: int, seq: int, table: int, fixed: bool, user: User | None = None) -> Draw:
    """Keep a table as it is when the rest is drawn again, or let it go."""
    draw, state, tables = editable(draw, edits, seq)
    if not 1 <= table <= len(tables):
        raise DomainError("seating_no_table", table=table)
    place = seq - draw.first_seq
    draw.fixed = [wish for wish in draw.fixed if (wish[0], wish[2]) != (place, table)]
    if fixed:
        draw.fixed += wishes(place, table, tables)
    return draw_changed(state, draw, seq, user, kind="table_fixed" if fixed else "table_freed", table=table)


def wishes(place: int, table: int, tables: Tables) -> list[list[int]]:
    """A fixed table as it is stored: round of the draw from 0, number, table from 1, seat from 0."""
    return [[place, number, table, seat] for seat, number in enumerate(tables[table - 1])]


def draw_changed(
    state: TournamentState, draw: Draw, seq: int, user: User | None, *, kind: str, **values: object
) -> Draw:
    """Hold a changed round to the hard rules, and store it."""
    tables = draw.rounds[seq - draw.first_seq]
    if not state.stage.number:
        field = field_of(state)
        numbers = {number for table in tables for number in table}
        playing = tuple(entrant for entrant in state.entrants if entrant.number in numbers)
        problem = single_problem(state, Field(seq, state.stage, playing, field.absent), draw, seq)
        try:
            verify(problem, as_rounds([tables]))
        except DomainError as error:
            raise DomainError(error.code, **{**error.params, "round": seq}) from None
    place = seq - draw.first_seq
    held = sorted({wish[2] for wish in draw.fixed if wish[0] == place})
    others = [wish for wish in draw.fixed if wish[0] != place]
    draw.fixed = others + [wish for table in held for wish in wishes(place, table, tables)]
    draw.edits += 1
    draw.save(update_fields=["rounds", "fixed", "edits"])
    desk_note(tournament=draw.tournament, user=user, kind=kind, round=seq, **values)
    return draw
