"""The buttons of the clock and of a table's link: what they may ask for."""

from __future__ import annotations

from django import forms

from tournaments.services.rounds import CLOCK_ACTIONS

MOST_MINUTES = 60


class MinutesForm(forms.Form):
    """Minutes more, or with a minus fewer; `seen` are those that the page shows as given."""

    seen = forms.IntegerField(required=False)
    minutes = forms.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)


class LinkForm(forms.Form):
    """A new link for a table in place of the one that the page shows, 0 for none."""

    seen = forms.IntegerField(required=False, min_value=0)


class ClockForm(MinutesForm):
    """One press on the clock of a round. Only `add` takes minutes."""

    action = forms.ChoiceField(choices=[(action, action) for action in CLOCK_ACTIONS])
    minutes = forms.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES, required=False)
