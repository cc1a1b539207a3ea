"""Putting a ruleset away."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_add, ruleset_sync

pytestmark = pytest.mark.django_db


def test_it_is_offered_for_no_new_game(client_director: Client) -> None:
    ruleset_sync()
    hardcore = Ruleset.objects.get(name="Hardcore")
    response = client_director.post(f"/rulesets/{hardcore.pk}/retire", follow=True)
    assert response.redirect_chain == [("/rulesets/", 302)]
    assert "Hardcore is put away." in response.content.decode()
    assert hardcore not in Ruleset.objects.usable()


def test_the_last_one_stays(client_director: Client) -> None:
    only = ruleset_add(name="Only", note="", preset="classic", rules=ruleset_from_json({"preset": "classic"})[1])
    response = client_director.post(f"/rulesets/{only.pk}/retire", follow=True)
    assert "At least one ruleset must stay" in response.content.decode()
    assert only in Ruleset.objects.usable()


def test_nobody_else_may(client_scorekeeper: Client, client: Client) -> None:
    ruleset_sync()
    url = f"/rulesets/{Ruleset.objects.get(name='Hardcore').pk}/retire"
    assert client_scorekeeper.post(url).status_code == 403
    assert client.post(url).status_code == 302
    assert not Ruleset.objects.filter(retired_at__isnull=False).exists()
