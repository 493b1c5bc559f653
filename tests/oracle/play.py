#!/usr/bin/env python3
"""Plays random matches by the rules of check.py and writes their records to standard output.

    play.py GAME --players N --matches M --seed S [--set name=value]... [--abandon] [--undo]

Every choice is a fair draw, mostly among all that is allowed; now and then among the kinds of it first, so that tiles
are drawn although one would fit, or among what is rare, so that hexagons are made. With --abandon each match is given
up at a random moment, with --undo the first seat, alone with computer players, takes something back now and then. The second half of this file is the self-test of both: the examples of the rules as positions,
and broken records; triangles_test.py has those of the triangles.
"""
import argparse
import json
import random
import sys

sys.dont_write_bytecode = True
import chains  # noqa: E402
import check  # noqa: E402
from match import ACTIONS, name  # noqa: E402
from undo import Told  # noqa: E402


def first_line(game, count, settings):
    """The first line of a match; settings are texts as given on the command line."""
    table = check.GAMES[game].option_table(game, count)
    options = {option: values[0] for option, values in table.items()}
    for option, text in settings.items():
        if option not in table:
            raise check.Wrong("option %s is unknown" % option)
        number = not isinstance(table[option], list)
        options[option] = int(text) if number else {"true": True, "false": False}.get(text, text)
    return {"pasch": 1, "game": game, "options": options,
            "players": ["Player %d" % seat for seat in range(count)], "bots": [""] * count}


def choose(match, dice):
    actions = match.legal()
    mood = dice.randrange(4)
    if mood == 0:
        kind = dice.choice(sorted({action["event"] for action in actions}))
        actions = [action for action in actions if action["event"] == kind]
    elif mood == 1:
        most = max(match.rarity(action) for action in actions)
        actions = [action for action in actions if match.rarity(action) == most]
    return dice.choice(actions)


def play_match(head, dice, abandon_after=None, undo=0):
    """The lines of a random match; so often, of once, the first seat takes something back."""
    match = check.start_match(head)
    told = Told(match, head["bots"])
    lines = [head]

    def tell(line):
        told.line += 1
        lines.append(line)
        if line["event"] not in ACTIONS:
            told.mark()
        else:
            told.actions.append((told.line, line))

    while match.due is not None:
        mine = [number for number, line in told.actions if line["seat"] == 0]
        if match.due == "action" and mine and undo and dice.random() < undo:
            lines.append({"event": "undo", "seat": 0, "to": dice.choice(mine)})
            told.take(lines[-1])
            match = told.match
            continue
        if abandon_after is not None and len(lines) > abandon_after and match.due not in ("round-end", "match-end"):
            tell(match.end_match(abandoned=True))
        elif match.due == "action":
            tell(match.act(choose(match, dice)))
        elif match.due == "round-end":
            tell(match.end_round())
        elif match.due == "match-end":
            tell(match.end_match())
        elif match.due == "abandoned match-end":
            tell(match.end_match(abandoned=True))
        else:
            deck = list(match.by_name.values())
            dice.shuffle(deck)
            tell(match.draw_lots(deck) if match.due == "lots" else match.deal(deck))
    return lines


def as_text(line):
    return json.dumps(line, separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser(description="Plays random matches and writes their records.")
    parser.add_argument("game", choices=sorted(check.GAMES))
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="name=value")
    parser.add_argument("--abandon", action="store_true")
    parser.add_argument("--undo", action="store_true")
    arguments = parser.parse_args()
    lowest, highest = check.GAMES[arguments.game].players
    if not lowest <= arguments.players <= highest:
        parser.error("%s is for %d to %d players" % (arguments.game, lowest, highest))
    dice = random.Random(arguments.seed)
    try:
        head = first_line(arguments.game, arguments.players, dict(text.split("=", 1) for text in arguments.set))
        if arguments.undo:
            head["bots"][1:] = ["easy"] * (arguments.players - 1)
        for _ in range(arguments.matches):
            abandon_after = dice.randrange(60) if arguments.abandon else None
            for line in play_match(head, dice, abandon_after, 0.1 if arguments.undo else 0):
                print(as_text(line))
    except (check.Wrong, ValueError) as error:
        parser.error(str(error))


# --- self-test: positions ---

def tiles(text):
    return [tuple(int(number) for number in tile.split("-")) for tile in text.split()]


def position(game, hands, stock="", leader=0, **options):
    """A match whose first round has been dealt like this; the leader may lead with any tile."""
    head = first_line(game, len(hands), {})
    head["options"].update(options)
    match = check.start_match(head)
    match.hands = [tiles(hand) for hand in hands]
    match.stock = tiles(stock)
    match.leader, match.leads = leader, list(match.hands[leader])
    match.start_play()
    return match


def line_of(match, step):
    """The line for "2-5 1-2:2", "5-5 2-5:5 down", "6-6" (a lead), "draw 1-2", "pass", "flip" or "done".

    Triangles: "3-4-5 0,1 453" is the tile, its cell and its corners.
    """
    words = step.split()
    if words[0] in ACTIONS:
        line = {"event": words[0], "seat": match.turn}
        return dict(line, tile=words[1]) if words[1:] else line
    line = {"event": "place", "seat": match.turn, "tile": words[0]}
    if words[0].count("-") == 2:
        return dict(line, cell=list(map(int, words[1].split(","))), corners=list(map(int, words[2])))
    if words[1:]:
        line["on"] = words[1]
    return dict(line, down=True) if words[2:] else line


def go(match, *steps):
    """Does these steps, each of which must be allowed; returns the match, with points and bonus of the last step."""
    for step in steps:
        line = line_of(match, step)
        assert match.due == "action", "a %s is due" % match.due
        assert line in match.legal(), "%s is not allowed, but %s" % (step, match.legal())
        line = match.act(line)
        match.last_points, match.last_bonus = line.get("points", 0), line.get("bonus", [])
    return match


def may(match, *steps):
    """Exactly these steps are allowed."""
    assert match.due == "action", "a %s is due" % match.due
    expected = [line_of(match, step) for step in steps]
    key = lambda line: json.dumps(line, sort_keys=True)
    assert sorted(map(key, match.legal())) == sorted(map(key, expected)), "allowed are %s" % match.legal()
    return match


def ended(match, reason, seat=None):
    assert match.due == "round-end" and (match.reason, match.finisher) == (reason, seat), \
        "%s is due" % match.due
    return match.end_round()


def scored(game, hands, reason="blocked", seat=None, match=None, **options):
    """The round-end line after a round that ends with these hands (of the match, if one is given)."""
    match = match or position(game, hands, **options)
    match.hands = [tiles(hand) for hand in hands]
    match.finish(reason, seat)
    return match.end_round(), match


def test_wolf_mother():
    # w6: joined into the chain, one side open, tips waiting for the next tile on that side
    match = go(position("wolf", ["1-2 2-3 0-3 4-4", "2-2 2-4 4-5", "2-6 2-5 1-6 0-2"], "0-0 0-1"), "1-2", "2-2 1-2:2")
    may(match, "2-6 2-2:side", "2-5 2-2:side", "1-6 1-2:1", "0-2 2-2:side")
    go(match, "2-6 2-2:side")
    may(match, "2-3 2-2:tip")
    go(match, "2-3 2-2:tip", "2-4 2-2:tip")
    may(match, "1-6 1-2:1", "1-6 2-6:6")
    # w7: later doubles continue on the other side only
    go(match, "1-6 1-2:1", "4-4 2-4:4")
    may(match, "4-5 4-4:side")
    # w6: a leading mother has both sides open, and the first tile on either opens both tips
    match = go(position("wolf", ["4-4 3-4 1-3", "4-5 0-5", "4-6 0-6"]), "4-4")
    may(match, "4-5 4-4:side")
    may(go(match, "4-5 4-4:side"), "4-6 4-4:side", "4-6 4-4:tip")
    # w8: a double lying face down is no mother, the next one face up is
    match = go(position("wolf", ["1-2 3-6", "2-2 0-6", "1-1 0-3", "1-3 1-4 1-5", "1-6 0-4"]), "1-2", "2-2 1-2:2 down")
    go(match, "1-1 1-2:1")
    may(match, "1-3 1-1:side", "1-4 1-1:side", "1-5 1-1:side")
    may(go(match, "1-3 1-1:side"), "1-6 1-1:tip")


def test_wolf_turns():
    # example 5, w9, w10: every end blocked, though tiles could be drawn
    match = go(position("wolf", ["2-5 1-3", "2-2 5-5 0-1"], "0-3 0-4 1-4"), "2-5")
    may(match, "2-2 2-5:2", "2-2 2-5:2 down", "5-5 2-5:5", "5-5 2-5:5 down")
    may(go(match, "2-2 2-5:2 down"), "5-5 2-5:5", "5-5 2-5:5 down", "done")
    ended(go(match, "5-5 2-5:5 down"), "blocked")
    # w9: no further double fits, the turn ends by itself; done ends it; no other tile after a double
    match = go(position("wolf", ["2-5 2-3 2-4", "2-2 2-6 1-5"], "0-3 0-4 1-4"), "2-5", "2-2 2-5:2")
    assert match.turn == 0
    match = go(position("wolf", ["2-5 2-3 2-4", "2-2 5-5 2-6"], "0-3 0-4 1-4"), "2-5", "2-2 2-5:2", "done")
    assert match.turn == 0
    # g4: a last tile that blocks everything goes out
    assert ended(go(position("wolf", ["2-5 1-3", "2-2 5-5"]), "2-5", "2-2 2-5:2 down", "5-5 2-5:5 down"),
                 "out", 1)["points"] == [4, 0]
    # w11, example 4: flip, or draw while nothing fits, then flip still; w3: two tiles stay
    deal = ["4-4 1-5 2-4", "1-2 3-3"]
    line = ended(go(may(go(position("wolf", deal, "0-6 0-5 0-1 0-2"), "4-4"), "draw 0-6", "flip"), "flip"), "flipped", 1)
    assert line["points"] == [21, 0] and line["hands"] == [["1-5", "2-4"], ["1-2", "3-3"]]
    match = go(position("wolf", deal, "0-6 0-5 0-1 0-2"), "4-4", "draw 0-6")
    may(match, "draw 0-5", "flip")
    may(go(match, "draw 0-5"), "pass", "flip")
    may(go(match, "pass"), "2-4 4-4:side")
    # w11: only the second player of the round
    match = go(position("wolf", ["4-4 1-5 2-4", "1-2 3-3", "0-6 0-5"]), "4-4", "pass")
    may(match, "pass")
    # w3: a drawn tile that fits must be laid
    may(go(position("wolf", deal, "3-4 0-5 0-1 0-2"), "4-4", "draw 3-4"), "3-4 4-4:side")
    # w11: blocked before he can flip
    ended(go(position("wolf", ["4-4 1-5", "1-2 3-3"], "0-6 0-5"), "4-4"), "blocked")
    # g4: drawing the last tile may block in the middle of a turn
    ended(go(position("wolf", ["4-4 1-5", "1-2 3-3"], "0-6 0-5 3-5"), "4-4", "draw 0-6"), "blocked")


def test_wolf_score():
    def charged(hands, **options):
        line, match = scored("wolf", hands, **options)
        return line["points"], line["pot"], match

    assert charged(["0-5", "3-4 1-4", "4-5"])[0] == [0, 26, 0]                          # example 1
    assert charged(["6-6", "1-2", ""])[0] == [53, 0, 0]                                 # example 2
    points, pot, match = charged(["3-4", "2-5"])                                        # example 3
    assert (points, pot, match.due) == ([0, 0], 14, "deal")
    line, match = scored("wolf", ["1-1", ""], "out", 1, match)
    assert (line["points"], line["pot"], line["totals"]) == ([16, 0], 0, [16, 0])
    assert charged(["0-0 1-2", "3-4 2-5"])[0] == [0, 27]                                # w12: 13 and 14
    assert charged(["0-0 1-2", "6-6 0-0"])[0] == [0, 35]                                # w12: 6-6 not alone
    assert charged(["0-5", "3-4 1-4", "4-5"], charge="everyone")[0] == [5, 26, 9]       # w13
    points, pot, match = charged(["3-4", "2-5", "0-1"], charge="everyone")              # w14: 15 less 7
    assert (points, pot) == ([7, 7, 1], 8)
    line, match = scored("wolf", ["1-1", "0-1", ""], "out", 2, match)
    assert (line["points"], line["pot"], line["totals"]) == ([2 + 1 + 8, 1, 0], 0, [18, 8, 1])


def test_wolf_match():
    def after(totals, hands, seat=None, leader=0, **options):
        match = position("wolf", hands, leader=leader, **options)
        match.totals = list(totals)
        return scored("wolf", hands, "out" if seat is not None else "blocked", seat, match)

    # w4: 1-2, else the highest double, else a redeal
    for hands, leader in ((["6-6 0-1", "1-2 0-0"], (1, [(1, 2)])), (["5-5 0-1", "5-6 6-6"], (1, [(6, 6)])),
                          (["0-1 5-6", "0-2 4-6"], (None, []))):
        assert position("wolf", hands).find_leader() == leader
    # w2, w5: with a seat out of the match the others get the hands of two, and the winner leads with any tile, face up
    match = check.start_match(first_line("wolf", 3, {}))
    match.totals, match.leader = [0, 99, 0], 0
    match.hands = [tiles("0-1"), tiles("5-5"), []]
    match.finish("out", 2)
    match.end_round()
    deal = match.deal(list(match.by_name.values()))
    assert (deal["leader"], deal["round"], [len(hand) for hand in match.hands], len(match.stock)) == (2, 2, [7, 0, 7], 14)
    may(match, *[name(tile) for tile in match.hands[2]])
    # w15, w16, w5: 101 is out, 100 is not; the highest total left deals; the fewest points lead
    line, match = after([90, 95, 99, 20], ["4-6", "", "0-1", "0-2"], 1)
    assert line["totals"] == [103, 95, 99, 20] and line["eliminated"] == [0]
    assert (match.due, match.dealer, match.next_leader) == ("deal", 2, 1)
    line, match = after([87, 95, 20], ["4-6", "", "0-3"], 1)
    assert line["totals"][0] == 100 and line["eliminated"] == [] and match.dealer == 0
    # w5: of several, the first in turn order from the last leader
    assert after([0, 0, 0], ["0-3", "1-2", "4-4"], leader=2)[1].next_leader == 0
    assert after([0, 0, 0], ["0-3", "1-2", "4-4"], leader=2, direction="counterclockwise")[1].next_leader == 1
    assert after([0, 0, 0], ["4-4", "1-2", "0-3"], leader=2)[1].next_leader == 2
    # w16: of several the lowest seat
    assert after([30, 30, 0], ["0-1", "0-2", "1-5"])[1].dealer == 0
    # w17: 0-0 alone ends the match; lowest total, then fewest points in hand, then shared
    assert after([10, 0, 0], ["0-0", "1-5", "2-4"])[1].winners == [1, 2]
    assert after([10, 0, 0], ["0-0", "1-5", "2-3"])[1].winners == [2]
    assert after([10, 5, 20], ["0-0", "1-5", "2-3"])[1].winners == [1]
    assert after([10, 5, 20], ["0-0 0-1", "1-5", "2-3"])[1].winners is None
    # w18: one left; or everyone left passes the limit at once
    assert after([99, 5], ["0-2", ""], 1)[1].winners == [1]
    line, match = after([99, 98], ["0-2", "0-3"], charge="everyone")
    assert (match.winners, line["totals"], line["eliminated"]) == ([0], [101, 103], [0, 1])


def test_multiples():
    def start(*more):  # example 1: 18-18, then 7-18 on a side
        match = position("double-18", ["18-18 7-8 0-1", "7-18 0-2", "7-8 1-18 8-18 0-3"])
        assert go(match, "18-18").last_points == 0 and match.sum_of_ends() == 36
        may(match, "7-18 18-18:side")                                                   # m3
        assert go(match, "7-18 18-18:side").last_points == 0 and match.sum_of_ends() == 43
        return go(match, *more)

    match = start("7-8 7-18:7")                                                         # example 2
    assert (match.sum_of_ends(), match.last_points, match.totals) == (44, 4, [0, 0, 4])
    match = start("1-18 18-18:side")                                                    # example 3
    assert (match.sum_of_ends(), match.last_points) == (44, 4)
    match = start("8-18 18-18:tip")                                                     # example 4
    assert (match.sum_of_ends(), match.last_points) == (33, 3)
    for on, total in (("2-9:2", 36), ("12-12:tip", 16), ("12-12:side", 28)):            # example 5
        match = position("double-18", ["9-9 2-12 0-1", "9-12 0-0", "12-12 0-2"])
        match.layout = [chains.Laid((2, 9), False, [9]), chains.Laid((9, 12), False, [9, 12]),
                        chains.Laid((12, 12), False, ["side"])]
        assert match.sum_of_ends() == 26
        go(match, "2-12 " + on)
        assert match.sum_of_ends() == total
    match = position("double-18", ["8-9 8-8 0-1", "0-0", "0-2"])                        # example 6
    match.layout = [chains.Laid((8, 9), False, [])]
    assert match.sum_of_ends() == 17 and go(match, "8-8 8-9:8").sum_of_ends() == 25
    match = go(position("double-6", ["6-6 0-1", "0-5", "5-6 1-6 1-1"], "0-2 0-3"), "6-6")
    assert match.last_points == 4                                                       # m6
    go(may(match, "draw 0-2"), "draw 0-2")                                              # m7
    may(match, "5-6 6-6:side", "1-6 6-6:side")                                          # m3: whenever
    may(go(match, "5-6 6-6:side"), "draw 0-3")
    may(go(match, "draw 0-3"), "0-5 5-6:5")
    match = go(position("double-6", ["0-0 0-1", "0-5", "5-6 1-6 1-1"]), "0-0")
    assert match.last_points == 0                                                       # m6: a sum of 0
    assert ended(go(match, "0-5 0-0:side"), "out", 1)["points"] == [-1, 0, -20]         # m10
    ended(go(position("double-6", ["0-0 1-1", "1-5", "5-6"]), "0-0"), "blocked")        # m9
    assert scored("double-6", ["0-1", "0-1", "0-2"])[1].winners == [0, 1]               # g5
    line, match = scored("double-6", ["0-1", "0-1", "0-2"], rounds=2)
    assert match.due == "deal" and match.dealer == 1


def test_draw_and_basic():
    assert scored("draw", ["1-4", "2-2"])[1].winners == [1]                             # example 1
    assert scored("draw", ["1-4", "2-3"])[1].winners == [0, 1]
    match = position("draw", ["1-2 5-6", "4-6 0-5"])                                    # example 2
    assert match.find_leader() == (0, [(5, 6)])
    match = position("draw", ["3-6 5-6", "4-5 0-0"])                                    # d2
    assert match.find_leader() == (1, [(0, 0)])
    match = go(position("draw", ["6-6 0-1", "0-2 1-1"], "1-3 3-6 0-5"), "6-6", "draw 1-3", "draw 3-6")
    may(match, "3-6 6-6:side")                                                          # d4
    match = go(position("draw", ["6-6 0-6 0-1", "0-2 1-1"], "1-3"), "6-6", "draw 1-3")
    may(match, "pass")
    ended(go(position("draw", ["6-6 0-1", "0-2 1-1"], "1-3"), "6-6", "draw 1-3"), "blocked")  # g4
    match = go(position("draw", ["1-6 6-6 0-1", "2-6 0-6 1-1 3-6"]), "1-6", "2-6 1-6:6")
    go(match, "0-1 1-6:1", "0-6 0-1:0", "6-6 0-6:6")                                    # d3
    assert match.due == "round-end"
    assert scored("basic", ["6-6", "3-4"])[1].winners == [0]                            # example 1
    match = go(position("basic", ["5-5 2-5 1-5", "2-3 2-6"], "0-0 0-1"), "5-5")         # example 2
    may(match, "2-5 5-5:side", "1-5 5-5:side", "done")
    may(go(match, "2-5 5-5:side"), "2-3 2-5:2", "2-6 2-5:2")
    match = go(position("basic", ["5-5 2-5 1-5", "2-3 2-6"], "0-0 0-1"), "5-5", "done")
    may(match, "pass")                                                                  # a4: two tiles stay
    match = go(position("basic", ["5-6 2-5 1-5", "2-6"], "0-0 0-1"), "5-6")             # a2: no double, no right
    assert match.turn == 1
    match = go(position("basic", ["5-5 2-2", "2-5 2-6"], "0-0 0-1"), "5-5")             # a2: nothing fits
    assert match.turn == 1


def test_doubles():
    # example 1: 3-4 waits for 3-3; 3-3 may come at once
    match = go(position("doubles", ["6-6 0-1 3-5", "3-6 3-4 3-3 2-2", "4-6 0-3 1-1"]), "6-6", "3-6 6-6:tip")
    may(match, "4-6 6-6:side", "4-6 6-6:tip")
    go(match, "4-6 6-6:side", "pass")
    may(match, "3-3 3-6:3")
    may(go(match, "3-3 3-6:3"), "0-3 3-3:side")                                         # example 2
    # example 3
    assert scored("doubles", ["", "3-4", "6-6"], "out", 0)[0]["points"] == [19, 0, 0]
    assert scored("doubles", ["0-1", "3-4", "6-6"])[0]["points"] == [19, 0, 0]          # b7
    assert scored("doubles", ["0-1", "0-1", "6-6"])[0]["points"] == [0, 0, 0]
    assert scored("doubles", ["", "0-1", "0-2"], "out", 0, target=3)[1].winners == [0]  # b8
    assert scored("doubles", ["", "0-1", "0-2"], "out", 0, target=4)[1].winners is None
    match = go(position("doubles", ["6-6 0-1", "3-6 0-0"], spinner="none"), "6-6")      # b4
    may(match, "3-6 6-6:side")
    match = go(position("doubles", ["6-6 4-6 0-1", "3-4 0-0"], "1-6", draw="none"), "6-6")  # b5
    may(match, "pass")
    ended(go(position("doubles", ["6-6 0-1", "3-4 0-0"], "1-6", draw="none"), "6-6"), "blocked")
    # b2: lots; seats 0 and 2 tie with 9 pips and draw on, weight counts for nothing
    for direction, leader in (("clockwise", 0), ("counterclockwise", 1)):
        match = check.start_match(first_line("doubles", 3, {"lead": "lots", "hand": "2", "direction": direction}))
        rest = lambda front: front + [tile for tile in match.by_name.values() if tile not in front]
        assert match.draw_lots(rest(tiles("3-6 6-6 4-5")))["leader"] == 1
        match.due = "lots"
        assert match.draw_lots(rest(tiles("3-6 0-1 4-5 0-3 1-2 0-0 0-4")))["leader"] == 2
        assert match.deal(rest(tiles("0-1 0-2 0-3 0-4 0-5 0-6")))["leader"] is None and match.due == "deal"
        assert match.deal(rest(tiles("1-1 0-2 0-0 5-5 0-5 0-6")))["leader"] == leader
        may(match, *(["1-1"] if leader == 0 else ["0-0", "5-5"]))


def test_hungarian():
    match = go(position("hungarian", ["5-6 3-5 3-3 1-3 0-0", "6-6 2-2"]), "5-6")        # example 1
    may(match, "3-5 5-6:5")
    go(match, "3-5 5-6:5", "3-3 3-5:3", "1-3 3-3:side")
    assert match.turn == 1
    assert ended(go(match, "6-6 5-6:6"), "blocked")["points"] == [0, 4]
    may(go(position("hungarian", ["5-6 3-5", "6-6 2-2"], may_stop=True), "5-6"), "3-5 5-6:5", "done")  # h4
    # h5, h6: who has nothing left sits out
    match = go(position("hungarian", ["5-6", "0-6 2-2", "1-1 1-5 2-3"]), "5-6")
    assert match.turn == 1
    go(match, "0-6 5-6:6")
    go(may(match, "1-5 5-6:5"), "1-5 5-6:5", "1-1 1-5:1")
    assert match.due == "round-end"
    for first, second, winners in ((3, 0, [1]), (2, 0, None)):                          # example 2
        match = position("hungarian", ["0-%d" % first, ""])
        match.totals = [98, 60]
        assert scored("hungarian", ["0-%d" % first, ""], match=match)[1].winners == winners
    # h2: heaviest tile, heaviest hand, then the heavier heaviest tile
    match = position("hungarian", ["5-6 0-0", "5-5 4-6 0-1"])
    assert match.find_leader() == (0, tiles("5-6 0-0"))
    match = position("hungarian", ["5-6 0-0", "5-5 4-6 0-1"], leader=1, lead="heaviest")
    match.options["leader"] = "heaviest-hand"
    assert match.find_leader() == (1, [(4, 6)])


# --- self-test: records ---

def refusal(lines, partial=False):
    """Why a record is refused, None if it is not."""
    try:
        texts = [(line if isinstance(line, str) else as_text(line)).encode() for line in lines]
        check.check_lines(texts, partial, {"matches": 0, "rounds": 0, "actions": 0})
    except check.Wrong as wrong:
        return str(wrong)
    return None


def all_settings(game, count):
    """Each option at each of its words, or its smallest and some middle value, the others at their defaults."""
    for option, values in check.GAMES[game].option_table(game, count).items():
        if isinstance(values, list):
            numbers = values
        else:
            numbers = [values[1], min(values[0] + 1, values[2])] + ([values[2]] if values[2] <= 28 else [])
        for value in numbers:
            yield {option: as_text(value).strip('"')}


def breakages(lines):
    """Records that differ from a good one so that they must be refused, with the number of the line."""
    for i, line in enumerate(lines):
        before, after = lines[:i], lines[i + 1:]
        event = line.get("event")
        redeal = event == "deal" and line["leader"] is None
        alone = event == "done" and len(lines[0]["players"]) == 1
        if not redeal and not alone:  # a redeal more or less breaks nothing, nor may a done of one who plays on
            yield before + after
            yield before + [line] + [line] + after
        if i == 0:
            for key in ("pasch", "game", "options", "players", "bots"):
                yield [{other: line[other] for other in line if other != key}] + after
            for key, value in (("pasch", 2), ("pasch", True), ("pasch", 1.0), ("game", "wolves"),
                               ("bots", line["bots"][1:]), ("players", line["players"][1:]),
                               ("players", ["x"] * 14), ("house", {}), ("options", [])):
                yield [dict(line, **{key: value})] + after
            for option, value in line["options"].items():
                left = {other: line["options"][other] for other in line["options"] if other != option}
                for wrong in (None, 0, -1, 10001, str(value), "yes", 1.5, [value]):
                    if not check.same(wrong, value):
                        yield [dict(line, options=dict(left, **{option: wrong}))] + after
                yield [dict(line, options=left)] + after
            yield [dict(line, options=dict(line["options"], colour="red"))] + after
            continue
        yield before + [dict(line, colour="red")] + after
        for key, value in line.items():
            if key != "down":  # face up instead may do no harm
                yield before + [{other: line[other] for other in line if other != key}] + after
            for wrong in (None, "x", 99, -1, True, [], {}, 1.0):
                if not check.same(wrong, value):
                    yield before + [dict(line, **{key: wrong})] + after
            if type(value) is int:
                yield before + [dict(line, **{key: value + 1})] + after
                yield before + [dict(line, **{key: float(value)})] + after
            if key in ("points", "totals", "winners", "eliminated", "cell", "corners", "bonus") and type(value) is list:
                yield before + [dict(line, **{key: value + [0]})] + after
                yield before + [dict(line, **{key: value + ["lead"]})] + after
                if value and type(value[0]) is int:
                    yield before + [dict(line, **{key: [value[0] + 1] + value[1:]})] + after
                    yield before + [dict(line, **{key: [float(value[0])] + value[1:]})] + after
            if key == "hands":
                yield before + [dict(line, hands=value[:-1] + [value[-1] + ["0-0"]])] + after
            if key == "deck":
                yield before + [dict(line, deck=value[:-1])] + after
                yield before + [dict(line, deck=value[:-1] + value[:1])] + after
                yield before + [dict(line, deck=value[:-1] + [value[-1][::-1] + "x"])] + after
        if event in ACTIONS:
            for key, value in (("points", 0), ("down", False), ("bonus", []), ("cell", [0, 0])):
                if key not in line or line[key] != value:
                    yield before + [dict(line, **{key: value})] + after
            for other in ACTIONS:
                if other != event and not (event == "pass" and other == "flip") \
                        and not (event == "flip" and other == "pass"):
                    yield before + [dict(line, event=other)] + after
        elif event in ("round-end", "match-end"):
            yield before + [{"event": "match-end", "totals": line["totals"], "abandoned": True}]
        if event == "match-end":
            yield before + [dict(line, abandoned=False)] + after
        yield before + [as_text(line)[:-1]] + after
        yield before + [""] + [line] + after
        yield before + [as_text(line)[:-1] + ',"event":"%s"}' % event] + after
        yield before + [[line]] + after


def test_records():
    dice = random.Random(7)
    tried = 0
    for game, rules in check.GAMES.items():
        for count in range(rules.players[0], rules.players[1] + 1):
            for settings in all_settings(game, count):
                lines = play_match(first_line(game, count, settings), dice)
                reason = refusal(lines)
                assert reason is None, "%s, %d players, %s: %s" % (game, count, settings, reason)
                tried += 1
                cut = dice.randrange(1, len(lines))
                assert refusal(lines[:cut]) and refusal(lines[:cut] + lines) and not refusal(lines[:cut], True)
                given_up = play_match(lines[0], dice, dice.randrange(50))
                assert refusal(given_up + lines) is None
    print("%d random matches accepted" % tried)


def test_broken_records():
    dice = random.Random(8)
    tried = 0
    for game, count, settings, every in (
            ("wolf", 3, {"limit": "20"}, 1), ("wolf", 2, {"limit": "20"}, 1), ("double-6", 3, {}, 1),
            ("draw", 2, {}, 1), ("basic", 2, {}, 1), ("doubles", 2, {"lead": "lots", "target": "20"}, 1),
            ("hungarian", 2, {"may_stop": "true", "limit": "20"}, 1),
            # triangles are slow: not every one of these
            ("tripple", 2, {"target": "20"}, 13), ("tripple", 6, {"dry_draw": "penalty", "target": "1"}, 11),
            ("tripple-solo", 1, {"hand": "2", "draws": "9"}, 3)):
        for i, broken in enumerate(breakages(play_match(first_line(game, count, settings), dice))):
            if i % every == 0:
                assert refusal(broken), "accepted, but is broken:\n" + "\n".join(map(str, broken))
                tried += 1
    print("%d broken records refused" % tried)


def test_redeals():
    head = first_line("doubles", 2, {"lead": "double-six", "hand": "1"})
    match = check.start_match(head)
    deal = match.deal(list(match.by_name.values()))
    assert deal["leader"] is None and match.due == "deal"
    end = {"event": "match-end", "abandoned": True, "totals": [0, 0]}
    assert refusal([head] + [deal] * 1001 + [end]) is None                              # g3
    assert refusal([head] + [deal] * 1002 + [end])
    assert refusal([head] + [deal] * 5 + [end]) is None
    assert refusal([head, dict(deal, round=2), end]) and refusal([head, dict(deal, leader=0), end])
    assert refusal([head, deal, dict(end, winners=[])]) and refusal([head, end]) is None


def self_test():
    import triangles_test  # only here: it uses this file
    for title, test in sorted({**globals(), **vars(triangles_test)}.items()):
        if title.startswith("test_"):
            print(title)
            test()
    print("self-test ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
