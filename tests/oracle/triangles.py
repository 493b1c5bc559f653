"""The games with triangular tiles: tripple and tripple-solo.

The table is a dict from each cell that is taken, (row, column), to the three numbers of its tile, clockwise. Which
numbers lie at which points of the grid is worked out from it anew each time.
"""
from match import Match, name

BONUS_POINTS = {"lead": 5, "bridge": 30, "joint": 25, "hexagon": 40, "out": 20}  # t4, t10, t8
MOST_DRAWS = 3  # t6, in a turn


# --- the grid ---

def points_up(cell):
    row, column = cell
    return (row + column) % 2 == 0


def neighbours(cell):
    row, column = cell
    return [(row, column - 1), (row, column + 1), (row + 1, column) if points_up(cell) else (row - 1, column)]


def corner_points(cell):
    """The points of a cell, clockwise: of an up cell from its top, of a down cell from its bottom."""
    row, column = cell
    if points_up(cell):
        return [(row, column), (row + 1, column + 1), (row + 1, column - 1)]
    return [(row + 1, column), (row, column - 1), (row, column + 1)]


def turns_of(tile):
    """The ways a tile can lie, as its numbers clockwise: three, or one if all are equal (t1)."""
    a, b, c = tile
    return sorted({(a, b, c), (b, c, a), (c, a, b)})


def value(hand):
    return sum(sum(tile) for tile in hand)


# --- the table ---

def numbers_at_points(table):
    """The number at each point that a tile touches."""
    return {point: number for cell, corners in table.items() for point, number in zip(corner_points(cell), corners)}


def fitting(table, hand):
    """Every (tile, cell, corners) where a tile of the hand fits (t5)."""
    numbers = numbers_at_points(table)
    cells = sorted({free for cell in table for free in neighbours(cell) if free not in table})
    return [(tile, cell, corners) for cell in cells for tile in hand for corners in turns_of(tile)
            if all(numbers.get(point, number) == number for point, number in zip(corner_points(cell), corners))]


def bonuses(table, cell):
    """The bonuses for filling this cell of the table, going out aside (t4, t10)."""
    if not table:
        return ["lead"]
    touched = numbers_at_points(table)
    joined = [other for other in neighbours(cell) if other in table]
    hexagons = [point for point in corner_points(cell)
                if [point in corner_points(other) for other in table].count(True) == 5]
    if hexagons:
        return ["hexagon"] * len(hexagons)
    if len(joined) > 1:
        return ["joint"]
    opposite, = [point for point in corner_points(cell) if point not in corner_points(joined[0])]
    return ["bridge"] if opposite in touched else []


class Tripple(Match):
    players = (2, 6)
    hand_sizes = {2: 10, 3: 8, 4: 8, 5: 6, 6: 6}  # t2
    own_options = {"dry_draw": ["free", "penalty"], "target": (300, 1, 10000)}

    def whole_set(self):  # t1
        return [(a, b, c) for a in range(6) for b in range(a, 6) for c in range(b, 6)]

    def find_leader(self):  # t3
        held = [(tile[0] == tile[2], sum(tile), tile[2], tile[1], seat, tile)
                for seat in range(self.count) for tile in self.hands[seat]]
        *_, seat, tile = max(held)
        return seat, [tile]

    def start_play(self):
        self.table = {}
        self.drawn_in_round = 0
        self.passes_in_a_row = 0
        super().start_play()

    def start_turn(self, seat):
        super().start_turn(seat)
        self.drawn = []  # in this turn

    # --- what may be done ---

    def may_place(self):
        if not self.table:
            return self.leads
        return self.drawn[-1:] or self.hands[self.turn]  # t6: after a draw the tile just drawn

    def may_draw(self):
        return len(self.stock) > 0

    def placements(self):
        places = fitting(self.table, self.may_place())
        if not self.table:
            places = [(tile, (0, 0), corners) for tile in self.may_place() for corners in turns_of(tile)]
        return [{"event": "place", "seat": self.turn, "tile": name(tile), "cell": list(cell), "corners": list(corners)}
                for tile, cell, corners in places]

    def instead_of_placing(self):
        """What else may be done (g1 does not hold here), None if there is nothing and the turn could only end."""
        if not self.table:
            return None
        if self.may_draw() and len(self.drawn) < MOST_DRAWS:
            return {"event": "draw", "seat": self.turn, "tile": name(self.stock[0])}  # t6
        if not self.drawn:
            return {"event": "pass", "seat": self.turn}  # t7
        if len(self.drawn) < MOST_DRAWS and self.options["dry_draw"] == "penalty":
            return {"event": "pass", "seat": self.turn}  # t7
        return None

    def legal(self):
        places, other = self.placements(), self.instead_of_placing()
        if other is not None:
            return places + [other]
        if self.drawn and places:
            return places + [{"event": "done", "seat": self.turn}]  # t6
        return places

    def rarity(self, action):
        """Bonuses, and a compact table, which leads to more of them."""
        if action["event"] != "place":
            return 0
        points, touched = corner_points(tuple(action["cell"])), numbers_at_points(self.table)
        return 10 * len(bonuses(self.table, tuple(action["cell"]))) + sum(point in touched for point in points)

    def blocked(self):  # g4, t9
        return not self.may_draw() and not any(fitting(self.table, hand) for hand in self.hands)

    # --- doing it ---

    def act(self, action):
        """Does one of the legal actions."""
        line = dict(action)
        seat, event, points = self.turn, action["event"], 0
        if event == "place":
            tile, cell = self.by_name[action["tile"]], tuple(action["cell"])
            bonus = bonuses(self.table, cell)
            if tile in self.hands[seat]:  # a solo lead is in no hand
                self.hands[seat].remove(tile)
            self.table[cell] = tuple(action["corners"])
            self.passes_in_a_row = 0
            if not self.hands[seat]:
                bonus.append("out")
            if bonus:
                line["bonus"] = bonus
            points = sum(tile) + sum(BONUS_POINTS[each] for each in bonus)
            if not self.hands[seat]:
                self.finish("out", seat)  # g4: before blocked
            elif self.blocked():
                self.finish("blocked")
            else:
                self.next_turn()
        elif event == "draw":
            points = -5  # t6
            self.drawn.append(self.stock.pop(0))
            self.hands[seat].append(self.drawn[-1])
            self.drawn_in_round += 1
            if self.blocked():
                self.finish("blocked")
            elif not self.legal():
                self.next_turn()  # t6, t7: the turn ends by itself
        elif event == "pass":
            points = -10  # t7
            self.passes_in_a_row += 1
            if self.passes_in_a_row == self.count:
                self.finish("blocked")  # t7
            else:
                self.next_turn()
        else:
            self.next_turn()
        if points != 0:
            line["points"] = points
        self.totals[seat] += points
        return line

    def score(self):
        points = [0] * self.count
        left = [value(hand) for hand in self.hands]
        if self.reason == "out":
            points[self.finisher] = sum(left)  # t8: his own is 0
        else:
            order = self.turn_order_from(self.leader)
            best = min(order, key=lambda seat: (left[seat], len(self.hands[seat]), order.index(seat)))  # t9
            points[best] = sum(left) - left[best] - left[best]
        return points

    def find_winners(self):  # t11
        most = max(self.totals)
        return [seat for seat in range(self.count) if self.totals[seat] == most] \
            if most >= self.options["target"] else None


class Solo(Tripple):
    players = (1, 1)

    @classmethod
    def option_table(cls, game, count):
        return {"hand": (10, 1, 55), "draws": (20, 1, 45), "dry_draw": ["free", "penalty"]}  # g2: no direction

    def configure(self):
        self.hand_sizes = {1: self.options["hand"]}

    def turn_order_from(self, seat):
        return [0]

    def give_hands(self, deck):  # t13
        self.leads = deck[:1]
        super().give_hands(deck[1:])

    def find_leader(self):
        return 0, self.leads

    def may_draw(self):  # t14
        return len(self.stock) > 0 and self.drawn_in_round < self.options["draws"]

    def find_winners(self):
        return [0]  # t15: one round
