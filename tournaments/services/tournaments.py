"""Setting up a tournament, changing it until its first draw, publishing it, and the prize-giving."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import date
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from scoring.models import Game, Ruleset, RulesetSettings
from scoring.rulesets_text import ENGLISH_NAMES
from scoring.services.tables import games_notify
from tournaments.format import TournamentFormat
from tournaments.format_checks import check_field
from tournaments.models import Stage, Table, Tournament
from tournaments.seating.sizes import table_sizes
from tournaments.selectors.champion import check_ended
from tournaments.selectors.state import state_of
from tournaments.services.formats import format_settings_for
from tournaments.services.log import desk_note, tournament_locked
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import is_visible, normal_name

# Fits what JSON and every database hold exactly.
SEEDS = 2**48
LONGEST_SLUG = 60
# Addresses beside those of the tournaments.
RESERVED = ("apart", "import")
SWITCHES = ("published", "show_seating", "show_results", "show_standings", "show_final")
TEXTS = {"venue": 120, "fee": 40, "contact": 200, "regulations": 20_000, "prizes": 4_000}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a tournament is set up with; `preset` names where the format comes from."""

    name: str
    date: date
    preset: str
    format: TournamentFormat
    ruleset: RulesetSettings
    ruleset_name: str
    venue: str = ""
    fee: str = ""
    contact: str = ""
    regulations: str = ""
    prizes: str = ""
    type_twice: bool = False


def new_seed() -> int:
    """A seed for a draw."""
    return secrets.randbelow(SEEDS)


@transaction.atomic
def tournament_create(
    *, setup: Setup, user: User | None = None, seed: int | None = None, slug: str = "", demo: bool = False
) -> Tournament:
    """A new tournament with its qualifying stage. `slug` is wished for; another one is found where it is taken."""
    tournament = Tournament(seed=new_seed() if seed is None else seed, created_by=user, demo=demo)
    fill(tournament, setup)
    tournament.slug = free_slug(slug or f"{setup.name} {setup.date.year}")
    tournament.save()
    Stage.objects.create(tournament=tournament, number=0)
    desk_note(tournament=tournament, user=user, kind="created", name=tournament.name)
    return tournament


@transaction.atomic
def tournament_create_once(*, setup: Setup, user: User, seed: int) -> Tournament:
    """Set up an event from a page: the same page sent again, by a double tap or a refresh, answers with the same."""
    User.objects.select_for_update().get(pk=user.pk)
    known = Tournament.objects.filter(seed=seed, created_by=user).first()
    return known or tournament_create(setup=setup, user=user, seed=seed)


@transaction.atomic
def tournament_change(*, tournament: Tournament, setup: Setup, user: User | None = None) -> Tournament:
    """Other settings. Refused once something is drawn where format or ruleset would change (`tournament_frozen`)."""
    tournament = tournament_locked(tournament)
    before = (tournament.format_settings_id, tournament.ruleset_id)
    fill(tournament, setup)
    changed = (tournament.format_settings_id, tournament.ruleset_id) != before
    if changed and is_frozen(tournament):
        raise DomainError("tournament_frozen")
    players = tournament.entrants.playing().count()
    if changed and players >= 3:
        check_field(setup.format, players)
    tournament.save()
    desk_note(tournament=tournament, user=user, kind="changed")
    return tournament


def is_frozen(tournament: Tournament) -> bool:
    """Whether format, ruleset and numbers stay as they are: a draw lies on the table, or a round is published."""
    return tournament.draws.filter(discarded=False).exists() or tournament.rounds.exists()


def fill(tournament: Tournament, setup: Setup) -> None:
    """Put what was set up into the row, refusing what cannot be: no name, a plan that the tables cannot play."""
    tournament.name = normal_name(setup.name)
    if not is_visible(tournament.name):
        raise DomainError("tournament_name_missing")
    tournament.date = setup.date
    for field in TEXTS:
        setattr(tournament, field, getattr(setup, field).strip())
    tournament.type_twice = setup.type_twice
    tournament.format_settings = format_settings_for(preset=setup.preset, tournament_format=setup.format)
    tournament.ruleset, tournament.ruleset_name = setup.ruleset, setup.ruleset_name


def ruleset_called(settings: RulesetSettings) -> str:
    """What the club calls a ruleset of that content."""
    same = Ruleset.objects.filter(settings=settings).order_by("-built_in", "id").first()
    return same.name if same else ENGLISH_NAMES[settings.preset]


def free_slug(text: str) -> str:
    """A short address made from a text, as no tournament has it yet."""
    wished = slugify(text)[:LONGEST_SLUG].strip("-_") or "tournament"
    base = wished[: LONGEST_SLUG - 5].strip("-_")
    taken = {*RESERVED, *Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True)}
    numbered = (f"{base}-{number}" for number in count(2))
    return wished if wished not in taken else next(slug for slug in numbered if slug not in taken)


@transaction.atomic
def tournament_publish(*, tournament: Tournament, user: User | None = None, **switches: bool) -> Tournament:
    """Turn switches of the public page on or off."""
    tournament = tournament_locked(tournament)
    for name, on in switches.items():
        if name not in SWITCHES:
            raise KeyError(name)
        setattr(tournament, name, on)
    tournament.save(update_fields=list(switches))
    desk_note(tournament=tournament, user=user, kind="published", **switches)
    return tournament


@transaction.atomic
def tournament_announce(*, tournament: Tournament, text: str, user: User | None = None) -> None:
    """Say something on the hall screen, the phones and the pads of open tables; an empty text takes it back."""
    tournament = tournament_locked(tournament)
    tournament.announcement = normal_name(text)[:200]
    tournament.announced_at = timezone.now() if tournament.announcement else None
    tournament.save(update_fields=["announcement", "announced_at"])
    games_notify(games=open_games(tournament), notice=tournament.announcement)
    desk_note(tournament=tournament, user=user, kind="announced", text=tournament.announcement)


def open_games(tournament: Tournament) -> list[int]:
    """The games of all tables that are not confirmed."""
    return list(Table.objects.open().filter(round__tournament=tournament).values_list("game_id", flat=True))


@transaction.atomic
def prizes_give(*, tournament: Tournament, user: User | None = None) -> None:
    """The prize-giving: from now on nobody is disqualified any more, and no result changes.

    Refused as long as a table, a round, a stage or the champion is open (see `check_ended`).
    """
    tournament = tournament_locked(tournament)
    if tournament.prizes_at is not None:
        return
    check_ended(state_of(tournament))
    tournament.prizes_at = timezone.now()
    tournament.save(update_fields=["prizes_at"])
    desk_note(tournament=tournament, user=user, kind="prizes")


@transaction.atomic
def prizes_reopen(*, tournament: Tournament, reason: str, user: User | None = None) -> None:
    """Take the prize-giving back, with a reason."""
    tournament = tournament_locked(tournament)
    if not normal_name(reason):
        raise DomainError("reason_needed")
    if tournament.prizes_at is None:
        return
    tournament.prizes_at = None
    tournament.save(update_fields=["prizes_at"])
    desk_note(tournament=tournament, user=user, kind="prizes_reopened", reason=normal_name(reason))


@transaction.atomic
def tournament_delete(*, tournament: Tournament, name: str) -> None:
    """Delete a tournament with its games; its name must be typed. Members stay."""
    tournament = tournament_locked(tournament)
    if normal_name(name).casefold() != tournament.name.casefold():
        raise DomainError("tournament_name_differs", name=tournament.name)
    games = list(Table.objects.filter(round__tournament=tournament).values_list("game_id", flat=True))
    tournament.rounds.all().delete()
    tournament.delete()
    Game.objects.filter(pk__in=games).delete()


def sizes_for(tournament: Tournament, players: int) -> tuple[int, ...]:
    """The tables of a qualifying round for so many, by the format."""
    return table_sizes(players, tournament.format.table_sizes)
