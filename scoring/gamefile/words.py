"""What a refused file is told."""

from __future__ import annotations

from django.utils.translation import gettext as _

from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


def sentence(error: DomainError) -> str:
    """The refusal in words, with hand and player in front where the rule's own sentence does not name them."""
    said = text(error)
    player, hand = error.params.get("player"), error.params.get("hand")
    if player is not None and str(player) not in said:
        said = _("%(player)s: %(sentence)s") % {"player": player, "sentence": said}
    before = _("Hand %(hand)s") % {"hand": hand}
    if hand is None or said.startswith(before):
        return said
    return _("%(place)s: %(sentence)s") % {"place": before, "sentence": said}
