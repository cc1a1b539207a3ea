"""The calendar of all published events, to be subscribed to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Max, OuterRef, Subquery
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.models import DeskEntry, Tournament, TournamentQuerySet
from wizard_club.lib.names import normal_name

# Events of the last year stay in the calendar, and no more of them than these.
DAYS_BACK = 366
MOST_EVENTS = 500
# How often a calendar is to ask again.
REFRESH = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Feed:
    """Where the calendar is: its `address`, and the one by which a tap on a link subscribes to it."""

    address: str
    subscribe: str


def feed_at(base: str) -> Feed:
    """The calendar of the installation that devices find there."""
    address = base + reverse("tournaments:event_calendar")
    return Feed(address, f"webcal:{address.partition(':')[2]}")


def events_to_come(today: date | None = None) -> TournamentQuerySet:
    """The published events of the last year and all that come, each with when it was changed: one query."""
    changes = DeskEntry.objects.filter(tournament=OuterRef("pk"), kind__in=("created", "changed")).order_by()
    found = Tournament.objects.filter(published=True, date__gte=(today or localdate()) - timedelta(days=DAYS_BACK))
    changed = Subquery(changes.values("tournament").annotate(last=Max("made_at")).values("last"))
    return found.annotate(changed_at=changed).newest_first()[:MOST_EVENTS]


def calendar_text(events: TournamentQuerySet, base: str) -> bytes:
    """The calendar, its addresses beginning with `base`. It is the same as long as no event changes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Wizard Club//Tournaments//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", _("Wizard Club: tournaments"))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", f"PT{REFRESH.seconds // 3600}H")
    for tournament in events:
        calendar.add_component(calendar_event(tournament, base))
    text: bytes = calendar.to_ical()
    return text


def calendar_event(tournament: Tournament, base: str) -> Event:
    """One event: all of its day, with where it is and whom to ask."""
    born: datetime = tournament.created_at
    changed: datetime = getattr(tournament, "changed_at", None) or born
    address = base + reverse("tournaments:event_home", args=[tournament.slug])
    contact, venue = normal_name(tournament.contact), normal_name(tournament.venue)
    event = Event()
    event.add("uid", f"{born:%Y%m%dT%H%M%S%f}-{tournament.pk}@wizard-club")
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    event.add("dtstart", tournament.date)
    event.add("dtend", tournament.date + timedelta(days=1))
    event.add("summary", normal_name(tournament.name))
    event.add("url", address)
    event.add("description", "\n".join(line for line in (contact, address) if line))
    if venue:
        event.add("location", venue)
    if contact:
        event.add("contact", contact)
    return event
