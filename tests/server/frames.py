"""Malformed HTTP, malformed WebSocket frames and floods of both: refused or closed, and nobody else notices."""

import os
import random
import socket
import struct
import sys
import threading
import time

from client import Closed, Playing, Server, Socket, check_record, greet, play_on, table_of, wait_for
from patience import check_memory, memory


def answer_to(port, data, silence=0.4):
    """What comes back for these bytes until the server closes or is silent for so long, and whether it closed."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    got = b""
    try:
        connection.sendall(data)
        connection.settimeout(silence)
        while True:
            part = connection.recv(65536)
            if not part:
                return got, True
            got += part
    except socket.timeout:
        return got, False
    except (ConnectionResetError, BrokenPipeError):
        return got, True
    finally:
        connection.close()


def request(line, *headers, body=b""):
    return "\r\n".join((line,) + headers).encode("latin-1") + b"\r\n\r\n" + body


def test_requests(server):
    """Nothing of this is answered with success, none of it hurts."""
    host = "Host: 127.0.0.1"
    secret = "Authorization: Bearer " + "0" * 64
    upgrade = (host, "Upgrade: websocket", "Connection: Upgrade")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    wrong = [
        b"\r\n\r\n", b"\0" * 64 + b"\r\n\r\n", b"GET\r\n\r\n", b"HELLO\n\n", os.urandom(300) + b"\r\n\r\n",
        b"GET /healthz\0 HTTP/1.1\r\n\r\n", request("BREW /healthz HTTP/1.1", host), request("GETGET /healthz HTTP/1.1", host),
        request("GET " + "/a" * 8000 + " HTTP/1.1", host), request("GET /api/tables/" + "a" * 600 + " HTTP/1.1", host),
        request("GET /%00%ff%zz HTTP/1.1", host), request("GET /api/%ff%fe HTTP/1.1", host),
        request("GET /api/rules/draw?lang=%ff HTTP/1.1", host),
        request("GET http://example.org/ HTTP/1.1" + " " * 5000, host), request("CONNECT example.org:80 HTTP/1.1", host),
        request("GET /api/my/tables HTTP/1.1", host, "Authorization: Bearer " + "0" * 60000),
        request("GET /api/my/tables HTTP/1.1", host, *[f"X-{i}: {'y' * 50}" for i in range(2000)]),
        request("GET /api/my/tables HTTP/1.1", host, "Authorization: Basic " + "0" * 64),
        request("POST /api/tables HTTP/1.1", host, secret, "Content-Length: -1", body=b"{}"),
        request("POST /api/tables HTTP/1.1", host, secret, "Content-Length: 99999999999999999999999", body=b"{}"),
        request("POST /api/tables HTTP/1.1", host, secret, "Content-Length: two", body=b"{}"),
        request("POST /api/tables HTTP/1.1", host, secret, "Content-Length: 2", "Content-Length: 3", body=b"{} "),
        request("POST /api/tables HTTP/1.1", host, secret, "Transfer-Encoding: chunked", body=b"2\r\n{}\r\n0\r\n\r\n"),
        request("POST /api/tables HTTP/1.1", host, secret, "Transfer-Encoding: chunked", body=b"ffffffffffffffff\r\n{}"),
        request("POST /api/tables HTTP/1.1", host, secret, "Content-Length: 2", body=b"{}" + b"x" * 5000),
        request("PUT /api/tables HTTP/1.1", host, secret, "Content-Length: 2", body=b"{}"),
        request("DELETE /api/tables HTTP/1.1", host, secret),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0",
        request("GET /api/socket HTTP/1.1", host), request("GET /api/socket HTTP/1.1", *upgrade),
        request("GET /api/socket HTTP/1.1", *upgrade, key), request("GET /api/socket HTTP/1.1", *upgrade, key, "Sec-WebSocket-Version: 13"),
        request("GET /api/socket HTTP/1.1", *upgrade, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: pasch"),
        request("POST /api/socket HTTP/1.1", *upgrade, key, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: pasch"),
        request("GET /api/socket HTTP/1.1", host, "Upgrade: h2c", "Connection: Upgrade", "HTTP2-Settings: AAMAAABkAAQAAP__"),
    ]
    for data in wrong:
        got, closed = answer_to(server.port, data)
        lines = [line for line in got.split(b"\r\n") if line.startswith(b"HTTP/")]
        assert all(line.split()[1][:1] in (b"3", b"4", b"5") for line in lines), (data[:200], lines)
        got.decode("utf-8")  # whatever was asked, the answer is text
        assert server.ask("GET", "/healthz")[0] == 200, data[:200]
    assert server.metric("tables_created_total") == 0


def test_pipelined(server):
    """Several requests in one go are answered one by one, or the connection closes: never mixed up."""
    got, _ = answer_to(server.port, request("GET /healthz HTTP/1.1", "Host: localhost") * 3, 30)
    assert 1 <= got.count(b"HTTP/1.1 200") <= 3 and got.count(b'"status":"well"') == got.count(b"HTTP/1.1 200"), got


def frame(first, payload, mask=b"\1\2\3\4", length=None, long=False):
    """A frame with whatever first byte and length it is to claim."""
    size = len(payload) if length is None else length
    head = bytes([first])
    bit = 0x80 if mask else 0
    if long:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    elif size < 126:
        head += bytes([bit | size])
    else:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if mask else payload
    return head + (mask or b"") + masked


# What must end the connection.
FATAL = {
    "a reserved bit": frame(0xC1, b"{}"),
    "an unknown kind": frame(0x83, b"{}"),
    "an unknown control frame": frame(0x8B, b""),
    "a piece of nothing": frame(0x80, b"{}"),
    "a long control frame": frame(0x89, b"x" * 126),
    "a control frame in pieces": frame(0x09, b"x"),
    "a message within a message": frame(0x01, b'{"type"') + frame(0x81, b"{}"),
    "a length beyond all": frame(0x81, b"{}", length=1 << 63, long=True),
    "a very long message": frame(0x81, b"{" * 3000, length=1 << 40, long=True),
    "more than a message may have": frame(0x81, b"{" * 4097),
    "much in small pieces": frame(0x01, b"{") + frame(0x00, b" " * 100) * 60,
    "binary": frame(0x82, b"\0\1\2"),
    "no UTF-8": frame(0x81, b"\xc3\x28"),
    "close": frame(0x88, struct.pack(">H", 1000)),
    "close with half a reason": frame(0x88, b"\3"),
    "close without a reason": frame(0x88, b""),
}
# What may end it, or be passed over.
STRANGE = {
    "not masked": frame(0x81, b'{"type":"ping"}', mask=None),
    "empty pieces": frame(0x01, b"") + frame(0x00, b"") * 2000 + frame(0x80, b'{"type":"ping"}'),
    "an answer to nothing": frame(0x8A, b"x"),
    "pings": frame(0x89, b"x") * 2000,
    "nothing": frame(0x81, b""),
    "noise": os.urandom(500),
    "half a head": b"\x81",
}


def is_closed(connection, seconds):
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            connection.receive(0.3)
        return False
    except (Closed, ConnectionResetError, BrokenPipeError):
        return True
    except ValueError:
        raise AssertionError("no message at all") from None


def test_frames(server, program):
    generator = random.Random(41)
    table, persons, sat = table_of(server, "draw", 2)
    players = [Playing(server, table, seat["token"], generator) for seat in sat]
    for name, data in list(FATAL.items()) + list(STRANGE.items()):
        connection = greet(server.port, table, sat[0]["token"])
        connection.expect("view")
        try:
            connection.sock.sendall(data)
        except (ConnectionResetError, BrokenPipeError):
            pass
        closed = is_closed(connection, 60 if name in FATAL else 0.5)
        assert closed or name in STRANGE, f"{name} is taken"
        connection.drop()
        assert server.ask("GET", "/healthz")[0] == 200, name
    play_on(players)
    check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
    for player in players:
        player.connection.close()


def flood(port, table, token, stop):
    """Opens connections and says all that one can as fast as one can."""
    generator = random.Random(port)
    while not stop.is_set():
        try:
            connection = greet(port, table, token) if generator.random() < 0.8 else Socket(port)
            for _ in range(300):
                connection.send_text(generator.choice(('{"type":"ping"}', '{"type":"act","at":1,"move":0}', "x",
                                                       '{"type":"why","at":1,"event":"pass"}')))
            connection.drop()
        except (Closed, OSError):
            pass


def test_floods(server, program):
    """Others can play meanwhile, and no memory is left behind."""
    generator = random.Random(42)
    target, _, sat = table_of(server, "draw", 2)
    before = memory(server)
    stop = threading.Event()
    threads = [threading.Thread(target=flood, args=(server.port, target, sat[i % 2]["token"], stop)) for i in range(4)]
    for thread in threads:
        thread.start()
    table, persons, seats = table_of(server, "wolf", 3, options={"limit": 20})
    players = [Playing(server, table, seat["token"], generator) for seat in seats]
    start = time.monotonic()
    play_on(players)
    while time.monotonic() < start + 2:
        time.sleep(0.1)
    stop.set()
    for thread in threads:
        thread.join()
    check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
    assert server.metric("malformed_total") > 0
    for player in players:
        player.connection.close()
    wait_for(lambda: server.metric("connections") == 0, 60, "connections are left behind")
    check_memory(server, before, 16 << 20)


def main():
    program = sys.argv[1]
    with Server(program, "--new-tables", "0", "--rate", "0", "--per-address", "1000", "--log-level", "1") as server:
        test_requests(server)
        test_pipelined(server)
        test_frames(server, program)
        test_floods(server, program)


main()
