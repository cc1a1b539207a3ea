"""Between a button and a large file stands a page with progress; it ends when the file is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from django.http import HttpResponse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import make_director
from tests.tournaments.stages import qualified
from tournaments.views import print_files
from wizard_club.lib import paper

# Tells the test what is drawn: the browser lets nobody ask a page that it is about to leave.
WATCH = """
const look = () => {
  const bar = document.querySelector("progress");
  if (bar && bar.checkVisibility()) window.drawn(document.querySelector("h1").innerText);
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@pytest.fixture
def released(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A file that is not finished before a test says so, and counts as a large one."""
    event = Event()
    made = print_files.certificates_pdf

    def slow(*arguments: object) -> bytes:
        assert event.wait(30)
        return made(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(print_files, "certificates_pdf", slow)
    monkeypatch.setattr(paper, "AT_ONCE", 2)
    yield event
    event.set()


@pytest.fixture
def downloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that does not show files of this kind."""
    answer = paper.pdf_answer

    def attached(data: bytes, name: str) -> HttpResponse:
        response = answer(data, name)
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    monkeypatch.setattr(paper, "pdf_answer", attached)


def certificates(live_server: LiveServer) -> str:
    """The address of a sheet of three pages."""
    return f"{live_server.url}/tournaments/{qualified([1, 2, 3, 4], stages=[]).slug}/print/certificates"


def ask_for_file(page: Page) -> str:
    """Press the button; what the page says that comes then, with its bar."""
    seen: list[str] = []

    def drawn(text: str) -> None:
        seen.append(text)

    page.expose_function("drawn", drawn)
    page.add_init_script(WATCH)
    page.get_by_role("link", name="PDF, A4").evaluate("link => link.click()")
    while not seen:
        page.wait_for_timeout(50)
    return seen[0]


def test_progress_is_drawn_until_the_file_is_shown(
    page: Page, live_server: LiveServer, sign_in: Callable[..., None], released: Event, watched: list[str]
) -> None:
    sign_in(make_director())
    url = certificates(live_server)
    page.goto(f"{url}?best=3")
    assert ask_for_file(page) == "Making 3 pages…"
    with page.expect_response(lambda response: "now=" in response.url) as answer:
        released.set()
    assert answer.value.headers["content-type"] == "application/pdf"
    page.wait_for_url(lambda address: "now=" in address)
    # The page between leaves no trace: back leads to the sheet.
    page.go_back()
    expect(page).to_have_url(f"{url}?best=3")
    # Chromium's viewer is an extension of its own pages.
    watched.clear()


@pytest.mark.usefixtures("downloaded")
def test_after_a_download_the_page_says_so(
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[..., None],
    released: Event,
    axe: Callable[[Page], None],
) -> None:
    sign_in(make_director())
    url = certificates(live_server)
    page.goto(f"{url}?best=3")
    assert ask_for_file(page) == "Making 3 pages…"
    with page.expect_download():
        released.set()
    expect(page.get_by_role("heading", name="The download began")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    axe(page)
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(f"{url}?best=3")


@pytest.mark.usefixtures("downloaded")
def test_without_a_script_the_bar_ends_by_itself(
    browser: Browser, page: Page, live_server: LiveServer, sign_in: Callable[..., None], released: Event
) -> None:
    sign_in(make_director())
    plain = browser.new_context(java_script_enabled=False)
    plain.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    tab = plain.new_page()
    released.set()
    with tab.expect_download():
        tab.goto(f"{certificates(live_server)}?paper=letter", wait_until="commit")
    expect(tab.get_by_role("link", name="Back")).to_be_visible()
    bar = tab.locator("progress")
    assert bar.evaluate("bar => getComputedStyle(bar).animationDelay") == "60s"
    bar.evaluate("bar => bar.getAnimations()[0].finish()")
    expect(bar).to_be_hidden()
    plain.close()
