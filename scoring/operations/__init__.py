"""The only way a game changes: one function takes an operation, locks the game, applies it once and logs it."""

from scoring.operations.apply import Applied, operate
from scoring.operations.requests import Actor, Conflict, Wanted, wanted_from
from scoring.operations.series import Series, operate_in_order

__all__ = ["Actor", "Applied", "Conflict", "Series", "Wanted", "operate", "operate_in_order", "wanted_from"]
