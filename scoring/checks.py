"""Whether what is stored of a game is what the rules make of its bids and tricks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.gamestate import GameState, HandRows
from scoring.models import Game
from scoring.operations.people import check_totals
from scoring.rules.hands import check_scored, check_values
from scoring.rules.scoreboard import points_of_hand
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.messages import text


def differences(state: GameState) -> Iterator[str]:
    """Every difference between the stored rows and the rules, in words with hand and player."""
    if state.game.entry == Game.Entry.TOTALS:
        yield from _totals_differences(state)
        return
    if state.game.rounds.count() != len(state.rows):
        yield _("a hand has no bids")
    for number, row in enumerate(state.rows, start=1):
        seats = [cell.seat for cell in row.bids]
        if row.round.number != number or seats != list(range(state.players)) or number > len(state.plan):
            yield _("hand %(hand)d does not belong to this game") % {"hand": row.round.number}
            return
        if row.round.cards != state.plan[number - 1]:
            yield _("hand %(hand)d deals %(cards)d cards, not %(planned)d") % {
                "hand": number,
                "cards": row.round.cards,
                "planned": state.plan[number - 1],
            }
        if not row.scored and number < len(state.rows):
            yield _("hand %(hand)d is open, but a later one has begun") % {"hand": number}
        yield from _hand_differences(state, row)
    if state.game.running != (state.open_row is not None) and state.game.state != Game.State.ABANDONED:
        yield _("the game is %(state)s, but its hands say otherwise") % {"state": state.game.get_state_display()}


def _totals_differences(state: GameState) -> Iterator[str]:
    totals, hits = [seat.total for seat in state.seats], [seat.hits for seat in state.seats]
    if state.game.state != Game.State.FINISHED and None in totals:
        return
    try:
        check_totals(state.rules, state.players, totals, hits)
    except DomainError as error:
        yield text(with_names(error, state.names))


def _hand_differences(state: GameState, row: HandRows) -> Iterator[str]:
    # A change may not fit a bid that nobody knows yet; that is found when the hand is scored.
    hand, number = state.shown_hand(row), row.round.number
    try:
        check_values(state.rules, hand)
        if row.scored:
            check_scored(state.rules, hand, hands=len(state.plan), totals=state.totals_before(number))
    except DomainError as error:
        sentence = text(with_names(error, state.names))
        yield _("hand %(hand)d: %(sentence)s") % {"hand": number, "sentence": sentence}
        return
    right = points_of_hand(state.rules, hand)
    if not row.scored or right is None:
        yield from _points_of_open_hand(state, row)
        return
    for seat, (cell, points) in enumerate(zip(row.bids, right, strict=True)):
        if cell.points is None:
            yield _("hand %(hand)d, %(player)s: no points stored, %(right)d are right") % {
                "hand": number,
                "player": state.player_at(seat, number),
                "right": points,
            }
        elif cell.points != points:
            yield _("hand %(hand)d, %(player)s: %(stored)d points stored, %(right)d are right") % {
                "hand": number,
                "player": state.player_at(seat, number),
                "stored": cell.points,
                "right": points,
            }


def _points_of_open_hand(state: GameState, row: HandRows) -> Iterator[str]:
    for seat, cell in enumerate(row.bids):
        if cell.points is not None:
            yield _("hand %(hand)d, %(player)s: %(stored)d points stored, but the hand is open") % {
                "hand": row.round.number,
                "player": state.player_at(seat, row.round.number),
                "stored": cell.points,
            }
