"""One logged change as a sentence. Whole sentences with named values, so that every language can order them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# A value where there was none before.
ENTERED: dict[str, _StrPromise] = {
    "bid": _("Round %(round)s: %(player)s bids %(new)s"),
    "tricks": _("Round %(round)s: tricks of %(player)s: %(new)s"),
    "change": _("Round %(round)s: the bid of %(player)s moves by %(new)s"),
    "bonus": _("Round %(round)s: %(player)s gets a bonus of %(new)s"),
    "trump": _("Round %(round)s: trump: %(new)s"),
    "cancelled": _("Round %(round)s: one trick is cancelled"),
    "agreed": _("Round %(round)s: the table agreed to a forbidden bid"),
    "revealed": _("Round %(round)s: the bids are revealed"),
    "scored": _("Round %(round)s is scored"),
    "total": _("Total of %(player)s: %(new)s"),
    "hits": _("Bids met by %(player)s: %(new)s"),
    "player": _("%(new)s joins the game"),
    "help": _("The table calls the referee"),
    "handed_in": _("The table hands in its result"),
}

# One value instead of another.
CHANGED: dict[str, _StrPromise] = {
    "bid": _("Round %(round)s: bid of %(player)s %(old)s → %(new)s"),
    "tricks": _("Round %(round)s: tricks of %(player)s %(old)s → %(new)s"),
    "change": _("Round %(round)s: the bid of %(player)s moves by %(new)s, not %(old)s"),
    "bonus": _("Round %(round)s: bonus of %(player)s %(old)s → %(new)s"),
    "trump": _("Round %(round)s: trump %(old)s → %(new)s"),
    "dealer": _("Round %(round)s: dealer %(old)s → %(new)s"),
    "total": _("Total of %(player)s %(old)s → %(new)s"),
    "hits": _("Bids met by %(player)s %(old)s → %(new)s"),
    "player": _("%(new)s sits where %(old)s was"),
    "ruleset": _("Ruleset %(old)s → %(new)s"),
}

# A value taken back.
CLEARED: dict[str, _StrPromise] = {
    "bid": _("Round %(round)s: bid of %(player)s taken back (%(old)s)"),
    "tricks": _("Round %(round)s: tricks of %(player)s taken back (%(old)s)"),
    "change": _("Round %(round)s: the bid of %(player)s no longer moves"),
    "bonus": _("Round %(round)s: no bonus for %(player)s after all"),
    "trump": _("Round %(round)s: trump taken back (%(old)s)"),
    "cancelled": _("Round %(round)s: no trick is cancelled after all"),
    "agreed": _("Round %(round)s: the table’s agreement is taken back"),
    "revealed": _("Round %(round)s: the bids are covered again"),
    "scored": _("Round %(round)s is open again"),
    "help": _("The table needs the referee no longer"),
    "handed_in": _("The result is no longer handed in"),
}

STATES: dict[str, _StrPromise] = {
    "running": _("The game goes on"),
    "finished": _("The game is finished"),
    "abandoned": _("The game is given up"),
}

HANDED_OVER = _("From round %(round)s on %(new)s has the seat of %(old)s")
SOMETHING = _("%(field)s: %(old)s → %(new)s")

KINDS: dict[str, _StrPromise] = {
    "undo": _("Undo"),
    "correct_round": _("Corrected"),
    "reopen_round": _("Reopened"),
    "replace_player": _("Seat handed over"),
    "swap_seats": _("Seats swapped"),
    "add_player": _("Player added"),
    "change_ruleset": _("Ruleset changed"),
}

# Where 0 and False mean that there is none.
ZERO_IS_NOTHING = frozenset({"change", "bonus", "cancelled", "agreed", "revealed", "scored", "help", "handed_in"})


def template_for(field: str, old: object, new: object, *, from_hand: bool) -> _StrPromise:
    """The sentence for a change of that field; a seat that passes on from a hand on has its own."""
    if field == "state":
        return STATES.get(str(new), SOMETHING)
    if field == "player" and from_hand:
        return HANDED_OVER
    empty = (None, "", 0, False) if field in ZERO_IS_NOTHING else (None, "")
    if new in empty:
        return CLEARED.get(field, SOMETHING)
    return (ENTERED if old in empty and field in ENTERED else CHANGED).get(field, SOMETHING)
