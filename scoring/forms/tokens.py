"""The form of a new token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import ApiToken
from scoring.services.tokens import LONGEST_NAME, NewToken, token_make
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

if TYPE_CHECKING:
    from django.contrib.auth.models import User

SCOPES = {
    ApiToken.Scope.READ: _("Read: it sees what you see, and changes nothing"),
    ApiToken.Scope.SCORE: _("Score: it also keeps members and games, as a scorekeeper does"),
    ApiToken.Scope.DIRECT: _("Direct: it also runs tournaments and rulesets, as a director does"),
}
# Where a refusal of the service is shown; the others are about the whole.
FIELDS = {"token_name_missing": "name", "token_scope": "scope"}


class TokenForm(forms.Form):
    """What a token is for, and how much it may do: no more than its owner."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("So that you know later which program has it. Example: Club website"),
    )
    scope = forms.ChoiceField(label=_("What it may do"), initial=ApiToken.Scope.READ.value, widget=forms.RadioSelect)

    def __init__(self, data: Any, *, user: User) -> None:
        super().__init__(data)
        self.user = user
        offered = [scope for scope in SCOPES if user.is_staff or scope != ApiToken.Scope.DIRECT]
        self.fields["scope"].choices = [(scope.value, SCOPES[scope]) for scope in offered]  # type: ignore[attr-defined]

    def save(self) -> NewToken | None:
        """The token with its text; nothing when the form or the service refused it."""
        if not self.is_valid():
            return None
        try:
            return token_make(user=self.user, name=self.cleaned_data["name"], scope=self.cleaned_data["scope"])
        except DomainError as error:
            self.add_error(FIELDS.get(error.code), text(error))
            return None
