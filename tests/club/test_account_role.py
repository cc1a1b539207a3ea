"""Directors and scorekeepers: one becomes the other."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_director, make_scorekeeper

pytestmark = pytest.mark.django_db


def role(user: User) -> str:
    return "director" if User.objects.get(pk=user.pk).is_staff else "scorekeeper"


def test_a_scorekeeper_becomes_a_director(client_director: Client) -> None:
    keeper = make_scorekeeper("bela")
    url = f"/club/accounts/{keeper.pk}/role"
    html = client_director.get(url).content.decode()
    assert "Make bela a director?" in html
    assert '<input type="hidden" name="role" value="director">' in html
    response = client_director.post(url, {"role": "director"}, follow=True)
    assert "bela is a director now." in response.content.decode()
    assert role(keeper) == "director"


def test_sent_twice_it_does_not_turn_back(client_director: Client) -> None:
    keeper = make_scorekeeper("bela")
    for _ in range(2):
        client_director.post(f"/club/accounts/{keeper.pk}/role", {"role": "director"})
    assert role(keeper) == "director"


def test_a_director_becomes_a_scorekeeper(client_director: Client) -> None:
    other = make_director("zoe")
    url = f"/club/accounts/{other.pk}/role"
    assert "Make zoe a scorekeeper?" in client_director.get(url).content.decode()
    client_director.post(url, {"role": "scorekeeper"})
    assert role(other) == "scorekeeper"


def test_nobody_demotes_himself(client_director: Client, director: User) -> None:
    make_director()
    response = client_director.post(f"/club/accounts/{director.pk}/role", {"role": "scorekeeper"})
    assert response.status_code == 422
    assert role(director) == "director"


def test_nobody_promotes_himself(client_scorekeeper: Client, scorekeeper: User, client: Client) -> None:
    url = f"/club/accounts/{scorekeeper.pk}/role"
    assert client_scorekeeper.post(url, {"role": "director"}).status_code == 403
    assert client.post(url, {"role": "director"}).status_code == 302
    assert role(scorekeeper) == "scorekeeper"
