"""The demo's tournament: an evening of nine in its third round, one table playing and one that has handed in."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Game, Player
from scoring.operations import Actor, Wanted, operate
from scoring.rules.presets import PRESETS as RULESETS
from scoring.services.rulesets import settings_for
from tournaments.format import PRESETS, LateEntry
from tournaments.models import Tournament
from tournaments.selectors.state import state_of
from tournaments.services.draws import Drawn, draw_store
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.rounds import round_clock
from tournaments.services.tournaments import Setup, tournament_create, tournament_publish
from tournaments.simulation.event import Simulation, enter_hands

# What the engine draws for these nine with this seed: a search takes a second, and the demo is made often in tests.
ROUNDS = (
    ((2, 7, 5, 3), (8, 6, 9, 4, 1)),
    ((3, 1, 6, 7), (4, 8, 2, 5, 9)),
    ((9, 3, 7, 8), (1, 5, 4, 6, 2)),
)
PRESET, RULESET = "club_qualifier", "amigo_tournament"
SEED = 9
PLAYERS = 9
ROUND_MINUTES = 70
MINUTES_PLAYED = 31
HANDS_PLAYED = 6


def event_add(players: Sequence[Player]) -> Tournament:
    """Nine of these members play, the next one is on the standby list."""
    now = timezone.now()
    tournament = tournament_create(
        setup=Setup(
            name=_("Autumn Wizard Cup"),
            date=timezone.localdate(),
            preset=PRESET,
            format=replace(PRESETS[PRESET], late_entry=LateEntry(until=2)),
            ruleset=settings_for(RULESET, RULESETS[RULESET]),
            ruleset_name=_("Amigo tournament"),
            venue=_("Club room"),
            fee="5 €",
        ),
        seed=SEED,
        demo=True,
    )
    people = [Newcomer(player=player) for player in players[:PLAYERS]]
    people += [Newcomer(player=player, standby=True) for player in players[PLAYERS : PLAYERS + 1]]
    entrants_add(tournament=tournament, people=people)
    tournament.entrants.playing().update(checked_in_at=now, paid_at=now)
    tournament_publish(tournament=tournament, published=True)
    tournament = Tournament.objects.with_settings().get(pk=tournament.pk)
    draw_store(
        state=state_of(tournament),
        key=uuid.uuid4(),
        seed=SEED,
        priority=tournament.format.seating_priority,
        found=Drawn([[list(table) for table in tables] for tables in ROUNDS], "search"),
        fixed=(),
        user=None,
        override=False,
    )
    simulation = Simulation(tournament, SEED, by_hand=False)
    for ago in (2, 1):
        played = simulation.play_round()
        start = now - timedelta(minutes=ROUND_MINUTES * ago + MINUTES_PLAYED)
        games = played.tables.values_list("game_id", flat=True)
        Game.objects.filter(pk__in=list(games)).update(started_at=start, finished_at=start + timedelta(minutes=48))
    third = simulation.publish_round()
    handed_in, playing = state_of(tournament).rounds[-1].tables
    enter_hands(handed_in.table.game, simulation.dealt(handed_in))
    operate(handed_in.table.game_id, Wanted(uuid.uuid4(), "hand_in", {"value": 1}), Actor(device="tablet"))
    enter_hands(playing.table.game, simulation.dealt(playing)[:HANDS_PLAYED])
    round_clock(round=third, action="start", now=now - timedelta(minutes=MINUTES_PLAYED))
    return tournament
