"""Events: listed, set up, changed, shown to everybody, deleted, and what the desk did."""

from __future__ import annotations

from collections.abc import Sequence

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import DirectorWriteView
from tournaments.access import tournament_at
from tournaments.api.access import DeskView
from tournaments.api.answers import tournament_answer
from tournaments.api.bodies.tournaments import (
    LOG,
    NEW,
    ROW,
    TOURNAMENT,
    Announcement,
    LogBody,
    Switches,
    TournamentBody,
    TournamentChange,
    TournamentDeletion,
    TournamentNew,
    TournamentQuery,
    TournamentRow,
)
from tournaments.api.play import Changed, changed_example
from tournaments.api.setup import setup_wanted, tournament_revised
from tournaments.models import DeskEntry, Tournament
from tournaments.selectors.log import entries_newest, log_lines
from tournaments.selectors.overview import tournament_lines, tournaments_newest
from tournaments.services import tournaments as services
from wizard_club.lib.api.schema import answered, documented

MOVED_ON = changed_example("tournament_changed", "The desk has done something meanwhile: look at the event again", 4, 5)


class TournamentList(DirectorWriteView):
    @documented(tag="tournaments", answer=TournamentRow, many=True, example=ROW, query=TournamentQuery)
    def get(self, request: Request) -> Response:
        """All events, the newest first, with where each of them stands."""
        wanted = self.query(TournamentQuery)
        found = tournaments_newest().found_by(wanted.get("q", ""))
        days = {"since": "date__gte", "until": "date__lte"}
        found = found.filter(**{lookup: wanted[name] for name, lookup in days.items() if name in wanted})
        if wanted["published"] is not None:
            found = found.filter(published=wanted["published"])
        last = "-id" if wanted["ordering"].startswith("-") else "id"
        return self.page(found.order_by(wanted["ordering"], last), TournamentRow, prepare=rows_of)

    @documented(
        tag="tournaments",
        answer=TournamentBody,
        status=201,
        example=TOURNAMENT,
        body=TournamentNew,
        sends=NEW,
        errors=(422,),
    )
    def post(self, request: Request) -> Response:
        """Set up an event from a built-in format, with settings of its own where it wants others.

        With a `seed` of your own a repeated request is harmless: it answers with the event that the first one made.
        """
        wanted = self.body(TournamentNew)
        tournament = services.tournament_create_once(
            setup=setup_wanted(wanted), user=self.account, seed=wanted.get("seed", services.new_seed())
        )
        return Response(TournamentBody(tournament_answer(tournament_at(tournament.slug), request)).data, status=201)


def rows_of(found: Sequence[Tournament]) -> list[dict[str, object]]:
    """Events as the list shows them."""
    return [
        {
            "slug": line.tournament.slug,
            "name": line.tournament.name,
            "date": line.tournament.date,
            "venue": line.tournament.venue,
            "players": line.players,
            "kind": line.kind,
            "state": line.state,
            "published": line.tournament.published,
        }
        for line in tournament_lines(found)
    ]


class TournamentDetail(DeskView):
    @documented(tag="tournaments", answer=TournamentBody, example=TOURNAMENT)
    def get(self, request: Request, slug: str) -> Response:
        """An event for its desk: how it is set up, where it stands, and what comes next."""
        return Response(TournamentBody(tournament_answer(self.tournament(slug), request)).data)

    @documented(
        tag="tournaments",
        answer=TournamentBody,
        example=TOURNAMENT,
        body=TournamentChange,
        sends={"venue": "Café Central", "version": 4},
        errors=(422,),
        more={409: answered(Changed, MOVED_ON, many=False)},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change an event. Once something is drawn, format and ruleset stay as they are; everything else can change.

        With the `version` that you have read, a change by somebody else in between is answered with 409.
        """
        tournament = self.tournament(slug)
        tournament_revised(tournament=tournament, sent=self.body(TournamentChange), user=self.account)
        return Response(TournamentBody(tournament_answer(self.tournament(slug), request)).data)

    @documented(tag="tournaments", answer=None, status=204, query=TournamentDeletion, errors=(422,))
    def delete(self, request: Request, slug: str) -> Response:
        """Delete an event with its games; its name must be sent to confirm it. Members stay."""
        tournament = self.tournament(slug)
        services.tournament_delete(tournament=tournament, name=self.query(TournamentDeletion)["confirm"])
        return Response(status=204)


class TournamentPublish(DeskView):
    @documented(
        tag="tournaments",
        answer=TournamentBody,
        example=TOURNAMENT,
        body=Switches,
        sends={"published": True, "show_standings": False},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Show the event to everybody, or parts of it, or hide them."""
        tournament = self.tournament(slug)
        changed = {name: on for name, on in self.body(Switches).items() if on != getattr(tournament, name)}
        if changed:
            services.tournament_publish(tournament=tournament, user=self.account, **changed)
        return Response(TournamentBody(tournament_answer(self.tournament(slug), request)).data)


class TournamentAnnounce(DeskView):
    @documented(
        tag="tournaments",
        answer=TournamentBody,
        example=TOURNAMENT | {"announcement": "Pizza is here", "announced_at": "2026-11-30T20:00:00Z"},
        body=Announcement,
        sends={"text": "Pizza is here"},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Say something on the hall screen, the phones and the pads of open tables; an empty text takes it back."""
        tournament = self.tournament(slug)
        text = self.body(Announcement)["text"]
        services.tournament_announce(tournament=tournament, text=text, user=self.account)
        return Response(TournamentBody(tournament_answer(self.tournament(slug), request)).data)


class TournamentLog(DeskView):
    @documented(tag="tournaments", answer=LogBody, many=True, example=LOG)
    def get(self, request: Request, slug: str) -> Response:
        """Everything that the desk did, the newest first, in sentences."""
        tournament = self.tournament(slug)

        def prepare(entries: Sequence[DeskEntry]) -> list[dict[str, object]]:
            lines = log_lines(entries, tournament.format)
            return [
                {"at": line.at, "who": line.who, "kind": entry.kind, "text": line.text}
                for entry, line in zip(entries, lines, strict=True)
            ]

        return self.page(entries_newest(tournament), LogBody, prepare=prepare)
