"""The log: every change of a game, and what was meant as one and waits for a decision."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.models.games import Game
from scoring.models.links import GameLink


class Operation(models.Model):
    """One change of a game, as a device asked for it. The key is the device's: the same key is applied once."""

    class Outcome(models.TextChoices):
        APPLIED = "applied", _("applied")
        UNCHANGED = "unchanged", _("nothing to do")

    key = models.UUIDField(unique=True)
    game = models.ForeignKey(Game, models.CASCADE, related_name="operations")
    kind = models.CharField(max_length=20)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    device = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    link = models.ForeignKey(GameLink, models.SET_NULL, null=True, blank=True)
    payload_hash = models.CharField(max_length=64)
    outcome = models.CharField(max_length=9, choices=Outcome)
    answer = models.JSONField(default=dict)
    undone = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering: ClassVar = ["id"]
        indexes: ClassVar = [models.Index(F("game"), F("id").desc(), name="scoring_operation_latest")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Proposal(models.Model):
    """What a device meant to enter after its link was closed. Somebody with an account accepts or declines it."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals")
    key = models.UUIDField(unique=True)
    kind = models.CharField(max_length=20)
    values = models.JSONField(default=dict)
    device = models.CharField(max_length=40, blank=True)
    link = models.ForeignKey(GameLink, models.SET_NULL, null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    decided_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        indexes: ClassVar = [models.Index(F("game"), condition=Q(state="open"), name="scoring_proposal_open")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class ScoreChange(models.Model):
    """One value that an operation changed, with the value before."""

    operation = models.ForeignKey(Operation, models.CASCADE, related_name="changes")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    field = models.CharField(max_length=20)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.field}: {self.old} -> {self.new}"
