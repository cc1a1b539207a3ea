"""What the desk decided: sanctions, lots, the standings at a cut, and its log."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import User
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Entrant, Tournament
from tournaments.models.play import Stage, Table, TournamentRound


class Sanction(models.Model):
    """What the desk imposed on an entrant, with its reason; one that was `lifted_at` counts no more."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        POINTS = "points", _("points")
        GAME_LOSS = "game_loss", _("game lost")
        DISQUALIFIED = "disqualified", _("disqualified")

    class Unit(models.TextChoices):
        GAME = "game", _("game points")
        TABLE = "table", _("table points")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sanctions")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="sanctions")
    round = models.ForeignKey(TournamentRound, models.CASCADE, null=True, blank=True, related_name="sanctions")
    kind = models.CharField(max_length=12, choices=Kind)
    points = models.SmallIntegerField(default=0)
    unit = models.CharField(max_length=5, choices=Unit, default=Unit.GAME)
    reason = models.CharField(max_length=200)
    imposed_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    imposed_at = models.DateTimeField(db_default=Now())
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.entrant_id}"


class Lot(models.Model):
    """The order of people who were level, the best first, by a lot or by a deciding game."""

    class Purpose(models.TextChoices):
        ADVANCE = "advance", _("the winner of the table")
        CUT = "cut", _("the cut")
        CHAMPION = "champion", _("the champion")
        RANK = "rank", _("a rank")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lots")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="lots")
    purpose = models.CharField(max_length=8, choices=Purpose)
    stage = models.ForeignKey(Stage, models.CASCADE, null=True, blank=True, related_name="lots")
    order = models.JSONField()
    by_game = models.BooleanField(default=False)
    drawn_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    drawn_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.purpose}: {self.order}"


class StandingSnapshot(models.Model):
    """The standings as they were at the cut into a stage: later drop-outs change nothing in them."""

    stage = models.OneToOneField(Stage, models.CASCADE, related_name="snapshot")
    lines = models.JSONField()
    taken_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.stage}"


class DeskEntry(models.Model):
    """One thing that the desk did, for the log: a `kind` with its values; `selectors.log` puts it into words."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=30)
    values = models.JSONField(default=dict)
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.kind
