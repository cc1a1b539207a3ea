"""What follows from the results of an event, worked by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.tournaments.eventfile.events import evening, read, table
from tournaments.eventfile.event import Event
from tournaments.eventfile.results import champion, event_ranking, event_standings, places_of, points_of, stage_places


def ranks(event: Event) -> list[tuple[int, int, Fraction]]:
    return [(line.rank, line.number, line.values["table_points"]) for line in event_standings(event)]


def sanction(number: int, kind: str, **more: object) -> dict[str, object]:
    return {"number": number, "kind": kind, "reason": "told twice", **more}


def test_places_and_points_of_a_table_with_equals() -> None:
    event = read()
    shared = event.rounds[0].tables[1]
    assert places_of(event, shared) == (1, 1, 3, 4)
    assert points_of(event, shared) == (Fraction(75, 2), Fraction(75, 2), 20, 10)


def test_standings_of_two_rounds() -> None:
    # 6: 37½ + 45; 1: 45 + 30; 3: 20 + 45; 5: 37½ + 20; 7: 20 + 30; 2: 30 + 10; 4: 10 + 20; 8: 10 + 10
    assert ranks(read()) == [
        (1, 6, Fraction(165, 2)),
        (2, 1, 75),
        (3, 3, 65),
        (4, 5, Fraction(115, 2)),
        (5, 7, 50),
        (6, 2, 40),
        (7, 4, 30),
        (8, 8, 20),
    ]


def test_a_penalty_in_game_points_changes_no_place_and_one_in_table_points_counts() -> None:
    taken = [sanction(1, "points", round=1, points=-10, unit="table"), sanction(3, "points", points=-100)]
    event = read(sanctions=taken)
    assert ranks(event)[1:3] == [(2, 1, 65), (3, 3, 65)]
    lines = {line.number: line for line in event_standings(event)}
    assert lines[3].values["game_points"] == 380
    assert lines[3].decided_by == "game_points"
    assert places_of(event, event.rounds[0].tables[0]) == (1, 2, 3, 4)


def test_a_penalty_in_relative_points_is_measured_at_the_table_of_its_round() -> None:
    """In the plan of tournaments a table of three has 1300 points at best, one of four 1100."""
    rounds = evening()["rounds"][:2]
    rounds[0]["tables"] = [
        table(1, [1, 2, 3], [250, 200, 180], [7, 6, 6]),
        table(2, [4, 5, 6, 7, 8], [200, 200, 100, 90, 80], [6, 6, 5, 4, 4]),
    ]
    settings = {"qualifying_rounds": 2, "unequal_tables": "relative"}
    for seq, best in ((1, 1300), (2, 1100)):
        event = read(
            tournament_format={"preset": "club_qualifier", "settings": settings},
            rounds=rounds,
            sanctions=[sanction(1, "points", round=seq, points=-10)],
        )
        # 250 to 210 on average, then 190 to 150 on average.
        right = Fraction(40, 1300) + Fraction(40, 1100) - Fraction(10, best)
        assert {line.number: line.values["game_points"] for line in event_standings(event)}[1] == right


def test_a_penalty_of_the_final_leaves_the_standings_as_they_were() -> None:
    taken = [sanction(6, "points", round=3, points=-50, unit="table")]
    assert ranks(read(sanctions=taken)) == ranks(read())


def test_a_lost_game_is_the_last_place_for_one_and_nothing_for_the_others() -> None:
    event = read(sanctions=[sanction(1, "game_loss", round=1)])
    lines = {line.number: line.values["table_points"] for line in event_standings(event)}
    assert (lines[1], lines[2], lines[4]) == (10 + 30, 40, 30)


def test_a_lost_game_is_lost_against_everybody_he_met() -> None:
    """1 won his table and loses the game: 2 and 3 are before him then, and he shares the last place with 4."""
    keys = {"qualifying_rounds": 2, "standings": ["head_to_head"]}
    night = {"preset": "club_qualifier", "settings": keys}
    rounds = evening()["rounds"][:1]
    for lost, right in (([], {1: 3, 2: 1, 3: -1, 4: -3}), ([1], {1: -2, 2: 3, 3: 1, 4: -2})):
        sanctions = [sanction(number, "game_loss", round=1) for number in lost]
        event = read(tournament_format=night, rounds=rounds, sanctions=sanctions)
        found = {line.number: line.values["head_to_head"] for line in event_standings(event)}
        assert {number: found[number] for number in right} == right


def test_a_lost_game_by_other_points() -> None:
    for points, right in (("per_opponent", -3 + 1), ("game_points", 0 + 190)):
        settings = {"qualifying_rounds": 2, "table_points": points}
        event = read(
            tournament_format={"preset": "club_qualifier", "settings": settings},
            sanctions=[sanction(1, "game_loss", round=1)],
        )
        assert {line.number: line.values["table_points"] for line in event_standings(event)}[1] == right


def test_who_is_disqualified_has_no_rank_and_the_others_keep_their_points() -> None:
    people = evening()["entrants"]
    people[5]["status"] = "disqualified"
    people[6]["status"] = "dropped"
    event = read(entrants=people)
    assert [number for _, number, _ in ranks(event)] == [1, 3, 5, 7, 2, 4, 8]
    assert {number: points for _, number, points in ranks(event)}[5] == Fraction(115, 2)


def test_missed_rounds_count_nothing_or_the_average() -> None:
    late = evening()
    late["rounds"][0]["tables"][1] = table(2, [5, 6, 7], [200, 200, 100], [6, 6, 5])
    for score, points in (("0", 10), ("average", 20)):
        settings = {"qualifying_rounds": 2, "late_entry": {"until": 2, "score": score}}
        late["tournament_format"] = {"preset": "club_qualifier", "settings": settings}
        lines = {line.number: line.values["table_points"] for line in event_standings(read(**late))}
        assert lines[8] == points


def test_the_winner_of_the_final_is_champion_by_hits_or_by_lot() -> None:
    assert champion(read()) == 3
    rounds = evening()["rounds"]
    rounds[2]["tables"][0]["hits"] = [5, 5, 4, 3]
    assert champion(read(rounds=rounds)) is None
    lot = {"order": [6, 3], "for": "champion", "round": 3, "table": 1}
    assert champion(read(rounds=rounds, lots=[lot])) == 6


def test_without_stages_rank_one_is_champion_when_all_is_played() -> None:
    night = {"preset": "club_night", "settings": {}}
    rounds = evening()["rounds"][:2]
    assert champion(read(tournament_format=night, rounds=rounds)) == 3
    assert champion(read(tournament_format=night, rounds=rounds[:1])) is None
    assert champion(read(tournament_format=night, rounds=[])) is None
    rounds[1]["tables"][1] = {"number": 2, "seats": [3, 7, 4, 8]}
    assert champion(read(tournament_format=night, rounds=rounds)) is None


def test_a_lot_finds_the_champion_among_equals_of_the_standings() -> None:
    night = {"preset": "club_night", "settings": {"qualifying_rounds": 1}}
    rounds = [{"seq": 1, "stage": "qualifying", "tables": [table(1, [1, 2, 3], [90, 90, 20], [4, 4, 2])]}]
    people = evening()["entrants"][:3]
    event = {"tournament_format": night, "rounds": rounds, "entrants": people}
    assert champion(read(**event)) is None
    assert champion(read(**event, lots=[{"order": [2, 1], "for": "champion"}])) == 2


def test_nobody_is_champion_before_the_final() -> None:
    """All qualifying games are confirmed, and a final of four is to come; of three people none is played."""
    assert champion(read(rounds=evening()["rounds"][:2])) is None
    semi = {"qualifying_rounds": 2, "stages": [{"take": 8, "advance": 2}, {"take": 4}]}
    rounds = evening()["rounds"]
    rounds[2]["stage"] = "knockout"
    rounds[2]["tables"].append(table(2, [2, 4, 7, 8], [150, 140, 90, 80], [5, 4, 4, 3]))
    form = {"preset": "club_qualifier", "settings": semi}
    assert event_ranking(read(tournament_format=form, rounds=rounds)) == []
    few = evening()["entrants"]
    for number in range(3, 8):
        few[number]["status"] = "dropped"
    assert champion(read(entrants=few, rounds=evening()["rounds"][:2])) == 6


def test_a_champion_who_is_disqualified_leaves_it_to_the_next_one() -> None:
    people = evening()["entrants"]
    people[2]["status"] = "disqualified"
    event = read(entrants=people)
    assert champion(event) == 6
    assert [(placing.rank, placing.number) for placing in event_ranking(event)] == [
        *[(1, 6), (2, 1), (3, 5)],
        *[(4, 7), (5, 2), (6, 4), (7, 8)],
    ]


def test_who_loses_the_final_by_a_sanction_is_last_in_it() -> None:
    event = read(sanctions=[sanction(3, "game_loss", round=3)])
    assert champion(event) == 6
    assert [(placing.rank, placing.number) for placing in event_ranking(event)][:4] == [(1, 6), (2, 1), (3, 3), (3, 5)]


def test_a_penalty_of_no_round_counts_before_the_first_game_too() -> None:
    event = read(rounds=[], sanctions=[sanction(3, "points", points=-5, unit="table")])
    assert {line.number: line.values["table_points"] for line in event_standings(event)}[3] == -5


def test_the_ranking_of_an_event_goes_by_the_final_then_by_the_standings() -> None:
    ranking = [(placing.rank, placing.number) for placing in event_ranking(read())]
    assert ranking == [(1, 3), (2, 6), (3, 1), (4, 5), (5, 7), (6, 2), (7, 4), (8, 8)]


def test_a_final_that_goes_on_from_the_points_so_far() -> None:
    """82.5 + 30, 75 + 20, 65 + 45 and 57.5 + 10: number 3 wins the game, but number 6 the event."""
    settings = {"qualifying_rounds": 2, "stages": [{"take": 4, "reset": False}]}
    form = {"preset": "club_qualifier", "settings": settings}
    event = read(tournament_format=form)
    assert champion(event) == 6
    ranking = [(placing.rank, placing.number) for placing in event_ranking(event)]
    assert ranking[:5] == [(1, 6), (2, 3), (3, 1), (4, 5), (5, 7)]
    # What is taken from him in the final counts then.
    taken = [sanction(6, "points", round=3, points=-5, unit="table")]
    assert champion(read(tournament_format=form, sanctions=taken)) == 3
    # The standings of the qualifying rounds are what they were.
    assert ranks(event) == ranks(read())
    # A stage that took too many was left out, and does not stand between them and the final.
    settings["stages"] = [{"take": 16}, {"take": 4, "reset": False}]
    assert champion(read(tournament_format=form)) == 6


def test_places_of_a_stage_whose_final_is_to_come() -> None:
    """A semi-final from zero goes by its places, one that goes on by the points so far."""
    rounds = evening()["rounds"][:2]
    semi = [
        table(1, [2, 4, 7, 8], [150, 140, 90, 80], [5, 4, 4, 3]),
        table(2, [6, 1, 3, 5], [80, 140, 150, 90], [3, 4, 5, 4]),
    ]
    rounds.append({"seq": 3, "stage": "knockout", "tables": semi})
    for reset, second in ((True, [(6, 4), (1, 2), (3, 1), (5, 3)]), (False, [(6, 3), (1, 2), (3, 1), (5, 4)])):
        stages = [{"take": 16}, {"take": 8, "advance": 2, "reset": reset}, {"take": 4, "reset": not reset}]
        form = {"preset": "club_qualifier", "settings": {"qualifying_rounds": 2, "stages": stages}}
        event = read(tournament_format=form, rounds=rounds)
        # 6: 82.5 + 10, 1: 75 + 30, 3: 65 + 45, 5: 57.5 + 20.
        assert stage_places(event)[0][1] == second
        assert event_ranking(event) == []
    assert stage_places(read(rounds=rounds[:2])) == []


def test_points_are_carried_from_the_last_stage_that_began_from_zero() -> None:
    """A semi-final from zero, and a final that goes on from it: 45 + 20 is less than 30 + 45, 45 + 30 as much."""
    stages = [{"take": 8, "advance": 2}, {"take": 4, "reset": False}]
    form = {"preset": "club_qualifier", "settings": {"qualifying_rounds": 2, "stages": stages}}
    rounds = [
        *evening()["rounds"][:2],
        {
            "seq": 3,
            "stage": "knockout",
            "tables": [
                table(1, [2, 4, 7, 8], [150, 140, 90, 80], [5, 4, 4, 3]),
                table(2, [6, 1, 3, 5], [150, 140, 90, 80], [5, 4, 4, 3]),
            ],
        },
        {"seq": 4, "stage": "final", "tables": [table(1, [4, 2, 6, 1], [200, 190, 180, 170], [6, 6, 6, 6])]},
    ]
    # 4: 30 + 45, 340 points; 2: 45 + 30, 340 points too, 11 hits to 10; 6: 45 + 20; 1: 30 + 10.
    # What was taken before the semi-final is forgotten by then.
    event = read(tournament_format=form, rounds=rounds, sanctions=[sanction(2, "points", points=-20, unit="table")])
    assert champion(event) == 2
    assert [(placing.rank, placing.number) for placing in event_ranking(event)] == [
        *[(1, 2), (2, 4), (3, 6), (4, 1)],
        *[(5, 3), (6, 7), (7, 5), (8, 8)],
    ]


def test_a_round_missed_before_a_stage_from_zero_is_forgotten_in_it() -> None:
    """4 came late and missed round 1. Of the stages he and 2 have 75 table points, and 2 has more hits."""
    stages = [{"take": 8, "advance": 2}, {"take": 4, "reset": False}]
    late = {"until": 2, "score": "average"}
    form = {"preset": "club_qualifier", "settings": {"qualifying_rounds": 2, "stages": stages, "late_entry": late}}
    rounds = evening()["rounds"][:2]
    rounds[0]["tables"][0] = table(1, [1, 2, 3], [250, 200, 180], [7, 6, 6])
    rounds += [
        {
            "seq": 3,
            "stage": "knockout",
            "tables": [
                table(1, [2, 4, 7, 8], [150, 140, 90, 80], [5, 4, 4, 3]),
                table(2, [6, 1, 3, 5], [150, 140, 90, 80], [5, 4, 4, 3]),
            ],
        },
        {"seq": 4, "stage": "final", "tables": [table(1, [4, 2, 6, 1], [200, 190, 180, 170], [6, 6, 6, 6])]},
    ]
    assert champion(read(tournament_format=form, rounds=rounds)) == 2


def test_a_stage_before_the_one_from_zero_is_forgotten_too() -> None:
    """7 wins everything but the final: the second stage counts for it, 45 + 20, and 2 has 30 + 45."""
    stages = [{"take": 8, "advance": 3}, {"take": 6, "seats": 3, "advance": 2}, {"take": 4, "reset": False}]
    form = {"preset": "club_qualifier", "settings": {"qualifying_rounds": 2, "stages": stages}}
    four, three = ([150, 140, 90, 80], [5, 4, 4, 3]), ([150, 140, 90], [5, 4, 4])
    rounds = [
        *evening()["rounds"][:2],
        {
            "seq": 3,
            "stage": "knockout",
            "tables": [table(1, [7, 4, 2, 8], *four), table(2, [6, 1, 3, 5], *four)],
        },
        {
            "seq": 4,
            "stage": "knockout",
            "tables": [table(1, [7, 2, 1], *three), table(2, [6, 3, 4], *three)],
        },
        {"seq": 5, "stage": "final", "tables": [table(1, [2, 6, 7, 3], *four)]},
    ]
    event = read(tournament_format=form, rounds=rounds)
    # 2: 30 + 45; 6: 45 + 30, with 150 and 140 points as many, with 9 hits as many: the last game does not decide.
    assert [(placing.rank, placing.number) for placing in event_ranking(event)][:4] == [(1, 2), (1, 6), (3, 7), (4, 3)]
    drawn = read(tournament_format=form, rounds=rounds, lots=[{"order": [6, 2], "for": "champion"}])
    assert champion(drawn) == 6


def test_an_open_table_counts_for_nobody() -> None:
    rounds = evening()["rounds"][:2]
    rounds[1]["tables"][1] = {"number": 2, "seats": [3, 7, 4, 8]}
    event = read(rounds=rounds)
    assert points_of(event, event.rounds[1].tables[1]) == ()
    games = {line.number: line.games for line in event_standings(event)}
    assert games == {1: 2, 2: 2, 5: 2, 6: 2, 3: 1, 4: 1, 7: 1, 8: 1}


def test_a_lot_decides_a_rank() -> None:
    rounds = evening()["rounds"][:1]
    event = read(rounds=rounds)
    assert [(line.rank, line.number) for line in event_standings(event)][1:3] == [(2, 5), (2, 6)]
    drawn = read(rounds=rounds, lots=[{"order": [6, 5], "for": "rank"}])
    assert [(line.rank, line.number) for line in event_standings(drawn)][1:3] == [(2, 6), (3, 5)]
