"""A wrong clock removes nothing: dates years ahead, back again, in 1970, and jumps while it runs."""

import functools
import sqlite3
import sys
import tempfile
import time

import sums
from client import PERSON, Person, computer, side_by_side, wait_for
from clocks import DAY, HOUR, ShiftedServer

COUNT = 3000


def fill(server):
    """Thousands of tables: waiting, begun and over; nothing is to happen to any of them."""
    ada = Person(server, "Ada")
    model = ada.create("draw", [PERSON, PERSON])["table"]
    ada.create("draw", [PERSON, computer("random")])
    over = ada.create("draw", [PERSON, computer("random")])["table"]
    ada.post(over, "leave")
    server.stop()
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    with sums.connect(server.database) as database:
        row = database.execute("SELECT shown, kept, created, updated FROM tables WHERE id = ?", (model,)).fetchone()
    database.close()
    sums.add_tables(server.database, [("".join(letters[i >> 5 * k & 31] for k in range(3)) + "0" * 17, *row,
                                       row[3] if i % 2 else 0, 1, i % 2) for i in range(COUNT)])
    server.start()


def count(server):
    database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        return database.execute("SELECT count(*) FROM tables").fetchone()[0]
    finally:
        database.close()


def look(server):
    """Lets the server look for old tables; how many it finds."""
    before = server.log().count('"removes"')
    server.pass_time(HOUR + 60)
    wait_for(lambda: server.log().count('"removes"') == before + 1, 60, "it does not look for old tables")
    return int(server.log().rsplit('"removes":"', 1)[1].split('"')[0])


def with_server(test):
    def run(program):
        with tempfile.TemporaryDirectory(prefix="pasch-clock-") as folder:
            with ShiftedServer(program, "--new-tables", "0", "--rate", "0", "--keep-days", "30", "--keep-unfinished", "30",
                               "--log-level", "3", folder=folder) as server:
                test(server)
    run.__name__ = test.__name__
    return run


@with_server
def test_ahead_at_start(server):
    """400 days ahead when it starts; then back, and ahead again and again: each start is a day at most."""
    fill(server)
    everything = count(server)
    assert everything == COUNT + 3
    day = sums.get_day(server.database)
    for number in range(1, 4):
        server.stop()
        server.set_date(400 * DAY * number)
        server.start()
        wait_for(lambda number=number: server.log().count('"seconds-ahead"') == number, 30, "the jump is not logged")
        assert look(server) == 0 and count(server) == everything
        assert sums.get_day(server.database) <= day + number
    server.stop()
    server.set_date(0)
    server.start()
    wait_for(lambda: '"seconds-back"' in server.log(), 30, "the jump is not logged")
    assert look(server) == 0 and count(server) == everything


@with_server
def test_jumps_while_it_runs(server):
    """Ahead, back, and to the beginning of time while it runs; it goes on, and nothing goes."""
    fill(server)
    everything, day = count(server), sums.get_day(server.database)
    for number, date in enumerate((400 * DAY, 0, -int(time.time()) + 5, 0)):
        server.set_date(date)
        wait_for(lambda number=number: server.log().count('"event":"clock"') == number + 1, 30, "no word of it")
        Person(server, "Ben").create("draw", [PERSON, PERSON])
        assert look(server) == 0
    assert count(server) == everything + 4
    assert sums.get_day(server.database) == day


@with_server
def test_1970(server):
    """A machine that does not know the date: tables are made, played and over, and all stays."""
    server.stop()
    server.set_date(-int(time.time()))
    server.start()
    fill(server)
    everything = count(server)
    assert look(server) == 0 and count(server) == everything
    server.stop()
    server.set_date(0)  # it learns the date
    server.start()
    assert look(server) == 0 and count(server) == everything


@with_server
def test_honest_days(server):
    """Day after day that it is in use tables grow older, and in the end they go, a few at a time."""
    fill(server)
    everything = count(server)
    sums_before = sums.get_day(server.database)
    for number in range(1, 10):  # it is started on nine more days
        server.stop()
        server.pass_time(DAY)
        server.start()
        wait_for(lambda number=number: sums.get_day(server.database) == sums_before + number, 30, "no day is counted")
    assert look(server) == everything // 100  # of those that waited for seven days
    wait_for(lambda: count(server) == everything - everything // 100, 60, "they do not go")


def main():
    tests = (test_ahead_at_start, test_jumps_while_it_runs, test_1970, test_honest_days)
    side_by_side([functools.partial(test, sys.argv[1]) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
