"""Operations that set one value of the hand being played."""

from __future__ import annotations

from scoring.gamestate import GameState, HandRows
from scoring.operations.log import ChangeLog
from scoring.operations.requests import SEALED, Conflict, Wanted
from scoring.rules.hands import check_values
from wizard_club.lib.errors import DomainError

# What these operations set: a value of the whole hand, or of one seat in it.
FACTS = {"set_trump": "trump", "set_cancelled": "cancelled", "set_dealer": "dealer"}
CELLS = {"set_bid": "bid", "set_tricks": "tricks", "set_bid_change": "change", "set_bonus": "bonus"}


def stored_value(state: GameState, row: HandRows, wanted: Wanted) -> object:
    """What the hand has where the operation would set a value; None for an operation that sets none."""
    if wanted.kind in FACTS:
        value = getattr(row.round, FACTS[wanted.kind])
        return None if value == "" else value
    return getattr(row.bids[seat_of(state, wanted)], CELLS[wanted.kind]) if wanted.kind in CELLS else None


def is_scored_alike(state: GameState, wanted: Wanted) -> bool:
    """Whether the hand was scored meanwhile with the very values that the device sends: then there is nothing to do."""
    if wanted.kind not in {*FACTS, *CELLS, "score_round"}:
        return False
    row = state.row(wanted.whole("round"))
    if row is None or not row.scored:
        return False
    if wanted.kind == "score_round":
        return wanted.values.get("tricks") == [cell.tricks for cell in row.bids]
    return wanted.values.get("value") == stored_value(state, row, wanted)


def open_row_of(state: GameState, wanted: Wanted) -> HandRows:
    """The hand being played, when it is the one the device means; a scored or later hand is refused."""
    number = wanted.whole("round")
    row = state.row(number)
    if row is None:
        raise DomainError("round_unknown", hand=number)
    if row.scored:
        raise Conflict("round_scored", value=wanted.values.get("value"), current=stored_value(state, row, wanted))
    if not state.game.running:
        raise DomainError("game_over")
    return row


def seat_of(state: GameState, wanted: Wanted, name: str = "seat") -> int:
    """The seat the device means."""
    seat = wanted.whole(name)
    if not 0 <= seat < state.players:
        raise DomainError("seat_unknown", number=seat)
    return seat


def compare(wanted: Wanted, current: object) -> bool:
    """Whether the value is to be set: False when it is set already; `Conflict` when another one is stored."""
    value, seen = wanted.values.get("value"), wanted.values.get("seen")
    if value == current:
        return False
    if seen != current:
        raise Conflict("conflict", value=value, seen=seen, current=current)
    return True


def check_bids_closed(state: GameState, row: HandRows) -> None:
    """Refuse what comes after bidding while a bid is missing, or hidden bids do not lie open yet."""
    early = {"bids": "bids_first", "reveal": "reveal_first"}.get(state.phase(row))
    if early:
        raise DomainError(early, hand=row.round.number)


def set_bid(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """A seat's bid. The last bidder's restriction holds for his number and for every later change of another's."""
    row, seat = open_row_of(state, wanted), seat_of(state, wanted)
    number, value = row.round.number, wanted.whole_or_none("value")
    if seat not in state.order(row):
        raise DomainError("dealer_does_not_bid", hand=number, seat=seat)
    if state.sealed(row):
        _compare_sealed(wanted, row.bids[seat].bid)
    elif not compare(wanted, row.bids[seat].bid):
        return
    if row.round.revealed and state.rules.bidding == "hidden":
        raise DomainError("bids_revealed", hand=number)
    if state.sealed(row) and row.bids[seat].bid == value:
        # "Nothing to do" would tell a guess from the sealed number.
        log.note("bid", value, value, number=number, seat=seat)
    log.cell(row, seat, "bid", value)
    check_values(state.rules, state.shown_hand(row, seat))
    _check_restriction(state, row, seat, log, agreed=bool(wanted.values.get("agreed")))


def _compare_sealed(wanted: Wanted, current: int | None) -> None:
    """Sealed bids compare only whether there is one: the number itself is told to nobody, not even a right guess."""
    taken_back = wanted.values.get("value") is None and current is None
    if not taken_back and (wanted.values.get("seen") is None) != (current is None):
        shown = None if current is None else SEALED
        raise Conflict("conflict_sealed", seen=wanted.values.get("seen") and SEALED, current=shown)


def _check_restriction(state: GameState, row: HandRows, seat: int, log: ChangeLog, *, agreed: bool) -> None:
    if row.round.agreed or not state.breaks_restriction(row):
        return
    if agreed:
        log.fact(row, "agreed", True)
        return
    last = state.order(row)[-1]
    code = "bid_forbidden" if seat == last else "bid_forbidden_by_change"
    raise DomainError(code, hand=row.round.number, seat=last, bid=row.bids[last].bid, cards=row.round.cards)


def set_tricks(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """The tricks of one seat; None takes the entry back. Sums are looked at when the hand is scored."""
    row, seat = open_row_of(state, wanted), seat_of(state, wanted)
    check_bids_closed(state, row)
    if compare(wanted, row.bids[seat].tricks):
        log.cell(row, seat, "tricks", wanted.whole_or_none("value"))
        check_values(state.rules, state.shown_hand(row))


def set_bid_change(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """A bid moved by a card (+1 or -1); 0 takes it back. Setting another seat's moves it there."""
    row = open_row_of(state, wanted)
    if state.rules.bidding == "hidden" and not row.round.revealed:
        # A card moves a bid in play, and before that these bids lie open.
        raise DomainError("reveal_first", hand=row.round.number)
    _set_special(state, wanted, log, "change")


def set_bonus(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Extra points of one seat; 0 takes them back. Setting another seat's moves them there."""
    _set_special(state, wanted, log, "bonus")


def _set_special(state: GameState, wanted: Wanted, log: ChangeLog, field: str) -> None:
    row, seat = open_row_of(state, wanted), seat_of(state, wanted)
    value = wanted.whole("value")
    if not compare(wanted, getattr(row.bids[seat], field)):
        return
    if value:
        for other in range(state.players):
            log.cell(row, other, field, 0)
    log.cell(row, seat, field, value)
    check_values(state.rules, state.shown_hand(row))


def set_cancelled(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """How many tricks of the hand count for nobody."""
    row = open_row_of(state, wanted)
    value = wanted.whole("value")
    if compare(wanted, row.round.cancelled):
        if value not in {0, 1}:
            raise DomainError("cancelled_out_of_range", hand=row.round.number)
        log.fact(row, "cancelled", value)
        check_values(state.rules, state.shown_hand(row))


def set_trump(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """The trump, a suit of the deck or "none"; None is "not recorded"."""
    row = open_row_of(state, wanted)
    if compare(wanted, row.round.trump or None):
        log.fact(row, "trump", str(wanted.values["value"] or ""))
        check_values(state.rules, state.shown_hand(row))


def set_dealer(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Another seat deals this hand; later hands follow on from it. The bidding order changes with it."""
    row = open_row_of(state, wanted)
    seat = seat_of(state, wanted, "value")
    if not compare(wanted, row.round.dealer):
        return
    before = row.round.dealer
    log.fact(row, "dealer", seat)
    if not state.rules.dealer_bids:
        # The new dealer does not bid, and the one before has yet to say his number.
        log.cell(row, seat, "bid", None)
        log.cell(row, before, "bid", state.rules.forced_bid)
    _check_restriction(state, row, before, log, agreed=False)
