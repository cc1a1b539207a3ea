"""How the values of rows are written in JSON, the same from every database, and read again strictly."""

from __future__ import annotations

import base64
import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Field

_MICROSECOND = timedelta(microseconds=1)
_INTEGERS = BaseDatabaseOperations.integer_field_ranges

Convert = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Codec:
    """`write` makes JSON of a value, or is none where JSON has the value itself; `read` refuses with ValueError."""

    write: Convert | None
    read: Convert


def _exactly(kind: type) -> Convert:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise ValueError(kind.__name__)
        return value

    return read


def _parsed(parse: Callable[[str], object]) -> Convert:
    def read(value: object) -> object:
        if type(value) is not str:
            raise ValueError("str")
        return parse(value)

    return read


def _integer(kind: str) -> Convert:
    # SQLite keeps any number of 64 bits in a narrower column too.
    least = 0 if kind.startswith("Positive") else -(2**63)

    def read(value: object) -> object:
        if type(value) is not int or not least <= value < 2**63:
            raise ValueError(kind)
        return value

    return read


def _write_moment(value: datetime) -> str:
    return value.astimezone(UTC).isoformat(timespec="microseconds")


def _read_moment(value: str) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError("time zone")
    return moment


def _read_span(value: object) -> timedelta:
    if type(value) is not int:
        raise ValueError("int")
    return value * _MICROSECOND


_TEXT = Codec(None, _exactly(str))
_CODECS = {
    "BooleanField": Codec(None, _exactly(bool)),
    "FloatField": Codec(None, _exactly(float)),
    "JSONField": Codec(None, lambda value: value),
    "DateTimeField": Codec(_write_moment, _parsed(_read_moment)),
    "DateField": Codec(date.isoformat, _parsed(date.fromisoformat)),
    "TimeField": Codec(time.isoformat, _parsed(time.fromisoformat)),
    "DurationField": Codec(lambda value: value // _MICROSECOND, _read_span),
    "UUIDField": Codec(str, _parsed(uuid.UUID)),
    "DecimalField": Codec(str, _parsed(Decimal)),
    "BinaryField": Codec(
        lambda value: base64.b64encode(value).decode(), _parsed(lambda value: base64.b64decode(value, validate=True))
    ),
} | dict.fromkeys(("CharField", "TextField", "SlugField", "GenericIPAddressField", "FileField"), _TEXT)


def codec_of(field: Field[Any, Any]) -> Codec:
    """How the values of a column are written; a reference is written as what it refers to."""
    while field.remote_field is not None:
        field = field.target_field  # type: ignore[attr-defined]
    kind = field.get_internal_type()
    return Codec(None, _integer(kind)) if kind in _INTEGERS else _CODECS[kind]


# Nothing depends on the order of keys: PostgreSQL does not keep it, so that of the file is always the same. In ASCII
# even half a sign, which no other encoding can carry, comes through.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def line_of(value: object) -> bytes:
    """One line of a file, always the same for the same value."""
    return _ENCODER.encode(value).encode() + b"\n"


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("key twice")
    return found


def _no_constant(text: str) -> object:
    raise ValueError(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)


def value_of(line: bytes) -> Any:
    """What a line or a manifest says; ValueError or RecursionError for anything but one sane JSON value."""
    return _DECODER.decode(line.decode())
