"""Old paper games: recorded by their totals and bids met only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.models import Game, Player, RulesetSettings
from scoring.operations import Actor, Wanted, operate
from scoring.operations.requests import derived_key
from scoring.services.games import game_start, started_once
from wizard_club.lib.errors import DomainError

OLDEST = date(1984, 1, 1)


def totals_record(
    *,
    nonce: str,
    settings: RulesetSettings,
    ruleset_name: str,
    players: Sequence[Player],
    totals: Sequence[int | None],
    hits: Sequence[int | None],
    day: date | None,
    user: User,
) -> Game:
    """A finished game of that day, with one total and one number of bids met for each player.

    Refused as a new game is, for a day that cannot be (`game_day`), and for what no game by that ruleset can end with.
    The same page sent again answers with the same game.
    """
    if day is None or not OLDEST <= day <= timezone.localdate():
        raise DomainError("game_day")

    @transaction.atomic
    def record(code: str) -> Game:
        game = game_start(
            settings=settings,
            ruleset_name=ruleset_name,
            players=players,
            first_dealer=0,
            user=user,
            entry=Game.Entry.TOTALS,
            code=code,
        )
        values: dict[str, object] = {"totals": list(totals), "hits": list(hits)}
        key = derived_key(nonce, f"set_totals {game.code}", values)
        operate(game.pk, Wanted(key, "set_totals", values), Actor(user=user))
        # Noon: nobody knows the hour, and every time zone nearby calls it the same day.
        noon = timezone.make_aware(datetime.combine(day, time(12)))
        Game.objects.filter(pk=game.pk).update(started_at=noon, finished_at=noon)
        return game

    return started_once(nonce, user, record)
