"""What the pad shows: one frozen page object from a game's state, with nothing sealed in it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.gamestate import GameState, HandRows
from scoring.models import Operation
from scoring.operations.phases import points_of
from scoring.operations.requests import SEALED
from scoring.rules.bidding import is_blind
from scoring.rules.deck import DECKS, NO_TRUMP
from scoring.rules.plan import trump_choices, trump_of
from scoring.rules.points import BONUS
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rules.tricks import Completion, complete_tricks
from scoring.selectors.desk import Desk, desk_of
from scoring.selectors.sheet import Sheet, SheetColumn, sheet_of
from scoring.selectors.words import (
    bids_sentence,
    forbidden_sentence,
    row_note,
    tricks_sentence,
    winners_sentence,
)
from wizard_club.lib.nonce import new_nonce
from wizard_club.lib.templatetags.wizard import signed


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
    change: int
    tricks: int | None
    bonus: int
    seen: str
    chips: tuple[Chip, ...]
    points: int | None
    note: str
    covered: bool
    value: int | None

    @property
    def shown(self) -> str:
        """What a closed row shows of its value; of a covered bid only whether there is one."""
        if self.covered:
            return _("● Change") if self.sealed else _("Tap to bid")
        return "–" if self.value is None else str(self.value)

    @property
    def open_label(self) -> str:
        """What a tap on the closed row does."""
        return _("Enter for %(name)s") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry panel of the hand being played.

    `phase` is "bids", "reveal" or "tricks"; `bids_sum` is None while bids are sealed; `completion` says what the
    tricks come to; `score_tricks` are the values that scoring will send; `override` is the tap that lets the forbidden
    number stand; `trump_given` says that the ruleset prescribes the trump.
    """

    number: int
    cards: int
    version: int
    phase: str
    dealer: int
    trump: str | None
    trump_choices: tuple[str, ...]
    trump_given: bool
    cancelled: int
    may_cancel: bool
    may_change: bool
    may_bonus: bool
    blind: str | None
    rows: tuple[EntryRow, ...]
    completion: Completion
    sealed: bool
    bids_again: bool
    may_change_bids: bool
    dealer_name: str
    dealer_scores: int | None
    reason: str
    reason_wrong: bool
    override: str
    status: str

    @property
    def tap_kind(self) -> str:
        """The operation that a chip asks for."""
        return "set_tricks" if self.phase == "tricks" else "set_bid"

    @property
    def derives(self) -> bool:
        """Whether scoring fills in rows that nobody tapped."""
        return any(chip.derived for row in self.rows for chip in row.chips)

    @property
    def rows_label(self) -> str:
        """What the group of rows is for."""
        return _("Tricks") if self.phase == "tricks" else _("Bids")

    @property
    def bonus_points(self) -> int:
        return BONUS

    @property
    def change_label(self) -> str:
        """Whose bid moved, or what the button is for."""
        moved = next((row for row in self.rows if row.change), None)
        if moved is None:
            return _("Bid moved by a card")
        return _("%(name)s: bid moved by %(change)s") % {"name": moved.name, "change": signed(moved.change)}

    @property
    def bonus_label(self) -> str:
        """Who has the bonus, or what the button is for."""
        owner = next((row for row in self.rows if row.bonus), None)
        if owner is None:
            return _("Bonus +%(points)d") % {"points": BONUS}
        return _("%(name)s: bonus +%(points)d") % {"name": owner.name, "points": BONUS}

    @property
    def score_tricks(self) -> str:
        """The tricks that scoring sends, as the form carries them."""
        return ",".join(str(value) for value in self.completion.values)


@dataclass(frozen=True, slots=True)
class PadPage:
    """The whole pad. `nonce` makes the ids of the taps made from this very page."""

    code: str
    version: str
    ruleset: str
    deck: str
    suits: tuple[str, ...]
    hands: int
    nonce: str
    sheet: Sheet
    entry: Entry | None
    undo: str
    state_label: str
    rules: Rules
    plan: tuple[int, ...]
    desk: Desk | None

    @property
    def roomy(self) -> bool:
        """Whether the chips of every row fit one line when they are larger."""
        return self.entry is not None and self.entry.cards <= 8 and len(self.sheet.columns) <= 4

    @property
    def most(self) -> int:
        """The most cards of a hand."""
        return max(self.plan)

    @property
    def ranking(self) -> list[SheetColumn]:
        """The columns by rank."""
        return sorted(self.sheet.columns, key=lambda column: (column.rank, column.seat))

    @property
    def winners(self) -> str:
        """Who won, in a sentence."""
        return winners_sentence(self.sheet.columns, played=sum(column.leads for column in self.sheet.columns))

    @property
    def trumps(self) -> tuple[str, ...]:
        """Everything that can be the trump of some hand."""
        return (*self.suits, NO_TRUMP)


def pad_page(state: GameState, undo: Operation | None, *, bids_again: bool = False) -> PadPage:
    """The pad as everybody at the table may see it. `bids_again` shows the bids of a hand already in play."""
    row = state.open_row if state.game.running else None
    return PadPage(
        code=state.game.code,
        version=state.game.shown_version,
        ruleset=state.game.ruleset_name,
        deck=state.rules.deck,
        suits=DECKS[state.rules.deck].suits,
        hands=len(state.plan),
        nonce=new_nonce(),
        sheet=sheet_of(state),
        entry=None if row is None else entry_of(state, row, bids_again=bids_again),
        undo=str(undo.key) if undo else "",
        state_label=state.game.get_state_display(),
        rules=state.rules,
        plan=state.plan,
        desk=desk_of(state.game),
    )


def entry_of(state: GameState, row: HandRows, *, bids_again: bool = False) -> Entry:
    """The entry panel of a hand."""
    sealed = state.sealed(row)
    phase = state.phase(row)
    may_change_bids = phase == "tricks" and not row.round.revealed and state.rules.forced_bid is None
    bids_again = bids_again and may_change_bids
    phase = "bids" if bids_again else phase
    completion = _completion(state, row, sealed=sealed)
    active = _active_seat(state, row, phase)
    order = state.order(row)
    forbidden = None if row.round.agreed else state.forbidden(row)
    given = [cell.bid for cell in row.bids if cell.bid is not None]
    return Entry(
        number=row.round.number,
        cards=row.round.cards,
        version=row.round.version,
        phase=phase,
        dealer=row.round.dealer,
        trump=row.round.trump or None,
        trump_choices=trump_choices(state.rules, state.players, row.round.number),
        trump_given=trump_of(state.rules, state.players, row.round.number) is not None,
        cancelled=row.round.cancelled,
        may_cancel=state.rules.may_cancel,
        may_change=state.rules.may_change_bid,
        may_bonus=state.rules.may_bonus,
        blind=state.rules.blind if is_blind(state.rules, row.round.number, row.round.cards) else None,
        rows=tuple(
            _entry_row(state, row, seat, phase, active, completion, forbidden, sealed=sealed)
            for seat in range(state.players)
        ),
        completion=completion,
        sealed=sealed,
        bids_again=bids_again,
        may_change_bids=may_change_bids and not bids_again,
        dealer_name=state.names[row.round.dealer],
        dealer_scores=state.rules.dealer_scores,
        reason=_reason(state, row, phase, completion, forbidden, sealed=sealed),
        reason_wrong=phase == "tricks" and completion.reason in {"too_many", "missing"},
        override=_override(row, order[-1], forbidden) if phase == "bids" and not bids_again else "",
        status=_status(phase, row, len(given), None if sealed else sum(given)),
    )


def _reason(
    state: GameState, row: HandRows, phase: str, completion: Completion, forbidden: int | None, *, sealed: bool
) -> str:
    if phase == "tricks":
        entered = [cell.tricks for cell in row.bids]
        return tricks_sentence(state.names, completion, entered, sealed=sealed)
    if forbidden is not None:
        return forbidden_sentence(state, row, forbidden)
    return ""


def _override(row: HandRows, last: int, forbidden: int | None) -> str:
    """The tap that lets a forbidden bid stand, when the table agrees."""
    if forbidden is None:
        return ""
    tap = {"kind": "set_bid", "round": row.round.number, "seat": last, "value": forbidden, "agreed": 1}
    return urlencode(tap | {"seen": "" if row.bids[last].bid is None else row.bids[last].bid})


def _status(phase: str, row: HandRows, given: int, bids: int | None) -> str:
    if phase == "tricks":
        return _("Not all tricks are placed")
    return bids_sentence(row, given, bids)


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
        change=cell.change,
        tricks=tricks,
        bonus=cell.bonus,
        seen="" if current is None else SEALED if sealed and phase == "bids" else str(current),
        chips=_chips(row, cell.tricks, tricks, shown_bid, cell.change, phase, _struck(state, row, seat, forbidden)),
        points=points_of(state, row, seat, tricks) if tricks is not None and known else None,
        covered=sealed and phase != "tricks",
        value=tricks if phase == "tricks" else shown_bid,
        note=row_note(state, row, seat, phase, sealed=sealed),
    )


def _struck(state: GameState, row: HandRows, seat: int, forbidden: int | None) -> int | None:
    return forbidden if seat == state.order(row)[-1] else None


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
