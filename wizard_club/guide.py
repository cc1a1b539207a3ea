"""What the style guide shows its components with. A page for developers, in debug runs only, so in English only."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django import forms
from django.conf import settings
from django.core.paginator import Page, Paginator

COLOURS = ("paper", "surface", "raised", "primary-soft", "gold-soft")
INKS = ("ink", "muted", "primary", "gold", "hit", "miss", "danger", "red", "black", "green", "blue", "yellow", "purple")
DECKS = (
    ("classic", ("clubs", "diamonds", "hearts", "spades", "none")),
    ("medieval", ("clubs", "diamonds", "hearts", "spades")),
    ("amigo", ("humans", "elves", "dwarves", "giants")),
)
STATES = (
    ("saved", "saved"),
    ("sending", "sending"),
    ("unsent", "2 unsent since 12:04"),
    ("sign-in", "sign in to send"),
    ("conflict", "conflict"),
)
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff-Meier"
NAMES = ("Ștefan", "Владимир", LONG_NAME, "Jürgen", "Anna <b>", "Zoë 🧙")


def icons() -> list[str]:
    """The names of all icons, as the sprite has them."""
    sprite = settings.BASE_DIR / "wizard_club/static/wizard_club/img/icons.svg"
    return re.findall(r'<symbol id="([a-z]+)"', sprite.read_text())


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(max_length=40, help_text="Stored as typed.")
    note = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 2}))
    ruleset = forms.ChoiceField(choices=[("classic", "Classic"), ("canadian", "Canadian")])
    players = forms.ChoiceField(choices=[(3, "Three"), (4, "Four")], widget=forms.RadioSelect)
    reminders = forms.BooleanField(label="Say the rules of the round", required=False)


@dataclass(frozen=True, slots=True)
class SampleChip:
    """A number and the classes that give it its state."""

    value: int
    classes: str


@dataclass(frozen=True, slots=True)
class SampleRow:
    """One player's row on the pad, with the score that the sheet shows."""

    name: str
    note: str
    active: bool
    dealer: bool
    points: int | None
    total: int
    chips: tuple[SampleChip, ...]


@dataclass(frozen=True, slots=True)
class SamplePad:
    """A pad in the middle of a hand; `rounds` are the hands of the sheet, the open one is `number`."""

    number: int
    cards: int
    phase: str
    rows: tuple[SampleRow, ...]
    rounds: tuple[int, ...]


def sample_pad(players: int, cards: int, phase: str) -> SamplePad:
    """A pad in the phase "bids" (the dealer's is missing) or "tricks" (one has missed)."""
    bids = [(seat * 2 + 1) % (cards + 1) for seat in range(players)]
    rows = tuple(_row(seat, bids, cards, phase, last=seat == players - 1) for seat in range(players))
    return SamplePad(cards, cards, phase, rows, tuple(range(1, 60 // players + 1)))


def _row(seat: int, bids: list[int], cards: int, phase: str, *, last: bool) -> SampleRow:
    bidding = phase == "bids"
    chosen = {bids[seat]} if bidding and not last else {bids[0] + 1} if not bidding and seat == 0 else set()
    return SampleRow(
        name=NAMES[seat],
        note=("deals" if last else "") if bidding else f"bid {bids[seat]}",
        active=bidding and last,
        dealer=last,
        points=None if bidding else -10 if seat == 0 else 20 + 10 * bids[seat],
        total=(-40, 220, 160, 220, 90, 1230)[seat],
        chips=tuple(
            SampleChip(value, _classes(value, chosen, bids[seat], bidding=bidding, last=last))
            for value in range(cards + 1)
        ),
    )


def _classes(value: int, chosen: set[int], bid: int, *, bidding: bool, last: bool) -> str:
    states = {
        "on": value in chosen,
        "struck": bidding and last and value == bid,
        "bid-outline": not bidding and value == bid,
        "derived": not bidding and value == bid and not chosen,
    }
    return " ".join(["chip", *(name for name, holds in states.items() if holds)])


# What speaks against lines of a list, by their numbers.
LIST_ERRORS = {3: "Line 3: say who Anna is", 7: "Line 7: “ninety” is no number"}


def sample_page() -> Page[int]:
    """The second of three pages."""
    return Paginator(range(30), 10).page(2)
