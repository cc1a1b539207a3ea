"""The list of rulesets with what each changes."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.rules.presets import PRESETS
from scoring.rulesets_text import PRESET_TEXTS
from scoring.services.rulesets import ruleset_add, ruleset_retire, ruleset_sync

pytestmark = pytest.mark.django_db

URL = "/rulesets/"


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def add(name: str, note: str = "", **settings: object) -> Ruleset:
    preset, rules = ruleset_from_json({"preset": "classic", "settings": settings})
    return ruleset_add(name=name, note=note, preset=preset, rules=rules)


def test_every_preset_is_explained_in_order(client_scorekeeper: Client) -> None:
    response = client_scorekeeper.get(URL)
    assert [line.ruleset.settings.preset for line in response.context["built_in"]] == list(PRESETS)
    html = response.content.decode()
    for text in PRESET_TEXTS.values():
        assert str(text.explanation) in html


def test_own_rulesets_come_first_with_their_note(client_scorekeeper: Client) -> None:
    own = add("<b>Friday</b>", "30 for a met bid", points={"base": 30})
    html = client_scorekeeper.get(URL).content.decode()
    assert "<b>Friday" not in html
    assert html.index("&lt;b&gt;Friday") < html.index("30 for a met bid") < html.index("The base game")
    assert f'href="/rulesets/{own.pk}/"' in html


def test_what_is_put_away_stands_apart(client_scorekeeper: Client) -> None:
    assert "Put away" not in client_scorekeeper.get(URL).content.decode()
    ruleset_retire(ruleset=Ruleset.objects.get(name="Hardcore"))
    response = client_scorekeeper.get(URL)
    assert [line.title for line in response.context["put_away"]] == ["Hardcore"]
    assert "Hardcore" not in [line.title for line in response.context["built_in"]]


def test_only_directors_make_their_own(client_scorekeeper: Client, client_director: Client) -> None:
    assert 'href="/rulesets/new"' not in client_scorekeeper.get(URL).content.decode()
    assert 'href="/rulesets/new"' in client_director.get(URL).content.decode()


@pytest.mark.parametrize("own", [3, 30])
def test_the_list_costs_the_same_for_few_and_many(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries, own: int
) -> None:
    for number in range(own):
        add(f"Own {number}", points={"base": number})
    # session, user, rulesets
    with django_assert_num_queries(3):
        client_scorekeeper.get(URL)


def test_strangers_sign_in_first(client: Client) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
