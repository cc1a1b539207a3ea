"""How far many games are, for a screen that shows all tables of a round: three queries, whatever their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Q, Sum

from scoring.models import Bid, Game, Proposal, Seat
from scoring.rules.plan import hand_sizes
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rules.scoreboard import ranking


@dataclass(frozen=True, slots=True)
class Progress:
    """One game as it stands. `totals`, `hits`, `sum_bids` and `best_hands` have a number for each seat.

    `phase` is what the table does in the open hand: "bids", "reveal", "tricks", or nothing when none is open. `begun`
    says whether anything was entered at all, `leaders` who is first as soon as a hand is scored.
    """

    state: str
    version: int
    entry: str
    scored: int
    planned: int
    open_hand: int | None
    phase: str
    begun: bool
    totals: tuple[int, ...]
    hits: tuple[int, ...]
    sum_bids: tuple[int, ...]
    best_hands: tuple[int, ...]
    leaders: tuple[int, ...]
    handed_in_at: datetime | None
    help_at: datetime | None
    proposals: int

    @property
    def complete(self) -> bool:
        """Whether every hand of the plan is scored; of a game typed from a sheet that is not known here."""
        return self.entry == Game.Entry.HANDS and self.scored >= self.planned


@dataclass(slots=True)
class _Cell:
    """What the hands of one game add up to at one seat."""

    scored: int = 0
    total: int = 0
    hits: int = 0
    sum_bids: int = 0
    best: int = 0
    open_hand: int | None = None
    bid: int = 0
    took: int = 0
    revealed: int = 0


def progress_of(games: Sequence[Game]) -> dict[int, Progress]:
    """The progress of games whose settings are joined, by the game's id."""
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in Seat.objects.filter(game__in=games).order_by("position"):
        seats[seat.game_id].append(seat)
    cells = _cells(games)
    found = Proposal.objects.filter(game__in=games, state=Proposal.State.OPEN).order_by().values("game_id")
    proposals = dict(found.annotate(count=Count("id")).values_list("game_id", "count"))
    rules: dict[int, Rules] = {}
    for game in games:
        if game.settings_id not in rules:
            rules[game.settings_id] = game.settings.rules
    return {
        game.pk: _progress(game, rules[game.settings_id], seats[game.pk], cells, proposals.get(game.pk, 0))
        for game in games
    }


def _cells(games: Sequence[Game]) -> Mapping[tuple[int, int], _Cell]:
    scored, is_open = Q(round__scored_at__isnull=False), Q(round__scored_at__isnull=True)
    met = scored & Q(bid__isnull=False, tricks=F("bid") + F("change"))
    sums = Bid.objects.filter(round__game__in=games).order_by().values("round__game_id", "seat")
    rows = sums.annotate(
        scored=Max("round__number", filter=scored, default=0),
        total=Sum("points", filter=scored, default=0),
        hits=Count("id", filter=met),
        sum_bids=Sum("bid", filter=scored, default=0),
        best=Max("points", filter=scored, default=0),
        open_hand=Max("round__number", filter=is_open),
        made=Count("bid", filter=is_open),
        took=Count("tricks", filter=is_open),
        revealed=Count("id", filter=is_open & Q(round__revealed=True)),
    )
    return {
        (row["round__game_id"], row["seat"]): _Cell(
            scored=row["scored"],
            total=row["total"],
            hits=row["hits"],
            sum_bids=row["sum_bids"],
            best=row["best"],
            open_hand=row["open_hand"],
            bid=row["made"],
            took=row["took"],
            revealed=row["revealed"],
        )
        for row in rows
    }


def _progress(
    game: Game, rules: Rules, seats: Sequence[Seat], cells: Mapping[tuple[int, int], _Cell], proposals: int
) -> Progress:
    found = [cells.get((game.pk, seat.position), _Cell()) for seat in seats]
    planned = len(hand_sizes(rules, len(seats)))
    typed = game.entry == Game.Entry.TOTALS
    totals = tuple((seat.total or 0) if typed else cell.total for seat, cell in zip(seats, found, strict=True))
    hits = tuple((seat.hits or 0) if typed else cell.hits for seat, cell in zip(seats, found, strict=True))
    scored = found[0].scored
    filled = any(seat.total is not None for seat in seats) if typed else bool(scored)
    sum_bids = tuple(0 if typed else cell.sum_bids for cell in found)
    best_hands = tuple(0 if typed else cell.best for cell in found)
    ranks = ranking(totals, hits, sum_bids, best_hands, rules.ties)
    open_hand = found[0].open_hand if game.running and not typed else None
    entered = any(cell.took or (cell.bid and rules.forced_bid is None) for cell in found)
    return Progress(
        state=game.state,
        version=game.version,
        entry=game.entry,
        scored=scored,
        planned=planned,
        open_hand=open_hand,
        phase=_phase(rules, found) if open_hand else "",
        begun=filled or entered,
        totals=totals,
        hits=hits,
        sum_bids=sum_bids,
        best_hands=best_hands,
        leaders=tuple(place for place, rank in enumerate(ranks) if rank == 1) if filled else (),
        handed_in_at=game.handed_in_at,
        help_at=game.help_at,
        proposals=proposals,
    )


def _phase(rules: Rules, cells: Sequence[_Cell]) -> str:
    """As `GameState.phase`, from the counts."""
    bidders = len(cells) if rules.dealer_bids else len(cells) - 1
    if sum(cell.bid for cell in cells) < bidders:
        return "bids"
    return "reveal" if rules.bidding == "hidden" and not cells[0].revealed else "tricks"
