"""What tables sent after their round was closed, for programs."""

from __future__ import annotations

import pytest

from tests.programs import Program
from tests.tournaments.desk import table_of, tap_hands
from tests.tournaments.play import playing, propose
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db
TABLE = "tournaments/club-evening-2026/rounds/1/tables/1/"


def test_proposals_are_read_accepted_and_declined_once(desk: Program, keeper: Program) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    first, second = propose(tournament, 1), propose(tournament, 1, value=0)
    told = desk.get(f"{TABLE}proposals/").json()["results"]
    assert [one["text"] for one in told] == ["Round 1: Владимир 2 bids 1", "Round 1: Владимир 2 bids 0"]
    assert keeper.post(f"{TABLE}proposals/{first.pk}/accept/", {}).status_code == 403
    taken = desk.post(f"{TABLE}proposals/{first.pk}/accept/", {})
    assert (taken.status_code, [one["id"] for one in taken.json()["waiting"]]) == (200, [second.pk])
    again = desk.post(f"{TABLE}proposals/{first.pk}/decline/")
    assert (again.status_code, again.json()["code"], again.json()["current"]) == (409, "proposal_decided", "accepted")
    assert desk.post(f"{TABLE}proposals/{second.pk}/decline/").json()["waiting"] == []
    assert table_of(tournament, 1, 1).game.rounds.get(number=1).bids.get(seat=1).bid == 1


def test_a_proposal_of_another_value_than_the_stored_one_is_a_conflict(desk: Program) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    proposal, other = propose(tournament, 1), propose(tournament, 1, value=0)
    desk.post(f"{TABLE}proposals/{other.pk}/accept/", {})
    refused = desk.post(f"{TABLE}proposals/{proposal.pk}/accept/", {})
    assert (refused.status_code, refused.json()["current"]) == (409, 0)
    tap_hands(table_of(tournament, 1, 2).game, 1)
    assert (
        desk.post(f"tournaments/club-evening-2026/rounds/1/tables/2/proposals/{proposal.pk}/decline/").status_code
        == 404
    )
