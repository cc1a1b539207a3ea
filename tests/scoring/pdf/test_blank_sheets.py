"""Sheets to be filled in by hand: every hand of the plan is there, with what is known before anybody has played."""

from __future__ import annotations

import pytest

from scoring.pdf.score_sheets import fits_twice, score_sheets_pdf
from scoring.pdf.sheet_data import ScoreSheet
from scoring.pdf.sheet_layout import foot_height, layout_of
from scoring.rules.plan import hand_sizes, playable_counts
from scoring.rules.presets import PRESETS, RESTRICTIONS
from scoring.rules.ruleset import Restriction, Ruleset
from scoring.selectors.score_sheet import blank_sheet
from tests.test_pdf import HEAD, HOSTILE, INFO, letters, read
from wizard_club.lib.pdf.head import HEAD as HEAD_HEIGHT
from wizard_club.lib.pdf.head import foot_of
from wizard_club.lib.pdf.paper import A4, LETTER, MM, PAPERS, Paper

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fee")


def sheet(rules: Ruleset, players: int = 4, *, audit: bool = False, first_dealer: int | None = 0) -> ScoreSheet:
    return blank_sheet(rules, NAMES[:players], head=HEAD, audit=audit, first_dealer=first_dealer)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_ruleset_fits_one_page_with_room_to_write(preset: str, paper: Paper) -> None:
    rules = PRESETS[preset]
    for players in playable_counts(rules):
        for audit in (False, True):
            layout = layout_of(sheet(rules, players, audit=audit), paper)
            assert layout.fits
            for name in layout.boxes:
                _x, _y, wide, high = layout.box(name, 0, 0)
                assert wide >= 8 * MM - 0.1
                assert high >= 7 * MM - 0.1


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(("preset", "players"), [("classic", 3), ("camelot", 6), ("amigo_tournament", 4)])
def test_every_hand_is_on_the_page(preset: str, players: int, paper: Paper) -> None:
    rules = PRESETS[preset]
    reader = read(score_sheets_pdf([sheet(rules, players), sheet(rules, players, audit=True)], paper, INFO))
    assert len(reader.pages) == 2
    for page, audit in zip(reader.pages, (False, True), strict=True):
        words = page.extract_text().split()
        assert [name for name in NAMES if name in words] == list(NAMES[:players])
        sizes = [str(size) for size in hand_sizes(rules, players)]
        assert all(words.count(size) >= sizes.count(size) for size in sizes)
        assert (f"={sizes[-1]}" in "".join(words)) is audit


def test_the_deal_moves_on_and_nobody_is_marked_before_it_is_known() -> None:
    marked = sheet(PRESETS["five_rounds"], 3, first_dealer=1)
    assert [[cell.dealer for cell in line.cells].index(True) for line in marked.lines] == [1, 2, 0, 1, 2]
    unmarked = sheet(PRESETS["five_rounds"], 3, first_dealer=None)
    assert not any(cell.dealer for line in unmarked.lines for cell in line.cells)
    assert any("dealer" in note for note in marked.notes)
    assert not any("dealer" in note for note in unmarked.notes)


def test_a_trump_without_a_choice_is_printed() -> None:
    maximus = sheet(PRESETS["maximus"])
    assert [line.trump for line in maximus.lines] == ["clubs", "diamonds", "hearts", "spades", "none"]
    # Turned up: only when 60 cards are dealt out is there none; 67 cards leave one to turn.
    classic, jubilee = sheet(PRESETS["classic"]), sheet(PRESETS["jubilee"])
    assert [line.number for line in classic.lines if line.trump] == ["15"]
    assert not any(line.trump for line in jubilee.lines)
    text = letters(score_sheets_pdf([maximus], A4, INFO))
    for suit in ("clubs", "diamonds", "hearts", "spades", "notrump"):
        assert suit in text


@pytest.mark.parametrize(
    ("restriction", "bound", "said"),
    [
        ("plus_minus_one", range(1, 16), []),
        ("plus_minus_one_after_first", range(2, 16), ["with a dash"]),
        ("canadian", [15], ["as many points", "with a dash"]),
        # Before the first hand nobody leads alone.
        ("canadian_every_hand", range(2, 16), ["as many points", "bid of 0", "with a dash"]),
        ("hardcore", range(4, 16), ["with a dash"]),
        ("camelot", range(5, 16), ["bid of 0", "with a dash"]),
    ],
)
def test_help_with_forbidden_bids(restriction: str, bound: range | list[int], said: list[str]) -> None:
    blank = sheet(Ruleset(restriction=RESTRICTIONS[restriction]))
    assert [line.bids for line in blank.lines] == [f"/ {hand}" if hand in bound else "–" for hand in range(1, 16)]
    found = [part for part in ("as many points", "more points", "bid of 0", "with a dash") if part in str(blank.notes)]
    assert found == said
    assert "The dealer bids last" in str(blank.notes)


def test_any_leader_is_bound_from_the_first_hand_on() -> None:
    blank = sheet(Ruleset(restriction=Restriction(leader="any")))
    assert blank.lines[0].bids == "/ 1"
    assert "nobody has more points" in str(blank.notes)


def test_without_a_restriction_there_is_no_column_for_it() -> None:
    assert not sheet(PRESETS["classic"]).has_bids
    assert "Bidssofar" not in letters(score_sheets_pdf([sheet(PRESETS["classic"])], A4, INFO))


def test_a_dealer_who_does_not_bid_has_his_points() -> None:
    blank = sheet(PRESETS["saboteur"])
    assert [(cell.bid, cell.points) for cell in blank.lines[0].cells] == [("–", "20"), ("", ""), ("", ""), ("", "")]
    bound = sheet(Ruleset(dealer_scores=20, restriction=Restriction()))
    assert "Whoever sits before the dealer bids last" in str(bound.notes)


def test_a_forced_bid_is_printed() -> None:
    assert {cell.bid for line in sheet(PRESETS["jester_bid"]).lines for cell in line.cells} == {"0"}


def test_special_cards_have_boxes_and_blind_hands_a_mark() -> None:
    assert {line.boxes for line in sheet(PRESETS["camelot"]).lines} == {("Excalibur", "Holy Grail")}
    assert {line.boxes for line in sheet(PRESETS["jubilee"]).lines} == {("Bomb", "Cloud")}
    assert [line.number for line in sheet(PRESETS["forehead"]).lines if line.remarks] == ["1"]
    thirds = sheet(Ruleset(blind="every_third"))
    assert [line.number for line in thirds.lines if line.remarks] == ["3", "6", "9", "12", "15"]


def test_an_audit_sheet_has_the_fields_of_the_desk() -> None:
    audit = sheet(PRESETS["amigo_tournament"], audit=True)
    assert [line.check for line in audit.lines] == [f"= {cards}" for cards in (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)]
    text = letters(score_sheets_pdf([audit], A4, INFO))
    for field in ("Bidsmet", "Place", "Tablepoints", "Penalty", "Signature", "Timein", "Timeout", "Referee"):
        assert field in text


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_name_is_whole(players: int, paper: Paper) -> None:
    blank = blank_sheet(PRESETS["amigo_tournament"], HOSTILE[:players], head=HEAD, audit=True)
    text = letters(score_sheets_pdf([blank], paper, INFO))
    for name in HOSTILE[:players]:
        assert "".join(name.split()) in text


def test_sixty_hands_take_more_pages_and_none_is_left_out() -> None:
    reader = read(score_sheets_pdf([sheet(Ruleset(plan="custom", plan_hands=(1,) * 60), 6)], LETTER, INFO))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) > 1
    assert [f"Page {at} of {len(texts)}" in text for at, text in enumerate(texts, 1)] == [True] * len(texts)
    lines = [line for text in texts for line in text.splitlines()]
    assert all(any(line.split()[:1] == [str(hand)] for line in lines) for hand in range(1, 61))
    assert ["Signature" in text or "Bids met" in text for text in texts] == [False] * (len(texts) - 1) + [True]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_stands_below_the_last_hand_is_on_the_page_too(players: int) -> None:
    """However many hands there are: rows, ranking and notes end above the foot of the page."""
    for hands in range(1, 61):
        blank = sheet(Ruleset(plan="custom", plan_hands=(1,) * hands), players, audit=True)
        layout = layout_of(blank, LETTER)
        room = LETTER.top - HEAD_HEIGHT - foot_of(LETTER) - layout.titles
        below = foot_height(blank, LETTER, half=False)
        assert sum(layout.chunks) == hands
        assert max(layout.chunks) * layout.high <= room + 0.01
        assert layout.chunks[-1] * layout.high + below <= room + 0.01


def test_two_to_a_page_where_they_fit() -> None:
    classic = sheet(PRESETS["classic"])
    assert fits_twice(classic)
    assert not fits_twice(sheet(PRESETS["camelot"], 6))
    reader = read(score_sheets_pdf([classic], A4, INFO, two_up=True))
    assert len(reader.pages) == 1
    assert (reader.pages[0].mediabox.width, reader.pages[0].mediabox.height) == pytest.approx(
        (841.89, 595.28), abs=0.01
    )
    assert reader.pages[0].extract_text().count("Carla") == 2


def test_the_same_sheet_makes_the_same_file() -> None:
    camelot = sheet(PRESETS["camelot"])
    assert score_sheets_pdf([camelot], A4, INFO) == score_sheets_pdf([camelot], A4, INFO)
    assert score_sheets_pdf([camelot], A4, INFO) != score_sheets_pdf([sheet(PRESETS["jubilee"])], A4, INFO)
