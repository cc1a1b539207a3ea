"""What a desk and a table do on their screens: taps sent twice, links of before an update, accidents, the clock."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client, override_settings
from django.utils import timezone

from scoring.models import Game, GameLink
from scoring.services.games import link_revoke
from tests.tournaments.desk import fresh, table_of, tap_hands
from tests.tournaments.play import HITS, ROUND, TABLE, TOTALS, playing, slip
from tournaments.models import Table, Tournament, TournamentRound
from tournaments.services.rounds import round_clock, table_extra
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

LIMIT = {"limit": 45}


def hidden(html: str, name: str) -> list[str]:
    """The values of hidden fields of that name."""
    return re.findall(rf'<input type="hidden" name="{name}" value="([^"]*)"', html)


# Sent twice


def test_a_first_typing_sent_twice_still_waits_for_the_second(client_director: Client) -> None:
    """A double tap without script: nobody has looked at the slip a second time."""
    tournament = playing()
    Tournament.objects.update(type_twice=True)
    page = client_director.get(f"{ROUND}slips").content.decode()
    first = hidden(page, "key")[0]
    for _ in (1, 2):
        client_director.post(f"{TABLE}slip", slip(1, TOTALS, HITS, key=first))
    assert table_of(tournament, 1, 1).confirmed_at is None
    second = hidden(client_director.get(f"{ROUND}slips").content.decode(), "key")[0]
    client_director.post(f"{TABLE}slip", slip(1, TOTALS, HITS, key=second))
    assert table_of(tournament, 1, 1).confirmed_at is not None


def test_minutes_sent_twice_are_added_once(client_director: Client) -> None:
    playing(time=LIMIT)
    client_director.post(f"{ROUND}clock", {"action": "start"})
    for path, press in ((f"{ROUND}clock", {"action": "add"}), (f"{TABLE}extra", {})):
        shown = ROUND if "clock" in path else TABLE
        page = client_director.get(shown).content.decode()
        seen = hidden(page[page.index(f'action="{path}"') :], "seen")[0]
        for _ in (1, 2):
            assert client_director.post(path, {**press, "minutes": 5, "seen": seen}).status_code == 302
        stale = client_director.post(path, {**press, "minutes": 1, "seen": seen})
        assert stale.status_code == 422
        assert "The time was changed meanwhile" in stale.content.decode()
    assert TournamentRound.objects.get().added == timedelta(minutes=5)
    assert Table.objects.get(number=1).extra_minutes == 5


def test_two_desks_that_add_minutes_know_of_each_other() -> None:
    tournament = playing(time=LIMIT)
    played = tournament.rounds.get()
    round_clock(round=played, action="add", minutes=5, seen=0)
    with pytest.raises(DomainError, match="clock_moved_on"):
        round_clock(round=played, action="add", minutes=1, seen=0)
    round_clock(round=played, action="add", minutes=1, seen=5)
    assert tournament.rounds.get().added == timedelta(minutes=6)
    table = table_of(tournament, 1, 1)
    table_extra(table=table, minutes=3, seen=0)
    with pytest.raises(DomainError, match="clock_moved_on"):
        table_extra(table=table, minutes=-1, seen=0)
    assert table_of(tournament, 1, 1).extra_minutes == 3


# Links


def test_a_link_works_after_an_update_and_a_withdrawn_one_never() -> None:
    """An update forgets what the program kept in memory, and may sign out everybody; the slip on the table is paper."""
    tournament = playing()
    game = table_of(tournament, 1, 1).game
    link = GameLink.objects.get(game=game)
    tablet = Client()
    pad = tablet.get(f"/L/{link.token}/")["Location"]
    tap_hands(game, 3)
    cache.clear()
    Session.objects.all().delete()
    assert tablet.get(pad).status_code == 200
    with override_settings(SECRET_KEY="of another installation" * 3):
        other = Client()
        assert other.get(other.get(f"/L/{link.token}/")["Location"]).status_code == 200
    link_revoke(link=link)
    for client in (tablet, other, Client()):
        assert client.get(pad).status_code in {302, 403, 404, 410}
        assert client.get(f"/L/{link.token}/").status_code in {403, 404, 410}
    assert Game.objects.get(pk=game.pk).rounds.filter(scored_at__isnull=False).count() == 3


# By accident


def test_a_round_is_taken_back_and_published_again_with_all_its_people(client_director: Client) -> None:
    """Its draw is a preview again: one tap publishes it as it was."""
    tournament = playing()
    before = [list(table.seats.values_list("entrant__number", flat=True)) for table in Table.objects.all()]
    client_director.post(f"{ROUND}take-back")
    assert not tournament.rounds.exists()
    draw = tournament.draws.get(discarded=False)
    client_director.post("/tournaments/club-evening-2026/draw/publish", {"draw": draw.pk, "seq": 1, "edits": 0})
    after = [list(table.seats.values_list("entrant__number", flat=True)) for table in Table.objects.all()]
    assert after == before == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


# The clock


def test_a_tablet_that_slept_and_one_with_a_wrong_time_are_told_what_is_left() -> None:
    """Three pauses of 7, 11 and 2 minutes in 45 minutes: after 60 minutes of evening 5 are left, for table 2 with 10
    minutes more 15; every device is told the server's time with it.
    """
    tournament = playing(time=LIMIT)
    played, begin = tournament.rounds.get(), timezone.now()
    steps = [("start", 0), ("pause", 5), ("resume", 12), ("pause", 20), ("resume", 31), ("pause", 40), ("resume", 42)]
    for action, minute in steps:
        round_clock(round=played, action=action, now=begin + timedelta(minutes=minute))
    with time_machine.travel(begin + timedelta(minutes=50), tick=False):
        table_extra(table=table_of(tournament, 1, 2), minutes=10)
    clock, now = tournament.rounds.get().clock, begin + timedelta(minutes=60)
    time = fresh(tournament).format.time
    assert clock.left(time, now) == timedelta(minutes=5)
    ends = {number: table_of(tournament, 1, number).game.ends_at for number in (1, 2)}
    wanted = {1: begin + timedelta(minutes=65), 2: begin + timedelta(minutes=75)}
    assert all(abs((ends[number] or begin) - wanted[number]) < timedelta(seconds=1) for number in (1, 2))
