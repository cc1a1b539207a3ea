"""Members who must not meet at a table, and who can be chosen for it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Player
from tournaments.models import KeepApart
from wizard_club.lib.names import sort_key


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members kept apart, by name."""

    id: int
    one: str
    other: str


def pairs_kept_apart(language: str) -> list[Pair]:
    """All pairs in the order of their names: one query."""
    pairs = []
    for kept in KeepApart.objects.select_related("one", "other"):
        one, other = sorted((kept.one.label, kept.other.label), key=lambda name: sort_key(name, language))
        pairs.append(Pair(kept.pk, one, other))
    return sorted(pairs, key=lambda pair: (sort_key(pair.one, language), sort_key(pair.other, language), pair.id))


def members_to_choose(language: str) -> list[tuple[int, str]]:
    """Members who have not left, in the order of their names, with their clubs: one query."""
    players = Player.objects.active().only("name", "short_name", "club")
    ordered = sorted(players, key=lambda player: (sort_key(player.label, language), player.pk))
    return [(player.pk, f"{player.label} · {player.club}" if player.club else player.label) for player in ordered]
