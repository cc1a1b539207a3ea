"""Sheets of a ruleset on paper, to be filled in by hand."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.request import Request

from scoring.api.access import AccountView
from scoring.api.bodies.prints import BlankQuery, SlipsQuery
from scoring.api.views.rulesets import ruleset_asked
from scoring.models import Ruleset
from scoring.pdf.bid_slips import bid_slips_pdf
from scoring.pdf.score_sheets import fits_twice, score_sheets_pdf
from scoring.rulesets_text import ruleset_title
from scoring.selectors.bid_slips import bid_slips
from scoring.selectors.links import base_address
from scoring.selectors.score_sheet import blank_sheet
from scoring.selectors.score_sheet_words import blank_head
from wizard_club.lib.api.schema import FILE, documented
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name
from wizard_club.lib.paper import pdf_answer
from wizard_club.lib.pdf.document import Info
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.pdf.paper import PAPERS


class RulesetSheet(AccountView):
    @documented(tag="rulesets", answer=FILE, media="application/pdf", query=BlankQuery, errors=(422,))
    def get(self, request: Request, pk: int) -> HttpResponse:
        """A blank score sheet as PDF. Its hands, cards and dealers are printed, the rest is written by hand."""
        ruleset, wanted = ruleset_asked(pk), self.query(BlankQuery)
        players, dealer = wanted["players"], wanted["first_dealer"]
        if dealer >= players:
            raise DomainError("seat_unknown", number=dealer, field="first_dealer")
        head = head_of(request, _("Score sheet"), ruleset, wanted, "scoring:ruleset_sheet")
        first = None if dealer < 0 else dealer
        sheet = blank_sheet(ruleset.settings.rules, names_of(wanted), head=head, first_dealer=first)
        title = _("Score sheet %(ruleset)s") % {"ruleset": ruleset_title(ruleset.name)}
        info = Info(title, head.event, get_language() or "en")
        two_up = wanted["two_up"] and fits_twice(sheet)
        return pdf_answer(score_sheets_pdf([sheet], PAPERS[wanted["paper"]], info, two_up=two_up), f"{title}.pdf")


class RulesetSlips(AccountView):
    @documented(tag="rulesets", answer=FILE, media="application/pdf", query=SlipsQuery, errors=(422,))
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Slips for covered bids as PDF, for every player and hand."""
        ruleset, wanted = ruleset_asked(pk), self.query(SlipsQuery)
        head = head_of(request, _("Bid slips"), ruleset, wanted, "scoring:ruleset_slips")
        slips = bid_slips(ruleset.settings.rules, names_of(wanted), head=head)
        title = _("Bid slips %(ruleset)s") % {"ruleset": ruleset_title(ruleset.name)}
        info = Info(title, head.event, get_language() or "en")
        return pdf_answer(bid_slips_pdf(slips, PAPERS[wanted["paper"]], info), f"{title}.pdf")


def names_of(wanted: dict[str, Any]) -> list[str]:
    """A name for each seat; those that are missing are lines to write on."""
    players = wanted["players"]
    typed = [normal_name(name) for name in wanted["names"].split(",")]
    return [*typed, *[""] * players][:players]


def head_of(request: Request, title: str, ruleset: Ruleset, wanted: dict[str, Any], page: str) -> Head:
    """Where the sheet belongs: the address of its page."""
    address = f"{base_address(request._request)}{reverse(page, args=[ruleset.pk])}"  # noqa: SLF001
    return blank_head(title, ruleset.name, wanted["players"], normal_name(wanted["event"]), address)
