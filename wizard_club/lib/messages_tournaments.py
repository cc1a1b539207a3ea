"""What refusals of the tournament desk say to people; `messages` joins these sentences with all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_SEATING: dict[str, _StrPromise] = {
    "seating_apart_impossible": _("No draw was found that keeps everybody apart who must not meet"),
    "seating_apart_self": _("Number %(number)d cannot be kept apart from himself"),
    "seating_entrant_twice": _("Number %(number)d is in the draw twice"),
    "seating_fixed_apart": _("Numbers %(one)d and %(other)d must not meet, but both are fixed at table %(table)d"),
    "seating_fixed_full": _("Table %(table)d has only %(size)d seats"),
    "seating_fixed_moved": _("Number %(number)d must sit at table %(table)d, where the draw does not have it"),
    "seating_fixed_seat": _("Seat %(seat)d of table %(table)d was given to two people"),
    "seating_fixed_twice": _("Number %(number)d was given two places in one round"),
    "seating_met": _("Round %(round)d, table %(table)d: numbers %(one)d and %(other)d have met before"),
    "seating_no_table": _("There is no table %(table)d in this draw"),
    "seating_one_round": _("A next round is one round, not %(rounds)d"),
    "seating_rematches_forced": _(
        "Without rematches this field cannot play %(rounds)d more rounds: at least %(least)d rematches are certain"
    ),
    "seating_rematches_left": _("No draw without rematches was found for %(rounds)d more rounds: %(found)d are left"),
    "seating_round_count": _("The draw has %(rounds)d rounds instead of %(wanted)d"),
    "seating_round_seats": _("Round %(round)d seats %(seats)d people, but %(entrants)d play"),
    "seating_rounds": _("%(rounds)d rounds cannot be drawn: 1 to %(most)d can"),
    "seating_seated_twice": _("Round %(round)d: number %(number)d sits at two places"),
    "seating_seats": _("These tables have %(seats)d seats, but %(entrants)d play"),
    "seating_size": _("No game can be played at a table of %(size)d: it takes 3 to 6"),
    "seating_sizes_differ": _("Round %(round)d has tables of %(sizes)s instead of %(wanted)s"),
    "seating_sizes_twice": _("Name each table size once, the best first, like 4,5"),
    "seating_swiss": _("A Swiss draw is one round, and everybody needs a place in the standings"),
    "seating_together": _("Round %(round)d, table %(table)d: numbers %(one)d and %(other)d must not meet"),
    "seating_too_few": ngettext_lazy(
        "A draw needs at least 3 players, and there is %(players)d",
        "A draw needs at least 3 players, and there are %(players)d",
        "players",
    ),
    "seating_too_many": _("A draw takes at most %(most)d players, and there are %(players)d"),
    "seating_unknown": _("Number %(number)d does not play in this draw"),
}

_FORMATS: dict[str, _StrPromise] = {
    "format_last_byes": _("Stage %(stage)d is the last one: nobody can go straight to a later one"),
    "format_late_entry": _("Nobody can come as late as round %(until)d: there are %(rounds)d rounds"),
    "format_points_order": _(
        "A list of points cannot rise: place %(place)d would be worth %(points)s points, "
        "more than the %(more_than)s of place %(before)d"
    ),
    "format_points_short": _(
        "A list with points below zero needs all %(places)d places: place %(place)d would be worth 0"
    ),
    "format_rematches_forced": ngettext_lazy(
        "%(players)d players cannot play %(rounds)d rounds without rematches: %(possible)d round is possible",
        "%(players)d players cannot play %(rounds)d rounds without rematches: at most %(possible)d are possible",
        "possible",
    ),
    "format_stage_advance": _("Stage %(stage)d has tables too small for %(advance)d of each to go on"),
    "format_stage_few": _("Stage %(stage)d takes %(take)d, and %(byes)d of them do not play: too few for a table"),
    "format_stage_full": _("%(certain)d go on from stage %(stage)d, but the next one takes only %(take)d"),
    "format_stage_grows": _("Stage %(stage)d takes %(take)d: it must be fewer than the %(before)d of the stage before"),
    "format_unknown": _("There is no tournament format “%(format)s”"),
    "format_warning_late": _("A call %(warning)d minutes before the end does not fit into %(limit)d minutes"),
}

_SLIPS: dict[str, _StrPromise] = {
    "slip_hands": _("%(hands)d hands cannot have been played: the game has %(planned)d"),
    "slip_hits": _("%(hits)d bids met are not possible: the game has %(hands)d hands"),
    "slip_hits_for_total": _("With %(total)d points %(hits)d bids met are not possible, only: %(possible)s"),
    "slip_impossible": _("Nobody can have %(total)d points in this game"),
    "slip_step": _("Nobody can have %(total)d points: totals go in steps of %(step)d"),
    "slip_total": _("Nobody can have %(total)d points: this game goes from %(worst)d to %(best)d"),
}

_CLOCKS: dict[str, _StrPromise] = {
    "clock_added": _("At most %(most)d minutes can be added or taken"),
    "clock_not_paused": _("The clock is not stopped"),
    "clock_moved_on": _("The time was changed meanwhile: look at it again"),
    "clock_not_started": _("The clock has not been started"),
    "clock_paused": _("The clock is stopped already"),
    "clock_started": _("The clock has been started already"),
}

_LISTS: dict[str, _StrPromise] = {
    "list_cell_long": _("Line %(line)d has a text of more than %(most)d letters"),
    "list_cells": _("Line %(line)d has %(cells)d columns, but there are only %(most)d"),
    "list_column_twice": _("Line %(line)d names a column twice: column %(column)d says the same as column %(first)d"),
    "list_doubtful": _(
        "%(count)d lines could mean several people, and at most %(most)d can be asked about: take the list in parts"
    ),
    "list_empty": _("There is nobody in this list"),
    "list_label_taken": _(
        "Line %(line)d: there is a member “%(label)s” already: give a short name, like “%(suggestion)s”"
    ),
    "list_member_id": _("Line %(line)d: “%(value)s” is not the number of a member"),
    "list_member_id_twice": _("Line %(line)d: the member with number %(id)d stands in line %(first)d already"),
    "list_member_twice": _("Line %(line)d: %(player)s is who line %(first)d is about already"),
    "list_members_changed": _("The members have changed meanwhile: look at the list again"),
    "list_name_missing": _("Line %(line)d has no name"),
    "list_no_names": _("The first line names columns, but none of them has the names of people"),
    "list_no_text": _("This file is no text: save the list as CSV"),
    "list_number": _("Line %(line)d: “%(value)s” is not a number from 1 to %(most)d"),
    "list_number_taken": _("Line %(line)d: number %(number)d is taken by %(player)s"),
    "list_number_twice": _("Line %(line)d: number %(number)d stands in line %(first)d already"),
    "list_outdated": _("Somebody came in meanwhile: look at the list again"),
    "list_quotes": _("Line %(line)d: a quotation mark is not closed, or stands in the wrong place"),
    "list_row_open": _("Line %(line)d: choose who this is"),
    "list_too_large": _("This file is larger than %(most)d kB"),
    "list_too_long": _("This list has more than %(most)d people"),
}

_EVENTS: dict[str, _StrPromise] = {
    "event_champion": _("The file names number %(found)d as champion; by its results it is %(right)s"),
    "event_entrant_twice": _("Number %(number)d stands in the list of entrants twice"),
    "event_format": _("This is not a tournament file: its format is “%(format)s”, not “%(expected)s”"),
    "event_length": _("Round %(round)d, table %(table)d: “%(setting)s” needs %(length)d entries and has %(found)d"),
    "event_lot": _("A lot was drawn among people who do not all play here"),
    "event_places": _("Round %(round)d, table %(table)d: the places are not those of the totals, which are %(right)s"),
    "event_points": _(
        "Round %(round)d, table %(table)d: the table points are not those of the format, which are %(right)s"
    ),
    "event_round_order": _("Round %(round)d: rounds are numbered from 1, qualifying first and the final last"),
    "event_seat_twice": _("Round %(round)d: number %(number)d sits at two places"),
    "event_seats": _("Round %(round)d, table %(table)d has %(seats)d seats: it takes 3 to 6"),
    "event_slip": _("Round %(round)d, table %(table)d, number %(number)d: %(why)s"),
    "event_stage": _("Round %(round)d and those after it are no stages of this format"),
    "event_standings": _("The standings are not those of the results: number %(number)d is rank %(rank)d"),
    "event_status": _("Number %(number)d cannot be “%(status)s”: by this format others who leave are not"),
    "event_table_twice": _("Round %(round)d has table %(table)d twice"),
    "event_text": _("“%(setting)s” needs 1 to %(most)d characters"),
    "event_too_large": _("The file is too large: a tournament has less than %(most)d MB"),
    "event_unknown": _("Number %(number)d is in no list of entrants"),
}

_DESK: dict[str, _StrPromise] = {
    "apart_same": _("Nobody can be kept apart from himself"),
    "draw_all_played": _("All %(rounds)d qualifying rounds are published"),
    "draw_changed": _("This draw was changed or replaced meanwhile: look at it again"),
    "draw_key_used": _("Another event has a draw with this key"),
    "draw_misfit": _("The draw does not fit who plays now. Left since: %(gone)s. New since: %(new)s. Plan it again"),
    "draw_overtaken": _("A round was published meanwhile: draw again"),
    "draw_round_order": _("Round %(round)d is published next"),
    "draw_round_published": _("Round %(round)d is published or not drawn: it cannot be changed here"),
    "draw_stage_played": _("The tables of this stage are published"),
    "draw_tables_open": _("Tables without a confirmed result: %(tables)s. The draw would not know them"),
    "entrant_nobody": _("Nobody is called “%(name)s” yet: add a new member of that name, or look at the spelling"),
    "entrant_no_standby": _("%(player)s is not on the standby list"),
    "entrant_not_replaceable": _("%(player)s cannot be replaced"),
    "entrant_number_range": _("%(number)d is not a number from 1 to %(most)d"),
    "entrant_number_taken": _("Number %(number)d is taken"),
    "entrant_played": _("%(player)s has a place in this event and cannot be deleted, only leave"),
    "entrant_several": _("“%(name)s” may be several members: choose one"),
    "entrant_substitute_played": _("%(player)s has played in this place already"),
    "entrant_too_late": _("Round %(round)d is next: by the format nobody new can come after round %(until)d is drawn"),
    "entrant_twice": _("%(player)s is entered already"),
    "lot_not_level": _("These people are not level any more: look at the page again"),
    "lot_order": _("The order must name everybody who is level, each once"),
    "lot_used": _("A stage has begun with this lot: take its cut back first"),
    "prizes_level": _("%(count)d people are level at the top: draw a lot, or enter their deciding game"),
    "prizes_rounds_open": _("Only %(rounds)d of %(wanted)d qualifying rounds are played"),
    "prizes_stage_open": _("The stage “%(stage)s” is not played yet"),
    "prizes_tables_open": _("There are tables without a confirmed result"),
    "round_before_open": _("Tables of the round before have no confirmed result: %(tables)s"),
    "round_not_last": _("A later round than %(round)d is published: take that one back first"),
    "round_sanctioned": _("Round %(round)d cannot be taken back: a sanction was imposed in it. Lift it first"),
    "round_has_scores": _("Round %(round)d cannot be taken back: something is scored in it"),
    "sanction_after_prizes": _("After the prize-giving no sanction is imposed or lifted"),
    "sanction_nobody": _("Say who gets the sanction"),
    "sanction_not_seated": _(
        "%(player)s did not sit in round %(round)d at a table that counts: there is no game to lose"
    ),
    "sanction_points": _("Take off 1 to %(most)d points"),
    "sanction_round_needed": _("Say which round is lost"),
    "sanction_unknown": _("This format has no such sanction"),
    "slip_differs": _("%(player)s: this is not what was typed the first time"),
    "slip_differs_hands": _("The hands played are not what was typed the first time"),
    "slip_length": _("A slip of this table has %(players)d totals and as many bids met"),
    "stage_level": _("Level on the line: numbers %(numbers)s. A lot or a deciding game is needed first"),
    "stage_none": _("The qualifying rounds are still played"),
    "stage_not_ready": _("The cut can be made when every table of all rounds is confirmed"),
    "stage_played": _("This stage is being played already"),
    "table_abandoned": _("The game at table %(table)d was abandoned: resume it or enter the slip"),
    "table_moved_on": _("Table %(table)d has changed since this page was loaded: look at it again"),
    "table_reason_needed": _("Table %(table)d is confirmed: another result needs a reason"),
    "table_running": _("Table %(table)d is still playing"),
    "table_unfinished": _(
        "Table %(table)d ended after hand %(hands)d of %(planned)d, and by the format all are played: "
        "let it play on, or give a reason"
    ),
    "table_stage_over": _("Table %(table)d decided who went on: its result can be corrected, not taken back"),
    "tournament_changed": _("The desk has done something meanwhile: look at the event again"),
    "tournament_frozen": _("The draw is made: format, ruleset and numbers stay as they are"),
    "tournament_name_differs": _("Type the name to delete it: %(name)s"),
    "tournament_name_missing": _("A tournament needs a name"),
    "tournament_over": _("The prize-giving is over: nothing changes any more"),
}

TOURNAMENTS: dict[str, _StrPromise] = _DESK | _SEATING | _FORMATS | _SLIPS | _CLOCKS | _LISTS | _EVENTS
