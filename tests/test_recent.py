"""The newest things worked out, in one process."""

from __future__ import annotations

from wizard_club.lib.recent import Recent


def test_a_thing_is_made_once() -> None:
    kept: Recent[list[str]] = Recent(2)
    made = kept.get("a", list)
    made.append("seen")
    assert kept.get("a", list) is made
    assert kept.get("b", list) == []


def test_what_nobody_asked_for_longest_goes_first() -> None:
    kept: Recent[int] = Recent(2)
    kept.get("a", lambda: 1)
    kept.get("b", lambda: 2)
    assert kept.get("a", lambda: 0) == 1
    kept.get("c", lambda: 3)
    assert [kept.get(key, lambda: 0) for key in ("a", "c")] == [1, 3]
    assert kept.get("b", lambda: 9) == 9


def test_what_fails_is_not_kept() -> None:
    kept: Recent[float] = Recent(2)
    try:
        kept.get("a", lambda: 1 / 0)
    except ZeroDivisionError:
        assert kept.get("a", lambda: 1.0) == 1.0
    else:
        raise AssertionError
