"""What is printed on a blank sheet: for how many, with which names. Nothing typed here is stored."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from wizard_club.lib.names import normal_name

LONGEST_NAME = 80
USUAL_PLAYERS = 4


class PrintForm(forms.Form):
    """The choices above a blank sheet. A value that makes no sense counts as the usual one."""

    players = forms.ChoiceField(label=_("Players"), required=False)
    first = forms.ChoiceField(label=_("Deals first"), required=False)
    event = forms.CharField(label=_("Evening or event"), required=False, max_length=LONGEST_NAME)
    two = forms.BooleanField(label=_("Two to a page, to cut apart"), required=False)

    def __init__(self, data: QueryDict, *, counts: Sequence[int]) -> None:
        usual = USUAL_PLAYERS if USUAL_PLAYERS in counts else counts[0]
        chosen = data.get("players", "")
        self.seats = int(chosen) if chosen in {str(count) for count in counts} else usual
        typed = [normal_name(str(name))[:LONGEST_NAME] for name in data.getlist("name")]
        self.names = [*typed, *[""] * self.seats][: self.seats]
        # Typed values that make no sense are shown as what they count as.
        values = data.copy()
        values["players"] = str(self.seats)
        seats = [str(seat) for seat in range(1, self.seats + 1)]
        first = data.get("first", "")
        values["first"] = first if first in {*seats, "open"} else "1"
        super().__init__(values)
        choices = [(str(count), ngettext("%d player", "%d players", count) % count) for count in counts]
        self.fields["players"] = forms.ChoiceField(label=_("Players"), choices=choices)
        dealers = [(seat, _("Seat %(seat)s") % {"seat": seat}) for seat in seats]
        self.fields["first"] = forms.ChoiceField(label=_("Deals first"), choices=[*dealers, ("open", _("not printed"))])
        self.order_fields(["players", "first", "event", "two"])

    @property
    def first_dealer(self) -> int | None:
        """The seat that deals first, from 0; None where it is not known yet."""
        first = str(self["first"].value())
        return None if first == "open" else int(first) - 1

    @property
    def occasion(self) -> str:
        """What stands on top of the sheet."""
        return normal_name(str(self["event"].value() or ""))[:LONGEST_NAME]

    @property
    def two_up(self) -> bool:
        """Whether two go on one page."""
        return bool(self["two"].value())
