"""Every game in full screen, a whole match by keys, in a small and in a large terminal.
Usage: matches.py PASCH"""
import concurrent.futures
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leaves nothing in the source
from tmux import PATIENCE, Terminal, Tmux, remove

pasch = sys.argv[1]
SIZES = ((80, 24), (200, 60))
# What is played: how many players, and options that keep it short; all other games as usual() says.
GAMES = {
    "draw": (2, []),
    "doubles": (4, ["target=20"]),
    "wolf": (13, ["limit=60"]),
    "basic": (3, []),
    "hungarian": (4, ["limit=20", "may_stop=true"]),
    "double-6": (3, ["rounds=2"]),
    "double-9": (9, []),
    "double-12": (5, []),
    "double-15": (9, []),
    "double-18": (9, []),
    "tripple": (3, ["target=30"]),
    "tripple-solo": (1, []),
}


def usual(game):
    """The smallest table, and options that keep the match short."""
    short = {"target": 20, "limit": 20, "rounds": 2}
    return game["players"]["least"], [f"{option['name']}={min(max(short[option['name']], option['least']), option['most'])}"
                                      for option in game["options"] if option["name"] in short]


def choose_keys(text, chance, by_number):
    """What to press on this screen; nothing if it is not the person's turn."""
    title = text.split("\n")[0]
    if "is over" in title or "press Enter when nobody" in text:
        return ["Enter"]
    if "choose by its key" in text:
        actions = re.findall(r"(?:^ |  )([dpfn]) (?:draws|passes|turns the lead|lays no|keeps)", text, re.M)
        return [chance.choice(actions)]
    if re.search(r"^ (Eva|Udo), ", text, re.M) is None:
        # The screen acted on was not complete, and what was pressed has been refused.
        return ["Escape"] if "h hint" in text and "Thinking" not in text else []
    if re.search(r"  n (lays no more|keeps)", text) and chance.random() < 0.3:
        return ["n"]
    ready = re.findall(r"•(\d+)", text)
    if not by_number or not ready:
        return ["Enter"]
    keys = list(chance.choice(ready))
    if "turns it over" in text and chance.random() < 0.5:
        keys.append("Space")
    return keys + chance.choice([["a"], ["Enter"], ["Down", "Enter"]])


def play(terminal, chance, by_number):
    """Plays until the match is over; returns the last screen and all first lines that were seen."""
    acted, at, before, titles = None, 0, None, set()
    deadline = time.monotonic() + 10 * PATIENCE
    while True:
        text = terminal.text()
        titles.add(text.split("\n")[0])
        if text.startswith(" The match is over"):
            return text, titles
        assert time.monotonic() < deadline, f"the match does not end:\n{text}"
        assert not os.path.exists(terminal.notes), f"ended:\n{text}"
        # A screen is acted on once, when it is complete; in case that it was not, after a while once more.
        # A hand is shown only when no key has come for a moment.
        patience = 1 if "press Enter when nobody" in text else 3
        if text == before and (text != acted or time.monotonic() - at > patience):
            keys = choose_keys(text, chance, by_number)
            if keys:
                acted, at = text, time.monotonic()
                terminal.press(*keys)
        before = text
        terminal.tmux.wait_for_output(0.01)


def check_record(path, text):
    """The record is right, and the screen names its winners."""
    result = subprocess.run([pasch, "check", path], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    lines = [json.loads(line) for line in open(path, encoding="utf-8")]
    names = lines[0]["players"]
    for seat in lines[-1]["winners"]:
        assert len(names) == 1 or names[seat] in text, f"{names[seat]} has won:\n{text}"
    return len(lines)


def play_game(job):
    game, (width, height) = job
    players, options = GAMES.get(game["id"]) or usual(game)
    game = game["id"]
    folder = tempfile.mkdtemp()
    tmux = Tmux(folder)
    seats = (["Eva"] + ["greedy", "easy", "random"] * 4)[:players]
    if game == "doubles":
        seats[2] = "Udo"
    command = [pasch, "play", game, "--seats", ",".join(seats), "--seed", "7", "--pause", "0"]
    for option in options:
        command += ["--set", option]
    try:
        environment = {"XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
        terminal = Terminal(tmux, command, width, height, environment)
        text, titles = play(terminal, random.Random(width), by_number=width > 100)
        assert any("Round 1 is over" in title for title in titles), titles
        terminal.press("q")
        assert terminal.wait_for_end() == 0
        path, = glob.glob(folder + "/pasch/matches/*")
        return check_record(path, text)
    except AssertionError as problem:
        raise AssertionError(f"{game}, {width}x{height}: {problem}") from problem
    finally:
        tmux.finish()
        remove(folder)


# The longest first, so that nothing is left to wait for at the end.
games = json.loads(subprocess.run([pasch, "games", "--json"], capture_output=True, check=True).stdout)["games"]
jobs = [(game, size) for game in reversed(games) for size in SIZES]
with concurrent.futures.ThreadPoolExecutor(3) as pool:
    lines = sum(pool.map(play_game, jobs))
assert os.path.exists(pasch) and lines > 24 * 10
print(f"matches.py: {len(jobs)} matches, {lines} lines of records")
