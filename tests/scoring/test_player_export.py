"""All members as a file, which comes back as it went out."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from scoring.member_list import read_members
from scoring.models import Player
from scoring.selectors.member_export import member_table
from scoring.services.players import player_add, player_retire
from wizard_club.lib.csv_text import csv_text

pytestmark = pytest.mark.django_db

URL = "/players/export/"


def test_everybody_is_in_it(client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    zoe, anna = player_add(name="Zoë", nation="Éire"), player_add(name="Anna", short_name="Anna K.", club="Riga, West")
    gone = player_add(name="=1+1")
    player_retire(player=gone)
    # session, user, members
    with django_assert_num_queries(3):
        response = client_scorekeeper.get(URL)
    assert response["Content-Disposition"] == 'attachment; filename="members.csv"'
    assert response.content.decode() == (
        "\ufeffid,Name,Short name,Club,Nation,Left\r\n"
        f'{anna.pk},Anna,Anna K.,"Riga, West",,\r\n'
        f"{zoe.pk},Zoë,,,Éire,\r\n"
        f"{gone.pk},'=1+1,,,,{timezone.localdate().isoformat()}\r\n"
    )


def test_what_went_out_changes_nothing_when_it_comes_back(client_scorekeeper: Client) -> None:
    for name, short_name, club in (
        ("Anna", "", "Riga"),
        ("Anna", "Anna K.", ""),
        ("Ana", "", "'Riga'"),
        ("'=1+1", "", "-5; @x"),
        ('Jürgen "J" Weiß', "", "a, b"),
    ):
        player_add(name=name, short_name=short_name, club=club)
    player_retire(player=Player.objects.get(name="Ana"))
    text = client_scorekeeper.get(URL).content.decode()
    html = client_scorekeeper.post("/players/import/", {"text": text}).content.decode()
    assert "5 members stay the same" in html
    assert "Nothing is new in this list, and nothing is changed." in html


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_its_headings_are_understood_in_every_language(language: str) -> None:
    player = player_add(name="Anna", short_name="Anna K.", club="Riga", nation="LV")
    player_retire(player=player)
    with translation.override(language):
        [one] = read_members(csv_text(member_table(language)))
    assert (one.id, one.name, one.short_name, one.club, one.nation, one.left) == (
        player.pk, "Anna", "Anna K.", "Riga", "LV", True,
    )  # fmt: skip
