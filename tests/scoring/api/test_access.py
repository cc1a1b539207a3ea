"""Keys of the interface: whom they let in, how far, and how often."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries
from rest_framework.throttling import SimpleRateThrottle

from scoring.models import ApiToken, GameLink
from scoring.services.games import link_add
from scoring.services.tokens import token_make, token_revoke
from tests.factories import make_game
from tests.programs import Program, program

pytestmark = pytest.mark.django_db

RATES = {"caller": "3/min", "stranger": "2/min", "wrong_key": "2/min"}


@pytest.fixture
def slow(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks more than two or three times in a minute has to wait."""
    settings.CACHES = settings.CACHES | {
        "limits": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "slow"}
    }
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", RATES)
    caches["limits"].clear()


def answered(asking: Program, path: str = "me/") -> tuple[int, str]:
    """The status, and the code of the error."""
    answer = asking.get(path)
    return answer.status_code, answer.json().get("code", "")


# Who gets in


def test_key_that_nobody_has_is_refused(scorekeeper: User) -> None:
    made = token_make(user=scorekeeper, name="Test", scope="read")
    assert answered(Program(made.text)) == (200, "")
    for wrong in ("wc_nobody", made.text[:-1], made.text.upper(), "K7F3Q9", "wc_\0", "wc_" + "x" * 5000):
        assert answered(Program(wrong)) == (401, "token_unknown")
    answer = Program("wc_nobody").get("me/")
    assert answer["WWW-Authenticate"] == "Bearer"
    token_revoke(token=made.token)
    assert answered(Program(made.text)) == (401, "token_unknown")


def test_token_of_a_disabled_account_is_refused(scorekeeper: User, keeper: Program) -> None:
    assert answered(keeper) == (200, "")
    User.objects.filter(pk=scorekeeper.pk).update(is_active=False)
    assert answered(keeper) == (401, "token_unknown")


def test_scopes_end_where_they_say(scorekeeper: User, director: User) -> None:
    reading, scoring = program(director, "read"), program(director, "score")
    assert reading.post("members/", {"name": "Anna"}).json()["code"] == "scope_too_small"
    assert scoring.post("members/", {"name": "Anna"}).status_code == 201
    refused = scoring.post("rulesets/", {"name": "Own", "ruleset": {"preset": "classic"}})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_too_small")
    assert "“score”" in refused.json()["message"]
    assert "“direct”" in refused.json()["message"]


def test_demoted_director_has_no_strong_tokens_left(director: User, desk: Program) -> None:
    own = {"name": "Own", "ruleset": {"preset": "classic"}}
    assert desk.post("rulesets/", own).status_code == 201
    User.objects.filter(pk=director.pk).update(is_staff=False)
    refused = desk.post("rulesets/", own | {"name": "Other"})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert desk.post("members/", {"name": "Anna"}).status_code == 201


def test_token_needs_no_csrf_token_but_a_session_does(scorekeeper: User, keeper: Program) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert Program(keeper.token, strict).post("members/", {"name": "Anna"}).status_code == 201
    strict.force_login(scorekeeper)
    assert Program("", strict).post("members/", {"name": "Ben"}).status_code == 403


# What is stored


def test_only_a_fingerprint_is_stored(scorekeeper: User) -> None:
    made = token_make(user=scorekeeper, name="Test", scope="read")
    stored = [str(value) for row in ApiToken.objects.values_list() for value in row]
    assert [value for value in stored if made.text in value] == []
    assert len(made.text) > 40
    assert made.token.hint == made.text[:8]


def test_day_of_use_is_written_once(scorekeeper: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    made = token_make(user=scorekeeper, name="Test", scope="read")
    asking = Program(made.text)
    with django_assert_num_queries(2):
        asking.get("me/")
    with django_assert_num_queries(1):
        asking.get("me/")
    made.token.refresh_from_db()
    assert made.token.used_on == timezone.localdate()
    ApiToken.objects.update(used_on=timezone.localdate() - timedelta(days=3))
    with django_assert_num_queries(2):
        asking.get("me/")


# How often


def test_each_token_has_its_own_limit(slow: None, scorekeeper: User) -> None:
    one, other = program(scorekeeper, "read"), program(scorekeeper, "read")
    assert [answered(one)[0] for _ in range(2)] == [200, 200]
    answer = one.get("me/")
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= 60
    assert f"{answer['Retry-After']} second" in answer.json()["message"]
    assert answer.json()["fields"] == {}
    assert answered(other) == (200, "")


def test_links_sessions_and_strangers_have_theirs(slow: None, client_scorekeeper: Client, nobody: Program) -> None:
    game = make_game()
    path = f"games/{game.code}/"
    link = Program(link_add(game=game, kind=GameLink.Kind.VIEWER).token)
    assert [answered(link, path)[0] for _ in range(4)] == [200, 200, 200, 429]
    assert [answered(Program("", client_scorekeeper))[0] for _ in range(4)] == [200, 200, 200, 429]
    wrong = [answered(Program("wc_nobody")) for _ in range(3)]
    assert wrong == [(401, "token_unknown"), (401, "token_unknown"), (429, "throttled")]
    assert [answered(nobody, "public/tournaments/")[0] for _ in range(3)] == [200, 200, 429]
    elsewhere = Program("wc_nobody", Client(REMOTE_ADDR="192.0.2.7"))
    assert answered(elsewhere)[0] == 401


def test_addresses_of_one_ipv6_network_are_counted_together(slow: None) -> None:
    def asked(address: str) -> int:
        return answered(Program("", Client(REMOTE_ADDR=address)), "public/tournaments/")[0]

    assert [asked(f"2001:db8:0:1::{number}") for number in (1, 2, 3)] == [200, 200, 429]
    assert asked("2001:db8:0:2::1") == 200


def test_unknown_keys_do_not_keep_out_those_who_have_one(slow: None, scorekeeper: User) -> None:
    known = program(scorekeeper, "read")
    for _ in range(5):
        answered(Program("wc_nobody"))
    assert answered(known) == (200, "")


# For whom else


def test_pages_of_other_addresses_read_only_when_they_are_listed(settings: LazySettings, keeper: Program) -> None:
    def allowed() -> tuple[str | None, str | None]:
        answer = keeper.get("me/", Origin="https://club.example")
        return answer.get("Access-Control-Allow-Origin"), answer.get("Access-Control-Allow-Credentials")

    assert allowed() == (None, None)
    settings.CORS_ALLOWED_ORIGINS = ["https://club.example"]
    assert allowed() == ("https://club.example", None)
    page = keeper.client.get("/accounts/login/", headers={"Origin": "https://club.example"})
    assert "Access-Control-Allow-Origin" not in page


def test_messages_come_in_the_language_of_the_caller(settings: LazySettings, keeper: Program) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    german = keeper.ask("post", "members/", {}, **{"Accept-Language": "de"}).json()
    assert german["fields"]["name"] == ["Dieses Feld ist zwingend erforderlich."]
    assert german["code"] == keeper.post("members/", {}).json()["code"] == "invalid"
    assert keeper.post("members/", {}).json()["fields"]["name"] == ["This field is required."]
