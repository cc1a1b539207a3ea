"""A format in words."""

from __future__ import annotations

import pytest

from scoring.rules.presets import PRESETS as RULESETS
from tournaments import format as choices
from tournaments.format import PRESETS, TournamentFormat
from tournaments.format_codec import format_from_json
from tournaments.selectors import format_terms as terms
from tournaments.selectors.format_words import format_facts, summary, time_text
from wizard_club.lib.errors import DomainError

AMIGO = RULESETS["amigo_tournament"]


def made(preset: str, **settings: object) -> TournamentFormat:
    return format_from_json({"preset": preset, "settings": settings})[1]


def test_the_sentence_of_a_championship_of_21() -> None:
    # 4 x 45 minutes and a final of 45, five times 5 minutes between: 250 minutes
    assert summary(made("world_championship", table_sizes=[4, 5]), AMIGO, 21) == (
        "21 players: 4 tables of 4 and one of 5, 4 rounds of 45 minutes, "
        "the best 4 play a final from zero; about 4 h 10"
    )


@pytest.mark.parametrize(
    ("preset", "settings", "players", "sentence"),
    [
        # two games without a limit: 370 cards at the table of five in the amigo plan, an eighth of a minute each
        (
            "club_night",
            {},
            9,
            "9 players: one table of 4 and one of 5, 2 rounds of about 47 minutes; about 1 h 45",
        ),
        (
            "league_evening",
            {"qualifying_rounds": 1},
            4,
            "4 players: one table of 4, one round of about 45 minutes; about 50 min",
        ),
        (
            "german_championship",
            {},
            219,
            (
                "219 players: 54 tables of 4 and one of 3, 5 rounds of 60 minutes, the best 64 play on at 16 tables "
                "from zero, then 16 play at 4 tables from zero, then 4 play a final from zero; about 8 h 40"
            ),
        ),
        # those who are too few for a stage do not play it
        (
            "german_championship",
            {"qualifying_rounds": 1},
            20,
            (
                "20 players: 5 tables of 4, one round of 60 minutes, the best 16 play on at 4 tables from zero, "
                "then 4 play a final from zero; about 3 h 15"
            ),
        ),
        (
            "club_qualifier",
            {"stages": [{"take": 6, "byes": 2}, {"take": 4, "reset": False}]},
            12,
            (
                "12 players: 3 tables of 4, 3 rounds of 60 minutes, the best 6 go on, the first 2 of them "
                "straight to the stage after, then 4 play a final with the points they have; about 5 h 25"
            ),
        ),
        (
            "club_qualifier",
            {"stages": [{"take": 5, "seats": 5, "reset": False}]},
            5,
            (
                "5 players: one table of 5, 3 rounds of 60 minutes, the best 5 play a final with the points they have; "
                "about 4 h 20"
            ),
        ),
    ],
)
def test_sentences(preset: str, settings: dict[str, object], players: int, sentence: str) -> None:
    assert summary(made(preset, **settings), AMIGO, players) == sentence


def test_too_few_have_no_sentence() -> None:
    with pytest.raises(DomainError, match="seating_too_few"):
        summary(PRESETS["club_night"], AMIGO, 2)


@pytest.mark.parametrize(
    ("minutes", "text"),
    [(2, "5 min"), (44, "45 min"), (59, "1 h"), (60, "1 h"), (250, "4 h 10"), (301, "5 h"), (304, "5 h 05")],
)
def test_times(minutes: int, text: str) -> None:
    assert time_text(minutes) == text


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (terms.FIRST_DRAWS, choices.FIRST_DRAWS),
        (terms.NEXT_DRAWS, choices.NEXT_DRAWS),
        (terms.REMATCHES, choices.REMATCHES),
        (terms.PRIORITIES, choices.PRIORITIES),
        (terms.SAME_CLUB, choices.SAME_CLUB),
        (terms.FIRST_DEALERS, choices.FIRST_DEALERS),
        (terms.UNITS, choices.UNITS),
        (terms.UNFINISHED, choices.UNFINISHED),
        (terms.POINT_KINDS, choices.POINT_KINDS),
        (terms.TIE_KEYS, choices.TIE_KEYS),
        (terms.TIES_THEN, choices.TIES_THEN),
        (terms.UNEQUAL_TABLES, choices.UNEQUAL_TABLES),
        (terms.STANDING_KEYS, choices.STANDING_KEYS),
        (terms.STAGE_SEEDS, choices.STAGE_SEEDS),
        (terms.LATE_SCORES, choices.LATE_SCORES),
        (terms.DROPOUTS, choices.DROPOUTS),
        (terms.SANCTIONS, choices.SANCTIONS),
        (terms.TEAM_KEYS, choices.TEAM_KEYS),
        (terms.COMBINES, choices.COMBINES),
        (terms.PRESET_TEXTS, PRESETS),
    ],
)
def test_every_value_of_a_setting_has_its_words(words: dict[str, object], values: tuple[str, ...]) -> None:
    assert set(words) == set(values)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_told(preset: str) -> None:
    facts = {fact.label: fact.value for fact in format_facts(PRESETS[preset])}
    assert facts["Qualifying rounds"] == str(PRESETS[preset].qualifying_rounds)
    assert all(facts.values())


def test_the_facts_of_a_format_with_everything() -> None:
    facts = {
        fact.label: fact.value
        for fact in format_facts(
            made(
                "world_championship",
                table_points=[3, 1, -1, -3, -3, -3],
                stages=[{"take": 6, "byes": 2, "advance": 2, "seed": "standings"}, {"take": 4, "reset": False}],
                consolation=True,
                late_entry={"until": 2, "score": "average"},
                team={"key": "club", "count_best": 3, "combine": "mean"},
            )
        )
    }
    assert facts["Table points"] == "3, 1, −1, −3, −3, −3"
    assert facts["Stage 1"] == (
        "6 players at tables of 4. The best 2 of each table go on. The first 2 go straight to the next stage. "
        "Everybody begins from zero. The best are spread over the tables."
    )
    assert facts["Stage 2"] == "4 players at tables of 4. Points so far count on."
    assert facts["Who plays on"] == "loses 10 game points, if the desk says so"
    assert facts["Late entry"] == "until the draw of round 2"
    assert facts["Of each team"] == "the best 3 count"
