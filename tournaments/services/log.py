"""The desk's log, and the version by which pages notice that something changed."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import F

from tournaments.models import DeskEntry, Tournament


def tournament_locked(tournament: Tournament) -> Tournament:
    """The tournament as it is now, locked to the end of the transaction: the desks of one event take turns."""
    return Tournament.objects.select_for_update(of=("self",)).with_settings().get(pk=tournament.pk)


def desk_note(*, tournament: Tournament, user: User | None, kind: str, **values: object) -> None:
    """Write what was done into the log, and let every page of the tournament know that it changed."""
    DeskEntry.objects.create(tournament=tournament, kind=kind, values=values, user=user)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    tournament.version += 1
