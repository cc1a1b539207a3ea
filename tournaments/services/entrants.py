"""Who is in: adding, checking in, standby, replacing, leaving and coming late."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.models import Player
from scoring.selectors.members import Members, members_known
from scoring.services.players import player_add, player_return
from scoring.short_names import look
from tournaments.models import Entrant, KeepApart, Stage, StagePlace, TableSeat, Tournament
from tournaments.services.log import desk_note, tournament_locked
from wizard_club.lib.errors import DomainError

MOST_NUMBER = 9_999


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to be entered: a member, or a name to be made one; `new` if it is nobody who is a member already.

    A number of None is given by the program.
    """

    player: Player | None = None
    name: str = ""
    club: str = ""
    nation: str = ""
    short_name: str = ""
    number: int | None = None
    standby: bool = False
    new: bool = False


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

    Refused: after the prize-giving, too late for the format, somebody who is in already, a number that is taken. The
    refusal says `at` which of the people it is about.
    """
    tournament = tournament_locked(tournament)
    check_running(tournament)
    seq = next_round(tournament)
    if any(not newcomer.standby for newcomer in people):
        check_late(tournament, seq)
    members = members_known()
    inside = dict(tournament.entrants.values_list("number", "player_id"))
    free = free_numbers({*inside, *(newcomer.number for newcomer in people if newcomer.number is not None)})
    # Whoever comes in the middle of an event stands at the desk.
    there = timezone.now() if seq > 1 and is_checking_in(tournament) else None
    added = []
    for at, newcomer in enumerate(people):
        try:
            player = newcomer.player or member_for(newcomer, members)
            number = newcomer.number if newcomer.number is not None else next(free)
            check_place(inside, player, number)
        except DomainError as error:
            raise DomainError(error.code, **{**error.params, "at": at}) from error
        if player.retired_at is not None:
            player_return(player=player)
        inside[number] = player.pk
        state = Entrant.State.STANDBY if newcomer.standby else Entrant.State.ACTIVE
        entrant = Entrant(tournament=tournament, player=player, number=number, state=state, first_round=seq)
        entrant.checked_in_at = None if newcomer.standby else there
        added.append(entrant)
    Entrant.objects.bulk_create(added)
    names = [entrant.player.label for entrant in added[:20]]
    desk_note(tournament=tournament, user=user, kind="entered", names=names, count=len(added))
    return added


def free_numbers(taken: Collection[int]) -> Iterator[int]:
    """Numbers that are not taken, from 1 on."""
    return (number for number in count(1) if number not in taken)


def check_place(inside: Mapping[int, int], player: Player, number: int) -> None:
    """Refuse somebody who is in already, and a number that is taken or none."""
    if player.pk in inside.values():
        raise DomainError("entrant_twice", player=player.label)
    if number in inside:
        raise DomainError("entrant_number_taken", number=number)
    check_number(number)


def check_number(number: int) -> None:
    """Refuse what is no number for an entrant."""
    if not 1 <= number <= MOST_NUMBER:
        raise DomainError("entrant_number_range", number=number, most=MOST_NUMBER)


def member_for(newcomer: Newcomer, members: Members) -> Player:
    """The one member of that name (and club, where both are given), or a new member.

    Of several whose names differ in accents only, it is the one who is written just so: Ștefan is not Stefan.
    """
    found = [] if newcomer.new else members.named(newcomer.name, newcomer.club)
    if len(found) > 1:
        found = [player for player in found if look(player.label) == look(newcomer.name)]
    if len(found) == 1:
        return found[0]
    player = player_add(name=newcomer.name, short_name=newcomer.short_name, club=newcomer.club, nation=newcomer.nation)
    members.add(player)
    return player


def is_checking_in(tournament: Tournament) -> bool:
    """Whether anybody is checked in, so that whoever is not is left out of the draw."""
    return tournament.entrants.playing().filter(checked_in_at__isnull=False).exists()


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
    if present == (entrant.checked_in_at is not None):
        return entrant
    if present and entrant.state == Entrant.State.ACTIVE:
        if not entrant.seats.exists():
            seq = next_round(tournament)
            check_late(tournament, seq)
            entrant.first_round = seq
        check_in_players(tournament)
    entrant.checked_in_at = timezone.now() if present else None
    entrant.save(update_fields=["checked_in_at", "first_round"])
    desk_note(
        tournament=tournament, user=user, kind="checked_in" if present else "checked_out", name=entrant.player.label
    )
    return entrant


def check_in_players(tournament: Tournament) -> None:
    """With the first tick after a round was published all who play are there: they are not left out by it."""
    if tournament.rounds.exists() and not is_checking_in(tournament):
        played = TableSeat.objects.filter(round__tournament=tournament).values("entrant")
        tournament.entrants.playing().filter(pk__in=played).update(checked_in_at=timezone.now())


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
    check_number(number)
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
    entrant.last_round = last or 0
    entrant.save(update_fields=["state", "last_round"])
    desk_note(tournament=tournament, user=user, kind="left", name=entrant.player.label, round=last or 0)
    return entrant


def be_there(tournament: Tournament, entrant: Entrant) -> None:
    """Whoever is called to play now is there, where the desk checks people in at all."""
    if entrant.checked_in_at is None and is_checking_in(tournament):
        entrant.checked_in_at = timezone.now()


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
    be_there(tournament, entrant)
    entrant.state, entrant.last_round = Entrant.State.ACTIVE, None
    entrant.save(update_fields=["state", "last_round", "first_round", "checked_in_at"])
    desk_note(tournament=tournament, user=user, kind="returned", name=entrant.player.label)
    return entrant


@transaction.atomic
def entrant_replace(*, entrant: Entrant, substitute: Entrant, user: User | None = None) -> Entrant:
    """A standby takes the place of somebody who is not there, from the next round on."""
    tournament, entrant = entrant_locked(entrant)
    substitute = Entrant.objects.select_related("player").get(pk=substitute.pk, tournament=tournament)
    if substitute.state != Entrant.State.STANDBY:
        raise DomainError("entrant_no_standby", player=substitute.player.label)
    fixed = entrant.state in {Entrant.State.DISQUALIFIED, Entrant.State.STANDBY}
    if fixed or Entrant.objects.filter(replaces=entrant).exists():
        raise DomainError("entrant_not_replaceable", player=entrant.player.label)
    seq = next_round(tournament)
    check_late(tournament, seq)
    be_there(tournament, substitute)
    if entrant.state == Entrant.State.ACTIVE:
        entrant = entrant_leave(entrant=entrant, user=user)
    substitute.state, substitute.replaces, substitute.first_round = Entrant.State.ACTIVE, entrant, seq
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
    be_there(tournament, entrant)
    entrant.state, entrant.first_round = Entrant.State.ACTIVE, seq
    entrant.save(update_fields=["state", "first_round", "checked_in_at"])
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
