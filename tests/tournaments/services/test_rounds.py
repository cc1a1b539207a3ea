"""A round from its publication to its end."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Game, GameLink, Proposal
from scoring.operations import Actor, Wanted, operate
from tests.tournaments.desk import confirm, fresh, make_tournament, publish, put_draw, table_of, tap_hands
from tournaments.models import Tournament, TournamentRound
from tournaments.services.rounds import (
    draw_publish,
    round_clock,
    round_close,
    round_reopen,
    round_take_back,
    table_extra,
    table_link_renew,
)
from tournaments.services.tournaments import tournament_announce
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

TABLES = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
START = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def evening(**settings: object) -> tuple[Tournament, TournamentRound]:
    tournament = make_tournament(**settings)  # type: ignore[arg-type]
    return tournament, publish(tournament, *TABLES)


def game(tournament: Tournament, table: int) -> Game:
    return table_of(tournament, 1, table).game


def test_publishing_opens_a_game_and_a_link_for_each_table() -> None:
    _, published = evening()
    assert published.seq == 1
    tables = list(published.tables.all())
    assert [table.seats.count() for table in tables] == [4, 5]
    assert [GameLink.objects.filter(game=table.game, kind="table").count() for table in tables] == [1, 1]
    seated = list(tables[1].seats.values_list("entrant__number", flat=True))
    assert seated == TABLES[1]
    players = list(tables[1].game.seats.order_by("position").values_list("player_id", flat=True))
    assert players == list(tables[1].seats.values_list("entrant__player_id", flat=True))


def test_publishing_twice_is_once() -> None:
    tournament = make_tournament()
    draw = put_draw(tournament, TABLES)
    first = draw_publish(draw=draw, seq=1)
    assert draw_publish(draw=draw, seq=1) == first
    assert (tournament.rounds.count(), Game.objects.count()) == (1, 2)
    other = put_draw(tournament, TABLES)
    with pytest.raises(DomainError, match="draw_changed"):
        draw_publish(draw=other, seq=1)


def test_publishing_writes_all_tables_in_a_fixed_number_of_queries() -> None:
    def queries(players: int) -> int:
        tournament = make_tournament(players)
        numbers = list(range(1, players + 1))
        draw = put_draw(tournament, [numbers[at : at + 4] for at in range(0, players, 4)])
        with CaptureQueriesContext(connection) as captured:
            draw_publish(draw=draw, seq=1)
        return len(captured)

    assert queries(8) == queries(24) <= 30


def test_open_tables_of_the_round_before_are_named() -> None:
    tournament, _ = evening()
    draw = put_draw(tournament, [[5, 1, 6, 2], [7, 3, 9, 4, 8]])
    with pytest.raises(DomainError, match="round_before_open") as refused:
        draw_publish(draw=draw, seq=2)
    assert refused.value.params["tables"] == (1, 2)
    draw_publish(draw=draw, seq=2, override=True)
    entry = tournament.entries.all()[0]
    assert (entry.kind, entry.values["open_tables"]) == ("round_published", [1, 2])


def test_round_is_taken_back_until_something_is_scored() -> None:
    tournament, published = evening()
    round_take_back(round=published)
    assert (tournament.rounds.count(), Game.objects.count()) == (0, 0)
    draw = tournament.draws.get(discarded=False)
    published = draw_publish(draw=draw, seq=1)
    tap_hands(game(tournament, 2), 1)
    with pytest.raises(DomainError, match="round_has_scores"):
        round_take_back(round=published)
    assert Game.objects.count() == 2


def test_announcement_shows_at_tables_that_begin_later() -> None:
    tournament = make_tournament()
    tournament_announce(tournament=tournament, text="Coffee is ready")
    publish(fresh(tournament), *TABLES)
    assert game(tournament, 1).notice == "Coffee is ready"


def test_pads_follow_the_clock_through_three_pauses() -> None:
    tournament, published = evening(time={"limit": 45, "warning": 5})
    round_clock(round=published, action="start", now=START)
    assert (game(tournament, 1).ends_at, game(tournament, 1).time_state) == (at(45), "running")
    assert game(tournament, 1).call_minutes == 5
    for begin, end in ((5, 7), (10, 20), (30, 30.5)):
        round_clock(round=published, action="pause", now=at(begin))
        assert game(tournament, 2).time_state == "paused"
        round_clock(round=published, action="resume", now=at(end))
    # 2 + 10 + 0.5 minutes stood still.
    assert game(tournament, 2).ends_at == at(57.5)
    round_clock(round=published, action="add", minutes=5, now=at(40))
    round_clock(round=published, action="add", minutes=-1, now=at(41))
    assert {game(tournament, table).ends_at for table in (1, 2)} == {at(61.5)}


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["start", "start"], "clock_started"),
        (["pause"], "clock_not_started"),
        (["start", "pause", "pause"], "clock_paused"),
        (["start", "resume"], "clock_not_paused"),
    ],
)
def test_clock_refuses_what_makes_no_sense(actions: list[str], code: str) -> None:
    _, published = evening()
    for action in actions[:-1]:
        round_clock(round=published, action=action)
    with pytest.raises(DomainError, match=code):
        round_clock(round=published, action=actions[-1])


def test_minutes_for_one_table_only() -> None:
    tournament, published = evening(time={"limit": 45})
    round_clock(round=published, action="start")
    before = game(tournament, 1).ends_at
    assert before is not None
    table_extra(table=table_of(tournament, 1, 2), minutes=4)
    assert abs(game(tournament, 1).ends_at - before) < timedelta(seconds=1)  # type: ignore[operator]
    more = game(tournament, 2).ends_at - before  # type: ignore[operator]
    assert abs(more - timedelta(minutes=4)) < timedelta(seconds=5)
    # They stay with the table when everybody gets some.
    round_clock(round=published, action="add", minutes=1)
    assert game(tournament, 2).ends_at - game(tournament, 1).ends_at == timedelta(minutes=4)  # type: ignore[operator]
    with pytest.raises(DomainError, match="clock_added"):
        table_extra(table=table_of(tournament, 1, 2), minutes=600)


def test_confirmed_table_has_no_clock_any_more() -> None:
    tournament, published = evening(time={"limit": 45})
    round_clock(round=published, action="start")
    confirm(tournament, 1, 1, (180, 150, 60, 20), (8, 7, 5, 4))
    assert (game(tournament, 1).time_state, game(tournament, 2).time_state) == ("", "running")
    round_clock(round=published, action="add", minutes=1)
    table_extra(table=table_of(tournament, 1, 1), minutes=1)
    assert game(tournament, 1).time_state == ""


def bid(link: GameLink) -> None:
    values = {"round": 1, "seat": 1, "value": 1}
    operate(link.game_id, Wanted(uuid.uuid4(), "set_bid", values), Actor(link=GameLink.objects.get(pk=link.pk)))


def test_link_of_a_closed_round_only_proposes_until_it_is_open_again() -> None:
    tournament, published = evening()
    link = GameLink.objects.get(game=game(tournament, 2))
    round_close(round=published)
    with pytest.raises(DomainError, match="link_proposed"):
        bid(link)
    assert (Proposal.objects.get().kind, game(tournament, 2).version) == ("set_bid", 0)
    round_reopen(round=published)
    bid(link)
    assert game(tournament, 2).version == 1


def test_closing_and_reopening_twice_is_once() -> None:
    tournament, published = evening()
    for service in (round_close, round_close, round_reopen, round_reopen):
        service(round=published)
    kinds = list(tournament.entries.values_list("kind", flat=True)[:2])
    assert kinds == ["round_reopened", "round_closed"]
    assert tournament.entries.filter(kind__startswith="round_").count() == 3


def test_renewed_link_withdraws_the_one_before() -> None:
    tournament, _ = evening()
    before = GameLink.objects.get(game=game(tournament, 2))
    made = table_link_renew(table=table_of(tournament, 1, 2))
    assert made.token != before.token
    with pytest.raises(DomainError, match="link_revoked"):
        bid(before)
    bid(made)


def test_renewed_link_of_a_closed_round_only_proposes() -> None:
    tournament, published = evening()
    round_close(round=published)
    with pytest.raises(DomainError, match="link_proposed"):
        bid(table_link_renew(table=table_of(tournament, 1, 2)))
