"""A small event from its first form to the prizes, run by a program with a director's token and nothing else."""

from __future__ import annotations

import random
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring.rules.hands import Hand
from scoring.rules.presets import PRESETS
from scoring.rules.scoreboard import scoreboard
from tests.programs import Program
from tournaments.simulation.hands import simulated_game

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz", "Greta", "Hana", "Ivo")
RULES = PRESETS["amigo_tournament"]
# What a slip can say of the places at a table, the best first; and what the format gives for them.
TOTALS, HITS, WORTH = (180, 150, 60, 20, -20), (8, 7, 5, 4, 3), (45, 30, 20, 10, 5)


def done(answer: Any) -> dict[str, Any]:
    """What came back, if all went well."""
    assert answer.status_code in {200, 201}, answer.content
    body: dict[str, Any] = answer.json()
    return body


class Event:
    """The program: it enters, draws, plays and confirms; `points` is what it works out by hand."""

    def __init__(self, desk: Program) -> None:
        self.desk = desk
        self.points = {number: [0, 0, 0] for number in range(1, len(NAMES) + 1)}

    def set_up(self) -> None:
        """An event with nine people who are there, and a tenth who is entered and does not come."""
        form = {"preset": "club_qualifier", "settings": {"qualifying_rounds": 2, "time": {"limit": 45, "warning": 5}}}
        about = {"name": "Cup", "date": "2026-11-30", "format": form, "ruleset": {"preset": "amigo_tournament"}}
        self.slug = done(self.desk.post("tournaments/", about | {"seed": 1, "prizes": "A cup\nA book"}))["slug"]
        people = [{"name": name} for name in (*NAMES, "Jan")]
        done(self.desk.post(f"{self.at}entrants/", {"people": people}))
        for number in self.points:
            done(self.desk.post(f"{self.at}entrants/{number}/check-in/", {"value": True}))
        done(self.desk.post(f"{self.at}publish/", {"published": True}))

    @property
    def at(self) -> str:
        """The address of the event."""
        return f"tournaments/{self.slug}/"

    def publish(self, seq: int, *, draw: bool) -> list[dict[str, Any]]:
        """The tables of the next round, drawn first where there is no plan for it."""
        if draw:
            done(self.desk.post(f"{self.at}draw/", {"key": str(uuid.uuid4()), "seed": 5}))
        seen = done(self.desk.get(f"{self.at}draw/"))["preview"]
        wanted = {"draw": seen["id"], "edits": seen["edits"], "seq": seq}
        tables: list[dict[str, Any]] = done(self.desk.post(f"{self.at}draw/publish/", wanted))["tables"]
        return tables

    def tap(self, table: Mapping[str, Any]) -> tuple[Sequence[int], Sequence[int]]:
        """A table plays its game on its own phone, by its link, and hands it in. Totals and bids met."""
        phone, players = Program(table["token"]), len(table["seats"])
        hands = simulated_game(RULES, [0.5] * players, random.Random(4))
        for hand in hands:
            version = done(phone.get(f"games/{table['game']}/"))["rounds"][-1]["version"]
            done(phone.post(f"games/{table['game']}/operations/", operation(hand, version)))
        done(phone.post(f"games/{table['game']}/operations/", {"id": str(uuid.uuid4()), "kind": "hand_in", "value": 1}))
        board = scoreboard(RULES, hands, players)
        return board.current, board.hits

    def confirm(self, seq: int, number: int) -> None:
        """What a table handed in becomes its result."""
        [row] = done(self.desk.get(f"{self.at}rounds/{seq}/tables/?status=handed_in"))["results"]
        assert (row["table"], row["ready"]) == (number, True)
        done(self.desk.post(f"{self.at}rounds/{seq}/tables/{number}/confirm/", {"version": row["version"]}))

    def slip(self, seq: int, table: Mapping[str, Any], less: int) -> tuple[Sequence[int], Sequence[int]]:
        """The slip of a table where everybody ended in the order of the seats."""
        players = len(table["seats"])
        totals, hits = [total - less for total in TOTALS[:players]], HITS[:players]
        body = {"totals": totals, "hits": list(hits), "key": str(uuid.uuid4())}
        done(self.desk.post(f"{self.at}rounds/{seq}/tables/{table['number']}/slip/", body))
        return totals, hits

    def count(self, table: Mapping[str, Any], ended: tuple[Sequence[int], Sequence[int]]) -> None:
        """Table points by place, game points and bids met, as the regulations say."""
        numbers = [seat["number"] for seat in table["seats"]]
        order = sorted(zip(*ended, numbers, strict=True), reverse=True)
        assert len({(total, hits) for total, hits, _ in order}) == len(order)
        for worth, (total, hits, number) in zip(WORTH, order, strict=False):
            mine = self.points[number]
            self.points[number] = [mine[0] + worth, mine[1] + total, mine[2] + hits]

    def standings(self) -> list[tuple[int, list[float]]]:
        """Everybody with his points, the best first, as the interface has them."""
        rows = done(self.desk.get(f"{self.at}standings/"))["results"]
        keys = ("table_points", "game_points", "hits")
        return [(row["number"], [row["values"][key] for key in keys]) for row in rows if row["games"]]


def operation(hand: Hand, version: int) -> dict[str, Any]:
    """A whole hand, as a phone sends it."""
    bids, tricks = [seat.bid for seat in hand.seats], [seat.tricks for seat in hand.seats]
    values = {"round": hand.number, "version": version, "bids": bids, "tricks": tricks, "score": True}
    return {"id": str(uuid.uuid4()), "kind": "enter_round"} | values


def test_a_program_runs_an_event_from_its_form_to_the_prizes(desk: Program) -> None:
    event = Event(desk)
    event.set_up()
    first, second = event.publish(1, draw=True)
    clock = f"{event.at}rounds/1/clock/"
    assert done(desk.post(clock, {"action": "start"}))["phase"] == "running"
    done(desk.post(clock, {"action": "add", "minutes": 5, "seen": 0}))
    event.count(first, event.tap(first))
    event.confirm(1, first["number"])
    event.count(second, event.slip(1, second, 0))

    # The winner of the slip played on: ten game points less, which is no other place at the table.
    fined = second["seats"][0]["number"]
    fine = {"entrants": [fined], "kind": "points", "points": 10, "round": 1, "reason": "Played on after time"}
    done(desk.post(f"{event.at}sanctions/", fine))
    event.points[fined][1] -= 10

    for table in event.publish(2, draw=False):
        event.count(table, event.slip(2, table, 10 * table["number"]))
    by_hand = sorted(event.points.items(), key=lambda item: item[1], reverse=True)
    assert event.standings() == by_hand
    assert desk.get(f"{event.at}results/").json()["count"] == 2 * len(NAMES)

    best = {number for number, _ in by_hand[:4]}
    stage = done(desk.post(f"{event.at}stages/1/begin/"))
    assert {one["number"] for one in stage["people"]} == best
    [final] = event.publish(3, draw=True)
    event.slip(3, final, 0)
    champion = final["seats"][0]["number"]
    assert champion in best
    ended = done(desk.post(f"{event.at}prizes/give/"))
    assert (ended["champion"], ended["prizes_given"]) == (champion, True)
    assert [(row["rank"], row["person"]["number"], row["prize"]) for row in ended["ranking"]][:5] == [
        (1, final["seats"][0]["number"], "A cup"),
        (2, final["seats"][1]["number"], "A book"),
        (3, final["seats"][2]["number"], ""),
        (4, final["seats"][3]["number"], ""),
        (5, by_hand[4][0], ""),
    ]
    late = desk.post(f"{event.at}sanctions/", fine)
    assert (late.status_code, late.json()["code"]) == (422, "sanction_after_prizes")
    # Everybody may read how it ended.
    public = done(Program().get(f"public/{event.at}standings/"))
    assert [row["number"] for row in public["results"]][:9] == [number for number, _ in by_hand]
