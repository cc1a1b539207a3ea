"""What a director is asked before an account changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Question:
    """The texts of one question; %(name)s is the account's. `danger`: it takes something away."""

    title: _StrPromise
    explanation: _StrPromise
    label: _StrPromise
    done: _StrPromise
    danger: bool = False


DISABLE = Question(
    _("Disable the account of %(name)s?"),
    _("It can sign in nowhere any more, and wherever it is signed in now it is out at once. Games stay as they are."),
    _("Disable"),
    _("The account of %(name)s is disabled."),
    danger=True,
)
ENABLE = Question(
    _("Enable the account of %(name)s again?"),
    _("It gets a new start password, which you see next."),
    _("Enable"),
    _("The account of %(name)s is enabled."),
)
RESET = Question(
    _("Give %(name)s a new password?"),
    _("The old one ends at once, also where it is signed in now. You see the new one next, and only once."),
    _("New password"),
    _("%(name)s has a new password."),
    danger=True,
)
PROMOTE = Question(
    _("Make %(name)s a director?"),
    _("Directors manage everything: rulesets, accounts and mergers, and other directors."),
    _("Make director"),
    _("%(name)s is a director now."),
)
DEMOTE = Question(
    _("Make %(name)s a scorekeeper?"),
    _("Scorekeepers enter members and games and manage nothing else."),
    _("Make scorekeeper"),
    _("%(name)s is a scorekeeper now."),
    danger=True,
)
