"""Who is who in an event, for pages that show many people: read in one query, without rows that nobody needs."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Player
from tournaments.models import Entrant, Tournament
from wizard_club.lib.names import folded

COLUMNS = (
    "pk",
    "number",
    "state",
    "player__name",
    "player__short_name",
    "player__club",
    "player__nation",
    "player__search_key",
)


def label_of(name: str, short_name: str) -> str:
    """A name as nobody else can be meant; most need no more than themselves."""
    return Player(name=name, short_name=short_name).label if short_name else name


@dataclass(frozen=True, slots=True)
class Somebody:
    """An entrant with what public lists say of him."""

    pk: int
    number: int
    state: str
    name: str
    short_name: str
    club: str
    nation: str
    search_key: str

    @property
    def label(self) -> str:
        """His name as nobody else can be meant."""
        return label_of(self.name, self.short_name)

    @property
    def active(self) -> bool:
        return self.state == Entrant.State.ACTIVE

    def found_by(self, search: str) -> bool:
        """Whether his number, or every word in his name or club, is what was typed."""
        return str(self.number) == search or all(word in self.search_key for word in folded(search).split())


def people_of(tournament_pk: int) -> list[Somebody]:
    """Everybody who was entered, by number: one query."""
    rows = Entrant.objects.filter(tournament=tournament_pk).order_by("number").values_list(*COLUMNS)
    return [Somebody(*row) for row in rows]


def people_at(tournament: Tournament) -> dict[int, Somebody]:
    """The same by number."""
    return {somebody.number: somebody for somebody in people_of(tournament.pk)}
