"""Two members are kept apart from the next draw on."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_player
from tests.tournaments.desk import make_tournament, state
from tournaments.models import KeepApart
from tournaments.selectors.field import pairs_apart

pytestmark = pytest.mark.django_db

URL = "/tournaments/apart/add"


def test_two_are_kept_apart_in_every_event(client_director: Client) -> None:
    one, other = make_tournament(4), make_tournament(5)
    entrants = state(one).entrants
    first, second = entrants[3].player, entrants[1].player
    response = client_director.post(URL, {"one": first.pk, "other": second.pk}, follow=True)
    assert "Jürgen 4 and Владимир 2 are kept apart from the next draw on." in response.content.decode()
    assert pairs_apart(entrants) == {(2, 4)}
    # The second event took the same members by their names.
    assert pairs_apart(state(other).entrants) == {(2, 4)}


def test_twice_is_once(client_director: Client) -> None:
    one, other = make_player("Anna"), make_player("Ben")
    client_director.post(URL, {"one": one.pk, "other": other.pk})
    client_director.post(URL, {"one": other.pk, "other": one.pk})
    assert KeepApart.objects.count() == 1


def test_nobody_is_kept_apart_from_himself(client_director: Client) -> None:
    player = make_player("Anna")
    response = client_director.post(URL, {"one": player.pk, "other": player.pk})
    html = response.content.decode()
    assert response.status_code == 422
    assert "Nobody can be kept apart from himself" in html
    assert html.count(f'<option value="{player.pk}" selected>') == 2


@pytest.mark.parametrize("other", ["", "0", "x", "9" * 30])
def test_nonsense_is_refused(client_director: Client, other: str) -> None:
    player = make_player("Anna")
    response = client_director.post(URL, {"one": player.pk, "other": other})
    assert response.status_code == 422
    assert not KeepApart.objects.exists()


def test_only_directors_keep_apart(client_scorekeeper: Client) -> None:
    one, other = make_player("Anna"), make_player("Ben")
    assert client_scorekeeper.post(URL, {"one": one.pk, "other": other.pk}).status_code == 403
    assert not KeepApart.objects.exists()
