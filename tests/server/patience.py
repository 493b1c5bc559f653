"""Connections that are slow, silent or dead are dropped in time; others are not disturbed, and keep their seats."""

import random
import signal
import socket
import sys
import threading
import time

from client import Closed, Playing, Server, Socket, check_record, greet, play_on, table_of, wait_for

PATIENCE = 3


def memory(server, kind="VmRSS:"):
    """Bytes that the server uses."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(kind))


def check_memory(server, before, most):
    """It has not grown by more than that; sanitizers keep what is freed and have a huge address space."""
    after = memory(server)
    assert after - before < most or memory(server, "VmSize:") > 1 << 40, (before, after)


def present(server, table, seat):
    return server.json("GET", "/api/tables/" + table)["seats"][seat].get("present", False)


def test_dead(server):
    """Half-open: the other side is gone without a word. A computer player could hold the seat then."""
    table, _, sat = table_of(server, "draw", 2)
    dead, alive = [greet(server.port, table, seat["token"]) for seat in sat]
    dead.expect("view")
    dropped = server.metric("connections_dropped_total")
    end = time.monotonic() + 60
    while present(server, table, 0):
        assert time.monotonic() < end, "a dead connection keeps its seat"
        alive.receive(0.2)  # answers what the server asks
    assert present(server, table, 1), "who answers is dropped"
    assert server.metric("connections_dropped_total") == dropped + 1
    # Silent, but there: stays for as long as it answers.
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end:
        alive.receive(0.2)
    alive.send(type="ping")
    alive.expect("pong")
    alive.close()
    dead.drop()


def test_late(server):
    """Who is silent is asked before being taken as gone, also by a server that comes late to each of its turns."""
    table, _, sat = table_of(server, "draw", 2)
    alive = greet(server.port, table, sat[0]["token"])
    alive.expect("view")
    for _ in range(120):
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        server.process.send_signal(signal.SIGCONT)
        alive.receive(0.01)  # answers what the server asks
    alive.send(type="ping")
    alive.expect("pong")
    alive.close()


def unread(port, table, token):
    """A connection of somebody who has no room for what comes."""
    connection = Socket.__new__(Socket)
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sock.connect(("127.0.0.1", port))
    sock.settimeout(10)
    connection.sock, connection.buffer, connection.received, connection.timeout = sock, b"", [], 10
    sock.sendall((f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: pasch\r\n\r\n").encode())
    while b"\r\n\r\n" not in connection.buffer:
        connection._read()
    connection.send(type="hello", protocol="pasch", version=1, table=table, token=token)
    return connection


def test_slow(server, program):
    """Who asks for much and reads nothing is dropped; the others' match goes on meanwhile."""
    generator = random.Random(31)
    table, persons, sat = table_of(server, "double-9", 3)
    before, dropped = memory(server), server.metric("connections_dropped_total")
    slow = [unread(server.port, table, sat[0]["token"]) for _ in range(10)]
    stop = threading.Event()

    def talk():
        while not stop.is_set() and slow:
            for connection in list(slow):
                try:
                    connection.send(type="act", at=1, move=0)  # old: answered with a view each time
                except (Closed, OSError):
                    slow.remove(connection)
            stop.wait(0.06)

    thread = threading.Thread(target=talk)
    thread.start()
    players = [Playing(server, table, seat["token"], generator) for seat in sat]
    play_on(players)
    check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
    wait_for(lambda: server.metric("connections_dropped_total") >= dropped + 10, 60,
             "who does not read is kept")
    stop.set()
    thread.join()
    check_memory(server, before, 8 << 20)
    for player in players:
        player.connection.close()


def half_requests(port):
    """Connections that never get to the end of what they ask for."""
    begun = []
    for text in (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", b"G", b"",
                 b"POST /api/tables HTTP/1.1\r\nContent-Length: 500\r\n\r\n{"):
        connection = socket.create_connection(("127.0.0.1", port), timeout=30)
        connection.sendall(text)
        begun.append(connection)
    return begun


def main():
    program = sys.argv[1]
    with Server(program, "--new-tables", "0", "--rate", "0", "--patience", str(PATIENCE)) as server:
        begun = half_requests(server.port)
        start = time.monotonic()
        test_slow(server, program)
        test_dead(server)
        test_late(server)
        for connection in begun:
            connection.settimeout(max(1, start + 35 - time.monotonic()))
            try:
                while connection.recv(4096):
                    pass
            except ConnectionResetError:
                pass
            connection.close()


if __name__ == "__main__":
    main()
