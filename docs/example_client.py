"""Plays a game of three hands over the interface: python3 docs/example_client.py http://127.0.0.1:8000 wc_YOUR_TOKEN"""

import json
import random
import sys
import urllib.request
import uuid

CLUB, TOKEN = sys.argv[1].rstrip("/"), sys.argv[2]


def ask(method, path, body=None):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{CLUB}/api/v1/{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as answer:  # a refusal raises HTTPError; its body has code, message and fields
        return json.load(answer)


def operation(kind, **values):
    return {"id": str(uuid.uuid4()), "kind": kind, **values}


names = [f"{name} {uuid.uuid4().hex[:4]}" for name in ("Anna", "Ben", "Carla")]
players = [ask("POST", "members/", {"name": name})["id"] for name in names]
ruleset = {"preset": "classic", "settings": {"plan": "custom", "plan_hands": [1, 2, 3]}}
game = ask("POST", "games/", {"ruleset": ruleset, "players": players, "first_dealer": 0, "key": str(uuid.uuid4())})

for cards in game["plan"]:
    hand = game["rounds"][-1]
    number, seats = hand["number"], range(len(players))
    bids = [operation("set_bid", round=number, seat=seat, value=random.randint(0, cards)) for seat in seats]
    taken = random.choices(seats, k=cards)  # who takes each of the tricks
    tricks = [taken.count(seat) for seat in seats]
    score = operation("score_round", round=number, version=hand["version"] + len(bids), tricks=tricks)
    ask("POST", f"games/{game['code']}/operations/", {"device": "example", "operations": [*bids, score]})
    game = ask("GET", f"games/{game['code']}/")

for seat in sorted(game["seats"], key=lambda seat: seat["rank"]):
    print(f"{seat['rank']}. {seat['name']}: {seat['total']}")
