"""Read a game file: JSON of exactly the described shape, or a refusal that names the place.

What the rules say of a hand is checked when it is played; here only the shape is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.gamefile.content import FORMAT, Ending, GameFile, RankingLine, SeatChangeLine
from scoring.gamefile.hands import read_hands
from scoring.gamefile.values import BOUND, read_name, read_numbers
from scoring.models import Game
from scoring.rules.codec import ruleset_from_json
from scoring.rules.ruleset import PLAYER_COUNTS
from scoring.rules.strict import read_choice, read_integer, read_list, read_object, shown, wrong_type
from wizard_club.lib.errors import DomainError
from wizard_club.lib.strict_json import read_json

LARGEST_FILE = 1_000_000

GAME_KEYS = ("format", "ruleset", "players", "first_dealer")
MORE_KEYS = ("rounds", "totals", "hits", "seat_changes", "ranking", "ended")


def read_game(content: bytes) -> GameFile:
    """The game in a file's bytes; `DomainError` for anything else."""
    if len(content) > LARGEST_FILE:
        raise DomainError("file_too_large", most=LARGEST_FILE // 1000)
    return game_from(read_json(content))


def game_from(content: object) -> GameFile:
    """The game in what a file's JSON says; `DomainError` for anything else."""
    data = read_object(content, "file", allowed=(*GAME_KEYS, *MORE_KEYS), required=("format",))
    if data["format"] != FORMAT:
        raise DomainError("file_format", format=shown(data["format"]), expected=FORMAT)
    read_object(data, "file", allowed=(*GAME_KEYS, *MORE_KEYS), required=GAME_KEYS)
    preset, rules = ruleset_from_json(data["ruleset"])
    players = _players(data["players"])
    first_dealer = read_integer(data["first_dealer"], "first_dealer", least=0, most=len(players) - 1)
    changes = _seat_changes(data.get("seat_changes", []), players)
    hands: dict[str, Any]
    if "rounds" in data and "totals" not in data and "hits" not in data:
        hands = {"hands": read_hands(data["rounds"], players, changes, rules, first_dealer)}
    elif "rounds" not in data and "totals" in data and "hits" in data:
        hands = {name: read_numbers(data[name], name, len(players)) for name in ("totals", "hits")}
    else:
        raise DomainError("file_rounds_or_totals")
    file = GameFile(
        preset=preset,
        rules=rules,
        players=players,
        first_dealer=first_dealer,
        seat_changes=changes,
        ranking=_ranking(data["ranking"]) if "ranking" in data else None,
        ended=_ending(data["ended"]) if "ended" in data else None,
        **hands,
    )
    if file.ended and file.ended.state == Game.State.FINISHED and file.hands and file.hands[-1].open:
        raise DomainError("file_ended_open", hand=len(file.hands))
    return file


def _players(value: object) -> list[str]:
    players = [read_name(name, "players") for name in read_list(value, "players")]
    if len(players) not in PLAYER_COUNTS:
        raise DomainError("players_out_of_range", players=len(players), least=PLAYER_COUNTS[0], most=PLAYER_COUNTS[-1])
    for seat, name in enumerate(players):
        if name in players[:seat]:
            raise DomainError("player_twice", player=name)
    return players


def _seat_changes(value: object, players: Sequence[str]) -> list[SeatChangeLine]:
    changes = [_seat_change(item, len(players)) for item in read_list(value, "seat_changes")]
    changes.sort(key=lambda change: change.from_hand)
    places = [(change.from_hand, change.seat) for change in changes]
    for place, change in zip(places, changes, strict=True):
        if places.count(place) > 1:
            raise DomainError("file_change_twice", hand=change.from_hand, player=change.player)
    return _in_order(players, changes)


def _in_order(players: Sequence[str], changes: Sequence[SeatChangeLine]) -> list[SeatChangeLine]:
    """The changes as they can be made one by one: whoever takes another seat leaves the old one first."""
    names, waiting, ordered = list(players), list(changes), []
    while waiting:
        now = [change for change in waiting if change.from_hand == waiting[0].from_hand]
        change = next((change for change in now if change.player not in names), now[0])
        waiting.remove(change)
        ordered.append(change)
        names[change.seat] = change.player
    return ordered


def _seat_change(value: object, players: int) -> SeatChangeLine:
    keys = ("seat", "from_hand", "player")
    data = read_object(value, "seat_changes", allowed=keys, required=keys)
    return SeatChangeLine(
        seat=read_integer(data["seat"], "seat", least=0, most=players - 1),
        # Who plays the first hand stands in "players".
        from_hand=read_integer(data["from_hand"], "from_hand", least=2, most=BOUND),
        player=read_name(data["player"], "seat_changes"),
    )


def _ranking(value: object) -> list[RankingLine]:
    return [_ranking_line(item) for item in read_list(value, "ranking")]


def _ranking_line(value: object) -> RankingLine:
    keys = ("name", "total", "hits", "rank")
    data = read_object(value, "ranking", allowed=keys, required=keys)
    figures = {key: read_integer(data[key], f"ranking.{key}", least=-BOUND, most=BOUND) for key in keys[1:]}
    return RankingLine(name=read_name(data["name"], "ranking.name"), **figures)


def _ending(value: object) -> Ending:
    data: Mapping[str, object] = read_object(value, "ended", allowed=("state", "reason"), required=("state",))
    state = read_choice(data["state"], "ended.state", (Game.State.FINISHED.value, Game.State.ABANDONED.value))
    if state == Game.State.FINISHED:
        read_object(data, "ended", allowed=("state",))
    reason = data.get("reason", "")
    if not isinstance(reason, str):
        raise wrong_type("ended.reason", "string")
    return Ending(state, reason)
