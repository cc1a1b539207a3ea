"""What every test may ask for: the three people of a page (director, scorekeeper, stranger) and their browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.addresses import ADDRESSES
from tests.programs import Program, program
from tests.world import World, make_world, signed_in

TESTS = Path(__file__).parent
RULES = (TESTS / "scoring/rules", TESTS / "tournaments/seating")
PAGES = frozenset(name.rpartition(":")[2] for name in ADDRESSES)
LONG = ("test_targets.py", "test_properties.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--only-database",
        action="store_true",
        help="only tests that touch the database; the others are the same on every one",
    )
    parser.addoption(
        "--one-a-page",
        action="store_true",
        help="of the tests of one page, or of one part of the interface, the first that touches the database",
    )
    parser.addoption(
        "--but-rules", action="store_true", help="without the tests that .ci/rules-coverage runs under measurement"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return (config.getoption("--but-rules") and is_measured(collection_path)) or None


def is_measured(path: Path) -> bool:
    """Whether .ci/rules-coverage runs these tests: those of the rules and the draw, but for two long files."""
    return path.suffix == ".py" and path.parent in RULES and path.name not in LONG


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--only-database"):
        left_out = [item for item in items if not touches_the_database(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if touches_the_database(item)]

    if config.getoption("--one-a-page"):
        pages = [item for item in items if is_page(item.path)]
        firsts = {item.path: item for item in reversed(pages)}
        left_out = [item for item in pages if firsts[item.path] is not item]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_page(item.path) or firsts[item.path] is item]


def is_page(path: Path) -> bool:
    """Whether a file tests one address, after which it is called, or one part of the interface."""
    return path.parent.name == "api" or path.stem.removeprefix("test_") in PAGES


def touches_the_database(item: pytest.Item) -> bool:
    """Whether a test asks for it by its mark or by a fixture."""
    asked = {"db", "transactional_db", "django_db_setup"} & set(getattr(item, "fixturenames", ()))
    return bool(asked) or item.get_closest_marker("django_db") is not None


@pytest.fixture
def stopped_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's time stands still: what is printed with its minute is the same when it is asked for again."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def director(db: None) -> User:
    """Manages the club: accounts, merging, rulesets."""
    return User.objects.create_user("director", password="cards on the table", is_staff=True)


@pytest.fixture
def scorekeeper(db: None) -> User:
    """Keeps scores and members, manages nobody."""
    return User.objects.create_user("scorekeeper", password="cards on the table")


@pytest.fixture
def client_director(director: User) -> Client:
    """A browser in which the director has signed in."""
    return signed_in(director)


@pytest.fixture
def client_scorekeeper(scorekeeper: User) -> Client:
    """A browser in which the scorekeeper has signed in."""
    return signed_in(scorekeeper)


@pytest.fixture(scope="module")
def club(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """One club for all tests of a module; what a test changes in it is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


@pytest.fixture
def keeper(scorekeeper: User) -> Program:
    """A program of the scorekeeper, for scoring."""
    return program(scorekeeper, "score")


@pytest.fixture
def desk(director: User) -> Program:
    """A program of the director, for everything."""
    return program(director, "direct")


@pytest.fixture
def nobody() -> Program:
    """A program without a token."""
    return Program()
