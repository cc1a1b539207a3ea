"""What this project agreed on, as tests, so that nobody has to remember it."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from wizard_club.lib.messages import MESSAGES

ROOT = Path(settings.BASE_DIR)
APPS = ("scoring", "tournaments", "wizard_club")


@cache
def tracked(pattern: str) -> list[str]:
    """Files of the project, relative to its top, that match a git pattern and are not deleted."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", pattern]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in set(names) if name and (ROOT / name).exists())


MODULES = [name for name in tracked("*.py") if name.startswith(APPS) and "/migrations/" not in name]
EVERY_MODULE = [name for name in tracked("*.py") if "/migrations/" not in name]
TEMPLATES = tracked("templates/*.html")


def functions(tree: ast.Module) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules below look at in a module, each with its place. Reading a module takes long: it is read once."""

    source: str
    functions: frozenset[str]
    long: list[str]
    booleans: list[str]
    inner_imports: list[str]
    private: list[str]
    glued: list[str]
    joined: list[str]
    raised: frozenset[str]


@cache
def facts(name: str) -> Facts:
    source = (ROOT / name).read_text()
    tree = ast.parse(source, name)
    found, calls = functions(tree), [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return Facts(
        source=source,
        functions=frozenset(node.name for node in found),
        long=[f"{name}: {node.name}: {length(node)} lines" for node in found if length(node) > 60],
        booleans=[f"{name}: {node.name}({parameter})" for node in found for parameter in boolean_parameters(node)],
        inner_imports=[f"{name}: {line}" for line in inner_imports(found)],
        private=[f"{name}: {imported}" for imported in private_imports(tree)],
        glued=[f"{name}:{call.lineno}: {ast.unparse(call)}" for call in calls if is_glued(call)],
        joined=[f"{name}:{line}" for line in joined(tree)],
        raised=frozenset(code for call in calls for code in refused_with(call)),
    )


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def lines(name: str) -> int:
    return len((ROOT / name).read_text().splitlines())


def longer(names: list[str], most: int) -> list[str]:
    return [f"{name}: {lines(name)} lines" for name in names if lines(name) > most]


def matches(names: list[str], pattern: str) -> list[str]:
    return [f"{name}: {found}" for name in names for found in re.findall(pattern, facts(name).source, re.MULTILINE)]


# Sizes


def test_modules_and_functions_are_small() -> None:
    assert longer(EVERY_MODULE, 400) == []
    assert [function for name in EVERY_MODULE for function in facts(name).long] == []


def test_settings_are_small() -> None:
    assert longer(["wizard_club/settings.py"], 250) == []


def test_templates_are_small() -> None:
    assert longer(TEMPLATES, 200) == []


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


def test_booleans_are_passed_by_name() -> None:
    assert [parameter for name in MODULES for parameter in facts(name).booleans] == []


def test_nothing_listens_to_signals() -> None:
    assert matches(MODULES, r"^\s*(?:@receiver|from django\.dispatch|from django\.\S*signals import)") == []


def inner_imports(found: list[ast.FunctionDef | ast.AsyncFunctionDef]) -> list[str]:
    """Imports of an app inside a function."""
    inner = [
        ast.unparse(statement)
        for node in found
        for statement in ast.walk(node)
        if isinstance(statement, ast.Import | ast.ImportFrom)
    ]
    return [line for line in inner if re.search(r"\b(scoring|tournaments|wizard_club)\b", line)]


def test_imports_of_apps_stand_at_the_top() -> None:
    assert [line for name in MODULES for line in facts(name).inner_imports] == []


def private_imports(tree: ast.Module) -> list[str]:
    """`from x import _y` reaches into another module."""
    return [
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(APPS)
        for alias in node.names
        if alias.name.startswith("_")
    ]


def test_private_names_stay_in_their_module() -> None:
    assert [imported for name in MODULES for imported in facts(name).private] == []


TRANSLATORS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext"}


def is_glued(call: ast.Call) -> bool:
    """A sentence glued from parts, or with values already in it, is in no catalogue."""
    return called(call) in TRANSLATORS and any(not isinstance(part, ast.Constant) for part in words_of(call))


def words_of(call: ast.Call) -> list[ast.expr]:
    """The arguments that are text: all of them but the number of a plural."""
    name = called(call)
    return call.args[:2] if name.startswith("n") and "p" not in name else call.args[:1]


def test_translated_sentences_are_whole() -> None:
    assert [call for name in MODULES for call in facts(name).glued] == []


def joined(tree: ast.Module) -> list[int]:
    """Lines of `_("a") + _("b")`, which cannot be translated into a language of another word order."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
        for side in (node.left, node.right)
        if isinstance(side, ast.Call) and called(side) in TRANSLATORS
    ]


def test_sentences_joined_with_others_are_not_found() -> None:
    assert [line for name in MODULES for line in facts(name).joined] == []


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


def test_templates_hold_nothing_the_policy_forbids() -> None:
    found = []
    for name in TEMPLATES:
        source = re.sub(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}", "", (ROOT / name).read_text(), flags=re.DOTALL)
        forbidden = FORBIDDEN_IN_TEMPLATES.items()
        found += [f"{name}: {what}" for what, pattern in forbidden if re.search(pattern, source, re.IGNORECASE)]
    assert found == []


def test_scripts_are_files_or_data() -> None:
    scripts = [
        f"{name}: {tag}"
        for name in TEMPLATES
        for tag in re.findall(r"<script\b[^>]*>", (ROOT / name).read_text(), re.IGNORECASE)
    ]
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
    """The name of a view; the interface's are classes: `MemberList` is called `member_list`."""
    name = str(getattr(entry.callback, "cls", entry.callback).__name__)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


OURS = [
    (name, entry)
    for name, entry in routes(get_resolver().url_patterns)
    if inspect.unwrap(entry.callback).__module__.startswith(APPS)
]


@pytest.mark.parametrize(("name", "entry"), OURS, ids=[name for name, entry in OURS])
def test_address_view_and_test_share_a_name(name: str, entry: URLPattern) -> None:
    space, _, own = name.rpartition(":")
    assert view_of(entry) == own
    # The interface has a test file for each module of its views.
    module = inspect.unwrap(entry.callback).__module__.rpartition(".")[2]
    tested = f"/api/test_{module}.py" if "api" in space else f"/test_{own}.py"
    assert [path for path in tracked("tests/*.py") if path.endswith(tested)], f"no {tested}"


@pytest.mark.parametrize("name", [name for name in MODULES if "/views/" in name or name.endswith("views.py")])
def test_pages_are_named_after_their_view(name: str) -> None:
    """A template rendered as a whole page carries the name of a view; `_panel` and the like follow it."""
    rendered = set(re.findall(r"\"((?:scoring|club|tournaments)/[a-z_]+)\.html", facts(name).source))
    views = {function for module in MODULES if "views" in module for function in facts(module).functions}
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


def refused_with(call: ast.Call) -> list[str]:
    """The code of `DomainError("code")`."""
    if called(call) == "DomainError" and call.args and isinstance(call.args[0], ast.Constant):
        return [str(call.args[0].value)]
    return []


def test_every_refusal_raised_is_known() -> None:
    """Whatever is raised somewhere in the code has its sentence in the table."""
    assert {code for name in MODULES for code in facts(name).raised} - set(MESSAGES) == set()


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
