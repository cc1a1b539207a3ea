"""The list of entrants, and members found while a name is typed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.services.players import player_add, player_retire
from tests.tournaments.desk import end, entrant, make_tournament, setup_of
from tournaments.models import Entrant, Tournament
from tournaments.services.entrants import Newcomer, entrant_leave, entrants_add
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/entrants/"


def shown(client: Client, tournament: Tournament, query: dict[str, str] | None = None) -> list[tuple[int, str]]:
    lines = client.get(url(tournament), query or {}).context["lines"]
    return [(line.number, line.name) for line in lines]


def event_of(*names: str) -> Tournament:
    """An event with these people, numbered as they stand."""
    tournament = tournament_create(setup=setup_of(), seed=1)
    entrants_add(tournament=tournament, people=[Newcomer(name=name) for name in names])
    return tournament


def test_an_empty_list_leads_to_the_import(client_director: Client) -> None:
    tournament = event_of()
    html = client_director.get(url(tournament)).content.decode()
    assert "Nobody is in yet" in html
    assert f'href="{url(tournament)}import"' in html
    assert "Next: check people in" not in html


def test_by_number_or_by_name_in_the_order_of_the_language(client_director: Client) -> None:
    tournament = event_of("Zoë", "Ёлка", "anton", "Åsa", "Öhler", "Елена")
    assert [name for _, name in shown(client_director, tournament)] == [
        "Zoë", "Ёлка", "anton", "Åsa", "Öhler", "Елена",
    ]  # fmt: skip
    assert shown(client_director, tournament, {"order": "name"}) == [
        (3, "anton"), (4, "Åsa"), (5, "Öhler"), (1, "Zoë"), (6, "Елена"), (2, "Ёлка"),
    ]  # fmt: skip


def test_the_next_step_is_the_check_in(client_director: Client) -> None:
    tournament = make_tournament(3)
    html = client_director.get(url(tournament)).content.decode()
    assert f'href="{url(tournament)}check-in"' in html


def test_figures_and_states_are_told(client_director: Client) -> None:
    tournament = make_tournament(5)
    entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])
    entrant_leave(entrant=entrant(tournament, 2))
    html = client_director.get(url(tournament)).content.decode()
    for words in ("4 players", "1 on standby", "1 out", '<span class="badge badge-abandoned">withdrawn</span>'):
        assert words in html


def test_paid_is_said_where_there_is_a_fee(client_director: Client) -> None:
    tournament = make_tournament(3)
    Entrant.objects.filter(tournament=tournament, number=1).update(paid_at=timezone.now())
    assert ">paid</span>" not in client_director.get(url(tournament)).content.decode()
    Tournament.objects.update(fee="5 €")
    assert client_director.get(url(tournament)).content.decode().count(">paid</span>") == 1


def test_members_are_found_while_a_name_is_typed(client_director: Client) -> None:
    tournament = event_of("Stefania")
    for name in ("Ștefan", "Zoë", "Bastefan"):
        player_add(name=name)
    player_retire(player=player_add(name="Stefan Gone"))
    response = client_director.get(url(tournament), {"q": "stef"}, headers=PART)
    html = response.content.decode()
    assert "<html" not in html
    assert 'id="entrant-found"' in html
    assert "entrant-rows" not in html
    # Whose name begins with it comes first; who is in is a way to his page.
    assert html.index("Ștefan") < html.index("Stefania") < html.index("Bastefan")
    assert "Stefan Gone" not in html
    assert "Zoë" not in html
    assert f'href="{url(tournament)}1/"' in html
    assert "is in: number 1" in html
    assert "Add “stef” as a new member" in html


def test_nothing_typed_finds_nobody(client_director: Client) -> None:
    tournament = event_of("Anna")
    response = client_director.get(url(tournament), {"q": "  "}, headers=PART)
    assert "Anna" not in response.content.decode()
    assert "as a new member" not in response.content.decode()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ștefan", "stefan"), ("Anna Kovács", "Kovacs  Anna"), ("Владимир", "Vladimir"), ("Núria", "Núria")],
)
def test_who_may_be_in_twice_is_named_by_both_lines(client_director: Client, one: str, other: str) -> None:
    first = player_add(name=one)
    second = player_add(name=other, short_name="Other")
    tournament = event_of("Somebody")
    entrants_add(tournament=tournament, people=[Newcomer(player=first), Newcomer(player=second)])
    response = client_director.get(url(tournament))
    assert [(a.number, b.number) for a, b in response.context["twins"]] == [(2, 3)]
    html = response.content.decode()
    assert "Is this one person, entered twice?" in html
    entrant_leave(entrant=entrant(tournament, 3))
    assert "entered twice" not in client_director.get(url(tournament)).content.decode()


def test_different_people_are_no_twins(client_director: Client) -> None:
    assert client_director.get(url(make_tournament(12))).context["twins"] == []


def test_pages_hold_a_hundred(client_director: Client) -> None:
    tournament = event_of(*(f"Member {number:03}" for number in range(105)))
    assert len(shown(client_director, tournament)) == 100
    assert [number for number, _ in shown(client_director, tournament, {"page": "2"})] == [101, 102, 103, 104, 105]
    html = client_director.get(url(tournament), {"order": "name"}).content.decode()
    assert 'href="?order=name&amp;page=2"' in html


@pytest.mark.parametrize("players", [3, 40])
def test_the_list_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = make_tournament(players)
    # session, user, tournament, entrants, members found, clubs
    with django_assert_num_queries(6):
        client_director.get(url(tournament), {"q": "a"})


def test_a_hostile_name_is_only_a_name(client_director: Client) -> None:
    tournament = event_of("<b>Bold</b>")
    html = client_director.get(url(tournament), {"q": "<b>"}).content.decode()
    assert "<b>Bold" not in html
    assert "&lt;b&gt;Bold&lt;/b&gt;" in html


def test_the_desk_is_for_directors(client_scorekeeper: Client, client: Client) -> None:
    tournament = make_tournament(3)
    assert client_scorekeeper.get(url(tournament)).status_code == 403
    assert client.get(url(tournament))["Location"].startswith("/accounts/login/")


def test_after_the_prize_giving_nobody_is_entered(client_director: Client) -> None:
    html = client_director.get(url(end(make_tournament(4)))).content.decode()
    assert "nothing changes any more" in html
    for gone in ('id="entrant-adder"', "js/entrants.js", "/entrants/import", "/check-in"):
        assert gone not in html
