"""The addresses of a debug run: the product's own and the style guide."""

from __future__ import annotations

from django.urls import path

from wizard_club.urls import urlpatterns as product
from wizard_club.views import style_guide

urlpatterns = [*product, path("style-guide/", style_guide, name="style_guide")]
