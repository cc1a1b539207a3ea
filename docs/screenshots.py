"""`make screenshots`: starts the demo club and takes the pictures of the README from it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.club import temporary_club

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
TABLET, SQUARE, PHONE = {"width": 1112, "height": 834}, {"width": 1112, "height": 1180}, {"width": 390, "height": 844}
BIDS = (2, 1, 0)
DEAD = 400  # a little more than the time for which a changed button takes no tap


def photograph(browser: Browser, port: int, cookies: dict[str, str], codes: dict[str, str]) -> None:
    """Take all pictures."""
    playing, finished = f"/games/{codes['running']}/pad", f"/games/{codes['finished']}/"
    pictures = [
        ("pad-tablet", playing, TABLET, "light"),
        ("pad-phone", playing, PHONE, "dark"),
        ("result", finished, SQUARE, "light"),
        ("board", f"/tournaments/{codes['event']}/rounds/3/", TABLET, "light"),
        ("event-phone", f"/events/{codes['event']}/", PHONE, "dark"),
    ]
    for name, path, size, theme in pictures:
        context = browser.new_context(viewport=size, has_touch=True, device_scale_factor=1)
        address = f"http://127.0.0.1:{port}"
        for cookie, value in (cookies | {"theme": theme}).items():
            context.add_cookies([{"name": cookie, "value": value, "url": address}])
        page: Page = context.new_page()
        page.goto(address + path, wait_until="networkidle")
        if name == "pad-tablet":
            bid(page)
        page.screenshot(path=PICTURES / f"{name}.png")
        context.close()


def bid(page: Page) -> None:
    """Let all but the dealer bid, so that the number he may not bid is struck out."""
    for turn, value in enumerate(BIDS, start=1):
        page.locator(f".row.active .chip[data-value='{value}']").tap()
        page.locator(".chip.on").nth(turn - 1).wait_for()
        page.wait_for_selector('#saved[data-state="saved"]')
        page.wait_for_timeout(DEAD)


def main() -> None:
    """The demo club, the real server, a browser."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with temporary_club("wizard_club.settings"):
        # Models need Django to be set up.
        from benchmarks.measure import cookies_of_director  # noqa: PLC0415
        from benchmarks.server import running_server  # noqa: PLC0415
        from scoring.models import Game  # noqa: PLC0415
        from tournaments.models import Tournament  # noqa: PLC0415

        games = Game.objects.filter(occasion="")
        event = Tournament.objects.get().slug
        codes = {"event": event, "running": games.running()[0].code, "finished": games.exclude(state="running")[0].code}
        PICTURES.mkdir(exist_ok=True)
        executable = os.environ.get("CHROMIUM") or shutil.which("chromium")
        with running_server() as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
            photograph(browser, port, cookies_of_director(), codes)
            browser.close()
    print("\n".join(str(path.relative_to(ROOT)) for path in sorted(PICTURES.glob("*.png"))))


if __name__ == "__main__":
    main()
