"""A lot is taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import confirm, make_tournament
from tests.tournaments.stages import HITS, TOTALS, qualified
from tournaments.models import Lot
from tournaments.services.stages import lot_draw, stage_begin

pytestmark = pytest.mark.django_db

TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])


def test_until_a_stage_begins_with_it(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*TWELVE)
    for table in (2, 3):
        confirm(tournament, 1, table, TOTALS[:4], HITS[:4], reason="Misread")
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10))
    url = f"/tournaments/{tournament.slug}/lots/{lot.pk}/delete"
    assert client_scorekeeper.post(url).status_code == 403
    elsewhere = make_tournament(4)
    assert client_director.post(f"/tournaments/{elsewhere.slug}/lots/{lot.pk}/delete").status_code == 404
    assert "The lot is taken back." in client_director.post(url, follow=True).content.decode()
    assert not Lot.objects.exists()
    assert client_director.post(url).status_code == 404
    lot = lot_draw(tournament=tournament, purpose="cut", numbers=(2, 6, 10))
    stage_begin(tournament=tournament)
    response = client_director.post(f"/tournaments/{tournament.slug}/lots/{lot.pk}/delete")
    assert response.status_code == 422
    assert "A stage has begun with this lot" in response.content.decode()
