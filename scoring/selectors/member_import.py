"""A list of members before it is taken over: who is new, who changes, who stays the same, and who is doubtful."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.member_list import OTHERS, ListedMember
from scoring.models import Player
from scoring.selectors.members import Members, name_key
from scoring.short_names import look, short_name_for
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded, one_letter_apart

NEW, CHANGED, SAME, DOUBTFUL = "new", "changed", "same", "doubtful"
# The answers to "who is this" besides the members.
SOMEBODY_NEW, SKIP = "new", "skip"
# Each takes two fields of the form, which may have a thousand.
MOST_DOUBTFUL = 400


@dataclass(frozen=True, slots=True)
class Change:
    """A text of a member that becomes another one."""

    field: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A member who may be meant: the `value` of the answer, its words, and what becomes other then."""

    player: Player
    words: str
    changes: tuple[Change, ...]

    @property
    def value(self) -> str:
        return f"m{self.player.pk}"


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A line of the list and what becomes of it.

    `player` is the member whom it is about for sure. Of a doubtful line `candidates` are who it may be, `twin` is
    another line with that name, and `short_name` is suggested for somebody new who could not be told apart.
    """

    listed: ListedMember
    kind: str
    player: Player | None = None
    changes: tuple[Change, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    twin: int | None = None
    short_name: str = ""

    @property
    def line(self) -> int:
        return self.listed.line

    @property
    def values(self) -> tuple[str, ...]:
        """The answers that are offered."""
        return (*(candidate.value for candidate in self.candidates), SOMEBODY_NEW, SKIP)


def member_rows(people: Sequence[ListedMember], members: Members) -> list[MemberRow]:
    """What becomes of every line, in the order of the list. Refused: more doubtful lines than a page can ask about."""
    rows = _Matcher(people, members).rows()
    check_doubtful(sum(row.kind == DOUBTFUL for row in rows))
    return rows


def check_doubtful(count: int) -> None:
    """Refuse more doubtful lines than a form can send answers about."""
    if count > MOST_DOUBTFUL:
        raise DomainError("list_doubtful", count=count, most=MOST_DOUBTFUL)


def seen_of(rows: Sequence[MemberRow]) -> str:
    """What a preview of these rows was made from: another one as soon as the list or a member in it is other."""
    seen = repr([[row.listed, row.kind, row.twin, row.short_name, *map(state_of, players_of(row))] for row in rows])
    return hashlib.sha256(seen.encode()).hexdigest()[:32]


def players_of(row: MemberRow) -> list[Player]:
    """The members whom a line may be about."""
    return [row.player] if row.player else [candidate.player for candidate in row.candidates]


def state_of(player: Player) -> tuple[object, ...]:
    """All that a list compares with."""
    return (player.pk, player.name, *(getattr(player, field) for field in OTHERS), player.retired_at is None)


class _Matcher:
    """Finds the member of each line: the surest way for the whole list first, then the next one for the rest."""

    def __init__(self, people: Sequence[ListedMember], members: Members) -> None:
        self.people = people
        self.members = members
        self.found: dict[int, Player] = {}
        self.claimed: set[int] = set()
        self.taken = {look(text) for player in members.by_id.values() for text in (player.label, player.pad_name)}
        self.lines: dict[tuple[str, str], list[int]] = {}
        for one in people:
            self.lines.setdefault(twin_key(one), []).append(one.line)

    def rows(self) -> list[MemberRow]:
        """Every line with what becomes of it."""
        steps: list[Callable[[ListedMember], Player | None]] = [self.by_id, self.told_apart, self.exact]
        for step in steps:
            for one in self.people:
                if one.line not in self.found and (player := step(one)) is not None:
                    self.found[one.line] = player
                    self.claimed.add(player.pk)
        return [
            self.sure(one, self.found[one.line]) if one.line in self.found else self.open(one) for one in self.people
        ]

    def by_id(self, one: ListedMember) -> Player | None:
        """The member of that number, unless the name is quite another one."""
        player = self.members.by_id.get(one.id or 0)
        return player if player is not None and (player.name == one.name or akin(one.name, player.name)) else None

    def told_apart(self, one: ListedMember) -> Player | None:
        """The one member of that name whose short name or club is the same as well."""
        named = self.named(one)
        for field in ("short_name", "club"):
            text = folded(getattr(one, field) or "")
            same = [player for player in named if text and folded(getattr(player, field)) == text]
            if len(same) == 1:
                return same[0]
        return None

    def exact(self, one: ListedMember) -> Player | None:
        """The one member of that name. Not sure where the name stands in the list twice and something would change."""
        named = [player for player in self.named(one) if not another_club(one, player)]
        if len(named) != 1 or len(self.named(one)) != 1:
            return None
        twins = [line for line in self.lines[twin_key(one)] if line != one.line]
        if any(line in self.found for line in twins) or (twins and any(changes_of(one, named[0]))):
            return None
        return named[0]

    def named(self, one: ListedMember) -> list[Player]:
        """Members of just that name who are not another line's."""
        found = self.members.like(one.name)
        return [
            player
            for player in found
            if one.name in {player.name, player.label} and player.retired_at is None and player.pk not in self.claimed
        ]

    def sure(self, one: ListedMember, player: Player) -> MemberRow:
        """A line about that member."""
        changes = tuple(changes_of(one, player))
        return MemberRow(one, CHANGED if changes else SAME, player, changes)

    def open(self, one: ListedMember) -> MemberRow:
        """Somebody who must be named, or somebody new."""
        candidates = tuple(
            Candidate(player, words_of(player), tuple(changes_of(one, player))) for player in self.like(one)
        )
        before = [line for line in self.lines[twin_key(one)] if line < one.line or line in self.found]
        twin = before[0] if before else None
        kind = DOUBTFUL if candidates or twin else NEW
        return MemberRow(one, kind, candidates=candidates, twin=twin, short_name=self.short_name(one))

    def like(self, one: ListedMember) -> list[Player]:
        """Everybody who may be meant and is not another line's, by name; those who left too."""
        own = [self.members.by_id[one.id]] if one.id in self.members.by_id else []
        found = {player.pk: player for player in [*own, *self.members.like(one.name), *self.members.near(one.name)]}
        return [player for player in found.values() if player.pk not in self.claimed]

    def short_name(self, one: ListedMember) -> str:
        """A short name for somebody new who shares a name; nothing where the list has a free one."""
        label = look(Player(name=one.name, short_name=one.short_name or "").label)
        if label not in self.taken:
            self.taken.add(label)
            return ""
        free = short_name_for(one.name, one.club or "", self.taken)
        self.taken |= {look(free), look(Player(name=one.name, short_name=free).label)}
        return free


def twin_key(one: ListedMember) -> tuple[str, str]:
    """Equal for two lines that may be one person."""
    return name_key(one.name), folded(one.short_name or "")


def akin(one: str, other: str) -> bool:
    """Whether a name may be another form of the other: a word of it is the same, or nearly."""
    words = [set(name_key(name).split()) for name in (one, other)]
    return bool(words[0] & words[1]) or one_letter_apart(folded(one), folded(other))


def another_club(one: ListedMember, player: Player) -> bool:
    """Whether the list says another club than the member's."""
    return bool(one.club and player.club) and folded(one.club or "") != folded(player.club)


def changes_of(one: ListedMember, player: Player) -> Iterator[Change]:
    """What becomes other if the line is about that member.

    A line with his number says everything, also that he has no club. Another one only adds to what is known, and
    changes no name.
    """
    own = one.id == player.pk
    for field in ("name", *OTHERS) if own else OTHERS:
        new, old = getattr(one, field), getattr(player, field)
        if new is not None and new != old and (new or own):
            yield Change(field, old, new)


def words_of(player: Player) -> str:
    """A member among those who may be meant."""
    values = {"name": player.label, "club": player.club}
    if player.retired_at is not None:
        return _("%(name)s, who had left the club") % values
    return _("%(name)s of %(club)s") % values if player.club else player.label
