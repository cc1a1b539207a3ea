"""What tables meant to enter after their round was closed, in words for the desk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from scoring.models import Proposal, Seat
from scoring.operations.requests import SHAPES
from scoring.terms import SUITS
from wizard_club.lib.templatetags.wizard import score, signed

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

COVERED = "●"
MISSING = "–"

SENTENCES: dict[str, _StrPromise] = {
    "set_bid": _("Round %(round)s: %(player)s bids %(value)s"),
    "set_tricks": _("Round %(round)s: tricks of %(player)s: %(value)s"),
    "set_bid_change": _("Round %(round)s: the bid of %(player)s moves by %(value)s"),
    "set_bonus": _("Round %(round)s: bonus of %(player)s: %(value)s"),
    "set_trump": _("Round %(round)s: trump: %(value)s"),
    "set_cancelled": _("Round %(round)s: cancelled tricks: %(value)s"),
    "set_dealer": _("Round %(round)s: %(value)s deals"),
    "reveal_bids": _("Round %(round)s: reveal the bids"),
    "score_round": _("Round %(round)s: score it with the tricks %(tricks)s"),
    "enter_round": _("Round %(round)s: bids %(bids)s, tricks %(tricks)s"),
    "reopen_round": _("Round %(round)s: open it again"),
    "correct_round": _("Round %(round)s: correct it to bids %(bids)s, tricks %(tricks)s"),
    "undo": _("Undo the last tap"),
    "replace_player": _("Hand the seat of %(player)s over"),
    "swap_seats": _("Swap %(player)s and %(other)s"),
    "add_player": _("Add a player"),
    "change_ruleset": _("Play on by another ruleset"),
    "set_totals": _("Totals %(totals)s, bids met %(hits)s"),
    "take_slip": _("Totals %(totals)s, bids met %(hits)s"),
    "finish_game": _("Finish the game early"),
    "resume_game": _("Play on"),
    "abandon_game": _("Give the game up: %(reason)s"),
}

ON_OFF: dict[str, tuple[_StrPromise, _StrPromise]] = {
    "set_help": (_("Call the referee"), _("The referee is not needed any more")),
    "hand_in": (_("Hand the result in"), _("Take the result back")),
}


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """One proposal: what was meant, by which device, and whether whoever accepts it has to give a reason."""

    proposal: Proposal
    text: str
    device: str
    asks_reason: bool


def proposals_open(games: Iterable[int]) -> tuple[ProposalLine, ...]:
    """What is still to be decided in these games, the oldest first: two queries."""
    seats = Prefetch("game__seats", Seat.objects.select_related("player").order_by("position"))
    found = Proposal.objects.filter(game__in=games, state=Proposal.State.OPEN)
    return tuple(_line(proposal) for proposal in found.select_related("game__settings").prefetch_related(seats))


def _line(proposal: Proposal) -> ProposalLine:
    takes_reason = "reason" in frozenset().union(*SHAPES[proposal.kind])
    given = bool(str(proposal.values.get("reason") or "").strip())
    return ProposalLine(
        proposal=proposal,
        text=words_of(proposal),
        device=proposal.device,
        asks_reason=takes_reason and proposal.game.needs_reason and not given,
    )


def words_of(proposal: Proposal) -> str:
    """What was meant, as a sentence. A bid that nobody may know yet stays covered."""
    kind, values = proposal.kind, proposal.values
    if kind in ON_OFF:
        return str(ON_OFF[kind][0 if values.get("value") else 1])
    names = [seat.player.pad_name for seat in proposal.game.seats.all()]
    sealed = proposal.game.settings.rules.sealed
    shown = {
        "round": values.get("round"),
        "player": _named(names, values.get("seat")),
        "other": _named(names, values.get("other")),
        "value": _value(kind, values.get("value"), names, sealed=sealed),
        "bids": _listed(values.get("bids"), covered=sealed and kind == "enter_round"),
        "reason": values.get("reason"),
    }
    shown |= {name: _listed(values.get(name)) for name in ("tricks", "totals", "hits")}
    return str(SENTENCES[kind] % shown)


def _named(names: list[str], seat: object) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else MISSING


def _value(kind: str, value: object, names: list[str], *, sealed: bool) -> str:
    if value is None or value == "":
        return MISSING
    if kind == "set_bid" and sealed:
        return COVERED
    if kind == "set_dealer":
        return _named(names, value)
    if kind in {"set_bid_change", "set_bonus"} and isinstance(value, int):
        return signed(value)
    return str(SUITS.get(str(value), value))


def _listed(values: object, *, covered: bool = False) -> str:
    if not isinstance(values, list):
        return MISSING
    return ", ".join(MISSING if value is None else COVERED if covered else score(value) for value in values)
