"""The command that draws a field at the terminal."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.seating.builders import meetings, rematches
from tournaments.management.commands import seat


def out(*arguments: str) -> str:
    stream = io.StringIO()
    call_command("seat", *arguments, stdout=stream)
    return stream.getvalue()


def drawn(*arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(out(*arguments, "--json"))
    return answer


def test_json_has_the_rounds_and_how_good_they_are() -> None:
    answer = drawn("--players=13", "--rounds=3", "--sizes=4,5")
    rounds, quality = answer["rounds"], answer["quality"]
    assert [sorted(number for table in tables for number in table) for tables in rounds] == [[*range(1, 14)]] * 3
    assert [[len(table) for table in tables] for tables in rounds] == [[4, 4, 5]] * 3
    assert quality["rematches"] == rematches(rounds) == 12
    assert (quality["bound"], quality["proved"]) == (12, True)
    assert sum(times > 1 for times in meetings(rounds).values()) == sum(quality["met"].values())
    dealt = [sum(table[0] == number for tables in rounds for table in tables) for number in range(1, 14)]
    assert quality["first_dealer"] == [min(dealt), max(dealt)]
    at_five = [sum(len(table) == 5 and number in table for row in rounds for table in row) for number in range(1, 14)]
    assert quality["sizes"] == {"5": [min(at_five), max(at_five)]}
    assert [term["term"] for term in quality["terms"]] == ["rematches", "sizes", "first_dealer", "seats", "tables"]
    assert answer["steps"] <= answer["budget"]
    assert answer["seconds"] > 0
    assert answer["stopped"] is False


def test_a_seed_gives_the_same_draw_again() -> None:
    arguments = ["--players=24", "--rounds=4", "--seed=7"]
    assert drawn(*arguments)["rounds"] == drawn(*arguments)["rounds"]
    assert drawn(*arguments)["rounds"] != drawn("--players=24", "--rounds=4", "--seed=8")["rounds"]


def test_fair_sizes_can_come_first() -> None:
    quality = drawn("--players=13", "--rounds=3", "--sizes=4,5", "--priority=sizes")["quality"]
    assert (quality["rematches"], quality["sizes"]) == (16, {"5": [1, 2]})
    assert quality["terms"][0]["term"] == "sizes"


def test_every_table_can_be_named() -> None:
    rounds = drawn("--players=23", "--rounds=2", "--sizes=5,5,5,4,4")["rounds"]
    assert [[len(table) for table in tables] for tables in rounds] == [[5, 5, 5, 4, 4]] * 2


def test_the_text_has_the_tables_and_the_sentences() -> None:
    lines = out("--players=21", "--rounds=3").splitlines()
    assert [line for line in lines if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    assert sum(line.strip().startswith("table") for line in lines) == 15
    assert "Nobody meets anybody again." in lines
    assert any(line == "With --priority sizes: 6 rematches; at a table of 5 between 0 and 1 times." for line in lines)


def test_equal_tables_have_no_other_priority() -> None:
    assert "--priority" not in out("--players=16", "--rounds=3")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players=2", "--rounds=3"], "A draw needs at least 3 players, and there are 2"),
        (["--players=1", "--rounds=3"], "A draw needs at least 3 players, and there is 1"),
        (["--players=-4", "--rounds=3"], "there are -4"),
        (["--players=24", "--rounds=3", "--sizes=5,5,5,5"], "These tables have 20 seats, but 24 play"),
        (["--players=9", "--rounds=0"], "0 rounds cannot be drawn: 1 to 60 can"),
        (["--players=9", "--rounds=3", "--sizes=4,7"], "No game can be played at a table of 7: it takes 3 to 6"),
        (["--players=14", "--rounds=3", "--sizes=7,7"], "No game can be played at a table of 7: it takes 3 to 6"),
        (["--players=9", "--rounds=3", "--sizes=4,x"], "--sizes needs numbers with commas between them, like 4,5"),
        (["--players=9999", "--rounds=3"], "A draw takes at most 2000 players, and there are 9999"),
        (["--players=9", "--rounds=3", "--priority=luck"], "invalid choice: 'luck'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match="^.*" + reason.replace("(", r"\(")):
        out(*arguments)


class Terminal(io.StringIO):
    """An error stream that a person watches."""

    def isatty(self) -> bool:
        return True


def test_a_person_at_the_terminal_sees_how_far_it_is() -> None:
    watched, hidden = Terminal(), io.StringIO()
    call_command(seat.Command(), "--players=13", "--rounds=3", stdout=io.StringIO(), stderr=watched, no_color=True)
    call_command(seat.Command(), "--players=13", "--rounds=3", stdout=io.StringIO(), stderr=hidden, no_color=True)
    assert "Drawing" in watched.getvalue()
    assert hidden.getvalue() == ""
