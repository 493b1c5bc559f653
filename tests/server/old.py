"""Tables that nobody comes back to are removed, the oldest first, and nobody wakes what is about to go."""

import functools
import random
import sqlite3
import sys
import time

from client import PERSON, Person, Playing, Server, computer, greet, play_on, side_by_side, wait_for

DAY = 24 * 3600 * 1000
SWEEP = 5  # seconds from one look at old tables to the next


def change(server, sql, *values):
    """Changes the database of a server that does not run."""
    with sqlite3.connect(server.database) as database:
        database.execute(sql, values)
        database.commit()
    database.close()


def tables(server):
    """The ids that are stored."""
    database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        return {row[0] for row in database.execute("SELECT id FROM tables")}
    finally:
        database.close()


def grow_old(server, id, days):
    """As if nothing had happened at a table since then."""
    then = int(time.time() * 1000) - days * DAY
    change(server, "UPDATE tables SET created = ?1, updated = ?1, finished = min(finished, ?1) WHERE id = ?2", then, id)


def test_keeping(program):
    """Finished, waiting and deserted tables go when their time is over; all others stay."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--keep-days", "30", "--keep-unfinished", "90") as server:
        ada = Person(server, "Ada")
        over = [ada.create("draw", [PERSON, computer("random")])["table"] for _ in range(2)]
        for table in over:
            ada.post(table, "leave")
        waiting = [ada.create("draw", [PERSON, PERSON], open="lobby")["table"] for _ in range(2)]
        playing = [ada.create("draw", [PERSON, computer("random")])["table"] for _ in range(2)]
        server.stop()
        for table, days in ((over[0], 31), (over[1], 29), (waiting[0], 8), (waiting[1], 6), (playing[0], 91),
                            (playing[1], 89)):
            grow_old(server, table, days)
        server.start()
        wait_for(lambda: tables(server) == {over[1], waiting[1], playing[1]}, 60, "what is old stays")
        shown = [table["table"] for table in server.json("GET", "/api/tables")["tables"]]
        assert shown == [], shown # it waits, but nobody is there
        assert server.json("GET", "/api/tables/" + waiting[1])["table"] == waiting[1]
        server.json("GET", "/api/tables/" + over[0], status=404)
        time.sleep(SWEEP + 1)
        assert tables(server) == {over[1], waiting[1], playing[1]}


def use(program, sleep, end):
    """A match that goes on is not deserted, however long ago it began; end(server, player) notes that."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--keep-unfinished", "90", "--sleep", sleep) as server:
        used, looked = [Person(server, "Ada").create("double-9", [PERSON] + [computer("random")] * 2)
                        for _ in range(2)]
        server.stop()
        for seat in (used, looked):
            grow_old(server, seat["table"], 89)
        server.start()
        player = Playing(server, used["table"], used["token"], random.Random(3))
        play_on([player], until=lambda: player.acts >= 3)
        woken = server.metric("tables_woken_total")
        assert server.ask("GET", f"/api/tables/{looked['table']}/record")[0] == 409
        assert server.metric("tables_woken_total") == woken + 1
        end(server, player)
        server.stop()
        change(server, "UPDATE tables SET created = created - ?1, updated = updated - ?1", 2 * DAY)
        server.start()
        wait_for(lambda: looked["table"] not in tables(server), 60, "what is deserted stays")
        time.sleep(SWEEP + 1)
        assert tables(server) == {used["table"]}, (used["table"], tables(server))


def test_use_then_sleep(program):
    """Going to sleep notes it."""

    def end(server, player):
        player.connection.close()
        server.wait_for_sleep()

    use(program, "1", end)


def test_use_then_stop(program):
    """So does stopping, while the table is awake."""
    use(program, "600", lambda server, player: None)


def test_many(program):
    """However many there are, removing keeps up; the oldest go first, and people are not disturbed."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--keep-days", "30") as server:
        keep = Person(server, "Ada").create("draw", [PERSON, computer("random")])
        model = Person(server, "Ben").create("draw", [PERSON, computer("random")])["table"]
        server.stop()
        letters = "0123456789abcdefghjkmnpqrstvwxyz"
        then = int(time.time() * 1000) - 31 * DAY
        with sqlite3.connect(server.database) as database:
            row = database.execute("SELECT shown, kept FROM tables WHERE id = ?", (model,)).fetchone()
            for i in range(250):
                id = "".join(letters[i >> 5 * k & 31] for k in range(2)) + "0" * 18
                database.execute("INSERT INTO tables (id, shown, kept, created, updated, finished) VALUES (?, ?, ?, ?, ?, ?)",
                                 (id, *row, then - i * 1000, then - i * 1000, then - i * 1000))
            database.commit()
        database.close()

        def finished():
            database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
            dates = [row[0] for row in database.execute("SELECT finished FROM tables WHERE finished > 0")]
            database.close()
            return dates

        server.start()
        seat = greet(server.port, keep["table"], keep["token"])
        seat.expect("view")
        wait_for(lambda: len(finished()) <= 200, 60, "none goes")
        left = finished()
        assert min(left) > then - 240 * 1000, "the newest go first"
        wait_for(lambda: not finished(), 90, "they do not all go")
        seat.send(type="ping")
        seat.expect("pong")
        assert keep["table"] in tables(server)
        seat.close()


def test_race(program):
    """While a table is being removed it is not there for anybody; if that fails, it is there again."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--keep-days", "30") as server:
        ada = Person(server, "Ada")
        for starts in range(1, 21):
            made = ada.create("draw", [PERSON, computer("random")], spectators=True)
            ada.post(made["table"], "leave")
            server.stop()
            grow_old(server, made["table"], 31)
            server.start()
            lock = sqlite3.connect(server.database, isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")  # now nothing can be stored
            # It is removed as soon as the server looks, which takes as long as the lock.
            wait_for(lambda starts=starts: server.log().count('"housekeeping"') == starts, 60, "nothing is removed")
            if made["table"] in tables(server):
                break
            lock.close()  # it came too late
        assert made["table"] in tables(server)
        record = f"/api/tables/{made['table']}/record"
        for path in (record, "/api/tables/" + made["table"]):
            assert server.ask("GET", path)[0] == 404, path
        late = greet(server.port, made["table"])
        assert late.expect("error")["code"] == "not-found"
        # It could not be: after some seconds it is there again, and nothing is lost.
        wait_for(lambda: server.ask("GET", record)[0] == 200, 60, "it is lost")
        lock.execute("ROLLBACK")
        lock.close()
        assert made["table"] in tables(server)
        assert server.metric("tables_awake") == 1


def main():
    program = sys.argv[1]
    tests = (test_many, test_use_then_sleep, test_use_then_stop, test_race, test_keeping)
    side_by_side([functools.partial(test, program) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
