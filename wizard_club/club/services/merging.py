"""Two records of one person become one."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, Q, QuerySet

from scoring.models import Game, Player, ScoreChange, Seat, SeatChange
from scoring.models import GameQuerySet as Games
from tournaments.models import Entrant, KeepApart, Tournament
from wizard_club.lib.errors import DomainError

_NAMED = 5


@dataclass(frozen=True, slots=True)
class MergePlan:
    """What merging would do: `seats` in `games` games, `changes` of seats and `entries` pass from `gone` to `kept`."""

    kept: Player
    gone: Player
    games: int
    seats: int
    changes: int
    entries: int


def merge_plan(kept: Player, gone: Player) -> MergePlan:
    """What merging these two would move.

    Refused: the same record twice (`player_merge_same`), two who met in a game, so they are two people
    (`player_merge_together` with the `codes` of such games), and two who are in one tournament
    (`player_merge_entered` with its `names`).
    """
    if kept == gone:
        raise DomainError("player_merge_same")
    together = games_of(kept).filter(pk__in=games_of(gone).values("pk")).order_by("started_at", "id")
    codes = tuple(together.values_list("code", flat=True)[:_NAMED])
    if codes:
        raise DomainError("player_merge_together", codes=codes)
    both = Tournament.objects.filter(entrants__player=kept).filter(entrants__player=gone).newest_first()
    names = tuple(both.values_list("name", flat=True)[:_NAMED])
    if names:
        raise DomainError("player_merge_entered", names=names)
    return MergePlan(
        kept=kept,
        gone=gone,
        games=games_of(gone).count(),
        seats=Seat.objects.filter(player=gone).count(),
        changes=_changes_of(gone).count(),
        entries=Entrant.objects.filter(player=gone).count(),
    )


def games_of(player: Player) -> Games:
    """Games in which this record sits, or sat until the seat passed on."""
    return Game.objects.filter(
        Q(pk__in=Seat.objects.filter(player=player).values("game")) | Q(pk__in=_changes_of(player).values("seat__game"))
    )


def _changes_of(player: Player) -> QuerySet[SeatChange]:
    return SeatChange.objects.filter(Q(player=player) | Q(previous=player))


@transaction.atomic
def player_merge(*, kept: Player, gone: Player) -> MergePlan:
    """Every game, entry and the history of `gone` pass to `kept`, which fills its gaps from it; `gone` is deleted.

    Refused as in `merge_plan`. Pages that show one of these games or tournaments notice it by its version.
    """
    locked = Player.objects.select_for_update().in_bulk([kept.pk, gone.pk])
    if not {kept.pk, gone.pk} <= locked.keys():
        raise DomainError("player_unknown")
    moved = list(games_of(gone).select_for_update().order_by("pk").values_list("pk", flat=True))
    plan = merge_plan(locked[kept.pk], locked[gone.pk])
    Seat.objects.filter(player=gone).update(player=kept)
    SeatChange.objects.filter(player=gone).update(player=kept)
    SeatChange.objects.filter(previous=gone).update(previous=kept)
    for side in ("old", "new"):
        ScoreChange.objects.filter(field="player", **{side: gone.pk}).update(**{side: kept.pk})
    Game.objects.filter(pk__in=moved).update(version=F("version") + 1)
    Tournament.objects.filter(entrants__player=gone).update(version=F("version") + 1)
    Entrant.objects.filter(player=gone).update(player=kept)
    _keep_apart(plan.kept, plan.gone)
    _fill_gaps(plan.kept, plan.gone)
    plan.gone.delete()
    return plan


def _keep_apart(kept: Player, gone: Player) -> None:
    """Whom one of the two had to be kept apart from, the one that stays has; nobody from himself."""
    pairs = KeepApart.objects.filter(Q(one=gone) | Q(other=gone))
    others = {pair.other_id if pair.one_id == gone.pk else pair.one_id for pair in pairs} - {kept.pk}
    pairs.delete()
    for other in others:
        first, second = sorted((kept.pk, other))
        KeepApart.objects.get_or_create(one_id=first, other_id=second)


def _fill_gaps(kept: Player, gone: Player) -> None:
    kept.club = kept.club or gone.club
    kept.nation = kept.nation or gone.nation
    kept.demo = kept.demo and gone.demo
    if gone.retired_at is None:
        kept.retired_at = None
    kept.save()
