"""Any Django form through the form component: labels, help and errors belong together, a refusal leads to its place."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django import forms
from django.template import loader


class Sample(forms.Form):
    name = forms.CharField(max_length=5, help_text="As typed.")
    note = forms.CharField(required=False)
    players = forms.ChoiceField(choices=[(3, "Three"), (4, "Four")], widget=forms.RadioSelect)
    agreed = forms.BooleanField(required=False, label="All agreed")
    token = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> None:
        if self.cleaned_data.get("note") == "no":
            self.add_error(None, "The whole does not fit.")


class Elements(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {name: value or "" for name, value in attrs}))

    def named(self, name: str) -> dict[str, str]:
        return next(attributes for tag, attributes in self.all if attributes.get("name") == name)

    def ids(self) -> list[str]:
        return [attributes["id"] for tag, attributes in self.all if "id" in attributes]


def drawn(form: forms.Form) -> str:
    return str(loader.render_to_string("components/form.html", {"form": form}))


def test_fresh_form_accuses_nobody() -> None:
    html = drawn(Sample())
    assert 'role="alert"' not in html
    assert Elements(html).named("token")["type"] == "hidden"
    assert "field-wrong" not in html


def test_every_field_has_its_label_and_optional_ones_say_so() -> None:
    html = drawn(Sample())
    labelled = {attributes["for"] for tag, attributes in Elements(html).all if tag == "label" and "for" in attributes}
    assert {"id_name", "id_note", "id_agreed", "id_players_0", "id_players_1"} <= labelled
    assert re.search(r"<legend>Players\s*</legend>", html)
    assert html.count("(optional)") == 1
    assert re.search(r"Note\s*<span[^>]*>\(optional\)", html)


def test_help_is_tied_to_its_field() -> None:
    elements = Elements(drawn(Sample()))
    assert elements.named("name")["aria-describedby"] == "id_name_helptext"
    assert "id_name_helptext" in elements.ids()


def test_error_is_tied_to_its_field_and_named_in_the_summary() -> None:
    html = drawn(Sample({"name": "too long", "note": "", "token": "1"}))
    elements = Elements(html)
    name = elements.named("name")
    assert name["aria-invalid"] == "true"
    assert name["aria-describedby"].split() == ["id_name_helptext", "id_name_error"]
    assert html.count("at most 5 characters") == 2
    assert html.index("autofocus") < html.index('name="name"')


def test_summary_leads_to_elements_that_exist() -> None:
    html = drawn(Sample({"name": "", "token": "1"}))
    targets = re.findall(r'<li><a href="#([^"]+)">', html)
    assert targets == ["id_name", "id_players"]
    assert set(targets) <= set(Elements(html).ids())


def test_error_of_the_whole_form_stands_in_the_summary() -> None:
    html = drawn(Sample({"name": "Anna", "players": "3", "note": "no", "token": "1"}))
    assert "<li>The whole does not fit.</li>" in html
    assert "field-wrong" not in html


def test_error_of_a_hidden_field_is_not_lost() -> None:
    html = drawn(Sample({"name": "Anna", "players": "3"}))
    assert re.search(r"<li>[^<]*required", html)


@pytest.mark.parametrize("data", [None, {"name": "<b>", "note": "no"}])
def test_no_id_is_given_twice_and_nothing_typed_is_markup(data: dict[str, str] | None) -> None:
    html = drawn(Sample(data))
    ids = Elements(html).ids()
    assert len(ids) == len(set(ids))
    assert "<b>" not in html
