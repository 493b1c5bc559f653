"""kill -9 in the middle of many tables: nothing that anybody was shown is lost, and every record is good.

PASCH_RESTARTS=200 for the long form.
"""

import json
import os
import random
import select
import subprocess
import sys
import threading
import time

from client import Closed, Person, Playing, Server, check_record, table_of

RESTARTS = int(os.environ.get("PASCH_RESTARTS", "5"))
TABLES = 24 if RESTARTS < 50 else 48


class Witness(Playing):
    """Somebody who plays and remembers what was shown."""

    def __init__(self, *arguments, **more):
        self.shown = {}  # by round: the longest history
        self.seen = 0    # the last event
        super().__init__(*arguments, **more)

    def hear(self, message):
        if message["type"] == "view":
            assert message["at"] >= self.seen, f"event {self.seen} was shown and is lost, now {message['at']}"
            self.seen = message["at"]
            history = message.get("history", [])
            before = self.shown.get(message["round"], [])
            assert history[:len(before)] == before or message.get("redeals"), "what was shown has changed"
            if len(history) >= len(before):
                self.shown[message["round"]] = history
        return super().hear(message)


class Table:
    """A table with the people at it, until its match is over."""

    def __init__(self, server, game, number, generator):
        least, most = game["players"]
        count = min(most, max(least, 2 + number % 3))
        people = max(1, count - number % 2)
        names = [option["name"] for option in game["options"]]
        options = {"rounds": 2} if "rounds" in names else {"target": 40} if "target" in names else {}
        self.game = game["id"]
        self.id, self.persons, sat = table_of(server, game["id"], people, count - people, options=options)
        self.people = [Witness(server, self.id, seat["token"], generator) for seat in sat]

    def is_over(self):
        return all(person.is_over() for person in self.people)

    def verify(self, server, program):
        """The record is good and has all that was shown, event by event."""
        status, _, data = server.ask("GET", f"/api/tables/{self.id}/record", secret=self.persons[0].secret)
        assert status == 200, (status, data)
        check_record(program, data)
        rounds, current = {}, []
        for line in map(json.loads, data.splitlines()):
            if line.get("event") == "deal":
                current = rounds[line["round"]] = []
            elif line.get("event") in ("place", "draw", "pass", "flip", "done"):
                current.append(line)
        for person in self.people:
            for number, history in person.shown.items():
                stored = rounds[number]
                assert len(stored) >= len(history), (self.game, number)
                for entry, line in zip(history, stored):
                    for name in ("event", "seat", "on", "cell", "points"):
                        assert entry.get(name) == line.get(name), (self.game, entry, line)
                    assert entry.get("tile", line.get("tile")) == line.get("tile"), (self.game, entry, line)

    def close(self):
        for person in self.people:
            person.connection.close()


def play(server, tables, seconds, until=lambda: False):
    """Lets everybody play for so long, or until the server is gone; it closes nobody's connection before that."""
    people = {person.connection: person for table in tables for person in table.people}
    end = time.monotonic() + seconds
    while time.monotonic() < end and not until():
        ready = select.select(list(people), [], [], 0.05)[0]
        for connection in ready:
            try:
                # What is here already: to wait for more would keep the others waiting, who must answer pings.
                while (message := connection.receive(0)) is not None:
                    people[connection].hear(message)
            except Closed:
                try:
                    server.process.wait(60)
                except subprocess.TimeoutExpired:
                    raise AssertionError("the server has closed a connection") from None
                return


def kill_sometime(server, seconds):
    """Kills it while people act and somebody makes tables, of which there is one; those that were acknowledged."""
    made = []
    one = threading.Event()

    def make():
        person = Person(server, "Hana")
        try:
            while True:
                made.append((person, person.create("draw", [{"kind": "person"}] * 2)["table"]))
                one.set()
                time.sleep(0.02)
        except (OSError, AssertionError, ValueError, Closed):
            pass
        except Exception as problem:  # http.client has many
            if "http.client" not in type(problem).__module__:
                raise

    def kill():
        time.sleep(seconds)
        one.wait(60)
        server.process.kill()

    thread = threading.Thread(target=make)
    killer = threading.Thread(target=kill)
    thread.start()
    killer.start()
    return made, thread, killer


def main():
    program = sys.argv[1]
    generator = random.Random(int(os.environ.get("PASCH_SEED", "7")))
    finished = killed_acts = 0
    with Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "1000", "--log-level", "1") as server:
        games = server.json("GET", "/api/games")["games"]
        tables = [Table(server, games[i % len(games)], i, generator) for i in range(TABLES)]
        made = []
        for _ in range(RESTARTS):
            more, thread, killer = kill_sometime(server, generator.uniform(0.05, 0.8))
            play(server, tables, 120, until=lambda: server.process.poll() is not None)
            killer.join()
            thread.join()
            server.kill()
            made += more
            over = [number for number, table in enumerate(tables) if table.is_over()]
            server.start()
            for table in tables:
                for person in table.people:
                    person.connection.drop()
                    killed_acts += bool(person.view and person.view["moves"])
                    person.view = None
                    person.connect()
            for person, table in made[-20:]:
                assert server.json("GET", "/api/tables/" + table)["state"] == "waiting"
            for number in over:
                tables[number].verify(server, program)
                tables[number].close()
                finished += 1
                tables[number] = Table(server, games[generator.randrange(len(games))], number, generator)
        end = time.monotonic() + 300
        while not all(table.is_over() for table in tables):
            play(server, tables, 5, until=lambda: all(table.is_over() for table in tables))
            assert server.process.poll() is None and time.monotonic() < end, "the matches do not end"
        for table in tables:
            table.verify(server, program)
            table.close()
            finished += 1
        assert "damaged" not in server.log(), server.log()[-2000:]
        assert made and killed_acts, "nothing was on its way when the server was killed"
        print(f"{RESTARTS} restarts, {finished} records, {len(made)} tables made meanwhile, "
              f"{killed_acts} people were to act")


main()
