"""A whole event played through the services of the desk, the same for the same arguments."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from scoring.gamestate import load_state
from scoring.models import Game
from scoring.operations import Actor, Wanted, operate
from scoring.rules.hands import Hand
from scoring.rules.presets import PRESETS as RULESETS
from scoring.rules.scoreboard import scoreboard
from scoring.services.rulesets import settings_for
from tournaments.format import PRESETS
from tournaments.models import Lot, Tournament, TournamentRound
from tournaments.selectors.champion import level_champions
from tournaments.selectors.stages import coming_stage
from tournaments.selectors.state import RoundRows, TableRows, TournamentState, state_of
from tournaments.services.draws import draw_make
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.results import Slip, slip_enter, table_confirm
from tournaments.services.rounds import draw_publish
from tournaments.services.stages import lot_draw, stage_begin
from tournaments.services.tournaments import Setup, tournament_create
from tournaments.simulation.hands import simulated_game

# Simulations have no day of their own.
DAY = date(2026, 1, 1)
RULESET = "amigo_tournament"
NATIONS = ("AT", "CH", "CZ", "DE", "ES", "GR", "HU", "LV", "NL", "PL")


class Simulation:
    """One event with its chance. `by_hand` taps every hand, else games are entered by their totals."""

    def __init__(self, tournament: Tournament, seed: int, *, by_hand: bool) -> None:
        self.tournament = tournament
        self.rng = random.Random(seed)  # noqa: S311 (a simulation must be repeatable)
        self.by_hand = by_hand
        self.skills: dict[int, float] = {}

        for number in tournament.entrants.order_by("number").values_list("number", flat=True):
            self.skills[number] = self.rng.uniform(0.35, 0.75)

    def state(self) -> TournamentState:
        """Everything as it is now; what is worked out is kept by the tournament's version, so that is read anew."""
        self.tournament = Tournament.objects.with_settings().get(pk=self.tournament.pk)
        return state_of(self.tournament)

    def play(self) -> None:
        """From the first draw to the champion."""
        for _ in range(self.tournament.format.qualifying_rounds):
            self.play_round()
        while self.begin_stage():
            self.play_round()
        self.find_champion()

    def play_round(self) -> TournamentRound:
        """Draw the next round unless it is planned, publish it, and play all its tables."""
        played = self.publish_round()
        for row in self.state().rounds[-1].tables:
            self.play_table(row)
        return played

    def publish_round(self) -> TournamentRound:
        """Draw the next round unless it is planned, and publish it."""
        state = self.state()
        draw = self.tournament.draws.filter(discarded=False).order_by("-id").first()
        if draw is None or not draw.first_seq <= state.next_seq < draw.first_seq + len(draw.rounds):
            key = uuid.UUID(int=self.rng.getrandbits(128), version=4)
            draw = draw_make(tournament=self.tournament, key=key, seed=self.rng.getrandbits(32))
        return draw_publish(draw=draw, seq=state.next_seq)

    def play_table(self, row: TableRows) -> None:
        """One game to its end, and the desk's confirmation."""
        rules = self.tournament.ruleset.rules
        hands = self.dealt(row)
        row.table.round.tournament = self.tournament
        if self.by_hand:
            for hand in hands:
                self.tap(row.table.game, hand)
            table_confirm(table=row.table)
        else:
            board = scoreboard(rules, hands, len(row.numbers))
            slip_enter(table=row.table, slip=Slip(board.current, board.hits))

    def dealt(self, row: TableRows) -> list[Hand]:
        """The hands of a table's game."""
        return simulated_game(self.tournament.ruleset.rules, [self.skills[number] for number in row.numbers], self.rng)

    def tap(self, game: Game, hand: Hand) -> None:
        """One hand as a scorekeeper taps it."""
        state = load_state(game)
        row = state.rows[hand.number - 1]
        actor = Actor(device="simulation")
        for seat in state.order(row):
            bid = {"round": hand.number, "seat": seat, "value": hand.seats[seat].bid}
            if state.rules.forced_bid is None:
                operate(game.pk, Wanted(uuid.uuid4(), "set_bid", bid), actor)
        version = game.rounds.get(number=hand.number).version
        tricks = [seat.tricks for seat in hand.seats]
        values = {"round": hand.number, "version": version, "tricks": tricks}
        operate(game.pk, Wanted(uuid.uuid4(), "score_round", values), actor)

    def begin_stage(self) -> bool:
        """The next cut, with lots wherever people are level; False after the last stage."""
        while True:
            coming = coming_stage(self.state())
            if coming is None:
                return False
            if coming.clear:
                stage_begin(tournament=self.tournament)
                return True
            for level in coming.tables:
                self.draw_lot(Lot.Purpose.ADVANCE, level.level, level.table)
            if coming.level:
                self.draw_lot(Lot.Purpose.CUT, coming.level)

    def draw_lot(self, purpose: str, numbers: tuple[int, ...], row: TableRows | None = None) -> None:
        """A lot whose outcome the seed decides."""
        lot_draw(
            tournament=self.tournament,
            purpose=purpose,
            numbers=numbers,
            table=row.table if row else None,
            seed=self.rng.getrandbits(32),
        )

    def find_champion(self) -> None:
        """Where the first place is shared, a lot decides."""
        state = self.state()
        level = level_champions(state)
        last: RoundRows | None = state.rounds[-1] if state.stage.number else None
        if len(level) > 1:
            self.draw_lot(Lot.Purpose.CHAMPION, tuple(level), last.main[0] if last else None)


def simulated_tournament(*, players: int, preset: str, seed: int, name: str = "", rounds: int = 0) -> Tournament:
    """A tournament with so many entrants by a format's preset, before its first draw; `rounds` if other than its."""
    tournament_format = PRESETS[preset]
    tournament = tournament_create(
        setup=Setup(
            name=name or f"Simulation {preset} {players}",
            date=DAY,
            preset=preset,
            format=replace(tournament_format, qualifying_rounds=rounds or tournament_format.qualifying_rounds),
            ruleset=settings_for(RULESET, RULESETS[RULESET]),
            ruleset_name=RULESET,
        ),
        seed=seed,
    )
    width = len(str(players))
    entrants_add(
        tournament=tournament,
        people=[
            Newcomer(name=f"Player {number:0{width}}", nation=NATIONS[number % len(NATIONS)], number=number)
            for number in range(1, players + 1)
        ],
    )
    return Tournament.objects.with_settings().get(pk=tournament.pk)


def enter_hands(game: Game, hands: Sequence[Hand], device: str = "simulation") -> None:
    """The next hands of a game, each entered at once."""
    for hand in hands:
        values = {
            "round": hand.number,
            "version": game.rounds.get(number=hand.number).version,
            "bids": [seat.bid for seat in hand.seats],
            "tricks": [seat.tricks for seat in hand.seats],
            "score": True,
        }
        operate(game.pk, Wanted(uuid.uuid4(), "enter_round", values), Actor(device=device))
