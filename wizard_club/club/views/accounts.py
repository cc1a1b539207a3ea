"""Accounts: the list, a new one, and what a director can do with one. Every change is asked before it is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access import director_required
from wizard_club.club.forms.accounts import AccountForm
from wizard_club.club.services import accounts
from wizard_club.club.services.accounts import StartPassword
from wizard_club.club.views import questions
from wizard_club.club.views.questions import Question
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@require_safe
@director_required
def account_list(request: HttpRequest) -> HttpResponse:
    """All accounts: those in use first, directors before scorekeepers."""
    found = User.objects.order_by("-is_active", "-is_staff", "username")
    return render_page(request, "club/account_list.html", {"accounts": found})


@require_http_methods(["GET", "POST"])
@director_required
def account_new(request: HttpRequest) -> HttpResponse:
    """Add an account; its start password is the answer, and is shown nowhere else."""
    form = AccountForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        start = form.save()
        if start is not None:
            return _show_password(request, start)
    return render_page(request, "club/account_new.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@director_required
def account_disable(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then lock an account."""
    account = get_object_or_404(User, pk=pk)
    return _ask(
        request, account, questions.DISABLE, partial(accounts.account_disable, account=account, by=_me(request))
    )


@require_http_methods(["GET", "POST"])
@director_required
def account_enable(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then open an account again."""
    account = get_object_or_404(User, pk=pk)
    return _ask(request, account, questions.ENABLE, partial(accounts.account_enable, account=account))


@require_http_methods(["GET", "POST"])
@director_required
def account_reset(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then give a new start password."""
    account = get_object_or_404(User, pk=pk)
    return _ask(request, account, questions.RESET, partial(accounts.account_reset, account=account, by=_me(request)))


@require_http_methods(["GET", "POST"])
@director_required
def account_role(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then make a scorekeeper a director or the other way round.

    The form says which of both was meant: sent twice, or by two directors, it does not turn the role back.
    """
    account = get_object_or_404(User, pk=pk)
    asked = request.POST.get("role", "scorekeeper" if account.is_staff else "director")
    director = asked == "director"
    question = questions.PROMOTE if director else questions.DEMOTE
    change = partial(accounts.account_role, account=account, director=director, by=_me(request))
    return _ask(request, account, question, change, role=asked)


def _me(request: HttpRequest) -> User:
    return cast("User", request.user)  # a director: `director_required` has seen to it


def _ask(
    request: HttpRequest,
    account: User,
    question: Question,
    do: Callable[[], StartPassword | None],
    role: str = "",
) -> HttpResponse:
    """GET asks; POST does it and goes back to the list, or shows the new password or why it cannot be done."""
    name, problem = {"name": account.username}, ""
    if request.method == "POST":
        try:
            start = do()
        except DomainError as error:
            problem = text(error)
        else:
            if start is not None:
                return _show_password(request, start)
            messages.success(request, question.done % name)
            return redirect("club:account_list")
    context = {
        "title": question.title % name,
        "question": question,
        "role": role,
        "problem": problem,
    }
    return render_page(request, "club/account_list_question.html", context, status=422 if problem else 200)


def _show_password(request: HttpRequest, start: StartPassword) -> HttpResponse:
    return render_page(request, "club/account_new_password.html", {"start": start})
