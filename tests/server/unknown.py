"""The disk fails just when it is to confirm what was written: what is refused is not stored; where nobody knows, that is said,
and the next view says how it is."""

import functools
import json
import mmap
import os
import random
import sqlite3
import struct
import sys
import tempfile
import time

from client import PERSON, Person, Playing, Server, check_record, digits, play_on, side_by_side, table_of, wait_for

FAILER = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "tests/libfail_sync.so")


class FailingServer(Server):
    """A server whose disk can fail."""

    def __init__(self, program, folder):
        path = os.path.join(folder, "failures")
        with open(path, "wb") as file:
            file.write(struct.pack("<q", 0))
        with open(path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), 8)
        super().__init__(program, "--rate", "0", "--new-tables", "0", folder=folder,
                         environment=dict(LD_PRELOAD=FAILER, FAIL_SYNC=path))

    def fail(self, times):
        """So many of the next writes are not confirmed."""
        struct.pack_into("<q", self.map, 0, times)

    def lines(self, table):
        """How many lines are in the journal as another process sees it."""
        database = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            return database.execute("SELECT count(*) FROM journal JOIN tables ON key = table_key WHERE id = ?",
                                    (table,)).fetchone()[0]
        finally:
            database.close()


class Patient(Playing):
    """Plays only when told to."""

    def answer(self):
        return None


def settle(players):
    """Who is to act, when everybody has heard the same."""
    def actor():
        for player in players:
            while message := player.connection.receive(0.05):
                player.hear(message)
        if not all(player.view for player in players) or len({player.view["at"] for player in players}) > 1:
            return None
        return next((player for player in players if player.view["moves"]), None)
    wait_for(actor, 60, "nobody is to act")
    return actor()


def sit_down(server):
    table, persons, sat = table_of(server, "double-6", 3, options={"rounds": 1})
    return table, persons, [Patient(server, table, seat["token"], random.Random(7)) for seat in sat]


def see(player):
    """The next view."""
    player.view = player.connection.expect("view")
    return player.view


def act(player, number):
    sent = dict(type="act", at=player.view["at"], move=player.view["moves"][0]["id"], id=number)
    player.connection.send(**sent)
    return sent


def test_refused(program):
    """Once is not enough to hide what became of it: it is taken away, and nothing has changed."""
    with tempfile.TemporaryDirectory(prefix="pasch-unknown-") as folder, FailingServer(program, folder) as server:
        table, persons, players = sit_down(server)
        for number in range(1, 6):
            actor = settle(players)
            before, lines = actor.view["at"], server.lines(table)
            server.fail(1)
            sent = act(actor, number)
            error = actor.connection.expect("error")
            assert error["code"] == "storage" and error["to"] == number, error
            assert server.lines(table) == lines
            if number % 2:  # nor does it turn up when the server is started again
                server.restart()
                for player in players:
                    player.connect()
                    assert see(player)["at"] == before
            else:
                time.sleep(1.1)
            settle(players)
            actor.connection.send(**sent)
            assert see(actor)["at"] == before + 1
            assert server.lines(table) == lines + 1
        for player in players:
            player.connection.close()


def test_unknown(program):
    """It can't be taken away either: that is its own answer, and asking again counts once, whatever became of it."""
    outcomes = set()
    with tempfile.TemporaryDirectory(prefix="pasch-unknown-") as folder, FailingServer(program, folder) as server:
        table, persons, players = sit_down(server)
        for number in range(1, 9):
            actor = settle(players)
            before = actor.view["at"]
            server.fail(4)  # neither is it confirmed, nor can it be taken away
            sent = act(actor, number)
            error = actor.connection.expect("error")
            assert error["code"] == "unknown" and error["to"] == number, error
            server.fail(0)
            if number % 2:
                server.restart()
                for player in players:
                    player.connect()
            # The table is read anew, and everybody sees how it is.
            seen = [see(player) for player in players]
            assert len({view["at"] for view in seen}) == 1 and seen[0]["at"] - before in (0, 1), (seen, before)
            stored = seen[0]["at"] > before
            outcomes.add(stored)
            assert server.lines(table) == seen[0]["at"], "a view shows what is not stored"
            # The same act again: it counts once.
            actor.connection.send(**sent)
            actor.connection.send(type="ping")
            heard = []
            while not heard or heard[-1]["type"] != "pong":
                heard.append(actor.connection.receive())
                actor.hear(heard[-1])
            assert not [message for message in heard if message["type"] == "error"], heard
            actor = settle(players)
            assert actor.view["at"] == before + 1, (actor.view["at"], before, stored)
        for player in players:
            player.__class__ = Playing
            player.connection.close()
            player.connect()
        play_on(players)
        check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
        for player in players:
            player.connection.close()
    assert outcomes == {False, True}, outcomes


def test_tables(program):
    """A table whose making is not known of is found with the same commitment, if it is there; so are seats."""
    with tempfile.TemporaryDirectory(prefix="pasch-unknown-") as folder, FailingServer(program, folder) as server:
        ada, ben = Person(server, "Ada"), Person(server, "Ben")
        commitment = server.json("POST", "/api/promises", {}, ada.secret, status=201)["commitment"]
        made = server.metric("tables_created_total")
        wishes = dict(game="draw", seats=[PERSON, PERSON], name="Ada", contribution=digits(), pace="none", commitment=commitment)
        server.fail(4)
        error = server.json("POST", "/api/tables", wishes, ada.secret, status=503)["error"]
        assert error["code"] == "unknown", error
        server.fail(0)
        first = server.json("POST", "/api/tables", wishes, ada.secret, status=201)
        assert first["commitment"] == commitment
        wait_for(lambda: server.ask("GET", "/healthz")[0] == 200, 60, "it does not find out that it is well again")
        assert server.metric("tables_created_total") == made + 1
        mine = server.json("GET", "/api/my/tables", secret=ada.secret)["tables"]
        assert [table["table"] for table in mine] == [first["table"]], mine
        # A seat.
        server.fail(4)
        body = dict(name="Ben", contribution=digits())
        error = server.json("POST", f"/api/tables/{first['table']}/join", body, ben.secret, status=503)["error"]
        assert error["code"] == "unknown", error
        server.fail(0)
        wait_for(lambda: server.ask("POST", f"/api/tables/{first['table']}/join", body, ben.secret)[0] == 200, 60, "no seat")
        assert server.json("GET", "/api/tables/" + first["table"])["state"] == "playing"
        assert json.loads(server.ask("POST", f"/api/tables/{first['table']}/join", body, ben.secret)[2])["seat"] == 1


def test_rematch(program):
    """A rematch of which it is not known whether it was stored is one table, whoever asks again: also after kill -9."""
    for killed in (False, True):
        with tempfile.TemporaryDirectory(prefix="pasch-unknown-") as folder, FailingServer(program, folder) as server:
            table, persons, sat = table_of(server, "draw", 2)
            players = [Playing(server, table, seat["token"], random.Random(3)) for seat in sat]
            play_on(players)
            for player in players:
                player.connection.close()
            contribution = digits()
            server.fail(4)
            error = persons[0].post(table, "rematch", status=503, contribution=contribution)["error"]
            assert error["code"] == "unknown", error
            server.fail(0)
            if killed:
                server.restart()
            body = json.dumps(dict(contribution=contribution))
            wait_for(lambda: server.ask("POST", f"/api/tables/{table}/rematch", body, persons[0].secret)[0] == 200, 60, "no rematch")
            first = persons[0].post(table, "rematch", contribution=contribution)
            second = persons[1].post(table, "rematch", contribution=digits())
            assert first["table"] == second["table"] and {first["seat"], second["seat"]} == {0, 1}, (first, second)
            for person in persons:
                mine = [each["table"] for each in server.json("GET", "/api/my/tables", secret=person.secret)["tables"]]
                assert sorted(mine) == sorted([table, first["table"]]), mine


def main():
    program = sys.argv[1]
    if not os.path.exists(FAILER):
        print("there is no library that makes the disk fail: left out")
        return
    side_by_side([functools.partial(test, program) for test in (test_refused, test_unknown, test_tables, test_rematch)])


if __name__ == "__main__":
    main()
