"""The formats there are, and what an event of them would be."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView
from tournaments.api.bodies.formats import CLUB_NIGHT, PLAN, PLAN_WANTED, FormatBody, PlanBody, PlanWanted
from tournaments.api.setup import format_wanted, rules_wanted
from tournaments.format import PRESETS
from tournaments.format_codec import settings_written
from tournaments.forms.setup import checked_plan
from tournaments.schedule import StagePlan
from tournaments.selectors.format_terms import PRESET_TEXTS
from tournaments.selectors.format_words import format_facts, plan_sentence
from wizard_club.lib.api.schema import documented


class FormatList(AccountView):
    @documented(tag="tournaments", answer=FormatBody, many=True, example=CLUB_NIGHT)
    def get(self, request: Request) -> Response:
        """The built-in formats. A new event takes one of them, with settings of its own where it wants others."""
        return self.page([format_row(preset) for preset in PRESET_TEXTS], FormatBody)


class FormatPlan(AccountView):
    @documented(tag="tournaments", answer=PlanBody, example=PLAN, body=PlanWanted, sends=PLAN_WANTED, errors=(422,))
    def post(self, request: Request) -> Response:
        """Plan an event without setting it up: its tables, rounds, stages and time. Nothing is stored."""
        wanted = self.body(PlanWanted)
        _, tournament_format = format_wanted(wanted["format"])
        plan = checked_plan(tournament_format, rules_wanted(wanted["ruleset"]).settings, wanted["players"])
        answer = {
            "sentence": plan_sentence(tournament_format, plan),
            "players": plan.players,
            "rounds": plan.rounds,
            "tables": plan.tables,
            "minutes": plan.minutes,
            "stages": [stage_row(planned) for planned in plan.stages],
            "total": plan.total,
        }
        return Response(PlanBody(answer).data)


def format_row(preset: str) -> dict[str, object]:
    """A built-in format."""
    return {
        "preset": preset,
        "name": PRESET_TEXTS[preset].name,
        "explanation": PRESET_TEXTS[preset].explanation,
        "settings": settings_written(PRESETS[preset]),
        "facts": format_facts(PRESETS[preset]),
    }


def stage_row(planned: StagePlan) -> dict[str, object]:
    """A stage of a plan."""
    return {
        "take": planned.stage.take,
        "byes": planned.stage.byes,
        "tables": planned.tables,
        "minutes": planned.minutes,
    }
