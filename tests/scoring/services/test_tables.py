"""Many games at once: started whole or not at all, closed, told and timed in a fixed number of statements."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.gamestate import load_state
from scoring.models import Game, GameLink, Operation, Player, Round, RulesetSettings, Seat
from scoring.rules.codec import ruleset_from_json
from scoring.services.games import ALPHABET, game_start, link_add, link_revoke
from scoring.services.rulesets import settings_for
from scoring.services.tables import (
    GameRecord,
    GameStart,
    games_clock,
    games_notify,
    games_record,
    games_start,
    links_close,
    links_open,
)
from tests.factories import make_player
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


def settings(preset: str = "classic", **values: object) -> RulesetSettings:
    return settings_for(*ruleset_from_json({"preset": preset, "settings": values}))


def people(number: int) -> tuple[Player, ...]:
    return tuple(make_player() for _ in range(number))


def start(players: int = 4, preset: str = "classic", **values: object) -> GameStart:
    more = {name: values.pop(name) for name in ("first_dealer", "occasion", "entry") if name in values}
    return GameStart(settings(preset, **values), preset, people(players), **more)  # type: ignore[arg-type]


def rows_of(game: Game) -> list[object]:
    """Everything that a game began with, but for its code and its people."""
    state = load_state(Game.objects.select_related("settings").get(pk=game.pk))
    hand = state.open_row
    facts = [state.game.settings, state.game.ruleset_name, state.game.first_dealer, state.game.entry, state.game.state]
    facts += [
        state.game.version,
        state.game.occasion,
        state.game.demo,
        state.plan,
        [seat.position for seat in state.seats],
    ]
    return [*facts, hand and (hand.hand(), hand.round.version, hand.round.scored_at)]


@pytest.mark.parametrize(
    ("players", "preset", "first_dealer"),
    [(3, "classic", 0), (4, "plus_minus_one", 3), (6, "secret", 5), (5, "saboteur", 2), (4, "maximus", 1)],
)
def test_a_game_begins_as_it_would_alone(players: int, preset: str, first_dealer: int) -> None:
    wanted = start(players, preset, first_dealer=first_dealer, occasion="Cup · round 1 · table 3")
    [started] = games_start(wanted=[wanted])
    alone = game_start(
        settings=wanted.settings,
        ruleset_name=preset,
        players=wanted.players,
        first_dealer=first_dealer,
        occasion="Cup · round 1 · table 3",
    )
    assert rows_of(started.game) == rows_of(alone)
    assert [seat.player for seat in started.game.seats.all()] == list(wanted.players)


def test_games_and_links_come_in_the_order_asked_for(director: User) -> None:
    wanted = [start(number, occasion=f"table {place}") for place, number in enumerate((4, 3, 5, 4, 6), start=1)]
    started = games_start(wanted=wanted, user=director)
    assert [table.game.occasion for table in started] == [f"table {place}" for place in range(1, 6)]
    for table, asked in zip(started, wanted, strict=True):
        game = Game.objects.get(pk=table.game.pk)
        assert (game.code, game.created_by) == (table.game.code, director)
        assert tuple(seat.player for seat in game.seats.all()) == asked.players
        link = GameLink.objects.get(game=game)
        assert (link, link.kind, link.seat, len(link.token)) == (table.link, "table", None, 26)
        assert link_add(game=game, kind=GameLink.Kind.TABLE) == link
    assert len({table.game.code for table in started} | {table.link.token for table in started}) == 10


def test_started_table_is_played_as_any_other() -> None:
    table = Table()
    table.game = games_start(wanted=[start(4, plan="custom", plan_hands=[1, 2])])[0].game
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    assert table.totals == (30, 20, 20, 20)
    assert table.number == 2


def test_table_on_paper_has_no_hands() -> None:
    [started] = games_start(wanted=[start(3, entry=Game.Entry.TOTALS)])
    assert not Round.objects.exists()
    assert started.game.entry == "totals"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: start(2), "players_out_of_range"),
        (lambda: start(7), "players_out_of_range"),
        (lambda: GameStart(settings(), "classic", (*people(2), *[make_player("Anna")] * 2)), "player_twice"),
        (lambda: start(4, first_dealer=4), "seat_unknown"),
        (lambda: start(4, first_dealer=-1), "seat_unknown"),
        (lambda: start(4, plan="custom", plan_hands=[16]), "plan_too_large"),
    ],
)
def test_one_that_cannot_begin_is_refused_with_all_others(wrong: Callable[[], GameStart], code: str) -> None:
    with pytest.raises(DomainError) as refused:
        games_start(wanted=[start(), wrong(), start()])
    assert refused.value.code == code
    assert not Game.objects.exists()
    assert not Seat.objects.exists()
    assert not GameLink.objects.exists()


def test_codes_that_are_taken_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = games_start(wanted=[start()])[0].game.code
    drawn = [taken, "222222", "333333", "333333", "444444", *(letter * 26 for letter in ALPHABET)]
    monkeypatch.setattr("scoring.services.tables.random_text", lambda length: drawn.pop(0))
    assert [table.game.code for table in games_start(wanted=[start(), start()])] == ["333333", "444444"]


def test_nothing_is_started_for_nobody() -> None:
    assert games_start(wanted=[]) == []


def queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        act()
    return len(captured)


def test_statements_do_not_grow_with_the_field() -> None:
    few, many = [start() for _ in range(2)], [start() for _ in range(12)]
    # codes looked up; games, seats, hands, bids and links written; the savepoints of the test's transaction
    assert queries(lambda: games_start(wanted=few)) == queries(lambda: games_start(wanted=many)) <= 18
    ids = list(Game.objects.values_list("pk", flat=True))
    for act in (
        lambda: games_notify(games=ids, notice="Pizza is here"),
        lambda: links_close(games=ids, at=NOW),
        lambda: links_open(games=ids),
        lambda: games_clock(games=ids, ends_at=NOW, time_state="running", call_minutes=5, extra={ids[0]: 4}),
    ):
        assert queries(act) == 1


def tables(number: int) -> list[Game]:
    return [table.game for table in games_start(wanted=[start() for _ in range(number)])]


def test_links_of_these_games_are_closed_and_opened() -> None:
    first, second, other = tables(3)
    withdrawn = link_add(game=first, kind=GameLink.Kind.VIEWER)
    link_revoke(link=withdrawn)
    link_add(game=second, kind=GameLink.Kind.SEAT, seat=1)
    assert links_close(games=[first.pk, second.pk], at=NOW) == 4
    assert links_close(games=[first.pk, second.pk], at=NOW + timedelta(minutes=1)) == 0
    assert set(GameLink.objects.exclude(game=other).values_list("closed_at", flat=True)) == {NOW}
    assert GameLink.objects.get(game=other).closed_at is None
    assert links_open(games=[second.pk]) == 2
    assert set(GameLink.objects.filter(closed_at__isnull=False).values_list("game", flat=True)) == {first.pk}
    assert links_open(games=[first.pk]) == 2
    withdrawn.refresh_from_db()
    assert withdrawn.revoked_at is not None


def test_announcement_stays_until_it_is_replaced() -> None:
    first, second = tables(2)
    assert games_notify(games=[first.pk], notice="Pizza is here") == 1
    assert list(Game.objects.order_by("pk").values_list("notice", flat=True)) == ["Pizza is here", ""]
    games_notify(games=[first.pk, second.pk], notice="Last round")
    games_notify(games=[second.pk], notice="")
    assert list(Game.objects.order_by("pk").values_list("notice", flat=True)) == ["Last round", ""]


def test_long_announcement_is_cut_and_stored() -> None:
    [game] = tables(1)
    games_notify(games=[game.pk], notice="ä" * 500)
    assert Game.objects.get().notice == "ä" * 200


def test_clock_of_the_round_with_minutes_for_one_table() -> None:
    first, second = tables(2)
    ids = [first.pk, second.pk]
    games_clock(games=ids, ends_at=NOW, time_state="running", call_minutes=5, extra={second.pk: 4, 999_999: 9})
    fields = ("ends_at", "time_state", "call_minutes")
    assert list(Game.objects.order_by("pk").values_list(*fields)) == [
        (NOW, "running", 5),
        (NOW + timedelta(minutes=4), "running", 5),
    ]
    games_clock(games=ids, ends_at=None, time_state="paused", call_minutes=5, extra={second.pk: 4})
    assert list(Game.objects.order_by("pk").values_list(*fields)) == [(None, "paused", 5)] * 2


def test_what_the_desk_says_is_no_change_of_the_game() -> None:
    """A confirmed result compares the version: an announcement must not make it look corrected."""
    [game] = tables(1)
    games_notify(games=[game.pk], notice="Pizza is here")
    games_clock(games=[game.pk], ends_at=NOW, time_state="running", call_minutes=5)
    assert Game.objects.get().version == 0
    assert not Operation.objects.exists()


def test_games_played_elsewhere_are_over_with_their_totals() -> None:
    records = [
        GameRecord(start(3), (200, -30, 90), (8, 2, 6)),
        GameRecord(start(4, occasion="Round 1"), (50, 60, 70, 80), (1, 2, 3, 4)),
    ]
    for game, record in zip(games_record(wanted=records, at=NOW), records, strict=True):
        state = load_state(Game.objects.select_related("settings").get(pk=game.pk))
        assert [(seat.total, seat.hits) for seat in state.seats] == list(zip(record.totals, record.hits, strict=True))
        assert (state.game.entry, state.game.state, state.game.version) == ("totals", "finished", game.version)
        assert (state.game.started_at, state.game.finished_at) == (NOW, NOW)
        assert state.game.occasion == record.start.occasion
        assert state.rows == []


@pytest.mark.parametrize("games", [1, 20])
def test_recording_costs_the_same_for_few_and_many(games: int) -> None:
    records = [GameRecord(start(4), (50, 60, 70, 80), (1, 2, 3, 4)) for _ in range(games)]
    with CaptureQueriesContext(connection) as queries:
        games_record(wanted=records, at=NOW)
    # codes, games, seats and links; then the seats read and written, and the games written
    assert len([query for query in queries if "SAVEPOINT" not in query["sql"]]) == 7
