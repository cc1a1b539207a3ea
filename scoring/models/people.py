"""Members and guests."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

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
