"""`make bench`: measures a club of its own in a temporary folder and prints the table; 1 when a limit is passed."""

from __future__ import annotations

import io
import os
import sys
import tempfile

import django
from django.core.management import call_command


def main() -> int:
    """Set up the demo club, measure, print."""
    with tempfile.TemporaryDirectory(prefix="wizard-club-bench-") as folder:
        for name in ("DATABASE_URL", "PUBLIC_URL", "CERT", "KEY", "WORKERS"):
            os.environ.pop(name, None)
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "benchmarks.settings"}
        django.setup()
        from benchmarks.measure import measured, table  # noqa: PLC0415 (models need Django to be set up)

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("demo", stdout=io.StringIO())
        text, held = table(measured())
    print(text)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
