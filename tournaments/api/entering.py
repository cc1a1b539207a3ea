"""People as a program sends them, entered by the service of the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from scoring.models import Player
from tournaments.models import Entrant, Tournament
from tournaments.services.entrants import Newcomer, entrants_add
from wizard_club.lib.errors import DomainError


def people_entered(tournament: Tournament, people: Sequence[Mapping[str, Any]], user: User) -> list[Entrant]:
    """All of them, or none; a refusal names the one whom it is about."""
    members = Player.objects.in_bulk([one["member"] for one in people if "member" in one])
    wrong = {at: problem for at, one in enumerate(people) if (problem := problem_of(one, members))}
    if wrong:
        raise ValidationError({f"people.{at}": [problem] for at, problem in wrong.items()})
    try:
        return entrants_add(tournament=tournament, people=[newcomer(one, members) for one in people], user=user)
    except DomainError as error:
        at = error.params.get("at")
        raise DomainError(error.code, **error.params, **({} if at is None else {"field": f"people.{at}"})) from error


def problem_of(one: Mapping[str, Any], members: Mapping[int, Player]) -> str:
    """What is wrong with how somebody is named."""
    if ("member" in one) == ("name" in one):
        return _("Send the id of a member, or a name")
    if "member" in one and one["member"] not in members:
        return _("There is no such member")
    return ""


def newcomer(one: Mapping[str, Any], members: Mapping[int, Player]) -> Newcomer:
    """Somebody as the service takes him."""
    player = members[one["member"]] if "member" in one else None
    texts = {name: one[name] for name in ("club", "nation", "short_name")}
    return Newcomer(
        player=player,
        name=one.get("name", ""),
        number=one.get("number"),
        standby=one["standby"],
        new=one["new"],
        **texts,
    )
