"""The settings of a ruleset in words: what the form offers and what a ruleset's page says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

PLANS = {
    "classic": _("One card more in every hand"),
    "amigo": _("Amigo tournament: about ten hands"),
    "first_k": _("Only the first hands"),
    "quick": _("Two cards more in every hand, up to the full deal"),
    "maximus": _("Five full deals"),
    "odd": _("Odd numbers of cards only"),
    "reverse": _("One card less in every hand"),
    "pyramid": _("Up to a top and back down to one card"),
    "custom": _("Our own list of hands"),
}

DECKS = {
    "classic": _("Classic, 60 cards"),
    "amigo": _("Amigo with humans, elves, dwarves and giants, 60 cards"),
    "medieval": _("Medieval, 60 cards"),
    "camelot": _("Camelot, 60 cards"),
    "omnibus": _("Omnibus, 60 cards"),
    "jubilee_20": _("20 years, 66 cards"),
    "jubilee_25": _("25 years, 67 cards"),
    "jubilee_30": _("30 years, 69 cards"),
}

TRUMPS = {
    "turned": _("A card is turned up"),
    "fixed": _("The suits in their order, then none, and so on"),
    "none": _("No hand has a trump"),
}

BIDDINGS = {
    "open": _("Open: one after the other, seen at once"),
    "hidden": _("Hidden: written down and shown together before play"),
    "secret": _("Secret: covered until the hand is scored"),
}

RESTRICTIONS = {
    "free": _("None: bids may add up to anything"),
    "plus_minus_one": _("Plus/minus one: never the number of tricks"),
    "plus_minus_one_after_first": _("Plus/minus one from the second hand on"),
    "canadian": _("Canadian: in the last hand, for a sole leader"),
    "canadian_every_hand": _("Canadian in every hand: for a sole leader, who may always bid 0"),
    "hardcore": _("Hardcore: in hands of 4 cards or more"),
    "camelot": _("Camelot: from hand 5 on, a bid of 0 is always allowed"),
    "own": _("Our own"),
}

RESTRICTED_HANDS = {
    "all": _("in every hand"),
    "from_hand": _("from the hand of this number on"),
    "except_first": _("in every hand but the first"),
    "last_only": _("in the last hand only"),
    "min_size": _("in hands of at least so many cards"),
}

LEADERS = {
    "ignore": _("whoever bids last"),
    "sole": _("the last bidder if he leads alone"),
    "any": _("the last bidder if he leads, alone or with others"),
}

BLINDS = {
    "": _("No: everybody sees the own cards"),
    "one_card": _("One-card hands: everybody sees all cards but the own"),
    "every_third": _("Every third hand is bid before anybody looks"),
}

SPECIALS = {
    "bomb": _("Bomb: a trick can be cancelled"),
    "cloud": _("Cloud: a bid can move by one"),
    "excalibur": _("Excalibur: a trick can be cancelled"),
    "grail": _("Holy Grail: 20 points more for one player"),
}

TIES = {
    "hits": _("more bids met"),
    "sum_bids": _("higher sum of bids"),
    "best_hand": _("better best hand"),
}
