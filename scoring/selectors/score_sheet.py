"""Score sheets for paper: one to be filled in by hand, by any ruleset, and that of a game as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from scoring.gamestate import GameState
from scoring.models import Game
from scoring.pdf.sheet_data import FootRow, RankLine, ScoreSheet, SheetCell, SheetLine, SheetPlayer
from scoring.rules.bidding import is_blind
from scoring.rules.plan import hand_sizes, trump_choices
from scoring.rules.rotation import dealers
from scoring.rules.ruleset import Ruleset as Rules
from scoring.selectors.hands import can_be_forbidden
from scoring.selectors.score_sheet_words import (
    NONE,
    SEALED,
    audit_blanks,
    audit_foot,
    blank_foot,
    blank_notes,
    box_names,
    filled_notes,
    sheet_words,
)
from scoring.selectors.sheet import Sheet, SheetRow, sheet_of
from scoring.selectors.sheet import SheetCell as Cell
from scoring.terms import SUITS
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.templatetags.wizard import score, signed


def blank_sheet(
    rules: Rules, names: Sequence[str], *, head: Head, first_dealer: int | None = 0, audit: bool = False
) -> ScoreSheet:
    """A sheet for so many people, clockwise; an empty name is a line to write on, and without a first dealer nobody
    is marked. An `audit` sheet has also what a tournament's desk checks. Refused as in `hand_sizes`.
    """
    sizes = hand_sizes(rules, len(names))
    seats = dealers(first_dealer, len(names), len(sizes)) if first_dealer is not None else [None] * len(sizes)
    lines = tuple(
        _blank_line(rules, number, sizes, dealer, players=len(names), audit=audit)
        for number, dealer in enumerate(seats, start=1)
    )
    every = all(line.bids != NONE for line in lines)
    return ScoreSheet(
        head=head,
        deck=rules.deck,
        players=_players(names),
        lines=lines,
        words=sheet_words(rules),
        filled=False,
        trump_room=rules.trump == "turned",
        foot=tuple(FootRow(label, tall=tall) for label, tall in (audit_foot() if audit else blank_foot())),
        blanks=audit_blanks() if audit else (),
        notes=tuple(blank_notes(rules, dealer=first_dealer is not None, audit=audit, every_hand=every)),
    )


def _players(names: Sequence[str]) -> tuple[SheetPlayer, ...]:
    return tuple(SheetPlayer(str(seat), name) for seat, name in enumerate(names, start=1))


def _blank_line(
    rules: Rules, number: int, sizes: Sequence[int], dealer: int | None, *, players: int, audit: bool
) -> SheetLine:
    cards = sizes[number - 1]
    trump = _only_trump(rules, players, number)
    return SheetLine(
        number=str(number),
        cards=str(cards),
        cells=tuple(_blank_cell(rules, seat, dealer) for seat in range(players)),
        trump=trump,
        trump_name=str(SUITS[trump]) if trump else "",
        bids=_bids_help(rules, number, sizes, players),
        check=f"= {cards}" if audit else "",
        remarks=(_("blind"),) if is_blind(rules, number, cards) else (),
        boxes=box_names(rules),
    )


def _only_trump(rules: Rules, players: int, number: int) -> str:
    """The trump of a hand where there is no choice."""
    choices = trump_choices(rules, players, number)
    return choices[0] if len(choices) == 1 else ""


def _blank_cell(rules: Rules, seat: int, dealer: int | None) -> SheetCell:
    if seat == dealer and rules.dealer_scores is not None:
        return SheetCell(dealer=True, bid=NONE, points=score(rules.dealer_scores))
    # Without a marked dealer nobody knows yet who does not bid.
    forced = rules.forced_bid is not None and (rules.dealer_bids or dealer is not None)
    return SheetCell(dealer=seat == dealer, bid=str(rules.forced_bid) if forced else "")


def _bids_help(rules: Rules, number: int, sizes: Sequence[int], players: int) -> str:
    """How many tricks the bids are compared with, in a hand in which a number can be forbidden."""
    if rules.restriction is None:
        return ""
    return f"/ {sizes[number - 1]}" if can_be_forbidden(rules, number, sizes, players) else NONE


def filled_sheet(state: GameState, head: Head) -> ScoreSheet:
    """The sheet of a game, running or over. Sealed bids are covered. Seats that passed on cost a query."""
    sheet = sheet_of(state)
    names = tuple(seat.player.label for seat in state.seats)
    by_hands = state.game.entry == Game.Entry.HANDS
    return ScoreSheet(
        head=head,
        deck=state.rules.deck,
        players=_players(names),
        lines=tuple(_filled_lines(state, sheet)) if by_hands else (),
        words=sheet_words(state.rules, state.game),
        filled=True,
        ranking=_ranking(state, sheet),
        notes=tuple(filled_notes(state.game)),
    )


def _filled_lines(state: GameState, sheet: Sheet) -> Iterator[SheetLine]:
    """The hands; those that a game still running has not reached are there to go on by hand."""
    dealer = state.game.first_dealer
    for row in sheet.rows:
        if row.state == "future" and not state.game.running:
            continue
        dealer = row.dealer if row.dealer is not None else dealer
        yield _filled_line(state, row, dealer)
        dealer = (dealer + 1) % state.players


def _filled_line(state: GameState, row: SheetRow, dealer: int) -> SheetLine:
    trump = row.trump or (_only_trump(state.rules, state.players, row.number) if row.state == "future" else "")
    return SheetLine(
        number=str(row.number),
        cards=str(row.cards),
        cells=tuple(_filled_cell(state.rules, row, cell, dealer=cell.seat == dealer) for cell in row.cells),
        state="scored" if row.state == "scored" else "open" if row.state == "open" else "future",
        trump=trump,
        trump_name=str(SUITS[trump]) if trump else "",
        remarks=tuple(_remarks(state, row)),
    )


def _filled_cell(rules: Rules, row: SheetRow, cell: Cell, *, dealer: bool) -> SheetCell:
    if dealer and not rules.dealer_bids:
        bid = NONE
    elif cell.sealed:
        bid = SEALED
    else:
        bid = score(cell.bid)
    moved = score(cell.counted_bid) if cell.change and cell.bid is not None else ""
    return SheetCell(
        dealer=dealer,
        bid=bid,
        moved=moved,
        tricks=score(cell.tricks),
        points=signed(cell.points) if row.state == "scored" else "",
        total=score(cell.total),
        mark="" if cell.hit is None else "hit" if cell.hit else "miss",
    )


def _remarks(state: GameState, row: SheetRow) -> Iterator[str]:
    for change in state.changes:
        if change.from_hand == row.number:
            yield _("%(name)s for %(previous)s") % {"name": change.player.label, "previous": change.previous.label}
    if is_blind(state.rules, row.number, row.cards):
        yield _("blind")
    if row.cancelled:
        yield _("one trick cancelled")
    if row.agreed:
        yield _("agreed")
    for cell in row.cells:
        if cell.bonus:
            name = state.player_at(cell.seat, row.number)
            yield _("bonus %(bonus)s: %(name)s") % {"bonus": signed(cell.bonus), "name": name}


def _ranking(state: GameState, sheet: Sheet) -> tuple[RankLine, ...]:
    """The standing by rank, those of one rank in the order of their seats; nothing before a hand is scored."""
    if not sheet.played and state.seats[0].total is None:
        return ()
    passed = {
        seat: tuple(changes)
        for seat, changes in groupby(
            sorted(state.changes, key=lambda change: (change.seat_id, change.from_hand, change.pk)),
            key=lambda change: change.seat_id,
        )
    }
    return tuple(
        RankLine(
            rank=str(column.rank),
            name=state.seats[column.seat].player.label,
            before=tuple(
                _("until hand %(hand)d: %(name)s") % {"hand": change.from_hand - 1, "name": change.previous.label}
                for change in passed.get(state.seats[column.seat].pk, ())
            ),
            total=score(column.total),
            hits=str(column.hits),
            leads=column.leads and state.game.state != Game.State.ABANDONED,
        )
        for column in sorted(sheet.columns, key=lambda column: (column.rank, column.seat))
    )
