"""Copies while it runs: killed in the middle again and again, every file with a copy's name is whole, and the newest has all
that was acknowledged before it was begun; old ones go; restoring takes one command."""

import calendar
import functools
import glob
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from client import PERSON, Person, Playing, Server, check_record, computer, play_on, side_by_side, wait_for

KILLS = int(os.environ.get("PASCH_COPY_KILLS", "12"))
NAME = re.compile(r"pasch-\d{8}T\d{6}Z\.db")


def pasch(program, *arguments, status=0):
    result = subprocess.run([program, *arguments], capture_output=True, timeout=120, text=True,
                            env=dict(os.environ, LC_ALL="C.UTF-8"))
    assert result.returncode == status, (arguments, result)
    return result.stdout + result.stderr


def names(folder):
    return sorted(name for name in os.listdir(folder) if NAME.fullmatch(name))


def ids(path):
    database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        return {row[0] for row in database.execute("SELECT id FROM tables")}
    finally:
        database.close()


class Maker(threading.Thread):
    """Makes tables until the server is gone; `made` has their ids with the times when they were acknowledged."""

    def __init__(self, server):
        super().__init__()
        self.server, self.made = server, []
        self.start()

    def run(self):
        person = Person(self.server, "Ada")
        try:
            while True:
                table = person.create("draw", [PERSON, PERSON])["table"]
                self.made.append((time.time(), table))
        except (OSError, AssertionError, ValueError):
            return
        except Exception as problem:  # http.client has many
            if "http.client" not in type(problem).__module__:
                raise


def numbers(pattern):
    """The names and inodes of such files, as far as they are there: copies come and go, and a new one may get the inode of
    one that is gone."""
    found = set()
    for path in glob.glob(pattern):
        try:
            found.add((path, os.stat(path).st_ino))
        except FileNotFoundError:
            pass
    return found


def test_killed(program):
    """kill -9 at any moment of a copy."""
    generator = random.Random(5)
    with tempfile.TemporaryDirectory(prefix="pasch-copies-") as folder:
        copies = os.path.join(folder, "copies")
        seen, made = set(), []
        with Server(program, "--new-tables", "0", "--rate", "0", "--copies", copies, "--copy-every", "1",
                    folder=folder) as server:
            for number in range(KILLS):
                maker = Maker(server)
                part = os.path.join(copies, "pasch-*.part-*")
                before = len(names(copies))
                if number % 2:  # just while one is being made, as far as one can hit that
                    end = time.monotonic() + 3
                    while not glob.glob(part) and time.monotonic() < end:
                        pass
                else:
                    wait_for(lambda before=before: len(names(copies)) > before, 60, "no copy is made")
                    time.sleep(generator.uniform(0, 0.3))
                server.process.kill()
                maker.join(60)
                made += maker.made
                server.kill()
                for name in names(copies):
                    if name in seen:
                        continue
                    seen.add(name)
                    path = os.path.join(copies, name)
                    assert not os.path.exists(path + "-wal") and not os.path.exists(path + "-journal"), name
                    assert " 0 damaged" in pasch(program, "tables", "check", path)
                    begun = calendar.timegm(time.strptime(name, "pasch-%Y%m%dT%H%M%SZ.db"))
                    expected = {table for when, table in made if when < begun}
                    assert expected <= ids(path), "what was acknowledged before is not in the copy"
                left = numbers(part)
                server.start()
                assert not left & numbers(part), "what is left of a copy stays"
            assert len(seen) >= KILLS // 2, seen
            server.stop()
            # The newest comes back by one command; what was there is kept.
            newest = names(copies)[-1]
            wanted = ids(os.path.join(copies, newest))
            output = pasch(program, "tables", "restore", copies, server.database)
            assert newest in output, output
            kept = re.search(r"what was there is (\S+) now", output)[1]
            server.start()
            for table in wanted:
                assert server.json("GET", "/api/tables/" + table)["table"] == table
            server.stop()
            assert {table for _, table in made} <= ids(kept), "what was there is not kept"
            server.start()


def test_restoring(program):
    """Of several the one that is meant, and not while a server runs; a damaged one is passed over."""
    with tempfile.TemporaryDirectory(prefix="pasch-restore-") as folder:
        copies = os.path.join(folder, "copies")
        with Server(program, "--new-tables", "0", "--rate", "0", "--copies", copies, "--copy-every", "1",
                    folder=folder) as server:
            ada = Person(server, "Ada")
            made = ada.create("draw", [PERSON, computer("random")])
            player = Playing(server, made["table"], made["token"], random.Random(4))
            play_on([player])
            for count in range(2, 5):
                ada.create("draw", [PERSON, PERSON])
                wait_for(lambda count=count: names(copies) and len(ids(os.path.join(copies, names(copies)[-1]))) == count,
                         60, "no copy has it")
            assert "is in use" in pasch(program, "tables", "restore", copies, server.database, status=1)
            assert " 0 damaged" in pasch(program, "tables", "list", server.database)
            assert " 0 damaged" in pasch(program, "tables", "check", server.database)
            assert server.metric("copies_total") >= 3 and server.metric("copy_failures_total") == 0
            assert server.metric("copy_age_seconds") < 600
            server.stop()
            every = names(copies)
            sizes = {name: len(ids(os.path.join(copies, name))) for name in every}
            second = next(name for name in every if sizes[name] == 3)
            stamp = second[len("pasch-"):-len(".db")]
            pasch(program, "tables", "restore", copies, server.database, "--at", stamp)
            assert len(ids(server.database)) == 3
            words = f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]}T{stamp[9:11]}:{stamp[11:13]}:{stamp[13:15]}Z"
            pasch(program, "tables", "restore", copies, server.database, "--at", words)
            assert len(ids(server.database)) == 3
            assert "no copy that is so old" in pasch(program, "tables", "restore", copies, server.database, "--at",
                                                     "1999-01-01T00:00:00Z", status=1)
            with open(os.path.join(copies, every[-1]), "r+b") as file:
                file.seek(5 * 4096)
                file.write(b"\xa5" * 4096)
            pasch(program, "tables", "restore", copies, server.database)
            assert len(ids(server.database)) == sizes[every[-2]]
            server.start()
            record = server.ask("GET", f"/api/tables/{made['table']}/record", secret=ada.secret)[2]
            check_record(program, record)


def test_failing(program):
    """A folder that can't be used is said at the start; one that is gone later, in the log and to whoever asks."""
    with tempfile.TemporaryDirectory(prefix="pasch-no-copies-") as folder:
        file = os.path.join(folder, "file")
        open(file, "w").close()
        output = pasch(program, "serve", "--port", "0", "--database", os.path.join(folder, "x.db"), "--copies", file,
                       status=1)
        assert file in output, output
        copies = os.path.join(folder, "copies")
        with Server(program, "--copies", copies, "--copy-every", "1", folder=folder) as server:
            wait_for(lambda: names(copies), 60, "no copy is made")
            shutil.rmtree(copies)
            wait_for(lambda: server.metric("copy_failures_total") >= 2, 60, "nobody says that copies fail")
            server.wait_for_log('"event":"copy"', copies)
            assert json.loads(server.ask("GET", "/healthz")[2])["status"] == "well"
            os.mkdir(copies)
            wait_for(lambda: names(copies), 60, "copies are not made again")


def test_unclosed(program):
    """A database that was not closed is restored with its log; what is no plain file is refused, and nothing is left behind."""
    with tempfile.TemporaryDirectory(prefix="pasch-unclosed-") as folder:
        server = Server(program, "--new-tables", "0", folder=folder)
        ada = Person(server, "Ada")
        made = {ada.create("draw", [PERSON, PERSON])["table"] for _ in range(3)}
        server.stop()
        server.start()
        made |= {ada.create("draw", [PERSON, PERSON])["table"] for _ in range(9)}
        server.kill()
        assert os.path.getsize(server.database + "-wal") > 0
        target = os.path.join(folder, "other.db")
        pasch(program, "tables", "restore", server.database, target)
        assert ids(target) == made, "what was only in the log is lost"
        link = os.path.join(folder, "link.db")
        os.symlink(server.database, link)
        pasch(program, "tables", "restore", link, target)
        assert ids(target) == made, "the log of what a link leads to is not found"
        os.remove(link)
        pipe = os.path.join(folder, "pipe")
        os.mkfifo(pipe)
        for wrong in ((target, pipe), (pipe, target), (target, folder)):
            before = sorted(os.listdir(folder))
            result = subprocess.run([program, "tables", "restore", *wrong], capture_output=True, timeout=60, check=False,
                                    env=dict(os.environ, LC_ALL="C.UTF-8"))
            assert result.returncode == 1 and b"plain file" in result.stderr or b"copies" in result.stderr, result
            assert sorted(os.listdir(folder)) == before


def test_nothing_changed(program):
    """Where nothing changes no copies are made, and the last one stays; a change makes one."""
    with tempfile.TemporaryDirectory(prefix="pasch-unchanged-") as folder:
        copies = os.path.join(folder, "copies")
        with Server(program, "--copies", copies, "--copy-every", "1", "--sleep", "86400", folder=folder) as server:
            ada = Person(server, "Ada")
            for _ in range(2):
                table = ada.create("draw", [PERSON, PERSON])["table"]
                wait_for(lambda table=table: names(copies) and table in ids(os.path.join(copies, names(copies)[-1])), 60,
                         "a change makes no copy")
                skipped = server.metric("copies_skipped_total")
                wait_for(lambda before=skipped: server.metric("copies_skipped_total") > before, 60, "it copies what has not changed")
                made, skipped = server.metric("copies_total"), server.metric("copies_skipped_total")
                wait_for(lambda before=skipped: server.metric("copies_skipped_total") > before + 1, 60, "it copies again")
                assert server.metric("copies_total") == made
                assert server.metric("copy_failures_total") == 0


def main():
    tests = (test_killed, test_unclosed, test_restoring, test_failing, test_nothing_changed)
    side_by_side([functools.partial(test, sys.argv[1]) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
