"""Tournament files, version 1: a whole event as JSON, and everything that follows from it. Pure: no Django, no rows."""
