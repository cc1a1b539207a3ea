"""Games as JSON: the list, one, and a new one."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game, GameLink, Ruleset
from scoring.services.games import link_add
from scoring.services.rulesets import ruleset_retire, ruleset_sync
from tests.factories import make_game, make_player
from tests.programs import Program, program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def url(table: Table) -> str:
    return f"/api/v1/games/{table.game.code}/"


def test_game_has_its_hands_and_totals(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1, 3, 5])
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("set_bid", round=2, seat=2, value=2)
    body = client_scorekeeper.get(url(table)).json()
    assert [seat["total"] for seat in body["seats"]] == [20, 30, 20, 20]
    assert [seat["rank"] for seat in body["seats"]] == [2, 1, 2, 2]
    assert (body["plan"], body["phase"], len(body["rounds"])) == ([1, 3, 5], "bids", 2)
    assert body["rounds"][1]["bids"] == [None, None, 2, None]


def test_game_says_what_comes_next(keeper: Program) -> None:
    table = Table("plus_minus_one", players=3)
    address = f"games/{table.game.code}/"
    assert keeper.get(address).json()["next"] == {
        "bidder": 1,
        "forbidden": None,
        "trump_choices": ["clubs", "diamonds", "hearts", "spades", "none"],
        "undo": None,
    }
    table.do("set_bid", round=1, seat=1, value=0)
    newest = table.do("set_bid", round=1, seat=2, value=0).operation
    following = keeper.get(address).json()["next"]
    # One trick, and nobody has bid it yet: the dealer may not.
    assert (following["bidder"], following["forbidden"], following["undo"]) == (0, 1, str(newest.key))
    table.do("abandon_game", reason="late")
    assert keeper.get(address).json()["next"] is None


def test_game_of_totals_only_has_its_totals(client_scorekeeper: Client) -> None:
    table = Table(entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[250, 200, 250, 120], hits=[7, 6, 6, 4])
    body = client_scorekeeper.get(url(table)).json()
    assert [(seat["total"], seat["hits"], seat["rank"]) for seat in body["seats"]] == [
        (250, 7, 1),
        (200, 6, 3),
        (250, 6, 1),
        (120, 4, 4),
    ]
    assert (body["rounds"], body["state"]) == ([], "finished")


def test_any_of_several_marks_is_enough(client_scorekeeper: Client) -> None:
    table = Table()
    assert client_scorekeeper.get(url(table), headers={"If-None-Match": 'W/"7", "0"'}).status_code == 304
    assert client_scorekeeper.get(url(table), headers={"If-None-Match": '"7"'}).status_code == 200


def test_unchanged_game_is_answered_in_one_query(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table()
    etag = client_scorekeeper.get(url(table))["ETag"]
    with django_assert_num_queries(1 + 2):  # session and user beside it
        assert client_scorekeeper.get(url(table), headers={"If-None-Match": etag}).status_code == 304
    table.do("set_bid", round=1, seat=1, value=1)
    assert client_scorekeeper.get(url(table), headers={"If-None-Match": etag}).status_code == 200


def test_sealed_bids_are_only_said_to_be_there(client_scorekeeper: Client) -> None:
    table = Table("hidden", plan="custom", plan_hands=[9])
    table.bid(None, 7, 7, 7)
    assert client_scorekeeper.get(url(table)).json()["rounds"][0]["bids"] == [None, "sealed", "sealed", "sealed"]


def test_rights(client: Client) -> None:
    table = Table()
    assert client.get(url(table)).status_code == 401
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.VIEWER).token}/")
    assert client.get(url(table)).status_code == 200
    phone = Client()
    phone.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=1).token}/")
    answer = phone.get(url(table))
    assert answer.status_code == 403
    assert set(answer.json()) == {"code", "message", "fields"}


def test_unknown_game(client_scorekeeper: Client) -> None:
    answer = client_scorekeeper.get("/api/v1/games/ZZZZZZ/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def started(program: Program, **values: object) -> tuple[int, dict[str, object]]:
    """What starting a game of three new people is answered with."""
    people = [make_player().pk for _ in range(3)]
    answer = program.post("games/", {"ruleset": {"preset": "classic"}, "players": people, **values})
    return answer.status_code, answer.json()


def codes(program: Program, query: str) -> list[str]:
    return [game["code"] for game in program.get(f"games/?{query}").json()["results"]]


def test_games_are_found_and_ordered(keeper: Program) -> None:
    old, new, over = make_game(), make_game(preset="maximus"), make_game()
    Game.objects.filter(pk=old.pk).update(started_at=timezone.now() - timedelta(days=30))
    Game.objects.filter(pk=over.pk).update(state=Game.State.FINISHED)
    player = old.seats.get(position=1).player
    today = timezone.localdate().isoformat()
    assert codes(keeper, "") == [new.code, old.code, over.code]
    assert codes(keeper, "ordering=started")[0] == old.code
    assert codes(keeper, "ordering=-started&state=running") == [new.code, old.code]
    assert codes(keeper, f"player={player.pk}") == codes(keeper, f"q={player.name}") == [old.code]
    assert codes(keeper, "ruleset=maximus") == [new.code]
    assert codes(keeper, f"since={today}&until={today}") == [new.code, over.code]
    assert codes(keeper, "since=0001-01-01&until=9999-12-31&size=1") == [new.code]
    assert keeper.get("games/?since=yesterday&order=1").json()["fields"].keys() == {"since"}


def test_queries_of_the_list_do_not_grow(keeper: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    Table(players=3).play_quietly(2)
    for expected in (1, 8):
        with django_assert_num_queries(1 + 4):  # the token; count, games, seats, sums
            assert len(keeper.get("games/").json()["results"]) == expected
        for _ in range(7):
            make_game(6)


def test_game_is_started_by_its_ruleset(keeper: Program) -> None:
    ruleset_sync()
    hardcore = Ruleset.objects.get(name="Hardcore")
    people = [make_player(name).pk for name in ("Anna", "Ben", "Carla")]
    answer = keeper.post("games/", {"ruleset_id": hardcore.pk, "players": people, "first_dealer": 2})
    body = answer.json()
    assert (answer.status_code, answer["Location"]) == (201, f"http://testserver/api/v1/games/{body['code']}/")
    assert [seat["member"] for seat in body["seats"]] == people
    assert (body["ruleset_name"], body["first_dealer"], body["phase"]) == ("Hardcore", 2, "bids")
    assert Game.objects.get().created_by.get_username() == "scorekeeper"  # type: ignore[union-attr]
    content = {"preset": "classic", "settings": {"plan": "first_k", "plan_k": 2}}
    assert started(keeper, ruleset=content)[1]["plan"] == [1, 2]


def test_same_key_starts_one_game(keeper: Program, director: User) -> None:
    key = str(uuid.uuid4())
    people = [make_player().pk for _ in range(3)]
    body = {"ruleset": {"preset": "classic"}, "players": people, "key": key}
    first, second = keeper.post("games/", body), keeper.post("games/", body)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["code"] == second.json()["code"]
    # Another account's key of the same text is another key, also for a game on paper.
    desk = program(director, "score")
    paper = body | {"entry": "totals", "totals": [20, 30, 20], "hits": [1, 1, 1], "day": "2001-02-03"}
    assert desk.post("games/", paper).json()["code"] != first.json()["code"]
    assert Game.objects.count() == 2


def test_game_on_paper_is_recorded_with_its_figures(keeper: Program) -> None:
    figures = {"entry": "totals", "totals": [600, 20, -40], "hits": [14, 3, 1], "day": "2001-02-03"}
    status, body = started(keeper, **figures)
    assert (status, body["state"], body["started_at"]) == (201, "finished", "2001-02-03T11:00:00Z")
    assert [seat["total"] for seat in body["seats"]] == [600, 20, -40]  # type: ignore[attr-defined]
    assert started(keeper, **(figures | {"day": "1901-01-01"}))[1]["code"] == "game_day"
    assert started(keeper, **(figures | {"totals": [605, 20, -40]}))[1]["code"] == "total_step"
    assert started(keeper, entry="totals")[1]["fields"].keys() == {"totals", "hits", "day"}  # type: ignore[attr-defined]
    assert started(keeper, totals=[1, 2, 3])[1]["fields"].keys() == {"totals"}  # type: ignore[attr-defined]


def test_game_that_cannot_be_is_refused_and_leaves_nothing(keeper: Program) -> None:
    ruleset_sync()
    anna, ben = make_player("Anna").pk, make_player("Ben").pk
    hidden = Ruleset.objects.get(name="Hidden bids")
    ruleset_retire(ruleset=hidden)
    own = {"preset": "classic", "settings": {"points": {"base": 30}}}
    assert started(keeper, ruleset=own, players=[anna, ben, anna])[1]["code"] == "player_twice"
    assert started(keeper, players=[anna, ben, 2**63 - 1])[1]["code"] == "player_unknown"
    assert started(keeper, first_dealer=3)[1]["code"] == "seat_unknown"
    status, body = started(keeper, ruleset={"preset": "nothing"})
    assert (status, body["code"]) == (422, "unknown_preset")
    people = [anna, ben, make_player().pk]
    gone = keeper.post("games/", {"ruleset_id": hidden.pk, "players": people})
    assert (gone.status_code, gone.json()["code"]) == (422, "ruleset_unknown")
    assert keeper.post("games/", {"players": people}).json()["fields"].keys() == {"ruleset_id"}
    assert keeper.post("games/", {"ruleset_id": 1, "players": [anna]}).json()["fields"].keys() == {"players"}
    assert not Game.objects.exists()
    assert not Ruleset.objects.filter(settings__settings=own["settings"]).exists()


def test_reading_token_starts_no_game(scorekeeper: User) -> None:
    reader = program(scorekeeper, "read")
    assert started(reader)[1]["code"] == "scope_too_small"
    assert reader.get("games/").status_code == 200
