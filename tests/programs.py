"""How tests of the interface come in: with a token, as programs do."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from scoring.services.tokens import token_make


@dataclass(frozen=True, slots=True)
class Program:
    """A program with a token, or with none; every answer but a 204 and a 304 is JSON."""

    token: str = ""
    client: Client = field(default_factory=Client)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        more = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent = "" if body is None else json.dumps(body)
        data = {} if method == "get" else {"data": sent, "content_type": "application/json"}
        url = f"/api/v1/{path}"
        return getattr(self.client, method)(url, headers=more | headers, **data)  # type: ignore[no-any-return]

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.ask("get", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.ask("post", path, body, **headers)

    def patch(self, path: str, body: Any) -> HttpResponse:
        return self.ask("patch", path, body)

    def delete(self, path: str) -> HttpResponse:
        return self.ask("delete", path)


def program(user: User, scope: str) -> Program:
    """A program of that account, used before today: the first use of a day is written down."""
    made = token_make(user=user, name="Test", scope=scope)
    started = Program(made.text, Client())
    started.get("members/")
    return started
