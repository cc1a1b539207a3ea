from __future__ import annotations

import pytest

from scoring.operations.requests import derived_key
from wizard_club.lib.errors import DomainError

PAGE = "0b1f1d0e-6f0b-4a55-9d52-0f6f6a1f8d11"
OTHER_PAGE = "6a4d9a52-3f1a-4f0e-8c1f-5f2b7f0b3c22"


def test_the_same_form_sent_twice_has_the_same_key() -> None:
    first, again = {"seat": 1, "value": 2}, {"value": 2, "seat": 1}
    assert derived_key(PAGE, "set_bid", first) == derived_key(PAGE, "set_bid", again)


@pytest.mark.parametrize(
    ("page", "kind", "values"),
    [
        (OTHER_PAGE, "set_bid", {"seat": 1, "value": 2}),
        (PAGE, "set_tricks", {"seat": 1, "value": 2}),
        (PAGE, "set_bid", {"seat": 2, "value": 1}),
    ],
)
def test_another_page_kind_or_value_has_another_key(page: str, kind: str, values: dict[str, object]) -> None:
    assert derived_key(page, kind, values) != derived_key(PAGE, "set_bid", {"seat": 1, "value": 2})


def test_a_nonce_that_is_none_is_refused() -> None:
    with pytest.raises(DomainError) as refused:
        derived_key("<b>", "set_bid", {})
    assert refused.value.code == "operation_id"
