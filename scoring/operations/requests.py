"""What a device asks for, checked for shape before anything is locked."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wizard_club.lib.errors import DomainError

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from scoring.models import GameLink

SEALED = "sealed"
LONGEST_TEXT = 200
LONGEST_TRUMP = 12

# kind -> the values it needs, and those it may carry
SHAPES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "set_bid": (frozenset({"round", "seat", "value"}), frozenset({"seen", "agreed"})),
    "set_tricks": (frozenset({"round", "seat", "value"}), frozenset({"seen"})),
    "set_bid_change": (frozenset({"round", "seat", "value"}), frozenset({"seen"})),
    "set_bonus": (frozenset({"round", "seat", "value"}), frozenset({"seen"})),
    "set_trump": (frozenset({"round", "value"}), frozenset({"seen"})),
    "set_cancelled": (frozenset({"round", "value"}), frozenset({"seen"})),
    "set_dealer": (frozenset({"round", "value"}), frozenset({"seen"})),
    "reveal_bids": (frozenset({"round", "version"}), frozenset()),
    "score_round": (frozenset({"round", "version", "tricks"}), frozenset()),
    "enter_round": (
        frozenset({"round", "version", "bids", "tricks", "score"}),
        frozenset({"bid_changes", "bonus", "cancelled", "trump", "dealer", "agreed"}),
    ),
    "reopen_round": (frozenset({"round", "version"}), frozenset()),
    "correct_round": (
        frozenset({"round", "version", "bids", "tricks"}),
        frozenset({"bid_changes", "bonus", "cancelled", "trump", "dealer", "agreed", "reason"}),
    ),
    "undo": (frozenset({"target"}), frozenset()),
    "replace_player": (frozenset({"seat", "player", "from_hand"}), frozenset({"seen"})),
    "swap_seats": (frozenset({"seat", "other"}), frozenset({"with_scores"})),
    "add_player": (frozenset({"player"}), frozenset()),
    "change_ruleset": (frozenset({"settings"}), frozenset({"name"})),
    "set_totals": (frozenset({"totals", "hits"}), frozenset({"reason"})),
    "take_slip": (frozenset({"totals", "hits"}), frozenset({"reason", "hands"})),
    "finish_game": (frozenset(), frozenset()),
    "resume_game": (frozenset(), frozenset()),
    "abandon_game": (frozenset({"reason"}), frozenset()),
    "set_help": (frozenset({"value"}), frozenset()),
    "hand_in": (frozenset({"value"}), frozenset()),
}
LISTS = frozenset({"tricks", "bids", "bid_changes", "bonus", "totals", "hits"})
TEXTS = frozenset({"reason", "name"})
FLAGS = frozenset({"agreed", "score", "with_scores"})
# Where bids may be sealed, what says how high they are.
BIDDING = frozenset({"set_bid", "enter_round"})
SEALED_VALUES = frozenset({"value", "seen", "bids"})
LARGEST = 1_000_000


class Conflict(Exception):
    """The device has seen another value than the one stored: nothing is changed, both are shown (409)."""

    def __init__(self, code: str, *, value: object = None, seen: object = None, current: object = None) -> None:
        super().__init__(code)
        self.code = code
        self.value = value
        self.seen = seen
        self.current = current


@dataclass(frozen=True)
class Actor:
    """Who asks: an account or a link, and from which device. `seat` limits a link to its own bid."""

    user: User | None = None
    link: GameLink | None = None
    device: str = ""

    @property
    def seat(self) -> int | None:
        return self.link.seat if self.link else None


@dataclass(frozen=True)
class Wanted:
    """One operation as asked for: its key made on the device, its kind, and its values."""

    key: uuid.UUID
    kind: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def payload_hash(self) -> str:
        """A fingerprint of kind and values: the same key with another one is refused."""
        return self._hash_of(self.values)

    @property
    def sealed_hash(self) -> str:
        """The fingerprint of an entry whose bids are sealed: it is the same for every number, and so tells none."""
        return self._hash_of({name: value for name, value in self.values.items() if name not in SEALED_VALUES})

    def _hash_of(self, values: Mapping[str, object]) -> str:
        text = json.dumps([self.kind, values], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def whole(self, name: str) -> int:
        """A value that is a whole number; `wrong_type` otherwise."""
        value = self.values[name]
        if not isinstance(value, int) or isinstance(value, bool):
            raise DomainError("wrong_type", name=name)
        return value

    def whole_or_none(self, name: str) -> int | None:
        """A whole number, or None for "not entered"."""
        return None if self.values.get(name) is None else self.whole(name)

    def numbers(self, name: str, length: int, *, default: int | None = None) -> list[int | None]:
        """A list with one value a seat; `default` for each when it is missing."""
        values = self.values.get(name)
        if values is None:
            return [default] * length
        if not isinstance(values, list) or len(values) != length:
            raise DomainError("wrong_length", name=name, length=length)
        return values

    def words(self, name: str) -> str:
        """A short text, trimmed."""
        return str(self.values.get(name) or "").strip()


def wanted_from(data: object) -> Wanted:
    """Read one operation from JSON: `{"id": uuid, "kind": ..., ...}`. Unknown or missing values are refused."""
    if not isinstance(data, dict):
        raise DomainError("operation_shape")
    values = dict(data)
    key = _uuid(values.pop("id", None), "id")
    kind = values.pop("kind", None)
    if not isinstance(kind, str) or kind not in SHAPES:
        raise DomainError("operation_unknown", kind=str(kind)[:40])
    needed, allowed = SHAPES[kind]
    for name in sorted(needed - values.keys()):
        raise DomainError("operation_missing", name=name)
    for name in sorted(values.keys() - needed - allowed):
        raise DomainError("operation_extra", name=str(name)[:40])
    for name, value in values.items():
        _check_type(name, value)
    return Wanted(key, kind, values)


def derived_key(nonce: str, kind: str, values: Mapping[str, object]) -> uuid.UUID:
    """The key of an operation sent by a page's form: the same form of the same page, sent twice, has the same one.

    `nonce` (a UUID) was made with the page; `operation_id` when it is none.
    """
    payload = json.dumps([kind, values], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return uuid.uuid5(_uuid(nonce, "nonce"), payload)


def _uuid(value: object, name: str) -> uuid.UUID:
    try:
        return uuid.UUID(str(value))
    except ValueError:
        raise DomainError("operation_id", name=name) from None


def _check_type(name: str, value: object) -> None:
    if name in LISTS:
        good = isinstance(value, list) and len(value) <= 6 and all(item is None or _is_number(item) for item in value)
    elif name in TEXTS:
        # NUL is the one sign that PostgreSQL cannot store.
        good = isinstance(value, str) and len(value) <= LONGEST_TEXT and "\0" not in value
    elif name in FLAGS:
        good = isinstance(value, bool)
    elif name == "target":
        good = bool(_uuid(value, name))
    elif name == "trump" or (name in {"value", "seen"} and isinstance(value, str)):
        good = value is None or (isinstance(value, str) and len(value) <= LONGEST_TRUMP and "\0" not in value)
    else:
        good = value is None or _is_number(value)
    if not good:
        raise DomainError("wrong_type", name=name)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
