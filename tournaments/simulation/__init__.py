"""Playing a whole event through the services of the desk, with hands dealt by a seed."""
