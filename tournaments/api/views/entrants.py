"""Entrants: listed, entered, checked in, and whoever leaves, comes back or takes a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import entrant_at
from tournaments.api.access import DeskView
from tournaments.api.bodies.entrants import (
    ACTIONS,
    ANNA,
    BEN,
    CHANGED,
    DETAIL,
    ENTER,
    EntrantBody,
    EntrantDetailBody,
    EntrantMore,
    EntrantQuery,
    EntrantsChanged,
    EntrantsNew,
    NumberWanted,
    SubstituteWanted,
    Switch,
)
from tournaments.api.entering import people_entered
from tournaments.models import Entrant, Tournament
from tournaments.selectors.entrant_detail import entrant_detail_of
from tournaments.selectors.entrants import by_name, entrant_rows, matching
from tournaments.selectors.plan import round_to_plan
from tournaments.services import entrants as services
from wizard_club.lib.api.schema import documented


class EntrantsView(DeskView):
    """An address that changes entrants, and answers with those that it changed."""

    def change(self, slug: str, number: int, service: Callable[..., Entrant], /, **values: object) -> Response:
        """Do it to one of them."""
        tournament = self.tournament(slug)
        entrant = entrant_at(tournament, number)
        return self.changed(tournament, [service(entrant=entrant, user=self.account, **values)])

    def changed(self, tournament: Tournament, entrants: Sequence[Entrant], status: int = 200) -> Response:
        """They as they are stored now, and whether a draw does not fit any more."""
        stored = Entrant.objects.filter(pk__in=[entrant.pk for entrant in entrants])
        answer = {
            "entrants": stored.select_related("player", "replaces").order_by("number"),
            "plan_again": round_to_plan(tournament),
        }
        return Response(EntrantsChanged(answer).data, status=status)


class EntrantList(EntrantsView):
    @documented(tag="entrants", answer=EntrantBody, many=True, example=ANNA, query=EntrantQuery)
    def get(self, request: Request, slug: str) -> Response:
        """Everybody who is entered, by number."""
        wanted, rows = self.query(EntrantQuery), entrant_rows(self.tournament(slug))
        by_pk = {entrant.pk: entrant for entrant in rows}
        for entrant in rows:
            # All of them are here: nobody is read again.
            entrant.replaces = by_pk[entrant.replaces_id] if entrant.replaces_id else None
        if "state" in wanted:
            rows = [entrant for entrant in rows if entrant.state == wanted["state"]]
        for name, column in (("checked_in", "checked_in_at"), ("paid", "paid_at")):
            if name in wanted:
                rows = [entrant for entrant in rows if (getattr(entrant, column) is not None) == wanted[name]]
        if "q" in wanted:
            rows = matching(rows, wanted["q"])
        if wanted["ordering"] == "name":
            rows = by_name(rows, get_language() or "")
        return self.page(rows, EntrantBody)

    @documented(
        tag="entrants",
        answer=EntrantsChanged,
        status=201,
        example={"entrants": [ANNA, BEN], "plan_again": None},
        body=EntrantsNew,
        sends=ENTER,
        errors=(422,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter people, all of them or none. Names that no member has become members.

        A refusal says in `fields` which of the people it is about. After the first draw the format says until when
        somebody may come; who is on the standby list waits for a place.
        """
        tournament = self.tournament(slug)
        people = self.body(EntrantsNew)["people"]
        return self.changed(tournament, people_entered(tournament, people, self.account), status=201)


class EntrantDetail(EntrantsView):
    @documented(tag="entrants", answer=EntrantDetailBody, example=DETAIL)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One entrant, with the tables where he sat, and what can be done with him."""
        tournament = self.tournament(slug)
        entrant = entrant_at(tournament, number)
        detail = entrant_detail_of(tournament, entrant, get_language() or "")
        more = {
            "replaced_by": detail.replaced_by.number if detail.replaced_by else None,
            "played": detail.played,
            "actions": [name for name in ACTIONS if getattr(detail, f"can_{name}")],
        }
        return Response(EntrantBody(entrant).data | EntrantMore(more).data)

    @documented(
        tag="entrants",
        answer=EntrantsChanged,
        example={"entrants": [ANNA | {"number": 12}], "plan_again": None},
        body=NumberWanted,
        sends={"number": 12},
        errors=(422,),
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Give somebody another number, as long as nothing is drawn: draws speak of numbers."""
        return self.change(slug, number, services.entrant_number, number=self.body(NumberWanted)["number"])

    @documented(tag="entrants", answer=None, status=204, errors=(422,))
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Take somebody out who was entered by mistake; who has a place in the event can only leave."""
        services.entrant_delete(entrant=entrant_at(self.tournament(slug), number), user=self.account)
        return Response(status=204)


class EntrantCheckIn(EntrantsView):
    @documented(
        tag="entrants",
        answer=EntrantsChanged,
        example=CHANGED,
        body=Switch,
        sends={"value": True},
        errors=(422,),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Say that somebody is there, or is not after all. Once anybody is, only those who are there are drawn."""
        return self.change(slug, number, services.entrant_check_in, present=self.body(Switch)["value"])


class EntrantPay(EntrantsView):
    @documented(
        tag="entrants",
        answer=EntrantsChanged,
        example={"entrants": [ANNA | {"paid_at": "2026-11-30T18:51:00Z"}], "plan_again": None},
        body=Switch,
        sends={"value": True},
        errors=(422,),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Note that the fee is paid, or is not after all."""
        return self.change(slug, number, services.entrant_pay, paid=self.body(Switch)["value"])


class EntrantLeave(EntrantsView):
    @documented(
        tag="entrants",
        answer=EntrantsChanged,
        example={"entrants": [ANNA | {"state": "dropped", "last_round": 1}], "plan_again": 2},
        errors=(422,),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Somebody plays no more. A published game is played to its end; who has no game yet withdraws."""
        return self.change(slug, number, services.entrant_leave)


class EntrantReturn(EntrantsView):
    @documented(tag="entrants", answer=EntrantsChanged, example=CHANGED, errors=(422,))
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Somebody who left plays on after all. The standby who took the place waits again, unless he has played."""
        tournament = self.tournament(slug)
        entrant = entrant_at(tournament, number)
        substitutes = list(Entrant.objects.filter(replaces=entrant))
        done = services.entrant_return(entrant=entrant, user=self.account)
        return self.changed(tournament, [done, *substitutes])


class EntrantReplace(EntrantsView):
    @documented(
        tag="entrants",
        answer=EntrantsChanged,
        example={"entrants": [ANNA | {"state": "withdrawn", "last_round": 0}, BEN | {"replaces": 1}], "plan_again": 1},
        body=SubstituteWanted,
        sends={"substitute": 2},
        errors=(422,),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Somebody of the standby list takes the place of an entrant, from the next round on."""
        tournament = self.tournament(slug)
        entrant = entrant_at(tournament, number)
        wanted = self.body(SubstituteWanted)["substitute"]
        substitute = Entrant.objects.filter(tournament=tournament, number=wanted).first()
        if substitute is None:
            raise ValidationError({"substitute": [_("Nobody has this number")]})
        done = services.entrant_replace(entrant=entrant, substitute=substitute, user=self.account)
        return self.changed(tournament, [entrant, done])


class EntrantActivate(EntrantsView):
    @documented(tag="entrants", answer=EntrantsChanged, example=CHANGED, errors=(422,))
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Somebody of the standby list comes into the field, from the next round on."""
        return self.change(slug, number, services.entrant_activate)
