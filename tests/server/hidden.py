"""No hidden tile is in the bytes that a seat or a spectator is sent, in all games."""

import json
import random
import re
import sys

from client import Playing, Server, play_on, table_of

TILE = re.compile(rb'(?<=")(\d+-\d+(?:-\d+)?)(?=[":])')


def visible(view):
    """The tiles that whoever got this view may know of in this round."""
    known = set(view.get("hand", []))
    for entry in view.get("history", []):
        if "tile" in entry:
            known.add(entry["tile"])
            if entry["event"] == "draw":
                assert entry["seat"] == view["my"], "somebody else's draw"
    lead = view.get("lead")
    if lead and lead[0].isdigit():
        known.add(lead)
    if view["stage"] in ("round-over", "match-over"):
        for hand in view.get("hands", []):
            known.update(hand)
    return known


def check(raw, seat, deals):
    """One message: every tile in it is one that the seat may know."""
    message = json.loads(raw)
    tiles = {tile.decode() for tile in TILE.findall(raw)}
    if message["type"] != "view":
        assert not tiles, (message["type"], tiles)
        return 0
    message["my"] = seat
    known = visible(message)
    # What another tile is joined to lies on the table; a double face down is named by nobody.
    assert tiles <= known, (seat, message["at"], tiles - known)
    assert ("hand" in message) == (seat is not None and "leader" in message)
    assert ("hands" in message) == (message["stage"] in ("round-over", "match-over"))
    # And what is said to be known is no more than the record allows.
    if message["stage"] == "play":
        deal = deals[message["round"] - 1]
        own = set(deal["hands"].get(seat, ()))
        drawn = {entry["tile"] for entry in message["history"] if entry["event"] == "draw" and "tile" in entry}
        laid = {entry["tile"] for entry in message["history"] if entry["event"] == "place" and "tile" in entry}
        lead = {message["lead"]} if message.get("lead", "a")[0].isdigit() else set()
        assert known <= own | drawn | laid | lead, known - own - drawn - laid - lead
        return 1
    return 0


def read_deals(lines, players):
    """The hands that were dealt in each round."""
    deals = []
    still_in = list(range(players))
    for line in lines:
        if line.get("event") == "deal":
            if line["leader"] is None:
                continue
            deals.append(dict(deck=line["deck"], still_in=list(still_in)))
        if line.get("event") == "round-end":
            still_in = [seat for seat in range(players) if seat not in line.get("eliminated", [])]
    return deals


def main():
    program = sys.argv[1]
    generator = random.Random(9)
    checked = 0
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        for game in server.json("GET", "/api/games")["games"]:
            least, most = game["players"]
            people = min(most, max(least, 3))
            names = [option["name"] for option in game["options"]]
            options = {"rounds": 2} if "rounds" in names else {}
            table, persons, sat = table_of(server, game["id"], people, options=options, spectators=True)
            players = [Playing(server, table, seat["token"], generator, proportion=[1, 2]) for seat in sat]
            watcher = Playing(server, table, None, generator)
            play_on(players + [watcher])
            data = server.ask("GET", f"/api/tables/{table}/record")[2]
            lines = [json.loads(line) for line in data.splitlines()]
            secret = lines[0]["fairness"]["secret"].encode()
            deals = read_deals(lines, people)
            for deal in deals:
                size = None
                deal["hands"] = {}
                first = next(json.loads(raw) for raw in players[deal["still_in"][0]].connection.received
                             if json.loads(raw).get("stage") == "play"
                             and json.loads(raw)["round"] == deals.index(deal) + 1)
                # Before anybody drew or laid: what a hand has, and so how the deck was dealt.
                moved = {seat: 0 for seat in range(people)}
                for entry in first["history"]:
                    moved[entry["seat"]] += {"place": 1, "draw": -1}.get(entry["event"], 0)
                seat = deal["still_in"][0]
                from_stock = game["id"] == "tripple-solo"
                size = first["tiles"][seat] + moved[seat] - (1 if from_stock and moved[seat] > 0 else 0)
                start = 1 if from_stock else 0
                for seat in deal["still_in"]:
                    deal["hands"][seat] = deal["deck"][start:start + size]
                    start += size
            for seat, player in list(enumerate(players)) + [(None, watcher)]:
                for raw in player.connection.received:
                    assert secret not in raw, "the secret"
                    checked += check(raw, seat, deals)
                player.connection.close()
    assert checked > 1000, checked


main()
