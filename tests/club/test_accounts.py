"""Accounts: start passwords, roles, and that somebody can always direct the club."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.test import Client

from tests.conftest import signed_in
from tests.factories import make_director, make_scorekeeper
from wizard_club.club.services.accounts import (
    account_add,
    account_disable,
    account_enable,
    account_reset,
    account_role,
    start_password,
)
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def may_sign_in(user: User, password: str) -> bool:
    return Client().login(username=user.username, password=password)


def is_signed_in(client: Client) -> bool:
    return client.get("/accounts/password/").status_code == 200


def test_a_start_password_can_be_read_aloud_and_is_strong() -> None:
    passwords = {start_password() for _ in range(200)}
    assert len(passwords) == 200
    for password in passwords:
        assert re.fullmatch(r"[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}", password)
        assert not set("01ilou") & set(password)
        validate_password(password)


@pytest.mark.parametrize("director", [True, False])
def test_a_new_account_signs_in_with_its_start_password(*, director: bool) -> None:
    start = account_add(username="vera", director=director)
    assert may_sign_in(start.account, start.password)
    assert User.objects.get().is_staff is director
    assert start.password not in User.objects.get().password


@pytest.mark.parametrize("name", ["vera", "Vera", "\uff56era"])
def test_a_name_to_sign_in_belongs_to_one(name: str) -> None:
    account_add(username="Vera", director=False)
    with pytest.raises(DomainError, match="account_name_taken"):
        account_add(username=name, director=False)
    assert User.objects.count() == 1


def test_disabling_ends_every_session_for_good() -> None:
    director, keeper = make_director(), make_scorekeeper()
    tablet = signed_in(keeper)
    assert is_signed_in(tablet)
    account_disable(account=keeper, by=director)
    assert not is_signed_in(tablet)
    assert not may_sign_in(keeper, "correct horse")
    start = account_enable(account=keeper)
    assert not is_signed_in(tablet)
    assert not may_sign_in(keeper, "correct horse")
    assert may_sign_in(keeper, start.password)


def test_a_disabled_account_stays_shut_whoever_switches_it_on() -> None:
    """The admin or a command may set the flag alone: neither an old session nor the old password comes back."""
    director, keeper = make_director(), make_scorekeeper()
    tablet = signed_in(keeper)
    account_disable(account=keeper, by=director)
    User.objects.filter(pk=keeper.pk).update(is_active=True)
    assert not is_signed_in(tablet)
    assert not may_sign_in(keeper, "correct horse")


def test_resetting_ends_every_session() -> None:
    director, keeper = make_director(), make_scorekeeper()
    tablet = signed_in(keeper)
    assert is_signed_in(tablet)
    start = account_reset(account=keeper, by=director)
    assert not is_signed_in(tablet)
    assert not may_sign_in(keeper, "correct horse")
    assert may_sign_in(keeper, start.password)


def test_a_disabled_account_gets_no_password() -> None:
    director, keeper = make_director(), make_scorekeeper()
    account_disable(account=keeper, by=director)
    with pytest.raises(DomainError, match="account_disabled"):
        account_reset(account=keeper, by=director)


def test_roles_change_both_ways() -> None:
    director, keeper = make_director(), make_scorekeeper()
    account_role(account=keeper, director=True, by=director)
    assert User.objects.get(pk=keeper.pk).is_staff
    account_role(account=director, director=False, by=keeper)
    assert not User.objects.get(pk=director.pk).is_staff


def test_nobody_locks_himself_out() -> None:
    director = make_director()
    make_director()
    for attempt in (
        lambda: account_disable(account=director, by=director),
        lambda: account_reset(account=director, by=director),
        lambda: account_role(account=director, director=False, by=director),
    ):
        with pytest.raises(DomainError, match="account_yourself"):
            attempt()
    director.refresh_from_db()
    assert (director.is_active, director.is_staff, director.check_password("correct horse")) == (True, True, True)


def test_the_last_director_stays() -> None:
    last, gone = make_director(), make_director()
    account_disable(account=gone, by=last)
    for attempt in (
        lambda: account_disable(account=last, by=gone),
        lambda: account_role(account=last, director=False, by=gone),
    ):
        with pytest.raises(DomainError, match="account_last_director"):
            attempt()
    last.refresh_from_db()
    assert last.is_active
    assert last.is_staff
