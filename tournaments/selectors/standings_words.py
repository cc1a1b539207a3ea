"""What the standings say to people: the keys by name, and what put somebody below the line above."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.eventfile.event import Sanction
from tournaments.format import TournamentFormat
from tournaments.standings import NOT_PLAYED, Line
from wizard_club.lib.templatetags.wizard import MINUS, signed

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

KEYS: dict[str, _StrPromise] = {
    "table_points": gettext_lazy("Table points"),
    "game_points": gettext_lazy("Game points"),
    "relative_points": gettext_lazy("Relative points"),
    "average_game_points": gettext_lazy("Points a game"),
    "hits": gettext_lazy("Bids met"),
    "wins": gettext_lazy("Wins"),
    "best_game": gettext_lazy("Best game"),
    "head_to_head": gettext_lazy("Meetings"),
    "lot": gettext_lazy("Lot"),
}

BELOW: dict[str, _StrPromise] = {
    "table_points": gettext_lazy("below %(name)s by table points: %(own)s to %(other)s"),
    "game_points": gettext_lazy("below %(name)s by game points: %(own)s to %(other)s"),
    "relative_points": gettext_lazy("below %(name)s by relative points: %(own)s to %(other)s"),
    "average_game_points": gettext_lazy("below %(name)s by points a game: %(own)s to %(other)s"),
    "hits": gettext_lazy("below %(name)s by bids met: %(own)s to %(other)s"),
    "wins": gettext_lazy("below %(name)s by games won: %(own)s to %(other)s"),
    "best_game": gettext_lazy("below %(name)s by the best game: %(own)s to %(other)s"),
    "head_to_head": gettext_lazy("below %(name)s by the games among those who are level: %(own)s to %(other)s"),
    "lot": gettext_lazy("below %(name)s by lot"),
    NOT_PLAYED: gettext_lazy("below %(name)s, who has played a game"),
}

SHARES = ("game_points", "average_game_points", "relative_points")
# So many decimals tell two values apart that differ at all; beyond that their fractions do.
MOST_DECIMALS = 6


def is_share(key: str, tournament_format: TournamentFormat) -> bool:
    """Whether a key counts shares of the best total, which need more decimals than points."""
    if key == "relative_points":
        return True
    counted = key in SHARES or (key == "table_points" and tournament_format.table_points.kind == "game_points")
    return counted and tournament_format.unequal_tables == "relative"


def value_text(key: str, value: Fraction, tournament_format: TournamentFormat) -> str:
    """A value as its column shows it; of a lot the place that was drawn."""
    if key == "lot":
        return str(-value) if value else ""
    return decimals(value, 4 if is_share(key, tournament_format) else 2)


def decimals(value: Fraction, places: int) -> str:
    """At most so many decimals and none that say nothing, with a real minus."""
    above, below = value.as_integer_ratio()
    if below == 1:
        return f"{MINUS}{-above}" if above < 0 else str(above)
    text = f"{abs(above) / below:.{places}f}".rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if value < 0 and text != "0" else text


def told_apart(own: Fraction, other: Fraction) -> tuple[str, str]:
    """Two values that differ, with as many decimals as that takes."""
    for places in range(2, MOST_DECIMALS + 1):
        pair = decimals(own, places), decimals(other, places)
        if pair[0] != pair[1]:
            return pair
    return str(own), str(other)


def below(line: Line, before: Line | None, name: str, *, lot_key: bool) -> str:
    """What put a line below the one before it, whose player is `name`; nothing for the first one."""
    if before is None:
        return ""
    key = line.decided_by
    if key is None:
        return level(line, name, lot_key=lot_key)
    own, other = told_apart(line.values.get(key, Fraction(0)), before.values.get(key, Fraction(1)))
    return str(BELOW[key]) % {"name": name, "own": own, "other": other}


def level(line: Line, name: str, *, lot_key: bool) -> str:
    """Why somebody shares the rank of the line above."""
    if not line.games:
        return _("has not played a game yet")
    if lot_key:
        return _("level with %(name)s in every key, as long as no lot is drawn") % {"name": name}
    return _("level with %(name)s in every key") % {"name": name}


def sanctions_text(sanctions: Iterable[Sanction], number: int) -> tuple[str, ...]:
    """What the desk imposed on somebody, as it stands beside his name; everybody may see it, the reasons nobody."""
    return tuple(sanction_text(sanction) for sanction in sanctions if sanction.number == number)


def sanction_text(sanction: Sanction) -> str:
    """One sanction in a few words."""
    points = {"points": signed(sanction.points)}
    if sanction.kind == "warning":
        return _("warning")
    if sanction.kind == "game_loss":
        return _("round %(round)d lost") % {"round": sanction.round or 0}
    if sanction.kind == "disqualified":
        return _("disqualified")
    return _("%(points)s table points") % points if sanction.unit == "table" else _("%(points)s game points") % points
