"""What a refusal says to people: one table from codes to sentences.

A sentence names its values as %(name)s; of two plural forms the number named last chooses one. A value that
is a list is written as "a, b, c", the suspects as "a or b". Where an error is about a seat the sentence says
%(player)s; `errors.with_names` puts the name there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages_api import API
from wizard_club.lib.messages_backup import BACKUP
from wizard_club.lib.messages_tournaments import TOURNAMENTS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_BIDS: dict[str, _StrPromise] = {
    "bid_forbidden": ngettext_lazy(
        "%(player)s may not bid %(bid)d: bids would equal %(cards)d trick",
        "%(player)s may not bid %(bid)d: bids would equal %(cards)d tricks",
        "cards",
    ),
    "bid_forced": _("%(player)s cannot bid %(bid)d: every bid is %(forced)d in this game"),
    "bid_forbidden_by_change": ngettext_lazy(
        "With this change all bids would equal %(cards)d trick, and %(player)s may not bid %(bid)d then",
        "With this change all bids would equal %(cards)d tricks, and %(player)s may not bid %(bid)d then",
        "cards",
    ),
    "bid_missing": _("%(player)s has not bid yet"),
    "bid_out_of_range": ngettext_lazy(
        "%(player)s cannot bid %(bid)d: the hand has %(cards)d card",
        "%(player)s cannot bid %(bid)d: the hand has %(cards)d cards",
        "cards",
    ),
    "dealer_does_not_bid": _("%(player)s deals this hand and does not bid"),
}

_TRICKS: dict[str, _StrPromise] = {
    "too_many_tricks": ngettext_lazy("%(extra)d trick too many", "%(extra)d tricks too many", "extra"),
    "too_many_tricks_check": ngettext_lazy(
        "%(extra)d trick too many: check %(suspects)s",
        "%(extra)d tricks too many: check %(suspects)s",
        "extra",
    ),
    "tricks_missing": ngettext_lazy("%(missing)d trick missing", "%(missing)d tricks missing", "missing"),
    "tricks_not_entered": _("The tricks of %(player)s are not entered yet"),
    "tricks_out_of_range": ngettext_lazy(
        "%(player)s cannot have %(tricks)d tricks: the hand has %(cards)d card",
        "%(player)s cannot have %(tricks)d tricks: the hand has %(cards)d cards",
        "cards",
    ),
}

_SPECIALS: dict[str, _StrPromise] = {
    "bonus_not_allowed": _("%(player)s cannot have a bonus: this ruleset has none"),
    "bonus_out_of_range": _("%(player)s cannot have a bonus of %(bonus)d: it is always 20 points"),
    "bonus_twice": _("Only one player of a hand can have the bonus"),
    "bonus_without_trick": _("%(player)s has the bonus but no trick, and no trick was cancelled"),
    "cancelled_not_allowed": _("No trick can be cancelled in this ruleset"),
    "cancelled_out_of_range": _("Only one trick of a hand can be cancelled"),
    "change_above_hand": ngettext_lazy(
        "The bid of %(player)s is %(bid)d of %(cards)d card: it can only fall",
        "The bid of %(player)s is %(bid)d of %(cards)d cards: it can only fall",
        "cards",
    ),
    "change_below_zero": _("The bid of %(player)s is 0: it can only rise"),
    "change_not_allowed": _("The bid of %(player)s cannot move: this ruleset has no bid change"),
    "change_out_of_range": _("The bid of %(player)s can move by 1 only, up or down"),
    "change_twice": _("Only one bid of a hand can move"),
    "change_without_trick": _("%(player)s moved the bid but has no trick: whoever moves it took a trick"),
    "trump_not_allowed": _("“%(trump)s” cannot be the trump of this hand, only: %(choices)s"),
}

_PLANS: dict[str, _StrPromise] = {
    "hand_out_of_range": ngettext_lazy(
        "There is no hand %(hand)d: the game has %(hands)d hand",
        "There is no hand %(hand)d: the game has %(hands)d hands",
        "hands",
    ),
    "hand_too_small": _("A hand cannot deal %(cards)d cards: 1 is the least"),
    "plan_empty": _("The plan has no hands: type the cards of each, like 1,3,5"),
    "plan_not_a_number": _("“%(text)s” is not a number of cards: type the hands like 1,3,5"),
    "plan_too_large": ngettext_lazy(
        "%(cards)d card for each of %(players)d players makes %(needed)d, but the deck has %(deck)d",
        "%(cards)d cards for each of %(players)d players make %(needed)d, but the deck has %(deck)d",
        "cards",
    ),
    "plan_too_long": _("%(hands)d hands are too many: a plan has at most %(most)d"),
    "players_out_of_range": ngettext_lazy(
        "%(players)d player cannot play Wizard: it takes %(least)d to %(most)d",
        "%(players)d players cannot play Wizard: it takes %(least)d to %(most)d",
        "players",
    ),
    "wrong_hand_size": ngettext_lazy(
        "Hand %(hand)d deals %(planned)d card, not %(cards)d",
        "Hand %(hand)d deals %(planned)d cards, not %(cards)d",
        "planned",
    ),
}

_SETTINGS: dict[str, _StrPromise] = {
    "duplicate_value": _("“%(setting)s” names “%(value)s” twice"),
    "forced_bid_not_zero": _("A forced bid of %(forced)d does not fit every hand: only 0 does"),
    "missing_setting": _("“%(setting)s” is missing in “%(within)s”"),
    "sealed_with_restriction": _(
        "Hidden and secret bids have no last bidder: choose open bidding, or no bid restriction"
    ),
    "setting_out_of_range": _("“%(setting)s” cannot be %(value)s: it goes from %(least)d to %(most)d"),
    "setting_wrong_type": _("“%(setting)s” has the wrong type: JSON type “%(expected)s” is needed"),
    "sub_setting_without_main": _("“%(setting)s” is only for a “%(main)s” of: %(needed)s"),
    "unknown_preset": _("There is no ruleset “%(preset)s”"),
    "unknown_setting": _("“%(within)s” has no setting “%(setting)s”"),
    "unknown_value": _("“%(setting)s” cannot be “%(value)s”, only: %(choices)s"),
}

_HANDS: dict[str, _StrPromise] = {
    "bids_first": _("Hand %(hand)d: not everybody has bid yet"),
    "bids_revealed": _("Hand %(hand)d: the bids lie open and cannot be changed; take “Reveal” back first"),
    "conflict": _("Somebody else entered another value meanwhile"),
    "conflict_sealed": _("This bid was entered on another device meanwhile"),
    "correct_scored_only": _("Hand %(hand)d is not scored yet: enter it on the pad"),
    "game_over": _("This game is over: reopen it to enter anything"),
    "nothing_to_undo": _("There is nothing to undo"),
    "reason_needed": _("Please give a reason"),
    "reopen_last_only": _("Only the hand scored last can be reopened: correct hand %(hand)d in the sheet"),
    "reopen_next_begun": _("Hand %(next)d has begun: correct hand %(hand)d in the sheet"),
    "reveal_first": _("Hand %(hand)d: reveal the bids first"),
    "round_changed": _("This hand was changed on another device: look at it again"),
    "round_scored": _("This hand is scored already: correct it in the sheet"),
    "round_unknown": _("Hand %(hand)d has not been opened"),
    "undo_stale": _("Something else was entered meanwhile: look before you undo"),
}

_GAMES: dict[str, _StrPromise] = {
    "finish_nothing_scored": _("No hand is scored yet: give the game up with a reason instead"),
    "game_day": _("Please give the day of the game, between 1984 and today"),
    "hand_in_unfinished": _("The game is not over yet: its result can be handed in after the last round"),
    "hits_out_of_bounds": _("%(player)s cannot have %(hits)d bids met: the game has %(hands)d hands"),
    "not_in_tournament": _("This game belongs to no tournament: there is no desk to tell"),
    "totals_at_desk": _("The result of a tournament's table is put right at the desk, on the page of the table"),
    "tournament_fixed": _("People, seats and rules of a tournament's table stay as they were drawn: tell the desk"),
    "plan_below_played": _("A plan of %(hands)d hands is too short: %(played)d are played"),
    "plan_differs_from_played": _("That plan deals other hands than the %(played)d that are played"),
    "player_too_late": _("Nobody can join once a hand is scored: end this game and start another"),
    "player_twice": _("%(player)s sits at this table already"),
    "player_unknown": _("There is no such member"),
    "proposal_decided": _("Somebody has accepted or declined this already"),
    "replace_from_hand": _(
        "A seat cannot be handed over from hand %(hand)d: choose the hand being played or a later change"
    ),
    "resume_complete": _("All hands are scored: reopen or correct one in the sheet"),
    "ruleset_unknown": _("There is no such ruleset"),
    "seat_unknown": _("There is no such seat at this table"),
    "seats_same": _("Choose two different seats"),
    "swap_dealer_scores": _("The dealer's fixed points keep these scores in their seats: swap the names only"),
    "total_missing": _("The total and the bids met of %(player)s are missing"),
    "total_out_of_bounds": _("%(player)s cannot have %(total)d points: this game goes from %(worst)d to %(best)d"),
    "total_step": _("%(player)s cannot have %(total)d points: totals go in steps of %(step)d"),
    "totals_only": _("This game is kept hand by hand"),
}

_MEMBERS: dict[str, _StrPromise] = {
    "account_disabled": _("The account of %(name)s is disabled: enable it first"),
    "account_last_director": _("%(name)s is the last director: make somebody else a director first"),
    "account_name_taken": _("Somebody signs in as “%(name)s” already"),
    "account_yourself": _("You cannot do that to your own account: ask another director"),
    "player_label_taken": _("There is a member “%(label)s” already: give a short name, like “%(suggestion)s”"),
    "player_merge_entered": _("Both are in one tournament: %(names)s. If they are one person, take one of the two out"),
    "player_merge_same": _("Choose two different members"),
    "player_merge_together": _("They sat at one table, so they are two people: %(codes)s"),
    "player_name_missing": _("A member needs a name that can be seen"),
    "player_text_too_long": _("“%(text)s…” is too long: at most %(most)d letters"),
    "ruleset_built_in": _("Built-in rulesets do not change: make your own from it"),
    "ruleset_last": _("At least one ruleset must stay for new games"),
    "ruleset_name_missing": _("A ruleset needs a name that can be seen"),
    "ruleset_name_taken": _("There is a ruleset “%(name)s” already"),
}

_JSON: dict[str, _StrPromise] = {
    "json_broken": _("This is not JSON: line %(line)d, column %(column)d cannot be read"),
    "json_half_sign": _("A text holds half a sign (a lone surrogate)"),
    "json_key_twice": _("The key “%(key)s” stands twice in one object"),
    "json_no_number": _("%(text)s is not a number"),
    "json_not_sane": _("This is nested too deeply, or has a number that is too long"),
    "json_not_utf8": _("This is not text in UTF-8"),
}

_FILES: dict[str, _StrPromise] = {
    "file_change_twice": _("Hand %(hand)d: the seat of %(player)s passes to two people at once"),
    "file_ended_open": _("Hand %(hand)d is still open, so the game cannot have ended: score it or leave it out"),
    "file_format": _("This is not a game file: its format is “%(format)s”, not “%(expected)s”"),
    "file_hand_open": _("A value is missing (null): only the last hand may be open"),
    "file_length": _("“%(setting)s” needs %(length)d entries and has %(found)d"),
    "file_name": _("“%(name)s” is no name: it needs 1 to %(most)d characters"),
    "file_name_ambiguous": _("There are several members called %(name)s: write the short name in brackets behind it"),
    "file_null": _("“%(setting)s” has no value (null) for %(player)s"),
    "file_open_figures": _("The hand is still open, but points or totals are given for it"),
    "file_points": _("The file gives %(player)s %(found)d points, the rules give %(right)d"),
    "file_ranking": _("The ranking is not the one of these hands: %(player)s has %(total)d points and rank %(rank)d"),
    "file_rounds_or_totals": _("A game file has either “rounds”, or “totals” and “hits”"),
    "file_too_large": _("The file is too large: a game has less than %(most)d kB"),
    "file_too_many_hands": _("The file has %(found)d hands, the plan only %(hands)d"),
    "file_totals": _("The file gives %(player)s a total of %(found)d, the hands add up to %(right)d"),
    "game_unknown": _("There is no game with the code %(game)s"),
}

_DEMO: dict[str, _StrPromise] = {
    "demo_last_director": _("Name the first director of your club: the demo's accounts go with the demo"),
    "demo_not_empty": _("The demo is for an empty club only: this one has members, games or accounts"),
}

_REQUESTS: dict[str, _StrPromise] = {
    "batch_shape": _("The body must be a JSON object with a list of operations and, if need be, a device’s name"),
    "batch_too_large": _("The body is larger than this interface reads"),
    "batch_too_long": _("At most %(most)d operations are taken at once"),
    "not_tried": _("Not tried: an operation before it was refused"),
    "link_not_allowed": _("This link may not do that"),
    "link_proposed": _("The round is closed: nothing is changed here, and the desk was told what you meant to enter"),
    "link_revoked": _("This link was withdrawn: ask the desk for a new one"),
    "operation_extra": _("“%(name)s” does not belong to this operation"),
    "operation_id": _("“%(name)s” must be an operation's id (a UUID)"),
    "operation_missing": _("“%(name)s” is missing"),
    "operation_reused": _("This id was used for something else already"),
    "operation_shape": _("An operation is a JSON object with id and kind"),
    "operation_unknown": _("There is no operation “%(kind)s”"),
    "wrong_length": _("“%(name)s” needs %(length)d values, one for each seat"),
    "wrong_type": _("“%(name)s” has the wrong type"),
}

_GENERAL: dict[str, _StrPromise] = {
    "invalid": _("Some values are not valid"),
    "unexplained": _("That cannot be done (%(rule)s)"),
}

MESSAGES: dict[str, _StrPromise] = (
    _BIDS
    | _TRICKS
    | _SPECIALS
    | _PLANS
    | _SETTINGS
    | _HANDS
    | _GAMES
    | _JSON
    | _FILES
    | _DEMO
    | _MEMBERS
    | _REQUESTS
    | TOURNAMENTS
    | BACKUP
    | API
    | _GENERAL
)


def _readable(name: str, value: object) -> object:
    if isinstance(value, DomainError):
        return text(value)
    if isinstance(value, tuple):
        items = [str(item) for item in value]
        return get_text_list(items, gettext("or")) if name == "suspects" else ", ".join(items)
    return value


def _somebody(seat: object) -> str:
    """Who is meant when no name was added."""
    if isinstance(seat, int):
        return gettext("Seat %(number)d") % {"number": seat + 1}
    return gettext("This player")


def text(error: DomainError) -> str:
    """The sentence for an error, in the language that is active now."""
    params = {name: _readable(name, value) for name, value in error.params.items()}
    params.setdefault("player", _somebody(params.get("seat")))
    template = MESSAGES.get(error.code)
    if template is None:
        return MESSAGES["unexplained"] % {"rule": error.code}
    return template % params
