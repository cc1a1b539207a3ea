"""Our scripts as they are sent: short, and each in one file with the modules that it brings along."""

from __future__ import annotations

import re
from collections.abc import Callable

import minify

# On every page already: as a part of other scripts it would run twice.
SHARED = "./app.js"
IMPORT = re.compile(r'^import \{ (.+) \} from "(\./[\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export const (?=(\w+) =)", re.MULTILINE)
OTHER_HABITS = re.compile(r"^(import|export)\b|^(\w.* )?await\b", re.MULTILINE)


def short_script(text: str, read: Callable[[str], str]) -> str:
    """One of our modules with what it imports, minified; `read` gives the text of "./other.js".

    Names at the top of a module are kept by the minifier, names inside a block are not: so each module becomes a block,
    in the order in which they would run, which sets what it exports. That takes one-line imports, `export const`, and
    modules that wait for nothing before they are there; another one is minified as it is.
    """
    modules = {"": text}
    _add_imports(text, read, modules)
    blocks = {name: EXPORT.sub("", IMPORT.sub("", module)) for name, module in modules.items()}
    if any(OTHER_HABITS.search(block) for block in blocks.values()):
        return _short(text)
    found = [(names, module) for text in modules.values() for names, module in IMPORT.findall(text)]
    shared = sorted({name for names, module in found if module == SHARED for name in names.split(", ")})
    inner = [name for module, text in modules.items() if module for name in EXPORT.findall(text)]
    imports = f'import {{ {", ".join(shared)} }} from "{SHARED}";' if shared else ""
    # Its own block runs last.
    blocks[""] = blocks.pop("")
    bodies = "".join(f"{{{block}}}" for block in blocks.values())
    return _short(f"{imports}{_let('export let', EXPORT.findall(text))}{{{_let('let', inner)}{bodies}}}")


def _add_imports(text: str, read: Callable[[str], str], modules: dict[str, str]) -> None:
    """Those that a module imports, each behind those that it needs itself."""
    for _names, module in IMPORT.findall(text):
        if module != SHARED and module not in modules:
            imported = read(module)
            _add_imports(imported, read, modules)
            modules[module] = imported


def _let(keyword: str, names: list[str]) -> str:
    return f"{keyword} {', '.join(names)};" if names else ""


def _short(text: str) -> str:
    return str(minify.string("text/javascript", text))
