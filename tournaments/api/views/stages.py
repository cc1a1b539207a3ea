"""Cuts, stages, lots and the prize-giving for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import DeskView
from tournaments.api.bodies.stages import (
    ENDED,
    LOT,
    STAGE,
    STAGES,
    LotBody,
    LotNew,
    MovedBody,
    ReopenBody,
    StageBody,
    StagesBody,
)
from tournaments.api.play import in_words
from tournaments.models import Lot, Stage, Table, Tournament
from tournaments.selectors.field import is_active
from tournaments.selectors.format_words import stage_title
from tournaments.selectors.stage_page import stage_page
from tournaments.selectors.state import TableRows, TournamentState, stage_kind, state_of
from tournaments.services import stages as services
from tournaments.services import tournaments as tournament_services
from wizard_club.lib.api.schema import documented
from wizard_club.lib.api.views import mark

PAGE_FACTS = ("kind", "text", "stages", "coming", "beginning", "champion", "consolations", "fees", "given", "missing")
NOTHING = {"total": None, "hits": None, "place": None, "table_points": None}


class StagesView(DeskView):
    """An address that answers where the event stands."""

    def stands(self, slug: str) -> Response:
        """The event as it stands now."""
        tournament = self.tournament(slug)
        return Response(StagesBody(stages_facts(state_of(tournament))).data)

    def stage(self, slug: str, number: int) -> Response:
        """A stage that has begun, or 404."""
        tournament = self.tournament(slug)
        stage = get_object_or_404(Stage, tournament=tournament, number=number)
        return Response(StageBody(stage_facts(state_of(tournament), stage)).data)


def stages_facts(state: TournamentState) -> dict[str, Any]:
    """What `StagesBody` shows of an event."""
    page = stage_page(state)
    at = {row.table.pk: (played.round.seq, row.table.number) for played in state.rounds for row in played.tables}
    lots = {lot.pk: lot for lot in state.lots}
    return {name: getattr(page, name) for name in PAGE_FACTS} | {
        "questions": [
            {
                "purpose": question.purpose,
                "round": at[question.table][0] if question.table else None,
                "table": at[question.table][1] if question.table else None,
                "text": question.text,
                "numbers": [one.number for one in question.people],
                "needed": question.needed,
            }
            for question in page.questions
        ],
        "lots": [lot_facts(lots[line.pk]) | {"text": line.text, "removable": line.removable} for line in page.lots],
        "ranking": [*page.order, *page.others],
    }


def lot_facts(lot: Lot) -> dict[str, Any]:
    """What `LotBody` shows of a lot."""
    return {name: getattr(lot, name) for name in ("pk", "purpose", "order", "by_game", "drawn_at")}


def stage_facts(state: TournamentState, stage: Stage) -> dict[str, Any]:
    """What `StageBody` shows of a stage."""
    people = [(state.by_id[place.entrant_id], place.bye) for place in state.places.get(stage.pk, [])]
    return {
        "number": stage.number,
        "stage_kind": stage_kind(state.tournament.format, stage),
        "title": stage_title(state.tournament.format, stage.index) if stage.number else _("Qualifying rounds"),
        "people": [
            {"number": one.number, "name": one.player.label, "bye": bye, "away": not is_active(one)}
            for one, bye in people
        ],
        "tables": [
            {
                "round": played.round.seq,
                "table": row.table.number,
                "consolation": row.table.consolation,
                "seats": list(seats_facts(row)),
            }
            for played in state.rounds_of(stage)
            for row in played.tables
        ],
    }


def seats_facts(row: TableRows) -> Iterator[dict[str, Any]]:
    """The seats of a table, with their results once it is confirmed."""
    for at, number in enumerate(row.numbers):
        result = row.results[at] if row.results else None
        yield {"number": number} | ({name: getattr(result, name) for name in NOTHING} if result else NOTHING)


class StageList(StagesView):
    @documented(tag="stages", answer=StagesBody, example=STAGES)
    def get(self, request: Request, slug: str) -> Response:
        """Who comes into the next stage, who is level, or how everything ended.

        Its `ETag` follows the version of the event: asking again costs one query while nothing has changed.
        """
        tournament = self.tournament(slug)
        version = in_words(tournament.version)
        return self.unchanged(version) or Response(
            StagesBody(stages_facts(state_of(tournament))).data, headers=mark(version)
        )


class StageDetail(StagesView):
    @documented(tag="stages", answer=StageBody, example=STAGE)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """A stage that has begun: who came in, byes, and its tables with their places. Stage 0 qualifies."""
        return self.stage(slug, stage)


class StageBegin(StagesView):
    @documented(tag="stages", answer=StageBody, example=STAGE | {"tables": []}, errors=(422,))
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Make the cut. The stage begins with those who came through; its tables are drawn next. Twice is once."""
        services.stage_begin(tournament=self.tournament(slug), number=stage, user=self.account)
        return self.stage(slug, stage)


class StageTakeBack(StagesView):
    @documented(tag="stages", answer=StagesBody, example=STAGES, errors=(422,))
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Take the newest cut back, as long as no round of its stage is published."""
        services.stage_take_back(tournament=self.tournament(slug), number=stage, user=self.account)
        return self.stands(slug)


class StageRefill(DeskView):
    @documented(tag="stages", answer=MovedBody, example={"moved": [5]}, errors=(422,))
    def post(self, request: Request, slug: str) -> Response:
        """Let the next ones move up for those who left a stage before its tables are published."""
        moved = services.stage_refill(tournament=self.tournament(slug), user=self.account)
        return Response(MovedBody({"moved": [entrant.number for entrant in moved]}).data)


class LotList(DeskView):
    @documented(tag="stages", answer=LotBody, many=True, example=LOT)
    def get(self, request: Request, slug: str) -> Response:
        """The lots that were drawn, the oldest first."""
        return self.page(Lot.objects.filter(tournament=self.tournament(slug)).order_by("id"), LotBody)

    @documented(
        tag="stages",
        answer=LotBody,
        status=201,
        example=LOT,
        body=LotNew,
        sends={"purpose": "cut", "numbers": [3, 4]},
        errors=(422,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Draw a lot among people who are level, or take in their deciding game.

        The same question asked twice keeps its first answer.
        """
        tournament, wanted = self.tournament(slug), self.body(LotNew)
        lot = services.lot_draw(
            tournament=tournament,
            purpose=wanted["purpose"],
            numbers=wanted["numbers"],
            table=table_meant(tournament, wanted),
            order=wanted.get("order"),
            user=self.account,
        )
        return Response(LotBody(Lot.objects.get(pk=lot.pk)).data, status=201)


def table_meant(tournament: Tournament, wanted: dict[str, Any]) -> Table | None:
    """The table that a lot is about; 400 for one that is none."""
    seq, number = wanted.get("round"), wanted.get("table")
    if seq is None and number is None:
        return None
    # A round alone, or a table of none, is 0 of the other.
    table = Table.objects.filter(round__tournament=tournament, round__seq=seq or 0, number=number or 0).first()
    if table is None:
        raise serializers.ValidationError({"table": [_("There is no such table")]})
    return table


class LotDetail(DeskView):
    @documented(tag="stages", answer=LotBody, example=LOT)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """One lot, the best of those who were level first."""
        return Response(LotBody(get_object_or_404(Lot, tournament=self.tournament(slug), pk=pk)).data)

    @documented(tag="stages", answer=None, status=204, errors=(422,))
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Take a lot back that was drawn by mistake, as long as nothing was built on it."""
        tournament = self.tournament(slug)
        lot = get_object_or_404(Lot.objects.select_related("stage"), tournament=tournament, pk=pk)
        lot.tournament = tournament
        services.lot_take_back(lot=lot, user=self.account)
        return Response(status=204)


class PrizesGive(StagesView):
    @documented(tag="stages", answer=StagesBody, example=ENDED, errors=(422,))
    def post(self, request: Request, slug: str) -> Response:
        """Give the prizes. Nothing changes any more; `missing` told what stood against it."""
        tournament_services.prizes_give(tournament=self.tournament(slug), user=self.account)
        return self.stands(slug)


class PrizesReopen(StagesView):
    @documented(
        tag="stages",
        answer=StagesBody,
        example=ENDED | {"prizes_given": False},
        body=ReopenBody,
        sends={"reason": "A result was misread"},
        errors=(422,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Take the prize-giving back, with a reason."""
        tournament, reason = self.tournament(slug), self.body(ReopenBody)["reason"]
        tournament_services.prizes_reopen(tournament=tournament, reason=reason, user=self.account)
        return self.stands(slug)
