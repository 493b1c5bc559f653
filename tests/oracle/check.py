#!/usr/bin/env python3
"""Checks match records, slowly and obviously: a second reading of the rules.

    check.py [--partial] FILE...    replay every match and verify every line
    check.py --self-test            try the examples of the rules and broken records (in play.py)

It shares nothing with the engine but the rules and the record format. All games are covered, house rules are not:
match.py has what all games share, chains.py and triangles.py have the games. Rule ids are written small here (g1): in
capitals they belong to the tests of the engine.
"""
import json
import sys

sys.dont_write_bytecode = True
from chains import Basic, Doubles, Draw, Hungarian, Multiples, Wolf  # noqa: E402
from match import ACTIONS, Wrong, same  # noqa: E402
from triangles import Solo, Tripple  # noqa: E402
from undo import Told  # noqa: E402

GAMES = {"wolf": Wolf, **{game: Multiples for game in Multiples.table}, "draw": Draw, "doubles": Doubles,
         "basic": Basic, "hungarian": Hungarian, "tripple": Tripple, "tripple-solo": Solo}


# --- files ---

def start_match(line):
    """The match that a first line begins."""
    if not same(line.get("pasch"), 1):
        raise Wrong('a match begins with a line that holds "pasch":1')
    if "house" in line:
        raise Wrong("house rules not supported by the oracle")
    undone = line.get("undone", 0)  # how often something was taken back that is left out
    if type(undone) is not int or undone < 0:
        raise Wrong("undone is no number of times")
    game, options, players = line.get("game"), line.get("options"), line.get("players")
    if not isinstance(game, str) or game not in GAMES:
        raise Wrong("game %s not supported by the oracle" % json.dumps(game))
    for key in ("players", "bots"):
        if not isinstance(line.get(key), list) or not all(isinstance(value, str) for value in line[key]):
            raise Wrong("%s is not a list of strings" % key)
    lowest, highest = GAMES[game].players
    if not lowest <= len(players) <= highest or len(players) != len(line["bots"]):
        raise Wrong("%s has %d to %d players, and as many bots" % (game, lowest, highest))
    if not isinstance(options, dict):
        raise Wrong("options is not an object")
    table = GAMES[game].option_table(game, len(players))
    for option in {**options, **table}:
        if option not in options or option not in table:
            raise Wrong("option %s is %s" % (json.dumps(option), "missing" if option in table else "unknown"))
        value, values = options[option], table[option]
        if isinstance(values, list):
            good = any(same(value, allowed) for allowed in values)
        else:
            good = type(value) is int and values[1] <= value <= values[2]
        if not good:
            raise Wrong("option %s may not be %s" % (option, json.dumps(value)))
    return GAMES[game](game, options, len(players))


def no_duplicates(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a field appears twice")
    return dict(pairs)


def read_line(text):
    def no_constant(text):
        raise ValueError("%s is no JSON" % text)

    try:
        line = json.loads(text.decode("utf-8"), object_pairs_hook=no_duplicates, parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise Wrong("not a line of JSON: %s" % error)
    if not isinstance(line, dict):
        raise Wrong("not a JSON object")
    return line


def check_lines(texts, partial, counts):
    """Checks the lines of one file (bytes), adding to counts; raises Wrong with the number of the line in front."""
    number, due = 0, None
    try:
        for number, text in enumerate(texts, 1):
            line = read_line(text)
            if due is None or ("pasch" in line and "event" not in line):
                if due is not None and not partial:
                    raise Wrong("a new match begins, but the last one has no match-end")
                told = Told(start_match(line), line["bots"])
                counts["matches"] += 1
            else:
                told.take(line)
                counts["rounds"] += line["event"] == "round-end"
                counts["actions"] += line["event"] in ACTIONS
            due = told.match.due
        if due is not None and not partial:
            raise Wrong("the record stops before match-end")
    except Wrong as wrong:
        raise Wrong("line %d: %s" % (number, wrong))


def main(arguments):
    if arguments == ["--self-test"]:
        import play  # only here: play.py itself uses this file
        return play.self_test()
    partial = "--partial" in arguments
    files = [argument for argument in arguments if argument != "--partial"]
    if not files or any(file.startswith("--") for file in files):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    counts = {"matches": 0, "rounds": 0, "actions": 0}
    for file in files:
        try:
            with open(file, "rb") as stream:
                check_lines(stream, partial, counts)
        except (Wrong, OSError) as error:
            print("%s: %s" % (file, error))
            return 1
    print("%(matches)d matches, %(rounds)d rounds, %(actions)d actions ok" % counts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
