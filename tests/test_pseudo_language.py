"""The pseudo-language: every translated text is put in marks, and no letter on a page may stand outside of them.

What finds no mark was forgotten for translation. Names, codes and other data of the club are taken out first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.utils import translation

from scoring.models import ApiToken, Game, GameLink, Player, Ruleset
from tests.addresses import Route, looker, page_routes
from tests.world import World
from tournaments.models import Sanction, Tournament
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import MESSAGES, text

LEFT, RIGHT = "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}", "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}"

# Letters that stand for themselves in every language.
UNTRANSLATED = {"Wizard Club", "JSON", "QR", "CSV", "http"}

# Attributes that list codes for a script.
CODES = {"data-tap", "data-when"}

READ_ALOUD = {"aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"}
PAGES = page_routes()


def marked(message: object) -> str:
    return f"{LEFT}{message}{RIGHT}"


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way of asking for a translation answers with the English text in marks."""
    functions = {
        "gettext": marked,
        "pgettext": lambda context, message: marked(message),
        "ngettext": lambda one, many, number: marked(one if number == 1 else many),
        "npgettext": lambda context, one, many, number: marked(one if number == 1 else many),
    }
    for name, function in functions.items():
        monkeypatch.setattr(translation._trans, name, function, raising=False)


class Words(HTMLParser):
    """Collects what a person sees or is read outside of marks: texts, and the attributes that are labels."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.silent += tag in {"script", "style"}
        self.found += [unmarked(value) for name, value in values.items() if is_read(tag, name, values)]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in {"script", "style"}

    def handle_data(self, data: str) -> None:
        """A sentence may begin in one element and end in another: marks are counted through the page."""
        if self.silent:
            return
        outside = ""
        for part in re.split(f"([{LEFT}{RIGHT}])", data):
            self.depth += {LEFT: 1, RIGHT: -1}.get(part, 0)
            outside += part if self.depth == 0 and part != RIGHT else " "
        self.found.append(outside)


def is_read(tag: str, name: str, values: dict[str, str]) -> bool:
    """Whether an attribute holds words for people, or for a script that shows them."""
    if name == "value":
        return tag == "input" and values.get("type") in {"submit", "button", "reset"}
    if name == "content":
        return tag == "meta" and values.get("name") == "description"
    words = re.search(r"[^\W\d_] [^\W\d_]", values[name])
    return name in READ_ALOUD or (name.startswith("data-") and name not in CODES and bool(words))


def unmarked(text: str) -> str:
    """What is left of a text without its marked parts."""
    while (rest := re.sub(f"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", " ", text)) != text:
        text = rest
    return text


def without(text: str, data: Iterable[str]) -> str:
    """A text without the club's own data."""
    for word in data:
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", text)
    return text


def forgotten(html: str, data: Iterable[str]) -> list[str]:
    """Texts of a page with letters that no translation function has seen."""
    words = Words()
    words.feed(html)
    known = sorted(data, key=len, reverse=True)
    return [" ".join(word.split()) for word in words.found if re.search(r"[^\W\d_]", without(word, known))]


def data_of_the_club() -> set[str]:
    """Names and codes that people gave: they are shown as they are in every language."""
    columns = [
        *Player.objects.values_list("name", "short_name", "club", "nation"),
        *User.objects.values_list("username"),
        *Game.objects.values_list("code", "occasion", "notice"),
        *Ruleset.objects.filter(built_in=False).values_list("name", "note"),
        *Tournament.objects.values_list("name", "slug", "venue", "contact"),
        *Sanction.objects.values_list("reason", "lifted_because"),
        *ApiToken.objects.values_list("name", "hint"),
    ]
    return {value for row in columns for value in row if value} | UNTRANSLATED | addresses_shown()


def addresses_shown() -> set[str]:
    """What people type into a browser."""
    links = {f"http://testserver/L/{token}/" for token in GameLink.objects.values_list("token", flat=True)}
    events = {f"http://testserver/events/{slug}/" for slug in Tournament.objects.values_list("slug", flat=True)}
    return (
        links
        | {link.upper() for link in links}
        | events
        | {"testserver", "http://testserver", "http://testserver/events.ics"}
    )


@pytest.fixture
def world(club: World, db: None) -> World:
    return club


@pytest.mark.parametrize("route", PAGES, ids=[route.name for route in PAGES])
def test_no_text_of_a_page_was_forgotten(world: World, route: Route) -> None:
    found: dict[str, list[str]] = {}
    for url in route.pages(world):
        response = world.client(looker(route.name)).get(url)
        assert response.status_code == 200, url
        assert LEFT in response.content.decode()
        found[url] = forgotten(response.content.decode(), data_of_the_club())
    assert {url: texts for url, texts in found.items() if texts} == {}


@pytest.mark.parametrize("url", ["/nowhere/", "/games/NONE00/pad"])
def test_error_pages_are_translated(world: World, url: str) -> None:
    response = world.client("director").get(url)
    assert response.status_code == 404
    assert forgotten(response.content.decode(), data_of_the_club()) == []


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_refusals_are_translated_as_whole_sentences(code: str) -> None:
    class Anything(dict[str, object]):
        def __missing__(self, name: str) -> int:
            return 1

    sentence = str(MESSAGES[code] % Anything())
    assert sentence.startswith(LEFT)
    assert sentence.endswith(RIGHT)


def test_an_unknown_refusal_is_a_translated_sentence_too() -> None:
    assert text(DomainError("no_such_code")).startswith(LEFT)


SCRIPTS = sorted((Path(settings.BASE_DIR) / "wizard_club/static/wizard_club/js").glob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_scripts_take_their_words_from_the_page(script: Path) -> None:
    """No sentence stands in a script, where no catalogue would find it."""
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script.read_text(), flags=re.DOTALL)
    literals = re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`", code)
    sentences = [
        literal
        for parts in literals
        for literal in parts
        if re.search(r"\b[A-Z][a-z]+ [a-z]+ |[a-z] [a-z]+\.$", literal)
    ]
    assert sentences == []


# The test itself


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>Forgotten</p>", ["Forgotten"]),
        (f"<p>{LEFT}Hand {LEFT}4{RIGHT} of 15{RIGHT} 12 · Anna</p>", []),
        ('<button aria-label="Undo">↶</button>', ["Undo"]),
        ('<input type="submit" value="Save"><input value="Anna">', ["Save"]),
        ("<script>let words = 'here'</script><title>Game</title>", ["Game"]),
        (f"<p>{LEFT}Dealer{RIGHT} deals</p>", ["deals"]),
        (f"<p>{LEFT}Hand <b>four</b> of 15{RIGHT} <b>now</b></p>", ["now"]),
        ("<p>Annabel</p>", ["Annabel"]),
    ],
)
def test_what_was_forgotten_is_found(html: str, found: list[str]) -> None:
    assert forgotten(html, {"Anna"}) == found
