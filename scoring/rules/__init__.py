"""The rules of Wizard as functions of values: no Django, no rows, no words for people.

docs/rules.md explains for players what these modules keep. Seats count from 0, hands of a game from 1.
"""
