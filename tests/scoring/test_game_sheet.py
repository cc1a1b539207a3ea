"""The score sheet of a game on paper: what was played, what was put right, and what is still covered."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Game, GameLink, Operation, Player
from scoring.services.games import link_add
from tests.factories import make_player
from tests.scoring.operations.table import Table
from tests.scoring.sheets import figures, file_of, foot_figures, pieces, texts_of
from tests.test_pdf import HOSTILE

pytestmark = pytest.mark.django_db

SIZES = {"a4": (595.28, 841.89), "letter": (612, 792)}


def address(table: Table) -> str:
    return f"/games/{table.game.code}/sheet"


def drawn(client: Client, table: Table, paper: str = "a4") -> list[str]:
    """The file, as the list of its texts; it has one page."""
    reader = file_of(client.get(f"{address(table)}?paper={paper}"))
    assert len(reader.pages) == 1
    assert (reader.pages[0].mediabox.width, reader.pages[0].mediabox.height) == pytest.approx(SIZES[paper], abs=0.01)
    return pieces(reader)


def read(client: Client, table: Table) -> list[str]:
    return texts_of(client.get(address(table)).content.decode())


def agree(client: Client, table: Table) -> None:
    """Page and file say the same numbers."""
    paper = figures(drawn(client, table))
    assert paper == figures(read(client, table)) + foot_figures(table.game.code)


@pytest.fixture
def final() -> Table:
    """German final 2016, hands of 1, 3 and 5 cards; totals 30, 60, 40, 30."""
    table = Table(plan="custom", plan_hands=[1, 3, 5])
    table.play((0, 1, 0, 0), (0, 1, 0, 0))
    table.play((0, 2, 2, 0), (0, 2, 1, 0))
    table.play((1, 2, 1, 2), (0, 1, 1, 3))
    return table


@pytest.mark.parametrize("paper", SIZES)
def test_a_finished_game_has_every_figure_and_its_ranking(client_scorekeeper: Client, final: Table, paper: str) -> None:
    said = drawn(client_scorekeeper, final, paper)
    for total in ("20", "30", "40", "60", "+20", "+30", "+40", "−10"):
        assert total in said
    assert "Ranking" in said
    assert any(text.endswith("· finished") for text in said)
    rows = client_scorekeeper.get(address(final)).context["sheet"].ranking
    names = [seat.player.label for seat in final.state.seats]
    assert [(row.rank, row.name, row.total, row.hits) for row in rows] == [
        ("1", names[1], "60", "2"),
        ("2", names[2], "40", "2"),
        ("3", names[0], "30", "2"),
        ("3", names[3], "30", "2"),
    ]
    assert final.game.code in " ".join(said)


def test_page_and_file_say_the_same(client_scorekeeper: Client, final: Table) -> None:
    agree(client_scorekeeper, final)


def test_misses_have_a_sign_for_those_who_read_no_colours(client_scorekeeper: Client, final: Table) -> None:
    cells = [cell for line in client_scorekeeper.get(address(final)).context["sheet"].lines for cell in line.cells]
    assert [cell.mark for cell in cells] == [
        *("hit", "hit", "hit", "hit"),
        *("hit", "hit", "miss", "hit"),
        *("miss", "miss", "hit", "miss"),
    ]
    page = client_scorekeeper.get(address(final)).content.decode()
    assert page.count('aria-label="bid missed"') == 4
    assert page.count('aria-label="bid met"') == 8


def test_a_running_game_keeps_its_open_hands_to_go_on_by_hand(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(6)
    said = drawn(client_scorekeeper, table)
    assert any("running: hand 7 of 15" in text for text in said)
    assert "Standing so far" in said
    lines = client_scorekeeper.get(address(table)).context["sheet"].lines
    assert [line.state for line in lines] == ["scored"] * 6 + ["open"] + ["future"] * 8
    # Seat 1 dealt the first hand, and the deal goes on: hand 8 is dealt by the last of four.
    assert [[cell.dealer for cell in line.cells].index(True) for line in lines[5:9]] == [1, 2, 3, 0]
    agree(client_scorekeeper, table)


@pytest.mark.parametrize("preset", ["hidden", "secret"])
def test_sealed_bids_are_on_no_sheet(client_scorekeeper: Client, preset: str) -> None:
    table = Table(preset, plan="custom", plan_hands=[9])
    table.bid(7, 8, None, None)
    cells = client_scorekeeper.get(address(table)).context["sheet"].lines[0].cells
    # The dealer, seat 1, bids last: seats 2 and 1 of the four have said a number.
    assert [cell.bid for cell in cells] == ["•", "•", "", ""]
    for texts in (drawn(client_scorekeeper, table), read(client_scorekeeper, table)):
        assert texts.count("•") == 2
        assert "7" not in texts
        assert "8" not in texts


def test_a_moved_bid_a_cancelled_trick_and_a_bonus(client_scorekeeper: Client) -> None:
    table = Table("jubilee", plan="custom", plan_hands=[4])
    table.bid(1, 0, 1, 2)
    table.do("set_bid_change", round=1, seat=3, value=1, seen=0)
    table.do("set_cancelled", round=1, value=1, seen=0)
    table.score(1, 0, 0, 2)
    sheet = client_scorekeeper.get(address(table)).context["sheet"]
    assert [(cell.bid, cell.moved, cell.mark) for cell in sheet.lines[0].cells] == [
        ("1", "", "hit"),
        ("0", "", "hit"),
        ("1", "", "miss"),
        ("2", "3", "miss"),
    ]
    assert "one trick cancelled" in " ".join(drawn(client_scorekeeper, table))
    agree(client_scorekeeper, table)
    grail = Table("camelot", plan="custom", plan_hands=[2])
    grail.bid(1, 0, 0, 0)
    grail.do("set_bonus", round=1, seat=0, value=20, seen=0)
    grail.score(1, 1, 0, 0)
    # A made bid of one trick and the bonus: 30 and 20.
    assert "+50" in drawn(client_scorekeeper, grail)
    name = grail.state.seats[0].player.label
    assert f"bonus +20: {name}" in " ".join(drawn(client_scorekeeper, grail))
    agree(client_scorekeeper, grail)


def test_a_bid_that_the_table_agreed_to(client_scorekeeper: Client) -> None:
    table = Table("plus_minus_one", plan="custom", plan_hands=[1])
    table.bid(None, 1, 0, 0)
    table.do("set_bid", round=1, seat=0, value=0, agreed=True)
    table.score(0, 1, 0, 0)
    assert client_scorekeeper.get(address(table)).context["sheet"].lines[0].remarks == ("agreed",)
    assert "agreed" in drawn(client_scorekeeper, table)


def test_a_dealer_who_does_not_bid_is_neither_right_nor_wrong(client_scorekeeper: Client) -> None:
    table = Table("saboteur", plan="custom", plan_hands=[1])
    table.play((None, 1, 0, 0), (0, 1, 0, 0))
    cell = client_scorekeeper.get(address(table)).context["sheet"].lines[0].cells[0]
    assert (cell.bid, cell.tricks, cell.points, cell.mark) == ("–", "0", "+20", "")
    agree(client_scorekeeper, table)


def test_a_seat_that_passed_on_names_both(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    before = table.state.seats[1].player.label
    newcomer = make_player("Emil Newcomer")
    table.do("replace_player", seat=1, from_hand=3, player=newcomer.pk)
    said = drawn(client_scorekeeper, table)
    assert f"until hand 2: {before}" in said
    assert f"Emil Newcomer for {before}" in " ".join(said)
    assert newcomer.name in said
    agree(client_scorekeeper, table)


def test_a_wrong_name_that_was_put_right_from_the_start_is_nowhere(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(1)
    wrong = table.state.seats[1].player.label
    table.do("replace_player", seat=1, from_hand=1, player=make_player("Emil Newcomer").pk)
    assert wrong not in " ".join(drawn(client_scorekeeper, table))


def correct(table: Table, number: int, tricks: list[int]) -> None:
    row = table.state.row(number)
    assert row is not None
    bids = [cell.bid for cell in row.bids]
    applied = table.do("correct_round", round=number, version=row.round.version, bids=bids, tricks=tricks)
    when = datetime(2026, 11, 30, 19, 14 + number, tzinfo=UTC)
    Operation.objects.filter(pk=applied.operation.pk).update(created_at=when)


def test_a_corrected_game_says_how_often_and_when_last(client_scorekeeper: Client, final: Table) -> None:
    assert not any("Corrected" in text for text in drawn(client_scorekeeper, final))
    correct(final, 1, [1, 0, 0, 0])
    notice = client_scorekeeper.get(address(final)).context["sheet"].head.notice
    assert notice.startswith("Corrected 1 time, last on 30 November, ")
    correct(final, 2, [1, 1, 1, 0])
    notice = client_scorekeeper.get(address(final)).context["sheet"].head.notice
    assert notice.startswith("Corrected 2 times, last on 30 November, ")
    assert notice.endswith(":16")
    assert notice in drawn(client_scorekeeper, final)
    assert notice in read(client_scorekeeper, final)


def test_a_game_of_totals_has_its_ranking_and_says_why_there_is_no_more(client_scorekeeper: Client) -> None:
    table = Table(entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[250, 180, -30, 90], hits=[8, 6, 1, 4])
    said = drawn(client_scorekeeper, table)
    for figure in ("250", "180", "−30", "90"):
        assert figure in said
    assert "Of this game only totals and bids met were recorded." in said
    assert "Hand" not in said
    agree(client_scorekeeper, table)
    table.do("set_totals", totals=[250, 180, -30, 100], hits=[8, 6, 1, 4], reason="miscounted")
    assert any(text.startswith("Corrected 1 time") for text in drawn(client_scorekeeper, table))
    table.do("set_totals", totals=[250, 180, -30, 110], hits=[8, 6, 1, 4], reason="miscounted")
    assert any(text.startswith("Corrected 2 times") for text in drawn(client_scorekeeper, table))


def test_a_game_given_up_has_a_reason_and_no_winner(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    table.do("abandon_game", reason="power cut")
    sheet = client_scorekeeper.get(address(table)).context["sheet"]
    assert not any(line.leads for line in sheet.ranking)
    assert "Given up: power cut" in " ".join(drawn(client_scorekeeper, table))


def test_a_game_just_begun_is_a_sheet_to_fill_in(client_scorekeeper: Client) -> None:
    table = Table()
    assert client_scorekeeper.get(address(table)).context["sheet"].ranking == ()
    assert "15" in drawn(client_scorekeeper, table)


@pytest.mark.parametrize("paper", SIZES)
def test_twenty_hands_of_six_with_long_names_stay_on_one_page(client_scorekeeper: Client, paper: str) -> None:
    plan = [*range(1, 11), *range(10, 0, -1)]
    table = Table("jubilee", 6, plan="custom", plan_hands=plan)
    for seat, name in zip(table.state.seats, HOSTILE, strict=True):
        Player.objects.filter(pk=seat.player_id).update(name=name)
    table.play_quietly(20)
    letters = "".join("".join(drawn(client_scorekeeper, table, paper)).split())
    for name in HOSTILE:
        # Above its column and in the ranking.
        assert letters.count("".join(name.split())) == 2
    # All 110 tricks are missed by seat 1: above the ranking and in it.
    assert letters.count("−1100") == 2


def test_the_same_game_makes_the_same_file(
    client_scorekeeper: Client, final: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.selectors.score_sheet_words.printed_text", lambda: "Printed some day")
    first = client_scorekeeper.get(f"{address(final)}?paper=a4").content
    assert client_scorekeeper.get(f"{address(final)}?paper=a4").content == first


def test_the_table_prints_its_own_sheet_and_no_other(client: Client, final: Table) -> None:
    link = link_add(game=final.game, kind=GameLink.Kind.TABLE)
    client.get(f"/L/{link.token}/")
    page = client.get(address(final)).content.decode()
    assert f"/games/{final.game.code}/pad" in page
    assert link.token not in page
    assert link.token not in " ".join(drawn(client, final)).upper()
    assert client.get(address(Table())).status_code == 302


@pytest.mark.parametrize(("players", "hands"), [(3, 1), (6, 10)])
def test_a_sheet_costs_the_same_queries_whatever_its_size(client_scorekeeper: Client, players: int, hands: int) -> None:
    table = Table(players=players)
    table.play_quietly(hands)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client_scorekeeper.get(f"{address(table)}?paper=a4")
    # session, user, game, seats, hands, seats that passed on
    assert len(queries) == 6
    row = table.state.row(1)
    assert row is not None
    correct(table, 1, [0] * (players - 1) + [1])
    with CaptureQueriesContext(connection) as queries:
        client_scorekeeper.get(address(table))
    assert len(queries) == 7


def test_the_sheet_is_found_from_the_game_and_from_the_pad(client_scorekeeper: Client, final: Table) -> None:
    running = Table()
    for table, pages in ((running, ("", "pad")), (final, ("", "pad"))):
        for page in pages:
            assert (
                f'href="{address(table)}"'
                in client_scorekeeper.get(f"/games/{table.game.code}/{page}").content.decode()
            )
