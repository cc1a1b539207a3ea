"""Which two records are one person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from wizard_club.lib.names import sort_key


class MergeForm(forms.Form):
    """Two members: one stays, the other becomes part of it."""

    def __init__(self, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.players = Player.objects.only("name", "short_name", "club").in_bulk()
        choices = [("", _("Choose a member")), *_choices(self.players.values())]
        self.fields["keep"] = forms.TypedChoiceField(
            label=_("Stays"),
            choices=choices,
            coerce=int,
            help_text=_("The record with the name as it should be. Example: Anna Kalniņa"),
        )
        self.fields["gone"] = forms.TypedChoiceField(
            label=_("Becomes part of it"),
            choices=choices,
            coerce=int,
            help_text=_("The record entered by mistake. Example: Anna Kalnina"),
        )

    def chosen(self) -> tuple[Player, Player] | None:
        """The one that stays and the one that goes, when both are chosen."""
        if not self.is_valid():
            return None
        return self.players[self.cleaned_data["keep"]], self.players[self.cleaned_data["gone"]]


def _choices(players: Iterable[Player]) -> list[tuple[int, str]]:
    language = get_language() or ""
    ordered = sorted(players, key=lambda player: (sort_key(player.label, language), player.pk))
    return [(player.pk, _with_club(player)) for player in ordered]


def _with_club(player: Player) -> str:
    return f"{player.label} · {player.club}" if player.club else player.label
