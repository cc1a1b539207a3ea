"""Answers compressed on their way: a browser asks so for everything, and is still told that nothing has changed."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.scoring.operations.table import Table
from tests.tournaments.evening import evening_of_nine

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip, deflate"}


def test_a_pad_is_compressed_and_an_answer_without_words_is_not(client_scorekeeper: Client) -> None:
    address = f"/games/{Table().game.code}/pad"
    plain = client_scorekeeper.get(address)
    assert "Content-Encoding" not in plain
    packed = client_scorekeeper.get(address, headers=GZIP)
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 4
    assert b'id="pad"' in gzip.decompress(packed.content)
    poll = client_scorekeeper.get(f"{address}?version=0", headers=GZIP | {"HX-Request": "true"})
    assert (poll.status_code, poll.content, "Content-Encoding" in poll) == (204, b"", False)


def test_the_mark_of_a_compressed_answer_is_known_again(
    client: Client, client_scorekeeper: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for asker, address in (
        (client_scorekeeper, f"/api/v1/games/{Table().game.code}/"),
        (client, f"/events/{evening_of_nine().slug}/standings"),
    ):
        packed = asker.get(address, headers=GZIP)
        assert (packed["Content-Encoding"], packed["ETag"][:3]) == ("gzip", 'W/"')
        with django_assert_max_num_queries(1 + 2):  # session and user beside it: nothing is read again
            again = asker.get(address, headers=GZIP | {"If-None-Match": packed["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
