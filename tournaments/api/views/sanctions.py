"""Sanctions for programs: the list, imposing one, lifting one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import DeskView
from tournaments.api.bodies.sanctions import SANCTION, ImposedBody, LiftBody, SanctionBody, SanctionNew, SanctionQuery
from tournaments.models import Entrant, Sanction, Tournament
from tournaments.selectors.sanctions import people_of, taking_part
from tournaments.services import sanctions as services
from wizard_club.lib.api.schema import answered, documented


class SanctionView(DeskView):
    """An address about the sanctions of an event."""

    @staticmethod
    def of(tournament: Tournament) -> QuerySet[Sanction]:
        """All of them, with what their rows show."""
        return Sanction.objects.filter(tournament=tournament).select_related("entrant__player", "round", "imposed_by")


class SanctionList(SanctionView):
    @documented(tag="sanctions", answer=SanctionBody, many=True, example=SANCTION, query=SanctionQuery)
    def get(self, request: Request, slug: str) -> Response:
        """All sanctions of an event, lifted ones too."""
        tournament, wanted = self.tournament(slug), self.query(SanctionQuery)
        found = self.of(tournament)
        if "number" in wanted:
            found = found.filter(entrant__number=wanted["number"])
        if "kind" in wanted:
            found = found.filter(kind=wanted["kind"])
        if wanted["lifted"] is not None:
            found = found.filter(lifted_at__isnull=not wanted["lifted"])
        return self.page(found.order_by(wanted["ordering"]), SanctionBody)

    @documented(
        tag="sanctions",
        answer=ImposedBody,
        status=201,
        example={"imposed": [SANCTION]},
        body=SanctionNew,
        sends={"entrants": [2], "kind": "points", "points": 10, "round": 1, "reason": "Played on after time"},
        errors=(422,),
        more={200: answered(ImposedBody, {"imposed": []}, many=False)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Impose a sanction on each of these people, or on everybody at a table of the round.

        With a `key` that was sent before nothing is imposed: 200 and an empty list.
        """
        tournament, wanted = self.tournament(slug), self.body(SanctionNew)
        seq = wanted.get("round")
        played = tournament.rounds.filter(seq=seq).first() if seq is not None else None
        if seq is not None and played is None:
            raise serializers.ValidationError({"round": [_("There is no such round")]})
        imposed = services.sanctions_impose(
            tournament=tournament,
            entrants=people(tournament, wanted),
            kind=wanted["kind"],
            reason=wanted["reason"],
            points=wanted.get("points", 0),
            unit=wanted["unit"],
            round=played,
            key=str(wanted.get("key", "")),
            user=self.account,
        )
        rows = self.of(tournament).filter(pk__in=[sanction.pk for sanction in imposed]).order_by("id")
        return Response(ImposedBody({"imposed": rows}).data, status=201 if imposed else 200)


def people(tournament: Tournament, wanted: dict[str, Any]) -> Sequence[Entrant]:
    """Whom a body means; 400 for a number or a table that is none."""
    if "table" in wanted:
        found = people_of(tournament, f"{wanted['round']}:{wanted['table']}")
        if not found:
            raise serializers.ValidationError({"table": [_("There is no such table")]})
        return found
    numbers = list(dict.fromkeys(wanted["entrants"]))
    by_number = {entrant.number: entrant for entrant in taking_part(tournament).filter(number__in=numbers)}
    unknown = [number for number in numbers if number not in by_number]
    if unknown:
        raise serializers.ValidationError(
            {"entrants": [_("Nobody who takes part has the number %(number)d") % {"number": unknown[0]}]}
        )
    return [by_number[number] for number in numbers]


class SanctionLift(SanctionView):
    @documented(
        tag="sanctions",
        answer=SanctionBody,
        example=SANCTION | {"lifted_at": "2026-11-30T20:50:00Z", "lifted_because": "Appeal upheld"},
        body=LiftBody,
        sends={"reason": "Appeal upheld"},
        errors=(422,),
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take a sanction back, with a reason. It counts no more; who was disqualified plays again."""
        tournament = self.tournament(slug)
        sanction = get_object_or_404(self.of(tournament), pk=pk)
        sanction.tournament = tournament
        services.sanction_lift(sanction=sanction, reason=self.body(LiftBody)["reason"], user=self.account)
        return Response(SanctionBody(self.of(tournament).get(pk=pk)).data)
