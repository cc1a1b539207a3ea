"""Setting up a tournament: one form, from a preset or as a copy."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import RulesetSettings
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import ruleset_add, ruleset_retire, ruleset_sync
from tests.tournaments.desk import make_tournament
from tests.tournaments.forms_of_formats import filled, whole
from tournaments.format import PRESETS
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

URL = "/tournaments/new"


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def test_name_and_day_are_enough(client_director: Client) -> None:
    response = client_director.post(URL, whole(venue="Café <b>Central</b>", fee="10 €", type_twice="on"), follow=True)
    tournament = Tournament.objects.get()
    assert response.redirect_chain == [(f"/tournaments/{tournament.slug}/", 302)]
    assert "Spring is set up." in response.content.decode()
    assert (tournament.slug, tournament.venue, tournament.fee) == ("spring-2026", "Café <b>Central</b>", "10 €")
    assert (tournament.format, tournament.ruleset_name) == (PRESETS["club_qualifier"], "Amigo tournament")
    assert (tournament.type_twice, tournament.published, tournament.seed) == (True, False, 7)
    assert str(tournament.created_by) == "director"


def test_other_settings_make_another_format(client_director: Client) -> None:
    client_director.post(
        URL, whole("world_championship", qualifying_rounds=5, time_limit=50, stage_1_take=5, stage_1_seats=5)
    )
    tournament = Tournament.objects.get()
    assert tournament.format_settings.as_json() == {
        "preset": "world_championship",
        "settings": {
            "qualifying_rounds": 5,
            "time": {"limit": 50, "warning": 5, "overtime_penalty": 10, "unit": "game", "unfinished": "play_on"},
            "stages": [{"take": 5, "seats": 5, "advance": 1, "byes": 0, "seed": "random", "reset": True}],
        },
    }


def test_sending_it_twice_sets_up_one(client_director: Client) -> None:
    first = client_director.post(URL, whole())
    assert client_director.post(URL, whole())["Location"] == first["Location"]
    assert Tournament.objects.count() == 1
    client_director.post(URL, whole(seed="8"))
    assert sorted(Tournament.objects.values_list("slug", flat=True)) == ["spring-2026", "spring-2026-2"]


def test_a_preset_fills_in_its_settings_and_keeps_what_is_typed(client_director: Client) -> None:
    data = whole(name="My event", load="german_championship")
    response = client_director.post(URL, data)
    form = response.context["form"]
    assert response.status_code == 200
    assert (form["name"].value(), form["seed"].value()) == ("My event", "7")
    assert (form["preset"].value(), form["qualifying_rounds"].value(), form["stage_1_take"].value()) == (
        "german_championship",
        5,
        64,
    )
    # a number nobody typed is replaced by what is usual at such an event
    assert form["players"].value() == 160
    typed = client_director.post(URL, whole(players="21", load="german_championship")).context["form"]
    assert typed["players"].value() == "21"
    assert Tournament.objects.count() == 0
    assert client_director.post(URL, whole(load="nothing")).status_code == 404


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens_with_its_plan(client_director: Client, preset: str) -> None:
    response = client_director.get(URL, {"preset": preset})
    plan = response.context["form"].plan
    assert "players: " in plan
    assert plan in response.content.decode()
    assert client_director.get(URL, {"preset": "nothing"}).status_code == 404


def test_rematches_that_are_certain_are_refused_beside_the_field(client_director: Client) -> None:
    data = whole(rematches="forbid", qualifying_rounds=5, players="9", name="Kept <i>name</i>")
    response = client_director.post(URL, data)
    html = response.content.decode()
    assert response.status_code == 422
    # two tables of four and five: after one round somebody must meet again
    message = "9 players cannot play 5 rounds without rematches: 1 round is possible"
    assert list(response.context["form"].errors) == ["rematches"]
    assert html.count(message) == 2
    assert 'value="Kept &lt;i&gt;name&lt;/i&gt;"' in html
    assert '<details class="more" open>' in html
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"name": "\u2060"}, "name", "A tournament needs a name"),
        ({"date": "soon"}, "date", "Enter a valid date."),
        ({"players": "2"}, "players", "A draw needs at least 3 players, and there are 2"),
        ({"ruleset": "999"}, "ruleset", "Select a valid choice. 999 is not one of the available choices."),
    ],
)
def test_what_is_wrong_stands_beside_its_field(
    client_director: Client, changes: dict[str, str], field: str, message: str
) -> None:
    response = client_director.post(URL, whole(**changes))
    assert response.status_code == 422
    assert response.context["form"].errors == {field: [message]}


def test_a_plan_that_some_table_cannot_deal_is_refused(client_director: Client) -> None:
    preset, rules = ruleset_from_json({"preset": "classic", "settings": {"plan": "custom", "plan_hands": [15]}})
    own = ruleset_add(name="Fifteen", note="", preset=preset, rules=rules)
    response = client_director.post(URL, whole(ruleset=str(own.pk), players="9"))
    assert list(response.context["form"].errors) == ["ruleset"]
    assert "15 cards for each of 5 players make 75, but the deck has 60" in response.content.decode()


def test_the_preview_button_saves_nothing(client_director: Client) -> None:
    response = client_director.post(URL, whole(preview="1", players="21", preset="club_qualifier"))
    assert response.status_code == 200
    assert "21 players: 4 tables of 4 and one of 5" in response.content.decode()
    assert Tournament.objects.count() == 0


def test_a_copy_begins_like_the_earlier_one(client_director: Client) -> None:
    earlier = make_tournament(7, "league_evening", qualifying_rounds=4)
    Tournament.objects.update(venue="Here", announcement="Old news", published=True)
    response = client_director.get(URL, {"copy": earlier.slug})
    form = response.context["form"]
    assert (form["name"].value(), form["venue"].value(), form["qualifying_rounds"].value()) == (
        "Club evening",
        "Here",
        4,
    )
    assert form["players"].value() == 7
    client_director.post(f"{URL}?copy={earlier.slug}", whole("league_evening", qualifying_rounds=4))
    copy = Tournament.objects.exclude(pk=earlier.pk).get()
    assert (copy.format_settings, copy.ruleset) == (earlier.format_settings, earlier.ruleset)
    assert (copy.entrants.count(), copy.announcement, copy.published) == (0, "", False)
    assert client_director.get(URL, {"copy": "nowhere"}).status_code == 404


def test_a_copy_keeps_a_ruleset_that_is_put_away(client_director: Client) -> None:
    earlier = make_tournament(3)
    preset, rules = ruleset_from_json({"preset": "classic", "settings": {"points": {"base": 25}}})
    own = ruleset_add(name="Old rules", note="", preset=preset, rules=rules)
    Tournament.objects.update(ruleset=own.settings, ruleset_name="Old rules")
    ruleset_retire(ruleset=own)
    form = client_director.get(URL, {"copy": earlier.slug}).context["form"]
    assert (form["ruleset"].value(), dict(form.fields["ruleset"].choices)["kept"]) == ("kept", "Old rules")
    client_director.post(f"{URL}?copy={earlier.slug}", whole(ruleset="kept"))
    copy = Tournament.objects.exclude(pk=earlier.pk).get()
    assert copy.ruleset == RulesetSettings.objects.get(pk=own.settings.pk)


@pytest.mark.parametrize("rulesets", [1, 20])
def test_the_page_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, rulesets: int
) -> None:
    for number in range(rulesets):
        preset, rules = ruleset_from_json({"preset": "classic", "settings": {"points": {"base": number}}})
        ruleset_add(name=f"Own {number}", note="", preset=preset, rules=rules)
    # session, user, rulesets
    with django_assert_num_queries(3):
        client_director.get(URL)


def test_only_directors_set_up(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.post(URL, filled()).status_code == 403
    assert Tournament.objects.count() == 0
