"""On a terminal: headings are bold, long work shows a bar, Ctrl-C stops it. Usage: terminal.py PASCH"""
import os
import pty
import re
import signal
import subprocess
import sys
import time

pasch = sys.argv[1]
environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en", TERM="xterm")


def on_terminal(arguments, seconds=None, **changes):
    """Runs the program on a terminal of its own; interrupts it after so many seconds."""
    master, slave = pty.openpty()
    process = subprocess.Popen([pasch, *arguments], stdin=slave, stdout=slave, stderr=slave,
                               env=dict(environment, **changes))
    os.close(slave)
    start, output = time.monotonic(), b""
    os.set_blocking(master, False)
    while True:
        if seconds and time.monotonic() - start > seconds:
            process.send_signal(signal.SIGINT)
            seconds = None
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

status, output = on_terminal(["sim", "draw", "--matches", "5"])
assert status == 0 and "%  " not in output and "\033" not in output, output
status, output = on_terminal(["sim", "draw", "--matches", "1000000000"], seconds=2)
assert status == 130 and re.search(r"\r\[[#.]+\] +0 %  [1-9][0-9]* rounds a second", output), output
assert re.search(r"matches +[1-9][0-9]+\b", output) and "interrupted: " in output, output

start = time.monotonic()
status, output = on_terminal(["demo", "draw", "--seed", "1", "--delay", "30"])
assert status == 0 and "\033[1m" in output and time.monotonic() - start > 0.3, output
status, output = on_terminal(["demo", "draw", "--seed", "1"], seconds=1)
assert status == 130 and "wins!" not in output, output
print("terminal.py: fine")
