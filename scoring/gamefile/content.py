"""What a game file says, once its shape is known to be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.rules.ruleset import Ruleset as Rules

FORMAT = "wizard-club/game@1"
Numbers = list[int | None]


@dataclass(frozen=True, slots=True)
class FileHand:
    """One hand of a file. `points` and `totals` are figures the file carries, to be compared; `open`: not scored."""

    cards: int
    bids: Numbers
    tricks: Numbers
    trump: str | None
    cancelled: int
    bid_changes: Numbers
    bonus: Numbers
    dealer: int | None
    agreed: bool
    points: Numbers | None
    totals: Numbers | None
    open: bool


@dataclass(frozen=True, slots=True)
class SeatChangeLine:
    """A seat that passes to another person from a hand on."""

    seat: int
    from_hand: int
    player: str


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line of the ranking."""

    name: str
    total: int
    hits: int
    rank: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended before its last hand: "finished", or "abandoned" with the reason."""

    state: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameFile:
    """One game. `totals` and `hits` are there instead of `hands` in a game recorded by totals only."""

    preset: str
    rules: Rules
    players: list[str]
    first_dealer: int
    hands: list[FileHand] = field(default_factory=list)
    totals: Numbers | None = None
    hits: Numbers | None = None
    seat_changes: list[SeatChangeLine] = field(default_factory=list)
    ranking: list[RankingLine] | None = None
    ended: Ending | None = None

    @property
    def everybody(self) -> list[str]:
        """The names of all who sat in a seat, each once."""
        return list(dict.fromkeys([*self.players, *(change.player for change in self.seat_changes)]))

    def names_at(self, hand: int) -> list[str]:
        """Who sits where in a hand, as the file calls them."""
        return names_at(self.players, self.seat_changes, hand)

    @property
    def names_last(self) -> list[str]:
        """Who sits where in the end."""
        return self.names_at(max([0, *(change.from_hand for change in self.seat_changes)]))


def names_at(players: Sequence[str], changes: Sequence[SeatChangeLine], hand: int) -> list[str]:
    """Who sits where in a hand, when the seats passed on like that (in order of hands)."""
    names = list(players)
    for change in changes:
        if change.from_hand <= hand:
            names[change.seat] = change.player
    return names
