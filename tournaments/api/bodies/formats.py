"""Formats as they are read and sent, and the plan of an event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.bodies.rulesets import FactBody
from tournaments.format import PRESETS
from tournaments.format_codec import MOST_PEOPLE
from wizard_club.lib.api.bodies import Strict

MOST_ID = 2**63 - 1
QUALIFIER = {"preset": "club_qualifier", "settings": {"qualifying_rounds": 4}}


class FormatContent(Strict):
    """A built-in format, and the settings in which it differs, as in a tournament file."""

    preset = serializers.ChoiceField(list(PRESETS))
    settings = serializers.DictField(
        default=dict, help_text="Only what is other than in the preset; `GET formats/` shows every setting."
    )


class RulesetChoice(Strict):
    """What the games are played by: a ruleset of the club by its `id`, or the content of one."""

    id = serializers.IntegerField(required=False, min_value=1, max_value=MOST_ID)
    preset = serializers.CharField(required=False, max_length=40)
    settings = serializers.DictField(required=False, help_text="Beside `preset`: in what it differs.")


class FormatBody(serializers.Serializer[Any]):
    """A built-in format: every setting, and all that say something in words."""

    preset = serializers.CharField()
    name = serializers.CharField()
    explanation = serializers.CharField()
    settings = serializers.DictField(help_text="All of them, as `format.settings` takes them.")
    facts = FactBody(many=True)


CLUB_NIGHT = {
    "preset": "club_night",
    "name": "Club night",
    "explanation": "2 games without a clock; the points of both are added up, and that is all.",
    "settings": {"table_sizes": [4, 5, 3], "qualifying_rounds": 2, "table_points": "game_points", "stages": []},
    "facts": [{"label": "Qualifying rounds", "value": "2"}],
}


class PlanWanted(Strict):
    """An event to be planned."""

    format = FormatContent()
    ruleset = RulesetChoice()
    players = serializers.IntegerField(min_value=1, max_value=MOST_PEOPLE, help_text="How many will come.")


class PlannedStage(serializers.Serializer[Any]):
    """A stage after the qualifying rounds."""

    take = serializers.IntegerField(help_text="How many come into it.")
    byes = serializers.IntegerField(help_text="How many of them go straight to the stage after.")
    tables = serializers.ListField(child=serializers.IntegerField(), help_text="The size of each table.")
    minutes = serializers.IntegerField()


class PlanBody(serializers.Serializer[Any]):
    """What so many people will play, and how long it takes."""

    sentence = serializers.CharField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="Qualifying rounds.")
    tables = serializers.ListField(child=serializers.IntegerField(), help_text="The size of each table of a round.")
    minutes = serializers.IntegerField(help_text="Of a round: its limit, or an estimate.")
    stages = PlannedStage(many=True)
    total = serializers.IntegerField(help_text="Minutes of the whole event, with a few between the rounds.")


PLAN_WANTED = {"format": QUALIFIER, "ruleset": {"preset": "amigo_tournament"}, "players": 9}
PLAN = {
    "sentence": "9 players: one table of 5 and one of 4, 4 rounds of 60 minutes, the best 4 play a final from zero; "
    "about 5 h 25",
    "players": 9,
    "rounds": 4,
    "tables": [5, 4],
    "minutes": 60,
    "stages": [{"take": 4, "byes": 0, "tables": [4], "minutes": 60}],
    "total": 325,
}
