"""Members as a file: taken over from a list, and saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.member_import import MemberListForm, Preview
from scoring.member_list import ListedMember
from scoring.selectors.member_export import member_table
from scoring.selectors.member_import import member_rows
from scoring.selectors.members import members_known
from scoring.services.member_import import members_import
from wizard_club.lib.csv_text import csv_answer, csv_text
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text as words

# Lines as they may be pasted, for the page before the first list.
EXAMPLES = (
    gettext_lazy("Núria Ferrer; Lleida Games; Catalonia"),
    gettext_lazy("Jürgen Weiß; Zauberer Riga; Latvia; Jürgen W."),
    gettext_lazy("Ștefan Popa"),
)


@require_http_methods(["GET", "POST"])
def player_import(request: HttpRequest) -> HttpResponse:
    """GET asks for a list; POST shows what it would do, and with "import" does it."""
    if request.method != "POST":
        return show_import(request, MemberListForm())
    form = MemberListForm(request.POST, request.FILES)
    found = form.read()
    if found is None:
        return show_import(request, form)
    text, people = found
    preview = preview_of(request, form, text, people)
    if preview is None or request.POST.get("action") != "import":
        return show_import(request, form, preview)
    if request.POST.get("seen") != preview.seen:
        return show_import(request, form, replace(preview, problem=words(DomainError("list_members_changed"))))
    if preview.open_lines:
        errors = {line: words(DomainError("list_row_open", line=line)) for line in preview.open_lines}
        return show_import(request, form, replace(preview, errors=errors))
    return take_over(request, form, preview, people)


def preview_of(request: HttpRequest, form: MemberListForm, text: str, people: Sequence[ListedMember]) -> Preview | None:
    """What the list would do; nothing where it is refused, with the reason in the form."""
    try:
        return Preview(text, member_rows(people, members_known()), request.POST)
    except DomainError as error:
        form.refuse(error)
        return None


def take_over(
    request: HttpRequest, form: MemberListForm, preview: Preview, people: Sequence[ListedMember]
) -> HttpResponse:
    """All of the list, or the preview of now with what speaks against it."""
    try:
        done = members_import(people=people, answers=preview.answers, seen=preview.seen)
    except DomainError as error:
        again = preview_of(request, form, preview.text, people)
        line = error.params.get("line")
        if again is None:
            return show_import(request, form)
        told = {"errors": {line: words(error)}} if isinstance(line, int) else {"problem": words(error)}
        return show_import(request, form, replace(again, **told))
    counts = {"new": done.new, "changed": done.changed, "same": done.same, "left_out": done.left_out}
    said = _("The list is taken over. New: %(new)d. Changed: %(changed)d. As before: %(same)d. Left out: %(left_out)d.")
    messages.success(request, said % counts)
    return redirect("scoring:player_list")


def show_import(request: HttpRequest, form: MemberListForm, preview: Preview | None = None) -> HttpResponse:
    """The page, 422 where something was refused."""
    refused = form.errors or (preview and (preview.errors or preview.problem))
    if preview is not None:
        # What came as a file goes on as text.
        form = MemberListForm(initial={"text": preview.text})
    context = {"form": form, "preview": preview, "examples": EXAMPLES}
    return render_page(request, "scoring/player_import.html", context, status=422 if refused else 200)


@require_safe
def player_export(request: HttpRequest) -> HttpResponse:
    """All members, those who left too, as a file that this program and every spreadsheet reads."""
    return csv_answer(csv_text(member_table(get_language() or "")), "members.csv")
