"""Members who must not meet at a table, in every event."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import DirectorView
from scoring.models import Player
from tournaments.api.bodies.apart import PAIR, ApartBody, ApartNew
from tournaments.models import KeepApart
from tournaments.services.entrants import apart_keep, apart_release
from wizard_club.lib.api.schema import documented


class ApartList(DirectorView):
    @documented(tag="entrants", answer=ApartBody, many=True, example=PAIR)
    def get(self, request: Request) -> Response:
        """All pairs of members who are kept apart, in the order in which they were."""
        return self.page(KeepApart.objects.select_related("one", "other").order_by("id"), ApartBody)

    @documented(
        tag="entrants",
        answer=ApartBody,
        status=201,
        example=PAIR,
        body=ApartNew,
        sends={"one": 7, "other": 8},
        errors=(422,),
    )
    def post(self, request: Request) -> Response:
        """Keep two members apart from the next draw on, in every event. Sent twice it is one pair."""
        wanted = self.body(ApartNew)
        people = Player.objects.active().in_bulk([wanted["one"], wanted["other"]])
        unknown = [name for name in ("one", "other") if wanted[name] not in people]
        if unknown:
            raise ValidationError({name: [_("There is no such member")] for name in unknown})
        return Response(
            ApartBody(apart_keep(one=people[wanted["one"]], other=people[wanted["other"]])).data, status=201
        )


class ApartDetail(DirectorView):
    @documented(tag="entrants", answer=ApartBody, example=PAIR)
    def get(self, request: Request, pk: int) -> Response:
        """One pair of members who are kept apart."""
        return Response(ApartBody(get_object_or_404(KeepApart.objects.select_related("one", "other"), pk=pk)).data)

    @documented(tag="entrants", answer=None, status=204)
    def delete(self, request: Request, pk: int) -> Response:
        """Let two members meet again."""
        apart_release(pair=get_object_or_404(KeepApart, pk=pk))
        return Response(status=204)
