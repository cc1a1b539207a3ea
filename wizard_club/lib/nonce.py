"""What makes the form of a page one form, however often it is sent."""

from __future__ import annotations

import uuid


def new_nonce() -> str:
    """A fresh value for a page; ids made from it are the same for the same form sent twice."""
    return uuid.uuid4().hex
