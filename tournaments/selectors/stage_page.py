"""The page of the stages: who comes into the next one, who is level, who moves up, and how it all ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Lot, Stage
from tournaments.podium import Placing
from tournaments.progression import tables_of_stage
from tournaments.selectors.champion import check_ended, final_order
from tournaments.selectors.consolation import Consolation, consolations_of
from tournaments.selectors.draw_page import club_of, listed, name_of, names_of
from tournaments.selectors.field import is_active
from tournaments.selectors.format_words import stage_title, tables_text
from tournaments.selectors.next_step import Link, address
from tournaments.selectors.questions import (
    Question,
    asked_by,
    begins,
    gone_from_stage,
    pending,
    prize_lines,
    refilled,
)
from tournaments.selectors.stages import Coming, places_at, places_of_stage
from tournaments.selectors.state import TournamentState, standing_lines
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

NEXT_ONES = 3
PODIUM = 3
SHOWN = 10


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a list: `note` says how he came there, `bye` that he goes straight on, `away` that he has left."""

    number: int
    name: str
    club: str
    note: str = ""
    bye: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class ComingCard:
    """The stage that can begin, or could if nobody were level."""

    number: int
    title: str
    tables: str
    reset: bool
    people: tuple[Person, ...]
    next_ones: str
    clear: bool


@dataclass(frozen=True, slots=True)
class BeginningCard:
    """A stage whose tables are not published: who is in it, who left, who would move up."""

    number: int
    title: str
    people: tuple[Person, ...]
    gone: str
    moving: str
    can_refill: bool


@dataclass(frozen=True, slots=True)
class QuestionCard:
    """People who are level, with the places in their order."""

    purpose: str
    table: int | None
    text: str
    people: tuple[Person, ...]
    numbers: str
    needed: bool

    @property
    def positions(self) -> range:
        return range(1, len(self.people) + 1)


@dataclass(frozen=True, slots=True)
class LotLine:
    """A lot that was drawn, in a sentence; it can be removed until a stage begins with it."""

    pk: int
    text: str
    removable: bool


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """Somebody in the order of the prizes."""

    rank: int
    person: Person
    prize: str


@dataclass(frozen=True, slots=True)
class StagePage:
    """`kind`: waiting (for games), level, cut, begins, playing, ended; `given` is whether the prizes are, `missing`
    what stands against giving them.
    """

    kind: str
    given: bool
    missing: str
    text: str
    link: Link | None
    coming: ComingCard | None
    beginning: BeginningCard | None
    questions: tuple[QuestionCard, ...]
    lots: tuple[LotLine, ...]
    order: tuple[PrizeRow, ...]
    others: tuple[PrizeRow, ...]
    fees: str
    consolations: tuple[Consolation, ...]
    stages: tuple[str, ...]

    @property
    def beside(self) -> tuple[PrizeRow, ...]:
        """The podium, without the one champion who stands above it."""
        first = 2 if self.champion else 1
        return tuple(row for row in self.order if first <= row.rank <= PODIUM)

    @property
    def champion(self) -> PrizeRow | None:
        """The one champion; None as long as nobody is, or several are level."""
        first = [row for row in self.order if row.rank == 1]
        return first[0] if len(first) == 1 else None


def stage_page(state: TournamentState) -> StagePage:
    """The page: at most four queries beside the state."""
    beginning = begins(state)
    coming, stage = pending(state)
    rows = tuple(prize_rows(state, final_order(state)))
    shown = max(SHOWN, len(prize_lines(state)))
    asked = asked_by(state, coming, stage)
    kind = kind_of(beginning=beginning, coming=coming, ended=bool(rows))
    told, link = waiting(state) if kind == "waiting" else ("", None)
    return StagePage(
        kind=kind,
        given=state.tournament.prizes_at is not None,
        missing=missing(state),
        text=told,
        link=link,
        coming=coming_card(state, coming) if coming and not beginning else None,
        beginning=beginning_card(state, coming, asked) if beginning else None,
        questions=tuple(question_card(state, question) for question in asked),
        lots=tuple(lot_lines(state)),
        order=rows[:shown],
        others=rows[shown:],
        fees=fees(state),
        consolations=tuple(consolations_of(state)),
        stages=tuple(stage_title(state.tournament.format, at) for at in range(len(state.tournament.format.stages))),
    )


def missing(state: TournamentState) -> str:
    """What keeps the event from its prize-giving, in a sentence; nothing when it can be held."""
    try:
        check_ended(state)
    except DomainError as error:
        return text(error)
    return ""


def kind_of(*, beginning: bool, coming: Coming | None, ended: bool) -> str:
    """What the page is about."""
    if beginning:
        return "begins"
    if coming is not None:
        return "cut" if coming.clear else "level"
    return "ended" if ended else "waiting"


def waiting(state: TournamentState) -> tuple[str, Link | None]:
    """What has to be played before anything is decided, and where that is done."""
    slug = state.tournament.slug
    playing = next((played for played in state.rounds if played.open_tables), None)
    if playing is not None:
        seq = playing.round.seq
        tables = ngettext(
            "Round %(round)d is being played: %(count)d table has no confirmed result.",
            "Round %(round)d is being played: %(count)d tables have no confirmed result.",
            len(playing.open_tables),
        ) % {"round": seq, "count": len(playing.open_tables)}
        return tables, Link(_("Take in the results"), address("round_board", slug, seq))
    rounds = state.tournament.format.qualifying_rounds
    values = {"round": len(state.qualifying) + 1, "rounds": rounds}
    text = _("Round %(round)d of %(rounds)d comes next. The cut is made when all of them are played.")
    if not state.tournament.format.stages:
        text = _("Round %(round)d of %(rounds)d comes next. This event has no final: its standings decide.")
    return text % values, Link(_("Go to the draw"), address("draw_detail", slug))


def person(
    state: TournamentState, number: int, note: str = "", *, bye: bool = False, away: bool | None = None
) -> Person:
    """Somebody by number."""
    if away is None:
        away = not is_active(state.by_number[number])
    return Person(number, name_of(state, number), club_of(state, number), note, bye=bye, away=away)


def coming_card(state: TournamentState, coming: Coming) -> ComingCard:
    """Who comes into the stage, with how."""
    notes = how_they_came(state)
    byes = coming.stage.byes
    people = tuple(
        person(state, number, notes.get(number, ""), bye=at < byes) for at, number in enumerate(coming.through)
    )
    players = len(people) + coming.places + sum(table.places for table in coming.tables) - min(byes, len(people))
    return ComingCard(
        number=coming.number,
        title=stage_title(state.tournament.format, coming.index),
        tables=tables_text(tables_of_stage(players, coming.stage.seats)) if players >= 3 else "",
        reset=coming.stage.reset,
        people=people,
        next_ones=listed(names_of(state, next_ones(state, coming))),
        clear=coming.clear,
    )


def how_they_came(state: TournamentState) -> dict[int, str]:
    """By rank into the first stage; by place at a table, or by a bye, into a later one."""
    if not state.stage.number:
        lines = standing_lines(state.tournament, state)
        return {line.number: _("rank %(rank)d") % {"rank": line.rank} for line in lines}
    notes = {
        state.by_id[place.entrant_id].number: _("went straight here") for place in places_of_stage(state) if place.bye
    }
    for row, pairs in places_at(state, state.rounds_of(state.stage)[-1]):
        for number, place in pairs:
            values = {"place": place, "table": row.table.number}
            text = _("won table %(table)d") if place == 1 else _("place %(place)d at table %(table)d")
            notes[number] = text % values
    return notes


def next_ones(state: TournamentState, coming: Coming) -> list[int]:
    """The first who miss the cut."""
    if state.stage.number:
        return []
    inside = {*coming.through, *coming.level}
    lines = standing_lines(state.tournament, state)
    left = [line.number for line in lines if line.games and line.number not in inside]
    return [number for number in left if is_active(state.by_number[number])][:NEXT_ONES]


def beginning_card(state: TournamentState, coming: Coming | None, asked: Sequence[Question]) -> BeginningCard:
    """The stage that begins, and what happened to it since."""
    gone = gone_from_stage(state)
    moving: list[int] = []
    if coming and not asked:
        inside = {state.by_id[place.entrant_id].number for place in places_of_stage(state)}
        moving = [number for number in refilled(state, coming) if number not in inside]
    return BeginningCard(
        number=state.stage.number,
        title=stage_title(state.tournament.format, state.stage.index),
        people=tuple(
            person(state, state.by_id[place.entrant_id].number, bye=place.bye) for place in places_of_stage(state)
        ),
        gone=listed(names_of(state, gone)),
        moving=listed(names_of(state, moving)),
        can_refill=bool(moving),
    )


def question_card(state: TournamentState, question: Question) -> QuestionCard:
    """Who is level, in a sentence and as a form."""
    values: dict[str, object] = {
        "names": listed(names_of(state, question.numbers)),
        "places": question.places,
        "rank": question.rank,
        "table": question.table.table.number if question.table else 0,
    }
    if question.purpose == Lot.Purpose.ADVANCE:
        text = ngettext(
            "Level at table %(table)d: %(names)s. %(places)d of them goes on.",
            "Level at table %(table)d: %(names)s. %(places)d of them go on.",
            question.places,
        )
    elif question.purpose == Lot.Purpose.CUT:
        text = ngettext(
            "Level on the line: %(names)s. %(places)d of them goes on.",
            "Level on the line: %(names)s. %(places)d of them go on.",
            question.places,
        )
    elif question.rank == 1:
        text = _("Level at the top: %(names)s. One of them is the champion.")
    else:
        text = _("Level at rank %(rank)d: %(names)s.")
    return QuestionCard(
        purpose=question.purpose,
        table=question.table.table.pk if question.table else None,
        text=text % values,
        people=tuple(person(state, number) for number in question.numbers),
        numbers=",".join(map(str, question.numbers)),
        needed=question.needed,
    )


LOT_SENTENCES = {
    Lot.Purpose.ADVANCE: (
        lambda: _("Lot for the winner of a table, the best first: %(names)s."),
        lambda: _("Deciding game for the winner of a table, the best first: %(names)s."),
    ),
    Lot.Purpose.CUT: (
        lambda: _("Lot for the cut, the best first: %(names)s."),
        lambda: _("Deciding game for the cut, the best first: %(names)s."),
    ),
    Lot.Purpose.CHAMPION: (
        lambda: _("Lot for the order at the end, the best first: %(names)s."),
        lambda: _("Deciding game for the order at the end, the best first: %(names)s."),
    ),
    Lot.Purpose.RANK: (
        lambda: _("Lot for a rank, the best first: %(names)s."),
        lambda: _("Deciding game for a rank, the best first: %(names)s."),
    ),
}


def lot_lines(state: TournamentState) -> Iterator[LotLine]:
    """All lots, the newest first."""
    numbers = {stage.pk: stage.number for stage in state.stages}
    for lot in reversed(state.lots):
        sentence = LOT_SENTENCES[Lot.Purpose(lot.purpose)][lot.by_game]()
        later = state.stage.number > numbers.get(lot.stage_id or 0, 0)
        names = ", ".join(name_of(state, number) for number in lot.order)
        yield LotLine(lot.pk, sentence % {"names": names}, not later and state.tournament.prizes_at is None)


def prize_rows(state: TournamentState, order: Sequence[Placing]) -> Iterator[PrizeRow]:
    """Everybody with his prize; those who share a rank share the prizes of all its places."""
    prizes = prize_lines(state)
    sharing: dict[int, int] = {}
    for placing in order:
        sharing[placing.rank] = sharing.get(placing.rank, 0) + 1
    played = {stage.number: stage for stage in state.stages}
    for placing in order:
        mine = prizes[placing.rank - 1 : placing.rank - 1 + sharing[placing.rank]]
        note = placing_text(state, placing, played)
        yield PrizeRow(placing.rank, person(state, placing.number, note), " / ".join(mine))


def placing_text(state: TournamentState, placing: Placing, stages: dict[int, Stage]) -> str:
    """How far somebody came."""
    if placing.stage is None or placing.stage not in stages:
        return ""
    stage = stages[placing.stage]
    values = {"stage": stage_title(state.tournament.format, stage.index), "place": placing.place}
    return _("%(stage)s, place %(place)d") % values


def fees(state: TournamentState) -> str:
    """How many of those who sat at a table have paid, where the event has a fee."""
    if not state.tournament.fee:
        return ""
    sat = {number for played in state.rounds for row in played.tables for number in row.numbers}
    people = [entrant for entrant in state.entrants if entrant.number in sat]
    paid = sum(entrant.paid_at is not None for entrant in people)
    values = {"fee": state.tournament.fee, "paid": paid, "players": len(people)}
    return _("Fee %(fee)s: %(paid)d of %(players)d have paid.") % values
