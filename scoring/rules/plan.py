"""Hand plans: how many cards each hand of a game deals, and which trump it can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.rules.deck import DECKS, NO_TRUMP
from scoring.rules.ruleset import DEFAULT_K, PLAYER_COUNTS, Ruleset
from wizard_club.lib.errors import DomainError

FULL_DEALS = {3: 20, 4: 15, 5: 12, 6: 10}
MAX_HANDS = 60
MAX_DIGITS = 3

# The tournament plan deals about the same number of cards at tables of different size.
_AMIGO = {
    3: tuple(range(2, 21, 2)),
    4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15),
    5: (2, *range(4, 13)),
    6: tuple(range(1, 11)),
}


def _up_to(top: int, *, step: int = 1) -> tuple[int, ...]:
    """Sizes that grow by `step` and end on `top`, from the smallest that is at least 1."""
    return tuple(range((top - 1) % step + 1, top + 1, step))


def _pyramid(top: int) -> tuple[int, ...]:
    """Up to the top size, dealt once, and back down to 1."""
    return _up_to(top) + _up_to(top - 1)[::-1]


_PLANS: dict[str, Callable[[Ruleset, int], tuple[int, ...]]] = {
    "classic": lambda _, players: _up_to(FULL_DEALS[players]),
    "amigo": lambda _, players: _AMIGO[players],
    "first_k": lambda ruleset, _: _up_to(ruleset.plan_k or DEFAULT_K),
    "quick": lambda _, players: _up_to(FULL_DEALS[players], step=2),
    "maximus": lambda _, players: (FULL_DEALS[players],) * 5,
    "odd": lambda _, players: _up_to((FULL_DEALS[players] - 1) // 2 * 2 + 1, step=2),
    "reverse": lambda _, players: _up_to(FULL_DEALS[players])[::-1],
    "pyramid": lambda ruleset, players: _pyramid(ruleset.plan_top or FULL_DEALS[players] // 2),
    "custom": lambda ruleset, _: ruleset.plan_hands,
}


def hand_sizes(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """Cards that each player gets in the hands of a game, first hand first.

    Refused: `players_out_of_range`; `plan_empty`; `plan_too_large` when the deck has too few cards for the
    largest hand.
    """
    if players not in PLAYER_COUNTS:
        raise DomainError("players_out_of_range", players=players, least=PLAYER_COUNTS[0], most=PLAYER_COUNTS[-1])
    sizes = _PLANS[ruleset.plan](ruleset, players)
    if not sizes:
        raise DomainError("plan_empty")
    cards = max(sizes)
    if cards * players > ruleset.deck_size:
        raise DomainError(
            "plan_too_large", cards=cards, players=players, needed=cards * players, deck=ruleset.deck_size
        )
    return sizes


def playable_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """How many people can play by this ruleset: those of 3 to 6 for whom the plan fits the deck."""
    counts = []
    for players in PLAYER_COUNTS:
        try:
            hand_sizes(ruleset, players)
        except DomainError:
            continue
        counts.append(players)
    return tuple(counts)


def check_plan_hands(sizes: Sequence[int]) -> None:
    """Refuse a list of hand sizes that no game can have: `plan_empty`, `plan_too_long`, `hand_too_small`."""
    if not sizes:
        raise DomainError("plan_empty")
    if len(sizes) > MAX_HANDS:
        raise DomainError("plan_too_long", hands=len(sizes), most=MAX_HANDS)
    if min(sizes) < 1:
        raise DomainError("hand_too_small", cards=min(sizes))


def parse_plan(text: str) -> tuple[int, ...]:
    """The hand sizes of a plan typed like "1,3,5".

    Refused: what is no number (`plan_not_a_number` with the `text` of the part), and as `check_plan_hands`
    does.
    """
    if not text.strip():
        raise DomainError("plan_empty")
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if not (part.isascii() and part.isdecimal() and len(part) <= MAX_DIGITS):
            raise DomainError("plan_not_a_number", text=part[:20])
    sizes = tuple(int(part) for part in parts)
    check_plan_hands(sizes)
    return sizes


def check_cards(ruleset: Ruleset, players: int, hand: int, cards: int) -> None:
    """Refuse a hand that deals other cards than the plan (`wrong_hand_size`), or that comes after its end."""
    planned = _cards(ruleset, players, hand)
    if cards != planned:
        raise DomainError("wrong_hand_size", hand=hand, cards=cards, planned=planned)


def _cards(ruleset: Ruleset, players: int, hand: int) -> int:
    sizes = hand_sizes(ruleset, players)
    if not 1 <= hand <= len(sizes):
        raise DomainError("hand_out_of_range", hand=hand, hands=len(sizes))
    return sizes[hand - 1]


def trump_of(ruleset: Ruleset, players: int, hand: int) -> str | None:
    """The trump that the ruleset prescribes for a hand (a suit or "none"); None when it is turned up."""
    _cards(ruleset, players, hand)
    if ruleset.trump == "turned":
        return None
    if ruleset.trump == "none":
        return NO_TRUMP
    cycle = (*DECKS[ruleset.deck].suits, NO_TRUMP)
    return cycle[(hand - 1) % len(cycle)]


def trump_choices(ruleset: Ruleset, players: int, hand: int) -> tuple[str, ...]:
    """What may be recorded as the trump of a hand: suits in the deck's order, then "none".

    A prescribed trump is the only choice. Where the trump is turned up and the hand uses up the deck, no card
    is left to turn: only "none".
    """
    prescribed = trump_of(ruleset, players, hand)
    if prescribed is not None:
        return (prescribed,)
    if _cards(ruleset, players, hand) * players == ruleset.deck_size:
        return (NO_TRUMP,)
    return (*DECKS[ruleset.deck].suits, NO_TRUMP)
