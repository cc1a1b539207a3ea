"""The one kind of error that a person can cause: a broken rule, named by a code and its values."""

from __future__ import annotations

from collections.abc import Sequence


class DomainError(Exception):
    """An expected refusal. Pure code raises it without words; `messages.text` turns it into a sentence.

    `code` names the rule, `params` carry what the sentence needs (`hand`, `seat`, `bid`, ...).
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({values})"


def with_names(error: DomainError, names: Sequence[str]) -> DomainError:
    """The same error with the names of the people it is about: `player` for its `seat`, and its `suspects`.

    `names` is in seat order. An error about nobody, or about a seat that does not exist, stays as it is.
    """
    params = dict(error.params)
    seat = params.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        params["player"] = names[seat]
    suspects = params.get("suspects")
    if isinstance(suspects, tuple):
        params["suspects"] = tuple(names[suspect] for suspect in suspects)
    return DomainError(error.code, **params)
