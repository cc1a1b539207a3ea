"""The demo goes, and what is real stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from scoring.models import Game, Player
from tests.factories import make_game, make_player
from tests.scoring.operations.table import Table
from tests.tournaments.desk import make_tournament
from tournaments.models import Tournament
from tournaments.services.entrants import Newcomer, entrants_add
from wizard_club.club.demo.removal import demo_remove
from wizard_club.club.demo.service import DIRECTOR, SCOREKEEPER, demo_add
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

URL = "/club/demo/remove"
NEW = {"username": "clara", "password": "three blind mice", "again": "three blind mice"}


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One demo for all tests of the module; what a test removes of it comes back."""
    with django_db_blocker.unblock(), transaction.atomic():
        demo_add()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def demo_director(demo: None, db: None) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=DIRECTOR))
    return client


def test_only_directors_remove_it(demo_director: Client, client: Client) -> None:
    client.force_login(User.objects.get(username=SCOREKEEPER))
    assert client.get(URL).status_code == 403
    assert client.post(URL, NEW).status_code == 403
    assert Game.objects.filter(occasion="").count() == 3


def test_page_shows_what_goes(demo_director: Client) -> None:
    page = demo_director.get(URL).content.decode()
    for name in (
        *Game.objects.filter(occasion="").values_list("code", flat=True),
        "Autumn Wizard Cup",
        "Anna Kovács (Anna K.)",
        DIRECTOR,
    ):
        assert name in page


def test_everything_of_the_demo_goes_and_the_new_director_is_signed_in(demo_director: Client) -> None:
    answer = demo_director.post(URL, NEW, follow=True)
    assert "The demo is gone" in answer.content.decode()
    assert answer.context["user"].username == "clara"
    assert [user.username for user in User.objects.all()] == ["clara"]
    assert User.objects.get().is_staff
    assert not Game.objects.exists()
    assert not Player.objects.exists()
    assert not Tournament.objects.exists()
    assert demo_director.get(URL).content.decode().count("There is no demo") == 1


def test_real_games_and_their_people_stay(demo_director: Client) -> None:
    real = make_game()
    zoe = Player.objects.get(name="Zoë Martin")
    real.seats.filter(position=0).update(player=zoe)
    make_player("Guest")
    demo_director.post(URL, NEW)
    assert list(Game.objects.all()) == [real]
    assert Player.objects.get(name="Zoë Martin").demo is False
    # Four at the table, who gave up a seat to Zoë, and the guest.
    assert Player.objects.count() == 6


def test_member_of_the_demo_in_a_real_tournament_stays(demo_director: Client) -> None:
    zoe, cup = Player.objects.get(name="Zoë Martin"), make_tournament(3)
    entrants_add(tournament=cup, people=[Newcomer(player=zoe)])
    assert "Zoë Martin" in demo_director.get(URL).content.decode().split("and stay")[1]
    assert demo_director.post(URL, NEW).status_code == 302
    assert list(Tournament.objects.all()) == [cup]
    assert cup.entrants.filter(player=zoe).exists()
    assert Player.objects.count() == 4


def test_member_who_gave_up_a_seat_in_a_real_game_stays(demo_director: Client) -> None:
    zoe, table = Player.objects.get(name="Zoë Martin"), Table()
    newcomer = make_player("Guest")
    table.game.seats.filter(position=0).update(player=zoe)
    table.play_quietly(1)
    table.do("replace_player", seat=0, player=newcomer.pk, from_hand=2)
    assert "Zoë Martin" in demo_director.get(URL).content.decode().split("and stay")[1]
    assert demo_director.post(URL, NEW).status_code == 302
    assert table.state.player_at(0, 1) == "Zoë Martin"
    assert not Player.objects.filter(demo=True).exists()


def test_member_who_took_a_seat_in_a_demo_game_is_nobody_of_the_demo(demo_director: Client) -> None:
    game = Game.objects.running().get(occasion="")
    guest = make_player("Guest")
    game.seats.filter(position=0).update(player=guest)
    demo_director.post(URL, NEW)
    assert list(Player.objects.all()) == [guest]


def test_sessions_of_the_demo_end_and_others_stay(demo_director: Client, client_scorekeeper: Client) -> None:
    other = Client()
    other.force_login(User.objects.get(username=SCOREKEEPER))
    assert Session.objects.count() == 3
    demo_director.post(URL, NEW)
    users = {session.get_decoded()["_auth_user_id"] for session in Session.objects.all()}
    assert users == {str(pk) for pk in User.objects.values_list("pk", flat=True)}
    assert Session.objects.count() == 2
    assert other.get("/").status_code == 302
    assert client_scorekeeper.get("/").status_code == 200


def test_nothing_goes_without_a_director_to_stay(demo: None) -> None:
    with pytest.raises(DomainError, match="demo_last_director"):
        demo_remove()
    assert Game.objects.filter(occasion="").count() == 3


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"again": "three blind cats"}, "The two passwords differ."),
        ({"password": "short", "again": "short"}, "too short"),
        ({"username": DIRECTOR}, "Somebody signs in by this name already."),
        ({"username": ""}, "required"),
    ],
)
def test_wrong_account_removes_nothing(demo_director: Client, wrong: dict[str, str], words: str) -> None:
    answer = demo_director.post(URL, NEW | wrong)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Game.objects.filter(occasion="").count() == 3
    assert User.objects.count() == 2


def test_club_that_has_a_director_needs_no_other(demo_director: Client, client_director: Client) -> None:
    assert client_director.post(URL).status_code == 302
    assert [user.username for user in User.objects.all()] == ["director"]


def test_game_list_shows_directors_the_way_out(demo_director: Client, client: Client) -> None:
    assert f'href="{URL}"' in demo_director.get("/").content.decode()
    client.force_login(User.objects.get(username=SCOREKEEPER))
    assert URL not in client.get("/").content.decode()
    demo_director.post(URL, NEW)
    assert URL not in demo_director.get("/").content.decode()
