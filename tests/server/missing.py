"""A file of the database that is deleted, moved or replaced while the server runs is noticed at once, and nothing is
acknowledged that is not in the file that was there."""

import functools
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading

from client import PERSON, Person, Server, side_by_side, wait_for

FILES = ("", "-wal", "-shm")


class Makers:
    """People who make tables until that is refused; `made` are those that were acknowledged."""

    def __init__(self, server):
        self.server, self.made, self.threads = server, [], []
        for number in range(3):
            self.threads.append(threading.Thread(target=self.make, args=(number,)))
            self.threads[-1].start()

    def make(self, number):
        person = Person(self.server, f"Person {number}")
        body = dict(game="draw", seats=[PERSON, PERSON], name=person.name, contribution="0" * 64, pace="none")
        while True:
            status, _, data = self.server.ask("POST", "/api/tables", body, person.secret)
            if status != 201:
                assert status == 503 and json.loads(data)["error"]["code"] in ("storage", "unknown"), (status, data)
                return
            self.made.append(json.loads(data)["table"])

    def wait(self):
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive(), "what is made is still acknowledged"


def original(server, numbers, folder):
    """The tables in the files that the server has open, wherever they are now."""
    for number in os.listdir(f"/proc/{server.process.pid}/fd"):
        path = f"/proc/{server.process.pid}/fd/{number}"
        try:
            ending = numbers.get(os.stat(path).st_ino)
        except FileNotFoundError:
            continue
        if ending in ("", "-wal"):
            shutil.copyfile(path, os.path.join(folder, "original" + ending))
    database = sqlite3.connect(os.path.join(folder, "original"))
    found = {row[0] for row in database.execute("SELECT id FROM tables")}
    assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    database.close()
    return found


def delete(path):
    os.remove(path)


def move(path):
    os.rename(path, path + ".moved")


def replace(path):
    """By a copy, as restoring a backup would."""
    shutil.copyfile(path, path + ".copy")
    os.rename(path, path + ".moved")
    os.rename(path + ".copy", path)


def empty(path):
    os.truncate(path, 0)


def halve(path):
    os.truncate(path, os.stat(path).st_size // 2)


def put_back(path):
    os.rename(path + ".moved", path)


def health(server):
    status, _, data = server.ask("GET", "/healthz")
    return status, json.loads(data)


def test_one(program, lose, ending, busy):
    with tempfile.TemporaryDirectory(prefix="pasch-missing-") as folder, \
            Server(program, "--new-tables", "0", "--rate", "0", folder=folder) as server:
        numbers = {os.stat(server.database + other).st_ino: other for other in FILES}
        makers = Makers(server) if busy else None
        if busy:
            wait_for(lambda: len(makers.made) > 20, 60, "no tables are made")
        lose(server.database + ending)
        if busy:
            makers.wait()
        wait_for(lambda: health(server)[0] == 503, 60, "it is not noticed")
        text = health(server)[1]["error"]["text"]
        assert ("replaced" if lose is replace else "gone") in text and folder not in text, text
        wait_for(lambda: server.database + ending in server.log(), 60, "the log does not name it")
        if busy:
            found = original(server, numbers, folder)
            assert set(makers.made) <= found, f"{len(set(makers.made) - found)} of {len(makers.made)} are lost"
        if lose is not delete:
            put_back(server.database + ending)
            wait_for(lambda: health(server)[0] == 200, 60, "it does not go on with the file that is back")
            person = Person(server, "Ada")
            table = person.create("draw", [PERSON, PERSON])["table"]
            server.restart()
            assert server.json("GET", "/api/tables/" + table)["table"] == table
        elif ending:
            server.restart()  # everything was in the database itself
        if busy and (lose is not delete or ending):
            for made in makers.made:
                assert server.json("GET", "/api/tables/" + made)["table"] == made


def test_shortened(program, shorten, ending, busy):
    """What is missing of a file is noticed; the server goes on without it, and acknowledges nothing."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        person = Person(server, "Ada")
        for _ in range(3):  # there is something in the log
            person.create("draw", [PERSON, PERSON])
        makers = Makers(server) if busy else None
        if busy:
            wait_for(lambda: len(makers.made) > 20, 60, "no tables are made")
        shorten(server.database + ending)
        if busy:
            makers.wait()
        wait_for(lambda: health(server)[0] == 503, 60, "it is not noticed")
        text = health(server)[1]["error"]["text"]
        assert "shortened" in text, text
        wait_for(lambda: server.database + ending in server.log(), 60, "the log does not name it")
        body = dict(game="draw", seats=[PERSON, PERSON], name="Ada", contribution="0" * 64, pace="none")
        for _ in range(3):
            status, _, data = server.ask("POST", "/api/tables", body, person.secret)
            assert status == 503 and json.loads(data)["error"]["code"] == "storage", (status, data)
        assert server.ask("GET", "/")[0] == 200 and health(server)[0] == 503


def test_second_name(program):
    """A database with another name is not written: who opens it by that one finds no log."""
    with tempfile.TemporaryDirectory(prefix="pasch-names-") as folder:
        with Server(program, folder=folder) as server:
            Person(server, "Ada").create("draw", [PERSON, PERSON])
        os.link(server.database, server.database + ".other")
        refused = subprocess.run([program, "serve", "--port", "0", "--database", server.database], capture_output=True, timeout=60,
                                 check=False)
        assert refused.returncode != 0 and b"second name" in refused.stderr, refused
        os.remove(server.database + ".other")
        with Server(program, folder=folder) as server:
            assert server.ask("GET", "/healthz")[0] == 200


def main():
    cases = [(lose, ending, True) for lose in (delete, move, replace) for ending in FILES]
    cases += [(delete, "", False), (replace, "-wal", False)]
    tests = [functools.partial(test_one, sys.argv[1], *case) for case in cases]
    tests += [functools.partial(test_shortened, sys.argv[1], shorten, ending, busy)
              for shorten in (empty, halve) for ending in FILES for busy in (False, True)
              if shorten is empty or not busy]  # half of a file that grows meanwhile may be a hole that nobody sees
    tests.append(functools.partial(test_second_name, sys.argv[1]))
    side_by_side(tests, at_once=3)


main()
