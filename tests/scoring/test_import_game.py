"""The command that imports game files."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Game, Player
from tests.scoring.gamefile.games import FINAL_2016, with_hand

pytestmark = pytest.mark.django_db


def write(folder: Path, name: str, data: object) -> str:
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def run(*files: str) -> tuple[list[str], str, bool]:
    """Codes printed, errors printed, and whether the command failed."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("import_game", *files, stdout=out, stderr=err)
        code = 0
    except CommandError as error:
        code = error.returncode
    return out.getvalue().split(), err.getvalue(), code == 1


def test_prints_one_code_a_line_in_order(tmp_path: Path) -> None:
    files = [write(tmp_path, f"{number}.json", with_hand(1, cards=1)) for number in range(3)]
    codes, errors, failed = run(*files)
    assert (errors, failed) == ("", False)
    assert codes == list(Game.objects.order_by("id").values_list("code", flat=True))


def test_refused_file_names_file_hand_player_and_rule_and_leaves_nothing(tmp_path: Path) -> None:
    bad = write(tmp_path, "bad.json", with_hand(3, bids=[1, 6, 1, 2]))
    codes, errors, failed = run(bad)
    assert (codes, failed) == ([], True)
    assert errors == f"{bad}: Hand 3: Ben cannot bid 6: the hand has 5 cards\n"
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_good_files_are_imported_beside_a_bad_one(tmp_path: Path) -> None:
    good, bad = write(tmp_path, "good.json", FINAL_2016), write(tmp_path, "bad.json", "{")
    codes, errors, failed = run(good, bad, str(tmp_path / "missing.json"))
    assert failed
    assert len(codes) == Game.objects.count() == 1
    assert "bad.json" in errors
    assert "missing.json: No such file" in errors


def test_endless_file_is_too_large() -> None:
    codes, errors, failed = run("/dev/zero")
    assert (codes, failed) == ([], True)
    assert errors == "/dev/zero: The file is too large: a game has less than 1000 kB\n"


def test_wrong_entry_names_the_hand_once_and_the_player(tmp_path: Path) -> None:
    files = [
        write(tmp_path, "type.json", with_hand(2, bids=[0, "2", 2, 0])),
        write(tmp_path, "size.json", with_hand(2, cards=4)),
    ]
    _, errors, _ = run(*files)
    assert [line.split(": ", 1)[1] for line in errors.splitlines()] == [
        "Hand 2: Ben: “bids” has the wrong type: JSON type “integer” is needed",
        "Hand 2 deals 3 cards, not 4",
    ]


def test_fifteen_hands_take_less_than_a_second(tmp_path: Path) -> None:
    rounds = [{"cards": cards, "bids": [0] * 4, "tricks": [cards, 0, 0, 0]} for cards in range(1, 16)]
    file = write(tmp_path, "whole.json", FINAL_2016 | {"ruleset": {"preset": "classic"}, "rounds": rounds})
    before = time.process_time()
    run(file)
    assert time.process_time() - before < 1
    assert Game.objects.get().state == Game.State.FINISHED


def test_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(FINAL_2016).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    codes, _, failed = run("-")
    assert (len(codes), failed) == (1, False)
