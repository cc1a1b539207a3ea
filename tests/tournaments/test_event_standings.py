"""The standings for everybody are those of the desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.desk import entrant
from tests.tournaments.evening import evening_of_nine
from tournaments.models import Tournament
from tournaments.services.entrants import entrant_leave
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament, **query: object) -> str:
    return client.get(f"/events/{tournament.slug}/standings", query).content.decode()


def test_ranks_and_reasons_are_those_of_the_desk(client: Client, client_director: Client) -> None:
    tournament = evening_of_nine()
    cells = r'<td class="number[^"]*">([^<]*)</td>|<td colspan="\d">([^<]*)</td>'
    theirs = re.findall(cells, page(client, tournament))
    desk = client_director.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    assert theirs == re.findall(cells, desk)
    assert len(theirs) == 9 * 5 + 8 + 1
    assert ("", "below Núria 3 by bids met: 12 to 13") in theirs


def test_a_search_keeps_the_rank(client: Client) -> None:
    html = page(client, evening_of_nine(), q="zoe")
    assert re.findall(r'<td class="number rank">(\d)</td>', html) == ["5"]


def test_a_disqualified_one_is_named_without_his_reason(client: Client) -> None:
    tournament = evening_of_nine()
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 9)], kind="disqualified", reason="cheated")
    html = page(client, tournament)
    assert "Without a rank" in html
    assert "disqualified" in html
    assert "cheated" not in html


def test_the_standings_of_the_cut_stay_and_no_others_are_offered(client: Client) -> None:
    tournament = evening_of_nine(dropout="remove")
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 6))
    html = page(client, tournament, now="1")
    assert "These are the standings of the cut." in html
    assert "now=1" not in html
    assert html.count('<td class="number rank">') == 9
