"""Waking long matches: it takes the same however long they are, nobody else waits for it, and each address has its turn;
and a match does not become too long."""

import functools
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

from client import Playing, Server, Socket, digits, readable, side_by_side, table_of, wait_for
from unknown import FAILER, FailingServer

OTHER = "127.0.0.2"
MAKER = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "tests/make_long_match")


def wait_for_snapshots(folder, count):
    """Those that are made at the start are stored while the server listens already."""
    def there_are():
        database = sqlite3.connect(f"file:{os.path.join(folder, 'pasch.db')}?mode=ro", uri=True)
        try:
            return database.execute("SELECT count(*) FROM snapshots WHERE text LIKE '%\"totals\"%'").fetchone()[0]
        finally:
            database.close()

    wait_for(lambda: there_are() == count, 60, "not all have a snapshot")


def forget_snapshots(folder, count):
    """As an older server has left it; while one runs that is asleep."""
    wait_for_snapshots(folder, count)
    database = sqlite3.connect(os.path.join(folder, "pasch.db"))
    database.execute("DELETE FROM snapshots")
    database.commit()
    database.close()


def make(folder, secret, count, lines, filler=0, snapshot=True):
    """Long matches in a database that no server has open."""
    result = subprocess.run([MAKER, os.path.join(folder, "pasch.db"), secret, str(count),
                             str(lines), str(filler), str(int(snapshot))], check=True, capture_output=True, timeout=300)
    return [json.loads(line) for line in result.stdout.splitlines()]


def start(program, folder, *options):
    return Server(program, "--rate", "0", "--new-tables", "0", "--per-address", "1000", *options, folder=folder)


def hello(server, made, source=None, **more):
    """Says hello, and does not wait for the answer."""
    connection = Socket(server.port, source=source, timeout=120)
    connection.send(type="hello", protocol="pasch", version=1, table=made["table"], **more)
    return connection


def count_answers(connections):
    """How many of them have heard anything."""
    return len(readable(connections, 0))


def test_nobody_waits(program):
    """While one address wakes long matches others are answered, and have their turn."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        made = make(folder, digits(), 21, 8000, snapshot=False)
        with start(program, folder) as server:
            forget_snapshots(folder, 21)
            _, _, sat = table_of(server, "draw", 2)
            honest = Playing(server, sat[0]["table"], sat[0]["token"], random.Random(1))
            while not honest.view:
                honest.hear(honest.connection.receive())
            greedy = [hello(server, one) for one in made[1:]]
            late = hello(server, made[0], OTHER)
            pings = 0
            while count_answers(greedy) < len(greedy):
                honest.connection.send(type="ping")
                honest.connection.expect("pong")
                pings += 1
                if count_answers([late]):
                    break
            # A turn after one or two of the others, not after all of them.
            assert count_answers(greedy) < len(greedy) // 2, (count_answers(greedy), len(greedy))
            assert late.expect("view")["at"] >= 8000
            while count_answers(greedy) < len(greedy):
                honest.connection.send(type="ping")
                honest.connection.expect("pong")
                pings += 1
            # With one answer for each match that wakes it would be twenty.
            assert pings > 100, pings
            for connection in greedy:
                assert connection.expect("view")["at"] >= 8000
                connection.close()
            for connection in (late, honest.connection):
                connection.close()


def lines_read(server):
    return server.metric("journal_lines_read_total")


def test_lines(program):
    """With a snapshot only what came after it is read; and there is one soon, whatever was before."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        with_one, = make(folder, digits(), 1, 25000)
        without, = make(folder, digits(), 1, 25000, snapshot=False)
        with start(program, folder, "--sleep", "1") as server:
            # All was read before it listened, once to see that it is sound and once more for a snapshot.
            assert 50000 < lines_read(server) < 50000 + 500, lines_read(server)
            server.wait_for_log("read-in-full", count=2)
            wait_for_snapshots(folder, 2)
            before = lines_read(server)
            connection = hello(server, with_one)
            assert connection.expect("view")["at"] >= 25000
            connection.close()
            assert lines_read(server) - before < 300, "more was read than came after the snapshot"
            before = lines_read(server)
            player = Playing(server, without["table"], without["token"], random.Random(2))
            while not player.view:
                player.hear(player.connection.receive())
            first = player.view["round"]
            assert lines_read(server) - before < 300, lines_read(server) - before
            while player.view["round"] < first + 12:  # another snapshot is stored meanwhile
                player.hear(player.connection.receive())
            seen = player.view["at"]
            player.connection.close()
            server.wait_for_sleep()
            before = lines_read(server)
            connection = hello(server, without)
            view = connection.expect("view")
            assert view["at"] >= seen
            assert lines_read(server) - before < 300, lines_read(server) - before
            connection.close()
            # The same after the power failed.
            server.restart()
            assert lines_read(server) < 1000
            connection = hello(server, without)
            again = connection.expect("view")
            connection.close()
            for name in ("at", "round", "totals", "history"):  # who watches does not make it go on
                assert again.get(name) == view.get(name), name


def test_damaged_snapshot(program):
    """A snapshot that is no good is left alone: all lines are read, and the log says so."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        made, = make(folder, digits(), 1, 5000)
        database = sqlite3.connect(os.path.join(folder, "pasch.db"))
        changed = database.execute("UPDATE snapshots SET text = replace(text, '\"totals\"', '\"tables\"')").rowcount
        database.commit()
        database.close()
        assert changed == 1
        with start(program, folder) as server:
            before = lines_read(server)
            assert before >= 5000
            server.wait_for_log("read-in-full")
            wait_for_snapshots(folder, 1)
            connection = hello(server, made)
            assert connection.expect("view")["at"] >= 5000
            connection.close()
            assert lines_read(server) - before < 300, "it has another one now"


def test_gone_meanwhile(program):
    """Who goes before the table is awake is forgotten; who stays gets it; what is not there is said so to all."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        made = make(folder, digits(), 6, 10000, snapshot=False)
        with start(program, folder, "--sleep", "1") as server:
            forget_snapshots(folder, 6)
            for _ in range(5):
                for one in made:
                    hello(server, one).drop()
                    server_side = hello(server, one)
                    server_side.send(type="ping")
                    server_side.drop()
            stays = [hello(server, one, source=OTHER) for one in made[:3]]
            for connection in stays:
                connection.send(type="ping")  # it waits with the hello
                heard = []
                while not {"pong", "view"} <= set(heard):  # others come and go, so there may be more than one table
                    heard.append(connection.receive()["type"])
                rest = [each for each in heard if each != "table"]
                assert heard[0] == "table" and rest[0] == "hello" and set(rest) == {"hello", "pong", "view"}, heard
                connection.close()
            strangers = [hello(server, {"table": "0123456789abcdefghjk"}) for _ in range(5)]
            for connection in strangers:
                error = connection.receive()
                assert error["type"] == "error" and error["code"] == "not-found", error
                assert connection.receive()["type"] == "goodbye"
                connection.close()
            server.wait_for_sleep()
            assert server.metric("connections") == 0


def test_requests_wait_too(program):
    """A request that needs a table that sleeps is answered when it is awake."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        secret = digits()
        made = make(folder, secret, 3, 10000, snapshot=False)
        with start(program, folder) as server:
            for one in made:
                assert server.json("GET", "/api/tables/" + one["table"])["state"] == "playing"
                assert server.json("GET", f"/api/tables/{one['table']}/record", status=409)["error"]["code"] == "conflict"
            assert server.metric("tables_woken_total") == 0
            mine = server.json("GET", "/api/my/tables", secret=secret)["tables"]
            assert {table["table"] for table in mine} == {one["table"] for one in made}
            server.json("POST", f"/api/tables/{made[0]['table']}/leave", {}, secret)
            assert server.metric("tables_woken_total") == 1
            record = server.ask("GET", f"/api/tables/{made[0]['table']}/record", secret=secret)[2].splitlines()
            assert len(record) > 10000 and json.loads(record[-1])["abandoned"] is True
            replay = server.json("GET", f"/api/tables/{made[0]['table']}/replay", secret=secret)
            assert len(replay["steps"]) == len(record)


def journal(server, table):
    database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        return database.execute("SELECT max(number), (SELECT line FROM journal j WHERE j.table_key = t.key ORDER BY number "
                                "DESC LIMIT 1) FROM journal JOIN tables t ON t.key = table_key WHERE t.id = ?",
                                (table,)).fetchone()
    finally:
        database.close()


def test_too_long(program):
    """Near its end a match says how many lines are left; at the end it is abandoned, and no line too long."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        near, = make(folder, digits(), 1, 1990, filler=178000)
        full, = make(folder, digits(), 1, 1980, filler=197000)
        with start(program, folder) as server:
            player = Playing(server, near["table"], near["token"], random.Random(3))
            while not player.state:
                player.hear(player.connection.receive())
            assert "lines_left" not in player.state, player.state
            while "lines_left" not in player.state:
                player.hear(player.connection.receive())
            assert 19000 < player.state["lines_left"] <= 20000
            player.connection.close()
            player = Playing(server, full["table"], full["token"], random.Random(4))
            watching = Playing(server, full["table"], None, random.Random(4))
            while not player.is_over():
                player.hear(player.connection.receive())
                if player.state:
                    assert player.state["lines_left"] > 0
            assert player.view["abandoned"] is True and "winners" not in player.view, player.view
            while not watching.is_over() or watching.state["state"] != "over":
                watching.hear(watching.connection.receive())
            assert watching.state["standing"]["abandoned"] is True, watching.state
            lines, last = journal(server, full["table"])
            assert 198900 < lines <= 200000 and json.loads(last)["abandoned"] is True, (lines, last)
            assert server.metric("matches_over_total") == 1
            for one in (player, watching):
                one.connection.close()
            server.restart()
            assert server.json("GET", "/api/tables/" + full["table"])["state"] == "over"


def test_too_long_on_a_bad_disk(program):
    """A match that is full goes on to try to end until that is stored; nobody is told before that it has."""
    with tempfile.TemporaryDirectory(prefix="pasch-waking-") as folder:
        secret = digits()
        short, = make(folder, secret, 1, 1980)
        full, = make(folder, secret, 1, 1980, filler=199998 - short["lines"])
        with FailingServer(program, folder) as server:
            server.fail(1 << 40)
            player = Playing(server, full["table"], full["token"], random.Random(5))
            while not player.view:
                player.hear(player.connection.receive())
            lines, last = journal(server, full["table"])
            wait_for(lambda: server.metric("journal_failures_total") >= 3, 60, "it does not try again")
            while message := player.connection.receive(0.1):
                player.hear(message)
            assert not player.is_over() and player.state["state"] == "playing", player.state
            assert journal(server, full["table"]) == (lines, last)
            server.fail(0)
            while not player.is_over():
                player.hear(player.connection.receive())
            assert player.view["abandoned"] is True, player.view
            lines, last = journal(server, full["table"])
            assert lines <= 200000 and json.loads(last)["abandoned"] is True, (lines, last)
            player.connection.close()


def main():
    program = sys.argv[1]
    tests = [test_lines, test_damaged_snapshot, test_gone_meanwhile, test_requests_wait_too, test_too_long]
    if os.path.exists(FAILER):
        tests.append(test_too_long_on_a_bad_disk)
    test_nobody_waits(program)  # by itself: it is about who waits for whom
    side_by_side([functools.partial(test, program) for test in tests], 2)


if __name__ == "__main__":
    main()
