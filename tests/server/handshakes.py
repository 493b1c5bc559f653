"""TLS: one address can't keep the loop busy with handshakes, nor one connection with messages of TLS itself."""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

from client import Server, wait_for

KINDS = {"ec": ("ec", "-pkeyopt", "ec_paramgen_curve:P-256"), "rsa": ("rsa:2048",)}
RATE = 4  # at once there may be ten times as many handshakes


def make_certificate(folder, kind):
    certificate, key = os.path.join(folder, kind + ".pem"), os.path.join(folder, kind + ".key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", *KINDS[kind], "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


def connect(server, context, source="127.0.0.1", session=None):
    plain = socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(source, 0))
    try:
        return context.wrap_socket(plain, server_hostname="127.0.0.1", session=session)
    except BaseException:
        plain.close()
        raise


def ask(connection):
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = b""
    while more := connection.recv(4096):
        answer += more
    assert answer.startswith(b"HTTP/1.1 200"), answer
    return connection.session


def test_many(folder, program, kind):
    """More than an address may have fail, others' do not; who comes again with a ticket does not count."""
    certificate, key = make_certificate(folder, kind)
    context = ssl.create_default_context(cafile=certificate)
    with Server(program, "--certificate", certificate, "--key", key, "--rate", str(RATE), "--metrics", f"unix:{folder}/{kind}.m") as server:
        with connect(server, context, "127.6.0.1") as first:
            ticket = ask(first)
        good = bad = 0
        while bad < 3:
            try:
                connect(server, context, "127.6.0.1").close()
                good += 1
            except OSError:  # ssl.SSLError is one
                bad += 1
            assert good < 100 * RATE, "there is no end to handshakes"
        assert good >= 10 * RATE - 1, good
        for _ in range(3):
            with connect(server, context, "127.6.0.1", ticket) as again:
                ask(again)
                assert again.session_reused
        with connect(server, context, "127.6.0.2") as other:
            ask(other)
        wait_for(lambda: '"why":"handshakes"' in server.log(), 60, "the log does not say that handshakes are refused")


def test_network(folder, program):
    """Nor do four times as many addresses of one network get more than four times as much."""
    certificate, key = make_certificate(folder, "ec")
    context = ssl.create_default_context(cafile=certificate)
    with Server(program, "--certificate", certificate, "--key", key, "--rate", "1") as server:
        good = bad = 0
        for number in range(120):
            try:
                connect(server, context, f"127.6.1.{1 + number % 24}").close()
                good += 1
            except OSError:
                bad += 1
        assert bad > 0 and good >= 40, (good, bad)
        with connect(server, context, "127.6.2.1") as other:
            ask(other)


def test_often(program):
    """Without TLS too, who comes again and again is sent away before anything is heard of it."""
    with Server(program, "--rate", "1") as server:
        def come(source):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(source, 0)) as connection:
                try:
                    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    return connection.recv(100).startswith(b"HTTP/1.1 ")  # perhaps that it asks too much
                except OSError:
                    return False
        good = 0
        while come("127.6.3.1"):
            good += 1
            assert good < 20000, "there is no end to connections"
        assert good >= 80, good
        assert come("127.6.3.2")


def test_new_keys(folder, program, flood):
    """Connections that change their keys for ever: others are heard meanwhile."""
    certificate, key = make_certificate(folder, "ec")
    context = ssl.create_default_context(cafile=certificate)
    with Server(program, "--certificate", certificate, "--key", key) as server:
        with connect(server, context) as connection:
            connection.sendall(b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                               b"Sec-WebSocket-Protocol: pasch\r\n\r\n")
            assert b" 101 " in connection.recv(4096)
            process = subprocess.Popen([flood, str(server.port), "4"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            try:
                assert process.stdout.readline() == b"begun\n"
                for _ in range(20):
                    connection.sendall(b"\x89\x80\0\0\0\0")
                    assert connection.recv(4096)[:1] == b"\x8a", "a ping has no answer"
                assert process.poll() is None
            finally:
                output = process.communicate(timeout=120)[0]
            assert process.returncode == 0 and int(output) > 0, output


def main():
    program, flood = sys.argv[1:3]
    if not shutil.which("openssl"):
        print("skipped: no openssl")
        return
    with tempfile.TemporaryDirectory(prefix="pasch-handshakes-") as folder:
        for kind in KINDS:
            test_many(folder, program, kind)
        test_network(folder, program)
        test_new_keys(folder, program, flood)
    test_often(program)


main()
