"""A ruleset in words and numbers: what its page, the form's preview and the list show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import ruleset_words as words
from scoring.models import Ruleset
from scoring.rules.plan import hand_sizes
from scoring.rules.points import total_bounds
from scoring.rules.ruleset import PLAYER_COUNTS, Restriction
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rulesets_text import PRESET_TEXTS, ruleset_title
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text
from wizard_club.lib.names import folded
from wizard_club.lib.templatetags.wizard import score


@dataclass(frozen=True, slots=True)
class RulesetLine:
    """A ruleset in the list: `explanation` is the built-in one's own, or the club's note."""

    ruleset: Ruleset
    title: str
    explanation: str

    @property
    def offered(self) -> bool:
        """Whether new games can be played by it."""
        return self.ruleset.retired_at is None


@dataclass(frozen=True, slots=True)
class Fact:
    """One setting in words."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class HandsLine:
    """What so many people would play: the cards of every hand and how a total can end, or why they cannot."""

    players: int
    sizes: tuple[int, ...] = ()
    worst: int = 0
    best: int = 0
    refusal: str = ""


def ruleset_lines() -> tuple[RulesetLine, ...]:
    """All rulesets, those put away too, presets first and in their order: one query."""
    ordered = Ruleset.objects.select_related("settings").order_by("-built_in", "position", "name")
    return tuple(ruleset_line(ruleset) for ruleset in ordered)


def rulesets_found(text: str = "", *, retired: bool = False, built_in: bool | None = None) -> tuple[RulesetLine, ...]:
    """The rulesets in whose title or explanation every word stands, those put away only when asked for: one query."""
    words = folded(text).split()
    return tuple(
        line
        for line in ruleset_lines()
        if (retired or line.offered)
        and built_in in {None, line.ruleset.built_in}
        and all(word in folded(f"{line.title} {line.explanation}") for word in words)
    )


def ruleset_line(ruleset: Ruleset) -> RulesetLine:
    """The ruleset with its words."""
    if not ruleset.built_in:
        return RulesetLine(ruleset, ruleset.name, ruleset.note)
    explanation = PRESET_TEXTS[ruleset.settings.preset].explanation
    return RulesetLine(ruleset, ruleset_title(ruleset.name), str(explanation))


def hands_lines(rules: Rules) -> tuple[HandsLine, ...]:
    """The hands for every number of players."""
    return tuple(_hands_line(rules, players) for players in PLAYER_COUNTS)


def _hands_line(rules: Rules, players: int) -> HandsLine:
    try:
        sizes, bounds = hand_sizes(rules, players), total_bounds(rules, players)
    except DomainError as error:
        return HandsLine(players, refusal=text(error))
    return HandsLine(players, sizes, bounds.worst, bounds.best)


def settings_in_words(rules: Rules) -> tuple[Fact, ...]:
    """Every setting that says something about this ruleset."""
    return tuple(Fact(label, str(value)) for label, value in _facts(rules))


def _facts(rules: Rules) -> Iterator[tuple[str, object]]:
    yield _("Hands"), words.PLANS[rules.plan]
    yield _("Deck"), words.DECKS[rules.deck]
    yield _("Trump"), words.TRUMPS[rules.trump]
    yield _("Bids"), words.BIDDINGS[rules.bidding]
    yield from _restriction_facts(rules.restriction)
    if rules.forced_bid is not None:
        yield _("Forced bid"), _("Every bid is %(bid)d") % {"bid": rules.forced_bid}
    if rules.blind is not None:
        yield _("Blind bids"), words.BLINDS[rules.blind]
    if rules.dealer_scores is not None:
        points = {"points": rules.dealer_scores}
        yield _("Dealer"), _("Does not bid and always gets %(points)d points") % points
    yield from point_facts(rules)
    for special in rules.specials:
        yield _("Special card"), words.SPECIALS[special]
    for place, tie in enumerate(rules.ties, start=1):
        yield _("Equal totals: key %(place)d") % {"place": place}, words.TIES[tie]
    if not rules.ties:
        yield _("Equal totals"), _("Share the place")


def _restriction_facts(restriction: Restriction | None) -> Iterator[tuple[str, object]]:
    if restriction is None:
        yield _("Bid restriction"), words.RESTRICTIONS["free"]
        return
    label = _("Bids may not add up to the tricks")
    if restriction.hands == "from_hand":
        yield label, _("from hand %(number)d on") % {"number": restriction.k}
    elif restriction.hands == "min_size":
        yield label, _("in hands of %(cards)d cards or more") % {"cards": restriction.k}
    else:
        yield label, words.RESTRICTED_HANDS[restriction.hands]
    yield _("That binds"), words.LEADERS[restriction.leader]
    if restriction.zero_exempt:
        yield _("A bid of 0"), _("is always allowed")


def point_facts(rules: Rules) -> Iterator[tuple[str, str]]:
    """What a hand scores, in words."""
    points = rules.points
    values = {"base": score(points.base), "trick": score(points.per_trick), "miss": score(points.per_miss)}
    yield (
        _("Points"),
        _("Bid met: %(base)s and %(trick)s for each trick; missed: %(miss)s for each trick too many or too few")
        % values,
    )
    if points.camelot_zero:
        yield _("A made bid of 0"), _("20 points up to 4 cards, 25 above; 40, 35, 32 or 30 in the last hand")
