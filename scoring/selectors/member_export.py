"""The members as a table to be saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Player
from wizard_club.lib.csv_text import Cell
from wizard_club.lib.names import sort_key


def member_table(language: str) -> Iterator[Sequence[Cell]]:
    """All members, those who left too, in the order of the language: one query.

    The number comes first, by which a list that was changed elsewhere finds its members again.
    """
    yield "id", _("Name"), _("Short name"), _("Club"), _("Nation"), _("Left")
    for one in sorted(Player.objects.all(), key=lambda one: (sort_key(one.label, language), one.pk)):
        left = timezone.localdate(one.retired_at) if one.retired_at else None
        yield one.pk, one.name, one.short_name, one.club, one.nation, left
