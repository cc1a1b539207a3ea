"""The form of a club's own ruleset. What belongs to a choice that is not taken is ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import ruleset_words as words
from scoring.forms.ruleset_values import idle_fields, initial_of, settings_of
from scoring.rules.codec import MAX_NUMBER, MAX_POINTS, ruleset_from_json
from scoring.rules.plan import parse_plan
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset as Rules
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# Where a refusal of the whole is shown: beside the sub-field of the chosen plan, or beside the restriction.
_FIELD_OF_PLAN = {"custom": "plan_hands", "first_k": "plan_k", "pyramid": "plan_top"}
_FIELD_OF_CODE = {
    "sealed_with_restriction": "restriction",
    "missing_setting": "restricted_k",
    "duplicate_value": "tie_1",
}
# Refusals of a file's setting that a form says in its own words.
_WORDS = {
    "missing_setting": _("Type the number of the hand, or of cards"),
    "duplicate_value": _("Choose every key once"),
}


def _choice(
    label: _StrPromise, choices: Mapping[str, _StrPromise], help_text: _StrPromise | str = "", *, required: bool = True
) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=list(choices.items()), help_text=help_text, required=required)


def _number(
    label: _StrPromise,
    help_text: _StrPromise,
    *,
    least: int = 1,
    most: int = MAX_NUMBER,
    required: bool = False,
) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, required=required, min_value=least, max_value=most)


class _NeededText(forms.CharField):
    """A text that is needed where it is shown, and shown for one choice of another field only."""

    conditional = True


class _NeededNumber(forms.IntegerField):
    """A number of that kind."""

    conditional = True


_NO_TIE = {"": _("share the place")}


class SettingsForm(forms.Form):
    """Every setting of a ruleset. Valid, it holds the `preset` it was made from and the `rules`."""

    preset = forms.ChoiceField(choices=[(name, name) for name in PRESETS], widget=forms.HiddenInput)
    plan = _choice(_("Hands"), words.PLANS, _("How many cards each hand deals. Example: 1, 2, 3 … 15 for four"))
    plan_k = _number(_("Number of hands"), _("The first so many hands. Example: 5"))
    plan_top = _number(
        _("Top of the pyramid"), _("Cards of the largest hand; empty is half of the classic plan. Example: 8")
    )
    plan_hands = _NeededText(
        label=_("Cards of every hand"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Numbers with commas between. Example: 1,3,5"),
    )
    deck = _choice(_("Deck"), words.DECKS, _("Decides the suits and how many cards can be dealt. Example: Classic"))
    trump = _choice(_("Trump"), words.TRUMPS, _("Where the trump of a hand comes from. Example: a card is turned up"))
    bidding = _choice(
        _("Bids"), words.BIDDINGS, _("Who sees a bid, and when. Example: Secret, like bids written on paper")
    )
    forced_bid = forms.BooleanField(
        label=_("Every bid is 0"), required=False, help_text=_("Nobody may bid anything else. Example: the Jester bid")
    )
    blind = _choice(_("Blind bids"), words.BLINDS, _("A banner reminds the table. Example: Forehead"), required=False)
    dealer_scores = _number(
        _("Points of the dealer"),
        _("He does not bid then and always gets these; empty is a dealer like everybody. Example: 20"),
        least=0,
        most=MAX_POINTS,
    )
    restriction = _choice(
        _("Bid restriction"),
        words.RESTRICTIONS,
        _(
            "When the bids may not add up to the tricks; it is the last bidder's number that is forbidden. "
            "Example: Hardcore, with bids of 2, 0 and 1 in a hand of 5 cards the last bidder may not say 2"
        ),
    )
    restricted_hands = _choice(
        _("Where it holds"), words.RESTRICTED_HANDS, _("Example: in hands of at least so many cards"), required=False
    )
    restricted_k = _NeededNumber(
        label=_("Number of the hand, or of cards"),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text=_("Example: 5 for “from hand 5 on”"),
    )
    restricted_leader = _choice(_("Whom it binds"), words.LEADERS, _("Example: whoever bids last"), required=False)
    zero_exempt = forms.BooleanField(
        label=_("A bid of 0 is always allowed"), required=False, help_text=_("Example: Camelot allows it")
    )
    base = _number(_("Points for a met bid"), _("Example: 20"), least=0, most=MAX_POINTS, required=True)
    per_trick = _number(_("And for each trick"), _("Example: 10"), least=0, most=MAX_POINTS, required=True)
    per_miss = _number(
        _("Points lost for each trick too many or too few"), _("Example: 10"), least=0, most=MAX_POINTS, required=True
    )
    camelot_zero = forms.BooleanField(
        label=_("A made bid of 0 scores as in Camelot"),
        required=False,
        help_text=_("20 points up to 4 cards, 25 above; 40, 35, 32 or 30 in the last hand. Example: 6 cards, +25"),
    )
    specials = forms.MultipleChoiceField(
        label=_("Special cards"),
        choices=list(words.SPECIALS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("What the pad offers in every hand. Example: Bomb and Cloud of the anniversary deck"),
    )
    tie_1 = _choice(
        _("Equal totals: first"), _NO_TIE | words.TIES, _("What ranks them. Example: more bids met"), required=False
    )
    tie_2 = _choice(
        _("Equal totals: second"),
        _NO_TIE | words.TIES,
        _("Where that is equal too. Example: best hand"),
        required=False,
    )
    tie_3 = _choice(
        _("Equal totals: third"), _NO_TIE | words.TIES, _("The last word. Example: share the place"), required=False
    )

    rules: Rules | None = None

    def __init__(self, data: Any = None, *, preset: str = "classic", rules: Rules | None = None, **more: Any) -> None:
        initial = initial_of(rules or PRESETS[preset]) | {"preset": preset} | more.pop("initial", {})
        super().__init__(data, initial=initial, **more)

    def clean_plan_hands(self) -> tuple[int, ...]:
        """The list as numbers, where the plan is a list."""
        if self.cleaned_data.get("plan") != "custom":
            return ()
        try:
            return parse_plan(self.cleaned_data["plan_hands"])
        except DomainError as error:
            raise forms.ValidationError(text(error)) from error

    def clean(self) -> dict[str, Any]:
        """All settings together, read as strictly as from a file."""
        values: dict[str, Any] = super().clean() or {}
        for field in idle_fields(values):
            self.errors.pop(field, None)
            values[field] = None
        if self.errors:
            return values
        try:
            _, self.rules = ruleset_from_json({"preset": values["preset"], "settings": settings_of(values)})
        except DomainError as error:
            self.add_error(self._field_of(error), _WORDS.get(error.code) or text(error))
        return values

    def _field_of(self, error: DomainError) -> str:
        return _FIELD_OF_CODE.get(error.code) or _FIELD_OF_PLAN.get(self.cleaned_data["plan"], "plan")


class RulesetForm(SettingsForm):
    """A named ruleset."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("As lists show it. Example: Friday rules"))
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=200,
        help_text=_("What is special about it. Example: 30 points for a met bid"),
    )

    field_order = ("name", "note")

    def values(self) -> dict[str, Any]:
        """What the services take, of a valid form."""
        taken = ("name", "note", "preset")
        return {"rules": self.rules} | {field: self.cleaned_data[field] for field in taken}

    def add_refusal(self, error: DomainError) -> None:
        """Show what the service refused."""
        self.add_error("name" if error.code.startswith("ruleset_name") else None, text(error))
