"""A few large things that were worked out last, kept in this process as they are.

Django's cache writes everything into bytes and reads it again, which for the standings of a thousand people costs a
good part of working them out. What is kept here is shared by all threads, so nobody may change it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """The newest things by their keys, at most so many; the one that nobody asked for longest goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[str, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str, make: Callable[[], T]) -> T:
        """What is kept under a key, or what `make` makes now. Two threads may make the same at once."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return made
