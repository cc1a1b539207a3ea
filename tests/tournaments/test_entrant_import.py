"""A whole list at once: read, previewed, entered all or nothing."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player
from scoring.services.players import player_add, player_retire
from tests.tournaments.desk import make_tournament, publish, setup_of
from tournaments.models import Tournament
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return tournament_create(setup=setup_of(), seed=1)


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/entrants/import"


def preview(client: Client, tournament: Tournament, text: str, **more: object) -> HttpResponse:
    return client.post(url(tournament), {"text": text, **more})  # type: ignore[return-value]


def kinds(response: HttpResponse) -> list[tuple[int, str]]:
    rows = response.context["preview"].rows  # type: ignore[attr-defined]
    return [(row.listed.line, row.kind) for row in rows]


def enter(client: Client, tournament: Tournament, text: str, **more: object) -> HttpResponse:
    """Press the button of the preview, with what is chosen beside the lines."""
    html = preview(client, tournament, text).content.decode()
    found = re.search(r'name="count" value="(\d+)"', html)
    assert found, html
    return preview(client, tournament, text, action="enter", count=found[1], **more)


def names(tournament: Tournament) -> list[tuple[int, str]]:
    return [(one.number, one.player.label) for one in tournament.entrants.select_related("player").order_by("number")]


def test_the_page_asks_for_a_list(client_director: Client, tournament: Tournament) -> None:
    html = client_director.get(url(tournament)).content.decode()
    assert 'enctype="multipart/form-data"' in html
    assert "nothing is entered before you say so" in html


def test_more_doubtful_lines_than_a_form_can_answer_are_refused(
    client_director: Client, tournament: Tournament
) -> None:
    response = preview(client_director, tournament, "\n".join(["Anna Berger"] * 402))
    assert response.status_code == 422
    assert "401 lines could mean several people" in response.content.decode()


def test_twenty_previewed_are_twenty_entered(client_director: Client, tournament: Tournament) -> None:
    text = "\n".join(["Name;Club", "", *(f"Member {number:02};Club {number % 3}" for number in range(20)), "", ""])
    response = preview(client_director, tournament, text)
    assert [kind for _, kind in kinds(response)] == ["new"] * 20
    assert "Enter 20 people" in response.content.decode()
    assert names(tournament) == []
    assert Player.objects.count() == 0
    html = client_director.get(enter(client_director, tournament, text)["Location"]).content.decode()
    assert "20 people are in." in html
    assert names(tournament) == [(number + 1, f"Member {number:02}") for number in range(20)]
    assert Player.objects.get(name="Member 04").club == "Club 1"


def test_members_are_known_and_who_is_in_stays(client_director: Client, tournament: Tournament) -> None:
    stefan = player_add(name="Ștefan", club="Cluj")
    entrants_add(tournament=tournament, people=[Newcomer(name="Anna"), Newcomer(player=player_add(name="Ben"))])
    text = "stefan\nanna\nZoë, Riga, Latvia, 9\nBEN"
    response = preview(client_director, tournament, text)
    assert kinds(response) == [(1, "known"), (2, "inside"), (3, "new"), (4, "inside")]
    html = response.content.decode()
    for words in ("member Ștefan", "is in: number 1", "Enter 2 people", "2 people of the list are in already"):
        assert words in html
    enter(client_director, tournament, text)
    assert names(tournament) == [(1, "Anna"), (2, "Ben"), (3, "Ștefan"), (9, "Zoë")]
    assert tournament.entrants.get(number=3).player == stefan
    assert Player.objects.get(name="Zoë").nation == "Latvia"
    html = preview(client_director, tournament, text).content.decode()
    assert "Everybody of this list is in already." in html
    assert 'value="enter"' not in html


def test_a_file_as_a_spreadsheet_saves_it(client_director: Client, tournament: Tournament) -> None:
    data = "\ufeffNummer;Spieler;Verein\r\n7;Jürgen Müller;Köln\r\n".encode()
    for content in (data, "Nummer;Spieler;Verein\r\n7;Jürgen Müller;Köln\r\n".encode("latin-1")):
        upload = SimpleUploadedFile("list.csv", content)
        response = preview(client_director, tournament, "", file=upload)
        assert kinds(response) == [(2, "new")]
        # The text of the file goes on with the form.
        assert "7;Jürgen Müller;Köln" in response.content.decode()
    enter(client_director, tournament, "Nummer;Spieler;Verein\r\n7;Jürgen Müller;Köln\r\n")
    assert names(tournament) == [(7, "Jürgen Müller")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Anna\n;Riga\nBen", "Line 2 has no name"),
        ("Anna\nBen,,,x", "Line 2: “x” is not a number from 1 to 9999"),
        ("Anna,,,3\nBen,,,3", "Line 2: number 3 stands in line 1 already"),
        ('Anna\n"Ben', "Line 2: a quotation mark is not closed"),
        ("Anna\nBen,a,b,1,e", "Line 2 has 5 columns"),
        (f"Anna\n{'x' * 81}", "Line 2 has a text of more than 80 letters"),
        ("\n\n", "There is nobody in this list"),
        ("", "There is nobody in this list"),
        ("Anna\nBen,,,2", "Line 2: number 2 is taken by Владимир 2"),
    ],
)
@pytest.mark.parametrize("action", ["", "enter"])
def test_a_broken_line_refuses_the_list_and_the_text_stays(
    client_director: Client, text: str, words: str, action: str
) -> None:
    tournament = make_tournament(3)
    response = preview(client_director, tournament, text, action=action, count="2")
    html = response.content.decode()
    assert response.status_code == 422
    assert f'<p class="field-error">{words}' in html
    assert response.context["form"]["text"].value() == text
    assert "</textarea>" in html
    assert 'value="enter"' not in html
    assert tournament.entrants.count() == 3


def test_a_broken_file_is_refused_beside_its_field(client_director: Client, tournament: Tournament) -> None:
    for content, words in ((b"\0\1", "This file is no text"), (b"x" * 1_000_001, "larger than"), (b"", "nobody")):
        response = preview(client_director, tournament, "", file=SimpleUploadedFile("list.csv", content))
        assert response.status_code == 422
        assert words in str(response.context["form"].errors["file"])


def test_two_of_one_name_are_told_apart_by_their_clubs(client_director: Client, tournament: Tournament) -> None:
    text = "Anna;Riga\nAnna;Lleida"
    response = preview(client_director, tournament, text)
    assert kinds(response) == [(1, "new"), (2, "new")]
    assert 'name="short-2" value="Anna Lleida"' in response.content.decode()
    enter(client_director, tournament, text)
    assert names(tournament) == [(1, "Anna"), (2, "Anna (Anna Lleida)")]


def test_the_same_name_twice_must_be_decided(client_director: Client, tournament: Tournament) -> None:
    text = "Anna Kovács\nKovacs Anna"
    response = preview(client_director, tournament, text)
    assert kinds(response) == [(1, "new"), (2, "doubtful")]
    assert "The same name stands in line 1." in response.content.decode()
    refused = enter(client_director, tournament, text)
    assert refused.status_code == 422
    assert "Line 2: choose who this is" in refused.content.decode()
    assert names(tournament) == []
    enter(client_director, tournament, text, **{"who-2": "skip"})
    assert names(tournament) == [(1, "Anna Kovács")]


def test_the_same_name_twice_can_be_two_people(client_director: Client, tournament: Tournament) -> None:
    player_add(name="Anna")
    text = "Anna\nAnna"
    assert kinds(preview(client_director, tournament, text)) == [(1, "known"), (2, "doubtful")]
    refused = enter(client_director, tournament, text, **{"who-2": "new", "short-2": ""})
    assert refused.status_code == 422
    assert "There is a member “Anna” already" in refused.content.decode()
    # What was chosen stays, and nobody of the list came in.
    assert '<option value="new" selected>' in refused.content.decode()
    assert names(tournament) == []
    enter(client_director, tournament, text, **{"who-2": "new", "short-2": "Anna B."})
    assert names(tournament) == [(1, "Anna"), (2, "Anna (Anna B.)")]


def test_several_members_of_a_name_are_offered(client_director: Client, tournament: Tournament) -> None:
    first, second = player_add(name="Anna", club="Riga"), player_add(name="Anna", short_name="Anna K.", club="Cluj")
    html = preview(client_director, tournament, "anna").content.decode()
    assert "who is this?" in html
    assert f'<option value="m{first.pk}" >Anna of Riga</option>' in html
    assert f'<option value="m{second.pk}" >Anna (Anna K.) of Cluj</option>' in html
    enter(client_director, tournament, "anna", **{"who-1": f"m{second.pk}"})
    assert tournament.entrants.get().player == second


def test_a_club_decides_between_two_of_a_name(client_director: Client, tournament: Tournament) -> None:
    player_add(name="Anna", club="Riga")
    second = player_add(name="Anna", short_name="Anna K.", club="Cluj")
    assert kinds(preview(client_director, tournament, "anna, cluj")) == [(1, "known")]
    enter(client_director, tournament, "anna, cluj")
    assert tournament.entrants.get().player == second


def test_another_club_or_somebody_who_left_may_be_the_same(client_director: Client, tournament: Tournament) -> None:
    moved, gone = player_add(name="Anna", club="Riga"), player_add(name="Ben")
    player_retire(player=gone)
    text = "Anna, Cluj\nBen"
    response = preview(client_director, tournament, text)
    assert kinds(response) == [(1, "doubtful"), (2, "doubtful")]
    assert "Ben, who had left the club" in response.content.decode()
    enter(client_director, tournament, text, **{"who-1": f"m{moved.pk}", "who-2": f"m{gone.pk}"})
    assert names(tournament) == [(1, "Anna"), (2, "Ben")]
    gone.refresh_from_db()
    assert gone.retired_at is None


def test_what_a_list_says_otherwise_of_a_member_is_told(client_director: Client, tournament: Tournament) -> None:
    """A list changes no member: what it says of club and nation is not taken over, and the page says so."""
    player_add(name="Anna Berg", club="Riga", nation="LV")
    player_add(name="Ben Roth")
    player_add(name="Eva Kalniņa", club="Riga", nation="lv")
    text = "Anna Berg;Liepāja;LV\nBen Roth;Riga;EE\nEva Kalnina;riga;LV\nCarl;Riga;LV"
    told = {row.listed.name: row.kept for row in preview(client_director, tournament, text).context["preview"].rows}
    assert told == {
        "Anna Berg": ("Anna Berg is a member of Riga; the list says Liepāja: the same person is kept as Riga.",),
        "Ben Roth": (
            "Ben Roth is a member without a club; the list says Riga: kept without.",
            "Ben Roth is a member without a nation; the list says EE: kept without.",
        ),
        "Eva Kalnina": (),
        "Carl": (),
    }
    html = preview(client_director, tournament, text).content.decode()
    assert "Ben Roth is a member without a club; the list says Riga: kept without." in html
    enter(client_director, tournament, text, **{"who-1": f"m{Player.objects.get(name='Anna Berg').pk}"})
    assert [player.club for player in Player.objects.order_by("name")] == ["Riga", "", "Riga", "Riga"]


@pytest.mark.parametrize("who", ["m999999", "mx", "m", "m1 OR 1", "x"])
def test_only_what_is_offered_can_be_chosen(client_director: Client, tournament: Tournament, who: str) -> None:
    player_add(name="Anna")
    assert enter(client_director, tournament, "Anna\nAnna", **{"who-2": who}).status_code == 422
    assert names(tournament) == []


def test_a_list_that_was_overtaken_is_shown_again(client_director: Client, tournament: Tournament) -> None:
    text = "Anna\nBen"
    preview(client_director, tournament, text)
    entrants_add(tournament=tournament, people=[Newcomer(name="Anna")])
    response = preview(client_director, tournament, text, action="enter", count="2")
    html = response.content.decode()
    assert response.status_code == 422
    assert "Somebody came in meanwhile: look at the list again" in html
    assert "Enter 1 person" in html
    assert names(tournament) == [(1, "Anna")]


def test_sent_twice_enters_once(client_director: Client, tournament: Tournament) -> None:
    assert enter(client_director, tournament, "Anna\nBen").status_code == 302
    assert preview(client_director, tournament, "Anna\nBen", action="enter", count="2").status_code == 422
    assert names(tournament) == [(1, "Anna"), (2, "Ben")]


def test_a_list_for_the_standby(client_director: Client, tournament: Tournament) -> None:
    html = preview(client_director, tournament, "Anna", standby="on").content.decode()
    assert '<input type="hidden" name="standby" value="on">' in html
    enter(client_director, tournament, "Anna", standby="on")
    assert tournament.entrants.get().state == "standby"


def test_an_empty_first_line_keeps_the_numbers_of_lines(client_director: Client, tournament: Tournament) -> None:
    response = preview(client_director, tournament, "\nAnna")
    assert kinds(response) == [(2, "new")]
    assert 'name="text" value="\nAnna"' in response.content.decode()


def test_a_hostile_line_is_only_a_name(client_director: Client, tournament: Tournament) -> None:
    text = "<b>Bold</b>\n</textarea><script>\n=1+1"
    html = preview(client_director, tournament, text).content.decode()
    assert "<b>Bold" not in html
    assert "</textarea><script>" not in html
    enter(client_director, tournament, text)
    assert [name for _, name in names(tournament)] == ["<b>Bold</b>", "</textarea><script>", "=1+1"]


@pytest.mark.parametrize("people", [3, 60])
def test_the_preview_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, people: int
) -> None:
    tournament = make_tournament(9)
    text = "\n".join(f"Member {number}" for number in range(people))
    # session, user, tournament, members, entrants
    with django_assert_num_queries(5):
        preview(client_director, tournament, text)


def test_only_directors_import(client_scorekeeper: Client, tournament: Tournament) -> None:
    assert client_scorekeeper.get(url(tournament)).status_code == 403
    assert preview(client_scorekeeper, tournament, "Anna", action="enter", count="1").status_code == 403
    assert names(tournament) == []


def test_too_late_for_a_list(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    response = enter(client_director, tournament, "Anna\nBen")
    html = response.content.decode()
    assert response.status_code == 422
    assert "nobody new can come after round" in html
    assert 'name="text" value="Anna\nBen"' in html
    enter(client_director, tournament, "Anna\nBen", standby="on")
    assert names(tournament)[4:] == [(5, "Anna"), (6, "Ben")]


def test_leaving_somebody_out_is_said_on_the_button(client_director: Client, tournament: Tournament) -> None:
    assert "Enter up to 2 people" in preview(client_director, tournament, "Anna\nAnna").content.decode()
