"""Who is in: adding, checking in, standby, replacing, leaving and coming late."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.models import Player
from scoring.services.players import player_add
from tournaments.models import Entrant, KeepApart, Stage, StagePlace, TableSeat, Tournament
from tournaments.services.log import desk_note, tournament_locked
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded, normal_name

MOST_NUMBER = 9_999


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to be entered: a member, or a name to be made one. A number of None is given by the program."""

    player: Player | None = None
    name: str = ""
    club: str = ""
    nation: str = ""
    short_name: str = ""
    number: int | None = None
    standby: bool = False


def next_round(tournament: Tournament) -> int:
    """The round that would be published next."""
    return tournament.rounds.count() + 1


def check_late(tournament: Tournament, seq: int) -> None:
    """Refuse somebody new when the last round that the format lets newcomers into has been published."""
    if seq == 1:
        return
    until = tournament.format.late_entry.until
    stages = Stage.objects.filter(tournament=tournament, number__gte=1).exists()
    if stages or seq > until or seq > tournament.format.qualifying_rounds:
        raise DomainError("entrant_too_late", round=seq, until=until)


@transaction.atomic
def entrants_add(*, tournament: Tournament, people: Sequence[Newcomer], user: User | None = None) -> list[Entrant]:
    """Enter people, all or none of them, with numbers; names that no member has become members.

    Refused: after the prize-giving, too late for the format, somebody who is in already, a number that is taken.
    """
    tournament = tournament_locked(tournament)
    check_running(tournament)
    seq = next_round(tournament)
    if any(not newcomer.standby for newcomer in people):
        check_late(tournament, seq)
    taken = dict(tournament.entrants.values_list("number", "player_id"))
    members = set(taken.values())
    numbers = set(taken)
    free = 1
    added = []
    for newcomer in people:
        player = newcomer.player or member_for(newcomer)
        if player.pk in members:
            raise DomainError("entrant_twice", player=player.label)
        number = newcomer.number
        if number is None:
            while free in numbers or any(other.number == free for other in people):
                free += 1
            number = free
        if number in numbers:
            raise DomainError("entrant_number_taken", number=number)
        if not 1 <= number <= MOST_NUMBER:
            raise DomainError("entrant_number_range", number=number, most=MOST_NUMBER)
        members.add(player.pk)
        numbers.add(number)
        state = Entrant.State.STANDBY if newcomer.standby else Entrant.State.ACTIVE
        added.append(Entrant(tournament=tournament, player=player, number=number, state=state, first_round=seq))
    Entrant.objects.bulk_create(added)
    desk_note(tournament=tournament, user=user, kind="entered", names=[entrant.player.label for entrant in added[:20]])
    return added


def member_for(newcomer: Newcomer) -> Player:
    """The one member of that name (and club, where both are given), or a new member."""
    found = members_named(newcomer.name, newcomer.club)
    if len(found) == 1:
        return found[0]
    return player_add(name=newcomer.name, short_name=newcomer.short_name, club=newcomer.club, nation=newcomer.nation)


def members_named(name: str, club: str = "") -> list[Player]:
    """Members of just that name, however it is accented; a club that is given must not be another one."""
    wanted = folded(normal_name(name))
    found = [
        player
        for player in Player.objects.active().found_by(name)
        if wanted in {folded(player.name), folded(player.label)}
    ]
    return [player for player in found if not club or not player.club or folded(player.club) == folded(club)]


def check_running(tournament: Tournament) -> None:
    """Refuse changes after the prize-giving."""
    if tournament.prizes_at is not None:
        raise DomainError("tournament_over")


def entrant_locked(entrant: Entrant) -> tuple[Tournament, Entrant]:
    """The entrant and his tournament as they are now, the tournament locked."""
    tournament = tournament_locked(entrant.tournament)
    check_running(tournament)
    return tournament, Entrant.objects.select_related("player").get(pk=entrant.pk)


@transaction.atomic
def entrant_check_in(*, entrant: Entrant, present: bool, user: User | None = None) -> Entrant:
    """Say that somebody is there, or is not after all. A newcomer in the middle of an event plays from the next round.

    A standby who took the place of somebody who turns up after all gives it back (`entrant_return`), not here.
    """
    tournament, entrant = entrant_locked(entrant)
    if present and not entrant.seats.exists() and entrant.state == Entrant.State.ACTIVE:
        seq = next_round(tournament)
        check_late(tournament, seq)
        entrant.first_round = seq
    if present == (entrant.checked_in_at is not None):
        return entrant
    entrant.checked_in_at = timezone.now() if present else None
    entrant.save(update_fields=["checked_in_at", "first_round"])
    desk_note(
        tournament=tournament, user=user, kind="checked_in" if present else "checked_out", name=entrant.player.label
    )
    return entrant


@transaction.atomic
def entrant_pay(*, entrant: Entrant, paid: bool, user: User | None = None) -> Entrant:
    """Note that the fee is paid, or is not after all."""
    tournament, entrant = entrant_locked(entrant)
    if paid != (entrant.paid_at is not None):
        entrant.paid_at = timezone.now() if paid else None
        entrant.save(update_fields=["paid_at"])
        desk_note(tournament=tournament, user=user, kind="paid" if paid else "unpaid", name=entrant.player.label)
    return entrant


@transaction.atomic
def entrant_number(*, entrant: Entrant, number: int, user: User | None = None) -> Entrant:
    """Give somebody another number, as long as no round is drawn: draws speak of numbers."""
    tournament, entrant = entrant_locked(entrant)
    if tournament.draws.exists():
        raise DomainError("tournament_frozen")
    if not 1 <= number <= MOST_NUMBER:
        raise DomainError("entrant_number_range", number=number, most=MOST_NUMBER)
    if tournament.entrants.filter(number=number).exclude(pk=entrant.pk).exists():
        raise DomainError("entrant_number_taken", number=number)
    entrant.number = number
    entrant.save(update_fields=["number"])
    desk_note(tournament=tournament, user=user, kind="renumbered", name=entrant.player.label, number=number)
    return entrant


@transaction.atomic
def entrant_leave(*, entrant: Entrant, user: User | None = None) -> Entrant:
    """Somebody plays no more. Without a game he withdraws; else he drops out after the last round he plays in.

    A published game is played to its end: he stays at that table, and leaves after it.
    """
    tournament, entrant = entrant_locked(entrant)
    if entrant.state not in {Entrant.State.ACTIVE, Entrant.State.STANDBY}:
        return entrant
    last = (
        TableSeat.objects.filter(entrant=entrant).order_by("-round__seq").values_list("round__seq", flat=True).first()
    )
    entrant.state = Entrant.State.WITHDRAWN if last is None else Entrant.State.DROPPED
    entrant.last_round = last
    entrant.save(update_fields=["state", "last_round"])
    desk_note(tournament=tournament, user=user, kind="left", name=entrant.player.label, round=last or 0)
    return entrant


@transaction.atomic
def entrant_return(*, entrant: Entrant, user: User | None = None) -> Entrant:
    """Somebody who left plays on after all. The standby who took his place waits again, unless he has played."""
    tournament, entrant = entrant_locked(entrant)
    if entrant.state not in {Entrant.State.WITHDRAWN, Entrant.State.DROPPED}:
        return entrant
    substitute = Entrant.objects.filter(replaces=entrant).select_related("player").first()
    if substitute is not None:
        if substitute.seats.exists():
            raise DomainError("entrant_substitute_played", player=substitute.player.label)
        substitute.state, substitute.replaces = Entrant.State.STANDBY, None
        substitute.save(update_fields=["state", "replaces"])
    if not entrant.seats.exists():
        seq = next_round(tournament)
        check_late(tournament, seq)
        entrant.first_round = seq
    entrant.state, entrant.last_round = Entrant.State.ACTIVE, None
    entrant.save(update_fields=["state", "last_round", "first_round"])
    desk_note(tournament=tournament, user=user, kind="returned", name=entrant.player.label)
    return entrant


@transaction.atomic
def entrant_replace(*, entrant: Entrant, substitute: Entrant, user: User | None = None) -> Entrant:
    """A standby takes the place of somebody who is not there, from the next round on."""
    tournament, entrant = entrant_locked(entrant)
    substitute = Entrant.objects.select_related("player").get(pk=substitute.pk, tournament=tournament)
    if substitute.state != Entrant.State.STANDBY:
        raise DomainError("entrant_no_standby", player=substitute.player.label)
    if entrant.state == Entrant.State.DISQUALIFIED or Entrant.objects.filter(replaces=entrant).exists():
        raise DomainError("entrant_not_replaceable", player=entrant.player.label)
    seq = next_round(tournament)
    check_late(tournament, seq)
    if entrant.state == Entrant.State.ACTIVE:
        entrant = entrant_leave(entrant=entrant, user=user)
    substitute.state, substitute.replaces, substitute.first_round = Entrant.State.ACTIVE, entrant, seq
    substitute.checked_in_at = timezone.now()
    substitute.save(update_fields=["state", "replaces", "first_round", "checked_in_at"])
    desk_note(tournament=tournament, user=user, kind="replaced", name=entrant.player.label, by=substitute.player.label)
    return substitute


@transaction.atomic
def entrant_activate(*, entrant: Entrant, user: User | None = None) -> Entrant:
    """A standby comes into the field without replacing anybody, from the next round on."""
    tournament, entrant = entrant_locked(entrant)
    if entrant.state != Entrant.State.STANDBY:
        return entrant
    seq = next_round(tournament)
    check_late(tournament, seq)
    entrant.state, entrant.first_round = Entrant.State.ACTIVE, seq
    entrant.save(update_fields=["state", "first_round"])
    desk_note(tournament=tournament, user=user, kind="activated", name=entrant.player.label)
    return entrant


@transaction.atomic
def entrant_delete(*, entrant: Entrant, user: User | None = None) -> None:
    """Take somebody out who was entered by mistake; who has sat at a table can only leave."""
    tournament, entrant = entrant_locked(entrant)
    in_stage = StagePlace.objects.filter(entrant=entrant).exists()
    if entrant.seats.exists() or in_stage or entrant.sanctions.exists():
        raise DomainError("entrant_played", player=entrant.player.label)
    desk_note(tournament=tournament, user=user, kind="deleted", name=entrant.player.label)
    entrant.delete()


@transaction.atomic
def apart_keep(*, one: Player, other: Player) -> KeepApart:
    """Keep two members apart in every event."""
    if one == other:
        raise DomainError("apart_same")
    first, second = sorted((one, other), key=lambda player: player.pk)
    return KeepApart.objects.get_or_create(one=first, other=second)[0]


def apart_release(*, pair: KeepApart) -> None:
    """Let two members meet again."""
    pair.delete()


def labels(entrants: Iterable[Entrant]) -> tuple[str, ...]:
    """Names for a message, at most five."""
    names = [entrant.player.label for entrant in entrants]
    return tuple(names[:5])
