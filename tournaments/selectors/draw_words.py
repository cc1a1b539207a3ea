"""How the next round is drawn, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.format import StageFormat
from tournaments.selectors.format_words import stage_title
from tournaments.selectors.stages import stage_format
from tournaments.selectors.state import TournamentState


def kind_text(state: TournamentState, *, swiss: bool, rounds: int) -> str:
    """What kind of draw the format makes, in a sentence."""
    values = {"round": state.next_seq, "last": state.next_seq + rounds - 1, "rounds": rounds}
    if state.stage.number:
        return stage_text(stage_format(state))
    if swiss and not state.qualifying:
        return _("Round 1 is drawn from the numbers as seeds: neighbours in the list play together.")
    if swiss:
        return _("Round %(round)d is drawn from the standings: neighbours in the standings play together.") % values
    if rounds > 1:
        text = _(
            "Rounds %(round)d to %(last)d are planned together, so that everybody meets new people as often as can be."
        )
        return text % values
    return _("Round %(round)d is drawn by lot, so that everybody meets new people as often as can be.") % values


def stage_text(stage: StageFormat) -> str:
    """How the tables of a stage come about."""
    if stage.seed == "standings":
        return _("The best are spread over the tables, and the seats are drawn.")
    return _("Tables and seats are drawn by lot.")


def draw_label(state: TournamentState, rounds: int) -> str:
    """What the button says."""
    values = {"round": state.next_seq, "last": state.next_seq + rounds - 1}
    if state.stage.number:
        return _("Draw the tables")
    if rounds > 1:
        return _("Draw rounds %(round)d to %(last)d") % values
    return _("Draw round %(round)d") % values


def publish_label(state: TournamentState, *, all_the_same: bool = False) -> str:
    """What the button says that publishes the next round; after the qualifying rounds it names the stage."""
    if not state.stage.number:
        label = _("Publish round %(round)d all the same") if all_the_same else _("Publish round %(round)d")
        return label % {"round": state.next_seq}
    values = {"round": state.next_seq, "stage": stage_title(state.tournament.format, state.stage.index)}
    if all_the_same:
        return _("Publish round %(round)d all the same: %(stage)s") % values
    return _("Publish round %(round)d: %(stage)s") % values


def round_names(state: TournamentState, rounds: int) -> tuple[tuple[int, str], ...]:
    """The rounds of a draw by name."""
    return tuple((seq, _("Round %(round)d") % {"round": seq}) for seq in range(state.next_seq, state.next_seq + rounds))
