"""Starting a game and opening it to other devices."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.gamestate import load_state, open_round
from scoring.models import Game, GameLink, Player, RulesetSettings, Seat
from scoring.rules.plan import hand_sizes
from scoring.rules.ruleset import Ruleset as Rules
from wizard_club.lib.errors import DomainError

if TYPE_CHECKING:
    from django.contrib.auth.models import User

# No letters or digits that are mistaken for each other when read aloud or off a slip.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
TOKEN_LENGTH = 26


def random_text(length: int) -> str:
    """Random characters; 26 of them hold more than 120 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_code() -> str:
    """A code that no game has yet."""
    while True:
        code = random_text(CODE_LENGTH)
        if not Game.objects.filter(code=code).exists():
            return code


def code_from(nonce: str) -> str:
    """The code that a page gives to the game it starts: its form sent twice names the same one."""
    number = int.from_bytes(hashlib.sha256(nonce.encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CODE_LENGTH))


@transaction.atomic
def game_start(
    *,
    settings: RulesetSettings,
    ruleset_name: str,
    players: Sequence[Player],
    first_dealer: int,
    user: User | None = None,
    entry: str = Game.Entry.HANDS,
    demo: bool = False,
    code: str = "",
    occasion: str = "",
) -> Game:
    """Open a game with its seats, clockwise, and its first hand. `occasion` names the table of a tournament.

    Refused: fewer than 3 or more than 6 people, the same person twice, a dealer without a seat, a plan that the
    deck cannot deal to so many.
    """
    check_start(settings.rules, players, first_dealer)
    game = Game.objects.create(
        code=code or new_code(),
        settings=settings,
        ruleset_name=ruleset_name,
        first_dealer=first_dealer,
        entry=entry,
        created_by=user,
        started_at=timezone.now(),
        demo=demo,
        occasion=occasion,
    )
    Seat.objects.bulk_create(Seat(game=game, position=place, player=player) for place, player in enumerate(players))
    if entry == Game.Entry.HANDS:
        open_round(load_state(game), 1)
    return game


def check_start(rules: Rules, players: Sequence[Player], first_dealer: int) -> tuple[int, ...]:
    """The cards of every hand of such a game; refused as in `game_start`."""
    plan = hand_sizes(rules, len(players))
    for index, player in enumerate(players):
        if player in players[:index]:
            raise DomainError("player_twice", player=player.label)
    if not 0 <= first_dealer < len(players):
        raise DomainError("seat_unknown", number=first_dealer)
    return plan


def game_start_once(
    *,
    nonce: str,
    settings: RulesetSettings,
    ruleset_name: str,
    players: Sequence[Player],
    first_dealer: int,
    user: User,
) -> Game:
    """Start a game from a page: the same page sent again, by a double tap or a refresh, answers with the same game."""
    return started_once(
        nonce,
        user,
        lambda code: game_start(
            settings=settings,
            ruleset_name=ruleset_name,
            players=players,
            first_dealer=first_dealer,
            user=user,
            code=code,
        ),
    )


def started_once(nonce: str, user: User, start: Callable[[str], Game]) -> Game:
    """The game that this page of this account has started, or the one that `start` opens under the page's code.

    Where another account has the code, `start` gets none and finds one of its own.
    """
    code = code_from(nonce)
    mine = Game.objects.filter(code=code, created_by=user)
    taken = Game.objects.filter(code=code).exclude(created_by=user).exists()
    try:
        return mine.first() or start("" if taken else code)
    except IntegrityError:
        # The other tap came first by a moment, or another account's.
        return mine.first() or start("")


@transaction.atomic
def link_add(*, game: Game, kind: str, seat: int | None = None) -> GameLink:
    """The open link of that kind (and seat) to a game, made if there is none. `seat_unknown` for no seat of it."""
    Game.objects.select_for_update().get(pk=game.pk)
    if seat is not None and not game.seats.filter(position=seat).exists():
        raise DomainError("seat_unknown", number=seat)
    found = GameLink.objects.filter(game=game, kind=kind, seat=seat, revoked_at__isnull=True).first()
    return found or GameLink.objects.create(game=game, kind=kind, seat=seat, token=random_text(TOKEN_LENGTH))


def link_revoke(*, link: GameLink) -> None:
    """Close a link for good: every device that came by it is refused from now on; the second time is once."""
    if link.revoked_at is None:
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
