"""The form of a new account."""

from __future__ import annotations

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from wizard_club.club.services.accounts import StartPassword, account_add
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

LONGEST_NAME, LONGEST_FULL_NAME = 40, 80


class AccountForm(forms.Form):
    """A name to sign in with, and what its owner may do."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=LONGEST_NAME,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_("Letters, digits and @ . + - _ without blanks. Example: anna"),
    )
    full_name = forms.CharField(
        label=_("Full name"),
        required=False,
        max_length=LONGEST_FULL_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Stands beside it in the list of accounts. Example: Anna Kalniņa"),
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[("scorekeeper", _("Scorekeeper")), ("director", _("Director"))],
        initial="scorekeeper",
        widget=forms.RadioSelect,
        help_text=_("Scorekeepers enter members and games; directors also manage rulesets, accounts and mergers."),
    )

    def save(self) -> StartPassword | None:
        """The account with its start password; nothing when the form or the service refused it."""
        if not self.is_valid():
            return None
        try:
            return account_add(
                username=self.cleaned_data["username"],
                full_name=self.cleaned_data["full_name"],
                director=self.cleaned_data["role"] == "director",
            )
        except DomainError as error:
            self.add_error("username", text(error))
            return None
