"""A ruleset: every variant of the game as data."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.deck import DECKS

PLAYER_COUNTS = (3, 4, 5, 6)
PLANS = ("classic", "amigo", "first_k", "quick", "maximus", "odd", "reverse", "pyramid", "custom")
TRUMPS = ("turned", "fixed", "none")
BIDDINGS = ("open", "hidden", "secret")
BLINDS = ("one_card", "every_third")
SPECIALS = ("bomb", "cloud", "excalibur", "grail")
TIES = ("hits", "sum_bids", "best_hand")
RESTRICTED_HANDS = ("all", "from_hand", "except_first", "last_only", "min_size")
LEADERS = ("ignore", "sole", "any")
DEFAULT_K = 5


@dataclass(frozen=True, slots=True)
class Restriction:
    """When the bids may not add up to the tricks of the hand; it binds the last bidder.

    `hands` says in which hands (`k` is the hand's number for `from_hand`, its cards for `min_size`), `leader`
    whether it binds anybody, only a sole leader or any leader, `zero_exempt` that a bid of 0 stays allowed.
    """

    hands: str = "all"
    k: int | None = None
    leader: str = "ignore"
    zero_exempt: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """What a hand scores: `base` and `per_trick` for a met bid, `per_miss` for each trick off it.

    `camelot_zero` gives a met bid of 0 its own values (see `points.hand_points`).
    """

    base: int = 20
    per_trick: int = 10
    per_miss: int = -10
    camelot_zero: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All settings of a game. The values are those of the game file; None means none."""

    plan: str = "classic"
    plan_hands: tuple[int, ...] = ()
    plan_k: int | None = None
    plan_top: int | None = None
    deck: str = "classic"
    trump: str = "turned"
    bidding: str = "open"
    restriction: Restriction | None = None
    forced_bid: int | None = None
    blind: str | None = None
    dealer_scores: int | None = None
    points: Points = Points()
    specials: tuple[str, ...] = ()
    ties: tuple[str, ...] = ()

    @property
    def sealed(self) -> bool:
        """Bids are not seen by others when they are made."""
        return self.bidding != "open"

    @property
    def dealer_bids(self) -> bool:
        """The dealer bids like everybody else (he does not where he scores a fixed number of points)."""
        return self.dealer_scores is None

    @property
    def may_cancel(self) -> bool:
        """A trick can count for nobody."""
        return "bomb" in self.specials or "excalibur" in self.specials

    @property
    def may_change_bid(self) -> bool:
        """A bid can move by one during play."""
        return "cloud" in self.specials

    @property
    def may_bonus(self) -> bool:
        """A player can earn extra points in a hand."""
        return "grail" in self.specials

    @property
    def deck_size(self) -> int:
        """Cards in the deck."""
        return DECKS[self.deck].size
