"""Tables that nobody comes back to are removed, the oldest first, few at a time, and nobody wakes what is about to go."""

import functools
import random
import sqlite3
import sys
import tempfile
import time

import sums
from client import PERSON, Person, Playing, computer, digits, greet, play_on, side_by_side, wait_for
from clocks import HOUR, ShiftedServer

TODAY = 1000  # in days in use
SWEEP = 5  # seconds from one look at old tables to the next
LOOK = HOUR + 60  # from one search for them to the next


def tables(server):
    """The ids that are stored."""
    database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        return {row[0] for row in database.execute("SELECT id FROM tables")}
    finally:
        database.close()


def grow_old(server, id, days):
    """As if nothing had happened at a table since then."""
    sums.set_day(server.database, f"{TODAY} {int(time.time() * 1000)} 0")
    sums.change(server.database, "UPDATE tables SET day = ?1, finished_day = iif(finished, ?1, 0) WHERE id = ?2",
                TODAY - days, id)


def with_server(*options):
    """A test that gets a server of its own, with clocks that it can shift."""
    def decorate(test):
        def run(program):
            with tempfile.TemporaryDirectory(prefix="pasch-old-") as folder:
                with ShiftedServer(program, "--new-tables", "0", "--rate", "0", *options, folder=folder) as server:
                    test(server)
        run.__name__ = test.__name__
        return run
    return decorate


@with_server("--keep-days", "30", "--keep-unfinished", "90")
def test_keeping(server):
    """Finished, waiting and deserted tables go when their time is over; all others stay."""
    ada = Person(server, "Ada")
    over = [ada.create("draw", [PERSON, computer("random")])["table"] for _ in range(2)]
    for table in over:
        ada.post(table, "leave")
    waiting = [ada.create("draw", [PERSON, PERSON], open="lobby")["table"] for _ in range(2)]
    playing = [ada.create("draw", [PERSON, computer("random")])["table"] for _ in range(2)]
    everything = tables(server)
    server.stop()
    for table, days in ((over[0], 31), (over[1], 29), (waiting[0], 8), (waiting[1], 6), (playing[0], 91),
                        (playing[1], 89)):
        grow_old(server, table, days)
    server.start()
    time.sleep(SWEEP + 1)
    assert tables(server) == everything, "it does not wait an hour"
    server.pass_time(LOOK)
    wait_for(lambda: tables(server) == {over[1], waiting[1], playing[1]}, 60, "what is old stays")
    shown = [table["table"] for table in server.json("GET", "/api/tables")["tables"]]
    assert waiting[0] not in shown, shown
    assert server.json("GET", "/api/tables/" + waiting[1])["table"] == waiting[1]
    server.json("GET", "/api/tables/" + over[0], status=404)
    server.pass_time(LOOK)
    time.sleep(SWEEP + 1)
    assert tables(server) == {over[1], waiting[1], playing[1]}


def use(server, end):
    """A match that goes on is not deserted, however long ago it began; end(server, player) notes that."""
    used, looked = [Person(server, "Ada").create("double-9", [PERSON] + [computer("random")] * 2) for _ in range(2)]
    server.stop()
    for seat in (used, looked):
        grow_old(server, seat["table"], 91)
    server.start()
    player = Playing(server, used["table"], used["token"], random.Random(3))
    play_on([player], until=lambda: player.acts >= 3)
    woken = server.metric("tables_woken_total")
    assert server.ask("POST", f"/api/tables/{looked['table']}/leave", {}, digits())[0] == 403  # by a stranger
    assert server.metric("tables_woken_total") == woken + 1
    end(server, player)
    server.stop()
    server.start()
    server.pass_time(LOOK)
    wait_for(lambda: looked["table"] not in tables(server), 60, "what is deserted stays")
    time.sleep(SWEEP + 1)
    assert tables(server) == {used["table"]}, (used["table"], tables(server))


@with_server("--keep-unfinished", "90", "--sleep", "1")
def test_use_then_sleep(server):
    """Going to sleep notes it."""

    def end(server, player):
        player.connection.close()
        server.wait_for_sleep()

    use(server, end)


@with_server("--keep-unfinished", "90", "--sleep", "600")
def test_use_then_stop(server):
    """So does stopping, while the table is awake."""
    use(server, lambda server, player: None)


@with_server("--keep-days", "30")
def test_many(server):
    """Of many only a few go in an hour, the oldest first; one that is damaged stays, and keeps no other."""
    keep = Person(server, "Ada").create("draw", [PERSON, computer("random")])
    model = Person(server, "Ben").create("draw", [PERSON, computer("random")])["table"]
    server.stop()
    sums.set_day(server.database, f"{TODAY} {int(time.time() * 1000)} 0")
    sums.change(server.database, "UPDATE tables SET day = ?", TODAY)
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    ids = ["".join(letters[i >> 5 * k & 31] for k in range(2)) + "0" * 18 for i in range(250)]
    with sums.connect(server.database) as database:
        row = database.execute("SELECT shown, kept FROM tables WHERE id = ?", (model,)).fetchone()
    sums.add_tables(server.database, [(id, *row, 1, 1, 1, 600 - number, 600 - number) for number, id in enumerate(ids)])
    with database:  # the oldest is damaged
        database.execute("UPDATE tables SET sum = sum + 1 WHERE id = ?", (ids[249],))
    database.close()
    everything = tables(server)
    assert len(everything) == 252
    server.start()
    for hour in range(1, 4):
        server.pass_time(LOOK)
        gone = set(ids[249 - 10 * hour:249])
        wait_for(lambda: everything - tables(server) == gone, 60, "the oldest do not go")
        time.sleep(SWEEP + 1)
        assert everything - tables(server) == gone, "more go than may"
    seat = greet(server.port, keep["table"], keep["token"])
    seat.expect("view")
    seat.send(type="ping")
    seat.expect("pong")
    seat.close()


@with_server("--keep-days", "30")
def test_race(server):
    """While a table is being removed it is not there for anybody; if that fails, it is there again."""
    ada = Person(server, "Ada")
    for starts in range(1, 21):
        made = ada.create("draw", [PERSON, computer("random")], spectators=True)
        ada.post(made["table"], "leave")
        server.stop()
        grow_old(server, made["table"], 31)
        server.start()
        server.pass_time(LOOK)
        # It is found, and some seconds later removed, which takes as long as the lock.
        wait_for(lambda starts=starts: server.log().count('"removes"') == starts, 60, "nothing is removed")
        lock = sqlite3.connect(server.database, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")  # now nothing can be stored
        if made["table"] in tables(server):
            break
        lock.close()  # it came too late
    assert made["table"] in tables(server)
    record = f"/api/tables/{made['table']}/record"
    wait_for(lambda: server.metric("tables_awake") == 1, 60, "it is not about to go")
    for path in (record, "/api/tables/" + made["table"]):
        assert server.ask("GET", path)[0] == 404, path
    late = greet(server.port, made["table"])
    assert late.expect("error")["code"] == "not-found"
    # It could not be: after some seconds it is there again, and nothing is lost.
    wait_for(lambda: server.ask("GET", record)[0] == 200, 60, "it is lost")
    lock.execute("ROLLBACK")
    lock.close()
    assert made["table"] in tables(server)
    assert server.metric("tables_awake") <= 1


def main():
    program = sys.argv[1]
    tests = (test_many, test_use_then_sleep, test_use_then_stop, test_race, test_keeping)
    side_by_side([functools.partial(test, program) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
