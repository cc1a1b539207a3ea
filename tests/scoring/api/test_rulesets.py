"""Rulesets for programs."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game, Ruleset
from scoring.services.rulesets import ruleset_sync
from tests.factories import make_game
from tests.programs import Program

pytestmark = pytest.mark.django_db

FRIDAY = {"name": "Friday", "ruleset": {"preset": "hardcore", "settings": {"points": {"base": 30}}}}


@pytest.fixture
def friday(desk: Program) -> int:
    """The id of a ruleset of the club's own, beside the built-in ones."""
    ruleset_sync()
    return int(desk.post("rulesets/", FRIDAY).json()["id"])


def titles(program: Program, query: str) -> list[str]:
    return [ruleset["title"] for ruleset in program.get(f"rulesets/?{query}").json()["results"]]


def test_rulesets_are_found_and_ordered(keeper: Program, friday: int) -> None:
    assert titles(keeper, "")[:2] == ["Classic", "Canadian"]
    assert titles(keeper, "built_in=false") == ["Friday"]
    assert titles(keeper, "q=CANADIAN every") == ["Canadian, every hand"]
    assert titles(keeper, "q=bomb") == ["Jubilee"]
    assert titles(keeper, "ordering=-title&built_in=true")[-1] == "Amigo tournament"
    assert titles(keeper, "ordering=-id&size=1") == ["Friday"]


def test_queries_of_the_list_do_not_grow(
    keeper: Program, friday: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1 + 1):  # beside the token
        assert len(keeper.get("rulesets/").json()["results"]) == 18
    with django_assert_num_queries(1 + 1):
        assert len(keeper.get("rulesets/?size=2").json()["results"]) == 2


def test_ruleset_is_made_copied_changed_put_away_and_taken_back(keeper: Program, desk: Program, friday: int) -> None:
    game = make_game(settings={"points": {"base": 30}})
    assert desk.get(f"rulesets/{friday}/").json()["ruleset"] == FRIDAY["ruleset"]
    copied = desk.post("rulesets/", {"name": "Saturday", "note": "the same", "copy_of": friday})
    assert (copied.status_code, copied.json()["ruleset"]) == (201, FRIDAY["ruleset"])
    changed = desk.patch(f"rulesets/{friday}/", {"ruleset": {"preset": "maximus"}}).json()
    assert (changed["name"], changed["ruleset"]) == ("Friday", {"preset": "maximus", "settings": {}})
    assert Game.objects.get(pk=game.pk).settings_id == game.settings_id
    assert desk.post(f"rulesets/{friday}/retire/").json()["retired_at"]
    assert "Friday" not in titles(keeper, "")
    assert "Friday" in titles(keeper, "retired=true")
    assert desk.post(f"rulesets/{friday}/return/").json()["retired_at"] is None
    for asked in (keeper.post("rulesets/", FRIDAY), keeper.patch(f"rulesets/{friday}/", {"note": "x"})):
        assert asked.status_code == 403


def test_refusals_name_the_rule(desk: Program, friday: int) -> None:
    def refused(body: dict[str, object]) -> tuple[int, str]:
        answer = desk.post("rulesets/", {"name": "Odd", **body})
        return answer.status_code, answer.json()["code"]

    assert refused({"name": "FRIDAY", "copy_of": friday}) == (422, "ruleset_name_taken")
    assert refused({"copy_of": 2**63 - 1}) == (422, "ruleset_unknown")
    assert refused({"copy_of": friday, "ruleset": {"preset": "classic"}}) == (400, "invalid")
    assert refused({}) == (400, "invalid")
    assert refused({"ruleset": {"preset": "whist"}}) == (422, "unknown_preset")
    assert refused({"ruleset": {"preset": "classic", "settings": {"points": 10**30}}}) == (422, "setting_wrong_type")
    assert refused({"ruleset": {"preset": "secret", "settings": {"restriction": "hardcore"}}}) == (
        422,
        "sealed_with_restriction",
    )
    # Composed letters that are two signs once they are stored.
    assert refused({"name": "\u0958" * 60, "copy_of": friday}) == (422, "player_text_too_long")
    built_in = Ruleset.objects.filter(built_in=True).first()
    assert built_in is not None
    assert desk.patch(f"rulesets/{built_in.pk}/", {"note": "mine"}).json()["code"] == "ruleset_built_in"
    Ruleset.objects.exclude(pk=friday).delete()
    assert desk.post(f"rulesets/{friday}/retire/").json()["code"] == "ruleset_last"


def test_hands_of_a_ruleset(keeper: Program, friday: int) -> None:
    body = keeper.get(f"rulesets/{friday}/hands/?players=6").json()
    assert [hand["cards"] for hand in body["hands"]] == list(range(1, 11))
    assert [hand["dealer"] for hand in body["hands"]][:7] == [0, 1, 2, 3, 4, 5, 0]
    # Hardcore binds in hands of 4 cards or more.
    assert [hand["number"] for hand in body["hands"] if hand["restricted"]] == [4, 5, 6, 7, 8, 9, 10]
    maximus = Ruleset.objects.get(name="Maximus")
    trumps = [hand["trump"] for hand in keeper.get(f"rulesets/{maximus.pk}/hands/?players=3").json()["hands"]]
    assert trumps == ["clubs", "diamonds", "hearts", "spades", "none"]


def test_hands_that_the_deck_cannot_deal_are_refused(keeper: Program, desk: Program, friday: int) -> None:
    content = {"preset": "classic", "settings": {"plan": "custom", "plan_hands": [15]}}
    big = desk.post("rulesets/", {"name": "Big", "ruleset": content}).json()
    assert big["players"] == [3, 4]
    answer = keeper.get(f"rulesets/{big['id']}/hands/?players=5")
    assert (answer.status_code, answer.json()["code"]) == (422, "plan_too_large")
    assert keeper.get(f"rulesets/{big['id']}/hands/").json()["fields"].keys() == {"players"}
    assert keeper.get(f"rulesets/{big['id']}/hands/?players=7").status_code == 400
    assert keeper.get("rulesets/999999/hands/?players=4").status_code == 404
