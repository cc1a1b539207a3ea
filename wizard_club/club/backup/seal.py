"""The seal of a backup: the SHA-256 of the whole file, in the comment at its end. No changed byte goes unseen."""

from __future__ import annotations

import hashlib
from typing import IO

_BEFORE = b"wizard-club/backup sha256:"
_SIZE = len(_BEFORE) + 64
_CHUNK = 1 << 20

# What stands there until the file is sealed: a zip has the length of its comment in front of it.
PLACE = _BEFORE + b"0" * 64


def seal(file: IO[bytes]) -> None:
    """Put the sum of everything before it into the place at the end."""
    file.seek(-_SIZE, 2)
    end = file.tell()
    said = _BEFORE + _sum(file, end)
    file.seek(end)
    file.write(said)


def is_sealed(file: IO[bytes]) -> bool:
    """Whether every byte is as it was when the file was sealed."""
    size = file.seek(0, 2)
    if size < _SIZE:
        return False
    file.seek(size - _SIZE)
    said = file.read(_SIZE)
    return said == _BEFORE + _sum(file, size - _SIZE)


def _sum(file: IO[bytes], end: int) -> bytes:
    digest = hashlib.sha256()
    file.seek(0)
    while part := file.read(min(_CHUNK, end)):
        digest.update(part)
        end -= len(part)
    return digest.hexdigest().encode()
