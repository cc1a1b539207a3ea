"""Two records of one person become one, with everything that belongs to them."""

from __future__ import annotations

import uuid

import pytest

from scoring.gamestate import load_state
from scoring.models import Game, Player, ScoreChange, Seat, SeatChange
from scoring.operations import Actor, operate, wanted_from
from scoring.services.players import player_retire
from tests.factories import make_game, make_player
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, publish, state
from tournaments.models import Entrant, KeepApart, Tournament
from tournaments.services.entrants import Newcomer, apart_keep, entrants_add
from wizard_club.club.services.merging import merge_plan, player_merge
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def seated(player: Player, **settings: object) -> Game:
    """A game in which that member has the second seat."""
    game = make_game(**settings)  # type: ignore[arg-type]
    Seat.objects.filter(game=game, position=1).update(player=player)
    return game


def hand_over(game: Game, seat: int, newcomer: Player) -> None:
    """Another person takes a seat from the first hand on, as the pad does it."""
    request = {"id": str(uuid.uuid4()), "kind": "replace_player", "seat": seat, "player": newcomer.pk, "from_hand": 1}
    operate(game.pk, wanted_from(request), Actor(device="tablet"))


def test_a_plan_says_what_moves_and_moves_nothing() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    games = [seated(gone), seated(gone)]
    hand_over(games[0], 1, make_player("Guest"))
    SeatChange.objects.create(
        seat=games[1].seats.get(position=2), from_hand=2, player=gone, previous=make_player("Early")
    )
    plan = merge_plan(kept, gone)
    assert (plan.games, plan.seats, plan.changes) == (1, 1, 1)
    assert Player.objects.filter(pk=gone.pk).exists()


def test_all_games_pass_to_the_one_kept() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    old, own = seated(gone), seated(kept)
    player_merge(kept=kept, gone=gone)
    assert not Player.objects.filter(pk=gone.pk).exists()
    assert load_state(Game.objects.select_related("settings").get(pk=old.pk)).names[1] == "Anna"
    assert set(Game.objects.filter(seats__player=kept)) == {old, own}


def test_pages_notice_the_other_name() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    old, own = seated(gone), seated(kept)
    player_merge(kept=kept, gone=gone)
    assert Game.objects.get(pk=old.pk).version == old.version + 1
    assert Game.objects.get(pk=own.pk).version == own.version


def test_seats_handed_over_pass_too() -> None:
    kept, gone, guest = make_player("Anna"), make_player("Anna B."), make_player("Guest")
    game, other = seated(guest), seated(gone)
    SeatChange.objects.create(seat=game.seats.get(position=1), from_hand=3, player=guest, previous=gone)
    SeatChange.objects.create(seat=other.seats.get(position=1), from_hand=2, player=gone, previous=guest)
    player_merge(kept=kept, gone=gone)
    assert SeatChange.objects.get(seat__game=game).previous == kept
    assert SeatChange.objects.get(seat__game=other).player == kept


def test_the_history_names_the_one_kept() -> None:
    kept, gone, before = make_player("Anna"), make_player("Anna B."), make_player("Guest")
    game = seated(before)
    hand_over(game, 1, gone)
    hand_over(game, 1, make_player("Late"))
    # Somebody met `gone` by id only in another field: nothing else may change.
    total = ScoreChange.objects.create(
        operation=game.operations.earliest("id"), field="total", old=gone.pk, new=gone.pk, seat=0
    )
    player_merge(kept=kept, gone=gone)
    entries = list(ScoreChange.objects.filter(field="player").order_by("id").values_list("old", "new"))
    assert entries[0] == (before.pk, kept.pk)
    assert entries[1][0] == kept.pk
    total.refresh_from_db()
    assert (total.old, total.new) == (gone.pk, gone.pk)


def test_two_who_met_are_two_people() -> None:
    one, two = make_player("Anna"), make_player("Anna B.")
    games = [seated(one) for _ in range(2)]
    for game in games:
        Seat.objects.filter(game=game, position=2).update(player=two)
    with pytest.raises(DomainError) as caught:
        player_merge(kept=one, gone=two)
    assert caught.value.code == "player_merge_together"
    assert caught.value.params["codes"] == tuple(game.code for game in games)
    assert Player.objects.filter(pk__in=[one.pk, two.pk]).count() == 2
    assert Seat.objects.filter(player=two).count() == 2


def test_who_took_over_the_others_seat_is_somebody_else() -> None:
    one, two = make_player("Anna"), make_player("Anna B.")
    game = seated(two)
    SeatChange.objects.create(seat=game.seats.get(position=1), from_hand=3, player=two, previous=one)
    with pytest.raises(DomainError, match="player_merge_together"):
        player_merge(kept=one, gone=two)


def test_one_record_is_not_two() -> None:
    player = make_player("Anna")
    with pytest.raises(DomainError, match="player_merge_same"):
        player_merge(kept=player, gone=player)
    assert Player.objects.filter(pk=player.pk).exists()


def test_somebody_else_was_faster() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    Player.objects.filter(pk=gone.pk).delete()
    with pytest.raises(DomainError, match="player_unknown"):
        player_merge(kept=kept, gone=gone)


def test_gaps_are_filled_and_what_is_known_stays() -> None:
    kept, gone = make_player("Anna", club="Riga"), make_player("Anna B.", club="Lleida")
    Player.objects.filter(pk=gone.pk).update(nation="Latvia")
    player_retire(player=kept)
    player_merge(kept=kept, gone=Player.objects.get(pk=gone.pk))
    kept.refresh_from_db()
    assert (kept.name, kept.club, kept.nation, kept.retired_at) == ("Anna", "Riga", "Latvia", None)


def test_two_who_left_stay_gone() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    player_retire(player=kept)
    player_retire(player=gone)
    player_merge(kept=kept, gone=gone)
    kept.refresh_from_db()
    assert kept.retired_at is not None


@pytest.mark.parametrize(("kept", "gone", "demo"), [(True, True, True), (True, False, False), (False, True, False)])
def test_a_real_member_is_no_demo(*, kept: bool, gone: bool, demo: bool) -> None:
    one, two = make_player("Anna"), make_player("Anna B.")
    Player.objects.filter(pk=one.pk).update(demo=kept)
    Player.objects.filter(pk=two.pk).update(demo=gone)
    player_merge(kept=one, gone=two)
    assert Player.objects.get(pk=one.pk).demo is demo


def test_every_relation_to_a_member_is_known() -> None:
    """A new kind of row that points at members must be moved here as well."""
    relations = [
        field for field in Player._meta.get_fields(include_hidden=True) if field.auto_created and field.one_to_many
    ]
    related = {(relation.related_model.__name__, relation.field.name) for relation in relations}
    games = {("Seat", "player"), ("SeatChange", "player"), ("SeatChange", "previous")}
    assert related == games | {("Entrant", "player"), ("KeepApart", "one"), ("KeepApart", "other")}


def entered(tournament: Tournament, player: Player) -> Entrant:
    return entrants_add(tournament=tournament, people=[Newcomer(player=player)])[0]


def test_tournaments_pass_to_the_one_kept() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    one, other = make_tournament(3), make_tournament(3)
    entered(one, kept)
    passed = entered(other, gone)
    versions = [fresh(tournament).version for tournament in (one, other)]
    assert merge_plan(kept, gone).entries == 1
    player_merge(kept=kept, gone=gone)
    passed.refresh_from_db()
    assert passed.player == kept
    # Pages of the event that names somebody else now notice it.
    assert [fresh(one).version, fresh(other).version] == [versions[0], versions[1] + 1]


def test_results_of_a_tournament_stay_with_the_name() -> None:
    tournament = make_tournament(4)
    gone = entrant(tournament, 2).player
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 1, 1, [150, 180, 20, 60], [7, 8, 4, 5])
    player_merge(kept=make_player("Wladimir"), gone=gone)
    best = state(tournament)
    assert (best.lines[0].number, best.lines[0].rank) == (2, 1)
    assert best.event.people[1].name == "Wladimir"


def test_two_in_one_tournament_are_two_people() -> None:
    one, other = make_player("Anna"), make_player("Anna B.")
    tournament = make_tournament(3)
    entered(tournament, one)
    entered(tournament, other)
    for merge in (lambda: merge_plan(one, other), lambda: player_merge(kept=one, gone=other)):
        with pytest.raises(DomainError, match="player_merge_entered") as caught:
            merge()
        assert caught.value.params["names"] == ("Club evening",)
    assert tournament.entrants.count() == 5


def test_who_is_kept_apart_stays_so() -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    first, second, third = make_player("Ben"), make_player("Carla"), make_player("David")
    for other in (first, second, kept):
        apart_keep(one=gone, other=other)
    apart_keep(one=kept, other=second)
    apart_keep(one=first, other=third)
    player_merge(kept=kept, gone=gone)
    pairs = {frozenset((pair.one, pair.other)) for pair in KeepApart.objects.select_related("one", "other")}
    assert pairs == {frozenset((kept, first)), frozenset((kept, second)), frozenset((first, third))}
    assert KeepApart.objects.count() == 3
