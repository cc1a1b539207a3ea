"""Hashed static files: what our scripts import carries the hashed name too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings


@pytest.fixture
def collected(tmp_path: Path, settings: Settings) -> Path:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "wizard_club.lib.storage.HashedFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_a_module_has_one_address(collected: Path) -> None:
    """Known by its hashed and its plain name, a module would be loaded and run twice."""
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    ours = {name: hashed for name, hashed in names.items() if name.startswith("wizard_club/js/")}
    imports = set()
    for hashed in ours.values():
        imports |= set(re.findall(r"(?:import|from)\s*\"\./([^\"]+)\"", (collected / hashed).read_text()))
    assert imports
    assert {f"wizard_club/js/{name}" for name in imports} <= set(ours.values())
