"""The buttons of the clock: what they may ask for."""

from __future__ import annotations

from django import forms

from tournaments.services.rounds import CLOCK_ACTIONS

MOST_MINUTES = 60


class MinutesForm(forms.Form):
    """Minutes more, or with a minus fewer; `seen` are those that the page shows as given."""

    seen = forms.IntegerField(required=False)
    minutes = forms.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)


class ClockForm(MinutesForm):
    """One press on the clock of a round. Only `add` takes minutes."""

    action = forms.ChoiceField(choices=[(action, action) for action in CLOCK_ACTIONS])
    minutes = forms.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES, required=False)
