"""The draw: made, looked at, changed by hand, published, thrown away."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import DeskView
from tournaments.api.bodies.draws import (
    DRAW,
    EDIT,
    MOVED_ON,
    NEW,
    PUBLISHED,
    ROW,
    DrawBody,
    DrawChosen,
    DrawEdit,
    DrawNew,
    DrawQuery,
    DrawRow,
    FixWanted,
    MoveWanted,
    PublishedBody,
    PublishWanted,
    SwapWanted,
)
from tournaments.api.draw_answers import draw_answer, draw_seen, drawn_as_seen, published_answer
from tournaments.api.play import Changed
from tournaments.models import Draw
from tournaments.services import draws as services
from tournaments.services.rounds import draw_publish
from wizard_club.lib.api.schema import answered, documented

CONFLICT = {409: answered(Changed, MOVED_ON, many=False)}


class DrawDetail(DeskView):
    @documented(tag="draws", answer=DrawBody, example=DRAW, query=DrawQuery)
    def get(self, request: Request, slug: str) -> Response:
        """Who plays next, and the draw as nobody has seen it yet: tables, seats, and how good it is.

        Each term of its quality stands beside a bound that no draw can be below.
        """
        wanted = self.query(DrawQuery)
        answer = draw_answer(self.tournament(slug), wanted.get("round"), people=wanted["people"])
        return Response(DrawBody(answer).data)

    @documented(
        tag="draws",
        answer=DrawBody,
        status=201,
        example=DRAW,
        body=DrawNew,
        sends=NEW,
        errors=(422,),
        more=CONFLICT,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Draw the rounds that come next: a preview, which replaces the one before. It may take some seconds.

        With a `key` of your own a repeated request is harmless. Tables that were fixed stay.
        """
        tournament, wanted = self.tournament(slug), self.body(DrawNew)
        with drawn_as_seen(tournament, None):
            services.draw_make(
                tournament=tournament,
                key=wanted.get("key", uuid.uuid4()),
                user=self.account,
                seed=wanted.get("seed"),
                priority=wanted.get("priority", ""),
                keep=wanted["keep"],
                override=wanted["override"],
            )
        return Response(DrawBody(draw_answer(self.tournament(slug))).data, status=201)

    @documented(tag="draws", answer=None, status=204, query=DrawChosen, more=CONFLICT)
    def delete(self, request: Request, slug: str) -> Response:
        """Throw a preview away. What is published stays, and so does another draw that was made meanwhile."""
        tournament, pk = self.tournament(slug), self.query(DrawChosen)["draw"]
        with drawn_as_seen(tournament, {"draw": pk}):
            services.draw_discard(draw=draw_seen(tournament, pk), user=self.account)
        return Response(status=204)


class EditView(DeskView):
    """A change by hand to the draw as it was seen; the answer is the draw with the round that was changed."""

    def edit(self, slug: str, kind: type[DrawEdit], work: Callable[..., Draw]) -> Response:
        """Do it, unless the draw was changed or replaced meanwhile."""
        tournament, sent = self.tournament(slug), self.body(kind)
        pk = sent.pop("draw")
        with drawn_as_seen(tournament, {"draw": pk, "edits": sent["edits"]}):
            work(draw=draw_seen(tournament, pk), user=self.account, **sent)
        return Response(DrawBody(draw_answer(self.tournament(slug), sent["seq"])).data)


class DrawSwap(EditView):
    @documented(
        tag="draws",
        answer=DrawBody,
        example=DRAW,
        body=SwapWanted,
        sends=EDIT | {"one": 1, "other": 3},
        errors=(422,),
        more=CONFLICT,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Two people change places in a round that is not published."""
        return self.edit(slug, SwapWanted, services.draw_swap)


class DrawMove(EditView):
    @documented(
        tag="draws",
        answer=DrawBody,
        example=DRAW,
        body=MoveWanted,
        sends=EDIT | {"number": 1, "table": 2},
        errors=(422,),
        more=CONFLICT,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Somebody sits at another table, which thereby has one more seat than it had. Tables seat 3 to 6."""
        return self.edit(slug, MoveWanted, services.draw_move)


class DrawFix(EditView):
    @documented(
        tag="draws",
        answer=DrawBody,
        example=DRAW,
        body=FixWanted,
        sends=EDIT | {"table": 1, "fixed": True},
        errors=(422,),
        more=CONFLICT,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Keep a table as it is when the rest is drawn again, or let it go."""
        return self.edit(slug, FixWanted, services.draw_fix)


class DrawPublish(DeskView):
    @documented(
        tag="draws",
        answer=PublishedBody,
        example=PUBLISHED,
        body=PublishWanted,
        sends=EDIT,
        errors=(422,),
        more=CONFLICT,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish the next round as it was seen: everybody sees it, and each table has its game and its link.

        Sent twice it is published once.
        """
        tournament, sent = self.tournament(slug), self.body(PublishWanted)
        pk = sent.pop("draw")
        with drawn_as_seen(tournament, {"draw": pk, "edits": sent["edits"]}):
            played = draw_publish(draw=draw_seen(tournament, pk), user=self.account, **sent)
        answer = published_answer(played, tournament, request._request)  # noqa: SLF001 (DRF's own way to it)
        return Response(PublishedBody(answer).data)


class DrawList(DeskView):
    @documented(tag="draws", answer=DrawRow, many=True, example=ROW)
    def get(self, request: Request, slug: str) -> Response:
        """All draws of an event, the newest first, those thrown away as well: who sat where, by which seed."""
        draws = self.tournament(slug).draws.select_related("made_by").prefetch_related("published").order_by("-id")
        return self.page(draws, DrawRow, prepare=draw_rows)


def draw_rows(draws: Sequence[Draw]) -> list[dict[str, Any]]:
    """Draws as the list shows them."""
    same = ("id", "first_seq", "rounds", "consolation", "seed", "method", "priority", "edits", "discarded", "made_at")
    return [
        {name: getattr(draw, name) for name in same}
        | {
            "published": sorted(played.seq for played in draw.published.all()),
            "made_by": draw.made_by.get_username() if draw.made_by else "",
        }
        for draw in draws
    ]
