"""What stands at the top and the foot of every sheet of a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import ngettext

from scoring.rulesets_text import ruleset_title
from tournaments.models import Tournament, TournamentRound
from tournaments.selectors.live import round_title
from tournaments.selectors.public import results_shown
from wizard_club.lib.paper import page_of_text, printed_text
from wizard_club.lib.pdf.head import Head


@dataclass(frozen=True, slots=True)
class Printing:
    """What is printed: the event, where devices find this installation, and when it is."""

    tournament: Tournament
    base: str
    now: datetime

    def address(self, view: str, *more: object, query: str = "") -> str:
        """The whole address of a page of the event, for a QR code."""
        return f"{self.base}{reverse(f'tournaments:{view}', args=[self.tournament.slug, *more])}{query}"

    def head(self, title: str, address: str, *facts: str, code: str = "", notice: str = "") -> Head:
        """The head of a sheet; `facts` come before the ruleset and the day."""
        tournament = self.tournament
        return Head(
            title=title,
            event=tournament.name,
            facts=(*facts, ruleset_title(tournament.ruleset_name), date_format(tournament.date, "j F Y")),
            printed=printed_text(self.now),
            page_of=page_of_text(),
            address=address,
            code=code,
            notice=notice,
        )


def title_of(played: TournamentRound) -> str:
    """What people call a round: "Round 2 of 3", "Round 4: final"."""
    return round_title(played.tournament, played.seq, played.stage.number, played.stage.index)


def titled(played: TournamentRound, what: str) -> str:
    """The title of a list of a round, which its reader looks for first."""
    return f"{title_of(played)} · {what}"


def seating_address(about: Printing, played: TournamentRound) -> str:
    """Where seats are found: the page for everybody where it shows this round, else that of the desk."""
    tournament = about.tournament
    newest = not tournament.rounds.filter(seq__gt=played.seq).exists()
    if tournament.published and tournament.show_seating and newest:
        return about.address("event_seating")
    return about.address("round_seating", played.seq)


def results_address(about: Printing, played: TournamentRound) -> str:
    """Where results are found: the page for everybody where it shows them, else that of the desk."""
    tournament = about.tournament
    if tournament.published and results_shown(tournament, played.stage.number):
        return about.address("event_tables", query=f"?round={played.seq}")
    return about.address("round_results", played.seq)


def standings_address(about: Printing) -> str:
    """Where the standings are found."""
    tournament = about.tournament
    if tournament.published and tournament.show_standings:
        return about.address("event_standings")
    return about.address("standing_sheet")


def corrected_text(times: int, last: datetime) -> str:
    """What a sheet says of corrections."""
    when = date_format(timezone.localtime(last), "j F, H:i")
    return ngettext("Corrected once, on %(when)s", "Corrected %(times)d times, last on %(when)s", times) % {
        "times": times,
        "when": when,
    }
