"""The hashed stylesheets and scripts that the server hands out: collected again only when one of them changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def source_files() -> Iterable[tuple[str, Path]]:
    """Every static file by its name in the address and its place on the disk."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name, Path(storage.path(name))


def fingerprint() -> str:
    """A short text that changes when a static file is added, removed or edited."""
    digest = hashlib.sha256()
    for name, path in sorted(source_files()):
        status = path.stat()
        digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_changed_files() -> bool:
    """Collect the static files unless those collected last are these; whether there was anything to do."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    current = fingerprint()
    if stamp.exists() and stamp.read_text() == current:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(current)
    return True
