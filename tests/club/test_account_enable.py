"""Opening a locked account again."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_scorekeeper
from wizard_club.club.services.accounts import account_disable

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(director: User) -> User:
    keeper = make_scorekeeper("bela")
    account_disable(account=keeper, by=director)
    return keeper


def test_it_comes_back_with_a_new_password(client_director: Client, gone: User) -> None:
    assert (
        "Enable the account of bela again?" in client_director.get(f"/club/accounts/{gone.pk}/enable").content.decode()
    )
    html = client_director.post(f"/club/accounts/{gone.pk}/enable").content.decode()
    shown = re.search(r"<code[^>]*>([^<]+)</code>", html)
    assert shown is not None
    assert Client().login(username="bela", password=shown[1])
    assert not Client().login(username="bela", password="correct horse")


def test_nobody_else_may(client_scorekeeper: Client, client: Client, gone: User) -> None:
    url = f"/club/accounts/{gone.pk}/enable"
    assert client_scorekeeper.post(url).status_code == 403
    assert client.post(url).status_code == 302
    assert not User.objects.get(pk=gone.pk).is_active
