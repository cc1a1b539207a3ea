"""Rulesets: shared settings, the built-in presets, and a club's own."""

from __future__ import annotations

import hashlib
import json
from itertools import count

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.models import Ruleset, RulesetSettings
from scoring.rules.codec import ruleset_to_json
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rulesets_text import ENGLISH_NAMES
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import is_visible, normal_name

# How long each text may be; what a form says and the columns hold.
LONGEST = {"name": 60, "note": 200}
_SHOWN = 20


def settings_for(preset: str, rules: Rules) -> RulesetSettings:
    """The stored settings of that content: one row, shared by every ruleset and game that uses it."""
    data = ruleset_to_json(preset, rules)
    key = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    defaults = {"preset": data["preset"], "settings": data["settings"]}
    return RulesetSettings.objects.get_or_create(content_key=key, defaults=defaults)[0]


def name_for(settings: RulesetSettings) -> str:
    """What a game is said to be played by that names no ruleset: the one of these settings, else their preset."""
    known = Ruleset.objects.filter(settings=settings).order_by("-built_in", "id").first()
    return known.name if known else settings.preset


def ruleset_sync() -> None:
    """Write the built-in presets as rulesets, in their order; one query when they are there already."""
    stored = {ruleset.settings.preset: ruleset for ruleset in _built_in()}
    wanted = {preset: (position, ENGLISH_NAMES[preset]) for position, preset in enumerate(PRESETS)}
    if all(preset in stored and _place(stored[preset]) == place for preset, place in wanted.items()):
        return
    with transaction.atomic():
        for preset, (position, name) in wanted.items():
            ruleset = stored.get(preset) or Ruleset(settings=settings_for(preset, PRESETS[preset]), built_in=True)
            ruleset.position, ruleset.name = position, _free_name(name, ruleset)
            ruleset.save()


def _built_in() -> list[Ruleset]:
    return list(Ruleset.objects.filter(built_in=True).select_related("settings"))


def _place(ruleset: Ruleset) -> tuple[int, str]:
    return ruleset.position, ruleset.name


def _free_name(name: str, ruleset: Ruleset) -> str:
    """The name, or one like it where the club has given that name to a ruleset of its own."""
    taken = set(Ruleset.objects.exclude(pk=ruleset.pk).values_list("name", flat=True))
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in taken else next(other for other in numbered if other not in taken)


@transaction.atomic
def ruleset_add(*, name: str, note: str, preset: str, rules: Rules) -> Ruleset:
    """A ruleset of the club's own, made from a preset. `rules` have been read or checked by the codec.

    Refused: no name (`ruleset_name_missing`), a text too long (`player_text_too_long`), or a name that another
    ruleset has (`ruleset_name_taken`).
    """
    ruleset = Ruleset(settings=settings_for(preset, rules))
    _save(ruleset, name, note)
    return ruleset


@transaction.atomic
def ruleset_change(*, ruleset: Ruleset, name: str, note: str, preset: str, rules: Rules) -> Ruleset:
    """Other settings under this name from now on; games that use the old ones keep them.

    Refused as in `ruleset_add`, and for built-in rulesets (`ruleset_built_in`).
    """
    if ruleset.built_in:
        raise DomainError("ruleset_built_in")
    ruleset.settings = settings_for(preset, rules)
    _save(ruleset, name, note)
    return ruleset


def ruleset_retire(*, ruleset: Ruleset) -> None:
    """Offer this ruleset for no new game. The last one of all stays (`ruleset_last`)."""
    if not Ruleset.objects.usable().exclude(pk=ruleset.pk).exists():
        raise DomainError("ruleset_last")
    if ruleset.retired_at is None:
        ruleset.retired_at = timezone.now()
        ruleset.save(update_fields=["retired_at"])


def ruleset_return(*, ruleset: Ruleset) -> None:
    """Offer this ruleset for new games again."""
    ruleset.retired_at = None
    ruleset.save(update_fields=["retired_at"])


def _save(ruleset: Ruleset, name: str, note: str) -> None:
    ruleset.name, ruleset.note = normal_name(name), normal_name(note)
    if not is_visible(ruleset.name):
        raise DomainError("ruleset_name_missing")
    for field, most in LONGEST.items():
        text = getattr(ruleset, field)
        if len(text) > most:
            raise DomainError("player_text_too_long", field=field, text=text[:_SHOWN], most=most)
    others = Ruleset.objects.exclude(pk=ruleset.pk).values_list("name", flat=True)
    if ruleset.name.casefold() in {other.casefold() for other in others}:
        raise DomainError("ruleset_name_taken", name=ruleset.name)
    try:
        with transaction.atomic():
            ruleset.save()
    except IntegrityError:
        # Somebody else gave that name to another one a moment ago.
        raise DomainError("ruleset_name_taken", name=ruleset.name) from None
