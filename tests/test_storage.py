"""Hashed static files: what our scripts import carries the hashed name too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from wizard_club.lib.scripts import short_script


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
        imports |= set(re.findall(r"(?:import|from)\"\./([^\"]+)\"", (collected / hashed).read_text()))
    assert imports
    assert {f"wizard_club/js/{name}" for name in imports} <= set(ours.values())


def test_our_files_are_short_and_those_of_packages_as_they_are(collected: Path) -> None:
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]

    def size(name: str) -> int:
        return (collected / names[name]).stat().st_size

    for name in ("wizard_club/js/outbox.js", "wizard_club/css/wizard_club.css"):
        source = (collected / name).stat().st_size
        assert size(name) < source
        assert (collected / f"{names[name]}.gz").stat().st_size < 0.3 * source
    htmx = "django_htmx/htmx-2.min.js"
    assert size(htmx) == (collected / htmx).stat().st_size


def no_other(name: str) -> str:
    raise AssertionError(name)


def test_modules_come_along_once_and_run_in_order() -> None:
    """As they would run apart: what is imported first, each once, and nobody sees another's own names."""
    others = {
        "./one.js": 'import { two } from "./two.js";\nconst own = 1;\nexport const one = () => [own, two];\n',
        "./two.js": 'import { say } from "./app.js";\nconst own = 2;\nexport const two = say(own);\n',
    }
    source = "".join(
        f'import {{ {name} }} from "./{file}.js";\n'
        for name, file in (("one", "one"), ("two", "two"), ("cookie", "app"))
    )
    assert (
        short_script(f"{source}cookie(one(), two);\n", others.__getitem__)
        == 'import{cookie,say}from"./app.js";{let e,t;{const t=2;e=say(t)}{const n=1;t=()=>[n,e]}cookie(t(),e)}'
    )


def test_what_a_module_exports_keeps_its_name() -> None:
    source = (
        'import { say } from "./app.js";\n\nconst limit = 8000;\nexport const begin = (game) => say(game, limit);\n'
    )
    # Kept names of a module's top are what a minifier leaves by itself.
    assert (
        short_script(source, no_other) == 'import{say}from"./app.js";export let begin;{const e=8e3;begin=t=>say(t,e)}'
    )


@pytest.mark.parametrize(
    "line", ["export { begin };", "export function take() {}", "await begin();", "const done = await begin();"]
)
def test_module_of_another_habit_keeps_its_names(line: str) -> None:
    assert "const begin=" in short_script(f"const begin = () => 1;\n{line}\n", no_other)
