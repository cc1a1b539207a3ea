"""Adding a member."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player
from scoring.services.players import player_add

pytestmark = pytest.mark.django_db

URL = "/players/new"


def test_a_scorekeeper_adds_a_member(client_scorekeeper: Client) -> None:
    values = {"name": "Ștefan", "short_name": "", "club": "Cluj", "nation": "România"}
    response = client_scorekeeper.post(URL, values, follow=True)
    assert response.redirect_chain == [("/players/", 302)]
    assert "Ștefan is a member now." in response.content.decode()
    assert Player.objects.get().club == "Cluj"


def test_several_are_entered_one_after_the_other(client_director: Client) -> None:
    response = client_director.post(URL, {"name": "Anna", "another": "1"})
    assert response["Location"] == URL


def test_known_clubs_are_offered(client_scorekeeper: Client) -> None:
    player_add(name="Anna", club="Riga")
    player_add(name="Bela", club='Club "A"')
    html = client_scorekeeper.get(URL).content.decode()
    assert '<option value="Riga">' in html
    assert '<option value="Club &quot;A&quot;">' in html
    assert 'list="clubs"' in html


def test_a_namesake_needs_a_short_name(client_scorekeeper: Client) -> None:
    player_add(name="Anna")
    response = client_scorekeeper.post(URL, {"name": "Anna", "club": "Riga"})
    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {"short_name": ["There is a member “Anna” already: give a short name, like “Anna Riga”"]}
    assert 'value="Riga"' in response.content.decode()
    assert Player.objects.count() == 1
    client_scorekeeper.post(URL, {"name": "Anna", "club": "Riga", "short_name": "Anna Riga"})
    assert Player.objects.filter(short_name="Anna Riga").exists()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200b\u202e"}, "name"),
        ({"name": "a" * 81}, "name"),
        ({"name": "Anna", "short_name": "a" * 21}, "short_name"),
        ({"name": "Anna", "club": "a" * 81}, "club"),
        ({"name": "Anna", "nation": "a" * 41}, "nation"),
        ({}, "name"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(client_scorekeeper: Client, values: dict[str, str], field: str) -> None:
    response = client_scorekeeper.post(URL, values)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert f'id="id_{field}_error"><p class="field-error">' in response.content.decode()
    assert Player.objects.count() == 0


def test_strangers_add_nobody(client: Client) -> None:
    assert client.post(URL, {"name": "Anna"})["Location"].startswith("/accounts/login/")
    assert Player.objects.count() == 0
