"""Self-test of triangles.py: the examples of the rules and hand-made positions. Run by check.py --self-test."""
import itertools
import json
import pathlib
import random

import check
import triangles
from play import ended, first_line, go, may, play_match, position, refusal, scored, tiles
from triangles import corner_points, neighbours, turns_of

# Twelve tiles round the empty cell 0,0, which asks for 3-4-5. Three of them share an edge with it (EDGES), the others
# touch one of its corners: the top 3, the right 4 or the left 5.
EDGES = ["0,-1 513", "0,1 434", "1,0 454"]
TOP = ["-1,-1 231", "-1,0 323", "-1,1 343"]
RIGHT = ["0,2 404", "1,1 424", "1,2 240"]
LEFT = ["0,-2 150", "1,-2 505", "1,-1 545"]
RING = EDGES + TOP + RIGHT + LEFT


def table(*cells):
    """A table from texts like "0,-1 513"; it must be possible with one set, and numbers that meet must be equal."""
    made = {}
    for text in cells:
        cell, corners = text.split()
        made[tuple(int(number) for number in cell.split(","))] = tuple(int(digit) for digit in corners)
    numbers = {}
    for cell, corners in made.items():
        for point, number in zip(corner_points(cell), corners):
            assert numbers.setdefault(point, number) == number, "%s does not match at %s" % (cell, point)
    used = [tuple(sorted(corners)) for corners in made.values()]
    assert len(set(used)) == len(used)
    assert all(corners in turns_of(tuple(sorted(corners))) for corners in made.values())
    return made


def scene(cells, hands, stock="", game="tripple", turn=0, **options):
    """A match in which these tiles lie on the table."""
    match = position(game, hands, stock, **options)
    match.table = table(*cells)
    match.start_turn(turn)
    return match


def test_triangles_grid():
    patch = [(row, column) for row in range(-6, 7) for column in range(-6, 7)]
    for cell in patch:
        points = corner_points(cell)
        assert len(set(points)) == 3 and all((line + place) % 2 == 0 for line, place in points)
        for other in patch:  # neighbours are those that share an edge
            shared = len(set(points) & set(corner_points(other)))
            assert (other in neighbours(cell)) == (shared == 2) and (shared == 3) == (other == cell)
        # clockwise, lines counted downwards
        (line_1, place_1), (line_2, place_2), (line_3, place_3) = points
        assert (place_2 - place_1) * (line_3 - line_1) - (line_2 - line_1) * (place_3 - place_1) > 0
        # an up cell has one corner above, a down cell one below; corners begin with it
        lines = [line for line, _ in points]
        assert lines.count(lines[0]) == 1 and (lines[0] == min(lines)) == triangles.points_up(cell)
    inner = [(line, place) for line in range(-3, 4) for place in range(-3, 4) if (line + place) % 2 == 0]
    assert all(sum(point in corner_points(cell) for cell in patch) == 6 for point in inner)
    assert corner_points((0, 0)) == [(0, 0), (1, 1), (1, -1)] and corner_points((0, 1)) == [(1, 1), (0, 0), (0, 2)]


def test_triangles_set():
    match = position("tripple", ["0-0-0", "1-1-1"])
    assert len(match.by_name) == 56 and all(a <= b <= c for a, b, c in match.by_name.values())  # t1
    assert turns_of((1, 2, 3)) == [(1, 2, 3), (2, 3, 1), (3, 1, 2)] and turns_of((4, 4, 4)) == [(4, 4, 4)]
    assert turns_of((1, 1, 3)) == [(1, 1, 3), (1, 3, 1), (3, 1, 1)]
    # t2
    for count, size in ((2, 10), (3, 8), (4, 8), (5, 6), (6, 6)):
        match = check.start_match(first_line("tripple", count, {}))
        match.deal(list(match.by_name.values()))
        assert [len(hand) for hand in match.hands] == [size] * count and len(match.stock) == 56 - size * count


def test_triangles_lead():
    for hands, leader in ((["0-0-0 4-5-5", "1-1-1 3-4-5"], (1, [(1, 1, 1)])),           # t3
                          (["4-5-5 0-1-2", "3-5-5 0-0-0"], (1, [(0, 0, 0)])),
                          (["3-4-5 0-0-1", "4-4-5 0-1-1"], (1, [(4, 4, 5)])),
                          (["3-3-4 0-0-1", "2-3-5 0-1-1"], (1, [(2, 3, 5)])),           # both 10: the larger largest
                          (["2-4-4 0-0-1", "2-3-5 0-1-1"], (1, [(2, 3, 5)])),
                          (["2-3-5 0-0-1", "1-4-5 0-1-1"], (1, [(1, 4, 5)])),           # then the larger middle
                          (["1-4-5 0-0-1", "2-3-5 0-1-1"], (0, [(1, 4, 5)])),
                          (["0-5-5 0-0-1", "2-4-4 0-1-1"], (0, [(0, 5, 5)]))):
        assert position("tripple", hands).find_leader() == leader
    match = position("tripple", ["5-5-5 0-0-1", "2-4-4 0-1-1"], "0-0-2")
    _, match.leads = match.find_leader()
    may(match, "5-5-5 0,0 555")
    go(match, "5-5-5 0,0 555")                                                          # example 1, t4
    assert (match.last_points, match.last_bonus, match.totals, match.turn) == (20, ["lead"], [20, 0], 1)
    match = position("tripple", ["2-4-5", "2-4-4 0-1-1"], "0-0-2")
    may(match, "2-4-5 0,0 245", "2-4-5 0,0 452", "2-4-5 0,0 524")                       # any of its turns
    match = position("tripple", ["0-0-0 0-0-1", "2-4-4 0-1-1"], "0-0-2")
    assert go(match, "0-0-0 0,0 000").last_points == 5
    match = position("tripple", ["5-5-5 0-0-1", "2-4-4", "0-1-1"], "0-0-2", direction="counterclockwise")
    assert go(match, "5-5-5 0,0 555").turn == 2                                         # g2
    match = check.start_match(first_line("tripple", 3, {}))                             # every round, and g7
    for round_number, dealer in ((1, 0), (2, 1), (3, 2), (4, 0)):
        deal = match.deal(list(match.by_name.values())[::-1])
        assert (deal["round"], deal["dealer"], deal["leader"], match.leads) == (round_number, dealer, 0, [(5, 5, 5)])
        match.finish("blocked")
        match.end_round()
        match.totals = [0] * 3


def placed(cells, tile="3-4-5", where="0,0 345"):
    """Points and bonus of that tile on this table, with another left in hand."""
    match = go(scene(cells, [tile + " 0-0-0", "1-1-1"], "0-0-1"), "%s %s" % (tile, where))
    assert match.totals == [match.last_points, 0] and match.turn == 1
    return match.last_points, match.last_bonus


def without(*left_out):
    return [cell for cell in RING if cell not in left_out]


def test_triangles_bonuses():
    # t5: an edge, and nothing at the tip
    for edge, tip in zip(EDGES, (RIGHT, LEFT, TOP)):
        assert placed([edge]) == (12, [])
        for near in tip:                                                                # t10: the tip touches
            assert placed([edge, near]) == (12 + 30, ["bridge"])                        # example 2
        assert placed([edge] + tip) == (42, ["bridge"])
        for near in set(TOP + RIGHT + LEFT) - set(tip):                                 # touches where the edge ends
            assert placed([edge, near]) == (12, [])
    assert placed(without(*EDGES[1:])) == (42, ["bridge"])                              # every corner, but one edge
    # two edges, three edges: a joint
    for first, second in itertools.combinations(EDGES, 2):
        assert placed([first, second]) == (12 + 25, ["joint"])                          # example 2
        assert placed([first, second] + TOP[:2] + RIGHT[:2] + LEFT[:2]) == (37, ["joint"])
    assert placed(EDGES) == (37, ["joint"])
    for one, two, three in itertools.product(TOP, RIGHT, LEFT):
        assert placed(without(one, two, three)) == (37, ["joint"])
    # hexagons, instead of the joint
    for edge, (first, second), full in ((EDGES[0], EDGES[1:], RIGHT), (EDGES[1], EDGES[::2], LEFT),
                                        (EDGES[2], EDGES[:2], TOP)):
        assert placed(without(edge)) == (12 + 40, ["hexagon"])                          # example 2: on two edges
        assert placed([first, second] + full) == (52, ["hexagon"])
        assert placed(EDGES + full) == (52, ["hexagon"])                                # on three
    for one in TOP + RIGHT + LEFT:
        assert placed(without(one)) == (12 + 80, ["hexagon"] * 2)
    assert placed(RING) == (12 + 120, ["hexagon"] * 3)
    # a tile of value 0 without bonus has neither field
    match = scene(["0,0 001"], ["0-0-0 1-1-1", "2-2-2"], "3-3-3")
    assert match.act({"event": "place", "seat": 0, "tile": "0-0-0", "cell": [0, 1], "corners": [0, 0, 0]}) == \
        {"event": "place", "seat": 0, "tile": "0-0-0", "cell": [0, 1], "corners": [0, 0, 0]}


def ways(laid, tile):
    return [(cell, corners) for _, cell, corners in triangles.fitting(laid, [tile])]


def test_triangles_fitting():
    # t5: a tip that touches another number, and every corner that touches
    for edge, tip in ((EDGES[0], "1,1 242"), (EDGES[1], "1,-1 111"), (EDGES[2], "-1,0 511")):
        assert (0, 0) not in [cell for cell, _ in ways(table(edge, tip), (3, 4, 5))]
        assert ((0, 0), (3, 4, 5)) in ways(table(edge), (3, 4, 5))
    # t5: a corner alone is no place
    assert (0, 0) not in [cell for cell, _ in ways(table(*TOP + RIGHT + LEFT), (3, 4, 5))]
    # a cell is taken once
    match = check.start_match(first_line("tripple", 4, {}))
    whole = list(match.by_name.values())
    assert not any(cell in table(*RING) for tile in whole for cell, _ in ways(table(*RING), tile))
    # t1: the lead shows 0, 1, 2 clockwise; a neighbour reads each edge the other way round, 1-0 here, and so needs a
    # third number that keeps its own order
    lead = table("0,0 012")
    assert ways(lead, (0, 1, 2)) == []
    assert ways(lead, (0, 1, 3)) == []
    assert ways(lead, (0, 0, 1)) == [((0, 1), (1, 0, 0))]
    assert ways(lead, (0, 1, 1)) == [((0, 1), (1, 0, 1))]
    assert ways(lead, (0, 2, 5)) == [((0, -1), (2, 5, 0))]
    assert ways(lead, (1, 1, 2)) == [((1, 0), (1, 2, 1))]
    assert len(ways(table("0,0 444"), (1, 4, 4))) == 3
    # all there is, tried one by one
    dice = random.Random(5)
    dice.shuffle(whole)
    laid = {(0, 0): whole.pop()}
    for tile in whole[:30]:
        expected = []
        for cell in itertools.product(range(-9, 10), repeat=2):
            for corners in turns_of(tile):
                apart = [(other, number) for other, numbers in laid.items()
                         for point, number in zip(corner_points(other), numbers)
                         for own, own_number in zip(corner_points(cell), corners)
                         if point == own and number != own_number]
                edge = any(len(set(corner_points(other)) & set(corner_points(cell))) == 2 for other in laid)
                if cell not in laid and edge and not apart:
                    expected.append((cell, corners))
        assert sorted(expected) == sorted(ways(laid, tile))
        if expected:
            cell, corners = dice.choice(expected)
            laid[cell] = corners


# The lead 5-5-5 takes only tiles with two fives, each at three places.
def at_fives(tile):
    other = tile[0]
    return ["%s %s" % (tile, where) for where in ("0,-1 5%s5" % other, "0,1 55%s" % other, "1,0 %s55" % other)]


def at_start(hands, stock="", **options):
    return go(position("tripple", ["5-5-5 0-0-0"] + hands, stock, **options), "5-5-5 0,0 555")


def test_triangles_draws():
    stock = "1-5-5 0-1-1 2-5-5 0-2-2 0-3-3"
    match = at_start(["0-0-1 0-5-5", "0-0-2"], stock)
    may(match, *at_fives("0-5-5"), "draw 1-5-5")                                        # t6: does not want to
    go(match, "draw 1-5-5")
    assert match.last_points == -5
    may(match, *at_fives("1-5-5"), "draw 0-1-1")                                        # only the tile just drawn
    may(go(match, "draw 0-1-1"), "draw 2-5-5")                                          # no stopping
    may(go(match, "draw 2-5-5"), *at_fives("2-5-5"), "done")                            # after the third
    assert match.totals == [20, -15, 0] and go(match, "done").turn == 2
    assert match.last_points == 0 and match.totals == [20, -15, 0]
    may(match, "draw 0-2-2")                                                            # cannot place
    match = at_start(["0-0-1 0-5-5", "0-0-2"], stock)
    assert go(match, "draw 1-5-5", "1-5-5 0,1 551").turn == 2                           # placed: the turn ends
    assert match.totals == [20, 6, 0] and len(match.hands[1]) == 2
    match = at_start(["0-0-1 0-5-5"], "0-1-1 0-2-2 0-3-3 0-4-4")
    assert go(match, "draw 0-1-1", "draw 0-2-2", "draw 0-3-3").turn == 0                # example 3: ends by itself
    assert match.totals == [20, -15] and len(match.hands[1]) == 5
    match = position("tripple", ["4-4-4 0-0-0", "0-0-1 0-0-2"], "0-1-1 1-4-4 0-3-3")
    go(match, "4-4-4 0,0 444", "draw 0-1-1", "draw 1-4-4", "1-4-4 0,1 441")             # example 3
    assert match.totals == [17, -1] and match.turn == 0


def test_triangles_dry_draw():
    # t7: the last tile of the stock is the first or second drawn
    for first in ("", "0-3-3 "):
        steps = ["draw 0-3-3"] if first else []
        charge = -5 * (len(steps) + 1)
        for option, end in (("free", "done"), ("penalty", "pass")):                     # it fits
            match = go(at_start(["0-0-1 0-5-5"], first + "1-5-5", dry_draw=option), *steps, "draw 1-5-5")
            may(match, *at_fives("1-5-5"), end)
            go(match, end)
            assert match.turn == 0 and match.totals == [20, charge + (-10 if end == "pass" else 0)]
            may(match, "pass")
            match = go(at_start(["0-0-1 0-5-5"], first + "1-5-5", dry_draw=option), *steps, "draw 1-5-5")
            go(match, "1-5-5 0,1 551")
            assert match.turn == 0 and match.totals == [20, charge + 11]
        match = go(at_start(["0-0-1 0-5-5"], first + "0-1-1"), *steps, "draw 0-1-1")    # it does not
        assert match.turn == 0 and match.totals == [20, charge]
        match = go(at_start(["0-0-1 0-5-5"], first + "0-1-1", dry_draw="penalty"), *steps, "draw 0-1-1")
        may(match, "pass")
        assert go(match, "pass").turn == 0 and match.totals == [20, charge - 10]
        # t7: that pass is the first in a row
        assert ended(go(match, "pass"), "blocked")["totals"] == [10 + triangles.value(match.hands[1]), charge - 10]
        # g4: with nothing that fits in any hand the round ends first
        for option in ("free", "penalty"):
            match = go(at_start(["0-0-1 0-0-5"], first + "0-1-1", dry_draw=option), *steps, "draw 0-1-1")
            ended(match, "blocked")
            assert match.totals[1] == charge
    # it is the third: no penalty
    for option in ("free", "penalty"):
        match = at_start(["0-0-1 0-5-5"], "0-1-1 0-2-2 0-3-3", dry_draw=option)
        assert go(match, "draw 0-1-1", "draw 0-2-2", "draw 0-3-3").turn == 0 and match.totals == [20, -15]
        match = at_start(["0-0-1 0-5-5"], "0-1-1 0-2-2 1-5-5", dry_draw=option)
        may(go(match, "draw 0-1-1", "draw 0-2-2", "draw 1-5-5"), *at_fives("1-5-5"), "done")


def test_triangles_passes():
    match = at_start(["0-5-5 0-0-1", "0-0-2"])
    may(match, *at_fives("0-5-5"), "pass")                                              # t7: also who could place
    go(match, "pass")
    assert (match.last_points, match.totals, match.turn) == (-10, [20, -10, 0], 2)
    may(match, "pass")
    may(go(match, "pass"), "pass")
    line = ended(go(match, "pass"), "blocked")                                          # all in a row
    assert line["points"] == [2 + 11, 0, 0] and line["totals"] == [23, -10, -10] and "seat" not in line
    match = at_start(["0-5-5 1-5-5 0-0-1", "2-5-5 0-0-2"])
    go(match, "pass", "2-5-5 0,1 552", "pass", "pass")                                  # a tile in between
    assert match.due == "action" and match.turn == 2
    ended(go(match, "pass"), "blocked")
    # g4: blocked at once, without passes
    match = at_start(["0-5-5 0-0-1", "0-0-2"])
    assert ended(go(match, "0-5-5 0,1 550"), "blocked")["totals"] == [20 + 3, 10, 0]
    # a lead can block
    ended(at_start(["0-4-5 0-0-1", "0-0-2"]), "blocked")


def test_triangles_round_end():
    match = position("tripple", ["3-3-3 1-5-5", "0-3-3", "0-0-4"])
    line = ended(go(match, "3-3-3 0,0 333", "0-3-3 0,1 330"), "out", 1)                 # example 4, t8
    assert match.last_points == 26 and match.last_bonus == ["out"]
    assert line["points"] == [0, 15, 0] and line["totals"] == [14, 41, 0] and match.due == "deal"
    match = scene(EDGES + RIGHT, ["3-4-5", "0-0-0"])                                    # g4: out, though all is blocked
    go(match, "3-4-5 0,0 345")
    assert match.last_points == 12 + 40 + 20 and sorted(match.last_bonus) == ["hexagon", "out"]
    ended(match, "out", 0)
    for hands, points in ((["0-0-4", "0-4-5", "2-3-4"], [14, 0, 0]),                    # example 5
                          (["0-4-5", "0-1-1 0-0-2", "2-3-4"], [0, 14, 0]),
                          (["0-0-2 0-0-3", "0-0-5", "0-1-5"], [0, 5 + 6 - 5, 0]),       # t9: fewer tiles
                          (["0-0-5", "0-1-4", "0-2-3"], [5, 0, 0]),                     # first in turn order
                          (["0-1-5", "0-1-4", "0-2-3"], [0, 6, 0]),
                          (["0-0-0 0-0-1", "5-5-5", "0-0-1"], [0, 0, 15])):
        assert scored("tripple", hands)[0]["points"] == points
    tied = ["0-0-5", "0-1-4", "0-2-3"]
    assert scored("tripple", tied, leader=1)[0]["points"] == [0, 5, 0]
    tied[1] = "0-1-5"
    assert scored("tripple", tied, leader=1)[0]["points"] == [0, 0, 6]
    assert scored("tripple", tied, leader=1, direction="counterclockwise")[0]["points"] == [6, 0, 0]
    assert scored("tripple", ["5-5-5", "4-5-5 0-0-1"])[0]["points"] == [0, 0]           # 15 each, and fewer tiles
    assert scored("tripple", ["5-5-5", "0-1-1"])[0]["points"] == [0, 13]


def after(totals, hands, **options):
    match = position("tripple", hands, **options)
    match.totals = list(totals)
    return scored("tripple", hands, match=match)


def test_triangles_match():
    line, match = after([286, 299], ["0-0-1", "0-5-5"])                                 # t11: 10 less 1
    assert line["totals"] == [295, 299] and match.winners is None and match.due == "deal" and match.dealer == 1
    line, match = after([291, 299], ["0-0-1", "0-5-5"])
    assert line["totals"] == [300, 299] and match.winners == [0] and match.due == "match-end"
    line, match = after([291, 310, 300], ["0-0-1", "0-0-5", "0-0-5"])
    assert match.winners == [1]                                                         # most points
    assert after([291, 300], ["0-0-1", "0-5-5"])[1].winners == [0, 1]                   # g5
    assert after([-20, -30], ["0-0-1", "0-5-5"])[0]["totals"] == [-11, -30]             # t12
    assert after([0, 0], ["0-0-1", "0-5-5"], target=9)[1].winners == [0]
    assert after([0, 0], ["0-0-1", "0-5-5"], target=10)[1].winners is None
    # what counts is the end of the round: 305 in play, then a pass
    match = at_start(["0-0-1 0-5-5", "0-0-2"])
    match.totals = [0, 305, 0]
    line = ended(go(match, "pass", "pass", "pass"), "blocked")
    assert line["totals"][1] == 295 and match.winners is None


def solo(hand, stock, **options):
    match = position("tripple-solo", [hand], stock, **options)
    match.leads = [(5, 5, 5)]
    return match


def test_triangles_solo():
    match = check.start_match(first_line("tripple-solo", 1, {"hand": "3"}))
    deck = list(match.by_name.values())
    rest = [tile for tile in deck if tile not in tiles("2-4-5 0-0-0 0-4-5 0-2-5")]
    line = match.deal(tiles("2-4-5 0-0-0 0-4-5 0-2-5") + rest)                          # t13
    assert (line["leader"], line["dealer"], line["round"]) == (0, 0, 1)
    assert match.hands == [tiles("0-0-0 0-4-5 0-2-5")] and match.stock == rest
    may(match, "2-4-5 0,0 245", "2-4-5 0,0 452", "2-4-5 0,0 524")
    go(match, "2-4-5 0,0 452")
    assert match.last_points == 16 and match.last_bonus == ["lead"] and len(match.hands[0]) == 3 and match.turn == 0
    # out
    match = go(solo("0-5-5", "0-0-1"), "5-5-5 0,0 555", "0-5-5 0,1 550")
    line = ended(match, "out", 0)
    assert line["points"] == [0] and line["totals"] == [20 + 10 + 20] and match.last_bonus == ["out"]
    assert match.end_match() == {"event": "match-end", "winners": [0], "totals": [50]}
    # t14: two may be drawn, then the stock counts as empty
    match = go(solo("0-0-1 0-5-5", "0-1-1 0-2-2 0-3-3", draws=2), "5-5-5 0,0 555", "draw 0-1-1")
    may(match, "draw 0-2-2")
    go(match, "draw 0-2-2")
    assert match.totals == [10] and not match.drawn                                     # a new turn
    may(match, *at_fives("0-5-5"), "pass")
    line = ended(go(match, "pass"), "blocked")                                          # t7: all players, one
    assert line["points"] == [-(1 + 10 + 2 + 4)] and line["totals"] == [-17]            # t15: own value off
    match = go(solo("0-0-1 0-5-5", "0-1-1 0-2-2 0-3-3", draws=2, dry_draw="penalty"), "5-5-5 0,0 555", "draw 0-1-1")
    go(match, "draw 0-2-2")
    may(match, "pass")                                                                  # t7 in the same turn
    assert ended(go(match, "pass"), "blocked")["totals"] == [-17]
    # g4: nothing to draw, nothing fits
    match = go(solo("0-0-1", "0-1-1 0-2-2 0-3-3", draws=1), "5-5-5 0,0 555", "draw 0-1-1")
    assert ended(match, "blocked")["totals"] == [20 - 5 - 3]
    # draws count over turns
    match = go(solo("0-0-1 0-5-5 1-5-5", "0-1-1 0-2-2 0-3-3 0-4-4 0-0-2", draws=4), "5-5-5 0,0 555", "draw 0-1-1")
    go(match, "draw 0-2-2", "draw 0-3-3", "draw 0-4-4")
    may(match, *at_fives("0-5-5"), *at_fives("1-5-5"), "pass")
    for option, value in (("hand", 0), ("hand", 56), ("draws", 0), ("draws", 46), ("direction", "clockwise"),
                          ("target", 300)):
        head = first_line("tripple-solo", 1, {})
        head["options"][option] = value
        assert refusal([head], True)
    head = first_line("tripple-solo", 1, {})
    assert refusal([dict(head, players=["a", "b"], bots=["", ""])], True)


def test_triangles_records():
    """Random matches have all there is; order of bonus is free; each bonus counts."""
    dice = random.Random(9)
    seen = {}
    matches = [("tripple", count, {"dry_draw": option}) for count in range(2, 7) for option in ("free", "penalty")] * 4
    for hand, draws in ((55, 45), (1, 45), (10, 20), (40, 1), (5, 7)):
        matches += [("tripple-solo", 1, {"hand": str(hand), "draws": str(draws), "dry_draw": option})
                    for option in ("free", "penalty")] * 3
    for game, count, settings in matches:
        lines = play_match(first_line(game, count, settings), dice)
        assert refusal(lines) is None, refusal(lines)
        for i, line in enumerate(lines):
            bonus = line.get("bonus", [])
            for kind in (line.get("event"), line.get("reason"), "+".join(sorted(bonus))):
                seen[kind] = seen.get(kind, 0) + 1
            if len(set(bonus)) > 1:
                assert refusal(lines[:i] + [dict(line, bonus=bonus[::-1])] + lines[i + 1:]) is None
    print(", ".join("%d %s" % (count, kind) for kind, count in seen.items() if kind))
    for kind in ("bridge", "joint", "hexagon", "pass", "done", "out", "blocked"):
        assert seen.get(kind), "no %s" % kind


def test_triangles_hexagons():
    """The kept record has what random matches hardly ever meet: two and three hexagons, a joint with three edges."""
    file = pathlib.Path(__file__).with_name("hexagons.jsonl")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert refusal(lines) is None, refusal(lines)
    bonus = [line["bonus"] for line in lines if "bonus" in line]
    assert bonus.count(["hexagon"] * 3) == 3 and bonus.count(["hexagon"] * 2) == 1 and bonus.count(["joint"]) == 2
    taken = [tuple(line["cell"]) for line in lines[-10:] if line.get("bonus") == ["joint"]]
    cells = [tuple(line["cell"]) for line in lines[-26:] if "cell" in line]
    assert len(taken) == 1 and all(cell in cells[:cells.index(taken[0])] for cell in neighbours(taken[0]))
