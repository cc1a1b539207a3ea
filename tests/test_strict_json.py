"""JSON is read strictly, and a refusal says what is wrong and where."""

from __future__ import annotations

import pytest

from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text
from wizard_club.lib.strict_json import read_json


@pytest.mark.parametrize(
    ("content", "value"),
    [
        (b'{"a": [1, null, true, "x"]}', {"a": [1, None, True, "x"]}),
        ("\ufeff[1]".encode(), [1]),
        ('"Ștefan"'.encode(), "Ștefan"),
        (rb'"\u0218 \ud83c\udccf"', "Ș 🃏"),
    ],
)
def test_sound_json_is_read(content: bytes, value: object) -> None:
    assert read_json(content) == value


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"", "json_broken", "line 1, column 1"),
        (b'{\n"a": }', "json_broken", "line 2, column 6"),
        (b"[1] [2]", "json_broken", "line 1, column 5"),
        (b'{"a": 1, "b": {"c": 2, "c": 2}}', "json_key_twice", "“c” stands twice"),
        (b"[NaN]", "json_no_number", "NaN is not a number"),
        (b"[-Infinity]", "json_no_number", "-Infinity is not a number"),
        (b"\xff\xfe{}", "json_not_utf8", "UTF-8"),
        (rb'{"a": "\ud800"}', "json_half_sign", "half a sign"),
        (b"[" * 100_000 + b"]" * 100_000, "json_not_sane", "nested too deeply"),
        (b"9" * 10_000, "json_not_sane", "a number that is too long"),
    ],
)
def test_broken_json_is_refused_with_its_place(content: bytes, code: str, words: str) -> None:
    with pytest.raises(DomainError) as refused:
        read_json(content)
    assert refused.value.code == code
    assert words in text(refused.value)
