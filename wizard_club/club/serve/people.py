"""The first person of a new club: a director, asked for on the terminal or named in the environment."""

from __future__ import annotations

import sys
from collections.abc import Callable
from getpass import getpass

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from scoring.models import Player
from wizard_club.lib import env

NO_TERMINAL = """\
A new club needs its first director, and there is no terminal to ask on. Name both in the environment once:
  DEMO=0 DIRECTOR=anna DIRECTOR_PASSWORD='...' make run"""


def database_is_empty() -> bool:
    """Whether nobody has an account and no member is known."""
    return not User.objects.exists() and not Player.objects.exists()


def is_demo() -> bool:
    """Whether members of the demo are there."""
    return Player.objects.filter(demo=True).exists()


def has_director() -> bool:
    """Whether somebody can manage the club."""
    return User.objects.filter(is_staff=True, is_active=True).exists()


def problems(user: User, password: str) -> list[str]:
    """Why this name or password cannot be taken; nothing when both are fine."""
    found: list[str] = []
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        found += error.messages
    try:
        validate_password(password, user)
    except ValidationError as error:
        found += error.messages
    return found


def create_first_director(say: Callable[[str], object]) -> User:
    """The first director, from DIRECTOR and DIRECTOR_PASSWORD or from the terminal; never waits without one."""
    name, password = env.text("DIRECTOR"), env.text("DIRECTOR_PASSWORD")
    if name and password:
        user = User(username=name, is_staff=True)
        if found := problems(user, password):
            raise CommandError("DIRECTOR and DIRECTOR_PASSWORD cannot be used: " + " ".join(found))
    elif sys.stdin.isatty():
        try:
            user, password = ask_for_director(say)
        except (EOFError, KeyboardInterrupt) as error:
            raise CommandError("No director, so nothing was started; the next run asks again.") from error
    else:
        raise CommandError(NO_TERMINAL)
    user.set_password(password)
    user.save()
    return user


def ask_for_director(say: Callable[[str], object]) -> tuple[User, str]:
    """Name and password typed on the terminal, asked again until both can be taken."""
    say("Who is the first director of the club?")
    while True:
        user = User(username=input("  Name to sign in with: ").strip(), is_staff=True)
        password = getpass("  Password (at least 10 characters): ")
        found = problems(user, password)
        if not found and password != getpass("  The same password again: "):
            found = ["The two passwords differ."]
        if not found:
            return user, password
        say("\n".join(f"  {problem}" for problem in found))
