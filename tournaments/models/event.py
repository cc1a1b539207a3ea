"""An event and who is in it."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Self

from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.models import Player, RulesetSettings
from tournaments.format import TournamentFormat
from tournaments.format_codec import format_from_json


class FormatSettings(models.Model):
    """The content of a format. Immutable, one row for one content, so that copies and imports share it."""

    preset = models.CharField(max_length=40)
    settings = models.JSONField()
    content_key = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.preset

    @cached_property
    def format(self) -> TournamentFormat:
        """The settings as the pure parts take them."""
        return format_from_json(self.as_json())[1]

    def as_json(self) -> dict[str, object]:
        """Preset and differing settings, as a tournament file writes them."""
        return {"preset": self.preset, "settings": self.settings}


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def with_settings(self) -> Self:
        """With format and ruleset, which every page of the desk needs."""
        return self.select_related("format_settings", "ruleset")

    def found_by(self, search: str) -> Self:
        """Events with the text in name or place."""
        return self.filter(Q(name__icontains=search) | Q(venue__icontains=search)) if search else self

    def newest_first(self) -> Self:
        return self.order_by("-date", "-id")


class Tournament(models.Model):
    """One event. `version` grows with everything that the desk does; readers compare it.

    The four switches say what the public page shows once the tournament is published. After `prizes_at` nobody can be
    disqualified.
    """

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    date = models.DateField(_("date"))
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    format_settings = models.ForeignKey(FormatSettings, models.PROTECT, related_name="tournaments")
    ruleset = models.ForeignKey(RulesetSettings, models.PROTECT, related_name="tournaments")
    ruleset_name = models.CharField(max_length=60)
    seed = models.PositiveBigIntegerField()
    fee = models.CharField(_("fee"), max_length=40, blank=True)
    regulations = models.TextField(_("regulations"), max_length=20_000, blank=True)
    prizes = models.TextField(_("prizes"), max_length=4_000, blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    type_twice = models.BooleanField(default=False)
    published = models.BooleanField(default=False)
    show_seating = models.BooleanField(default=True)
    show_results = models.BooleanField(default=True)
    show_standings = models.BooleanField(default=True)
    show_final = models.BooleanField(default=True)
    announcement = models.CharField(max_length=200, blank=True)
    announced_at = models.DateTimeField(null=True, blank=True)
    prizes_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    demo = models.BooleanField(default=False, editable=False)
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    objects = TournamentQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(name=""), name="tournaments_tournament_has_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def format(self) -> TournamentFormat:
        return self.format_settings.format


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def by_number(self) -> Self:
        """With their members, in the order of their numbers."""
        return self.select_related("player").order_by("number")

    def playing(self) -> Self:
        """Those who play on: neither waiting for a place nor out."""
        return self.filter(state=Entrant.State.ACTIVE)


class Entrant(models.Model):
    """A member in a tournament, by number.

    `first_round` is the first qualifying round he is drawn for, `last_round` the last one of somebody who left, 0 where
    he sat at no table. `replaces` is whose place a standby took.
    """

    class State(models.TextChoices):
        ACTIVE = "active", _("playing")
        STANDBY = "standby", _("standby")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DROPPED = "dropped", _("dropped out")
        DISQUALIFIED = "disqualified", _("disqualified")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.ACTIVE)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    replaces = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="replaced_by")
    checked_in_at = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "player"], name="tournaments_entrant_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="tournaments_entrant_unique_number"),
            models.CheckConstraint(
                condition=Q(number__gte=1, first_round__gte=1), name="tournaments_entrant_counts_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class KeepApart(models.Model):
    """Two members who must not meet at a table, in every event. The one with the lower id is `one`."""

    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="tournaments_keepapart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="tournaments_keepapart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"
