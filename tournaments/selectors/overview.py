"""Where events stand: a line for each in the list, and for the desk of one the way so far and the next step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Aggregate, Count, Max, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.selectors.links import base_address, only_this_machine
from tournaments.models import Entrant, Stage, Table, Tournament, TournamentQuerySet, TournamentRound
from tournaments.selectors.field import is_active
from tournaments.selectors.format_words import stage_title, summary
from tournaments.selectors.next_step import FEWEST, Milestone, Step, address, next_step, way
from tournaments.selectors.state import TournamentState
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text
from wizard_club.lib.qr import QrCode, qr_code

OUTSIDE = (Entrant.State.STANDBY, Entrant.State.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """An event in the list: how many play, and where it stands in words."""

    tournament: Tournament
    players: int
    state: str
    kind: str


def tournaments_newest() -> TournamentQuerySet:
    """All events with what the list says of them: one query."""
    inside = Entrant.objects.exclude(state__in=OUTSIDE)
    qualifying = TournamentRound.objects.filter(stage__number=0)
    return (
        Tournament.objects.with_settings()
        .newest_first()
        .annotate(
            players=of_each(inside, Count("pk")),
            played=of_each(qualifying, Max("seq")),
            stage=of_each(Stage.objects.all(), Max("number")),
            last=of_each(Stage.objects.all(), Max("index")),
        )
    )


def of_each(rows: QuerySet[Any], figure: Aggregate) -> Subquery:
    """A figure of the rows that belong to each event."""
    own = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Subquery(own.annotate(figure=figure).values("figure"))


def tournament_lines(found: Iterable[Tournament]) -> list[TournamentLine]:
    """Each of them in words."""
    return [line_of(tournament) for tournament in found]


def line_of(tournament: Tournament) -> TournamentLine:
    """One event of `tournaments_newest` in words."""
    row = vars(tournament)
    played, stage, index = row["played"] or 0, row["stage"] or 0, row["last"]
    if tournament.prizes_at is not None:
        state, kind = _("finished"), "finished"
    elif stage:
        state, kind = stage_title(tournament.format, index), "running"
    elif played:
        counted = {"round": played, "rounds": tournament.format.qualifying_rounds}
        state, kind = _("round %(round)d of %(rounds)d") % counted, "running"
    else:
        state, kind = _("being set up"), "open"
    return TournamentLine(tournament, row["players"] or 0, state, kind)


@dataclass(frozen=True, slots=True)
class PublicPage:
    """Where everybody finds the event, and what each switch shows. `only_here`: no other device can open it."""

    address: str
    qr: QrCode
    hall: str
    only_here: bool
    switches: tuple[Switch, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch of the public page."""

    name: str
    label: str
    note: str
    on: bool


@dataclass(frozen=True, slots=True)
class Call:
    """A table that called the referee."""

    seq: int
    table: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Overview:
    """The desk's first page. `summary` is the whole event in a sentence, or why it is not `playable`."""

    calls: tuple[Call, ...]
    step: Step
    way: list[Milestone]
    summary: str
    playable: bool


def overview_of(state: TournamentState) -> Overview:
    """Where the event stands."""
    step = next_step(state)
    players = sum(is_active(entrant) for entrant in state.entrants)
    tournament = state.tournament
    if players < FEWEST:
        told, playable = (
            _("As soon as %(fewest)d players are entered, the whole event is described here.") % {"fewest": FEWEST},
            False,
        )
    else:
        told, playable = told_plan(tournament, players)
    return Overview(tuple(calls_of(tournament)), step, way(state), told, playable)


def calls_of(tournament: Tournament) -> Iterator[Call]:
    """Who waits for the referee, the first one first: one query."""
    calling = Table.objects.filter(round__tournament=tournament, game__help_at__isnull=False)
    for seq, table, at in calling.order_by("game__help_at").values_list("round__seq", "number", "game__help_at"):
        if at is not None:
            yield Call(seq, table, at)


def told_plan(tournament: Tournament, players: int) -> tuple[str, bool]:
    """The whole event in a sentence, or what speaks against it."""
    try:
        return summary(tournament.format, tournament.ruleset.rules, players), True
    except DomainError as error:
        return text(error), False


def public_page(tournament: Tournament, request: HttpRequest) -> PublicPage:
    """The public page with its address as a code."""
    base = base_address(request)
    home = base + address("event_home", tournament.slug)
    return PublicPage(
        address=home,
        qr=qr_code(home),
        hall=address("event_hall", tournament.slug),
        only_here=only_this_machine(request),
        switches=tuple(switches_of(tournament)),
    )


def switches_of(tournament: Tournament) -> Iterator[Switch]:
    """The switches as they are."""
    words = (
        ("show_seating", _("Seating"), _("Who sits where, as soon as a round is published")),
        ("show_results", _("Results"), _("Running tables, and what the desk confirmed")),
        ("show_standings", _("Standings"), _("Table points and ranks after every table")),
        ("show_final", _("Final"), _("Who plays on, and how the final stands")),
    )
    for name, label, note in words:
        yield Switch(name, label, note, getattr(tournament, name))
