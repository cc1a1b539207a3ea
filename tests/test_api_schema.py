"""The description of the interface: whole, valid, and with an example that is true to it for every answer."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client


@cache
def schema() -> dict[str, Any]:
    """As the command writes it; a single warning fails it."""
    out = io.StringIO()
    call_command("spectacular", "--format", "openapi-json", "--validate", "--fail-on-warn", stdout=out)
    return dict(json.loads(out.getvalue()))


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema()["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def contents(operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Request and answers in JSON."""
    if "requestBody" in operation:
        yield "request", operation["requestBody"]["content"]["application/json"]
    for status, answer in operation["responses"].items():
        if "application/json" in answer.get("content", {}):
            yield status, answer["content"]["application/json"]


def test_schema_is_valid_without_a_warning() -> None:
    assert schema()["openapi"].startswith("3.1")
    assert len(list(operations())) > 5


def test_every_operation_has_its_words() -> None:
    assert [name for name, operation in operations() if len(operation.get("description", "")) < 10] == []
    assert [name for name, operation in operations() if not operation.get("tags")] == []


def test_every_body_and_answer_has_an_example() -> None:
    missing = [
        f"{name}: {where}"
        for name, operation in operations()
        for where, content in contents(operation)
        if not content.get("examples")
    ]
    assert missing == []


def test_every_example_is_what_the_schema_says() -> None:
    wrong = []
    for name, operation in operations():
        for where, content in contents(operation):
            whole = {"$ref": "#/schema", "schema": content["schema"], "components": schema()["components"]}
            checker = jsonschema.Draft202012Validator(whole)
            for example in content.get("examples", {}).values():
                wrong += [f"{name}: {where}: {error.message}" for error in checker.iter_errors(example["value"])]
    assert wrong == []


def test_every_operation_says_what_it_may_refuse() -> None:
    for name, operation in operations():
        answers = set(operation["responses"])
        assert "429" in answers, name
        assert ("401" in answers) == ("403" in answers) == any(operation.get("security", [])), name
        assert not ("{" in name and "404" not in answers), name


@pytest.mark.django_db
def test_schema_is_served_to_everybody() -> None:
    answer = Client().get("/api/v1/schema/")
    assert (answer.status_code, answer.json()["openapi"]) == (200, "3.1.0")
