"""The sentences of the pad for its script, which has to say them while the server is away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.gamestate import GameState
from scoring.models import Game
from scoring.rules.points import BONUS
from scoring.terms import SUITS
from wizard_club.lib.messages import MESSAGES

# What js/game.js refuses of a tap or a correction, and the number in the sentence that decides its plural.
REFUSALS = {
    "bid_forbidden": "cards",
    "bid_forbidden_by_change": "cards",
    "bid_missing": "",
    "bonus_without_trick": "",
    "change_above_hand": "cards",
    "change_below_zero": "",
    "change_without_trick": "",
    "game_over": "",
    "reason_needed": "",
    "reopen_next_begun": "",
    "round_changed": "",
    "round_scored": "",
    "too_many_tricks": "extra",
    "too_many_tricks_check": "extra",
    "tricks_missing": "missing",
    "tricks_not_entered": "",
    "undo_stale": "",
}
# Stands for a value that the script will put in: no number in a sentence is as large.
STANDIN = 900_000_000

Words = str | list[str]


class Standins(dict[str, int]):
    """A number for every value of a sentence but those given; the sentence has them turned into {name} again."""

    def __missing__(self, name: str) -> int:
        self[name] = STANDIN + len(self)
        return self[name]

    def put_into(self, sentence: object) -> str:
        """The sentence with {name} where its values belong."""
        said = str(sentence % self)  # type: ignore[operator]
        for name, number in self.items():
            if number >= STANDIN:
                said = said.replace(str(number), f"{{{name}}}")
        return said


def open_sentence(sentence: object, **given: int) -> str:
    """A sentence with its values left open, but for those given."""
    return Standins(given).put_into(sentence)


def pad_words(state: GameState) -> Mapping[str, Words]:
    """Every sentence that the script puts together; one that counts is a list with the sentence for each number."""
    game = {"game": _("Game %(code)s") % {"code": state.game.code}}
    return game | sentences(get_language() or "", max(state.plan), state.players, len(state.plan))


@lru_cache(maxsize=64)
def sentences(_language: str, most: int, players: int, hands: int) -> dict[str, Words]:
    """Those that all games of this size and language share: some hundred, put together once."""

    def counted(say: Callable[[int], object]) -> list[str]:
        return [open_sentence(say(number), number=number) for number in range(most + 1)]

    def refusal(code: str, number: str) -> Words:
        if not number:
            return open_sentence(MESSAGES[code])
        # All but one can have as many tricks too many as there are cards, and one trick can be cancelled.
        largest = most * (players - 1) + 1 if number == "extra" else most
        return [open_sentence(MESSAGES[code], **{number: value}) for value in range(largest + 1)]

    return {
        **{code: refusal(code, number) for code, number in REFUSALS.items()},
        **{str(value): str(label) for value, label in Game.State.choices},
        **{suit: str(name) for suit, name in SUITS.items()},
        **_entry_words(),
        **_other_words(),
        **_badge_words(),
        "undecided": counted(
            lambda missing: ngettext(
                "%(number)d trick to place: tap whoever missed the bid",
                "%(number)d tricks to place: tap whoever missed the bid",
                missing,
            )
        ),
        "cards": counted(lambda cards: ngettext("%(number)s card", "%(number)s cards", cards)),
        "hits": [ngettext("%(hits)s bid met", "%(hits)s bids met", hits) % {"hits": hits} for hits in range(hands + 1)],
    }


def _entry_words() -> dict[str, Words]:
    """Of the hand being played."""
    return {
        "deals": _("deals"),
        "bid": open_sentence(_("bid %(bid)d")),
        "moved": open_sentence(_("bid %(bid)d → %(moved)d")),
        "bids_so_far": open_sentence(_("Bids so far: %(bids)d of %(cards)d tricks")),
        "not_placed": _("Not all tricks are placed"),
        "placed": open_sentence(_("%(placed)d of %(target)d tricks placed ✓")),
        "placed_for": open_sentence(_("%(placed)d of %(target)d placed + %(rest)d for %(name)s = %(target)d ✓")),
        "placed_as_bid": open_sentence(_("%(placed)d of %(target)d placed + %(rest)d as bid = %(target)d ✓")),
        "change": _("Bid moved by a card"),
        "changed": open_sentence(_("%(name)s: bid moved by %(change)s")),
        "bonus": _("Bonus +%(points)d") % {"points": BONUS},
        "has_bonus": open_sentence(_("%(name)s: bonus +%(points)d"), points=BONUS),
        "change_bids": _("Change bids"),
        "back_to_tricks": _("Back to the tricks"),
        "agreed": _("The table agreed: let it stand"),
        "score": _("Score round"),
        "score_rest": _("Rest as bid ✓ Score round"),
        "round": open_sentence(_("Round %(number)s of %(hands)s")),
    }


def _other_words() -> dict[str, Words]:
    """Of the end of a game, older rounds, the desk, and other devices."""
    return {
        "no_hand": _("No hand was scored"),
        "wins": open_sentence(_("%(name)s wins")),
        "win_together": open_sentence(_("%(names)s win together")),
        "edit": open_sentence(_("Edit round %(number)s")),
        "was": open_sentence(_("was %(bid)s/%(tricks)s: %(points)s")),
        "why": _("Why? (if you like)"),
        "why_needed": _("Why? (needed: the result is confirmed)"),
        "hand_in": _("Hand in the result"),
        "handed_in": _("Handed in ✓"),
        "hands_in": _("Handed in when the network is back"),
        "in_round": open_sentence(_("Round %(number)d: %(text)s")),
        "in_round_of": open_sentence(_("Round %(number)d, %(player)s: %(text)s")),
        "withdrawn": open_sentence(_("This device may not send any more. Copy by hand what is only here: %(taps)s")),
        "changed_elsewhere": open_sentence(_("Round %(number)d was changed on another device: %(changes)s")),
        "one_change": open_sentence(_("%(name)s %(old)s → %(new)s")),
        "online_only": _("This needs the server: try again when the network is back"),
    }


def _badge_words() -> dict[str, Words]:
    """What the state of the taps is called: as in templates/scoring/pad/words.html, but for the conflict's round."""
    return {
        "saved": _("saved"),
        "sending": _("sending"),
        "unsent": _("%n unsent since %s").replace("%n", "{count}").replace("%s", "{since}"),
        "sign-in": _("sign in to send"),
        "refused": _("not allowed to send"),
        "conflict": open_sentence(_("conflict in round %(number)d")),
    }
