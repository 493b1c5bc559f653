"""A real terminal for tests: tmux, driven through its control mode, so that looking is cheap."""
import os
import select
import shlex
import shutil
import signal
import subprocess
import time

PATIENCE = float(os.environ.get("PASCH_PATIENCE", "60"))  # seconds; only a test that fails waits so long


class Tmux:
    """A server of its own, with one session of which nobody sees anything."""

    def __init__(self, folder):
        self.folder, self.socket = folder, os.path.join(folder, "tmux")
        self.buffer = b""
        self.process = subprocess.Popen(
            ["tmux", "-S", self.socket, "-f", "/dev/null", "-C", "new-session", "-s", "control", "cat"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ, TERM="xterm", LC_ALL="C.UTF-8"))
        os.set_blocking(self.process.stdout.fileno(), False)
        self.read_reply()  # of new-session
        for option in ("default-terminal tmux-256color", "escape-time 0",
                       "status off"):
            self.run("set-option -g " + option)

    def read_line(self, deadline):
        while b"\n" not in self.buffer:
            left = deadline - time.monotonic()
            assert left > 0 and select.select([self.process.stdout], [], [], left)[0], "tmux does not answer"
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            assert piece, "tmux has ended"
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def read_reply(self):
        deadline, lines, inside = time.monotonic() + PATIENCE, [], False
        while True:
            line = self.read_line(deadline)
            if line.startswith(b"%begin"):
                inside, lines = True, []
            elif inside and line.startswith((b"%end", b"%error")):
                return line.startswith(b"%end"), [text.decode() for text in lines]
            elif inside:
                lines.append(line)

    def run(self, command):
        self.process.stdin.write(command.encode() + b"\n")
        self.process.stdin.flush()
        good, lines = self.read_reply()
        assert good, f"tmux refuses {command}: {lines}"
        return lines

    def wait_for_output(self, seconds):
        """Until any terminal was written to, or so many seconds have passed."""
        if b"\n" not in self.buffer:
            select.select([self.process.stdout], [], [], seconds)
            try:
                self.buffer += os.read(self.process.stdout.fileno(), 1 << 16)
            except BlockingIOError:
                pass
        self.buffer = b""  # outside of replies there is nothing but notices

    def finish(self):
        self.process.stdin.close()
        for name in os.listdir(self.folder):
            if name.endswith(".pid"):
                end(os.path.join(self.folder, name))
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, stderr=subprocess.DEVNULL)
        self.process.wait()


def end(notes):
    """A program whose terminal goes away ends by itself, but the leak checker of sanitized builds then never does."""
    try:
        os.kill(int(open(notes, encoding="utf-8").read()), signal.SIGKILL)
    except (OSError, ValueError):
        pass  # it has ended, or not begun


def remove(folder):
    """Takes a folder away, even while a program that is being ended still writes to it."""
    for attempt in range(100):
        shutil.rmtree(folder, ignore_errors=attempt < 99)
        if not os.path.exists(folder):
            return
        time.sleep(0.05)


class Terminal:
    """A program in a terminal of its own."""

    number = 0

    def __init__(self, tmux, command, width, height, environment):
        Terminal.number += 1
        self.tmux, self.name = tmux, f"terminal-{Terminal.number}"
        self.target, self.notes = f"={self.name}:", os.path.join(tmux.folder, self.name)
        settings = " ".join(shlex.quote(f"{name}={value}") for name, value in environment.items())
        words = f"echo $$ >{self.notes}.pid; exec env {settings} " + " ".join(map(shlex.quote, command))
        # What is left on the screen when the program has ended can be looked at.
        words = f"sh -c {shlex.quote(words)}; echo $? >{self.notes}.new; mv {self.notes}.new {self.notes}; exec cat"
        tmux.run(f"new-session -d -s {self.name} -x {width} -y {height} {shlex.quote(words)}")

    def show(self, what):
        return self.tmux.run(f"display-message -p -t {self.target} '{what}'")[0]

    def text(self, colours=False):
        """The screen, a line each, without spaces at the ends."""
        lines = self.tmux.run(f"capture-pane -p{'e' if colours else ''} -t {self.target}")
        return "\n".join(line.rstrip() for line in lines)

    def press(self, *keys):
        """Names of keys as tmux has them, or characters."""
        self.tmux.run(f"send-keys -t {self.target} " + " ".join(map(shlex.quote, keys)))

    def type(self, text):
        self.tmux.run(f"send-keys -l -t {self.target} " + shlex.quote(text))

    def resize(self, width, height):
        self.tmux.run(f"resize-window -t {self.target} -x {width} -y {height}")

    def kill(self, number):
        os.kill(int(open(self.notes + ".pid", encoding="utf-8").read()), number)

    def wait(self, wanted, seconds=None):
        """Until wanted(text), or until the words are there; returns the screen, but not while it is being drawn."""
        is_there = wanted if callable(wanted) else lambda text: wanted in text
        deadline = time.monotonic() + (seconds or PATIENCE)
        while True:
            text = self.text()
            if is_there(text):
                self.tmux.wait_for_output(0.005)
                if self.text() == text:
                    return text
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {wanted!r}; the screen:\n{text}")
            self.tmux.wait_for_output(0.05)

    def settle(self, seconds=0.3):
        """Until the screen has not changed for so long; returns it. Only where nothing better can be waited for."""
        text, since = self.text(), time.monotonic()
        while time.monotonic() - since < seconds:
            self.tmux.wait_for_output(0.05)
            now = self.text()
            if now != text:
                text, since = now, time.monotonic()
        return text

    def wait_for_end(self):
        """Until the program has ended; returns its status as the shell gives it."""
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(self.notes):
            assert time.monotonic() < deadline, f"does not end:\n{self.text()}"
            self.tmux.wait_for_output(0.05)
        return int(open(self.notes, encoding="utf-8").read())

    def finish(self):
        end(self.notes + ".pid")
        self.tmux.run(f"kill-session -t ={self.name}")
