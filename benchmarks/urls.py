"""The product's addresses and the two floors: one indexed read, and the same with one insert."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from scoring.models import Player
from wizard_club.urls import urlpatterns as product


def floor_read(request: HttpRequest) -> HttpResponse:
    """A logged-in view with one indexed read and a template of 200 bytes."""
    return render(request, "floor.html", {"player": Player.objects.filter(pk=1).first()})


@login_not_required
def floor_public(request: HttpRequest) -> HttpResponse:
    """The floor read for somebody without an account, with nothing of a session."""
    return floor_read(request)


def floor_write(request: HttpRequest) -> HttpResponse:
    """The same with one insert in one transaction."""
    with transaction.atomic():
        Player.objects.bulk_create([Player(name="floor", search_key="floor")])
    return floor_read(request)


urlpatterns = [
    *product,
    path("floor/read", floor_read),
    path("floor/write", floor_write),
    path("floor/public", floor_public),
]
