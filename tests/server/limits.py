"""Limits: nobody can take what others need, and whoever keeps within them is never refused."""

import contextlib
import functools
import http.client
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import sums
from client import (PERSON, Closed, Person, Playing, Server, Socket, computer, digits, greet, page_folder, play_on,
                    side_by_side, table_of, wait_for)

OTHER = "127.0.0.2"  # another address of this machine


def status_from(server, source, path="/healthz", headers=None):
    """What another address is answered; it may not take long."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10, source_address=(source, 0))
    try:
        connection.request("GET", path, headers=headers or {})
        return connection.getresponse().status
    finally:
        connection.close()


class Trickle:
    """Connections that send a little in a while and never come to an end; those that are still open."""

    def __init__(self, port, count, start):
        self.open = []
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=10)
            connection.sendall(start)
            connection.setblocking(False)
            self.open.append(connection)

    def go_on(self, data=b"x"):
        """Sends some more on each; how many are still open."""
        for connection in list(self.open):
            try:
                connection.send(data)
                if connection.recv(4096) == b"":
                    raise ConnectionResetError
            except BlockingIOError:
                pass
            except OSError:
                connection.close()
                self.open.remove(connection)
        return len(self.open)

    def wait_until(self, most, seconds, meanwhile=lambda: None):
        end = time.monotonic() + seconds
        while self.go_on() > most:
            assert time.monotonic() < end, f"{len(self.open)} are still open"
            meanwhile()
            time.sleep(0.1)


def flood_half_open(program, start):
    """Many who begin with this and go on slowly are limited, not waited for, and harm no other address."""
    patience = 12  # half of it for the head of a request
    with Server(program, "--per-address", "20", "--rate", "0", "--patience", str(patience)) as server:

        def others():
            assert status_from(server, OTHER) == 200

        flood = Trickle(server.port, 80, start)
        if b"POST" not in start:  # those have said what they want: they get their answer, which is no
            flood.wait_until(20, patience / 2 - 1, others)
            assert len(flood.open) == 20, "fewer than are allowed"
        Socket(server.port, source=OTHER).close()
        flood.wait_until(0, 2 * patience, others)
        assert server.metric("limited_total") >= (0 if b"POST" in start else 60)


def test_half_open_head(program):
    """A request that never comes to the end of its head."""
    flood_half_open(program, b"GET / HTTP/1.1\r\nX-Long: ")


def test_half_open_silent(program):
    """Connections that do not even begin."""
    flood_half_open(program, b"")


def test_half_open_body(program):
    """A request whose body never ends."""
    flood_half_open(program, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{")


@contextlib.contextmanager
def large_answer(program, megabytes, patience, window):
    """A server and a connection with a small window that has asked it for so much."""
    with page_folder() as folder:
        with open(os.path.join(folder, "large.js"), "wb") as file:
            file.write(os.urandom(500000).hex().encode() * megabytes)
        with Server(program, "--patience", patience, "--web", folder) as server, socket.socket() as asker:
            asker.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
            asker.connect(("127.0.0.1", server.port))
            asker.sendall(b"GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            yield server, asker


def test_unread_answer(program):
    """Who asks for much and does not read it is not waited for."""
    with large_answer(program, 16, "3", 4096) as (server, lazy):
        time.sleep(8)
        got = 0
        try:
            while piece := lazy.recv(65536):
                got += len(piece)
        except ConnectionResetError:
            pass
        assert got < 15000000, "it was waited for"
        assert len(server.ask("GET", "/large.js")[2]) == 16000000


def test_slow_answer(program):
    """Who has asked is not let go because the answer takes us long."""
    with page_folder() as folder:
        path = os.path.join(folder, "slow.js")
        os.mkfifo(path)  # which cannot be opened until somebody writes
        with Server(program, "--patience", "2", "--web", folder) as server:
            writer = threading.Timer(3, lambda: os.close(os.open(path, os.O_WRONLY)))
            writer.start()
            assert server.ask("GET", "/slow.js")[0] == 404
            writer.join()


def ask_and_wait(server, path, source):
    """Somebody who asks for it and reads no more than the status."""
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.settimeout(20)
    lazy.bind((source, 0))
    lazy.connect(("127.0.0.1", server.port))
    lazy.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return lazy, int(lazy.recv(12).split()[1])


def long_record(program):
    """The lines of a very long match."""
    with tempfile.TemporaryDirectory(prefix="pasch-long-") as folder:
        house, record = os.path.join(folder, "house.ini"), os.path.join(folder, "record")
        with open(house, "w", encoding="utf-8") as file:
            file.write("base = draw\nscoring = winner\nrounds = 0\ntarget = 10000\ndivisor = 5\n")
        subprocess.run([program, "sim", "--house", house, "--matches", "1", "--record", record], check=True,
                       stdout=subprocess.DEVNULL)
        with open(record, encoding="utf-8") as file:
            return file.read().splitlines()


def test_unsent(program):
    """Records and replays that nobody reads fill no memory: an address may have few of them, and all together."""
    with Server(program, "--rate", "0", "--patience", "60") as server:
        table, _, sat = table_of(server, "draw", 1, 3, spectators=True)
        player = Playing(server, table, sat[0]["token"], random.Random(5))
        play_on([player])
        key = "table_key = (SELECT key FROM tables WHERE id = ?)"
        with sqlite3.connect(server.database) as database:  # as long as that of a very long match
            lines = [row[0] for row in
                     database.execute(f"SELECT line FROM journal WHERE {key} ORDER BY number", (table,))]
            sums.set_lines(database, table, [lines[0] + " " * (9 << 20)] + lines[1:])
        record, replay = (f"/api/tables/{table}/{what}" for what in ("record", "replay"))
        # Two fill what an address may have, and then neither is given.
        open_ones = [ask_and_wait(server, record, "127.0.0.1") for _ in range(2)]
        assert [status for _, status in open_ones] == [200, 200]
        for path in (record, replay):
            status, _, data = server.ask("GET", path)
            assert status == 429 and json.loads(data)["error"]["code"] == "too-many", (path, status, data[:200])
        # Others have room, until there is none; then they take it from those who do not read.
        for number in range(2, 10):
            for _ in range(200 if number >= 7 else 1):
                newcomer = ask_and_wait(server, record, f"127.0.0.{number}")
                if newcomer[1] != 503:
                    break
                newcomer[0].close()
                time.sleep(0.2)
            assert newcomer[1] == 200, (number, newcomer)
            open_ones.append(newcomer)
        for lazy, _ in open_ones:
            lazy.close()
        wait_for(lambda: server.ask("GET", record)[0] == 200, 60, "what was not read is kept")
        # A replay counts until it is sent.
        with sqlite3.connect(server.database) as database:
            sums.set_lines(database, table, long_record(program))
        open_ones = [ask_and_wait(server, replay, "127.0.0.1")[0] for _ in range(2)]
        assert server.ask("GET", record)[0] == 200
        assert server.ask("GET", replay)[0] == 429
        for lazy in open_ones:
            lazy.close()
        wait_for(lambda: server.ask("GET", replay)[0] == 200, 60, "replays that nobody reads are kept")


def test_steady_reader(program):
    """Who reads slowly, but reads, gets all of it, however long it takes."""
    with large_answer(program, 8, "6", 16384) as (_, steady):
        got = 0
        began = time.monotonic()
        while piece := steady.recv(8192):
            got += len(piece)
            time.sleep(0.008)
        assert got > 8000000, (got, time.monotonic() - began)


def test_proxy(program):
    """Behind a proxy all come from one address: that is no reason to refuse them."""
    with Server(program, "--per-address", "5", "--trust-proxy", "1") as server:
        idle = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(40)]
        time.sleep(0.3)
        for i in range(20):
            assert status_from(server, "127.0.0.1", headers={"X-Forwarded-For": f"10.0.0.{i}"}) == 200
            Socket(server.port, headers=[("X-Forwarded-For", f"10.0.0.{i}")]).close()
        held = [Socket(server.port, headers=[("X-Forwarded-For", "10.9.9.9, 10.1.1.1")]) for _ in range(5)]
        try:
            Socket(server.port, headers=[("X-Forwarded-For", "10.8.8.8, 10.1.1.1")])
            raise AssertionError("one too many")
        except Closed as reason:
            assert " 429 " in str(reason), reason
        for connection in idle + held:
            connection.close()


def test_descriptors(program):
    """Where the system allows few open files, more connections are refused and the server goes on."""
    with tempfile.TemporaryDirectory(prefix="pasch-few-") as folder:
        few = os.path.join(folder, "few")
        with open(few, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nulimit -n 200\nexec {program} \"$@\"\n")
        os.chmod(few, 0o755)
        with Server(few, "--per-address", "1000", "--rate", "0") as server:
            table, _, sat = table_of(server, "draw", 2)
            seat = greet(server.port, table, sat[0]["token"])
            seat.expect("view")
            flood = Trickle(server.port, 400, b"GET / HTTP/1.1\r\n")
            flood.wait_until(200, 20)
            seat.send(type="ping")
            seat.expect("pong")
            for connection in flood.open:
                connection.close()
            wait_for(lambda: is_well(server), 20, "it does not go on")
            greet(server.port, table, sat[1]["token"]).expect("view")


def is_well(server):
    try:
        return server.ask("GET", "/healthz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def upgrade(server, *headers, path="/api/socket"):
    """What is answered to somebody who wants a WebSocket and is no browser: status and error."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", *headers]
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.version == 11
        return answer.status, json.loads(answer.read())["error"]


def test_refused_upgrades(program):
    """A WebSocket that is refused gets its status and the reason, as any request does."""
    pasch = "Sec-WebSocket-Protocol: pasch"
    with Server(program, "--per-address", "3", "--rate", "5") as server:
        for status, code, answer in (
                (403, "forbidden", upgrade(server, pasch, "Origin: https://evil.example")),
                (400, "malformed", upgrade(server)),
                (400, "malformed", upgrade(server, "Sec-WebSocket-Protocol: chat")),
                (400, "malformed", upgrade(server, pasch, path="/"))):
            assert answer[0] == status and answer[1]["code"] == code and answer[1]["text"], answer
        assert server.metric("limited_total") == 0  # these are no limits
        held = [Socket(server.port, protocol=name) for name in ("pasch", "chat, pasch", "pasch,chat")]
        status, error = upgrade(server, pasch)
        assert status == 429 and error["code"] == "too-many" and "connections" in error["text"], error
        assert server.metric("limited_total") == 1
        held.pop().close()
        wait_for(lambda: upgrade_works(server), 20, "none is free again")
        assert is_limited(lambda: upgrade(server, pasch, "Origin: https://evil.example")[0])
        for connection in held:
            connection.close()


def is_limited(ask, least=0):
    """Whether that is refused sooner or later, but not the first times; a slow machine asks slowly."""
    for count in range(1000):
        if ask() == 429:
            return count >= least
    return False


def test_files(program):
    """Several people behind one address get the whole page: its files count apart from requests, and for less."""
    with Server(program, "--rate", "2") as server:
        paths = ("/", "/app.js", "/style.css", "/look/chain.svg", "/words/de.json")
        statuses = [server.ask("GET", path)[0] for path in paths * 14]
        assert 429 not in statuses, statuses
        assert is_limited(lambda: server.ask("GET", "/api/games")[0], 8)
        assert server.ask("GET", "/style.css")[0] == 200
        assert is_limited(lambda: server.ask("GET", "/style.css")[0])


def upgrade_works(server):
    try:
        Socket(server.port).close()
        return True
    except Closed:
        return False


def test_answers(program):
    """Within its rate a client may say all at once; its own answers are no reason to drop it."""

    def burst(server, count):
        table, _, sat = table_of(server, "draw", 2)
        seat = greet(server.port, table, sat[0]["token"])
        seat.expect("view")
        frames = bytearray()
        real, seat.sock = seat.sock, type("Kept", (), {"sendall": staticmethod(frames.extend)})
        for _ in range(count):
            seat.send(type="ping")
        seat.sock = real
        sender = threading.Thread(target=real.sendall, args=(bytes(frames),))
        sender.start()
        for _ in range(count):
            assert seat.receive()["type"] == "pong"
        sender.join()
        seat.close()

    with Server(program) as server:
        assert is_limited(lambda: server.ask("POST", "/api/promises", {}, digits())[0], 60)
    with Server(program) as server:
        burst(server, 70)  # with hello, what may come at once
        assert server.metric("connections_dropped_total") == 0
    with Server(program, "--rate", "0", "--patience", "4") as server:
        burst(server, 5000)
        # Who asks and does not listen is not heard any more, and dropped in the end.
        table, _, sat = table_of(server, "draw", 2)
        deaf = greet(server.port, table, sat[0]["token"])
        deaf.sock.settimeout(0.2)
        before = server.metric("messages_in_total")
        try:
            for _ in range(400):
                deaf.sock.sendall((b"\x81\x8f\0\0\0\0" + b'{"type":"ping"}') * 2000)
        except OSError:
            pass
        wait_for(lambda: server.metric("connections_dropped_total") == 1, 60, "who does not read is kept")
        assert server.metric("messages_in_total") - before < 400000
        deaf.drop()


def position(server):
    """A connection of somebody to act in a new match, and the view."""
    made = Person(server, "Ada").create("draw", [PERSON, computer("random")])
    connection = greet(server.port, made["table"], made["token"])
    view = connection.expect("view")
    while not view["moves"]:
        view = connection.expect("view")
    return connection, view


def test_hints(program):
    """Hints that nobody waits for any more are not thought about, and not too many wait."""
    with Server(program, "--workers", "1", "--new-tables", "0", "--rate", "0") as server:
        askers = [position(server) for _ in range(40)]
        for connection, view in askers:
            connection.send(type="hint", at=view["at"])
        answers = []
        for connection, _ in askers[25:]:
            while (message := connection.receive(90))["type"] not in ("hint", "error"):
                pass
            answers.append(message.get("code", "hint"))
        assert answers.count("too-many") >= 5 and set(answers) <= {"too-many", "hint"}, answers
        assert server.metric("thoughts_waiting") <= 17
        assert server.metric("limited_total") >= answers.count("too-many")
        for connection, _ in askers:
            connection.drop()
        wait_for(lambda: server.metric("thoughts_waiting") <= 1, 4, "they are thought about")
        connection, view = position(server)
        connection.send(type="hint", at=view["at"])
        assert connection.expect("hint")["at"] == view["at"]
        connection.close()


def test_undos(program):
    """Nobody takes moves back without end."""
    with Server(program) as server:
        table, _, sat = table_of(server, "tripple-solo", 1)
        seat = greet(server.port, table, sat[0]["token"], proportion=[3, 2])
        view = seat.expect("view")
        while not (view["moves"][0]["event"] == "place" and len(view["moves"]) > 1 and view["history"]):
            seat.send(type="act", at=view["at"], move=0)
            view = seat.expect("view")
        answers = []
        for _ in range(30):
            seat.send(type="act", at=view["at"], move=0)
            view = seat.expect("view")
            seat.send(type="undo", at=view["at"])
            while (answer := seat.receive())["type"] not in ("view", "error"):
                pass
            answers.append(answer.get("code", "view"))
            if answers[-1] != "view":
                break
            view = answer
        assert answers[:20] == ["view"] * 20 and answers[-1] == "too-many", answers
        assert server.metric("limited_total") == 1
        seat.close()


def lobby(server):
    return [table["table"] for table in server.json("GET", "/api/tables")["tables"]]


def test_lobby(program):
    """One address can't fill the lobby; who waits there is shown first, who has gone not for ever."""
    with Server(program, "--lobby", "4", "--lobby-wait", "6", "--new-tables", "0", "--rate", "0", "--sleep", "1") as server:
        host = Person(server, "Ada")
        made = [host.create("draw", [PERSON, PERSON], open="lobby") for _ in range(4)]
        ids = [seat["table"] for seat in made]
        assert lobby(server) == ids[::-1]
        error = host.create("draw", [PERSON, PERSON], open="lobby", status=429)["error"]
        assert error["code"] == "too-many" and "lobby" in error["text"], error
        host.create("draw", [PERSON, PERSON])  # by a link is no lobby
        body = json.dumps(dict(game="draw", seats=[PERSON, PERSON], name="Ben", contribution=digits(), open="lobby"))
        other = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10, source_address=(OTHER, 0))
        other.request("POST", "/api/tables", body, {"Authorization": "Bearer " + digits()})
        assert other.getresponse().status == 201
        other.close()
        # Somebody waits at the oldest.
        seat = greet(server.port, ids[0], made[0]["token"])
        seat.expect("table")
        assert lobby(server)[0] == ids[0]
        first = server.json("GET", "/api/tables")["tables"][0]
        assert first["seats"][0]["present"] is True, first
        # One that is taken, or closed, makes room for another.
        Person(server, "Ben").join(ids[1])
        host.create("draw", [PERSON, PERSON], open="lobby")
        wait_for(lambda: lobby(server) == [ids[0]], 60, "tables where nobody waits stay in the lobby")
        # Who comes back is seen again.
        again = greet(server.port, ids[2], made[2]["token"])
        again.expect("table")
        wait_for(lambda: ids[2] in lobby(server), 30, "who waits is not shown")
        # Nobody gets more room by leaving tables alone and coming back.
        for _ in range(2):
            host.create("draw", [PERSON, PERSON], open="lobby")
        host.create("draw", [PERSON, PERSON], open="lobby", status=429)
        seat.close()
        again.close()


def test_lobby_after_restart(program):
    """What nobody has touched for long is not in the lobby again because the server was started."""
    with Server(program, "--lobby", "4", "--lobby-wait", "60", "--new-tables", "0", "--rate", "0") as server:
        host = Person(server, "Ada")
        old = host.create("draw", [PERSON, PERSON], open="lobby")
        young = host.create("draw", [PERSON, PERSON], open="lobby")
        server.restart()
        assert sorted(lobby(server)) == sorted([old["table"], young["table"]]), lobby(server)
        server.kill()
        # As if it had been made a minute and a half ago.
        sums.change(server.database, "UPDATE tables SET created = created - 90000, updated = updated - 90000 WHERE id = ?",
                    old["table"])
        server.start()
        assert lobby(server) == [young["table"]], "a table that was left alone is listed again"
        # Who waits there is seen again, and it counts for the address.
        window = greet(server.port, old["table"], old["token"])
        window.expect("table")
        wait_for(lambda: old["table"] in lobby(server), 30, "who waits is not shown")
        for _ in range(3):
            host.create("draw", [PERSON, PERSON], open="lobby")
        host.create("draw", [PERSON, PERSON], open="lobby", status=429)
        window.close()


def test_full(program):
    """The server's own limit is another thing than the caller's; tables where nobody is make room."""
    with Server(program, "--tables", "3", "--sleep", "600", "--rate", "0") as server:
        seats = [PERSON, computer("random")]
        person = Person(server, "Ada")
        made = [person.create("draw", seats) for _ in range(3)]
        held = [greet(server.port, seat["table"], seat["token"]) for seat in made]
        for connection in held:
            connection.expect("view")
        answer = person.create("draw", seats, status=503)["error"]
        assert answer["code"] == "busy" and "too many tables" in answer["text"], answer
        held[1].close()
        wait_for(lambda: server.ask("POST", "/api/tables", dict(
            game="draw", seats=seats, name="Ada", contribution=digits()), person.secret)[0] == 201, 60,
                 "a table where nobody is takes the place of another")
        last = Socket(server.port)  # that one sleeps now, and there is no room
        last.send(type="hello", protocol="pasch", version=1, table=made[1]["table"], token=made[1]["token"])
        assert last.expect("error")["code"] == "busy"
        last.expect("goodbye")
        for connection in (held[0], held[2]):
            connection.send(type="ping")
            connection.expect("pong")
            connection.close()


def test_new_tables(program):
    """A rematch is a new table too."""
    with Server(program, "--new-tables", "2", "--rate", "0") as server:
        person = Person(server, "Ada")
        made = person.create("draw", [PERSON, computer("random")])
        for status in (200, 429):
            player = Playing(server, made["table"], made["token"], random.Random(4))
            play_on([player])
            player.connection.close()
            answer = person.post(made["table"], "rematch", status=status, contribution=digits())
            made = answer
        assert answer["error"]["code"] == "too-many", answer


def test_house_rules(program):
    """House rules by which hardly any deal begins a round are refused; unusual ones are not."""

    def house(tiles, highest):
        return dict(hand=1, set=tiles, lead="tile", lead_tile=f"{highest}-{highest}", lead_else="redeal")

    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        person = Person(server, "Ada")
        seats = [PERSON, computer("random")]
        for rules in (house("double-eighteen", 18), house("double-twelve", 12)):
            began = time.monotonic()
            error = person.create("draw", seats, house=rules, status=400)["error"]
            assert "dealt" in error["text"], error
            assert time.monotonic() - began < 10
        for rules in (house("double-six", 6), house("double-nine", 9), dict(house("double-eighteen", 18), hand=40)):
            person.create("draw", seats, house=rules)


def test_messages(program):
    """Binary frames get a reason of their own; names must have something to be seen by."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        table, _, sat = table_of(server, "draw", 2)
        seat = greet(server.port, table, sat[0]["token"])
        seat.expect("view")
        seat.send_frame(2, b'{"type":"ping"}')
        error = seat.expect("error")
        assert error["code"] == "malformed" and "binary" in error["text"], error
        assert seat.expect("goodbye")["why"] == "failed"
        try:
            seat.receive(5)
            raise AssertionError("still open")
        except Closed:
            assert seat.code == 1008, seat.code
        # A message in many pieces that never ends.
        seat = greet(server.port, table, sat[0]["token"])
        seat.expect("view")
        seat.send_frame(1, b"{", final=False)
        for _ in range(100):
            seat.send_frame(0, b"", final=False)
        assert "pieces" in seat.expect("error")["text"]
        try:
            while seat.receive(5) is not None:
                pass
            raise AssertionError("still open")
        except Closed:
            pass
        for name in ("\u200d\u200c", "\u2800", "\u0301", "\u3164", "\u2066\u202e\ufeff", "\U000e0041"):
            error = Person(server, name).create("draw", [PERSON, PERSON], status=400)["error"]
            assert "seen" in error["text"], (name, error)
        made = Person(server, "Ada\u200d").create("draw", [PERSON, PERSON])
        assert server.json("GET", "/api/tables/" + made["table"])["seats"][0]["name"] == "Ada"


def test_log(program):
    """Whoever is refused a thousand times does not fill the log, and is counted."""
    with Server(program, "--rate", "0") as server:
        for _ in range(600):
            try:
                Socket(server.port, headers=[("Origin", "https://evil.example")])
            except Closed:
                pass

        def events():
            return [json.loads(line) for line in server.log().splitlines() if line.endswith("}")]

        def refused():
            return [event for event in events() if event["event"] == "refused"]

        def left_out():
            return sum(int(event["count"]) for event in events() if event["event"] == "left-out" and event["of"] == "refused")

        wait_for(lambda: len(refused()) + left_out() >= 600, 30, "not all are counted")
        assert len(refused()) + left_out() == 600
        assert 5 <= len(refused()) <= 100, refused()


def main():
    program = sys.argv[1]
    tests = (test_half_open_body, test_half_open_head, test_half_open_silent, test_lobby, test_steady_reader,
             test_unread_answer, test_slow_answer, test_unsent, test_answers, test_proxy, test_descriptors, test_refused_upgrades, test_files, test_hints, test_undos,
             test_lobby_after_restart, test_full, test_new_tables, test_house_rules, test_messages, test_log)
    side_by_side([functools.partial(test, program) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
