"""The list of members: found by any part of a name, in the order of the reader's language."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.db.models import Count

from scoring.models import Player
from scoring.models import PlayerQuerySet as Players
from wizard_club.lib.names import sort_key

PAGE_SIZE = 50


def players_found(search: str, *, retired: bool) -> Players:
    """Members that match, with the gone ones too when they are asked for."""
    found = Player.objects.found_by(search)
    return found if retired else found.active()


def player_page(found: Players, number: str | None, language: str) -> Page[Player]:
    """One page of these members: two queries, whatever their number.

    No database sorts by the order of each language, so the names alone are read and sorted here.
    """
    page = Paginator(sorted_ids(found, language), PAGE_SIZE).get_page(number)
    ids = list(page.object_list)
    players = found.annotate(games=Count("seats")).in_bulk(ids)
    return Page([players[pk] for pk in ids], page.number, page.paginator)  # type: ignore[arg-type]


def sorted_ids(found: Players, language: str) -> list[int]:
    """The ids of these members in the order of their labels."""
    names = found.only("name", "short_name")
    return [player.pk for player in sorted(names, key=lambda player: (sort_key(player.label, language), player.pk))]


def clubs_known() -> list[str]:
    """The clubs of all members, to choose from while typing: one query."""
    clubs = Player.objects.exclude(club="").order_by().values_list("club", flat=True).distinct()
    return sorted(clubs, key=lambda club: sort_key(club, ""))
