"""Setting up, changing, announcing, the prize-giving and deleting, by the services of the desk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import Game, Player
from scoring.rules.presets import PRESETS as RULESETS
from scoring.services.rulesets import settings_for
from tests.tournaments.desk import confirm, end, fresh, make_tournament, play, publish, put_draw, setup_of, table_of
from tournaments.models import DeskEntry, FormatSettings, Tournament
from tournaments.services.draws import draw_discard
from tournaments.services.stages import lot_draw, stage_begin
from tournaments.services.tournaments import (
    prizes_give,
    prizes_reopen,
    tournament_announce,
    tournament_change,
    tournament_create,
    tournament_delete,
)
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def refused(error: pytest.ExceptionInfo[DomainError]) -> str:
    return error.value.code


def test_equal_formats_share_a_row() -> None:
    one, other = make_tournament(3), make_tournament(3)
    different = make_tournament(3, qualifying_rounds=5)
    assert one.format_settings_id == other.format_settings_id != different.format_settings_id
    assert FormatSettings.objects.count() == 2
    assert different.format.qualifying_rounds == 5


def test_addresses_are_short_and_different() -> None:
    slugs = [tournament_create(setup=setup_of(name=name)).slug for name in ("Wizard-Abend Köln!", "Wizard-Abend Köln!")]
    assert slugs == ["wizard-abend-koln-2026", "wizard-abend-koln-2026-2"]
    assert tournament_create(setup=setup_of(name="Шляпа")).slug == "2026"
    assert len(tournament_create(setup=setup_of(name="Wizard " * 17)).slug) <= 60


def test_a_name_is_needed() -> None:
    with pytest.raises(DomainError) as error:
        tournament_create(setup=setup_of(name=" \u200b "))
    assert refused(error) == "tournament_name_missing"
    assert not Tournament.objects.exists()


def test_a_format_can_change_until_the_first_draw() -> None:
    tournament = make_tournament(8)
    tournament_change(tournament=tournament, setup=setup_of(qualifying_rounds=2))
    assert fresh(tournament).format.qualifying_rounds == 2
    put_draw(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    with pytest.raises(DomainError) as error:
        tournament_change(tournament=tournament, setup=setup_of(qualifying_rounds=4))
    assert refused(error) == "tournament_frozen"
    classic = replace(setup_of(qualifying_rounds=2), ruleset=settings_for("classic", RULESETS["classic"]))
    with pytest.raises(DomainError):
        tournament_change(tournament=tournament, setup=classic)
    tournament_change(tournament=tournament, setup=replace(setup_of(qualifying_rounds=2), venue="Hall 2"))
    assert (fresh(tournament).venue, fresh(tournament).format.qualifying_rounds) == ("Hall 2", 2)


def test_a_format_stays_once_a_round_is_published() -> None:
    """Even while no draw lies on the table, since the next one was thrown away."""
    tournament = make_tournament(8)
    draw = put_draw(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    draw_discard(draw=draw)
    tournament_change(tournament=tournament, setup=setup_of(qualifying_rounds=2))
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    draw_discard(draw=put_draw(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]]))
    with pytest.raises(DomainError) as error:
        tournament_change(tournament=tournament, setup=setup_of(qualifying_rounds=4))
    assert refused(error) == "tournament_frozen"


def test_a_format_that_the_field_cannot_play_is_refused() -> None:
    """Nine at 4+5 always meet again in the second round: somebody of the five meets somebody."""
    tournament = make_tournament(9)
    with pytest.raises(DomainError) as error:
        tournament_change(tournament=tournament, setup=setup_of(qualifying_rounds=5, rematches="forbid"))
    assert refused(error) == "format_rematches_forced"
    assert error.value.params["possible"] == 1


def test_an_announcement_reaches_open_tables_only() -> None:
    tournament = make_tournament(8)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    play(tournament, 1, but=[2])
    tournament_announce(tournament=tournament, text="  Coffee\nis ready ")
    assert fresh(tournament).announcement == "Coffee is ready"
    assert [table_of(tournament, 1, number).game.notice for number in (1, 2)] == ["", "Coffee is ready"]
    tournament_announce(tournament=tournament, text="")
    assert fresh(tournament).announced_at is None
    assert table_of(tournament, 1, 2).game.notice == ""


def unfinished(tournament: Tournament) -> str:
    """Why no prizes can be given."""
    with pytest.raises(DomainError) as error:
        prizes_give(tournament=tournament)
    return refused(error)


def test_prizes_are_given_once_nothing_is_open() -> None:
    """Two rounds and a final of four: a table, a round, the final and the champion are open, one after another."""
    tournament = make_tournament(4, qualifying_rounds=2)
    for seq, code in enumerate(("prizes_rounds_open", "prizes_stage_open", "prizes_level"), 1):
        publish(tournament, [1, 2, 3, 4])
        assert unfinished(tournament) == "prizes_tables_open"
        confirm(tournament, seq, 1, [180, 180, 60, 20], [8, 8, 5, 4])
        assert unfinished(tournament) == code
        if seq == 2:
            stage_begin(tournament=tournament)
            assert unfinished(tournament) == code
    table = table_of(tournament, 3, 1)
    lot_draw(tournament=tournament, purpose="champion", numbers=[1, 2], table=table)
    prizes_give(tournament=tournament)
    given = fresh(tournament).prizes_at
    prizes_give(tournament=tournament)
    assert fresh(tournament).prizes_at == given is not None


def test_the_prize_giving_can_be_taken_back_with_a_reason() -> None:
    tournament = end(make_tournament(3))
    with pytest.raises(DomainError):
        prizes_reopen(tournament=tournament, reason=" ")
    prizes_reopen(tournament=tournament, reason="a slip was found")
    assert fresh(tournament).prizes_at is None
    assert DeskEntry.objects.get(kind="prizes_reopened").values == {"reason": "a slip was found"}


def test_deleting_needs_the_name_and_takes_the_games_along() -> None:
    tournament = make_tournament(8)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    play(tournament, 1)
    with pytest.raises(DomainError) as error:
        tournament_delete(tournament=tournament, name="Club")
    assert refused(error) == "tournament_name_differs"
    assert Game.objects.count() == 2
    tournament_delete(tournament=tournament, name=" club EVENING ")
    assert not Tournament.objects.exists()
    assert not Game.objects.exists()
    assert Player.objects.count() == 8


def test_every_write_moves_the_version() -> None:
    tournament = make_tournament(8)
    before = fresh(tournament).version
    tournament_announce(tournament=tournament, text="Welcome")
    assert fresh(tournament).version == before + 1
