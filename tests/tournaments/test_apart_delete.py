"""Two members may meet again."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_player
from tournaments.models import KeepApart
from tournaments.services.entrants import apart_keep

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db: None) -> KeepApart:
    return apart_keep(one=make_player("Anna"), other=make_player("Ben"))


def test_they_may_meet_again(client_director: Client, pair: KeepApart) -> None:
    html = client_director.post(f"/tournaments/apart/{pair.pk}/delete", follow=True).content.decode()
    assert "Anna and Ben may meet again." in html
    assert not KeepApart.objects.exists()


@pytest.mark.parametrize("pk", [0, 10**30])
def test_no_such_pair(client_director: Client, pair: KeepApart, pk: int) -> None:
    assert client_director.post(f"/tournaments/apart/{pk}/delete").status_code == 404
    assert KeepApart.objects.get() == pair


def test_only_directors_let_go(client_scorekeeper: Client, pair: KeepApart) -> None:
    assert client_scorekeeper.post(f"/tournaments/apart/{pair.pk}/delete").status_code == 403
    assert KeepApart.objects.get() == pair
