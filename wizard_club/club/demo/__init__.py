"""The demo club: something to look at on the first evening, and to be rid of again."""
