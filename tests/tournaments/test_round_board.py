"""The round board: every table live, cheap to poll, and the next step."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import GameLink, Proposal
from scoring.operations import Actor, Wanted, operate
from scoring.services.proposals import proposal_decline
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, publish, table_of, tap_hands
from tournaments.models import Table, Tournament, TournamentRound
from tournaments.selectors.board import Board
from tournaments.services.results import table_confirm
from tournaments.services.rounds import round_clock, round_close, table_extra
from tournaments.services.sanctions import sanctions_impose
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db
FRAGMENT = {"HX-Request": "true"}
URL = "/tournaments/club-evening-2026/rounds/1/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(time={"limit": 45, "warning": 5, "overtime_penalty": 10})
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    return fresh(tournament)


def tell(table: Table, kind: str, user: User, **values: object) -> None:
    operate(table.game_id, Wanted(uuid.uuid4(), kind, values), Actor(user=user))


def start(tournament: Tournament, minutes: float) -> TournamentRound:
    """The clock was started so many minutes ago."""
    ago = timezone.now() - timedelta(minutes=minutes)
    return round_clock(round=tournament.rounds.get(seq=1), action="start", now=ago)


def board(client: Client) -> Board:
    found: Board = client.get(URL).context["board"]
    return found


def statuses(client: Client) -> list[str]:
    return [row.status for row in board(client).tables]


def test_a_table_from_its_first_bid_to_its_result(
    tournament: Tournament, client_director: Client, director: User
) -> None:
    assert statuses(client_director) == ["waiting", "waiting"]
    table = table_of(tournament, 1, 1)
    tell(table, "set_bid", director, round=1, seat=1, value=0)
    assert statuses(client_director) == ["running", "waiting"]
    html = client_director.get(URL).content.decode()
    assert "hand 1 of 10" in html
    assert "0 of 2 tables confirmed" in html
    tap_hands(table.game, 10)
    assert statuses(client_director) == ["finished", "waiting"]
    tell(table, "hand_in", director, value=1)
    assert statuses(client_director) == ["handed_in", "waiting"]
    table_confirm(table=table)
    assert statuses(client_director) == ["confirmed", "waiting"]
    assert "1 of 2 tables confirmed" in client_director.get(URL).content.decode()


def test_leaders_and_totals_are_those_of_the_pad(tournament: Tournament, client_director: Client) -> None:
    totals = tap_hands(table_of(tournament, 1, 1).game, 6)
    row = board(client_director).tables[0]
    assert [seat.total for seat in row.seats] == list(totals.values())
    best = max(totals.values())
    assert {seat.total for seat in row.seats if seat.leads} == {best}
    assert (row.hand, row.progress.planned) == (7, 10)


def test_a_game_corrected_afterwards_differs(tournament: Tournament, client_director: Client, director: User) -> None:
    table = table_of(tournament, 1, 1)
    tap_hands(table.game, 10)
    table_confirm(table=table_of(tournament, 1, 1))
    confirmed = [seat.total for seat in board(client_director).tables[0].seats]
    row = table.game.rounds.get(number=10)
    cells = list(row.bids.order_by("seat"))
    bids = [cell.bid for cell in cells]
    bids[0] = 1 if bids[0] == 0 else 0
    tricks = [cell.tricks for cell in cells]
    tell(table, "correct_round", director, round=10, version=row.version, bids=bids, tricks=tricks, reason="miscounted")
    found = board(client_director)
    assert found.tables[0].status == "differs"
    # What counts is what was confirmed.
    assert [seat.total for seat in found.tables[0].seats] == confirmed
    table_confirm(table=table_of(tournament, 1, 1), reason="miscounted")
    assert statuses(client_director)[0] == "confirmed"


def test_a_call_for_the_referee_does_not_make_a_result_differ(
    tournament: Tournament, client_director: Client, director: User
) -> None:
    confirm(tournament, 1, 1, (180, 150, 60, 20), (8, 7, 5, 4))
    tell(table_of(tournament, 1, 1), "set_help", director, value=1)
    assert statuses(client_director)[0] == "confirmed"


def test_the_table_that_calls_stands_on_top(tournament: Tournament, client_director: Client, director: User) -> None:
    tell(table_of(tournament, 1, 2), "set_help", director, value=1)
    found = board(client_director)
    assert [row.table.number for row in found.calls] == [2]
    assert [row.table.number for row in found.tables] == [1, 2]
    html = client_director.get(URL).content.decode()
    assert f'action="{URL}tables/2/help"' in html
    assert html.index("The referee is needed") < html.index(f'href="{URL}tables/1/"')


def test_a_game_over_can_be_confirmed_from_the_board(tournament: Tournament, client_director: Client) -> None:
    tap_hands(table_of(tournament, 1, 1).game, 9)
    assert f'action="{URL}tables/1/confirm"' not in client_director.get(URL).content.decode()
    tap_hands(table_of(tournament, 1, 2).game, 10)
    html = client_director.get(URL).content.decode()
    assert f'action="{URL}tables/2/confirm"' in html
    assert f'name="version" value="{table_of(tournament, 1, 2).game.version}"' in html


def test_the_clock_is_told_by_the_server(tournament: Tournament, client_director: Client) -> None:
    clock = board(client_director).clock
    assert clock is not None
    assert (clock.phase, clock.text, clock.ends) == ("waiting", "45:00", None)
    start(tournament, 12.5)
    clock = board(client_director).clock
    assert clock is not None
    assert clock.phase == "running"
    assert clock.text in {"32:30", "32:29"}
    assert clock.ends is not None
    assert abs(clock.ends - clock.now - 32.5 * 60_000) < 2000
    html = client_director.get(URL).content.decode()
    assert 'data-ends-at="' in html


def test_call_overtime_and_a_stopped_clock(tournament: Tournament, client_director: Client) -> None:
    played = start(tournament, 41)
    assert "Announce it: the last 5 minutes" in client_director.get(URL).content.decode()
    round_clock(round=played, action="add", minutes=-5)
    html = client_director.get(URL).content.decode()
    assert "Time is up" in html
    round_clock(round=played, action="pause")
    found = board(client_director)
    assert found.clock is not None
    assert (found.clock.phase, found.clock.text[0], found.clock.ends) == ("paused", "−", None)
    # Stopped after the end it is up all the same.
    assert len(found.late) == 2


def test_the_penalty_is_proposed_and_never_applied(
    tournament: Tournament, client_director: Client, director: User
) -> None:
    start(tournament, 46)
    confirm(tournament, 1, 1, (180, 150, 60, 20), (8, 7, 5, 4))
    html = client_director.get(URL).content.decode()
    proposed = 'href="/tournaments/club-evening-2026/sanctions/new?round=1&amp;table={}&amp;kind=points'
    assert proposed.format(2) in html
    assert proposed.format(1) not in html
    assert not tournament.sanctions.exists()
    people = [entrant(tournament, number) for number in (5, 6)]
    sanctions_impose(
        tournament=tournament,
        entrants=people,
        kind="points",
        points=10,
        reason="late",
        round=tournament.rounds.get(),
        user=director,
    )
    html = client_director.get(URL).content.decode()
    assert proposed.format(2) not in html
    assert "Table 2: penalty given" in html


def test_minutes_for_one_table_only_keep_it_in_time(tournament: Tournament, client_director: Client) -> None:
    table_extra(table=table_of(tournament, 1, 2), minutes=5)
    start(tournament, 46)
    assert [row.table.number for row in board(client_director).late] == [1]


def test_without_a_limit_there_is_no_clock(client_director: Client) -> None:
    publish(make_tournament(time={"limit": None}), [1, 2, 3, 4], [5, 6, 7, 8, 9])
    assert board(client_director).clock is None
    assert "Start the clock" not in client_director.get(URL).content.decode()


def test_the_next_step_is_the_one_primary_button(tournament: Tournament, client_director: Client) -> None:
    def primary() -> list[str]:
        html = client_director.get(URL).content.decode()
        return [part.partition(">")[2].partition("<")[0] for part in html.split("button-primary")[1:]]

    assert primary() == ["Start the clock"]
    start(tournament, 1)
    assert primary() == ["Type paper slips"]
    confirm(tournament, 1, 1, (180, 150, 60, 20), (8, 7, 5, 4))
    confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5))
    assert primary() == ["All tables are confirmed: what comes next"]


def poll(client: Client, version: str) -> int:
    return client.get(f"{URL}?version={version}", headers=FRAGMENT).status_code


def test_a_poll_costs_one_query_while_nothing_has_changed(tournament: Tournament, client_director: Client) -> None:
    start(tournament, 10)
    version = board(client_director).version
    with CaptureQueriesContext(connection) as captured:
        assert poll(client_director, version) == 204
    # Beside the session and the user.
    assert len(captured) == 3


def test_taps_desk_and_proposals_are_noticed(tournament: Tournament, client_director: Client, director: User) -> None:
    table = table_of(tournament, 1, 1)
    link = GameLink.objects.get(game=table.game)

    def propose() -> None:
        link.refresh_from_db()
        with pytest.raises(DomainError, match="link_proposed"):
            operate(
                table.game_id, Wanted(uuid.uuid4(), "set_bid", {"round": 1, "seat": 1, "value": 1}), Actor(link=link)
            )

    changes = [
        lambda: tell(table, "set_bid", director, round=1, seat=1, value=0),
        lambda: tell(table, "set_help", director, value=1),
        lambda: confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5)),
        lambda: round_close(round=tournament.rounds.get()),
        propose,
        propose,
        lambda: (proposal_decline(proposal=Proposal.objects.all()[0], user=director), propose()),
    ]
    for change in changes:
        version = board(client_director).version
        assert poll(client_director, version) == 204
        change()
        assert poll(client_director, version) == 200
    assert board(client_director).tables[0].progress.proposals == 2


def test_the_call_comes_without_anybody_doing_anything(tournament: Tournament, client_director: Client) -> None:
    played = start(tournament, 39)
    version = board(client_director).version
    base, _, due = version.rpartition("-")
    assert played.started_at is not None
    assert int(due) == round((played.started_at + timedelta(minutes=40)).timestamp() * 1000)
    # The same page, whose moment is over.
    assert poll(client_director, f"{base}-{int((timezone.now() - timedelta(seconds=1)).timestamp() * 1000)}") == 200
    assert poll(client_director, version) == 204


@pytest.mark.parametrize("version", ["", "x", "1-2-3", "-", "9" * 50])
def test_a_poll_with_nonsense_gets_the_board(tournament: Tournament, client_director: Client, version: str) -> None:
    part = client_director.get(URL, {"version": version}, headers=FRAGMENT)
    assert part.status_code == 200
    assert part.content.decode().strip().startswith('<div id="round-board"')


def test_eight_queries_for_any_field(client_director: Client) -> None:
    def queries(players: int) -> int:
        tournament = make_tournament(players, time={"limit": 45})
        numbers = list(range(1, players + 1))
        publish(tournament, *[numbers[at : at + 4] for at in range(0, players, 4)])
        tap_hands(table_of(tournament, 1, 1).game, 2)
        with CaptureQueriesContext(connection) as captured:
            assert client_director.get(f"/tournaments/{tournament.slug}/rounds/1/").status_code == 200
        return len(captured) - 2

    assert queries(8) == queries(32) == 8


def test_hostile_names_are_only_names(client_director: Client) -> None:
    tournament = make_tournament()
    player = entrant(tournament, 1).player
    player.name = "<b>Bold</b> 🃏 Wolfeschlegelsteinhausenbergerdorff"
    player.save()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    html = client_director.get(URL).content.decode()
    assert "<b>Bold" not in html
    assert "&lt;b&gt;Bold&lt;/b&gt; 🃏" in html


def test_a_round_that_is_not_published_is_not_found(tournament: Tournament, client_director: Client) -> None:
    assert client_director.get("/tournaments/club-evening-2026/rounds/2/").status_code == 404
    assert client_director.get("/tournaments/other/rounds/1/").status_code == 404


def test_directors_only(tournament: Tournament, client: Client, client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(URL).status_code == 403
    assert client.get(URL).status_code == 302
