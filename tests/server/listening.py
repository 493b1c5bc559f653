"""Where the server listens: exactly where it was told to, read from the system itself; who may have figures."""

import contextlib
import functools
import http.client
import ipaddress
import json
import os
import re
import shlex
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile

from client import Closed, Server, Socket, side_by_side, wait_for

HERE = os.path.dirname(os.path.abspath(__file__))


def address_of(digits):
    """An address of /proc/net/tcp or tcp6."""
    data = bytes.fromhex(digits)
    data = b"".join(struct.pack("=I", word) for word in struct.unpack(f">{len(data) // 4}I", data))
    return ipaddress.ip_address(data)


def bound(pid):
    """All that a process listens on: (address, port) and paths, as the system says."""
    inodes = set()
    for name in os.listdir(f"/proc/{pid}/fd"):
        with contextlib.suppress(OSError):
            if found := re.fullmatch(r"socket:\[(\d+)\]", os.readlink(f"/proc/{pid}/fd/{name}")):
                inodes.add(found[1])
    places = set()
    for table in ("tcp", "tcp6"):
        with open(f"/proc/{pid}/net/{table}", encoding="ascii") as file:
            for fields in [line.split() for line in file][1:]:
                if fields[3] == "0A" and fields[9] in inodes:
                    address, port = fields[1].split(":")
                    places.add((str(address_of(address)), int(port, 16)))
    with open(f"/proc/{pid}/net/unix", encoding="utf-8") as file:
        for fields in [line.split() for line in file][1:]:
            if int(fields[3], 16) & 0x10000 and fields[6] in inodes:
                places.add(fields[7])
    return places


class Running:
    """A server with these options; what it has printed, and how it is asked."""

    def __init__(self, folder, command):
        self.folder = folder
        with open(os.path.join(folder, "log"), "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, cwd=folder,
                                            env=dict(os.environ, LC_ALL="C.UTF-8", PASCH_WEB=os.path.join(HERE, "../../web")))
        first = self.process.stdout.readline().decode()
        assert first, "it does not start: " + self.log()
        os.set_blocking(self.process.stdout.fileno(), False)
        self.printed = [first.strip()]
        wait_for(lambda: self.log().count('"listening"') >= 1, 20, "nothing is logged")
        self.printed += (self.process.stdout.read() or b"").decode().splitlines()

    def log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as file:
            return file.read()

    def places(self):
        return bound(self.process.pid)

    def port(self):
        return int(re.search(r":(\d+)/$", self.printed[0])[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=60) == 0, self.log()
        self.process.stdout.close()


@contextlib.contextmanager
def running(program, *options, before=()):
    folder = tempfile.mkdtemp(prefix="pasch-listening-")
    options = [option.replace("FOLDER", folder) for option in options]
    port = [] if "--port" in options else ["--port", "0"]
    server = Running(folder, [*before, program, "serve", *port, "--database", os.path.join(folder, "pasch.db"), *options])
    try:
        yield server
        server.stop()
    finally:
        server.process.kill()
        shutil.rmtree(folder, ignore_errors=True)


class UnixConnection(http.client.HTTPConnection):
    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(20)
        self.sock.connect(self.host)


def ask(place, path, headers=None, source=None):
    """Status and bytes of an answer; the place is (address, port) or the path of a Unix socket."""
    if isinstance(place, str):
        connection = UnixConnection(place)
    else:
        connection = http.client.HTTPConnection(*place, timeout=20, source_address=source and (source, 0))
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_addresses(program):
    """IPv4 and IPv6 addresses, a name, an interface, a list of them: these are bound, and nothing else."""
    names = {item[4][0] for item in socket.getaddrinfo("localhost", None, type=socket.SOCK_STREAM)}
    for given, expected in (("127.0.0.1", {"127.0.0.1"}), ("127.0.0.3", {"127.0.0.3"}), ("::1", {"::1"}), ("[::1]", {"::1"}),
                            ("127.0.0.1,::1", {"127.0.0.1", "::1"}), ("127.0.0.2, [::1] ,127.0.0.2", {"127.0.0.2", "::1"}),
                            ("localhost", names), ("lo", {"127.0.0.1", "::1"}), ("0.0.0.0", {"0.0.0.0"}), ("::", {"::"}),
                            ("0.0.0.0,::", {"0.0.0.0", "::"})):
        with running(program, "--address", given) as server:
            port = server.port()
            assert server.places() == {(address, port) for address in expected}, (given, server.places())
            wait_for(lambda: server.log().count('"listening"') == len(expected), 20, "not all is logged")
            for line in server.printed:  # every line can be used as it is
                host = line[len("http://"):].rsplit(":", 1)[0].strip("[]")
                assert host not in ("0.0.0.0", "::") and ask((host, port), "/healthz")[0] == 200, server.printed
            if given == "0.0.0.0,::":
                assert server.printed[0] == f"http://127.0.0.1:{port}/", server.printed
    with running(program) as server:  # without a word of it
        assert server.places() == {("127.0.0.1", server.port())}


def test_play(program):
    """./play opens nothing to the network: its own command line, with this program."""
    with open(os.path.join(HERE, "../../play"), encoding="utf-8") as file:
        line = [line for line in file if line.startswith("exec ")][-1]
    command = line.replace("exec build/release/pasch serve", "").replace('"$@"', "").replace('"$port"', "0")
    options = shlex.split(command.replace("$store", "FOLDER"))
    assert "--open" in options and "--port" in options, options
    options[options.index("--log-level") + 1] = "2"  # else nothing tells this test that it listens
    with running(program, *options) as server:
        assert server.places() == {("127.0.0.1", server.port())}, server.places()


def test_unix(program):
    """A Unix socket: its mode, a stale one is replaced, it goes with the server; HTTP and WebSockets work there."""
    with running(program, "--address", "unix:FOLDER/socket,127.0.0.1") as server:
        path = os.path.join(server.folder, "socket")
        place = ("127.0.0.1", int(server.printed[1].rsplit(":", 1)[1].strip("/")))
        assert server.places() == {path, place} and server.printed[0] == "unix:" + path, (server.places(), server.printed)
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o660
        assert ask(path, "/healthz")[0] == 200 and ask(path, "/metrics")[0] == 200 and ask(place, "/healthz")[0] == 200
        assert ask(path, "/metrics", {"X-Forwarded-For": "10.0.0.1"})[0] == 403
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(path)
            line.sendall(b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: pasch\r\n\r\n")
            assert b" 101 " in line.recv(4096)
        again = refused(program, "--address", "unix:" + path)
        assert "in use" in again, again
        server.process.kill()  # it leaves its socket behind
        server.process.wait()
        assert os.path.exists(path)
        second = Running(server.folder, [program, "serve", "--database", "pasch.db", "--address", "unix:" + path])
        assert ask(path, "/healthz")[0] == 200
        second.stop()
        assert not os.path.exists(path)
        server.process = Running(server.folder, [program, "serve", "--port", "0", "--database", "pasch.db"]).process


def refused(program, *options):
    """What it says that does not start, and it must not."""
    with tempfile.TemporaryDirectory(prefix="pasch-refused-") as folder:
        result = subprocess.run([program, "serve", "--port", "0", "--database", os.path.join(folder, "pasch.db"), *options],
                                capture_output=True, timeout=60, env=dict(os.environ, LC_ALL="C.UTF-8"))
    assert result.returncode == 1 and not result.stdout, (options, result)
    return result.stderr.decode()


def test_refused(program):
    """What can't be bound is named, and the server does not start: not even where it could."""
    with tempfile.TemporaryDirectory(prefix="pasch-refused-") as folder, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        path = os.path.join(folder, "file")
        with open(path, "w", encoding="utf-8") as file:
            file.write("kept")
        for options, words in (
                (["--address", "nobody.invalid"], "nobody.invalid"), (["--address", "192.0.2.77"], "192.0.2.77"),
                (["--address", "127.0.0.1,192.0.2.77"], "192.0.2.77"), (["--address", "2001:db8::77"], "2001:db8::77"),
                (["--port", str(port)], f"127.0.0.1:{port}: port {port} is in use by another program"),
                (["--address", "::1,127.0.0.1", "--port", str(port)], f"127.0.0.1:{port}"),
                (["--address", "unix:" + path], "something else"), (["--address", "unix:" + folder], "something else"),
                (["--address", f"unix:{folder}/no/socket"], "No such file"), (["--address", "unix:"], "path"),
                (["--address", "unix:/" + "x" * 200], "path"), (["--address", ""], "list"), (["--address", "127.0.0.1,,::1"], "list"),
                (["--address", "127.1"], "127.1"), (["--address", "127.0.0.1:80"], "127.0.0.1:80"), (["--address", "[127.0.0.1]"], "127.0.0.1"),
                (["--address", "[::1"], "[::1"), (["--address", "::1]:80"], "::1]:80"), (["--address", "eth999"], "eth999"),
                (["--address", "http://127.0.0.1/"], "http"), (["--address", "1.2.3.4.5"], "1.2.3.4.5"),
                (["--metrics", "127.0.0.1"], "port"), (["--metrics", "::1:9090"], "port"), (["--metrics", "127.0.0.1:x"], "port"),
                (["--metrics", "127.0.0.1:70000"], "port"), (["--metrics", ":9090"], "port"),
                (["--metrics", f"127.0.0.1:{port}"], f"port {port} is in use by another program"),
                (["--trust-proxy", "2"], "trust-proxy"), (["--trust-proxy", "10.0.0.0/33"], "trust-proxy"),
                (["--trust-proxy", "10.0.0.1,x"], "trust-proxy")):
            text = refused(program, *options)
            assert words in text, (options, text)
        with open(path, encoding="utf-8") as file:
            assert file.read() == "kept"


def test_metrics(program):
    """Figures are for this machine, or for whoever reaches their own address; nothing else is told there."""
    for metrics in ("127.0.0.1:0", "[::1]:0", "unix:FOLDER/figures"):
        with running(program, "--metrics", metrics) as server:
            page = ("127.0.0.1", server.port())
            places = server.places()
            (figures,) = places - {page}
            assert ask(figures, "/metrics")[0] == 200 and ask(figures, "/healthz")[0] == 200
            assert ask(figures, "/metrics", {"X-Forwarded-For": "10.0.0.1"})[0] == 200
            for path in ("/", "/api/games", "/app.js", "/api/tables"):
                assert ask(figures, path)[0] == 403, path
            assert ask(page, "/healthz")[0] == 200
            status, data = ask(page, "/metrics")
            assert status == 403 and "another address" in json.loads(data)["error"]["text"], data
            if not isinstance(figures, str) and figures[0] == "127.0.0.1":
                try:
                    Socket(figures[1])
                    raise AssertionError("a WebSocket where figures are told")
                except Closed as reason:
                    assert " 403 " in str(reason), reason
                assert server.printed[1] == f"http://127.0.0.1:{figures[1]}/metrics", server.printed


def test_forwarded(program):
    """Only a proxy that is trusted may say for whom it comes; figures are not told through one."""
    headers = [{name: "127.0.0.1"} for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded")]
    with running(program, "--rate", "1") as server:
        place = ("127.0.0.1", server.port())
        assert ask(place, "/metrics")[0] == 200
        for header in headers:
            status, data = ask(place, "/metrics", header)
            assert status == 403 and "this machine" in json.loads(data)["error"]["text"], (header, data)
        # The header counts for nothing: the same caller all the time.
        assert any(ask(place, "/api/games", {"X-Forwarded-For": f"10.0.0.{i}"})[0] == 429 for i in range(60))
    for trusted, source in (("1", "127.0.0.9"), ("127.0.0.9,2001:db8::/32", "127.0.0.9"), ("127.0.0.8/30", "127.0.0.9")):
        with running(program, "--rate", "1", "--trust-proxy", trusted) as server:
            place = ("127.0.0.1", server.port())
            assert ask(place, "/metrics", {"X-Forwarded-For": "10.0.0.1"}, source)[0] == 403
            assert ask(place, "/metrics", {"X-Forwarded-For": "127.0.0.1, 10.0.0.1"}, source)[0] == 403
            assert ask(place, "/metrics", {"X-Forwarded-For": "10.0.0.1, 127.0.0.1"}, source)[0] == 200
            assert ask(place, "/metrics", {"X-Forwarded-For": "127.0.0.1," * 300 + "10.0.0.1"}, source)[0] == 403
            for i in range(60):
                assert ask(place, "/api/games", {"X-Forwarded-For": f"10.0.0.{i}"}, source)[0] == 200
            if trusted != "1":  # from elsewhere the header counts for nothing
                assert any(ask(place, "/api/games", {"X-Forwarded-For": f"10.0.1.{i}"}, "127.0.0.20")[0] == 429 for i in range(60))


def test_interface(program):
    """A network of its own with one interface: its addresses are bound, and a machine elsewhere can't reach what is not."""
    name = f"pasch{os.getpid()}"
    if not shutil.which("ip") or subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode != 0:
        print("skipped: interfaces of its own need root and iproute2")
        return
    try:
        def configure(command):
            return subprocess.run(["ip", "-n", name, *command.split()], capture_output=True).returncode == 0

        if not any(configure("link add pasch0 type " + kind) for kind in ("dummy", "bridge", "veth")):
            print("skipped: this system makes no interfaces")
            return
        for command in ("link set lo up", "addr add 192.0.2.5/24 dev pasch0", "addr add 2001:db8::5/64 dev pasch0 nodad",
                        "link set pasch0 addrgenmode none", "addr add fe80::5/64 dev pasch0 nodad", "link set pasch0 up"):
            assert configure(command), command
        inside = ("ip", "netns", "exec", name)
        with running(program, "--address", "pasch0", "--port", "8081", before=inside) as server:
            places = server.places()
            assert places == {(address, 8081) for address in ("192.0.2.5", "2001:db8::5", "fe80::5")}, places
            assert "http://192.0.2.5:8081/" in server.printed, server.printed
        with running(program, "--address", "fe80::5%pasch0", "--port", "8081", before=inside) as server:
            assert server.places() == {("fe80::5", 8081)}
        with running(program, "--port", "8081", before=inside) as server:
            assert server.places() == {("127.0.0.1", 8081)}
            code = "import socket; socket.create_connection(('192.0.2.5', 8081), 5)"
            reached = subprocess.run([*inside, sys.executable, "-c", code], capture_output=True)
            assert b"refused" in reached.stderr, reached
        with running(program, "--address", "0.0.0.0", "--port", "8081", before=inside) as server:
            assert server.places() == {("0.0.0.0", 8081)}
            assert server.printed == ["http://127.0.0.1:8081/", "http://192.0.2.5:8081/"], server.printed
    finally:
        subprocess.run(["ip", "netns", "delete", name], check=True)


def test_descriptors(program):
    """When the system gives no more descriptors it waits, and does not spin."""
    folder = tempfile.mkdtemp(prefix="pasch-few-")
    try:
        few = os.path.join(folder, "few")
        with open(few, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nulimit -n 64\nexec {program} \"$@\"\n")
        os.chmod(few, 0o755)
        with running(few, "--rate", "0") as server:
            place = ("127.0.0.1", server.port())
            # Its own limit would never let it come to that: take its descriptors away.
            pid = server.process.pid
            subprocess.run(["prlimit", f"--pid={pid}", f"--nofile={len(os.listdir(f'/proc/{pid}/fd'))}:"], check=True)
            waiting = [socket.create_connection(place, timeout=20) for _ in range(10)]
            wait_for(lambda: "Too many open files" in server.log(), 30, "it takes them")

            def ticks():
                with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                    return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))

            used = ticks()
            subprocess.run(["sleep", "3"], check=True)
            assert ticks() - used < 100, "it spins"  # of 300
            subprocess.run(["prlimit", f"--pid={pid}", "--nofile=64:"], check=True)
            wait_for(lambda: ask(place, "/healthz")[0] == 200, 30, "it does not go on")
            for connection in waiting:
                connection.close()
    finally:
        shutil.rmtree(folder)


def asked_as(server, host, path="/healthz", method="GET"):
    """The status of an answer to who asks for that host; None: for none."""
    lines = [f"{method} {path} HTTP/1.1"] + ([f"Host: {host}"] if host else []) + ["Content-Length: 0", "", ""]
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall("\r\n".join(lines).encode())
        answer = http.client.HTTPResponse(line)
        answer.begin()
        return answer.status


def opens_as(server, host):
    """The same for a WebSocket of a page of that host."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall((f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                      "Sec-WebSocket-Protocol: pasch\r\n\r\n").encode())
        return int(line.makefile("rb").readline().split()[1])


def test_host(program):
    """A name that is not ours is refused where only this machine can reach us: it was made to lead here."""
    with Server(program) as server:
        for host in (f"127.0.0.1:{server.port}", "127.0.0.1", f"localhost:{server.port}", "LocalHost", "table.localhost:1",
                     f"[::1]:{server.port}", "192.0.2.1", None):
            assert asked_as(server, host) == 200, host
        assert opens_as(server, f"localhost:{server.port}") == 101
        for host in ("evil.example", f"evil.example:{server.port}", "localhost.evil.example", "127.0.0.1.evil.example", "xlocalhost"):
            for path in ("/", "/healthz", "/api/games", "/metrics"):
                assert asked_as(server, host, path) == 421, (host, path)
            assert asked_as(server, host, "/api/promises", "POST") == 421, host
            assert opens_as(server, host) == 421, host
        wait_for(lambda: '"why":"host"' in server.log() and "trust-proxy" in server.log(), 60, "the log does not say what to do")
    with Server(program, "--origin", "https://play.example:444,http://other.example") as server:
        for host in ("play.example", f"PLAY.example:{server.port}", "other.example"):
            assert asked_as(server, host) == 200, host
        assert asked_as(server, "evil.example") == 421
    with Server(program, "--trust-proxy", "1") as server:
        assert asked_as(server, "play.example") == 200 and opens_as(server, "play.example") == 101


def main():
    program = os.path.abspath(sys.argv[1])
    tests = (test_addresses, test_play, test_unix, test_refused, test_metrics, test_forwarded, test_interface, test_descriptors, test_host)
    side_by_side([functools.partial(test, program) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]])


main()
