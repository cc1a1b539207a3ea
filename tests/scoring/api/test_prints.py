"""Blank sheets for programs."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from scoring.models import Ruleset
from scoring.services.rulesets import ruleset_sync
from tests.programs import Program

pytestmark = pytest.mark.django_db


def text_of(program: Program, path: str) -> str:
    answer = program.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_blank_sheets_and_slips_are_printed(keeper: Program, nobody: Program) -> None:
    ruleset_sync()
    secret = Ruleset.objects.get(name="Secret bids").pk
    sheet = text_of(keeper, f"rulesets/{secret}/sheet.pdf?players=3&names=Anna, Núria&event=Friday&first_dealer=-1")
    assert "Anna" in sheet
    assert "Núria" in sheet
    assert "Friday" in sheet
    slips = text_of(keeper, f"rulesets/{secret}/bid-slips.pdf?players=4&names=Anna&paper=letter")
    assert slips.count("Anna") == 15
    assert nobody.get(f"rulesets/{secret}/sheet.pdf?players=3").status_code == 401


def test_what_cannot_be_printed_is_refused(keeper: Program) -> None:
    ruleset_sync()
    five = Ruleset.objects.get(name="Classic").pk
    assert keeper.get(f"rulesets/{five}/sheet.pdf").json()["fields"].keys() == {"players"}
    no_seat = keeper.get(f"rulesets/{five}/sheet.pdf?players=3&first_dealer=3")
    assert (no_seat.status_code, no_seat.json()["fields"].keys()) == (422, {"first_dealer"})
    assert keeper.get(f"rulesets/{five}/bid-slips.pdf?players=3&paper=a5").status_code == 400
