"""What the page of the stages sends."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.models import Lot

MOST = 2**31 - 1


class NumbersField(forms.CharField):
    """Numbers of entrants, with commas between them."""

    def clean(self, value: object) -> tuple[int, ...]:
        parts = str(super().clean(value)).split(",")
        if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
            raise forms.ValidationError(_("These are no numbers of entrants"))
        return tuple(map(int, parts))


class LotForm(forms.Form):
    """Among whom a lot is drawn, for what, and at which table."""

    purpose = forms.ChoiceField(choices=Lot.Purpose.choices)
    numbers = NumbersField(max_length=2_000)
    table = forms.IntegerField(min_value=1, max_value=MOST, required=False)


def order_from(data: QueryDict) -> tuple[int, ...] | None:
    """The order of a deciding game as it was chosen, the best first; None for a lot."""
    if "by_game" not in data:
        return None
    chosen = data.getlist("order")
    return tuple(int(one) if one.isascii() and one.isdigit() and len(one) < 6 else 0 for one in chosen)


class ReasonForm(forms.Form):
    """Why the prize-giving is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
