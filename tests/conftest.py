"""What every test may ask for: the three people of a page (director, scorekeeper, stranger) and their browsers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client


@pytest.fixture
def director(db: None) -> User:
    """Manages the club: accounts, merging, rulesets."""
    return User.objects.create_user("director", password="cards on the table", is_staff=True)


@pytest.fixture
def scorekeeper(db: None) -> User:
    """Keeps scores and members, manages nobody."""
    return User.objects.create_user("scorekeeper", password="cards on the table")


@pytest.fixture
def client_director(director: User) -> Client:
    """A browser in which the director has signed in."""
    return signed_in(director)


@pytest.fixture
def client_scorekeeper(scorekeeper: User) -> Client:
    """A browser in which the scorekeeper has signed in."""
    return signed_in(scorekeeper)


def signed_in(user: User) -> Client:
    """A fresh client with a session of `user`."""
    client = Client()
    client.force_login(user)
    return client
