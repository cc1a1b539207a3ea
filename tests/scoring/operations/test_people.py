"""Seats that pass on, change places or join; rules that change; games that end."""

from __future__ import annotations

import pytest

from scoring.checks import differences
from scoring.models import Game
from scoring.rules.codec import ruleset_from_json
from scoring.services.rulesets import settings_for
from tests.factories import make_player
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def settings_id(preset: str, **settings: object) -> int:
    return settings_for(*ruleset_from_json({"preset": preset, "settings": settings})).pk


def test_seat_passes_to_another_person_from_a_hand_on() -> None:
    table, dora = Table(), make_player("Dora")
    leaving = table.state.names[1]
    table.play_quietly(4)
    table.do("replace_player", seat=1, player=dora.pk, from_hand=5)
    state = table.state
    assert state.names[1] == dora.label
    assert [state.player_at(1, number) for number in (1, 4, 5)] == [leaving, leaving, dora.label]
    assert state.board().current[1] == 80


def test_seat_passes_on_twice() -> None:
    table, dora, emil = Table(), make_player("Dora"), make_player("Emil")
    first = table.state.names[1]
    table.play_quietly(4)
    table.do("replace_player", seat=1, player=dora.pk, from_hand=3)
    table.do("replace_player", seat=1, player=emil.pk, from_hand=5)
    with pytest.raises(DomainError, match="replace_from_hand"):
        table.do("replace_player", seat=1, player=make_player("Fred").pk, from_hand=4)
    assert [table.state.player_at(1, number) for number in (2, 3, 4, 5)] == [first, dora.label, dora.label, emil.label]


def test_name_put_right_from_the_first_hand_leaves_no_change_of_seat() -> None:
    table, dora = Table(), make_player("Dora")
    table.play_quietly(2)
    table.do("replace_player", seat=1, player=dora.pk, from_hand=1)
    assert table.state.changes == []
    assert table.state.player_at(1, 1) == dora.label


def test_seat_does_not_pass_on_in_the_future_or_to_someone_at_the_table() -> None:
    table, dora = Table(), make_player("Dora")
    with pytest.raises(DomainError, match="replace_from_hand"):
        table.do("replace_player", seat=1, player=dora.pk, from_hand=2)
    with pytest.raises(DomainError, match="player_twice"):
        table.do("replace_player", seat=1, player=table.state.seats[2].player_id, from_hand=1)
    with pytest.raises(DomainError, match="player_unknown"):
        table.do("replace_player", seat=1, player=999_999, from_hand=1)


def test_seat_that_goes_back_in_the_same_hand_never_passed_on() -> None:
    table, dora = Table(), make_player("Dora")
    table.play_quietly(2)
    leaving = table.state.seats[1].player
    table.do("replace_player", seat=1, player=dora.pk, from_hand=3)
    table.do("replace_player", seat=1, player=leaving.pk, from_hand=3)
    assert table.state.changes == []
    assert table.state.seats[1].player == leaving


def test_nobody_sits_in_two_seats_in_an_earlier_hand_either() -> None:
    table, dora = Table(), make_player("Dora")
    table.play_quietly(3)
    mover = table.state.seats[2].player
    table.do("replace_player", seat=2, player=dora.pk, from_hand=4)
    with pytest.raises(DomainError, match="player_twice"):
        table.do("replace_player", seat=1, player=mover.pk, from_hand=3)
    table.do("replace_player", seat=1, player=mover.pk, from_hand=4)


def test_seat_does_not_pass_on_behind_the_last_hand() -> None:
    table, dora = Table(plan="custom", plan_hands=[1, 1]), make_player("Dora")
    table.play_quietly(2)
    with pytest.raises(DomainError, match="replace_from_hand"):
        table.do("replace_player", seat=1, player=dora.pk, from_hand=3)
    table.do("replace_player", seat=1, player=dora.pk, from_hand=2)


def test_hand_does_not_reopen_once_a_seat_passed_on_behind_it() -> None:
    table, dora = Table(), make_player("Dora")
    table.play_quietly(2)
    table.do("replace_player", seat=1, player=dora.pk, from_hand=3)
    version = table.state.rows[1].round.version
    with pytest.raises(DomainError, match="reopen_next_begun"):
        table.do("reopen_round", round=2, version=version)
    table.do("finish_game")
    with pytest.raises(DomainError, match="reopen_next_begun"):
        table.do("reopen_round", round=2, version=version)


def test_swapped_people_take_their_scores_along() -> None:
    table = Table()
    names = table.state.names
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    table.do("swap_seats", seat=0, other=2)
    state = table.state
    assert state.names == [names[2], names[1], names[0], names[3]]
    assert state.board().current == (20, 20, 30, 20)
    assert state.rows[0].hand().bids == (0, 0, 1, 0)


def test_swapped_names_leave_the_scores() -> None:
    table = Table()
    names = table.state.names
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    table.do("swap_seats", seat=0, other=2, with_scores=False)
    assert table.state.names == [names[2], names[1], names[0], names[3]]
    assert table.totals == (30, 20, 20, 20)


def test_swap_works_at_a_full_table_and_keeps_who_sat_where_before() -> None:
    table, dora = Table(players=6), make_player("Dora")
    first = table.state.names[5]
    table.play_quietly(2)
    table.do("replace_player", seat=5, player=dora.pk, from_hand=2)
    table.do("swap_seats", seat=5, other=0)
    assert [table.state.player_at(0, number) for number in (1, 2)] == [first, dora.label]


def test_swap_is_refused_where_the_dealers_points_hold_them() -> None:
    table = Table("saboteur")
    table.play([None, 0, 1, 0], [1, 0, 0, 0])
    with pytest.raises(DomainError, match="swap_dealer_scores"):
        table.do("swap_seats", seat=0, other=1)
    with pytest.raises(DomainError, match="seats_same"):
        table.do("swap_seats", seat=1, other=1)


def test_swap_gives_no_bid_to_a_dealer_who_does_not_bid() -> None:
    table = Table("saboteur", forced_bid=0)
    table.do("swap_seats", seat=0, other=1)
    assert table.row.hand().bids == (None, 0, 0, 0)
    table.do("set_tricks", round=1, seat=1, value=1)
    with pytest.raises(DomainError, match="swap_dealer_scores"):
        table.do("swap_seats", seat=0, other=1)


def test_bids_stand_when_a_swap_makes_another_the_last_bidder() -> None:
    # A last bid of 0 is exempt; after the swap the dealer has the 1 that the others' bids would forbid.
    table = Table(restriction={"hands": "all", "zero_exempt": True}, plan="custom", plan_hands=[1, 1])
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("swap_seats", seat=0, other=1)
    assert table.state.rows[0].hand().bids == (1, 0, 0, 0)
    assert table.state.rows[0].round.agreed
    assert list(differences(table.state)) == []


def test_fourth_player_joins_before_a_hand_is_scored() -> None:
    table, dora = Table(players=3), make_player("Dora")
    table.bid(None, 1, None)
    table.do("add_player", player=dora.pk)
    assert table.state.players == 4
    assert len(table.state.plan) == 15
    assert table.row.hand().bids == (None,) * 4


def test_fourth_player_in_round_18_of_three_is_refused_with_the_reason() -> None:
    table, dora = Table(players=3), make_player("Dora")
    table.play_quietly(17)
    with pytest.raises(DomainError) as refused:
        table.do("add_player", player=dora.pk)
    assert refused.value.code == "plan_too_large"
    assert refused.value.params == {"cards": 18, "players": 4, "needed": 72, "deck": 60}


def test_fourth_player_after_the_first_hand_is_refused() -> None:
    table, dora = Table(players=3), make_player("Dora")
    table.play_quietly(1)
    with pytest.raises(DomainError, match="player_too_late"):
        table.do("add_player", player=dora.pk)


def test_rounds_below_those_played_are_refused() -> None:
    table = Table()
    table.play_quietly(6)
    with pytest.raises(DomainError) as refused:
        table.do("change_ruleset", settings=settings_id("five_rounds"))
    assert refused.value.code == "plan_below_played"
    assert refused.value.params == {"hands": 5, "played": 6}
    with pytest.raises(DomainError, match="plan_differs_from_played"):
        table.do("change_ruleset", settings=settings_id("quick_play"))


def test_ruleset_changed_in_play_keeps_the_hands_and_scores_them_anew() -> None:
    table = Table()
    table.play_quietly(2)
    table.do("change_ruleset", settings=settings_id("classic", points={"base": 30}), name="Thirty")
    assert table.totals == (-30, 60, 60, 60)
    assert table.number == 3
    assert table.state.game.ruleset_name == "Thirty"


def test_ruleset_that_ends_with_the_hands_played_ends_the_game() -> None:
    table = Table()
    table.play_quietly(5)
    table.do("change_ruleset", settings=settings_id("five_rounds"))
    assert table.state.game.state == Game.State.FINISHED


def test_game_ends_early_and_goes_on_again() -> None:
    table = Table()
    with pytest.raises(DomainError, match="finish_nothing_scored"):
        table.do("finish_game")
    table.play_quietly(3)
    table.do("finish_game")
    assert table.state.game.state == Game.State.FINISHED
    assert len(table.state.rows) == 3
    table.do("resume_game")
    assert table.number == 4


def test_game_given_up_keeps_its_hands_and_takes_no_taps() -> None:
    table = Table()
    table.play_quietly(1)
    with pytest.raises(DomainError, match="reason_needed"):
        table.do("abandon_game", reason=" ")
    table.do("abandon_game", reason="Fire alarm")
    game = table.state.game
    assert (game.state, game.reason) == (Game.State.ABANDONED, "Fire alarm")
    with pytest.raises(DomainError, match="game_over"):
        table.do("set_bid", round=2, seat=2, value=1)
    table.do("resume_game")
    table.do("set_bid", round=2, seat=2, value=1)


def test_totals_of_a_paper_game_are_checked_against_what_can_be() -> None:
    table = Table(entry=Game.Entry.TOTALS)
    for totals, hits, code in [
        ([1510, 200, 180, 100], [7, 6, 6, 4], "total_out_of_bounds"),
        ([-1210, 200, 180, 100], [7, 6, 6, 4], "total_out_of_bounds"),
        ([207, 200, 180, 100], [7, 6, 6, 4], "total_step"),
        ([200, 200, 180, 100], [16, 6, 6, 4], "hits_out_of_bounds"),
        ([200, None, 180, 100], [7, 6, 6, 4], "total_missing"),
    ]:
        with pytest.raises(DomainError, match=code):
            table.do("set_totals", totals=totals, hits=hits)
    table.do("set_totals", totals=[250, 200, 180, 120], hits=[7, 6, 6, 4])
    assert [seat.total for seat in table.state.seats] == [250, 200, 180, 120]
    assert table.state.game.state == Game.State.FINISHED
    with pytest.raises(DomainError, match="totals_only"):
        Table().do("set_totals", totals=[250, 200, 180, 120], hits=[7, 6, 6, 4])
