"""One table of a round for programs: its result, its slip, its link and its time."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.models import ApiToken
from scoring.operations import Actor, Wanted, operate
from scoring.selectors.links import base_address
from tournaments.api.board import BoardView
from tournaments.api.bodies.tables import (
    CONFIRMED,
    EXTRA_MOVED_ON,
    PAD_MOVED_ON,
    TABLE,
    TABLE_ROW,
    TYPED,
    ConfirmBody,
    LinkSeen,
    MinutesBody,
    ReasonBody,
    SlipBody,
    TableBody,
    TableQuery,
    TableRow,
)
from tournaments.api.play import Changed, PlayView, held_to, stored
from tournaments.forms.slips import WRONG_HANDS, WRONG_HITS, slip_sentence
from tournaments.models import Table
from tournaments.selectors.board import BoardTable, board_of
from tournaments.selectors.slips import seats_of
from tournaments.selectors.table_page import TablePage, desk_table, table_page
from tournaments.services import results, rounds
from tournaments.services.results import Slip
from wizard_club.lib.api.errors import error_body
from wizard_club.lib.api.schema import answered, documented
from wizard_club.lib.errors import DomainError

# What a reason helps against.
REASONS_MISSING = {"reason_needed", "table_reason_needed", "table_unfinished"}
ROW_FACTS = ("table", "status", "progress", "hand", "late", "penalised", "ready")


class TableView(PlayView):
    """An address that answers a table with everything about it."""

    def shown(self, slug: str, seq: int, number: int, *, status: int = 200) -> Response:
        """The table as it is now."""
        base = base_address(self.request._request)  # noqa: SLF001 (DRF's own way to Django's request)
        facts = table_facts(table_page(desk_table(slug, seq, number), base, timezone.now()))
        if isinstance(self.request.auth, ApiToken) and self.request.auth.scope == ApiToken.Scope.READ:
            # A link is a key to the game: who may only read gets none.
            facts["link"] = None
        return Response(TableBody(facts).data, status=status)


def table_facts(page: TablePage) -> dict[str, Any]:
    """What `TableBody` shows of a table."""
    return {name: getattr(page.row, name) for name in ROW_FACTS} | {
        "seats": page.lines,
        "may_confirm": page.may_confirm,
        "reason_needed": page.reason_needed,
        "clock": page.clock,
        "link": page.link,
        "waiting": page.proposals,
        "sanctions": page.sanctions,
    }


class TableList(BoardView):
    @documented(tag="tables", answer=TableRow, many=True, example=TABLE_ROW, query=TableQuery)
    def get(self, request: Request, slug: str, seq: int) -> Response:
        """The tables of a round as its board shows them, by number."""
        wanted = self.query(TableQuery)
        tables = board_of(self.watched(slug, seq), timezone.now()).tables
        return self.page([table for table in tables if is_wanted(table, wanted)], TableRow)


def is_wanted(table: BoardTable, wanted: dict[str, Any]) -> bool:
    """Whether a table is one of those asked for."""
    return (
        wanted.get("status") in {None, table.status}
        and wanted["open"] in {None, table.open}
        and (not wanted["help"] or table.progress.help_at is not None)
    )


class TableDetail(TableView):
    @documented(tag="tables", answer=TableBody, example=TABLE)
    def get(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """A table with everything about it: what its game says, what was confirmed, its link, its time."""
        return self.shown(slug, seq, table)


class TableConfirm(TableView):
    @documented(
        tag="tables",
        answer=TableBody,
        example=CONFIRMED,
        body=ConfirmBody,
        sends={"version": 91},
        errors=(422,),
        more={409: answered(Changed, PAD_MOVED_ON, many=False)},
    )
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Confirm what the game of a table says, as it was seen. Twice is once.

        409 answers where the pad has moved on since. A game that ended early, and another result than the confirmed
        one, need a reason.
        """
        row, seen = self.table(slug, seq, table), self.body(ConfirmBody)
        with held_to(seen["version"], stored(Table.objects.filter(pk=row.pk), "game__version")):
            results.table_confirm(table=row, version=seen["version"], reason=seen["reason"], user=self.account)
        return self.shown(slug, seq, table)


class TableReopen(TableView):
    @documented(
        tag="tables", answer=TableBody, example=TABLE, body=ReasonBody, sends={"reason": "Miscounted"}, errors=(422,)
    )
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Take a confirmation back, with a reason. The pad of the table works again."""
        reason = self.body(ReasonBody)["reason"]
        results.table_reopen(table=self.table(slug, seq, table), reason=reason, user=self.account)
        return self.shown(slug, seq, table)


class SlipEnter(TableView):
    @documented(
        tag="tables",
        answer=TableBody,
        example=CONFIRMED,
        body=SlipBody,
        sends={
            "totals": [240, 240, 90],
            "hits": [9, 9, 6],
            "key": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11",
        },
        errors=(422,),
        more={202: answered(TableBody, TYPED, many=False)},
    )
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Confirm what a paper slip says. The same one again is once.

        Where the event types slips twice, 202 answers the first typing: it waits for the second one, which has to say
        the same, or is refused. `fields` names the seat that is wrong.
        """
        row, sent = self.table(slug, seq, table), self.body(SlipBody)
        slip = Slip(tuple(sent["totals"]), tuple(sent["hits"]), sent["hands"])
        key = str(sent.get("key", ""))
        try:
            saved = results.slip_enter(table=row, slip=slip, reason=sent["reason"], key=key, user=self.account)
        except DomainError as error:
            return Response(slip_refused(error, row), status=422)
        return self.shown(slug, seq, table, status=200 if saved.typed is None else 202)


def slip_refused(error: DomainError, table: Table) -> dict[str, Any]:
    """What is wrong with a slip, at the field of the seat that it is about."""
    sentence = slip_sentence(error, [seat.entrant.player.label for seat in seats_of(table)])
    seat = error.params.get("seat")
    field = "hands" if error.code in WRONG_HANDS else "reason" if error.code in REASONS_MISSING else ""
    if not field and isinstance(seat, int):
        field = f"{'hits' if error.code in WRONG_HITS else 'totals'}.{seat}"
    return error_body(error.code, sentence, {field: [sentence]} if field else None)


class SlipForget(TableView):
    @documented(tag="tables", answer=TableBody, example=TABLE, errors=(422,))
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Forget the first typing of a slip, so that it is typed twice again."""
        results.slip_forget(table=self.table(slug, seq, table), user=self.account)
        return self.shown(slug, seq, table)


class TableExtra(TableView):
    @documented(
        tag="tables",
        answer=TableBody,
        example=TABLE | {"extra_minutes": 5},
        body=MinutesBody,
        sends={"minutes": 5, "seen": 0},
        errors=(422,),
        more={409: answered(Changed, EXTRA_MOVED_ON, many=False)},
    )
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Give one table some minutes more, or fewer. Sent twice they are added once."""
        row, sent = self.table(slug, seq, table), self.body(MinutesBody)
        with held_to(sent["seen"], stored(Table.objects.filter(pk=row.pk), "extra_minutes")):
            rounds.table_extra(table=row, minutes=sent["minutes"], seen=sent["seen"], user=self.account)
        return self.shown(slug, seq, table)


class TableLink(TableView):
    @documented(tag="tables", answer=TableBody, example=TABLE, body=LinkSeen, sends={"seen": 11}, errors=(422,))
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Make a new link for a table. The one before is refused from then on.

        Nothing more is done where the link that was seen is replaced already: the answer has the one that holds now.
        """
        row, seen = self.table(slug, seq, table), self.body(LinkSeen)["seen"]
        rounds.table_link_renew(table=row, seen=seen, user=self.account)
        return self.shown(slug, seq, table)


class HelpAnswer(TableView):
    @documented(tag="tables", answer=TableBody, example=TABLE | {"help_at": None}, errors=(422,))
    def post(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """Say that the referee was at the table. Its call is over."""
        row = self.table(slug, seq, table)
        operate(row.game_id, Wanted(uuid.uuid4(), "set_help", {"value": 0}), Actor(user=self.account))
        return self.shown(slug, seq, table)
