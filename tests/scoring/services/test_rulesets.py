"""Built-in rulesets and the club's own."""

from __future__ import annotations

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game, Ruleset, RulesetSettings
from scoring.rules.codec import ruleset_from_json
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rulesets_text import ENGLISH_NAMES, PRESET_TEXTS, ruleset_title
from scoring.services.rulesets import (
    ruleset_add,
    ruleset_change,
    ruleset_retire,
    ruleset_return,
    ruleset_sync,
    settings_for,
)
from tests.factories import make_game
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

THIRTY = {"points": {"base": 30}}


def rules_of(preset: str = "classic", **settings: object) -> Rules:
    return ruleset_from_json({"preset": preset, "settings": settings})[1]


def make_own(name: str = "Thirty", **settings: object) -> Ruleset:
    return ruleset_add(name=name, note="", preset="classic", rules=rules_of(**(settings or THIRTY)))


def test_every_preset_has_its_words() -> None:
    assert list(PRESET_TEXTS) == list(PRESETS)
    assert len(set(ENGLISH_NAMES.values())) == len(PRESETS)
    assert all(str(text.explanation).endswith(".") for text in PRESET_TEXTS.values())


def test_sync_writes_the_presets_in_their_order() -> None:
    ruleset_sync()
    stored = list(Ruleset.objects.usable())
    assert [ruleset.settings.preset for ruleset in stored] == list(PRESETS)
    assert [ruleset.settings.rules for ruleset in stored] == list(PRESETS.values())
    assert stored[0].name == "Classic"
    assert all(ruleset.built_in and ruleset.settings.settings == {} for ruleset in stored)


def test_sync_again_is_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ruleset_sync()
    before = list(Ruleset.objects.values())
    with django_assert_num_queries(1):
        ruleset_sync()
    assert list(Ruleset.objects.values()) == before


def test_sync_stores_english_names_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation._trans, "gettext", str.upper, raising=False)
    ruleset_sync()
    assert Ruleset.objects.get(position=1).name == "Canadian"
    assert ruleset_title("Canadian") == "CANADIAN"


def test_sync_puts_right_what_an_older_version_wrote() -> None:
    ruleset_sync()
    Ruleset.objects.filter(name="Canadian").update(name="canadian", position=99)
    ruleset_sync()
    assert Ruleset.objects.get(name="Canadian").position == 1
    assert Ruleset.objects.count() == len(PRESETS)


def test_sync_gives_way_to_a_ruleset_of_the_club() -> None:
    own = make_own("Camelot")
    ruleset_sync()
    own.refresh_from_db()
    assert own.name == "Camelot"
    assert Ruleset.objects.get(built_in=True, settings__preset="camelot").name == "Camelot (2)"
    ruleset_sync()
    assert Ruleset.objects.filter(name__startswith="Camelot").count() == 2


def test_sync_keeps_what_the_club_put_away() -> None:
    ruleset_sync()
    ruleset_retire(ruleset=Ruleset.objects.get(name="Hardcore"))
    ruleset_sync()
    assert "Hardcore" not in [ruleset.name for ruleset in Ruleset.objects.usable()]


def test_settings_of_one_content_are_one_row() -> None:
    first = settings_for("classic", rules_of(**THIRTY))
    assert settings_for("classic", rules_of(**THIRTY)) == first
    assert RulesetSettings.objects.count() == 1


def test_a_ruleset_of_ones_own() -> None:
    ruleset = ruleset_add(name="  Thirty ", note=" more ", preset="classic", rules=rules_of(**THIRTY))
    ruleset.refresh_from_db()
    assert (ruleset.name, ruleset.note, ruleset.built_in) == ("Thirty", "more", False)
    assert ruleset.settings.as_json() == {"preset": "classic", "settings": {"points": {"base": 30}}}


@pytest.mark.parametrize("name", ["thirty", "Thirty", " THIRTY "])
def test_a_name_is_given_once(name: str) -> None:
    make_own()
    with pytest.raises(DomainError, match="ruleset_name_taken"):
        make_own(name)


def test_a_ruleset_needs_a_name() -> None:
    with pytest.raises(DomainError, match="ruleset_name_missing"):
        make_own(" \u200b ")


def test_editing_never_touches_the_games_that_use_it() -> None:
    ruleset = make_own()
    game = make_game(settings=THIRTY)
    assert game.settings == ruleset.settings
    ruleset_change(ruleset=ruleset, name="Forty", note="", preset="classic", rules=rules_of(points={"base": 40}))
    ruleset.refresh_from_db()
    assert (ruleset.name, ruleset.settings.rules.points.base) == ("Forty", 40)
    again = Game.objects.select_related("settings").get(pk=game.pk)
    assert again.settings.rules.points.base == 30
    assert again.ruleset_name == "classic"


def test_built_in_rulesets_do_not_change() -> None:
    ruleset_sync()
    classic = Ruleset.objects.get(name="Classic")
    with pytest.raises(DomainError, match="ruleset_built_in"):
        ruleset_change(ruleset=classic, name="Mine", note="", preset="classic", rules=rules_of())
    classic.refresh_from_db()
    assert classic.name == "Classic"


def test_putting_away_and_taking_out_again() -> None:
    ruleset, other = make_own(), make_own("Other", plan="odd")
    ruleset_retire(ruleset=ruleset)
    assert list(Ruleset.objects.usable()) == [other]
    ruleset_return(ruleset=ruleset)
    assert set(Ruleset.objects.usable()) == {ruleset, other}


def test_the_last_ruleset_stays() -> None:
    with pytest.raises(DomainError, match="ruleset_last"):
        ruleset_retire(ruleset=make_own())


@pytest.mark.parametrize(
    ("stored", "title"), [("Canadian", "Canadian"), ("canadian", "Canadian"), ("My own", "My own")]
)
def test_a_title_is_read_from_name_or_key(stored: str, title: str) -> None:
    assert ruleset_title(stored) == title


def test_name_that_was_free_a_moment_ago_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset_add(name="Friday", note="", preset="classic", rules=rules_of(**THIRTY))
    monkeypatch.setattr(type(Ruleset.objects), "exclude", lambda self, **others: Ruleset.objects.none())
    with pytest.raises(DomainError, match="ruleset_name_taken"):
        ruleset_add(name="Friday", note="", preset="classic", rules=rules_of(**THIRTY))
