"""A full disk and a database that can't be written: clear errors, nothing lost, and it goes on when there is room."""

import functools
import json
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from client import PERSON, Person, Playing, Server, check_record, play_on, side_by_side, table_of, wait_for


def check_reason(server, error, words):
    """It says what is the matter, but not where: the files of the server are nobody's business but the operator's."""
    assert error["code"] == "storage" and error["message"] and any(word in error["text"] for word in words), error
    assert server.folder not in json.dumps(error) and "pasch.db" not in json.dumps(error), error


def refused(server, person, words, commitment):
    """While nothing can be stored: what is asked for is refused with the reason, said to be so, and changes nothing."""
    made = server.metric("tables_created_total")
    answer = person.create("draw", [PERSON, PERSON], status=503, commitment=commitment)["error"]
    check_reason(server, answer, words)
    assert server.metric("tables_created_total") == made
    status, _, data = server.ask("GET", "/healthz")
    assert status == 503 and json.loads(data)["error"]["text"] == answer["text"], (status, data)
    server.wait_for_log(server.database)


def when_it_moves(players):
    """Lets what is on its way happen, and nobody act; who is to act."""
    for player in players:
        player.holds = True

    def actor():
        for player in players:
            while message := player.connection.receive(0.1):
                player.hear(message)
        if len({player.view["at"] for player in players}) > 1:
            return None
        return next((player for player in players if player.view["moves"]), None)

    wait_for(actor, 60, "nobody is to act")
    return actor()


class Patient(Playing):
    """Plays only when told to."""

    holds = False

    def answer(self):
        return None if self.holds else super().answer()


def test_no_room(program, fill, free, words, folder=None):
    """`fill(server)` takes all room and `free(server)` gives it back, while a match is played."""
    generator = random.Random(21)
    with Server(program, "--new-tables", "0", "--rate", "0", folder=folder) as server:
        table, persons, sat = table_of(server, "double-6", 3, options={"rounds": 2})
        players = [Patient(server, table, seat["token"], generator) for seat in sat]
        play_on(players, until=lambda: sum(player.acts for player in players) >= 6)
        actor = when_it_moves(players)
        before = actor.view["at"]
        fill(server)
        move = dict(type="act", at=before, move=actor.view["moves"][0]["id"], id=7)
        for _ in range(3):
            actor.connection.send(**move)
            error = actor.connection.expect("error")
            check_reason(server, error, words)
            assert error["to"] == 7, error
        ada = Person(server, "Ada")
        commitment = server.json("POST", "/api/promises", {}, ada.secret, status=201)["commitment"]
        refused(server, ada, words, commitment)
        assert server.metric("journal_failures_total") >= 4
        # Looking still works, and shows what was before.
        again = Playing(server, table, sat[0]["token"], generator)
        assert again.connection.expect("view")["at"] == before
        again.connection.close()
        free(server)
        # Nobody stores anything, and still it knows that it could.
        wait_for(lambda: server.ask("GET", "/healthz")[0] == 200, 60, "it does not find out that it is well again")
        time.sleep(1.1)
        # The same act is taken now, once.
        actor.connection.send(**move)
        view = actor.connection.expect("view")
        assert view["at"] > before, (view["at"], before)
        # So is the same table, with the same commitment: once.
        assert ada.create("draw", [PERSON, PERSON], commitment=commitment)["commitment"] == commitment
        ada.create("draw", [PERSON, PERSON], commitment=commitment, status=409)
        assert server.ask("GET", "/healthz")[0] == 200
        for player in players:
            player.holds = False
            player.connection.drop()
        server.kill()
        server.start()
        for player in players:
            player.connect()
        play_on(players)
        data = server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2]
        check_record(program, data)
        for player in players:
            player.connection.close()


def test_file_limit(program):
    """No file of the server may grow."""
    infinite = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    test_no_room(program, lambda server: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, infinite[1])),
                 lambda server: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, infinite),
                 ("full", "disk", "I/O", "write"))


def test_full_disk(program):
    """A small file system of its own, where that is allowed."""
    folder = tempfile.mkdtemp(prefix="pasch-disk-")
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "pasch", folder], capture_output=True).returncode == 0
    if not mounted:
        print("no small disk: left out")
        os.rmdir(folder)
        return
    filler = os.path.join(folder, "filler")
    log = tempfile.NamedTemporaryFile(prefix="pasch-log-")
    os.symlink(log.name, os.path.join(folder, "log"))  # where there is room

    def fill(server):
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 512)
            except OSError:
                pass

    try:
        test_no_room(program, fill, lambda server: os.remove(filler), ("full", "disk", "space", "room"), folder)
    finally:
        subprocess.run(["umount", "-l", folder], check=False)
        os.rmdir(folder)
        log.close()


def test_locked(program):
    """Another program holds the database."""
    locks = []

    def lock(server):
        locks.append(sqlite3.connect(server.database, isolation_level=None))
        locks[-1].execute("BEGIN IMMEDIATE")

    test_no_room(program, lock, lambda server: locks.pop().close(), ("another program",))


def test_unnoticed(program):
    """Where nobody plays, asking whether it is well finds out what would fail."""
    with Server(program, "--rate", "0") as server:
        assert server.ask("GET", "/healthz")[0] == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        wait_for(lambda: server.ask("GET", "/healthz")[0] == 503, 60, "it does not find out that nothing can be stored")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        wait_for(lambda: server.ask("GET", "/healthz")[0] == 200, 60, "it does not find out that it is well again")


def test_read_only(program):
    """A database that the server may only read: it says so, does not start, and changes nothing."""
    with tempfile.TemporaryDirectory(prefix="pasch-read-only-") as folder:
        own = os.path.join(folder, "pasch")
        shutil.copy(program, own)
        with Server(program, "--new-tables", "0", folder=folder) as server:
            Person(server, "Ada").create("draw", [PERSON, PERSON])
        database = os.path.join(folder, "pasch.db")
        with open(database, "rb") as file:
            before = file.read()
        for name in os.listdir(folder):
            os.chmod(os.path.join(folder, name), 0o555 if name == "pasch" else 0o444)
        os.chmod(folder, 0o555)
        try:
            nobody = dict(user=65534, group=65534, extra_groups=[]) if os.geteuid() == 0 else {}
            result = subprocess.run([own, "serve", "--no-page", "--port", "0", "--database", database], capture_output=True,
                                    timeout=60, env=dict(os.environ, LC_ALL="C.UTF-8"), **nobody)
        finally:
            os.chmod(folder, 0o755)
        assert result.returncode == 1 and not result.stdout, result
        message = result.stderr.decode()
        assert database in message and ("writ" in message or "permission" in message.lower()), message
        with open(database, "rb") as file:
            assert file.read() == before


def main():
    tests = (test_unnoticed, test_locked, test_file_limit, test_full_disk, test_read_only)
    side_by_side([functools.partial(test, sys.argv[1]) for test in tests])


main()
