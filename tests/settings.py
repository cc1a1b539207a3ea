"""The product's settings for tests: nothing of the developer's environment or data, and faster passwords.

Only DATABASE_URL is taken from the environment, so that the same tests run on SQLite and PostgreSQL.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

if "TEST_RUN_DIR" not in os.environ:  # the first process of a run; workers of pytest-xdist inherit its folder
    os.environ["TEST_RUN_DIR"] = tempfile.mkdtemp(prefix="wizard-club-tests-")
    atexit.register(shutil.rmtree, os.environ["TEST_RUN_DIR"], ignore_errors=True)
for name in ("PUBLIC_URL", "CERT", "KEY", "BEHIND_PROXY", "DEBUG", "TIME_ZONE", "SECRET_KEY"):
    os.environ.pop(name, None)
os.environ["DATA_DIR"] = os.environ["TEST_RUN_DIR"]

from wizard_club.settings import *  # noqa: E402, F403
from wizard_club.settings import CACHES, DATA_DIR, DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

# A file, not memory: threads and processes of a test must see one database. Nothing needs to survive a crash.
if "sqlite3" in str(DATABASES["default"]["ENGINE"]):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

# Nobody is counted, but where a test of the limits sets other ones.
CACHES = CACHES | {"limits": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
