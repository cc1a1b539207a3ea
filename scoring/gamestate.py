"""A game in memory: its rows, read in two queries, beside the pure hands that the rules take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.models import Bid, Game, Round, Seat, SeatChange
from scoring.rules.bidding import forbidden_bid
from scoring.rules.hands import Hand, SeatHand, bids_complete
from scoring.rules.plan import hand_sizes, trump_of
from scoring.rules.rotation import bid_order
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rules.scoreboard import Scoreboard, scoreboard


@dataclass
class HandRows:
    """The rows of one hand: the round and its bids in seat order."""

    round: Round
    bids: list[Bid]

    @property
    def scored(self) -> bool:
        return self.round.scored_at is not None

    def hand(self) -> Hand:
        """The hand as the rules take it."""
        return Hand(
            number=self.round.number,
            cards=self.round.cards,
            dealer=self.round.dealer,
            seats=tuple(SeatHand(cell.bid, cell.change, cell.tricks, cell.bonus) for cell in self.bids),
            trump=self.round.trump or None,
            cancelled=self.round.cancelled,
            agreed=self.round.agreed,
        )


@dataclass
class GameState:
    """Everything that a game's pages and operations need, as it was when it was read (or locked)."""

    game: Game
    rules: Rules
    seats: list[Seat]
    rows: list[HandRows] = field(default_factory=list)

    @property
    def players(self) -> int:
        return len(self.seats)

    @cached_property
    def plan(self) -> tuple[int, ...]:
        """The cards of every hand of this game."""
        return hand_sizes(self.rules, self.players)

    @cached_property
    def changes(self) -> list[SeatChange]:
        """Seats that passed to another person, in order of hands; read when asked for."""
        found = SeatChange.objects.filter(seat__in=self.seats).select_related("player", "previous")
        return list(found.order_by("from_hand", "id"))

    @property
    def names(self) -> list[str]:
        """Who sits where now, as the pad shows them: short, unless two at the table are then called the same."""
        short = [seat.player.pad_name for seat in self.seats]
        return [
            name if short.count(name) == 1 else seat.player.label for name, seat in zip(short, self.seats, strict=True)
        ]

    @property
    def open_row(self) -> HandRows | None:
        """The hand being played, if any."""
        return self.rows[-1] if self.rows and not self.rows[-1].scored else None

    @property
    def last_scored(self) -> HandRows | None:
        """The hand scored last, if any."""
        return next((row for row in reversed(self.rows) if row.scored), None)

    def row(self, number: int) -> HandRows | None:
        """The hand of that number, if it has been opened."""
        return self.rows[number - 1] if 1 <= number <= len(self.rows) else None

    def board(self) -> Scoreboard:
        """Points, totals and ranks of the scored hands."""
        return scoreboard(self.rules, [row.hand() for row in self.rows if row.scored], self.players)

    def totals_before(self, number: int) -> tuple[int, ...]:
        """Each seat's total before the hand of that number."""
        totals = [0] * self.players
        for row in self.rows[: number - 1]:
            for seat, cell in enumerate(row.bids):
                totals[seat] += cell.points or 0
        return tuple(totals)

    def natural_dealer(self, number: int) -> int:
        """Who deals that hand if nobody changes it: the seat after the dealer of the hand before."""
        before = self.row(number - 1)
        return self.game.first_dealer if before is None else (before.round.dealer + 1) % self.players

    def untouched(self, row: HandRows) -> bool:
        """Whether nobody has entered anything in this hand yet."""
        number = row.round.number
        given = trump_of(self.rules, self.players, number) or ""
        bids = {None, self.rules.forced_bid}
        return (
            not row.scored
            and row.round.trump in {given, ""}
            and row.round.dealer == self.natural_dealer(number)
            and not row.round.cancelled
            and all(
                cell.bid in bids and cell.tricks is None and not cell.change and not cell.bonus for cell in row.bids
            )
        )

    def order(self, row: HandRows) -> tuple[int, ...]:
        """The seats in bidding order."""
        return bid_order(row.round.dealer, self.players, dealer_bids=self.rules.dealer_bids)

    def next_bidder(self, row: HandRows) -> int | None:
        """The first seat in bidding order that has not bid, as long as bids are made."""
        if row.scored:
            return None
        return next((seat for seat in self.order(row) if row.bids[seat].bid is None), None)

    def bids_in(self, row: HandRows) -> bool:
        """Whether everybody who bids has bid."""
        return bids_complete(self.rules, row.hand())

    def sealed(self, row: HandRows) -> bool:
        """Whether the bids of this hand may not be shown yet."""
        return self.rules.bidding != "open" and not row.scored and not row.round.revealed

    def shown_hand(self, row: HandRows, own: int | None = None) -> Hand:
        """The hand as everybody may see it, or the seat `own`: a refusal that looks at it tells no sealed bid."""
        hand = row.hand()
        if not self.sealed(row):
            return hand
        seats = (one if seat == own else replace(one, bid=None) for seat, one in enumerate(hand.seats))
        return replace(hand, seats=tuple(seats))

    def phase(self, row: HandRows) -> str:
        """What the table does in this hand: "bids", "reveal", "tricks" or "scored"."""
        if row.scored:
            return "scored"
        if not self.bids_in(row):
            return "bids"
        return "reveal" if self.rules.bidding == "hidden" and not row.round.revealed else "tricks"

    def forbidden(self, row: HandRows) -> int | None:
        """The number that the last bidder of this hand may not say, as the bids stand."""
        return forbidden_bid(
            self.rules,
            hand=row.round.number,
            hands=len(self.plan),
            cards=row.round.cards,
            bids=[cell.bid for cell in row.bids],
            order=self.order(row),
            totals=self.totals_before(row.round.number),
        )

    def breaks_restriction(self, row: HandRows) -> bool:
        """Whether the last bidder's number is the forbidden one, agreed to or not."""
        forbidden = self.forbidden(row)
        return forbidden is not None and row.bids[self.order(row)[-1]].bid == forbidden

    def player_at(self, seat: int, number: int) -> str:
        """The label of who sat there in that hand."""
        for change in reversed([change for change in self.changes if change.seat_id == self.seats[seat].pk]):
            if change.from_hand <= number:
                return change.player.label
        first = next((change for change in self.changes if change.seat_id == self.seats[seat].pk), None)
        return first.previous.label if first else self.seats[seat].player.label


def load_state(game: Game) -> GameState:
    """Read a game whose settings are already joined: two queries."""
    seats = list(game.seats.select_related("player").order_by("position"))
    state = GameState(game, game.settings.rules, seats)
    state.rows = _rows(Bid.objects.filter(round__game=game).select_related("round").order_by("round__number", "seat"))
    return state


def load_states(games: Sequence[Game]) -> list[GameState]:
    """Read many games whose settings are already joined: three queries."""
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    cells: dict[int, list[Bid]] = {game.pk: [] for game in games}
    changes: dict[int, list[SeatChange]] = {game.pk: [] for game in games}
    for seat in Seat.objects.filter(game__in=seats).select_related("player").order_by("position"):
        seats[seat.game_id].append(seat)
    for cell in Bid.objects.filter(round__game__in=seats).select_related("round").order_by("round__number", "seat"):
        cells[cell.round.game_id].append(cell)
    found = SeatChange.objects.filter(seat__game__in=seats).select_related("seat", "player", "previous")
    for change in found.order_by("from_hand", "id"):
        changes[change.seat.game_id].append(change)
    states = [GameState(game, game.settings.rules, seats[game.pk]) for game in games]
    for state in states:
        state.rows, state.changes = _rows(cells[state.game.pk]), changes[state.game.pk]
    return states


def _rows(cells: Iterable[Bid]) -> list[HandRows]:
    rows: list[HandRows] = []
    for cell in cells:
        if not rows or rows[-1].round.pk != cell.round_id:
            rows.append(HandRows(cell.round, []))
        # One Round object for one hand: a value set on it is seen by every cell.
        cell.round = rows[-1].round
        rows[-1].bids.append(cell)
    return rows


def open_round(state: GameState, number: int) -> HandRows:
    """Write the rows of the next hand: its cards, dealer, prescribed trump and forced bids."""
    opened = new_hand(state.game, state.rules, state.players, number, state.plan, state.natural_dealer(number))
    opened.round.save()
    Bid.objects.bulk_create(opened.bids)
    state.rows.append(opened)
    return opened


def new_hand(game: Game, rules: Rules, players: int, number: int, plan: Sequence[int], dealer: int) -> HandRows:
    """The rows of a hand that begins, not written yet."""
    row = Round(
        game=game,
        number=number,
        cards=plan[number - 1],
        dealer=dealer,
        trump=trump_of(rules, players, number) or "",
    )
    bidders = set(bid_order(dealer, players, dealer_bids=rules.dealer_bids))
    return HandRows(
        row, [Bid(round=row, seat=seat, bid=rules.forced_bid if seat in bidders else None) for seat in range(players)]
    )
