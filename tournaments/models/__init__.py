"""The rows of a tournament: entrants, rounds, draws, tables, confirmed results, and what the desk decided.

Places, points and standings follow from the confirmed results. Taps at a table write no row here.
"""

from tournaments.models.desk import DeskEntry, Lot, Sanction, StandingSnapshot
from tournaments.models.event import Entrant, EntrantQuerySet, FormatSettings, KeepApart, Tournament, TournamentQuerySet
from tournaments.models.play import Draw, Result, Stage, StagePlace, Table, TableQuerySet, TableSeat, TournamentRound

__all__ = [
    "DeskEntry",
    "Draw",
    "Entrant",
    "EntrantQuerySet",
    "FormatSettings",
    "KeepApart",
    "Lot",
    "Result",
    "Sanction",
    "Stage",
    "StagePlace",
    "StandingSnapshot",
    "Table",
    "TableQuerySet",
    "TableSeat",
    "Tournament",
    "TournamentQuerySet",
    "TournamentRound",
]
