"""Take the demo away: its games, its members who sit in no game of the club's own, its accounts and their sessions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q

from scoring.models import Game, Player, SeatChange
from tournaments.models import Tournament
from tournaments.services.tournaments import tournament_delete
from wizard_club.club.demo.service import ACCOUNTS
from wizard_club.lib.errors import DomainError


@dataclass(frozen=True, slots=True)
class DemoLeft:
    """What goes with the demo, and the demo members who stay because they sat in a game of the club's own."""

    games: Sequence[Game]
    tournaments: Sequence[Tournament]
    members: Sequence[Player]
    staying: Sequence[Player]
    accounts: Sequence[User]

    def __bool__(self) -> bool:
        return bool(self.games or self.tournaments or self.members or self.staying or self.accounts)


def demo_left() -> DemoLeft:
    """What removing the demo would take away."""
    members = Player.objects.filter(demo=True)
    changes = SeatChange.objects.filter(seat__game__demo=False)
    sat = Q(seats__game__demo=False) | Q(pk__in=changes.values("player_id")) | Q(pk__in=changes.values("previous_id"))
    sat |= Q(entries__tournament__demo=False)
    staying = members.filter(sat).distinct()
    # Games of the demo's tournament go with it.
    games = Game.objects.filter(demo=True, occasion="").order_by("started_at")
    return DemoLeft(
        games=list(games),
        tournaments=list(Tournament.objects.filter(demo=True).order_by("date", "id")),
        members=list(members.exclude(pk__in=staying.values("pk"))),
        staying=list(staying),
        accounts=list(User.objects.filter(username__in=ACCOUNTS)),
    )


def director_needed() -> bool:
    """Whether nobody could manage the club once the demo's accounts are gone."""
    return not User.objects.filter(is_staff=True, is_active=True).exclude(username__in=ACCOUNTS).exists()


@transaction.atomic
def demo_remove(*, username: str = "", password: str = "") -> User | None:
    """Take the demo away, and everybody signed in with its accounts out.

    `username` and `password` make the first real director, who is returned; without them a director must remain
    (`demo_last_director`).
    """
    director = User.objects.create_user(username, password=password, is_staff=True) if username else None
    if director_needed():
        raise DomainError("demo_last_director")
    left = demo_left()
    for tournament in left.tournaments:
        tournament_delete(tournament=tournament, name=tournament.name)
    Game.objects.filter(pk__in=[game.pk for game in left.games]).delete()
    Player.objects.filter(pk__in=[player.pk for player in left.members]).delete()
    Player.objects.filter(pk__in=[player.pk for player in left.staying]).update(demo=False)
    _end_sessions({account.pk for account in left.accounts})
    User.objects.filter(pk__in=[account.pk for account in left.accounts]).delete()
    return director


def _end_sessions(accounts: Collection[int]) -> None:
    names = {str(account) for account in accounts}
    ended = [session.pk for session in Session.objects.iterator() if session.get_decoded().get(SESSION_KEY) in names]
    Session.objects.filter(pk__in=ended).delete()
