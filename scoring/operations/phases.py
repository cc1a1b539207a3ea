"""Operations on a whole hand: reveal, score, reopen, correct."""

from __future__ import annotations

from django.utils import timezone

from scoring.gamestate import GameState, HandRows, open_round
from scoring.models import Game
from scoring.operations.cells import check_bids_closed, open_row_of, seat_of
from scoring.operations.log import ChangeLog
from scoring.operations.requests import Conflict, Wanted
from scoring.rules.hands import check_restriction, check_scored, check_values
from scoring.rules.points import hand_points
from wizard_club.lib.errors import DomainError


def check_version(row: HandRows, wanted: Wanted) -> None:
    """Refuse what was decided on an older look at the hand."""
    if wanted.whole("version") != row.round.version:
        raise Conflict("round_changed", seen=wanted.values["version"], current=row.round.version)


def reveal_bids(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """All hidden bids are in: show them to everybody before play."""
    row = open_row_of(state, wanted)
    if row.round.revealed:
        return
    check_version(row, wanted)
    if state.phase(row) != "reveal":
        raise DomainError("bids_first", hand=row.round.number)
    log.fact(row, "revealed", True)


def score_round(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Score the hand with the tricks given for every seat, and open the next one or end the game."""
    row = open_row_of(state, wanted)
    check_version(row, wanted)
    check_bids_closed(state, row)
    for seat, tricks in enumerate(wanted.numbers("tricks", state.players)):
        log.cell(row, seat, "tricks", tricks)
    _check(state, row)
    _score(state, row, log)


def _score(state: GameState, row: HandRows, log: ChangeLog) -> None:
    settle(state, row, log)
    log.put(row.round, "scored_at", timezone.now())
    log.note("scored", False, True, number=row.round.number)
    if row.round.number < len(state.plan):
        open_round(state, row.round.number + 1)
    else:
        close(state, log, Game.State.FINISHED)


def enter_round(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """All values of the hand being played at once, as an import or another program has them; `score` scores it too."""
    row = open_row_of(state, wanted)
    check_version(row, wanted)
    _take_values(state, row, wanted, log)
    check_values(state.rules, row.hand())
    if wanted.values["score"]:
        _check(state, row)
        _score(state, row, log)
    else:
        check_restriction(state.rules, row.hand(), hands=len(state.plan), totals=state.totals_before(row.round.number))
        if state.sealed(row) and not log.changes:
            # A file tells of sealed bids only that the hand has begun.
            log.touch(row)


def _check(state: GameState, row: HandRows) -> None:
    totals = state.totals_before(row.round.number)
    try:
        check_scored(state.rules, row.hand(), hands=len(state.plan), totals=totals)
    except DomainError as error:
        if error.code == "too_many_tricks_check" and state.sealed(row):
            # Whose tricks are furthest from the bid tells something of bids that nobody may know yet.
            raise DomainError("too_many_tricks", **(error.params | {"suspects": ()})) from None
        raise


def settle(state: GameState, row: HandRows, log: ChangeLog) -> None:
    """Set the points of every seat from its bid and tricks."""
    for seat, cell in enumerate(row.bids):
        log.put(cell, "points", points_of(state, row, seat, cell.tricks or 0))


def points_of(state: GameState, row: HandRows, seat: int, tricks: int) -> int:
    """What a seat scores in a hand if it takes that many tricks."""
    cell = row.bids[seat]
    return hand_points(
        state.rules,
        bid=cell.bid,
        change=cell.change,
        tricks=tricks,
        cards=row.round.cards,
        players=state.players,
        last_hand=row.round.number == len(state.plan),
        dealer=seat == row.round.dealer,
        bonus=cell.bonus,
    )


def close(state: GameState, log: ChangeLog, to: str, reason: str = "") -> None:
    """End a game, or (RUNNING) take its end back."""
    log.game(state.game, "state", str(to))
    log.put(state.game, "reason", reason)
    log.put(state.game, "finished_at", None if to == Game.State.RUNNING else timezone.now())
    if to == Game.State.RUNNING and state.game.handed_in_at is not None:
        # A game that goes on has no sheet to hand in yet.
        log.put(state.game, "handed_in_at", None)
        log.note("handed_in", True, False)


def reopen_round(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Take back the scoring of the hand scored last; bids and tricks stay."""
    row = state.row(wanted.whole("round"))
    if row is None or row is not state.last_scored:
        raise DomainError("reopen_last_only", hand=wanted.whole("round"))
    if state.game.state == Game.State.ABANDONED:
        raise DomainError("game_over")
    check_version(row, wanted)
    unscore(state, row, log)
    state.game.operations.filter(kind="score_round", round_number=row.round.number).update(undone=True)


def unscore(state: GameState, row: HandRows, log: ChangeLog) -> None:
    """The hand is being played again; the next one, still empty, is put away."""
    number = row.round.number
    following = state.row(number + 1)
    begun = following is not None and not state.untouched(following)
    if begun or any(change.from_hand > number for change in state.changes):
        raise DomainError("reopen_next_begun", hand=number, next=number + 1)
    if following is not None:
        following.round.delete()
        state.rows.remove(following)
        # Opened anew it is another hand: nothing that was tapped in this one can be taken back in that one.
        state.game.operations.filter(round_number=number + 1).update(undone=True)
    for cell in row.bids:
        log.put(cell, "points", None)
    log.put(row.round, "scored_at", None)
    log.note("scored", True, False, number=row.round.number)
    if not state.game.running:
        close(state, log, Game.State.RUNNING)


def correct_round(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Put an older hand right, all its values at once: it is never half open, and every later total follows."""
    row = state.row(wanted.whole("round"))
    if row is None or not row.scored:
        raise DomainError("correct_scored_only", hand=wanted.whole("round"))
    check_version(row, wanted)
    log.reason = wanted.words("reason")
    if state.game.needs_reason and not log.reason:
        raise DomainError("reason_needed")
    _take_values(state, row, wanted, log)
    _check(state, row)
    settle(state, row, log)
    if log.changes:
        log.put(state.game, "corrected", True)
        allow_later(state, row.round.number, log)


def _take_values(state: GameState, row: HandRows, wanted: Wanted, log: ChangeLog) -> None:
    if wanted.values.get("agreed"):
        log.fact(row, "agreed", True)
    _take_facts(state, row, wanted, log)
    for name, field in (("bids", "bid"), ("tricks", "tricks"), ("bid_changes", "change"), ("bonus", "bonus")):
        if name in wanted.values:
            values = wanted.numbers(name, state.players)
            if None in values and field in {"change", "bonus"}:
                # Where no card did anything the number is 0; only bids and tricks can be missing.
                raise DomainError("wrong_type", name=name)
            for seat, value in enumerate(values):
                log.cell(row, seat, field, value)


def _take_facts(state: GameState, row: HandRows, wanted: Wanted, log: ChangeLog) -> None:
    if "cancelled" in wanted.values:
        log.fact(row, "cancelled", wanted.whole("cancelled"))
    if "dealer" in wanted.values:
        log.fact(row, "dealer", seat_of(state, wanted, "dealer"))
    if "trump" in wanted.values:
        log.fact(row, "trump", str(wanted.values["trump"] or ""))


def allow_later(state: GameState, number: int, log: ChangeLog) -> None:
    """Later hands were bid under the totals of that evening: what a correction would now forbid stays agreed."""
    for row in state.rows[number:]:
        if state.breaks_restriction(row):
            log.fact(row, "agreed", True)
