"""A whole event as data: what was entered. Places, points and standings follow (`results`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scoring.rules.ruleset import Ruleset
from tournaments.format import TournamentFormat

FORMAT = "wizard-club/tournament@1"
STATUSES = ("active", "withdrawn", "dropped", "removed", "disqualified")
STAGES = ("qualifying", "knockout", "final")
LOT_PURPOSES = ("advance", "cut", "champion", "rank")


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant. `dropped` keeps his results, `removed` and `disqualified` have no rank any more."""

    number: int
    name: str
    club: str = ""
    nation: str = ""
    status: str = "active"
    keep_apart: tuple[int, ...] = ()

    @property
    def ranked(self) -> bool:
        """Whether he has a row in the standings."""
        return self.status not in {"removed", "disqualified"}


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """One table of a round. `seats` are numbers in seat order, the first one deals first. Open, it has no totals."""

    number: int
    seats: tuple[int, ...]
    totals: tuple[int, ...] = ()
    hits: tuple[int, ...] = ()
    sum_bids: tuple[int, ...] = ()
    best_hands: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round of any stage; `seq` counts through all stages from 1."""

    seq: int
    stage: str
    tables: tuple[PlayedTable, ...]


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction of the desk; `points` of the `unit` (table or game) are negative when they are taken away."""

    number: int
    kind: str
    reason: str
    round: int | None = None
    points: int = 0
    unit: str = "game"


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot that was drawn among people who were level: their order, the best first, and what it decided where."""

    order: tuple[int, ...]
    purpose: str
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament from its first entrant to its champion."""

    name: str
    slug: str
    date: date
    preset: str
    ruleset: Ruleset
    format_preset: str
    format: TournamentFormat
    people: tuple[Person, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    lots: tuple[Lot, ...] = ()
