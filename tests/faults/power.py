"""The power fails in the middle of many tables, again and again: torn and reordered writes, half a sector here and there.
What anybody was shown before is there afterwards, to the letter, and the server goes on from it.

One server plays for a while on a machine that writes down what happens to its files (machine.c); from that the files are made
as they could be after a power cut at many moments. PASCH_CUTS=300 PASCH_SECONDS=60 for the long form.
"""

import os
import random
import select
import shutil
import sqlite3
import sys
import tempfile
import time

from machine import SYNC, Disk, Machine, entries
from client import Playing, Server, greet, table_of

CUTS = int(os.environ.get("PASCH_CUTS", "24"))
SECONDS = float(os.environ.get("PASCH_SECONDS", "5"))
STARTED = 8  # every so many-th cut the server is started from the files, too


class Witness(Playing):
    """Somebody who plays and notes when which event was shown."""

    def __init__(self, *arguments, **more):
        self.shown = []
        super().__init__(*arguments, **more)

    def hear(self, message):
        if message["type"] == "view":
            self.shown.append((time.monotonic_ns(), message["at"]))
        return super().hear(message)


def play(server, seconds, generator):
    """Plays at many tables; by table, when which event was shown, in order."""
    games = server.json("GET", "/api/games")["games"]
    shown, playing = {}, {}

    def open_table(number):
        game = games[number % len(games)]
        table, _, sat = table_of(server, game["id"], max(game["players"][0], min(2, game["players"][1])))
        people = [Witness(server, table, seat["token"], generator) for seat in sat]
        shown[table] = people
        for person in people:
            playing[person.connection] = person

    for number in range(24):
        open_table(number)
    number, end = 24, time.monotonic() + seconds
    while time.monotonic() < end:
        for connection in select.select(list(playing), [], [], 0.05)[0]:
            person = playing[connection]
            while (message := connection.receive(0)) is not None:
                person.hear(message)
            if person.is_over():
                del playing[connection]
                connection.close()
                number += 1
                if number % 2:
                    open_table(number)
    for connection in playing:
        connection.drop()
    return {table: sorted(event for person in people for event in person.shown) for table, people in shown.items()}


def read_journals(database):
    """The lines of every table, as anybody who opens the file finds them."""
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), "damaged"
    journals = {table: [] for table, in connection.execute("SELECT id FROM tables")}
    for table, number, line in connection.execute(
            "SELECT id, number, line FROM journal JOIN tables ON key = table_key ORDER BY key, number"):
        journals[table].append(line)
        assert len(journals[table]) == number, (table, number)
    connection.close()
    return journals


def put_files(files, folder, source):
    for path, content in files.items():
        if not path.endswith(("-shm", "-lock")):
            with open(os.path.join(folder, os.path.relpath(path, source)), "wb") as file:
                file.write(content)


def check_shown(journals, whole, shown, until):
    """All that was shown before is there, and nothing else than what came to be."""
    acknowledged = 0
    for table, events in shown.items():
        last = max((at for moment, at in events if moment < until), default=0)
        lines = journals.get(table, [])
        assert len(lines) >= last, f"table {table}: event {last} was shown, but only {len(lines)} lines are there"
        assert lines == whole[table][:len(lines)], f"table {table} has other lines than were written"
        acknowledged += last
    return acknowledged


def check_start(program, folder, shown, generator):
    """The server starts from these files, says that nothing is damaged, and somebody goes on."""
    with Server(program, "--log-level", "2", folder=folder) as server:
        assert '"damaged":"0"' in server.log(), server.log()[-1000:]
        table = generator.choice(sorted(shown))
        connection = greet(server.port, table)
        answer = connection.receive()
        assert answer["type"] in ("table", "error"), answer  # nobody may watch, or it was not stored yet
        connection.drop()


def main():
    program, library = sys.argv[1:3]
    generator = random.Random(int(os.environ.get("PASCH_SEED", "11")))
    folder = tempfile.mkdtemp(prefix="pasch-power-")
    source = os.path.join(folder, "disk")
    os.mkdir(source)
    try:
        machine = Machine(library, source, folder, logs=True)
        server = Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "10000", "--log-level", "1", folder=source,
                        environment=machine.environment)
        shown = play(server, SECONDS, generator)
        server.kill()
        done = list(entries(machine.log))
        syncs = [number for number, entry in enumerate(done) if entry[1] == SYNC]
        copy = os.path.join(folder, "copy")
        shutil.copytree(source, copy)
        whole = read_journals(os.path.join(copy, "pasch.db"))
        # Any moment, and many just before and after the disk has said that something is on it.
        first = next(number for number in syncs if done[number][0] > done[0][0])
        moments = sorted(generator.randrange(first, len(done)) if generator.random() < 0.5
                         else min(len(done) - 1, max(first, generator.choice(syncs) + generator.choice((-1, 0, 1)))) for _ in range(CUTS))
        disk, at, acknowledged, started = Disk(), 0, 0, 0
        for number, moment in enumerate(moments):
            for _, kind, descriptor, offset, data in done[at:moment]:
                disk.take(kind, descriptor, offset, data)
            at = moment
            after = os.path.join(folder, "after")
            os.mkdir(after)
            put_files(disk.cut(generator), after, source)
            try:
                journals = read_journals(os.path.join(after, "pasch.db"))
            except sqlite3.OperationalError:
                journals = {}  # before the tables were made: nothing has been shown
            acknowledged += check_shown(journals, whole, shown, done[moment - 1][0])
            if number % STARTED == 0 and journals:
                check_start(program, after, shown, generator)
                started += 1
            shutil.rmtree(after)
        assert acknowledged, "nothing had been shown before any cut"
        print(f"{CUTS} power cuts within {len(done)} operations on files ({len(syncs)} synchronizations); "
              f"{sum(map(len, whole.values()))} lines of {len(whole)} tables; {acknowledged} shown events found again; "
              f"{started} servers started from what was left")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
