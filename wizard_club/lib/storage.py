"""Static files under hashed names."""

from __future__ import annotations

from typing import ClassVar

from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS = (
    (r"""(?P<matched>import\s*["'](?P<url>\./[^"']+)["'])""", 'import "%(url)s"'),
    (r"""(?P<matched>from\s*["'](?P<url>\./[^"']+)["'])""", 'from "%(url)s"'),
)


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Hashes the addresses that our scripts import, too: a module known by two addresses would run twice.

    Only ours: the packages' scripts are loaded by one address each, and some import files they do not ship.
    """

    patterns: ClassVar = (*CompressedManifestStaticFilesStorage.patterns, ("wizard_club/js/*.js", IMPORTS))
