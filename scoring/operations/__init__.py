"""The only way a game changes: one function takes an operation, locks the game, applies it once and logs it."""

from scoring.operations.apply import Applied, operate
from scoring.operations.requests import Actor, Conflict, Wanted, wanted_from

__all__ = ["Actor", "Applied", "Conflict", "Wanted", "operate", "wanted_from"]
