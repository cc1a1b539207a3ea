"""A score sheet as plain data: the page shows it, the file draws it. Every word in it is translated already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wizard_club.lib.pdf.head import Head

Mark = Literal["", "hit", "miss"]
State = Literal["scored", "open", "future"]


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """Who sits there, or nobody yet: an empty name is a line to write on. `seat` is its number at the table."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One player in one hand. `moved` is the bid after a card moved it; `mark` says whether the bid was met."""

    dealer: bool = False
    bid: str = ""
    moved: str = ""
    tricks: str = ""
    points: str = ""
    total: str = ""
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One hand. `trump` is the key of a suit, or "none", with its name in `trump_name`; `bids` helps to find a
    forbidden bid, `check` is what the tricks must add up to, `remarks` stand at the end of the line and `boxes` are
    special cards to tick.
    """

    number: str
    cards: str
    cells: tuple[SheetCell, ...]
    state: State = "future"
    trump: str = ""
    trump_name: str = ""
    bids: str = ""
    check: str = ""
    remarks: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FootRow:
    """A row below the hands to be filled in by hand, one field for each player; a signature needs a `tall` one."""

    label: str
    tall: bool = False


@dataclass(frozen=True, slots=True)
class RankLine:
    """One line of the ranking; `before` says who had the seat until it passed on, `leads` marks the first place."""

    rank: str
    name: str
    before: tuple[str, ...]
    total: str
    hits: str
    leads: bool


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The titles of columns and lines."""

    hand: str
    cards: str
    trump: str
    bids: str
    check: str
    remarks: str
    bid: str
    tricks: str
    points: str
    total: str
    hits: str
    rank: str
    name: str
    ranking: str
    dealer: str
    hit: str
    miss: str
    box: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole sheet, to be filled in by hand or `filled`. `trump_room` and `remarks_room` keep a column to write in;
    `blanks` are labels with a line beside them (start, end, referee); `notes` are sentences at the foot.
    """

    head: Head
    deck: str
    players: tuple[SheetPlayer, ...]
    lines: tuple[SheetLine, ...]
    words: SheetWords
    filled: bool
    trump_room: bool = False
    foot: tuple[FootRow, ...] = ()
    blanks: tuple[str, ...] = ()
    ranking: tuple[RankLine, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def has_trump(self) -> bool:
        return self.trump_room or any(line.trump for line in self.lines)

    @property
    def has_bids(self) -> bool:
        return any(line.bids for line in self.lines)

    @property
    def has_check(self) -> bool:
        return any(line.check for line in self.lines)

    @property
    def has_remarks(self) -> bool:
        return any(line.remarks or line.boxes for line in self.lines)
