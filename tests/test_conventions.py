"""What this project agreed on, as tests, so that nobody has to remember it."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from wizard_club.lib.messages import MESSAGES

ROOT = Path(settings.BASE_DIR)
APPS = ("scoring", "tournaments", "wizard_club")


def tracked(pattern: str) -> list[str]:
    """Files of the project, relative to its top, that match a git pattern and are not deleted."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", pattern]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in set(names) if name and (ROOT / name).exists())


MODULES = [name for name in tracked("*.py") if name.startswith(APPS) and "/migrations/" not in name]
EVERY_MODULE = [name for name in tracked("*.py") if "/migrations/" not in name]
TEMPLATES = tracked("templates/*.html")


def tree_of(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text(), name)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


# Sizes


@pytest.mark.parametrize("name", EVERY_MODULE)
def test_modules_and_functions_are_small(name: str) -> None:
    lines = len((ROOT / name).read_text().splitlines())
    assert lines <= 400
    assert [f"{node.name}: {length(node)} lines" for node in functions(tree_of(name)) if length(node) > 60] == []


def test_settings_are_small() -> None:
    assert len((ROOT / "wizard_club/settings.py").read_text().splitlines()) <= 250


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_are_small(name: str) -> None:
    assert len((ROOT / name).read_text().splitlines()) <= 200


# Python


def boolean_parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Positional parameters that are declared or defaulted as a boolean."""
    positional = [*node.args.posonlyargs, *node.args.args]
    defaults = dict(
        zip([argument.arg for argument in reversed(positional)], reversed(node.args.defaults), strict=False)
    )
    return [
        argument.arg
        for argument in positional
        if (argument.annotation is not None and ast.unparse(argument.annotation) in {"bool", "bool | None"})
        or (isinstance(value := defaults.get(argument.arg), ast.Constant) and isinstance(value.value, bool))
    ]


@pytest.mark.parametrize("name", MODULES)
def test_booleans_are_passed_by_name(name: str) -> None:
    found = [(node.name, boolean_parameters(node)) for node in functions(tree_of(name))]
    assert [entry for entry in found if entry[1]] == []


@pytest.mark.parametrize("name", MODULES)
def test_nothing_listens_to_signals(name: str) -> None:
    listening = r"^\s*(?:@receiver|from django\.dispatch|from django\.\S*signals import)"
    assert re.findall(listening, (ROOT / name).read_text(), re.MULTILINE) == []


@pytest.mark.parametrize("name", MODULES)
def test_imports_of_apps_stand_at_the_top(name: str) -> None:
    inner = [
        ast.unparse(statement)
        for node in functions(tree_of(name))
        for statement in ast.walk(node)
        if isinstance(statement, ast.Import | ast.ImportFrom)
    ]
    assert [line for line in inner if re.search(r"\b(scoring|tournaments|wizard_club)\b", line)] == []


@pytest.mark.parametrize("name", MODULES)
def test_private_names_stay_in_their_module(name: str) -> None:
    """`from x import _y` reaches into another module."""
    aliases = [
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(APPS)
        for alias in node.names
        if alias.name.startswith("_")
    ]
    assert aliases == []


TRANSLATORS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext"}


@pytest.mark.parametrize("name", MODULES)
def test_translated_sentences_are_whole(name: str) -> None:
    """A sentence glued from parts, or with values already in it, is in no catalogue."""
    calls = [node for node in ast.walk(tree_of(name)) if isinstance(node, ast.Call)]
    asked = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in TRANSLATORS]
    glued = [call for call in asked if any(not isinstance(part, ast.Constant) for part in words_of(call))]
    assert [f"line {call.lineno}: {ast.unparse(call)}" for call in glued] == []


def words_of(call: ast.Call) -> list[ast.expr]:
    """The arguments that are text: all of them but the number of a plural."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return call.args[:2] if name.startswith("n") and "p" not in name else call.args[:1]


def test_sentences_joined_with_others_are_not_found() -> None:
    """`_("a") + _("b")` cannot be translated into a language of another word order."""
    glued = [
        f"{name}:{node.lineno}"
        for name in MODULES
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
        for side in (node.left, node.right)
        if isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and side.func.id in TRANSLATORS
    ]
    assert glued == []


# Templates


FORBIDDEN_IN_TEMPLATES = {
    "a style attribute (the policy drops it)": r"\sstyle\s*=",
    "a style element": r"<style[\s>]",
    "an inline handler": r"\son[a-z]+\s*=",
    "hx-on, which evaluates text": r"hx-on[:-]",
    "a value or filter that needs eval": r"hx-(?:vals|headers)\s*=\s*[\"']js:|hx-trigger\s*=\s*[\"'][^\"']*\[",
    "hx-boost": r"hx-boost",
    "something from elsewhere": r"(?:src|href|action|hx-get|hx-post)\s*=\s*[\"'](?:https?:)?//",
    "markup marked as safe": r"\|\s*safe(?:seq)?\b|{%\s*autoescape off",
    "a date or sentence cut in two": r"{%\s*endblocktranslate\s*%}\s*{%\s*blocktranslate",
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_hold_nothing_the_policy_forbids(name: str) -> None:
    source = re.sub(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}", "", (ROOT / name).read_text(), flags=re.DOTALL)
    assert [what for what, pattern in FORBIDDEN_IN_TEMPLATES.items() if re.search(pattern, source, re.IGNORECASE)] == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_scripts_are_files_or_data(name: str) -> None:
    scripts = re.findall(r"<script\b[^>]*>", (ROOT / name).read_text(), re.IGNORECASE)
    assert [tag for tag in scripts if "src=" not in tag and "application/json" not in tag] == []


# Names


def routes(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the product by its full name; Django's own pages keep Django's names."""
    for entry in patterns:
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            yield from routes(entry.url_patterns, inner)
        else:
            yield f"{space}{entry.name}", entry


def view_of(entry: URLPattern) -> str:
    # The interface's views are functions that the framework wraps in a class of that name.
    return str(getattr(entry.callback, "cls", entry.callback).__name__)


OURS = [
    (name, entry)
    for name, entry in routes(get_resolver().url_patterns)
    if inspect.unwrap(entry.callback).__module__.startswith(APPS)
]


@pytest.mark.parametrize(("name", "entry"), OURS, ids=[name for name, entry in OURS])
def test_address_view_and_test_share_a_name(name: str, entry: URLPattern) -> None:
    own = name.rpartition(":")[2]
    assert view_of(entry) == own
    assert [path for path in tracked("tests/*.py") if path.endswith(f"/test_{own}.py")], f"no test_{own}.py"


@pytest.mark.parametrize("name", [name for name in MODULES if "/views/" in name or name.endswith("views.py")])
def test_pages_are_named_after_their_view(name: str) -> None:
    """A template rendered as a whole page carries the name of a view; `_panel` and the like follow it."""
    source = (ROOT / name).read_text()
    rendered = set(re.findall(r"\"((?:scoring|club|tournaments)/[a-z_]+)\.html", source))
    views = {node.name for module in MODULES if "views" in module for node in functions(tree_of(module))}
    stems = {page.partition("/")[2] for page in rendered}
    assert {stem for stem in stems if not any(stem == view or stem.startswith(f"{view}_") for view in views)} == set()


def test_every_template_is_used() -> None:
    """A page or component that nothing renders or includes is forgotten."""
    sources = "\n".join((ROOT / name).read_text() for name in [*MODULES, *TEMPLATES])
    by_django = {"400", "403", "404", "500"}
    unused = [
        name
        for name in (template.removeprefix("templates/") for template in TEMPLATES)
        if name not in sources and Path(name).stem not in by_django and not name.startswith("registration/")
    ]
    assert unused == []


# Words and packages


class Anything(dict[str, int]):
    """A value for every placeholder."""

    def __missing__(self, name: str) -> int:
        return 1


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_refusal_has_a_sentence(code: str) -> None:
    """With placeholders that have names, so that a translation may move them."""
    sentence = str(MESSAGES[code] % Anything())
    assert sentence.strip()
    assert re.findall(r"[%{}]", sentence) == []


def test_every_refusal_raised_is_known() -> None:
    """`DomainError("code")` somewhere in the code has its sentence in the table."""
    raised = {
        node.args[0].value
        for name in MODULES
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "DomainError"
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert raised - set(MESSAGES) == set()


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_packages_are_pinned(name: str) -> None:
    lines = [line.strip() for line in (ROOT / name).read_text().splitlines()]
    wanted = [line for line in lines if line and not line.startswith(("#", "-r "))]
    assert [line for line in wanted if not re.fullmatch(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==[0-9][0-9a-z.]*", line)] == []


def test_every_package_has_its_reason() -> None:
    reasons = (ROOT / "docs/decisions.md").read_text().lower()
    lines = "\n".join((ROOT / name).read_text() for name in ("requirements.txt", "requirements-dev.txt"))
    packages = re.findall(r"^([A-Za-z0-9._-]+)(?:\[.*\])?==", lines, re.MULTILINE)
    assert [package for package in packages if package.lower() not in reasons] == []
