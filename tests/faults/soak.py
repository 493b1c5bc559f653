"""Many tables for long, with people who come, go, lose their connection in the middle of a message, watch, and come back: every match
ends with a good record, nothing is left behind, and the server's memory does not grow.

PASCH_SECONDS=3600 for the long form (10 by default): then the medians of the memory in use are compared, tenth by tenth.
"""

import os
import random
import select
import statistics
import sys
import time

from machine import Machine  # noqa: F401 (finds client.py)
from client import Closed, Playing, Server, Socket, check_record, greet, table_of, wait_for

SECONDS = float(os.environ.get("PASCH_SECONDS", "10"))
TABLES = 40
COMPARED_FROM = 600  # seconds: before that caches still fill


class Restless(Playing):
    """Plays at random and is cut off now and then; comes back with what was seen last."""

    def disturb(self):
        way = self.random.randrange(5)
        if way == 0:
            self.connection.drop()
        elif way == 1:
            self.connection.close()
        elif way == 2:  # in the middle of a frame
            self.connection.sock.sendall(b"\x81\xfe\x01")
            self.connection.drop()
        elif way == 3:  # before anything is said
            other = Socket(self.server.port)
            other.drop()
            return False
        else:  # somebody watches for a moment, or may not
            other = greet(self.server.port, self.table)
            other.receive(0)
            other.drop()
            return False
        self.connect()
        return True


class Soak:
    def __init__(self, program, server, generator):
        self.program, self.server, self.random = program, server, generator
        self.games = server.json("GET", "/api/games")["games"]
        self.people = {}  # by connection
        self.tables = {}  # by id: persons and people
        self.finished = self.disturbed = 0
        self.memory = []  # (seconds, kilobytes)
        for _ in range(TABLES):
            self.open_table()

    def open_table(self):
        game = self.random.choice(self.games)
        least, most = game["players"]
        count = min(most, max(least, self.random.randint(2, 4)))
        computers = self.random.randrange(count)
        options = {"rounds": 2} if any(option["name"] == "rounds" for option in game["options"]) else {}
        table, persons, sat = table_of(self.server, game["id"], count - computers, computers, options=options,
                                       spectators=self.random.random() < 0.5)
        people = [Restless(self.server, table, seat["token"], self.random, proportion=[3, 2]) for seat in sat]
        self.tables[table] = persons, people
        for person in people:
            self.people[person.connection] = person

    def hear(self):
        for connection in select.select(list(self.people), [], [], 0.05)[0]:
            person = self.people.get(connection)
            if not person:
                continue
            try:
                while (message := connection.receive(0)) is not None:
                    person.hear(message)
            except Closed:
                self.come_back(connection)
        for table, (persons, people) in list(self.tables.items()):
            if all(person.is_over() for person in people):
                self.finish(table, persons, people)

    def come_back(self, connection):
        person = self.people.pop(connection)
        connection.drop()
        person.connect()
        self.people[person.connection] = person

    def disturb(self):
        connection = self.random.choice(list(self.people))
        person = self.people[connection]
        if person.disturb():
            del self.people[connection]
            self.people[person.connection] = person
        self.disturbed += 1

    def finish(self, table, persons, people):
        status, _, data = self.server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)
        assert status == 200, (status, data)
        if self.finished % 20 == 0:
            check_record(self.program, data)
        self.finished += 1
        del self.tables[table]
        for person in people:
            del self.people[person.connection]
            person.connection.close()
        self.open_table()

    def measure(self, seconds):
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as file:
            self.memory.append((seconds, next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))))

    def run(self, seconds):
        begun = measured = time.monotonic()
        while (now := time.monotonic()) - begun < seconds:
            self.hear()
            for _ in range(3):
                self.disturb()
            if now - measured > seconds / 500:
                self.measure(now - begun)
                measured = now

    def close(self):
        for connection in self.people:
            connection.drop()


def tenths(memory, seconds):
    """The median of the memory in each tenth of the time, in KiB."""
    return [int(statistics.median([size for moment, size in memory if 10 * moment // seconds == tenth] or [0])) for tenth in range(10)]


def main():
    generator = random.Random(int(os.environ.get("PASCH_SEED", "3")))
    with Server(sys.argv[1], "--new-tables", "0", "--rate", "0", "--per-address", "10000", "--sleep", "2", "--log-level", "1") as server:
        soak = Soak(sys.argv[1], server, generator)
        soak.run(SECONDS)
        soak.close()
        assert soak.disturbed
        wait_for(lambda: server.metric("connections") == 0, 120, "connections are left behind")
        assert server.metric("spectators") == 0
        server.wait_for_sleep()
        medians = tenths(soak.memory, SECONDS)
        if SECONDS >= COMPARED_FROM:
            assert soak.finished > 100
            assert medians[9] <= 1.05 * max(medians[1:4]), f"memory grows: {medians} KiB"
        print(f"{SECONDS:.0f} s: {soak.finished} matches, {soak.disturbed} disturbances; median memory by tenths, KiB: {medians}")


main()
