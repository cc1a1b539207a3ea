"""What tests of the club may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture
def own_data(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    """A data folder for this test alone: others that run beside it put keys into theirs."""
    settings.DATA_DIR = tmp_path_factory.mktemp("data")
    Path(settings.DATA_DIR, "secret_key").write_text(settings.SECRET_KEY)
