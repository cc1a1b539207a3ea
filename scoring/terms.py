"""The field's own words, translated: suits and decks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

SUITS = {
    "clubs": _("clubs"),
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
    "spades": _("spades"),
    "humans": _("humans"),
    "elves": _("elves"),
    "dwarves": _("dwarves"),
    "giants": _("giants"),
    "none": _("no trump"),
}
