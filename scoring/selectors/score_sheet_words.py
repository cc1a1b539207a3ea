"""The words of printed score sheets: titles, the sentences at the foot, and where a sheet belongs."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import ruleset_words
from scoring.gamestate import GameState
from scoring.models import Game, Operation
from scoring.pdf.sheet_data import SheetWords
from scoring.rules.points import BONUS
from scoring.rules.ruleset import Restriction
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rulesets_text import ruleset_title
from scoring.selectors.rulesets import point_facts
from wizard_club.lib.paper import page_of_text, printed_text
from wizard_club.lib.pdf.head import Head

NONE, SEALED = "–", "•"


def sheet_words(rules: Rules, game: Game | None = None) -> SheetWords:
    """What stands above the columns of a blank sheet, or of a game's."""
    return SheetWords(
        hand=_("Hand"),
        cards=_("Cards"),
        trump=_("Trump"),
        bids=_("Bids so far"),
        check=_("Tricks"),
        remarks=_("Special cards") if rules.specials and game is None else _("Remarks"),
        bid=_("Bid"),
        tricks=_("Tricks"),
        points=_("Points"),
        total=_("Total"),
        hits=_("Bids met"),
        rank=_("Place"),
        name=_("Name"),
        ranking=_("Standing so far") if game is not None and game.running else _("Ranking"),
        dealer=_("deals"),
        hit=_("bid met"),
        miss=_("bid missed"),
        box=_("to tick"),
    )


def blank_foot() -> tuple[tuple[str, bool], ...]:
    """The rows below the hands, and whether one is tall."""
    return ((_("Bids met"), False), (_("Place"), False))


def audit_foot() -> tuple[tuple[str, bool], ...]:
    """The rows that a tournament's desk wants."""
    return (*blank_foot(), (_("Table points"), False), (_("Penalty"), False), (_("Signature"), True))


def audit_blanks() -> tuple[str, ...]:
    """What the table writes once, beside its label."""
    return (_("Time in"), _("Time out"), _("Referee"))


def box_names(rules: Rules) -> tuple[str, ...]:
    """The special cards whose work is ticked where it happens."""
    names = {"bomb": _("Bomb"), "cloud": _("Cloud"), "excalibur": _("Excalibur"), "grail": _("Holy Grail")}
    return tuple(names[special] for special in rules.specials)


def blank_notes(rules: Rules, *, dealer: bool, audit: bool, every_hand: bool) -> Iterator[str]:
    """What whoever keeps the score by hand needs to know of this ruleset; `every_hand` has a forbidden number."""
    yield from (value for _label, value in point_facts(rules))
    if rules.dealer_scores is not None:
        points = {"points": rules.dealer_scores}
        yield _("The dealer does not bid and always gets %(points)d points; that is no bid met.") % points
    if dealer:
        yield _("The shaded field with the sign of a card is the dealer’s.")
    if audit:
        yield _("After every hand: the tricks of all must add up to the number in the last column.")
    yield from _restriction_notes(rules, rules.restriction, every_hand=every_hand)
    yield from _special_notes(rules)
    if rules.sealed:
        yield str(ruleset_words.BIDDINGS[rules.bidding])
    if rules.blind is not None:
        yield str(ruleset_words.BLINDS[rules.blind])


def _restriction_notes(rules: Rules, restriction: Restriction | None, *, every_hand: bool) -> Iterator[str]:
    if restriction is None:
        return
    if rules.dealer_bids:
        yield _(
            "Bids so far: the sum of all bids but the last. The dealer bids last and may not say the number that is "
            "then missing to the cards."
        )
    else:
        yield _(
            "Bids so far: the sum of all bids but the last. Whoever sits before the dealer bids last and may not say "
            "the number that is then missing to the cards."
        )
    if restriction.leader == "sole":
        yield _("That binds the last bidder only if nobody has as many points before the hand.")
    elif restriction.leader == "any":
        yield _("That binds the last bidder only if nobody has more points before the hand.")
    if restriction.zero_exempt:
        yield _("A bid of 0 is always allowed.")
    if not every_hand:
        yield _("In hands with a dash every bid is allowed.")


def _special_notes(rules: Rules) -> Iterator[str]:
    if "bomb" in rules.specials:
        yield _("Bomb: tick it where a trick was cancelled; the tricks then add up to one less.")
    if "excalibur" in rules.specials:
        yield _("Excalibur: tick it where a trick was cancelled; the tricks then add up to one less.")
    if rules.may_change_bid:
        yield _("Cloud: write the moved bid beside the first one; the moved one counts.")
    if rules.may_bonus:
        yield _("Holy Grail: %(points)d points more for its taker; circle them.") % {"points": BONUS}


def filled_notes(game: Game) -> Iterator[str]:
    """What is to be known of a game that its figures do not say."""
    if game.state == Game.State.ABANDONED:
        yield _("Given up: %(reason)s") % {"reason": game.reason}
    if game.entry == Game.Entry.TOTALS:
        yield _("Of this game only totals and bids met were recorded.")


def game_head(state: GameState, address: str) -> Head:
    """Where the sheet of a game belongs; one query where something was corrected."""
    game = state.game
    return Head(
        title=_("Score sheet"),
        event=game.occasion or _("Wizard Club"),
        facts=(
            ruleset_title(game.ruleset_name),
            date_format(timezone.localtime(game.started_at), "j F Y"),
            state_text(state),
        ),
        printed=printed_text(),
        page_of=page_of_text(),
        address=address,
        code=game.code,
        notice=corrections_text(game),
    )


def blank_head(title: str, ruleset_name: str, players: int, event: str, address: str) -> Head:
    """Where a sheet belongs that nobody has played on; `address` is that of its page."""
    return Head(
        title=title,
        event=event or _("Wizard Club"),
        facts=(ruleset_title(ruleset_name), _("%(count)d players") % {"count": players}),
        printed=printed_text(),
        page_of=page_of_text(),
        address=f"{address}?players={players}",
    )


def state_text(state: GameState) -> str:
    """How far the game has come."""
    game, hands = state.game, len(state.plan)
    played = sum(row.scored for row in state.rows)
    if game.state == Game.State.ABANDONED:
        return _("given up")
    if game.entry == Game.Entry.TOTALS:
        return _("finished")
    if game.running:
        return _("running: hand %(hand)d of %(hands)d") % {"hand": min(played + 1, hands), "hands": hands}
    if played < hands:
        return _("finished after %(played)d of %(hands)d hands") % {"played": played, "hands": hands}
    return _("finished")


def corrections_text(game: Game) -> str:
    """That scored hands or totals of this game were put right, how often and when last; one query, if they were."""
    if not game.corrected:
        return ""
    totals = Q(kind__in=("set_totals", "take_slip"), changes__field__in=("total", "hits"), changes__old__isnull=False)
    found = game.operations.filter(Q(kind="correct_round") | totals, outcome=Operation.Outcome.APPLIED)
    times = list(found.distinct().order_by("id").values_list("created_at", flat=True))
    if not times:
        # A game that was read from a file brings the mark and not its log.
        return _("Corrected")
    when = date_format(timezone.localtime(times[-1]), "j F, H:i")
    sentence = ngettext(
        "Corrected %(count)d time, last on %(when)s", "Corrected %(count)d times, last on %(when)s", len(times)
    )
    return sentence % {"count": len(times), "when": when}
