"""What the pad shows: one frozen page object from a game's state, with nothing sealed in it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from scoring.gamestate import GameState, HandRows
from scoring.models import Operation
from scoring.operations.phases import points_of
from scoring.operations.requests import SEALED
from scoring.rules.bidding import is_blind
from scoring.rules.deck import DECKS
from scoring.rules.plan import trump_choices
from scoring.rules.tricks import Completion, complete_tricks
from scoring.selectors.sheet import Sheet, sheet_of


@dataclass(frozen=True, slots=True)
class Chip:
    """One number that can be tapped. `on`: entered; `bid`: outlined as the bid; `derived`: follows from the rest."""

    value: int
    on: bool = False
    bid: bool = False
    derived: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One seat in the entry panel.

    `seen` is what a tap carries as the value last seen: the number, "sealed", or "" for not entered. `points` is
    what the row scores as it stands, once its tricks are known; a sealed bid gives none.
    """

    seat: int
    name: str
    dealer: bool
    active: bool
    bids: bool
    sealed: bool
    bid: int | None
    change: int
    tricks: int | None
    bonus: int
    seen: str
    chips: tuple[Chip, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry panel of the hand being played.

    `phase` is "bids", "reveal" or "tricks"; `bids_sum` is None while bids are sealed; `completion` says what the
    tricks come to; `score_tricks` are the values that scoring will send. `last_bidder` and `forbidden` belong to the
    restriction, `over` is the number that the table agreed to allow.
    """

    number: int
    cards: int
    version: int
    phase: str
    dealer: int
    trump: str | None
    trump_choices: tuple[str, ...]
    cancelled: int
    may_cancel: bool
    may_change: bool
    may_bonus: bool
    blind: str | None
    rows: tuple[EntryRow, ...]
    bids_sum: int | None
    bids_given: int
    last_bidder: int
    forbidden: int | None
    agreed: bool
    completion: Completion
    suspects: tuple[str, ...]

    @property
    def score_tricks(self) -> str:
        """The tricks that scoring sends, as the form carries them."""
        return ",".join(str(value) for value in self.completion.values)

    @property
    def target(self) -> int:
        """The number the tricks must add up to."""
        return self.cards - self.cancelled


@dataclass(frozen=True, slots=True)
class PadPage:
    """The whole pad. `nonce` makes the ids of the taps made from this very page."""

    code: str
    version: int
    state: str
    ruleset: str
    deck: str
    suits: tuple[str, ...]
    hands: int
    nonce: str
    sheet: Sheet
    entry: Entry | None
    undo: str
    undo_kind: str


def pad_page(state: GameState, undo: Operation | None, *, bids_again: bool = False) -> PadPage:
    """The pad as everybody at the table may see it. `bids_again` shows the bids of a hand already in play."""
    row = state.open_row if state.game.running else None
    return PadPage(
        code=state.game.code,
        version=state.game.version,
        state=state.game.state,
        ruleset=state.game.ruleset_name,
        deck=state.rules.deck,
        suits=DECKS[state.rules.deck].suits,
        hands=len(state.plan),
        nonce=uuid.uuid4().hex,
        sheet=sheet_of(state),
        entry=None if row is None else entry_of(state, row, bids_again=bids_again),
        undo=str(undo.key) if undo else "",
        undo_kind=undo.kind if undo else "",
    )


def entry_of(state: GameState, row: HandRows, *, bids_again: bool = False) -> Entry:
    """The entry panel of a hand."""
    sealed = state.sealed(row)
    phase = state.phase(row)
    if bids_again and phase == "tricks" and not row.round.revealed:
        phase = "bids"
    completion = _completion(state, row, sealed=sealed)
    active = _active_seat(state, row, phase)
    order = state.order(row)
    forbidden = state.forbidden(row)
    given = [cell.bid for cell in row.bids if cell.bid is not None]
    return Entry(
        number=row.round.number,
        cards=row.round.cards,
        version=row.round.version,
        phase=phase,
        dealer=row.round.dealer,
        trump=row.round.trump or None,
        trump_choices=trump_choices(state.rules, state.players, row.round.number),
        cancelled=row.round.cancelled,
        may_cancel=state.rules.may_cancel,
        may_change=state.rules.may_change_bid,
        may_bonus=state.rules.may_bonus,
        blind=state.rules.blind if is_blind(state.rules, row.round.number, row.round.cards) else None,
        rows=tuple(
            _entry_row(state, row, seat, phase, active, completion, forbidden, sealed=sealed)
            for seat in range(state.players)
        ),
        bids_sum=None if sealed else sum(given),
        bids_given=len(given),
        last_bidder=order[-1],
        forbidden=forbidden,
        agreed=row.round.agreed,
        completion=completion,
        suspects=tuple(state.names[seat] for seat in completion.suspects),
    )


def _completion(state: GameState, row: HandRows, *, sealed: bool) -> Completion:
    hand = row.hand()
    # A sealed bid must not show through "the rest as bid".
    bids = [None if sealed else seat.counted_bid for seat in hand.seats]
    return complete_tricks(bids, [cell.tricks for cell in row.bids], hand.tricks_to_place)


def _active_seat(state: GameState, row: HandRows, phase: str) -> int | None:
    if phase != "bids":
        return None
    return next((seat for seat in state.order(row) if row.bids[seat].bid is None), None)


def _entry_row(
    state: GameState,
    row: HandRows,
    seat: int,
    phase: str,
    active: int | None,
    completion: Completion,
    forbidden: int | None,
    *,
    sealed: bool,
) -> EntryRow:
    cell = row.bids[seat]
    bidder = seat in state.order(row)
    shown_bid = None if sealed else cell.bid
    tricks = completion.values[seat] if cell.tricks is None and completion.ready else cell.tricks
    known = tricks is not None and not sealed and phase == "tricks"
    current = cell.bid if phase == "bids" else cell.tricks
    return EntryRow(
        seat=seat,
        name=state.names[seat],
        dealer=seat == row.round.dealer,
        active=seat == active,
        bids=bidder,
        sealed=sealed and cell.bid is not None,
        bid=shown_bid,
        change=cell.change,
        tricks=tricks,
        bonus=cell.bonus,
        seen="" if current is None else SEALED if sealed and phase == "bids" else str(current),
        chips=_chips(row, cell.tricks, tricks, shown_bid, cell.change, phase, _struck(state, row, seat, forbidden)),
        points=points_of(state, row, seat, tricks) if known else None,
    )


def _struck(state: GameState, row: HandRows, seat: int, forbidden: int | None) -> int | None:
    if row.round.agreed or seat != state.order(row)[-1]:
        return None
    return forbidden


def _chips(
    row: HandRows, entered: int | None, tricks: int | None, bid: int | None, change: int, phase: str, struck: int | None
) -> tuple[Chip, ...]:
    numbers = range(row.round.cards + 1)
    if phase != "tricks":
        return tuple(Chip(value, on=value == bid, struck=value == struck) for value in numbers)
    counted = None if bid is None else bid + change
    return tuple(
        Chip(value, on=value == entered, bid=value == counted, derived=entered is None and value == tricks)
        for value in numbers
    )
