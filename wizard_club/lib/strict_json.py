"""JSON from strangers, read strictly: UTF-8, no key twice, no NaN, no half signs, nothing nested without end."""

from __future__ import annotations

import json

from wizard_club.lib.errors import DomainError

_LONGEST_SHOWN = 40


def read_json(content: bytes) -> object:
    """The value that the bytes stand for.

    `DomainError` for what is broken: `json_not_utf8`, `json_broken` (with line and column), `json_key_twice`,
    `json_no_number`, `json_half_sign`, `json_not_sane`.
    """
    try:
        value = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_constant)
        if b"\\u" in content:
            # A lone half of a surrogate pair is the one text that can be written in JSON but not sent on.
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError:
        raise DomainError("json_not_utf8") from None
    except UnicodeEncodeError:
        raise DomainError("json_half_sign") from None
    except json.JSONDecodeError as error:
        raise DomainError("json_broken", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or brackets in brackets without end.
        raise DomainError("json_not_sane") from None
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise DomainError("json_key_twice", key=key[:_LONGEST_SHOWN])
        found[key] = value
    return found


def _no_constant(text: str) -> object:
    raise DomainError("json_no_number", text=text)
