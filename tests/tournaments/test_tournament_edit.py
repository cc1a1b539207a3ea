"""Changing an event: everything until the first draw, then only names and texts."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.services.rulesets import ruleset_sync
from tests.tournaments.desk import fresh, make_tournament, play, publish, put_draw
from tests.tournaments.forms_of_formats import ruleset, whole
from tournaments.models import Tournament
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/edit"


def test_before_the_first_draw_everything_can_change(client_director: Client) -> None:
    tournament = make_tournament(9)
    form = client_director.get(url(tournament)).context["form"]
    assert (form["name"].value(), str(form["date"].value()), form["players"].value()) == (
        "Club evening",
        "2026-11-30",
        9,
    )
    data = whole(name="Autumn", qualifying_rounds=5, players="9", ruleset=str(ruleset("Classic").pk))
    response = client_director.post(url(tournament), data, follow=True)
    assert response.redirect_chain == [(f"/tournaments/{tournament.slug}/", 302)]
    changed = fresh(tournament)
    assert (changed.name, changed.slug, changed.format.qualifying_rounds) == ("Autumn", tournament.slug, 5)
    assert (changed.ruleset.preset, changed.ruleset_name) == ("classic", "Classic")


def test_what_those_who_are_entered_cannot_play_is_refused(client_director: Client) -> None:
    tournament = make_tournament(9)
    data = whole(rematches="forbid", qualifying_rounds=5, players="")
    response = client_director.post(url(tournament), data)
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "rematches": ["9 players cannot play 5 rounds without rematches: 1 round is possible"]
    }
    assert fresh(tournament).format == tournament.format


def test_a_preset_can_be_loaded_here_too(client_director: Client) -> None:
    tournament = make_tournament(9)
    response = client_director.post(url(tournament), whole(load="club_night", name="Typed"))
    form = response.context["form"]
    assert (form["preset"].value(), form["name"].value(), form["qualifying_rounds"].value()) == (
        "club_night",
        "Typed",
        2,
    )
    assert fresh(tournament).name == "Club evening"


def test_with_a_draw_the_format_is_told_and_the_rest_can_change(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    html = client_director.get(url(tournament)).content.decode()
    assert "What stays as it is" in html
    assert 'name="qualifying_rounds"' not in html
    assert "<dt>Qualifying rounds</dt><dd>3</dd>" in html
    data = {"name": "Autumn", "date": "2026-12-01", "regulations": "Be kind", "qualifying_rounds": "9"}
    client_director.post(url(tournament), data)
    changed = fresh(tournament)
    assert (changed.name, str(changed.date), changed.regulations) == ("Autumn", "2026-12-01", "Be kind")
    assert (changed.format_settings, changed.ruleset) == (tournament.format_settings, tournament.ruleset)


def test_a_form_opened_before_the_draw_changes_no_format_after_it(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    client_director.post(url(tournament), whole(name="Autumn", qualifying_rounds=9))
    assert fresh(tournament).format == tournament.format


def test_it_stays_frozen_after_the_cut(client_director: Client) -> None:
    """The cut throws the draws away, but rounds were played by this format."""
    tournament = make_tournament(5, qualifying_rounds=1)
    publish(tournament, [1, 2, 3, 4, 5])
    play(tournament, 1)
    stage_begin(tournament=fresh(tournament))
    assert "What stays as it is" in client_director.get(url(tournament)).content.decode()


def test_a_missing_name_is_refused_and_the_rest_stays(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    response = client_director.post(url(tournament), {"name": "", "date": "2026-12-01", "venue": "<b>Here"})
    assert response.status_code == 422
    assert 'value="&lt;b&gt;Here"' in response.content.decode()
    assert fresh(tournament).name == "Club evening"


@pytest.mark.parametrize("players", [4, 40])
def test_the_page_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = make_tournament(players)
    # session, user, tournament, draws, rounds, rulesets, players
    with django_assert_num_queries(7):
        client_director.get(url(tournament))


def test_only_directors_change_it(client_scorekeeper: Client) -> None:
    tournament = make_tournament(4)
    assert client_scorekeeper.post(url(tournament), whole()).status_code == 403
    assert fresh(tournament).name == "Club evening"
