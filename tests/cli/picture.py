"""Reads pictures of tables and compares them with records; standard input has a line for each: SVG RECORD LINE OPEN.

Every tile that lies on the table after that line is drawn once, nothing overlaps, all of it is inside the picture,
and tiles touch where they are joined, with the same number on both sides. If OPEN is 1 the faces of tiles lying face
down are shown.
"""
import json
import re
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
UNIT, COLUMN, ROW = 100, 250, 433


class Wrong(Exception):
    pass


def fail(*words):
    raise Wrong(" ".join(map(str, words)))


def place_of(element):
    match = re.match(r"translate\((-?\d+) (-?\d+)\)", element.get("transform", ""))
    if match:
        return int(match[1]), int(match[2])
    return int(element.get("x")), int(element.get("y"))


def read_tiles(table):
    """The tiles in the order in which they are drawn: [kind, turn, x, y, numbers with their places]."""
    tiles = []
    for element in table.iter(SVG + "use"):
        kind, _, turn = element.get("href")[1:].partition("-")
        x, y = place_of(element)
        if kind == "back" or kind == "tile" and not (tiles and tiles[-1][0] == "back" and tiles[-1][2:4] == [x, y]):
            tiles.append([kind, turn, x, y, []])
        elif kind.startswith("n"):
            tiles[-1][4].append((int(kind[1:]), x, y))
    return tiles


def read_record(name, last):
    """The first line of the match, and the tiles laid in the round that is on the table."""
    start, laid = None, []
    for number, line in enumerate(open(name), 1):
        step = json.loads(line)
        if number > last:
            break
        if "pasch" in step:
            start = step
        elif step["event"] == "deal":
            laid = []
        elif step["event"] == "place":
            laid.append(step)
    return start, laid


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def box_of(turn, x, y):
    wide, high = (2 * UNIT, UNIT) if turn == "h" else (UNIT, 2 * UNIT)
    return x - wide, y - high, x + wide, y + high


def halves_of(tile):
    """The numbers of both halves with their places; a half without pips is a blank."""
    _, turn, x, y, numbers = tile
    halves = []
    for way in (-UNIT, UNIT):
        hx, hy = (x + way, y) if turn == "h" else (x, y + way)
        shown = [number for number, nx, ny in numbers if abs(nx - hx) < 20 and abs(ny - hy) < 20]
        if len(shown) > 1:
            fail("two numbers on one half", tile)
        halves.append((shown[0] if shown else 0, hx, hy))
    if len(numbers) != sum(number > 0 for number, _, _ in halves):
        fail("a number beside the halves", tile)
    return halves


def touch(a, b):
    across, down = abs(a[1] - b[1]), abs(a[2] - b[2])
    return max(across, down) == 2 * UNIT and min(across, down) < 2 * UNIT


def check_chain(tiles, laid, is_open):
    faces, backs = {}, 0
    for tile in tiles:
        if tile[0] == "back" and not is_open:
            backs += 1
            if tile[4]:
                fail("the face of a tile lying face down is shown")
            continue
        halves = halves_of(tile)
        name = "%d-%d" % tuple(sorted(number for number, _, _ in halves))
        if name in faces:
            fail(name, "is there twice")
        faces[name] = halves
    if backs != (0 if is_open else sum("down" in step for step in laid)):
        fail(backs, "backs")
    wanted = {step["tile"] for step in laid if is_open or "down" not in step}
    if set(faces) != wanted:
        fail("drawn", sorted(faces), "laid", sorted(wanted))
    for step in laid:
        if "on" not in step or step["tile"] not in faces:
            continue
        on, _, end = step["on"].partition(":")
        number = int(end) if end.isdigit() else int(on.split("-")[0])
        own = [half for half in faces[step["tile"]] if half[0] == number]
        other = [half for half in faces[on] if half[0] == number]
        if not any(touch(a, b) for a in own for b in other):
            fail(step["tile"], "does not touch", step["on"], own, other)


def check_triangles(tiles, laid):
    if len(tiles) != len(laid):
        fail(len(tiles), "tiles drawn", len(laid), "laid")
    for tile, step in zip(tiles, laid):
        _, turn, x, y, numbers = tile
        row, col = step["cell"]
        up = (row + col) % 2 == 0
        if turn != ("up" if up else "down") or x != col * COLUMN or y != row * ROW + ROW // 2:
            fail("not in its cell:", tile, step)
        tip, base = (row * ROW, (row + 1) * ROW) if up else ((row + 1) * ROW, row * ROW)
        side = COLUMN if up else -COLUMN
        corners = [(x, tip), (x + side, base), (x - side, base)]
        for wanted, corner in zip(step["corners"], corners):
            nearest = min(numbers, key=lambda n: (n[1] - corner[0]) ** 2 + (n[2] - corner[1]) ** 2)
            if nearest[0] != wanted:
                fail("the corners of", step["tile"], "are wrong:", numbers, step["corners"])


def check_borders(picture, table, tiles):
    _, _, width, height = map(int, picture.get("viewBox").split())
    left, top = place_of(table)
    boxes = [box_of(tile[1], tile[2], tile[3]) for tile in tiles if tile[1] in "hv"]
    for i, box in enumerate(boxes):
        if box[0] + left < 0 or box[1] + top < 0 or box[2] + left > width or box[3] + top > height:
            fail("outside the picture:", tiles[i])
        for other in boxes[:i]:
            if overlap(box, other):
                fail("tiles overlap:", box, other)


def check(name, record, line, is_open):
    picture = tree.parse(name).getroot()
    start, laid = read_record(record, int(line))
    table = next(element for element in picture.findall(SVG + "g") if element.get("id") == "table")
    tiles = read_tiles(table)
    check_borders(picture, table, tiles)
    if start["game"].startswith("tripple"):
        check_triangles(tiles, laid)
    else:
        check_chain(tiles, laid, is_open == "1")


failed = 0
for job in sys.stdin:
    try:
        check(*job.split())
    except (Wrong, tree.ParseError) as wrong:
        print("%s: %s" % (job.strip(), wrong))
        failed += 1
sys.exit(failed > 0)
