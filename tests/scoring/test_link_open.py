"""Opening a game by its link."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import GameLink
from scoring.services.games import link_add, link_revoke
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "seat", "page"), [("table", None, "pad"), ("seat", 1, "seat"), ("viewer", None, "live")]
)
def test_link_leads_to_its_page(client: Client, kind: str, seat: int | None, page: str) -> None:
    table = Table()
    answer = client.get(f"/L/{link_add(game=table.game, kind=kind, seat=seat).token}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{table.game.code}/{page}")


def test_link_typed_in_small_letters_works(client: Client) -> None:
    link = link_add(game=Table().game, kind=GameLink.Kind.TABLE)
    assert client.get(f"/L/{link.token.lower()}/").status_code == 302


def test_unknown_link_is_not_found(client: Client) -> None:
    assert client.get("/L/NOBODYKNOWSTHISONE23456789/").status_code == 404


def test_withdrawn_link_says_so(client: Client) -> None:
    link = link_add(game=Table().game, kind=GameLink.Kind.TABLE)
    link_revoke(link=link)
    answer = client.get(f"/L/{link.token}/")
    assert answer.status_code == 410
    assert "This link was withdrawn" in answer.content.decode()


def test_cookie_cannot_be_forged(client: Client) -> None:
    table = Table()
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    client.cookies[f"link_{table.game.code}"] = link.token
    assert client.get(f"/games/{table.game.code}/pad").status_code == 302


def test_token_is_long_and_opens_one_game_only(client: Client) -> None:
    one, other = Table(), Table()
    link = link_add(game=one.game, kind=GameLink.Kind.TABLE)
    assert len(link.token) == 26
    assert link.token.isupper()
    client.get(f"/L/{link.token}/")
    client.cookies[f"link_{other.game.code}"] = client.cookies[f"link_{one.game.code}"].value
    # Signed for the cookie of its own game.
    assert client.get(f"/games/{other.game.code}/pad").status_code == 302


def test_one_link_of_a_kind_is_open_at_a_time() -> None:
    game = Table().game
    first = link_add(game=game, kind=GameLink.Kind.TABLE)
    assert link_add(game=game, kind=GameLink.Kind.TABLE) == first
    link_revoke(link=first)
    assert link_add(game=game, kind=GameLink.Kind.TABLE) != first
