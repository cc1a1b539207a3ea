"""What the organiser wrote, and the rules that are played."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament) -> str:
    return client.get(f"/events/{tournament.slug}/regulations").content.decode()


def test_the_organisers_words_keep_their_lines(client: Client) -> None:
    tournament = make_tournament(published=True)
    Tournament.objects.filter(pk=tournament.pk).update(
        regulations="Phones off.\n\nNo smoking.\nPlease.", fee="12 €", prizes="A goose\nA duck"
    )
    html = page(client, tournament)
    for words in ("<p>Phones off.</p>", "No smoking.<br>Please.", "12 €", "A goose<br>A duck"):
        assert words in html


def test_format_and_rules_are_told(client: Client) -> None:
    html = page(client, make_tournament(published=True, qualifying_rounds=4, time={"limit": 45}))
    assert "45 minutes a round" in html
    # The amigo plan at a table of four: ten hands, a best total of 1100.
    assert "10 hands" in html
    assert "1100" in html
    assert "<dt>Fee</dt>" not in html
