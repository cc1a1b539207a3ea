"""The list of members that is pasted or uploaded, and its preview with what is chosen beside the lines."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.member_list import ListedMember, read_members
from scoring.selectors.member_import import CHANGED, DOUBTFUL, NEW, SAME, MemberRow, seen_of
from scoring.services.member_import import Answer
from wizard_club.lib.errors import DomainError
from wizard_club.lib.list_form import ListForm, ListLine, ListPreview

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


class Preview(ListPreview[MemberRow]):
    """What a list of members would do."""

    __slots__ = ()

    @property
    def seen(self) -> str:
        """What this preview shows, to be compared with what is there when it is taken over."""
        return seen_of(self.rows)

    @property
    def doubtful(self) -> list[ListLine[MemberRow]]:
        return self.lines(DOUBTFUL)

    @property
    def changed(self) -> list[ListLine[MemberRow]]:
        return self.lines(CHANGED)

    @property
    def new(self) -> list[ListLine[MemberRow]]:
        return self.lines(NEW)

    @property
    def same(self) -> list[ListLine[MemberRow]]:
        return self.lines(SAME)

    @property
    def does_something(self) -> bool:
        """Whether there is anything to take over."""
        return any(row.kind != SAME for row in self.rows)

    @property
    def open_lines(self) -> list[int]:
        """The doubtful lines without an answer."""
        return [line.row.line for line in self.doubtful if not line.chosen]

    def lines(self, kind: str) -> list[ListLine[MemberRow]]:
        """The lines of one kind as the page shows them."""
        return [self.shown(row) for row in self.rows if row.kind == kind]

    @property
    def answers(self) -> dict[int, Answer]:
        """What was chosen and typed, by line."""
        return {row.line: Answer(self.chosen(row), self.short_name(row)) for row in self.rows}
