"""Many games at once, as the round of a tournament needs them: in a few statements, whatever the field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Case, DateTimeField, Value, When
from django.utils import timezone

from scoring.gamestate import HandRows, new_hand
from scoring.models import Bid, Game, GameLink, Player, Round, RulesetSettings, Seat
from scoring.services.games import CODE_LENGTH, TOKEN_LENGTH, check_start, random_text

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_NOTICE = 200
# A longer CASE is slower than two shorter ones.
BATCH = 100


@dataclass(frozen=True, slots=True)
class GameStart:
    """One game to start: the people clockwise, who deals first, and what the pad calls the occasion."""

    settings: RulesetSettings
    ruleset_name: str
    players: tuple[Player, ...]
    first_dealer: int = 0
    occasion: str = ""
    entry: str = Game.Entry.HANDS


@dataclass(frozen=True, slots=True)
class TableStarted:
    """A game that was started, and the link that opens it for the table."""

    game: Game
    link: GameLink


@transaction.atomic
def games_start(*, wanted: Sequence[GameStart], user: User | None = None, demo: bool = False) -> list[TableStarted]:
    """Start all of them, with their seats, first hands and table links, in the order given.

    One that `game_start` would refuse is refused with all the others: nothing is started then.
    """
    rules = {start.settings.pk: start.settings.rules for start in wanted}
    plans = [check_start(rules[start.settings.pk], start.players, start.first_dealer) for start in wanted]
    now = timezone.now()
    games = Game.objects.bulk_create(
        Game(
            code=code,
            settings=start.settings,
            ruleset_name=start.ruleset_name,
            first_dealer=start.first_dealer,
            entry=start.entry,
            created_by=user,
            started_at=now,
            demo=demo,
            occasion=start.occasion,
        )
        for start, code in zip(wanted, _new_codes(len(wanted)), strict=True)
    )
    Seat.objects.bulk_create(
        Seat(game=game, position=place, player=player)
        for game, start in zip(games, wanted, strict=True)
        for place, player in enumerate(start.players)
    )
    _open_first_hands(
        [
            new_hand(game, rules[start.settings.pk], len(start.players), 1, plan, start.first_dealer)
            for game, start, plan in zip(games, wanted, plans, strict=True)
            if start.entry == Game.Entry.HANDS
        ]
    )
    links = GameLink.objects.bulk_create(
        GameLink(game=game, kind=GameLink.Kind.TABLE, token=random_text(TOKEN_LENGTH)) for game in games
    )
    return [TableStarted(game, link) for game, link in zip(games, links, strict=True)]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that is over, with what everybody ended with in seat order; figures that were checked before."""

    start: GameStart
    totals: tuple[int, ...]
    hits: tuple[int, ...]


@transaction.atomic
def games_record(
    *, wanted: Sequence[GameRecord], at: datetime, user: User | None = None, demo: bool = False
) -> list[Game]:
    """Record games that were played elsewhere and ended `at`, by their totals, in the order given."""
    starts = [replace(record.start, entry=Game.Entry.TOTALS) for record in wanted]
    games = [started.game for started in games_start(wanted=starts, user=user, demo=demo)]
    figures = {
        (game.pk, place): figure
        for game, record in zip(games, wanted, strict=True)
        for place, figure in enumerate(zip(record.totals, record.hits, strict=True))
    }
    seats = list(Seat.objects.filter(game__in=games))
    for seat in seats:
        seat.total, seat.hits = figures[seat.game_id, seat.position]
    Seat.objects.bulk_update(seats, ["total", "hits"], batch_size=BATCH)
    for game in games:
        game.state, game.version, game.started_at, game.finished_at = Game.State.FINISHED, 1, at, at
    Game.objects.bulk_update(games, ["state", "version", "started_at", "finished_at"], batch_size=BATCH)
    return games


def _open_first_hands(hands: Sequence[HandRows]) -> None:
    Round.objects.bulk_create(hand.round for hand in hands)
    Bid.objects.bulk_create(cell for hand in hands for cell in hand.bids)


def _new_codes(count: int) -> list[str]:
    """So many codes that no game has yet."""
    codes = list(islice(_different_codes(), count))
    taken = set(Game.objects.filter(code__in=codes).values_list("code", flat=True))
    return codes if not taken else _new_codes(count)


def _different_codes() -> Iterator[str]:
    seen: set[str] = set()
    while True:
        code = random_text(CODE_LENGTH)
        if code not in seen:
            seen.add(code)
            yield code


def links_close(*, games: Iterable[int], at: datetime) -> int:
    """Close every link of these games: what comes by them from now on is kept as a proposal. How many were closed."""
    return GameLink.objects.filter(game__in=games, closed_at__isnull=True).update(closed_at=at)


def links_open(*, games: Iterable[int]) -> int:
    """Open the links of these games again, those apart that were withdrawn for good. How many were opened."""
    return GameLink.objects.filter(game__in=games, closed_at__isnull=False).update(closed_at=None)


def games_notify(*, games: Iterable[int], notice: str) -> int:
    """Show this announcement on the pads and live pages of these games; "" takes the last one off. How many games.

    The version stays: the game is the same. Polls see it all the same, by `Game.shown_version`.
    """
    return Game.objects.filter(pk__in=games).update(notice=notice[:LONGEST_NOTICE])


def games_clock(
    *,
    games: Iterable[int],
    ends_at: datetime | None,
    time_state: str,
    call_minutes: int = 0,
    extra: Mapping[int, int] | None = None,
) -> int:
    """Show the clock of the round in these games; `extra` has the minutes that single games were given. How many."""
    value: Value | Case = Value(ends_at, output_field=DateTimeField())
    if ends_at is not None and extra:
        whens = [When(pk=game, then=Value(ends_at + timedelta(minutes=more))) for game, more in extra.items()]
        value = Case(*whens, default=value)
    return Game.objects.filter(pk__in=games).update(ends_at=value, time_state=time_state, call_minutes=call_minutes)
