"""Published events for everybody: what their public pages show, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.selectors.rulesets import hands_lines, settings_in_words
from tournaments.api.bodies.public import (
    EVENT,
    ROW,
    SEATING,
    TABLES,
    PublicDays,
    PublicEventBody,
    PublicRound,
    PublicRow,
    PublicSearch,
    PublicSeating,
    PublicTables,
)
from tournaments.api.bodies.standings import STANDINGS, StandingsBody
from tournaments.api.published import EVERYBODY, Data, PublicView, round_facts, table_facts
from tournaments.models import Tournament
from tournaments.selectors.format_words import format_facts
from tournaments.selectors.overview import tournament_lines, tournaments_newest
from tournaments.selectors.public import home_of, results_shown, seating_of, tables_of
from tournaments.selectors.standings_page import standings_page
from tournaments.selectors.version import PublicEvent
from wizard_club.lib.api.schema import documented

BEST = 5
NO_LINKS = {"count": 0, "next": None, "previous": None}


class PublicList(PublicView):
    @documented(tag="public", answer=PublicRow, many=True, example=ROW, query=PublicDays, public=True)
    def get(self, request: Request) -> Response:
        """Published events, the newest first. Everybody may read this, without a token."""
        wanted = self.query(PublicDays)
        days = {"since": "date__gte", "until": "date__lte"}
        found = tournaments_newest().filter(published=True)
        found = found.filter(**{lookup: wanted[name] for name, lookup in days.items() if name in wanted})
        last = "-id" if wanted["ordering"].startswith("-") else "id"
        return self.page(found.order_by(wanted["ordering"], last), PublicRow, prepare=public_rows)


def public_rows(found: Sequence[Tournament]) -> list[Data]:
    """Events as the list shows them."""
    return [
        {name: getattr(line.tournament, name) for name in ("slug", "name", "date", "venue")}
        | {"kind": line.kind, "state": line.state}
        for line in tournament_lines(found)
    ]


class PublicEventDetail(PublicView):
    @documented(tag="public", answer=PublicEventBody, example=EVENT, public=True)
    def get(self, request: Request, slug: str) -> Response:
        """A published event: what it is, which round is on with its clock, who leads, and the rules that are played.

        Nothing is found before it is published. The `ETag` changes with everything that the desk does and with every
        hand that is scored; asking again with it costs next to nothing.
        """
        event = self.event(slug, live=True)
        return self.told(event, event.live_version, lambda tournament: event_data(event, tournament))


def event_data(event: PublicEvent, tournament: Tournament) -> Data:
    """The front page and the regulations."""
    home, rules = home_of(tournament), tournament.ruleset.rules
    shown = home.round
    results = shown is not None and results_shown(tournament, shown.stage)
    texts = ("slug", "name", "date", "venue", "fee", "regulations", "prizes", "announcement")
    best = home.standings.page.object_list[:BEST] if home.standings else []
    facts = {name: getattr(tournament, name) for name in texts} | {
        "over": tournament.prizes_at is not None,
        "shows": {
            "seating": event.show_seating,
            "tables": event.shows_tables,
            "standings": event.show_standings,
        },
        "round": shown
        and round_facts(shown)
        | {"tables": len(shown.tables) if results else None, "tables_open": shown.open if results else None},
        "best": [{"rank": row.rank, "name": row.name, "points": row.cells[0]} for row in best],
        "podium": home.podium,
        "format_facts": format_facts(tournament.format),
        "ruleset_facts": settings_in_words(rules),
        "hands": [line for line in hands_lines(rules) if line.players in set(tournament.format.table_sizes)],
    }
    return dict(PublicEventBody(facts).data)


class PublicEventSeating(PublicView):
    @documented(tag="public", answer=PublicSeating, example=SEATING, query=PublicSearch, public=True)
    def get(self, request: Request, slug: str) -> Response:
        """Where everybody sits in the newest round, by name. Nothing is found where the event does not show it."""
        event, search = self.event(slug), self.query(PublicSearch).get("q", "").strip()
        if not event.show_seating:
            raise Http404

        def build(tournament: Tournament) -> Data:
            seating = seating_of(tournament, search=search, size=EVERYBODY)
            facts = {"seq": seating.seq, "title": seating.title, "results": seating.page.object_list}
            return dict(PublicSeating(NO_LINKS | facts).data)

        return self.told(event, event.desk_version, build, search=search)


class PublicEventTables(PublicView):
    @documented(tag="public", answer=PublicTables, example=TABLES, query=PublicRound, public=True)
    def get(self, request: Request, slug: str) -> Response:
        """The tables of a round: how far they are and who leads, and the results that the desk confirmed.

        Without `round` it is the newest one. A round whose results are not shown is answered as if nobody had asked
        for it.
        """
        event, seq = self.event(slug, live=True), self.query(PublicRound).get("round")
        if not event.shows_tables:
            raise Http404

        def build(tournament: Tournament) -> Data:
            tables = tables_of(tournament, seq=seq)
            shown = tables.round
            rows = [table_facts(table, seating=event.show_seating) for table in shown.tables] if shown else []
            facts = {"rounds": tables.rounds, "round": shown and round_facts(shown), "results": rows}
            return dict(PublicTables(NO_LINKS | facts).data)

        return self.told(event, event.live_version, build, seq)


class PublicEventStandings(PublicView):
    @documented(tag="public", answer=StandingsBody, example=STANDINGS, query=PublicSearch, public=True)
    def get(self, request: Request, slug: str) -> Response:
        """The standings, with what put everybody where he is. Nothing is found where the event does not show them."""
        event, search = self.event(slug), self.query(PublicSearch).get("q", "").strip()
        if not event.show_standings:
            raise Http404

        def build(tournament: Tournament) -> Data:
            standings = standings_page(tournament, search=search, size=EVERYBODY)
            names = ("columns", "begun", "open_tables", "at_cut", "unequal", "unranked", "teams")
            facts = {name: getattr(standings, name) for name in names}
            return dict(StandingsBody(NO_LINKS | facts | {"results": standings.page.object_list}).data)

        return self.told(event, event.desk_version, build, search=search)
