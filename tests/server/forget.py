"""Deleting what belongs to a person: by the person, by who runs the server; and single tables by those."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import sums
from client import PERSON, Person, Playing, Server, check_record, computer, digits, play_on


def pasch(program, *arguments, status=0, environment=None):
    result = subprocess.run([program, "tables", *arguments], capture_output=True, timeout=120,
                            env=environment or dict(os.environ, LC_ALL="C.UTF-8"))
    assert result.returncode == status, (arguments, result)
    return (result.stdout + result.stderr).decode()


def finished(server, *names, **more):
    """A table where these people have played a match to its end: its id and the people."""
    people = [Person(server, name) for name in names]
    made = people[0].create("draw", [PERSON] * len(people), **more)
    sat = [made] + [person.join(made["table"]) for person in people[1:]]
    players = [Playing(server, made["table"], seat["token"], random.Random(7)) for seat in sat]
    play_on(players)
    for player in players:
        player.connection.close()
    return made["table"], people


def record(server, table, secret=None):
    data = server.ask("GET", f"/api/tables/{table}/record", secret=secret)[2]
    return data, json.loads(data.splitlines()[0])


def seats(server, table):
    return [(seat["name"], seat.get("left", False)) for seat in server.json("GET", "/api/tables/" + table)["seats"]]


def bytes_of(folder):
    """Everything in the files of the database."""
    return b"".join(open(os.path.join(folder, name), "rb").read() for name in os.listdir(folder) if name != "log")


def test_person(program):
    """Names are beside the journal; who asks for it is gone everywhere, and the others keep what they played."""
    name = "Zoë Unverwechselbar"
    with Server(program, "--new-tables", "0", "--rate", "0", "--sleep", "1") as server:
        table, (anna, zoe) = finished(server, "Player 2", name, spectators=True)
        before, first = record(server, table)
        assert first["players"] == ["Player 2", name], first
        check_record(program, before)
        database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
        (line,) = database.execute("SELECT line FROM journal WHERE number = 1").fetchone()
        database.close()
        assert json.loads(line)["players"] == ["Player 1", "Player 2"], line
        playing = zoe.create("draw", [PERSON, computer("random")], spectators=True)["table"]
        shared = zoe.create("draw", [PERSON, PERSON])
        anna.join(shared["table"])
        waiting, lonely = (zoe.create("draw", [PERSON] * 3)["table"] for _ in range(2))
        anna.join(waiting)
        left = zoe.create("draw", [PERSON, PERSON])["table"]
        anna.join(left)
        zoe.post(left, "leave")
        server.wait_for_sleep()
        assert server.ask("GET", "/api/my/forget", secret=zoe.secret)[0] == 405
        assert server.ask("POST", "/api/my/forget")[0] == 401
        assert server.json("POST", "/api/my/forget", secret=digits()) == {"forgotten": 0, "more": False}
        assert server.json("POST", "/api/my/forget", secret=zoe.secret) == {"forgotten": 6, "more": False}
        assert server.json("GET", "/api/my/tables", secret=zoe.secret) == {"tables": []}
        assert seats(server, table) == [("Player 2", False), ("Player 2*", True)]
        assert seats(server, playing)[0] == ("Player 1", True)
        assert seats(server, shared["table"]) == [("Player 1", True), ("Player 2", False)]
        assert [seat[0] for seat in seats(server, waiting)].count("Player 2") == 1
        server.json("GET", "/api/tables/" + lonely, status=404)
        # The same match, with the same deals, which can still be verified.
        after, first = record(server, table)
        assert first["players"] == ["Player 2", "Player 2*"], first
        assert after.splitlines()[1:] == before.splitlines()[1:]
        check_record(program, after)
        assert record(server, table, zoe.secret)[0] == after
        # What opened the seats opens them no more.
        assert server.ask("POST", f"/api/tables/{shared['table']}/leave", {}, zoe.secret)[0] == 403
        assert name not in server.log()
        server.restart()
        assert seats(server, table)[1] == ("Player 2*", True)
        server.stop()
        assert name.encode() not in bytes_of(server.folder), "a name is still in the file"
        assert pasch(program, "check", server.database)
        server.start()


def test_private(program):
    """Whoever is forgotten can't read the record any more; the others can."""
    with Server(program, "--rate", "0") as server:
        table, (anna, ben) = finished(server, "Anna", "Ben")
        server.json("POST", "/api/my/forget", {}, ben.secret)
        assert server.ask("GET", f"/api/tables/{table}/record", secret=ben.secret)[0] == 403
        data, first = record(server, table, anna.secret)
        assert first["players"] == ["Anna", "Player 2"], first
        check_record(program, data)


def test_alike(program):
    """Names that would be taken for one another at a table get a number; letters and marks are compared, not bytes."""
    with Server(program, "--rate", "0") as server:
        for one, other, same in (("Anna", "ANNA", True), ("Zo\u00eb", "zoe\u0308", True), ("\uff21nna", "anna", True),
                                 ("\u1ec7", "e\u0302\u0323", True), ("\u0410\u043d\u043d\u0430", "\u0430\u043d\u043d\u0430", True),
                                 ("Anna", "Anne", False), ("Zoe", "Zo\u00eb", False)):
            first, second = Person(server, one), Person(server, other)
            table = first.create("draw", [PERSON] * 3)["table"]
            second.join(table)
            names = [seat["name"] for seat in server.json("GET", "/api/tables/" + table)["seats"]]
            assert names[:2] == [one, other + (" 2" if same else "")], (one, other, names)


def test_operator(program):
    """Listing, showing, exporting, deleting and forgetting without a server; nothing else is ever made a database."""
    folder = tempfile.mkdtemp(prefix="pasch-forget-")
    try:
        with Server(program, "--new-tables", "0", "--rate", "0", folder=folder) as server:
            table, (zoe, _) = finished(server, "Zoë", "Ben", spectators=True)
            other = finished(server, "ZOË", "Cem")[0]
            mine = zoe.create("draw", [PERSON, computer("random")])["table"]
            data = record(server, table)[0]
            assert "in use" in pasch(program, "delete", server.database, table, status=1)
            listed = pasch(program, "list", "--store", server.database)
            assert table in listed and "Zoë, Ben" in listed and "3 tables" in listed, listed
        database = server.database
        shown = pasch(program, "show", table, "--database", database)
        assert " 1  Zoë\n 2  Ben\n" in shown and "is over" in shown, shown
        for environment in (dict(os.environ, LC_ALL="C"), dict(os.environ, LC_ALL="POSIX", PYTHONUTF8="0")):
            assert pasch(program, "export", database, table, environment=environment).encode() == data
        # The database that the server would use needs no name.
        service = dict(os.environ, LC_ALL="C.UTF-8", STATE_DIRECTORY=os.path.dirname(database))
        listed = pasch(program, "list", database)  # the computer player may have moved since
        assert os.path.basename(database) == "pasch.db" and pasch(program, "list", environment=service) == listed
        assert pasch(program, "show", table, environment=service) == shown
        assert "say which database" in pasch(program, "list", status=64, environment=dict(service, STATE_DIRECTORY=folder + "/no"))
        assert "there is no table nowhere" in pasch(program, "show", database, "nowhere", status=1)
        assert "nobody is known" in pasch(program, "forget", database, "Dora", status=1)
        # By a seat it is the person, by a name everybody of that name.
        assert "2 seats" in pasch(program, "forget", database, table + ":1")
        assert "nobody who is known" in pasch(program, "forget", database, table + ":1", status=1)
        assert "Player 1" in pasch(program, "show", database, mine) and "forgotten" in pasch(program, "show", database, table)
        assert "ZOË" in pasch(program, "show", database, other)
        assert "1 seat\n" in pasch(program, "forget", database, "zoë")
        assert "ZOË" not in pasch(program, "list", database)
        pasch(program, "delete", database, other)
        assert other not in pasch(program, "list", database)
        assert "0 damaged" in pasch(program, "check", database)
        # What is no database stays what it is.
        strange = os.path.join(folder, "strange")
        for content, words in ((b"", "empty"), (b"my holidays\n" * 400, "no database of Pasch")):
            for command in (["delete", strange, table], ["forget", strange, "Anna"], ["show", strange, table],
                            ["export", strange, table]):
                with open(strange, "wb") as file:
                    file.write(content)
                assert words in pasch(program, *command, status=1), command
                with open(strange, "rb") as file:
                    assert file.read() == content
        pasch(program, "forget", os.path.join(folder, "none.db"), "Anna", status=1)
        assert not os.path.exists(os.path.join(folder, "none.db"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_damaged(program):
    """A table that is damaged keeps nobody from being forgotten elsewhere."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        zoe = Person(server, "Zoë")
        tables = [zoe.create("draw", [PERSON, computer("random")])["table"] for _ in range(3)]
        server.stop()
        with sums.connect(server.database) as database:
            database.execute("UPDATE seats SET sum = sum + 1 WHERE person IS NOT NULL AND table_key ="
                             " (SELECT key FROM tables WHERE id = ?)", (tables[1],))
        database.close()
        told = pasch(program, "forget", server.database, "Zoë", status=1)
        assert "2 seats" in told and tables[1] in told, told
        for table in (tables[0], tables[2]):
            assert "Player 1" in pasch(program, "show", server.database, table)
        server.start()


def test_damaged_row(program):
    """One that no list has, because its own row is damaged, is named."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        zoe = Person(server, "Zoë")
        tables = [zoe.create("draw", [PERSON, computer("random")])["table"] for _ in range(2)]
        server.stop()
        with sums.connect(server.database) as database:
            database.execute("UPDATE tables SET sum = sum + 1 WHERE id = ?", (tables[1],))
        database.close()
        told = pasch(program, "forget", server.database, "Zoë", status=1)
        assert "1 seat\n" in told and tables[1] in told and tables[0] not in told, told
        assert tables[1] in pasch(program, "forget", server.database, "Zoë", status=1)
        assert tables[1] in pasch(program, "forget", server.database, "Dora", status=1)  # who knows?
        pasch(program, "delete", server.database, tables[1])
        assert "nobody is known" in pasch(program, "forget", server.database, "Zoë", status=1)
        server.start()


def test_damaged_meanwhile(program):
    """Nor does it when the person asks: that table is named when all others have forgotten."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        zoe = Person(server, "Zoë")
        tables = [zoe.create("draw", [PERSON, computer("random")])["table"] for _ in range(3)]
        server.stop()
        with sums.connect(server.database) as database:
            database.execute("UPDATE journal SET line = 'x' WHERE number = 1 AND table_key ="
                             " (SELECT key FROM tables WHERE id = ?)", (tables[1],))
        database.close()
        server.start()
        for _ in range(2):
            error = server.json("POST", "/api/my/forget", {}, zoe.secret, status=503)["error"]
            assert tables[1] in error["text"] and tables[0] not in error["text"], error
            for table in (tables[0], tables[2]):
                assert seats(server, table)[0] == ("Player 1", True)


def test_aside(program):
    """A table that was set aside is deleted once, like any other."""
    with Server(program, "--rate", "0") as server:
        table = Person(server, "Zoë").create("draw", [PERSON, PERSON])["table"]
        server.stop()
        with sums.connect(server.database) as database:
            database.execute("DELETE FROM tables")
            database.execute("INSERT INTO damaged VALUES (?, 'a line is damaged')", (table,))
        database.close()
        assert "1 set aside" in pasch(program, "check", server.database, status=1)
        assert "is deleted" in pasch(program, "delete", server.database, table)
        assert "0 set aside" in pasch(program, "check", server.database)
        assert "there is no table" in pasch(program, "delete", server.database, table, status=1)
        server.start()


def test_names(program):
    """What nobody can be called is refused."""
    with Server(program, "--rate", "0") as server:
        server.stop()
        for name, words in ((b"", "can be seen"), (b"Zo\xf0", "UTF-8"), (b"\xc3", "UTF-8")):
            assert words in pasch(program, "forget", server.database, name, status=1), name
        server.start()


def standings(server, person):
    """How the matches of a person stand, or ended."""
    return {entry["table"]: entry["standing"] for entry in server.json("GET", "/api/my/tables", secret=person.secret)["tables"]}


def test_standing(program):
    """The others still see how a match ended when an operator forgets somebody, even if its journal is damaged."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        table, (_, ben) = finished(server, "Zoë", "Ben")
        before = standings(server, ben)
        assert before[table]["round"] > 0 and "winners" in before[table], before
        server.stop()
        assert "1 seat\n" in pasch(program, "forget", server.database, "Zoë")
        server.start()
        assert standings(server, ben) == before
        assert seats(server, table)[0] == ("Player 1", True)
        server.stop()
        with sums.connect(server.database) as database:
            database.execute("UPDATE journal SET line = 'x' WHERE number = 3")
        database.close()
        assert "1 seat\n" in pasch(program, "forget", server.database, "Ben")
        with sums.connect(server.database) as database:
            (shown,) = database.execute("SELECT shown FROM tables").fetchone()
        database.close()
        shown = json.loads(shown)
        assert shown["standing"] == before[table] and shown["seats"][1]["name"] == "Player 2", shown
        server.start()


def go_back(database):
    """The database in the form that it had when names were in the journal."""
    with sums.connect(database) as connection:
        for key, id, kept in connection.execute("SELECT key, id, kept FROM tables").fetchall():
            lines = [line for line, in connection.execute(
                "SELECT line FROM journal WHERE table_key = ? ORDER BY number", (key,))]
            first = json.loads(lines[0])
            first["players"] = [seat["name"] for seat in json.loads(kept)["seats"]]
            sums.set_lines(connection, id, [json.dumps(first, ensure_ascii=False, separators=(",", ":"))] + lines[1:])
        connection.execute("DELETE FROM settings WHERE name = 'id'")
        connection.execute("PRAGMA user_version = 2")
    connection.close()


def test_old(program):
    """A database of before has its names taken out of the journals; its records are the same, and can be forgotten."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        table, (zoe, _) = finished(server, "Zoë Unverwechselbar", "Ben", spectators=True)
        playing = zoe.create("draw", [PERSON, computer("random")])
        before = record(server, table)[0]
        server.stop()
        go_back(server.database)
        assert "older Pasch" in pasch(program, "list", server.database, status=1)
        server.start()
        assert record(server, table)[0] == before
        check_record(program, before)
        player = Playing(server, playing["table"], playing["token"], random.Random(8))
        play_on([player])
        player.connection.close()
        server.json("POST", "/api/my/forget", {}, zoe.secret)
        data, first = record(server, table)
        assert first["players"] == ["Player 1", "Ben"], first
        check_record(program, data)
        server.stop()
        assert "Unverwechselbar".encode() not in bytes_of(server.folder)
        assert "0 damaged" in pasch(program, "check", server.database)
        server.start()


def main():
    for test in (test_person, test_private, test_alike, test_operator, test_damaged, test_damaged_row, test_damaged_meanwhile, test_aside, test_names, test_standing, test_old):
        if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]:
            test(sys.argv[1])


main()
