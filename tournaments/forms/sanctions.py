"""The form of a sanction: who, what, for which round, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.reasons import SANCTIONS, ReasonForm
from tournaments.models import Sanction
from tournaments.services.sanctions import MOST_POINTS

EXPLAINED = {
    Sanction.Kind.WARNING: _("Warning: costs nothing, but stands in the log"),
    Sanction.Kind.POINTS: _("Points off"),
    Sanction.Kind.GAME_LOSS: _("Game lost: the round counts as lost against everybody at the table"),
    Sanction.Kind.DISQUALIFIED: _("Disqualified: plays no further round and is ranked no more"),
}


class SanctionForm(ReasonForm):
    """What the desk imposes. `who` is an entrant's number, or round and table as "2:7" for everybody there."""

    who = forms.ChoiceField(label=_("Who"))
    kind = forms.ChoiceField(label=_("What"), widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Points off"), required=False, min_value=1, max_value=MOST_POINTS, help_text=_("Example: 10")
    )
    unit = forms.ChoiceField(label=_("Of which"), choices=Sanction.Unit.choices)
    round = forms.ChoiceField(label=_("Round"), required=False)
    sure = forms.BooleanField(label=_("Yes, disqualify"), required=False)
    key = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        who: Sequence[tuple[object, object]],
        kinds: Sequence[str],
        rounds: Sequence[int],
        initial: Mapping[str, Any],
    ) -> None:
        super().__init__(data, reasons=SANCTIONS, initial=dict(initial))
        self.fields["who"].choices = [("", _("Choose")), *who]  # type: ignore[attr-defined]
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (kind, EXPLAINED[Sanction.Kind(kind)]) for kind in Sanction.Kind.values if kind in kinds
        ]
        self.fields["round"].choices = [("", _("of no round"))] + [(seq, seq) for seq in rounds]  # type: ignore[attr-defined]
        self.fields["points"].conditional = True  # type: ignore[attr-defined]
        self.fields["sure"].conditional = True  # type: ignore[attr-defined]
        self.order_fields(["who", "kind", "points", "unit", "sure", "round", "why", "reason"])

    def clean(self) -> dict[str, Any]:
        """What belongs together: points to "points off", a second look before anybody is disqualified."""
        values = super().clean()
        kind = values.get("kind")
        if kind == Sanction.Kind.POINTS and values.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("Say how many points are taken off"))
        if kind == Sanction.Kind.DISQUALIFIED and not values.get("sure"):
            self.add_error("sure", _("Somebody disqualified plays no further round: tick this if you mean it"))
        if kind == Sanction.Kind.GAME_LOSS and not values.get("round") and "round" not in self.errors:
            self.add_error("round", _("Say which round is lost"))
        return values
