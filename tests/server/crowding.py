"""Crowds: however many come from few places, whoever comes from elsewhere plays on. Addresses of this machine stand for
those of others: 127.A.B.C is in the network 127.A.B."""

import functools
import json
import os
import random
import selectors
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time

import sums
from client import (PERSON, Closed, Person, Playing, Server, Socket, computer, digits, greet, page_folder, play_on,
                    readable, side_by_side, table_of, wait_for)

HONEST = "127.99.99.99"


def connect(server, source, window=None):
    """A connection that says nothing yet; None if the server does not take it."""
    connection = socket.socket()
    connection.settimeout(20)
    if window:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", server.port))
    return connection


def play_honestly(server, seed, rounds=1):
    """Somebody from elsewhere loads the page, makes a table, and plays a match to its end."""
    server.source = HONEST
    assert server.ask("GET", "/")[0] == 200
    for _ in range(rounds):
        table, _, sat = table_of(server, "draw", 1, 2)
        player = Playing(server, table, sat[0]["token"], random.Random(seed))
        play_on([player])
        assert not player.errors, player.errors
        player.connection.close()


def is_open(connection):
    try:
        connection.setblocking(False)
        return connection.recv(4096) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def close_all(connections):
    for connection in connections:
        connection.close()


def crowd(server, start, networks=34, addresses=4, each=33):
    """As many as can be, from many networks, who all begin with this: more than there is room for."""
    return [connection_with(server, f"127.{1 + network // 200}.{network % 200}.{1 + address}", start)
            for network in range(networks) for address in range(addresses) for _ in range(each)]


def connection_with(server, source, start):
    connection = connect(server, source)
    try:
        connection.sendall(start)
    except OSError:
        pass
    return connection


def flood_silent(program, start, *options):
    """Every slot is taken by those who do not say what they want: newcomers get theirs."""
    with Server(program, "--new-tables", "0", *options) as server:
        held = crowd(server, start)
        assert len(held) > 4096
        play_honestly(server, 1)
        kept = sum(map(is_open, held))
        assert 2000 < kept < 4096 + 100, kept
        # A few at a time come again and again, and somebody sends one byte a second: it goes on.
        for i in range(3):
            for connection in held[i::100]:
                connection.close()
            held[i::100] = [connection_with(server, f"127.7.{i}.{1 + n % 4}", start) for n in range(len(held[i::100]))]
            for connection in held[50:80]:
                try:
                    connection.send(b"x")
                except OSError:
                    pass
            play_honestly(server, 2 + i)
        close_all(held)


def test_silent(program):
    flood_silent(program, b"", "--patience", "3600")


def test_half_a_head(program):
    flood_silent(program, b"GET / HTTP/1.1\r\nX-Long: ", "--patience", "3600")


def test_half_a_body(program):
    flood_silent(program, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{", "--patience", "3600")


def test_few_addresses(program):
    """21 addresses with 200 silent connections each, which once shut everybody out: few of them stay."""
    with Server(program, "--new-tables", "0", "--patience", "3600") as server:
        held = [connect(server, f"127.3.{address}.1") for address in range(21) for _ in range(200)]
        play_honestly(server, 5)
        kept = sum(map(is_open, held))
        assert 21 * 30 <= kept <= 21 * 33, kept
        held += [connect(server, f"127.4.0.{address}") for address in range(1, 41) for _ in range(20)]
        play_honestly(server, 6)
        assert sum(map(is_open, held[-800:])) <= 132  # one network
        close_all(held)


def test_short_patience(program):
    """When slots are short so is patience: who says nothing goes soon, though usually it could stay an hour."""
    with Server(program, "--patience", "80", "--rate", "0") as server:
        few = [connect(server, "127.8.8.8") for _ in range(3)]
        time.sleep(8)
        assert all(map(is_open, few))
        held = crowd(server, b"")
        wait_for(lambda: sum(map(is_open, held)) < 3100, 30, "patience is as long as ever")
        close_all(held + few)


def test_slow_readers(program):
    """When slots are short who reads a long answer must read it; usually it may take all the time that it needs."""
    with page_folder() as folder:
        with open(os.path.join(folder, "large.js"), "wb") as file:
            file.write(b"x" * (4 << 20))
        with Server(program, "--patience", "3600", "--new-tables", "0", "--web", folder) as server:
            slow = connect(server, "127.9.9.9", window=4096)
            slow.sendall(b"GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            before = server.metric("connections_dropped_total")
            for _ in range(12):
                slow.recv(500)
                time.sleep(0.5)
            assert server.metric("connections_dropped_total") == before
            held = crowd(server, b"", networks=20)
            dropped = lambda: server.metric("connections_dropped_total") - before  # noqa: E731
            wait_for(lambda: slow.recv(500) and dropped() > sum(not is_open(one) for one in held), 60,
                     "it may read as slowly as ever")
            play_honestly(server, 12)
            close_all(held + [slow])


def test_tls(program):
    """Handshakes that are never finished hold no more than others; pages and WebSockets work over TLS meanwhile."""
    if not shutil.which("openssl"):
        print("skipped: no openssl")
        return
    with tempfile.TemporaryDirectory(prefix="pasch-tls-") as folder:
        certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        context = ssl.create_default_context(cafile=certificate)
        with Server(program, "--certificate", certificate, "--key", key, "--patience", "3600", "--metrics", f"unix:{folder}/m") as server:
            hello = ssl.MemoryBIO()
            half = context.wrap_bio(ssl.MemoryBIO(), hello, server_hostname="127.0.0.1")
            try:
                half.do_handshake()
            except ssl.SSLWantReadError:
                pass
            first = hello.read()
            held = [connection_with(server, f"127.5.{number % 60}.{1 + number % 4}", (b"", first[:50], first)[number % 3])
                    for number in range(1500)]
            with context.wrap_socket(connect(server, HONEST), server_hostname="127.0.0.1") as secure:
                secure.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert secure.recv(100).startswith(b"HTTP/1.1 200")
            with context.wrap_socket(connect(server, HONEST), server_hostname="127.0.0.1") as secure:
                secure.sendall(b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                               b"Sec-WebSocket-Protocol: pasch\r\n\r\n")
                assert b" 101 " in secure.recv(4096)
                secure.sendall(b"\x81\x82\0\0\0\0{}")
                assert b"malformed" in secure.recv(4096)
            assert sum(map(is_open, held)) <= 60 * 4 * 8
            close_all(held)


def long_match(program, server):
    """A table whose match is over and very long: the paths of its record and replay."""
    table, _, sat = table_of(server, "draw", 1, 3, spectators=True)
    player = Playing(server, table, sat[0]["token"], random.Random(5))
    play_on([player])
    player.connection.close()
    with tempfile.TemporaryDirectory(prefix="pasch-long-") as folder:
        house, record = os.path.join(folder, "house.ini"), os.path.join(folder, "record")
        with open(house, "w", encoding="utf-8") as file:
            file.write("base = draw\nscoring = winner\nrounds = 0\ntarget = 1000\ndivisor = 5\n")
        subprocess.run([program, "sim", "--house", house, "--matches", "1", "--record", record], check=True,
                       stdout=subprocess.DEVNULL)
        with open(record, encoding="utf-8") as file:
            lines = file.read().splitlines()
    with sqlite3.connect(server.database) as database:
        sums.set_lines(database, table, lines)
    database.close()
    return f"/api/tables/{table}/record", f"/api/tables/{table}/replay"


def test_slow_replays(program):
    """Those who ask for replays and do not read them keep no place that somebody else needs."""
    with Server(program, "--rate", "0", "--patience", "3600") as server:
        _, replay = long_match(program, server)
        request = f"GET {replay} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        held, whole = [], []

        def hold(address):
            lazy = connect(server, address, window=4096)
            lazy.sendall(request)
            held.append(lazy)
            return lazy.recv(12).endswith(b"200")

        for address in range(16):  # one each, so nobody has more than is fair
            assert hold(f"127.6.{address}.1"), address
        server.source = HONEST
        status, _, data = server.ask("GET", replay)
        assert status == 200 or json.loads(data)["error"]["code"] == "busy", data  # by now, or not yet
        for _ in range(3):
            wait_for(lambda: (answer := server.ask("GET", replay))[0] == 200 and whole.append(len(answer[2])) is None, 60,
                     "slow readers keep all places")
        assert any(0 < read_all(lazy) < whole[0] for lazy in held), "they have been waited for"
        play_honestly(server, 7)
        close_all(held)


def test_slow_files(program):
    """Files of the page that nobody reads fill no memory: an address has its share, all together too, and newcomers still get theirs."""
    with page_folder() as folder:
        with open(os.path.join(folder, "large.js"), "wb") as file:
            file.write(b"x" * (4 << 20))
        with Server(program, "--rate", "0", "--patience", "3600", "--web", folder) as server:
            def hold(address):
                lazy = connect(server, address, window=4096)
                lazy.sendall(b"GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return lazy, lazy.recv(12)[-3:]

            held = [hold("127.6.1.1") for _ in range(8)]
            assert sorted(status for _, status in held) == [b"200"] * 4 + [b"429"] * 4, held
            more = [hold(f"127.7.{network}.1") for network in range(40)]
            ended = [status for _, status in more].count(b"503") + server.metric("connections_dropped_total")
            assert ended >= len(more) - 13, "there is no end of what lies there"
            server.source = HONEST
            for _ in range(3):
                wait_for(lambda: server.ask("GET", "/large.js")[0] == 200, 60, "slow readers keep all places")
            close_all([lazy for lazy, _ in held + more])


def read_all(connection):
    """How much there is to read, of a connection that the server has ended; 0 if it has not."""
    count = 0
    try:
        connection.settimeout(1)
        while piece := connection.recv(1 << 20):
            count += len(piece)
    except TimeoutError:
        return 0
    except OSError:
        pass
    return count


def watch(server, table, source):
    """Somebody who watches; the error's code if that is refused."""
    connection = greet(server.port, table, source=source)
    while (message := connection.receive())["type"] not in ("view", "error"):
        pass
    return connection if message["type"] == "view" else message["code"]


class Watcher:
    def __init__(self, connection):
        self.connection = connection
        self.views, self.ends = 0, set()

    def listen(self):
        while (message := self.connection.receive(0)) is not None:
            if message["type"] == "view":
                self.views += 1
                if message["stage"] in ("round-over", "match-over"):
                    self.ends.add(message["at"])


def listen_all(watchers, over):
    selector = selectors.DefaultSelector()
    for watcher in watchers:
        selector.register(watcher.connection, selectors.EVENT_READ, watcher)
    while not over.is_set():
        for key, _ in selector.select(0.2):
            key.data.listen()


def test_watchers(program):
    """Many who watch a fast table: each is told a few times a second how it stands, and how rounds end."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        table, _, sat = table_of(server, "draw", 1, 3, spectators=True,
                                 house=dict(scoring="winner", rounds=0, target=10000, divisor=5))
        watchers = [Watcher(watch(server, table, f"127.2.{number % 4}.1")) for number in range(120)]
        for number in range(50):  # an address may have fifty there
            refused = watch(server, table, "127.2.0.1")
            if isinstance(refused, str):
                break
            watchers.append(Watcher(refused))
        assert refused == "too-many" and number == 20, (refused, number)
        server.source = HONEST
        player = Playing(server, table, sat[0]["token"], random.Random(8))
        over, ends = threading.Event(), set()
        listener = threading.Thread(target=listen_all, args=(watchers, over))
        listener.start()

        def play(seconds, pause):
            """As fast as can be, but for a pause between rounds; how long, and how many views."""
            began, views = time.monotonic(), 0
            while not player.is_over() and time.monotonic() < began + seconds:
                message = player.connection.receive(20)
                views += message["type"] == "view"
                if message["type"] == "view" and message["stage"] in ("round-over", "match-over"):
                    ends.add(message["at"])
                    time.sleep(pause)
                player.hear(message)
            return time.monotonic() - began, views

        play(5, 1.3)  # as people do
        wait_for(lambda: all(ends <= watcher.ends for watcher in watchers), 30, "somebody was not told how a round ended")
        before, told = server.metric("sent_bytes_total"), max(watcher.views for watcher in watchers)
        heard = len(player.connection.received)
        own = lambda: sum(map(len, player.connection.received[heard:]))  # noqa: E731
        seconds, views = play(6, 0)
        sent = server.metric("sent_bytes_total") - before
        over.set()
        listener.join()
        most = max(watcher.views for watcher in watchers) - told
        assert most <= 5 * seconds + 20, (most, seconds)
        assert not player.errors and views > 5 * most, (views, most)
        # All who watch together get what a table may tell, besides the ends of rounds: far less than once each of them alone.
        allowed = (512 << 10) * (seconds + 1) + len(watchers) * (seconds + 9) * 4000
        assert sent - own() < allowed, (sent, own(), allowed, seconds)
        for watcher in watchers:
            watcher.connection.close()
        player.connection.close()


def test_watchers_of_table(program):
    """A table may have two hundred who watch; then who comes from elsewhere takes the place of one of many."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "1000") as server:
        table, _, _ = table_of(server, "draw", 2, spectators=True)
        held = [watch(server, table, f"127.2.{number % 4}.1") for number in range(200)]
        assert not [one for one in held if isinstance(one, str)]
        newcomer = watch(server, table, HONEST)
        assert not isinstance(newcomer, str), newcomer
        wait_for(lambda: server.metric("spectators") == 200, 30, "nobody made room")
        assert watch(server, table, "127.2.0.1") == "too-many"
        newcomer.send(type="ping")
        newcomer.expect("pong")


def test_frames_without_messages(program):
    """Pings, pongs and pieces count as messages, also of who reads no answer; others play on meanwhile."""
    with Server(program, "--new-tables", "0") as server:
        table, _, sat = table_of(server, "draw", 2)

        def seat():
            connection = greet(server.port, table, sat[0]["token"])
            connection.expect("view")
            return connection

        def until_closed(connection, opcode, payload, final=True, most=3000):
            """How many it takes."""
            for count in range(most):
                try:
                    connection.send_frame(opcode, payload, final)
                    if opcode == 9 and readable([connection], 5):
                        connection._read()
                except (Closed, OSError):
                    return count
            return most

        # A little is fine: what every browser and proxy does to know whether we are there.
        polite = seat()
        for _ in range(60):
            polite.send_frame(9, b"there?")
        polite.send(type="ping")
        polite.expect("pong")
        assert 80 <= until_closed(seat(), 9, b"x") < 3000
        for opcode, payload in ((10, b""), (10, b"x" * 125), (1, b"")):
            assert until_closed(seat(), opcode, payload, most=100000) < 100000
        parts = seat()
        parts.send_frame(1, b"{", final=False)
        assert until_closed(parts, 0, b"", final=False, most=100000) < 100000
        # Who does not even read, and sends as fast as it can.
        deaf = [seat() for _ in range(4)]
        play_honestly(server, 9)
        blob = (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 500

        def flood(connection):
            connection.sock.settimeout(20)
            try:
                for _ in range(100000):
                    connection.sock.sendall(blob)
                survivors.append(connection)
            except OSError:
                pass

        survivors = []
        threads = [threading.Thread(target=flood, args=(connection,)) for connection in deaf]
        for thread in threads:
            thread.start()
        play_honestly(server, 10)
        for thread in threads:
            thread.join()
        assert not survivors
        polite.send(type="ping")
        polite.expect("pong")
        polite.close()


def test_many_connections(program):
    """Ten thousand that are open and quiet: newcomers play as ever."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "300") as server:
        held = []
        table, _, _ = table_of(server, "draw", 2)
        head = (b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: pasch\r\n\r\n")
        import resource
        room = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        count = min(10000, room - 1000)
        for number in range(count):
            held.append(connection_with(server, f"127.{20 + number // 5000}.{number // 100 % 50}.{1 + number % 4}", head))
            if number % 1000 == 999:
                play_honestly(server, number)
        wait_for(lambda: server.metric("connections_opened_total") >= count, 30, "not all were let in")
        play_honestly(server, 11)
        close_all(held)


def test_windows(program):
    """A seat may have some windows open, and only the newest are told everything at once."""
    with Server(program, "--rate", "0") as server:
        table, _, sat = table_of(server, "draw", 2)
        windows = [greet(server.port, table, sat[0]["token"]) for _ in range(16)]
        for window in windows:
            window.expect("view")
        late = greet(server.port, table, sat[0]["token"])
        assert late.expect("error")["code"] == "too-many"
        windows[0].close()
        wait_for(lambda: server.metric("connections") == 15, 60, "a window stays")
        again = greet(server.port, table, sat[0]["token"])
        assert again.expect("view")["at"] >= 1
        close_all(window.sock for window in windows[1:])
        again.close()


def has_parted(connection):
    """Whether the server has closed it."""
    try:
        while connection.code is None and connection.receive(0):
            pass
        return connection.code is not None
    except Closed:
        return True


def last_words(connection):
    """How the server parted: the codes of errors, why it said goodbye, and the code of the end."""
    messages = [json.loads(line) for line in connection.received]
    return ([message["code"] for message in messages if message["type"] == "error"],
            [message["why"] for message in messages if message["type"] == "goodbye"], connection.code)


def fill_and_come(program, addresses, of_each, newcomers, *options):
    """Few addresses fill what there is; one plays with two windows meanwhile. Then others come: they get their places from
    those who hold most, and who plays stays."""
    with Server(program, "--new-tables", "0", "--rate", "0", "--patience", "3600", *options) as server:
        server.source = newcomers[0]
        table, _, sat = table_of(server, "draw", 2, spectators=True)
        windows = [greet(server.port, table, sat[0]["token"], server.source) for _ in range(2)]
        for window in windows:
            window.expect("view")
        held = [greet(server.port, table, source=address) for address in addresses for _ in range(of_each)]
        for connection in held:
            connection.expect("view")
        before = server.metric("limited_total")
        guests = [greet(server.port, table, source=address) for address in newcomers[1:] for _ in range(2)]
        for guest in guests:
            guest.expect("view")
        wait_for(lambda: sum(map(has_parted, held)) >= len(guests), 60, "nobody was sent away")
        gone = [connection for connection in held if has_parted(connection)]
        assert len(gone) == len(guests), (len(gone), len(guests))
        for connection in gone:
            assert last_words(connection) == (["crowded"], ["crowded"], 1013), last_words(connection)
        assert server.metric("limited_total") - before >= len(gone)
        # Who holds as many as the others gets no more.
        try:
            greet(server.port, table, source=addresses[0])
            raise AssertionError("one more of those who hold most")
        except Closed as reason:
            assert " 429 " in str(reason) or " 503 " in str(reason), reason
        for window in windows:
            window.send(type="ping")
            window.expect("pong")
        for connection in held + guests + windows:
            connection.drop()


def test_full_network(program):
    """Four addresses do not shut out the rest of their network."""
    fill_and_come(program, [f"127.30.0.{number}" for number in range(1, 5)], 12,
                  [f"127.30.0.{number}" for number in range(10, 16)], "--per-address", "12", "--per-network", "50")


def test_full_server(program):
    """Nor four of different networks the rest of the world."""
    fill_and_come(program, [f"127.31.{number}.1" for number in range(1, 5)], 12,
                  [f"127.32.{number}.1" for number in range(10, 16)], "--per-address", "12", "--connections", "50")


def test_lobby_lines(program):
    """Five addresses with twenty tables each, where somebody waits, leave a line of the lobby to others."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        def wait_there(table, token):
            connection = greet(server.port, table, token, server.source)
            connection.expect("table")
            return connection

        server.source = HONEST
        person = Person(server, "Ada")
        made = person.create("draw", [PERSON, PERSON], open="lobby")
        waiting = [wait_there(made["table"], made["token"])]
        for address in range(5):
            server.source = f"127.33.{address}.1"
            for _ in range(20):
                loud = person.create("draw", [PERSON, PERSON], open="lobby")
                waiting.append(wait_there(loud["table"], loud["token"]))
        shown = [table["table"] for table in server.json("GET", "/api/tables")["tables"]]
        assert len(shown) == 100 and made["table"] in shown, (len(shown), made["table"] in shown)
        for connection in waiting:
            connection.close()


def main():
    program = sys.argv[1]
    tests = (test_silent, test_half_a_head, test_half_a_body, test_few_addresses, test_short_patience, test_slow_readers, test_tls,
             test_full_network, test_full_server, test_lobby_lines, test_slow_replays, test_slow_files, test_watchers, test_watchers_of_table, test_windows, test_frames_without_messages, test_many_connections)
    side_by_side([functools.partial(test, program) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]], 2)


main()
