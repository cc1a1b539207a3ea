"""Tokens, by which other programs use the interface in somebody's name."""

from __future__ import annotations

from typing import ClassVar, Self

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def usable(self) -> Self:
        """Tokens that are not revoked, of accounts that are not disabled."""
        return self.filter(revoked_at__isnull=True, user__is_active=True).select_related("user")


class ApiToken(models.Model):
    """A key for one program of its owner. It opens what the owner may do, up to its scope.

    Only `digest`, the SHA-256 of the token, is stored: the token itself is shown once. `hint` are its first characters,
    by which its owner knows it again.
    """

    class Scope(models.TextChoices):
        READ = "read", _("read")
        SCORE = "score", _("score")
        DIRECT = "direct", _("direct")

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    scope = models.CharField(_("scope"), max_length=6, choices=Scope, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=10)
    created_at = models.DateTimeField(db_default=Now())
    used_on = models.DateField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="scoring_apitoken_has_name"),
            models.CheckConstraint(condition=Q(scope__in=["read", "score", "direct"]), name="scoring_apitoken_scope"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"
