"""On a terminal: headings are bold, long work shows a bar, Ctrl-C stops it. Usage: terminal.py PASCH"""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time

pasch = sys.argv[1]
environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en", TERM="xterm", PAGER="")


def on_terminal(arguments, until=None, columns=0, **changes):
    """Runs the program on a terminal of its own; interrupts it once its output matches."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24 if columns else 0, columns, 0, 0))
    process = subprocess.Popen([pasch, *arguments], stdin=slave, stdout=slave, stderr=slave,
                               env=dict(environment, **changes))
    os.close(slave)
    output, end = b"", time.monotonic() + 120
    os.set_blocking(master, False)
    while True:
        if until and (re.search(until, output) or time.monotonic() > end):
            process.send_signal(signal.SIGINT)
            until = None
        try:
            piece = os.read(master, 65536)
        except BlockingIOError:
            time.sleep(0.01)
            continue
        except OSError:
            break
        if not piece:
            break
        output += piece
    os.close(master)
    return process.wait(), output.decode()


status, output = on_terminal(["rules", "wolf"])
assert status == 0 and "\033[1m" in output and "\n#" not in output and "**" not in output, output
status, output = on_terminal(["rules", "wolf"], TERM="dumb")
assert status == 0 and "\033" not in output and "\n#" in output, output

# Long texts go through the pager; one that is missing or fails shows them all the same, and short ones need none.
for arguments in (["rules", "wolf"], ["games"], ["--help"], ["sim", "--help"]):
    plain = on_terminal(arguments)
    assert on_terminal(arguments, columns=80, PAGER="sed 's/^/PAGED /'")[1].count("PAGED") > 20, arguments
    for pager in ("false", "/nowhere/pager", "cat"):
        status, output = on_terminal(arguments, columns=80, PAGER=pager)
        assert status == 0 and plain[1] in output, (arguments, pager, output)
status, output = on_terminal(["--version"], columns=80, PAGER="sed 's/^/PAGED /'")
assert status == 0 and "PAGED" not in output, output
status, output = on_terminal([], columns=80, PAGER="sed 's/^/PAGED /'")
assert status == 0 and "pasch play" in output and "PAGED" not in output, output

status, output = on_terminal(["sim", "draw", "--matches", "5"])
assert status == 0 and "%  " not in output and "\033" not in output, output
status, output = on_terminal(["sim", "draw", "--matches", "1000000000"], rb"\r\[[#.]+\] +0 %  [1-9][0-9]* rounds a second")
assert status == 130 and re.search(r"\r\[[#.]+\] +0 %  [1-9][0-9]* rounds a second", output), output
assert re.search(r"matches +[1-9][0-9]+\b", output) and "interrupted: " in output, output

start = time.monotonic()
status, output = on_terminal(["demo", "draw", "--seed", "1", "--delay", "30"])
assert status == 0 and "\033[1m" in output and time.monotonic() - start > 0.3, output
status, output = on_terminal(["demo", "draw", "--seed", "1"], rb"(lays|leads)")
assert status == 130 and "wins!" not in output, output
# A layout that is wider than the terminal is cut around the last tile, which is always there.
cut = 0
for seed in range(1, 6):
    status, output = on_terminal(["demo", "tripple", "--seed", str(seed), "--delay", "0"], columns=40, TERM="dumb")
    lines = output.replace("\r", "").split("\n")
    drawn = [line for line in lines if line.startswith(" " * 6)]
    assert status == 0 and max(map(len, drawn)) <= 40, output
    laid = [line for line in lines if re.match(r"\w+ +(lays|leads) ", line)]
    assert sum(line.count("*") for line in drawn) == len(laid), output
    cut += sum("…" in line for line in drawn)
assert cut > 0
print("terminal.py: fine")
