"""The page of the draw: who plays, the preview with its quality, and what a director needs to know of each table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Draw
from tournaments.progression import tables_of_stage
from tournaments.seating.problem import Priority, Rematches
from tournaments.seating.quality import Measure
from tournaments.seating.sizes import table_sizes
from tournaments.selectors.draw_words import draw_label, kind_text, publish_label, round_names, stage_text
from tournaments.selectors.draws import Judged, Tables, current_draw, judged, misfit, rounds_left
from tournaments.selectors.field import Field, field_of, is_swiss, played_rounds, rounds_to_draw
from tournaments.selectors.format_words import tables_text
from tournaments.selectors.stages import stage_format
from tournaments.selectors.state import TournamentState
from tournaments.words import quality_sentences, short_text

FEWEST = 3
MOST_SEATS = 6
MOST_NAMES = 12
MOST_PAIRS = 4


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table of the preview; the first one deals first."""

    number: int
    name: str
    club: str
    deals: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of the round that is shown. `odd` is its size where that is not the usual one; `takes` whether the
    person picked can move here; `notes` say who meets again, and who is of one club.
    """

    number: int
    seats: tuple[Seat, ...]
    odd: int
    fixed: bool
    takes: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person over the whole event as it is planned: how often he deals first, sits at tables of each odd size, and
    meets somebody again.
    """

    number: int
    name: str
    deals: int
    odd: tuple[int, ...]
    rematches: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A draw that nobody has seen. `seq` is the round that is shown, `next_seq` the one that is published next."""

    draw: Draw
    seq: int
    next_seq: int
    rounds: tuple[tuple[int, str], ...]
    tables: tuple[TableCard, ...]
    consolation: tuple[TableCard, ...]
    sentences: tuple[str, ...]
    picked: Seat | None
    people: tuple[Seat, ...]
    gone: str
    new: str
    together: str
    other_priority: str
    short: str
    publish: str
    odd_sizes: tuple[int, ...] = ()
    lines: tuple[PersonLine, ...] = ()
    measures: tuple[Measure, ...] = ()

    @property
    def fits(self) -> bool:
        return not self.gone and not self.new and not self.together


@dataclass(frozen=True, slots=True)
class DrawPage:
    """`kind`: before (nothing is drawn), preview, few (too few players), played (nothing to draw now) or over."""

    kind: str
    players: int
    tables: str
    absent: tuple[str, ...]
    how: str
    label: str
    open_tables: tuple[int, ...]
    awaits_results: bool
    take_back: int
    last_seq: int
    last_stage: bool
    preview: Preview | None = None


def draw_page(state: TournamentState, *, seq: int | None = None, pick: int | None = None, people: bool) -> DrawPage:
    """The page: two queries beside the state."""
    players = field_of(state)
    draw = current_draw(state)
    kind = kind_of(state, players, draw)
    still_open = tuple(number for played in state.rounds for number in played.open_tables)
    planned = state.tournament.format.next_draw == "planned"
    drawable = kind in {"before", "preview"}
    return DrawPage(
        kind=kind,
        players=len(players.playing),
        tables=tables_text(sizes_of(state, len(players.playing))) if drawable and players.playing else "",
        absent=names_of(state, [entrant.number for entrant in players.absent]),
        how=kind_text(state, swiss=is_swiss(state), rounds=rounds_to_draw(state)) if drawable else "",
        label=draw_label(state, rounds_to_draw(state)),
        open_tables=still_open,
        awaits_results=bool(still_open) and not planned,
        take_back=untouched_round(state),
        last_seq=len(state.rounds),
        last_stage=bool(state.stage.number),
        preview=preview(state, players, draw, seq, pick, people=people) if draw and kind == "preview" else None,
    )


def kind_of(state: TournamentState, players: Field, draw: Draw | None) -> str:
    """What can be done here now."""
    if state.tournament.prizes_at is not None:
        return "over"
    if state.stage.number and state.rounds_of(state.stage):
        return "played"
    if not state.stage.number and len(state.qualifying) >= state.tournament.format.qualifying_rounds:
        return "played"
    if draw is not None:
        return "preview"
    return "before" if len(players.playing) >= FEWEST else "few"


def sizes_of(state: TournamentState, players: int) -> tuple[int, ...]:
    """The tables of the next round, none where there are too few."""
    if players < FEWEST:
        return ()
    if state.stage.number:
        return tables_of_stage(players, stage_format(state).seats)
    return table_sizes(players, state.tournament.format.table_sizes)


def untouched_round(state: TournamentState) -> int:
    """The newest round, if no table of it is confirmed: it can be taken back unless something is scored. 0: none."""
    if not state.rounds or state.tournament.prizes_at is not None:
        return 0
    last = state.rounds[-1]
    return last.round.seq if len(last.open_tables) == len(last.tables) and last.stage.pk == state.stage.pk else 0


def names_of(state: TournamentState, numbers: Sequence[int]) -> tuple[str, ...]:
    """People by number and name; of many only the first."""
    shown = [name_of(state, number) for number in numbers[:MOST_NAMES]]
    more = len(numbers) - len(shown)
    if more > 0:
        shown.append(ngettext("%(count)d more", "%(count)d more", more) % {"count": more})
    return tuple(shown)


def listed(names: Sequence[str]) -> str:
    """Names as a list of words."""
    return get_text_list(list(names), _("and"))


def name_of(state: TournamentState, number: int) -> str:
    """What a number is called; somebody may be deleted since he was drawn."""
    entrant = state.by_number.get(number)
    if entrant is None:
        return _("number %(number)d") % {"number": number}
    return entrant.player.label


def club_of(state: TournamentState, number: int) -> str:
    """The club of a number."""
    entrant = state.by_number.get(number)
    return entrant.player.club if entrant else ""


def preview(
    state: TournamentState, players: Field, draw: Draw, seq: int | None, pick: int | None, *, people: bool
) -> Preview:
    """A draw with the round that is shown."""
    left = rounds_left(state, draw)
    last = draw.first_seq + len(draw.rounds) - 1
    seq = seq if seq is not None and state.next_seq <= seq <= last else state.next_seq
    tables: Tables = draw.rounds[seq - draw.first_seq]
    found = judged(state, draw, seq)
    cards = tuple(table_cards(state, draw, seq, tables, pick))
    seats = tuple(seat for card in cards for seat in card.seats)
    picked = next((seat for seat in seats if seat.picked), None)
    changed = misfit(state, draw, players)
    odd = odd_sizes(tables)
    apart = found.problem.apart if found else frozenset()
    return Preview(
        draw=draw,
        seq=seq,
        next_seq=state.next_seq,
        rounds=round_names(state, len(left)),
        tables=cards,
        consolation=tuple(consolation_cards(state, draw, len(tables))),
        sentences=tuple(sentences(state, draw, found, tables, left)),
        picked=picked,
        people=tuple(sorted(seats, key=lambda seat: seat.number)),
        gone=listed(names_of(state, changed.gone)),
        new=listed(names_of(state, changed.new)),
        together=listed([note for table in left[0] for note in must_not_meet(state, table, apart)]),
        other_priority=other_priority(draw, found),
        short=short_text(found.quality) if found else "",
        publish=publish_label(state, all_the_same=any(played.open_tables for played in state.rounds)),
        odd_sizes=odd,
        lines=tuple(person_lines(state, left, odd)) if people else (),
        measures=found.quality.measures if found else (),
    )


def other_priority(draw: Draw, found: Judged | None) -> str:
    """What the draw could put first instead, where that may make a difference."""
    if found is None or found.problem.swiss or len(set(found.problem.sizes)) == 1:
        return ""
    if found.problem.rematches is not Rematches.MINIMISE or len(found.problem.sizes) == 1:
        return ""
    return str(Priority.REMATCHES if draw.priority == Priority.SIZES else Priority.SIZES)


def odd_sizes(tables: Tables) -> tuple[int, ...]:
    """The sizes that are not that of table 1."""
    return tuple(sorted({len(table) for table in tables} - {len(tables[0])}))


def table_cards(state: TournamentState, draw: Draw, seq: int, tables: Tables, pick: int | None) -> Iterator[TableCard]:
    """The tables of a round that is not published."""
    place = seq - draw.first_seq
    fixed = {wish[2] for wish in draw.fixed if wish[0] == place}
    met = met_before(state, draw, seq) if not state.stage.number else {}
    home = next((table for table in tables if pick in table), ())
    for number, table in enumerate(tables, 1):
        yield TableCard(
            number=number,
            seats=seats_of(state, table, pick),
            odd=len(table) if len(table) != len(tables[0]) else 0,
            fixed=number in fixed,
            takes=table is not home and len(home) > FEWEST and len(table) < MOST_SEATS,
            notes=tuple(notes(state, table, met)),
        )


def consolation_cards(state: TournamentState, draw: Draw, main: int) -> Iterator[TableCard]:
    """The tables beside a stage, numbered on."""
    for number, table in enumerate(draw.consolation, main + 1):
        yield TableCard(number, seats_of(state, table, None), 0, fixed=False, takes=False, notes=())


def seats_of(state: TournamentState, table: Sequence[int], pick: int | None) -> tuple[Seat, ...]:
    """People in seat order."""
    return tuple(
        Seat(number, name_of(state, number), club_of(state, number), deals=at == 0, picked=number == pick)
        for at, number in enumerate(table)
    )


def met_before(state: TournamentState, draw: Draw, seq: int) -> dict[tuple[int, int], int]:
    """In which round each pair met last, before round `seq`: in those played and those drawn."""
    met: dict[tuple[int, int], int] = {}
    rounds: list[Tables] = [*played_rounds(state), *draw.rounds[state.next_seq - draw.first_seq :]]
    for number, tables in enumerate(rounds[: seq - 1], 1):
        for table in tables:
            met.update(dict.fromkeys(combinations(sorted(table), 2), number))
    return met


def notes(state: TournamentState, table: Sequence[int], met: dict[tuple[int, int], int]) -> Iterator[str]:
    """What stands against a table: who meets again, and who is of one club where the format minds that."""
    again = [(pair, met[pair]) for pair in combinations(sorted(table), 2) if pair in met]
    for (one, other), number in again[:MOST_PAIRS]:
        values = {"one": name_of(state, one), "other": name_of(state, other), "round": number}
        yield _("%(one)s and %(other)s met in round %(round)d.") % values
    more = len(again) - MOST_PAIRS
    if more > 0:
        yield ngettext("%(count)d more pair meets again.", "%(count)d more pairs meet again.", more) % {"count": more}
    if state.tournament.format.same_club == "ignore":
        return
    clubs: dict[str, list[int]] = {}
    for number in table:
        clubs.setdefault(club_of(state, number), []).append(number)
    for club, mates in clubs.items():
        if club and len(mates) > 1:
            values = {"names": listed(names_of(state, mates)), "club": club}
            yield _("%(names)s are of one club (%(club)s).") % values


def sentences(
    state: TournamentState, draw: Draw, found: Judged | None, tables: Tables, left: Sequence[Tables]
) -> Iterator[str]:
    """How good the draw is, and whom its flaws fall on."""
    if found is None:
        if state.stage.number:
            yield stage_text(stage_format(state))
        return
    yield from quality_sentences(found.problem, found.quality, stopped=draw.stopped)
    yield from again_at(state, tables, left)
    if state.tournament.format.same_club == "ignore":
        mates = sum(club_pairs(state, table) for table in tables)
        if mates:
            counted = ngettext(
                "In the round shown %(count)d pair of club-mates shares a table; this format does not mind.",
                "In the round shown %(count)d pairs of club-mates share a table; this format does not mind.",
                mates,
            )
            yield counted % {"count": mates}


def must_not_meet(state: TournamentState, table: Sequence[int], apart: frozenset[tuple[int, int]]) -> Iterator[str]:
    """Who sits at a table and must not: the pair may be younger than the draw."""
    for one, other in combinations(sorted(table), 2):
        if (one, other) in apart:
            yield _("%(one)s with %(other)s") % {"one": name_of(state, one), "other": name_of(state, other)}


def club_pairs(state: TournamentState, table: Sequence[int]) -> int:
    """How many pairs of club-mates sit at a table."""
    clubs = Counter(club for club in (club_of(state, number) for number in table) if club)
    return sum(count * (count - 1) // 2 for count in clubs.values())


def again_at(state: TournamentState, tables: Tables, left: Sequence[Tables]) -> Iterator[str]:
    """Who sits at a table of an odd size more than once in the whole event."""
    for size in odd_sizes(tables):
        sat = Counter(
            number
            for drawn in (*played_rounds(state), *left)
            for table in drawn
            if len(table) == size
            for number in table
        )
        drawn_now = {number for drawn in left for table in drawn for number in table if len(table) == size}
        again = sorted((number for number in drawn_now if sat[number] > 1), key=lambda number: (-sat[number], number))
        if again:
            values = {"size": size, "names": listed(names_of(state, again))}
            yield _("At a table of %(size)d more than once: %(names)s.") % values


def person_lines(state: TournamentState, left: Sequence[Tables], odd: tuple[int, ...]) -> Iterator[PersonLine]:
    """Everybody who is drawn, by number, with what was played counted in."""
    deals: Counter[int] = Counter()
    sat: dict[int, Counter[int]] = {size: Counter() for size in odd}
    meetings: Counter[tuple[int, int]] = Counter()
    for drawn in (*played_rounds(state), *left):
        for table in drawn:
            deals[table[0]] += 1
            if len(table) in sat:
                sat[len(table)].update(table)
            meetings.update(combinations(sorted(table), 2))
    again: Counter[int] = Counter()
    for pair, times in meetings.items():
        again.update(dict.fromkeys(pair, times - 1))
    for number in sorted(number for table in left[0] for number in table):
        yield PersonLine(
            number, name_of(state, number), deals[number], tuple(sat[size][number] for size in odd), again[number]
        )
