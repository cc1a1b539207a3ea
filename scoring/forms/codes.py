"""The form that opens a game by its code."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Game

LONGEST_TYPED = 40


class CodeForm(forms.Form):
    """A code as it was read out: small letters, spaces and hyphens do not matter."""

    code = forms.CharField(
        label=gettext_lazy("Code of the game"),
        max_length=LONGEST_TYPED,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "enterkeyhint": "go"}
        ),
        error_messages={"required": gettext_lazy("Please type the code of the game")},
    )

    def clean_code(self) -> Game:
        """The game of that code."""
        typed = self.cleaned_data["code"]
        code = "".join(typed.split()).replace("-", "").upper()
        game = Game.objects.filter(code=code).first()
        if game is None:
            raise forms.ValidationError(
                _("There is no game %(code)s. A code never has 0, 1, I, L or O in it.") % {"code": code}
            )
        return game
