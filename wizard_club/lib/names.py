"""Names of people: stored as typed, found by a folded key, sorted by the language's own order."""

from __future__ import annotations

import unicodedata


def normal_name(text: str) -> str:
    """The name as typed, in composed form, without control characters and needless blanks."""
    kept = "".join(sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign) not in {"Cc", "Cf"})
    return " ".join(kept.split())


def search_key(text: str) -> str:
    """The text folded for finding: no case, no accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))
