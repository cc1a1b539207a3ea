from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import RulesetSettings
from scoring.operations import Actor
from scoring.rules.codec import ruleset_from_json
from scoring.selectors.history import HistoryEntry
from scoring.services.games import link_add
from scoring.services.rulesets import settings_for
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def address(table: Table) -> str:
    return f"/games/{table.game.code}/history"


def entries(client: Client, table: Table) -> list[HistoryEntry]:
    return list(client.get(address(table)).context["entries"])


def lines(client: Client, table: Table) -> list[str]:
    """Every sentence, the newest operation first."""
    return [line for entry in entries(client, table) for line in entry.lines]


def test_nothing_entered_is_said(client_scorekeeper: Client) -> None:
    assert "Nothing has been entered yet" in client_scorekeeper.get(address(Table())).content.decode()


def test_taps_are_sentences_with_who_and_where(client_scorekeeper: Client, scorekeeper: User) -> None:
    table = Table()
    name = table.state.names[1]
    table.actor = Actor(user=scorekeeper, device="7F")
    table.do("set_bid", round=1, seat=1, value=1)
    table.do("set_bid", round=1, seat=1, value=0, seen=1)
    table.do("set_bid", round=1, seat=1, value=None, seen=0)
    assert lines(client_scorekeeper, table) == [
        f"Round 1: bid of {name} taken back (0)",
        f"Round 1: bid of {name} 1 → 0",
        f"Round 1: {name} bids 1",
    ]
    assert "by scorekeeper on device 7F" in client_scorekeeper.get(address(table)).content.decode()


def test_a_correction_tells_old_new_and_reason(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    table.play([0, 1, 0], [0, 1, 0])
    first, second, _ = table.state.names
    version = table.state.rows[0].round.version
    table.do("correct_round", round=1, version=version, bids=[0, 1, 0], tricks=[1, 0, 0], reason="miscounted")
    entry = entries(client_scorekeeper, table)[0]
    assert entry.lines == (f"Round 1: tricks of {first} 0 → 1", f"Round 1: tricks of {second} 1 → 0")
    assert (entry.title, entry.reason) == ("Corrected", "miscounted")
    assert "Reason: miscounted" in client_scorekeeper.get(address(table)).content.decode()


def test_scoring_trump_dealer_and_undo_are_told(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    names = table.state.names
    table.do("set_trump", round=1, value="hearts")
    table.do("set_dealer", round=1, value=2, seen=0)
    target = table.do("set_trump", round=1, value="none", seen="hearts").operation
    table.do("undo", target=str(target.key))
    undo, undone, *_ = entries(client_scorekeeper, table)
    assert (undo.title, undo.lines, undone.undone) == ("Undo", ("Round 1: trump no trump → hearts",), True)
    assert f"Round 1: dealer {names[0]} → {names[2]}" in lines(client_scorekeeper, table)
    assert "Round 1: trump: hearts" in lines(client_scorekeeper, table)
    table.play([0, 0, 1], [0, 0, 1])
    assert "Round 1 is scored" in lines(client_scorekeeper, table)


def test_special_facts_are_told(client_scorekeeper: Client) -> None:
    table = Table("jubilee", players=3)
    table.bid(0, 0, 0)
    name = table.state.names[0]
    table.do("set_cancelled", round=1, value=1, seen=0)
    table.do("set_cancelled", round=1, value=0, seen=1)
    table.do("set_bid_change", round=1, seat=0, value=1, seen=0)
    table.do("set_bid_change", round=1, seat=0, value=0, seen=1)
    assert lines(client_scorekeeper, table)[:4] == [
        f"Round 1: the bid of {name} no longer moves",
        f"Round 1: the bid of {name} moves by +1",
        "Round 1: no trick is cancelled after all",
        "Round 1: one trick is cancelled",
    ]


def test_people_and_rules_are_told_by_name(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    newcomer, fourth = make_player("Dora"), make_player("Emil")
    table.do("add_player", player=fourth.pk)
    names = table.state.names
    table.do("replace_player", seat=1, player=newcomer.pk, from_hand=1)
    table.do("swap_seats", seat=0, other=2)
    maximus = settings_for(*ruleset_from_json({"preset": "maximus", "settings": {}}))
    table.do("change_ruleset", settings=maximus.pk)
    table.do("abandon_game", reason="late")
    told = lines(client_scorekeeper, table)
    assert told == [
        "The game is given up",
        "Ruleset Classic → Maximus",
        f"{names[2]} sits where {names[0]} was",
        f"{names[0]} sits where {names[2]} was",
        f"From round 1 on Dora has the seat of {names[1]}",
        "Emil joins the game",
    ]
    assert entries(client_scorekeeper, table)[0].reason == "late"


@pytest.mark.parametrize("preset", ["hidden", "secret"])
def test_sealed_bids_are_covered(client_scorekeeper: Client, preset: str) -> None:
    table = Table(preset, players=3, plan="custom", plan_hands=[9])
    name = table.state.names[0]
    table.do("set_bid", round=1, seat=0, value=7)
    table.do("set_bid", round=1, seat=0, value=8, seen="sealed")
    table.do("set_bid", round=1, seat=0, value=8, seen="sealed")
    table.do("set_bid", round=1, seat=0, value=None, seen="sealed")
    assert lines(client_scorekeeper, table) == [
        f"Round 1: bid of {name} taken back (●)",
        # Entered again or changed: it reads alike, so that a guess learns nothing.
        f"Round 1: bid of {name} ● → ●",
        f"Round 1: bid of {name} ● → ●",
        f"Round 1: {name} bids ●",
    ]


def test_bids_are_told_once_the_hand_is_scored(client_scorekeeper: Client) -> None:
    table = Table("secret", players=3, plan="custom", plan_hands=[9, 9])
    table.bid(3, 3, 3)
    assert not [line for line in lines(client_scorekeeper, table) if "bids 3" in line]
    table.score(3, 3, 3)
    assert len([line for line in lines(client_scorekeeper, table) if "bids 3" in line]) == 3
    table.do("reopen_round", round=1, version=table.state.rows[0].round.version)
    assert not [line for line in lines(client_scorekeeper, table) if "bids 3" in line]


def test_bids_sealed_under_other_rules_stay_covered(client_scorekeeper: Client) -> None:
    table = Table("hidden", players=3, plan="custom", plan_hands=[9, 9])
    table.do("set_bid", round=1, seat=0, value=7)
    preset, rules = ruleset_from_json({"preset": "classic", "settings": {"plan": "custom", "plan_hands": [9, 9]}})
    table.do("change_ruleset", settings=settings_for(preset, rules).pk)
    table.do("set_bid", round=1, seat=0, value=2)
    told = lines(client_scorekeeper, table)
    assert told[0].endswith("bids 2")
    assert told[-1].endswith("bids ●")


def test_bids_of_a_hand_that_was_put_away_stay_covered(client_scorekeeper: Client) -> None:
    table = Table("secret", players=3)
    table.play([0, 0, 0], [1, 0, 0])
    table.do("set_bid", round=2, seat=0, value=2)
    table.do("finish_game")
    assert f"Round 2: {table.state.names[0]} bids ●" in lines(client_scorekeeper, table)


def test_links_are_named(client_scorekeeper: Client) -> None:
    table = Table("hidden", players=3)
    link = link_add(game=table.game, kind="seat", seat=1)
    table.do("set_bid", round=1, seat=1, value=0, actor=Actor(link=link, device="AB12"))
    page = client_scorekeeper.get(address(table)).content.decode()
    assert f"by the seat of {table.state.names[1]} on device AB12" in page
    assert link.token not in page


def test_hostile_names_and_reasons_stay_text(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    seat = table.state.seats[1].player
    seat.name = "<b>%(old)s</b>"
    seat.save()
    table.do("set_bid", round=1, seat=1, value=1)
    table.do("abandon_game", reason="<script>")
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "Round 1: &lt;b&gt;%(old)s&lt;/b&gt; bids 1" in page
    assert "<script>" not in page.replace("<script src", "")


def test_pages_and_a_fixed_number_of_queries(client_scorekeeper: Client) -> None:
    def queries(table: Table) -> int:
        with CaptureQueriesContext(connection) as captured:
            client_scorekeeper.get(address(table))
        return len(captured)

    short, long = Table(players=3), Table(players=6)
    short.play_quietly(2)
    long.play_quietly(8)
    assert queries(short) == queries(long) <= 10
    first = client_scorekeeper.get(address(long))
    assert len(first.context["entries"]) == 40
    second = client_scorekeeper.get(f"{address(long)}?page=2")
    assert len(second.context["entries"]) == 8 * 7 - 40
    assert RulesetSettings.objects.exists()


def test_what_the_desk_was_told_is_in_the_history(client_scorekeeper: Client) -> None:
    table = Table(occasion="Club evening · round 2 · table 7", plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    for kind in ("set_help", "hand_in"):
        table.do(kind, value=1)
        table.do(kind, value=0)
    assert lines(client_scorekeeper, table)[:4] == [
        "The result is no longer handed in",
        "The table hands in its result",
        "The table needs the referee no longer",
        "The table calls the referee",
    ]
