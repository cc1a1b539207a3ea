"""What the desk did, in whole sentences: the kinds of entries that services write, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.format import TournamentFormat
from tournaments.models import DeskEntry, Lot, Tournament
from tournaments.selectors import format_terms as terms
from tournaments.selectors.format_words import stage_title

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

Values = Mapping[str, Any]

SENTENCES: dict[str, _StrPromise] = {
    "activated": _("%(name)s came from the standby list into the field."),
    "announced": _("Announced: %(text)s"),
    "announced_back": _("The announcement was taken back."),
    "changed": _("The settings were changed."),
    "checked_in": _("%(name)s was checked in."),
    "checked_out": _("%(name)s is not there after all."),
    "clock_add": _("Round %(round)d: %(minutes)d minutes were added to the clock."),
    "clock_add_less": _("Round %(round)d: %(minutes)d minutes were taken off the clock."),
    "clock_pause": _("Round %(round)d: the clock was stopped."),
    "clock_resume": _("Round %(round)d: the clock went on."),
    "clock_start": _("Round %(round)d: the clock was started."),
    "confirmed": _("Round %(round)d, table %(table)d: confirmed with %(totals)s points."),
    "corrected": _("Round %(round)d, table %(table)d: corrected to %(totals)s points, because: %(reason)s"),
    "created": _("The tournament %(name)s was set up."),
    "deleted": _("%(name)s was taken off the list, entered by mistake."),
    "draw_discarded": _("The draw of round %(round)d was thrown away."),
    "drawn": _("Round %(round)d was drawn with the seed %(seed)s."),
    "drawn_open": _("Round %(round)d was drawn with the seed %(seed)s while tables %(open_tables)s were open."),
    "entered": _("Entered: %(names)s"),
    "entered_more": _("Entered: %(names)s and %(more)d more"),
    "imported": _("The tournament was read from a file with %(players)d players and %(rounds)d rounds."),
    "left": _("%(name)s leaves after round %(round)d."),
    "left_unplayed": _("%(name)s withdrew before playing."),
    "link_renewed": _("Round %(round)d, table %(table)d: the table has a new link, the old one is withdrawn."),
    "lot_by_game": _("A deciding game (%(purpose)s), the best first: %(names)s"),
    "lot_drawn": _("A lot (%(purpose)s), the best first: %(names)s"),
    "lot_taken_back": _("The lot (%(purpose)s) was taken back; it said, the best first: %(names)s"),
    "moved": _("Draw of round %(round)d: %(names)s was moved to table %(table)d."),
    "paid": _("%(name)s has paid."),
    "prizes": _("The prizes were given; nothing changes from now on."),
    "prizes_reopened": _("The prize-giving was taken back, because: %(reason)s"),
    "published": _("The public page shows now: %(on)s"),
    "published_both": _("The public page shows now: %(on)s. It hides: %(off)s"),
    "published_off": _("The public page hides now: %(off)s"),
    "renumbered": _("%(name)s has number %(number)d now."),
    "replaced": _("%(by)s plays in place of %(name)s."),
    "returned": _("%(name)s plays on after all."),
    "round_closed": _("Round %(round)d was closed."),
    "round_published": _("Round %(round)d was published."),
    "round_published_open": _("Round %(round)d was published while tables %(open_tables)s had no confirmed result."),
    "round_reopened": _("Round %(round)d was opened again."),
    "round_taken_back": _("Round %(round)d was taken back."),
    "sanction_imposed": _("%(names)s: %(sanction)s, because: %(reason)s"),
    "sanction_imposed_round": _("Round %(round)d, %(names)s: %(sanction)s, because: %(reason)s"),
    "sanction_lifted": _("%(names)s: “%(sanction)s” was lifted, because: %(reason)s"),
    "sanction_points": _("%(names)s: %(points)d %(unit)s off, because: %(reason)s"),
    "sanction_points_round": _("Round %(round)d, %(names)s: %(points)d %(unit)s off, because: %(reason)s"),
    "slip_forgotten": _("Round %(round)d, table %(table)d: the first typing of the slip was thrown away."),
    "slip_typed": _("Round %(round)d, table %(table)d: the slip was typed the first time."),
    "stage_begun": _("The stage “%(stage)s” began. In it, the best first: %(names)s"),
    "stage_begun_more": _("The stage “%(stage)s” began. In it, the best first: %(names)s and %(more)d more"),
    "stage_refilled": _("Stage “%(stage)s”: moved up: %(names)s"),
    "stage_taken_back": _("The cut into the stage “%(stage)s” was taken back."),
    "swapped": _("Draw of round %(round)d: these changed places: %(names)s"),
    "table_extra": _("Round %(round)d, table %(table)d: %(minutes)d minutes more than the others."),
    "table_extra_less": _("Round %(round)d, table %(table)d: %(minutes)d minutes taken off."),
    "table_fixed": _("Draw of round %(round)d: table %(table)d stays as it is."),
    "table_freed": _("Draw of round %(round)d: table %(table)d can be drawn again."),
    "table_reopened": _("Round %(round)d, table %(table)d: the confirmation was taken back, because: %(reason)s"),
    "unpaid": _("%(name)s has not paid after all."),
}

SWITCHES: dict[str, _StrPromise] = {
    "published": _("the page itself"),
    "show_seating": _("seating"),
    "show_results": _("results"),
    "show_standings": _("standings"),
    "show_final": _("the final"),
}


class Told(dict[str, Any]):
    """Values for a sentence; one that an older entry does not have is 0."""

    def __missing__(self, name: str) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry: when, who (nothing for the program itself), and what."""

    at: datetime
    who: str
    text: str


def entries_newest(tournament: Tournament) -> QuerySet[DeskEntry]:
    """The whole log, the newest first."""
    return DeskEntry.objects.filter(tournament=tournament).select_related("user").order_by("-id")


def log_lines(entries: Iterable[DeskEntry], tournament_format: TournamentFormat) -> list[LogLine]:
    """Entries in words."""
    return [
        LogLine(
            at=entry.made_at,
            who=entry.user.get_username() if entry.user else "",
            text=sentence(entry.kind, entry.values, tournament_format),
        )
        for entry in entries
    ]


def sentence(kind: str, values: Values, tournament_format: TournamentFormat | None = None) -> str:
    """One entry as a sentence; a kind that this version does not know is named."""
    key = VARIANTS[kind](values) if kind in VARIANTS else kind
    template = SENTENCES.get(key)
    return str(template) % Told(readable(values, tournament_format)) if template is not None else key


def when(key: str, suffix: str, base: str, test: Callable[[Any], object] = bool) -> Callable[[Values], str]:
    """Another sentence, `base` with `suffix`, where a value passes the test."""
    return lambda values: f"{base}_{suffix}" if test(values.get(key)) else base


def below_zero(value: Any) -> bool:
    """Whether minutes were taken rather than added."""
    return isinstance(value, int) and value < 0


def of_sanction(values: Values) -> str:
    """Points say how many; a round is named where there is one."""
    base = "sanction_points" if values.get("sanction") == "points" else "sanction_imposed"
    return f"{base}_round" if values.get("round") else base


def of_switches(values: Values) -> str:
    """What was turned on, off, or both."""
    states = set(map(bool, values.values()))
    if len(states) == 2:
        return "published_both"
    return "published" if True in states else "published_off"


# Kinds that are told in more than one way.
VARIANTS: dict[str, Callable[[Values], str]] = {
    "announced": lambda values: "announced" if values.get("text") else "announced_back",
    "clock_add": when("minutes", "less", "clock_add", below_zero),
    "drawn": when("open_tables", "open", "drawn"),
    "entered": lambda values: "entered_more" if more_names(values) > 0 else "entered",
    "left": lambda values: "left" if values.get("round") else "left_unplayed",
    "published": of_switches,
    "round_published": when("open_tables", "open", "round_published"),
    "sanction_imposed": of_sanction,
    "stage_begun": lambda values: "stage_begun_more" if more_names(values) > 0 else "stage_begun",
    "table_extra": when("minutes", "less", "table_extra", below_zero),
}


def more_names(values: Values) -> int:
    """How many people there were beside those who are named."""
    names = values.get("names") or []
    return int(values.get("count", len(names))) - len(names)


def readable(values: Values, tournament_format: TournamentFormat | None = None) -> dict[str, Any]:
    """The values as they stand in a sentence."""
    told: dict[str, Any] = {name: listed(value) if isinstance(value, list) else value for name, value in values.items()}
    for name in ("minutes", "points"):
        if isinstance(told.get(name), int):
            told[name] = abs(told[name])
    words: dict[str, Mapping[str, object]] = {
        "purpose": dict(Lot.Purpose.choices),
        "sanction": terms.SANCTIONS,
        "unit": terms.UNITS,
    }
    told |= {name: known.get(told[name], told[name]) for name, known in words.items() if name in told}
    told["more"] = more_names(values)
    if tournament_format is not None and "index" in values:
        told["stage"] = stage_title(tournament_format, values["index"])
    if "names" not in values:
        told["names"] = listed(numbered(values))
    told["on"], told["off"] = (
        listed(str(words) for name, words in SWITCHES.items() if values.get(name) is state) for state in (True, False)
    )
    return told


def numbered(values: Values) -> list[str]:
    """People of an older entry, which has their numbers only."""
    numbers = values.get("order") or values.get("numbers") or [values[one] for one in ("one", "other") if one in values]
    return [gettext("number %(number)d") % {"number": number} for number in numbers]


def listed(items: Iterable[object]) -> str:
    """A list in a sentence, with a real minus."""
    return ", ".join(str(item).replace("-", "−") if isinstance(item, int) else str(item) for item in items)
