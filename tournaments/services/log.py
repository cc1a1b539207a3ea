"""The desk's log, and the version by which pages notice that something changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib.auth.models import User
from django.db.models import F

from tournaments.models import DeskEntry, Entrant, Tournament


def tournament_locked(tournament: Tournament) -> Tournament:
    """The tournament as it is now, locked to the end of the transaction: the desks of one event take turns."""
    return Tournament.objects.select_for_update(of=("self",)).with_settings().get(pk=tournament.pk)


def labels(by_number: Mapping[int, Entrant], numbers: Iterable[int]) -> list[str]:
    """People by name, as an entry keeps them; one who is deleted has his number only."""
    return [by_number[number].player.label if number in by_number else str(number) for number in numbers]


def desk_note(*, tournament: Tournament, user: User | None, kind: str, **values: object) -> None:
    """Write what was done into the log, and let every page of the tournament know that it changed."""
    DeskEntry.objects.create(tournament=tournament, kind=kind, values=values, user=user)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    tournament.version += 1
