"""The whole interface, asked everything that its description allows and much that it does not.

Whatever comes back is documented and shaped as described, and nothing is ever a server error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from pytest_django import DjangoDbBlocker
from schemathesis import CheckFunction
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi import checks

from scoring.services.tokens import token_make
from tests.world import World

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]

# What the last part of an address before an id is about.
THINGS = {
    "members": "player",
    "rulesets": "ruleset",
    "sanctions": "sanction",
    "proposals": "proposal",
    "apart": "apart",
    "links": "link",
    "lots": "lot",
}

ASKED = count()
# The phase that covers every value of every field takes minutes: EVERY=1 asks for it.
config = SchemathesisConfig.from_dict({"phases": {"coverage": {"enabled": "EVERY" in os.environ}}})
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application(), config=config)


@pytest.fixture(autouse=True)
def open_connection() -> Iterator[None]:
    """The connection of the test stays open between requests, as Django's own test client has it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def keys(club: World, django_db_blocker: DjangoDbBlocker) -> dict[str, str]:
    """The header of a director's program."""
    with django_db_blocker.unblock():
        director = User.objects.get(username="Dora")
        return {"Authorization": f"Bearer {token_make(user=director, name='All', scope='direct').text}"}


@pytest.mark.django_db
@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_everything_answered_is_documented(case: schemathesis.Case[Any], club: World, keys: dict[str, str]) -> None:
    """Two of three cases ask about what the club has, the others, and those about what is no name, about anything."""
    part = case.meta.components.get(ParameterLocation.PATH) if case.meta else None
    wrong = part is not None and part.mode == schemathesis.GenerationMode.NEGATIVE
    if next(ASKED) % 3 and not wrong:
        case.path_parameters = there_is(club, case.path, case.path_parameters)
    # Without a server in between nobody unpacks what is compressed.
    case.call_and_validate(checks=CHECKS, headers={**keys, "Accept-Encoding": "identity"})


def there_is(club: World, path: str, names: dict[str, object]) -> dict[str, object]:
    """Values for the names in an address under which the club has something."""
    about = re.findall(r"([a-z-]+)/{id}", path)
    values: dict[str, object] = {
        "code": club.game.code,
        "slug": club.tournament.slug,
        "seq": 1,
        "table": 2,
        "number": 1,
        "stage": 0,
        "id": getattr(club, THINGS[about[0]]).pk if about else 1,
    }
    return {name: values.get(name, value) for name, value in names.items()}
