"""What is hard to take back asks first: its form stands in a dialog of the page, and nowhere else."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, fresh, make_tournament, publish, put_draw
from tests.tournaments.play import ROUND, TABLE, playing, propose
from tests.tournaments.stages import drawn, ends, qualified
from tournaments.models import Lot
from tournaments.services.draws import draw_swap
from tournaments.services.rounds import round_close
from tournaments.services.stages import lot_draw, stage_begin

pytestmark = pytest.mark.django_db

DESK = "/tournaments/club-evening-2026/"
EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])


def asks_first(client: Client, page: str, *actions: str) -> None:
    """Each of these is posted from a dialog of the page only."""
    html = client.get(page).content.decode()
    outside = re.sub(r"<dialog.*?</dialog>", "", html, flags=re.DOTALL)
    for action in actions:
        assert f'action="{action}"' in html
        assert action not in outside


def test_a_draw_is_thrown_away(client_director: Client) -> None:
    put_draw(make_tournament(8), EIGHT)
    asks_first(client_director, f"{DESK}draw", f"{DESK}draw/discard")


def test_changes_by_hand_are_lost_with_another_draw(client_director: Client) -> None:
    """A draw that nobody changed is simply drawn again; one by a seed says itself which."""
    draw = put_draw(make_tournament(9), [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    again = f'hx-post="{DESK}draw/make"'
    assert "<dialog" not in client_director.get(f"{DESK}draw").content.decode().split(again)[0].split("draw-title")[1]
    draw_swap(draw=draw, edits=0, seq=1, one=1, other=5)
    html = client_director.get(f"{DESK}draw").content.decode()
    assert "This draw was changed by hand 1 time." in html
    assert again in html
    assert again not in re.sub(r"<dialog.*?</dialog>", "", html, flags=re.DOTALL)


def test_a_round_is_taken_back_or_closed(client_director: Client) -> None:
    playing()
    asks_first(client_director, f"{DESK}draw", f"{ROUND}take-back")
    asks_first(client_director, ROUND, f"{ROUND}close")
    assert "2 tables have no confirmed result" in client_director.get(ROUND).content.decode()


def test_a_proposal_is_declined_and_a_link_replaced(client_director: Client) -> None:
    tournament = playing()
    asks_first(client_director, TABLE, f"{TABLE}link")
    round_close(round=tournament.rounds.get())
    proposal = propose(tournament, 1)
    asks_first(client_director, TABLE, f"{TABLE}proposals/{proposal.pk}/decline")


def test_somebody_leaves_or_was_entered_by_mistake(client_director: Client) -> None:
    make_tournament(4)
    page = f"{DESK}entrants/2/"
    asks_first(client_director, page, f"{page}leave", f"{page}delete")


def test_a_cut_is_made_and_taken_back(client_director: Client) -> None:
    tournament = qualified(*EIGHT)
    asks_first(client_director, f"{DESK}stages/", f"{DESK}stages/1/begin")
    stage_begin(tournament=tournament)
    asks_first(client_director, f"{DESK}stages/", f"{DESK}stages/1/take-back")


def test_a_lot_is_taken_back_and_the_prizes_are_given(client_director: Client) -> None:
    tournament = qualified(*EIGHT)
    stage_begin(tournament=tournament)
    drawn(tournament)
    ends(tournament, 2, 1, 1, 5, 2, 6, level=2)
    table = fresh(tournament).rounds.get(seq=2).tables.get()
    lot_draw(tournament=tournament, purpose=Lot.Purpose.CHAMPION, numbers=[1, 5], table=table)
    lot = Lot.objects.get()
    asks_first(client_director, f"{DESK}stages/", f"{DESK}lots/{lot.pk}/delete", f"{DESK}prizes/give")


def test_what_changes_results_or_people_for_good_wants_a_word_or_a_tick(client_director: Client) -> None:
    """Without it nothing is done: a reason, the name of the event, or the tick of a disqualification."""
    tournament = make_tournament(4, qualifying_rounds=1, stages=[])
    publish(tournament, [1, 2, 3, 4])
    ends(tournament, 1, 1, 1, 2, 3, 4)
    sanction = {"who": "2", "kind": "disqualified", "unit": "game", "round": "1", "why": "overtime", "key": "page"}
    for action, data in (("rounds/1/tables/1/reopen", {}), ("delete", {}), ("sanctions/new", sanction)):
        assert client_director.post(f"{DESK}{action}", data).status_code == 422
    client_director.post(f"{DESK}prizes/give")
    assert client_director.post(f"{DESK}prizes/reopen").status_code == 422
    assert fresh(tournament).prizes_at is not None
    assert entrant(tournament, 2).state == "active"
