"""The full screen of pasch play and pasch replay in a real terminal: what it shows, and what keys, signals and other
sizes do to it. Usage: screens.py PASCH SOURCE; with PASCH_KEEP=1 the kept screens are written anew."""
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

sys.dont_write_bytecode = True  # leaves nothing in the source
from tmux import PATIENCE, Terminal, Tmux, remove

pasch, source = sys.argv[1:3]
kept = os.path.join(source, "tests/terminal/screens")
work = tempfile.mkdtemp()
tmux = Tmux(work)
failures = []
SMALL, LARGE = (80, 24), (200, 60)


def start(*arguments, size=SMALL, home=None, **changes):
    """A terminal with the program; `home` is where matches are kept."""
    environment = {"XDG_DATA_HOME": home or tempfile.mkdtemp(dir=work), "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    terminal = Terminal(tmux, [pasch, *arguments], *size, dict(environment, **changes))
    terminal.home = environment["XDG_DATA_HOME"]
    return terminal


def start_match(game, seats, *arguments, **options):
    return start("play", game, "--seats", seats, "--seed", "7", "--pause", "0", *arguments, **options)


def record_of(terminal):
    """The lines of the only match that is kept."""
    path, = glob.glob(terminal.home + "/pasch/matches/*")
    return [json.loads(line) for line in open(path, encoding="utf-8")]


def compare(name, terminal, words):
    """Once these words are there the screen must become the one that is kept under this name."""
    path = os.path.join(kept, name + ".txt")
    terminal.wait(words)
    if os.environ.get("PASCH_KEEP"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(terminal.settle().rstrip("\n") + "\n")
    wanted = open(path, encoding="utf-8").read().rstrip("\n")
    try:
        return terminal.wait(lambda text: text.rstrip("\n") == wanted, seconds=PATIENCE / 4)
    except AssertionError as problem:
        raise AssertionError(f"{name} has changed. Kept:\n{wanted}\nNow: {problem}") from None


def fits(text, width):
    assert all(len(line) <= width for line in text.split("\n"))


# ---- Screens that are the same each time ----

def test_home_and_form():
    terminal = start("play", "--seed", "1", "--pause", "0")
    compare("home-80x24", terminal, "q leaves")
    terminal.press("Down", "Down")
    text = terminal.wait("Get rid of your pips")
    assert re.search(r"▶ Wolf +2 to 13 players", text)
    terminal.press("Enter")
    terminal.wait("Seat 1")
    terminal.press("Down", "Right", "Right")  # four players
    terminal.wait("Seat 4")
    terminal.press("Down")
    terminal.wait("type to change the name")
    terminal.press(*["BSpace"] * 70)
    terminal.type("Zoë")
    terminal.wait("Zoë – a person")
    terminal.press("Down", "Right", "Down", "Left", "Left", "Left")
    terminal.wait(lambda text: "computer: Expert" in text and "computer: Random" in text)
    terminal.press("End")  # the limit of points
    terminal.wait("is out of the match")
    terminal.press("4", "2")
    compare("form-80x24", terminal, lambda text: re.search(r"Limit +42\n", text))
    terminal.press("0", "0", "0", "0")  # more than is allowed
    terminal.wait("Limit: 420000 is not possible, only 1 to 10000.")
    terminal.press("Enter")
    terminal.wait(lambda text: re.search(r"Limit +4200\n", text) and "not possible" in text)
    terminal.press("Enter")
    terminal.wait("Zoë, ")
    line = record_of(terminal)[0]
    assert line["game"] == "wolf" and line["options"]["limit"] == 4200, line
    assert line["players"][0] == "Zoë", line


def test_computer_players_leave_people_their_names():
    for name, more in (("Anna", 0), ("Ben", 1)):
        terminal = start("play", "--seed", "1", "--pause", "0", "--name", "Robin")
        terminal.wait("which game?")
        terminal.press("Down", "Down", "Enter")  # wolf
        terminal.wait("Seat 1")
        terminal.press("Down", "Down")
        terminal.wait("type to change the name")
        terminal.type(name)  # which takes the place of the one that was offered
        terminal.wait(lambda text, name=name: re.search(rf"\b{name} – a person", text))
        if more:
            terminal.press("Up", "Right")
            text = terminal.wait("Seat 3")
            assert text.count(name + " – ") == 1, text
        terminal.press("Enter")
        terminal.wait("Wolf · Round 1")
        players = record_of(terminal)[0]["players"]
        assert players[0] == name and len(set(players)) == len(players) == 2 + more, players
        terminal.finish()


def test_a_best_that_cannot_be_stored():
    home = tempfile.mkdtemp(dir=work)
    lines = "".join(f"{tile} a\n" for tile in range(1, 60)) + "draw\npass\ndone\n"
    subprocess.run([pasch, "play", "tripple-solo", "--plain", "--name", "Eva", "--seed", "1"], input=lines * 60,
                   text=True, check=True, stdout=subprocess.DEVNULL, env=dict(os.environ, XDG_DATA_HOME=home))
    path, = glob.glob(home + "/pasch/matches/*")
    played = open(path, encoding="utf-8").readlines()
    assert "match-end" in played[-1], played[-1]
    open(path, "w", encoding="utf-8").writelines(played[:-2])
    open(home + "/pasch/bests.json", "w", encoding="utf-8").write("nonsense")
    terminal = start("play", "--continue", home=home)
    terminal.wait("Round 1 is over")
    terminal.press("Enter")
    text = terminal.wait("The match is over")
    assert "bests.json" in text and "personal bests!" not in text, text
    terminal.press("q")
    assert terminal.wait_for_end() == 0
    assert open(home + "/pasch/bests.json", encoding="utf-8").read() == "nonsense"
    assert open(path, encoding="utf-8").readlines() == played


def test_enter_enter_plays():
    terminal = start("play", "--pause", "0")
    terminal.wait("which game?")
    terminal.press("Enter", "Enter")
    terminal.wait(lambda text: "Draw · Round 1" in text and ("lays it" in text or "draws a tile" in text))


def test_first_screens():
    seats = {"draw": "Eva,greedy", "wolf": "Eva" + ",greedy" * 12, "double-18": "Eva" + ",greedy" * 8,
             "tripple": "Eva,greedy,greedy"}
    for game, list_ in seats.items():
        for width, height in (SMALL, LARGE):
            terminal = start_match(game, list_, size=(width, height))
            fits(compare(f"{game}-{width}x{height}", terminal, "Eva, "), width)
            terminal.finish()


def test_ascii_and_no_colours():
    for changes in ({"LC_ALL": "C"}, {"LC_ALL": "de_DE.ISO-8859-1"}):
        terminal = start_match("draw", "Eva,greedy", **changes)
        compare("ascii-80x24", terminal, "Eva, ")
        terminal.finish()
    terminal = start_match("draw", "Eva,greedy", "--ascii")
    compare("ascii-80x24", terminal, "Eva, ")
    colour = re.compile(r"\033\[[0-9;]*(3[0-8]|4[0-8])[;m]")
    assert colour.search(terminal.text(colours=True))
    for changes in ({"NO_COLOR": "1"}, {"TERM": "vt100"}):
        terminal = start_match("draw", "Eva,greedy", **changes)
        terminal.wait("Eva, ")
        text = terminal.text(colours=True)
        assert not colour.search(text) and "\033[" in text, changes  # bold and reverse remain
        terminal.finish()
    terminal = start_match("draw", "Eva,greedy", TERM="xterm")  # eight colours
    terminal.wait("Eva, ")
    assert re.search(r"\033\[[0-9;]*3[1-6]", terminal.text(colours=True))


def test_german():
    terminal = start("play", LANGUAGE="de", LC_ALL="de_DE.UTF-8")
    text = terminal.wait("Ungarisches Domino")
    fits(text, 80)
    terminal = start("play", "tripple", "--seats", "Robin,greedy", "--seed", "3", "--pause", "0", size=LARGE, LANGUAGE="de")
    terminal.wait("Robin, ")
    terminal.wait("↑ ↓ Stelle")


# ---- Keys ----

def test_pages():
    terminal = start_match("wolf", "Eva,greedy,greedy")
    terminal.wait("Eva, ")
    before = terminal.settle()
    terminal.press("?")
    terminal.wait("a block game from Russia")
    first = terminal.settle()
    terminal.press("NPage")
    terminal.wait(lambda text: text != first)
    terminal.press("End")
    terminal.wait("Examples")
    terminal.press("Home")
    terminal.wait(lambda text: text == first)
    terminal.press("Escape")
    terminal.wait(lambda text: text == before)
    for key, words in (("s", "The fewer points, the better."), ("l", "Round 1: "), ("h", "chance to win the match: ")):
        terminal.press(key)
        terminal.wait(words)
        terminal.press("q")  # leaves the page, not the match
        terminal.wait("Eva, ")


def test_hint_is_chosen():
    """What the expert would do is chosen afterwards: Enter twice lays it."""
    for game, seats in (("double-12", "Eva,greedy,greedy"), ("wolf", "Eva,greedy"), ("tripple", "Eva,greedy")):
        terminal = start_match(game, seats)
        for _ in range(4):
            terminal.wait("Eva, ")
            terminal.settle()
            if "Enter: " not in terminal.text():  # nothing to choose from
                terminal.press("Enter")
                continue
            terminal.press("Right", "h")
            text = terminal.wait("with this move chosen")
            best = re.search(r"^ +1\. (.*)$", text, re.M).group(1).strip(" █│")
            terminal.press("Enter")
            terminal.wait(f"Enter: {best}")
            terminal.press("Enter")
            terminal.wait(lambda text: f"Enter: {best}" not in text)
        terminal.finish()


def test_why_not():
    terminal = start_match("draw", "Eva,greedy")
    text = terminal.wait("Eva, ")
    idle = [number for number in re.findall(r"\d+", text.split("\n")[19]) if "•" + number not in text]
    assert idle, text
    terminal.press(idle[0], "Enter")
    terminal.wait(lambda text: re.search(r"\([A-Z]\d+\)", text.split("\n")[20] + text.split("\n")[21]))
    assert [line["event"] for line in record_of(terminal)[1:]].count("place") <= 1
    terminal.press("w")
    terminal.press("Escape")
    terminal.wait("Eva, ")


def test_wrong_keys_change_nothing():
    terminal = start_match("wolf", "Eva,greedy,greedy")
    text = terminal.wait("Eva, ")
    assert "d draws" not in text and "p passes" not in text
    before = record_of(terminal)
    terminal.press("d", "p", "f", "n", "0", "Z", "%", "F1", "F12", "C-a", "C-l", "DC", "IC", "BSpace", "M-x", "PPage")
    terminal.type("äß漢😀{}[]|~^")
    terminal.press("Escape", "Home", "w", "Escape", "End", "Up", "Up", "Left", "Right", "Right", "Left")
    terminal.wait("Eva, ")
    terminal.press("s")
    terminal.wait("The fewer points, the better.")
    assert record_of(terminal) == before


def test_undo():
    terminal = start("play", "draw", "--seats", "Eva,greedy", "--seed", "7", "--pause", "60000")
    terminal.wait("Eva, ")  # she leads, and can't choose with what
    terminal.press("u")
    terminal.wait("There is nothing to take back.")
    terminal.press("Enter")
    terminal.wait("comes next")
    terminal.press("Space")
    terminal.wait("Eva, ")
    before, count = terminal.settle(), len(record_of(terminal))
    terminal.press("Enter")
    terminal.wait("comes next")
    assert len(record_of(terminal)) == count + 1
    terminal.press("u")
    terminal.wait(lambda text: text == before)
    assert len(record_of(terminal)) == count + 2  # what was taken back stays there, and that it was
    terminal.press("Enter")
    terminal.wait("comes next")
    terminal.press("Space")
    terminal.wait(lambda text: "Eva, " in text and text != before)  # who comes next has answered
    terminal.settle()
    terminal.press("u")
    terminal.wait(lambda text: text == before)
    lines = record_of(terminal)
    assert [line["to"] for line in lines if line.get("event") == "undo"] == [count + 1, count + 3], lines


QUIET = 1.0  # seconds without a key, after which a hand may be shown


def show_hand(terminal, name):
    terminal.settle(QUIET)
    terminal.press("Enter")
    terminal.wait(lambda text: f"{name}, " in text and "h hint" in text)


def test_people_share_the_keyboard():
    terminal = start_match("draw", "Eva,Udo")
    text = terminal.wait("press Enter when nobody else is looking")
    name = re.search(r"(Eva|Udo), it is your turn", text).group(1)
    assert "•" not in text and "╭───┬───╮" not in text, text
    terminal.type("x1a")
    show_hand(terminal, name)
    assert "•" in terminal.text()
    terminal.press("Enter")
    other = "Udo" if name == "Eva" else "Eva"
    text = terminal.wait(f"{other}, it is your turn")
    assert "•" not in text, text


def hides_from_hasty_keys():
    """Whether a key that comes too soon shows no hand: it was meant for the move before."""
    terminal = start_match("draw", "Eva,Udo")
    terminal.wait("Eva, it is your turn")
    show_hand(terminal, "Eva")
    terminal.press("Enter", "Enter", "Enter")
    terminal.wait("Udo, it is your turn")
    terminal.press("Enter")
    text = terminal.settle(QUIET)
    if "Udo, it is your turn" not in text:
        return False
    assert "•" not in text, text
    show_hand(terminal, "Udo")
    return True


def test_hasty_keys():
    assert any(hides_from_hasty_keys() for _ in range(3))  # a busy machine may make the key late


def test_patient_keys():
    """Whoever presses Enter again and again, but does not hold it, is heard."""
    terminal = start_match("draw", "Eva,Udo")
    terminal.wait("Eva, it is your turn")
    for _ in range(20):
        terminal.press("Enter")
        try:
            terminal.wait("h hint", seconds=0.4)
            return
        except AssertionError:
            pass
    raise AssertionError(terminal.text())


def test_every_round_hides_the_hand():
    path = work + "/one.ini"
    open(path, "w", encoding="utf-8").write("base = doubles\nhand = 1\nlead_later = winner\n")  # Who leads goes out.
    terminal = start("play", "--house", path, "--seats", "Eva,Udo", "--seed", "7", "--pause", "0")
    leaders = []
    for number in range(1, 4):
        text = terminal.wait(lambda text: f"Round {number}" in text and "press Enter when nobody else is looking" in text)
        leaders.append(re.search(r"(Eva|Udo), it is your turn", text).group(1))
        show_hand(terminal, leaders[-1])
        terminal.press("Enter")
        terminal.wait(f"Round {number} is over")
        terminal.press("Enter")
    assert any(one == next_ for one, next_ in zip(leaders, leaders[1:])), leaders


def test_sum_of_the_ends():
    terminal = start_match("double-6", "Eva,greedy,greedy")
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait(lambda text: re.search(r"^ Double-6 · Round 1 · Ends \d+: (multiples of 3 score|a multiple of 3, \+\d+) ", text))
    for _ in range(60):  # until a move that scores is chosen
        text = terminal.settle(0.1)
        scores = re.search(r"Enter: .*, scores (\d+)", text)
        if scores:
            break
        terminal.press("Enter")
    assert scores, text
    terminal.press("Enter")
    terminal.wait(lambda text: f"scores{scores.group(1)}point" in re.sub(r"[^a-z\d]", "", text))


def test_terminals_without_a_cursor():
    terminal = start_match("draw", "Eva,greedy", TERM="dumb")
    terminal.wait("lists the commands")
    terminal.finish()
    terminal = start_match("draw", "Eva,greedy", TERM="unheard-of")
    assert terminal.wait_for_end() == 1
    terminal.wait("try --plain")


def test_waiting_for_computer():
    terminal = start("play", "draw", "--seats", "Eva,greedy", "--seed", "7", "--pause", "60000")
    terminal.wait(lambda text: "comes next" in text or "Eva, " in text)
    terminal.press("Space")
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait("comes next")
    terminal.press(*["+"] * 14)  # as fast as can be
    terminal.wait("Eva, ")


# ---- Sizes ----

def test_resize():
    terminal = start_match("double-18", "Eva" + ",greedy" * 8)
    terminal.wait("Eva, ")
    small = terminal.settle()
    terminal.resize(*LARGE)
    assert re.search(r"•\d+ \[", small)  # so many tiles are words; in the large terminal they are pictures
    terminal.wait(lambda text: "Eva, " in text and "•" in text and not re.search(r"•\d+ \[", text))
    terminal.resize(50, 12)
    terminal.wait("This needs 60 columns and 20 rows")
    terminal.press("x")
    terminal.resize(5, 3)
    terminal.resize(60, 20)
    fits(terminal.wait("Eva, "), 60)
    terminal.resize(*SMALL)
    terminal.wait(lambda text: text == small)
    terminal.press("?")
    terminal.wait("Double-18")
    terminal.resize(100, 30)
    terminal.settle()
    terminal.press("Escape")
    terminal.resize(*SMALL)
    terminal.wait(lambda text: text == small)


def test_table_larger_than_the_screen():
    terminal = start("replay", work + "/long.jsonl", "--at", "120", size=(60, 20))
    text = terminal.wait("120 of")
    assert re.search(r"Shift ← ↑ ↓ → ( |looks around|[^ l…])", text), text  # whole, or without words
    table = "\n".join(row[:34] for row in text.replace("Shift ← ↑ ↓ →", "").split("\n")[1:12])
    assert re.search("[←↑→↓]", table), text
    terminal.press("S-Left")
    terminal.press("S-Up")
    terminal.wait(lambda now: now != text)


def test_bottom_of_the_table():
    """The newest of the story covers no tile where it has a row of the table."""
    terminal = start("replay", work + "/tall.jsonl", "--at", "9")
    rows = terminal.wait("9 of").split("\n")
    last, = [number for number, row in enumerate(rows) if row.startswith(" greedy 8 lays [0|6] on the 0.")]
    assert rows[last - 2][21:24] == "│2│" and rows[last - 1][21:24] == "╰─╯", rows


def test_nothing_is_said_twice():
    terminal = start_match("draw", "Eva,greedy")
    terminal.wait("Eva, ")
    terminal.press("Enter")
    text = terminal.wait(lambda text: "Eva leads" in text and "Eva, " in text)
    assert text.count("leads with") == 1, text
    terminal = start("replay", work + "/five.jsonl", "--at", "9")  # the story has no room for everybody's move
    rows = terminal.wait("9 of").split("\n")
    deeds = [rows[number + 1][58:] for number, row in enumerate(rows) if re.match(r"(▶| ) greedy[ …]\d ", row[56:])]
    assert len(deeds) == 5 and all(re.fullmatch(r"|(lays|leads) \[\d\|\d\]( face down)?|draws \[\d\|\d\]|passes", deed)
                                   for deed in deeds) and sum(map(bool, deeds)) > 3, rows
    assert "───" not in "".join(row[56:] for row in rows[:15]) and "lays" not in "".join(row[:56] for row in rows), rows


def test_ascii_scroll_bar():
    terminal = start_match("wolf", "Eva,greedy", "--ascii")
    terminal.wait("Eva, ")
    terminal.press("?")
    text = terminal.wait("a block game from Russia")
    bar = [row[79:] for row in text.split("\n")[2:20]]
    assert set(bar) == {"#", "|"}, text


# ---- Ends ----

def is_given_back(terminal):
    """The terminal is as it was: the first screen, the cursor, and lines with letters that are shown as they are typed."""
    assert terminal.show("#{alternate_on},#{cursor_flag}") == "0,1"
    modes = subprocess.run(["stty", "-F", terminal.show("#{pane_tty}"), "-a"], capture_output=True, text=True, check=True)
    assert {"echo", "icanon", "icrnl", "isig"} <= set(modes.stdout.replace(";", "").split()), modes.stdout


def test_signals():
    for number, status in ((signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130), (signal.SIGSEGV, 139),
                           (signal.SIGABRT, 134), (signal.SIGBUS, 135)):
        terminal = start_match("draw", "Eva,greedy", ASAN_OPTIONS="handle_segv=0:handle_abort=0:handle_sigbus=0")
        terminal.wait("Eva, ")
        terminal.press("Enter")
        terminal.wait("Eva leads")
        terminal.kill(number)
        ended = terminal.wait_for_end()
        assert ended == status, (number, ended)
        is_given_back(terminal)
        if status in (0, 130):
            terminal.wait("pasch play --continue")
        terminal.finish()


def test_kill_and_go_on():
    terminal = start_match("tripple", "Eva,greedy")
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait(lambda text: "Eva, " in text and re.search("Eva (lays|leads)", text))
    lines, shown = record_of(terminal), terminal.settle()
    terminal.kill(signal.SIGKILL)
    assert terminal.wait_for_end() == 137
    assert record_of(terminal) == lines
    again = start("play", "--pause", "0", home=terminal.home)
    again.wait("Go on: Tripple, round 1")
    again.press("Enter")
    again.wait(lambda text: text == shown)
    busy = start("play", "--continue", home=terminal.home)
    assert busy.wait_for_end() == 1  # it is being played
    again.press("q")
    assert again.wait_for_end() == 0
    offered = start("play", "tripple", "--pause", "0", home=terminal.home)
    offered.wait("A new match")
    offered.press("Enter")
    offered.wait(lambda text: text == shown)


def leave_match(*arguments, **options):
    """A match in which Eva has moved, left; returns its terminal."""
    terminal = start("play", *arguments, "--seats", "Eva,greedy", "--seed", "7", "--pause", "0", **options)
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait(lambda text: "Eva leads" in text and "Eva, " in text)
    terminal.press("q")
    terminal.wait_for_end()
    return terminal


def run(*arguments, home, words=""):
    return subprocess.run([pasch, *arguments], input=words, capture_output=True, text=True, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en", XDG_DATA_HOME=home))


def test_open_elsewhere():
    """A match that is open in another window is shown as such and not offered."""
    first = leave_match("draw")
    home = first.home
    window = start("play", "--continue", "--pause", "0", home=home)
    window.wait("Eva, ")
    terminal = start("play", home=home)
    text = terminal.wait("More unfinished matches")
    assert "Go on" not in text, text
    terminal.press("Home", "Enter")
    terminal.wait("▶ Being played elsewhere: Draw, round 1")
    terminal.press("Enter")
    terminal.wait("is being played in another window")
    leave_match("wolf", "--new", home=home)
    terminal = start("play", home=home)
    terminal.wait("Go on: Wolf")
    terminal.press("Down", "Enter")
    terminal.wait(lambda text: "▶ Go on: Wolf" in text and "  Being played elsewhere: Draw" in text)
    menu = run("play", "--plain", home=home, words="quit\n").stdout
    assert re.search(r"^    1  Wolf: .*\d$", menu, re.M), menu
    assert re.search(r"^    –  Draw: .*, being played elsewhere$", menu, re.M), menu
    told = run("play", "--plain", "--continue", home=home, words="quit\n").stdout
    assert re.search(r"Draw: .*, being played elsewhere\nWolf – ", told), told
    for path in glob.glob(home + "/pasch/matches/*wolf*"):
        os.remove(path)
    for way in ("--plain", "--ascii"):
        terminal = start("play", "--continue", way, home=home)
        terminal.wait("the unfinished match is being played in another window")
        assert terminal.wait_for_end() == 1


def test_what_is_offered_first():
    """Whoever says more than the game means a new match."""
    home = leave_match("draw").home
    path = work + "/short.ini"
    open(path, "w", encoding="utf-8").write("base = draw\nname = Short\nhand = 5\n")
    for arguments, chosen in ((["draw"], "Go on: Draw"), (["draw", "--pause", "0", "--ascii"], "Go on: Draw"),
                              (["draw", "--players", "3"], "A new match"), (["draw", "--seats", "me,easy"], "A new match"),
                              (["draw", "--set", "direction=counterclockwise"], "A new match"), (["--house", path], "A new match"),
                              (["draw", "--level", "easy"], "A new match"), (["draw", "--seed", "3"], "A new match")):
        terminal = start("play", *arguments, home=home)
        text = terminal.wait("A new match")
        assert re.search(rf"[▶>] {chosen}", text), (arguments, text)
        assert ("Draw (Short)" in text) == (arguments[0] == "--house"), text
        terminal.finish()


def test_giving_up():
    terminal = start_match("draw", "Eva,greedy")
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait("Eva leads")
    terminal.press("q")
    terminal.wait_for_end()
    again = start("play", home=terminal.home)
    again.wait("Go on: Draw, round 1")
    again.press("DC")
    again.wait("once more")
    again.press("Down")  # something else in between: it is asked again
    again.wait(lambda text: "once more" not in text)
    again.press("Up", "DC")
    again.wait("once more")
    assert "Go on: Draw" in again.text()
    again.press("DC")
    again.wait(lambda text: "Go on" not in text and "Hungarian" in text)
    assert record_of(terminal)[-1]["event"] == "match-end" and record_of(terminal)[-1]["abandoned"]


def test_damaged_match():
    terminal = start_match("draw", "Eva,greedy")
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait("Eva leads")
    terminal.press("q")
    terminal.wait_for_end()
    path, = glob.glob(terminal.home + "/pasch/matches/*")
    text = open(path, encoding="utf-8").read().split("\n")
    text[1] = text[1].replace("deal", "feel")
    open(path, "w", encoding="utf-8").write("\n".join(text))
    again = start("play", home=terminal.home)
    again.wait("More unfinished matches")
    again.press("Up", "Enter")  # no match that can't be gone on with is offered first
    assert again.wait_for_end() == 0
    again = start("play", home=terminal.home)
    again.wait("More unfinished matches")
    again.press("Enter")
    again.wait("Damaged match")
    again.press("Enter")
    again.wait("line 2")
    assert "\n".join(text) == open(path, encoding="utf-8").read()


def test_rules_before_a_match():
    """? shows the rules of the game that is chosen: in the list of games, in the form, of an unfinished match."""
    terminal = start("play", "--seed", "1", home=leave_match("wolf").home)
    terminal.wait("▶ Go on: Wolf")
    terminal.press("?")
    terminal.wait("whoever is caught with the most points")  # wolf: the match to go on with
    terminal.press("Escape")
    terminal.wait("▶ Go on: Wolf")
    terminal.press("Down", "?")
    terminal.wait("Game `draw`")
    terminal.press("Escape")
    terminal.wait("▶ Draw")
    terminal.press("End", "?")
    terminal.wait("Choose a game: ? shows its rules.")
    terminal.press("Home", "Down", "Enter")
    terminal.wait(lambda text: "▶ Play" in text and "? rules" in text)
    terminal.press("?")
    terminal.wait("Game `draw`")
    terminal.press("Escape", "Down", "Down")
    terminal.wait("type to change the name")
    terminal.type("Who?")  # in a name it is a letter
    terminal.wait("Who? – a person")


def test_cursor_in_a_name():
    terminal = start("play", "--seed", "1", "--pause", "0", "--name", "Robin")
    terminal.wait("which game?")
    terminal.press("Enter")
    terminal.wait("▶ Play")
    terminal.press("Down", "Down")
    terminal.wait("▶ Seat 1")
    terminal.press("Right", "Left")  # not yet in the name: another player and back
    terminal.wait("Robin – a person")
    terminal.type("Äöne")
    terminal.wait("Äöne – a person")
    text = terminal.wait("← → moves in the name, ↑ ↓ leaves it.")
    assert "← → moves in the name   Esc back" in text and "changes" not in text, text
    terminal.press("Left", "Left", "BSpace")
    terminal.type("n")
    terminal.wait("Änne – a person")
    terminal.press("Home", "Delete")
    terminal.type("J")
    terminal.wait("Jnne – a person")
    terminal.press("Right", "Left", "Left", "Right")
    terminal.type("a")
    terminal.wait("Janne – a person")
    terminal.press("End")
    terminal.type("l")
    terminal.wait("Jannel – a person")
    terminal.press("Delete", "BSpace", "Down")  # behind the last letter there is nothing to delete
    text = terminal.wait(lambda text: "Janne – a person" in text and "▶ Seat 2" in text)
    assert "← → changes   ? rules" in text, text
    terminal.press("Up", "Right")  # who comes back to the row changes who plays
    terminal.wait(lambda text: "Janne – a person" not in text and "▶ Seat 1" in text)


def test_the_path_of_house_rules():
    """It is kept for the next time; what is typed then replaces it, or changes it where the cursor is."""
    terminal = start("play")
    terminal.wait("which game?")
    path = work + "/" + "n" * 90 + ".ini"
    terminal.press("End", "Up", "Enter")
    terminal.wait("Type the name")
    terminal.type(path)
    text = terminal.wait("nnn.ini")  # the end with the cursor is what is seen
    fits(text, 80)
    terminal.press("Enter")
    terminal.wait("No such file")
    terminal.press("Escape")
    terminal.wait("which game?")
    terminal.press("Enter")
    terminal.wait("nnn.ini")
    terminal.press("Home", "Delete")
    terminal.type("_")
    terminal.wait("_" + path[1:20])
    terminal.press("Escape")
    terminal.wait("which game?")
    terminal.press("Enter")
    terminal.wait("nnn.ini")
    terminal.type("x")
    terminal.wait(lambda text: re.search(r"File +x$", text, re.M))


def test_names_are_whole_where_there_is_room():
    name = "Maximiliane Hohenstein"
    for size, whole in ((SMALL, 1), ((120, 40), 2), (LARGE, 2)):
        terminal = start_match("wolf", "person:" + name + ",normal", size=size)
        terminal.wait("Wolf · Round 1")
        text = terminal.wait(name)
        assert sum(name in line for line in text.split("\n")) >= whole, text
        terminal.finish()
    record = work + "/whole.jsonl"
    shutil.copy(work + "/short.jsonl", record)
    lines = open(record, encoding="utf-8").read().replace('"Anna"', f'"{name}"').replace('"Ben"', f'"{name} d. J."')
    open(record, "w", encoding="utf-8").write(lines)
    terminal = start("replay", record, "--at", "3", size=LARGE)
    text = terminal.wait(name + " d. J.")
    assert not re.search(r"[a-z.]…", text), text
    terminal.finish()


def test_hungarian_asks_for_another():
    """After the first tile of a turn (H4) the prompt asks for another one, as long as one may be laid."""
    for language, first, more in (("en", "Robin, lay a tile.", "Robin, lay another tile."),
                                  ("de", "Robin, leg einen Stein.", "Robin, leg noch einen Stein.")):
        terminal = start("play", "hungarian", "--seats", "Robin,greedy", "--seed", "3", "--pause", "0", LANGUAGE=language)
        text = terminal.wait(first)
        assert more not in text, text
        terminal.press("Enter")
        text = terminal.wait(more)
        assert first not in text, text
        terminal.finish()


def test_house_rules():
    path = work + "/rules.ini"
    terminal = start("play")
    terminal.wait("House rules from a file")
    terminal.press("End", "Up", "Enter")
    terminal.wait("Type the name")
    terminal.type(path)
    terminal.press("Enter")
    terminal.wait("No such file")
    open(path, "w", encoding="utf-8").write("base = wolf\nlimmit = 10\n")
    terminal.press("Enter")
    terminal.wait("line 2: ")
    open(path, "w", encoding="utf-8").write("base = wolf\nname = Mild\nlone_double_six = 12\n")
    terminal.press("Enter")
    terminal.wait("Seat 2")
    terminal.press("Enter")
    terminal.wait("Wolf (Mild) · Round 1")
    terminal.wait(lambda text: "lays it" in text or "draws" in text or "about to act" in text)
    assert "lone_double_six" in json.dumps(record_of(terminal)[0])
    terminal.press("?")
    terminal.wait("6-6 alone in hand: 12 (otherwise 50)")
    terminal.press("Escape")
    terminal.wait("Wolf (Mild) · Round 1")
    while "lays it" not in terminal.text() and "draws" not in terminal.text():
        terminal.settle()
    terminal.press("Enter")
    terminal.settle()
    terminal.press("q")
    terminal.wait_for_end()
    again = start("play", home=terminal.home)
    again.wait("Go on: Mild, round 1")
    again.press("Enter")
    again.wait("Wolf (Mild) · Round 1")
    again.press("q")
    again.wait_for_end()
    path, = glob.glob(terminal.home + "/pasch/matches/*")
    shown = start("replay", path)
    shown.wait("Wolf (Mild) · Round")
    told = subprocess.run([pasch, "replay", path], capture_output=True, text=True, check=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en")).stdout
    assert told.startswith("Wolf (Mild): "), told


def test_house_rules_of_options():
    """House rules that only set options bear their name as well."""
    path = work + "/long.ini"
    open(path, "w", encoding="utf-8").write("base = wolf\nname = Long Wolf\nlimit = 150\n")
    terminal = start("play", "--seed", "7", "--pause", "0")
    terminal.wait("House rules from a file")
    terminal.press("End", "Up", "Enter")
    terminal.wait("Type the name")
    terminal.type(path)
    terminal.press("Enter")
    text = terminal.wait("Seat 2")
    assert text.startswith(" Wolf (Long Wolf)\n"), text
    assert re.search(r"Limit +150 \(otherwise 100\)$", text, re.M), text
    open(path, "a", encoding="utf-8").write("lone_double_six = 12\n")
    terminal.press("Escape")
    terminal.wait("Type the name")
    terminal.press("Enter")
    terminal.wait("Seat 2")
    terminal.press("End", "Right", "9")  # can be read, not changed
    text = terminal.wait("▶ 6-6 alone in hand")
    assert re.search(r"alone in hand +12 \(otherwise 50\)$", text, re.M) and "only tile in hand" in text, text
    open(path, "w", encoding="utf-8").write("base = wolf\nname = Long Wolf\nlimit = 150\n")
    home = leave_match("--house", path).home
    record, = glob.glob(home + "/pasch/matches/*")
    assert json.loads(open(record, encoding="utf-8").readline())["house_name"] == "Long Wolf"
    assert run("replay", record, home=home).stdout.startswith("Wolf (Long Wolf): ")
    assert run("hint", record, "--budget", "100", home=home).stdout.startswith("Wolf (Long Wolf), round 1, ")
    assert "Wolf (Long Wolf) – " in run("play", "--plain", "--continue", home=home, words="quit\n").stdout
    again = start("play", home=home)
    again.wait("Go on: Long Wolf, round 1")
    again.press("Enter")
    again.wait("Wolf (Long Wolf) · Round 1")


def test_full_disk():
    home = tempfile.mkdtemp(dir=work)
    terminal = start_match("draw", "Eva,greedy", home=home)
    terminal.wait("Eva, ")
    terminal.press("Enter")
    terminal.wait(lambda text: "Eva leads" in text and "Eva, " in text)
    path, = glob.glob(home + "/pasch/matches/*")
    subprocess.run(["prlimit", "--pid", open(terminal.notes + ".pid", encoding="utf-8").read().strip(),
                    f"--fsize={os.path.getsize(path)}"], check=True)
    before = record_of(terminal)
    terminal.press("Enter")
    terminal.wait("This could not be kept")
    terminal.press("q")
    terminal.wait_for_end()
    assert record_of(terminal) == before


# ---- Replay ----

def test_replay():
    terminal = start("replay", work + "/short.jsonl")
    compare("replay-start-80x24", terminal, "1 of ")
    terminal.press("Right", "Right", "Right", "Right", "Right")
    at_six = compare("replay-6-80x24", terminal, "6 of ")
    terminal.press("Left")
    terminal.wait("5 of ")
    terminal.press("Right")
    terminal.wait(lambda text: text == at_six)
    terminal.press("v")
    text = terminal.wait("as Anna sees it")
    assert "╭───┬───╮" in text
    terminal.press("v", "v", "v")
    terminal.wait(lambda text: text == at_six)
    terminal.press("Down")
    terminal.wait("Wolf · Round 2")
    terminal.press("Up")
    terminal.wait(" 2 of ")
    terminal.press("2", "Enter")
    terminal.wait("Wolf · Round 2")
    terminal.press("Left", "Left")  # the end of the first round
    terminal.wait("how it counts")
    terminal.press("s")
    compare("replay-counting-80x24", terminal, "in all")
    terminal.press("Escape")
    terminal.press("End")
    text = terminal.wait(lambda text: re.search(r"(\d+) of \1 ", text) and "wins!" in text)
    assert "The match is over" not in text, text
    terminal.press("Right", "Right", "s")
    terminal.wait("The match is over")
    terminal.press("Escape", "Home")
    terminal.wait(" 1 of ")
    terminal.press("Space")
    terminal.wait(" 3 of ")  # by itself
    terminal.press("q")
    assert terminal.wait_for_end() == 0
    is_given_back(terminal)


def test_replay_refuses():
    open(work + "/wrong.jsonl", "w", encoding="utf-8").write('{"pasch":1}\n')
    for arguments, words in ((["nowhere.jsonl"], "No such file"), ([work + "/wrong.jsonl"], "line 1"),
                             ([work + "/short.jsonl", "--match", "9"], "has only 1"),
                             ([work + "/short.jsonl", "--at", "9999"], "the last line of the match is "),
                             ([work + "/short.jsonl", "--seat", "7"], "the seats are 0 to 2")):
        terminal = start("replay", *arguments)
        assert terminal.wait_for_end() == 1
        terminal.wait(words)
        plain = subprocess.run([pasch, "replay", *arguments], capture_output=True, text=True, check=False,
                               env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en"))
        assert plain.returncode == 1 and words in plain.stderr and not plain.stdout, plain


def test_replay_plain():
    tell = [pasch, "replay", work + "/short.jsonl"]
    told = subprocess.run(tell, capture_output=True, text=True, check=True).stdout
    lines = [json.loads(line) for line in open(work + "/short.jsonl", encoding="utf-8")]
    rounds = sum(line.get("event") == "round-end" for line in lines)
    assert told.count("\nRound ") == rounds and "wins!" in told
    laid = sum(line.get("event") == "place" for line in lines)
    assert len(re.findall(r" (lays|leads with) ", told)) == laid
    tell[2] = work + "/drawn.jsonl"
    lines = [json.loads(line) for line in open(tell[2], encoding="utf-8")]
    told = subprocess.run(tell, capture_output=True, text=True, check=True).stdout
    as_seat = subprocess.run(tell + ["--seat", "1"], capture_output=True, text=True, check=True).stdout
    drawn = sum(line.get("event") == "draw" for line in lines)
    own = sum(line.get("event") == "draw" and line["seat"] == 1 for line in lines)
    assert len(re.findall(r" draws \[", told)) == drawn > own == len(re.findall(r" draws \[", as_seat))


def test_replay_plain_from_a_line():
    tell = [pasch, "replay", work + "/short.jsonl"]
    told = subprocess.run(tell, capture_output=True, text=True, check=True).stdout.split("\n")
    later = subprocess.run(tell + ["--at", "6"], capture_output=True, text=True, check=True).stdout.split("\n")
    first = next(i for i, line in enumerate(later) if re.match(r"\w+ lays ", line))
    skipped = len([line for line in told if re.match(r"\w+ (lays|leads with) ", line)]) - \
        len([line for line in later if re.match(r"\w+ (lays|leads with) ", line)])
    assert skipped == 4 and told[-len(later) + first:] == later[first:], later
    assert sum(line.startswith("  ") for line in later[:first]) == 3, later  # what everybody holds by then


def test_many_players():
    """Whoever is to act is in both lists, with a name that is nobody else's."""
    lines = [json.loads(line) for line in open(work + "/many.jsonl", encoding="utf-8")]
    seen = set()
    for at, line in enumerate(lines[2:], 2):
        seat = line.get("seat")
        if line["event"] not in ("place", "pass") or seat in seen or seat not in (0, 7, 10, 12):
            continue
        seen.add(seat)
        terminal = start("replay", work + "/many.jsonl", "--at", str(at))
        rows = terminal.wait(f"It is greedy {seat}'s turn.").split("\n")
        end = next(i for i, row in enumerate(rows) if "'s turn." in row)
        marked, = [row for row in rows if "▶" in row]
        assert re.search(rf"▶ greedy( {seat}|…{seat % 10}) ", marked), marked
        hands = "\n".join(row for row in rows[:end] if row.startswith(" greedy "))
        for other in range(13):  # all of them, side by side
            assert len(re.findall(rf" greedy {other} +(–|\[)", hands)) == 1, rows
        names = re.findall(r"^.{52,58} (gree\S*(?: \d+)?) ", "\n".join(rows[2:end]), re.M)
        assert len(set(names)) == len(names) > 4, names
        terminal.finish()
    assert seen == {0, 7, 10, 12}, seen


def test_cast():
    """Computer players have names of people, with the level beside them where thirteen play too."""
    names = "Anna Ben Clara David Emma Felix Greta Henry Ida Jonas Katja Leo Mia".split()
    rows = start("replay", work + "/cast.jsonl", "--at", "2").wait("2 of").split("\n")
    shown = [match[1] for row in rows if (match := re.match(r"[▶↑↓ ]* (\w+) Gr  +\d+ ", row[54:]))]
    assert len(shown) > 9 and shown == names[names.index(shown[0]):][:len(shown)], rows
    rows = start("replay", work + "/cast.jsonl", "--at", "2", size=(160, 50)).wait("2 of").split("\n")
    for name in names:
        assert sum(f" {name} Greedy " in row for row in rows) == 1, rows


def test_levels_are_all_whole_or_all_short():
    for size, level in ((SMALL, "No"), (LARGE, "Normal")):
        terminal = start("play", "wolf", "--players", "13", "--name", "Maximiliane", "--seed", "3", "--pause", "0", size=size)
        rows = terminal.wait(lambda text: "Wolf · Round 1" in text and " Leo " in text).split("\n")
        shown = [match[1] for row in rows if (match := re.search(r"[A-Z][a-z]+ (No\w*) +\d+ +\d+$", row))]
        assert shown == [level] * 12, rows
        terminal.finish()


def test_hands_scroll():
    """Nine hands of fifteen tiles are more than fit: all of them can be seen, and whoever acts is there at once."""
    lines = [json.loads(line) for line in open(work + "/large.jsonl", encoding="utf-8")]
    at = next(i for i, line in enumerate(lines) if line.get("seat") == 7)
    terminal = start("replay", work + "/large.jsonl", "--at", str(at))
    seen = terminal.wait("more hands")
    assert re.search(r"^.greedy 7 +\[", seen, re.M) and re.search(r"^↑", seen, re.M), seen
    shown = {}
    for key in ("PageUp", "PageUp", "PageUp", "PageUp", "PageUp", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown"):
        terminal.press(key)
        for name in re.findall(r"^.greedy (\d) +\[", terminal.settle(), re.M):
            shown[name] = True
    assert len(shown) == 9, shown
    terminal.press("Down")
    terminal.wait("wins!")  # there is one round: its end
    terminal.press("Up", "v")
    terminal.wait(lambda text: "as greedy 0 sees it" in text and "more hands" not in text)


def test_replay_face_down():
    """With all hands open a double lying face down shows what it is; to a player it does not (G6)."""
    terminal = start("replay", work + "/down.jsonl", "--at", "5")
    terminal.wait(lambda text: text.count("▒5▒") == 2)
    terminal.press("v")
    terminal.wait(lambda text: "sees it" in text and "▒▒▒" in text and "▒5▒" not in text)


def rename(record, name):
    path = f"{work}/{record}.jsonl"
    head, rest = open(path, encoding="utf-8").read().split("\n", 1)
    start = json.loads(head)
    start["players"] = [name(seat) for seat in range(len(start["players"]))]
    open(path, "w", encoding="utf-8").write(json.dumps(start, ensure_ascii=False, separators=(",", ":")) + "\n" + rest)


def make_records():
    for name, arguments in (("short", ["wolf", "--players", "3", "--set", "limit=60"]),
                            ("drawn", ["draw", "--players", "3"]),
                            ("many", ["wolf", "--players", "13"]), ("long", ["double-18", "--players", "4"]),
                            ("large", ["double-18", "--players", "9"])):
        subprocess.run([pasch, "sim", *arguments, "--matches", "1", "--seed", "5", "--bots", "greedy", "--record",
                        f"{work}/{name}.jsonl"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([pasch, "sim", "wolf", "--players", "3", "--matches", "1", "--seed", "1", "--bots", "expert,normal,random",
                    "--record", work + "/down.jsonl"], check=True, stdout=subprocess.DEVNULL)
    for name, players, seed in (("tall", "13", "3"), ("five", "5", "5")):
        subprocess.run([pasch, "sim", "wolf", "--players", players, "--matches", "1", "--seed", seed, "--bots", "greedy",
                        "--record", f"{work}/{name}.jsonl"], check=True, stdout=subprocess.DEVNULL)
    assert '"down":true' in open(work + "/down.jsonl", encoding="utf-8").read().split("\n")[4]
    shutil.copy(work + "/many.jsonl", work + "/cast.jsonl")
    rename("short", lambda seat: ("Anna", "Ben", "Cleo")[seat])
    for name in ("drawn", "many", "long", "large", "tall", "five"):  # as in records of before computer players had names
        rename(name, lambda seat: f"greedy {seat}")


try:
    make_records()
    for name, test in sorted(globals().copy().items()):
        if name.startswith("test_") and (len(sys.argv) < 4 or name in sys.argv[3:]):
            try:
                test()
            except Exception:  # whatever it is, the other tests go on
                failures.append(name)
                print(f"FAILED: {name}: {traceback.format_exc()}")
finally:
    tmux.finish()
    remove(work)
print(f"screens.py: {len(failures)} failures")
sys.exit(bool(failures))
