"""The standings for programs."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import DeskView
from tournaments.api.bodies.standings import STANDINGS, StandingQuery, StandingsBody
from tournaments.api.play import in_words
from tournaments.selectors.standings_page import standings_page
from wizard_club.lib.api.bodies import Pages
from wizard_club.lib.api.schema import documented
from wizard_club.lib.api.views import mark

# More people than any event has: the pages of the interface are cut from all rows.
EVERYBODY = 10_000


class StandingList(DeskView):
    @documented(tag="results", answer=StandingsBody, example=STANDINGS, query=StandingQuery)
    def get(self, request: Request, slug: str) -> Response:
        """The standings as far as results are confirmed, with what decided between any two rows.

        Its `ETag` follows the version of the event: asking again costs one query while nothing has changed.
        """
        tournament, wanted = self.tournament(slug), self.query(StandingQuery)
        version = in_words(tournament.version)
        unchanged = self.unchanged(version)
        if unchanged is not None:
            return unchanged
        search = wanted.get("q", "").strip()
        standings = standings_page(tournament, search=search, current=wanted["now"], size=EVERYBODY)
        pages = Pages()
        rows = pages.paginate_queryset(list(standings.page.object_list), request, view=self)
        facts = {name: getattr(standings, name) for name in ("columns", "begun", "open_tables", "at_cut", "unequal")}
        facts |= {
            "count": standings.page.paginator.count,
            "next": pages.get_next_link(),
            "previous": pages.get_previous_link(),
            "results": rows,
            "unranked": standings.unranked,
            "teams": standings.teams,
        }
        return Response(StandingsBody(facts).data, headers=mark(version))
