"""Taking a ruleset out again."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Ruleset
from scoring.services.rulesets import ruleset_retire, ruleset_sync

pytestmark = pytest.mark.django_db


@pytest.fixture
def hardcore(db: None) -> Ruleset:
    ruleset_sync()
    ruleset = Ruleset.objects.get(name="Hardcore")
    ruleset_retire(ruleset=ruleset)
    return ruleset


def test_it_is_offered_again(client_director: Client, hardcore: Ruleset) -> None:
    response = client_director.post(f"/rulesets/{hardcore.pk}/return", follow=True)
    assert "Hardcore can be played again." in response.content.decode()
    assert hardcore in Ruleset.objects.usable()


def test_nobody_else_may(client_scorekeeper: Client, client: Client, hardcore: Ruleset) -> None:
    assert client_scorekeeper.post(f"/rulesets/{hardcore.pk}/return").status_code == 403
    assert client.post(f"/rulesets/{hardcore.pk}/return").status_code == 302
    assert hardcore not in Ruleset.objects.usable()
