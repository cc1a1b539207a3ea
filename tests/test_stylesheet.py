"""The one stylesheet and the icons: contrast in both themes, colours of the decks, and what they may weigh."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import django_htmx
import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage

from scoring.rules.deck import DECKS, NO_TRUMP
from wizard_club.lib.scripts import EXPORT, short_script
from wizard_club.lib.storage import ShortFiles

STATIC = Path(settings.BASE_DIR) / "wizard_club/static/wizard_club"
CSS = (STATIC / "css/wizard_club.css").read_text()
ICONS = (STATIC / "img/icons.svg").read_text()
HTMX = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"
TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))

PAIRS = dict(re.findall(r"--([a-z-]+): (light-dark\([^)]*\)|#[0-9a-f]{6});", CSS))
SUITS = ("red", "black", "green", "blue", "yellow", "purple")
SIGNS = ("hit", "miss", "danger", "gold", "primary")

TEXT = [
    *(
        (ink, ground)
        for ink in ("ink", "muted")
        for ground in ("paper", "surface", "raised", "primary-soft", "gold-soft")
    ),
    *((ink, ground) for ink in SIGNS for ground in ("paper", "surface", "raised")),
    *((ink, ground) for ink in SUITS for ground in ("paper", "surface", "raised", "primary-soft")),
    *((ink, "gold-soft") for ink in ("gold", "hit", "miss")),
    ("primary", "primary-soft"),
    ("on-primary", "primary"),
    ("on-danger", "danger"),
]
SHAPES = [(shape, ground) for shape in ("edge", "primary", "gold") for ground in ("paper", "surface", "raised")]
ON_THE_BAR = ("ink", "muted", "gold", "hit", "danger", *SUITS)


def colour(name: str, theme: str) -> str:
    halves = re.findall(r"#[0-9a-f]{6}", PAIRS[name])
    return str(halves[-1 if theme == "dark" else 0])


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_published() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_is_legible(ink: str, ground: str, theme: str) -> None:
    assert contrast(colour(ink, theme), colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_borders_and_rings_are_visible(shape: str, ground: str, theme: str) -> None:
    assert contrast(colour(shape, theme), colour(ground, theme)) >= 3


@pytest.mark.parametrize("ink", ON_THE_BAR)
def test_text_on_the_bar_is_legible(ink: str) -> None:
    """The bar is dark in both themes and takes the dark half of each pair."""
    assert contrast(colour(ink, "dark"), colour("night", "dark")) >= 4.5


def suit_colour(deck: str, suit: str) -> str:
    """The token of a suit; a rule for its deck goes before the general one."""
    for selector in (rf"\.deck-{deck} \.suit-{suit}", rf"(?<!\w )\.suit-{suit}"):
        for rule in re.findall(r"^ *([^{}\n]*){ color: var\(--([a-z]+)\); }", CSS, re.MULTILINE):
            if re.search(rf"(?:^|, ){selector}(?:,| *$)", rule[0].strip()):
                return str(rule[1])
    return "none"


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_suits_have_the_colours_of_their_deck(deck: object) -> None:
    assert isinstance(deck, type(DECKS["classic"]))
    assert tuple(suit_colour(deck.key, suit) for suit in deck.suits) == deck.colours


def test_every_suit_has_its_own_shape() -> None:
    shapes = dict(re.findall(r'<symbol id="(\w+)" viewBox="0 0 24 24">(.*?)</symbol>', ICONS))
    suits = {suit for deck in DECKS.values() for suit in deck.suits} | {NO_TRUMP}
    assert suits <= set(shapes)
    assert len(set(shapes.values())) == len(shapes)


def test_every_icon_that_a_page_names_exists() -> None:
    known = set(re.findall(r'<symbol id="(\w+)"', ICONS))
    named = {
        name
        for template in TEMPLATES
        for name in re.findall(r'components/(?:icon|empty)\.html" with (?:name|icon)="([a-z]+)"', template.read_text())
    }
    assert "hat" in named
    assert named - known == set()


def test_everything_comes_from_here_and_can_be_read() -> None:
    assert re.findall(r"url\(|@import|!ie", CSS) == []
    assert "prefers-reduced-motion" in CSS
    assert "forced-colors" in CSS
    assert "@media print" in CSS


def weight(*files: Path) -> int:
    """Bytes as they travel: ours minified, and all compressed one by one."""
    short = ShortFiles(FileSystemStorage(STATIC.parent))
    return sum(
        len(gzip.compress(short.open(str(file.relative_to(STATIC.parent))).read(), 9))
        if file.is_relative_to(STATIC)
        else len(gzip.compress(file.read_bytes(), 9))
        for file in files
    )


def test_the_stylesheet_stays_light() -> None:
    assert weight(STATIC / "css/wizard_club.css") <= 10_000


def test_the_game_on_the_device_stays_light() -> None:
    """What draws, stores and sends, with its worker; the rules of the game; and all of it, as a pad loads it."""

    def without(name: str) -> str:
        text = (STATIC / "js" / name).read_text()
        return "".join(f"export const {one} = 0;\n" for one in EXPORT.findall(text)) if name in others else text

    others = {"./game.js", "./pad.js"}
    module = len(gzip.compress(short_script((STATIC / "js/local.js").read_text(), without).encode(), 9))
    assert module + weight(STATIC / "js/worker.js") <= 8_000
    assert weight(STATIC / "js/game.js") <= 3_200
    assert weight(STATIC / "js/local.js", STATIC / "js/worker.js") <= 12_200


def scripts_of(source: str) -> set[Path]:
    """The scripts that a template names; each has in it what it imports."""
    return {STATIC / "js" / name for name in re.findall(r"js/(\w+\.js)", source)}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_the_scripts_of_a_page_stay_light(template: Path) -> None:
    base = scripts_of((Path(settings.BASE_DIR) / "templates/base.html").read_text())
    # A pad that goes on alone has this one instead of htmx and taps.js.
    alone = {STATIC / "js/local.js"}
    assert weight(HTMX, *((base | scripts_of(template.read_text())) - alone)) <= 28_000
    assert weight(*(base | alone)) <= 14_000
