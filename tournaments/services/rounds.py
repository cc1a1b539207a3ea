"""A round from its publication to its end: games, clock, extra time, closing."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import combinations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Game, GameLink, Round
from scoring.services.games import link_add, link_revoke
from scoring.services.tables import GameStart, games_clock, games_notify, games_start, links_close, links_open
from tournaments.clock import MOST_ADDED, Clock
from tournaments.models import Draw, Table, TableSeat, Tournament, TournamentRound
from tournaments.selectors.draws import misfit, rounds_left
from tournaments.selectors.field import pairs_apart
from tournaments.selectors.state import TournamentState, state_of
from tournaments.services.log import desk_note, tournament_locked
from wizard_club.lib.errors import DomainError

CLOCK_ACTIONS = ("start", "pause", "resume", "add")


@transaction.atomic
def draw_publish(
    *, draw: Draw, seq: int, edits: int | None = None, override: bool = False, user: User | None = None
) -> TournamentRound:
    """Publish the next round of a draw: its tables with a game and a link each, all or nothing. Twice is once.

    Refused: a draw that was replaced or changed meanwhile, one that does not fit who plays now (`draw_misfit`) or seats
    people together who are kept apart since, and tables of the round before that are open (`round_before_open`, unless
    `override`).
    """
    tournament = tournament_locked(draw.tournament)
    draw = Draw.objects.get(pk=draw.pk)
    draw.tournament = tournament
    published = tournament.rounds.filter(seq=seq).first()
    if published is not None and published.draw_id == draw.pk:
        return published
    state = state_of(tournament)
    if tournament.prizes_at is not None:
        raise DomainError("tournament_over")
    if draw.discarded or published is not None or edits not in {None, draw.edits} or draw.stage_id != state.stage.pk:
        raise DomainError("draw_changed")
    if seq != state.next_seq or not draw.first_seq <= seq < draw.first_seq + len(draw.rounds):
        raise DomainError("draw_round_order", round=state.next_seq)
    changed = misfit(state, draw)
    if changed.found:
        raise DomainError("draw_misfit", gone=changed.gone, new=changed.new)
    check_apart(state, draw, seq)
    before = tuple(number for played in state.rounds for number in played.open_tables)
    if before and not override:
        raise DomainError("round_before_open", tables=before)
    published = round_open(state, draw, seq)
    desk_note(tournament=tournament, user=user, kind="round_published", round=seq, open_tables=list(before))
    return published


def check_apart(state: TournamentState, draw: Draw, seq: int) -> None:
    """Refuse a table of people who must not meet: the pair may be younger than the draw. Stages part whom they can."""
    apart = set() if state.stage.number else {frozenset(pair) for pair in pairs_apart(state.entrants)}
    for number, table in enumerate(rounds_left(state, draw)[0] if apart else (), 1):
        for one, other in combinations(sorted(table), 2):
            if {one, other} in apart:
                raise DomainError("seating_together", round=seq, table=number, one=one, other=other)


def round_open(state: TournamentState, draw: Draw, seq: int) -> TournamentRound:
    """Write the rows of a round and start its games."""
    tournament, now = state.tournament, timezone.now()
    published = TournamentRound.objects.create(
        tournament=tournament, stage=state.stage, draw=draw, seq=seq, published_at=now
    )
    main = [list(table) for table in rounds_left(state, draw)[0]]
    groups = [*main, *draw.consolation]
    # Players of one tournament are read once; a game needs nothing else of them.
    players = {number: entrant.player for number, entrant in state.by_number.items()}
    games = games_start(
        wanted=[
            GameStart(
                settings=tournament.ruleset,
                ruleset_name=tournament.ruleset_name,
                players=tuple(players[number] for number in group),
                first_dealer=0,
                occasion=occasion(tournament, seq, number),
            )
            for number, group in enumerate(groups, 1)
        ],
        demo=tournament.demo,
    )
    if tournament.announcement:
        games_notify(games=[started.game.pk for started in games], notice=tournament.announcement)
    tables = Table.objects.bulk_create(
        Table(round=published, number=number, consolation=number > len(main), game=started.game)
        for number, started in enumerate(games, 1)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, round=published, entrant=state.by_number[number], position=position)
        for table, group in zip(tables, groups, strict=True)
        for position, number in enumerate(group)
    )
    return published


def occasion(tournament: Tournament, seq: int, table: int) -> str:
    """How a pad names its table: what matters most first, since a tablet cuts the end off."""
    text = _("Table %(table)d · round %(round)d · %(event)s")
    return (text % {"event": tournament.name[:100], "round": seq, "table": table})[:200]


@transaction.atomic
def round_take_back(*, round: TournamentRound, user: User | None = None) -> None:  # noqa: A002 (the field's own word)
    """Take a published round back, as long as nothing is scored in it; the draw is a preview again.

    Refused as well while a sanction of the round counts; lifted ones stay, without their round.
    """
    tournament = tournament_locked(round.tournament)
    found = tournament.rounds.filter(pk=round.pk).first()
    if found is None:
        return
    if tournament.rounds.filter(seq__gt=found.seq).exists():
        raise DomainError("round_not_last", round=found.seq)
    games = list(found.tables.values_list("game_id", flat=True))
    scored = Round.objects.filter(game__in=games, scored_at__isnull=False).exists()
    slips = Q(confirmed_at__isnull=False) | Q(typed__isnull=False)
    if scored or found.tables.filter(slips).exists():
        raise DomainError("round_has_scores", round=found.seq)
    if found.sanctions.filter(lifted_at=None).exists():
        raise DomainError("round_sanctioned", round=found.seq)
    found.sanctions.update(round=None)
    if found.draw_id:
        # What was drawn after it knew a round that is gone.
        tournament.draws.filter(first_seq__gt=found.seq).update(discarded=True)
        Draw.objects.filter(pk=found.draw_id).update(discarded=False)
    found.delete()
    Game.objects.filter(pk__in=games).delete()
    desk_note(tournament=tournament, user=user, kind="round_taken_back", round=round.seq)


@transaction.atomic
def round_clock(
    *,
    round: TournamentRound,  # noqa: A002
    action: str,
    minutes: int = 0,
    seen: int | None = None,
    user: User | None = None,
    now: datetime | None = None,
) -> TournamentRound:
    """Start, pause or resume the clock of a round, or add minutes to it; every pad of the round follows.

    `seen` are the minutes added so far on the page that asks: what is sent twice adds once.
    """
    tournament = tournament_locked(round.tournament)
    round = TournamentRound.objects.get(pk=round.pk)  # noqa: A001
    now = now or timezone.now()
    clock = round.clock
    if action == "add" and is_given(round.added_minutes, minutes, seen):
        return round
    changed: Clock = {
        "start": lambda: clock.start(now),
        "pause": lambda: clock.pause(now),
        "resume": lambda: clock.resume(now),
        "add": lambda: clock.add(minutes),
    }[action]()
    round.clock = changed
    round.save(update_fields=["started_at", "paused_at", "pauses", "added"])
    show_clock(tournament, round, now)
    desk_note(tournament=tournament, user=user, kind=f"clock_{action}", round=round.seq, minutes=minutes)
    return round


def is_given(now: int, minutes: int, seen: int | None) -> bool:
    """Whether the minutes are given already, by the same request or by another desk that meant the same."""
    if seen is None or seen == now:
        return False
    if seen + minutes != now:
        raise DomainError("clock_moved_on")
    return True


@transaction.atomic
def table_extra(*, table: Table, minutes: int, seen: int | None = None, user: User | None = None) -> Table:
    """Give one table some minutes more (or fewer) than the others; `seen` is what it had on the page that asks."""
    tournament = tournament_locked(table.round.tournament)
    table = Table.objects.select_related("round").get(pk=table.pk)
    if is_given(table.extra_minutes, minutes, seen):
        return table
    extra = table.extra_minutes + minutes
    if timedelta(minutes=abs(extra)) > MOST_ADDED:
        raise DomainError("clock_added", most=MOST_ADDED // timedelta(minutes=1))
    table.extra_minutes = extra
    table.save(update_fields=["extra_minutes"])
    if table.confirmed_at is None:
        show_clock(tournament, table.round, timezone.now(), only=table)
    desk_note(
        tournament=tournament,
        user=user,
        kind="table_extra",
        round=table.round.seq,
        table=table.number,
        minutes=minutes,
    )
    return table


def show_clock(
    tournament: Tournament,
    round: TournamentRound,  # noqa: A002
    now: datetime,
    only: Table | None = None,
) -> None:
    """Let the pads of open tables know how much time is left."""
    time = tournament.format.time
    if time.limit is None:
        return
    clock = round.clock
    state = "paused" if clock.paused_at else "running" if clock.started_at else ""
    tables = [only] if only else list(Table.objects.open().filter(round=round))
    left = clock.left(time, now)
    games_clock(
        games=[table.game_id for table in tables],
        ends_at=now + left if left is not None and clock.started_at else None,
        time_state=state,
        call_minutes=time.warning,
        extra={table.game_id: table.extra_minutes for table in tables if table.extra_minutes},
    )


@transaction.atomic
def round_close(*, round: TournamentRound, user: User | None = None) -> TournamentRound:  # noqa: A002
    """Close a round: from now on what tables send is kept as a proposal for the desk."""
    tournament = tournament_locked(round.tournament)
    round = TournamentRound.objects.get(pk=round.pk)  # noqa: A001
    if round.closed_at is None:
        round.closed_at = timezone.now()
        round.save(update_fields=["closed_at"])
        links_close(games=list(round.tables.values_list("game_id", flat=True)), at=round.closed_at)
        desk_note(tournament=tournament, user=user, kind="round_closed", round=round.seq)
    return round


@transaction.atomic
def round_reopen(*, round: TournamentRound, user: User | None = None) -> TournamentRound:  # noqa: A002
    """Let the tables without a result tap again."""
    tournament = tournament_locked(round.tournament)
    round = TournamentRound.objects.get(pk=round.pk)  # noqa: A001
    if round.closed_at is not None:
        round.closed_at = None
        round.save(update_fields=["closed_at"])
        links_open(games=list(Table.objects.open().filter(round=round).values_list("game_id", flat=True)))
        desk_note(tournament=tournament, user=user, kind="round_reopened", round=round.seq)
    return round


@transaction.atomic
def table_link_renew(*, table: Table, seen: int | None = None, user: User | None = None) -> GameLink:
    """A new link for a table; the one before is withdrawn for good. Where nobody taps any more it is closed as well.

    `seen` is the link that the page showed, 0 for none: sent twice, or after somebody else, nothing more is done.
    """
    tournament = tournament_locked(table.round.tournament)
    table = Table.objects.select_related("round", "game").get(pk=table.pk)
    links = list(table.game.links.filter(kind=GameLink.Kind.TABLE, revoked_at=None).order_by("-pk"))
    if seen is not None and links and links[0].pk != seen:
        return links[0]
    for link in links:
        link_revoke(link=link)
    made = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    closed_at = table.confirmed_at or table.round.closed_at
    if closed_at is not None:
        links_close(games=[table.game_id], at=closed_at)
    desk_note(tournament=tournament, user=user, kind="link_renewed", round=table.round.seq, table=table.number)
    return made
