"""The sanctions of a tournament, and whom one can be imposed on."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Entrant, EntrantQuerySet, Sanction, Table, Tournament

Choices = list[tuple[object, object]]


def sanctions_of(tournament: Tournament) -> list[Sanction]:
    """All of them, the newest first, with the people they are about: one query."""
    found = Sanction.objects.filter(tournament=tournament).select_related("entrant__player", "round", "imposed_by")
    return list(found.order_by("-id"))


def taking_part(tournament: Tournament) -> EntrantQuerySet:
    """Everybody who takes part, by number: not those who wait for a place."""
    return tournament.entrants.exclude(state=Entrant.State.STANDBY).by_number()


def entrant_choices(tournament: Tournament) -> Choices:
    """The same to choose from: one query."""
    return [(str(entrant.number), f"{entrant.number} {entrant.player.label}") for entrant in taking_part(tournament)]


def table_choices(tournament: Tournament, seq: int | None) -> Choices:
    """The tables of a round as a whole: one query."""
    if seq is None:
        return []
    numbers = Table.objects.filter(round__tournament=tournament, round__seq=seq).values_list("number", flat=True)
    sentence = _("Everybody at table %(table)d of round %(round)d")
    return [(f"{seq}:{number}", sentence % {"table": number, "round": seq}) for number in numbers]


def people_of(tournament: Tournament, who: str) -> Sequence[Entrant]:
    """Whom a choice means: the entrant of that number, or everybody at the table "round:table"."""
    people = Entrant.objects.filter(tournament=tournament).select_related("player")
    seq, _colon, table = who.rpartition(":")
    if not seq:
        return list(people.filter(number=int(table)))
    at_table = people.filter(seats__table__number=int(table), seats__round__seq=int(seq))
    return list(at_table.order_by("seats__position"))
