"""What the form says while somebody types."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.services.rulesets import ruleset_sync
from tests.tournaments.forms_of_formats import whole
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

URL = "/tournaments/preview"


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def test_the_plan_is_told_and_read_aloud(client_director: Client) -> None:
    html = client_director.post(URL, whole("world_championship", players="21")).content.decode()
    plan = (
        "21 players: 4 tables of 4 and one of 5, 4 rounds of 45 minutes, the best 4 play a final from zero; "
        "about 4 h 10"
    )
    assert f'<div id="tournament-preview">\n    <p class="plan-text">{plan}</p>' in html.replace("\n  \n", "\n")
    assert f'<div hx-swap-oob="innerHTML:#live">{plan}</div>' in html
    assert Tournament.objects.count() == 0


def test_what_is_wrong_goes_beside_its_field(client_director: Client) -> None:
    html = client_director.post(URL, whole(rematches="forbid", qualifying_rounds=5, players="9")).content.decode()
    error = "9 players cannot play 5 rounds without rematches: 1 round is possible"
    assert f'<div id="id_rematches_error" hx-swap-oob="true"><p class="field-error">{error}</p></div>' in html
    assert '<div id="id_players_error" hx-swap-oob="true"></div>' in html
    assert "look at the marked fields" in html


def test_a_name_not_typed_yet_is_no_mistake(client_director: Client) -> None:
    html = client_director.post(URL, whole(name="", players="12")).content.decode()
    assert '<div id="id_name_error" hx-swap-oob="true"></div>' in html
    assert "12 players: 3 tables of 4" in html


def test_only_rows_that_the_page_has_are_answered(client_director: Client) -> None:
    """The page of a club qualifier shows its final and room for one more stage."""
    data = whole()
    rows = {number for number in range(1, 9) if f"stage_{number}_take" in data}
    html = client_director.post(URL, data | {"stage_2_take": ""}).content.decode()
    assert rows == {1}
    for number in range(1, 9):
        assert (f'id="id_stage_{number}_take_error"' in html) is (number <= 2)
        assert (f'id="id_stage_{number}_reset_error"' in html) is (number <= 2)
