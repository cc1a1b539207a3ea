"""What the desk imposes on people, always with a reason, and takes back again."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.models import Entrant, Sanction, TableSeat, Tournament, TournamentRound
from tournaments.services.log import desk_note, tournament_locked
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name

MOST_POINTS = 1_000


@transaction.atomic
def sanctions_impose(
    *,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    kind: str,
    reason: str,
    points: int = 0,
    unit: str = Sanction.Unit.GAME,
    round: TournamentRound | None = None,  # noqa: A002 (the field's own word)
    key: str = "",
    user: User | None = None,
) -> list[Sanction]:
    """Impose one sanction on each of these people; `points` are taken off.

    `key` is of the page that asked: sent twice it imposes once, and nothing new is returned. Refused: no reason,
    nobody, a kind that the format does not know, points of nothing, a lost game without its round or of somebody who
    did not sit in it, and anything after the prize-giving.
    """
    tournament = tournament_locked(tournament)
    reason = normal_name(reason)[:200]
    if key and tournament.entries.filter(kind="sanction_imposed", values__key=key).exists():
        return []
    check_sanction(tournament, kind=kind, reason=reason, points=points, entrants=len(entrants), round=round)
    if kind == Sanction.Kind.GAME_LOSS and round is not None:
        check_sat(round, entrants)
    imposed = [
        Sanction(
            tournament=tournament,
            entrant=entrant,
            round=round,
            kind=kind,
            points=-points if kind == Sanction.Kind.POINTS else 0,
            unit=unit,
            reason=reason,
            imposed_by=user,
        )
        for entrant in entrants
    ]
    Sanction.objects.bulk_create(imposed)
    if kind == Sanction.Kind.DISQUALIFIED:
        ids = [entrant.pk for entrant in entrants]
        # Who only waited for a place does not get one when the sanction is lifted.
        Entrant.objects.filter(pk__in=ids, state=Entrant.State.STANDBY).update(last_round=0)
        Entrant.objects.filter(pk__in=ids).update(state=Entrant.State.DISQUALIFIED)
    desk_note(
        tournament=tournament,
        user=user,
        kind="sanction_imposed",
        sanction=kind,
        names=[entrant.player.label for entrant in entrants],
        points=-points,
        unit=unit,
        round=round.seq if round else 0,
        reason=reason,
        key=key,
    )
    return imposed


def check_sanction(
    tournament: Tournament,
    *,
    kind: str,
    reason: str,
    points: int,
    entrants: int,
    round: TournamentRound | None,  # noqa: A002
) -> None:
    """Refuse what cannot be imposed now, or says too little."""
    if tournament.prizes_at is not None:
        raise DomainError("sanction_after_prizes")
    if not reason:
        raise DomainError("reason_needed")
    if not entrants:
        raise DomainError("sanction_nobody")
    if kind not in tournament.format.sanctions:
        raise DomainError("sanction_unknown")
    if kind == Sanction.Kind.POINTS and not 1 <= points <= MOST_POINTS:
        raise DomainError("sanction_points", most=MOST_POINTS)
    if kind == Sanction.Kind.GAME_LOSS and round is None:
        raise DomainError("sanction_round_needed")


def check_sat(played: TournamentRound, entrants: Sequence[Entrant]) -> None:
    """Refuse to take a game from people who have none in this round that counts."""
    sat = TableSeat.objects.filter(round=played, table__consolation=False, entrant__in=[one.pk for one in entrants])
    seated = set(sat.values_list("entrant_id", flat=True))
    for entrant in entrants:
        if entrant.pk not in seated:
            raise DomainError("sanction_not_seated", player=entrant.player.label, round=played.seq)


@transaction.atomic
def sanction_lift(*, sanction: Sanction, reason: str, user: User | None = None) -> Sanction:
    """Take a sanction back, with a reason; who was disqualified plays again, unless he had left."""
    tournament = tournament_locked(sanction.tournament)
    sanction = Sanction.objects.select_related("entrant__player").get(pk=sanction.pk)
    if sanction.lifted_at is not None:
        return sanction
    if tournament.prizes_at is not None:
        raise DomainError("sanction_after_prizes")
    if not normal_name(reason):
        raise DomainError("reason_needed")
    sanction.lifted_at, sanction.lifted_because = timezone.now(), normal_name(reason)[:200]
    sanction.save(update_fields=["lifted_at", "lifted_because"])
    entrant = sanction.entrant
    still = entrant.sanctions.filter(kind=Sanction.Kind.DISQUALIFIED, lifted_at=None).exists()
    if sanction.kind == Sanction.Kind.DISQUALIFIED and not still:
        # Who had left before he was disqualified has left still.
        left = Entrant.State.DROPPED if entrant.last_round else Entrant.State.WITHDRAWN
        entrant.state = Entrant.State.ACTIVE if entrant.last_round is None else left
        entrant.save(update_fields=["state"])
    desk_note(
        tournament=tournament,
        user=user,
        kind="sanction_lifted",
        sanction=sanction.kind,
        names=[entrant.player.label],
        reason=sanction.lifted_because,
    )
    return sanction
