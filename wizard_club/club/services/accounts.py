"""Accounts: who may sign in, and who of them directs the club. Nobody needs an e-mail address."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from scoring.services.games import random_text
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name

_PASSWORD_PARTS, _PART_LENGTH = 3, 4


@dataclass(frozen=True, slots=True)
class StartPassword:
    """A fresh password for an account. It is stored nowhere as it is, so this is the only time it can be read."""

    account: User
    password: str


def start_password() -> str:
    """A random password that can be read aloud: twelve letters and digits in three parts, about 59 bits."""
    return "-".join(random_text(_PART_LENGTH) for _ in range(_PASSWORD_PARTS)).lower()


@transaction.atomic
def account_add(*, username: str, director: bool, full_name: str = "") -> StartPassword:
    """A new account with a start password. Refused where somebody signs in by that name, however it is written.

    The full name is kept whole, in `first_name`: not every name has two parts.
    """
    username = User.normalize_username(username)
    if User.objects.filter(username__iexact=username).exists():
        raise DomainError("account_name_taken", name=username)
    return _with_new_password(User(username=username, first_name=normal_name(full_name), is_staff=director))


@transaction.atomic
def account_disable(*, account: User, by: User) -> None:
    """Nobody signs in with it any more, and every session of it ends, even if it is enabled again later.

    Refused for one's own account (`account_yourself`) and the last director (`account_last_director`).
    """
    _refuse_lockout(account, by)
    account.is_active = False
    account.set_unusable_password()
    account.save(update_fields=["is_active", "password"])


@transaction.atomic
def account_enable(*, account: User) -> StartPassword:
    """It can be used again, with a new start password."""
    account.is_active = True
    return _with_new_password(account)


@transaction.atomic
def account_reset(*, account: User, by: User) -> StartPassword:
    """A new start password for somebody who forgot the own one; every session of the account ends.

    Refused for one's own account (`account_yourself`: that has a page to change it) and for one that is disabled.
    """
    if account == by:
        raise DomainError("account_yourself")
    if not account.is_active:
        raise DomainError("account_disabled", name=account.username)
    return _with_new_password(account)


@transaction.atomic
def account_role(*, account: User, director: bool, by: User) -> None:
    """Make somebody a director or a scorekeeper. Refused as in `account_disable`."""
    if not director:
        _refuse_lockout(account, by)
    account.is_staff = director
    account.save(update_fields=["is_staff"])


def _with_new_password(account: User) -> StartPassword:
    password = start_password()
    account.set_password(password)
    account.save()
    return StartPassword(account, password)


def _refuse_lockout(account: User, by: User) -> None:
    """The directors' rows stay locked until the change is done: two cannot remove each other at one moment."""
    directors = list(User.objects.select_for_update().filter(is_staff=True, is_active=True).order_by("pk"))
    if account == by:
        raise DomainError("account_yourself")
    if directors == [account]:
        raise DomainError("account_last_director", name=account.username)
