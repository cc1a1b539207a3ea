"""Results: from the pad or a paper slip, confirmed by the desk, and put right afterwards with a reason."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.gamestate import load_state
from scoring.models import Game, Operation
from scoring.operations import Actor, Wanted, operate
from scoring.rules.plan import hand_sizes
from scoring.rules.points import total_bounds
from scoring.rules.slip import check_slip
from scoring.services.tables import games_clock, links_close, links_open
from tournaments.models import Result, Table, TableSeat, Tournament
from tournaments.points import places_at_table, table_points
from tournaments.services.log import desk_note, tournament_locked
from tournaments.services.rounds import show_clock
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name

# Operations that say something about a table and change no score.
NO_FIGURES = ("hand_in", "set_help")


@dataclass(frozen=True, slots=True)
class Slip:
    """What a paper sheet says, in seat order; `hands` where the clock ended the game before its last hand."""

    totals: tuple[int, ...]
    hits: tuple[int, ...]
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What a game ended with, in seat order. A slip has no bids and no best hand."""

    totals: tuple[int, ...]
    hits: tuple[int, ...]
    sum_bids: tuple[int, ...]
    best_hands: tuple[int, ...]
    hands: int


def figures_of(table: Table, game: Game) -> Figures:
    """What the pad of a table says now. Of a slip the table knows how many hands it was."""
    state = load_state(game)
    if game.entry == Game.Entry.TOTALS:
        nothing = (0,) * state.players
        totals = tuple(seat.total or 0 for seat in state.seats)
        hits = tuple(seat.hits or 0 for seat in state.seats)
        return Figures(totals, hits, nothing, nothing, table.hands_played or len(state.plan))
    board = state.board()
    best = tuple(points or 0 for points in board.best)
    hands = sum(row.scored for row in state.rows)
    return Figures(board.current, board.hits, board.sum_bids, best, hands)


@transaction.atomic
def table_confirm(*, table: Table, version: int | None = None, reason: str = "", user: User | None = None) -> Table:
    """Confirm what the pad says. Confirming twice the same is once; another result afterwards needs a reason.

    `version` is the game's that the desk has seen: refused when it moved on (`table_moved_on`). A running game is
    refused unless the format counts the hands played: then it is ended with those. Where it does not, a game that
    ended early needs a reason.
    """
    tournament, table, game = table_locked(table)
    over = game.state == Game.State.FINISHED
    if over and table.confirmed_at is not None and same_as_confirmed(seats_of(table), figures_of(table, game)):
        return confirmed(tournament, table, game, figures_of(table, game), table.source, reason, user)
    if version is not None and version != game.version and scored_since(game, version):
        raise DomainError("table_moved_on", table=table.number)
    if game.state == Game.State.RUNNING:
        if tournament.format.time.unfinished != "count_hands_played":
            raise DomainError("table_running", table=table.number)
        game = operate(game.pk, Wanted(uuid.uuid4(), "finish_game"), Actor(user=user)).state.game
    if game.state != Game.State.FINISHED:
        raise DomainError("table_abandoned", table=table.number)
    figures = figures_of(table, game)
    check_played_out(tournament, table, figures.hands, planned_hands(tournament, len(figures.totals)), reason)
    source = Table.Source.SLIP if game.entry == Game.Entry.TOTALS else Table.Source.PAD
    return confirmed(tournament, table, game, figures, source, reason, user)


def planned_hands(tournament: Tournament, players: int) -> int:
    """How many hands the plan of a table of so many has."""
    return len(hand_sizes(tournament.ruleset.rules, players))


def check_played_out(tournament: Tournament, table: Table, hands: int, planned: int, reason: str) -> None:
    """Refuse a game that ended before its last hand, unless the format counts the hands played or there is a reason."""
    counted = tournament.format.time.unfinished == "count_hands_played"
    if hands < planned and not counted and not normal_name(reason):
        raise DomainError("table_unfinished", table=table.number, hands=hands, planned=planned)


@transaction.atomic
def slip_enter(*, table: Table, slip: Slip, reason: str = "", key: str = "", user: User | None = None) -> Table:
    """Confirm what a paper slip says; where the event types slips twice, the first typing only waits for the second.

    `key` is of the page that sends it: sent twice, a first typing is no second one. Refused: what no game can end with,
    naming the bound; a second typing that differs, naming the seat; hands left out where the format plays them all;
    another result than the confirmed one without a reason. The same one again is once.
    """
    tournament, table, game = table_locked(table)
    check_figures(tournament, table.seats.count(), slip)
    planned = planned_hands(tournament, len(slip.totals))
    hands = slip.hands or planned
    if table.confirmed_at is not None:
        stored = [(seat.result.total, seat.result.hits) for seat in seats_of(table)]
        same = stored == list(zip(slip.totals, slip.hits, strict=True)) and hands == table.hands_played
        if same and table.game_version == game.version:
            return table
        if not normal_name(reason):
            raise DomainError("table_reason_needed", table=table.number)
    check_played_out(tournament, table, hands, planned, reason)
    if tournament.type_twice and table.typed is None and table.confirmed_at is None:
        table.typed = [list(slip.totals), list(slip.hits), slip.hands, *([key] if key else [])]
        table.save(update_fields=["typed"])
        desk_note(tournament=tournament, user=user, kind="slip_typed", round=table.round.seq, table=table.number)
        return table
    if table.typed is not None:
        if key and key in table.typed:
            return table
        check_same(table, slip)
    game, figures = slip_taken(game, slip, reason, user)
    return confirmed(tournament, table, game, figures, Table.Source.SLIP, reason, user)


def scored_since(game: Game, version: int) -> bool:
    """Whether a game's figures may have moved since that version; that a table handed in or calls moves none."""
    later = game.operations.filter(outcome=Operation.Outcome.APPLIED, answer__version__gt=version)
    return later.exclude(kind__in=NO_FIGURES).exists()


def check_figures(tournament: Tournament, players: int, slip: Slip) -> None:
    """Refuse a slip that cannot be true, naming the seat."""
    if len(slip.totals) != players or len(slip.hits) != players:
        raise DomainError("slip_length", players=players)
    for seat, (total, hits) in enumerate(zip(slip.totals, slip.hits, strict=True)):
        try:
            check_slip(tournament.ruleset.rules, players, total=total, hits=hits, hands=slip.hands)
        except DomainError as error:
            raise DomainError(error.code, **error.params, seat=seat) from None


def check_same(table: Table, slip: Slip) -> None:
    """Refuse a second typing that is not the first one. The first stays until `slip_forget`: either may be wrong."""
    totals, hits, hands, *_ = table.typed or ((), (), None)
    for seat, pair in enumerate(zip(totals, hits, strict=True)):
        if pair != (slip.totals[seat], slip.hits[seat]):
            raise DomainError("slip_differs", seat=seat)
    if hands != slip.hands:
        raise DomainError("slip_differs_hands")


@transaction.atomic
def slip_forget(*, table: Table, user: User | None = None) -> Table:
    """Forget the first typing of a slip, so that it is typed twice again."""
    tournament, table, _ = table_locked(table)
    if table.typed is not None:
        table.typed = None
        table.save(update_fields=["typed"])
        desk_note(tournament=tournament, user=user, kind="slip_forgotten", round=table.round.seq, table=table.number)
    return table


def slip_taken(game: Game, slip: Slip, reason: str, user: User | None) -> tuple[Game, Figures]:
    """Take the slip into the game itself, so that everything that follows from games follows from it too."""
    values: dict[str, object] = {
        "totals": list(slip.totals),
        "hits": list(slip.hits),
        "hands": slip.hands,
        "reason": reason,
    }
    state = operate(game.pk, Wanted(uuid.uuid4(), "take_slip", values), Actor(user=user)).state
    nothing = (0,) * len(slip.totals)
    return state.game, Figures(slip.totals, slip.hits, nothing, nothing, slip.hands or len(state.plan))


def table_locked(table: Table) -> tuple[Tournament, Table, Game]:
    """The table as it is now, its tournament locked, and so is its game: no tap changes it until the end."""
    tournament = tournament_locked(table.round.tournament)
    if tournament.prizes_at is not None:
        raise DomainError("tournament_over")
    tables = Table.objects.select_for_update(of=("self", "game")).select_related("round", "game__settings")
    table = tables.get(pk=table.pk)
    table.round.tournament = tournament
    return tournament, table, table.game


def seats_of(table: Table) -> list[TableSeat]:
    """The seats of a table in order, with their results."""
    return list(TableSeat.objects.filter(table=table).select_related("result").order_by("position"))


def confirmed(
    tournament: Tournament,
    table: Table,
    game: Game,
    figures: Figures,
    source: str,
    reason: str,
    user: User | None,
) -> Table:
    """Write the result of a table, with places and table points by the format."""
    seats = seats_of(table)
    again = table.confirmed_at is not None
    reason = normal_name(reason)
    same = again and same_as_confirmed(seats, figures) and table.hands_played == figures.hands
    if same and table.game_version == game.version:
        return table
    if again and not same and not reason:
        raise DomainError("table_reason_needed", table=table.number)
    Result.objects.filter(seat__in=seats).delete()
    Result.objects.bulk_create(results(tournament, seats, figures))
    Game.objects.filter(pk=game.pk).update(needs_reason=True)
    table.confirmed_at, table.confirmed_by = timezone.now(), user
    table.source, table.game_version, table.hands_played = source, game.version, figures.hands
    table.typed = None
    table.save(update_fields=["confirmed_at", "confirmed_by", "source", "game_version", "hands_played", "typed"])
    table_done(table, table.confirmed_at)
    desk_note(
        tournament=tournament,
        user=user,
        kind="corrected" if again and not same else "confirmed",
        round=table.round.seq,
        table=table.number,
        totals=list(figures.totals),
        hits=list(figures.hits),
        reason=reason,
    )
    return table


def table_done(table: Table, at: datetime) -> None:
    """What follows from a result: the table's links and its clock are closed, and with the last one the round is."""
    links_close(games=[table.game_id], at=at)
    if table.game.time_state:
        games_clock(games=[table.game_id], ends_at=None, time_state="")
    if table.round.closed_at is None and not Table.objects.open().filter(round=table.round).exists():
        table.round.closed_at = at
        table.round.save(update_fields=["closed_at"])


def same_as_confirmed(seats: Sequence[TableSeat], figures: Figures) -> bool:
    """Whether the result that is stored says the same, in everything that a place can depend on."""
    stored = [(seat.result.total, seat.result.hits, seat.result.sum_bids, seat.result.best_hand) for seat in seats]
    return stored == list(zip(figures.totals, figures.hits, figures.sum_bids, figures.best_hands, strict=True))


def results(tournament: Tournament, seats: Sequence[TableSeat], figures: Figures) -> list[Result]:
    """The rows of a result."""
    tournament_format = tournament.format
    places = places_at_table(
        figures.totals, figures.hits, figures.sum_bids, figures.best_hands, tournament_format.place_ties
    )
    best = total_bounds(tournament.ruleset.rules, len(seats)).best
    points = table_points(tournament_format, places, figures.totals, best)
    return [
        Result(
            seat=seat,
            total=figures.totals[at],
            hits=figures.hits[at],
            sum_bids=figures.sum_bids[at],
            best_hand=figures.best_hands[at],
            place=places[at],
            table_points=str(points[at]),
        )
        for at, seat in enumerate(seats)
    ]


@transaction.atomic
def table_reopen(*, table: Table, reason: str, user: User | None = None) -> Table:
    """Take a confirmation back, with a reason: the table is open again, and its pad works. A slip is typed anew.

    A round that was closed is open again with it, for all tables without a result.
    """
    tournament, table, game = table_locked(table)
    reason = normal_name(reason)
    if table.confirmed_at is None:
        return table
    if not reason:
        raise DomainError("table_reason_needed", table=table.number)
    later = tournament.stages.filter(number__gt=table.round.stage.number).exists()
    if later:
        raise DomainError("table_stage_over", table=table.number)
    Result.objects.filter(seat__table=table).delete()
    table.confirmed_at, table.confirmed_by, table.game_version, table.hands_played = None, None, None, None
    table.save(update_fields=["confirmed_at", "confirmed_by", "game_version", "hands_played"])
    Game.objects.filter(pk=game.pk).update(needs_reason=False)
    if game.entry == Game.Entry.TOTALS:
        # The slip was not of this table, perhaps: what was tapped counts again, and the tablet goes on.
        operate(game.pk, Wanted(uuid.uuid4(), "resume_game"), Actor(user=user))
    opened = Table.objects.open().filter(round=table.round)
    if table.round.closed_at is None:
        opened = opened.filter(pk=table.pk)
    table.round.closed_at = None
    table.round.save(update_fields=["closed_at"])
    links_open(games=list(opened.values_list("game_id", flat=True)))
    show_clock(tournament, table.round, timezone.now(), only=table)
    desk_note(
        tournament=tournament,
        user=user,
        kind="table_reopened",
        round=table.round.seq,
        table=table.number,
        reason=reason,
    )
    return table
