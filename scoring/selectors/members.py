"""The club's members by name, read once, so that a list of any length is matched without asking again."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.models import Player
from wizard_club.lib.names import folded, letter_left_out, normal_name, one_letter_apart, search_key


def name_key(name: str) -> str:
    """The words of a name in Latin letters, without accents, in alphabetical order.

    Equal for "Kovács Anna" and "anna kovacs", and for Владимир and Vladimir: names that may be one person's.
    """
    return " ".join(sorted(search_key(word).split()[-1] for word in folded(name).split()))


class Members:
    """All members, those who left too, by what they are called."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.by_id: dict[int, Player] = {}
        self._by_name: dict[str, list[Player]] = {}
        self._by_key: dict[str, list[Player]] = {}
        self._by_rest: dict[str, list[Player]] | None = None
        for player in players:
            self.add(player)

    def add(self, player: Player) -> None:
        """Somebody who became a member since."""
        self.by_id[player.pk] = player
        for name in {folded(player.name), folded(player.label)}:
            self._by_name.setdefault(name, []).append(player)
        for key in {name_key(player.name), name_key(player.label)}:
            self._by_key.setdefault(key, []).append(player)
        self._by_rest = None

    def named(self, name: str, club: str = "") -> list[Player]:
        """Members of just that name, however it is accented; a club that is given must not be another one."""
        found = [player for player in self._by_name.get(folded(normal_name(name)), []) if player.retired_at is None]
        return [player for player in found if not club or not player.club or folded(player.club) == folded(club)]

    def like(self, name: str) -> list[Player]:
        """Everybody of these words as a name, in any order, in Latin or Cyrillic letters; those who left too."""
        return list(self._by_key.get(name_key(normal_name(name)), []))

    def near(self, name: str) -> list[Player]:
        """Everybody whose name differs from it by one letter, those who left too; case and accents do not count."""
        if self._by_rest is None:
            self._by_rest = {}
            for player in self.by_id.values():
                for rest in letter_left_out(folded(player.name)):
                    self._by_rest.setdefault(rest, []).append(player)
        key = folded(normal_name(name))
        found = {player.pk: player for rest in letter_left_out(key) for player in self._by_rest.get(rest, ())}
        return [player for player in found.values() if one_letter_apart(key, folded(player.name))]


def members_known() -> Members:
    """All members: one query."""
    return Members(Player.objects.order_by("id"))
