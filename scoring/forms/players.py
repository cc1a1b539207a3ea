"""The form of a member."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.services.players import LONGEST
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

# The field beside which a refusal of the service is shown.
_FIELD_OF = {"player_name_missing": "name", "player_label_taken": "short_name"}


class PlayerForm(forms.Form):
    """What the club knows of a member. The service checks it; the form only puts its words in place."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST["name"],
        help_text=_("As it is to stand on the score sheet. Example: Núria Ferrer"),
    )
    short_name = forms.CharField(
        label=_("Short name"),
        required=False,
        max_length=LONGEST["short_name"],
        help_text=_(
            "What the pad calls somebody whose name is long, or whom another member shares it with. Example: Anna B."
        ),
    )
    club = forms.CharField(
        label=_("Club"),
        required=False,
        max_length=LONGEST["club"],
        widget=forms.TextInput(attrs={"list": "clubs"}),
        help_text=_("People of one club can be seated apart. Example: Lleida Games"),
    )
    nation = forms.CharField(
        label=_("Nation"),
        required=False,
        max_length=LONGEST["nation"],
        help_text=_("Shown in lists of tournaments. Example: Catalonia"),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, player: Player | None = None) -> None:
        initial = {field: getattr(player, field) for field in LONGEST} if player else {}
        super().__init__(data, initial=initial)
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"

    def save(self, service: Callable[..., Player], **more: Any) -> Player | None:
        """The member as `service` saved it; nothing when it, or the form, refused what was typed."""
        if not self.is_valid():
            return None
        try:
            return service(**self.cleaned_data, **more)
        except DomainError as error:
            self.add_error(_FIELD_OF.get(error.code) or str(error.params.get("field", "name")), text(error))
            return None
