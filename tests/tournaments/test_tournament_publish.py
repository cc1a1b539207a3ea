"""The switches of the public page."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import fresh, make_tournament
from tournaments.models import Tournament
from tournaments.services.tournaments import SWITCHES

pytestmark = pytest.mark.django_db


def switches(tournament: Tournament) -> dict[str, bool]:
    return {name: getattr(tournament, name) for name in SWITCHES}


def test_the_form_sets_every_switch(client_director: Client) -> None:
    tournament = make_tournament(3)
    page = f"/tournaments/{tournament.slug}/"
    response = client_director.post(f"{page}publish", {"published": "1", "show_results": "1"}, follow=True)
    assert response.redirect_chain == [(page, 302)]
    assert "The public page is changed." in response.content.decode()
    assert switches(fresh(tournament)) == {
        "published": True,
        "show_seating": False,
        "show_results": True,
        "show_standings": False,
        "show_final": False,
    }
    client_director.post(f"{page}publish", {})
    assert not any(switches(fresh(tournament)).values())


def test_nothing_changed_is_not_noted(client_director: Client) -> None:
    tournament = make_tournament(3, published=True)
    before = tournament.entries.count()
    client_director.post(f"/tournaments/{tournament.slug}/publish", dict.fromkeys(SWITCHES, "1"))
    assert tournament.entries.count() == before
    client_director.post(f"/tournaments/{tournament.slug}/publish", {"published": "1"})
    entry = tournament.entries.first()
    assert entry is not None
    assert (entry.kind, set(entry.values), str(entry.user)) == ("published", set(SWITCHES[1:]), "director")


def test_htmx_gets_the_section(client_director: Client) -> None:
    tournament = make_tournament(3)
    url = f"/tournaments/{tournament.slug}/publish"
    response = client_director.post(url, {"published": "1"}, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert html.lstrip().startswith('<section id="public-page"')
    assert 'class="qr"' in html
    assert fresh(tournament).published


def test_only_directors_publish(client_scorekeeper: Client) -> None:
    tournament = make_tournament(3)
    assert client_scorekeeper.post(f"/tournaments/{tournament.slug}/publish", {"published": "1"}).status_code == 403
    assert not fresh(tournament).published
