"""The page that the worker keeps for when the server is away; tests/browser/test_pad_server_gone.py sees it come."""

from __future__ import annotations

from django.test import Client


def test_it_is_about_nobody_and_says_what_may_not_have_arrived(client: Client) -> None:
    """Everybody gets the same, and nothing is read for it: there is no database here."""
    page = client.get("/away/").content.decode()
    assert "<h1>The server is away</h1>" in page
    assert 'href=""' in page  # the address in whose place it stands
    assert "may not have arrived" not in page
    sent = client.get("/away/?sent").content.decode()
    assert "What was just sent may not have arrived." in sent
    assert 'href=""' not in sent
