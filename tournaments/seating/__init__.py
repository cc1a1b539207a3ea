"""Who sits where in every round: the draw, as functions of values. No Django, no rows, no words for people.

docs/seating.md explains for directors what these modules do. `engine` is the way in: `plan`, `next_round`, `replan`
and `improve` answer a `Problem` with a `Plan`; `quality` judges any rounds, `checks.verify` holds them to the hard
rules.
"""
