"""The built-in rulesets in words: a name for lists, and what the variant changes for those at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class PresetText:
    """A built-in ruleset for people: `name` in lists, `explanation` beside it."""

    name: _StrPromise
    explanation: _StrPromise


PRESET_TEXTS: dict[str, PresetText] = {
    "classic": PresetText(
        _("Classic"),
        _("The base game: one card more in every hand, trump turned up, open bids without any restriction."),
    ),
    "canadian": PresetText(
        _("Canadian"),
        _("In the last hand a last bidder who leads alone may not let the bids add up to the tricks."),
    ),
    "canadian_every_hand": PresetText(
        _("Canadian, every hand"),
        _(
            "In every hand a last bidder who leads alone may not let the bids add up to the tricks; "
            "a bid of 0 is always allowed."
        ),
    ),
    "plus_minus_one": PresetText(
        _("Plus/minus one"),
        _("In every hand the last bidder may not let the bids add up to the tricks, so somebody always misses."),
    ),
    "plus_minus_one_after_first": PresetText(
        _("Plus/minus one after hand 1"),
        _("From the second hand on the last bidder may not let the bids add up to the tricks."),
    ),
    "hardcore": PresetText(
        _("Hardcore"),
        _("In hands of 4 cards or more the last bidder may not let the bids add up to the tricks."),
    ),
    "hidden": PresetText(
        _("Hidden bids"),
        _("Everybody writes a bid down; the bids are shown together before the hand is played."),
    ),
    "secret": PresetText(
        _("Secret bids"),
        _("Everybody writes a bid down, and the bids stay covered until the hand is scored."),
    ),
    "amigo_tournament": PresetText(
        _("Amigo tournament"),
        _(
            "About ten hands that deal alike at tables of three, four and five; the deck with humans, elves, dwarves "
            "and giants; equal totals are ranked by bids met."
        ),
    ),
    "five_rounds": PresetText(_("Five hands"), _("Only the first five hands, 1 to 5 cards: a short game.")),
    "quick_play": PresetText(
        _("Quick"), _("Every hand grows by two cards and the last is still the full deal: half the hands.")
    ),
    "maximus": PresetText(
        _("Maximus"),
        _("Five full deals; clubs, diamonds, hearts and spades are trump in that order, the fifth hand has none."),
    ),
    "jester_bid": PresetText(_("Jester bid"), _("Every bid is 0: everybody tries to take no trick at all.")),
    "forehead": PresetText(
        _("Forehead"), _("In hands of one card everybody sees the cards of the others but not the own, and bids.")
    ),
    "saboteur": PresetText(
        _("Saboteur"), _("The dealer does not bid, always gets 20 points and plays to spoil the bids of the others.")
    ),
    "camelot": PresetText(
        _("Camelot"),
        _(
            "The deck with Grail and Excalibur: from hand 5 on the bids may not add up to the tricks, a made bid of 0 "
            "has its own points, a trick can be cancelled, and the Holy Grail brings 20 points."
        ),
    ),
    "jubilee": PresetText(
        _("Jubilee"),
        _("The anniversary deck of 67 cards: the Bomb cancels a trick, the Cloud moves a bid by one."),
    ),
}

with override(None):
    # The names as rows store them, whatever language is active later.
    ENGLISH_NAMES = {preset: str(text.name) for preset, text in PRESET_TEXTS.items()}

_BY_NAME = {name: PRESET_TEXTS[preset] for preset, name in ENGLISH_NAMES.items()} | PRESET_TEXTS


def ruleset_title(name: str) -> str:
    """The name of a ruleset as people read it: built-in ones in their language, a club's own as typed.

    Built-in ones are known by the name that their row stores and by their preset's key.
    """
    known = _BY_NAME.get(name)
    return str(known.name) if known else name
