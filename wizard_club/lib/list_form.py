"""The form that takes a list of people, pasted or a file, and what its preview shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from django import forms
from django.http import QueryDict
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


class ListRow(Protocol):
    """A line of a list and what becomes of it: the answers offered to "who is this", and the short name suggested."""

    @property
    def line(self) -> int: ...

    @property
    def values(self) -> Collection[str]: ...

    @property
    def short_name(self) -> str: ...


Row = TypeVar("Row", bound=ListRow)


@dataclass(frozen=True, slots=True)
class ListLine(Generic[Row]):
    """A line of the preview, with what was chosen and typed beside it and what speaks against it."""

    row: Row
    chosen: str
    short_name: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class ListPreview(Generic[Row]):
    """What a list would do; `problem` speaks against all of it, `errors` against single lines."""

    text: str
    rows: Sequence[Row]
    data: QueryDict
    errors: Mapping[int, str] = field(default_factory=dict)
    problem: str = ""

    def shown(self, row: Row) -> ListLine[Row]:
        """A line as the page shows it."""
        return ListLine(row, self.chosen(row), self.short_name(row), self.errors.get(row.line, ""))

    def chosen(self, row: Row) -> str:
        """The answer to "who is this", if it is one of those offered."""
        value = self.data.get(f"who-{row.line}", "")
        return value if value in row.values else ""

    def short_name(self, row: Row) -> str:
        """The short name typed, else the one suggested."""
        return self.data.get(f"short-{row.line}", row.short_name)
