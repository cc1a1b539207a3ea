"""What the pages for everybody ask first: whether an event is published, what it shows, and whether anything changed.

One statement, written by hand: a thousand phones ask it every few seconds, and putting it together from a query set
takes several times as long as running it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection

# `moves` are the versions of all scored hands at open tables, and so many more for each game that has ended: another
# number after every hand that is scored, reopened or corrected.
ENDED = 1_000_000
MOVES = """
SELECT SUM((SELECT COALESCE(SUM(hand.version), 0) FROM scoring_round hand
            WHERE hand.game_id = game.id AND hand.scored_at IS NOT NULL)
           + CASE WHEN game.state = 'running' THEN 0 ELSE %s END)
FROM tournaments_tournamentround round
JOIN tournaments_table seats ON seats.round_id = round.id AND seats.confirmed_at IS NULL
JOIN scoring_game game ON game.id = seats.game_id
WHERE round.tournament_id = event.id AND round.closed_at IS NULL
"""
EVENT = f"""
SELECT event.id, event.slug, event.created_at, event.version, event.show_seating, event.show_results,
       event.show_standings, event.show_final, CASE WHEN %s THEN COALESCE(({MOVES}), 0) ELSE 0 END
FROM tournaments_tournament event WHERE event.slug = %s AND event.published
"""  # noqa: S608 (nothing comes in but by parameters)


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """A published event. `born` tells it from the one that another database has under its number."""

    pk: int
    slug: str
    born: str
    version: int
    show_seating: bool
    show_results: bool
    show_standings: bool
    show_final: bool
    moves: int = 0

    @property
    def desk_version(self) -> str:
        """Changes with everything that the desk does."""
        return str(self.version)

    @property
    def live_version(self) -> str:
        """Changes with every hand besides."""
        return f"{self.version}.{self.moves}"

    @property
    def shows_tables(self) -> bool:
        """Whether results of any stage are shown."""
        return self.show_results or self.show_final

    def cache_key(self, *what: object) -> str:
        """Where something of this event is kept."""
        return "-".join(map(str, (*what, self.pk, self.born)))


def public_event(slug: str, *, live: bool = False) -> PublicEvent | None:
    """The event of that address if it is published, with the moves at its tables where `live` pages need them: one
    query.
    """
    with connection.cursor() as cursor:
        cursor.execute(EVENT, [live, ENDED, slug])
        row = cursor.fetchone()
    if row is None:
        return None
    pk, slug, created_at, version, seating, results, standings, final, moves = row
    return PublicEvent(
        pk=pk,
        slug=slug,
        born="".join(sign for sign in str(created_at) if sign.isdigit()),
        version=version,
        show_seating=bool(seating),
        show_results=bool(results),
        show_standings=bool(standings),
        show_final=bool(final),
        moves=int(moves),
    )
