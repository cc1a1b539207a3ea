"""The calendar of events: whole days, for everybody, the same bytes as long as nothing changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import make_tournament, setup_of
from tournaments.models import Tournament
from tournaments.services.tournaments import (
    tournament_announce,
    tournament_change,
    tournament_create,
    tournament_publish,
)

pytestmark = pytest.mark.django_db

URL = "/events.ics"


def make_event(day: date, name: str = "Cup", *, published: bool = True, **texts: str) -> Tournament:
    tournament = tournament_create(setup=replace(setup_of(name=name), date=day, **texts), seed=1)
    return tournament_publish(tournament=tournament, published=published)


def events(content: bytes) -> list[dict[str, Any]]:
    """What a calendar makes of the file: days and moments as such, all else as text."""
    found = Calendar.from_ical(content).walk("VEVENT")
    return [{str(name).lower(): getattr(value, "dt", str(value)) for name, value in event.items()} for event in found]


def test_an_event_is_a_whole_day_with_place_address_and_contact(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    day = timezone.localdate() + timedelta(days=40)
    make_event(day, "Cup of Riga", venue="Hall 3, Riga", contact="desk@club.example")
    with django_assert_num_queries(1):
        response = client.get(URL)
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert not response.cookies
    [event] = events(response.content)
    assert (event["dtstart"], event["dtend"]) == (day, day + timedelta(days=1))
    assert event["summary"] == "Cup of Riga"
    assert event["location"] == "Hall 3, Riga"
    assert event["contact"] == "desk@club.example"
    slug = Tournament.objects.get().slug
    assert event["url"] == f"http://testserver/events/{slug}/"
    assert event["description"] == f"desk@club.example\nhttp://testserver/events/{slug}/"
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n" in response.content


def test_only_published_events_of_the_last_year_and_later(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    today = timezone.localdate()
    for days, name in ((-367, "long ago"), (-366, "a year ago"), (0, "today"), (900, "far off")):
        make_event(today + timedelta(days=days), name)
    make_event(today, "secret", published=False)
    with django_assert_num_queries(1):
        found = events(client.get(URL).content)
    assert [event["summary"] for event in found] == ["far off", "today", "a year ago"]


def test_the_same_events_are_the_same_bytes_and_not_sent_again(client: Client) -> None:
    tournament = make_tournament(4, published=True)
    first = client.get(URL)
    tournament_announce(tournament=tournament, text="Pizza is here")
    tournament.entries.filter(kind="announced").update(made_at=timezone.now() + timedelta(hours=1))
    again = client.get(URL, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    [before] = events(first.content)
    tournament_change(tournament=tournament, setup=setup_of(name="Another name"))
    changed = client.get(URL, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    [event] = events(changed.content)
    assert event["uid"] == before["uid"]
    assert event["dtstamp"] == event["last-modified"] >= before["dtstamp"]
    assert event["summary"] == "Another name"


def test_a_hostile_name_makes_no_line_of_its_own(client: Client) -> None:
    name = "Cup;,\\n\nEND:VEVENT\r\nATTACH:x"
    make_event(timezone.localdate(), name, venue="a\rLOCATION:b", contact="c\r\nATTENDEE:d")
    lines = client.get(URL).content.decode().replace("\r\n ", "").split("\r\n")
    assert "SUMMARY:Cup\\;\\,\\\\n END:VEVENT ATTACH:x" in lines
    assert "LOCATION:a LOCATION:b" in lines
    assert "CONTACT:c ATTENDEE:d" in lines
    assert lines.count("END:VEVENT") == 1


def test_the_pages_tell_where_it_is(client: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(4, published=True)
    pages = client.get(f"/events/{tournament.slug}/"), client_scorekeeper.get("/tournaments/")
    for html in (page.content.decode() for page in pages):
        assert 'href="http://testserver/events.ics"' in html
        assert 'href="webcal://testserver/events.ics"' in html
    # The page that is kept for everybody tells each where he came from.
    elsewhere = client.get(f"/events/{tournament.slug}/", headers={"Host": "club.example"})
    assert 'href="webcal://club.example/events.ics"' in elsewhere.content.decode()
