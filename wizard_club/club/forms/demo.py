"""The form that takes the demo away and names the first real director."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_SECRET = {"autocomplete": "new-password"}


class DemoRemoveForm(forms.Form):
    """Name and password of a director who stays when the demo's accounts go."""

    username = forms.CharField(
        label=_("Your name to sign in with"),
        max_length=40,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs=_SECRET),
        help_text=_("At least ten characters, not only digits."),
    )
    again = forms.CharField(label=_("The password again"), strip=False, widget=forms.PasswordInput(attrs=_SECRET))

    def __init__(self, *args: Any, needed: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needed:
            self.fields.clear()

    def clean_username(self) -> str:
        name: str = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("Somebody signs in by this name already."))
        return name

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("password") != data.get("again"):
            self.add_error("again", _("The two passwords differ."))
        elif data.get("password"):
            try:
                validate_password(data["password"], User(username=data.get("username", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return data
