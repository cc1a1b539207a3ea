"""A small club with one of everything, for tests that walk over all pages."""

from __future__ import annotations

import contextlib
import uuid
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from scoring.models import ApiToken, Game, GameLink, Player, Proposal, Ruleset
from scoring.operations import Actor, Wanted, operate, wanted_from
from scoring.rules.codec import ruleset_from_json
from scoring.services.games import link_add, link_revoke
from scoring.services.rulesets import ruleset_sync, settings_for
from scoring.services.tables import games_clock, games_notify
from scoring.services.tokens import token_make
from tests.factories import make_director, make_game, make_player, make_scorekeeper
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, publish, put_draw, table_of
from tournaments.models import KeepApart, Lot, Sanction, Tournament
from tournaments.services.entrants import apart_keep
from tournaments.services.rounds import round_close, round_reopen
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import lot_draw
from wizard_club.lib.errors import DomainError

HANDS = [((0, 1, 0, 1), (0, 1, 0, 0)), ((1, 0, 0, 2), (1, 0, 1, 0)), ((0, 2, 1, 1), (0, 2, 1, 0))]


@dataclass(frozen=True, slots=True)
class World:
    """A running game with some hands, its links, another game, a member, a ruleset, a tournament and the people.

    `at_table` is a game of a tournament that is played to its end and not handed in yet.
    The tournament of nine has one table of round 1 confirmed, and a draw for round 2.
    """

    game: Game
    other_game: Game
    finished: Game
    on_paper: Game
    at_table: Game
    player: Player
    ruleset: Ruleset
    account: User
    keeper: User
    tournament: Tournament
    proposal: Proposal
    sanction: Sanction
    apart: KeepApart
    lot: Lot
    token: ApiToken
    links: dict[str, GameLink]
    cookies: dict[str, str]

    @property
    def member(self) -> Player:
        """What the interface calls a player outside of a game."""
        return self.player

    @property
    def link(self) -> GameLink:
        """A link that can be withdrawn."""
        return self.links["table"]

    def client(self, role: str) -> Client:
        """A fresh browser of somebody in that role."""
        client = Client()
        client.cookies.load(self.cookies[role])
        return client

    def clients(self) -> dict[str, Client]:
        """A fresh browser for each role."""
        return {role: self.client(role) for role in self.cookies}

    def arguments(self, name: str, converters: list[str], game: str = "game") -> dict[str, object]:
        """Values for the parameters of an address: `player_edit` is about the player, `game_pad` about the game."""
        values: dict[str, object] = {"code": getattr(self, game).code}
        values["token"] = self.links["table"].token
        values |= {"slug": self.tournament.slug, "seq": 1, "table": 2, "number": 1, "stage": 0}
        about: object = getattr(self, name.rpartition(":")[2].split("_")[0], None)
        if isinstance(about, Model):
            values["pk"] = about.pk
        return {converter: values[converter] for converter in converters}


def make_world() -> World:
    """The club, made by the services that pages use."""
    ruleset_sync()
    game, other_game, finished = make_game(), make_game(), make_game()
    play(game, 3)
    play(finished, 1)
    do(finished, "finish_game")
    on_paper = make_game(entry=Game.Entry.TOTALS)
    do(on_paper, "set_totals", totals=[250, 180, -30, 90], hits=[8, 6, 1, 4])
    links = {kind: link_add(game=game, kind=kind, seat=1 if kind == "seat" else None) for kind in GameLink.Kind.values}
    links["other"] = link_add(game=other_game, kind=GameLink.Kind.TABLE)
    rules = ruleset_from_json({"preset": "classic", "settings": {"points": {"base": 30}}})
    ruleset = Ruleset.objects.create(name="Thirty", note="More for a hit", settings=settings_for(*rules))
    director, scorekeeper = make_director("Dora"), make_scorekeeper("Sam")
    clients = {"stranger": Client(), "scorekeeper": signed_in(scorekeeper), "director": signed_in(director)}
    clients |= {f"{kind} link": holder(link) for kind, link in links.items()}
    clients["revoked link"] = revoked_link(other_game)
    cookies = {role: client.cookies.output(attrs=[], header="", sep=";") for role, client in clients.items()}
    account, player = make_scorekeeper("Olga"), make_player("Zoë")
    evening = make_evening()
    return World(
        game,
        other_game,
        finished,
        on_paper,
        make_at_table(),
        player,
        ruleset,
        account,
        scorekeeper,
        evening,
        propose(evening),
        warn(evening),
        apart_keep(one=player, other=make_player("Bruno")),
        lot_draw(tournament=evening, purpose=Lot.Purpose.RANK, numbers=(8, 9), order=(9, 8)),
        token_make(user=director, name="Website", scope="read").token,
        links=links,
        cookies=cookies,
    )


def make_at_table() -> Game:
    """A game of a tournament in its last minutes, with an announcement, played to its end."""
    game = make_game(occasion="Cup · round 3 · table 1")
    play(game, 1)
    do(game, "finish_game")
    ends_at = timezone.now() + timedelta(minutes=4)
    games_clock(games=[game.pk], ends_at=ends_at, time_state=Game.TimeState.RUNNING, call_minutes=5)
    games_notify(games=[game.pk], notice="Pizza is here")
    return game


def make_evening() -> Tournament:
    """A published evening of nine in its first round."""
    tournament = make_tournament(late_entry={"until": 3}, published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    put_draw(tournament, [[5, 1, 6, 2], [7, 3, 9, 4, 8]])
    return fresh(tournament)


def propose(tournament: Tournament) -> Proposal:
    """What the open table meant to enter while its round was closed."""
    played, link = tournament.rounds.get(), table_of(tournament, 1, 2).game.links.get()
    round_close(round=played)
    key = uuid.uuid4()
    link.refresh_from_db()
    with contextlib.suppress(DomainError):
        operate(link.game_id, Wanted(key, "set_bid", {"round": 1, "seat": 1, "value": 1}), Actor(link=link))
    round_reopen(round=played)
    return Proposal.objects.get(key=key)


def warn(tournament: Tournament) -> Sanction:
    """A warning for somebody at the open table."""
    return sanctions_impose(
        tournament=tournament,
        entrants=[entrant(tournament, 7)],
        kind=Sanction.Kind.WARNING,
        reason="Talks about the cards",
        round=tournament.rounds.get(),
    )[0]


def do(game: Game, kind: str, **values: object) -> None:
    """One operation, as a device would send it."""
    operate(game.pk, wanted_from({"id": str(uuid.uuid4()), "kind": kind, **values}), Actor(device="tablet"))


def play(game: Game, hands: int) -> None:
    """The first hands of a four-player game, and two bids of the next."""
    for number, (bids, tricks) in enumerate(HANDS[:hands], start=1):
        for seat in [*range(number % 4, 4), *range(number % 4)]:
            do(game, "set_bid", round=number, seat=seat, value=bids[seat])
        version = game.rounds.get(number=number).version
        do(game, "score_round", round=number, version=version, tricks=list(tricks))
    do(game, "set_bid", round=hands + 1, seat=0, value=1)
    do(game, "set_bid", round=hands + 1, seat=1, value=0)


def signed_in(user: User) -> Client:
    """A browser with a session of that user."""
    client = Client()
    client.force_login(user)
    return client


def holder(link: GameLink) -> Client:
    """A browser that came by a link."""
    client = Client()
    client.get(f"/L/{link.token}/")
    return client


def revoked_link(game: Game) -> Client:
    """A browser that came by a link which was withdrawn since."""
    link = link_add(game=game, kind=GameLink.Kind.VIEWER)
    client = holder(link)
    link_revoke(link=link)
    return client
