"""Who asks, as far as the asker is told."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.models import ApiToken


class MeBody(serializers.Serializer[Any]):
    """The account behind the request, and the token that it came with, if it did."""

    name = serializers.CharField(help_text="What the account signs in with.")
    role = serializers.ChoiceField(["director", "scorekeeper"])
    token = serializers.CharField(allow_null=True, help_text="The name of the token; null for a session.")
    scope = serializers.ChoiceField(
        ApiToken.Scope.choices,
        allow_null=True,
        help_text="What the token may do, as far as the role may; null for a session, which may all of it.",
    )


ME = {"name": "anna", "role": "scorekeeper", "token": "Club website", "scope": "read"}
