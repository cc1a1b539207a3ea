"""A tournament desk for tests: every row is made by the services that the pages use."""

from __future__ import annotations

import random
import uuid
from collections.abc import Mapping, Sequence
from datetime import date

from scoring.models import Game
from scoring.rules.presets import PRESETS as RULESETS
from scoring.rules.scoreboard import scoreboard
from scoring.services.rulesets import settings_for
from tournaments.format_codec import format_from_json
from tournaments.models import Draw, Entrant, Table, Tournament, TournamentRound
from tournaments.selectors.state import TournamentState, state_of
from tournaments.services.draws import Drawn, draw_store
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.results import Slip, slip_enter
from tournaments.services.rounds import draw_publish
from tournaments.services.tournaments import Setup, prizes_give, tournament_create, tournament_publish
from tournaments.simulation.event import Simulation, enter_hands
from tournaments.simulation.hands import simulated_game

DAY = date(2026, 11, 30)
NAMES = ("Ștefan", "Владимир", "Núria", "Jürgen", "Anna", "Zoë", "Ben", "Carla", "David", "Emma", "Fritz", "Gertrud")
RULESET = "amigo_tournament"


def setup_of(preset: str = "club_qualifier", name: str = "Club evening", **settings: object) -> Setup:
    """A setup by a format's preset with other `settings`, as a tournament file writes them."""
    _, tournament_format = format_from_json({"preset": preset, "settings": settings})
    return Setup(
        name=name,
        date=DAY,
        preset=preset,
        format=tournament_format,
        ruleset=settings_for(RULESET, RULESETS[RULESET]),
        ruleset_name="Amigo tournament",
    )


def make_tournament(
    players: int = 9, preset: str = "club_qualifier", *, published: bool = False, **settings: object
) -> Tournament:
    """A tournament with so many entrants, numbered from 1, before its first draw."""
    tournament = tournament_create(setup=setup_of(preset, **settings), seed=1)
    tournament_publish(tournament=tournament, published=published)
    entrants_add(
        tournament=tournament,
        people=[Newcomer(name=f"{NAMES[at % 12]} {at + 1}", club=f"Club {at % 3}") for at in range(players)],
    )
    return fresh(tournament)


def fresh(tournament: Tournament) -> Tournament:
    """The tournament as it is stored now."""
    return Tournament.objects.with_settings().get(pk=tournament.pk)


def state(tournament: Tournament) -> TournamentState:
    """Everything of the tournament as it is stored now."""
    return state_of(fresh(tournament))


def entrant(tournament: Tournament, number: int) -> Entrant:
    return Entrant.objects.select_related("player", "tournament").get(tournament=tournament, number=number)


def put_draw(tournament: Tournament, *rounds: Sequence[Sequence[int]], seed: int = 7) -> Draw:
    """A preview of just these tables for the rounds that come next, without a search."""
    return draw_store(
        state=state(tournament),
        key=uuid.uuid4(),
        seed=seed,
        priority="rematches",
        found=Drawn([[list(table) for table in tables] for tables in rounds], "given"),
        fixed=(),
        user=None,
        override=True,
    )


def publish(tournament: Tournament, *tables: Sequence[int]) -> TournamentRound:
    """Draw and publish the next round with just these tables."""
    draw = put_draw(tournament, tables)
    return draw_publish(draw=draw, seq=draw.first_seq, override=True)


def table_of(tournament: Tournament, seq: int, number: int) -> Table:
    tables = Table.objects.select_related("round__tournament", "game__settings")
    return tables.get(round__tournament=tournament, round__seq=seq, number=number)


def confirm(
    tournament: Tournament, seq: int, number: int, totals: Sequence[int], hits: Sequence[int], reason: str = ""
) -> Table:
    """The desk types the slip of a table."""
    table = table_of(tournament, seq, number)
    return slip_enter(table=table, slip=Slip(tuple(totals), tuple(hits)), reason=reason)


def play(tournament: Tournament, seq: int, seed: int = 1, *, but: Sequence[int] = ()) -> None:
    """Confirm every open table of a round with results of simulated hands, those of `but` left out."""
    rng = random.Random(seed)
    for row in state(tournament).rounds[seq - 1].tables:
        if row.open and row.table.number not in but:
            rules = tournament.ruleset.rules
            board = scoreboard(rules, simulated_game(rules, [0.5] * len(row.numbers), rng), len(row.numbers))
            confirm(tournament, seq, row.table.number, board.current, board.hits)


def end(tournament: Tournament, seed: int = 1) -> Tournament:
    """Play all that is left of the event with results of simulated hands, and give the prizes."""
    for played in state(tournament).rounds:
        play(tournament, played.round.seq, seed)
    simulation = Simulation(fresh(tournament), seed, by_hand=False)
    while len(state(tournament).qualifying) < tournament.format.qualifying_rounds:
        simulation.play_round()
    while simulation.begin_stage():
        simulation.play_round()
    simulation.find_champion()
    prizes_give(tournament=tournament)
    return fresh(tournament)


def tap_hands(game: Game, hands: int, seed: int = 1) -> Mapping[int, int]:
    """Tap the first hands of a game at its pad; the totals by seat."""
    rules = game.settings.rules
    players = game.seats.count()
    dealt = simulated_game(rules, [0.5] * players, random.Random(seed))[:hands]
    enter_hands(game, dealt, "tablet")
    return dict(enumerate(scoreboard(rules, dealt, players).current))
