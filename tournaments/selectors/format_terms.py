"""The settings of a format in words, for forms and for pages that show a format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class PresetText:
    """A built-in format for people: `name` on its card, `explanation` below."""

    name: _StrPromise
    explanation: _StrPromise


PRESET_TEXTS: dict[str, PresetText] = {
    "club_qualifier": PresetText(
        _("Club qualifier"),
        _("3 rounds, planned so that people meet new opponents; then the best 4 play a final. For 9 to 21 players."),
    ),
    "club_night": PresetText(
        _("Club night"),
        _("2 games without a clock; the points of both are added up, and that is all."),
    ),
    "league_evening": PresetText(
        _("League evening"),
        _("3 games without a clock; one point for everybody you beat, one off for everybody who beat you."),
    ),
    "world_championship": PresetText(
        _("World championship"),
        _("4 rounds of 45 minutes, drawn anew each time; then the best 4 play a final from zero."),
    ),
    "german_championship": PresetText(
        _("German championship"),
        _("5 Swiss rounds, in which neighbours in the standings meet; then 64, 16 and 4 play on. For 64 and more."),
    ),
    "german_championship_classic": PresetText(
        _("German championship, random draw"),
        _("5 rounds, drawn by lot each time; then 64, 16 and 4 play on. For 64 and more."),
    ),
}

FIRST_DRAWS = {"random": _("by lot"), "seeded": _("by number: neighbours meet")}
NEXT_DRAWS = {
    "planned": _("all rounds planned at once, so that few meet again"),
    "random": _("a new draw before each round"),
    "swiss": _("Swiss: neighbours in the standings meet"),
}
REMATCHES = {
    "ignore": _("do not matter"),
    "minimise": _("as few as possible"),
    "forbid": _("none at all"),
}
PRIORITIES = {"rematches": _("few rematches first"), "sizes": _("fair table sizes first")}
SAME_CLUB = {"ignore": _("may meet like everybody"), "minimise": _("meet as little as possible")}
FIRST_DEALERS = {"draw": _("drawn, everybody about equally often"), "seat1": _("whoever the draw puts in seat 1")}
UNITS = {"game": _("game points"), "table": _("table points")}
UNFINISHED = {
    "play_on": _("the game is played to its last hand"),
    "count_hands_played": _("the hands that are played count"),
}
POINT_KINDS = {
    "by_place": _("points by place, from a list"),
    "per_opponent": _("one for everybody beaten, minus one for everybody who was better"),
    "game_points": _("the points of the game itself"),
}
TIE_KEYS = {"hits": _("more bids met"), "sum_bids": _("higher sum of bids"), "best_hand": _("best hand")}
TIES_THEN = {
    "average": _("all get the average of their places"),
    "best": _("all get the points of the best of their places"),
}
UNEQUAL_TABLES = {
    "raw": _("points count as they are"),
    "relative": _("points above the table's average count, as a share of the best possible total"),
}
STANDING_KEYS = {
    "table_points": _("table points"),
    "game_points": _("game points"),
    "relative_points": _("game points compared with the table"),
    "average_game_points": _("average of the game points"),
    "hits": _("bids met"),
    "wins": _("games won"),
    "best_game": _("best game"),
    "head_to_head": _("games against each other"),
    "lot": _("a drawn lot"),
}
STAGE_SEEDS = {"random": _("by lot"), "standings": _("by standings: the best are spread over the tables")}
LATE_SCORES = {"0": _("nothing"), "average": _("the average of the games played")}
DROPOUTS = {"keep": _("keep their place in the standings"), "remove": _("are taken out of the standings")}
SANCTIONS = {
    "warning": _("warning"),
    "points": _("points taken off"),
    "game_loss": _("game lost"),
    "disqualified": _("disqualified"),
}
TEAM_KEYS = {"nation": _("by nation"), "club": _("by club")}
COMBINES = {"sum": _("added up"), "mean": _("averaged")}
