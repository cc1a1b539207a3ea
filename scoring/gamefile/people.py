"""The members that the names of a game file mean."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from scoring.gamefile.values import LONGEST_NAME, LONGEST_SHORT_NAME
from scoring.models import Player
from wizard_club.lib.errors import DomainError


def members_of(names: Sequence[str], *, demo: bool = False) -> dict[str, Player]:
    """One member for each of these different names, in one query; made where there is none.

    A name is a label ("Anna", "Anna (Anna K.)") or, where nobody has that label, the name without the short name:
    then of somebody whom no other name of the file means. Several such people: `file_name_ambiguous`.
    """
    known = _candidates(names)
    found: dict[str, Player] = {}
    for name in names:
        labelled = [player for player in known if player.label == name]
        if labelled:
            found[name] = _only(labelled, name)
    for name in names:
        others = [player for player in known if player.name == name and player not in found.values()]
        if name not in found and others:
            found[name] = _only(others, name)
    return {name: found[name] if name in found else _made(name, demo=demo) for name in names}


def _candidates(names: Sequence[str]) -> list[Player]:
    exact = Q(name__in=names)
    for name in names:
        head, tail = _parts(name)
        if tail:
            exact |= Q(name=head, short_name=tail)
    return list(Player.objects.filter(exact).order_by("id"))


def _parts(label: str) -> tuple[str, str]:
    """Name and short name of a label; no short name when it does not end in brackets."""
    head, bracket, tail = label.rpartition(" (")
    return (head, tail[:-1]) if bracket and tail.endswith(")") else (label, "")


def _only(players: list[Player], name: str) -> Player:
    if len(players) > 1:
        raise DomainError("file_name_ambiguous", name=name)
    return players[0]


def _made(name: str, *, demo: bool) -> Player:
    head, tail = _parts(name) if len(name) > LONGEST_NAME else (name, "")
    if len(head) > LONGEST_NAME or len(tail) > LONGEST_SHORT_NAME:
        raise DomainError("file_name", name=f"{head[:LONGEST_NAME]}…", most=LONGEST_NAME)
    return Player.objects.create(name=head, short_name=tail, demo=demo)
