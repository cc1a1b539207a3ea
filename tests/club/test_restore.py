"""The command that replaces the whole club by a backup: all of it, or nothing."""

from __future__ import annotations

import signal
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.core.management import call_command
from pytest_django import DjangoDbBlocker, Settings

from scoring.models import Game, Player, Proposal, ScoreChange
from tests.club.backups import kept_in, manifest, members, python, refused, run
from tests.factories import make_game, make_player
from tests.test_processes import check_scores, database_url
from tests.world import World, make_world
from tournaments.models import DeskEntry, Draw, Entrant, Tournament, TournamentRound
from wizard_club.club.backup import replacing, writing
from wizard_club.club.backup.gamesums import game_sums
from wizard_club.club.backup.tables import Table, tables_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_data")]

NAME = "Ștefan Ødegård 🂡 Вл\u2028"
LONG_AGO = datetime(1999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC)
NESTED = {"z": None, "a": [True, 1, 1.5, "é\u2028🂡", {"": []}], "m": -0.25}
LARGEST = 2**63 - 1


@dataclass(frozen=True)
class Made:
    """A backup of a club that is not in the database any more."""

    world: World
    file: Path
    games: dict[str, str]


@pytest.fixture(scope="module")
def made(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Made]:
    with django_db_blocker.unblock():
        world = make_world()
        make_strange(world)
        file = tmp_path_factory.mktemp("made") / "club.zip"
        run("backup", file)
        games = game_sums(tables_in("default"))
        call_command("flush", interactive=False, verbosity=0)
        yield Made(world, file, games)


def make_strange(world: World) -> None:
    """Values that a database might keep otherwise than another one."""
    Player.objects.filter(pk=world.player.pk).update(name=NAME, created_at=LONG_AGO, retired_at=LONG_AGO)
    Tournament.objects.filter(pk=world.tournament.pk).update(seed=LARGEST, regulations="\r\n\t\\ \"'", demo=True)
    Draw.objects.filter(tournament=world.tournament).update(seed=LARGEST)
    TournamentRound.objects.update(pauses=timedelta(days=-3, microseconds=1), added=timedelta(0))
    DeskEntry.objects.filter(pk=DeskEntry.objects.values("pk")[:1].get()["pk"]).update(values=NESTED)
    Proposal.objects.filter(pk=world.proposal.pk).update(key=uuid.UUID(int=1), values=NESTED)
    first, second = Entrant.objects.order_by("number")[:2]
    # One refers to a row that stands after it.
    Entrant.objects.filter(pk=first.pk).update(replaces=second)


def test_from_one_database_to_another_and_back_nothing_changes(made: Made, tmp_path: Path) -> None:
    """This test's database, SQLite or PostgreSQL; a SQLite file on a second laptop; and this one again."""
    laptop, there = tmp_path / "laptop", f"sqlite:///{tmp_path}/there.sqlite3"
    restored = python(laptop, there, "manage.py", "restore", made.file)
    assert (restored.returncode, restored.stderr) == (0, "")
    started = python(laptop, there, "-c", STARTED, tmp_path / "there.zip", *visits(made.world))
    assert (started.returncode, started.stdout.split()) == (0, ["200", "200", "302"]), started.stderr
    run("restore", tmp_path / "there.zip")
    run("backup", tmp_path / "back.zip")
    first, *others = (manifest(path) for path in (made.file, tmp_path / "there.zip", tmp_path / "back.zip"))
    for other in others:
        assert {**first, "made_at": ""} == {**other, "made_at": ""}
    assert game_sums(tables_in("default")) == made.games == first["games"]
    assert "no difference" in check_scores()


# The second laptop, started after the restore. Three browsers come with the cookies they have.
STARTED = """
import io, sys, django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("check_scores", stdout=io.StringIO())
call_command("backup", sys.argv[1], stdout=io.StringIO())
for cookies, address in zip(sys.argv[2::2], sys.argv[3::2]):
    client = Client()
    client.cookies.load(cookies)
    print(client.get(address).status_code)
"""


def visits(world: World) -> list[str]:
    """Somebody who is signed in, a table by its link, and a stranger at the same table."""
    pad = f"/games/{world.game.code}/pad"
    return [
        world.cookies["director"],
        "/club/accounts/",
        world.cookies["table link"],
        pad,
        world.cookies["stranger"],
        pad,
    ]


def test_values_are_as_they_were(made: Made) -> None:
    said = run("restore", made.file)
    assert "Everything was restored and compared" in said
    player = Player.objects.get(pk=made.world.player.pk)
    assert (player.name, player.created_at, player.retired_at) == (NAME, LONG_AGO, LONG_AGO)
    event = Tournament.objects.get(pk=made.world.tournament.pk)
    assert (event.seed, event.regulations, event.demo) == (LARGEST, "\r\n\t\\ \"'", True)
    assert event.created_at == made.world.tournament.created_at
    played = event.rounds.get()
    assert (played.pauses, played.added) == (timedelta(days=-3, microseconds=1), timedelta(0))
    proposal = Proposal.objects.get(pk=made.world.proposal.pk)
    assert (proposal.key, proposal.values) == (uuid.UUID(int=1), NESTED)
    assert ScoreChange.objects.filter(old__isnull=True).exists()
    assert Entrant.objects.get(number=1).replaces == Entrant.objects.get(number=2)
    # What is entered next gets a number of its own, and kinds of rows are found by their new ones.
    assert make_player().pk > player.pk
    assert Permission.objects.get(codename="add_game").content_type.model_class() is Game
    assert User.objects.get(username="Dora").check_password("correct horse")


def test_what_is_there_is_replaced_after_a_yes_only(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game()
    for answer in ("no", ""):
        monkeypatch.setattr("builtins.input", lambda answer=answer: answer)
        assert refused("restore", made.file) == "Nothing was changed."
    assert Game.objects.get() == game
    monkeypatch.setattr("builtins.input", lambda: "yes")
    said = run("restore", made.file)
    assert "The database holds 1 game, 4 members, 0 tournaments, 0 accounts. All of that will be replaced." in said
    assert set(Game.objects.values_list("code", flat=True)) == set(made.games)
    assert kept_in(said).parent == Path(settings.DATA_DIR)
    run("restore", kept_in(said), "--yes", "--no-safety-copy")
    assert Game.objects.get() == game
    kept_in(said).unlink()
    assert list(Path(settings.DATA_DIR).glob("before-restore-*")) == []


def test_a_kill_in_the_middle_leaves_the_old_club(made: Made, tmp_path: Path) -> None:
    make_game()
    before, key = game_sums(tables_in("default")), Path(settings.DATA_DIR, "secret_key").read_text()
    killed = python(tmp_path / "data", database_url(), "-c", KILLED, made.file)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert game_sums(tables_in("default")) == before
    assert (Player.objects.count(), User.objects.count()) == (4, 0)
    assert Path(tmp_path, "data", "secret_key").read_text() not in {"", key}
    make_game()


# Every row is replaced, and the transaction not yet at its end.
KILLED = """
import os, signal, sys, django
django.setup()
from django.core.management import call_command
from wizard_club.club.backup import replacing
replacing._check = lambda backup: os.kill(os.getpid(), signal.SIGKILL)
call_command("restore", sys.argv[1], "--yes", "--no-safety-copy")
"""


def test_a_refusal_in_the_middle_leaves_the_old_club(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game()
    key = Path(settings.DATA_DIR, "secret_key")
    key.write_text("the key that is here")
    # Seats are left out, so that results stand in the air; the database notices.
    fill = replacing._fill
    with monkeypatch.context() as patch:
        patch.setattr(
            replacing,
            "_fill",
            lambda table, rows: None if table.name == "tournaments.tableseat" else fill(table, rows),
        )
        assert "The database did not take the backup" in refused("restore", made.file, "--yes", "--no-safety-copy")
    # Results are left out: nothing refers to them, and the check sums notice.
    with monkeypatch.context() as patch:
        patch.setattr(
            replacing,
            "_fill",
            lambda table, rows: None if table.name == "tournaments.result" else fill(table, rows),
        )
        said = refused("restore", made.file, "--yes", "--no-safety-copy")
    assert said == "What was restored is not what the file says (tournaments.result). Nothing was changed"
    assert Game.objects.get() == game
    assert key.read_text() == "the key that is here"
    assert sorted(file.name for file in key.parent.glob("secret_key*")) == ["secret_key"]


def test_the_key_of_the_backup_takes_its_place_and_kept_pages_go(made: Made) -> None:
    key = Path(settings.DATA_DIR, "secret_key")
    key.write_text("the key that is here")
    cache.set("page", "of the old club")
    run("restore", made.file)
    assert cache.get("page") is None
    assert key.read_text().encode() == members(made.file)["secret_key"]
    assert key.stat().st_mode & 0o777 == 0o600


def test_killed_before_the_key_is_in_its_place_the_same_restore_puts_it_right(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = Path(settings.DATA_DIR, "secret_key")
    key.write_text("the key that is here")

    def killed(path: Path, target: Path) -> Path:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(SystemExit):
            run("restore", made.file)
    assert (Game.objects.count(), key.read_text()) == (len(made.games), "the key that is here")
    run("restore", made.file, "--yes", "--no-safety-copy")
    assert key.read_text().encode() == members(made.file)["secret_key"]


def test_a_key_in_the_environment_stays_and_is_told(
    made: Made, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    key = Path(settings.DATA_DIR, "secret_key")
    before = key.read_text()
    monkeypatch.setenv("SECRET_KEY", settings.SECRET_KEY)
    assert "SECRET_KEY in the environment" not in run("restore", made.file)
    settings.SECRET_KEY = "another one"
    monkeypatch.setenv("SECRET_KEY", settings.SECRET_KEY)
    said = run("restore", made.file, "--yes", "--no-safety-copy")
    assert "SECRET_KEY in the environment is not the key of this backup: everybody signs in again" in said
    assert key.read_text() == before


def test_a_file_of_an_older_program_gets_the_defaults(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("restore", made.file)
    Game.objects.update(notice="Pizza", call_minutes=5)
    dropped = {"scoring.game": {"notice", "call_minutes", "started_at"}, "scoring.player": {"retired_at"}}

    def older(using: str) -> list[Table]:
        return [
            Table(
                table.model,
                tuple(field for field in table.columns if field.attname not in dropped.get(table.name, set())),
            )
            for table in tables_in(using)
            if table.name != "scoring.proposal"
        ]

    with monkeypatch.context() as patch:
        patch.setattr(writing, "tables_in", older)
        patch.setattr(writing, "newest_migrations", lambda using: {"scoring": ("0001_initial",)})
        run("backup", tmp_path / "old.zip")
    run("restore", tmp_path / "old.zip", "--yes", "--no-safety-copy")
    assert set(Game.objects.values_list("notice", "call_minutes")) == {("", 0)}
    assert set(Player.objects.values_list("retired_at", flat=True)) == {None}
    assert not Proposal.objects.exists()
    assert set(Game.objects.values_list("code", flat=True)) == set(made.games)
    assert "no difference" in check_scores()


def test_a_column_that_has_no_default_needs_the_older_program(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("restore", made.file)

    def older(using: str) -> list[Table]:
        return [
            Table(table.model, tuple(field for field in table.columns if field.attname != "total"))
            if table.name == "tournaments.result"
            else table
            for table in tables_in(using)
        ]

    with monkeypatch.context() as patch:
        patch.setattr(writing, "tables_in", older)
        run("backup", tmp_path / "old.zip")
    said = refused("restore", tmp_path / "old.zip", "--yes", "--no-safety-copy")
    assert "an older version whose tournaments.result is not understood any more (total)" in said
    assert Game.objects.count() == len(made.games)


def test_a_database_of_a_newer_program_is_left_alone(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wizard_club.club.management.commands.restore.newest_migrations", lambda using: {"scoring": ("9999_future",)}
    )
    said = refused("restore", made.file)
    assert said == "The database was made by a newer version of the program (scoring.9999_future): use that version"
    assert not Game.objects.exists()
