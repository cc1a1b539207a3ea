"""The form that takes a tournament file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.eventfile.event import Event
from tournaments.eventfile.reading import LARGEST_FILE, LARGEST_MB, read_event
from tournaments.services.tournaments import SEEDS, new_seed
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class EventFileForm(forms.Form):
    """A file; valid, it holds the event. The seed tells a page that is sent twice."""

    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=SEEDS, initial=new_seed)
    file = forms.FileField(
        label=_("Tournament file"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("As “Save as a file” writes it. Example: spring-2026.json"),
    )

    def clean_file(self) -> Event:
        """The event in it, or the place that cannot be read."""
        file: Any = self.cleaned_data["file"]
        try:
            if file.size > LARGEST_FILE:
                raise DomainError("event_too_large", most=LARGEST_MB)
            return read_event(file.read())
        except DomainError as error:
            raise forms.ValidationError(text(error)) from error

    def refuse(self, error: DomainError) -> None:
        """Show what speaks against the file."""
        self.add_error("file", text(error))
