"""A command that is told to stop tidies up first."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


def _stop(number: int, frame: object) -> None:
    sys.exit(128 + number)


@contextmanager
def tidy_when_stopped() -> Iterator[None]:
    """Within, the signals to end raise SystemExit like Ctrl+C raises its own, so that nothing half done stays."""
    if current_thread() is not main_thread():
        yield
        return
    before = {number: signal.signal(number, _stop) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
