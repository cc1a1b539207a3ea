"""What certificates say: for the best of an event that is over, or for everybody who is ranked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.deck import DECKS
from tournaments.podium import Placing
from tournaments.selectors.champion import check_ended, final_order
from tournaments.selectors.draw_page import name_of
from tournaments.selectors.prints.heads import Printing, standings_address
from tournaments.selectors.state import TournamentState
from wizard_club.lib.pdf.head import Head

IN_WORDS = {
    1: gettext_lazy("First place"),
    2: gettext_lazy("Second place"),
    3: gettext_lazy("Third place"),
    4: gettext_lazy("Fourth place"),
    5: gettext_lazy("Fifth place"),
    6: gettext_lazy("Sixth place"),
    7: gettext_lazy("Seventh place"),
    8: gettext_lazy("Eighth place"),
    9: gettext_lazy("Ninth place"),
    10: gettext_lazy("Tenth place"),
}
# English has four endings; a language with one translates all four alike.
ENDINGS = {
    1: gettext_lazy("%(place)dst place"),
    2: gettext_lazy("%(place)dnd place"),
    3: gettext_lazy("%(place)drd place"),
}
OTHER_ENDING = gettext_lazy("%(place)dth place")


@dataclass(frozen=True, slots=True)
class Certificate:
    """One person's: the place as a figure and in words, and among how many."""

    name: str
    figure: str
    place: str
    among: str


@dataclass(frozen=True, slots=True)
class Certificates:
    """All that are asked for. `signature` stands under the line to sign on, `ornaments` are the signs of the suits."""

    head: Head
    day: str
    venue: str
    signature: str
    ornaments: tuple[str, ...]
    people: tuple[Certificate, ...]


def certificates(about: Printing, state: TournamentState, *, best: int | None) -> Certificates:
    """Those for the ranks up to `best`, or for all; `DomainError` as long as anything is open."""
    check_ended(state)
    tournament = state.tournament
    return Certificates(
        head=about.head(_("Certificate"), standings_address(about)),
        day=date_format(tournament.date, "j F Y"),
        venue=tournament.venue,
        signature=_("Tournament director"),
        ornaments=DECKS[tournament.ruleset.rules.deck].suits,
        people=tuple(people(state, final_order(state), best)),
    )


def people(state: TournamentState, order: Sequence[Placing], best: int | None) -> list[Certificate]:
    """Those who get one, the champion first."""
    sharing = Counter(placing.rank for placing in order)
    return [
        Certificate(
            name=name_of(state, placing.number),
            figure=str(placing.rank),
            place=place_text(placing.rank),
            among=among_text(len(order), sharing[placing.rank]),
        )
        for placing in order
        if best is None or placing.rank <= best
    ]


def place_text(place: int) -> str:
    """A place in words, from the eleventh on with a figure."""
    if place in IN_WORDS:
        return str(IN_WORDS[place])
    ending = OTHER_ENDING if place // 10 % 10 == 1 else ENDINGS.get(place % 10, OTHER_ENDING)
    return ending % {"place": place}


def among_text(count: int, sharing: int) -> str:
    """Among how many somebody has his place, and with how many he shares it."""
    if sharing == 1:
        return ngettext("of %(count)d player", "of %(count)d players", count) % {"count": count}
    shared = ngettext(
        "shared by %(sharing)d, of %(count)d player", "shared by %(sharing)d, of %(count)d players", count
    )
    return shared % {"count": count, "sharing": sharing}
