"""Every address of the product: who may use it, and whether it is a page to look at.

A new address is one more row here. The access test walks over all rows with each role, the pseudo-language test and the
browser look at every page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.world import World

LINKS = frozenset({"table link", "seat link", "viewer link"})
STRANGERS = frozenset({"stranger", "other link", "revoked link"})
ACCOUNTS = frozenset({"scorekeeper", "director"})

DIRECTORS = frozenset({"director"})
TABLE = ACCOUNTS | {"table link"}
GAME = ACCOUNTS | LINKS
EVERYBODY = GAME | STRANGERS


@dataclass(frozen=True, slots=True)
class Address:
    """Who may use an address, and what there is to see.

    `get`: it answers GET; `page`: with a whole page to look at, about each of the world's `games` and with each of
    the `queries`.
    """

    allowed: frozenset[str]
    get: bool = True
    page: bool = True
    games: tuple[str, ...] = ("game",)
    queries: tuple[str, ...] = ("",)


def post(allowed: frozenset[str], game: str = "game") -> Address:
    """An address that only takes a POST."""
    return Address(allowed, get=False, page=False, games=(game,))


ADDRESSES: dict[str, Address] = {
    "login": Address(EVERYBODY),
    "logout": post(ACCOUNTS),
    "password_change": Address(ACCOUNTS),
    "password_change_done": Address(ACCOUNTS),
    "theme_choose": post(EVERYBODY),
    "worker": Address(EVERYBODY, page=False),
    "manifest": Address(EVERYBODY, page=False),
    "away": Address(EVERYBODY, queries=("", "?sent")),
    "favicon": Address(EVERYBODY, page=False),
    "scoring:game_list": Address(ACCOUNTS, queries=("", "?player=1", "?page=2")),
    "scoring:game_new": Address(ACCOUNTS),
    "scoring:game_totals_new": Address(ACCOUNTS),
    "scoring:game_open": Address(ACCOUNTS),
    "scoring:game_detail": Address(ACCOUNTS, games=("game", "finished", "on_paper", "at_table", "other_game")),
    "scoring:game_again": Address(ACCOUNTS, page=False, games=("finished",)),
    "scoring:game_abandon": Address(ACCOUNTS),
    "scoring:game_finish": Address(ACCOUNTS),
    "scoring:game_resume": post(ACCOUNTS, "finished"),
    "scoring:game_people": Address(ACCOUNTS),
    "scoring:game_ruleset": Address(ACCOUNTS),
    "scoring:game_totals": Address(ACCOUNTS, games=("on_paper",)),
    "scoring:game_live": Address(
        ACCOUNTS | {"table link", "viewer link"}, games=("game", "at_table", "finished", "other_game")
    ),
    "scoring:game_history": Address(ACCOUNTS, games=("game", "on_paper")),
    "scoring:game_links": Address(ACCOUNTS),
    "scoring:game_hand_over": Address(TABLE, games=("game", "finished", "at_table")),
    "scoring:game_pad": Address(
        TABLE, games=("game", "other_game", "finished", "at_table"), queries=("", "?edit=2", "?bids=1")
    ),
    "scoring:game_pad_state": Address(TABLE, page=False),
    "scoring:game_operate": post(TABLE),
    "scoring:game_sheet": Address(TABLE, games=("game", "finished", "on_paper", "at_table")),
    "scoring:game_seat": Address(frozenset({"seat link"})),
    "scoring:player_list": Address(ACCOUNTS, queries=("", "?q=zoe", "?q=nobody", "?retired=1")),
    "scoring:player_new": Address(ACCOUNTS),
    "scoring:player_import": Address(ACCOUNTS),
    "scoring:player_export": Address(ACCOUNTS, page=False),
    "scoring:player_edit": Address(ACCOUNTS),
    "scoring:player_retire": post(DIRECTORS),
    "scoring:player_return": post(DIRECTORS),
    "scoring:ruleset_list": Address(ACCOUNTS),
    "scoring:ruleset_detail": Address(ACCOUNTS),
    "scoring:ruleset_sheet": Address(ACCOUNTS, queries=("", "?players=6&name=Zoë&first=2")),
    "scoring:ruleset_slips": Address(ACCOUNTS),
    "scoring:ruleset_new": Address(DIRECTORS, queries=("", "?from=classic")),
    "scoring:ruleset_edit": Address(DIRECTORS),
    "scoring:ruleset_preview": post(DIRECTORS),
    "scoring:ruleset_retire": post(DIRECTORS),
    "scoring:ruleset_return": post(DIRECTORS),
    "scoring:token_list": Address(ACCOUNTS),
    "scoring:token_new": Address(ACCOUNTS),
    "scoring:token_revoke": Address(DIRECTORS),
    "tournaments:standing_list": Address(DIRECTORS, queries=("", "?q=anna", "?q=nobody", "?now=1")),
    "tournaments:standing_list_csv": Address(DIRECTORS, page=False),
    "tournaments:result_list_csv": Address(DIRECTORS, page=False),
    "tournaments:round_results_csv": Address(DIRECTORS, page=False),
    "tournaments:event_standings_csv": Address(EVERYBODY, page=False),
    "tournaments:event_calendar": Address(EVERYBODY, page=False),
    "tournaments:event_home": Address(EVERYBODY),
    "tournaments:event_seating": Address(EVERYBODY, queries=("", "?q=anna", "?q=nobody", "?me=5", "?me=99")),
    "tournaments:event_tables": Address(EVERYBODY, queries=("", "?round=9")),
    "tournaments:event_standings": Address(EVERYBODY, queries=("", "?q=anna", "?q=nobody")),
    "tournaments:event_regulations": Address(EVERYBODY),
    "tournaments:event_hall": Address(EVERYBODY),
    "club:demo_remove": Address(DIRECTORS),
    "club:player_merge": Address(DIRECTORS),
    "club:account_list": Address(DIRECTORS),
    "club:account_new": Address(DIRECTORS),
    "club:account_disable": Address(DIRECTORS),
    "club:account_enable": Address(DIRECTORS),
    "club:account_reset": Address(DIRECTORS),
    "club:account_role": Address(DIRECTORS),
    "api_schema": Address(EVERYBODY, page=False),
    "api_docs": Address(EVERYBODY, page=False),
    "api:member_list": Address(ACCOUNTS, page=False),
    "api:member_detail": Address(ACCOUNTS, page=False),
    "api:member_retire": post(DIRECTORS),
    "api:member_return": post(DIRECTORS),
    "api:me": Address(ACCOUNTS, page=False),
    "api:ruleset_list": Address(ACCOUNTS, page=False),
    "api:ruleset_detail": Address(ACCOUNTS, page=False),
    "api:ruleset_hands": Address(ACCOUNTS, page=False),
    "api:ruleset_sheet": Address(ACCOUNTS, page=False),
    "api:ruleset_slips": Address(ACCOUNTS, page=False),
    "api:ruleset_retire": post(DIRECTORS),
    "api:ruleset_return": post(DIRECTORS),
    "api:game_list": Address(ACCOUNTS, page=False),
    "api:game_seat": Address(frozenset({"seat link"}), page=False),
    "api:game_sheet": Address(TABLE | {"viewer link"}, page=False),
    "api:game_sheet_file": Address(TABLE, page=False),
    "api:game_history": Address(ACCOUNTS, page=False),
    "api:game_links": Address(ACCOUNTS, page=False),
    "api:link_revoke": post(ACCOUNTS),
    "api:game_file": Address(ACCOUNTS, page=False),
    "api:game_import": post(ACCOUNTS),
    "api:game_detail": Address(TABLE | {"viewer link"}, page=False),
    "api:game_operations": post(GAME),
    "event_api:round_list": Address(DIRECTORS, page=False),
    "event_api:round_detail": Address(DIRECTORS, page=False),
    "event_api:round_close": post(DIRECTORS),
    "event_api:round_reopen": post(DIRECTORS),
    "event_api:round_clock": Address(DIRECTORS, page=False),
    "event_api:table_list": Address(DIRECTORS, page=False),
    "event_api:table_detail": Address(DIRECTORS, page=False),
    "event_api:table_confirm": post(DIRECTORS),
    "event_api:table_reopen": post(DIRECTORS),
    "event_api:slip_enter": post(DIRECTORS),
    "event_api:slip_forget": post(DIRECTORS),
    "event_api:table_extra": post(DIRECTORS),
    "event_api:table_link": post(DIRECTORS),
    "event_api:help_answer": post(DIRECTORS),
    "event_api:proposal_list": Address(DIRECTORS, page=False),
    "event_api:proposal_accept": post(DIRECTORS),
    "event_api:proposal_decline": post(DIRECTORS),
    "event_api:result_list": Address(DIRECTORS, page=False),
    "event_api:standing_list": Address(DIRECTORS, page=False),
    "event_api:stage_list": Address(DIRECTORS, page=False),
    "event_api:stage_detail": Address(DIRECTORS, page=False),
    "event_api:stage_refill": post(DIRECTORS),
    "event_api:stage_begin": post(DIRECTORS),
    "event_api:stage_take_back": post(DIRECTORS),
    "event_api:lot_list": Address(DIRECTORS, page=False),
    "event_api:lot_detail": Address(DIRECTORS, page=False),
    "event_api:prizes_give": post(DIRECTORS),
    "event_api:prizes_reopen": post(DIRECTORS),
    "event_api:sanction_list": Address(DIRECTORS, page=False),
    "event_api:sanction_lift": post(DIRECTORS),
    "scoring:link_open": Address(EVERYBODY, page=False),
    "tournaments:round_list": Address(DIRECTORS, page=False),
    "tournaments:round_board": Address(DIRECTORS),
    "tournaments:round_clock": post(DIRECTORS),
    "tournaments:round_close": post(DIRECTORS),
    "tournaments:round_reopen": post(DIRECTORS),
    "tournaments:slip_list": Address(DIRECTORS),
    "tournaments:slip_enter": post(DIRECTORS),
    "tournaments:slip_forget": post(DIRECTORS),
    "tournaments:table_detail": Address(DIRECTORS),
    "tournaments:table_confirm": post(DIRECTORS),
    "tournaments:table_reopen": post(DIRECTORS),
    "tournaments:table_extra": post(DIRECTORS),
    "tournaments:table_link": post(DIRECTORS),
    "tournaments:help_answer": post(DIRECTORS),
    "tournaments:proposal_accept": post(DIRECTORS),
    "tournaments:proposal_decline": post(DIRECTORS),
    "tournaments:proposals_accept": post(DIRECTORS),
    "tournaments:proposals_decline": post(DIRECTORS),
    "tournaments:print_list": Address(DIRECTORS, queries=("", "?paper=letter")),
    "tournaments:round_slips": Address(DIRECTORS, queries=("", "?table=2")),
    "tournaments:round_audits": Address(DIRECTORS, queries=("?table=2",)),
    "tournaments:round_seating": Address(DIRECTORS, queries=("", "?order=table", "?poster=1")),
    "tournaments:round_results": Address(DIRECTORS),
    "tournaments:standing_sheet": Address(DIRECTORS, queries=("", "?now=1")),
    "tournaments:sanction_list": Address(DIRECTORS),
    "tournaments:sanction_new": Address(DIRECTORS, queries=("", "?round=1&table=2&kind=points&why=overtime")),
    "tournaments:sanction_lift": Address(DIRECTORS),
    "tournaments:draw_detail": Address(DIRECTORS, queries=("", "?round=2&pick=3", "?people=1")),
    "tournaments:draw_make": post(DIRECTORS),
    "tournaments:draw_swap": post(DIRECTORS),
    "tournaments:draw_move": post(DIRECTORS),
    "tournaments:draw_fix": post(DIRECTORS),
    "tournaments:draw_discard": post(DIRECTORS),
    "tournaments:draw_publish": post(DIRECTORS),
    "tournaments:round_take_back": post(DIRECTORS),
    "tournaments:stage_detail": Address(DIRECTORS),
    "tournaments:stage_begin": post(DIRECTORS),
    "tournaments:stage_take_back": post(DIRECTORS),
    "tournaments:stage_refill": post(DIRECTORS),
    "tournaments:lot_draw": post(DIRECTORS),
    "tournaments:lot_delete": post(DIRECTORS),
    "tournaments:prizes_give": post(DIRECTORS),
    "tournaments:prizes_reopen": post(DIRECTORS),
    "tournaments:event_archive": Address(DIRECTORS),
    "tournaments:certificate_list": Address(DIRECTORS, queries=("", "?best=all")),
    "tournaments:tournament_list": Address(ACCOUNTS),
    "tournaments:tournament_new": Address(DIRECTORS, queries=("", "?preset=german_championship")),
    "tournaments:tournament_preview": post(DIRECTORS),
    "tournaments:tournament_detail": Address(DIRECTORS),
    "tournaments:tournament_edit": Address(DIRECTORS),
    "tournaments:tournament_publish": post(DIRECTORS),
    "tournaments:tournament_announce": post(DIRECTORS),
    "tournaments:tournament_import": Address(DIRECTORS),
    "tournaments:tournament_export": Address(DIRECTORS, page=False),
    "tournaments:tournament_log": Address(DIRECTORS),
    "tournaments:tournament_delete": Address(DIRECTORS),
    "tournaments:apart_list": Address(DIRECTORS),
    "tournaments:apart_add": post(DIRECTORS),
    "tournaments:apart_delete": post(DIRECTORS),
    "tournaments:entrant_list": Address(DIRECTORS, queries=("", "?order=name", "?q=zoe")),
    "tournaments:entrant_add": post(DIRECTORS),
    "tournaments:entrant_import": Address(DIRECTORS),
    "tournaments:entrant_checkin": Address(DIRECTORS, queries=("", "?q=stefan", "?q=nobody")),
    "tournaments:entrant_detail": Address(DIRECTORS),
    "tournaments:entrant_check": post(DIRECTORS),
    "tournaments:entrant_pay": post(DIRECTORS),
    "tournaments:entrant_leave": post(DIRECTORS),
    "tournaments:entrant_return": post(DIRECTORS),
    "tournaments:entrant_replace": post(DIRECTORS),
    "tournaments:entrant_activate": post(DIRECTORS),
    "tournaments:entrant_number": post(DIRECTORS),
    "tournaments:entrant_delete": post(DIRECTORS),
    "event_api:apart_list": Address(DIRECTORS, page=False),
    "event_api:apart_detail": Address(DIRECTORS, page=False),
    "event_api:draw_detail": Address(DIRECTORS, page=False),
    "event_api:draw_list": Address(DIRECTORS, page=False),
    "event_api:draw_swap": post(DIRECTORS),
    "event_api:draw_move": post(DIRECTORS),
    "event_api:draw_fix": post(DIRECTORS),
    "event_api:draw_publish": post(DIRECTORS),
    "event_api:public_list": Address(EVERYBODY, page=False),
    "event_api:public_event_detail": Address(EVERYBODY, page=False),
    "event_api:public_event_seating": Address(EVERYBODY, page=False),
    "event_api:public_event_tables": Address(EVERYBODY, page=False),
    "event_api:public_event_standings": Address(EVERYBODY, page=False),
    "event_api:format_list": Address(ACCOUNTS, page=False),
    "event_api:format_plan": post(ACCOUNTS),
    "event_api:tournament_list": Address(ACCOUNTS, page=False),
    "event_api:tournament_detail": Address(DIRECTORS, page=False),
    "event_api:tournament_publish": post(DIRECTORS),
    "event_api:tournament_announce": post(DIRECTORS),
    "event_api:tournament_log": Address(DIRECTORS, page=False),
    "event_api:tournament_file": Address(DIRECTORS, page=False),
    "event_api:tournament_import": post(DIRECTORS),
    "event_api:entrant_list": Address(DIRECTORS, page=False),
    "event_api:entrant_detail": Address(DIRECTORS, page=False),
    "event_api:entrant_check_in": post(DIRECTORS),
    "event_api:entrant_pay": post(DIRECTORS),
    "event_api:entrant_leave": post(DIRECTORS),
    "event_api:entrant_return": post(DIRECTORS),
    "event_api:entrant_replace": post(DIRECTORS),
    "event_api:entrant_activate": post(DIRECTORS),
}


@dataclass(frozen=True, slots=True)
class Route:
    """An address as the resolver knows it."""

    name: str
    converters: list[str]

    def url(self, world: World, game: str = "") -> str:
        """The address with the world's values in it."""
        about = game or ADDRESSES[self.name].games[0]
        return reverse(self.name, kwargs=world.arguments(self.name, self.converters, about))

    def pages(self, world: World) -> list[str]:
        """All pages of this address that are worth a look."""
        address = ADDRESSES[self.name]
        if not self.converters:
            return [self.url(world) + query for query in address.queries]
        return [self.url(world, game) + query for game in address.games for query in address.queries]


def routes() -> list[Route]:
    """Every named address of the product, without Django's admin."""
    found = {route.name: route for route in walk(get_resolver().url_patterns) if not route.name.startswith("admin:")}
    return list(found.values())


def page_routes() -> list[Route]:
    """The addresses that show a page."""
    return [route for route in routes() if route.name in ADDRESSES and ADDRESSES[route.name].page]


def looker(name: str) -> str:
    """The role that looks at a page: the director where he may, else the first that may."""
    allowed = ADDRESSES[name].allowed
    if name == "login":
        return "stranger"
    return "director" if "director" in allowed else min(allowed)


def walk(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[Route]:
    for entry in patterns:
        if isinstance(entry, URLResolver):
            yield from walk(entry.url_patterns, f"{space}{entry.namespace}:" if entry.namespace else space)
        else:
            yield Route(f"{space}{entry.name}", list(entry.pattern.converters))
