"""`make run CERT=… KEY=…`: the club over https, and a pad that opens again after its server has died."""

from __future__ import annotations

import base64
import hashlib
import re
import ssl
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from tests.browser.conftest import comes_true
from tests.club.serving import Server, free_port, started


def certificate(folder: Path) -> dict[str, str]:
    """One for localhost that nobody has signed, and its key."""
    files = {"CERT": str(folder / "cert.pem"), "KEY": str(folder / "key.pem")}
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    command += f" -addext subjectAltName=DNS:localhost -out {files['CERT']} -keyout {files['KEY']}"
    subprocess.run(command.split(), check=True, capture_output=True)
    return files


def trusting(key: str) -> str:
    """The switch by which Chromium trusts certificates of this key. From one it does not trust it takes no worker."""
    command = ["openssl", "pkey", "-in", key, "-pubout", "-outform", "der"]
    public = subprocess.run(command, check=True, capture_output=True).stdout
    return "--ignore-certificate-errors-spki-list=" + base64.b64encode(hashlib.sha256(public).digest()).decode()


def sign_in(page: Page, club: str, server: Server) -> None:
    """As the scorekeeper of the demo, whose password the start has told."""
    found = re.search(r"(demo-scorekeeper) +(\S+)", server.log.read_text())
    assert found
    page.goto(f"{club}/accounts/login/")
    page.get_by_label("Username").fill(found.group(1))
    page.get_by_label("Password").fill(found.group(2))
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{club}/games/")


def test_pad_over_https_outlives_its_server_and_its_browser(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    files, port = certificate(tmp_path), free_port()
    club = f"https://localhost:{port}"
    switches = [*browser_type_launch_args["args"], trusting(files["KEY"])]

    def tablet() -> BrowserContext:
        return browser_type.launch_persistent_context(
            tmp_path / "tablet", **(browser_type_launch_args | {"args": switches, "locale": "en-GB"})
        )

    with started(tmp_path, port, **files) as server:
        context = ssl.create_default_context(cafile=files["CERT"])
        with urllib.request.urlopen(f"{club}/accounts/login/", context=context) as answer:
            assert "; Secure" in answer.headers["Set-Cookie"]
        with tablet() as browser:
            page = browser.pages[0]
            sign_in(page, club, server)
            assert {cookie["name"] for cookie in browser.cookies() if cookie["secure"]} == {"csrftoken", "sessionid"}
            page.locator('a[href$="/pad"]').first.click()
            comes_true(page, "(await caches.match(location.href))")
            seen, address = page.locator("#pad-sheet").inner_text(), page.url
            expect(page.locator("[data-plain-http]")).to_be_hidden()
            server.kill()
        with tablet() as browser:
            page = browser.pages[0]
            page.goto(f"{club}/")
            expect(page).to_have_url(address)
            expect(page.locator("#pad")).to_have_css("display", "grid")
            expect(page.locator(".rows .chip").first).to_be_visible()
            assert page.locator("#pad-sheet").inner_text() == seen
