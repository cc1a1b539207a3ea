"""A paper slip as it is typed: points and bids met of every seat, in seat order."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.ruleset import Ruleset
from scoring.rules.slip import check_slip, hand_count
from tournaments.services.results import Slip
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.messages import text

MINUS_SIGNS = str.maketrans("−–", "--")
MOST_DIGITS = 5

# What is wrong with the bids met; everything else about a seat is wrong with the points.
WRONG_HITS = {"slip_hits", "slip_hits_for_total"}
WRONG_HANDS = {"slip_hands", "slip_differs_hands"}


def slip_sentence(error: DomainError, names: Sequence[str]) -> str:
    """What is wrong with a slip, with the name of the player where it is about a seat."""
    sentence, seat = text(with_names(error, names)), error.params.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < len(names) or names[seat] in sentence:
        return sentence
    return _("%(player)s: %(why)s") % {"player": names[seat], "why": sentence}


class WholeNumber(forms.Field):
    """A whole number as people write it, with any minus sign."""

    def __init__(self, **more: Any) -> None:
        super().__init__(widget=forms.TextInput({"autocomplete": "off", "maxlength": 8}), **more)

    def to_python(self, value: Any) -> Any:
        """The number; None where nothing is typed."""
        written = str(value or "").translate(MINUS_SIGNS).replace(" ", "")
        if not written:
            return None
        digits = written.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
            raise forms.ValidationError(_("This is no whole number"))
        return int(written)


@dataclass(frozen=True, slots=True)
class SlipLine:
    """The two fields of a seat."""

    number: int
    name: str
    total: BoundField
    hits: BoundField


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """Who sits there: the number in the event, and the name."""

    number: int
    name: str


class SlipForm(forms.Form):
    """The slip of one table. `counted`: the clock may have ended the game, so the hands played can be typed."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        table: int,
        seats: Sequence[SlipSeat],
        rules: Ruleset,
        counted: bool = False,
        initial: Slip | None = None,
    ) -> None:
        super().__init__(data, prefix=f"t{table}")
        # Of this page: a first typing that is sent twice is no second one.
        self.key = str(uuid.uuid4())
        self.table, self.seats, self.rules = table, seats, rules
        for place, seat in enumerate(seats):
            name = {"name": seat.name}
            missing = {"required": _("Type the points of %(name)s") % name}
            self.fields[f"total_{place}"] = WholeNumber(
                label=_("Points of %(name)s") % name,
                error_messages=missing,
                initial=initial.totals[place] if initial else None,
            )
            missing = {"required": _("Type the bids met by %(name)s") % name}
            self.fields[f"hits_{place}"] = WholeNumber(
                label=_("Bids met by %(name)s") % name,
                error_messages=missing,
                initial=initial.hits[place] if initial else None,
            )
            self.fields[f"hits_{place}"].widget.attrs["inputmode"] = "numeric"
        if counted:
            self.fields["hands"] = WholeNumber(
                label=gettext_lazy("Hands played, if the time was up"),
                required=False,
                initial=initial.hands if initial else None,
            )

    @property
    def lines(self) -> Iterator[SlipLine]:
        """The seats in order."""
        for place, seat in enumerate(self.seats):
            yield SlipLine(seat.number, seat.name, self[f"total_{place}"], self[f"hits_{place}"])

    @property
    def hands(self) -> BoundField | None:
        """The field of the hands played, if there is one."""
        return self["hands"] if "hands" in self.fields else None

    def clean(self) -> dict[str, Any]:
        """Hold every seat to what its game can end with; all that is wrong is said at once."""
        values = self.cleaned_data
        hands = values.get("hands")
        try:
            hand_count(self.rules, len(self.seats), hands)
        except DomainError as error:
            self.refuse(error)
            return values
        for place in range(len(self.seats)):
            total, hits = values.get(f"total_{place}"), values.get(f"hits_{place}")
            if total is not None and hits is not None:
                try:
                    check_slip(self.rules, len(self.seats), total=total, hits=hits, hands=hands)
                except DomainError as error:
                    self.refuse(DomainError(error.code, **error.params, seat=place))
        return values

    def refuse(self, error: DomainError) -> None:
        """Say what was refused beside the field it is about, with the name of the player."""
        seat = error.params.get("seat")
        if not isinstance(seat, int):
            self.add_error("hands" if error.code in WRONG_HANDS and "hands" in self.fields else None, text(error))
            return
        sentence = slip_sentence(error, [one.name for one in self.seats])
        self.add_error(f"hits_{seat}" if error.code in WRONG_HITS else f"total_{seat}", sentence)

    def slip(self) -> Slip:
        """What was typed."""
        values, places = self.cleaned_data, range(len(self.seats))
        return Slip(
            tuple(values[f"total_{place}"] for place in places),
            tuple(values[f"hits_{place}"] for place in places),
            values.get("hands"),
        )
