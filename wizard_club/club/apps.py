"""The club above scoring: accounts, merging members, the demo."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    name = "wizard_club.club"
    label = "club"
    verbose_name = _("Club")
