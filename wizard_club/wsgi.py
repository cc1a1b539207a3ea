"""The entry point of the server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wizard_club.settings")
application = get_wsgi_application()
