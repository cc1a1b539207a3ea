"""Play the hands of a game file through the operations, as a table would, and compare the figures it carries."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.gamefile.content import FileHand, GameFile, RankingLine
from scoring.gamefile.writing import ranking_of
from scoring.gamestate import GameState
from scoring.models import Game, Player
from scoring.operations import Actor, Conflict, operate, wanted_from
from scoring.rules.plan import check_cards, hand_sizes
from wizard_club.lib.errors import DomainError, with_names


@dataclass(frozen=True)
class Replay:
    """A game just begun, the file it follows, and the members that the file's names mean."""

    game: Game
    file: GameFile
    members: Mapping[str, Player]
    actor: Actor

    def play(self) -> None:
        """Everything the file says, in order; `DomainError` with hand and player where a rule refuses it."""
        file = self.file
        if file.totals is not None:
            self.do(file.players, "set_totals", totals=file.totals, hits=file.hits)
        plan = hand_sizes(file.rules, len(file.players))
        if len(file.hands) > len(plan):
            raise DomainError("file_too_many_hands", found=len(file.hands), hands=len(plan))
        for number, hand in enumerate(file.hands, start=1):
            self.hand_over(number, number)
            try:
                check_cards(file.rules, len(file.players), number, hand.cards)
                self.play_hand(number, hand)
            except DomainError as error:
                raise DomainError(error.code, **(error.params | {"hand": number})) from None
        self.hand_over(len(file.hands) + 1, None)
        if file.ended is not None:
            values = {"reason": file.ended.reason} if file.ended.state == Game.State.ABANDONED else {}
            kind = "abandon_game" if file.ended.state == Game.State.ABANDONED else "finish_game"
            self.do(file.names_last, kind, **values)

    def do(self, names: Sequence[str], kind: str, **values: object) -> GameState:
        """Apply one operation; a refusal names people as the file does."""
        wanted = wanted_from({"id": str(uuid.uuid4()), "kind": kind, **values})
        try:
            return operate(self.game.pk, wanted, self.actor).state
        except DomainError as error:
            raise with_names(error, names) from None
        except Conflict as error:  # nobody else knows this game yet
            raise RuntimeError("an import cannot conflict") from error

    def hand_over(self, first: int, last: int | None) -> None:
        """Seats that pass to another person from one of these hands on."""
        for change in self.file.seat_changes:
            if change.from_hand >= first and (last is None or change.from_hand <= last):
                newcomer = self.members[change.player]
                names = self.file.names_at(change.from_hand)
                self.do(names, "replace_player", seat=change.seat, player=newcomer.pk, from_hand=change.from_hand)

    def play_hand(self, number: int, hand: FileHand) -> None:
        """One hand, all its values at once."""
        names = self.file.names_at(number)
        state = self.do(names, "enter_round", round=number, version=0, score=not hand.open, **self.values(hand))
        row = state.rows[number - 1]
        if not hand.open:
            compare_figures(state, number, hand, names)
        elif state.phase(row) == "reveal" and hand.bids.count(None) <= int(not self.file.rules.dealer_bids):
            # An export writes hidden bids only when they lie open.
            self.do(names, "reveal_bids", round=number, version=row.round.version)

    def values(self, hand: FileHand) -> dict[str, object]:
        """The values of a hand as the operation takes them."""
        # Bids that a ruleset prescribes stand in the hand from its opening on.
        forced = self.file.rules.forced_bid if hand.open and self.file.rules.dealer_bids else None
        values: dict[str, object] = {
            "bids": [forced if bid is None else bid for bid in hand.bids],
            "tricks": hand.tricks,
            "bid_changes": hand.bid_changes,
            "bonus": hand.bonus,
            "cancelled": hand.cancelled,
            "agreed": hand.agreed,
        }
        optional = {"dealer": hand.dealer, "trump": hand.trump}
        return values | {name: value for name, value in optional.items() if value is not None}


def compare_figures(state: GameState, number: int, hand: FileHand, names: Sequence[str]) -> None:
    """Refuse points and totals of a hand that are not those of the rules."""
    row, totals = state.rows[number - 1], state.totals_before(number + 1)
    for seat, name in enumerate(names):
        points = row.bids[seat].points
        if hand.points is not None and hand.points[seat] != points:
            raise DomainError("file_points", player=name, found=hand.points[seat], right=points)
        if hand.totals is not None and hand.totals[seat] != totals[seat]:
            raise DomainError("file_totals", player=name, found=hand.totals[seat], right=totals[seat])


def compare_ranking(state: GameState, file: GameFile) -> None:
    """Refuse a ranking that is not that of the hands; names may be written as in the file or as labels."""
    if file.ranking is None:
        return
    names = dict(zip([seat.player.label for seat in state.seats], file.names_last, strict=True))
    right = [RankingLine(names[line.name], line.total, line.hits, line.rank) for line in ranking_of(state)]
    given = [RankingLine(names.get(line.name, line.name), line.total, line.hits, line.rank) for line in file.ranking]
    for line in right:
        if line not in given:
            raise DomainError("file_ranking", player=line.name, total=line.total, hits=line.hits, rank=line.rank)
    if len(given) != len(right):
        raise DomainError("file_length", setting="ranking", length=len(right), found=len(given))
