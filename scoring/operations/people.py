"""Operations on the seats and on the game itself."""

from __future__ import annotations

from dataclasses import replace

from scoring.gamestate import GameState, load_state, open_round
from scoring.models import Game, Player, RulesetSettings, Seat, SeatChange
from scoring.operations.cells import seat_of
from scoring.operations.log import ChangeLog
from scoring.operations.phases import allow_later, close, settle
from scoring.operations.requests import Wanted
from scoring.rules.hands import check_scored
from scoring.rules.plan import hand_sizes
from scoring.rules.points import total_bounds
from scoring.rules.ruleset import Ruleset as Rules
from wizard_club.lib.errors import DomainError


def _newcomer(state: GameState, wanted: Wanted, number: int = 1) -> Player:
    """The person asked for, who sits nowhere at this table from hand `number` on."""
    player = Player.objects.filter(pk=wanted.whole("player")).first()
    if player is None:
        raise DomainError("player_unknown")
    seated = {seat.player_id for seat in state.seats}
    seated |= {change.previous_id for change in state.changes if change.from_hand > number}
    if player.pk in seated:
        raise DomainError("player_twice", player=player.label)
    return player


def check_free(state: GameState) -> None:
    """Refuse other people, seats and rules at a table of a tournament: its results go by those of the draw."""
    if state.game.occasion:
        raise DomainError("tournament_fixed")


def replace_player(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Another person takes a seat from a hand on, with the points it has. From hand 1: a name put right."""
    check_free(state)
    position = seat_of(state, wanted)
    seat, number = state.seats[position], wanted.whole("from_hand")
    newcomer = _newcomer(state, wanted, number)
    earlier = [change for change in state.changes if change.seat_id == seat.pk]
    latest = min(len(state.rows) + (0 if state.open_row else 1), len(state.plan))
    if not 1 <= number <= max(latest, 1) or (earlier and number < earlier[-1].from_hand):
        raise DomainError("replace_from_hand", hand=number)
    if number > 1:
        _pass_on(seat, number, newcomer)
    log.note("player", seat.player_id, newcomer.pk, number=number, seat=position)
    log.put(seat, "player", newcomer)


def _pass_on(seat: Seat, number: int, newcomer: Player) -> None:
    change = seat.changes.filter(from_hand=number).first()
    if change is None:
        seat.changes.create(from_hand=number, player=newcomer, previous=seat.player)
    elif change.previous_id == newcomer.pk:
        # The seat goes back before a hand was played with it: it never passed on.
        change.delete()
    else:
        change.player = newcomer
        change.save(update_fields=["player"])


def swap_seats(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Two people were written in each other's seats: they change places, with their scores unless said otherwise."""
    check_free(state)
    one, two = seat_of(state, wanted), seat_of(state, wanted, "other")
    if one == two:
        raise DomainError("seats_same")
    with_scores = wanted.values.get("with_scores", True)
    if with_scores and not state.rules.dealer_bids and not all(map(state.untouched, state.rows)):
        raise DomainError("swap_dealer_scores")
    first, second = state.seats[one], state.seats[two]
    log.note("player", first.player_id, second.player_id, seat=one)
    log.note("player", second.player_id, first.player_id, seat=two)
    first.player, second.player = second.player, first.player
    log.put(first, "player", first.player)
    log.put(second, "player", second.player)
    changed = {first.pk: second, second.pk: first}
    # Off their places first: each seat has one change for a hand at every moment.
    moved = [(change, changed[change.seat_id]) for change in state.changes if change.seat_id in changed]
    SeatChange.objects.filter(pk__in=[change.pk for change, _ in moved]).delete()
    SeatChange.objects.bulk_create(
        SeatChange(seat=seat, from_hand=change.from_hand, player=change.player, previous=change.previous)
        for change, seat in moved
    )
    if with_scores:
        _exchange_scores(state, one, two, log)


def _exchange_scores(state: GameState, one: int, two: int, log: ChangeLog) -> None:
    for row in state.rows:
        if state.untouched(row):
            continue
        first, second = row.bids[one], row.bids[two]
        for field in ("bid", "change", "tricks", "bonus", "points"):
            mine, theirs = getattr(first, field), getattr(second, field)
            log.put(first, field, theirs)
            log.put(second, field, mine)
        log.touch(row)
    # The last bidder has another number and other totals now.
    allow_later(state, 0, log)
    for field in ("total", "hits"):
        mine, theirs = getattr(state.seats[one], field), getattr(state.seats[two], field)
        log.put(state.seats[one], field, theirs)
        log.put(state.seats[two], field, mine)


def add_player(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """One more person, in the last seat, while no hand is scored. Later the deck or the finished hands say no."""
    check_free(state)
    newcomer = _newcomer(state, wanted)
    more = state.players + 1
    row = state.open_row
    if row is not None and row.round.cards * more > state.rules.deck_size:
        cards = row.round.cards
        raise DomainError("plan_too_large", cards=cards, players=more, needed=cards * more, deck=state.rules.deck_size)
    if state.last_scored is not None or not state.game.running:
        raise DomainError("player_too_late")
    hand_sizes(state.rules, more)
    log.note("player", None, newcomer.pk, seat=state.players)
    state.game.seats.create(position=state.players, player=newcomer)
    start_over(state)


def start_over(state: GameState) -> None:
    """Nothing is scored yet: open the first hand anew, for the seats and rules as they are now."""
    state.game.rounds.all().delete()
    fresh = load_state(state.game)
    state.seats, state.rules, state.rows = fresh.seats, fresh.rules, []
    state.__dict__.pop("plan", None)
    open_round(state, 1)


def change_ruleset(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Play on by other settings (an id of stored ones). Hands already scored must be dealt alike by them."""
    check_free(state)
    settings = RulesetSettings.objects.filter(pk=wanted.whole("settings")).first()
    if settings is None:
        raise DomainError("ruleset_unknown")
    rules = settings.rules
    plan = hand_sizes(rules, state.players)
    scored = [row for row in state.rows if row.scored]
    if len(plan) < len(scored):
        raise DomainError("plan_below_played", hands=len(plan), played=len(scored))
    if any(row.round.cards != cards for row, cards in zip(scored, plan, strict=False)):
        raise DomainError("plan_differs_from_played", played=len(scored))
    if not state.game.running:
        raise DomainError("game_over")
    log.note("ruleset", state.game.settings_id, settings.pk)
    log.put(state.game, "settings", settings)
    log.put(state.game, "ruleset_name", wanted.words("name") or settings.preset)
    _play_on(state, rules, plan, log)


def _play_on(state: GameState, rules: Rules, plan: tuple[int, ...], log: ChangeLog) -> None:
    """Score the finished hands by the new rules and open the next one by them."""
    if state.open_row is not None:
        state.rows.pop().round.delete()
    state.rules = rules
    state.__dict__["plan"] = plan
    for row in state.rows:
        check_scored(
            rules, replace(row.hand(), agreed=True), hands=len(plan), totals=state.totals_before(row.round.number)
        )
        settle(state, row, log)
    allow_later(state, 0, log)
    if len(state.rows) < len(plan):
        open_round(state, len(state.rows) + 1)
    else:
        close(state, log, Game.State.FINISHED)


def set_totals(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Final totals and hits of a game recorded without its hands, checked against what the rules allow."""
    if state.game.entry != Game.Entry.TOTALS:
        raise DomainError("totals_only")
    if state.game.occasion:
        raise DomainError("totals_at_desk")
    log.reason = wanted.words("reason")
    totals, hits = wanted.numbers("totals", state.players), wanted.numbers("hits", state.players)
    check_totals(state.rules, state.players, totals, hits)
    if any(seat.total is not None for seat in state.seats):
        log.put(state.game, "corrected", True)
    for position, seat in enumerate(state.seats):
        for field, value in (("total", totals[position]), ("hits", hits[position])):
            if getattr(seat, field) != value:
                log.note(field, getattr(seat, field), value, seat=position)
                log.put(seat, field, value)
    if state.game.running:
        close(state, log, Game.State.FINISHED)


def check_totals(rules: Rules, players: int, totals: list[int | None], hits: list[int | None]) -> None:
    """Refuse a total or a number of hits that no game by these rules can have."""
    bounds, hands = total_bounds(rules, players), len(hand_sizes(rules, players))
    for seat, (total, made) in enumerate(zip(totals, hits, strict=True)):
        if total is None or made is None:
            raise DomainError("total_missing", seat=seat)
        if not bounds.worst <= total <= bounds.best:
            raise DomainError("total_out_of_bounds", seat=seat, total=total, worst=bounds.worst, best=bounds.best)
        if bounds.step and total % bounds.step:
            raise DomainError("total_step", seat=seat, total=total, step=bounds.step)
        if not 0 <= made <= hands:
            raise DomainError("hits_out_of_bounds", seat=seat, hits=made, hands=hands)


def finish_game(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """End the game with the hands scored so far; the hand being played is put away."""
    if not state.game.running:
        return
    if state.last_scored is None:
        raise DomainError("finish_nothing_scored")
    if state.open_row is not None:
        state.rows.pop().round.delete()
    close(state, log, Game.State.FINISHED)


def abandon_game(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """The game is not played to its end; it counts for nothing and keeps what was entered."""
    if not wanted.words("reason"):
        raise DomainError("reason_needed")
    log.reason = wanted.words("reason")
    close(state, log, Game.State.ABANDONED, wanted.words("reason"))


def resume_game(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Play on after all: an abandoned game, or one that ended before its last hand.

    At a table of a tournament also one that a slip ended by mistake: its hands count again.
    """
    if state.game.running:
        return
    by_slip = state.game.entry == Game.Entry.TOTALS
    played_out = state.open_row is None and len(state.rows) >= len(state.plan)
    if by_slip and state.game.occasion and not state.game.needs_reason:
        _put_slip_away(state, log)
        if played_out:
            return
    elif by_slip or played_out:
        raise DomainError("resume_complete")
    close(state, log, Game.State.RUNNING)
    if state.open_row is None:
        open_round(state, len(state.rows) + 1)


def _put_slip_away(state: GameState, log: ChangeLog) -> None:
    log.game(state.game, "entry", Game.Entry.HANDS)
    for position, seat in enumerate(state.seats):
        for field in ("total", "hits"):
            log.note(field, getattr(seat, field), None, seat=position)
            log.put(seat, field, None)
