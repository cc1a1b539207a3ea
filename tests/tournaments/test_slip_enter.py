"""One slip: from the list of slips, by script or without, and from the page of its table."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.desk import confirm, entrant, table_of
from tests.tournaments.play import FRAGMENT, HITS, ROUND, TABLE, TOTALS, playing, slip
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db
URL = f"{TABLE}slip"
COUNTED = {"time": {"limit": 45, "unfinished": "count_hands_played"}}


def stored(table: Table) -> list[tuple[int, int]]:
    seats = table.seats.select_related("result").order_by("position")
    return [(seat.result.total, seat.result.hits) for seat in seats]


def words(response: HttpResponse) -> str:
    return response.content.decode()


def test_the_table_is_confirmed_and_the_next_one_follows(client_director: Client) -> None:
    tournament = playing()
    response = client_director.post(URL, slip(1), follow=True)
    assert response.redirect_chain == [(f"{ROUND}slips", 302)]
    assert "Table 1 is confirmed." in words(response)
    assert stored(table_of(tournament, 1, 1)) == list(zip(TOTALS, HITS, strict=True))


def test_the_pad_shows_what_the_slip_counts(client_director: Client) -> None:
    """Nothing, or less, was tapped before: that is no result, and there is nothing to hand in."""
    tournament = playing()
    client_director.post(URL, slip(1))
    game = table_of(tournament, 1, 1).game
    assert game is not None
    html = words(client_director.get(f"/games/{game.code}/pad"))
    assert f"{entrant(tournament, 1).player.label} wins" in html
    assert '<strong class="numbers">180</strong>' in html
    assert "Hand in the result" not in html


def test_a_script_gets_the_row_of_the_table(client_director: Client) -> None:
    playing()
    part = client_director.post(URL, slip(1), headers=FRAGMENT)
    assert part.status_code == 200
    assert words(part).strip().startswith('<section class="card slip-done" id="slip-1"')
    assert "<html" not in words(part)


def test_a_minus_is_a_minus_however_it_is_typed(client_director: Client) -> None:
    tournament = playing()
    client_director.post(URL, slip(1, (180, 150, "−20", "-10"), (8, 7, 4, 4)))
    assert stored(table_of(tournament, 1, 1))[2:] == [(-20, 4), (-10, 4)]


@pytest.mark.parametrize(
    ("totals", "hits", "field", "sentence"),
    [
        ((7, 150, 60, 20), HITS, "total_0", "Nobody can have 7 points: totals go in steps of 10"),
        ((180, 2000, 60, 20), HITS, "total_1", "Nobody can have 2000 points: this game goes from "),
        (TOTALS, (8, 7, 11, 4), "hits_2", "11 bids met are not possible: the game has 10 hands"),
        (TOTALS, (8, 7, 5, 0), "hits_3", "With 20 points 0 bids met are not possible, only: "),
    ],
)
def test_what_cannot_be_true_is_said_beside_its_field(
    client_director: Client, totals: tuple[int, ...], hits: tuple[int, ...], field: str, sentence: str
) -> None:
    tournament = playing()
    response = client_director.post(URL, slip(1, totals, hits), headers=FRAGMENT)
    assert response.status_code == 422
    html = words(response)
    place = html.index(f'id="id_t1-{field}_error"')
    name = entrant(tournament, int(field[-1]) + 1).player.label
    assert f"{name}: {sentence}" in html[place : html.index("</div>", place)]
    # What was typed stays.
    for value in (*totals, *hits):
        assert f'value="{value}"' in html
    assert html.count('aria-invalid="true"') == 1
    assert table_of(tournament, 1, 1).confirmed_at is None


def test_all_that_is_wrong_is_said_at_once(client_director: Client) -> None:
    playing()
    response = client_director.post(URL, slip(1, ("", "x", 7, 20), (8, 7, 5, 99)))
    assert response.status_code == 422
    html = words(response)
    for sentence in ("Type the points of", "This is no whole number", "steps of 10", "99 bids met"):
        assert sentence in html
    assert "<html" in html


@pytest.mark.parametrize("typed", ["1e3", "999999", "١٨٠", "--5", "5.5"])
def test_a_number_is_digits(client_director: Client, typed: str) -> None:
    tournament = playing()
    assert client_director.post(URL, slip(1, (typed, 150, 60, 20))).status_code == 422
    assert table_of(tournament, 1, 1).confirmed_at is None


def test_the_same_slip_sent_twice_is_once(client_director: Client) -> None:
    tournament = playing()
    for _ in range(2):
        assert client_director.post(URL, slip(1)).status_code == 302
    assert tournament.entries.filter(kind__in=["confirmed", "corrected"]).count() == 1


def test_another_slip_for_a_confirmed_table_needs_a_reason(client_director: Client) -> None:
    tournament = playing()
    client_director.post(URL, slip(1))
    other = slip(1, (180, 150, 60, 30))
    response = client_director.post(URL, other)
    assert response.status_code == 422
    response = client_director.post(URL, other | {"table": "1"})
    assert response.status_code == 422
    assert "another result needs a reason" in words(response)
    assert 'value="30"' in words(response)
    response = client_director.post(URL, other | {"table": "1", "slip-why": "misread"})
    assert response["Location"] == TABLE
    assert stored(table_of(tournament, 1, 1))[3] == (30, 4)


def test_the_page_of_a_confirmed_table_has_its_figures(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    html = words(client_director.get(TABLE))
    assert 'name="t1-total_0" value="180"' in html


def test_hands_played_when_time_was_up(client_director: Client) -> None:
    tournament = playing(**COUNTED)
    response = client_director.post(URL, slip(1, TOTALS, (9, 7, 5, 4), **{"t1-hands": 8}))
    assert response.status_code == 422
    assert "9 bids met are not possible: the game has 8 hands" in words(response)
    response = client_director.post(URL, slip(1, TOTALS, HITS, **{"t1-hands": 11}), headers=FRAGMENT)
    assert "11 hands cannot have been played: the game has 10" in words(response)
    client_director.post(URL, slip(1, TOTALS, HITS, **{"t1-hands": 8}))
    assert table_of(tournament, 1, 1).hands_played == 8


def test_where_all_hands_are_played_fewer_need_a_reason(client_director: Client) -> None:
    tournament = playing()
    typed = slip(1, TOTALS, HITS, **{"t1-hands": 8}) | {"table": "1"}
    response = client_director.post(URL, typed)
    assert response.status_code == 422
    assert "ended after hand 8 of 10" in words(response)
    client_director.post(URL, typed | {"slip-reason": "Fire alarm"})
    assert table_of(tournament, 1, 1).hands_played == 8


def test_typed_twice(client_director: Client) -> None:
    tournament = playing()
    Tournament.objects.update(type_twice=True)
    part = client_director.post(URL, slip(1), headers=FRAGMENT)
    assert "slip-second" in words(part)
    assert table_of(tournament, 1, 1).confirmed_at is None
    part = client_director.post(URL, slip(1, (180, 150, 70, 20)), headers=FRAGMENT)
    assert part.status_code == 422
    name = entrant(tournament, 3).player.label
    assert f"{name}: this is not what was typed the first time" in words(part)
    part = client_director.post(URL, slip(1), headers=FRAGMENT)
    assert "slip-done" in words(part)
    assert table_of(tournament, 1, 1).confirmed_at is not None


def test_a_table_that_is_not_there(client_director: Client) -> None:
    playing()
    assert client_director.post(f"{ROUND}tables/3/slip", slip(3)).status_code == 404
