"""A server where nothing happens sleeps, however many tables are awake and people connected; it wakes for whoever says something."""

import sys
import time

from client import Server, greet, table_of

TABLES = 60
SECONDS = 4
WAKES = 20  # a second; it was a hundred while a timer looked at everything


def wakes(server):
    """How often the loop's thread has waited for something."""
    pid = server.process.pid
    with open(f"/proc/{pid}/task/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt_switches:"))


def main():
    with Server(sys.argv[1], "--new-tables", "0", "--rate", "0", "--sleep", "3600", "--patience", "3600") as server:
        made = [table_of(server, "draw", 1, 1) for _ in range(TABLES)]
        people = [greet(server.port, table, seats[0]["token"]) for table, _, seats in made]
        for person in people:
            person.expect("view")
        while any([person.receive(0.05) for person in people]):  # the computer players lead, where they do
            pass
        assert server.metric("tables_awake") == TABLES and server.metric("connections") == TABLES
        before, start = wakes(server), time.monotonic()
        time.sleep(SECONDS)
        often = (wakes(server) - before) / (time.monotonic() - start)
        assert often < WAKES, f"it wakes {often:.0f} times a second"
        for person in people:
            person.send(type="ping")
            person.expect("pong")
            person.close()


if __name__ == "__main__":
    main()
