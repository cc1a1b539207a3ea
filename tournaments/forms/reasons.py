"""A reason: one of a few to tap, or own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from wizard_club.lib.names import normal_name

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LONGEST_REASON = 200

# Why a confirmed result changes.
CORRECTIONS: dict[str, _StrPromise] = {
    "miscounted": _("Miscounted"),
    "misread": _("Misread or mistyped"),
    "wrong_table": _("Entered for the wrong table"),
    "referee": _("Referee’s decision"),
}

# Why a sanction is imposed.
SANCTIONS: dict[str, _StrPromise] = {
    "overtime": _("Played on after time"),
    "late": _("Came too late"),
    "misplay": _("Repeated misplay"),
    "conduct": _("Unsporting conduct"),
}

# Why one is lifted.
LIFTED: dict[str, _StrPromise] = {
    "mistaken": _("Imposed by mistake"),
    "appeal": _("Appeal upheld"),
    "referee": _("Referee’s decision"),
}


class ReasonForm(forms.Form):
    """Own words count before what is tapped. Every form on a page has its `prefix`."""

    why = forms.ChoiceField(label=_("Reason"), required=False, widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Or in your own words"), required=False, max_length=LONGEST_REASON)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        reasons: Mapping[str, _StrPromise] = CORRECTIONS,
        needed: bool = True,
        **more: Any,
    ) -> None:
        super().__init__(data, **more)
        self.reasons = reasons
        self.needed = needed
        self.fields["why"].choices = list(reasons.items())  # type: ignore[attr-defined]
        self.fields["reason"].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        """What is said, under `said`."""
        values = self.cleaned_data
        why = values.get("why", "")
        values["said"] = normal_name(values.get("reason", "")) or (str(self.reasons[why]) if why else "")
        if self.needed and not values["said"] and not {"why", "reason"} & set(self.errors):
            self.add_error("reason", _("Please give a reason"))
        return values
