"""What is printed on a blank sheet."""

from __future__ import annotations

from rest_framework import serializers

from scoring.forms.prints import LONGEST_NAME
from wizard_club.lib.api.bodies import Query
from wizard_club.lib.pdf.paper import PAPERS


class SlipsQuery(Query):
    """For how many and for whom."""

    paper = serializers.ChoiceField(list(PAPERS), default="a4", help_text="The size of the paper.")
    players = serializers.IntegerField(min_value=3, max_value=6, help_text="How many play.")
    names = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=6 * LONGEST_NAME,
        help_text="In seat order, with commas between; a name that is missing is a line to write on.",
    )
    event = serializers.CharField(
        default="", allow_blank=True, max_length=LONGEST_NAME, help_text="What stands on top: an evening or event."
    )


class BlankQuery(SlipsQuery):
    """The same for a score sheet."""

    first_dealer = serializers.IntegerField(
        default=0, min_value=-1, max_value=5, help_text="The seat that deals the first hand, from 0; −1 prints none."
    )
    two_up = serializers.BooleanField(default=False, help_text="Two on a page, to cut apart, where they have room.")
