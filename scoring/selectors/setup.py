"""What the page of a new game shows: people to pick, seats, rulesets, and last time's table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Case, F, Max, When

from scoring.models import Game, Player, Ruleset
from scoring.rules.draw import Draw
from scoring.rules.plan import hand_sizes
from scoring.rules.ruleset import PLAYER_COUNTS
from scoring.rules.trick import Card
from scoring.rulesets_text import PRESET_TEXTS, ruleset_title
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text
from wizard_club.lib.names import search_key

OFFERED = 12
FOUND = 8
RULESETS_IN_VIEW = 3


@dataclass(frozen=True, slots=True)
class Pick:
    """A person who can be taken, or is taken already."""

    id: int
    name: str
    club: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of the new game, with the cards drawn for it."""

    id: int
    name: str
    deals: bool
    keeps_score: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """A ruleset; `hands` is what so many players play, `refusal` why they cannot."""

    ruleset: Ruleset
    chosen: bool
    hands: int | None
    refusal: str

    @property
    def name(self) -> str:
        """The name as people read it."""
        return ruleset_title(self.ruleset.name) if self.ruleset.built_in else self.ruleset.name

    @property
    def note(self) -> str:
        """What is different in it, in a sentence."""
        known = PRESET_TEXTS.get(self.ruleset.settings.preset) if self.ruleset.built_in else None
        return str(known.explanation) if known else self.ruleset.note


@dataclass(frozen=True, slots=True)
class LastTime:
    """The table of the last game: who sat where, and who deals first now that the deal has moved on."""

    code: str
    players: tuple[int, ...]
    names: tuple[str, ...]
    dealer: int
    ruleset: str

    @property
    def dealer_name(self) -> str:
        """Who deals first."""
        return self.names[self.players.index(self.dealer)]


def next_dealer(game: Game, players: int) -> int:
    """The seat that deals first in the next game at the same table: the deal has moved on by one."""
    return (game.first_dealer + 1) % players


def last_time(user: User) -> LastTime | None:
    """The last game's table, the user's own last game before anybody else's: three queries at most."""
    own_first = Case(When(created_by=user, then=0), default=1)
    game = Game.objects.filter(occasion="").with_seats().order_by(own_first, "-started_at", "-id").first()
    return table_of(game) if game else None


def table_of(game: Game) -> LastTime | None:
    """The table of a game played before, as long as its people are still members."""
    seats = list(game.seats.all())
    people = [seat.player for seat in seats]
    if any(player.retired_at for player in people):
        return None
    return LastTime(
        code=game.code,
        players=tuple(player.pk for player in people),
        names=tuple(player.label for player in people),
        dealer=people[next_dealer(game, len(people))].pk,
        ruleset=game.ruleset_name,
    )


def people_chosen(ids: Sequence[int]) -> dict[int, Player]:
    """The members of those ids, in that order; unknown ids are left out: one query."""
    found = Player.objects.in_bulk(ids)
    return {pk: found[pk] for pk in ids if pk in found}


def people_named(ids: Sequence[int]) -> list[Player]:
    """The members of those ids in that order, twice if named twice; `player_unknown` for no member: one query."""
    found = people_chosen(ids)
    if not found.keys() >= set(ids):
        raise DomainError("player_unknown", field="players")
    return [found[pk] for pk in ids]


def usable_ruleset(pk: int | None) -> Ruleset:
    """The ruleset of that id; `ruleset_unknown` when it is none that a new game can be played by."""
    ruleset = Ruleset.objects.usable().filter(pk=pk or 0).first()
    if ruleset is None:
        raise DomainError("ruleset_unknown")
    return ruleset


def people_offered(chosen: dict[int, Player]) -> tuple[Pick, ...]:
    """Those who played last, then the others by name, and whoever is chosen besides: one query."""
    last = F("last_played").desc(nulls_last=True)
    active = Player.objects.active().annotate(last_played=Max("seats__game__started_at"))
    recent = list(active.order_by(last, "search_key", "id")[:OFFERED])
    besides = [player for pk, player in chosen.items() if pk not in {other.pk for other in recent}]
    return tuple(_pick(player, chosen) for player in (*recent, *besides))


def people_found(search: str, chosen: dict[int, Player]) -> tuple[Pick, ...]:
    """Members by any part of their name, short name or club: one query, none for an empty search."""
    if not search_key(search).strip():
        return ()
    found = Player.objects.active().found_by(search)[:FOUND]
    return tuple(_pick(player, chosen) for player in found)


def _pick(player: Player, chosen: dict[int, Player]) -> Pick:
    return Pick(player.pk, player.label, player.club, player.pk in chosen)


def seat_lines(people: dict[int, Player], dealer: int | None, draw: Draw | None) -> tuple[SeatLine, ...]:
    """The seats in order."""
    return tuple(
        SeatLine(
            id=pk,
            name=player.label,
            deals=pk == dealer,
            keeps_score=draw is not None and draw.scorekeeper == place,
            cards=draw.cards[place] if draw else (),
        )
        for place, (pk, player) in enumerate(people.items())
    )


def ruleset_choices(chosen: int | None, players: int) -> tuple[RulesetChoice, ...]:
    """Every usable ruleset, the one used last first; the first one is chosen unless another is: one query."""
    used = F("used").desc(nulls_last=True)
    usable = Ruleset.objects.usable().annotate(used=Max("settings__games__started_at"))
    rulesets = list(usable.order_by(used, "-built_in", "position", "name"))
    if chosen not in {ruleset.pk for ruleset in rulesets}:
        chosen = rulesets[0].pk if rulesets else None
    return tuple(_choice(ruleset, players, chosen=ruleset.pk == chosen) for ruleset in rulesets)


def _choice(ruleset: Ruleset, players: int, *, chosen: bool) -> RulesetChoice:
    # Before the table is full nobody is told that a ruleset is not for two.
    if players not in PLAYER_COUNTS:
        return RulesetChoice(ruleset, chosen, None, "")
    try:
        return RulesetChoice(ruleset, chosen, len(hand_sizes(ruleset.settings.rules, players)), "")
    except DomainError as error:
        return RulesetChoice(ruleset, chosen, None, text(error))
