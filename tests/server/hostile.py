"""Malformed and hostile clients: clear errors, and the table is unharmed."""

import functools
import json
import os
import random
import re
import socket
import sys
import time

from client import (PERSON, Closed, Person, Playing, Server, Socket, check_record, computer, digits, greet, play_on,
                    side_by_side, table_of, wait_for)


def error_of(server, method, path, status, code, body=None, secret=None, headers=None):
    got, _, data = server.ask(method, path, body, secret, headers)
    assert got == status, (method, path, got, data)
    error = json.loads(data)["error"]
    assert error["code"] == code, error
    assert error["message"] and error["text"] and isinstance(error["values"], list)
    return error


def test_addresses(server):
    person = digits()
    good = dict(game="draw", seats=[PERSON, PERSON], name="Ada", contribution=digits())
    error_of(server, "GET", "/api/nothing", 404, "not-found")
    error_of(server, "GET", "/api/tables/abc", 404, "not-found")
    error_of(server, "GET", "/api/tables/" + "0" * 20, 404, "not-found")
    error_of(server, "GET", "/api/tables/" + "0" * 20 + "/record", 404, "not-found")
    error_of(server, "POST", "/api/tables/" + "0" * 20 + "/join", 404, "not-found", good, person)
    error_of(server, "POST", "/api/tables/" + "0" * 20 + "/burn", 404, "not-found", {}, person)
    error_of(server, "GET", "/api/tables/" + "0" * 20 + "/join", 405, "method")
    error_of(server, "POST", "/api/games", 405, "method", {}, person)
    error_of(server, "GET", "/api/rules/chess", 404, "not-found")
    error_of(server, "GET", "/api/rules/wolf?lang=tlh", 404, "not-found")
    table = "/api/tables/" + "0" * 20
    for path in ("/api/rules/wolf?x=1", "/api/rules/wolf?lang=de&x=1", "/api/rules/wolf?lang=de&lang=en",
                 "/api/rules/wolf?lang=de&" + "x" * 1500, "/api/rules/wolf?lang=" + "x" * 1500, "/api/games?x", "/api/tables?game=draw",
                 table + "?x=1", table + "/record?x=1", table + "/replay?lang=de", table + "/replay?proportion=3:2&x=1"):
        error_of(server, "GET", path, 400, "malformed")
    error_of(server, "POST", "/api/promises?x=1", 400, "malformed", {})
    assert server.ask("GET", "/?x=1&y=2")[0] == 200  # the page is there for whatever a link has
    for path in ("/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2f..%2fetc/passwd",
                 "//etc/passwd", "/./.././../etc/passwd"):
        assert b"root:" not in server.ask("GET", path)[2], path
    error_of(server, "GET", "/.git/config.json", 404, "not-found")
    error_of(server, "GET", "/../CMakeLists.txt", 404, "not-found")
    error_of(server, "GET", "/%2e%2e/README.md", 404, "not-found")
    error_of(server, "POST", "/api/tables", 401, "who", good)
    error_of(server, "GET", "/api/my/tables", 401, "who")
    error_of(server, "POST", "/api/tables", 400, "malformed", good, "xyz")
    error_of(server, "POST", "/api/tables", 400, "malformed", good, person.upper())
    error_of(server, "POST", "/api/tables", 403, "forbidden", good, person, {"Origin": "https://evil.example"})
    error_of(server, "POST", "/api/tables", 413, "too-large", "x" * 70000, person)
    for body in ("", "{", "[]", "null", '{"a":1}{', '{"game":"draw","game":"draw"}', b"\xff\xfe", "[" * 50000):
        error_of(server, "POST", "/api/tables", 400, "malformed", body, person)
    wrong = [
        dict(game="chess"), dict(game=7), dict(seats=[]), dict(seats=[PERSON]), dict(seats=[PERSON] * 14),
        dict(seats=7), dict(seats=[PERSON, {}]), dict(seats=[PERSON, {"kind": "dog"}]),
        dict(seats=[PERSON, {"kind": "computer"}]), dict(seats=[PERSON, {"kind": "computer", "level": "god"}]),
        dict(seats=[PERSON, dict(PERSON, more=1)]), dict(name=""), dict(name="\u202e\u200b"), dict(name="x" * 41),
        dict(name=5), dict(name="a\u0000b"), dict(contribution="0"), dict(contribution="0" * 63 + "G"), dict(contribution=None),
        dict(seat=2), dict(seat=-1), dict(seat="0"), dict(options=[]), dict(options={"rounds": 1}),
        dict(options={"set": "double-one"}), dict(house={"no_field": 1}), dict(house={"reserve": 1000000}),
        dict(open="wide"), dict(spectators="yes"), dict(clock={}), dict(clock={"move": 1}),
        dict(clock={"move": 10, "more": 1}), dict(pace="slow"), dict(extra=1),
    ]
    for change in wrong:
        error_of(server, "POST", "/api/tables", 400, "malformed", dict(good, **change), person)
    for missing in ("game", "seats", "name", "contribution"):
        body = dict(good)
        body.pop(missing)
        error_of(server, "POST", "/api/tables", 400, "malformed", body, person)
    error_of(server, "POST", "/api/tables", 400, "malformed",
             dict(good, seats=[computer(), computer()]), person)
    assert server.metric("tables_created_total") == 0
    status, headers, data = server.ask("GET", "/api/rules/wolf?lang=de")
    assert status == 200 and "Wolf".encode() in data and headers["Content-Type"].startswith("text/markdown")


def test_page(server):
    status, headers, data = server.ask("GET", "/")
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8", (status, data)
    policy = headers["Content-Security-Policy"]
    assert "unsafe-inline" not in policy and "default-src 'self'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert server.ask("GET", "/", headers={"If-None-Match": headers["ETag"]})[0] == 304
    status, headers, data = server.ask("HEAD", "/healthz")
    assert status == 200 and data == b""


def test_names(server):
    person = Person(server, "  Zoë\t\u200b  \u202eO’Neil\n ")
    made = person.create("draw", [PERSON, PERSON])
    assert server.json("GET", "/api/tables/" + made["table"])["seats"][0]["name"] == "Zoë O’Neil"
    assert person.join(made["table"])["token"] == made["token"]


def test_seats(server):
    """Nobody acts or sees a hand without the token of the seat; nobody takes a seat that is taken."""
    host, guest, third = Person(server, "Host"), Person(server, "Guest"), Person(server, "Third")
    made = host.create("draw", [PERSON, PERSON, PERSON], open="lobby")
    table = made["table"]
    assert table in [entry["table"] for entry in server.json("GET", "/api/tables")["tables"]]
    for token in (None, digits(), host.secret, "x", made["token"][:-1], made["token"] + "0"):
        connection = greet(server.port, table, token)
        assert connection.expect("error")["code"] == "who"
        connection.expect("goodbye")
        try:
            assert connection.receive(5) is None
            raise AssertionError("still open")
        except Closed:
            pass
    guest.join(table, seat=0, status=409)
    guest.join(table, seat=9, status=400)
    joined = guest.join(table, seat=2)
    assert joined["seat"] == 2
    guest.post(table, "fill", status=403, seat=1, level="easy")
    third.post(table, "leave", status=403)
    host.post(table, "fill", status=409, seat=2, level="easy")
    host.post(table, "fill", status=400, seat=1, level="none")
    guest.post(table, "leave")
    assert not server.json("GET", "/api/tables/" + table)["seats"][2].get("taken")
    host.post(table, "fill", seat=2, level="easy")
    third.join(table)
    state = server.json("GET", "/api/tables/" + table)
    assert state["state"] == "playing" and state["seats"][2]["kind"] == "computer"
    assert table not in [entry["table"] for entry in server.json("GET", "/api/tables")["tables"]]
    guest.join(table, status=409)
    error_of(server, "GET", f"/api/tables/{table}/record", 409, "conflict", secret=host.secret)
    alone = host.create("draw", [PERSON, PERSON])["table"]
    host.post(alone, "leave")
    error_of(server, "GET", "/api/tables/" + alone, 404, "not-found")


def test_lost_seat(server):
    """A connection of somebody who has left shows nothing of whoever has the seat now."""
    host, guest, other = Person(server, "Host"), Person(server, "Guest"), Person(server, "Other")
    table = host.create("draw", [PERSON, PERSON, PERSON])["table"]
    old = greet(server.port, table, guest.join(table)["token"])
    old.expect("table")
    guest.post(table, "leave")
    other.join(table, seat=1)
    host.post(table, "fill", seat=2, level="easy")
    try:
        while (message := old.receive(10)) is not None:
            assert message["type"] in ("table", "goodbye"), message
        raise AssertionError("still open")
    except Closed:
        pass
    # In the middle of the match: a computer player takes over.
    seat = greet(server.port, table, other.join(table)["token"])
    view = seat.expect("view")
    other.post(table, "leave")
    try:
        seat.send(type="act", at=view["at"], move=0)
        while seat.receive(10) is not None:
            pass
        raise AssertionError("still open")
    except Closed:
        pass
    again = greet(server.port, table, host.join(table)["token"])
    state = again.expect("table")
    assert state["seats"][1]["left"] and state["state"] == "playing"
    mine = [[own["table"] for own in server.json("GET", "/api/my/tables", secret=person.secret)["tables"]] for person in (other, host)]
    assert mine[0] == [] and table in mine[1], mine  # what one has left is not among one's tables
    host.post(table, "leave")
    assert server.json("GET", "/api/tables/" + table)["state"] == "over"
    again.close()


def test_messages(server, program):
    """Nonsense of all kinds on a seat's connection; the match goes on and its record is good."""
    generator = random.Random(11)
    table, persons, sat = table_of(server, "draw", 2)
    players = [Playing(server, table, seat["token"], generator) for seat in sat]
    nonsense = [
        "", "{", "[]", "7", "null", '"act"', "{}", '{"type":7}', '{"type":"dance"}', '{"type":"act"}',
        '{"type":"act","at":1}', '{"type":"act","at":1,"move":1.5}', '{"type":"act","at":"1","move":0}',
        '{"type":"act","at":1,"move":0,"move":0}', '{"type":"act","at":1,"move":0,"more":0}',
        '{"type":"act","at":1,"move":99999999999999999999}', '{"type":"act","at":99999,"move":0}',
        '{"type":"why","at":1,"event":"place"}', '{"type":"undo"}', '{"type":"undo","at":3,"x":1}',
        '{"type":"hold","seat":99}', '{"type":"hold"}', '{"type":"ready","at":1}', '{"type":"hint","at":0}',
        '{"type":"hello","protocol":"pasch","version":1}', '{"type":"back","x":1}', "\u0000", "[" * 2000,
        '{"type":"act","at":1,"move":-1}', '{"type":"' + "a" * 3000 + '"}',
    ]
    for text in nonsense:
        connection = greet(server.port, table, sat[0]["token"])
        connection.expect("view")
        connection.send_text(text)
        error = connection.expect("error")
        assert error["code"] in ("malformed", "stale", "no-move", "conflict"), (text, error)
        connection.send(type="ping")
        connection.expect("pong")
        connection.close()
    # An error names the message that it answers.
    connection = greet(server.port, table, sat[0]["token"], id=1)
    connection.expect("view")
    for text, code, to in (('{"type":"act","at":99999,"move":0,"id":5}', "stale", 5), ('{"type":"undo","id":6}', "malformed", 6),
                           ('{"type":"dance","id":2147483647}', "malformed", 2147483647),
                           ('{"type":"ping","id":0}', "malformed", None), ('{"type":"ping","id":"7"}', "malformed", None),
                           ('{"type":"ping","id":2147483648}', "malformed", None), ('{"type":"dance"}', "malformed", None)):
        connection.send_text(text)
        error = connection.expect("error")
        assert error["code"] == code and error.get("to") == to, (text, error)
    connection.send(type="ping", id=8)
    assert connection.expect("pong") == {"type": "pong"}
    connection.close()
    # Too long, binary, wrong UTF-8: closed.
    for opcode, payload in ((1, b"x" * 5000), (2, b"{}"), (1, b"\xff\xff")):
        connection = greet(server.port, table, sat[0]["token"])
        connection.expect("view")
        connection.send_frame(opcode, payload)
        try:
            while connection.receive(10) is not None:
                pass
            raise AssertionError("still open")
        except Closed:
            pass
    # In pieces.
    connection = greet(server.port, table, sat[0]["token"])
    connection.expect("view")
    connection.send_frame(1, b'{"ty', final=False)
    connection.send_frame(0, b'pe":"pi', final=False)
    connection.send_frame(0, b'ng"}')
    connection.expect("pong")
    # Too many malformed ones.
    try:
        for _ in range(40):
            connection.send_text("nonsense")
        while connection.receive(10) is not None:
            pass
        raise AssertionError("still open")
    except Closed:
        pass
    # Bytes at random, in frames at random.
    for _ in range(60):
        raw = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        raw.sendall(os.urandom(generator.randrange(1, 400)))
        raw.close()
    connection = greet(server.port, table, sat[0]["token"])
    connection.expect("view")
    connection.sock.sendall(os.urandom(600))
    connection.drop()
    play_on(players)
    check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
    for player in players:
        player.connection.close()


def test_connecting(server):
    """Other origins, other protocols, other addresses are refused."""
    for arguments in (dict(headers=[("Origin", "https://evil.example")]), dict(protocol="chat"),
                      dict(protocol=None), dict(path="/api/other"), dict(path="/")):
        try:
            Socket(server.port, **arguments).close()
        except Closed:
            continue
        raise AssertionError(f"{arguments} was let in")
    own = Socket(server.port, headers=[("Origin", f"http://127.0.0.1:{server.port}")])
    own.close()


def is_whole(answer):
    """Whether an answer is complete, after which the connection stays open."""
    head, _, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    return length and b"connection: close" not in head and len(body) >= int(length[1])


def raw(server, data):
    """Sends bytes and returns all that comes back until the connection is closed, or rests."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(data)
        answer = b""
        try:
            while not is_whole(answer) and (piece := connection.recv(65536)):
                answer += piece
        except ConnectionResetError:
            pass  # it was sent more than it wanted
    return answer


def test_promises(server):
    """A commitment is made before anybody contributes, holds, and is used once."""
    person = digits()
    status, _, data = server.ask("POST", "/api/promises", {}, person)
    commitment = json.loads(data)["commitment"]
    assert status == 201 and len(commitment) == 64
    wishes = dict(game="draw", seats=[PERSON, PERSON], name="Ada", contribution=digits(), commitment=commitment)
    for wrong in (dict(game="chess"), dict(seat=9), dict(seats=[PERSON] * 99), dict(contribution="x")):
        status = server.ask("POST", "/api/tables", dict(wishes, **wrong), person)[0]
        assert status in (400, 404), (wrong, status)  # and the promise is not used up
    for body in ("garbage", "[]", '{"much":1}', '{"a":{}', " "):
        error_of(server, "POST", "/api/promises", 400, "malformed", body, person)
    assert server.ask("POST", "/api/promises", None, person)[0] == 201
    status, _, data = server.ask("POST", "/api/tables", wishes, person)
    assert status == 201 and json.loads(data)["commitment"] == commitment, data
    error_of(server, "POST", "/api/tables", 409, "conflict", wishes, person)
    error_of(server, "POST", "/api/tables", 409, "conflict", dict(wishes, commitment="0" * 64), person)
    error_of(server, "POST", "/api/tables", 400, "malformed", dict(wishes, commitment=7), person)
    error_of(server, "GET", "/api/promises", 405, "method")


def test_pipelines(server):
    """What follows a request in the same packet neither hangs the server nor counts twice: who sends more has to come again."""
    person = digits()
    body = json.dumps(dict(game="draw", seats=[PERSON, PERSON], name="Ada", contribution=digits())).encode()
    head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {person}\r\nContent-Length: {len(body)}\r\n\r\n"
    look = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for rest in (b"", b"x", look, head.encode() + body):
        raw(server, head.encode() + body + rest)
    assert b" 200 " in raw(server, look + head.encode() + body)
    raw(server, look + look.replace(b"\r\n\r\n", b"\r\nContent-Length: 2\r\n\r\n{}"))
    status, _, data = server.ask("GET", "/api/my/tables", None, person)
    assert status == 200 and len(json.loads(data)["tables"]) == 4, data


def test_spectators(server):
    """Only where it is allowed; without hands; no moves."""
    table, _, sat = table_of(server, "draw", 2, spectators=True)
    watcher = greet(server.port, table)
    view = watcher.expect("view")
    assert "hand" not in view and view["moves"] == []
    for message in (dict(type="act", at=view["at"], move=0), dict(type="ready", at=view["at"]),
                    dict(type="hint", at=view["at"]), dict(type="undo", at=view["at"]), dict(type="hold", seat=0),
                    dict(type="back")):
        watcher.send(**message)
        assert watcher.expect("error")["code"] in ("who", "no-move"), message
    watcher.close()


def test_slow_reader(program):
    """Who does not read is not buffered, disturbs nobody, and is dropped."""
    generator = random.Random(12)
    with Server(program, "--new-tables", "0", "--rate", "0", "--patience", "4") as server:
        table, persons, sat = table_of(server, "double-12", 3)
        lazy = greet(server.port, table, sat[0]["token"])
        lazy.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        players = [Playing(server, table, seat["token"], generator) for seat in sat]
        play_on(players)
        check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
        # Those who read and answer are still there.
        end = time.monotonic() + 60
        while server.metric("connections") > len(players):
            assert time.monotonic() < end, "who does not read is kept"
            for player in players:
                player.connection.receive(0.1)
        assert server.metric("connections_dropped_total") == 1
        server.wait_for_log('"dropped"')
        for player in players:
            player.connection.send(type="ping")
            player.connection.expect("pong")
            player.connection.close()
        try:
            while lazy.sock.recv(65536):  # up to its end
                pass
        except ConnectionResetError:
            pass
        lazy.drop()


def test_hint(server):
    person = Person(server, "Ada")
    made = person.create("draw", [PERSON, computer("greedy")])
    connection = greet(server.port, made["table"], made["token"])
    view = connection.expect("view")
    while not view["moves"]:
        view = connection.expect("view")
    connection.send(type="hint", at=view["at"])
    hint = connection.expect("hint")
    assert hint["at"] == view["at"] and hint["moves"]
    ids = {move["id"]: move for move in view["moves"]}
    for move in hint["moves"]:
        assert ids[move["id"]]["event"] == move["event"] and ids[move["id"]].get("tile") == move.get("tile")
    connection.send(type="why", at=view["at"], event="flip")
    assert connection.expect("because")["legal"] is False
    connection.close()


def connects(server, open_ones):
    """Tries to connect; who does is added to the others."""
    try:
        open_ones.append(Socket(server.port))
        return True
    except Closed:
        return False


def test_limits(program):
    with Server(program, "--per-address", "3", "--rate", "5", "--new-tables", "2") as server:
        person = Person(server, "Ada")
        seats = [PERSON, PERSON]
        tables = [person.create("draw", seats)["table"] for _ in range(2)]
        assert person.create("draw", seats, status=429)["error"]["code"] == "too-many"
        open_ones = [Socket(server.port) for _ in range(3)]
        try:
            Socket(server.port)
            raise AssertionError("a fourth connection")
        except Closed:
            pass
        open_ones.pop().close()
        wait_for(lambda: connects(server, open_ones), 20, "none is free again")
        talker = open_ones[0]
        token = person.join(tables[0])["token"]
        talker.send(type="hello", protocol="pasch", version=1, table=tables[0], token=token)
        talker.expect("table")
        try:
            for _ in range(300):
                talker.send(type="ping")
            error = talker.expect("error")
            assert error["code"] == "too-many", error
            while talker.receive(10) is not None:
                pass
            raise AssertionError("still open")
        except Closed:
            pass
        assert any(server.ask("GET", "/healthz")[0] == 429 for _ in range(1000))
        for connection in open_ones:
            connection.close()


def test_hint_limits(program):
    """Hints cost time to think: few at once, then one in a while."""
    with Server(program) as server:
        made = Person(server, "Ada").create("draw", [PERSON, computer("random")])
        connection = greet(server.port, made["table"], made["token"])
        view = connection.expect("view")
        while not view["moves"]:
            view = connection.expect("view")
        answers = []
        for _ in range(12):
            connection.send(type="hint", at=view["at"])
            while (message := connection.receive(90))["type"] not in ("hint", "error"):
                pass
            answers.append(message.get("code", "hint"))
        assert answers[:5] == ["hint"] * 5 and "too-many" in answers, answers
        connection.send(type="hint", at=view["at"])
        connection.send(type="hint", at=view["at"])
        connection.close()


def main():
    program = sys.argv[1]
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        silent = Socket(server.port)
        test_addresses(server)
        test_page(server)
        test_names(server)
        test_seats(server)
        test_lost_seat(server)
        test_messages(server, program)
        test_spectators(server)
        test_hint(server)
        test_connecting(server)
        test_pipelines(server)
        test_promises(server)
        assert silent.expect("goodbye")["why"] == "timeout"  # who never says hello is let go
        server.stop()
        log = server.log()
    side_by_side([functools.partial(test, program) for test in (test_slow_reader, test_limits, test_hint_limits)])
    for secret in ("token", "Bearer", "contribution"):
        assert secret not in log, secret


main()
