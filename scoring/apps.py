"""Members, rulesets and games: the score pad."""

from django.apps import AppConfig
from django.urls import register_converter
from django.utils.translation import gettext_lazy as _

from wizard_club.lib.converters import WordConverter


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Scoring")

    def ready(self) -> None:
        register_converter(WordConverter, "word")
