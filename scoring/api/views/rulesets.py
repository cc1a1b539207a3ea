"""Rulesets: list, own ones, the hands they deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView, DirectorView, DirectorWriteView
from scoring.api.bodies.rulesets import (
    FRIDAY,
    HANDS,
    HandsBody,
    HandsQuery,
    RulesetBody,
    RulesetChange,
    RulesetNew,
    RulesetQuery,
    rules_from,
)
from scoring.models import Ruleset
from scoring.rules.plan import playable_counts
from scoring.rules.points import total_bounds
from scoring.selectors.hands import planned_hands
from scoring.selectors.rulesets import RulesetLine, ruleset_line, rulesets_found, settings_in_words
from scoring.services import rulesets as services
from wizard_club.lib.api.schema import documented
from wizard_club.lib.errors import DomainError

ORDER: dict[str, Callable[[RulesetLine], Any]] = {
    "title": lambda line: (line.title.casefold(), line.ruleset.pk),
    "id": lambda line: line.ruleset.pk,
}


def ruleset_asked(pk: int) -> Ruleset:
    """The ruleset that the address names."""
    return get_object_or_404(Ruleset.objects.select_related("settings"), pk=pk)


def shown(line: RulesetLine) -> dict[str, Any]:
    """A ruleset with its words, as the body takes it."""
    rules = line.ruleset.settings.rules
    return {
        "ruleset": line.ruleset,
        "title": line.title,
        "explanation": line.explanation,
        "players": playable_counts(rules),
        "facts": settings_in_words(rules),
    }


def answer(ruleset: Ruleset, status: int = 200) -> Response:
    """One ruleset."""
    return Response(RulesetBody(shown(ruleset_line(ruleset))).data, status=status)


class RulesetList(DirectorWriteView):
    @documented(tag="rulesets", answer=RulesetBody, many=True, example=FRIDAY, query=RulesetQuery)
    def get(self, request: Request) -> Response:
        """Rulesets. Those that new games can be played by; the others only when asked for."""
        wanted = self.query(RulesetQuery)
        lines = list(rulesets_found(wanted.get("q", ""), retired=wanted["retired"], built_in=wanted["built_in"]))
        key = ORDER.get(wanted["ordering"].removeprefix("-"))
        if key:
            lines.sort(key=key, reverse=wanted["ordering"].startswith("-"))
        return self.page(lines, RulesetBody, lambda page: [shown(line) for line in page])

    @documented(
        tag="rulesets",
        answer=RulesetBody,
        status=201,
        example=FRIDAY,
        body=RulesetNew,
        sends={
            "name": "Friday rules",
            "note": "30 points for a met bid",
            "ruleset": {"preset": "hardcore", "settings": {"points": {"base": 30}}},
        },
        errors=(422,),
    )
    def post(self, request: Request) -> Response:
        """Add a ruleset of the club's own. It is made from a preset, or is a copy of another ruleset."""
        wanted = self.body(RulesetNew)
        if "ruleset" in wanted:
            preset, rules = rules_from(wanted["ruleset"])
        else:
            copied = Ruleset.objects.select_related("settings").filter(pk=wanted["copy_of"]).first()
            if copied is None:
                raise DomainError("ruleset_unknown", field="copy_of")
            preset, rules = copied.settings.preset, copied.settings.rules
        return answer(services.ruleset_add(name=wanted["name"], note=wanted["note"], preset=preset, rules=rules), 201)


class RulesetDetail(DirectorWriteView):
    @documented(tag="rulesets", answer=RulesetBody, example=FRIDAY)
    def get(self, request: Request, pk: int) -> Response:
        """One ruleset, in settings and in words."""
        return answer(ruleset_asked(pk))

    @documented(
        tag="rulesets",
        answer=RulesetBody,
        example=FRIDAY,
        body=RulesetChange,
        sends={"note": "30 points for a met bid"},
        errors=(422,),
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change a ruleset of the club's own. Games keep the settings that they were started with."""
        ruleset, change = ruleset_asked(pk), self.body(RulesetChange)
        stored = ruleset.settings
        preset, rules = rules_from(change["ruleset"]) if "ruleset" in change else (stored.preset, stored.rules)
        texts = {name: change.get(name, getattr(ruleset, name)) for name in services.LONGEST}
        return answer(services.ruleset_change(ruleset=ruleset, preset=preset, rules=rules, **texts))


class RulesetRetire(DirectorView):
    @documented(
        tag="rulesets", answer=RulesetBody, example=FRIDAY | {"retired_at": "2026-11-30T21:15:00Z"}, errors=(422,)
    )
    def post(self, request: Request, pk: int) -> Response:
        """Put a ruleset away. It is offered for no new game; at least one ruleset stays."""
        ruleset = ruleset_asked(pk)
        services.ruleset_retire(ruleset=ruleset)
        return answer(ruleset)


class RulesetReturn(DirectorView):
    @documented(tag="rulesets", answer=RulesetBody, example=FRIDAY)
    def post(self, request: Request, pk: int) -> Response:
        """Offer a ruleset for new games again."""
        ruleset = ruleset_asked(pk)
        services.ruleset_return(ruleset=ruleset)
        return answer(ruleset)


class RulesetHands(AccountView):
    @documented(tag="rulesets", answer=HandsBody, example=HANDS, query=HandsQuery, errors=(422,))
    def get(self, request: Request, pk: int) -> Response:
        """The hands that a ruleset deals to so many players. 422 where its deck has not enough cards for them."""
        rules, players = ruleset_asked(pk).settings.rules, self.query(HandsQuery)["players"]
        hands, bounds = planned_hands(rules, players), total_bounds(rules, players)
        found = {"players": players, "worst": bounds.worst, "best": bounds.best, "hands": hands}
        return Response(HandsBody(found).data)
