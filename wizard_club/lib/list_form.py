"""The form that takes a list of people: pasted, or a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from wizard_club.lib.csv_reading import MOST_BYTES, file_text
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text as words

People = TypeVar("People")


class ListForm(forms.Form):
    """A list from elsewhere. What is refused is said beside the field where it came from."""

    text = forms.CharField(
        label=_("Paste a list"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
        help_text=_("A CSV file as every spreadsheet saves it, with the same columns."),
    )

    def read_by(self, reader: Callable[[str], People]) -> tuple[str, People] | None:
        """The text and what `reader` finds in it; nothing when the form or the reader refused it."""
        if not self.is_valid():
            return None
        upload = self.cleaned_data["file"]
        try:
            text = file_text(upload.read(MOST_BYTES + 1)) if upload else self.cleaned_data["text"]
            return text, reader(text)
        except DomainError as error:
            self.refuse(error)
            return None

    def refuse(self, error: DomainError) -> None:
        """Say what speaks against the list."""
        self.add_error("file" if self.cleaned_data.get("file") else "text", words(error))
