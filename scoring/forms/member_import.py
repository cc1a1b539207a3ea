"""The list of members that is pasted or uploaded, and its preview with what is chosen beside the lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.member_list import ListedMember, read_members
from scoring.selectors.member_import import CHANGED, DOUBTFUL, NEW, SAME, MemberRow, seen_of
from scoring.services.member_import import Answer
from wizard_club.lib.errors import DomainError
from wizard_club.lib.list_form import ListForm

# The preview sends the list along, and a form may send a million.
MOST_BYTES = 900_000


class MemberListForm(ListForm):
    """A list of members."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = _(
            "One person a line: name, club, nation and short name, with commas, semicolons or tabs between. Only the "
            "name is needed."
        )

    def read(self) -> tuple[str, tuple[ListedMember, ...]] | None:
        """The text and the people of it; nothing when it was refused."""
        return self.read_by(read_sendable)


def read_sendable(text: str) -> tuple[ListedMember, ...]:
    """The people of a text that a form can send again."""
    if len(text.encode()) > MOST_BYTES:
        raise DomainError("list_too_large", most=MOST_BYTES // 1_000)
    return read_members(text)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the preview, with what was chosen and typed beside it and what speaks against it."""

    row: MemberRow
    chosen: str
    short_name: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a list would do; `problem` speaks against all of it, `errors` against single lines."""

    text: str
    rows: Sequence[MemberRow]
    data: QueryDict
    errors: Mapping[int, str] = field(default_factory=dict)
    problem: str = ""

    @property
    def seen(self) -> str:
        """What this preview shows, to be compared with what is there when it is taken over."""
        return seen_of(self.rows)

    @property
    def doubtful(self) -> list[Line]:
        return self.lines(DOUBTFUL)

    @property
    def changed(self) -> list[Line]:
        return self.lines(CHANGED)

    @property
    def new(self) -> list[Line]:
        return self.lines(NEW)

    @property
    def same(self) -> list[Line]:
        return self.lines(SAME)

    @property
    def does_something(self) -> bool:
        """Whether there is anything to take over."""
        return any(row.kind != SAME for row in self.rows)

    @property
    def open_lines(self) -> list[int]:
        """The doubtful lines without an answer."""
        return [line.row.line for line in self.doubtful if not line.chosen]

    def lines(self, kind: str) -> list[Line]:
        """The lines of one kind as the page shows them."""
        return [
            Line(row, self.chosen(row), self.short_name(row), self.errors.get(row.line, ""))
            for row in self.rows
            if row.kind == kind
        ]

    def chosen(self, row: MemberRow) -> str:
        """The answer to "who is this", if it is one of those offered."""
        value = self.data.get(f"who-{row.line}", "")
        return value if value in row.values else ""

    def short_name(self, row: MemberRow) -> str:
        """The short name typed, else the one suggested."""
        return self.data.get(f"short-{row.line}", row.short_name)

    @property
    def answers(self) -> dict[int, Answer]:
        """What was chosen and typed, by line."""
        return {row.line: Answer(self.chosen(row), self.short_name(row)) for row in self.rows}
