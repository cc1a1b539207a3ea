from __future__ import annotations

import re

import pytest
import segno

from wizard_club.lib.qr import QUIET_ZONE, qr_code


def painted(path: str, size: int) -> list[list[int]]:
    """The units that the path fills."""
    units = [[0] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        for step in range(int(length)):
            units[int(y)][int(x) + step] = 1
    return units


@pytest.mark.parametrize("text", ["HTTP://10.0.0.5/L/ABC/", "HTTPS://CLUB.EXAMPLE/L/ABCDEFGHJKMNPQRSTVWXYZ2345/", "ș"])
def test_the_path_paints_the_code(text: str) -> None:
    code = qr_code(text)
    expected = segno.make_qr(text, error="m", boost_error=False)
    inner = [row[QUIET_ZONE:-QUIET_ZONE] for row in painted(code.path, code.size)[QUIET_ZONE:-QUIET_ZONE]]
    assert inner == [list(row) for row in expected.matrix]
    assert sum(map(sum, painted(code.path, code.size))) == sum(map(sum, inner))


def test_an_address_of_61_capitals_makes_a_small_code() -> None:
    """Version 3: 29 units, and 4 of quiet on each side."""
    assert qr_code("HTTP://192.168.178.200:8000/L/ABCDEFGHJKMNPQRSTVWXYZ23456/"[:61]).size == 37
