"""`make run`: a clear word for everything that stands in the way, and a second start that keeps and skips."""

from __future__ import annotations

import io
import socket
import sys
import urllib.request
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management.base import CommandError

from tests.club.serving import PASSWORD, free_port, started
from wizard_club.club.demo.service import demo_add
from wizard_club.club.management.commands.start import welcome
from wizard_club.club.serve import address, files, people
from wizard_club.club.serve.address import Address

# The address


def test_a_port_in_use_is_named_with_another_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Port {port} is in use.*PORT={port + 1} make run"):
            address.check_free(Address("127.0.0.1", port))


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (Address("no-such-host.invalid", 8000), "HOST=no-such-host.invalid is not a name"),
        (Address("203.0.113.9", 8000), "HOST=203.0.113.9 is no address of this machine"),
        (Address("127.0.0.1", 70000), "PORT=70000 is too large"),
    ],
)
def test_an_impossible_address_is_explained(where: Address, says: str) -> None:
    with pytest.raises(CommandError, match=says):
        address.check_free(where)


def test_certificate_and_key_belong_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CERT", str(tmp_path / "cert.pem"))
    with pytest.raises(CommandError, match="CERT and KEY belong together"):
        address.address_from_environment()
    monkeypatch.setenv("KEY", str(tmp_path / "key.pem"))
    with pytest.raises(CommandError, match="are no certificate with its key"):
        address.address_from_environment()


def test_what_people_open() -> None:
    assert Address("0.0.0.0", 8000).local == "http://127.0.0.1:8000/"
    assert Address("0.0.0.0", 8443, "c", "k").url("192.168.1.5") == "https://192.168.1.5:8443/"
    assert Address("::1", 8000).local == "http://[::1]:8000/"
    assert all(not found.startswith("127.") for found in address.network_addresses())


def test_the_server_writes_no_addresses_down() -> None:
    """Addresses hold the secrets of links."""
    command = address.server_command(Address("127.0.0.1", 8000, "cert.pem", "key.pem"))
    assert "--access-logfile" not in command
    assert command[command.index("--certfile") + 1] == "cert.pem"
    assert command[command.index("--keyfile") + 1] == "key.pem"


# The files


def test_files_are_known_by_size_and_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.css"
    sheet.write_text("a {}")
    monkeypatch.setattr(files, "source_files", lambda: [("sheet.css", sheet)])
    before = files.fingerprint()
    assert files.fingerprint() == before
    sheet.write_text("a { }")
    assert files.fingerprint() != before


# The first director


def test_without_a_terminal_the_message_says_what_to_do(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(CommandError, match="DEMO=0 DIRECTOR=anna DIRECTOR_PASSWORD"):
        people.create_first_director(print)
    assert people.database_is_empty()


def test_the_first_director_from_the_environment(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIRECTOR", "anna")
    monkeypatch.setenv("DIRECTOR_PASSWORD", "anna")
    with pytest.raises(CommandError, match="too short"):
        people.create_first_director(print)
    monkeypatch.setenv("DIRECTOR_PASSWORD", PASSWORD)
    people.create_first_director(print)
    anna = User.objects.get(username="anna")
    assert (anna.is_staff, anna.check_password(PASSWORD), people.has_director()) == (True, True, True)


def test_the_terminal_asks_until_both_can_be_taken(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["", "anna", "anna", "anna"])
    passwords = iter([PASSWORD, "short", PASSWORD, "another one typed", PASSWORD, PASSWORD])
    monkeypatch.setattr("builtins.input", lambda prompt: next(names))
    monkeypatch.setattr(people, "getpass", lambda prompt: next(passwords))
    said: list[str] = []
    user, password = people.ask_for_director(said.append)
    assert (user.username, password) == ("anna", PASSWORD)
    assert ["field cannot be" in said[1], "too short" in said[2], "differ" in said[3]] == [True, True, True]


def test_a_demo_that_is_still_there_is_known(db: None) -> None:
    assert not people.is_demo()
    demo_add()
    assert people.is_demo()


def test_the_welcome_names_what_the_environment_adds() -> None:
    plain = welcome(Address("127.0.0.1", 8000))
    assert "HOST=0.0.0.0 PORT=8000 make run" in plain
    assert "PUBLIC_URL=" in plain
    assert "CERT=" in plain
    assert "CERT=" not in welcome(Address("0.0.0.0", 8443, "cert.pem", "key.pem"))


# The whole


def test_a_start_serves_and_a_second_one_keeps_everything(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, port, DEMO="0", DIRECTOR="anna", DIRECTOR_PASSWORD=PASSWORD):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            assert page.url.startswith(f"http://127.0.0.1:{port}/accounts/login/")
            html = page.read().decode()
        stylesheet = html.split('rel="stylesheet" href="')[1].split('"')[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{stylesheet}") as answer:
            assert "immutable" in answer.headers["Cache-Control"]
    assert f"http://127.0.0.1:{port}/" in (tmp_path / "log").read_text()
    key = (tmp_path / "secret_key").read_text()
    collected = (tmp_path / "static" / ".collected").stat().st_mtime_ns
    with started(tmp_path, port, DEMO="0") as server:
        assert server.seconds < 20
    assert "first director" not in (tmp_path / "log").read_text()
    assert (tmp_path / "secret_key").read_text() == key
    assert (tmp_path / "static" / ".collected").stat().st_mtime_ns == collected
