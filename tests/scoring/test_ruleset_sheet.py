"""Blank sheets of a ruleset: the form above them, and page and file alike."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_add, ruleset_sync
from tests.scoring.sheets import figures, file_of, foot_figures, pieces, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stopped_time")]


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def address(name: str) -> str:
    return f"/rulesets/{Ruleset.objects.get(name=name).pk}/sheet"


@pytest.mark.parametrize("name", ["Classic", "Camelot", "Jubilee", "Saboteur", "Maximus", "Hardcore", "Jester bid"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_page_and_file_say_the_same(client_scorekeeper: Client, name: str, players: int) -> None:
    url = f"{address(name)}?players={players}&name=Anna&event=Friday"
    response = client_scorekeeper.get(url)
    reader = file_of(client_scorekeeper.get(f"{url}&paper=letter"))
    assert len(reader.pages) == 1
    drawn = pieces(reader)
    where = response.context["head"].address
    # Where a seat's field is narrow, its points have no box of their own; a dealer's are printed only in one.
    sheet = response.context["sheet"]
    boxes = "Points" in drawn
    points = figures([] if boxes else [cell.points for line in sheet.lines for cell in line.cells])
    assert figures(drawn) == figures(texts_of(response.content.decode())) - points + foot_figures(where)
    assert "Anna" in drawn
    assert "Friday" in drawn


def test_without_choices_it_is_for_four_and_the_first_seat_deals(client_scorekeeper: Client) -> None:
    sheet = client_scorekeeper.get(address("Classic")).context["sheet"]
    assert [player.name for player in sheet.players] == [""] * 4
    assert sheet.lines[0].cells[0].dealer


def test_the_form_is_followed(client_scorekeeper: Client) -> None:
    response = client_scorekeeper.get(f"{address('Classic')}?players=5&first=3&name=Anna&name=&name=%20Zo%C3%AB%20")
    sheet = response.context["sheet"]
    assert [player.name for player in sheet.players] == ["Anna", "", "Zoë", "", ""]
    assert [cell.dealer for cell in sheet.lines[0].cells] == [False, False, True, False, False]
    page = response.content.decode()
    assert page.count('name="name"') == 5
    assert 'value="Zoë"' in page
    assert "paper=a4" in page
    assert "first=3&amp;name=Anna" in page
    left_open = client_scorekeeper.get(f"{address('Classic')}?first=open").context["sheet"]
    assert not any(cell.dealer for line in left_open.lines for cell in line.cells)


@pytest.mark.parametrize("query", ["players=7", "players=x&first=9", "first=0", "name=" + "x" * 500, "two=%00"])
def test_what_makes_no_sense_counts_as_the_usual(client_scorekeeper: Client, query: str) -> None:
    response = client_scorekeeper.get(f"{address('Classic')}?{query}")
    assert response.status_code == 200
    sheet = response.context["sheet"]
    assert len(sheet.players) == 4
    assert sheet.lines[0].cells[0].dealer
    assert len(sheet.players[0].name) <= 80


def test_only_as_many_as_the_deck_has_cards_for(client_scorekeeper: Client) -> None:
    preset, rules = ruleset_from_json({"preset": "classic", "settings": {"plan": "custom", "plan_hands": [1, 20]}})
    own = ruleset_add(name="Friday", note="", preset=preset, rules=rules)
    response = client_scorekeeper.get(f"/rulesets/{own.pk}/sheet?players=4")
    assert len(response.context["sheet"].players) == 3
    assert "4 players" not in response.content.decode()


def test_two_to_a_page_is_offered_where_it_fits(client_scorekeeper: Client) -> None:
    page = client_scorekeeper.get(address("Classic")).content.decode()
    assert 'name="two"' in page
    small = file_of(client_scorekeeper.get(f"{address('Classic')}?two=on&paper=a4")).pages
    assert len(small) == 1
    assert small[0].mediabox.width > small[0].mediabox.height
    assert small[0].extract_text().count("Score sheet") == 2
    camelot = address("Camelot")
    assert 'name="two"' not in client_scorekeeper.get(f"{camelot}?players=6").content.decode()
    large = file_of(client_scorekeeper.get(f"{camelot}?players=6&two=on&paper=a4")).pages
    assert large[0].mediabox.width < large[0].mediabox.height


def test_the_page_costs_three_queries(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = address("Camelot")
    # session, user, ruleset with its settings
    for players in (3, 6):
        with django_assert_num_queries(3):
            client_scorekeeper.get(f"{url}?players={players}&paper=a4")


def test_it_is_found_from_the_ruleset(client_scorekeeper: Client) -> None:
    url = address("Classic")
    assert f'href="{url}"' in client_scorekeeper.get(url.removesuffix("sheet")).content.decode()
    assert client_scorekeeper.get("/rulesets/0/sheet").status_code == 404
