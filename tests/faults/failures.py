"""Allocations, writes and synchronizations fail one by one, whatever the server is doing: it answers with an error or closes the
connection, goes on, and what it has acknowledged is there, now and after a start.

Every deed is done again and again, each time with the next allocation (write, synchronization) failing, until all have failed.
PASCH_STEP=1 for the long form: every one; by default every 17th.
"""

import errno
import http.client
import json
import os
import random
import shutil
import sys
import tempfile
import time

from machine import Machine
from client import PERSON, Closed, Person, Playing, Server, check_record, computer, digits, greet, play_on, table_of, wait_for

STEP = int(os.environ.get("PASCH_STEP", "17"))
LOST = (OSError, Closed, http.client.HTTPException, json.JSONDecodeError, UnicodeDecodeError)


class Trial:
    """One server, tables at it, and all that it has acknowledged."""

    def __init__(self, program, library):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="pasch-failures-")
        self.disk = os.path.join(self.folder, "disk")
        os.mkdir(self.disk)
        self.machine = Machine(library, self.disk, self.folder)
        self.server = Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "10000", "--sleep", "1",
                             "--patience", "4", folder=self.disk, environment=self.machine.environment)
        self.generator = random.Random(5)
        self.made = []   # tables that were acknowledged
        self.shown = {}  # the last event that was shown, by table
        self.ada = Person(self.server, "Ada")
        self.bob = Person(self.server, "Bob")
        self.playing = self.open = None
        self.finished = self.finish_match()
        self.failures = {}

    # ---- What is prepared while nothing fails ----

    def new_match(self):
        made = self.ada.create("double-6", [PERSON, computer("greedy"), computer("greedy")], options={"rounds": 9})
        self.made.append(made["table"])
        return made

    def prepare(self, failed):
        """A match to go on with, and a table to sit down at."""
        try:
            self.playing = self.playing or self.new_match()
            self.open = self.ada.create("draw", [PERSON, PERSON])["table"]
        except LOST as problem:
            time.sleep(1)
            ended = self.server.process.poll()
            raise AssertionError(f"after {failed} failed ({ended}): {problem}\n{self.server.log()[-2000:]}") from problem

    def finish_match(self):
        table, persons, sat = table_of(self.server, "double-6", 1, 2, options={"rounds": 1})
        player = Playing(self.server, table, sat[0]["token"], self.generator)
        play_on([player])
        player.connection.close()
        self.made.append(table)
        return table, persons[0]

    # ---- Deeds: each may fail in any way that a client can see ----

    def ask(self, method, path, body=None, secret=None):
        status, _, data = self.server.ask(method, path, body, secret)
        assert status < 500 or status == 503, (status, data)
        return status, data

    def create(self):
        body = dict(game="draw", seats=[PERSON, PERSON], name="Ada", contribution=digits(), open="lobby")
        status, data = self.ask("POST", "/api/tables", body, self.ada.secret)
        if status == 201:
            self.made.append(json.loads(data)["table"])

    def join(self):
        self.ask("POST", f"/api/tables/{self.open}/join", dict(name="Bob", contribution=digits()), self.bob.secret)

    def look(self):
        self.ask("GET", "/api/tables")
        self.ask("GET", "/api/my/tables", secret=self.ada.secret)
        self.ask("GET", "/api/tables/" + self.made[0])
        self.ask("GET", "/api/games")
        self.ask("GET", "/metrics")

    def page(self):
        self.ask("GET", "/")
        self.ask("GET", "/style.css")
        self.ask("GET", "/words/de.json")
        self.ask("GET", "/api/rules/wolf?lang=de")
        self.ask("GET", "/look/chain.svg")

    def replay(self):
        table, person = self.finished
        self.ask("GET", f"/api/tables/{table}/record", secret=person.secret)
        self.ask("GET", f"/api/tables/{table}/replay?proportion=3:2", secret=person.secret)

    def sit(self, asks=False):
        """Comes to the table, acts, and goes."""
        table = self.playing["table"]
        connection = greet(self.server.port, table, self.playing["token"], proportion=[3, 2])
        try:
            acts = 0
            while acts < 2:
                message = connection.receive(1)
                if message is None or message["type"] == "goodbye":
                    break
                if message["type"] == "view":
                    self.shown[table] = max(self.shown.get(table, 0), message["at"])
                    if message["stage"] == "match-over":
                        self.playing = None
                        break
                    if message["moves"]:
                        if asks:
                            connection.send(type="hint", at=message["at"])
                            connection.send(type="why", at=message["at"], tile="0-0")
                            while (answer := connection.receive(2)) and answer["type"] not in ("hint", "error"):
                                pass
                        connection.send(type="act", at=message["at"], move=message["moves"][0]["id"])
                        acts += 1
                    elif message["stage"] == "round-over":
                        connection.send(type="ready", at=message["at"])
                if message["type"] == "error" and message["code"] not in ("malformed", "stale", "too-many", "conflict"):
                    break
        finally:
            connection.drop()

    def advise(self):
        """The same with a hint first, which takes its time."""
        self.sit(True)

    # ---- One by one ----

    def fail_all(self, deed, fuse, reason, step):
        """Does it with each operation failing in turn, until none is left to fail."""
        count, left, number = 0, 3, 1
        while left:
            self.prepare(f"{fuse} {number - step} of {deed.__name__}")
            self.machine.set("reason", reason)
            self.machine.set(fuse, number)
            try:
                deed()
            except LOST:
                pass
            burnt = self.machine.rest()
            assert self.server.process.poll() is None, \
                f"the server ended when {fuse} {number} of {deed.__name__} failed:\n{self.server.log()[-3000:]}"
            count += burnt
            left = 3 if burnt else left - 1
            number += step
        name = f"{fuse} of {deed.__name__}"
        self.failures[name] = self.failures.get(name, 0) + count

    def wait_until_well(self):
        wait_for(lambda: self.server.ask("GET", "/healthz")[0] == 200, 60, "it is not well again")

    def check(self):
        """Everything that was acknowledged is there, in the journal and for who asks."""
        self.wait_until_well()
        for table in self.made:
            got, _, data = self.server.ask("GET", "/api/tables/" + table)
            assert got == 200, (table, got, data)
        for table, at in self.shown.items():
            if self.playing and table == self.playing["table"]:
                player = Playing(self.server, table, self.playing["token"], self.generator)
                assert player.connection.expect("view")["at"] >= at, table
                player.connection.drop()
        table, person = self.finished
        check_record(self.program, self.server.ask("GET", f"/api/tables/{table}/record", secret=person.secret)[2])
        assert "damaged-table" not in self.server.log(), self.server.log()[-2000:]

    def close(self):
        if self.server.process.poll() is None:
            self.server.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    trial = Trial(*sys.argv[1:3])
    try:
        deeds = (trial.create, trial.join, trial.look, trial.page, trial.replay, trial.sit)
        for deed in deeds:
            trial.fail_all(deed, "allocation", errno.ENOMEM, STEP)
        trial.fail_all(trial.advise, "allocation", errno.ENOMEM, 4 * STEP)
        trial.check()
        for deed in (trial.create, trial.join, trial.sit):
            for fuse in ("write", "sync"):
                for reason in (errno.EIO, errno.ENOSPC):
                    trial.fail_all(deed, fuse, reason, 1 + STEP // 4)
        trial.check()
        trial.server.restart()
        trial.check()
        assert all(trial.failures.values()), trial.failures
        print(sum(trial.failures.values()), "failures:", trial.failures)
        trial.server.stop()
    finally:
        trial.close()


main()
