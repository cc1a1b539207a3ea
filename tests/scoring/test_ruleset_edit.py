"""Changing a ruleset, which never touches the games that use it."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.gamestate import load_state
from scoring.models import Game, Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_add, ruleset_sync
from tests.factories import make_game
from tests.scoring.forms_of_rulesets import filled

pytestmark = pytest.mark.django_db

THIRTY = {"points": {"base": 30}}


@pytest.fixture
def friday(db: None) -> Ruleset:
    preset, rules = ruleset_from_json({"preset": "classic", "settings": THIRTY})
    return ruleset_add(name="Friday", note="Long", preset=preset, rules=rules)


def url(ruleset: Ruleset) -> str:
    return f"/rulesets/{ruleset.pk}/edit"


def test_the_form_shows_what_is_stored(client_director: Client, friday: Ruleset) -> None:
    html = client_director.get(url(friday)).content.decode()
    for value in ("Friday", "Long", "30"):
        assert f'value="{value}"' in html


def test_a_director_changes_it(client_director: Client, friday: Ruleset) -> None:
    response = client_director.post(url(friday), filled(name="Saturday", base=40), follow=True)
    assert response.redirect_chain == [(f"/rulesets/{friday.pk}/", 302)]
    friday.refresh_from_db()
    assert (friday.name, friday.note, friday.settings.rules.points.base) == ("Saturday", "", 40)


def test_games_keep_what_they_began_with(client_director: Client, friday: Ruleset) -> None:
    game = make_game(settings=THIRTY)
    assert game.settings_id == friday.settings_id
    version = game.version
    client_director.post(url(friday), filled(name="Friday", plan="custom", plan_hands="1", base=40))
    again = Game.objects.select_related("settings").get(pk=game.pk)
    state = load_state(again)
    assert state.rules.points.base == 30
    assert len(state.plan) == 15
    assert again.version == version
    friday.refresh_from_db()
    assert friday.settings_id != again.settings_id


def test_what_is_refused_changes_nothing(client_director: Client, friday: Ruleset) -> None:
    ruleset_sync()
    response = client_director.post(url(friday), filled(name="Hardcore", base=40))
    assert response.status_code == 422
    html = response.content.decode()
    assert "There is a ruleset “Hardcore” already" in html
    assert "Change Friday" in html
    friday.refresh_from_db()
    assert friday.settings.rules.points.base == 30


def test_a_preview_saves_nothing(client_director: Client, friday: Ruleset) -> None:
    assert client_director.post(url(friday), filled(name="X", preview="1")).status_code == 200
    friday.refresh_from_db()
    assert friday.name == "Friday"


def test_built_in_ones_are_copied(client_director: Client) -> None:
    ruleset_sync()
    classic = Ruleset.objects.get(name="Classic")
    for ask in (client_director.get, client_director.post):
        response = ask(url(classic), filled(name="Mine"))
        assert response["Location"] == f"/rulesets/new?from={classic.pk}"
    classic.refresh_from_db()
    assert classic.name == "Classic"
    page = client_director.get(f"/rulesets/new?from={classic.pk}").content.decode()
    assert "Built-in rulesets do not change" in page


def test_nobody_else_may(client_scorekeeper: Client, client: Client, friday: Ruleset) -> None:
    assert client_scorekeeper.get(url(friday)).status_code == 403
    assert client_scorekeeper.post(url(friday), filled(name="X")).status_code == 403
    assert client.post(url(friday), filled(name="X")).status_code == 302
    friday.refresh_from_db()
    assert friday.name == "Friday"
