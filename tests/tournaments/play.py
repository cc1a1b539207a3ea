"""A tournament of nine in round 1, for the tests of the pages that play it."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User

from scoring.models import GameLink, Proposal
from scoring.operations import Actor, Wanted, operate
from tests.tournaments.desk import fresh, make_tournament, publish, table_of
from tournaments.models import Tournament
from wizard_club.lib.errors import DomainError

ROUND = "/tournaments/club-evening-2026/rounds/1/"
TABLE = f"{ROUND}tables/1/"
FRAGMENT = {"HX-Request": "true"}
TOTALS, HITS = (180, 150, 60, 20), (8, 7, 5, 4)


def playing(**settings: object) -> Tournament:
    """Round 1 is published: a table of four and one of five."""
    tournament = make_tournament(**settings)  # type: ignore[arg-type]
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    return fresh(tournament)


def tell(tournament: Tournament, table: int, kind: str, user: User, **values: object) -> None:
    """One operation on the game of a table of round 1, by an account."""
    game = table_of(tournament, 1, table).game_id
    operate(game, Wanted(uuid.uuid4(), kind, values), Actor(user=user))


def propose(tournament: Tournament, table: int, value: int = 1, seat: int = 1) -> Proposal:
    """What a table means to enter after its link was closed."""
    link = GameLink.objects.get(game=table_of(tournament, 1, table).game, revoked_at=None)
    key = uuid.uuid4()
    try:
        operate(link.game_id, Wanted(key, "set_bid", {"round": 1, "seat": seat, "value": value}), Actor(link=link))
    except DomainError as error:
        assert error.code == "link_proposed"  # noqa: PT017 (only a refusal proposes)
    return Proposal.objects.get(key=key)


def correct(tournament: Tournament, table: int, user: User) -> None:
    """Put the last hand right: seat 0 bid something else."""
    game = table_of(tournament, 1, table).game
    row = game.rounds.get(number=10)
    cells = list(row.bids.order_by("seat"))
    bids = [cell.bid for cell in cells]
    bids[0] = 1 if bids[0] == 0 else 0
    tricks = [cell.tricks for cell in cells]
    values = {"round": 10, "version": row.version, "bids": bids, "tricks": tricks, "reason": "miscounted"}
    tell(tournament, table, "correct_round", user, **values)


def slip(
    table: int, totals: tuple[object, ...] = TOTALS, hits: tuple[object, ...] = HITS, **more: object
) -> dict[str, object]:
    """The fields of a slip's form."""
    fields: dict[str, object] = {f"t{table}-total_{place}": value for place, value in enumerate(totals)}
    fields |= {f"t{table}-hits_{place}": value for place, value in enumerate(hits)}
    return fields | more
