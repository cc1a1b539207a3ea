"""A ruleset of the club's own."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_add, ruleset_sync
from tests.scoring.forms_of_rulesets import filled

pytestmark = pytest.mark.django_db

URL = "/rulesets/new"


def selected(html: str, value: str) -> bool:
    return f'<option value="{value}" selected>' in html


def test_the_form_begins_as_the_preset(client_director: Client) -> None:
    html = client_director.get(f"{URL}?from=camelot").content.decode()
    assert "It begins as Camelot." in html
    assert '<input type="hidden" name="preset" value="camelot"' in html
    assert selected(html, "camelot")
    assert "15 hands" in html


def test_the_form_begins_as_another_ruleset(client_director: Client) -> None:
    preset, rules = ruleset_from_json({"preset": "hardcore", "settings": {"points": {"base": 33}}})
    own = ruleset_add(name="<b>Friday</b>", note="", preset=preset, rules=rules)
    html = client_director.get(f"{URL}?from={own.pk}").content.decode()
    assert "It begins as &lt;b&gt;Friday&lt;/b&gt;." in html
    assert 'value="33"' in html
    assert 'name="preset" value="hardcore"' in html


@pytest.mark.parametrize("origin", ["nothing", "0", "999999", "-1", "9" * 40])
def test_an_unknown_origin_is_not_found(client_director: Client, origin: str) -> None:
    assert client_director.get(URL, {"from": origin}).status_code == 404


def test_a_director_makes_a_ruleset(client_director: Client) -> None:
    response = client_director.post(URL, filled(name="Friday", note="Long", base=30), follow=True)
    ruleset = Ruleset.objects.get()
    assert response.redirect_chain == [(f"/rulesets/{ruleset.pk}/", 302)]
    assert "The ruleset Friday is ready." in response.content.decode()
    assert (ruleset.note, ruleset.built_in) == ("Long", False)
    assert ruleset.settings.as_json() == {"preset": "classic", "settings": {"points": {"base": 30}}}


def test_only_the_difference_to_the_preset_is_stored(client_director: Client) -> None:
    client_director.post(f"{URL}?from=camelot", filled("camelot", name="Friday", trump="none"))
    assert Ruleset.objects.get().settings.as_json() == {"preset": "camelot", "settings": {"trump": "none"}}


def test_a_custom_plan_is_typed_with_commas(client_director: Client) -> None:
    client_director.post(URL, filled(plan="custom", plan_hands="1,3,5"))
    assert Ruleset.objects.get().settings.settings == {"plan": "custom", "plan_hands": [1, 3, 5]}


def test_sealed_bids_with_a_restriction_are_refused_with_the_reason(client_director: Client) -> None:
    response = client_director.post(URL, filled(bidding="secret", restriction="hardcore"))
    assert response.status_code == 422
    html = response.content.decode()
    reason = "Hidden and secret bids have no last bidder: choose open bidding, or no bid restriction"
    assert f'<div id="id_restriction_error"><p class="field-error">{reason}</p></div>' in html
    assert selected(html, "secret")
    assert not Ruleset.objects.exists()


def test_a_plan_that_does_not_fit_is_refused_with_numbers(client_director: Client) -> None:
    response = client_director.post(URL, filled(plan="custom", plan_hands="21"))
    assert response.context["form"].errors == {
        "plan_hands": ["21 cards for each of 3 players make 63, but the deck has 60"]
    }
    assert "Nothing can be dealt by this" in response.content.decode()


def test_a_plan_for_three_only_is_kept(client_director: Client) -> None:
    response = client_director.post(URL, filled(plan="custom", plan_hands="16"), follow=True)
    assert "16 cards for each of 4 players make 64, but the deck has 60" in response.content.decode()
    assert Ruleset.objects.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Classic", "There is a ruleset “Classic” already"),
        ("classic", "There is a ruleset “classic” already"),
        ("\u200b\u202e", "A ruleset needs a name that can be seen"),
        ("", "This field is required."),
    ],
)
def test_a_name_of_its_own(client_director: Client, name: str, message: str) -> None:
    ruleset_sync()
    before = Ruleset.objects.count()
    response = client_director.post(URL, filled(name=name))
    assert response.status_code == 422
    assert response.context["form"].errors == {"name": [message]}
    assert Ruleset.objects.count() == before


def test_a_preview_without_script_saves_nothing(client_director: Client) -> None:
    response = client_director.post(URL, filled(plan="custom", plan_hands="2,4", preview="1"))
    assert response.status_code == 200
    html = response.content.decode()
    assert "2 hands" in html
    assert 'value="2,4"' in html
    assert not Ruleset.objects.exists()


def test_nobody_else_may(client_scorekeeper: Client, client: Client) -> None:
    assert client_scorekeeper.get(URL).status_code == 403
    assert client_scorekeeper.post(URL, filled()).status_code == 403
    assert client.post(URL, filled())["Location"].startswith("/accounts/login/")
    assert not Ruleset.objects.exists()
