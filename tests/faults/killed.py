"""kill -9 before anything that is done to a file, and power cuts after it, while a database is restored, salvaged, backed up,
copied, or mended at the start: afterwards the old one is whole, with its log, or the new one is; what is kept is whole, and the
same command again succeeds.

By default every so many-th moment and all of the last ones, when files change their names; PASCH_STEP=1 for all.
"""

import calendar
import functools
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from machine import Disk, Machine, entries
from client import PERSON, Person, Playing, Server, computer, play_on, side_by_side, wait_for

STEP = int(os.environ.get("PASCH_STEP", "23"))
LAST = 14     # moments, all of which are tried
CUTS = 2      # by moment
NEVER = 1 << 40
PAGE = 4096
COPY = re.compile(r"pasch-\d{8}T\d{6}Z\.db")


def pasch(program, *arguments, environment=None):
    return subprocess.run([program, *arguments], capture_output=True, timeout=120, text=True, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8", **(environment or {})))


def content(path):
    """All lines of all tables of a database with its log, as SQLite reads a copy of them; None: there is none."""
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return None
    with tempfile.TemporaryDirectory(prefix="pasch-content-") as folder:
        copy = os.path.join(folder, "copy.db")
        for ending in ("", "-wal", "-journal"):
            if os.path.exists(path + ending):
                shutil.copy(path + ending, copy + ending)
        connection = sqlite3.connect(copy)
        try:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), path
            lines = {table: [] for table, in connection.execute("SELECT id FROM tables")}
            for table, line in connection.execute(
                    "SELECT id, line FROM journal JOIN tables ON key = table_key ORDER BY key, number"):
                lines[table].append(re.sub(r'"players":\[[^]]*\]', "", line))  # what is saved has no names
            return lines
        finally:
            connection.close()


class Model:
    """Two databases: `new.db` is closed and has been for a while; `old.db` came of it, has tables of its own, half of them in its
    log only, and was not closed."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="pasch-killed-")
        played = os.path.join(self.folder, "played")
        os.mkdir(played)
        server = Server(program, "--new-tables", "0", "--rate", "0", folder=played)
        self.play(server, 1)
        server.stop()
        assert pasch(program, "serve", "--database", server.database, "--backup", self.path("new.db")).returncode == 0
        server.start()
        self.play(server, 2)
        server.stop()
        server.start()
        self.play(server, 3)
        server.kill()
        for ending in ("", "-wal"):
            shutil.copy(server.database + ending, self.path("old.db") + ending)
        shutil.rmtree(played)
        self.old, self.new = content(self.path("old.db")), content(self.path("new.db"))
        assert os.path.getsize(self.path("old.db-wal")) > 0 and len(self.old) > len(self.new) > 0

    @staticmethod
    def play(server, seed):
        ada = Person(server, "Ada")
        made = ada.create("draw", [PERSON, computer("random")])
        player = Playing(server, made["table"], made["token"], random.Random(seed))
        play_on([player])
        player.connection.close()
        for _ in range(3):
            ada.create("draw", [PERSON, PERSON])

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, path):
        """A database with its log, under another name."""
        for ending in ("", "-wal"):
            if os.path.exists(self.path(name) + ending):
                shutil.copy(self.path(name) + ending, path + ending)


class Deed:
    """What is done to files in a folder: `prepare` puts them there, `run` does it, `check` looks at what has become of them."""

    starts = False  # whether the server is to start from it afterwards

    def __init__(self, program, model):
        self.program, self.model = program, model
        self.old, self.new = model.old, model.new

    def is_whole(self, path):
        """As the program itself sees it: that goes on with what was interrupted."""
        result = pasch(self.program, "tables", "check", path)
        assert result.returncode == 0 and " 0 damaged" in result.stdout, (path, result)

    @staticmethod
    def nothing_left(folder):
        left = [name for name in os.listdir(folder) if name.startswith("pasch.db.part-")]
        assert not left, left

    def kept(self, path):
        folder, name = os.path.split(path)
        return [os.path.join(folder, other) for other in sorted(os.listdir(folder))
                if re.fullmatch(re.escape(name) + r"\.before-\d{8}T\d{6}Z(-\d+)?", other)]


class Restore(Deed):
    """A copy comes back in the place of a database that was not closed."""

    starts = True

    def prepare(self, folder):
        self.model.put("new.db", os.path.join(folder, "copy.db"))
        self.model.put("old.db", os.path.join(folder, "pasch.db"))

    def run(self, folder, environment=None):
        return pasch(self.program, "tables", "restore", os.path.join(folder, "copy.db"), os.path.join(folder, "pasch.db"),
                     environment=environment)

    def check(self, folder, done):
        path = os.path.join(folder, "pasch.db")
        self.is_whole(path)
        found = content(path)
        assert found == self.new or (not done and found == self.old), "it is neither the old one nor the new one"
        if found == self.new and self.old is not None:
            contents = [content(kept) for kept in self.kept(path)]
            assert self.old in contents, "what was there is lost"
            assert all(each in (self.old, self.new) for each in contents), "what is kept is neither the old one nor the new one"
        assert content(os.path.join(folder, "copy.db")) == self.new
        if done:
            self.nothing_left(folder)


class RestoreGone(Restore):
    """The same where somebody has deleted the database, but not its log."""

    starts = False

    def prepare(self, folder):
        super().prepare(folder)
        os.remove(os.path.join(folder, "pasch.db"))
        self.old = None

    def check(self, folder, done):
        path = os.path.join(folder, "pasch.db")
        if done or os.path.exists(path) or os.path.exists(path + "-new"):
            if not os.path.exists(path):  # whoever serves it makes an empty one first
                open(path, "w").close()
            self.is_whole(path)
            assert content(path) == self.new


class Salvage(Deed):
    """What is whole in a damaged one is saved; that one is never changed."""

    def prepare(self, folder):
        path = os.path.join(folder, "pasch.db")
        self.model.put("old.db", path)
        with open(path, "r+b") as file:  # its beginning is gone; its log has another
            file.write(bytes(PAGE))

    def run(self, folder, environment=None):
        return pasch(self.program, "tables", "salvage", os.path.join(folder, "pasch.db"), os.path.join(folder, "saved.db"),
                     environment=environment)

    def check(self, folder, done):
        path = os.path.join(folder, "saved.db")
        if done or os.path.exists(path):
            self.is_whole(path)
            assert content(path) == self.old
            if not done:
                os.remove(path)  # or it would not be written again
        with open(self.model.path("old.db"), "rb") as file, open(os.path.join(folder, "pasch.db"), "rb") as other:
            assert file.read()[PAGE:] == other.read()[PAGE:]


class Backup(Deed):
    """A backup takes the place of an older one, which a server has used and did not close."""

    def prepare(self, folder):
        self.model.put("new.db", os.path.join(folder, "pasch.db"))
        self.model.put("old.db", os.path.join(folder, "backup.db"))

    def run(self, folder, environment=None):
        return pasch(self.program, "serve", "--database", os.path.join(folder, "pasch.db"),
                     "--backup", os.path.join(folder, "backup.db"), environment=environment)

    def check(self, folder, done):
        path = os.path.join(folder, "backup.db")
        self.is_whole(path)
        found = content(path)
        assert found == self.new or (not done and found == self.old), "it is neither the old one nor the new one"
        assert content(os.path.join(folder, "pasch.db")) == self.new


class Serving(Deed):
    """A server that is started, and ended as soon as `is_ready`."""

    def options(self, folder):
        return []

    def is_ready(self, folder):
        return True

    def run(self, folder, environment=None):
        try:
            server = Server(self.program, "--rate", "0", *self.options(folder), folder=folder, environment=environment)
        except AssertionError:  # it ended before it was ready
            return subprocess.CompletedProcess([], -9)
        while not self.is_ready(folder) and server.process.poll() is None:
            time.sleep(0.01)
        if server.process.poll() is None:
            server.process.terminate()
        server.process.wait(60)
        server.process.stdout.close()
        return subprocess.CompletedProcess([], server.process.returncode)


class Mend(Serving):
    """A server that starts with a damaged page mends the database first: what is whole goes on."""

    def prepare(self, folder):
        path = os.path.join(folder, "pasch.db")
        self.model.put("old.db", path)
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        # Lines of the match that was played last.
        lines = [line.encode() for line, in connection.execute(
            "SELECT line FROM journal WHERE table_key = (SELECT max(table_key) FROM journal) ORDER BY number DESC")]
        connection.close()
        with open(path, "r+b") as file:
            data = file.read()
            # A leaf of the journal, always the same.
            number = next(number for line in lines for number in range(1, len(data) // PAGE)
                          if data[number * PAGE] == 10 and line in data[number * PAGE:(number + 1) * PAGE])
            file.seek(number * PAGE)
            file.write(b"\xa5" * PAGE)

    def check(self, folder, done):
        path = os.path.join(folder, "pasch.db")
        output = pasch(self.program, "tables", "list", path)
        if "damaged" in output.stderr:
            assert not done
            return  # the old one
        assert output.returncode == 0, output
        found = content(path)
        assert len(found) < len(self.old) and all(self.old[table] == lines for table, lines in found.items())
        assert all(table in found for table, lines in self.old.items() if not lines), "those without lines are whole"
        assert len(self.kept(path)) == 1, self.kept(path)
        if done:
            self.nothing_left(folder)


class Copies(Serving):
    """Copies while a server runs."""

    def prepare(self, folder):
        self.model.put("old.db", os.path.join(folder, "pasch.db"))

    def options(self, folder):
        return ["--copies", os.path.join(folder, "copies"), "--copy-every", "1"]

    @staticmethod
    def made(folder):
        copies = os.path.join(folder, "copies")
        return [os.path.join(copies, name) for name in os.listdir(copies) if COPY.fullmatch(name)] if os.path.isdir(copies) else []

    def is_ready(self, folder):
        return len(self.made(folder)) > 0

    def check(self, folder, done):
        path = os.path.join(folder, "pasch.db")
        self.is_whole(path)
        assert content(path) == self.old
        made = self.made(folder)
        assert made or not done
        for copy in made:
            self.is_whole(copy)
            assert content(copy) == self.old, "a copy with a copy's name is not whole"


def moments(count):
    """Those that are tried."""
    return [number for number in range(1, count + 1) if STEP == 1 or number % STEP == 1 or number > count - LAST]


def kill(deed, library, folder):
    """How many kills there were."""
    disk = os.path.join(folder, "disk")

    def fresh():
        shutil.rmtree(disk, ignore_errors=True)
        os.mkdir(disk)
        deed.prepare(disk)

    fresh()
    machine = Machine(library, disk, folder)
    machine.set("death", NEVER)
    result = deed.run(disk, machine.environment)
    assert result.returncode == 0, result
    deed.check(disk, True)
    count = NEVER - machine.get("death")
    kills = 0
    for moment in moments(count):
        fresh()
        machine.set("death", moment)
        result = deed.run(disk, machine.environment)
        killed = result.returncode == -9
        assert killed or result.returncode == 0, result  # a server may do less next time
        machine.rest()
        kills += killed
        try:
            deed.check(disk, not killed)
            if deed.starts and moment % 3 == 0:
                with Server(deed.program, folder=disk) as server:
                    for table in deed.new:
                        assert server.json("GET", "/api/tables/" + table)["table"] == table
                    wait_for(lambda server=server: '"event":"restored"' in server.log(), 60, "it does not say what it found")
                    assert '"damaged":"0"' in server.log(), server.log()
                    server.stop()
            result = deed.run(disk)
            assert result.returncode == 0, result
            deed.check(disk, True)
        except BaseException:
            print(f"killed before deed {moment} of {count}: {sorted(os.listdir(disk))}", file=sys.stderr)
            raise
    return count, kills


def put_files(model, files, disk, after):
    """Files with several names stay that, and what waits to be named has the time at which it was complete: it is in the name of
    what was kept then."""
    stamp = next((match[1] for match in (re.search(r"\.before-(\w+)$", name) for name in sorted(os.listdir(disk))) if match),
                 "20260101T000000Z")
    put = {}
    for path, data in files.items():
        if path.endswith(("-shm", "-lock")):
            continue
        target = os.path.join(after, os.path.relpath(path, disk))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        first = put.setdefault(id(model.durable[path]), target)
        if first != target:
            os.link(first, target)
            continue
        with open(target, "wb") as file:
            file.write(data)
        if path.endswith("-new"):
            moment = calendar.timegm(time.strptime(stamp, "%Y%m%dT%H%M%SZ"))
            os.utime(target, (moment, moment))


def cut(deed, library, folder):
    """How many power cuts there were."""
    disk, after = os.path.join(folder, "cut"), os.path.join(folder, "after")
    os.mkdir(disk)
    deed.prepare(disk)
    before = {}
    for name in os.listdir(disk):
        with open(os.path.join(disk, name), "rb") as file:
            before[os.path.join(disk, name)] = bytearray(file.read())
    machine = Machine(library, disk, folder, logs=True)
    result = deed.run(disk, machine.environment)
    assert result.returncode == 0, result
    done = list(entries(machine.log))
    model, generator, cuts = Disk(before), random.Random(9), 0
    wanted = set(moments(len(done)))
    for number, (_, *entry) in enumerate(done, 1):
        model.take(*entry)
        for _ in range(CUTS if number in wanted else 0):
            shutil.rmtree(after, ignore_errors=True)
            os.mkdir(after)
            put_files(model, model.cut(generator), disk, after)
            try:
                deed.check(after, False)
            except BaseException:
                print(f"cut after deed {number} of {len(done)}: {sorted(os.listdir(after))}", file=sys.stderr)
                raise
            cuts += 1
    return cuts


def try_deed(program, library, model, kind):
    with tempfile.TemporaryDirectory(prefix="pasch-killed-") as folder:
        count, kills = kill(kind(program, model), library, folder)
        cuts = cut(kind(program, model), library, folder)
        assert kills > 0 and cuts > 0
        print(f"{kind.__name__}: {kills} kills before {count} deeds, {cuts} power cuts")


def main():
    program, library = sys.argv[1:3]
    kinds = [kind for kind in (Restore, RestoreGone, Salvage, Backup, Mend, Copies)
             if len(sys.argv) < 4 or kind.__name__ in sys.argv[3:]]
    model = Model(program)
    try:
        side_by_side([functools.partial(try_deed, program, library, model, kind) for kind in kinds])
    finally:
        shutil.rmtree(model.folder, ignore_errors=True)


main()
