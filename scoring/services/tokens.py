"""Tokens for other programs: made and revoked by their owner, shown once."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.models import ApiToken
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import is_visible, normal_name

PREFIX = "wc_"
HINT_LENGTH = 8
MOST_TOKENS = 20
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token just made, with its text, which is stored nowhere."""

    token: ApiToken
    text: str


def token_digest(text: str) -> str:
    """What is stored of a token. It is random, so that a plain hash tells nothing about it."""
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def token_make(*, user: User, name: str, scope: str) -> NewToken:
    """A new token of somebody.

    Refused: no name (`token_name_missing`), a scope beyond the owner's rights (`token_scope`), and more tokens than
    anybody needs (`token_too_many`).
    """
    name = normal_name(name)[:LONGEST_NAME]
    if not is_visible(name):
        raise DomainError("token_name_missing")
    if scope not in ApiToken.Scope.values or (scope == ApiToken.Scope.DIRECT and not user.is_staff):
        raise DomainError("token_scope")
    # A page knows its user by a stand-in, whose type has no rows.
    User.objects.select_for_update().get(pk=user.pk)
    if user.api_tokens.usable().count() >= MOST_TOKENS:
        raise DomainError("token_too_many", most=MOST_TOKENS)
    text = PREFIX + secrets.token_urlsafe(30)
    token = ApiToken.objects.create(
        user=user, name=name, scope=scope, digest=token_digest(text), hint=text[:HINT_LENGTH]
    )
    return NewToken(token, text)


def token_revoke(*, token: ApiToken) -> None:
    """Refuse a token from now on; the second time is once."""
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])


def token_used(*, token: ApiToken) -> None:
    """Note the day, so that its owner sees which tokens are still in use: written once a day."""
    today = timezone.localdate()
    if token.used_on != today:
        ApiToken.objects.filter(pk=token.pk).update(used_on=today)
