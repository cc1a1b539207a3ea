"""Forms about entrants: somebody typed, a list, another number, a standby for somebody, two who are kept apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.services.players import LONGEST
from tournaments.selectors.entrants import EntrantLine, members_meant
from tournaments.services.entrants import MOST_NUMBER, Newcomer
from wizard_club.lib.errors import DomainError
from wizard_club.lib.list_form import ListForm

LARGEST_ID = 2**63 - 1
NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}


def number_field(**more: Any) -> forms.IntegerField:
    """A field for the number of an entrant."""
    return forms.IntegerField(
        label=_("Number"), min_value=1, max_value=MOST_NUMBER, widget=forms.TextInput(attrs=NUMERIC), **more
    )


class EntrantForm(forms.Form):
    """Somebody typed by name, or tapped: `player` is the id of a member, `action` "new" makes one of the name."""

    q = forms.CharField(label=_("Name"), required=False, max_length=LONGEST["name"])
    player = forms.IntegerField(required=False, min_value=1, max_value=LARGEST_ID)
    action = forms.CharField(required=False, max_length=10)
    number = number_field(required=False, help_text=_("Empty for the next free one. Example: 12"))
    standby = forms.BooleanField(
        label=_("On the standby list"),
        required=False,
        help_text=_("Waits for a place and is not drawn. Example: the tenth who wants to play at a night for nine"),
    )
    club = forms.CharField(
        label=_("Club of a new member"),
        required=False,
        max_length=LONGEST["club"],
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
        help_text=_("People of one club can be seated apart. Example: Lleida Games"),
    )
    nation = forms.CharField(
        label=_("Nation of a new member"),
        required=False,
        max_length=LONGEST["nation"],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Shown in the lists. Example: Catalonia"),
    )
    short_name = forms.CharField(
        label=_("Short name, to tell them apart"), required=False, max_length=LONGEST["short_name"]
    )

    def newcomer(self) -> Newcomer:
        """Who is meant. Refused: nobody, several, a member who is not there."""
        values = self.cleaned_data
        return Newcomer(
            player=self.member(),
            name=values["q"],
            short_name=values["short_name"],
            club=values["club"],
            nation=values["nation"],
            number=values["number"],
            standby=values["standby"],
            new=values["action"] == "new",
        )

    def member(self) -> Player | None:
        """The member who was tapped or is meant by the name; nobody where a new one is wanted."""
        values = self.cleaned_data
        if values["action"] == "new":
            return None
        if values["player"]:
            chosen = Player.objects.filter(pk=values["player"]).first()
            if chosen is None:
                raise DomainError("player_unknown")
            return chosen
        if not values["q"]:
            raise DomainError("player_name_missing")
        meant = members_meant(values["q"])
        if len(meant) > 1:
            raise DomainError("entrant_several", name=values["q"])
        if not meant:
            raise DomainError("entrant_nobody", name=values["q"])
        return meant[0]


class EntrantListForm(ListForm):
    """A list of entrants."""

    standby = forms.BooleanField(
        label=_("On the standby list"), required=False, help_text=_("Everybody of this list waits for a place.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = _(
            "One person a line: name, club, nation and number, with commas, semicolons or tabs between. "
            "Only the name is needed. Example: Núria Ferrer; Lleida Games; Catalonia; 7"
        )


class NumberForm(forms.Form):
    """Another number for an entrant."""

    number = number_field(help_text=_("Until the first draw, which goes by numbers. Example: 12"))


class SubstituteForm(forms.Form):
    """Which of the standby list takes a place."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, standbys: Sequence[EntrantLine]) -> None:
        super().__init__(data)
        people = [(str(line.number), f"{line.number} {line.name}") for line in standbys]
        choices = [("", _("Choose from the standby list")), *people]
        self.fields["substitute"] = forms.TypedChoiceField(label=_("Who plays instead"), choices=choices, coerce=int)


class ApartForm(forms.Form):
    """Two members who must not meet at a table."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, members: Sequence[tuple[int, str]]) -> None:
        super().__init__(data)
        choices = [("", _("Choose a member")), *members]
        for name, label in (("one", _("One")), ("other", _("Other"))):
            self.fields[name] = forms.TypedChoiceField(label=label, choices=choices, coerce=int)
