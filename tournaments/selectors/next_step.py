"""What the desk does next, in a sentence with the page where it is done, and the way from entrants to prizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.selectors.champion import level_champions
from tournaments.selectors.draw_words import publish_label
from tournaments.selectors.draws import current_draw, misfit
from tournaments.selectors.field import is_active
from tournaments.selectors.format_words import stage_title
from tournaments.selectors.stages import Coming, coming_stage
from tournaments.selectors.state import RoundRows, TournamentState

FEWEST = 3


@dataclass(frozen=True, slots=True)
class Link:
    """Somewhere to go."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: `text` says why, `link` is the one button, `others` what can be done as well."""

    kind: str
    text: str
    link: Link
    others: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Milestone:
    """A piece of the way: `state` is done, now or later; `note` says how far it is."""

    title: str
    state: str
    note: str = ""
    url: str = ""


def address(view: str, slug: str, *more: object) -> str:
    """The address of a page of the event."""
    return reverse(f"tournaments:{view}", args=[slug, *more])


def next_step(state: TournamentState) -> Step:
    """The one thing that brings the event on: at most two queries."""
    tournament, slug = state.tournament, state.tournament.slug
    if tournament.prizes_at is not None:
        text = _("The prize-giving is over. Results and standings stay; nothing changes any more.")
        if tournament.format.stages:
            return Step("over", text, Link(_("See the final ranking"), address("stage_detail", slug)))
        return Step("over", text, Link(_("See the final standings"), address("standing_list", slug)))
    if not state.rounds and not state.stage.number:
        before = before_first_draw(state)
        if before is not None and (before.kind == "enter" or current_draw(state) is None):
            return before
    still_open = [played for played in state.rounds if played.open_tables]
    if still_open:
        return playing(state, still_open[0])
    coming = coming_stage(state)
    if coming is not None:
        return cut_step(state, coming)
    level = level_champions(state)
    if level:
        return champion_step(state, level)
    return draw_step(state)


def before_first_draw(state: TournamentState) -> Step | None:
    """Entering people, and checking them in; None when everybody is there."""
    slug = state.tournament.slug
    active = [entrant for entrant in state.entrants if is_active(entrant)]
    there = sum(entrant.checked_in_at is not None for entrant in active)
    entrants, draw = address("entrant_list", slug), Link(_("Draw"), address("draw_detail", slug))
    if not active:
        text = _("Nobody is entered yet. Type the names, paste a list, or upload a file.")
        return Step("enter", text, Link(_("Enter the players"), entrants))
    if len(active) < FEWEST:
        text = ngettext(
            "%(count)d player is entered. A tournament needs at least %(fewest)d.",
            "%(count)d players are entered. A tournament needs at least %(fewest)d.",
            len(active),
        ) % {"count": len(active), "fewest": FEWEST}
        return Step("enter", text, Link(_("Enter the players"), entrants))
    counted = {"count": len(active), "there": there}
    more = Link(_("Enter more players"), entrants)
    check_in = Link(_("Check people in"), address("entrant_checkin", slug))
    if not there:
        text = _(
            "%(count)d players are entered. Check them in as they arrive: only those who are there are drawn then. "
            "Or draw at once, and everybody entered plays."
        )
        return Step("check_in", text % counted, check_in, (more, draw))
    if there < len(active):
        text = _("%(there)d of %(count)d players are there. When all have come who will, draw the first round.")
        return Step("check_in", text % counted, check_in, (more, draw))
    return None


def playing(state: TournamentState, played: RoundRows) -> Step:
    """A round with tables that are not confirmed."""
    round_rows = played.round
    confirmed = len(played.tables) - len(played.open_tables)
    values = {"round": round_rows.seq, "confirmed": confirmed, "tables": len(played.tables)}
    board = address("round_board", state.tournament.slug, round_rows.seq)
    if round_rows.started_at is None and not confirmed and state.tournament.format.time.limit is not None:
        text = _("Round %(round)d is published. Start the clock when everybody has found the table.") % values
        return Step("clock", text, Link(_("Start the clock"), board))
    text = ngettext(
        "Round %(round)d is being played: %(confirmed)d of %(tables)d table is confirmed.",
        "Round %(round)d is being played: %(confirmed)d of %(tables)d tables are confirmed.",
        len(played.tables),
    )
    return Step("results", text % values, Link(_("Take in the results"), board))


def draw_step(state: TournamentState) -> Step:
    """The next round is drawn, or is published from the draw there is."""
    values = {"round": state.next_seq}
    page = address("draw_detail", state.tournament.slug)
    draw = current_draw(state)
    if draw is not None and misfit(state, draw).found:
        text = _("Round %(round)d is drawn, but since then people have come or left. Plan it again.") % values
        return Step("publish", text, Link(_("Plan round %(round)d again") % values, page))
    if draw is not None:
        text = _("Round %(round)d is drawn. Look at the tables and publish them.") % values
        return Step("publish", text, Link(publish_label(state), page))
    if state.stage.number:
        text = _("Everybody who plays on is known. Draw the tables.")
        return Step("draw", text, Link(_("Draw the tables"), page))
    if not state.rounds:
        text = _("Everybody is there. Draw the first round; you see the tables before anybody else does.")
        return Step("draw", text, Link(_("Draw round 1"), page))
    text = _("All tables are confirmed. Draw round %(round)d.") % values
    return Step("draw", text, Link(_("Draw round %(round)d") % values, page))


def cut_step(state: TournamentState, coming: Coming) -> Step:
    """A stage can begin, or a lot is needed first."""
    page = address("stage_detail", state.tournament.slug)
    if not coming.clear:
        text = _("People are level where it is decided who plays on: draw a lot, or enter their deciding game.")
        return Step("lot", text, Link(_("Decide who plays on"), page))
    values = {"count": len(coming.through), "stage": stage_title(state.tournament.format, coming.index)}
    text = _("Everything is played and confirmed. %(count)d players come into the next stage (%(stage)s).") % values
    return Step("cut", text, Link(_("Begin the next stage"), page))


def champion_step(state: TournamentState, level: list[int]) -> Step:
    """The champion is known, or people are level at the top."""
    page = address("stage_detail", state.tournament.slug)
    if len(level) > 1:
        text = _("People are level at the top: draw a lot, or enter their deciding game.")
        return Step("lot", text, Link(_("Decide who wins"), page))
    name = state.by_number[level[0]].player.label
    text = _("%(name)s has won. Give the prizes; after that nothing changes any more.") % {"name": name}
    return Step("prizes", text, Link(_("Go to the prize-giving"), page))


def way(state: TournamentState) -> list[Milestone]:
    """The whole event as a list, from the first entrant to the prizes."""
    found = list(milestones(state))
    if state.tournament.prizes_at is None:
        at = next((place for place, one in enumerate(found) if one.state != "done"), len(found) - 1)
        one = found[at]
        found[at] = Milestone(one.title, "now", one.note, one.url)
    return found


def milestones(state: TournamentState) -> Iterator[Milestone]:
    """Each piece, done or not."""
    tournament, slug = state.tournament, state.tournament.slug
    active = [entrant for entrant in state.entrants if is_active(entrant)]
    there = sum(entrant.checked_in_at is not None for entrant in active)
    begun = bool(state.rounds)
    note = ngettext("%(count)d player", "%(count)d players", len(active)) % {"count": len(active)}
    entered = begun or len(active) >= FEWEST
    yield Milestone(_("Entrants"), done(entered), note, address("entrant_list", slug))
    if there or not begun:
        note = _("%(there)d of %(count)d there") % {"there": there, "count": len(active)}
        complete = begun or 0 < there == len(active)
        yield Milestone(_("Check-in"), done(complete), note, address("entrant_checkin", slug))
    for number in range(1, tournament.format.qualifying_rounds + 1):
        title = _("Round %(round)d") % {"round": number}
        yield round_milestone(state, title, state.qualifying[number - 1 : number])
    reached = {stage.index: stage for stage in state.stages if stage.number}
    for index, _stage in enumerate(tournament.format.stages):
        stage = reached.get(index)
        if stage is not None or index > max([number for number in reached if number is not None], default=-1):
            rounds = state.rounds_of(stage) if stage else []
            yield round_milestone(state, stage_title(tournament.format, index), rounds)
    yield Milestone(_("Prize-giving"), done(tournament.prizes_at is not None), url=address("stage_detail", slug))


def round_milestone(state: TournamentState, title: str, rounds: list[RoundRows]) -> Milestone:
    """A round, whether it is published or not."""
    if not rounds:
        return Milestone(title, "later")
    played = rounds[-1]
    confirmed = len(played.tables) - len(played.open_tables)
    note = _("%(confirmed)d of %(tables)d confirmed") % {"confirmed": confirmed, "tables": len(played.tables)}
    url = address("round_board", state.tournament.slug, played.round.seq)
    return Milestone(title, done(not played.open_tables), note, url)


def done(is_done: object) -> str:
    """What a milestone is called by the style sheet."""
    return "done" if is_done else "later"
