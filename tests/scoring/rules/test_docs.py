"""docs/rules.md is written for players; what it says in tables must be what the code does."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from scoring.rules.deck import DECKS
from scoring.rules.plan import hand_sizes
from scoring.rules.points import Bounds, total_bounds
from scoring.rules.presets import PRESETS, RESTRICTIONS
from scoring.rules.ruleset import (
    BIDDINGS,
    BLINDS,
    LEADERS,
    PLANS,
    PLAYER_COUNTS,
    RESTRICTED_HANDS,
    SPECIALS,
    TIES,
    TRUMPS,
    Points,
    Ruleset,
)
from tests.documents import Document

section = Document("rules.md").section


def rows(text: str, header: str) -> list[list[str]]:
    """The cells of the table whose first header is `header`, without header and rule."""
    table = text.partition(f"| {header} |")[2].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def spelled_out(cell: str) -> tuple[int, ...]:
    """The numbers of a cell like "1, 2 … 7, 6 … 1": a gap goes on as the two numbers before it did."""
    numbers: list[int] = []
    for part in re.findall(r"…|\d+", cell):
        if part == "…":
            numbers.append(0)
        elif numbers and numbers[-1] == 0:
            numbers.pop()
            step = numbers[-1] - numbers[-2]
            numbers.extend(range(numbers[-1] + step, int(part) + (1 if step > 0 else -1), step))
        else:
            numbers.append(int(part))
    return tuple(numbers)


def test_a_gap_goes_on_as_the_two_numbers_before_it() -> None:
    assert spelled_out("2, 4, 5 … 8") == (2, 4, 5, 6, 7, 8)
    assert spelled_out("1, 3 … 7, 6 … 3") == (1, 3, 5, 7, 6, 5, 4, 3)


def test_every_preset_has_its_section_with_an_example() -> None:
    headings = re.findall(r"^### (.+)$", section("## Rulesets"), re.MULTILINE)
    assert headings == list(PRESETS)
    for preset in PRESETS:
        assert "\nExample: " in section(f"### {preset}"), preset


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_table_of_plans_is_what_the_code_deals(players: int) -> None:
    table = {row[0].strip("`"): row[1:] for row in rows(section("## Hands of a game"), "plan")}
    assert set(table) == set(PLANS) - {"custom"}
    for plan, cells in table.items():
        assert spelled_out(cells[players - 3]) == hand_sizes(Ruleset(plan=plan), players), plan


def test_the_table_of_limits_is_what_the_code_works_out() -> None:
    text = section("## Hands of a game").partition("How well and how badly")[2]
    table = rows(text, "plan")
    assert len(table) == 7
    for plan, players, cards, best, worst in table:
        ruleset, count = Ruleset(plan=plan.strip("`")), int(players)
        assert sum(hand_sizes(ruleset, count)) == int(cards)
        assert total_bounds(ruleset, count) == Bounds(int(worst.replace("−", "-")), int(best), step=10)


def test_all_worked_numbers_are_there() -> None:
    assert [row[0] for row in rows(section("## Worked numbers"), "#")] == [str(number) for number in range(1, 21)]


def test_every_setting_and_value_is_explained() -> None:
    text = section("## Settings of a ruleset of your own")
    names = [field.name for field in (*fields(Ruleset), *fields(Points))]
    values = (*TRUMPS, *BIDDINGS, *BLINDS, *LEADERS, *RESTRICTED_HANDS, *SPECIALS, *TIES, *DECKS, *RESTRICTIONS)
    assert [name for name in (*names, *values) if f"`{name}`" not in text] == []
