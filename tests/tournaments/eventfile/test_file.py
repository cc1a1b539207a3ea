"""Tournament files: the same event comes back, and what cannot be is refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.tournaments.eventfile.events import Data, as_bytes, evening, read, table
from tournaments.eventfile.reading import read_event
from tournaments.eventfile.writing import event_data, write_event
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


def full() -> Data:
    """An event that uses everything."""
    data = evening()
    data["entrants"][0] |= {"club": "Zauberer", "nation": "DE", "status": "active", "keep_apart": [2]}
    data["rounds"][0]["tables"][0] |= {"sum_bids": [30, 22, 25, 31], "best_hands": [60, 50, 50, 40]}
    data["sanctions"] = [{"round": 1, "number": 8, "kind": "warning", "points": 0, "unit": "game", "reason": "late"}]
    data["lots"] = [{"round": 3, "table": 1, "order": [3, 6], "for": "champion"}]
    return data


def test_a_written_file_reads_as_the_same_event() -> None:
    event = read_event(as_bytes(full()))
    written = write_event(event)
    assert written.endswith("}\n")
    assert read_event(written.encode()) == event
    assert write_event(read_event(written.encode())) == written


def test_a_file_has_what_was_entered_and_what_follows() -> None:
    data = event_data(read_event(as_bytes(full())))
    given = full()
    assert {name: data[name] for name in ("name", "slug", "date", "lots")} == {
        name: given[name] for name in ("name", "slug", "date", "lots")
    }
    assert data["entrants"][0] == given["entrants"][0]  # type: ignore[index]
    assert data["rounds"][0]["tables"][1] == table(  # type: ignore[index]
        2, [5, 6, 7, 8], [200, 200, 100, 90], [6, 6, 5, 4], places=[1, 1, 3, 4], table_points=[37.5, 37.5, 20, 10]
    )
    assert data["standings"][0] == {  # type: ignore[index]
        "rank": 1, "number": 6, "name": "F", "table_points": 82.5, "game_points": 410, "hits": 12,
    }  # fmt: skip
    assert data["champion"] == 3


def test_a_running_event_has_open_tables_and_no_champion() -> None:
    rounds = evening()["rounds"][:2]
    rounds[1]["tables"][1] = {"number": 2, "seats": [3, 7, 4, 8]}
    data = event_data(read(rounds=rounds))
    assert data["rounds"][1]["tables"][1] == {"number": 2, "seats": [3, 7, 4, 8]}  # type: ignore[index]
    assert data["champion"] is None
    assert read_event(as_bytes(data)) == read(rounds=rounds)


def changed(change: Callable[[Data], object]) -> bytes:
    data = evening()
    change(data)
    return as_bytes(data)


def first_table(data: Data) -> Data:
    found: Data = data["rounds"][0]["tables"][0]
    return found


ORDER = "rounds are numbered from 1, qualifying first and the final last"
NOT_HERE = "A lot was drawn among people who do not all play here"

REFUSED: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d.update(format="wizard-club/game@1"), "This is not a tournament file: its format is “wizard-club/game"),
    (lambda d: d.pop("entrants"), "“entrants” is missing"),
    (lambda d: d.update(colour=1), "“file” has no setting “colour”"),
    (lambda d: d.update(name="  "), "“name” needs 1 to 120 characters"),
    (lambda d: d.update(name=7), "“name” has the wrong type"),
    (lambda d: d.update(date="30.11.2026"), "“date” cannot be “30.11.2026”, only: YYYY-MM-DD"),
    (lambda d: d.update(date=1), "“date” has the wrong type"),
    (lambda d: d["entrants"].append({"number": 1, "name": "X"}), "Number 1 stands in the list of entrants twice"),
    (lambda d: d["entrants"][0].update(keep_apart=[77]), "Number 77 is in no list of entrants"),
    (lambda d: d["entrants"][0].update(status="ill"), "“status” cannot be “ill”"),
    (lambda d: first_table(d).update(seats=[1, 2, 3, 77]), "Number 77 is in no list of entrants"),
    (lambda d: first_table(d).update(seats=[1, 2, 3, 5]), "Round 1: number 5 sits at two places"),
    (lambda d: first_table(d).update(number=2), "Round 1 has table 2 twice"),
    (lambda d: first_table(d).update(seats=[1, 2]), "Round 1, table 1 has 2 seats: it takes 3 to 6"),
    (lambda d: first_table(d).update(hits=[1, 2]), "Round 1, table 1: “hits” needs 4 entries and has 2"),
    (lambda d: first_table(d).pop("hits"), "Round 1, table 1: “hits” needs 4 entries and has 0"),
    (lambda d: first_table(d).update(sum_bids=[1]), "Round 1, table 1: “sum_bids” needs 4 entries and has 1"),
    (
        lambda d: first_table(d).update(totals=[257, 200, 180, 120]),
        "Round 1, table 1, number 1: Nobody can have 257 points: totals go in steps of 10",
    ),
    (
        lambda d: first_table(d).update(hits=[11, 6, 6, 4]),
        "Round 1, table 1, number 1: 11 bids met are not possible: the game has 10 hands",
    ),
    (
        lambda d: first_table(d).update(places=[1, 3, 2, 4]),
        "Round 1, table 1: the places are not those of the totals, which are 1, 2, 3, 4",
    ),
    (
        lambda d: first_table(d).update(table_points=[45, 30, 20, 11]),
        "Round 1, table 1: the table points are not those of the format, which are 45, 30, 20, 10",
    ),
    (lambda d: d["rounds"][1].update(seq=3), f"Round 2: {ORDER}"),
    (lambda d: d["rounds"][0].update(stage="final"), f"Round 1: {ORDER}"),
    (lambda d: d.update(standings=[]), "The standings are not those of the results: number 6 is rank 1"),
    (lambda d: d.update(standings=7), "The standings are not those of the results: number 6 is rank 1"),
    (lambda d: d.update(champion=6), "The file names number 6 as champion; by its results it is 3"),
    (lambda d: d.update(lots=[{"order": [3, 3], "for": "cut"}]), NOT_HERE),
    (lambda d: d.update(lots=[{"order": [3, 8], "for": "champion", "round": 3, "table": 1}]), NOT_HERE),
    (lambda d: d.update(sanctions=[{"number": 1, "kind": "warning"}]), "“reason” is missing"),
    (lambda d: d.update(sanctions=[{"number": 99, "kind": "warning", "reason": "x"}]), "Number 99 is in no list"),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED)
def test_what_cannot_be_is_refused_with_its_place(change: Callable[[Data], object], sentence: str) -> None:
    with pytest.raises(DomainError) as refused:
        read_event(changed(change))
    assert sentence in text(refused.value)


def test_where_games_end_early_only_the_limits_are_known() -> None:
    settings = {"qualifying_rounds": 2, "time": {"limit": 45, "unfinished": "count_hands_played"}}
    early = {"preset": "club_qualifier", "settings": settings}
    rounds = evening()["rounds"][:1]
    rounds[0]["tables"][0]["hits"] = [1, 1, 1, 0]
    assert read(tournament_format=early, rounds=rounds).rounds[0].tables[0].hits == (1, 1, 1, 0)
    rounds[0]["tables"][0]["totals"] = [2000, 200, 180, 120]
    with pytest.raises(DomainError) as refused:
        read(tournament_format=early, rounds=rounds)
    assert "Nobody can have 2000 points" in text(refused.value)


def test_files_that_are_too_large_or_no_json_are_refused() -> None:
    with pytest.raises(DomainError, match="event_too_large"):
        read_event(b" " * 20_000_001)
    with pytest.raises(DomainError, match="json_broken"):
        read_event(b"{")


def test_names_come_back_letter_by_letter() -> None:
    people = evening()["entrants"]
    people[0]["name"] = "Ștefan <b> =1+1 🧙"
    assert json.loads(write_event(read(entrants=people)))["entrants"][0]["name"] == "Ștefan <b> =1+1 🧙"
