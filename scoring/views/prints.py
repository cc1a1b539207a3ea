"""Sheets of paper around a game: its score sheet, blank ones of a ruleset, slips for covered bids."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.access import game_access, open_to_links
from scoring.forms.prints import PrintForm
from scoring.gamestate import load_state
from scoring.models import GameLink, Ruleset
from scoring.pdf.bid_slips import bid_slips_pdf
from scoring.pdf.score_sheets import fits_twice, score_sheets_pdf
from scoring.rules.plan import playable_counts
from scoring.rulesets_text import ruleset_title
from scoring.selectors.bid_slips import bid_slips
from scoring.selectors.links import base_address
from scoring.selectors.score_sheet import blank_sheet, filled_sheet
from scoring.selectors.score_sheet_words import blank_head, game_head
from wizard_club.lib.paper import paper_answer
from wizard_club.lib.pdf.head import Head


@require_safe
@open_to_links
def game_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The score sheet of a game, also while it is played."""
    access = game_access(request, code, GameLink.Kind.TABLE)
    state = load_state(access.game)
    sheet = filled_sheet(state, game_head(state, f"{base_address(request)}{request.path}"))
    return paper_answer(
        request,
        "scoring/game_sheet.html",
        {"head": sheet.head, "sheet": sheet, "by_account": access.by_account},
        render_pdf=lambda paper, info: score_sheets_pdf([sheet], paper, info),
        title=_("Score sheet %(code)s") % {"code": code},
        author=sheet.head.event,
    )


@require_safe
def ruleset_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """A sheet of a ruleset to be filled in by hand."""
    ruleset = get_object_or_404(Ruleset.objects.select_related("settings"), pk=pk)
    rules = ruleset.settings.rules
    form = PrintForm(request.GET, counts=playable_counts(rules))
    head = _blank_head(request, _("Score sheet"), ruleset, form)
    sheet = blank_sheet(rules, form.names, head=head, first_dealer=form.first_dealer)
    may_halve = fits_twice(sheet)
    return paper_answer(
        request,
        "scoring/ruleset_sheet.html",
        {"head": head, "sheet": sheet, "form": form, "may_halve": may_halve, "ruleset": ruleset},
        render_pdf=lambda paper, info: score_sheets_pdf([sheet], paper, info, two_up=form.two_up and may_halve),
        title=_("Score sheet %(ruleset)s") % {"ruleset": ruleset_title(ruleset.name)},
        author=head.event,
    )


@require_safe
def ruleset_slips(request: HttpRequest, pk: int) -> HttpResponse:
    """Slips for covered bids, for every player and hand of a game by this ruleset."""
    ruleset = get_object_or_404(Ruleset.objects.select_related("settings"), pk=pk)
    rules = ruleset.settings.rules
    form = PrintForm(request.GET, counts=playable_counts(rules))
    slips = bid_slips(rules, form.names, head=_blank_head(request, _("Bid slips"), ruleset, form))
    return paper_answer(
        request,
        "scoring/ruleset_slips.html",
        {"head": slips.head, "slips": slips, "form": form, "ruleset": ruleset},
        render_pdf=lambda paper, info: bid_slips_pdf(slips, paper, info),
        title=_("Bid slips %(ruleset)s") % {"ruleset": ruleset_title(ruleset.name)},
        author=slips.head.event,
        pages=slips.pages,
    )


def _blank_head(request: HttpRequest, title: str, ruleset: Ruleset, form: PrintForm) -> Head:
    address = f"{base_address(request)}{request.path}"
    return blank_head(title, ruleset.name, form.seats, form.occasion, address)
