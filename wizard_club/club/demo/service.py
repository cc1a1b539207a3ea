"""Fill an empty club with the demo, and take the demo away again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.gamefile import game_import, read_game
from scoring.models import Game, Player
from scoring.services.rulesets import ruleset_sync
from wizard_club.club.demo.games import GAMES, MEMBERS, game_data
from wizard_club.club.services.accounts import StartPassword, account_add
from wizard_club.lib.errors import DomainError

DIRECTOR, SCOREKEEPER = "demo-director", "demo-scorekeeper"
ACCOUNTS = (DIRECTOR, SCOREKEEPER)
SEED = 20


def database_is_empty() -> bool:
    """Whether nobody has an account, no member is known and no game was kept."""
    return not (User.objects.exists() or Player.objects.exists() or Game.objects.exists())


@transaction.atomic
def demo_add() -> Sequence[StartPassword]:
    """Members, two finished games, one in its ninth hand, and two accounts with random passwords.

    Refused (`demo_not_empty`) in a club that has anything in it.
    """
    if not database_is_empty():
        raise DomainError("demo_not_empty")
    ruleset_sync()
    for name, short_name in MEMBERS:
        Player.objects.create(name=name, short_name=short_name, demo=True)
    for number, demo in enumerate(GAMES):
        file = read_game(json.dumps(game_data(demo, SEED + number)).encode())
        _date_back(game_import(file=file, demo=True), demo.days_ago)
    return [account_add(username=username, director=username == DIRECTOR) for username in ACCOUNTS]


def _date_back(game: Game, days: int) -> None:
    """An evening some days ago: the hands follow each other in a quarter of an hour's time."""
    start = timezone.localtime() - timedelta(days=days, hours=0 if days == 0 else 2)
    if days:
        start = start.replace(hour=19, minute=30)
    else:
        start -= timedelta(minutes=70)
    game.started_at = start
    for number, operation in enumerate(game.operations.order_by("id")):
        operation.created_at = start + timedelta(minutes=8 * (number + 1))
        operation.save(update_fields=["created_at"])
        game.finished_at = operation.created_at if game.finished_at else None
    game.save(update_fields=["started_at", "finished_at"])


def has_demo() -> bool:
    """Whether anything of the demo is left."""
    demo_account = User.objects.filter(username__in=ACCOUNTS).exists()
    return demo_account or Game.objects.filter(demo=True).exists() or Player.objects.filter(demo=True).exists()


@dataclass(frozen=True, slots=True)
class DemoLeft:
    """What goes with the demo, and the demo members who stay because they sit in a real game."""

    games: Sequence[Game]
    members: Sequence[Player]
    staying: Sequence[Player]
    accounts: Sequence[User]


def demo_left() -> DemoLeft:
    """What removing the demo would take away."""
    staying = Player.objects.filter(demo=True, seats__game__demo=False).distinct()
    members = Player.objects.filter(demo=True).exclude(pk__in=staying)
    return DemoLeft(
        games=list(Game.objects.filter(demo=True).order_by("started_at")),
        members=list(members),
        staying=list(staying),
        accounts=list(User.objects.filter(username__in=ACCOUNTS)),
    )


@transaction.atomic
def demo_remove(*, username: str = "", password: str = "") -> User | None:
    """Take the demo away: its games, its members who sit in no real game, and its accounts.

    `username` and `password` make the first real director, who is returned; without them a director must remain
    (`demo_last_director`).
    """
    director = User.objects.create_user(username, password=password, is_staff=True) if username else None
    left = demo_left()
    gone = [user.pk for user in left.accounts]
    if not User.objects.filter(is_staff=True, is_active=True).exclude(pk__in=gone).exists():
        raise DomainError("demo_last_director")
    Game.objects.filter(pk__in=[game.pk for game in left.games]).delete()
    Player.objects.filter(pk__in=[player.pk for player in left.members]).delete()
    Player.objects.filter(pk__in=[player.pk for player in left.staying]).update(demo=False)
    User.objects.filter(pk__in=gone).delete()
    return director
