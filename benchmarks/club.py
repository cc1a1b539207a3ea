"""A demo club in a temporary folder, for measuring and for pictures."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import django
from django.core.management import call_command


@contextmanager
def temporary_club(settings: str) -> Iterator[None]:
    """Set Django up with these settings on a new SQLite database with the demo club; models can be imported then."""
    with tempfile.TemporaryDirectory(prefix="wizard-club-") as folder:
        for name in ("DATABASE_URL", "PUBLIC_URL", "CERT", "KEY", "WORKERS"):
            os.environ.pop(name, None)
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": settings}
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("demo", stdout=io.StringIO())
        yield
