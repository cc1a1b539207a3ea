"""Rulesets: shared settings, the built-in presets, and a club's own."""

from __future__ import annotations

import hashlib
import json

from django.db import transaction

from scoring.models import Ruleset, RulesetSettings
from scoring.rules.codec import ruleset_to_json
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset as Rules


def settings_for(preset: str, rules: Rules) -> RulesetSettings:
    """The stored settings of that content: one row, shared by every ruleset and game that uses it."""
    data = ruleset_to_json(preset, rules)
    key = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    defaults = {"preset": data["preset"], "settings": data["settings"]}
    return RulesetSettings.objects.get_or_create(content_key=key, defaults=defaults)[0]


@transaction.atomic
def ruleset_sync() -> None:
    """Write the built-in presets as rulesets, in their order; what is there already stays."""
    known = set(Ruleset.objects.filter(built_in=True).values_list("name", flat=True))
    for position, (preset, rules) in enumerate(PRESETS.items()):
        if preset not in known:
            Ruleset.objects.create(
                name=preset, settings=settings_for(preset, rules), built_in=True, position=position
            )
