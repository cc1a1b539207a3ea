"""The standings for people: who stands where and why, who goes on, and what to know before comparing figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.points import total_bounds
from tournaments.models import Entrant, Lot, StagePlace, StandingSnapshot, TableSeat, Tournament
from tournaments.points import points_text
from tournaments.progression import cut, stages_played
from tournaments.selectors.people import Somebody, people_at
from tournaments.selectors.qualifying import Qualifying, qualifying_of, sanctions_of
from tournaments.selectors.stages import settled
from tournaments.selectors.standings_words import KEYS, below, sanctions_text, value_text
from tournaments.standings import NOTHING, Line, team_standings

PAGE_SIZE = 100
# What counts totals as they are: not alike at tables of different size.
RAW = ("game_points", "average_game_points", "best_game")


@dataclass(frozen=True, slots=True)
class Column:
    """One key of the format by name."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line for people. `about` has number and club together, `state` why somebody does not play on.

    `values` are the keys exactly, `cells` as the columns show them. `sanctions` are those that count for him, `below`
    says what put the line below the one above, by the key `decided_by`; `goes_on` whether he comes into the next stage
    as things stand, `level` whether a lot or a deciding game must say so; `line_after` stands on the line of advance
    below this row.
    """

    rank: int
    number: int
    name: str
    about: str
    club: str
    state: str
    sanctions: tuple[str, ...]
    games: int
    values: Mapping[str, Fraction]
    cells: tuple[str, ...]
    below: str
    decided_by: str | None
    goes_on: bool
    level: bool
    line_after: str


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team, with those whose points count."""

    rank: int
    name: str
    value: Fraction
    people: tuple[str, ...]

    @property
    def points(self) -> str:
        return points_text(self.value)


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole page. `at_cut` says that these are the standings that were kept when the stages began."""

    columns: tuple[Column, ...]
    page: Page[Row]
    begun: bool
    open_tables: int
    unranked: tuple[Somebody, ...]
    teams: tuple[TeamRow, ...]
    unequal: str
    at_cut: bool


@dataclass(frozen=True, slots=True)
class Advance:
    """Who goes on as things stand, and who is level on the line."""

    through: frozenset[int] = frozenset()
    level: frozenset[int] = frozenset()
    places: int = 0
    lined: bool = True

    @property
    def all(self) -> frozenset[int]:
        return self.through | self.level

    def last(self, lines: Sequence[Line]) -> int:
        """Where in the lines the line of advance is."""
        if not self.lined:
            return -1
        return max((at for at, line in enumerate(lines) if line.number in self.all), default=-1)

    @property
    def unlined(self) -> Advance:
        """The same for a list that leaves people out."""
        return replace(self, lined=False)


def standings_page(
    tournament: Tournament, *, search: str = "", number: int = 1, current: bool = False, size: int = PAGE_SIZE
) -> Standings:
    """One page of the standings, narrowed by what is typed: six queries at most, whatever the field.

    Once the stages have begun they are those that were kept at the cut, unless the `current` ones are asked for.
    """
    people = people_at(tournament)
    lots = list(Lot.objects.filter(tournament=tournament).select_related("stage").order_by("id"))
    kept = None if current else kept_lines(tournament)
    qualifying = kept or qualifying_of(tournament, people.values(), lots)
    lines = [line for line in qualifying.lines if line.number in people]
    advance = stage_entered(tournament) if kept else advancing(tournament, lines, people, lots)
    lines = winners_first(lines, advance)
    page = Paginator([*enumerate(lines)] if not search else found(lines, people, search), size).get_page(number)
    columns = columns_of(tournament, lines)
    keys = [column.key for column in columns]
    # Once the stages have begun no lot changes a rank any more; one for the cut never did.
    drawn = {line.number for line in lines} if kept else {number for lot in lots for number in lot.order}
    advance = advance.unlined if search else advance
    rows = rows_of(tournament, keys, list(page.object_list), lines, people, advance, drawn)
    rows = [replace(row, sanctions=sanctions_text(qualifying.sanctions, row.number)) for row in rows]
    ranked = {line.number for line in lines}
    first = not search and page.number == 1
    return Standings(
        columns=columns,
        page=Page(rows, page.number, page.paginator),  # type: ignore[arg-type]
        begun=any(line.games for line in lines),
        open_tables=qualifying.open,
        unranked=tuple(one for one in people.values() if one.number not in ranked and out(one)) if first else (),
        teams=teams_of(tournament, lines, people) if first else (),
        unequal=unequal_text(tournament, qualifying.sizes),
        at_cut=kept is not None,
    )


def found(lines: Sequence[Line], people: Mapping[int, Somebody], search: str) -> list[tuple[int, Line]]:
    """The lines of people who are found, with their places among all."""
    return [(at, line) for at, line in enumerate(lines) if people[line.number].found_by(search)]


def out(somebody: Somebody) -> bool:
    """Whether somebody has no rank because he left or was disqualified, not because he never played."""
    return somebody.state in {Entrant.State.DISQUALIFIED, Entrant.State.DROPPED}


def kept_lines(tournament: Tournament) -> Qualifying | None:
    """The standings as they were when the first stage began: one query, or two."""
    snapshot = StandingSnapshot.objects.filter(stage__tournament=tournament, stage__number=1).first()
    if snapshot is None:
        return None
    lines = [
        Line(
            rank=row["rank"],
            number=row["number"],
            games=row["games"],
            values={key: Fraction(value) for key, value in row["values"].items()},
            decided_by=row["decided_by"],
        )
        for row in snapshot.lines
    ]
    sanctions = tuple(sanctions_of(tournament))
    return Qualifying(lines=lines, sizes=sizes_played(tournament), confirmed=0, open=0, sanctions=sanctions)


def sizes_played(tournament: Tournament) -> tuple[int, ...]:
    """The sizes of the qualifying tables: one query."""
    seats = TableSeat.objects.filter(round__tournament=tournament, round__stage__number=0).order_by()
    counted = seats.values("table").annotate(size=Count("pk")).values_list("size", flat=True)
    return tuple(sorted(set(counted)))


def stage_entered(tournament: Tournament) -> Advance:
    """Who came into the first stage: one query."""
    places = StagePlace.objects.filter(stage__tournament=tournament, stage__number=1)
    through = frozenset(places.values_list("entrant__number", flat=True))
    return Advance(through, places=len(through))


def advancing(
    tournament: Tournament, lines: Iterable[Line], people: Mapping[int, Somebody], lots: Sequence[Lot]
) -> Advance:
    """Who would come into the first stage if the rounds ended now."""
    ranked = [(line.number, line.rank) for line in lines if people[line.number].active]
    stages = stages_played(tournament.format, len(ranked))
    if not stages or not any(line.games for line in lines):
        return Advance()
    at_cut = [lot for lot in lots if lot.purpose == Lot.Purpose.CUT and lot.stage is not None and lot.stage.number == 0]
    line = settled(cut(ranked, stages[0].take), at_cut)
    return Advance(frozenset(line.through), frozenset(line.level), stages[0].take)


def winners_first(lines: Iterable[Line], advance: Advance) -> list[Line]:
    """People of one rank with those above who go on: the lot for the cut parts them, not their keys."""
    ordered: list[Line] = []
    for _rank, level in groupby(lines, key=lambda line: line.rank):
        before = list(level)
        after = sorted(before, key=lambda line: line.number not in advance.through)
        if after != before:
            after = [replace(line, decided_by=was.decided_by) for line, was in zip(after, before, strict=True)]
        ordered += after
    return ordered


def columns_of(tournament: Tournament, lines: Sequence[Line]) -> tuple[Column, ...]:
    """The format's keys; meetings and lots only where they decide something."""
    needed = {key for line in lines for key, value in line.values.items() if value} | {"table_points"}
    keys = [key for key in tournament.format.standings if key not in {"head_to_head", "lot"} or key in needed]
    return tuple(Column(key, str(KEYS[key])) for key in keys)


def rows_of(
    tournament: Tournament,
    keys: Sequence[str],
    shown: Sequence[tuple[int, Line]],
    lines: Sequence[Line],
    people: Mapping[int, Somebody],
    advance: Advance,
    drawn: Collection[int],
) -> list[Row]:
    """The lines that a page shows, each with its place among all; for those `drawn` no lot is awaited."""
    tournament_format = tournament.format
    lot_key = "lot" in tournament_format.standings
    last = advance.last(lines)
    rows = []
    for at, line in shown:
        before = lines[at - 1] if at else None
        somebody = people[line.number]
        values = line.values
        rows.append(
            Row(
                rank=line.rank,
                number=line.number,
                name=somebody.label,
                about=f"{line.number} · {somebody.club}" if somebody.club else str(line.number),
                club=somebody.club,
                state="" if somebody.active else somebody.state,
                sanctions=(),
                games=line.games,
                values=values,
                cells=tuple([value_text(key, values.get(key, NOTHING), tournament_format) for key in keys]),
                below=below(
                    line,
                    before,
                    people[before.number].label if before else "",
                    lot_key=lot_key and line.number not in drawn,
                ),
                decided_by=line.decided_by,
                goes_on=line.number in advance.through,
                level=line.number in advance.level,
                line_after=line_text(advance) if at == last else "",
            )
        )
    return rows


def line_text(advance: Advance) -> str:
    """What stands on the line of advance."""
    return ngettext(
        "Line of advance: %(count)d person goes on", "Line of advance: %(count)d people go on", advance.places
    ) % {"count": advance.places}


def teams_of(tournament: Tournament, lines: Sequence[Line], people: Mapping[int, Somebody]) -> tuple[TeamRow, ...]:
    """The teams, where the format has any."""
    team = tournament.format.team
    if team is None:
        return ()
    team_of = {one.number: one.nation if team.key == "nation" else one.club for one in people.values()}
    return tuple(
        TeamRow(line.rank, line.name, line.value, tuple(people[number].label for number in line.counted))
        for line in team_standings(team, lines, team_of)
    )


def unequal_text(tournament: Tournament, sizes: Sequence[int]) -> str:
    """Why totals of tables of different size are not alike, where they count as they are in the classic plan."""
    tournament_format, rules = tournament.format, tournament.ruleset.rules
    counted = tournament_format.table_points.kind == "game_points" or set(RAW) & set(tournament_format.standings)
    if len(sizes) < 2 or rules.plan != "classic" or tournament_format.unequal_tables != "raw" or not counted:
        return ""
    return _(
        "Game points of tables of %(small)d and of %(large)d are not alike: in this ruleset's plan a game at a table "
        "of %(small)d can end with up to %(most)d points, one at a table of %(large)d with %(least)d."
    ) % {
        "small": sizes[0],
        "large": sizes[-1],
        "most": total_bounds(rules, sizes[0]).best,
        "least": total_bounds(rules, sizes[-1]).best,
    }
