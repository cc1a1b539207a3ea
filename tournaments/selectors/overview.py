"""Where events stand: a line for each in the list, and for the desk of one the way so far and the next step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Aggregate, Count, Max, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournaments.models import Entrant, Stage, Tournament, TournamentQuerySet, TournamentRound

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
        state, kind = stage_title(tournament, index), "running"
    elif played:
        counted = {"round": played, "rounds": tournament.format.qualifying_rounds}
        state, kind = _("round %(round)d of %(rounds)d") % counted, "running"
    else:
        state, kind = _("being set up"), "open"
    return TournamentLine(tournament, row["players"] or 0, state, kind)


def stage_title(tournament: Tournament, index: int | None) -> str:
    """What people call a stage: qualifying, final, semi-final, or how many play in it."""
    stages = tournament.format.stages
    if index is None:
        return _("qualifying")
    if index == len(stages) - 1:
        return _("final")
    if index == len(stages) - 2:
        return _("semi-final")
    return _("last %(players)d") % {"players": stages[index].take}
