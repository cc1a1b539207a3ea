"""The built-in restrictions and rulesets, in the order in which people read them."""

from __future__ import annotations

from scoring.rules.ruleset import DEFAULT_K, Points, Restriction, Ruleset

# "free", no restriction at all, is None.
RESTRICTIONS: dict[str, Restriction] = {
    "plus_minus_one": Restriction(),
    "plus_minus_one_after_first": Restriction(hands="except_first"),
    "canadian": Restriction(hands="last_only", leader="sole"),
    "canadian_every_hand": Restriction(leader="sole", zero_exempt=True),
    "hardcore": Restriction(hands="min_size", k=4),
    "camelot": Restriction(hands="from_hand", k=5, zero_exempt=True),
}

PRESETS: dict[str, Ruleset] = {
    "classic": Ruleset(),
    "canadian": Ruleset(restriction=RESTRICTIONS["canadian"]),
    "canadian_every_hand": Ruleset(restriction=RESTRICTIONS["canadian_every_hand"]),
    "plus_minus_one": Ruleset(restriction=RESTRICTIONS["plus_minus_one"]),
    "plus_minus_one_after_first": Ruleset(restriction=RESTRICTIONS["plus_minus_one_after_first"]),
    "hardcore": Ruleset(restriction=RESTRICTIONS["hardcore"]),
    "hidden": Ruleset(bidding="hidden"),
    "secret": Ruleset(bidding="secret"),
    "amigo_tournament": Ruleset(plan="amigo", deck="amigo", ties=("hits",)),
    "five_rounds": Ruleset(plan="first_k", plan_k=DEFAULT_K),
    "quick_play": Ruleset(plan="quick"),
    "maximus": Ruleset(plan="maximus", trump="fixed"),
    "jester_bid": Ruleset(forced_bid=0),
    "forehead": Ruleset(blind="one_card"),
    "saboteur": Ruleset(dealer_scores=20),
    "camelot": Ruleset(
        deck="camelot",
        restriction=RESTRICTIONS["camelot"],
        points=Points(camelot_zero=True),
        specials=("excalibur", "grail"),
    ),
    "jubilee": Ruleset(deck="jubilee_25", specials=("bomb", "cloud")),
}
