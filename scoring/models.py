"""The rows of a score pad: members, rulesets, games and the log of everything that changed one.

Nothing that the hands of a game say is stored twice except a hand's points, which `check_scores` recomputes.
"""

from __future__ import annotations

from typing import ClassVar, Self
from zlib import crc32

from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.rules.codec import ruleset_from_json
from scoring.rules.ruleset import Ruleset as Rules
from wizard_club.lib.names import folded, normal_name, search_key


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> Self:
        """Members who have not left."""
        return self.filter(retired_at__isnull=True)

    def found_by(self, text: str) -> Self:
        """Members whose name, short name or club contains every word typed, whatever the accents."""
        found = self
        for word in folded(text).split():
            found = found.filter(search_key__contains=word)
        return found


class Player(models.Model):
    """A member or guest. `short_name` tells two people of one name apart on the pad."""

    name = models.CharField(_("name"), max_length=80)
    short_name = models.CharField(_("short name"), max_length=20, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    nation = models.CharField(_("nation"), max_length=40, blank=True)
    search_key = models.CharField(max_length=260, editable=False, db_index=True)
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)
    demo = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["search_key", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="scoring_player_has_name"),
        ]

    def __str__(self) -> str:
        return self.label

    def save(self, *args: object, **kwargs: object) -> None:
        self.name = normal_name(self.name)
        self.short_name = normal_name(self.short_name)
        self.search_key = search_key(" ".join([self.name, self.short_name, self.club]))
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def pad_name(self) -> str:
        """The name on the pad, where room is short: the short name if there is one."""
        return self.short_name or self.name

    @property
    def label(self) -> str:
        """The name as other people of that name cannot be mistaken for."""
        return f"{self.name} ({self.short_name})" if self.short_name else self.name


class RulesetSettings(models.Model):
    """The content of a ruleset. Immutable, one row for one content, so that games and imports share it."""

    preset = models.CharField(max_length=40)
    settings = models.JSONField()
    content_key = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.preset

    @property
    def rules(self) -> Rules:
        """The settings as the pure rules take them."""
        return ruleset_from_json(self.as_json())[1]

    def as_json(self) -> dict[str, object]:
        """Preset and differing settings, as a game file writes them."""
        return {"preset": self.preset, "settings": self.settings}


class RulesetQuerySet(models.QuerySet["Ruleset"]):
    def usable(self) -> Self:
        """Rulesets that can be chosen for a new game, presets first."""
        return self.filter(retired_at__isnull=True).select_related("settings").order_by("-built_in", "position", "name")


class Ruleset(models.Model):
    """A name for settings. Editing one points it at other settings; the games keep theirs."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    settings = models.ForeignKey(RulesetSettings, models.PROTECT, related_name="rulesets")
    built_in = models.BooleanField(default=False, editable=False)
    position = models.PositiveSmallIntegerField(default=0, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = RulesetQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name


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
