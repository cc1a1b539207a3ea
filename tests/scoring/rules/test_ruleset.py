from __future__ import annotations

import pytest

from scoring.rules.presets import PRESETS, RESTRICTIONS
from scoring.rules.ruleset import Restriction, Ruleset


@pytest.mark.parametrize(("bidding", "sealed"), [("open", False), ("hidden", True), ("secret", True)])
def test_bids_are_sealed_unless_open(bidding: str, *, sealed: bool) -> None:
    assert Ruleset(bidding=bidding).sealed is sealed


@pytest.mark.parametrize(
    ("special", "cancels", "changes", "pays"),
    [
        ("bomb", True, False, False),
        ("excalibur", True, False, False),
        ("cloud", False, True, False),
        ("grail", False, False, True),
    ],
)
def test_what_a_special_card_can_do(special: str, *, cancels: bool, changes: bool, pays: bool) -> None:
    ruleset = Ruleset(specials=(special,))
    assert (ruleset.may_cancel, ruleset.may_change_bid, ruleset.may_bonus) == (cancels, changes, pays)


def test_a_plain_ruleset_knows_no_specials() -> None:
    plain = Ruleset()
    assert (plain.may_cancel, plain.may_change_bid, plain.may_bonus) == (False, False, False)


def test_the_dealer_bids_unless_he_scores_a_fixed_number() -> None:
    assert Ruleset().dealer_bids
    assert not Ruleset(dealer_scores=0).dealer_bids
    assert not PRESETS["saboteur"].dealer_bids


def test_presets_in_the_order_of_the_rules() -> None:
    assert list(PRESETS) == [
        "classic",
        "canadian",
        "canadian_every_hand",
        "plus_minus_one",
        "plus_minus_one_after_first",
        "hardcore",
        "hidden",
        "secret",
        "amigo_tournament",
        "five_rounds",
        "quick_play",
        "maximus",
        "jester_bid",
        "forehead",
        "saboteur",
        "camelot",
        "jubilee",
    ]


@pytest.mark.parametrize(
    ("preset", "hands", "k", "leader", "zero_exempt"),
    [
        ("plus_minus_one", "all", None, "ignore", False),
        ("plus_minus_one_after_first", "except_first", None, "ignore", False),
        ("canadian", "last_only", None, "sole", False),
        ("canadian_every_hand", "all", None, "sole", True),
        ("hardcore", "min_size", 4, "ignore", False),
        ("camelot", "from_hand", 5, "ignore", True),
    ],
)
def test_restriction_presets(preset: str, hands: str, k: int | None, leader: str, *, zero_exempt: bool) -> None:
    expected = Restriction(hands, k, leader, zero_exempt)
    assert RESTRICTIONS[preset] == expected
    assert PRESETS[preset].restriction == expected


def test_presets_set_what_the_rules_say_and_nothing_else() -> None:
    others = {name: made for name, made in PRESETS.items() if name not in RESTRICTIONS}
    assert others == {
        "classic": Ruleset(),
        "hidden": Ruleset(bidding="hidden"),
        "secret": Ruleset(bidding="secret"),
        "amigo_tournament": Ruleset(plan="amigo", deck="amigo", ties=("hits",)),
        "five_rounds": Ruleset(plan="first_k", plan_k=5),
        "quick_play": Ruleset(plan="quick"),
        "maximus": Ruleset(plan="maximus", trump="fixed"),
        "jester_bid": Ruleset(forced_bid=0),
        "forehead": Ruleset(blind="one_card"),
        "saboteur": Ruleset(dealer_scores=20),
        "jubilee": Ruleset(deck="jubilee_25", specials=("bomb", "cloud")),
    }
    camelot = PRESETS["camelot"]
    assert (camelot.deck, camelot.points.camelot_zero) == ("camelot", True)
    assert camelot.specials == ("excalibur", "grail")
    assert (camelot.plan, camelot.trump, camelot.ties) == ("classic", "turned", ())
