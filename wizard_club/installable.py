"""What makes the product a thing on the home screen: its manifest, and the service worker of the pads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_GET

OURS = "wizard_club"
WORKER = f"{OURS}/js/worker.js"
# What a pad loads whose device goes on alone: local.js brings its modules along. tests/browser/test_worker.py compares.
PAD_FILES = (
    f"{OURS}/css/wizard_club.css",
    f"{OURS}/img/icon.svg",
    f"{OURS}/img/icons.svg",
    f"{OURS}/js/app.js",
    f"{OURS}/js/local.js",
)
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)
# The night of the bar, dark in both themes: a manifest knows one colour only.
NIGHT = "#241b4f"


@login_not_required
@require_GET
@conditional_page
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the root so that it may look after every pad. Each visit asks for a newer one."""
    files = kept_files()
    version = hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]
    head = f"const VERSION={json.dumps(version)},FILES={json.dumps(files, separators=(',', ':'))};"
    return HttpResponse(f"{head}\n{worker_source()}", "text/javascript", headers={"Cache-Control": "no-cache"})


def hashed_names() -> Mapping[str, str]:
    """The collected static files by their hashed names; none while they are served as they are written."""
    names: Mapping[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return names


def kept_files() -> list[str]:
    """The addresses of what a pad loads. Without a hash in its name a file may change: then none is kept."""
    return [staticfiles_storage.url(name) for name in PAD_FILES if name in hashed_names()]


def worker_source() -> str:
    """The collected file, which is minified, or the one that it is made of."""
    if hashed := hashed_names().get(WORKER):
        with staticfiles_storage.open(hashed) as collected:
            return str(collected.read().decode())
    return Path(str(finders.find(WORKER))).read_text()


@login_not_required
@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """What a browser needs to put the club on the home screen. Its first page is the list of games, or the login."""
    body = {
        "id": "/",
        "name": _("Wizard Club"),
        "short_name": _("Wizard"),
        "description": _("The score pad and the tournaments of the club."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": NIGHT,
        "background_color": NIGHT,
        "icons": [
            {"src": static(f"{OURS}/img/{name}"), "type": "image/png", "sizes": sizes, "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _("New game"), "url": reverse("scoring:game_new")},
            {"name": _("Tournaments"), "url": reverse("tournaments:tournament_list")},
        ],
    }
    return JsonResponse(body, content_type="application/manifest+json", headers={"Cache-Control": "no-cache"})
