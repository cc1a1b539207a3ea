"""What everybody sees of a published event: its front page, where people sit, the tables of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.translation import get_language

from tournaments.models import TableSeat, Tournament, TournamentRound
from tournaments.selectors.champion import final_order
from tournaments.selectors.live import LiveRound, LiveTable, live_round, round_title
from tournaments.selectors.people import Somebody, people_of
from tournaments.selectors.standings_page import Standings, standings_page
from tournaments.selectors.state import state_of
from wizard_club.lib.names import sort_key

SEATS_A_PAGE = 100
TABLES_A_PAGE = 60
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody on the podium."""

    rank: int
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Home:
    """The front page. `round` is the newest one, without what its switches hide; `best` are the first of the standings,
    `podium` the winners once the prizes are given.
    """

    round: LiveRound | None
    standings: Standings | None
    podium: tuple[Winner, ...]


def home_of(tournament: Tournament) -> Home:
    """The front page: six queries. After the prizes it names the winners, if that is shown."""
    if tournament.prizes_at is not None:
        return Home(None, None, podium_of(tournament))
    standings = standings_page(tournament) if tournament.show_standings else None
    return Home(live_round(tournament), standings if standings and standings.begun else None, ())


def podium_of(tournament: Tournament) -> tuple[Winner, ...]:
    """The first three in the end, if that is shown: six queries."""
    state = state_of(tournament)
    if not (tournament.show_final if state.stage.number else tournament.show_standings):
        return ()
    return tuple(
        Winner(placing.rank, placing.number, state.by_number[placing.number].player.label)
        for placing in final_order(state)
        if placing.rank <= PODIUM
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits in the newest round; `table` is None for somebody who does not play in it."""

    somebody: Somebody
    table: int | None = None
    seat: int | None = None

    @property
    def number(self) -> int:
        return self.somebody.number

    @property
    def name(self) -> str:
        return self.somebody.label


@dataclass(frozen=True, slots=True)
class Mine(Place):
    """The place of the person who asks, with those who sit at his table in seat order."""

    mates: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """Where everybody sits. `round` is the database's number of the newest round, 0 before the first."""

    round: int
    seq: int
    title: str
    page: Page[Place]
    mine: Mine | None


def seating_of(
    tournament: Tournament, *, search: str = "", number: int = 1, me: int | None = None, size: int = SEATS_A_PAGE
) -> Seating:
    """Where everybody sits, by name in the language's own order, narrowed by what is typed: three queries."""
    newest = TournamentRound.objects.filter(tournament=tournament).select_related("stage").order_by("-seq").first()
    seats: dict[int, tuple[int, int]] = {}
    if newest is not None:
        rows = TableSeat.objects.filter(round=newest).values_list("entrant", "table__number", "position")
        seats = {entrant: (table, position + 1) for entrant, table, position in rows}
    people = people_of(tournament.pk)
    places = [Place(somebody, *seats.get(somebody.pk, (None, None))) for somebody in people]
    shown = [place for place in places if (place.table or place.somebody.active) and place.somebody.found_by(search)]
    language = get_language() or ""
    shown.sort(key=lambda place: (sort_key(place.somebody.name, language), place.number))
    return Seating(
        round=newest.pk if newest else 0,
        seq=newest.seq if newest else 0,
        title=round_title(tournament, newest.seq, newest.stage.number, newest.stage.index) if newest else "",
        page=Paginator(shown, size).get_page(number),
        mine=mine_of(places, me),
    )


def mine_of(places: Sequence[Place], me: int | None) -> Mine | None:
    """The place of one number with all who sit there."""
    place = next((place for place in places if place.number == me), None)
    if place is None:
        return None
    mates = sorted((other for other in places if place.table and other.table == place.table), key=seat_of)
    return Mine(place.somebody, place.table, place.seat, tuple(mates))


def seat_of(place: Place) -> int:
    """The order at a table."""
    return place.seat or 0


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round that can be looked at."""

    seq: int
    title: str


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a round, and the rounds there are to choose from."""

    rounds: tuple[RoundLink, ...]
    round: LiveRound | None
    page: Page[LiveTable] | None


def tables_of(tournament: Tournament, *, seq: int | None = None, number: int = 1) -> Tables:
    """The tables of that round, or of the newest one whose results are shown: two queries."""
    rounds = TournamentRound.objects.filter(tournament=tournament).select_related("stage").order_by("seq")
    links = {
        row.seq: RoundLink(row.seq, round_title(tournament, row.seq, row.stage.number, row.stage.index))
        for row in rounds
        if results_shown(tournament, row.stage.number)
    }
    chosen = seq if seq in links else max(links, default=None)
    shown = live_round(tournament, chosen) if chosen is not None else None
    page = Paginator(shown.tables, TABLES_A_PAGE).get_page(number) if shown else None
    return Tables(tuple(links.values()), shown, page)


def results_shown(tournament: Tournament, stage: int) -> bool:
    """Whether the switches show the results of a stage."""
    return tournament.show_final if stage else tournament.show_results
