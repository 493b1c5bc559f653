"""Taking back: back to the last decision, whatever has come since, through crashes; the journal tells of it, what is handed
out does not but for the number; tables without it; databases whose journals were cut."""

import json
import os
import random
import re
import sqlite3
import subprocess
import sys

import sums
from client import PERSON, Person, Playing, Server, check_record, computer, greet, play_on, side_by_side, table_of

SAME = ("hand", "history", "moves", "totals", "turn", "tiles", "stage", "round")


def decides(view):
    return len([move for move in view["moves"] if "like" not in move]) > 1


class Wavering:
    """Somebody alone with computer players who takes back at random, and checks that all is as it was."""

    def __init__(self, server, table, token, generator):
        self.server, self.table, self.token, self.random = server, table, token, generator
        self.decisions, self.round, self.undone, self.crashes = [], None, 0, 0
        self.view = None
        self.connect()

    def connect(self):
        self.connection = greet(self.server.port, self.table, self.token, proportion=[3, 2],
                                **(dict(since=self.view["at"]) if self.view else {}))

    def next_view(self):
        """The next one with something to do."""
        while True:
            view = self.connection.expect("view")
            assert not self.view or view["at"] >= self.view["at"], (view["at"], self.view["at"])
            self.view = view
            if view["stage"] != "play" or view["moves"]:
                return view

    def take_back(self):
        """Once or more often, and perhaps the server is killed right after it."""
        while True:
            due, before = self.decisions.pop(), self.view["at"]
            self.connection.send(type="undo", at=before)
            self.undone += 1
            while self.next_view()["at"] <= before:
                pass
            assert self.view["at"] == before + 1 and self.view["news"] == 0, (before, self.view["at"], self.view["news"])
            self.compare(due)
            if self.random.random() < 0.3:
                self.crashes += 1
                self.connection.drop()
                self.server.restart()
                self.connect()
                assert self.next_view()["at"] == before + 1 and self.view["news"] == 0
                self.compare(due)
            assert self.view.get("undo", False) == bool(self.decisions), len(self.decisions)
            if not self.decisions or self.random.random() < 0.5:
                return

    def compare(self, due):
        for name in SAME:
            assert self.view.get(name) == due.get(name), (name, self.view.get(name), due.get(name))

    def play(self, undos):
        """To the end of the match; at most so often something is taken back."""
        self.next_view()
        while self.view["stage"] != "match-over":
            view = self.view
            if view["stage"] == "round-over":
                assert "undo" not in view
                if "winners" not in view:
                    self.connection.send(type="ready", at=view["at"])
                self.next_view()
                continue
            if view["round"] != self.round:
                self.round, self.decisions = view["round"], []
            assert view.get("undo", False) == bool(self.decisions), (view["at"], len(self.decisions))
            if self.decisions and self.undone < undos and self.random.random() < 0.5:
                self.take_back()
                continue
            if decides(view):
                self.decisions.append(view)
            self.connection.send(type="act", at=view["at"], move=self.random.choice(view["moves"])["id"])
            while self.next_view()["at"] == view["at"]:
                pass
        self.connection.close()


def run(program, *arguments, status=0, data=None):
    result = subprocess.run([program, *arguments], input=data, capture_output=True, timeout=60,
                            env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en"))
    assert result.returncode == status, (arguments, result.returncode, result.stderr)
    return result.stdout


def lines_of(data):
    return [json.loads(line) for line in data.decode().splitlines()]


def check_handed_out(server, table, undone):
    """Everything that tells of a match that is over."""
    address = f"/api/tables/{table}/record"
    plain, whole = server.ask("GET", address)[2], server.ask("GET", address + "?undone=1")[2]
    for record in (plain, whole):
        assert "1 match with moves taken back" in check_record(server.program, record)
    assert plain == server.ask("GET", address + "?undone=0")[2]
    assert lines_of(plain)[0]["undone"] == undone and "undone" not in lines_of(whole)[0]
    assert not [line for line in lines_of(plain) if line.get("event") == "undo"]
    assert len([line for line in lines_of(whole) if line.get("event") == "undo"]) == undone
    assert lines_of(plain)[-1] == lines_of(whole)[-1]
    told = [run(server.program, "replay", "--plain", "-", data=record) for record in (plain, whole)]
    assert told[0] == told[1] and b"With moves taken back." in told[0], told[0][-300:]
    steps = server.json("GET", f"/api/tables/{table}/replay")["steps"]
    assert [step["line"] for step in steps] == lines_of(plain)
    assert run(server.program, "tables", "export", server.database, table) == plain
    assert run(server.program, "tables", "export", "--undone", server.database, table) == whole
    run(server.program, "tables", "list", "--undone", server.database, status=64)
    for query in ("?undone", "?undone=2", "?undo=1", "?undone=1&x"):
        assert server.ask("GET", address + query)[0] == 400, query
    shown = server.json("GET", "/api/tables/" + table)
    assert shown["standing"]["undone"] == undone, shown["standing"]


def test_at_random(program, game, computers, options, seed):
    with Server(program, "--rate", "0") as server:
        table, _, sat = table_of(server, game, 1, computers, options=options, spectators=True)
        player = Wavering(server, table, sat[0]["token"], random.Random(seed))
        player.play(25)
        assert player.undone, "nothing was taken back"
        check_handed_out(server, table, player.undone)
        assert server.json("GET", "/api/tables/" + table)["state"] == "over"
        server.stop()
        server.start()
        check_handed_out(server, table, player.undone)


def play_to_decision(connection, most=200):
    """The view of a decision; the one after it."""
    view = connection.expect("view")
    for _ in range(most):
        if view["stage"] != "play":
            return None
        if view["moves"]:
            wanted = decides(view) and view["history"]
            connection.send(type="act", at=view["at"], move=view["moves"][-1]["id"])
            after = connection.expect("view")
            if wanted:
                return after if after["stage"] == "play" else None
            view = after
        else:
            view = connection.expect("view")
    return None


def test_switched_off(program):
    with Server(program, "--rate", "0") as server:
        ada = Person(server, "Ada")
        made = ada.create("draw", [PERSON, computer(), computer()], undo=False, spectators=True)
        assert server.json("GET", "/api/tables/" + made["table"])["undo"] is False
        connection = greet(server.port, made["table"], made["token"], proportion=[3, 2])
        after = play_to_decision(connection)
        assert after and "undo" not in after
        while not after["moves"] and after["stage"] == "play":
            after = connection.expect("view")
        connection.send(type="undo", at=after["at"])
        error = connection.expect("error")
        assert error["code"] == "conflict" and "nothing is taken back" in error["text"], error
        connection.close()
        server.restart()
        assert server.json("GET", "/api/tables/" + made["table"])["undo"] is False
        player = Playing(server, made["table"], made["token"], random.Random(3), proportion=[3, 2])
        play_on([player])
        assert not player.view.get("undo")
        assert "undone" not in server.json("GET", "/api/tables/" + made["table"])["standing"]
        again = ada.post(made["table"], "rematch", contribution="1" * 64)
        assert server.json("GET", "/api/tables/" + again["table"])["undo"] is False
        ada.create("draw", [PERSON, computer()], undo="no", status=400)
        made = ada.create("draw", [PERSON, computer()], undo=True)
        assert "undo" not in server.json("GET", "/api/tables/" + made["table"])


def make_old(database, table, times):
    """The table as it was kept when what was taken back went from the journal: numbers grew by two each time."""
    (kept,) = sqlite3.connect(database).execute("SELECT kept FROM tables WHERE id = ?", (table,)).fetchone()
    count = len(sqlite3.connect(database).execute(
        "SELECT number FROM journal JOIN tables ON key = table_key WHERE id = ?", (table,)).fetchall())
    old, found = re.subn(r'"taken_back":0', f'"shift":{2 * times},"undone":{count + 2 * times - 3}', kept)
    assert found == 1, kept
    sums.change(database, "UPDATE tables SET kept = ? WHERE id = ?", old, table)
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA user_version = 3")
    return count


def test_old_database(program):
    """Of before: the match goes on, its numbers are those of its lines, and what was taken back then is counted."""
    with Server(program, "--rate", "0") as server:
        table, _, sat = table_of(server, "draw", 1, 2, spectators=True, options={})
        connection = greet(server.port, table, sat[0]["token"], proportion=[3, 2])
        before = play_to_decision(connection)
        while before and not before["moves"] and before["stage"] == "play":
            before = connection.expect("view")
        connection.close()
        server.stop()
        lines = make_old(server.database, table, 3)
        server.start()
        late = greet(server.port, table, sat[0]["token"], proportion=[3, 2], since=lines + 6)
        view = late.expect("view")
        assert view["at"] == lines and view["news"] == len(view["history"]), (view["at"], lines, view["news"])
        for name in SAME:
            assert view.get(name) == before.get(name), name
        assert view["undo"] is True
        late.send(type="undo", at=view["at"])
        while (answer := late.expect("view"))["at"] != lines + 1:
            pass
        assert len(answer["history"]) < len(view["history"])
        late.close()
        play_on([Playing(server, table, sat[0]["token"], random.Random(3))])
        plain, whole = (server.ask("GET", f"/api/tables/{table}/record{query}")[2] for query in ("", "?undone=1"))
        assert lines_of(plain)[0]["undone"] == 4 and lines_of(whole)[0]["undone"] == 3
        for record in (plain, whole):
            assert "1 match with moves taken back" in check_record(program, record)


def main():
    program = sys.argv[1]
    games = (("wolf", 2, {"limit": 60}), ("hungarian", 1, {}), ("draw", 3, {}), ("tripple", 2, {"target": 100}),
             ("tripple-solo", 0, {}), ("doubles", 2, {}))
    tests = [(test_at_random, program, *game, seed) for seed, game in enumerate(games)]
    tests += [(test_switched_off, program), (test_old_database, program)]
    side_by_side([lambda test=test: test[0](*test[1:]) for test in tests])


main()
