"""Who is in, for the desk: the list, the check-in, members found while typing, and people who seem to be in twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.models import Player
from scoring.selectors.members import name_key
from tournaments.models import Entrant, Tournament
from wizard_club.lib.names import folded, search_key, sort_key

MOST_FOUND = 8

IN_FIELD = frozenset({Entrant.State.ACTIVE, Entrant.State.STANDBY})


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """An entrant in a list. `state` is what he does in words, empty for somebody who just plays."""

    number: int
    name: str
    club: str
    nation: str
    state: str
    standby: bool
    out: bool
    there: bool
    paid: bool


@dataclass(frozen=True, slots=True)
class Counters:
    """How many play, how many of them are there and have paid, and how many wait for a place."""

    playing: int
    there: int
    paid: int
    standby: int
    out: int

    @property
    def missing(self) -> int:
        """How many the next draw leaves out: nobody as long as nobody is ticked."""
        return self.playing - self.there if self.there else 0


def entrant_rows(tournament: Tournament) -> list[Entrant]:
    """All entrants with their members: one query."""
    return list(Entrant.objects.filter(tournament=tournament).by_number())


def entrant_line(entrant: Entrant) -> EntrantLine:
    """One entrant as the lists show him."""
    player = entrant.player
    return EntrantLine(
        number=entrant.number,
        name=player.label,
        club=player.club,
        nation=player.nation,
        state="" if entrant.state == Entrant.State.ACTIVE else entrant.get_state_display(),
        standby=entrant.state == Entrant.State.STANDBY,
        out=entrant.state not in IN_FIELD,
        there=entrant.checked_in_at is not None,
        paid=entrant.paid_at is not None,
    )


def by_name(entrants: Iterable[Entrant], language: str) -> list[Entrant]:
    """In the order of their names, by the reader's language."""
    return sorted(entrants, key=lambda entrant: (sort_key(entrant.player.label, language), entrant.number))


def counters_of(entrants: Iterable[Entrant]) -> Counters:
    """The figures above the lists."""
    rows = list(entrants)
    playing = [entrant for entrant in rows if entrant.state == Entrant.State.ACTIVE]
    standby = sum(entrant.state == Entrant.State.STANDBY for entrant in rows)
    return Counters(
        playing=len(playing),
        there=sum(entrant.checked_in_at is not None for entrant in playing),
        paid=sum(entrant.paid_at is not None for entrant in playing),
        standby=standby,
        out=len(rows) - len(playing) - standby,
    )


def matching(entrants: Iterable[Entrant], search: str) -> list[Entrant]:
    """Those whose number is typed, or whose name or club contains every word typed, whatever the accents."""
    words = folded(search).split()
    return [
        entrant
        for entrant in entrants
        if search.strip() == str(entrant.number)
        or all(word in search_key(f"{entrant.player.label} {entrant.player.club}") for word in words)
    ]


def twins_entered(entrants: Iterable[Entrant]) -> list[tuple[EntrantLine, EntrantLine]]:
    """Pairs of entrants with the same name in other letters, another order or other accents: perhaps one person."""
    seen: dict[str, Entrant] = {}
    found = []
    for entrant in entrants:
        if entrant.state not in IN_FIELD:
            continue
        before = seen.setdefault(name_key(entrant.player.name), entrant)
        if before is not entrant:
            found.append((entrant_line(before), entrant_line(entrant)))
    return found


@dataclass(frozen=True, slots=True)
class MemberFound:
    """A member who was looked for; `number` of somebody who is in already."""

    id: int
    name: str
    club: str
    number: int | None


def members_found(search: str, entrants: Sequence[Entrant], language: str) -> list[MemberFound]:
    """Members by what is typed, those first whose names begin with it, at most eight: one query."""
    words = folded(search).split()
    if not words:
        return []
    inside = {entrant.player_id: entrant.number for entrant in entrants}
    found = sorted(
        Player.objects.active().found_by(search).only("name", "short_name", "club"),
        key=lambda player: (not begins(player, words), sort_key(player.label, language), player.pk),
    )
    return [MemberFound(player.pk, player.label, player.club, inside.get(player.pk)) for player in found[:MOST_FOUND]]


def begins(player: Player, words: Sequence[str]) -> bool:
    """Whether every word typed begins a word of the name."""
    parts = search_key(player.label).split()
    return all(any(part.startswith(word) for part in parts) for word in words)


def members_meant(search: str) -> list[Player]:
    """Whom somebody means who typed this and pressed Enter: the ones of just that name, else who begin with it."""
    found = list(Player.objects.active().found_by(search).order_by("id")) if folded(search) else []
    exact = [player for player in found if folded(search) in {folded(player.name), folded(player.label)}]
    return exact or [player for player in found if begins(player, folded(search).split())]
