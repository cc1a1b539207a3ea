"""The documentation page of the interface: served from here, with nothing that the policy forbids."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from drf_spectacular.generators import SchemaGenerator


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


def test_schema_is_made_once_whatever_a_stranger_asks_for(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    made: list[int] = []

    def make(*args: object, **kwargs: object) -> dict[str, str]:
        made.append(1)
        return {"openapi": "3.1.0"}

    monkeypatch.setattr(SchemaGenerator, "get_schema", make)
    for query in ("", "?a=1", "?lang=xx", "?version=1%0d%0aX:1"):
        answer = Client().get(f"/api/v1/schema/{query}", headers={"Accept": f"*/*, text/x{len(query)}"})
        assert (answer.status_code, answer.json()) == (200, {"openapi": "3.1.0"})
    cache.clear()
    assert len(made) == 1
