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
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
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
# What the page needs that stands for others while the server is away.
AWAY = "away.html"
AWAY_FILES = (f"{OURS}/js/away.js",)
DAY = 60 * 60 * 24
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
    version = hashlib.sha256("\n".join([*files, render_to_string(AWAY)]).encode()).hexdigest()[:12]
    head = f"const VERSION={json.dumps(version)},FILES={json.dumps(files, separators=(',', ':'))};"
    return HttpResponse(f"{head}\n{worker_source()}", "text/javascript", headers={"Cache-Control": "no-cache"})


def hashed_names() -> Mapping[str, str]:
    """The collected static files by their hashed names; none while they are served as they are written."""
    names: Mapping[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return names


def kept_files() -> list[str]:
    """Two pages for when the server is away, and what they and a pad load.

    Without a hash in its name a file may change: then nothing is kept.
    """
    files = [staticfiles_storage.url(name) for name in (*PAD_FILES, *AWAY_FILES) if name in hashed_names()]
    return [reverse("away"), f"{reverse('away')}?sent", *files] if files else []


def worker_source() -> str:
    """The collected file, which is minified, or the one that it is made of."""
    if hashed := hashed_names().get(WORKER):
        with staticfiles_storage.open(hashed) as collected:
            return str(collected.read().decode())
    return Path(str(finders.find(WORKER))).read_text()


@login_not_required
@require_GET
def away(request: HttpRequest) -> HttpResponse:
    """What the worker keeps for a page, or with `?sent` for the answer to a form, that cannot be had."""
    return render(request, AWAY, {"sent": "sent" in request.GET})


@login_not_required
@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """What browsers ask for beside a file that names no icon, such as a PDF."""
    answer = redirect(static(f"{OURS}/img/icon-192.png"))
    answer["Cache-Control"] = f"public, max-age={DAY}"
    return answer


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
