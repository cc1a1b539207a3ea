"""Settings: read from the environment, safe without any, and all of them explained to operators."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tests.test_conventions import MODULES
from wizard_club.lib import env

ROOT = Path(settings.BASE_DIR)
HTTPS = "https://club.example"
READERS = {"text", "flag", "rate", "whole", "words", "folder", "public_url", "database", "secret"}


def names_read(source: str) -> set[str]:
    """The variables that a module asks `env` for."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "env"
        if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def test_operators_are_told_of_every_variable_and_of_no_other() -> None:
    read = set[str]().union(*(names_read((ROOT / name).read_text()) for name in MODULES))
    table = (ROOT / "docs/operators.md").read_text().partition("## Variables")[2].partition("For developers")[0]
    told = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert told == read


def run_with(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the product's own settings and this environment alone."""
    clean = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "wizard_club.settings"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=clean | environment, capture_output=True, text=True, check=False)


SHOW = """
from django.conf import settings as s
print(s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0, s.DEBUG)
"""
SHOW_KEY = "from django.conf import settings; print(settings.SECRET_KEY)"


def test_without_environment_any_host_is_answered_over_plain_http(tmp_path: Path) -> None:
    assert run_with(tmp_path, "-c", SHOW).stdout == "['*'] False False False False\n"


def test_a_public_address_fixes_host_cookies_and_hsts(tmp_path: Path) -> None:
    assert run_with(tmp_path, "-c", SHOW, PUBLIC_URL=HTTPS).stdout == "['club.example'] True True True False\n"


def test_a_certificate_alone_makes_cookies_secure(tmp_path: Path) -> None:
    assert run_with(tmp_path, "-c", SHOW, CERT="a.pem", KEY="b.pem").stdout == "['*'] True True False False\n"


def test_the_key_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    first = run_with(tmp_path, "-c", SHOW_KEY).stdout
    again = run_with(tmp_path, "-c", SHOW_KEY).stdout
    assert first == again
    assert len(first.strip()) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_the_deployment_check_has_no_warning(tmp_path: Path) -> None:
    result = run_with(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", PUBLIC_URL=HTTPS)
    assert result.returncode == 0, result.stderr


# The readers


def test_a_bad_value_is_refused_by_the_name_of_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = {
        "flag": (lambda: env.flag("THING", default=True), "perhaps"),
        "whole": (lambda: env.whole("THING", 1), "-3"),
        "least": (lambda: env.whole("THING", 5, least=2), "1"),
        "rate": (lambda: env.rate("THING", "600/min"), "600 a minute"),
        "public_url": (lambda: env.public_url("THING"), "club.example/path"),
        "database": (lambda: env.database("THING", Path("x")), "mysql://here/x"),
    }
    for read, value in bad.values():
        monkeypatch.setenv("THING", value)
        with pytest.raises(ImproperlyConfigured, match="THING"):
            read()


@pytest.mark.parametrize(("typed", "meant"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("", False)])
def test_flags(monkeypatch: pytest.MonkeyPatch, typed: str, meant: bool) -> None:
    monkeypatch.setenv("THING", typed)
    assert env.flag("THING", default=not meant) is meant


def test_whole_numbers_and_their_default(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.whole("THING", 8000) == 8000
    monkeypatch.setenv("THING", " 99 ")
    assert env.whole("THING", 8000) == 99


def test_a_folder_is_known_from_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("X", "club")
    assert env.folder("X", Path("var")) == tmp_path / "club"


def test_public_address_loses_its_last_slash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THING", "https://club.example:8443/")
    assert env.public_url("THING") == "https://club.example:8443"


def test_postgres_addresses_are_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THING", "postgres://anna:p%40ss@db.example:5433/club?sslmode=require")
    found = env.database("THING", Path("x"))
    assert found["ENGINE"] == "django.db.backends.postgresql"
    wanted = {"NAME": "club", "USER": "anna", "PASSWORD": "p@ss", "HOST": "db.example", "PORT": "5433"}
    assert {name: found[name] for name in wanted} == wanted
    assert found["OPTIONS"] == {"sslmode": "require"}


def test_sqlite_takes_the_write_lock_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THING", "sqlite:////srv/club.sqlite3")
    found = env.database("THING", Path("x"))
    assert found["NAME"] == "/srv/club.sqlite3"
    assert isinstance(found["OPTIONS"], dict)
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
