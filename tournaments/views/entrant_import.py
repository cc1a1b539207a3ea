"""A whole list at once: read, shown as what it would do, and entered all or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.access import director_required
from scoring.selectors.members import Members, members_known
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.entrant_list import read_text
from tournaments.forms.entrants import EntrantListForm
from tournaments.models import Tournament
from tournaments.selectors.entrant_import import DOUBTFUL, INSIDE, KNOWN, SKIP, ImportRow, import_rows
from tournaments.selectors.entrants import entrant_rows
from tournaments.selectors.plan import round_to_plan
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.views.entrants import tell_plan
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.list_form import ListLine, ListPreview
from wizard_club.lib.messages import text as words


@dataclass(frozen=True, slots=True)
class Preview(ListPreview[ImportRow]):
    """What a list of entrants would do."""

    members: Members = field(kw_only=True)

    @property
    def lines(self) -> list[ListLine[ImportRow]]:
        """Every line as the page shows it."""
        return [self.shown(row) for row in self.rows]

    @property
    def count(self) -> int:
        """How many would be entered, if nobody is left out."""
        return sum(row.entered for row in self.rows)

    @property
    def doubtful(self) -> list[ImportRow]:
        return [row for row in self.rows if row.kind == DOUBTFUL]

    @property
    def may_leave_out(self) -> bool:
        """Whether the desk may still leave somebody of the list out."""
        return any(choice.value == SKIP for row in self.rows for choice in row.choices)

    @property
    def inside(self) -> int:
        return sum(row.kind == INSIDE for row in self.rows)

    def wanted(self, *, standby: bool) -> list[tuple[int, Newcomer]]:
        """The people to be entered, each with the line where he stands."""
        found = []
        for row in self.rows:
            chosen = self.chosen(row)
            if row.kind != INSIDE and chosen != SKIP:
                found.append((row.listed.line, self.newcomer(row, chosen, standby=standby)))
        return found

    def newcomer(self, row: ImportRow, chosen: str, *, standby: bool) -> Newcomer:
        """One line as somebody to be entered."""
        one = row.listed
        player = row.player if row.kind == KNOWN else None
        if chosen.startswith("m"):
            player = self.members.by_id[int(chosen[1:])]
        if player is not None:
            return Newcomer(player=player, number=one.number, standby=standby)
        return Newcomer(
            name=one.name,
            club=one.club,
            nation=one.nation,
            short_name=self.short_name(row),
            number=one.number,
            standby=standby,
            new=True,
        )


@require_http_methods(["GET", "POST"])
@director_required
def entrant_import(request: HttpRequest, slug: str) -> HttpResponse:
    """GET asks for a list; POST shows what it would do, and with "enter" does it."""
    tournament = tournament_at(slug)
    if request.method != "POST":
        return show_import(request, tournament, EntrantListForm())
    form = EntrantListForm(request.POST, request.FILES)
    preview = read_list(tournament, form, request.POST)
    if preview is None or request.POST.get("action") != "enter":
        return show_import(request, tournament, form, preview)
    open_rows = {
        row.listed.line: words(DomainError("list_row_open", line=row.listed.line))
        for row in preview.doubtful
        if not preview.chosen(row)
    }
    if open_rows:
        return show_import(request, tournament, form, replace(preview, errors=open_rows))
    if request.POST.get("count") != str(preview.count):
        return show_import(request, tournament, form, replace(preview, problem=words(DomainError("list_outdated"))))
    return enter(request, tournament, form, preview)


def enter(request: HttpRequest, tournament: Tournament, form: EntrantListForm, preview: Preview) -> HttpResponse:
    """All of the list, or the preview again with the line that speaks against it."""
    people = preview.wanted(standby=form.cleaned_data["standby"])
    try:
        added = entrants_add(tournament=tournament, people=[newcomer for _, newcomer in people], user=account(request))
    except DomainError as error:
        at = error.params.get("at")
        if isinstance(at, int):
            return show_import(request, tournament, form, replace(preview, errors={people[at][0]: words(error)}))
        return show_import(request, tournament, form, replace(preview, problem=words(error)))
    said = ngettext("%(count)d person is in.", "%(count)d people are in.", len(added)) % {"count": len(added)}
    messages.success(request, said)
    tell_plan(request, round_to_plan(tournament))
    return redirect("tournaments:entrant_list", tournament.slug)


def read_list(tournament: Tournament, form: EntrantListForm, data: QueryDict) -> Preview | None:
    """What the list would do; nothing where it is refused, with the reason in the form."""
    found = form.read_by(read_text)
    if found is None:
        return None
    text, people = found
    members = members_known()
    try:
        rows = import_rows(people, members, entrant_rows(tournament))
    except DomainError as error:
        form.refuse(error)
        return None
    return Preview(text, rows, data, members=members)


def show_import(
    request: HttpRequest, tournament: Tournament, form: EntrantListForm, preview: Preview | None = None
) -> HttpResponse:
    """The page, 422 where something was refused."""
    refused = form.errors or (preview and (preview.errors or preview.problem))
    if preview is not None:
        # What came as a file goes on as text.
        form = EntrantListForm(initial={"text": preview.text, "standby": form.cleaned_data["standby"]})
    context = {"tournament": tournament, "page": "entrants", "form": form, "preview": preview}
    return render_page(request, "tournaments/entrant_import.html", context, status=422 if refused else 200)
