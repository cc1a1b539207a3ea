"""Static files under hashed names, our own ones without what only people read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any, ClassVar

import minify
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS = (
    (r"""(?P<matched>import\s*["'](?P<url>\./[^"']+)["'])""", 'import"%(url)s"'),
    (r"""(?P<matched>from\s*["'](?P<url>\./[^"']+)["'])""", 'from"%(url)s"'),
)
SCRIPTS = "wizard_club/js/*.js"
STYLES = "wizard_club/css/*.css"


def short_script(text: str) -> str:
    """One of our modules, minified.

    Names of a module's top are kept by the minifier, names inside a block are not: so all but imports becomes a
    block, which sets what is exported. That takes one-line imports and `export const`, and a
    module that waits for nothing before it is there; others keep their names.
    """
    imports = "".join(re.findall(r"^import .*;\n", text, re.MULTILINE))
    exports = ", ".join(re.findall(r"^export const (\w+) =", text, re.MULTILINE))
    block = re.sub(r"^import .*;\n|^export const (?=\w+ =)", "", text, flags=re.MULTILINE)
    if re.search(r"^(import|export)\b|^(\w.* )?await\b", block, re.MULTILINE):
        return str(minify.string("text/javascript", text))
    outside = f"export let {exports};" if exports else ""
    return str(minify.string("text/javascript", f"{imports}{outside}{{{block}}}"))


def short(name: str, text: str) -> str:
    """A script or a style of ours, minified."""
    return str(minify.string("text/css", text)) if fnmatch(name, STYLES) else short_script(text)


class ShortFiles:
    """A place of files, all of which are read minified."""

    def __init__(self, storage: Any) -> None:
        self.storage = storage

    def open(self, path: str) -> ContentFile[bytes]:
        with self.storage.open(path) as file:
            return ContentFile(short(path, file.read().decode()).encode())


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Minifies our scripts and styles, and hashes the addresses that our scripts import, too.

    A module known by two addresses would run twice. Only ours: the packages' scripts are loaded by one address each,
    and some import files they do not ship.
    """

    patterns: ClassVar = (*CompressedManifestStaticFilesStorage.patterns, (SCRIPTS, IMPORTS))

    def post_process(self, paths: dict[str, tuple[Any, str]], **options: Any) -> Iterator[tuple[str, str | None, Any]]:
        short_paths = {
            name: (ShortFiles(storage), path) if fnmatch(name, SCRIPTS) or fnmatch(name, STYLES) else (storage, path)
            for name, (storage, path) in paths.items()
        }
        yield from super().post_process(short_paths, **options)
