"""The small forms of the desk's overview."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class AnnouncementForm(forms.Form):
    """What is said on every screen of the event; nothing takes it back."""

    text = forms.CharField(
        label=_("Announcement"),
        max_length=200,
        required=False,
        help_text=_(
            "Shown on the hall screen, the phones and the pads. Example: Pizza is here. Round 3 begins at 20:30"
        ),
    )


class DeleteForm(forms.Form):
    """The name, typed again."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
