"""Events as they are listed, set up, changed and looked at."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.bodies.rulesets import FactBody, RulesetContent
from tournaments.api.bodies.formats import QUALIFIER, FormatContent, RulesetChoice
from tournaments.format_codec import MOST_PEOPLE
from tournaments.services.tournaments import SEEDS, TEXTS
from wizard_club.lib.api.bodies import Query, Strict

LONGEST_NAME = 120
LONGEST_ANNOUNCEMENT = 200

ROW = {
    "slug": "spring-open",
    "name": "Spring open",
    "date": "2026-11-30",
    "venue": "Café Central",
    "players": 9,
    "kind": "running",
    "state": "round 1 of 4",
    "published": True,
}


class TournamentRow(serializers.Serializer[Any]):
    """An event in the list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    date = serializers.DateField()
    venue = serializers.CharField()
    players = serializers.IntegerField(help_text="Who is entered: neither waiting for a place nor withdrawn.")
    kind = serializers.CharField(help_text="open, running or finished.")
    state = serializers.CharField(help_text="Where it stands, in words.")
    published = serializers.BooleanField(help_text="Whether everybody may see its public page.")


class TournamentQuery(Query):
    """Which events, in which order."""

    q = serializers.CharField(required=False, max_length=80, help_text="A part of the name or the place.")
    since = serializers.DateField(required=False, help_text="On this day or later.")
    until = serializers.DateField(required=False, help_text="On this day or before.")
    published = serializers.BooleanField(required=False, allow_null=True, default=None)
    ordering = serializers.ChoiceField(["-date", "date", "name", "-name"], default="-date")


def text_field(name: str, **more: Any) -> serializers.CharField:
    """A text of an event that may be empty."""
    return serializers.CharField(max_length=TEXTS[name], allow_blank=True, **more)


class TournamentNew(Strict):
    """A new event. The same `seed` sent again by the same account answers with the event it has made."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    date = serializers.DateField(help_text="The first day, if it lasts several.")
    format = FormatContent()
    ruleset = RulesetChoice()
    players = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_PEOPLE, help_text="Refused is what so many could not play."
    )
    seed = serializers.IntegerField(required=False, min_value=0, max_value=SEEDS, help_text="Of its draws.")
    venue = text_field("venue", default="")
    fee = text_field("fee", default="", help_text="Ticked off at the check-in; empty is none.")
    contact = text_field("contact", default="", help_text="For the desk only, never public.")
    regulations = text_field("regulations", default="")
    prizes = text_field("prizes", default="", help_text="One line for each rank.")
    type_twice = serializers.BooleanField(default=False, help_text="Paper slips are typed twice.")


class TournamentChange(Strict):
    """What of an event is to be another; the rest stays. Format and ruleset stay once something is drawn."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    date = serializers.DateField(required=False)
    format = FormatContent(required=False)
    ruleset = RulesetChoice(required=False)
    venue = text_field("venue", required=False)
    fee = text_field("fee", required=False)
    contact = text_field("contact", required=False)
    regulations = text_field("regulations", required=False)
    prizes = text_field("prizes", required=False)
    type_twice = serializers.BooleanField(required=False)
    version = serializers.IntegerField(
        required=False, min_value=0, max_value=2**31, help_text="What was read: 409 if the desk did something since."
    )


class TournamentDeletion(Query):
    """The name of the event, typed again."""

    confirm = serializers.CharField(max_length=LONGEST_NAME)


class Switches(Strict):
    """What everybody may see. Those that are not named stay as they are."""

    published = serializers.BooleanField(required=False, help_text="The public page itself.")
    show_seating = serializers.BooleanField(required=False)
    show_results = serializers.BooleanField(required=False)
    show_standings = serializers.BooleanField(required=False)
    show_final = serializers.BooleanField(required=False)


class Announcement(Strict):
    """What is said on every screen; nothing takes it back."""

    text = serializers.CharField(max_length=LONGEST_ANNOUNCEMENT, allow_blank=True)


class StoredFormat(serializers.Serializer[Any]):
    """The format as it is stored, to be sent again as it is."""

    preset = serializers.CharField()
    settings = serializers.DictField()


class CountersBody(serializers.Serializer[Any]):
    """How many play, how many of them are there and have paid, how many wait or are out."""

    playing = serializers.IntegerField()
    there = serializers.IntegerField()
    paid = serializers.IntegerField()
    standby = serializers.IntegerField()
    out = serializers.IntegerField()


class StepBody(serializers.Serializer[Any]):
    """What the desk does next: `kind` for programs, `text` and `action` for people."""

    kind = serializers.CharField()
    text = serializers.CharField()
    action = serializers.CharField()


class MilestoneBody(serializers.Serializer[Any]):
    """A piece of the way from entrants to prizes."""

    title = serializers.CharField()
    state = serializers.CharField(help_text="done, now or later.")
    note = serializers.CharField()


class CallBody(serializers.Serializer[Any]):
    """A table that calls the referee."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    at = serializers.DateTimeField()


class RoundLine(serializers.Serializer[Any]):
    """A published round."""

    seq = serializers.IntegerField(help_text="Counts through all stages.")
    title = serializers.CharField()
    stage = serializers.IntegerField(help_text="0 is qualifying.")
    published_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    tables = serializers.IntegerField()
    open_tables = serializers.ListField(child=serializers.IntegerField(), help_text="Not confirmed yet, by number.")


class TournamentBody(serializers.Serializer[Any]):
    """An event for its desk: how it is set up, and where it stands."""

    slug = serializers.CharField()
    version = serializers.IntegerField(help_text="Grows with everything that the desk does.")
    name = serializers.CharField()
    date = serializers.DateField()
    venue = serializers.CharField()
    fee = serializers.CharField()
    contact = serializers.CharField()
    regulations = serializers.CharField()
    prizes = serializers.CharField()
    type_twice = serializers.BooleanField()
    seed = serializers.IntegerField()
    format = StoredFormat()
    format_facts = FactBody(many=True)
    ruleset = RulesetContent()
    ruleset_name = serializers.CharField()
    frozen = serializers.BooleanField(help_text="Something is drawn: format and ruleset stay as they are.")
    published = serializers.BooleanField()
    show_seating = serializers.BooleanField()
    show_results = serializers.BooleanField()
    show_standings = serializers.BooleanField()
    show_final = serializers.BooleanField()
    public_address = serializers.URLField(help_text="Where everybody finds it, once it is published.")
    hall_address = serializers.URLField(help_text="For the screen in the hall.")
    announcement = serializers.CharField()
    announced_at = serializers.DateTimeField(allow_null=True)
    prizes_at = serializers.DateTimeField(allow_null=True, help_text="When the prizes were given.")
    created_at = serializers.DateTimeField()
    summary = serializers.CharField(help_text="The whole event in a sentence, or why it cannot be played.")
    playable = serializers.BooleanField()
    counters = CountersBody()
    next_step = StepBody()
    way = MilestoneBody(many=True)
    calls = CallBody(many=True)
    rounds = RoundLine(many=True)


class LogBody(serializers.Serializer[Any]):
    """One thing that the desk did; `who` is empty for the program itself."""

    at = serializers.DateTimeField()
    who = serializers.CharField()
    kind = serializers.CharField()
    text = serializers.CharField()


LOG = {
    "at": "2026-11-30T19:02:00Z",
    "who": "dora",
    "kind": "checked_in",
    "text": "Anna Berger was checked in.",
}
NEW = {
    "name": "Spring open",
    "date": "2026-11-30",
    "venue": "Café Central",
    "format": QUALIFIER,
    "ruleset": {"preset": "amigo_tournament"},
    "fee": "10 €",
}
TOURNAMENT = {
    "slug": "spring-open",
    "version": 4,
    "name": "Spring open",
    "date": "2026-11-30",
    "venue": "Café Central",
    "fee": "10 €",
    "contact": "Dora, 0660 123456",
    "regulations": "",
    "prizes": "",
    "type_twice": False,
    "seed": 271828182845,
    "format": QUALIFIER,
    "format_facts": [{"label": "Qualifying rounds", "value": "4"}],
    "ruleset": {"preset": "amigo_tournament", "settings": {}},
    "ruleset_name": "Amigo tournament",
    "frozen": True,
    "published": True,
    "show_seating": True,
    "show_results": True,
    "show_standings": True,
    "show_final": True,
    "public_address": "https://club.example/events/spring-open/",
    "hall_address": "https://club.example/events/spring-open/hall",
    "announcement": "",
    "announced_at": None,
    "prizes_at": None,
    "created_at": "2026-11-01T10:00:00Z",
    "summary": "9 players: one table of 5 and one of 4, 4 rounds of 60 minutes; about 5 h 25",
    "playable": True,
    "counters": {"playing": 9, "there": 9, "paid": 8, "standby": 1, "out": 0},
    "next_step": {
        "kind": "results",
        "text": "Round 1 is being played: 1 of 2 tables are confirmed.",
        "action": "Take in the results",
    },
    "way": [{"title": "Round 1", "state": "now", "note": "1 of 2 confirmed"}],
    "calls": [{"round": 1, "table": 2, "at": "2026-11-30T19:40:00Z"}],
    "rounds": [
        {
            "seq": 1,
            "title": "Round 1 of 4",
            "stage": 0,
            "published_at": "2026-11-30T19:05:00Z",
            "started_at": "2026-11-30T19:10:00Z",
            "closed_at": None,
            "tables": 2,
            "open_tables": [2],
        }
    ],
}
