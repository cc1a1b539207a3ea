"""The slips of a round's tables: who sits there, and the link that opens the pad of that table without an account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import GameLink
from scoring.rulesets_text import ruleset_title
from scoring.selectors.links import link_address
from tournaments.models import Table, TournamentRound
from tournaments.selectors.prints.heads import Printing, title_of
from tournaments.selectors.prints.seating import sittings_of
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.qr import QrCode, qr_code


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """Somebody at the table; the first one deals first."""

    seat: str
    name: str
    deals: bool


@dataclass(frozen=True, slots=True)
class Slip:
    """One table. Without an `address`, which is secret, `refused` says why there is none."""

    number: str
    beside: str
    people: tuple[SlipSeat, ...]
    code: str
    address: str
    refused: str

    @property
    def qr(self) -> QrCode:
        """The code of its address, for the page."""
        return qr_code(self.address)


@dataclass(frozen=True, slots=True)
class Slips:
    """The slips of a round, with what is the same on all: `start` is empty as long as the clock does not run."""

    head: Head
    slips: tuple[Slip, ...]
    start: str
    facts: str
    words: SlipWords


@dataclass(frozen=True, slots=True)
class SlipWords:
    """The words on every slip."""

    table: str
    start: str
    deals: str
    scan: str
    game: str


def slips_of(about: Printing, played: TournamentRound, tables: Sequence[int] = ()) -> Slips:
    """The slips of all tables, or of those asked for: two queries."""
    tournament = about.tournament
    people: dict[int, list[SlipSeat]] = {}
    for one in sittings_of(played):
        people.setdefault(one.table, []).append(SlipSeat(str(one.seat), one.name, deals=one.seat == 1))
    links = GameLink.objects.filter(game=OuterRef("game"), kind=GameLink.Kind.TABLE, revoked_at=None).order_by("-pk")
    rows = (
        Table.objects.filter(round=played, **({"number__in": tables} if tables else {}))
        .annotate(token=Subquery(links.values("token")[:1]), closed_at=Subquery(links.values("closed_at")[:1]))
        .order_by("number")
        .values_list("number", "consolation", "game__code", "token", "closed_at")
    )
    return Slips(
        head=about.head(_("Table slips"), about.address("round_slips", played.seq), title_of(played)),
        slips=tuple(
            Slip(
                number=str(number),
                beside=_("Consolation") if consolation else "",
                people=tuple(people[number]),
                code=code,
                address=link_address(about.base, token) if token and closed_at is None else "",
                refused=refusal(open_link=bool(token), closed=closed_at is not None),
            )
            for number, consolation, code, token, closed_at in rows
        ),
        start=start_text(played),
        facts=" · ".join(fact for fact in (ruleset_title(tournament.ruleset_name), limit_text(played)) if fact),
        words=SlipWords(
            table=_("Table"),
            start=_("Start"),
            deals=_("deals first"),
            scan=_("Scan the code with the tablet of this table: its score pad opens, without an account."),
            game=_("Game"),
        ),
    )


def refusal(*, open_link: bool, closed: bool) -> str:
    """Why a slip has no code."""
    if not open_link:
        return _("The link of this table was withdrawn. Give it a new one on its page, then print this slip again.")
    if closed:
        return _("The link of this table is closed: its game is over, or its round.")
    return ""


def start_text(played: TournamentRound) -> str:
    """When the clock was started; to be written by hand before that."""
    return date_format(timezone.localtime(played.started_at), "H:i") if played.started_at else ""


def limit_text(played: TournamentRound) -> str:
    """How long the round is."""
    limit = played.tournament.format.time.limit
    if limit is None:
        return ""
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", limit) % {"minutes": limit}
