"""Who may do what at a tournament: the desk is for directors, the public pages for everybody once it is published."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.models import Entrant, Table, Tournament, TournamentRound


def tournament_at(slug: str) -> Tournament:
    """The tournament of that address for its desk, with format and ruleset: one query."""
    return get_object_or_404(Tournament.objects.with_settings(), slug=slug)


def public_tournament(slug: str) -> Tournament:
    """The tournament of that address for everybody: nothing is found before it is published."""
    tournament = tournament_at(slug)
    if not tournament.published:
        raise Http404
    return tournament


def entrant_at(tournament: Tournament, number: int) -> Entrant:
    """The entrant of that number."""
    entrant = get_object_or_404(Entrant.objects.select_related("player"), tournament=tournament, number=number)
    entrant.tournament = tournament
    return entrant


def round_at(tournament: Tournament, seq: int) -> TournamentRound:
    """The published round of that number."""
    found = get_object_or_404(TournamentRound.objects.select_related("stage"), tournament=tournament, seq=seq)
    found.tournament = tournament
    return found


def table_at(tournament: Tournament, seq: int, number: int) -> Table:
    """The table of that number in a published round, with its game."""
    tables = Table.objects.select_related("round__stage", "game__settings")
    table = get_object_or_404(tables, round__tournament=tournament, round__seq=seq, number=number)
    table.round.tournament = tournament
    return table
