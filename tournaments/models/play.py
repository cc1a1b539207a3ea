"""What is played: stages, rounds with their clocks, draws, tables and confirmed results."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar, Self

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.models import Game
from tournaments.clock import Clock
from tournaments.models.event import Entrant, Tournament


class Stage(models.Model):
    """The qualifying rounds (`number` 0), or one stage after them; `index` is its place in the format's list."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    index = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tournaments_stage_unique_number"),
            models.CheckConstraint(
                condition=Q(number=0, index__isnull=True) | Q(number__gte=1, index__isnull=False),
                name="tournaments_stage_index_for_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class StagePlace(models.Model):
    """Somebody who came into a stage, in the order in which he did; with a `bye` he goes straight to the next one."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="stage_places")
    position = models.PositiveSmallIntegerField()
    bye = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="tournaments_stageplace_once"),
        ]

    def __str__(self) -> str:
        return f"{self.position}"


class TournamentRound(models.Model):
    """One published round; `seq` counts through all stages. The clock is kept as time stamps (see `clock.Clock`)."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    draw = models.ForeignKey("Draw", models.SET_NULL, null=True, blank=True, related_name="published")
    seq = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    pauses = models.DurationField(default=timedelta)
    added = models.DurationField(default=timedelta)

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="tournaments_round_unique_seq"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="tournaments_round_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}"

    @property
    def added_minutes(self) -> int:
        """What the desk has added to the clock so far."""
        return self.added // timedelta(minutes=1)

    @property
    def clock(self) -> Clock:
        return Clock(self.started_at, self.paused_at, self.pauses, self.added)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.started_at, self.paused_at = clock.started_at, clock.paused_at
        self.pauses, self.added = clock.pauses, clock.added


class Draw(models.Model):
    """Who plays where in the rounds from `first_seq` on: lists of tables, each with numbers in seat order.

    The newest draw of a tournament that is not `discarded` is its plan; published rounds stand in `Table`. `key` is of
    the page that asked, so that a request sent twice draws once. `fixed` are the desk's wishes, `edits` counts
    its changes by hand.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="draws")
    key = models.UUIDField(unique=True)
    first_seq = models.PositiveSmallIntegerField()
    rounds = models.JSONField()
    consolation = models.JSONField(default=list)
    seed = models.PositiveBigIntegerField()
    method = models.CharField(max_length=20)
    priority = models.CharField(max_length=10)
    fixed = models.JSONField(default=list)
    stopped = models.BooleanField(default=False)
    edits = models.PositiveSmallIntegerField(default=0)
    discarded = models.BooleanField(default=False)
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.first_seq}: {self.seed}"


class TableQuerySet(models.QuerySet["Table"]):
    def open(self) -> Self:
        """Tables whose result is not confirmed."""
        return self.filter(confirmed_at__isnull=True)


class Table(models.Model):
    """One table of a published round, with its game.

    Confirmed, it has a `Result` for each seat, made from version `game_version` of the game; `typed` is a slip that
    waits to be typed a second time.
    """

    class Source(models.TextChoices):
        PAD = "pad", _("from the pad")
        SLIP = "slip", _("from a slip")

    round = models.ForeignKey(TournamentRound, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    consolation = models.BooleanField(default=False)
    game = models.OneToOneField(Game, models.PROTECT, related_name="+")
    extra_minutes = models.SmallIntegerField(default=0)
    typed = models.JSONField(null=True, blank=True)
    source = models.CharField(max_length=4, choices=Source, blank=True)
    game_version = models.PositiveIntegerField(null=True, blank=True)
    hands_played = models.PositiveSmallIntegerField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="tournaments_table_unique_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class TableSeat(models.Model):
    """Who sits where at a table; position 0 deals first. Nobody sits at two tables of a round."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(TournamentRound, models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entrant"], name="tournaments_tableseat_one_table_a_round"),
            models.UniqueConstraint(fields=["table", "position"], name="tournaments_tableseat_unique_position"),
            models.CheckConstraint(condition=Q(position__lt=6), name="tournaments_tableseat_position_range"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.entrant_id}"


class Result(models.Model):
    """What a seat ended a confirmed game with. `table_points` is an exact fraction as text, "75/2"."""

    seat = models.OneToOneField(TableSeat, models.CASCADE, related_name="result")
    total = models.IntegerField()
    hits = models.PositiveSmallIntegerField()
    sum_bids = models.PositiveSmallIntegerField(default=0)
    best_hand = models.SmallIntegerField(default=0)
    place = models.PositiveSmallIntegerField()
    table_points = models.CharField(max_length=32)

    def __str__(self) -> str:
        return f"{self.total}"
