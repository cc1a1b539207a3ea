"""What the page of the draw sends."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.format import PRIORITIES
from tournaments.services.tournaments import SEEDS

MOST = 2**31 - 1


class DrawForm(forms.Form):
    """A draw: `key` makes a double tap one draw; `keep` plans again around the plan there is."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=SEEDS - 1,
        required=False,
        help_text=_("The same people with the same seed get the same draw. Leave it empty for a new one."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    priority = forms.ChoiceField(
        label=_("What comes first"),
        choices=[("", ""), *((name, name) for name in PRIORITIES)],
        required=False,
    )
    keep = forms.BooleanField(required=False)
    override = forms.BooleanField(required=False)


class ChosenForm(forms.Form):
    """The draw that something is done to."""

    draw = forms.IntegerField(min_value=1, max_value=MOST)


class ChangeForm(ChosenForm):
    """A change by hand to the round `seq` of a draw, made to what had been changed `edits` times."""

    edits = forms.IntegerField(min_value=0)
    seq = forms.IntegerField(min_value=1, max_value=MOST)


class SwapForm(ChangeForm):
    """Two people change places."""

    one = forms.IntegerField(min_value=1, max_value=MOST)
    other = forms.IntegerField(min_value=1, max_value=MOST)


class MoveForm(ChangeForm):
    """Somebody sits at another table."""

    one = forms.IntegerField(min_value=1, max_value=MOST)
    table = forms.IntegerField(min_value=1, max_value=MOST)


class FixForm(ChangeForm):
    """A table is kept (`fix`), or let go (`free`)."""

    fix = forms.IntegerField(min_value=1, max_value=MOST, required=False)
    free = forms.IntegerField(min_value=1, max_value=MOST, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and (cleaned["fix"] is None) == (cleaned["free"] is None):
            raise forms.ValidationError(_("Choose one table"))
        return cleaned


class PublishForm(ChangeForm):
    """The round is published as it was seen; `override` although tables of the one before are open."""

    override = forms.BooleanField(required=False)
