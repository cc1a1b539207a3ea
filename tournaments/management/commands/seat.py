"""Draw a field at the terminal: tables by round and how good the draw is."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError

from tournaments.seating.engine import Plan, alternatives, plan
from tournaments.seating.problem import Entrant, Priority, Problem, Term
from tournaments.seating.search import Budget, budget_for
from tournaments.seating.sizes import table_sizes
from tournaments.words import quality_sentences, short_text
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Draw tables and seats for a number of players, and tell how good the draw is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play")
        parser.add_argument("--rounds", type=int, required=True, metavar="R", help="how many rounds")
        parser.add_argument(
            "--sizes",
            default="4,5",
            help="the table sizes wanted, the best first (4,5), or every table (5,5,4,4) when a size comes twice",
        )
        parser.add_argument(
            "--priority", choices=[*Priority], default=Priority.REMATCHES, help="what comes first (rematches)"
        )
        parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same draw (0)")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: object, **options: object) -> None:
        try:
            problem = problem_from(options)
            budget = Budget(budget_for(problem), progress=self.report if self.stderr.isatty() else None)
            drawn = plan(problem, budget=budget)
        except DomainError as error:
            raise CommandError(text(error)) from error
        if budget.progress is not None:
            self.stderr.write("\r             \r", ending="")
        if options["json"]:
            self.stdout.write(json.dumps(as_json(problem, drawn)))
        else:
            self.stdout.write("\n".join(as_text(problem, drawn)))

    def report(self, done: float) -> None:
        """How far the search is."""
        self.stderr.write(f"\rDrawing {done:4.0%}", ending="")


def problem_from(options: dict[str, object]) -> Problem:
    """What the arguments ask for. Raises DomainError, or CommandError where sizes are no numbers."""
    players = int(str(options["players"]))
    try:
        sizes = tuple(int(size) for size in str(options["sizes"]).split(","))
    except ValueError as error:
        raise CommandError("--sizes needs numbers with commas between them, like 4,5") from error
    every_table = len(set(sizes)) < len(sizes)
    return Problem(
        tuple(Entrant(number) for number in range(1, max(players, 0) + 1)),
        sizes if every_table else table_sizes(players, sizes),
        int(str(options["rounds"])),
        priority=Priority(str(options["priority"])),
        seed=int(str(options["seed"])),
    )


def as_json(problem: Problem, drawn: Plan) -> dict[str, object]:
    """The draw for other programs."""
    quality = drawn.quality
    rematches = quality.measure(Term.REMATCHES)
    return {
        "rounds": drawn.rounds,
        "quality": {
            "rematches": rematches.value if rematches else 0,
            "bound": rematches.bound if rematches else 0,
            "proved": rematches is None or rematches.proved,
            "terms": [
                {"term": measure.term, "value": measure.value, "bound": measure.bound} for measure in quality.measures
            ],
            "met": {str(times): pairs for times, pairs in quality.met},
            "sizes": {str(size): [least, most] for size, least, most in quality.at_size},
            "first_dealer": list(quality.at_seat[0]),
            "seats": [list(times) for times in quality.at_seat],
            "sentences": quality_sentences(problem, drawn.quality, stopped=drawn.stopped),
        },
        "seconds": round(drawn.seconds, 4),
        "seed": drawn.seed,
        "method": drawn.method,
        "steps": drawn.steps,
        "budget": drawn.budget,
        "stopped": drawn.stopped,
    }


def as_text(problem: Problem, drawn: Plan) -> Iterator[str]:
    """The draw for a person at the terminal."""
    width = len(str(len(problem.entrants)))
    for number, tables in enumerate(drawn.rounds, 1):
        yield f"Round {number}"
        for table, people in enumerate(tables, 1):
            yield f"  table {table:{width}}:  {'  '.join(f'{person:{width}}' for person in people)}"
    yield ""
    yield from quality_sentences(problem, drawn.quality, stopped=drawn.stopped)
    yield f"Seed {drawn.seed}, {drawn.seconds:.2f} s."
    uneven = any(most - least > 1 for _, least, most in drawn.quality.at_size)
    if uneven or problem.priority is Priority.SIZES:
        name = "sizes" if problem.priority is Priority.REMATCHES else "rematches"
        yield from (f"With --priority {name}: {short_text(other.quality)}." for other in alternatives(problem)[1:])
