"""Backups for tests: commands in this process and in others, and files that somebody has tampered with."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.management import CommandError, call_command

from wizard_club.club.backup.seal import PLACE, seal

ROOT = Path(__file__).resolve().parents[2]
Members = dict[str, bytes]


def run(*arguments: str | Path) -> str:
    """What a command says."""
    out = io.StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def kept_in(said: str) -> Path:
    """The file in which `restore` says that it kept what was there."""
    found = re.search(r"kept in (\S+\.zip)\.$", said, re.MULTILINE)
    assert found, said
    return Path(found[1])


def refused(*arguments: str | Path) -> str:
    """What a command says that refuses, with exit code 1."""
    with pytest.raises(CommandError) as error:
        run(*arguments)
    assert error.value.returncode == 1
    return str(error.value)


def python(data: Path, database: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with another data folder and database."""
    data.mkdir(exist_ok=True)
    environment = os.environ | {"TEST_RUN_DIR": str(data), "DATABASE_URL": database}
    environment["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


def members(path: Path) -> Members:
    """Every member of a backup by its name."""
    with ZipFile(path) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def manifest(path: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(members(path)["manifest.json"])
    return said


def rows(path: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a table in a backup."""
    columns = next(entry["columns"] for entry in manifest(path)["tables"] if entry["name"] == table)
    lines = members(path)[f"tables/{table}.jsonl"].splitlines()
    return [dict(zip(columns, json.loads(line), strict=True)) for line in lines]


def write(path: Path, content: Members, *, twice: str = "") -> Path:
    """A sealed file with these members, one of them `twice`."""
    with path.open("w+b") as file:
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            archive.comment = PLACE
            for name, text in content.items():
                archive.writestr(name, text)
            if twice:
                archive.NameToInfo.pop(twice)  # else it warns of what is meant
                archive.writestr(twice, content[twice])
        seal(file)
    return path


def altered(content: Members, **said: object) -> Members:
    """The same members with other words in the manifest."""
    return content | {"manifest.json": json.dumps(json.loads(content["manifest.json"]) | said).encode()}


def with_lines(content: Members, table: str, lines: bytes, **said: object) -> Members:
    """The same members with other lines of a table, whose sum and count are right again."""
    tables: list[Mapping[str, object]] = json.loads(content["manifest.json"])["tables"]
    right = {"sha256": hashlib.sha256(lines).hexdigest(), "bytes": len(lines), "rows": lines.count(b"\n")}
    changed = [entry | right | said if entry["name"] == table else entry for entry in tables]
    return altered(content | {f"tables/{table}.jsonl": lines}, tables=changed)
