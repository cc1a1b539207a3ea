"""docs/api.md does what it says, and the example client plays its game, against a running server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game
from scoring.services.rulesets import ruleset_sync
from scoring.services.tokens import token_make
from tests.factories import make_scorekeeper

ROOT = Path(__file__).parent.parent
STEPS = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL)


@pytest.fixture
def token(transactional_db: None) -> str:
    ruleset_sync()
    keeper: User = make_scorekeeper("Sam")
    return token_make(user=keeper, name="First steps", scope="score").text


def run(command: list[str]) -> list[str]:
    """What a command prints; it must end well, and nothing of the environment leads it elsewhere."""
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, timeout=120)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_first_steps_lead_where_the_page_says(live_server: LiveServer, token: str) -> None:
    given = STEPS[0].replace("http://127.0.0.1:8000", live_server.url).replace("wc_the_token_that_was_shown", token)
    assert given != STEPS[0]
    # Each step on a line of its own: answers of the interface end without a line end.
    said = "\n".join(run(["bash", "-e", "-c", given + "\necho\n".join(["", *STEPS[1:]])]))
    assert '"scope":"score"' in said
    assert re.findall(r"'total': (-?\d+)", said) == ["-10", "30", "20"]
    refused = re.search(r'\{"code":"conflict".*', said)
    assert refused is not None
    assert '"seen":0,"current":2' in refused[0]
    assert "\n304\n" in said
    assert said.rstrip().endswith('{"count":0,"next":null,"previous":null,"results":[]}')
    assert Game.objects.get().version == 5


def test_example_client_plays_a_game(live_server: LiveServer, token: str) -> None:
    client = ROOT / "docs/example_client.py"
    assert len(client.read_text().splitlines()) <= 40
    lines = run([sys.executable, str(client), live_server.url, token])
    assert lines[0].startswith("1. ")
    assert len(lines) == 3
    game = Game.objects.get()
    assert (game.state, game.rounds.filter(scored_at__isnull=False).count()) == (Game.State.FINISHED, 3)
