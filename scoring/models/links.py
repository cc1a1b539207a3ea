"""Addresses that open one game without an account."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.games import Game


class GameLink(models.Model):
    """An address that opens one game without an account: the table, one seat's bids, or only the view."""

    class Kind(models.TextChoices):
        TABLE = "table", _("table")
        SEAT = "seat", _("seat")
        VIEWER = "viewer", _("viewer")

    game = models.ForeignKey(Game, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=6, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    token = models.CharField(max_length=26, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "seat"],
                condition=Q(revoked_at__isnull=True, seat__isnull=False),
                name="scoring_gamelink_one_open_per_seat",
            ),
            models.UniqueConstraint(
                fields=["game", "kind"],
                condition=Q(revoked_at__isnull=True, seat__isnull=True),
                name="scoring_gamelink_one_open_per_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind="seat", seat__isnull=False) | (~Q(kind="seat") & Q(seat__isnull=True)),
                name="scoring_gamelink_seat_for_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}"
