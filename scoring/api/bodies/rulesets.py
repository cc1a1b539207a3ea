"""Rulesets as they are read and written."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring.rules.codec import ruleset_from_json
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset as Rules
from scoring.services.rulesets import LONGEST
from wizard_club.lib.api.bodies import Query, Strict

LARGEST_ID = 2**63 - 1

FRIDAY: dict[str, Any] = {
    "id": 18,
    "name": "Friday rules",
    "title": "Friday rules",
    "explanation": "30 points for a met bid",
    "note": "30 points for a met bid",
    "built_in": False,
    "retired_at": None,
    "ruleset": {"preset": "hardcore", "settings": {"points": {"base": 30}}},
    "settings_id": 21,
    "players": [3, 4, 5, 6],
    "facts": [
        {"label": "Hands", "value": "One card more in every hand"},
        {"label": "Deck", "value": "Classic, 60 cards"},
    ],
}
HANDS: dict[str, Any] = {
    "players": 4,
    "worst": -1200,
    "best": 1500,
    "hands": [
        {"number": 1, "cards": 1, "dealer": 0, "trump": None, "blind": False, "restricted": False},
        {"number": 2, "cards": 2, "dealer": 1, "trump": None, "blind": False, "restricted": False},
        {"number": 3, "cards": 3, "dealer": 2, "trump": None, "blind": False, "restricted": False},
        {"number": 4, "cards": 4, "dealer": 3, "trump": None, "blind": False, "restricted": True},
    ],
}


class RulesetContent(serializers.Serializer[Any]):
    """A preset, and the settings in which it differs, as in a game file."""

    preset = serializers.CharField()
    settings = serializers.DictField()


class RulesetWanted(Strict):
    """The same to be written: a preset, and what differs from it. The settings are those of a game file."""

    preset = serializers.CharField(max_length=40, help_text=f"One of: {', '.join(PRESETS)}.")
    settings = serializers.DictField(required=False)


def rules_from(wanted: dict[str, Any]) -> tuple[str, Rules]:
    """Preset and rules of such a body; refused by the rule that its settings break."""
    return ruleset_from_json({"preset": wanted["preset"], "settings": wanted.get("settings", {})})


class FactBody(serializers.Serializer[Any]):
    """One setting in words."""

    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.CharField()


class RulesetBody(serializers.Serializer[Any]):
    """A ruleset, with its words in the caller's language."""

    id = serializers.IntegerField(source="ruleset.pk")
    name = serializers.CharField(source="ruleset.name", help_text="As stored; games keep it.")
    title = serializers.CharField(help_text="As lists show it: built-in ones are translated.")
    explanation = serializers.CharField(help_text="What it changes: the note, or what a built-in one is known for.")
    note = serializers.CharField(source="ruleset.note")
    built_in = serializers.BooleanField(source="ruleset.built_in", help_text="Those cannot be changed.")
    retired_at = serializers.DateTimeField(source="ruleset.retired_at", allow_null=True)
    ruleset = RulesetContent(source="ruleset.settings")
    settings_id = serializers.IntegerField(
        source="ruleset.settings_id", help_text="What the operation `change_ruleset` takes as `settings`."
    )
    players = serializers.ListField(child=serializers.IntegerField(), help_text="How many can play by it.")
    facts = FactBody(many=True, help_text="Its settings in words.")


class RulesetQuery(Query):
    """Which rulesets, in which order."""

    q = serializers.CharField(
        required=False, max_length=80, allow_blank=True, help_text="Words of the title or the explanation."
    )
    retired = serializers.BooleanField(required=False, default=False, help_text="Those put away as well.")
    built_in = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Only, or none, of the built-in ones."
    )
    ordering = serializers.ChoiceField(
        ["place", "title", "-title", "id", "-id"],
        default="place",
        help_text="`place`: built-in ones in their order, then the club's own. `-` turns it round.",
    )


class RulesetNew(Strict):
    """A ruleset of the club's own: its content, or that of another ruleset."""

    name = serializers.CharField(max_length=LONGEST["name"])
    note = serializers.CharField(max_length=LONGEST["note"], allow_blank=True, default="")
    ruleset = RulesetWanted(required=False)
    copy_of = serializers.IntegerField(
        required=False, min_value=1, max_value=LARGEST_ID, help_text="Instead of `ruleset`: the id of the one to copy."
    )

    def validate(self, attrs: Any) -> Any:
        """One of both ways."""
        if ("ruleset" in attrs) == ("copy_of" in attrs):
            raise serializers.ValidationError({"ruleset": [_("Give either “ruleset” or “copy_of”")]})
        return attrs


class RulesetChange(Strict):
    """What of a ruleset is to be another; the rest stays."""

    name = serializers.CharField(max_length=LONGEST["name"], required=False)
    note = serializers.CharField(max_length=LONGEST["note"], allow_blank=True, required=False)
    ruleset = RulesetWanted(required=False)


class HandsQuery(Query):
    """For how many players."""

    players = serializers.IntegerField(min_value=3, max_value=6, help_text="How many play.")


class HandBody(serializers.Serializer[Any]):
    """One hand that such a game deals."""

    number = serializers.IntegerField()
    cards = serializers.IntegerField()
    dealer = serializers.IntegerField(help_text="The seat that deals, if seat 0 deals the first hand.")
    trump = serializers.CharField(allow_null=True, help_text='A suit or "none" where the rules say so; else null.')
    blind = serializers.BooleanField(help_text="Bid before anybody looks, or on the cards of the others.")
    restricted = serializers.BooleanField(help_text="The last bidder can meet a number that is forbidden.")


class HandsBody(serializers.Serializer[Any]):
    """All hands for so many players, and between which totals a game can end."""

    players = serializers.IntegerField()
    worst = serializers.IntegerField()
    best = serializers.IntegerField()
    hands = HandBody(many=True)
