"""A server to test, and clients for it: HTTP and WebSocket with nothing but the standard library."""

import base64
import concurrent.futures
import contextlib
import hashlib
import http.client
import json
import os
import secrets
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback


def digits():
    """A new secret, token or contribution."""
    return secrets.token_hex(32)


def wait_for(what, seconds, why):
    """Waits until what() holds; only a test that fails waits as long as that."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.05)


def side_by_side(tests, at_once=5):
    """Runs tests that mostly wait, each with a server of its own, some at once; all of them, even if one fails."""
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        running = [pool.submit(test) for test in tests]
    failed = [problem for problem in (each.exception() for each in running) if problem]
    for problem in failed[1:]:
        traceback.print_exception(problem)
    if failed:
        raise failed[0]


@contextlib.contextmanager
def page_folder():
    """A folder with the page, to which a large file can be added."""
    with tempfile.TemporaryDirectory(prefix="pasch-web-") as folder:
        shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../web/index.html"), folder)
        yield folder


class Server:
    """`pasch serve` on a free port of this machine, with a database of its own."""

    def __init__(self, program, *options, folder=None, environment=None):
        self.program = program
        self.options = list(options)
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="pasch-server-")
        self.database = os.path.join(self.folder, "pasch.db")
        self.environment = environment
        self.process = None
        self.port = 0
        self.source = None  # the address that those come from who ask it, and play there
        self.start()

    def start(self):
        log = open(os.path.join(self.folder, "log"), "ab")
        web = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../web")
        environment = dict(os.environ, LC_ALL="C.UTF-8", PASCH_WEB=web, **(self.environment or {}))
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--database", self.database, *self.options],
            stdout=subprocess.PIPE, stderr=log, env=environment)
        log.close()
        line = self.process.stdout.readline().decode()
        if not line.startswith("http"):
            raise AssertionError("the server did not start:\n" + self.log())
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def wait_for_log(self, *texts, count=1):
        """Waits until all these are in the log, which a thread of its own writes, as often as that or more; the log."""
        wait_for(lambda: all(self.log().count(text) >= count for text in texts), 60, f"the log has not {texts}")
        return self.log()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def restart(self):
        """As if the power had failed for a moment."""
        self.kill()
        self.start()

    def wait_for_sleep(self):
        """Waits until no table is awake."""
        wait_for(lambda: self.metric("tables_awake") == 0, 60, "the tables do not sleep")

    def stop(self):
        """Ends it as an operator does, and expects that to work."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        if status != 0:
            raise AssertionError(f"the server ended with {status}:\n" + self.log()[-4000:])

    def close(self):
        if self.process.poll() is None:
            self.stop()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is not None:
            print(self.log()[-3000:], file=sys.stderr)
            if self.process.poll() is None:
                self.kill()
            if self.own_folder:
                shutil.rmtree(self.folder, ignore_errors=True)
        else:
            self.close()

    def ask(self, method, path, body=None, secret=None, headers=None):
        """Status, headers and bytes of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30,
                                                source_address=self.source and (self.source, 0))
        all_headers = dict(headers or {})
        if secret is not None:
            all_headers["Authorization"] = "Bearer " + secret
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        try:
            connection.request(method, path, body, all_headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def json(self, method, path, body=None, secret=None, status=200):
        """The JSON of an answer that must have this status."""
        got, _, data = self.ask(method, path, body, secret)
        if got != status:
            raise AssertionError(f"{method} {path}: {got} instead of {status}: {data!r}")
        return json.loads(data)

    def metric(self, name):
        for line in self.ask("GET", "/metrics")[2].decode().splitlines():
            if line.startswith("pasch_" + name + " "):
                return float(line.split()[1])
        raise AssertionError("no metric " + name)


def readable(connections, seconds):
    """Those of the connections from which something can be read, as soon as there is one."""
    poll = select.poll()
    by_number = {connection.fileno(): connection for connection in connections}
    for number in by_number:
        poll.register(number, select.POLLIN)
    return [by_number[number] for number, _ in poll.poll(max(0, seconds) * 1000)]


class Closed(Exception):
    """The server has closed the connection."""


class Socket:
    """A WebSocket; `received` keeps every byte of every message."""

    def __init__(self, port, path="/api/socket", protocol="pasch", headers=(), timeout=30, source=None):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=timeout,
                                             source_address=source and (source, 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.received = []
        self.timeout = timeout
        self.code = None  # that the server has closed it with
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append("Sec-WebSocket-Protocol: " + protocol)
        lines += [f"{name}: {value}" for name, value in headers]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.sock.close()
            raise Closed(head.split(b"\r\n")[0].decode())
        accept = base64.b64encode(hashlib.sha1(
            (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept in head, head

    def _read(self):
        try:
            data = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            raise Closed("end of connection")
        self.buffer += data

    def fileno(self):
        return self.sock.fileno()

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        repeated = (mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(length, "big")
        try:
            self.sock.sendall(head + mask + masked)
        except (ConnectionResetError, BrokenPipeError):
            raise Closed("end of connection") from None

    def send_text(self, text):
        self.send_frame(1, text if isinstance(text, bytes) else text.encode())

    def send(self, **message):
        self.send_text(json.dumps(message))

    def _frame(self):
        """One frame from the buffer; None if it is not complete."""
        data = self.buffer
        if len(data) < 2:
            return None
        length, at = data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, at = struct.unpack(">H", data[2:4])[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, at = struct.unpack(">Q", data[2:10])[0], 10
        if len(data) < at + length:
            return None
        self.buffer = data[at + length:]
        return data[0], data[at:at + length]

    def receive(self, timeout=None):
        """The next message; None if none comes in time (0: only what is here already)."""
        until = time.monotonic() + (self.timeout if timeout is None else timeout)
        whole = b""
        while True:
            frame = self._frame()
            if frame is None:
                left = until - time.monotonic()
                if not readable([self], left):
                    return None
                self._read()
                continue
            first, payload = frame
            opcode = first & 15
            if opcode == 8:
                self.code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(f"closed by the server: {self.code}")
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode in (0, 1):
                whole += payload
                if first & 0x80:
                    self.received.append(whole)
                    return json.loads(whole)

    def expect(self, kind, timeout=None):
        """The next message of that type; others before it are passed over."""
        until = time.monotonic() + (self.timeout if timeout is None else timeout)
        seen = []
        while True:
            message = self.receive(max(0, until - time.monotonic()))
            if message is None:
                raise AssertionError(f"no {kind} came, only {seen}")
            if message["type"] == kind:
                return message
            seen.append(message if message["type"] == "error" else message["type"])

    def close(self):
        try:
            self.send_frame(8, struct.pack(">H", 1000))
        except (Closed, OSError):
            pass
        self.sock.close()

    def drop(self):
        """Ends the connection without a word."""
        self.sock.close()


def greet(port, table, token=None, source=None, **more):
    """A connection to a table, as the holder of a seat or to watch."""
    connection = Socket(port, source=source)
    hello = {"type": "hello", "protocol": "pasch", "version": 1, "table": table, **more}
    if token:
        hello["token"] = token
    connection.send(**hello)
    return connection


class Person:
    """Somebody with a secret, who makes tables and joins them."""

    def __init__(self, server, name):
        self.server = server
        self.name = name
        self.secret = digits()

    def create(self, game, seats, status=201, **more):
        body = dict(game=game, seats=seats, name=self.name, contribution=digits(), pace="none", **more)
        return self.server.json("POST", "/api/tables", body, self.secret, status)

    def join(self, table, status=200, **more):
        body = dict(name=self.name, contribution=digits(), **more)
        return self.server.json("POST", f"/api/tables/{table}/join", body, self.secret, status)

    def post(self, table, action, status=200, **body):
        return self.server.json("POST", f"/api/tables/{table}/{action}", body, self.secret, status)


PERSON = {"kind": "person"}


def computer(level="greedy"):
    return {"kind": "computer", "level": level}


def table_of(server, game, people, computers=0, level="greedy", **more):
    """A table where everybody has sat down: its id and, by person, seat and token."""
    persons = [Person(server, f"Person {i}") for i in range(people)]
    seats = [PERSON] * people + [computer(level)] * computers
    first = persons[0].create(game, seats, **more)
    sat = [first] + [person.join(first["table"]) for person in persons[1:]]
    return first["table"], persons, sat


class Playing:
    """Somebody at a table who plays at random: what was seen last, and how it goes on."""

    def __init__(self, server, table, token, random, **more):
        self.server = server
        self.table = table
        self.token = token
        self.random = random
        self.more = more
        self.view = None
        self.hello = None
        self.state = None
        self.errors = []
        self.acts = 0
        self.connection = None
        self.connect()

    def connect(self):
        more = dict(self.more)
        if self.view:
            more["since"] = self.view["at"]
        self.connection = greet(self.server.port, self.table, self.token, self.server.source, **more)

    def hear(self, message):
        if message["type"] == "view":
            if self.view and message["at"] < self.view["at"]:
                raise AssertionError(f"at went back from {self.view['at']} to {message['at']}")
            self.view = message
            return self.answer()
        if message["type"] == "hello":
            self.hello = message
        elif message["type"] == "table":
            self.state = message
        elif message["type"] == "error":
            self.errors.append(message)
        return None

    def answer(self):
        """Plays if it is this seat's turn; what was sent, or None."""
        view = self.view
        if view["moves"]:
            move = self.random.choice(view["moves"])
            self.acts += 1
            sent = dict(type="act", at=view["at"], move=move["id"])
        elif view["stage"] == "round-over" and "winners" not in view and "hand" in view:
            sent = dict(type="ready", at=view["at"])
        else:
            return None
        self.connection.send(**sent)
        return sent

    def is_over(self):
        return self.view is not None and self.view["stage"] == "match-over"


def play_on(players, seconds=300, until=None):
    """Lets all play until the match is over for everyone, or `until()` holds."""
    end = time.monotonic() + seconds
    while not all(player.is_over() for player in players):
        if until and until():
            return
        if time.monotonic() > end:
            raise AssertionError("the match does not end: " + str(
                [(p.view and (p.view["stage"], p.view["at"]), p.errors[-3:]) for p in players]))
        waiting = [p for p in players if p.connection._frame_ready()]
        if not waiting:
            ready = readable([p.connection for p in players], 1)
            waiting = [p for p in players if p.connection in ready]
        for player in waiting:
            message = player.connection.receive(0)  # a ping is none: the others must not wait for that
            if message:
                player.hear(message)


def _frame_ready(self):
    """Whether a whole frame has been read already."""
    kept = self.buffer
    frame = self._frame()
    self.buffer = kept
    return frame is not None


Socket._frame_ready = _frame_ready


def check_record(program, data):
    """`pasch check` must accept it, its deals too."""
    result = subprocess.run([program, "check", "-"], input=data, capture_output=True, timeout=60,
                            env=dict(os.environ, LC_ALL="C.UTF-8"))
    if result.returncode != 0:
        raise AssertionError(f"pasch check: {result.stdout!r} {result.stderr!r}")
    return result.stdout.decode()
