"""Rulesets: a name, and the settings that it stands for."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.rules.codec import ruleset_from_json
from scoring.rules.ruleset import Ruleset as Rules


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
