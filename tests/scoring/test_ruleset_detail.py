"""One ruleset in words and numbers."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_add, ruleset_retire, ruleset_sync

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def page(client: Client, name: str) -> str:
    return client.get(f"/rulesets/{Ruleset.objects.get(name=name).pk}/").content.decode()


def own(**settings: object) -> Ruleset:
    preset, rules = ruleset_from_json({"preset": "classic", "settings": settings})
    return ruleset_add(name="Friday", note="Long", preset=preset, rules=rules)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Classic", ["One card more in every hand", "Share the place", "totals from −1200 to 1500", "15 hands"]),
        ("Canadian", ["in the last hand only", "the last bidder if he leads alone"]),
        ("Canadian, every hand", ["in every hand", "is always allowed"]),
        ("Hardcore", ["in hands of 4 cards or more", "whoever bids last"]),
        ("Secret bids", ["Secret: covered until the hand is scored", "None: bids may add up to anything"]),
        ("Amigo tournament", ["1, 3, 5, 7, 9, 11, 12, 13, 14, 15", "Equal totals: key 1", "more bids met"]),
        ("Five hands", ["1, 2, 3, 4, 5", "totals from −150 to 250"]),
        ("Maximus", ["15, 15, 15, 15, 15", "The suits in their order"]),
        ("Jester bid", ["Every bid is 0"]),
        ("Forehead", ["everybody sees all cards but the own"]),
        ("Saboteur", ["Does not bid and always gets 20 points"]),
        ("Camelot", ["from hand 5 on", "Holy Grail", "Excalibur", "40, 35, 32 or 30 in the last hand"]),
        ("Jubilee", ["67 cards", "Bomb", "Cloud", "−10 for each trick too many"]),
    ],
)
def test_a_ruleset_is_told_in_words(client_scorekeeper: Client, name: str, words: list[str]) -> None:
    html = page(client_scorekeeper, name)
    for word in words:
        assert word in html


def test_for_whom_a_plan_is_too_large_is_said_with_numbers(client_scorekeeper: Client) -> None:
    own(plan="custom", plan_hands=[1, 16])
    html = page(client_scorekeeper, "Friday")
    assert "16 cards for each of 4 players make 64, but the deck has 60" in html
    assert html.count("hands-refused") == 3
    assert "1, 16" in html


def test_scorekeepers_read_and_directors_change(client_scorekeeper: Client, client_director: Client) -> None:
    ruleset = own(points={"base": 30})
    for client, changes in ((client_scorekeeper, False), (client_director, True)):
        html = page(client, "Friday")
        assert (f'href="/rulesets/{ruleset.pk}/edit"' in html) is changes
        assert (f'href="/rulesets/new?from={ruleset.pk}"' in html) is changes
        assert (f'action="/rulesets/{ruleset.pk}/retire"' in html) is changes


def test_a_built_in_one_is_copied_not_changed(client_director: Client) -> None:
    html = page(client_director, "Classic")
    assert "/edit" not in html
    assert "/rulesets/new?from=" in html


def test_what_is_put_away_can_be_taken_out(client_director: Client) -> None:
    ruleset_retire(ruleset=Ruleset.objects.get(name="Hardcore"))
    html = page(client_director, "Hardcore")
    assert "/return" in html
    assert "/retire" not in html


def test_the_page_costs_three_queries(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pk = Ruleset.objects.get(name="Camelot").pk
    # session, user, ruleset with its settings
    with django_assert_num_queries(3):
        client_scorekeeper.get(f"/rulesets/{pk}/")


def test_no_such_ruleset(client_scorekeeper: Client, client: Client) -> None:
    assert client_scorekeeper.get("/rulesets/0/").status_code == 404
    assert client.get("/rulesets/0/").status_code == 302
