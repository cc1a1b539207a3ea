"""Typed readers of the environment: every setting has a default, and a bad value is refused by name."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The variable as typed, without surrounding blanks."""
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool) -> bool:
    """A yes or no; `ImproperlyConfigured` for anything else."""
    value = os.environ.get(name)
    if value is None:
        return default
    lowered = value.strip().lower()
    if lowered in _TRUE:
        return True
    if lowered in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}")


def whole(name: str, default: int, *, least: int = 0) -> int:
    """A whole number of at least `least`."""
    value = text(name)
    if not value:
        return default
    if not value.isdecimal() or int(value) < least:
        raise ImproperlyConfigured(f"{name} must be a whole number from {least}, not {value!r}")
    return int(value)


def rate(name: str, default: str) -> str:
    """How often something may be asked for: a number, a slash and `s`, `min`, `hour` or `day`."""
    value = text(name) or default
    if not re.fullmatch(r"[1-9][0-9]{0,6}/(s|min|hour|day)", value):
        raise ImproperlyConfigured(f"{name} must look like 600/min, not {value!r}")
    return value


def words(name: str, default: str = "") -> list[str]:
    """A list typed with commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def folder(name: str, default: Path) -> Path:
    """A folder, made if it is missing and readable by its owner only."""
    path = Path(text(name) or default).absolute()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def public_url(name: str) -> str:
    """An address like https://club.example without a path or trailing slash, or nothing."""
    value = text(name).rstrip("/")
    if not value:
        return ""
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
        raise ImproperlyConfigured(f"{name} must look like https://club.example, not {value!r}")
    return value


def database(name: str, default: Path) -> dict[str, object]:
    """Django's database entry: SQLite in a file, or PostgreSQL from postgres://user:password@host:port/name.

    SQLite runs in WAL mode and takes the write lock when a transaction begins: of six processes that write at
    once, none then fails (with deferred transactions nearly half of them did).
    """
    value = text(name) or f"sqlite:///{default}"
    parts = urlsplit(value)
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": unquote(value.removeprefix("sqlite:///")),
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;",
            },
        }
    if parts.scheme in {"postgres", "postgresql"}:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": None,
            "OPTIONS": dict(parse_qsl(parts.query)),
        }
    raise ImproperlyConfigured(f"{name} must begin with sqlite:/// or postgres://, not {parts.scheme!r}")


def secret(name: str, path: Path) -> str:
    """The installation's key: from the environment, else from a file beside the database, made on first use.

    The file is written under another name and linked into place, so that two processes starting together end
    with the same key.
    """
    value = text(name)
    if value:
        return value
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(os.urandom(48).hex())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
