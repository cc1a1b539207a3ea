"""A list of members taken over: all of it as its preview showed, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from scoring.member_list import ListedMember
from scoring.models import Player
from scoring.selectors.member_import import DOUBTFUL, SKIP, SOMEBODY_NEW, MemberRow, member_rows, seen_of
from scoring.selectors.members import Members
from scoring.short_names import TEXTS, look, short_name_for
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name


@dataclass(frozen=True, slots=True)
class Answer:
    """Who a line is: `value` chooses among those offered for a doubtful one, `short_name` is for somebody new."""

    value: str = ""
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """How many became new or changed, stayed as they were, and were left out."""

    new: int
    changed: int
    same: int
    left_out: int


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A line and the member that it makes or changes."""

    line: int
    player: Player


@transaction.atomic
def members_import(*, people: Sequence[ListedMember], answers: Mapping[int, Answer], seen: str) -> Imported:
    """Take a list over as the preview showed it of which `seen` was made.

    Refused with the `line`: a doubtful one without an answer (`list_row_open`), two that are said to be one member
    (`list_member_twice`), a label that somebody has (`list_label_taken`). Refused at all where a member whom the list
    is about has changed since (`list_members_changed`).
    """
    members = members_locked()
    rows = member_rows(people, members)
    if seen_of(rows) != seen:
        raise DomainError("list_members_changed")
    wanted, counts = [], {"new": 0, "changed": 0, "same": 0, "left_out": 0}
    lines: dict[int, int] = {}
    for row in rows:
        answer = answers.get(row.line, Answer())
        if row.kind == DOUBTFUL and answer.value not in row.values:
            raise DomainError("list_row_open", line=row.line)
        if row.kind == DOUBTFUL and answer.value == SKIP:
            counts["left_out"] += 1
            continue
        player, fields = meant(row, answer)
        if player.pk in lines:
            raise DomainError("list_member_twice", line=row.line, player=player.label, first=lines[player.pk])
        if player.pk:
            lines[player.pk] = row.line
        for field, text in fields.items():
            setattr(player, field, text)
        counts["changed" if player.pk and fields else "same" if player.pk else "new"] += 1
        if fields:
            wanted.append(_Wanted(row.line, player))
    check_labels(wanted, members)
    for one in wanted:
        one.player.save()
    return Imported(**counts)


def members_locked() -> Members:
    """All members, locked to the end of the transaction.

    Two lists at once take turns at the row that stands for all members: new ones have no row to lock yet.
    """
    ContentType.objects.select_for_update().filter(app_label="scoring", model="player").first()
    return Members(Player.objects.select_for_update().order_by("id"))


def meant(row: MemberRow, answer: Answer) -> tuple[Player, Mapping[str, str]]:
    """Whom a line is about, and what it says of him that is to be stored."""
    player, changes = row.player, row.changes
    if row.kind == DOUBTFUL and answer.value != SOMEBODY_NEW:
        chosen = next(candidate for candidate in row.candidates if candidate.value == answer.value)
        player, changes = chosen.player, chosen.changes
    if player is not None:
        return player, {change.field: change.new for change in changes}
    one = row.listed
    left_at = timezone.now() if one.left else None
    short_name = normal_name(answer.short_name) if row.short_name else one.short_name or ""
    if len(short_name) > TEXTS["short_name"]:
        raise DomainError("list_cell_long", line=row.line, most=TEXTS["short_name"])
    texts = {"name": one.name, "short_name": short_name, "club": one.club or "", "nation": one.nation or ""}
    return Player(retired_at=left_at), texts


def check_labels(wanted: Iterable[_Wanted], members: Members) -> None:
    """Refuse two members who would look the same in the end, naming the line."""
    touched = list(wanted)
    changed = {one.player.pk for one in touched}
    taken = {look(player.label): player for player in members.by_id.values() if player.pk not in changed}
    for one in touched:
        label = look(one.player.label)
        if label in taken:
            names = {look(text) for player in members.by_id.values() for text in (player.label, player.pad_name)}
            free = short_name_for(one.player.name, one.player.club, names | set(taken))
            raise DomainError("list_label_taken", line=one.line, label=one.player.label, suggestion=free)
        taken[label] = one.player
