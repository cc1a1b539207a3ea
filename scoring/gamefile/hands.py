"""Read the hands of a game file: their shape. What the rules say of them is checked when they are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.gamefile.content import FileHand, Numbers, SeatChangeLine, names_at
from scoring.gamefile.values import BOUND, read_numbers, read_whole_numbers
from scoring.rules.deck import DECKS
from scoring.rules.rotation import dealers
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rules.strict import read_flag, read_integer, read_list, read_object, shown, wrong_type
from wizard_club.lib.errors import DomainError, with_names

HAND_KEYS = ("cards", "bids", "tricks")
MORE_HAND_KEYS = ("trump", "cancelled", "bid_changes", "bonus", "dealer", "agreed", "points", "totals")


def read_hands(
    value: object, players: Sequence[str], changes: Sequence[SeatChangeLine], rules: Rules, first_dealer: int
) -> list[FileHand]:
    """The hands in order; a refusal names the hand and, where it is about one, the player."""
    items = read_list(value, "rounds")
    hands: list[FileHand] = []
    for number, item in enumerate(items, start=1):
        try:
            hand = _hand(item, len(players), rules)
            if number == len(items):
                dealt = {place: known.dealer for place, known in enumerate([*hands, hand], start=1)}
                changed = {place: dealer for place, dealer in dealt.items() if dealer is not None}
                dealer = dealers(first_dealer, len(players), number, changed)[-1]
                hand = replace(hand, open=hand.open or _bid_missing(hand, rules, dealer))
            elif hand.open:
                raise DomainError("file_hand_open", **_first_missing(hand))
            if hand.open and (hand.points or hand.totals):
                raise DomainError("file_open_figures")
        except DomainError as error:
            named = DomainError(error.code, **(error.params | {"hand": number}))
            raise with_names(named, names_at(players, changes, number)) from None
        hands.append(hand)
    return hands


def _hand(value: object, players: int, rules: Rules) -> FileHand:
    data = read_object(value, "rounds", allowed=(*HAND_KEYS, *MORE_HAND_KEYS), required=HAND_KEYS)
    tricks = read_numbers(data["tricks"], "tricks", players)
    # An export says of the hand being played that it has no points yet.
    unscored = any(name in data and data[name] is None for name in ("points", "totals"))
    zeros = [0] * players
    return FileHand(
        cards=read_integer(data["cards"], "cards", least=1, most=BOUND),
        bids=read_numbers(data["bids"], "bids", players),
        tricks=tricks,
        trump=_trump(data.get("trump"), rules),
        cancelled=read_integer(data.get("cancelled", 0), "cancelled", least=0, most=BOUND),
        bid_changes=read_whole_numbers(data.get("bid_changes", zeros), "bid_changes", players),
        bonus=read_whole_numbers(data.get("bonus", zeros), "bonus", players),
        dealer=read_integer(data["dealer"], "dealer", least=0, most=players - 1) if "dealer" in data else None,
        agreed=read_flag(data.get("agreed", False), "agreed"),
        points=_figures(data, "points", players),
        totals=_figures(data, "totals", players),
        open=unscored or None in tricks,
    )


def _trump(value: object, rules: Rules) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise wrong_type("trump", "string")
    choices = (*DECKS[rules.deck].suits, "none")
    if value not in choices:
        raise DomainError("trump_not_allowed", trump=shown(value), choices=choices)
    return value


def _bid_missing(hand: FileHand, rules: Rules, dealer: int) -> bool:
    return any(bid is None and (rules.dealer_bids or seat != dealer) for seat, bid in enumerate(hand.bids))


def _first_missing(hand: FileHand) -> dict[str, object]:
    return {"seat": hand.tricks.index(None)} if None in hand.tricks else {}


def _figures(data: Mapping[str, object], name: str, players: int) -> Numbers | None:
    return None if data.get(name) is None else read_whole_numbers(data[name], name, players)
