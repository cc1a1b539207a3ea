"""Forms around a game: narrowing the list, the figures of an old game, the ways to end one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.models import Game
from scoring.selectors.games import GameFilter

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _day(label: _StrPromise) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)


class GameFilterForm(forms.Form):
    """What the list of games is narrowed to. A value that makes no sense narrows nothing and says so."""

    q = forms.CharField(
        label=_("Member"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    state = forms.ChoiceField(label=_("State"), required=False, choices=[("", _("any")), *Game.State.choices])
    since = _day(_("From"))
    until = _day(_("To"))

    def __init__(self, data: QueryDict, *, rulesets: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        choices = [("", _("any")), *rulesets]
        self.fields["ruleset"] = forms.ChoiceField(label=_("Ruleset"), required=False, choices=choices)
        self.order_fields(["q", "ruleset", "state", "since", "until"])

    def wanted(self) -> GameFilter:
        """The filter as far as it is valid."""
        self.is_valid()
        values = self.cleaned_data
        return GameFilter(
            member=values.get("q", ""),
            ruleset=values.get("ruleset", ""),
            state=values.get("state", ""),
            since=values.get("since"),
            until=values.get("until"),
        )

    @property
    def narrowed(self) -> bool:
        """Whether anything is asked for."""
        return bool(self["q"].value()) or self.narrowed_more

    @property
    def narrowed_more(self) -> bool:
        """Whether anything but a member is asked for."""
        return any(self[name].value() for name in self.fields if name != "q")


class ReasonForm(forms.Form):
    """Why a game is given up."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, strip=True, error_messages={"required": _("Please give a reason")}
    )
    nonce = forms.CharField(widget=forms.HiddenInput)
