"""Names of people: stored as typed, found by a folded key, sorted by the language's own order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise

KEY_LENGTH = 260
SHORT_NAME = 3

# Signs without ink that are not controls: names made of them look empty.
_BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
_JOINERS = "\u200c\u200d"
# Joiners mean something in emoji and in scripts from Hebrew on; between Latin or Cyrillic letters they only hide.
_FIRST_JOINED = 0x0590
_FLAG, _TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)

_FOLDED = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ı": "i",
        "ŋ": "n", "'": "", "\u2019": "", "\u02bc": "", "`": "", "\u00b4": "", "\u00b7": "", "\u0149": "n",
    }
)  # fmt: skip
_LATIN = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "є": "ye", "ж": "zh", "з": "z",
        "и": "i", "і": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
        "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "",
        "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "ђ": "dj", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c",
        "џ": "dz",
    }
)  # fmt: skip

# Letters of their own: the letter they follow in the alphabet, and how far behind it they stand.
_CYRILLIC_LETTERS = {
    "ґ": ("г", 1), "є": ("е", 1), "і": ("и", 1), "ї": ("и", 2), "й": ("и", 3), "ў": ("у", 1),
}  # fmt: skip
_LETTERS: dict[str, dict[str, tuple[str, int]]] = {
    "es": {"ñ": ("n", 1)},
    "ro": {
        "ă": ("a", 1), "â": ("a", 2), "î": ("i", 1), "ș": ("s", 1), "ş": ("s", 1), "ț": ("t", 1), "ţ": ("t", 1),
    },
}  # fmt: skip


def normal_name(text: str) -> str:
    """The name as typed, in composed form, without control signs and needless blanks; no letter is changed."""
    spaced = unicodedata.normalize("NFC", text).translate(_BLANKS)
    spaced = "".join(" " if sign.isspace() else sign for sign in spaced)
    kept = "".join(sign for before, sign, after in _with_neighbours(spaced) if _is_kept(before, sign, after))
    return " ".join(kept.split())


def _with_neighbours(text: str) -> Iterator[tuple[str, str, str]]:
    padded = [" ", *text, " "]
    for (before, sign), after in zip(pairwise(padded), padded[2:], strict=False):
        yield before, sign, after


def _is_kept(before: str, sign: str, after: str) -> bool:
    if sign in _JOINERS:
        return min(ord(before), ord(after)) >= _FIRST_JOINED
    if ord(sign) in _TAGS:
        return before == _FLAG or ord(before) in _TAGS
    return unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Cn"}


def is_visible(text: str) -> bool:
    """Whether there is something to see in it: a letter, a digit, a sign or an emoji."""
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in text)


def folded(text: str) -> str:
    """The text without what people leave out when they search: case, accents, apostrophes, needless blanks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in decomposed if unicodedata.category(sign) not in {"Mn", "Cf", "Cc"})
    return " ".join(bare.translate(_FOLDED).split())


def search_key(text: str) -> str:
    """What a name is found by: folded, and Cyrillic words once more in Latin letters; at most 260 letters."""
    key = folded(text)
    latin = [spelt for word in key.split() if (spelt := word.translate(_LATIN)) != word]
    return " ".join([key, *latin])[:KEY_LENGTH]


def letter_left_out(text: str) -> set[str]:
    """The text, and what is left without each letter: two that are one letter apart have one of these in common."""
    return {text, *(text[:at] + text[at + 1 :] for at in range(len(text)))}


def one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter was mistyped, left out or doubled, or two neighbours were exchanged. Digits are no slips of
    the finger: Team 1 and Team 2 are two. Names of up to three letters differ by one all the time.
    """
    short, long = sorted((one, other), key=len)
    if short == long or len(long) <= SHORT_NAME or len(long) - len(short) > 1:
        return False
    begin = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    end = next((at for at, (a, b) in enumerate(zip(short[::-1], long[::-1], strict=False)) if a != b), len(short))
    end = min(end, len(short) - begin)
    middle = [text[begin : len(text) - end] for text in (short, long)]
    if any(sign.isdigit() for text in middle for sign in text):
        return False
    swapped = len(middle[0]) == len(middle[1]) == 2 and middle[0] == middle[1][::-1]
    return swapped or max(len(middle[0]), len(middle[1])) <= 1


SortKey = tuple[tuple[tuple[int, str, int], ...], str, str]


def sort_key(name: str, language: str) -> SortKey:
    """Where a name stands in a list of that language.

    Letters first, accents only between names that are else equal. Blanks come before digits, digits before
    letters, Latin before Cyrillic (in Russian after it), symbols last.
    """
    lowered = unicodedata.normalize("NFC", name.casefold())
    language = language.partition("-")[0]
    letters = _CYRILLIC_LETTERS | _LETTERS.get(language, {})
    places = tuple((_group(base, language), base, behind) for sign in lowered for base, behind in _bases(sign, letters))
    return places, unicodedata.normalize("NFD", lowered), name


def _bases(sign: str, letters: dict[str, tuple[str, int]]) -> list[tuple[str, int]]:
    if sign in letters:
        return [letters[sign]]
    if sign.isspace() or unicodedata.category(sign).startswith("P"):
        return [(" ", 0)] if sign not in "'’" else []
    return [(base, 0) for base in folded(sign)]


def _group(base: str, language: str) -> int:
    if base == " ":
        return 0
    if base.isdigit():
        return 1
    if "a" <= base <= "z":
        return 2 if language != "ru" else 4
    if "\u0400" <= base <= "\u052f":
        return 3
    return 5 if base.isalpha() else 6
