"""The audit sheets of a round's tables: to keep the score by hand, with all that the desk knows printed on them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.pdf.sheet_data import ScoreSheet
from scoring.selectors.score_sheet import blank_sheet
from tournaments.models import Table, TournamentRound
from tournaments.selectors.prints.heads import Printing, title_of
from tournaments.selectors.prints.seating import sittings_of, table_title


def audit_sheets(about: Printing, played: TournamentRound, tables: Sequence[int] = ()) -> tuple[ScoreSheet, ...]:
    """Those of all tables, or of the ones asked for: two queries. The code of each leads to where its slip is typed."""
    names: dict[int, list[str]] = {}
    for one in sittings_of(played):
        names.setdefault(one.table, []).append(one.name)
    rows = Table.objects.filter(round=played, **({"number__in": tables} if tables else {})).order_by("number")
    rules, round_name, what = about.tournament.ruleset.rules, title_of(played), _("Audit sheet")
    return tuple(
        blank_sheet(
            rules,
            names[number],
            head=about.head(
                f"{table_title(number, consolation=consolation)} · {what}",
                about.address("table_detail", played.seq, number),
                round_name,
                code=code,
            ),
            audit=True,
        )
        for number, consolation, code in rows.values_list("number", "consolation", "game__code")
    )
