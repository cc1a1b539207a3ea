"""What the draw says to people: the sentences beside its figures, in the language that is active."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from django.utils.translation import gettext, ngettext

from tournaments.seating.board import repeats
from tournaments.seating.problem import Priority, Problem, Rematches, Term
from tournaments.seating.quality import Measure, Quality

# Up to so many tables are written one by one: 5+4+4.
FEW_TABLES = 6


def sizes_text(sizes: Sequence[int]) -> str:
    """Table sizes as people write them: "5+4+4", or "3×5 + 51×4" where there are many."""
    largest_first = sorted(sizes, reverse=True)
    if len(sizes) <= FEW_TABLES:
        return "+".join(map(str, largest_first))
    return " + ".join(f"{count}×{size}" for size, count in Counter(largest_first).items())


def quality_sentences(problem: Problem, quality: Quality, *, stopped: bool = False) -> list[str]:
    """How good a draw is, for the director: one sentence a term, the most important first.

    `stopped` is whether the clock ended the search.
    """
    said: dict[Term, Callable[[Measure], Iterable[str]]] = {
        Term.REMATCHES: lambda measure: rematch_sentences(problem, quality, measure),
        Term.RANKS: lambda _: [rank_sentence(quality)],
        Term.SIZES: lambda _: size_sentences(problem, quality),
        Term.FIRST_MATES: lambda measure: [first_mates_sentence(measure)],
        Term.MATES: lambda measure: [mates_sentence(measure)],
        Term.FIRST_DEALER: lambda _: [dealer_sentence(quality)],
    }
    sentences = [line for measure in quality.measures if measure.term in said for line in said[measure.term](measure)]
    if stopped:
        sentences.append(
            gettext("The search was stopped by the clock: on another machine this draw may come out better.")
        )
    return sentences


def rematch_sentences(problem: Problem, quality: Quality, measure: Measure) -> Iterator[str]:
    """How many rematches, whether that is the least, and how often pairs meet."""
    if len(problem.sizes) == 1:
        yield gettext("Everybody sits at one table.")
        return
    if not measure.value:
        yield gettext("Nobody meets anybody again.")
        return
    values = {
        "count": measure.value,
        "least": measure.bound,
        "players": len(problem.entrants),
        "sizes": sizes_text(problem.sizes),
        "rounds": problem.rounds,
    }
    if problem.rematches is Rematches.IGNORE or not measure.bound:
        yield ngettext("%(count)d rematch.", "%(count)d rematches.", measure.value) % values
    elif not measure.proved:
        yield (
            ngettext(
                "%(count)d rematch; no draw has fewer than %(least)d.",
                "%(count)d rematches; no draw has fewer than %(least)d.",
                measure.value,
            )
            % values
        )
    elif problem.played:
        yield (
            ngettext(
                "%(count)d rematch; after the rounds played no draw has fewer.",
                "%(count)d rematches; after the rounds played no draw has fewer.",
                measure.value,
            )
            % values
        )
    else:
        yield (
            ngettext(
                "%(count)d rematch; no plan for %(players)d players at %(sizes)s over %(rounds)d rounds has fewer.",
                "%(count)d rematches; no plan for %(players)d players at %(sizes)s over %(rounds)d rounds has fewer.",
                measure.value,
            )
            % values
        )
    for times, pairs in quality.met:
        yield meeting_sentence(times, pairs)


def meeting_sentence(times: int, pairs: int) -> str:
    """How many pairs meet so often in the whole event."""
    values = {"pairs": pairs, "times": times, "each": repeats(times)}
    if times == 2:
        return ngettext("%(pairs)d pair meets twice.", "%(pairs)d pairs meet twice.", pairs) % values
    return (
        ngettext(
            "%(pairs)d pair meets %(times)d times, which counts as %(each)d rematches.",
            "%(pairs)d pairs meet %(times)d times, which counts as %(each)d rematches each.",
            pairs,
        )
        % values
    )


def size_sentences(problem: Problem, quality: Quality) -> Iterator[str]:
    """How often people sit at tables of an odd size, and what would change that."""
    for size, least, most in quality.at_size:
        values = {"size": size, "least": least, "most": most}
        if least == most:
            yield (
                ngettext(
                    "Everybody sits at a table of %(size)d once.",
                    "Everybody sits at a table of %(size)d %(most)d times.",
                    most,
                )
                % values
            )
        else:
            yield gettext("People sit at a table of %(size)d between %(least)d and %(most)d times.") % values
    uneven = any(most - least > 1 for _, least, most in quality.at_size)
    if uneven and problem.priority is Priority.REMATCHES and problem.rematches is Rematches.MINIMISE:
        yield gettext(
            "Few rematches come first, so the same people sit at the odd-sized table again; "
            "with fair table sizes first everybody takes his turn there, which may cost rematches."
        )


def rank_sentence(quality: Quality) -> str:
    """How close together in the standings the people at a table are."""
    spread = f"{quality.spread or 0:.1f}"
    return gettext("The best and the last at a table are %(spread)s places apart on average.") % {"spread": spread}


def first_mates_sentence(measure: Measure) -> str:
    """Club-mates at one table in the first round."""
    if not measure.value:
        return gettext("No two mates share a table in the first round.")
    count = {"count": measure.value, "least": measure.bound}
    if measure.proved:
        return (
            ngettext(
                "%(count)d pair of mates shares a table in the first round, and no draw has fewer.",
                "%(count)d pairs of mates share a table in the first round, and no draw has fewer.",
                measure.value,
            )
            % count
        )
    return (
        ngettext(
            "%(count)d pair of mates shares a table in the first round; at least %(least)d are certain.",
            "%(count)d pairs of mates share a table in the first round; at least %(least)d are certain.",
            measure.value,
        )
        % count
    )


def mates_sentence(measure: Measure) -> str:
    """Club-mates at one table, in all rounds that were drawn."""
    if not measure.value:
        return gettext("No two mates share a table in any round drawn.")
    return ngettext(
        "In all rounds drawn %(count)d pair of mates shares a table; at least %(least)d are certain.",
        "In all rounds drawn %(count)d pairs of mates share a table; at least %(least)d are certain.",
        measure.value,
    ) % {"count": measure.value, "least": measure.bound}


def dealer_sentence(quality: Quality) -> str:
    """How often people deal first."""
    least, most = quality.at_seat[0]
    if least == most:
        return ngettext("Everybody deals first once.", "Everybody deals first %(most)d times.", most) % {"most": most}
    values = {"least": least, "most": most}
    if most - least == 1:
        return gettext("Everybody deals first %(least)d or %(most)d times.") % values
    return gettext("People deal first between %(least)d and %(most)d times.") % values


def short_text(quality: Quality) -> str:
    """A draw in one line, for a list of alternatives."""
    rematches = quality.measure(Term.REMATCHES)
    parts: Iterable[str] = [
        gettext("at a table of %(size)d between %(least)d and %(most)d times")
        % {"size": size, "least": least, "most": most}
        for size, least, most in quality.at_size
    ]
    count = rematches.value if rematches else 0
    return "; ".join([ngettext("%(count)d rematch", "%(count)d rematches", count) % {"count": count}, *parts])
