"""Read a game file: JSON of exactly the described shape, or a refusal that names the place.

What the rules say of a hand is checked when it is played; here only the shape is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.rules.codec import ruleset_from_json
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rules.strict import read_flag, read_integer, read_list, read_object, shown, wrong_type
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name
from wizard_club.lib.strict_json import read_json

FORMAT = "wizard-club/game@1"
LARGEST_FILE = 1_000_000
LONGEST_NAME = 80
BOUND = 100_000

GAME_KEYS = ("format", "ruleset", "players", "first_dealer")
MORE_KEYS = ("rounds", "totals", "hits", "seat_changes", "ranking", "ended")
HAND_KEYS = ("cards", "bids", "tricks")
MORE_HAND_KEYS = ("trump", "cancelled", "bid_changes", "bonus", "dealer", "agreed", "points", "totals")


@dataclass(frozen=True, slots=True)
class FileHand:
    """One hand of a file. `points` and `totals` are figures the file carries, to be compared; `open`: not scored."""

    cards: int
    bids: list[int | None]
    tricks: list[int | None]
    trump: str | None
    cancelled: int
    bid_changes: list[int | None]
    bonus: list[int | None]
    dealer: int | None
    agreed: bool
    points: list[int | None] | None
    totals: list[int | None] | None
    open: bool


@dataclass(frozen=True, slots=True)
class SeatChangeLine:
    """A seat that passes to another person from a hand on."""

    seat: int
    from_hand: int
    player: str


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file whose shape is right."""

    preset: str
    rules: Rules
    players: list[str]
    first_dealer: int
    hands: list[FileHand]
    totals: list[int | None] | None
    hits: list[int | None] | None
    seat_changes: list[SeatChangeLine] = field(default_factory=list)
    ranking: list[Mapping[str, object]] | None = None
    ended: str = ""
    reason: str = ""


def read_game(content: bytes) -> GameFile:
    """The game in a file's bytes; `DomainError` for anything else."""
    if len(content) > LARGEST_FILE:
        raise DomainError("file_too_large", most=LARGEST_FILE // 1000)
    data = read_object(read_json(content), "file", allowed=(*GAME_KEYS, *MORE_KEYS), required=("format",))
    if data["format"] != FORMAT:
        raise DomainError("file_format", format=shown(data["format"]), expected=FORMAT)
    read_object(data, "file", allowed=(*GAME_KEYS, *MORE_KEYS), required=GAME_KEYS)
    preset, rules = ruleset_from_json(data["ruleset"])
    players = [_name(name) for name in read_list(data["players"], "players")]
    if not 3 <= len(players) <= 6:
        raise DomainError("players_out_of_range", players=len(players), least=3, most=6)
    by_totals = "totals" in data or "hits" in data
    if by_totals == ("rounds" in data):
        raise DomainError("file_rounds_or_totals")
    ended, reason = _ended(data.get("ended"))
    return GameFile(
        preset=preset,
        rules=rules,
        players=players,
        first_dealer=read_integer(data["first_dealer"], "first_dealer", least=0, most=len(players) - 1),
        hands=[] if by_totals else _hands(data["rounds"], len(players), rules),
        totals=_numbers(data.get("totals"), "totals", len(players)) if by_totals else None,
        hits=_numbers(data.get("hits"), "hits", len(players)) if by_totals else None,
        seat_changes=[
            _seat_change(item, len(players)) for item in read_list(data.get("seat_changes", []), "seat_changes")
        ],
        ranking=_ranking(data["ranking"]) if "ranking" in data else None,
        ended=ended,
        reason=reason,
    )


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise wrong_type("players", "string")
    name = normal_name(value)
    if not name or len(name) > LONGEST_NAME:
        raise DomainError("file_name", name=shown(value), most=LONGEST_NAME)
    return name


def _numbers(value: object, setting: str, length: int) -> list[int | None]:
    items = read_list(value, setting)
    if len(items) != length:
        raise DomainError("file_length", setting=setting, length=length, found=len(items))
    return [None if item is None else read_integer(item, setting, least=-BOUND, most=BOUND) for item in items]


def _whole_numbers(value: object, setting: str, length: int) -> list[int | None]:
    numbers = _numbers(value, setting, length)
    if None in numbers:
        raise wrong_type(setting, "integer")
    return numbers


def _hands(value: object, players: int, rules: Rules) -> list[FileHand]:
    items = read_list(value, "rounds")
    hands: list[FileHand] = []
    for number, item in enumerate(items, start=1):
        try:
            hands.append(_hand(item, players, last=number == len(items)))
        except DomainError as error:
            raise DomainError(error.code, **(error.params | {"hand": number})) from None
    return hands


def _hand(value: object, players: int, *, last: bool) -> FileHand:
    data = read_object(value, "rounds", allowed=(*HAND_KEYS, *MORE_HAND_KEYS), required=HAND_KEYS)
    trump = data.get("trump")
    if trump is not None and not isinstance(trump, str):
        raise wrong_type("trump", "string")
    tricks = _numbers(data["tricks"], "tricks", players)
    # An export says of the hand being played that it has no points yet.
    is_open = None in tricks or ("points" in data and data["points"] is None)
    if is_open and not last:
        raise DomainError("file_hand_open")
    zeros = [0] * players
    return FileHand(
        cards=read_integer(data["cards"], "cards", least=1, most=BOUND),
        bids=_numbers(data["bids"], "bids", players),
        tricks=tricks,
        trump=trump,
        cancelled=read_integer(data.get("cancelled", 0), "cancelled", least=0, most=BOUND),
        bid_changes=_whole_numbers(data.get("bid_changes", zeros), "bid_changes", players),
        bonus=_whole_numbers(data.get("bonus", zeros), "bonus", players),
        dealer=read_integer(data["dealer"], "dealer", least=0, most=players - 1) if "dealer" in data else None,
        agreed=read_flag(data.get("agreed", False), "agreed"),
        points=_figures(data, "points", players),
        totals=_figures(data, "totals", players),
        open=is_open,
    )


def _figures(data: Mapping[str, object], name: str, players: int) -> list[int | None] | None:
    return None if data.get(name) is None else _whole_numbers(data[name], name, players)


def _seat_change(value: object, players: int) -> SeatChangeLine:
    keys = ("seat", "from_hand", "player")
    data = read_object(value, "seat_changes", allowed=keys, required=keys)
    return SeatChangeLine(
        seat=read_integer(data["seat"], "seat", least=0, most=players - 1),
        from_hand=read_integer(data["from_hand"], "from_hand", least=1, most=BOUND),
        player=_name(data["player"]),
    )


def _ranking(value: object) -> list[Mapping[str, object]]:
    keys = ("name", "total", "hits", "rank")
    return [read_object(item, "ranking", allowed=keys, required=keys) for item in read_list(value, "ranking")]


def _ended(value: object) -> tuple[str, str]:
    if value is None:
        return "", ""
    data = read_object(value, "ended", allowed=("state", "reason"), required=("state",))
    state, reason = data["state"], data.get("reason", "")
    if state not in {"finished", "abandoned"} or not isinstance(reason, str) or len(reason) > 200:
        raise wrong_type("ended", "object")
    return str(state), reason


def names_at(file: GameFile, hand: int) -> Sequence[str]:
    """Who sits where in a hand, as the file calls them."""
    names = list(file.players)
    for change in sorted(file.seat_changes, key=lambda change: change.from_hand):
        if change.from_hand <= hand:
            names[change.seat] = change.player
    return names
