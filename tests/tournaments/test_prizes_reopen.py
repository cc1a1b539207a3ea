"""The prize-giving is taken back, with a reason."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import fresh
from tests.tournaments.stages import qualified
from tournaments.models import DeskEntry
from tournaments.services.tournaments import prizes_give

pytestmark = pytest.mark.django_db

EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])


def test_with_a_reason_only(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*EIGHT, stages=[])
    prizes_give(tournament=tournament)
    url = f"/tournaments/{tournament.slug}/prizes/reopen"
    assert client_scorekeeper.post(url, {"reason": "x"}).status_code == 403
    for reason in ("", "   "):
        response = client_director.post(url, {"reason": reason})
        assert response.status_code == 422
        assert "field-error" in response.content.decode()
        assert fresh(tournament).prizes_at is not None
    html = client_director.post(url, {"reason": "A slip was misread"}, follow=True).content.decode()
    assert "The prize-giving is taken back." in html
    assert fresh(tournament).prizes_at is None
    assert DeskEntry.objects.get(kind="prizes_reopened").values == {"reason": "A slip was misread"}
