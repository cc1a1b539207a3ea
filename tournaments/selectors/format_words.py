"""A format in words: the whole event in one sentence, and each setting that says something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.ruleset import Ruleset
from tournaments.format import StageFormat, TournamentFormat
from tournaments.schedule import EventPlan, StagePlan, event_plan
from tournaments.selectors import format_terms as terms

# Estimates are no appointments.
ROUNDED = 5


@dataclass(frozen=True, slots=True)
class Fact:
    """One setting in words."""

    label: str
    value: str


def summary(tournament_format: TournamentFormat, ruleset: Ruleset, players: int) -> str:
    """The whole event of so many in one sentence. Raises DomainError where they cannot play it."""
    return plan_sentence(tournament_format, event_plan(tournament_format, ruleset, players))


def plan_sentence(tournament_format: TournamentFormat, plan: EventPlan) -> str:
    """“21 players: 4 tables of 4 and one of 5, 4 rounds of 45 minutes, the best 4 play a final; about 4 h 10”."""
    values = {
        "players": ngettext("%(count)d player", "%(count)d players", plan.players) % {"count": plan.players},
        "tables": tables_text(plan.tables),
        "rounds": rounds_text(tournament_format, plan),
        "stages": ", ".join(stages_text(plan.stages)),
        "time": time_text(plan.total),
    }
    if plan.stages:
        return _("%(players)s: %(tables)s, %(rounds)s, %(stages)s; about %(time)s") % values
    return _("%(players)s: %(tables)s, %(rounds)s; about %(time)s") % values


def tables_text(sizes: Sequence[int]) -> str:
    """“4 tables of 4 and one of 5”."""
    counted = list(Counter(sizes).items())
    parts = []
    for at, (size, count) in enumerate(counted):
        values = {"count": count, "size": size}
        if at == 0:
            parts.append(ngettext("one table of %(size)d", "%(count)d tables of %(size)d", count) % values)
        else:
            parts.append(ngettext("one of %(size)d", "%(count)d of %(size)d", count) % values)
    return get_text_list(parts, _("and"))


def rounds_text(tournament_format: TournamentFormat, plan: EventPlan) -> str:
    """“4 rounds of 45 minutes”."""
    values = {"rounds": plan.rounds, "minutes": plan.minutes}
    if tournament_format.time.limit is None:
        return (
            ngettext(
                "one round of about %(minutes)d minutes",
                "%(rounds)d rounds of about %(minutes)d minutes",
                plan.rounds,
            )
            % values
        )
    return (
        ngettext("one round of %(minutes)d minutes", "%(rounds)d rounds of %(minutes)d minutes", plan.rounds) % values
    )


def stages_text(stages: Sequence[StagePlan]) -> Iterator[str]:
    """“the best 16 play a semi-final from zero”, “then 4 play a final from zero”."""
    for at, planned in enumerate(stages):
        stage = planned.stage
        values = {"take": stage.take, "tables": len(planned.tables), "byes": stage.byes}
        final = at == len(stages) - 1 and len(planned.tables) == 1
        if at == 0:
            yield first_stage(stage, values, final=final)
        elif final and stage.reset:
            yield _("then %(take)d play a final from zero") % values
        elif final:
            yield _("then %(take)d play a final with the points they have") % values
        elif stage.reset:
            yield _("then %(take)d play at %(tables)d tables from zero") % values
        else:
            yield _("then %(take)d play at %(tables)d tables with the points they have") % values


def first_stage(stage: StageFormat, values: dict[str, int], *, final: bool) -> str:
    """What follows the qualifying rounds."""
    if stage.byes:
        return (
            ngettext(
                "the best %(take)d go on, the first of them straight to the stage after",
                "the best %(take)d go on, the first %(byes)d of them straight to the stage after",
                stage.byes,
            )
            % values
        )
    if final and stage.reset:
        return _("the best %(take)d play a final from zero") % values
    if final:
        return _("the best %(take)d play a final with the points they have") % values
    if stage.reset:
        return _("the best %(take)d play on at %(tables)d tables from zero") % values
    return _("the best %(take)d play on at %(tables)d tables with the points they have") % values


def stage_title(tournament_format: TournamentFormat, index: int | None) -> str:
    """What people call a stage: qualifying, final, semi-final, or how many play in it."""
    stages = tournament_format.stages
    if index is None:
        return _("qualifying")
    if index == len(stages) - 1:
        return _("final")
    if index == len(stages) - 2:
        return _("semi-final")
    return _("last %(players)d") % {"players": stages[index].take}


def time_text(minutes: int) -> str:
    """Hours and minutes as people write them: “4 h 10”, “2 h”, “45 min”."""
    rounded = max(ROUNDED * round(minutes / ROUNDED), ROUNDED)
    values = {"hours": rounded // 60, "minutes": f"{rounded % 60:02}", "short": rounded}
    if rounded < 60:
        return _("%(short)d min") % values
    if rounded % 60 == 0:
        return _("%(hours)d h") % values
    return _("%(hours)d h %(minutes)s") % values


def format_facts(tournament_format: TournamentFormat) -> tuple[Fact, ...]:
    """Every setting that says something about this format."""
    facts = [*draw_facts(tournament_format), *point_facts(tournament_format), *stage_facts(tournament_format)]
    return tuple(Fact(label, str(value)) for label, value in [*facts, *people_facts(tournament_format)])


def draw_facts(wanted: TournamentFormat) -> Iterator[tuple[str, object]]:
    """Tables, rounds, draw and clock."""
    yield _("Table sizes, the best first"), ", ".join(map(str, wanted.table_sizes))
    yield _("Qualifying rounds"), wanted.qualifying_rounds
    yield _("First draw"), terms.FIRST_DRAWS[wanted.first_draw]
    yield _("Later draws"), terms.NEXT_DRAWS[wanted.next_draw]
    yield _("Rematches"), terms.REMATCHES[wanted.rematches]
    yield _("What matters more"), terms.PRIORITIES[wanted.seating_priority]
    yield _("People of one club"), terms.SAME_CLUB[wanted.same_club]
    yield _("First dealer"), terms.FIRST_DEALERS[wanted.first_dealer]
    time = wanted.time
    if time.limit is None:
        yield _("Time"), _("no limit")
        return
    values = {"limit": time.limit, "warning": time.warning, "points": time.overtime_penalty}
    yield _("Time"), _("%(limit)d minutes a round, with a call %(warning)d minutes before the end") % values
    yield _("When the time is up"), terms.UNFINISHED[time.unfinished]
    if time.overtime_penalty and time.unit == "game":
        yield _("Who plays on"), _("loses %(points)d game points, if the desk says so") % values
    elif time.overtime_penalty:
        yield _("Who plays on"), _("loses %(points)d table points, if the desk says so") % values


def point_facts(wanted: TournamentFormat) -> Iterator[tuple[str, object]]:
    """What a game is worth, and what the standings compare."""
    points = wanted.table_points
    listed = ", ".join(map(str, points.by_place)).replace("-", "−")
    yield _("Table points"), listed if points.kind == "by_place" else terms.POINT_KINDS[points.kind]
    yield _("Equal totals at a table"), in_order(terms.TIE_KEYS[key] for key in wanted.place_ties.keys)
    yield _("Still equal"), terms.TIES_THEN[wanted.place_ties.then]
    yield _("Tables of different size"), terms.UNEQUAL_TABLES[wanted.unequal_tables]
    yield _("Standings"), in_order(terms.STANDING_KEYS[key] for key in wanted.standings)


def stage_facts(wanted: TournamentFormat) -> Iterator[tuple[str, object]]:
    """What follows the qualifying rounds."""
    for number, stage in enumerate(wanted.stages, 1):
        yield (
            _("Stage %(number)d") % {"number": number},
            " ".join(stage_sentences(stage, last=number == len(wanted.stages))),
        )
    if not wanted.stages:
        yield _("Stages"), _("none: the standings decide")
    if wanted.consolation:
        yield _("Consolation"), _("everybody else plays one more game beside the first stage")


def stage_sentences(stage: StageFormat, *, last: bool) -> Iterator[str]:
    """One stage in whole sentences."""
    values = {"take": stage.take, "seats": stage.seats, "advance": stage.advance, "byes": stage.byes}
    yield _("%(take)d players at tables of %(seats)d.") % values
    if not last:
        yield (
            ngettext("The winner of each table goes on.", "The best %(advance)d of each table go on.", stage.advance)
            % values
        )
    if stage.byes:
        yield (
            ngettext(
                "The first one goes straight to the next stage.",
                "The first %(byes)d go straight to the next stage.",
                stage.byes,
            )
            % values
        )
    yield _("Everybody begins from zero.") if stage.reset else _("Points so far count on.")
    if stage.seed == "standings":
        yield _("The best are spread over the tables.")


def people_facts(wanted: TournamentFormat) -> Iterator[tuple[str, object]]:
    """Coming late, leaving, sanctions and teams."""
    late = wanted.late_entry
    if late.until:
        yield _("Late entry"), _("until the draw of round %(round)d") % {"round": late.until}
        yield _("Rounds missed"), terms.LATE_SCORES[late.score]
    else:
        yield _("Late entry"), _("nobody after the first draw")
    yield _("Who leaves"), terms.DROPOUTS[wanted.dropout]
    yield _("Sanctions"), in_order(terms.SANCTIONS[kind] for kind in wanted.sanctions)
    team = wanted.team
    if team is not None:
        yield _("Teams"), terms.TEAM_KEYS[team.key]
        counted = ngettext("the best player counts", "the best %(count)d count", team.count_best)
        yield _("Of each team"), counted % {"count": team.count_best}
        yield _("Their table points"), terms.COMBINES[team.combine]


def in_order(words: Iterable[object]) -> str:
    """A list of words, the first one first."""
    return ", ".join(map(str, words)) or _("none")
