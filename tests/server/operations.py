"""Running it: settings from flags, environment and file; TLS; backup and restore; ending; logs and figures."""

import http.server
import json
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from client import (PERSON, Closed, Person, Playing, Server, Socket, check_record, computer, digits, greet, play_on,
                    table_of, wait_for)


def run(program, *arguments, environment=None, folder=None):
    return subprocess.run([os.path.abspath(program), "serve", *arguments], capture_output=True, timeout=120, cwd=folder,
                          env=dict(os.environ, LC_ALL="C.UTF-8", **(environment or {})))


def test_settings(program, folder):
    database = os.path.join(folder, "settings.db")
    for arguments, words in ((["--port", "70000"], b"port is 70000: must be 0 to 65535"),
                             (["--workers", "x"], b"workers is x: must be 1 to 256"),
                             (["--certificate", "a"], b"certificate and key belong together"),
                             (["--config", os.path.join(folder, "none")], b"none")):
        result = run(program, "--database", database, *arguments)
        assert result.returncode == 1 and words in result.stderr, result
    config = os.path.join(folder, "pasch.conf")
    for text, words in (("port = 80x\n", b"pasch.conf:1: port is 80x"), ("# fine\n\nportt = 1\n", b":3: there is no setting portt"),
                        ("address\n", b":1: this is not SETTING = VALUE")):
        with open(config, "w", encoding="utf-8") as file:
            file.write(text)
        result = run(program, "--database", database, "--config", config)
        assert result.returncode == 1 and words in result.stderr, result
    result = run(program, "--database", database, environment={"PASCH_LOG_LEVEL": "9"})
    assert result.returncode == 1 and b"log-level is 9" in result.stderr, result
    # The file is overruled by the environment, and that by flags.
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"  port = 1\nnew-tables=1\nper-address = 2\ndatabase = {folder}/none/x.db\n")
    with Server(program, "--config", config, "--rate", "0", environment={"PASCH_NEW_TABLES": "2"}) as server:
        person = Person(server, "Ada")
        for _ in range(2):
            person.create("draw", [PERSON, PERSON])
        person.create("draw", [PERSON, PERSON], status=429)
    result = run(program, "--database", os.path.join(folder, "none", "x.db"), "--port", "0")
    assert result.returncode == 1 and b"none" in result.stderr, result
    with open(os.path.join(folder, "other.db"), "w", encoding="utf-8") as file:
        file.write("this is no database, " * 100)
    result = run(program, "--database", os.path.join(folder, "other.db"), "--port", "0")
    assert result.returncode == 1 and result.stderr, result


def test_port_in_use(program, folder):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        result = run(program, "--database", os.path.join(folder, "port.db"), "--port",
                     str(other.getsockname()[1]))
        assert result.returncode == 1 and f"port {other.getsockname()[1]} is in use by another program" in \
            result.stderr.decode(), result
    with Server(program) as server:
        result = run(program, "--database", server.database, "--port", "0")
        assert result.returncode == 1 and b"pasch.db" in result.stderr, result


def test_page(program, folder):
    """Without its page it does not start, unless that is meant; without translations it says so."""
    alone = os.path.join(folder, "far", "from", "alone")  # it looks for its page some folders above, too
    os.makedirs(alone)
    copy = shutil.copy(program, alone)
    database = os.path.join(folder, "page.db")
    for who, arguments in ((copy, []), (program, ["--web", alone])):
        result = run(who, "--store", database, "--port", "0", *arguments, folder=alone)
        assert result.returncode == 1 and b"the page is not here" in result.stderr and not result.stdout, result
        assert not os.path.exists(database), "it made a database nevertheless"
    with Server(copy) as server:
        server.wait_for_log("the translations are not beside this program")
    with Server(copy, "--no-page") as server:
        assert "translations" not in server.wait_for_log('"listening"')
        assert server.ask("GET", "/")[0] == 404 and server.ask("GET", "/index.html")[0] == 404
        assert server.json("GET", "/healthz") == {"status": "well"}


def begin(program, environment, folder):
    """Starts with the database that nobody names; returns it, and what is said on standard error."""
    process = subprocess.Popen([program, "serve", "--port", "0"], cwd=folder, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=dict(os.environ, LC_ALL="C.UTF-8", **environment))
    assert process.stdout.readline().startswith(b"http"), process.stderr.read()
    files = {os.readlink(f"/proc/{process.pid}/fd/{number}") for number in os.listdir(f"/proc/{process.pid}/fd")}
    process.send_signal(signal.SIGTERM)
    said = process.communicate(timeout=60)[1].decode()
    assert process.returncode == 0, said
    return next(file for file in files if file.endswith(".db")), said


def test_usual_database(program, folder):
    """It is in the user's or the service's data folder; what an earlier Pasch has left is not lost."""
    folder = os.path.realpath(folder)
    data, state, here, home = (os.path.join(folder, name) for name in ("data", "state", "here", "home"))
    for each in (state, here, home):
        os.mkdir(each)
    program = os.path.abspath(program)
    user, service = {"XDG_DATA_HOME": data}, {"XDG_DATA_HOME": data, "STATE_DIRECTORY": state + ":/elsewhere"}
    usual = os.path.join(data, "pasch", "pasch.db")
    shutil.copy(begin(program, user, home)[0], os.path.join(here, "pasch.db"))
    os.remove(usual)
    found, said = begin(program, user, here)  # of the time when that was the usual one
    assert found == os.path.join(here, "pasch.db") and "as before" in said and usual in said, (found, said)
    os.rename(os.path.join(here, "pasch.db"), os.path.join(data, "pasch", "tables.db"))
    assert begin(program, user, here)[0] == os.path.join(data, "pasch", "tables.db")  # that of ./play
    os.remove(os.path.join(data, "pasch", "tables.db"))
    assert begin(program, user, here)[0] == usual
    assert begin(program, service, here)[0] == os.path.join(state, "pasch.db")
    assert begin(program, {"XDG_DATA_HOME": "", "HOME": home}, here)[0] == os.path.join(home, ".local/share/pasch/pasch.db")
    for name in ("PASCH_STORE", "PASCH_DATABASE"):
        other = os.path.join(here, name + ".db")
        assert begin(program, {"XDG_DATA_HOME": data, name: other}, here)[0] == other


def test_opening(program, folder):
    """What opens the page stands on its own: Ctrl-C does not reach it, and it ignores no signal that we ignore."""
    opener, seen = os.path.join(folder, "xdg-open"), os.path.join(folder, "seen")
    with open(opener, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\n(echo "$1"; cat /proc/$$/stat /proc/$$/status) >{seen}.new\nmv {seen}.new {seen}\n')
    os.chmod(opener, 0o755)
    environment = {"PATH": folder + ":" + os.environ["PATH"], "DISPLAY": ":none"}
    with Server(program, "--open", environment=environment) as server:
        wait_for(lambda: os.path.exists(seen), 30, "the page is not opened")
        with open(seen, encoding="ascii") as file:
            address, stat, *status = file.read().splitlines()
        assert address == f"http://127.0.0.1:{server.port}/"
        group, session = (int(word) for word in stat.rsplit(")", 1)[1].split()[2:4])
        assert group != os.getpgid(server.process.pid) and session != os.getsid(server.process.pid), stat
        ignored = next(int(line.split()[1], 16) for line in status if line.startswith("SigIgn:"))
        for number in (signal.SIGPIPE, signal.SIGXFSZ):
            assert not ignored >> number - 1 & 1, (number, ignored)


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another program on the usual port."""

    def do_GET(self):
        self.send_error(404)

    def log_message(self, *_):
        pass


def test_play_twice(program, folder):
    """./play where Pasch runs already says where, and starts nothing; another program on that port is no Pasch."""
    os.mkdir(os.path.join(folder, "tools"))
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../play")
    play = shutil.copy(source, os.path.join(folder, "play"))
    with open(os.path.join(folder, "tools", "install"), "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\nexit 7\n")  # as far as it goes when it starts one
    os.chmod(file.name, 0o755)

    def start(port, *arguments):
        environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        return subprocess.run([play, *arguments], capture_output=True, timeout=60,
                              env=dict(environment, PASCH_PORT=str(port)))

    with Server(program) as server:
        result = start(server.port)
        assert result.returncode == 0 and f"http://127.0.0.1:{server.port}/\n" in result.stdout.decode(), result
        assert start(server.port, "--database", "another.db").returncode == 7
    with http.server.HTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        threading.Thread(target=other.serve_forever).start()
        result = start(other.server_port)
        other.shutdown()
        assert result.returncode == 7 and not result.stdout, result
    assert start(server.port).returncode == 7  # nobody is there


def make_certificate(folder, name):
    certificate, key = (os.path.join(folder, name + ending) for ending in (".pem", "-key.pem"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", key, "-out", certificate],
                   check=True, capture_output=True)
    return certificate, key


def speaks(server, certificate):
    """Whether who comes now is shown this certificate."""
    context = ssl.create_default_context(cafile=certificate)
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as plain:
            with context.wrap_socket(plain, server_hostname="localhost"):
                return True
    except ssl.SSLCertVerificationError:
        return False


def put_quietly(source, path):
    """Other bytes, but neither the size nor the time of the file tells: as if it could only be read now."""
    before = os.stat(path)
    with open(source, "rb") as new, open(path, "r+b") as file:
        file.write(new.read().ljust(before.st_size, b"\n"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = os.stat(path)
    assert (after.st_size, after.st_mtime_ns, after.st_ino) == (before.st_size, before.st_mtime_ns, before.st_ino)


def test_quiet_renewal(program, folder):
    """A certificate is taken up though only what the system notes of it has changed."""
    if not shutil.which("openssl"):
        return
    one, other = (make_certificate(folder, name) for name in ("one", "other"))
    for path in one:
        with open(path, "ab") as file:
            file.write(b"\n" * (8192 - os.path.getsize(path)))
    with Server(program, "--certificate", one[0], "--key", one[1]) as server:
        for source, path in zip(other, one):
            put_quietly(source, path)
        wait_for(lambda: speaks(server, other[0]), 60, "it does not notice")


def test_renewal(program, folder):
    """A new certificate is taken up while it runs; one that can't be used is not, and open connections stay."""
    if not shutil.which("openssl"):
        return
    first, second, third = (make_certificate(folder, name) for name in ("first", "second", "third"))
    certificate, key = (os.path.join(folder, name) for name in ("used.pem", "used-key.pem"))
    shutil.copy(first[0], certificate)
    shutil.copy(first[1], key)
    with Server(program, "--certificate", certificate, "--key", key) as server:
        old = ssl.create_default_context(cafile=first[0]).wrap_socket(
            socket.create_connection(("127.0.0.1", server.port), timeout=30), server_hostname="localhost")
        assert speaks(server, first[0])
        shutil.copy(second[0], certificate)  # the key is still that of the first
        wait_for(lambda: "can't be used" in server.log(), 60, "it does not look at a new certificate")
        assert speaks(server, first[0])
        shutil.copy(second[1], key)
        wait_for(lambda: speaks(server, second[0]), 60, "a new certificate is not taken up")
        os.remove(certificate)
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: "can't be read" in server.log(), 60, "SIGHUP is not heard")
        assert speaks(server, second[0])
        os.replace(third[1], key)
        os.replace(third[0], certificate)
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: speaks(server, certificate), 60, "SIGHUP does not renew")
        old.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert old.recv(4096).startswith(b"HTTP/1.1 200")
        old.close()
        # Who comes in the clear is sent on; who brings a secret, or wants to play, is not.
        status, headers, _ = server.ask("GET", "/t/abc?lang=de")
        assert status == 301 and headers["location"] == f"https://127.0.0.1:{server.port}/t/abc?lang=de", headers
        assert server.ask("GET", "/a%0d%0aSet-Cookie:%20a=b")[1]["set-cookie"] is None
        assert server.ask("POST", "/api/tables", {}, digits())[0] == 403
        try:
            Socket(server.port)
            raise AssertionError("it plays in the clear")
        except Closed as problem:
            assert "403" in str(problem), problem
    with Server(program) as server:
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: "none to be read again" in server.log(), 60, "SIGHUP is not heard")
        assert server.json("GET", "/healthz") == {"status": "well"}


def test_tls(program, folder):
    if not shutil.which("openssl"):
        return
    certificate, key = make_certificate(folder, "certificate")
    other = os.path.join(folder, "other.pem")
    subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-out", other], check=True, capture_output=True)
    database = os.path.join(folder, "tls.db")
    for files in ((certificate, other), (certificate, os.path.join(folder, "none.pem")), (key, key),
                  (os.path.join(folder, "none.pem"), key)):
        result = run(program, "--database", database, "--port", "0", "--certificate", files[0], "--key", files[1])
        assert result.returncode == 1 and not result.stdout and b"certificate" in result.stderr.lower(), (files, result)
    with Server(program, "--certificate", certificate, "--key", key) as server:
        context = ssl.create_default_context(cafile=certificate)
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plain:
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
                secure.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                data = b""
                while piece := secure.recv(4096):
                    data += piece
        assert data.startswith(b"HTTP/1.1 200") and b"strict-transport-security" in data.lower(), data


def test_backup(program, folder):
    """A copy made in the middle of play, restored, goes on where it was."""
    generator = random.Random(21)
    copy = os.path.join(folder, "copy.db")
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        table, persons, sat = table_of(server, "double-9", 2, 1)
        players = [Playing(server, table, seat["token"], generator) for seat in sat]
        play_on(players, until=lambda: sum(player.acts for player in players) >= 8)
        result = run(program, "--database", server.database, "--backup", copy)
        assert result.returncode == 0, result
        result = run(program, "--database", server.database, "--backup", copy)
        assert result.returncode == 0, result  # an older one of the same database
        result = run(program, "--database", server.database, "--backup", os.path.join(folder, "no", "copy.db"))
        assert result.returncode == 1 and result.stderr and b"part" not in result.stderr, result
        for other in (os.path.join(folder, "state", "pasch.db"), os.path.join(folder, "other.db")):
            size = os.path.getsize(other)
            result = run(program, "--store", server.database, "--backup", other)
            assert result.returncode == 1 and b"no older backup" in result.stderr, result
            assert os.path.getsize(other) == size
        for player in players:
            player.connection.close()
    other = tempfile.mkdtemp(prefix="pasch-restore-")
    try:
        shutil.copy(copy, os.path.join(other, "pasch.db"))
        with Server(program, "--new-tables", "0", "--rate", "0", folder=other) as server:
            again = [Playing(server, table, seat["token"], generator) for seat in sat]
            play_on(again)
            check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
            for player in again:
                player.connection.close()
    finally:
        shutil.rmtree(other)


def test_ending(program):
    """SIGTERM in the middle: says goodbye to nobody's loss, and ends well, also with computer players thinking."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        person = Person(server, "Ada")
        made = person.create("double-12", [PERSON] + [computer("expert")] * 3)
        generator = random.Random(22)
        player = Playing(server, made["table"], made["token"], generator)
        play_on([player], until=lambda: player.acts >= 3)
        shown = player.view["at"]
        # Everybody who is connected hears that it is not for ever: who plays, who watches, who has not said hello.
        connections = [player.connection, greet(server.port, made["table"], made["token"]), Socket(server.port)]
        connections[1].expect("view")
        server.process.send_signal(signal.SIGTERM)
        for connection in connections:
            assert connection.expect("goodbye")["why"] == "away"
            try:
                connection.receive()
                raise AssertionError("still open")
            except Closed:
                assert connection.code == 1001, connection.code
        server.stop()
        server.start()
        player.connection.drop()
        player.connect()
        assert player.connection.expect("view")["at"] >= shown
        player.connection.close()


def contrib(name):
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../contrib", name), encoding="utf-8") as file:
        return file.read()


def test_sample(program, folder):
    """The sample configuration names every setting, and is accepted as it is and with every comment taken away."""
    text = contrib("pasch.conf")
    named = re.findall(r"^#([a-z-]+) = .+$", text, re.M)
    path = os.path.join(folder, "sample.conf")
    known = re.findall(r"^ +--([a-z-]+)=(?:FILE|FOLDER|LIST|NUMBER|SECONDS|DAYS|0)", subprocess.run(
        [program, "serve", "--help"], capture_output=True, env=dict(os.environ, LC_ALL="C.UTF-8")).stdout.decode(), re.M)
    assert set(named) == set(known) - {"config", "backup", "lang"}, (set(named) ^ set(known))
    for content in (text, re.sub(r"^#(?=[a-z-]+ = )", "", text, flags=re.M)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        result = run(program, "--config", path, "--port", "70000")  # it is the first thing that is wrong
        assert result.returncode == 1 and result.stderr.startswith(b"pasch: port is 70000"), result


def log_events():
    """Every event that the server's source can log."""
    logging = re.compile(r'(?:log_event|log_failure|refusals_note|refusals_note_failure|wait_after_failure)'
                         r'\([^";]*(?<!event, )"([a-z-]+)"'
                         r'|"event\\":\\"([a-z-]+)')
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src")
    found = set()
    for path in [os.path.join(source, folder, name) for folder in ("table", "host", "net")
                 for name in os.listdir(os.path.join(source, folder))]:
        with open(path, encoding="utf-8") as file:
            found |= {first or second for first, second in logging.findall(file.read())}
    assert {"listening", "storage", "act"} <= found, found
    return found


def test_log_and_figures(program):
    with Server(program, "--log-level", "3", "--rate", "0") as server:
        table, persons, sat = table_of(server, "draw", 2)
        players = [Playing(server, table, seat["token"], random.Random(23)) for seat in sat]
        play_on(players)
        lines = server.ask("GET", "/metrics")[2].decode().splitlines()
        names = set()
        for line in lines:
            if line.startswith("# TYPE"):
                assert line.split()[3] in ("counter", "gauge", "histogram")
                names.add(line.split()[2])
            else:
                name, value = line.rsplit(" ", 1)
                float(value)
                assert name.split("{")[0].rsplit("_bucket")[0].rsplit("_sum")[0].rsplit("_count")[0] in names, line
        assert server.metric("actions_people_total") == sum(player.acts for player in players)
        assert server.metric("journal_seconds_count") > 0 and server.metric("action_seconds_count") > 0
        assert server.json("GET", "/healthz") == {"status": "well"}
        for player in players:
            player.connection.close()
        server.stop()
        log = server.log()
    for line in log.splitlines():
        assert json.loads(line)["event"], line
    for secret in [person.secret for person in persons] + [seat["token"] for seat in sat]:
        assert secret not in log
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/operations.md"), encoding="utf-8") as file:
        text = file.read()
    for file in ("prometheus-alerts.yml", "grafana-board.json"):
        used = {re.sub("_(bucket|sum|count)$", "", name) for name in re.findall(r"pasch_[a-z_]+", contrib(file))}
        assert used and used <= names, (file, used - names)
    assert json.loads(contrib("grafana-board.json"))["panels"]
    for name in sorted(names | log_events()):
        assert f"`{name}`" in text, f"docs/operations.md does not explain {name}"


def main():
    program = sys.argv[1]
    folder = tempfile.mkdtemp(prefix="pasch-operations-")
    try:
        test_settings(program, folder)
        test_sample(program, folder)
        test_port_in_use(program, folder)
        test_page(program, folder)
        test_usual_database(program, folder)
        test_opening(program, folder)
        test_play_twice(program, folder)
        test_tls(program, folder)
        test_renewal(program, folder)
        test_quiet_renewal(program, folder)
        test_backup(program, folder)
        test_ending(program)
        test_log_and_figures(program)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
