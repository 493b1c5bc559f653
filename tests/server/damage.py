"""A damaged database: the server starts with what is whole and sets the rest aside, or says what to do; nobody is ever shown
a wrong line. PASCH_DAMAGES says how often random damage is tried."""

import functools
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile

from client import PERSON, Person, Playing, Server, check_record, computer, play_on, side_by_side

DAMAGES = int(os.environ.get("PASCH_DAMAGES", "12"))
PAGE = 4096


def pasch(program, *arguments, status=0):
    result = subprocess.run([program, *arguments], capture_output=True, timeout=120, text=True,
                            env=dict(os.environ, LC_ALL="C.UTF-8"))
    assert result.returncode == status, (arguments, result)
    return result.stdout + result.stderr


class Model:
    """A database with some finished matches, as it was, and what their records were."""

    def __init__(self, program, folder, matches):
        self.records, self.secrets = {}, {}
        with Server(program, "--new-tables", "0", "--rate", "0", folder=folder) as server:
            for number in range(matches):
                ada = Person(server, "Ada")
                made = ada.create("draw", [PERSON, computer("random")])
                player = Playing(server, made["table"], made["token"], random.Random(number))
                play_on([player])
                player.connection.close()
                self.secrets[made["table"]] = ada.secret
            for table, secret in self.secrets.items():
                status, _, data = server.ask("GET", f"/api/tables/{table}/record", secret=secret)
                assert status == 200
                check_record(program, data)
                self.records[table] = data
        with open(server.database, "rb") as file:
            self.bytes = file.read()

    def look(self, server):
        """What is shown is right; how many tables there are."""
        shown = 0
        for table, secret in self.secrets.items():
            status, _, data = server.ask("GET", f"/api/tables/{table}/record", secret=secret)
            assert status in (200, 404, 500, 503), (status, data)
            if status == 200:
                assert data == self.records[table], "a wrong line was shown"
                shown += 1
        return shown


def health(server):
    status, _, data = server.ask("GET", "/healthz")
    assert status == 200, data
    return json.loads(data)


def page_of(data, text):
    """A leaf of the journal that has this text; None: it is in the tree above."""
    for number in range(1, len(data) // PAGE):
        page = data[number * PAGE:(number + 1) * PAGE]
        if page[0] == 10 and text in page:
            return number
    return None


def with_model(matches):
    def decorate(test):
        def run(program):
            with tempfile.TemporaryDirectory(prefix="pasch-damage-") as folder:
                test(program, Model(program, folder, matches), folder)
        run.__name__ = test.__name__
        return run
    return decorate


def write(folder, data):
    for name in os.listdir(folder):
        if name.startswith("pasch.db"):
            os.remove(os.path.join(folder, name))
    with open(os.path.join(folder, "pasch.db"), "wb") as file:
        file.write(data)


@with_model(4)
def test_a_flip(program, model, folder):
    """One letter of a line: that table is set aside by itself, all others go on."""
    path = os.path.join(folder, "pasch.db")
    wrong = sorted(model.records)[1]
    with sqlite3.connect(path) as database:
        database.execute("UPDATE journal SET line = replace(line, 'seat', 'Seat') WHERE number = 7 AND table_key ="
                         " (SELECT key FROM tables WHERE id = ?)", (wrong,))
        database.execute("UPDATE tables SET finished = 0 WHERE id = ?", (sorted(model.records)[2],))  # its row
    database.close()
    output = pasch(program, "tables", "check", path, status=1)
    assert output.count("it is not what was stored") == 2 and wrong in output, output
    assert "2 damaged" in pasch(program, "tables", "list", path)
    with Server(program, folder=folder) as server:
        assert model.look(server) == 2
        ben = Person(server, "Ben")
        ben.create("draw", [PERSON, PERSON])
        status, _, data = server.ask("GET", f"/api/tables/{wrong}/record", secret=model.secrets[wrong])
        assert status >= 500 and folder not in data.decode(), data
    new = os.path.join(folder, "saved.db")
    output = pasch(program, "tables", "salvage", path, new)
    assert re.search(wrong + ": saved up to its line 6: a line is damaged", output), output
    assert "1 were cut, 1 are lost" in output, output
    assert " 0 damaged" in pasch(program, "tables", "check", new)


@with_model(8)  # more than a page has
def test_a_page(program, model, folder):
    """A page of nonsense in the journal: it starts, names what is lost, and keeps the damaged file."""
    wrong, number = next((table, page) for table, record in model.records.items() for line in record.splitlines()
                         if b'"deal"' in line and (page := page_of(model.bytes, line)))  # no other has the same tiles
    write(folder, model.bytes[:number * PAGE] + b"\xa5" * PAGE + model.bytes[(number + 1) * PAGE:])
    path = os.path.join(folder, "pasch.db")
    with Server(program, folder=folder) as server:
        server.wait_for_log('"event":"mended"', '"event":"damaged-table"', wrong)
        shown = model.look(server)
        assert 0 < shown < 8
        assert health(server)["notes"] == [f"damaged tables: {8 - shown}"], health(server)
        status, _, data = server.ask("GET", "/api/tables/" + wrong)
        assert status >= 500, (status, data)
        assert f"{8 - shown} set aside" in pasch(program, "tables", "list", path)
        server.restart()
        assert health(server)["notes"] and model.look(server) == shown
    kept = [name for name in os.listdir(folder) if name.startswith("pasch.db.before-")]
    assert kept, os.listdir(folder)
    with open(os.path.join(folder, sorted(kept)[0]), "rb") as file:
        assert file.read()[number * PAGE:(number + 1) * PAGE] == b"\xa5" * PAGE


@with_model(8)
def test_a_link(program, model, folder):
    """Where the database is a link, that stays one, and the file that it leads to is mended; the log beside that is found."""
    path, place = os.path.join(folder, "pasch.db"), os.path.join(folder, "place")
    real = os.path.join(place, "real.db")
    number = next(page for record in model.records.values() for line in record.splitlines()
                  if b'"deal"' in line and (page := page_of(model.bytes, line)))
    write(folder, model.bytes[:number * PAGE] + b"\xa5" * PAGE + model.bytes[(number + 1) * PAGE:])
    os.mkdir(place)
    os.rename(path, real)
    os.symlink(real, path)
    with Server(program, folder=folder) as server:
        shown = model.look(server)
        assert 0 < shown < 8
        made = Person(server, "Ada").create("draw", [PERSON, PERSON])["table"]
        server.kill()
        assert os.path.islink(path) and any(".before-" in name for name in os.listdir(place)), os.listdir(place)
        pasch(program, "tables", "salvage", path, os.path.join(folder, "saved.db"))
        with sqlite3.connect(os.path.join(folder, "saved.db")) as database:
            assert database.execute("SELECT 1 FROM tables WHERE id = ?", (made,)).fetchone(), "its log was not read"
        database.close()
        server.start()
        assert model.look(server) == shown


@with_model(3)
def test_the_beginning(program, model, folder):
    """Without its first page nothing can be known: it does not start, says what to do, and that saves everything."""
    write(folder, b"\0" * PAGE + model.bytes[PAGE:])
    path, new = os.path.join(folder, "pasch.db"), os.path.join(folder, "new.db")
    output = pasch(program, "serve", "--port", "0", "--database", path, status=1)
    assert "pasch tables salvage" in output, output
    output = pasch(program, "tables", "salvage", path, new)
    assert "3 tables are whole, 0 were cut, 0 are lost" in output, output
    output = pasch(program, "tables", "restore", new, path)
    with Server(program, folder=folder) as server:
        assert model.look(server) == 3


@with_model(8)
def test_anything(program, model, folder):
    """Random damage: it starts or says what to do; it never crashes, and never shows a wrong line."""
    generator = random.Random(8)
    pages, starts = len(model.bytes) // PAGE, 0
    for number in range(DAMAGES):
        data, page = bytearray(model.bytes), generator.randrange(pages)
        if number % 4 == 0:
            data[page * PAGE + generator.randrange(PAGE)] ^= 1 << generator.randrange(8)
        elif number % 4 == 1:
            data[page * PAGE:(page + 1) * PAGE] = bytes(PAGE)
        elif number % 4 == 2:
            data[page * PAGE:(page + 1) * PAGE] = generator.randbytes(PAGE)
        else:
            del data[generator.randrange(len(data)):]
        write(folder, bytes(data))
        try:
            server = Server(program, folder=folder)
        except AssertionError:
            output = pasch(program, "serve", "--port", "0", "--database", os.path.join(folder, "pasch.db"), status=1)
            assert "damaged" in output or "no database of Pasch" in output, output
            continue
        with server:
            starts += 1
            model.look(server)
    assert starts > DAMAGES / 3, starts
    print(f"{DAMAGES} damaged files of {pages} pages, {starts} starts")


def main():
    tests = (test_a_flip, test_a_page, test_a_link, test_the_beginning, test_anything)
    side_by_side([functools.partial(test, sys.argv[1]) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
