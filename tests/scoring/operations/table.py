"""A card table for tests: a game whose every change is a real operation."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from scoring.gamestate import GameState, HandRows, load_state
from scoring.models import Game
from scoring.operations import Actor, Applied, operate, wanted_from
from tests.factories import make_game


class Table:
    """One game and the taps on it. Values of a hand are given as people say them: bids in seat order."""

    def __init__(
        self,
        preset: str = "classic",
        players: int = 4,
        *,
        entry: str = Game.Entry.HANDS,
        occasion: str = "",
        **settings: object,
    ) -> None:
        self.game = make_game(players, preset, settings, entry=entry, occasion=occasion)
        self.actor = Actor(device="tablet")

    def do(self, kind: str, *, key: str | None = None, actor: Actor | None = None, **values: object) -> Applied:
        wanted = wanted_from({"id": key or str(uuid.uuid4()), "kind": kind, **values})
        return operate(self.game.pk, wanted, actor or self.actor)

    @property
    def state(self) -> GameState:
        return load_state(Game.objects.select_related("settings").get(pk=self.game.pk))

    @property
    def row(self) -> HandRows:
        row = self.state.open_row
        assert row is not None
        return row

    @property
    def number(self) -> int:
        return self.row.round.number

    @property
    def totals(self) -> tuple[int, ...]:
        return self.state.board().current

    def bid(self, *bids: int | None) -> None:
        """Everybody bids, in bidding order."""
        state, row = self.state, self.row
        for seat in state.order(row):
            if bids[seat] is not None:
                self.do("set_bid", round=row.round.number, seat=seat, value=bids[seat])

    def score(self, *tricks: int) -> Applied:
        """Score the open hand with these tricks."""
        row = self.row
        return self.do("score_round", round=row.round.number, version=row.round.version, tricks=list(tricks))

    def play(self, bids: Sequence[int | None], tricks: Sequence[int]) -> None:
        """A whole hand."""
        self.bid(*bids)
        if self.state.phase(self.row) == "reveal":
            self.do("reveal_bids", round=self.number, version=self.row.round.version)
        self.score(*tricks)

    def play_quietly(self, hands: int) -> None:
        """Hands in which everybody bids 0 and seat 0 takes every trick."""
        for _ in range(hands):
            self.play([0] * self.state.players, [self.row.round.cards] + [0] * (self.state.players - 1))
