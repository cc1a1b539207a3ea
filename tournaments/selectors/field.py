"""Who plays the next round, and the draw's problem that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entrant, KeepApart, Stage
from tournaments.seating import problem as seating
from tournaments.seating.problem import Fixed, Mates, Priority, Problem, Rematches, Round
from tournaments.seating.sizes import table_sizes
from tournaments.selectors.state import TournamentState, standing_lines


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays round `seq`; `absent` are those who would, had they been checked in like the others."""

    seq: int
    stage: Stage
    playing: tuple[Entrant, ...]
    absent: tuple[Entrant, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(entrant.number for entrant in self.playing)


def field_of(state: TournamentState) -> Field:
    """The field of the next round: of a stage those who came into it (without byes), else everybody who plays on.

    As soon as one person is checked in, only those who are play.
    """
    if state.stage.number:
        inside = {place.entrant_id for place in state.places.get(state.stage.pk, []) if not place.bye}
        playing = [entrant for entrant in state.entrants if entrant.pk in inside and is_active(entrant)]
        return Field(state.next_seq, state.stage, tuple(playing), ())
    active = [entrant for entrant in state.entrants if is_active(entrant)]
    checked = any(entrant.checked_in_at for entrant in active)
    absent = tuple(entrant for entrant in active if checked and entrant.checked_in_at is None)
    return Field(state.next_seq, state.stage, tuple(one for one in active if one not in absent), absent)


def is_active(entrant: Entrant) -> bool:
    """Whether somebody plays on."""
    return entrant.state == Entrant.State.ACTIVE


def pairs_apart(entrants: Iterable[Entrant]) -> frozenset[tuple[int, int]]:
    """The numbers of entrants who must not meet: one query."""
    number_of = {entrant.player_id: entrant.number for entrant in entrants}
    pairs = KeepApart.objects.filter(Q(one__in=number_of) & Q(other__in=number_of)).values_list("one_id", "other_id")
    return frozenset((number_of[one], number_of[other]) for one, other in pairs)


def played_rounds(state: TournamentState) -> tuple[Round, ...]:
    """Who sat with whom in the published qualifying rounds."""
    return tuple(tuple(tuple(row.numbers) for row in played.tables) for played in state.qualifying)


def rounds_to_draw(state: TournamentState) -> int:
    """How many rounds one draw makes: all that are left where the format plans them, else the next one."""
    tournament_format = state.tournament.format
    seeded = not state.qualifying and tournament_format.first_draw == "seeded"
    if state.stage.number or seeded or tournament_format.next_draw != "planned":
        return 1
    return max(tournament_format.qualifying_rounds - len(state.qualifying), 1)


def is_swiss(state: TournamentState) -> bool:
    """Whether the next round is drawn from ranks: of the standings, or at first of the numbers as seeds."""
    tournament_format = state.tournament.format
    if state.qualifying:
        return tournament_format.next_draw == "swiss"
    return tournament_format.first_draw == "seeded"


def problem_for(
    state: TournamentState,
    field: Field,
    *,
    seed: int,
    priority: str = "",
    fixed: Sequence[Fixed] = (),
    sizes: tuple[int, ...] = (),
    rounds: int = 0,
) -> Problem:
    """The draw of the next rounds as the engine takes it. Raises DomainError where it contradicts itself."""
    tournament_format = state.tournament.format
    swiss = is_swiss(state)
    ranks: dict[int, int] = {}
    if swiss:
        lines = standing_lines(state.tournament, state) if state.qualifying else []
        ranks = {line.number: line.rank for line in lines} or {number: number for number in field.numbers}
    mates = Mates.CLUB if tournament_format.same_club == "minimise" else Mates.IGNORE
    return Problem(
        entrants=tuple(
            seating.Entrant(
                entrant.number,
                club=entrant.player.club,
                nation=entrant.player.nation,
                rank=ranks.get(entrant.number, len(ranks) + 1) if swiss else None,
            )
            for entrant in field.playing
        ),
        sizes=sizes or table_sizes(len(field.playing), tournament_format.table_sizes),
        rounds=rounds or rounds_to_draw(state),
        played=played_rounds(state),
        apart=pairs_apart(field.playing),
        fixed=tuple(fixed),
        priority=Priority(priority or tournament_format.seating_priority),
        rematches=Rematches(tournament_format.rematches),
        mates=mates,
        swiss=swiss,
        seed=seed,
    )
