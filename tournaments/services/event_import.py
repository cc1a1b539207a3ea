"""A whole event from its file as rows: its people, rounds, games, results, sanctions, lots and stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.models import Game, Player
from scoring.rules.plan import hand_sizes
from scoring.services.rulesets import settings_for
from scoring.services.tables import GameRecord, GameStart, games_record, games_start, links_close
from scoring.short_names import look
from tournaments.eventfile.event import Event, Person, PlayedRound, PlayedTable
from tournaments.models import (
    Entrant,
    Lot,
    Result,
    Sanction,
    Stage,
    StagePlace,
    StandingSnapshot,
    Table,
    TableSeat,
    Tournament,
    TournamentRound,
)
from tournaments.selectors.stages import coming_stage
from tournaments.selectors.state import TournamentState, state_of
from tournaments.services.entrants import Newcomer, apart_keep, entrants_add
from tournaments.services.log import desk_note
from tournaments.services.results import Figures, results
from tournaments.services.rounds import occasion
from tournaments.services.stages import line_data
from tournaments.services.tournaments import Setup, ruleset_called, tournament_create
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded

STATES = {
    "active": Entrant.State.ACTIVE,
    "withdrawn": Entrant.State.WITHDRAWN,
    "dropped": Entrant.State.DROPPED,
    "removed": Entrant.State.DROPPED,
    "disqualified": Entrant.State.DISQUALIFIED,
}
LEAVING = {"keep": "removed", "remove": "dropped"}
LAST = 10_000
NOON = time(12)


@dataclass
class Importing:
    """An event on its way into rows."""

    event: Event
    tournament: Tournament
    user: User | None
    at: datetime
    entrants: dict[int, Entrant] = field(default_factory=dict)
    sanctions: list[Sanction] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)


@transaction.atomic
def event_import(*, event: Event, user: User | None = None, seed: int | None = None) -> Tournament:
    """A tournament as the event was: members are matched by name, everybody else becomes one. All of it, or nothing.

    With a `seed` the same file sent twice by a page is read once. Refused: what the rows refuse, rounds that are no
    stage of the format (`event_stage`), and people who left otherwise than the format has it (`event_status`).
    """
    if seed is not None and user is not None:
        User.objects.select_for_update().get(pk=user.pk)
        known = Tournament.objects.filter(seed=seed, created_by=user).first()
        if known is not None:
            return known
    check_statuses(event)
    indices = stage_indices(event)
    created = tournament_create(setup=setup_of(event), user=user, seed=seed, slug=event.slug)
    wanted = Importing(event, Tournament.objects.with_settings().get(pk=created.pk), user, played_at(event))
    people_store(wanted)
    decisions_store(wanted)
    qualifying = wanted.tournament.stages.get(number=0)
    for played in event.rounds:
        if played.stage == "qualifying":
            round_store(wanted, qualifying, played)
    later = later_rounds(event)
    for number, (played, index) in enumerate(zip(later, indices, strict=True), 1):
        after = later[number] if number < len(later) else None
        round_store(wanted, stage_store(wanted, number, index, played, after), played)
    desk_note(
        tournament=wanted.tournament, user=user, kind="imported", players=len(event.people), rounds=len(event.rounds)
    )
    return wanted.tournament


def played_at(event: Event) -> datetime:
    """When what is over was played: at noon of the event's day, unless that is still to come."""
    return min(timezone.make_aware(datetime.combine(event.date, NOON)), timezone.now())


def setup_of(event: Event) -> Setup:
    """What the tournament is set up with; the ruleset is called as the club calls it."""
    rules = settings_for(event.preset, event.ruleset)
    return Setup(
        name=event.name,
        date=event.date,
        preset=event.format_preset,
        format=event.format,
        ruleset=rules,
        ruleset_name=ruleset_called(rules),
    )


def check_statuses(event: Event) -> None:
    """Whoever left keeps his place, or loses it, as the format has it for everybody."""
    for person in event.people:
        if person.status == LEAVING[event.format.dropout]:
            raise DomainError("event_status", number=person.number, status=person.status)


def later_rounds(event: Event) -> list[PlayedRound]:
    """The rounds after the qualifying ones: each is a stage."""
    return [played for played in event.rounds if played.stage != "qualifying"]


def stage_indices(event: Event) -> list[int]:
    """Which stage of the format each later round is: the first has as many seats as people play in that stage."""
    later, stages = later_rounds(event), event.format.stages
    if not later:
        return []
    seats = sum(len(table.seats) for table in later[0].tables)
    fitting = []
    for first in range(len(stages) - len(later) + 1):
        indices = list(range(first, first + len(later)))
        names = ["final" if index == len(stages) - 1 else "knockout" for index in indices]
        if names == [played.stage for played in later]:
            fitting.append((abs(stages[first].take - stages[first].byes - seats), indices))
    if not fitting:
        raise DomainError("event_stage", round=later[0].seq)
    return min(fitting)[1]


def people_store(wanted: Importing) -> None:
    """Everybody of the list, with how he left and when he came."""
    event = wanted.event
    known = {look(player.label): player for player in Player.objects.all()}
    left_at = {player.pk: player.retired_at for player in known.values()}
    names = list(names_of(event.people))
    # Two of the list who differ in accents only are two people, whoever of them is a member.
    alike = {key for key, count in Counter(map(folded, names)).items() if count > 1}
    people = [
        Newcomer(
            known.get(look(name)),
            name=name,
            club=person.club,
            nation=person.nation,
            number=person.number,
            new=folded(name) in alike,
        )
        for person, name in zip(event.people, names, strict=True)
    ]
    seats = [(number, played.seq) for played in event.rounds for table in played.tables for number in table.seats]
    first = dict(reversed(seats))
    last = dict(seats)
    entrants = entrants_add(tournament=wanted.tournament, people=people, user=wanted.user)
    # Whoever is entered plays again, but an old event brings nobody back.
    back = [newcomer.player for newcomer in people if newcomer.player is not None]
    for player in back:
        player.retired_at = left_at[player.pk]
    Player.objects.bulk_update(back, ["retired_at"])
    for person, entrant in zip(event.people, entrants, strict=True):
        entrant.state = STATES[person.status]
        entrant.first_round = first.get(person.number, 1)
        entrant.last_round = last.get(person.number) if entrant.state == Entrant.State.DROPPED else None
        wanted.entrants[person.number] = entrant
    Entrant.objects.bulk_update(entrants, ["state", "first_round", "last_round"])
    for person in event.people:
        for other in person.keep_apart:
            apart_keep(one=wanted.entrants[person.number].player, other=wanted.entrants[other].player)


def names_of(people: Sequence[Person]) -> Iterator[str]:
    """What everybody is called: the second of a name has his number behind it."""
    seen: set[str] = set()
    for person in people:
        key = look(person.name)
        yield f"{person.name} ({person.number})" if key in seen else person.name
        seen.add(key)


def decisions_store(wanted: Importing) -> None:
    """Sanctions and lots in their order; their rounds and tables follow as these are stored."""
    tournament, event = wanted.tournament, wanted.event
    wanted.sanctions = Sanction.objects.bulk_create(
        Sanction(
            tournament=tournament,
            entrant=wanted.entrants[imposed.number],
            kind=imposed.kind,
            points=imposed.points,
            unit=imposed.unit,
            reason=imposed.reason,
            imposed_by=wanted.user,
        )
        for imposed in event.sanctions
    )
    first = tournament.stages.get(number=0)
    wanted.lots = Lot.objects.bulk_create(
        Lot(tournament=tournament, purpose=lot.purpose, stage=first, order=list(lot.order), drawn_by=wanted.user)
        for lot in event.lots
    )


def decisions_at(wanted: Importing, round_rows: TournamentRound, tables: Sequence[Table]) -> None:
    """Let sanctions and lots of this round know it."""
    for sanction, imposed in zip(wanted.sanctions, wanted.event.sanctions, strict=True):
        if imposed.round == round_rows.seq:
            sanction.round = round_rows
            sanction.save(update_fields=["round"])
    by_number = {table.number: table for table in tables}
    for lot, drawn in zip(wanted.lots, wanted.event.lots, strict=True):
        if drawn.round == round_rows.seq and drawn.table is not None:
            lot.table, lot.stage = by_number[drawn.table], round_rows.stage
            lot.save(update_fields=["table", "stage"])


def round_store(wanted: Importing, stage: Stage, played: PlayedRound) -> None:
    """A round with its games; tables without totals are open, and can be played on."""
    tournament, now = wanted.tournament, timezone.now()
    finished = all(table.totals for table in played.tables)
    round_rows = TournamentRound.objects.create(
        tournament=tournament,
        stage=stage,
        seq=played.seq,
        published_at=wanted.at if finished else now,
        closed_at=wanted.at if finished else None,
    )
    games = games_of(wanted, played)
    rows = [table_row(wanted, round_rows, table, games[table.number]) for table in played.tables]
    tables = Table.objects.bulk_create(rows)
    seats = TableSeat.objects.bulk_create(
        TableSeat(table=row, round=round_rows, entrant=wanted.entrants[number], position=position)
        for row, table in zip(tables, played.tables, strict=True)
        for position, number in enumerate(table.seats)
    )
    at_table: dict[int, list[TableSeat]] = {}
    for seat in seats:
        at_table.setdefault(seat.table_id, []).append(seat)
    Result.objects.bulk_create(
        result
        for row, table in zip(tables, played.tables, strict=True)
        if table.totals
        for result in results(tournament, at_table[row.pk], figures_of(wanted, table))
    )
    confirmed = [row.game_id for row in tables if row.confirmed_at is not None]
    Game.objects.filter(pk__in=confirmed).update(needs_reason=True)
    links_close(games=confirmed, at=wanted.at)
    decisions_at(wanted, round_rows, tables)


def games_of(wanted: Importing, played: PlayedRound) -> dict[int, Game]:
    """The game of each table: recorded by its totals, or started."""
    tournament = wanted.tournament
    starts = {
        table.number: GameStart(
            settings=tournament.ruleset,
            ruleset_name=tournament.ruleset_name,
            players=tuple(wanted.entrants[number].player for number in table.seats),
            occasion=occasion(tournament, played.seq, table.number),
        )
        for table in played.tables
    }
    over = [table for table in played.tables if table.totals]
    records = [GameRecord(starts[table.number], table.totals, table.hits) for table in over]
    recorded = games_record(wanted=records, at=wanted.at, user=wanted.user) if records else []
    games = {table.number: game for table, game in zip(over, recorded, strict=True)}
    still = [number for number in starts if number not in games]
    started = games_start(wanted=[starts[number] for number in still], user=wanted.user) if still else []
    return games | {number: one.game for number, one in zip(still, started, strict=True)}


def table_row(wanted: Importing, round_rows: TournamentRound, table: PlayedTable, game: Game) -> Table:
    """A table, confirmed if it has totals."""
    row = Table(round=round_rows, number=table.number, game=game)
    if table.totals:
        tapped = bool(table.sum_bids or table.best_hands)
        row.source = Table.Source.PAD if tapped else Table.Source.SLIP
        row.game_version, row.hands_played = game.version, figures_of(wanted, table).hands
        row.confirmed_at, row.confirmed_by = wanted.at, wanted.user
    return row


def figures_of(wanted: Importing, table: PlayedTable) -> Figures:
    """What a table ended with."""
    nothing = (0,) * len(table.seats)
    hands = len(hand_sizes(wanted.tournament.ruleset.rules, len(table.seats)))
    return Figures(table.totals, table.hits, table.sum_bids or nothing, table.best_hands or nothing, hands)


def stage_store(wanted: Importing, number: int, index: int, played: PlayedRound, after: PlayedRound | None) -> Stage:
    """A stage with those who came into it: who sits in its round, and who is in the one after without having played."""
    state = settled_state(wanted)
    seated = [seat for table in played.tables for seat in table.seats]
    byes = byes_of(state, wanted.event.format.stages[index].byes, seated, after)
    order = order_into(state, {*seated, *byes}, byes)
    stage = Stage.objects.create(tournament=wanted.tournament, number=number, index=index)
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entrant=wanted.entrants[one], position=position, bye=one in byes)
        for position, one in enumerate(order)
    )
    StandingSnapshot.objects.create(stage=stage, lines=[line_data(line) for line in state.lines])
    return stage


def settled_state(wanted: Importing) -> TournamentState:
    """The event so far. The lots that decide its cut are put down to the stage that ends with it."""
    tournament = wanted.tournament
    while True:
        state = state_of(tournament)
        coming = coming_stage(state)
        level = set(coming.level) if coming else set()
        waiting = [lot for lot in wanted.lots if lot.purpose == Lot.Purpose.CUT and lot.stage_id != state.stage.pk]
        deciding = next((lot for lot in waiting if level and level <= set(lot.order)), None)
        if deciding is None:
            return state
        deciding.stage = state.stage
        deciding.save(update_fields=["stage"])


def byes_of(state: TournamentState, byes: int, seated: Sequence[int], after: PlayedRound | None) -> set[int]:
    """Who went straight to the stage after: who sits there without having played, else the best of the others."""
    if not byes:
        return set()
    if after is not None:
        return {number for table in after.tables for number in table.seats if number not in seated}
    waiting = [line.number for line in state.lines if line.number not in seated]
    return set(waiting[:byes])


def order_into(state: TournamentState, inside: set[int], byes: set[int]) -> list[int]:
    """The order in which people came into a stage: as the cut has it, else by the stage before and the standings."""
    coming = coming_stage(state)
    if coming is not None and coming.clear and set(coming.through) == inside:
        return list(coming.through)
    before = dict(StagePlace.objects.filter(stage=state.stage).values_list("entrant__number", "position"))
    ranks = {line.number: at for at, line in enumerate(state.lines)}
    return sorted(
        inside, key=lambda number: (number not in byes, before.get(number, LAST), ranks.get(number, LAST), number)
    )
