"""The installation's key, which signs cookies: that of the backup takes the place of this one's.

It is written beside the old one before the rows are replaced, and put into its place after that. Killed in between, the
program has the restored rows and the old key: nothing is lost, everybody is only signed out, and the same restore once
more puts the key right. The other way round, old rows would be left with a key that is not theirs, and theirs gone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from wizard_club.lib import env
from wizard_club.lib.errors import DomainError


def key_is_foreign(key: str) -> bool:
    """Whether the key comes from the environment and is another one, so that a backup's cookies are void here."""
    return bool(env.text("SECRET_KEY")) and key != settings.SECRET_KEY


@contextmanager
def key_prepared(key: str) -> Iterator[Callable[[], object]]:
    """A key that is ready; what is yielded puts it into its place. `restore_key_failed` where that cannot be."""
    path = Path(settings.DATA_DIR) / "secret_key"
    if env.text("SECRET_KEY"):
        yield lambda: None
        return
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        try:
            _write(draft, key)
        except OSError as error:
            raise DomainError("restore_key_failed", file=str(path), reason=error.strerror or str(error)) from error
        yield lambda: draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _write(path: Path, key: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
