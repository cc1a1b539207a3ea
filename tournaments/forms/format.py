"""The form of a format: every setting, read as strictly as from a file. What a choice leaves idle is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tournaments.format import PRESETS, TournamentFormat
from tournaments.format_codec import (
    MOST_MINUTES,
    MOST_PEOPLE,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_STAGES,
    format_from_json,
)
from tournaments.forms.format_values import (
    STAGE_FIELDS,
    STANDING_FIELDS,
    TIE_FIELDS,
    field_of,
    idle_fields,
    initial_of,
    numbers_in,
    settings_of,
    stage_field,
)
from tournaments.selectors import format_terms as terms
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# Refusals of a file's setting that a form says in its own words.
_WORDS = {"duplicate_value": _("Choose everything once only")}


def _choice(
    label: _StrPromise | str,
    choices: Mapping[str, _StrPromise | str],
    help_text: _StrPromise | str = "",
    *,
    required: bool = True,
) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=list(choices.items()), help_text=help_text, required=required)


def _number(
    label: _StrPromise | str,
    help_text: _StrPromise | str,
    least: int,
    most: int,
    *,
    required: bool = True,
) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, required=required, min_value=least, max_value=most)


class NumbersField(forms.CharField):
    """A list of numbers, typed with commas between."""

    conditional = True

    def __init__(self, **more: Any) -> None:
        attrs = {"inputmode": "text", "autocomplete": "off"}
        super().__init__(required=False, max_length=60, widget=forms.TextInput(attrs=attrs), **more)

    def clean(self, value: Any) -> list[int]:
        """The numbers, at least one."""
        typed = super().clean(value)
        try:
            found = numbers_in(typed)
        except ValueError:
            found = []
        if not found:
            raise forms.ValidationError(_("Type numbers with commas between, like 4, 5, 3"))
        return found


@dataclass(frozen=True, slots=True)
class StageRow:
    """The fields of one stage."""

    number: int
    take: BoundField
    others: tuple[BoundField, ...]
    used: bool

    @property
    def open(self) -> bool:
        """Whether something in it must be seen."""
        return any(field.errors for field in self.others)


class RefusingForm(forms.Form):
    """A form that shows what the rules refuse beside the field it is about."""

    def refuse(self, error: DomainError) -> None:
        """Show a refusal beside the field it is about."""
        field = field_of(error)
        self.add_error(field if field in self.fields else None, str(_WORDS.get(error.code) or text(error)))


class FormatForm(RefusingForm):
    """Every setting of a format. Valid, it holds the `preset` it was made from and the `format`."""

    preset = forms.ChoiceField(choices=[(name, name) for name in PRESETS], widget=forms.HiddenInput)
    table_sizes = NumbersField(
        label=_("Table sizes, the best first"),
        help_text=_("As many tables as possible have the first size; the others take up the rest. Example: 4, 5, 3"),
    )
    qualifying_rounds = _number(_("Qualifying rounds"), _("Games that everybody plays. Example: 3"), 1, MOST_ROUNDS)
    first_draw = _choice(
        _("First draw"), terms.FIRST_DRAWS, _("Who meets in round 1. Example: by lot, like most championships")
    )
    next_draw = _choice(
        _("Later draws"), terms.NEXT_DRAWS, _("Example: planned, for an evening on which the same people stay")
    )
    rematches = _choice(
        _("Rematches"),
        terms.REMATCHES,
        _("Two people at one table again. Example: none at all, where there are many more players than rounds"),
    )
    seating_priority = _choice(
        _("What matters more"),
        terms.PRIORITIES,
        _("Where not both are possible. Example: with 9 players one table has 5; fair sizes let everybody sit there"),
    )
    same_club = _choice(
        _("People of one club"), terms.SAME_CLUB, _("Example: meet as little as possible, when two clubs visit")
    )
    first_dealer = _choice(
        _("First dealer"), terms.FIRST_DEALERS, _("Who deals the first hand at a table. Example: drawn")
    )
    time_limit = _number(_("Minutes for a round"), _("Empty is no limit. Example: 45"), 1, MOST_MINUTES, required=False)
    time_warning = _number(
        _("Call before the end"), _("So many minutes before, a call is shown. Example: 5"), 0, MOST_MINUTES
    )
    overtime_penalty = _number(
        _("Points off for playing on"),
        _("Proposed to the desk for everybody at a table that overruns; 0 is none. Example: 10"),
        0,
        MOST_POINTS,
    )
    overtime_unit = _choice(_("Penalties are in"), terms.UNITS, _("Example: game points"))
    unfinished = _choice(
        _("When the time is up"), terms.UNFINISHED, _("Example: a table in hand 8 of 10 plays the last two, or stops")
    )
    point_kind = _choice(
        _("Table points"), terms.POINT_KINDS, _("What a game is worth in the standings. Example: points by place")
    )
    by_place = NumbersField(
        label=_("Points of each place"),
        help_text=_("From the first place on; who is not in the list gets 0. Example: 45, 30, 20, 10, 5, 0"),
    )
    ties_then = _choice(
        _("Still equal at the table"),
        terms.TIES_THEN,
        _("Example: two first of 45 and 30 get 37.5 each, or both 45"),
    )
    unequal_tables = _choice(
        _("Tables of different size"),
        terms.UNEQUAL_TABLES,
        _("Matters where the game's own points count. Example: more cards are dealt at a table of 3 than of 5"),
    )
    consolation = forms.BooleanField(
        label=_("Consolation game"),
        required=False,
        help_text=_("Whoever does not play on plays once more. Example: 21 players, 4 in the final, 17 play for fun"),
    )
    late_until = _number(
        _("Newcomers until the draw of round"), _("0: nobody after the first draw. Example: 2"), 0, MOST_ROUNDS
    )
    late_score = _choice(
        _("Rounds a newcomer missed count"),
        terms.LATE_SCORES,
        _("Example: nothing"),
        required=False,
    )
    dropout = _choice(_("Who leaves before the end"), terms.DROPOUTS, _("Example: keep their place"))
    sanctions = forms.MultipleChoiceField(
        label=_("Sanctions the desk can impose"),
        choices=list(terms.SANCTIONS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Always with a reason, and reversible. Example: warning and points taken off"),
    )
    team_key = _choice(
        _("Teams"),
        {"": _("no teams")} | terms.TEAM_KEYS,
        _("A second list of standings. Example: by nation, at a world championship"),
        required=False,
    )
    team_count = _number(_("How many of a team count"), _("Its best so many. Example: 3"), 1, MOST_PEOPLE)
    team_combine = _choice(
        _("Their table points are"), terms.COMBINES, _("Example: averaged, where teams differ in size"), required=False
    )

    format: TournamentFormat | None = None

    def __init__(
        self, data: Any = None, *, preset: str = "club_qualifier", wanted: TournamentFormat | None = None, **more: Any
    ) -> None:
        initial = initial_of(wanted or PRESETS[preset]) | {"preset": preset} | more.pop("initial", {})
        super().__init__(data, initial=initial, **more)
        more_fields: dict[str, forms.Field] = {name: tie_field(place) for place, name in enumerate(TIE_FIELDS, 1)}
        more_fields |= {name: standing_field(place) for place, name in enumerate(STANDING_FIELDS, 1)}
        for number in range(1, MOST_STAGES + 1):
            more_fields |= {stage_field(number, part): field for part, field in stage_parts(number).items()}
        self.fields |= more_fields
        # Those of the format alone: whatever else a form has may be wrong, and the format is read all the same.
        self.settings_fields = {*FormatForm.base_fields, *more_fields}

    def clean(self) -> dict[str, Any]:
        """All settings together, read as strictly as from a file."""
        values: dict[str, Any] = super().clean() or {}
        for field in idle_fields(values):
            self.errors.pop(field, None)
            values.setdefault(field, None)
        if self.settings_fields.isdisjoint(self.errors):
            try:
                _, self.format = format_from_json({"preset": values["preset"], "settings": settings_of(values)})
            except DomainError as error:
                self.refuse(error)
        return values

    def sent_fields(self) -> list[BoundField]:
        """The fields that the page has which sent this form: rows for more stages it does not show."""
        unseen = {
            stage_field(number, part)
            for number in range(1, MOST_STAGES + 1)
            for part in STAGE_FIELDS
            if stage_field(number, "take") not in self.data
        }
        return [field for field in self.visible_fields() if field.name not in unseen]

    def ties(self) -> list[BoundField]:
        """What compares equal totals at a table, in order."""
        return [self[name] for name in TIE_FIELDS]

    def standings(self) -> list[BoundField]:
        """What the standings compare, in order."""
        return [self[name] for name in STANDING_FIELDS]

    def stages(self) -> Iterator[StageRow]:
        """The stages that are filled in, and one more to fill in."""
        rows = [
            StageRow(
                number,
                self[stage_field(number, "take")],
                tuple(self[stage_field(number, part)] for part in STAGE_FIELDS[1:]),
                used=self[stage_field(number, "take")].value() not in {None, ""},
            )
            for number in range(1, MOST_STAGES + 1)
        ]
        last = max([row.number for row in rows if row.used], default=0)
        yield from rows[: last + 1]


def tie_field(place: int) -> forms.ChoiceField:
    """One key that compares equal totals."""
    label, example = {
        1: (_("Equal totals at a table: first"), _("Who is placed before whom. Example: more bids met")),
        2: (_("Equal totals: second"), _("Where that is equal too. Example: none")),
        3: (_("Equal totals: third"), _("The last word. Example: none")),
    }[place]
    return _choice(label, {"": _("none")} | terms.TIE_KEYS, example, required=False)


def standing_field(place: int) -> forms.ChoiceField:
    """One key of the standings."""
    label = _("Standings, key %(place)d") % {"place": place}
    examples = (_("Compared first. Example: table points"), _("Where that is equal. Example: game points"))
    example = examples[place - 1] if place <= len(examples) else _("And so on. Example: none")
    return _choice(label, {"": _("none")} | terms.STANDING_KEYS, example, required=False)


def stage_parts(number: int) -> dict[str, forms.Field]:
    """The fields of a stage."""
    return {
        "take": _number(
            _("Stage %(number)d: players") % {"number": number},
            _("So many play on; empty is no such stage. Example: 4"),
            3,
            MOST_PEOPLE,
            required=False,
        ),
        "seats": _number(_("At tables of"), _("Example: 4"), 3, 6, required=False),
        "advance": _number(_("Of each table go on"), _("Example: 1"), 1, MOST_PLACES, required=False),
        "byes": _number(
            _("Straight to the stage after"),
            _("So many from the top do not play in this stage. Example: 2 of 6"),
            0,
            MOST_PEOPLE,
            required=False,
        ),
        "seed": _choice(_("Seated"), terms.STAGE_SEEDS, _("Example: by lot"), required=False),
        "reset": forms.BooleanField(
            label=_("Everybody begins from zero"), required=False, help_text=_("Example: yes, for a final")
        ),
    }
