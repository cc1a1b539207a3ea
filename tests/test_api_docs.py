"""The documentation page of the interface: served from here, with nothing that the policy forbids."""

from __future__ import annotations

import re

from django.test import Client


def test_page_loads_only_what_is_served_here(db: None) -> None:
    answer = Client().get("/api/v1/docs/")
    content = answer.content.decode()
    addresses = re.findall(r"(?:src|href)=\"([^\"]+)\"", content)
    assert answer.status_code == 200
    assert len(addresses) >= 3
    assert [address for address in addresses if not address.startswith(("/", "?"))] == []
    assert re.findall(r"<script(?![^>]*src=)|<style|style=", content) == []


def test_script_of_the_page_names_the_schema(db: None) -> None:
    script = Client().get("/api/v1/docs/?script=")
    assert "javascript" in script["Content-Type"]
    assert b"/api/v1/schema/" in script.content
