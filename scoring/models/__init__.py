"""The rows of a score pad: members, rulesets, games and the log of everything that changed one.

Nothing that the hands of a game say is stored twice except a hand's points, which `check_scores` recomputes.
"""

from scoring.models.games import Bid, Game, GameQuerySet, Round, Seat, SeatChange
from scoring.models.links import GameLink
from scoring.models.log import Operation, Proposal, ScoreChange
from scoring.models.people import Player, PlayerQuerySet
from scoring.models.rulesets import Ruleset, RulesetQuerySet, RulesetSettings
from scoring.models.tokens import ApiToken, ApiTokenQuerySet

__all__ = [
    "ApiToken",
    "ApiTokenQuerySet",
    "Bid",
    "Game",
    "GameLink",
    "GameQuerySet",
    "Operation",
    "Player",
    "PlayerQuerySet",
    "Proposal",
    "Round",
    "Ruleset",
    "RulesetQuerySet",
    "RulesetSettings",
    "ScoreChange",
    "Seat",
    "SeatChange",
]
