"""Error pages: calm words, a way on, and nothing needed that may be broken itself."""

from __future__ import annotations

import pytest
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path
from django.utils import translation
from django.views.defaults import bad_request, permission_denied, server_error


@login_not_required
def fail(request: HttpRequest) -> HttpResponse:
    raise {"denied": PermissionDenied, "suspicious": SuspiciousOperation}.get(request.GET["how"], RuntimeError)


urlpatterns = [path("fail/", fail), path("", include("wizard_club.urls"))]


@pytest.mark.parametrize(
    ("how", "status", "words"),
    [
        ("denied", 403, "This is not open to you"),
        ("suspicious", 400, "That request was not understood"),
        ("bug", 500, "Something went wrong"),
    ],
)
@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
def test_failing_view_answers_with_its_page(how: str, status: int, words: str) -> None:
    answer = Client(raise_request_exception=False).get("/fail/", {"how": how})
    page = answer.content.decode()
    assert answer.status_code == status
    assert f"<h1>{words}</h1>" in page
    assert 'href="/"' in page
    assert "Traceback" not in page


@pytest.mark.django_db
def test_unknown_address_offers_a_way_on(client_scorekeeper: Client) -> None:
    answer = client_scorekeeper.get("/no/such/page")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()
    assert "Members" in answer.content.decode()  # the bar is still there


@pytest.mark.parametrize("name", ["400.html", "500.html"])
def test_pages_of_a_broken_server_need_no_database_and_no_context(name: str) -> None:
    """No database mark: a query would fail this test."""
    page = loader.get_template(name).render()
    assert "<h1>" in page
    assert page.count("/static/") == 2  # the stylesheet and the icon; no script


def test_server_error_is_rendered_without_a_request_context() -> None:
    request = RequestFactory().get("/")
    assert server_error(request).status_code == 500
    assert bad_request(request, ValueError()).status_code == 400


def test_error_pages_speak_the_reader_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation._trans, "gettext", lambda message: f"[{message}]", raising=False)
    for name in ("400.html", "500.html"):
        assert "<h1>[" in loader.get_template(name).render()


@pytest.mark.django_db
def test_denied_page_needs_no_account(rf: RequestFactory) -> None:
    page = permission_denied(rf.get("/"), PermissionDenied()).content.decode()
    assert "ask a director" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        ("http://testserver/players/", "http://testserver/players/"),
        ("https://elsewhere.example/x", "/"),
        ("", "/"),
    ],
)
def test_page_with_an_old_token_says_what_to_do(came_from: str, back: str) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/theme/", {"theme": "dark"}, headers={"Referer": came_from})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Nothing was changed" in page
    assert f'<a class="button button-primary" href="{back}">' in page
