"""Games with their seats, hands and bids."""

from __future__ import annotations

from typing import ClassVar, Self
from zlib import crc32

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.models.people import Player
from scoring.models.rulesets import RulesetSettings


class GameQuerySet(models.QuerySet["Game"]):
    def running(self) -> Self:
        """Games still being played."""
        return self.filter(state=Game.State.RUNNING)

    def with_seats(self) -> Self:
        """With settings and the people in their seats, for lists."""
        seats = models.Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
        return self.select_related("settings").prefetch_related(seats)

    def open_first(self) -> Self:
        """Running games first, each group the newest first."""
        order = models.Case(models.When(state=Game.State.RUNNING, then=0), default=1)
        return self.order_by(order, "-started_at", "-id")


class Game(models.Model):
    """One game at one table. `version` grows with every applied operation; readers compare it."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("abandoned")

    class Entry(models.TextChoices):
        HANDS = "hands", _("hand by hand")
        TOTALS = "totals", _("totals only")

    class TimeState(models.TextChoices):
        NONE = "", _("no clock")
        RUNNING = "running", _("clock running")
        PAUSED = "paused", _("clock stopped")

    code = models.CharField(max_length=6, unique=True)
    settings = models.ForeignKey(RulesetSettings, models.PROTECT, related_name="games")
    ruleset_name = models.CharField(max_length=60)
    first_dealer = models.PositiveSmallIntegerField()
    entry = models.CharField(max_length=6, choices=Entry, default=Entry.HANDS)
    state = models.CharField(max_length=9, choices=State, default=State.RUNNING, db_index=True)
    reason = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=0)
    corrected = models.BooleanField(default=False)
    needs_reason = models.BooleanField(default=False)
    started_at = models.DateTimeField(db_default=Now(), db_index=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    demo = models.BooleanField(default=False, editable=False)
    # A game of a tournament: where it belongs, what the desk says to the table, and what the table says to the desk.
    occasion = models.CharField(max_length=200, blank=True)
    notice = models.CharField(max_length=200, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    time_state = models.CharField(max_length=10, choices=TimeState, default=TimeState.NONE, blank=True)
    call_minutes = models.PositiveSmallIntegerField(default=0)
    help_at = models.DateTimeField(null=True, blank=True)
    handed_in_at = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(first_dealer__lt=6), name="scoring_game_first_dealer_range"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def running(self) -> bool:
        return self.state == self.State.RUNNING

    @property
    def shown_version(self) -> str:
        """What polls compare: the version, and what the desk says to the table, which is no change of the game."""
        said = [self.notice, self.time_state, self.call_minutes, self.ends_at and self.ends_at.timestamp()]
        return f"{self.version}-{crc32(repr(said).encode()):x}" if any(said) else str(self.version)


class Seat(models.Model):
    """A seat, clockwise from 0, and who sits in it now. Totals only for games recorded without hands."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    total = models.IntegerField(null=True, blank=True)
    hits = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "position"], name="scoring_seat_unique_position"),
            models.CheckConstraint(condition=Q(position__lt=6), name="scoring_seat_position_range"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"


class SeatChange(models.Model):
    """Another person takes a seat from a hand on; `player` is who sits there then, `previous` who sat before."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="changes")
    from_hand = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    previous = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["from_hand", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "from_hand"], name="scoring_seatchange_unique_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.from_hand}: {self.player}"


class Round(models.Model):
    """One hand of a game. `version` grows with every change in it; `revealed` when sealed bids lie open."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    cards = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    trump = models.CharField(max_length=12, blank=True)
    cancelled = models.PositiveSmallIntegerField(default=0)
    agreed = models.BooleanField(default=False)
    revealed = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    scored_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="scoring_round_unique_number"),
            models.CheckConstraint(condition=Q(number__gte=1, cards__gte=1), name="scoring_round_positive"),
            models.CheckConstraint(condition=Q(dealer__lt=6), name="scoring_round_dealer_range"),
            models.CheckConstraint(condition=Q(cancelled__lte=1), name="scoring_round_cancelled_range"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Bid(models.Model):
    """What one seat bid and took in one hand; null means not entered. `points` is set when the hand is scored."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="bids")
    seat = models.PositiveSmallIntegerField()
    bid = models.PositiveSmallIntegerField(null=True, blank=True)
    change = models.SmallIntegerField(default=0)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    bonus = models.SmallIntegerField(default=0)
    points = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["round", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "seat"], name="scoring_bid_unique_seat"),
            models.CheckConstraint(condition=Q(seat__lt=6), name="scoring_bid_seat_range"),
            models.CheckConstraint(condition=Q(change__gte=-1, change__lte=1), name="scoring_bid_change_range"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.bid}/{self.tricks}"
