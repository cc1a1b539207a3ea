"""Static files under hashed names, our own ones without what only people read."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from posixpath import dirname, normpath
from typing import Any, ClassVar

import minify
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from wizard_club.lib.scripts import short_script

IMPORTS = (
    (r"""(?P<matched>import\s*["'](?P<url>\./[^"']+)["'])""", 'import"%(url)s"'),
    (r"""(?P<matched>from\s*["'](?P<url>\./[^"']+)["'])""", 'from"%(url)s"'),
)
SCRIPTS = "wizard_club/js/*.js"
STYLES = "wizard_club/css/*.css"


class ShortFiles:
    """A place of files, all of which are read minified."""

    def __init__(self, storage: Any) -> None:
        self.storage = storage

    def open(self, path: str) -> ContentFile[bytes]:
        text = self.read(path)
        if fnmatch(path, STYLES):
            return ContentFile(str(minify.string("text/css", text)).encode())
        return ContentFile(short_script(text, lambda name: self.read(f"{dirname(path)}/{name}")).encode())

    def read(self, path: str) -> str:
        with self.storage.open(normpath(path)) as file:
            return str(file.read().decode())


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
