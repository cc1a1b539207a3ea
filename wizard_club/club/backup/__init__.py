"""The whole club in one file, and back: what `manage.py backup` and `manage.py restore` do.

The file is a zip: `manifest.json`, the rows of every table as lines of JSON, and the installation's key.
"""
