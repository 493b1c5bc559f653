"""No hidden tile is in any byte that a seat, a spectator or a stranger is sent, in all games.

What each may know is worked out from the record afterwards, not from what was sent.
"""

import json
import random
import re
import sys

from client import Playing, Server, play_on, table_of

TILE = re.compile(rb"(?<![\w-])(\d+-\d+(?:-\d+)?)(?![\w-])")
ACTIONS = ("place", "draw", "pass", "flip", "done")
ASKS = 6  # tiles that somebody asks about at once


def tiles_in(raw):
    return {tile.decode() for tile in TILE.findall(raw)}


class Curious(Playing):
    """Plays, asks about everything, and loses the connection now and then; keeps every byte."""

    def __init__(self, server, table, token, random, all_tiles, **more):
        self.heard = []  # bytes, and what was asked before
        self.tiles = all_tiles
        self.asked = set()
        self.waits = False  # for a hint
        self.answers = {}  # to the same question about tiles that one can't see
        self.hints = 0
        super().__init__(server, table, token, random, **more)

    def connect(self):
        super().connect()
        self.waits = False
        if self.view and self.random.random() < 0.5:  # as one who has missed more than that
            self.connection.close()
            since = self.random.randrange(self.view["at"] + 1)
            self.view["at"], kept = since, self.view["at"]
            super().connect()
            self.view["at"] = kept

    def hear(self, message):
        self.heard.append((self.connection.received.pop(), message.get("at"), frozenset(self.asked)))
        if message["type"] == "because":
            self.note_answer(message)
        self.hints += message["type"] == "hint"
        if message["type"] in ("hint", "error") and self.waits:
            self.waits = False
            return super().answer()
        if message["type"] != "view":
            return super().hear(message)
        if self.connection and self.random.random() < 0.1:
            super().hear(message)
            self.connection.drop()
            self.connect()
            return None
        return super().hear(message)

    def note_answer(self, message):
        """What is said of a tile that one can't see must not hang on where it is."""
        if message["legal"] or "hand" not in (self.view or {}) or self.view["at"] != message["at"]:
            return
        own = set(self.view["hand"]) | {entry.get("tile") for entry in self.view["history"]}
        tile = message["values"][0] if message["values"] else None
        if tile in self.asked - own:
            said = json.dumps(message).replace(tile, "?")
            self.answers.setdefault(message["at"], set()).add(said)

    def answer(self):
        view = self.view
        if view["stage"] == "play" and "hand" in view and self.random.random() < 0.15:
            for tile in self.random.sample(self.tiles, min(ASKS, len(self.tiles))):
                self.asked.add(tile)
                self.connection.send(type="why", at=view["at"], event="place", tile=tile)
            self.connection.send(type="why", at=view["at"], event="draw")
            if view["moves"] and self.random.random() < 0.3:
                self.connection.send(type="hint", at=view["at"])
                self.waits = True
                return None
        return super().answer()


class Round:
    """A round of a record."""

    def __init__(self, deal, seats, stock_lead):
        self.deck = deal["deck"]
        self.seats = seats
        self.stock_lead = stock_lead
        self.events = []
        self.hands = []  # at the end
        self.dealt = {}

    def count_hands(self, view):
        """How the deck was dealt follows from how many tiles somebody holds at some time."""
        seat = self.seats[0]
        size = view["tiles"][seat]
        for number, event in enumerate(self.events[:len(view["history"])]):
            if event["seat"] == seat and not (self.stock_lead and number == 0):
                size += {"place": 1, "draw": -1}.get(event["event"], 0)
        start = 1 if self.stock_lead else 0
        for seat in self.seats:
            self.dealt[seat] = set(self.deck[start:start + size])
            start += size

    def known(self, seat, count, over):
        """What a seat (None: somebody who watches) knows after so many events."""
        tiles = set(self.dealt.get(seat, ()))
        for event in self.events[:count]:
            if event["event"] == "place" and not event.get("down"):
                tiles.add(event["tile"])
            if event["event"] == "draw" and event["seat"] == seat:
                tiles.add(event["tile"])
        if self.stock_lead:
            tiles.add(self.deck[0])
        if over:
            for hand in self.hands:
                tiles.update(hand)
        return tiles


def read_rounds(lines, players, stock_lead):
    rounds, seats = {}, list(range(players))
    for line in lines:
        if line.get("event") == "deal":
            rounds[line["round"]] = current = Round(line, list(seats), stock_lead)
        elif line.get("event") in ACTIONS:
            current.events.append(line)
        elif line.get("event") == "round-end":
            current.hands = line["hands"]
            seats = [seat for seat in range(players) if seat not in line.get("eliminated", [])]
    return rounds


def check(player, seat, rounds, moments):
    """Every message of one of them: it names no tile but those that may be known then."""
    checked = 0
    for raw, at, asked in player.heard:
        message = json.loads(raw)
        tiles = tiles_in(raw)
        if message["type"] in ("table", "hello", "clock", "pong"):
            assert not tiles, (message["type"], tiles)
            continue
        if message["type"] == "hint":  # what is expected of others is a guess; the moves are one's own
            tiles = {move["tile"] for move in message["moves"] if "tile" in move}
        if message["type"] == "because":
            tiles -= asked
            if "{2} is not on the table" in message.get("message", ""):  # as everybody sees
                tiles.discard(message["values"][2])
        number, count, over = moments[at] if at in moments else (None, 0, False)
        known = rounds[number].known(seat, count, over) if number else set()
        assert tiles <= known, (seat, at, message["type"], tiles - known)
        if message["type"] == "view":
            assert ("hand" in message) == (seat is not None and "leader" in message)
            assert ("hands" in message) == (message["stage"] in ("round-over", "match-over"))
            checked += message["stage"] == "play"
    return checked


def look_around(server, table, persons):
    """What can be asked for over HTTP in the middle of a match."""
    for secret in [None] + [person.secret for person in persons]:
        for what in ("record", "replay", "replay?proportion=1:1"):
            status, _, data = server.ask("GET", f"/api/tables/{table}/{what}", secret=secret)
            assert status == 409 and not tiles_in(data), (what, status, data)
        for path in (f"/api/tables/{table}", "/api/tables") + (("/api/my/tables",) if secret else ()):
            status, _, data = server.ask("GET", path, secret=secret)
            assert status == 200 and not tiles_in(data), (path, data)


def play(server, game, generator):
    least, most = game["players"]
    people = min(most, max(least, 3))
    names = [option["name"] for option in game["options"]]
    options = {"rounds": 2} if "rounds" in names else {"limit": 60} if "limit" in names else {}
    table, persons, sat = table_of(server, game["id"], people, options=options, spectators=True)
    triangles = game["kind"] == "triangle"
    highest = 5 if triangles else next(n for n in range(30) if (n + 1) * (n + 2) // 2 == game["tiles"])
    all_tiles = [f"{a}-{b}" for a in range(highest + 1) for b in range(a, highest + 1)]
    if triangles:
        all_tiles = [f"{a}-{b}-{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6)]
    players = [Curious(server, table, seat["token"], generator, all_tiles, proportion=[1, 2]) for seat in sat]
    watcher = Curious(server, table, None, generator, all_tiles)
    everyone = players + [watcher]
    play_on(everyone, until=lambda: sum(player.acts for player in players) > 5)
    if not watcher.is_over():
        look_around(server, table, persons)
    play_on(everyone)
    data = server.ask("GET", f"/api/tables/{table}/record")[2]
    lines = [json.loads(line) for line in data.splitlines()]
    rounds = read_rounds(lines, people, game["id"] == "tripple-solo")
    secrets = [lines[0]["fairness"]["secret"].encode()] + [
        text.encode() for text in lines[0]["fairness"]["contributions"] if text]
    moments = {}  # by event: the round, how much has happened, whether it is over
    for player in everyone:
        for raw, at, _ in player.heard:
            view = json.loads(raw)
            if view["type"] == "view" and "history" in view:
                moments[at] = (view["round"], len(view["history"]), view["stage"] != "play")
                rounds[view["round"]].count_hands(view)
            if view["type"] not in ("view", "because", "hint"):
                continue
            assert not any(secret in raw for secret in secrets), "a secret"
    checked = sum(check(player, seat, rounds, moments)
                  for seat, player in list(enumerate(players)) + [(None, watcher)])
    compared = 0
    for player in players:
        for said in player.answers.values():
            assert len(said) == 1, said
            compared += 1
    for player in everyone:
        player.connection.close()
    return checked, compared, sum(player.hints for player in players), sum(
        bool(event.get("down")) for current in rounds.values() for event in current.events)


def play_enough(server, game, generator, enough):
    """Plays matches until there was enough of everything to look at, for a short match may have little."""
    counts = [0] * len(enough)
    for _ in range(20):
        counts = [sum(pair) for pair in zip(counts, play(server, game, generator))]
        if all(count >= least for count, least in zip(counts, enough)):
            return counts
    raise AssertionError(f"{game['id']}: only {counts} of {enough}")


def main():
    program = sys.argv[1]
    generator = random.Random(9)
    with Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "1000") as server:
        games = server.json("GET", "/api/games")["games"]
        assert len(games) == 12, len(games)
        counts = [play_enough(server, game, generator, (20, 0, 0, 0)) for game in games]
        enough = [max(0, least - sum(column)) for least, column in zip((1000, 50, 5, 1), zip(*counts))]
        wolf = next(game for game in games if game["id"] == "wolf")  # the only game of face-down doubles
        if any(enough):
            play_enough(server, wolf, generator, enough)


main()
