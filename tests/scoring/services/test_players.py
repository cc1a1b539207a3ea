"""Adding, changing and letting go of members."""

from __future__ import annotations

import pytest

from scoring.models import Player
from scoring.services.players import player_add, player_change, player_retire, player_return
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def refusal(**values: str) -> DomainError:
    with pytest.raises(DomainError) as caught:
        player_add(**values)
    return caught.value


def test_a_member_is_stored_tidily_and_found() -> None:
    player = player_add(name="  Ștefan   Popa ", club=" Cluj  Magii ", nation=" România ")
    player.refresh_from_db()
    assert (player.name, player.club, player.nation) == ("Ștefan Popa", "Cluj Magii", "România")
    assert list(Player.objects.found_by("popa stefan magii")) == [player]
    assert not player.demo


def test_a_cyrillic_member_is_found_in_both_scripts() -> None:
    player = player_add(name="Владимир Ёлкин")
    for typed in ("влад", "ЕЛКИН", "vlad elkin"):
        assert list(Player.objects.found_by(typed)) == [player], typed


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\u3164"])
def test_a_member_needs_a_name_that_can_be_seen(name: str) -> None:
    assert refusal(name=name).code == "player_name_missing"


@pytest.mark.parametrize(("field", "most"), [("name", 80), ("short_name", 20), ("club", 80), ("nation", 40)])
def test_a_text_too_long_is_refused_by_its_field(field: str, most: int) -> None:
    assert player_add(**{"name": "Fits", field: "a" * most}).pk
    error = refusal(**{"name": "Anna", field: "é" * (most + 1)})
    assert (error.code, error.params["field"], error.params["most"]) == ("player_text_too_long", field, most)


def test_a_second_member_of_one_name_gets_a_short_name() -> None:
    player_add(name="Anna")
    error = refusal(name="Anna")
    assert (error.code, error.params) == ("player_label_taken", {"label": "Anna", "suggestion": "Anna 2"})
    assert player_add(name="Anna", short_name="Anna 2").label == "Anna (Anna 2)"
    assert refusal(name="anna").params["suggestion"] == "anna 3"


def test_the_club_tells_two_people_apart() -> None:
    player_add(name="Anna Berger", club="Riga")
    assert refusal(name="Anna Berger", club="Lleida").params["suggestion"] == "Anna Lleida"
    player_add(name="Anna Berger", short_name="Anna Lleida", club="Lleida")
    assert refusal(name="Anna Berger", club="Lleida").params["suggestion"] == "Anna 2"
    assert refusal(name="Anna Berger", club="Associació de jocs de Lleida").params["suggestion"] == "Anna 2"


def test_a_suggestion_is_what_nobody_is_called() -> None:
    """On the pad a short name stands alone: “Anna 2” must not be somebody else's."""
    player_add(name="Anna Kovács", short_name="Anna 2")
    player_add(name="Anna 3")
    player_add(name="Anna")
    assert refusal(name="Anna").params["suggestion"] == "Anna 4"


def test_a_suggestion_fits_its_field() -> None:
    player_add(name="Wolfeschlegelsteinhausen")
    assert refusal(name="Wolfeschlegelsteinhausen", club="Riga").params["suggestion"] == "Wolfeschlegelstein 2"


def test_labels_count_not_fields() -> None:
    player_add(name="Anna", short_name="2")
    assert refusal(name="Anna (2)").code == "player_label_taken"


def test_accents_tell_people_apart() -> None:
    player_add(name="Nuria")
    assert player_add(name="Núria").label == "Núria"


def test_retired_members_keep_their_label() -> None:
    player_retire(player=player_add(name="Anna"))
    assert refusal(name="Anna").code == "player_label_taken"


def test_a_member_may_keep_the_own_label() -> None:
    player = player_add(name="Anna")
    changed = player_change(player=player, name="Anna", short_name="", club="Riga", nation="")
    changed.refresh_from_db()
    assert changed.club == "Riga"
    assert list(Player.objects.found_by("riga")) == [player]


def test_a_refused_change_changes_nothing() -> None:
    player_add(name="Anna")
    player = player_add(name="Bela")
    with pytest.raises(DomainError, match="player_label_taken"):
        player_change(player=player, name="Anna", short_name="", club="", nation="")
    player.refresh_from_db()
    assert player.name == "Bela"


def test_leaving_and_coming_back() -> None:
    player = player_add(name="Anna")
    player_retire(player=player)
    left = player.retired_at
    player_retire(player=player)
    assert player.retired_at == left
    assert list(Player.objects.active()) == []
    player_return(player=player)
    assert list(Player.objects.active()) == [player]
