"""A tournament as a file: taken out, and read in again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import DirectorView
from tournaments.access import tournament_at
from tournaments.api.access import DeskView
from tournaments.api.answers import tournament_answer
from tournaments.api.bodies.files import EVENT_FILE, FILE, ImportQuery
from tournaments.api.bodies.tournaments import TOURNAMENT, TournamentBody
from tournaments.eventfile.reading import LARGEST_FILE, LARGEST_MB, event_from
from tournaments.eventfile.writing import event_data
from tournaments.selectors.event_file import event_for_file
from tournaments.selectors.state import state_of
from tournaments.services.event_import import event_import
from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.api.reading import StrictJSONParser
from wizard_club.lib.api.schema import documented
from wizard_club.lib.errors import DomainError
from wizard_club.lib.strict_json import read_json


class EventFileParser(StrictJSONParser):
    """A tournament file, which may be larger than any other body."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        content = stream.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise Refusal(DomainError("event_too_large", most=LARGEST_MB), 413)
        try:
            return read_json(content)
        except DomainError as error:
            raise Refusal(error, 400) from None


class TournamentFile(DeskView):
    @documented(tag="tournaments", answer=EVENT_FILE, example=FILE)
    def get(self, request: Request, slug: str) -> Response:
        """The event as a tournament file, with everything that was played and confirmed.

        What is sent to `tournaments/import/` is the same event again, here or in another club.
        """
        return Response(event_data(event_for_file(state_of(self.tournament(slug)))))


class TournamentImport(DirectorView):
    parser_classes = (EventFileParser,)

    @documented(
        tag="tournaments",
        answer=TournamentBody,
        status=201,
        example=TOURNAMENT,
        body={"application/json": EVENT_FILE},
        sends=FILE,
        query=ImportQuery,
        errors=(422,),
    )
    def post(self, request: Request) -> Response:
        """Read a whole event from a tournament file, all of it or nothing.

        People are matched with members by their names; everybody else becomes one. A file that contradicts itself, or
        results that no game can end with, are refused: the message names the place.
        """
        seed = self.query(ImportQuery).get("seed")
        tournament = event_import(event=event_from(request.data), user=self.account, seed=seed)
        return Response(TournamentBody(tournament_answer(tournament_at(tournament.slug), request)).data, status=201)
