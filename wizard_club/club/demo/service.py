"""Fill an empty club with the demo."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.gamefile import game_import, read_game
from scoring.models import Game, Operation, Player, Round
from scoring.services.rulesets import ruleset_sync
from wizard_club.club.demo.event import event_add
from wizard_club.club.demo.games import GAMES, MEMBERS, game_data
from wizard_club.club.services.accounts import StartPassword, account_add
from wizard_club.lib.errors import DomainError

DIRECTOR, SCOREKEEPER = "demo-director", "demo-scorekeeper"
ACCOUNTS = (DIRECTOR, SCOREKEEPER)
SEED = 20
PACE = 10  # minutes a hand


def database_is_empty() -> bool:
    """Whether nobody has an account, no member is known and no game was kept."""
    return not (User.objects.exists() or Player.objects.exists() or Game.objects.exists())


@transaction.atomic
def demo_add() -> Sequence[StartPassword]:
    """Members, two finished games, one in its ninth hand, a tournament in its third round, and two accounts with
    random passwords.

    Refused (`demo_not_empty`) in a club that has anything in it.
    """
    if not database_is_empty():
        raise DomainError("demo_not_empty")
    ruleset_sync()
    members = [Player.objects.create(name=name, short_name=short_name, demo=True) for name, short_name in MEMBERS]
    for number, demo in enumerate(GAMES):
        file = read_game(json.dumps(game_data(demo, SEED + number)).encode())
        _date_back(game_import(file=file, demo=True), demo.days_ago)
    event_add(members)
    return [account_add(username=username, director=username == DIRECTOR) for username in ACCOUNTS]


def _date_back(game: Game, days: int) -> None:
    """An evening some days ago, or the last hour and a half: the hands follow each other every ten minutes."""
    operations = list(game.operations.order_by("id"))
    start = timezone.localtime() - timedelta(days=days, minutes=PACE * (len(operations) + 1))
    if days:
        start = start.replace(hour=19, minute=30)
    times = {
        operation.round_number: start + timedelta(minutes=PACE * place)
        for place, operation in enumerate(operations, start=1)
    }
    for operation in operations:
        operation.created_at = times[operation.round_number]
    Operation.objects.bulk_update(operations, ["created_at"])
    rounds = list(game.rounds.filter(scored_at__isnull=False))
    for played in rounds:
        played.scored_at = times[played.number]
    Round.objects.bulk_update(rounds, ["scored_at"])
    game.started_at = start
    game.finished_at = max(times.values()) if game.finished_at else None
    game.save(update_fields=["started_at", "finished_at"])
