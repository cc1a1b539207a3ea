"""A list of members: shown as what it would do, then taken over as it was shown, or not at all."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.member_list import read_members
from scoring.models import Player
from scoring.selectors.member_import import member_rows, seen_of
from scoring.selectors.members import members_known
from scoring.services.member_import import members_import
from scoring.services.players import player_add, player_change, player_retire
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

URL = "/players/import/"


def preview(client: Client, text: str, **more: object) -> HttpResponse:
    return client.post(URL, {"text": text, **more})  # type: ignore[return-value]


def kinds(response: HttpResponse) -> dict[int, str]:
    return {row.line: row.kind for row in response.context["preview"].rows}  # type: ignore[attr-defined]


def take_over(client: Client, text: str, **more: object) -> HttpResponse:
    """Press the button of the preview, with what is chosen beside the lines."""
    html = preview(client, text).content.decode()
    found = re.search(r'name="seen" value="(\w+)"', html)
    assert found, html
    return preview(client, text, action="import", seen=found[1], **more)


def told(client: Client) -> str:
    found = re.search(r"The list is taken over\.[^<]*", client.get("/players/").content.decode())
    assert found
    return found[0].strip()


def people() -> list[tuple[str, str, str, str]]:
    return list(Player.objects.order_by("name", "id").values_list("name", "short_name", "club", "nation"))


def test_the_page_shows_what_a_list_looks_like(client_scorekeeper: Client) -> None:
    html = client_scorekeeper.get(URL).content.decode()
    assert 'enctype="multipart/form-data"' in html
    assert "Jürgen Weiß; Zauberer Riga; Latvia; Jürgen W." in html
    assert f'href="{URL}"' in client_scorekeeper.get("/players/").content.decode()


def test_the_examples_of_the_page_are_a_list(client_scorekeeper: Client) -> None:
    examples = client_scorekeeper.get(URL).context["examples"]
    take_over(client_scorekeeper, "\n".join(map(str, examples)))
    assert people() == [
        ("Jürgen Weiß", "Jürgen W.", "Zauberer Riga", "Latvia"),
        ("Núria Ferrer", "", "Lleida Games", "Catalonia"),
        ("Ștefan Popa", "", "", ""),
    ]


def test_twenty_previewed_are_twenty_taken_over(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = "\n".join(["Verein;Name", "", *(f"Club {number % 3};Member {number:02}" for number in range(20)), " ;", ""])
    # session, user, members
    with django_assert_num_queries(3):
        response = preview(client_scorekeeper, text)
    assert list(kinds(response).values()) == ["new"] * 20
    assert Player.objects.count() == 0
    assert take_over(client_scorekeeper, text).status_code == 302
    assert Player.objects.count() == 20
    assert Player.objects.found_by("club 1 member 19").count() == 1
    assert told(client_scorekeeper) == "The list is taken over. New: 20. Changed: 0. As before: 0. Left out: 0."


def test_a_file_is_previewed_as_text_that_is_sent_again(client_scorekeeper: Client) -> None:
    data = "\ufeffName;Verein\r\nJürgen;Köln\r\n".encode("utf-8")
    response = preview(client_scorekeeper, "", file=SimpleUploadedFile("list.csv", data))
    assert kinds(response) == {2: "new"}
    assert 'name="text" value="Name;Verein\r\nJürgen;Köln\r\n"' in response.content.decode()


def test_what_changes_is_shown_old_and_new(client_scorekeeper: Client) -> None:
    player_add(name="Anna Berg", nation="LV")
    player_add(name="Ben Roth", club="Riga", nation="LV")
    text = "nation,name,club\nLV,Anna Berg,Riga\n,Ben Roth,"
    response = preview(client_scorekeeper, text)
    assert kinds(response) == {2: "changed", 3: "same"}
    assert '– → <ins dir="auto">Riga</ins>' in response.content.decode()
    take_over(client_scorekeeper, text)
    assert people() == [("Anna Berg", "", "Riga", "LV"), ("Ben Roth", "", "Riga", "LV")]
    assert told(client_scorekeeper) == "The list is taken over. New: 0. Changed: 1. As before: 1. Left out: 0."


def test_a_line_with_an_id_says_everything(client_scorekeeper: Client) -> None:
    """Also another name, and that there is no club any more."""
    anna = player_add(name="Anna Berg", club="Riga")
    text = f"id,name,club\n{anna.pk},Anna Roth,"
    response = preview(client_scorekeeper, text)
    assert kinds(response) == {2: "changed"}
    html = response.content.decode()
    assert '<del dir="auto">Anna Berg</del> → <ins dir="auto">Anna Roth</ins>' in html
    assert '<del dir="auto">Riga</del> → –' in html
    take_over(client_scorekeeper, text)
    assert people() == [("Anna Roth", "", "", "")]


def test_an_id_of_quite_another_name_is_asked_about(client_scorekeeper: Client) -> None:
    """A file of another installation has other members under the same numbers."""
    anna = player_add(name="Anna Berg")
    text = f"id,name\n{anna.pk},Владимир\n{anna.pk + 99},Emma"
    assert kinds(preview(client_scorekeeper, text)) == {2: "doubtful", 3: "new"}
    take_over(client_scorekeeper, text, **{"who-2": "new"})
    assert [name for name, *_ in people()] == ["Anna Berg", "Emma", "Владимир"]


def test_what_may_be_somebody_else_is_doubtful(client_scorekeeper: Client) -> None:
    for name, club in (("Jürgen Weiß", ""), ("Kovács Anna", ""), ("Emma Stone", ""), ("Ben", "Riga"), ("Владимир", "")):
        player_add(name=name, club=club)
    player_retire(player=player_add(name="Zoë"))
    player_add(name="Team 1")
    lines = ["Jurgen Weiß", "Anna Kovács", "Ema Stone", "Ben;Cluj", "Vladimir", "Zoë", "Team 2", "jürgen weiß"]
    response = preview(client_scorekeeper, "\n".join(lines))
    assert kinds(response) == dict.fromkeys(range(1, 9), "doubtful") | {7: "new"}
    html = response.content.decode()
    assert "Zoë, who had left the club" in html
    assert "If it is Ben of Riga, this changes:" in html


def test_two_members_of_a_name_are_told_apart_by_club_or_short_name(client_scorekeeper: Client) -> None:
    one, other = player_add(name="Anna", club="Riga"), player_add(name="Anna", short_name="Anna K.", club="Cluj")
    assert kinds(preview(client_scorekeeper, "Anna")) == {1: "doubtful"}
    rows = preview(client_scorekeeper, "name,club,short\nAnna,Cluj\nAnna,Riga").context["preview"].rows  # type: ignore[attr-defined]
    assert [row.player for row in rows] == [other, one]
    rows = preview(client_scorekeeper, "name,short name\nAnna,Anna K.\nAnna,").context["preview"].rows  # type: ignore[attr-defined]
    assert [row.player for row in rows] == [other, one]


def test_the_same_name_twice_must_be_decided(client_scorekeeper: Client) -> None:
    text = "Anna;Riga\nBen\nanna;Cluj\nANNA"
    response = preview(client_scorekeeper, text)
    assert kinds(response) == {1: "new", 2: "new", 3: "doubtful", 4: "doubtful"}
    assert "The same name stands in line 1." in response.content.decode()
    refused = take_over(client_scorekeeper, text, **{"who-3": "new", "short-3": "Anna C."})
    html = refused.content.decode()
    assert refused.status_code == 422
    assert "Line 4: choose who this is" in html
    assert "Line 3: choose" not in html
    assert '<option value="new" selected>' in html
    assert people() == []
    take_over(client_scorekeeper, text, **{"who-3": "new", "short-3": "Anna C.", "who-4": "skip"})
    assert [one[:3] for one in people()] == [("Anna", "", "Riga"), ("Ben", "", ""), ("anna", "Anna C.", "Cluj")]
    assert told(client_scorekeeper) == "The list is taken over. New: 3. Changed: 0. As before: 0. Left out: 1."


def test_a_name_twice_changes_nobody_unasked(client_scorekeeper: Client) -> None:
    player_add(name="Anna")
    assert kinds(preview(client_scorekeeper, "Anna;Riga\nAnna;Cluj")) == {1: "doubtful", 2: "doubtful"}


def test_a_name_twice_is_not_decided_by_who_is_left(client_scorekeeper: Client) -> None:
    anna = player_add(name="Anna")
    player_add(name="Anna", short_name="Anna K.")
    assert kinds(preview(client_scorekeeper, f"id,name\n{anna.pk},Anna\n,Anna")) == {2: "same", 3: "doubtful"}


def test_a_doubtful_one_can_be_the_member(client_scorekeeper: Client) -> None:
    jurgen = player_add(name="Jürgen", club="Riga")
    take_over(client_scorekeeper, "Jurgen;Cluj;DE", **{"who-1": f"m{jurgen.pk}"})
    assert people() == [("Jürgen", "", "Cluj", "DE")]


def test_two_lines_cannot_be_one_member(client_scorekeeper: Client) -> None:
    anna = player_add(name="Anna")
    text = "Ana\nAnnna"
    refused = take_over(client_scorekeeper, text, **{"who-1": f"m{anna.pk}", "who-2": f"m{anna.pk}"})
    assert refused.status_code == 422
    assert "Line 2: Anna is who line 1 is about already" in refused.content.decode()


def test_only_what_is_offered_can_be_chosen(client_scorekeeper: Client) -> None:
    player_add(name="Anna")
    other = player_add(name="Владимир")
    for who in (f"m{other.pk}", "m999999", "x"):
        assert take_over(client_scorekeeper, "Ana", **{"who-1": who}).status_code == 422
    assert len(people()) == 2


def test_a_label_that_somebody_has_refuses_everything(client_scorekeeper: Client) -> None:
    player_add(name="Anna")
    player_add(name="Anna", short_name="Anna K.")
    refused = take_over(client_scorekeeper, "Ben\nANNA", **{"who-2": "new", "short-2": "anna k."})
    html = refused.content.decode()
    assert refused.status_code == 422
    assert "Line 2: there is a member “ANNA (anna k.)” already: give a short name, like “ANNA 2”" in html
    assert 'value="anna k."' in html
    assert len(people()) == 2


def test_members_that_changed_meanwhile_are_shown_again(client_scorekeeper: Client) -> None:
    anna = player_add(name="Anna", club="Riga")
    text = "Anna;Riga;LV\nEmma"
    seen = preview(client_scorekeeper, text).context["preview"].seen  # type: ignore[attr-defined]
    player_change(player=anna, name="Anna", short_name="", club="Cluj", nation="RO")
    refused = preview(client_scorekeeper, text, action="import", seen=seen)
    assert refused.status_code == 422
    assert "The members have changed meanwhile: look at the list again" in refused.content.decode()
    assert kinds(refused) == {1: "doubtful", 2: "new"}
    assert people() == [("Anna", "", "Cluj", "RO")]


def test_nothing_is_taken_over_that_changed_at_the_last_moment() -> None:
    """Between the look of the page and the lock of the rows."""
    anna = player_add(name="Anna", club="Riga")
    people_listed = read_members("Anna;Riga;LV\nEmma")
    seen = seen_of(member_rows(people_listed, members_known()))
    player_change(player=anna, name="Anna", short_name="", club="Riga", nation="RO")
    with pytest.raises(DomainError, match="list_members_changed"):
        members_import(people=people_listed, answers={}, seen=seen)
    assert people() == [("Anna", "", "Riga", "RO")]


def test_sent_twice_takes_over_once(client_scorekeeper: Client) -> None:
    seen = preview(client_scorekeeper, "Anna").context["preview"].seen  # type: ignore[attr-defined]
    assert preview(client_scorekeeper, "Anna", action="import", seen=seen).status_code == 302
    assert preview(client_scorekeeper, "Anna", action="import", seen=seen).status_code == 422
    assert len(people()) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Anna\n;Riga", "Line 2 has no name"),
        (f"Anna\n{'x' * 81}", "Line 2 has a text of more than 80 letters"),
        (f"name,short name\nAnna,{'x' * 21}", "Line 2 has a text of more than 20 letters"),
        ("name,club,verein\nAnna,a,b", "Line 1 names a column twice: column 3 says the same as column 2"),
        ("id,club\n7,Riga", "The first line names columns, but none of them has the names of people"),
        ("id,name\nx,Anna", "Line 2: “x” is not the number of a member"),
        (f"id,name\n{'9' * 5000},Anna", "is not the number of a member"),
        ("id,name\n7,Anna\n7,Ben", "Line 3: the member with number 7 stands in line 2 already"),
        ("a,b,c,d,e", "Line 1 has 5 columns, but there are only 4"),
        ('Anna\n"Ben', "Line 2: a quotation mark is not closed, or stands in the wrong place"),
        ("\n", "There is nobody in this list"),
    ],
)
def test_a_broken_line_refuses_the_list_and_the_text_stays(client_scorekeeper: Client, text: str, words: str) -> None:
    response = preview(client_scorekeeper, text, action="import", seen="")
    assert response.status_code == 422
    assert words in response.content.decode()
    assert response.context["form"]["text"].value() == text  # type: ignore[attr-defined]
    assert people() == []


def test_more_than_can_be_asked_is_refused(client_scorekeeper: Client) -> None:
    text = "\n".join(["Anna"] * 402)
    response = preview(client_scorekeeper, text)
    assert "401 lines could mean several people, and at most 400 can be asked about" in response.content.decode()
    assert kinds(preview(client_scorekeeper, "\n".join(["Anna"] * 401)))[401] == "doubtful"


def test_a_file_that_is_no_list_is_refused_beside_its_field(client_scorekeeper: Client) -> None:
    for content, words in (
        (b"PK\0\1", "This file is no text"),
        (b"x" * 900_001, "larger than 900 kB"),
        (b"", "nobody"),
    ):
        response = preview(client_scorekeeper, "", file=SimpleUploadedFile("list.csv", content))
        assert response.status_code == 422
        assert words in str(response.context["form"].errors["file"])  # type: ignore[attr-defined]


def test_a_hostile_line_is_only_a_name(client_scorekeeper: Client) -> None:
    text = "<b>Bold</b>\n</textarea><script>\n'=1+1"
    html = preview(client_scorekeeper, text).content.decode()
    assert "<b>Bold" not in html
    assert "<script>" not in html
    take_over(client_scorekeeper, text)
    assert [name for name, *_ in people()] == ["</textarea><script>", "<b>Bold</b>", "=1+1"]


def test_somebody_who_had_left_elsewhere_comes_in_as_one_who_left(client_scorekeeper: Client) -> None:
    take_over(client_scorekeeper, "name,left\nAnna,2025-01-31\nBen,")
    assert [(one.name, one.retired_at is None) for one in Player.objects.order_by("name")] == [
        ("Anna", False),
        ("Ben", True),
    ]
