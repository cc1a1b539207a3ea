"""The sentences beside the chips: what the table is waiting for, and why it cannot be scored yet."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.gamestate import GameState, HandRows
from scoring.rules.tricks import Completion
from scoring.selectors.sheet import SheetColumn
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.messages import text

REASONS = (
    ("miscounted", gettext_lazy("miscounted")),
    ("wrong cell", gettext_lazy("wrong cell")),
    ("referee's decision", gettext_lazy("referee's decision")),
    ("other", gettext_lazy("other")),
)


def forbidden_sentence(state: GameState, row: HandRows, forbidden: int) -> str:
    """Why a number is struck out."""
    last = state.order(row)[-1]
    error = DomainError("bid_forbidden", seat=last, bid=forbidden, cards=row.round.cards)
    return text(with_names(error, state.names))


def bids_sentence(row: HandRows, given: int, bids: int | None) -> str:
    """How far bidding has come."""
    if bids is None:
        return ngettext("%(given)d bid is in", "%(given)d bids are in", given) % {"given": given}
    return _("Bids so far: %(bids)d of %(cards)d tricks") % {"bids": bids, "cards": row.round.cards}


def tricks_sentence(
    names: Sequence[str], completion: Completion, entered: Sequence[int | None], *, sealed: bool
) -> str:
    """What the tricks add up to, or why they do not yet. `sealed`: nobody sees who missed."""
    if completion.ready:
        return _sum_sentence(names, completion, entered)
    if completion.reason == "too_many":
        code = "too_many_tricks_check" if completion.suspects else "too_many_tricks"
        error = DomainError(code, extra=-completion.missing, suspects=completion.suspects)
        return text(with_names(error, names))
    if completion.reason == "missing":
        return text(DomainError("tricks_missing", missing=completion.missing))
    missing = {"missing": completion.missing}
    if sealed:
        return ngettext("%(missing)d trick to place", "%(missing)d tricks to place", completion.missing) % missing
    return (
        ngettext(
            "%(missing)d trick to place: tap whoever missed the bid",
            "%(missing)d tricks to place: tap whoever missed the bid",
            completion.missing,
        )
        % missing
    )


def _sum_sentence(names: Sequence[str], completion: Completion, entered: Sequence[int | None]) -> str:
    """The check that a scorekeeper would make by hand: 8 of 9 placed + 1 as bid = 9 ✓."""
    target = sum(value or 0 for value in completion.values)
    values = {"placed": target - completion.missing, "target": target, "rest": completion.missing}
    still_open = [seat for seat, value in enumerate(entered) if value is None]
    if not completion.missing:
        return _("%(placed)d of %(target)d tricks placed ✓") % values
    if len(still_open) == 1:
        named = values | {"name": names[still_open[0]]}
        return _("%(placed)d of %(target)d placed + %(rest)d for %(name)s = %(target)d ✓") % named
    return _("%(placed)d of %(target)d placed + %(rest)d as bid = %(target)d ✓") % values


def row_note(state: GameState, row: HandRows, seat: int, phase: str, *, sealed: bool) -> str:
    """The small print under a name."""
    cell = row.bids[seat]
    if sealed or cell.bid is None or phase == "bids":
        return _("deals") if seat == row.round.dealer else ""
    if cell.change:
        return _("bid %(bid)d → %(moved)d") % {"bid": cell.bid, "moved": cell.bid + cell.change}
    return _("bid %(bid)d") % {"bid": cell.bid}


def winners_sentence(columns: Sequence[SheetColumn], *, played: int) -> str:
    """Who won, all of them."""
    if not played:
        return _("No hand was scored")
    names = [column.name for column in columns if column.rank == 1]
    if len(names) == 1:
        return _("%(name)s wins") % {"name": names[0]}
    return _("%(names)s win together") % {"names": get_text_list(names, _("and"))}
