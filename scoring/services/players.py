"""Members: adding, changing and letting go. No two of them may look the same on a score sheet."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.models import Player
from scoring.short_names import TEXTS, first_word, look, short_name_for
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import is_visible, normal_name

# How long each text may be; what a form says and the columns hold.
LONGEST = TEXTS
_SHOWN = 20


@transaction.atomic
def player_add(*, name: str, short_name: str = "", club: str = "", nation: str = "", demo: bool = False) -> Player:
    """A new member.

    Refused: no name (`player_name_missing`), a text too long (`player_text_too_long`), and a label that somebody
    has already (`player_label_taken` with the `suggestion` of a free short name).
    """
    player = Player(name=name, short_name=short_name, club=club, nation=nation, demo=demo)
    _save(player)
    return player


@transaction.atomic
def player_change(*, player: Player, name: str, short_name: str, club: str, nation: str) -> Player:
    """Other names for a member, in every game as well. Refused as in `player_add`."""
    player.name, player.short_name, player.club, player.nation = name, short_name, club, nation
    _save(player)
    return player


def player_retire(*, player: Player) -> None:
    """The member is offered for no new game; old games keep the name."""
    if player.retired_at is None:
        player.retired_at = timezone.now()
        player.save(update_fields=["retired_at"])


def player_return(*, player: Player) -> None:
    """A retired member plays again."""
    player.retired_at = None
    player.save(update_fields=["retired_at"])


def _save(player: Player) -> None:
    for field in LONGEST:
        setattr(player, field, normal_name(getattr(player, field)))
    if not is_visible(player.name):
        raise DomainError("player_name_missing")
    for field, most in LONGEST.items():
        text = getattr(player, field)
        if len(text) > most:
            raise DomainError("player_text_too_long", field=field, text=text[:_SHOWN], most=most)
    if look(player.label) in {look(other.label) for other in _namesakes(player)}:
        raise DomainError("player_label_taken", label=player.label, suggestion=_free_short_name(player))
    player.save()


def _namesakes(player: Player) -> list[Player]:
    """All other members, gone ones too, in whose names the first word of this one stands."""
    others = Player.objects.exclude(pk=player.pk).found_by(first_word(player.name))
    return list(others.only("name", "short_name"))


def _free_short_name(player: Player) -> str:
    taken = {look(text) for other in _namesakes(player) for text in (other.label, other.pad_name)}
    return short_name_for(player.name, player.club, taken)
