"""The service worker as it is served; tests/browser/test_worker.py sees it work."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from wizard_club import installable


def filled_in(answer: HttpResponse) -> tuple[str, list[str]]:
    """Its version, and the files that it keeps."""
    found = re.match(r'const VERSION=("\w+"),FILES=(\[.*?\]);\n', answer.content.decode())
    assert found
    return json.loads(found.group(1)), json.loads(found.group(2))


def test_it_is_a_script_that_is_asked_for_anew_each_time(client: Client) -> None:
    """And is answered in short while it is the newest. No session is read: there is no database here."""
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert client.get("/worker.js", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_files_that_may_change_under_their_name_are_not_kept(client: Client) -> None:
    answer = client.get("/worker.js")
    assert filled_in(answer)[1] == []
    # The source itself, with its comments.
    assert "// Pads are no-store" in answer.content.decode()


def test_collected_files_are_named_and_a_new_one_is_a_new_version(
    client: Client, tmp_path: Path, settings: Settings
) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "wizard_club.lib.storage.HashedFilesStorage"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    answer = client.get("/worker.js")
    version, files = filled_in(answer)
    assert re.search(r"/js/local\.[0-9a-f]{12}\.js", " ".join(files))
    pages, statics = files[:2], files[2:]
    assert pages == ["/away/", "/away/?sent"]
    assert [path for path in statics if not (tmp_path / path.removeprefix("/static/")).exists()] == []
    collected = next((tmp_path / "wizard_club/js").glob("worker.*.js"))
    assert answer.content.decode().endswith(f";\n{collected.read_text()}")

    names = json.loads((tmp_path / "staticfiles.json").read_text())
    names["paths"]["wizard_club/js/local.js"] = "wizard_club/js/local.0123456789ab.js"
    (tmp_path / "staticfiles.json").write_text(json.dumps(names))
    settings.STORAGES = dict(settings.STORAGES)
    newer, others = filled_in(client.get("/worker.js"))
    assert newer != version
    assert set(others) - set(files) == {"/static/wizard_club/js/local.0123456789ab.js"}


def test_other_words_of_the_page_it_keeps_are_a_new_version(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before, _files = filled_in(client.get("/worker.js"))
    monkeypatch.setattr(installable, "AWAY", "500.html")
    assert filled_in(client.get("/worker.js"))[0] != before
