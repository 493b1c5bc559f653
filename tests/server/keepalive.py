"""Connections that are asked again: who may, when they end, and that those that rest take nothing from anybody."""

import contextlib
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

from client import Server, Socket, digits, page_folder, side_by_side, wait_for

LOOK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
OTHER = "127.0.0.2"


class Closed(Exception):
    """The connection has ended."""


class Line:
    """A connection, and the answers that come on it, each as status, headers and body."""

    def __init__(self, connection):
        self.socket = connection
        self.socket.settimeout(30)
        self.buffer = b""

    def _read(self):
        try:
            data = self.socket.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            raise Closed
        self.buffer += data

    def answer(self, has_body=True):
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status, *lines = head.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        length = int(headers.get("content-length", 0)) if has_body else 0
        while len(self.buffer) < length:
            self._read()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(status.split()[1]), headers, body

    def ask(self, data=LOOK, has_body=True):
        self.socket.sendall(data)
        return self.answer(has_body)

    def is_over(self):
        """Waits for the end; nothing may come before it."""
        try:
            self._read()
        except Closed:
            return True
        return False

    def is_open(self):
        """Whether it is open as far as can be known without waiting."""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(1) != b""
        except (BlockingIOError, ssl.SSLWantReadError):
            return True
        except OSError:
            return False
        finally:
            self.socket.settimeout(30)


def connect(server, source=None):
    return Line(socket.create_connection(("127.0.0.1", server.port), source_address=source and (source, 0)))


def post(body, *lines, path="/api/promises"):
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {digits()}", *lines, "", body]).encode()


def many_questions(line):
    """Everything that can be asked, on one connection."""
    for _ in range(3):
        status, headers, body = line.ask()
        assert status == 200 and json.loads(body) == {"status": "well"} and "connection" not in headers
        status, headers, _ = line.ask(LOOK.replace(b"GET", b"HEAD"), has_body=False)
        assert status == 200 and int(headers["content-length"]) > 0
        status, headers, page = line.ask(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
        assert status == 200 and page.endswith(b"</html>\n")
        tagged = f"GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {headers['etag']}\r\n\r\n".encode()
        status, headers, _ = line.ask(tagged)
        assert status == 304 and "content-length" not in headers, headers
        assert line.ask(b"GET /nothing.js HTTP/1.1\r\nHost: localhost\r\n\r\n")[0] == 404
        assert line.ask(post("{}", "Content-Length: 2"))[0] == 201
        assert line.ask(post("", "Content-Length: 0"))[0] == 201
        line.socket.sendall(post("{", "Content-Length: 2"))  # the end of a body may come later
        assert line.ask(b"}")[0] == 201
    assert line.is_open()


def test_all_kinds(program):
    """In the clear, with TLS, at a Unix socket; and what becomes a WebSocket after it was asked."""
    with tempfile.TemporaryDirectory() as folder:
        with Server(program, "--rate", "0", "--address", f"127.0.0.1,unix:{folder}/p") as server:
            many_questions(connect(server))
            local = socket.socket(socket.AF_UNIX)
            local.connect(f"{folder}/p")
            many_questions(Line(local))
            line = connect(server)
            line.ask()
            line.socket.sendall(b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: pasch\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
            assert line.answer(has_body=False)[0] == 101
        if not shutil.which("openssl"):
            print("skipped: no openssl")
            return
        certificate, key = os.path.join(folder, "c.pem"), os.path.join(folder, "k.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
        context = ssl.create_default_context(cafile=certificate)
        with Server(program, "--rate", "0", "--certificate", certificate, "--key", key) as server:
            many_questions(Line(context.wrap_socket(connect(server).socket, server_hostname="127.0.0.1")))


def test_who_leaves(program):
    """Who does not want to stay, or can't, is told that the connection ends, and it does."""
    with Server(program, "--rate", "0") as server:
        for asked in (b"GET /healthz HTTP/1.0\r\n\r\n",
                      b"GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
                      LOOK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"),
                      LOOK.replace(b"\r\n\r\n", b"\r\nConnection: keep-alive, close\r\n\r\n"),
                      LOOK.replace(b"\r\n\r\n", b"\r\nConnection: x-hop\r\n\r\n"),
                      LOOK.replace(b"GET", b"DELETE"),
                      LOOK.replace(b"\r\n\r\n", b"\r\nHost: elsewhere.example\r\n\r\n"),
                      post("{}", "Content-Length: 70000"),  # it is not read to its end
                      post("", "Connection: close", "Content-Length: 0")):
            line = connect(server)
            _, headers, _ = line.ask(asked)
            assert headers["connection"] == "close", asked
            assert line.is_over(), asked


def test_lengths(program):
    """A body that others could take for the next request is refused, and what follows it is not heard."""
    person = digits()
    hidden = f"POST /api/promises HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {person}\r\nContent-Length: 0\r\n\r\n"
    with Server(program, "--rate", "0") as server:
        before = server.metric("requests_total")
        lengths = (["Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 2"], ["Content-Length: +2"],
                   ["Content-Length: -2"], ["Content-Length: 2, 2"], ["Content-Length: 2", "Content-Length: 2"],
                   ["Content-Length: 0x2"], ["Content-Length: 99999999999999999999999999"], ["Content-Length: two"])
        for lines in lengths:
            line = connect(server)
            status, headers, body = line.ask(post("{}" + hidden, *lines))
            assert status == 400 and headers["connection"] == "close" and b"malformed" in body, (lines, status, body)
            assert line.is_over(), lines
        assert server.metric("requests_total") == before + len(lengths) + 1  # and the last look at the figures


def test_pipelines(program):
    """A thousand questions at once: each connection gives whole answers, in order, and then ends or goes on; nothing hangs."""
    with Server(program, "--rate", "0") as server:
        asked = [f"GET /look/{name}.svg HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for name in ("chain", "triangle")]
        wanted = [connect(server).ask(each)[2] for each in asked]
        line = connect(server)
        line.socket.sendall(b"".join(asked) * 500)
        answered = 0
        with contextlib.suppress(Closed):
            while answered < 1000:
                status, headers, body = line.answer()
                assert status == 200 and body == wanted[answered % 2]
                answered += 1
                if headers.get("connection") == "close":
                    break
        assert answered >= 1
        assert connect(server).ask()[0] == 200
        # What has a body is never taken from what was read before: it would be read wrongly.
        for number in range(20):
            line = connect(server)
            line.socket.sendall(LOOK * number + post("{}", "Content-Length: 2") * 3 + LOOK)
            with contextlib.suppress(Closed):
                while True:
                    status, headers, _ = line.answer()
                    assert status in (200, 201), status
                    if headers.get("connection") == "close":
                        break
            assert connect(server).ask()[0] == 200, number


def rest_many(server, count, source=None, headers=()):
    """So many connections that have had an answer and rest."""
    lines = []
    for _ in range(count):
        line = connect(server, source)
        line.ask("\r\n".join(["GET /healthz HTTP/1.1", "Host: localhost", *headers, "", ""]).encode())
        lines.append(line)
    return lines


def test_crowds(program):
    """Those that rest make room for whoever comes, at once and without a word, also if an address may have few."""
    with Server(program, "--rate", "0", "--per-address", "10") as server:
        limited = server.metric("limited_total")
        lines = rest_many(server, 200)
        wait_for(lambda: sum(line.is_open() for line in lines) <= 10, 30, "those that rest are kept")
        assert lines[-1].is_open() and lines[-1].ask()[0] == 200, "the one that was asked last is closed"
        assert connect(server, OTHER).ask()[0] == 200
        assert server.metric("limited_total") == limited and server.metric("connections_dropped_total") == 0
        assert "dropped" not in server.log(), "resting is noted as if it were wrong"
        half = connect(server)
        half.socket.sendall(LOOK[:20])
        rest_many(server, 40)
        assert half.ask(LOOK[20:])[0] == 200, "who rests stays, and who is about to ask has to go"


def test_ends(program):
    """Nobody rests for ever, whether silent or with half a request; who asks in time goes on."""
    with Server(program, "--rate", "0", "--patience", "4") as server:
        silent, half, alive = connect(server), connect(server), connect(server)
        for line in (silent, half, alive):
            line.ask()
        half.socket.sendall(LOOK[:-2])
        over = set()

        def all_over():
            assert alive.ask()[0] == 200
            over.update(line for line in (silent, half) if not line.is_open())
            return len(over) == 2

        wait_for(all_over, 60, "who rests is waited for")
        server.process.send_signal(15)  # a server that stops does not wait for those that rest
        assert alive.is_over() and server.process.wait(30) == 0
        server.start()


def test_proxies(program):
    """Between two questions a proxy's connection counts for the proxy, not for whom it asked for last."""
    with Server(program, "--rate", "0", "--trust-proxy", "127.0.0.3", "--per-address", "5") as server:
        person = ("X-Forwarded-For: 192.0.2.7",)
        lines = rest_many(server, 100, "127.0.0.3", person)
        assert all(line.is_open() for line in lines), "a proxy may not keep its connections"
        for line in lines:  # one after the other, for people of one address
            assert line.ask(LOOK.replace(b"\r\n\r\n", b"\r\n" + person[0].encode() + b"\r\n\r\n"))[0] == 200


def test_slow_reader_goes_on(program):
    """An answer that is read slowly comes whole, and the connection goes on after it."""
    with page_folder() as folder:
        text = os.urandom(1 << 20).hex().encode()
        with open(os.path.join(folder, "large.js"), "wb") as file:
            file.write(text)
        with Server(program, "--web", folder, "--rate", "0") as server:
            with socket.socket() as small:
                small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                small.connect(("127.0.0.1", server.port))
                line = Line(small)
                for _ in range(2):
                    assert line.ask(b"GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")[2] == text
                assert line.ask()[0] == 200


def processor_time(process):
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def rests(server):
    """Whether the server uses far less time than a program that never waits, and has the same processor, gets meanwhile."""
    before = processor_time(server.process)
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        wait_for(lambda: processor_time(busy) >= 30, 120, "this machine gives no time")
        return 3 * (processor_time(server.process) - before) < processor_time(busy)
    finally:
        busy.kill()
        busy.wait()


def test_slow_reader_who_says_more(program):
    """Whatever comes, or that nothing more comes, while an answer is not taken: the loop rests, and others stay connected."""
    ask = b"GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with page_folder() as folder:
        text = os.urandom(1 << 20).hex().encode()
        with open(os.path.join(folder, "large.js"), "wb") as file:
            file.write(text)
        with Server(program, "--web", folder, "--rate", "0") as server:
            other = connect(server)
            for at_once, later, ends in ((ask + LOOK[:9], b"", False), (ask, LOOK[:9], False), (ask, LOOK, False), (ask, b"", True)):
                with socket.socket() as small:
                    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    small.connect(("127.0.0.1", server.port))
                    line = Line(small)
                    small.sendall(at_once)
                    line._read()
                    small.sendall(later)
                    if ends:
                        small.shutdown(socket.SHUT_WR)
                    assert rests(server), (at_once, later, ends)
                    for _ in range(3):
                        assert "connection" not in other.ask()[1], "somebody else has to leave for it"
                    assert line.answer()[2] == text


def main():
    tests = [test_all_kinds, test_who_leaves, test_lengths, test_pipelines, test_crowds, test_ends, test_proxies, test_slow_reader_goes_on,
             test_slow_reader_who_says_more]
    side_by_side([lambda test=test: test(sys.argv[1]) for test in tests])


if __name__ == "__main__":
    main()
