"""What `manage.py start` does, in parts: the address, the stylesheets and scripts, the first people."""
