"""pasch play --plain on a terminal: the prompt, handing the keyboard over, a pause in which a move can be taken back."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

pasch = sys.argv[1]
failures = 0
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def fail(*words):
    global failures
    failures += 1
    print("FAILED:", *words)


class Terminal:
    def __init__(self, *arguments, width=80):
        self.child, self.file = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
            os.execv(pasch, [pasch, "play", "--plain", *arguments])
        self.text = ""
        self.mark = 0

    def wait_for(self, words, seconds=60):
        """What came since the last wait, up to these words."""
        until = time.monotonic() + seconds
        while words not in self.text[self.mark:]:
            ready = select.select([self.file], [], [], max(0, until - time.monotonic()))[0]
            piece = b""
            if ready:
                try:
                    piece = os.read(self.file, 65536)
                except OSError:
                    pass
            if not piece:
                fail(f"no {words!r} in {self.text[self.mark:]!r}")
                return ""
            self.text += piece.decode("utf-8", "replace")
        end = self.text.index(words, self.mark) + len(words)
        seen, self.mark = self.text[self.mark:end], end
        return seen

    def say_before(self, words, lines):
        """Says these lines while the program has not said those words yet; false if it was quicker."""
        os.kill(self.child, signal.SIGSTOP)
        os.waitpid(self.child, os.WUNTRACED)
        while select.select([self.file], [], [], 0)[0]:
            self.text += os.read(self.file, 65536).decode("utf-8", "replace")
        early = words not in self.text[self.mark:]
        for line in lines if early else []:
            self.say(line)
        os.kill(self.child, signal.SIGCONT)
        return early

    def rest(self):
        """What comes until the program ends."""
        try:
            while piece := os.read(self.file, 65536):
                self.text += piece.decode("utf-8", "replace")
        except OSError:  # it has ended
            pass
        return self.text[self.mark:]

    def say(self, line):
        os.write(self.file, line.encode() + b"\n")

    def finish(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.file)


def hides_from_hasty_lines(soon, late):
    """Whether lines that come together with a move, and such that come before the question, show no hand; None if
    the question was there first."""
    hasty = Terminal("draw", "--seats", "Cleo,Dora", "--seed", "5", "--no-save")
    hasty.wait_for("press Enter when nobody else looks.")
    hasty.say("")
    hasty.wait_for("you can:")
    tile = re.search(r"\n +(\d+) ", hasty.wait_for("> ")).group(1)
    hasty.say("\n".join([tile] + soon))
    hasty.wait_for(CLEAR)
    if not hasty.say_before("press Enter", late):
        hasty.finish()
        return None
    hasty.wait_for("press Enter when nobody else looks.")
    hasty.say("x")
    hasty.say("")
    seen = hasty.wait_for("Hand")
    hasty.finish()
    return "press Enter when nobody else looks." in seen


os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="en", TERM="xterm")
with tempfile.TemporaryDirectory() as folder:
    os.environ["XDG_DATA_HOME"] = folder

    # Several people: a hand is shown when its owner is there, and cleared before the next one's turn.
    two = Terminal("draw", "--seats", "Cleo,Dora", "--seed", "5")
    seen = two.wait_for("press Enter when nobody else looks.")
    if "Hand" in seen:
        fail("a hand is shown before anybody said so")
    first = "Cleo" if "Cleo, it is your turn" in seen else "Dora"
    two.say("")
    seen = two.wait_for("> ")
    if f"{first}, you can:" not in seen or "Hand" not in seen:
        fail(f"no hand of {first}: {seen!r}")
    tile = re.search(r"\n +(\d+) ", seen[seen.index("you can:"):]).group(1)
    two.say(tile)
    seen = two.wait_for("press Enter when nobody else looks.")
    second = "Dora" if first == "Cleo" else "Cleo"
    if CLEAR not in seen or f"{second}, it is your turn" not in seen[seen.index(CLEAR):]:
        fail(f"the screen is not cleared: {seen!r}")
    two.say("")
    seen = two.wait_for("> ")
    if f"{first} lays" not in seen and f"{first} leads" not in seen:
        fail(f"{second} is not told what happened: {seen!r}")
    two.finish()

    # Lines that come too soon were meant for the move before: ahead of it, right after it, or no empty ones.
    for soon, late in ((["", ""], []), ([], ["", "1"]), (["1", "1"], ["1"])):
        hides = None
        for _ in range(40):
            if hides is None:  # else what was seen counts, the first time
                hides = hides_from_hasty_lines(soon, late)
        if not hides:
            fail(f"{soon}, then {late}: " + ("the question always came first" if hides is None else "a hand is shown"))
    leaves = Terminal("draw", "--seats", "Cleo,Dora", "--seed", "5", "--no-save")
    leaves.wait_for("press Enter when nobody else looks.")
    leaves.say("quit")
    if "Hand" in leaves.rest():
        fail("who leaves is shown a hand")
    leaves.finish()

    # A pause before a computer player acts: undo in time.
    one = Terminal("draw", "--level", "greedy", "--seed", "5", "--pause", "20000", "--name", "Robin")
    one.wait_for("> ")
    one.say("3")
    one.wait_for("Robin lays [1|4]")
    one.say("undo")
    one.wait_for("The move is taken back.")
    one.wait_for("> ")
    one.say("4")
    one.wait_for("Robin lays [2|4]")
    one.say("table")  # anything else is for later, and ends the wait
    one.wait_for("Anna lays")
    one.wait_for("> ")
    one.finish()

    # Lines are broken between words.
    narrow = Terminal("draw", "--level", "greedy", "--seed", "5", "--no-save", width=50)
    narrow.wait_for("> ")
    narrow.say("help")
    narrow.say("rules")
    narrow.say("hint")
    narrow.wait_for("The expert would:")
    narrow.wait_for("> ")
    lines = narrow.text.replace("\r", "").split("\n")
    wide = [line for line in lines if len(line) > 50]
    if wide:
        fail(f"wider than the terminal: {wide}")
    if "where there are several" not in " ".join(line.strip() for line in lines):
        fail("words are broken, or lost")
    narrow.finish()

    # The next start knows of it, and closing the window loses nothing.
    again = Terminal("--continue")
    seen = again.wait_for("> ")
    if "Robin lays [2|4]" not in seen:
        fail(f"what was played is gone: {seen!r}")
    again.finish()
    reminded = Terminal("wolf", "--level", "greedy", "--seed", "1")
    if "An unfinished match waits" not in reminded.wait_for("> "):
        fail("no word of the unfinished match")
    reminded.finish()

print(f"{failures} failures")
sys.exit(failures > 0)
