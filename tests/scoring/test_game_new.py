from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from scoring.models import Game, Player, Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.rules.draw import height
from scoring.services.players import player_retire
from scoring.services.rulesets import ruleset_add, ruleset_sync
from tests.factories import make_game, make_player

pytestmark = pytest.mark.django_db

NONCE = "5d0cbb4f3a2a4a5c8f0c1d2e3f405162"


@pytest.fixture(autouse=True)
def rulesets(db: None) -> None:
    ruleset_sync()


@pytest.fixture
def people() -> list[Player]:
    return [make_player(name) for name in ("Anna", "Ben", "Carla", "Dora")]


def classic() -> Ruleset:
    return Ruleset.objects.get(name="Classic")


def send(client: Client, action: str, players: Sequence[Player] = (), **fields: object) -> HttpResponse:
    """The form as the page would send it."""
    data = {"nonce": NONCE, "action": action, "player": [player.pk for player in players], "ruleset": classic().pk}
    return client.post("/games/new", data | fields)


def seated(page: HttpResponse) -> list[str]:
    return [seat.name for seat in page.context["seats"]]


def dealer(page: HttpResponse) -> list[str]:
    return [seat.name for seat in page.context["seats"] if seat.deals]


# Starting


def test_a_game_starts_with_these_seats_dealer_and_ruleset(
    client_scorekeeper: Client, scorekeeper: User, people: list[Player]
) -> None:
    answer = send(client_scorekeeper, "start", people, first_dealer=people[2].pk)
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.code}/pad"
    assert [seat.player.name for seat in game.seats.all()] == ["Anna", "Ben", "Carla", "Dora"]
    assert (game.first_dealer, game.ruleset_name, game.created_by) == (2, "Classic", scorekeeper)
    assert game.rounds.get().dealer == 2


def test_the_first_seat_deals_when_nobody_was_chosen(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, "find", people)
    assert dealer(page) == ["Anna"]
    send(client_scorekeeper, "start", people)
    assert Game.objects.get().first_dealer == 0


def test_the_same_form_sent_twice_starts_one_game(client_scorekeeper: Client, people: list[Player]) -> None:
    first = send(client_scorekeeper, "start", people)
    again = send(client_scorekeeper, "start", people)
    assert first["Location"] == again["Location"]
    assert Game.objects.count() == 1


def test_another_page_starts_another_game(client_scorekeeper: Client, people: list[Player]) -> None:
    send(client_scorekeeper, "start", people)
    send(client_scorekeeper, "start", people, nonce="another")
    assert Game.objects.count() == 2


@pytest.mark.parametrize(("count", "reason"), [(0, "0 players"), (1, "1 player"), (2, "2 players")])
def test_too_few_players_are_refused_and_nothing_is_lost(
    client_scorekeeper: Client, people: list[Player], count: int, reason: str
) -> None:
    page = send(client_scorekeeper, "start", people[:count], search="zo")
    assert page.status_code == 422
    assert page.context["errors"]["seats"] == f"{reason} cannot play Wizard: it takes 3 to 6"
    assert seated(page) == [player.name for player in people[:count]]
    assert page.context["searched"] == "zo"
    assert not Game.objects.exists()


def test_a_seventh_player_is_refused_and_the_six_stay(client_scorekeeper: Client, people: list[Player]) -> None:
    six = [*people, make_player("Eva"), make_player("Fay")]
    seventh = make_player("Gus")
    page = send(client_scorekeeper, f"add:{seventh.pk}", six)
    assert page.status_code == 422
    assert "7 players cannot play Wizard: it takes 3 to 6" in page.content.decode()
    assert seated(page) == [player.name for player in six]
    assert send(client_scorekeeper, "start", [*six, seventh]).status_code == 422
    assert not Game.objects.exists()


def test_the_same_person_twice_is_refused(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, "start", [*people, people[1]])
    assert page.status_code == 422
    assert page.context["errors"]["seats"] == "Ben sits at this table already"
    assert not Game.objects.exists()


def test_a_ruleset_that_so_many_cannot_play_is_refused_at_its_place(
    client_scorekeeper: Client, people: list[Player]
) -> None:
    preset, rules = ruleset_from_json({"preset": "classic", "settings": {"plan": "custom", "plan_hands": [16]}})
    long = ruleset_add(name="Sixteen", note="", preset=preset, rules=rules)
    page = send(client_scorekeeper, "start", people, ruleset=long.pk)
    assert page.status_code == 422
    assert "16 cards for each of 4 players make 64, but the deck has 60" in page.context["errors"]["ruleset"]
    chosen = [choice for choice in [*page.context["rulesets"], *page.context["more_rulesets"]] if choice.chosen]
    assert [choice.name for choice in chosen] == ["Sixteen"]
    assert seated(page) == ["Anna", "Ben", "Carla", "Dora"]


@pytest.mark.parametrize("ruleset", ["", "0", "999999", "9" * 30, "x"])
def test_a_ruleset_that_is_none_is_refused(client_scorekeeper: Client, people: list[Player], ruleset: str) -> None:
    page = send(client_scorekeeper, "start", people, ruleset=ruleset)
    assert page.context["errors"]["ruleset"] == "There is no such ruleset"


@pytest.mark.parametrize("junk", ["x", "-1", "9" * 40, "<b>", ""])
def test_ids_that_are_none_are_left_out(client_scorekeeper: Client, people: list[Player], junk: str) -> None:
    data = {"nonce": NONCE, "action": f"add:{junk}", "player": [junk, people[0].pk, "0"], "first_dealer": junk}
    page = client_scorekeeper.post("/games/new", data)
    assert seated(page) == ["Anna"]


# Last time's table


def test_last_time_s_table_is_one_tap_away_and_the_deal_moves_on(
    client_scorekeeper: Client, scorekeeper: User, people: list[Player]
) -> None:
    send(client_scorekeeper, "start", people, first_dealer=people[3].pk)
    old = Game.objects.get()
    card = client_scorekeeper.get("/games/new").context["last"]
    assert (card.names, card.dealer_name) == (("Anna", "Ben", "Carla", "Dora"), "Anna")
    page = client_scorekeeper.get(f"/games/new?from={old.code}")
    assert (seated(page), dealer(page), page.context["last"]) == (["Anna", "Ben", "Carla", "Dora"], ["Anna"], None)


def test_own_last_game_comes_before_somebody_else_s(
    client_scorekeeper: Client, client_director: Client, people: list[Player]
) -> None:
    send(client_scorekeeper, "start", people[:3])
    send(client_director, "start", people[1:], nonce="director's")
    assert client_scorekeeper.get("/games/new").context["last"].names == ("Anna", "Ben", "Carla")
    assert client_director.get("/games/new").context["last"].names == ("Ben", "Carla", "Dora")


def test_a_tournament_s_table_is_not_last_time_s(client_scorekeeper: Client, scorekeeper: User) -> None:
    club, cup = make_game(), make_game(occasion="Cup · round 3 · table 1")
    Game.objects.update(created_by=scorekeeper)
    assert cup.started_at > club.started_at
    assert client_scorekeeper.get("/games/new").context["last"].code == club.code


def test_a_table_with_a_retired_member_is_not_offered(client_scorekeeper: Client, people: list[Player]) -> None:
    send(client_scorekeeper, "start", people)
    player_retire(player=people[0])
    page = client_scorekeeper.get("/games/new")
    assert page.context["last"] is None
    assert "Anna" not in {pick.name for pick in page.context["picks"]}


def test_the_ruleset_of_last_time_is_chosen_and_first(client_scorekeeper: Client, people: list[Player]) -> None:
    send(client_scorekeeper, "start", people, ruleset=Ruleset.objects.get(name="Maximus").pk)
    first = client_scorekeeper.get("/games/new").context["rulesets"][0]
    assert (first.name, first.chosen) == ("Maximus", True)
    assert "Five full deals" in first.note


def test_a_first_visit_to_an_empty_club_says_what_to_do(client_scorekeeper: Client) -> None:
    page = client_scorekeeper.get("/games/new")
    assert page.context["last"] is None
    assert "Tap the people at the table" in page.content.decode()


# People and seats


def test_people_are_added_and_removed_by_a_tap(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, f"add:{people[2].pk}", people[:2])
    assert seated(page) == ["Anna", "Ben", "Carla"]
    assert seated(send(client_scorekeeper, f"remove:{people[0].pk}", people)) == ["Ben", "Carla", "Dora"]


def test_a_double_tap_on_the_sixth_name_seats_it_once(client_scorekeeper: Client, people: list[Player]) -> None:
    six = [*people, make_player("Eva"), make_player("Fay")]
    page = send(client_scorekeeper, f"add:{six[5].pk}", six)
    assert page.status_code == 200
    assert seated(page) == ["Anna", "Ben", "Carla", "Dora", "Eva", "Fay"]


@pytest.mark.parametrize(
    ("action", "place", "order"),
    [
        ("up", 1, ["Ben", "Anna", "Carla", "Dora"]),
        ("down", 1, ["Anna", "Carla", "Ben", "Dora"]),
        ("up", 0, ["Anna", "Ben", "Carla", "Dora"]),
        ("down", 3, ["Anna", "Ben", "Carla", "Dora"]),
    ],
)
def test_seats_are_ordered_by_buttons(
    client_scorekeeper: Client, people: list[Player], action: str, place: int, order: list[str]
) -> None:
    assert seated(send(client_scorekeeper, f"{action}:{people[place].pk}", people)) == order


def test_the_dealer_stays_the_person_when_seats_are_ordered(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, f"up:{people[2].pk}", people, first_dealer=people[2].pk)
    assert (seated(page), dealer(page)) == (["Anna", "Carla", "Ben", "Dora"], ["Carla"])


def test_those_who_played_last_come_first(client_scorekeeper: Client, people: list[Player]) -> None:
    make_player("Aaron")
    send(client_scorekeeper, "start", people[1:])
    names = [pick.name for pick in client_scorekeeper.get("/games/new").context["picks"]]
    assert set(names[:3]) == {"Ben", "Carla", "Dora"}
    assert names[3:] == ["Aaron", "Anna"]


@pytest.mark.parametrize("typed", ["stefan", "ȘTEFAN", "Popescu ste"])
def test_members_are_found_by_a_folded_name(client_scorekeeper: Client, typed: str) -> None:
    make_player("Ștefan Popescu")
    page = send(client_scorekeeper, "find", search=typed)
    assert [pick.name for pick in page.context["found"]] == ["Ștefan Popescu"]


def test_a_new_member_is_added_on_the_spot_and_sits_down(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, "new", people, search="  Владимир  ")
    assert Player.objects.get(name="Владимир").search_key
    assert seated(page) == ["Anna", "Ben", "Carla", "Dora", "Владимир"]
    assert page.context["searched"] == ""


def test_a_second_anna_needs_a_short_name(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, "new", people[1:], search="Anna")
    assert page.status_code == 422
    assert "There is a member “Anna” already" in page.context["errors"]["search"]
    assert (page.context["searched"], page.context["suggestion"]) == ("Anna", "Anna 2")
    page = send(client_scorekeeper, "new", people[1:], search="Anna", short_name="M.")
    assert seated(page) == ["Ben", "Carla", "Dora", "Anna (M.)"]


def test_a_member_without_a_name_is_refused(client_scorekeeper: Client) -> None:
    page = send(client_scorekeeper, "new", search="   ")
    assert page.status_code == 422
    assert not Player.objects.exists()


# Drawing for the deal


def test_a_drawn_card_decides_who_deals_and_who_keeps_the_score(
    client_scorekeeper: Client, people: list[Player]
) -> None:
    for _ in range(30):
        page = send(client_scorekeeper, "draw", people)
        seats = page.context["seats"]
        first = {seat.name: height(seat.cards[0]) for seat in seats}
        (deals,) = dealer(page)
        (keeps,) = [seat.name for seat in seats if seat.keeps_score]
        assert first[deals] == max(first.values()) or len(set(first.values())) == 1
        assert first[keeps] == min(first.values()) or len(set(first.values())) == 1
        assert deals != keeps
    assert not Game.objects.exists()


def test_drawing_for_two_is_refused(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, "draw", people[:2])
    assert (page.status_code, seated(page)) == (422, ["Anna", "Ben"])


# The page


def test_htmx_gets_the_form_only(client_scorekeeper: Client, people: list[Player]) -> None:
    data = {"nonce": NONCE, "action": f"add:{people[0].pk}"}
    part = client_scorekeeper.post("/games/new", data, headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith('<form id="setup"')


def test_the_first_button_of_the_form_changes_nothing(client_scorekeeper: Client, people: list[Player]) -> None:
    """Enter in a text field presses the first button: it must neither start nor remove anybody."""
    page = send(client_scorekeeper, "find", people).content.decode()
    form = page[page.index('<form id="setup"') :]
    first = re.search(r'name="action" value="([^"]*)"', form)
    assert first
    assert first[1] == "find"


def test_hostile_names_stay_names(client_scorekeeper: Client) -> None:
    people = [make_player(name) for name in ("<b>Bo</b>", '" onx="1', "w" * 40)]
    page = send(client_scorekeeper, "find", people, search="<script>alert(1)</script>").content.decode()
    assert "<b>Bo" not in page
    assert "<script>alert" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page


def test_the_number_of_queries_does_not_grow_with_the_club(
    client_scorekeeper: Client, people: list[Player], django_assert_max_num_queries: object
) -> None:
    for _ in range(20):
        make_game(3)
    with django_assert_max_num_queries(9):  # type: ignore[operator]
        send(client_scorekeeper, "find", people, search="a")


def test_a_code_taken_by_somebody_else_s_game_is_not_used_again(
    client_scorekeeper: Client, client_director: Client, people: list[Player]
) -> None:
    send(client_director, "start", people)
    send(client_scorekeeper, "start", people)
    assert Game.objects.count() == 2
