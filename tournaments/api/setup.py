"""What a program sends to set up or change an event, as the services take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from scoring.models import Ruleset
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import settings_for
from tournaments.format import TournamentFormat
from tournaments.format_codec import format_from_json
from tournaments.forms.setup import DETAILS, Rules, details_of, plan_of, rules_of
from tournaments.models import Tournament
from tournaments.services.log import tournament_locked
from tournaments.services.tournaments import Setup, ruleset_called, tournament_change
from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.errors import DomainError

Values = Mapping[str, Any]


def format_wanted(sent: Values) -> tuple[str, TournamentFormat]:
    """The preset's name and the whole format. Raises DomainError for settings that no format has."""
    return format_from_json({"preset": sent["preset"], "settings": sent["settings"]})


def rules_wanted(sent: Values) -> Rules:
    """A ruleset of the club, or the content that is sent."""
    if ("id" in sent) == ("preset" in sent) or ("id" in sent and "settings" in sent):
        raise ValidationError({"ruleset": [_("Send the id of a ruleset, or a preset with settings")]})
    if "id" in sent:
        ruleset = Ruleset.objects.usable().filter(pk=sent["id"]).first()
        if ruleset is None:
            raise ValidationError({"ruleset": {"id": [_("There is no such ruleset")]}})
        return Rules(ruleset.settings, ruleset.name)
    settings = settings_for(*ruleset_from_json({"settings": {}, **sent}))
    return Rules(settings, ruleset_called(settings))


def setup_wanted(sent: Values) -> Setup:
    """A new event. What so many players could not play is refused."""
    preset, tournament_format = format_wanted(sent["format"])
    rules = rules_wanted(sent["ruleset"])
    if "players" in sent:
        plan_of(tournament_format, rules.settings, sent["players"])
    return setup_from(preset, tournament_format, rules, {name: sent[name] for name in DETAILS})


def setup_from(preset: str, tournament_format: TournamentFormat, rules: Rules, details: Values) -> Setup:
    """All of it together."""
    return Setup(
        preset=preset, format=tournament_format, ruleset=rules.settings, ruleset_name=rules.name, **dict(details)
    )


@transaction.atomic
def tournament_revised(*, tournament: Tournament, sent: Values, user: User) -> Tournament:
    """Change what is sent, around what is stored now; 409 where the desk did something since the `version` sent."""
    tournament = tournament_locked(tournament)
    seen = sent.get("version")
    if seen not in {None, tournament.version}:
        raise Refusal(DomainError("tournament_changed"), 409, seen=seen, current=tournament.version)
    if sent.keys() <= {"version"}:
        return tournament
    preset, tournament_format = tournament.format_settings.preset, tournament.format
    if "format" in sent:
        preset, tournament_format = format_wanted(sent["format"])
    rules = rules_wanted(sent["ruleset"]) if "ruleset" in sent else rules_of(tournament)
    details = {name: sent.get(name, value) for name, value in details_of(tournament).items()}
    setup = setup_from(preset, tournament_format, rules, details)
    return tournament_change(tournament=tournament, setup=setup, user=user)
