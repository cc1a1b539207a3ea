"""A list of people before it is entered: who is a member, who becomes one, who is in already, and who is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Player
from scoring.selectors.member_import import check_doubtful
from scoring.selectors.members import Members, name_key
from scoring.short_names import short_name_for
from tournaments.entrant_list import Listed
from tournaments.models import Entrant
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded

KNOWN, NEW, DOUBTFUL, INSIDE = "known", "new", "doubtful", "inside"
SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to "who is this": the value of the field, and its words."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A line of the list and what becomes of it.

    `player` is the member of that name; `choices` of a doubtful line say who it may be, `twin` names the line before
    with the same name. `short_name` is suggested where a new member could not be told apart. `kept` says what the list
    has otherwise than the member, who stays as he is.
    """

    listed: Listed
    kind: str
    player: Player | None = None
    number: int | None = None
    choices: tuple[Choice, ...] = ()
    twin: int | None = None
    short_name: str = ""
    kept: tuple[str, ...] = ()

    @property
    def line(self) -> int:
        return self.listed.line

    @property
    def values(self) -> frozenset[str]:
        """The answers that are offered."""
        return frozenset(choice.value for choice in self.choices)

    @property
    def entered(self) -> bool:
        """Whether this line is somebody to be entered, unless the desk leaves it out."""
        return self.kind != INSIDE


def import_rows(people: Sequence[Listed], members: Members, entrants: Iterable[Entrant]) -> list[ImportRow]:
    """Match a list with the members and with who is in.

    Refused: a number that is taken, naming its line, and more doubtful lines than a page can ask about.
    """
    reader = _Reader(members, entrants)
    rows = [reader.row(listed) for listed in people]
    check_doubtful(sum(row.kind == DOUBTFUL for row in rows))
    for row in rows:
        holder = reader.holder.get(row.listed.number or 0)
        if row.entered and holder is not None:
            raise DomainError(
                "list_number_taken", line=row.listed.line, number=row.listed.number, player=holder.player.label
            )
    return rows


class _Reader:
    """The lines of a list one after another, each in the knowledge of those before."""

    def __init__(self, members: Members, entrants: Iterable[Entrant]) -> None:
        rows = list(entrants)
        self.members = members
        self.inside = {entrant.player_id: entrant.number for entrant in rows}
        self.holder = {entrant.number: entrant for entrant in rows}
        self.claimed: dict[int, int] = {}
        self.lines: dict[str, Listed] = {}
        self.taken = {text.casefold() for player in members.by_id.values() for text in (player.label, player.pad_name)}

    def row(self, listed: Listed) -> ImportRow:
        """What becomes of a line."""
        key = name_key(listed.name)
        before = self.lines.setdefault(key, listed)
        twin = before if before is not listed else None
        exact = self.members.named(listed.name, listed.club)
        if len(exact) == 1 and exact[0].pk not in self.claimed:
            return self.known(listed, exact[0])
        candidates = exact or self.members.like(listed.name)
        if candidates or (twin is not None and not are_of_two_clubs(twin, listed)):
            return self.doubtful(listed, candidates, twin)
        return ImportRow(listed, NEW, twin=twin.line if twin else None, short_name=self.short_name(listed))

    def known(self, listed: Listed, player: Player) -> ImportRow:
        """The one member of that name."""
        self.claimed[player.pk] = listed.line
        number = self.inside.get(player.pk)
        kept = tuple(kept_of(listed, player)) if number is None else ()
        return ImportRow(listed, KNOWN if number is None else INSIDE, player, number, kept=kept)

    def doubtful(self, listed: Listed, candidates: Sequence[Player], twin: Listed | None) -> ImportRow:
        """Somebody whom the desk must name: one of these members, a new one, or the one of the line before."""
        choices = [
            Choice(f"m{player.pk}", self.words_of(player)) for player in candidates if player.pk not in self.claimed
        ]
        choices.append(Choice("new", _("somebody new")))
        if twin is not None:
            words = _("the same person as in line %(line)d: leave out") % {"line": twin.line}
            choices.append(Choice(SKIP, words))
        elif self.inside.keys() & {player.pk for player in candidates}:
            choices.append(Choice(SKIP, _("in already: leave out")))
        line = twin.line if twin else None
        free = [player for player in candidates if player.pk not in self.claimed and player.pk not in self.inside]
        kept = tuple(text for player in free for text in kept_of(listed, player))
        short_name = self.short_name(listed)
        return ImportRow(listed, DOUBTFUL, choices=tuple(choices), twin=line, short_name=short_name, kept=kept)

    def words_of(self, player: Player) -> str:
        """A member among those who may be meant."""
        values = {"name": player.label, "club": player.club, "number": self.inside.get(player.pk)}
        if player.pk in self.inside:
            return _("%(name)s, who is in with number %(number)d") % values
        if player.retired_at is not None:
            return _("%(name)s, who had left the club") % values
        return _("%(name)s of %(club)s") % values if player.club else player.label

    def short_name(self, listed: Listed) -> str:
        """A short name for a new member who shares a name; nothing where the name is free. It is taken from now on."""
        if listed.name.casefold() not in self.taken:
            self.taken.add(listed.name.casefold())
            return ""
        free = short_name_for(listed.name, listed.club, self.taken)
        self.taken |= {free.casefold(), f"{listed.name} ({free})".casefold()}
        return free


def kept_of(listed: Listed, player: Player) -> Iterator[str]:
    """What a list says otherwise of a member, in sentences: members are changed on their own pages only."""
    values = {"name": player.label, "club": player.club, "nation": player.nation}
    if listed.club and folded(listed.club) != folded(player.club):
        text = _("%(name)s is a member of %(club)s; the list says %(listed)s: the same person is kept as %(club)s.")
        if not player.club:
            text = _("%(name)s is a member without a club; the list says %(listed)s: kept without.")
        yield text % {**values, "listed": listed.club}
    if listed.nation and folded(listed.nation) != folded(player.nation):
        text = _("%(name)s is a member from %(nation)s; the list says %(listed)s: kept as %(nation)s.")
        if not player.nation:
            text = _("%(name)s is a member without a nation; the list says %(listed)s: kept without.")
        yield text % {**values, "listed": listed.nation}


def are_of_two_clubs(one: Listed, other: Listed) -> bool:
    """Whether the clubs tell two people of one name apart."""
    return bool(one.club and other.club) and folded(one.club) != folded(other.club)
