"""Results: what the desk confirms, what it refuses, and what follows from both."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

import pytest

from scoring.models import Game, GameLink, Operation, Proposal
from scoring.operations import Actor, Wanted, operate
from scoring.services.proposals import proposal_accept
from tests.factories import make_director
from tests.tournaments.desk import confirm, end, fresh, make_tournament, publish, state, table_of, tap_hands
from tournaments.models import DeskEntry, Table, Tournament
from tournaments.selectors.state import standing_lines
from tournaments.services.results import Slip, slip_enter, slip_forget, table_confirm, table_reopen
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

TOTALS, HITS = (180, 150, 60, 20), (8, 7, 5, 4)
COUNTED = {"time": {"limit": 60, "unfinished": "count_hands_played"}}


def evening(**settings: object) -> Tournament:
    """Nine people, round 1 published: tables of four and five."""
    tournament = make_tournament(**settings)  # type: ignore[arg-type]
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    return fresh(tournament)


def result(table: Table) -> list[tuple[int, int, int, str]]:
    """Total, hits, place and table points by seat, as they are stored."""
    seats = table.seats.select_related("result").order_by("position")
    return [(seat.result.total, seat.result.hits, seat.result.place, seat.result.table_points) for seat in seats]


def play_out(tournament: Tournament, number: int = 1) -> Table:
    """The pad of a table plays its whole game."""
    tap_hands(table_of(tournament, 1, number).game, 10)
    return table_of(tournament, 1, number)


def correct(table: Table, seat: int = 0) -> None:
    """Somebody with an account puts the last hand right: a seat that bid 0 and took 0 bid 1 and took 0."""
    number = table.game.rounds.order_by("-number")[0].number
    row = table.game.rounds.get(number=number)
    cells = list(row.bids.order_by("seat"))
    values: dict[str, object] = {
        "round": number,
        "version": row.version,
        "bids": [cell.bid for cell in cells],
        "tricks": [cell.tricks for cell in cells],
        "reason": "miscounted",
    }
    values["bids"][seat] = 1 if cells[seat].bid == 0 else 0  # type: ignore[index]
    operate(table.game_id, Wanted(uuid.uuid4(), "correct_round", values), Actor(user=make_director()))


def test_places_and_points_of_a_slip() -> None:
    tournament = evening()
    table = confirm(tournament, 1, 1, (150, 150, 150, 20), (7, 6, 6, 4))
    # Equal totals by hits; the two that are equal still share places 2 and 3 of 45/30/20/10.
    assert result(table) == [(150, 7, 1, "45"), (150, 6, 2, "25"), (150, 6, 2, "25"), (20, 4, 4, "10")]
    assert (table.source, table.hands_played) == ("slip", 10)
    assert table.game_version == Game.objects.get(pk=table.game_id).version


def test_pad_is_confirmed_with_its_figures() -> None:
    tournament = evening()
    table = play_out(tournament)
    board = state(tournament).rounds[0].tables[0]
    assert board.open
    table = table_confirm(table=table, version=table.game.version)
    totals = tap_totals(table)
    assert [row[0] for row in result(table)] == totals
    assert (table.source, table.hands_played) == ("pad", 10)


def tap_totals(table: Table) -> list[int]:
    """The sums of the points that are stored for each seat, hand by hand."""
    sums: dict[int, int] = {}
    for row in table.game.rounds.all():
        for cell in row.bids.all():
            sums[cell.seat] = sums.get(cell.seat, 0) + (cell.points or 0)
    return [sums[seat] for seat in sorted(sums)]


def test_only_confirmed_results_count() -> None:
    tournament = evening()
    play_out(tournament, 1)
    assert standing_lines(tournament)[0].games == 0
    table_confirm(table=table_of(tournament, 1, 1))
    lines = {line.number: line.games for line in standing_lines(fresh(tournament))}
    assert [lines[number] for number in (1, 4, 5, 9)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("totals", "hits", "code"),
    [
        ((7, 150, 60, 20), HITS, "slip_step"),
        ((2000, 150, 60, 20), HITS, "slip_total"),
        (TOTALS, (11, 7, 5, 4), "slip_hits"),
        (TOTALS, (0, 7, 5, 4), "slip_hits_for_total"),
        (TOTALS[:3], HITS[:3], "slip_length"),
    ],
)
def test_slip_that_cannot_be_true_changes_nothing(totals: Sequence[int], hits: Sequence[int], code: str) -> None:
    tournament = evening()
    with pytest.raises(DomainError, match=code) as refused:
        confirm(tournament, 1, 1, totals, hits)
    assert code == "slip_length" or refused.value.params["seat"] == 0
    assert not Operation.objects.exists()
    assert table_of(tournament, 1, 1).confirmed_at is None


def test_second_desk_with_the_same_slip_is_once() -> None:
    tournament = evening()
    confirm(tournament, 1, 1, TOTALS, HITS)
    entries, version = DeskEntry.objects.count(), fresh(tournament).version
    confirm(tournament, 1, 1, TOTALS, HITS)
    assert (DeskEntry.objects.count(), fresh(tournament).version) == (entries, version)


def test_second_desk_with_another_slip_needs_a_reason() -> None:
    tournament = evening()
    confirm(tournament, 1, 1, TOTALS, HITS)
    with pytest.raises(DomainError, match="table_reason_needed"):
        confirm(tournament, 1, 1, (180, 150, 60, 30), HITS)
    assert result(table_of(tournament, 1, 1))[3][0] == 20
    confirm(tournament, 1, 1, (180, 150, 60, 30), HITS, reason="misread")
    assert result(table_of(tournament, 1, 1))[3][0] == 30
    entry = DeskEntry.objects.all()[0]
    assert (entry.kind, entry.values["reason"], entry.values["totals"]) == ("corrected", "misread", [180, 150, 60, 30])


def test_second_desk_confirming_the_same_pad_is_once() -> None:
    tournament = evening()
    table = play_out(tournament)
    seen = table.game.version
    table_confirm(table=table, version=seen)
    entries = DeskEntry.objects.count()
    table_confirm(table=table, version=seen)
    assert DeskEntry.objects.count() == entries


def test_slip_after_the_pad_needs_a_reason_unless_it_says_the_same() -> None:
    tournament = evening()
    table = table_confirm(table=play_out(tournament))
    same = result(table)
    confirm(tournament, 1, 1, [row[0] for row in same], [row[1] for row in same])
    assert table_of(tournament, 1, 1).source == "pad"
    with pytest.raises(DomainError, match="table_reason_needed"):
        confirm(tournament, 1, 1, TOTALS, HITS)


def test_pad_that_moved_on_is_looked_at_again() -> None:
    tournament = evening()
    table = play_out(tournament)
    with pytest.raises(DomainError, match="table_moved_on"):
        table_confirm(table=table, version=table.game.version - 1)
    assert table_of(tournament, 1, 1).confirmed_at is None


@pytest.mark.parametrize("kind", ["hand_in", "set_help"])
def test_a_table_that_hands_in_or_calls_has_not_moved_on(kind: str) -> None:
    """The desk looked at the figures a moment before, and they are the same."""
    tournament = evening()
    table = play_out(tournament)
    seen = table.game.version
    operate(table.game_id, Wanted(uuid.uuid4(), kind, {"value": 1}), Actor(device="tablet"))
    table_confirm(table=table_of(tournament, 1, 1), version=seen)
    assert table_of(tournament, 1, 1).confirmed_at is not None


def test_running_table_is_not_confirmed_where_all_hands_are_played() -> None:
    tournament = evening()
    table = table_of(tournament, 1, 1)
    tap_hands(table.game, 8)
    with pytest.raises(DomainError, match="table_running"):
        table_confirm(table=table)
    operate(table.game_id, Wanted(uuid.uuid4(), "finish_game", {}), Actor(user=make_director()))
    with pytest.raises(DomainError, match="table_unfinished") as refused:
        table_confirm(table=table)
    assert (refused.value.params["hands"], refused.value.params["planned"]) == (8, 10)
    with pytest.raises(DomainError, match="table_unfinished"):
        slip_enter(table=table, slip=Slip((0, 0, 0, 0), (4, 4, 4, 4), hands=8))
    table = table_confirm(table=table, reason="power cut")
    assert (table.hands_played, table.confirmed_at is not None) == (8, True)


def test_time_up_after_hand_8_counts_what_was_played() -> None:
    tournament = evening(**COUNTED)
    table = table_of(tournament, 1, 1)
    totals = tap_hands(table.game, 8)
    table = table_confirm(table=table)
    assert [row[0] for row in result(table)] == list(totals.values())
    assert (table.hands_played, Game.objects.get(pk=table.game_id).state) == (8, "finished")


def test_second_desk_that_counts_the_same_hands_is_once() -> None:
    tournament = evening(**COUNTED)
    table = table_of(tournament, 1, 1)
    tap_hands(table.game, 8)
    # Both have seen the game run; the first one ended it.
    seen = table_of(tournament, 1, 1).game.version
    table_confirm(table=table, version=seen)
    table_confirm(table=table, version=seen)
    assert DeskEntry.objects.filter(kind="confirmed").count() == 1


def test_slip_of_8_hands_counts_by_the_bounds_of_8_hands() -> None:
    tournament = evening(**COUNTED)
    with pytest.raises(DomainError, match="slip_hits"):
        slip_enter(table=table_of(tournament, 1, 1), slip=Slip(TOTALS, (9, 7, 5, 4), hands=8))
    table = slip_enter(table=table_of(tournament, 1, 1), slip=Slip(TOTALS, HITS, hands=8))
    assert table.hands_played == 8


def test_nothing_played_is_nothing_to_count() -> None:
    tournament = evening(**COUNTED)
    with pytest.raises(DomainError, match="finish_nothing_scored"):
        table_confirm(table=table_of(tournament, 1, 1))


def test_abandoned_game_is_no_result() -> None:
    tournament = evening()
    table = table_of(tournament, 1, 1)
    operate(table.game_id, Wanted(uuid.uuid4(), "abandon_game", {"reason": "ill"}), Actor(user=make_director()))
    with pytest.raises(DomainError, match="table_abandoned"):
        table_confirm(table=table)


def test_game_corrected_afterwards_differs_until_it_is_confirmed_again() -> None:
    tournament = evening()
    table = table_confirm(table=play_out(tournament))
    before = result(table)
    correct(table)
    assert result(table_of(tournament, 1, 1)) == before
    table = table_of(tournament, 1, 1)
    assert table.game_version != table.game.version
    with pytest.raises(DomainError, match="table_reason_needed"):
        table_confirm(table=table, version=table.game.version)
    table_confirm(table=table, version=table.game.version, reason="miscounted")
    table = table_of(tournament, 1, 1)
    assert table.game_version == table.game.version
    assert result(table) != before


def test_change_that_leaves_the_result_as_it_was_is_confirmed_without_a_reason() -> None:
    tournament = evening()
    table = table_confirm(table=play_out(tournament))
    operate(table.game_id, Wanted(uuid.uuid4(), "set_help", {"value": 1}), Actor(user=make_director()))
    table = table_of(tournament, 1, 1)
    version = fresh(tournament).version
    table_confirm(table=table, version=table.game.version)
    assert table_of(tournament, 1, 1).game_version == table.game.version
    # Boards that poll by the version learn of it.
    assert fresh(tournament).version > version


def test_confirmed_table_is_closed_to_its_pad() -> None:
    tournament = evening()
    confirm(tournament, 1, 1, TOTALS, HITS)
    links = GameLink.objects.filter(game=table_of(tournament, 1, 1).game)
    assert all(link.closed_at for link in links)
    assert not any(link.closed_at for link in GameLink.objects.filter(game=table_of(tournament, 1, 2).game))


def test_round_closes_with_its_last_table() -> None:
    tournament = evening()
    confirm(tournament, 1, 1, TOTALS, HITS)
    assert tournament.rounds.get().closed_at is None
    confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5))
    assert tournament.rounds.get().closed_at is not None


def test_late_tap_becomes_a_proposal_that_the_desk_accepts() -> None:
    tournament = evening()
    table = table_confirm(table=play_out(tournament))
    link = GameLink.objects.get(game=table.game)
    row = table.game.rounds.get(number=10)
    cells = list(row.bids.order_by("seat"))
    bids = [cell.bid for cell in cells]
    bids[0] = 1 if bids[0] == 0 else 0
    values = {"round": 10, "version": row.version, "bids": bids, "tricks": [cell.tricks for cell in cells]}
    with pytest.raises(DomainError, match="link_proposed"):
        operate(table.game_id, Wanted(uuid.uuid4(), "correct_round", values), Actor(link=link))
    assert table_of(tournament, 1, 1).game.version == table.game_version
    proposal_accept(proposal=Proposal.objects.get(), user=make_director(), reason="miscounted")
    changed = table_of(tournament, 1, 1)
    assert changed.game.version != changed.game_version
    # Accepted is not yet confirmed.
    assert result(changed) == result(table)


def test_reopened_table_taps_again() -> None:
    tournament = evening()
    table = table_confirm(table=play_out(tournament))
    confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5))
    with pytest.raises(DomainError, match="table_reason_needed"):
        table_reopen(table=table, reason=" ")
    table_reopen(table=table, reason="wrong table")
    table = table_of(tournament, 1, 1)
    assert (table.confirmed_at, table.game_version) == (None, None)
    assert not table.seats.filter(result__isnull=False).exists()
    assert tournament.rounds.get().closed_at is None
    assert GameLink.objects.get(game=table.game).closed_at is None
    assert GameLink.objects.get(game=table_of(tournament, 1, 2).game).closed_at is not None
    # The result is open: a slip needs no reason.
    confirm(tournament, 1, 1, TOTALS, HITS)
    assert result(table_of(tournament, 1, 1))[0][0] == 180


def test_slip_typed_twice_counts_only_when_both_say_the_same() -> None:
    tournament = evening()
    Tournament.objects.update(type_twice=True)
    table = confirm(tournament, 1, 1, TOTALS, HITS)
    assert (table.confirmed_at, table.typed) == (None, [list(TOTALS), list(HITS), None])
    with pytest.raises(DomainError, match="slip_differs") as refused:
        confirm(tournament, 1, 1, (180, 150, 60, 30), HITS)
    assert refused.value.params["seat"] == 3
    assert confirm(tournament, 1, 1, TOTALS, HITS).confirmed_at is not None


def test_first_typing_that_was_wrong_is_forgotten() -> None:
    tournament = evening()
    Tournament.objects.update(type_twice=True)
    confirm(tournament, 1, 1, (180, 150, 60, 30), HITS)
    slip_forget(table=table_of(tournament, 1, 1))
    confirm(tournament, 1, 1, TOTALS, HITS)
    assert confirm(tournament, 1, 1, TOTALS, HITS).confirmed_at is not None


def test_nothing_changes_after_the_prize_giving() -> None:
    tournament = evening()
    confirm(tournament, 1, 1, TOTALS, HITS)
    end(tournament)
    for change in (
        lambda: confirm(tournament, 1, 1, (180, 150, 60, 30), HITS, reason="misread"),
        lambda: table_confirm(table=table_of(tournament, 1, 1)),
        lambda: table_reopen(table=table_of(tournament, 1, 1), reason="misread"),
    ):
        with pytest.raises(DomainError, match="tournament_over"):
            change()
