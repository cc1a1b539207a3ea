"""What is in a backup or a database, in a sentence; nothing of it is secret."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from wizard_club.club.backup.tables import Table, tables_in


def contents_of_database() -> dict[str, int]:
    """How many rows each table has that people fill; tables that are not made yet are left out."""
    return {table.name: _count(table) for table in tables_in("default") if not table.prepared}


def _count(table: Table) -> int:
    return table.model._base_manager.count()


def contents_text(rows: Mapping[str, int]) -> str:
    """Games, members, tournaments and accounts of these tables."""

    def number(table: str) -> int:
        return rows.get(table, 0)

    games, members = number("scoring.game"), number("scoring.player")
    events, accounts = number("tournaments.tournament"), number("auth.user")
    return _("%(games)s, %(members)s, %(tournaments)s, %(accounts)s") % {
        "games": ngettext("%(count)d game", "%(count)d games", games) % {"count": games},
        "members": ngettext("%(count)d member", "%(count)d members", members) % {"count": members},
        "tournaments": ngettext("%(count)d tournament", "%(count)d tournaments", events) % {"count": events},
        "accounts": ngettext("%(count)d account", "%(count)d accounts", accounts) % {"count": accounts},
    }
