"""Typed makers of test objects; games are started and played through the services and operations."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from django.contrib.auth.models import User

from scoring.models import Game, Player
from scoring.rules.codec import ruleset_from_json
from scoring.services.games import game_start
from scoring.services.rulesets import settings_for

_numbers = count(1)

NAMES = ("Ștefan", "Владимир", "Núria", "Jürgen", "Anna", "Zoë")


def make_director(username: str = "") -> User:
    return User.objects.create_user(username or f"director-{next(_numbers)}", password="correct horse", is_staff=True)


def make_scorekeeper(username: str = "") -> User:
    return User.objects.create_user(username or f"scorekeeper-{next(_numbers)}", password="correct horse")


def make_player(name: str = "", *, short_name: str = "", club: str = "") -> Player:
    name = name or f"{NAMES[next(_numbers) % 6]} {next(_numbers)}"
    return Player.objects.create(name=name, short_name=short_name, club=club)


def make_game(
    players: int = 4,
    preset: str = "classic",
    settings: Mapping[str, object] | None = None,
    *,
    first_dealer: int = 0,
    entry: str = Game.Entry.HANDS,
    occasion: str = "",
) -> Game:
    """A game just begun. `settings` overrides the preset as in a game file."""
    rules = ruleset_from_json({"preset": preset, "settings": dict(settings or {})})
    return game_start(
        settings=settings_for(*rules),
        ruleset_name=preset,
        players=[make_player() for _ in range(players)],
        first_dealer=first_dealer,
        entry=entry,
        occasion=occasion,
    )
