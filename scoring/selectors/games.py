"""The list of games: which are found, and a line for each, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from scoring.models import Bid, Game, Player, Seat, SeatChange
from scoring.models import GameQuerySet as Games
from scoring.rules.plan import hand_sizes
from scoring.rules.scoreboard import ranking
from scoring.rulesets_text import ruleset_title

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(9000, 1, 1)
ORDERS = {"started": ("started_at", "id"), "-started": ("-started_at", "-id")}


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What a list of games is narrowed to; empty values narrow nothing. Both days are included."""

    member: str = ""
    ruleset: str = ""
    state: str = ""
    since: date | None = None
    until: date | None = None
    player: int | None = None
    ordering: str = ""


@dataclass(frozen=True, slots=True)
class LineSeat:
    """One seat in a line of the list."""

    member: int
    name: str
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in the list. `hand` is the hand being played, or the number of scored ones when it is over."""

    game: Game
    seats: tuple[LineSeat, ...]
    hand: int
    hands: int

    @property
    def by_hands(self) -> bool:
        return self.game.entry == Game.Entry.HANDS


@dataclass(slots=True)
class _Sums:
    """What the scored hands of one game add up to, by seat."""

    scored: int = 0
    totals: dict[int, int] = field(default_factory=dict)
    hits: dict[int, int] = field(default_factory=dict)
    sum_bids: dict[int, int] = field(default_factory=dict)
    best: dict[int, int] = field(default_factory=dict)


def games_found(wanted: GameFilter) -> Games:
    """The games that match, with all that a line shows: in the order of their start, or else open ones first."""
    found = Game.objects.all()
    if wanted.member.strip():
        found = found.filter(_played_by(Player.objects.found_by(wanted.member)))
    if wanted.player is not None:
        found = found.filter(_played_by(Player.objects.filter(pk=wanted.player)))
    if wanted.ruleset:
        found = found.filter(ruleset_name=wanted.ruleset)
    if wanted.state:
        found = found.filter(state=wanted.state)
    if wanted.since:
        found = found.filter(started_at__gte=_moment(wanted.since, time.min))
    if wanted.until:
        found = found.filter(started_at__lte=_moment(wanted.until, time.max))
    found = found.with_seats()
    return found.order_by(*ORDERS[wanted.ordering]) if wanted.ordering else found.open_first()


def _played_by(people: QuerySet[Player]) -> Q:
    """Games in which one of these people sits, or sat until the seat passed on."""
    now = Seat.objects.filter(game=OuterRef("pk"), player__in=people)
    before = SeatChange.objects.filter(seat__game=OuterRef("pk"), previous__in=people)
    return Q(Exists(now)) | Q(Exists(before))


def _moment(day: date, of_day: time) -> datetime:
    """A moment of that day; the ends of the calendar have no time in some zones, and no game."""
    return timezone.make_aware(datetime.combine(min(max(day, FIRST_DAY), LAST_DAY), of_day))


def ruleset_names() -> list[tuple[str, str]]:
    """The rulesets that games were played by: as stored, and as shown."""
    names = Game.objects.order_by().values_list("ruleset_name", flat=True).distinct()
    return sorted(((name, ruleset_title(name)) for name in names), key=lambda pair: pair[1].casefold())


def game_lines(games: Sequence[Game]) -> tuple[GameLine, ...]:
    """A line for each game, whose seats and settings have been read with it: one query, whatever the number."""
    sums = _sums(games)
    return tuple(_line(game, sums.get(game.pk, _Sums())) for game in games)


def _sums(games: Sequence[Game]) -> Mapping[int, _Sums]:
    found: dict[int, _Sums] = {game.pk: _Sums() for game in games}
    cells = Bid.objects.filter(round__game__in=games, round__scored_at__isnull=False)
    met = Q(bid__isnull=False, tricks=F("bid") + F("change"))
    sums = cells.order_by().values("round__game_id", "seat")
    for entry in sums.annotate(
        scored=Max("round__number"),
        total=Sum("points"),
        hits=Count("id", filter=met),
        bids=Sum("bid", default=0),
        best=Max("points"),
    ):
        game, seat = found[entry["round__game_id"]], entry["seat"]
        game.scored = entry["scored"]
        game.totals[seat] = entry["total"]
        game.hits[seat] = entry["hits"]
        game.sum_bids[seat] = entry["bids"]
        game.best[seat] = entry["best"]
    return found


def _line(game: Game, sums: _Sums) -> GameLine:
    seats = list(game.seats.all())
    places = range(len(seats))
    totals = [sums.totals.get(seat, seats[seat].total or 0) for seat in places]
    hits = [sums.hits.get(seat, seats[seat].hits or 0) for seat in places]
    rules = game.settings.rules
    ranks = ranking(
        totals,
        hits,
        [sums.sum_bids.get(seat, 0) for seat in places],
        [sums.best.get(seat, 0) for seat in places],
        rules.ties,
    )
    hands = len(hand_sizes(rules, len(seats)))
    begun = game.state != Game.State.ABANDONED and (bool(sums.scored) or seats[0].total is not None)
    return GameLine(
        game=game,
        seats=tuple(
            LineSeat(seats[seat].player_id, seats[seat].player.label, totals[seat], leads=begun and ranks[seat] == 1)
            for seat in places
        ),
        hand=min(sums.scored + 1, hands) if game.running else sums.scored,
        hands=hands,
    )
