"""Import a game file: its people are found or made, and its hands are played through the operations."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from scoring.gamefile.reading import FileHand, GameFile, names_at
from scoring.gamefile.writing import ranking_data
from scoring.gamestate import GameState, load_state
from scoring.models import Game, Player, Ruleset
from scoring.operations import Actor, Conflict, operate, wanted_from
from scoring.rules.plan import check_cards, hand_sizes
from scoring.services.games import game_start
from scoring.services.rulesets import settings_for
from wizard_club.lib.errors import DomainError, with_names

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def game_import(*, file: GameFile, user: User | None = None, demo: bool = False) -> Game:
    """The game of a file, with all its hands; nothing is left behind when a rule refuses one.

    Raises `DomainError` with `hand` where one is meant, and names as in the file.
    """
    settings = settings_for(file.preset, file.rules)
    game = game_start(
        settings=settings,
        ruleset_name=_ruleset_name(settings.pk, file.preset),
        players=[_player(name, demo=demo) for name in file.players],
        first_dealer=file.first_dealer,
        user=user,
        entry=Game.Entry.TOTALS if file.totals is not None else Game.Entry.HANDS,
        demo=demo,
    )
    actor = Actor(user=user, device="import")
    if file.totals is not None:
        _do(game, actor, file.players, "set_totals", totals=file.totals, hits=file.hits)
    _play(game, file, actor, demo=demo)
    if file.ended == "abandoned":
        _do(game, actor, file.players, "abandon_game", reason=file.reason)
    elif file.ended == "finished":
        _do(game, actor, file.players, "finish_game")
    game.refresh_from_db()
    _compare_ranking(load_state(game), file)
    return game


def _ruleset_name(settings_id: int, preset: str) -> str:
    known = Ruleset.objects.filter(settings=settings_id).order_by("-built_in", "id").first()
    return known.name if known else preset


def _player(name: str, *, demo: bool) -> Player:
    """The member of that name or label; made when there is none, refused when there are several."""
    head, bracket, tail = name.rpartition(" (")
    exact = Q(name=name)
    if bracket and tail.endswith(")"):
        exact |= Q(name=head, short_name=tail[:-1])
    found = list(Player.objects.filter(exact))
    labelled = [player for player in found if player.label == name]
    if len(labelled) == 1:
        return labelled[0]
    if len(found) > 1:
        raise DomainError("file_name_ambiguous", name=name)
    return found[0] if found else Player.objects.create(name=name, demo=demo)


def _do(game: Game, actor: Actor, names: Sequence[str], kind: str, **values: object) -> GameState:
    wanted = wanted_from({"id": str(uuid.uuid4()), "kind": kind, **values})
    try:
        return operate(game.pk, wanted, actor).state
    except DomainError as error:
        raise with_names(error, names) from None
    except Conflict as error:  # nobody else knows this game yet
        raise RuntimeError("an import cannot conflict") from error


def _play(game: Game, file: GameFile, actor: Actor, *, demo: bool) -> None:
    plan = hand_sizes(file.rules, len(file.players))
    if len(file.hands) > len(plan):
        raise DomainError("file_too_many_hands", found=len(file.hands), hands=len(plan))
    changes = sorted(file.seat_changes, key=lambda change: change.from_hand)
    for number, hand in enumerate(file.hands, start=1):
        for change in [change for change in changes if change.from_hand == number]:
            newcomer = _player(change.player, demo=demo)
            _do(game, actor, file.players, "replace_player", seat=change.seat, player=newcomer.pk, from_hand=number)
        try:
            check_cards(file.rules, len(file.players), number, hand.cards)
            _play_hand(game, file, number, hand, actor)
        except DomainError as error:
            raise DomainError(error.code, **(error.params | {"hand": number})) from None
    late = [change for change in changes if change.from_hand > len(file.hands)]
    for change in late:
        newcomer = _player(change.player, demo=demo)
        _do(
            game,
            actor,
            file.players,
            "replace_player",
            seat=change.seat,
            player=newcomer.pk,
            from_hand=change.from_hand,
        )


def _play_hand(game: Game, file: GameFile, number: int, hand: FileHand, actor: Actor) -> None:
    names = names_at(file, number)
    forced = file.rules.forced_bid if hand.open and file.rules.dealer_bids else None
    values: dict[str, object] = {
        "round": number,
        "version": 0,
        "bids": [forced if bid is None else bid for bid in hand.bids],
        "tricks": hand.tricks,
        "bid_changes": hand.bid_changes,
        "bonus": hand.bonus,
        "cancelled": hand.cancelled,
        "agreed": hand.agreed,
        "score": not hand.open,
    }
    if hand.dealer is not None:
        values["dealer"] = hand.dealer
    if hand.trump is not None:
        values["trump"] = hand.trump
    state = _do(game, actor, names, "enter_round", **values)
    if hand.open:
        return
    row = state.rows[number - 1]
    for seat, name in enumerate(names):
        if hand.points is not None and hand.points[seat] != row.bids[seat].points:
            raise DomainError("file_points", player=name, found=hand.points[seat], right=row.bids[seat].points)
        total = state.totals_before(number + 1)[seat]
        if hand.totals is not None and hand.totals[seat] != total:
            raise DomainError("file_totals", player=name, found=hand.totals[seat], right=total)


def _compare_ranking(state: GameState, file: GameFile) -> None:
    if file.ranking is None:
        return
    names = dict(zip([seat.player.label for seat in state.seats], names_at(file, 10**6), strict=True))
    right = [line | {"name": names[str(line["name"])]} for line in ranking_data(state)]
    for line in right:
        if line not in file.ranking:
            raise DomainError("file_ranking", player=line["name"], total=line["total"], rank=line["rank"])
    if len(file.ranking) != len(right):
        raise DomainError("file_length", setting="ranking", length=len(right), found=len(file.ranking))
