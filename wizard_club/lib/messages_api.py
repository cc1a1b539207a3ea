"""Sentences for what the interface for programs refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

API: dict[str, _StrPromise] = {
    "scope_too_small": _("This token is for “%(scope)s”; this needs one for “%(needed)s”"),
    "token_name_missing": _("A token needs a name, so that you know it again"),
    "token_scope": _("You cannot make a token that may do more than you"),
    "token_too_many": _("You have %(most)d tokens; revoke one that is not used any more"),
    "token_unknown": _("This token is unknown or was revoked"),
}
