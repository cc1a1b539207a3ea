"""The forms of setting up: what an event is, the announcement, and the name typed to delete it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Ruleset, RulesetSettings
from scoring.rules.plan import hand_sizes
from scoring.rulesets_text import ruleset_title
from tournaments.format import PRESETS, TournamentFormat
from tournaments.format_checks import check_field
from tournaments.format_codec import MOST_PEOPLE
from tournaments.forms.format import FormatForm, RefusingForm
from tournaments.models import Tournament
from tournaments.schedule import EventPlan, event_plan
from tournaments.selectors.format_words import plan_sentence
from tournaments.services.tournaments import SEEDS, Setup, new_seed
from wizard_club.lib.errors import DomainError

# Kept settings that no ruleset of the club has any more.
KEPT = "kept"
USUAL_RULESET = "amigo_tournament"
USUAL_PLAYERS = {"club_night": 9, "world_championship": 48, "german_championship": 160}
USUAL = 12
USUAL_PRESET = "club_qualifier"
TEXTS = ("fee", "contact", "regulations", "prizes", "type_twice")
# Fields that no disclosure hides.
SHOWN = {"name", "date", "venue", "players", "ruleset", "preset", "seed", "__all__"}
DETAILS = ("name", "date", "venue", *TEXTS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What the games are played by, and how the event calls it."""

    settings: RulesetSettings
    name: str

    @property
    def title(self) -> str:
        """The name as people read it."""
        return ruleset_title(self.name)


class DetailsForm(RefusingForm):
    """What can be changed at any time: names, texts, and how slips are typed."""

    name = forms.CharField(label=_("Name"), max_length=120, help_text=_("Example: Spring qualifier"))
    date = forms.DateField(
        label=_("Day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The first day, if it lasts several"),
    )
    venue = forms.CharField(label=_("Place"), max_length=120, required=False, help_text=_("Example: Café Central"))
    fee = forms.CharField(
        label=_("Fee"),
        max_length=40,
        required=False,
        help_text=_("Ticked off at the check-in; empty is none. Example: 10 €"),
    )
    contact = forms.CharField(
        label=_("Contact"),
        max_length=200,
        required=False,
        help_text=_("For the desk only, never on the public page. Example: Anna, 0660 123456"),
    )
    regulations = forms.CharField(
        label=_("Regulations"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("On the public page. Example: Phones stay in the pocket while a hand is played"),
    )
    prizes = forms.CharField(
        label=_("Prizes"),
        max_length=4_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One line for each rank, from the winner on. Example: A box of the game"),
    )
    type_twice = forms.BooleanField(
        label=_("Paper slips are typed twice"),
        required=False,
        help_text=_("A slip counts when both typings are the same. Example: yes, at a championship"),
    )

    def details(self) -> dict[str, Any]:
        """What a setup takes of them, of a valid form."""
        return {name: self.cleaned_data[name] for name in DETAILS}


class TournamentForm(DetailsForm, FormatForm):
    """Everything of an event. `players` is only for the plan, and for refusing what they could not play."""

    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=SEEDS)
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), help_text=_("What the games are played by. Example: Amigo tournament")
    )
    players = forms.IntegerField(
        label=_("How many will come?"),
        min_value=1,
        max_value=MOST_PEOPLE,
        required=False,
        help_text=_("For the plan only; everybody who comes can be entered. Example: 21"),
    )

    plan = ""

    def __init__(
        self,
        data: Any = None,
        *,
        rulesets: Sequence[Ruleset],
        kept: Rules | None = None,
        preset: str = USUAL_PRESET,
        wanted: TournamentFormat | None = None,
        **more: Any,
    ) -> None:
        initial = {"seed": new_seed(), "players": usual_players(preset)} | more.pop("initial", {})
        super().__init__(data, preset=preset, wanted=wanted, initial=initial, **more)
        self.known = {str(ruleset.pk): Rules(ruleset.settings, ruleset.name) for ruleset in rulesets}
        same = next((name for name, rules in self.known.items() if rules == kept), None)
        if kept and same is None:
            self.known = {KEPT: kept} | self.known
        usual = next((name for name, rules in self.known.items() if rules.settings.preset == USUAL_RULESET), "")
        self.initial.setdefault("ruleset", (same or KEPT) if kept else usual)
        field = self.fields["ruleset"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(name, rules.title) for name, rules in self.known.items()]
        if data is None:
            self.plan = self.first_plan(wanted or PRESETS[preset])

    def first_plan(self, wanted: TournamentFormat) -> str:
        """The plan of the form as it is opened."""
        rules, players = self.known.get(str(self.initial["ruleset"])), str(self.initial["players"])
        try:
            return plan_of(wanted, rules.settings, int(players)) if rules and players.isdecimal() else ""
        except DomainError:
            return ""

    def clean(self) -> dict[str, Any]:
        """Also refuse what so many people cannot play."""
        values = super().clean()
        rules, players = self.known.get(values.get("ruleset", "")), values.get("players")
        if self.format is not None and rules is not None and players is not None:
            try:
                self.plan = plan_of(self.format, rules.settings, players)
            except DomainError as error:
                self.refuse(error)
        return values

    @property
    def more_open(self) -> bool:
        """Whether a setting of the format must be seen: it is refused, or was just looked at."""
        seen = set(self.errors) - SHOWN - set(TEXTS)
        return bool(seen) or "preview" in self.data

    @property
    def texts_open(self) -> bool:
        """Whether one of the texts must be seen."""
        return bool(set(self.errors) & set(TEXTS))

    def setup(self) -> Setup:
        """What the services take, of a valid form."""
        if self.format is None:
            raise TypeError("a form that is not valid sets nothing up")
        rules = self.known[self.cleaned_data["ruleset"]]
        return Setup(
            preset=self.cleaned_data["preset"],
            format=self.format,
            ruleset=rules.settings,
            ruleset_name=rules.name,
            **self.details(),
        )


def usual_players(preset: str) -> int:
    """How many come to such an event, until somebody says otherwise."""
    return USUAL_PLAYERS.get(preset, USUAL)


def checked_plan(tournament_format: TournamentFormat, settings: RulesetSettings, players: int) -> EventPlan:
    """The event of so many. Raises DomainError where they cannot play it."""
    check_field(tournament_format, players)
    plan = event_plan(tournament_format, settings.rules, players)
    for size in {*plan.tables, *(size for planned in plan.stages for size in planned.tables)}:
        hand_sizes(settings.rules, size)
    return plan


def plan_of(tournament_format: TournamentFormat, settings: RulesetSettings, players: int) -> str:
    """The same in a sentence."""
    return plan_sentence(tournament_format, checked_plan(tournament_format, settings, players))


def same_format(tournament: Tournament, details: dict[str, Any]) -> Setup:
    """Other details with the format and ruleset there are."""
    return Setup(
        preset=tournament.format_settings.preset,
        format=tournament.format,
        ruleset=tournament.ruleset,
        ruleset_name=tournament.ruleset_name,
        **details,
    )


def details_of(tournament: Tournament) -> dict[str, Any]:
    """What the fields of a form show for an event."""
    return {name: getattr(tournament, name) for name in DETAILS}


def rules_of(tournament: Tournament) -> Rules:
    """The ruleset of an event as it has it."""
    return Rules(tournament.ruleset, tournament.ruleset_name)


class AnnouncementForm(forms.Form):
    """What is said on every screen of the event; nothing takes it back."""

    text = forms.CharField(
        label=_("Announcement"),
        max_length=200,
        required=False,
        help_text=_(
            "Shown on the hall screen, the phones and the pads. Example: Pizza is here. Round 3 begins at 20:30"
        ),
    )


class DeleteForm(forms.Form):
    """The name, typed again."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
