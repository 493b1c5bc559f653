"""The games with two-ended tiles.

The layout is a list of laid tiles, and what is open is worked out from it anew each time.
"""
from match import Match, name


def is_double(tile):
    return tile[0] == tile[1]


def weight(tile):
    """More pips first, then the larger half."""
    return (sum(tile), tile[1])


def pips(hand):
    return sum(sum(tile) for tile in hand)


class Laid:
    """A tile on the table. `joints`: where it is joined to others, a half's number, or "side" or "tip" of a double."""

    def __init__(self, tile, down, joints):
        self.tile, self.down, self.joints = tile, down, joints


class Chain(Match):
    """The rules that most of these games share."""

    highest = 6         # the largest number of the set
    reserve = 0         # tiles of the stock nobody may draw
    draws = True        # who cannot place draws
    draw_ends_turn = False
    going_out = True    # an empty hand ends the round

    def whole_set(self):
        return [(a, b) for b in range(self.highest + 1) for a in range(b + 1)]

    # --- what a game may change ---

    def tips_open(self, laid):
        """May the free tips of this double be joined now?"""
        return False

    def fits(self, tile, number):
        return number in tile

    def go_on(self):
        """What may still be done in this turn after a placement; nothing: the turn ends."""
        return []

    def placement_points(self):
        return 0

    # --- helpers ---

    def lead_with_heaviest(self, allowed):
        """The holder of the heaviest allowed tile leads with it."""
        held = [(weight(tile), seat, tile) for seat in self.playing() for tile in self.hands[seat] if allowed(tile)]
        _, seat, tile = max(held, default=(None, None, None))
        return seat, [tile] if held else []

    # --- the layout ---

    def open_ends(self):
        """Every place where a tile may be joined now, as (how the record names it, its number)."""
        ends = []
        for laid in self.layout:
            if laid.down:
                continue
            label = name(laid.tile)
            if is_double(laid.tile):
                number = laid.tile[0]
                if laid.joints.count("side") < 2:
                    ends.append((label + ":side", number))
                if laid.joints.count("tip") < 2 and self.tips_open(laid):
                    ends.append((label + ":tip", number))
            else:
                for number in laid.tile:
                    if number not in laid.joints:
                        ends.append(("%s:%d" % (label, number), number))
        return ends

    def lay(self, tile, on, down):
        if on is None:
            self.layout.append(Laid(tile, down, []))
            return
        label, place = on.split(":")
        target = next(laid for laid in self.layout if name(laid.tile) == label)
        number = target.tile[0] if is_double(target.tile) else int(place)
        target.joints.append(place if is_double(target.tile) else number)
        # A double lies crosswise: it is joined by a side.
        self.layout.append(Laid(tile, down, ["side"] if is_double(tile) else [number]))

    # --- what may be done ---

    def may_draw(self):
        return self.draws and len(self.stock) > self.reserve

    def placements(self):
        ends = self.open_ends()
        return [{"event": "place", "seat": self.turn, "tile": name(tile), "on": on}
                for tile in self.hands[self.turn] for on, number in ends if self.fits(tile, number)]

    def legal(self):
        """All actions of the moment, as the lines of the record, without points."""
        if not self.layout:
            return [{"event": "place", "seat": self.turn, "tile": name(tile)} for tile in self.leads]
        if self.placed:
            return self.go_on()
        places = self.placements()
        if places:
            return places  # g1
        if self.may_draw():
            return [{"event": "draw", "seat": self.turn, "tile": name(self.stock[0])}]
        return [{"event": "pass", "seat": self.turn}]

    def or_done(self, places):
        return places + [{"event": "done", "seat": self.turn}] if places else []

    def blocked(self):
        ends = self.open_ends()
        if not ends:
            return True  # w10: even if tiles could be drawn. In no other game can this be.
        if self.may_draw():
            return False
        return not any(self.fits(tile, number) for hand in self.hands for tile in hand for _, number in ends)  # g4

    # --- doing it ---

    def start_play(self):
        self.layout = []
        super().start_play()

    def act(self, action):
        """Does one of the legal actions."""
        line = dict(action)
        seat, event = self.turn, action["event"]
        if event == "place":
            tile = self.by_name[action["tile"]]
            self.hands[seat].remove(tile)
            self.lay(tile, action.get("on"), "down" in action)
            self.placed.append(tile)
            points = self.placement_points()
            if points != 0:
                line["points"] = points
                self.totals[seat] += points
            if not self.hands[seat] and self.going_out:
                self.finish("out", seat)  # g4: before blocked
            elif self.blocked():
                self.finish("blocked")
            elif not self.go_on():
                self.next_turn()
        elif event == "draw":
            self.hands[seat].append(self.stock.pop(0))
            if self.blocked():
                self.finish("blocked")
            elif self.draw_ends_turn:
                self.next_turn()
        elif event == "flip":
            self.finish("flipped", seat)
        else:
            self.next_turn()
        return line


class Wolf(Chain):
    players = (2, 13)
    reserve = 2  # w3
    hand_sizes = {2: 7, 3: 9, 4: 7, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 2, 11: 2, 12: 2, 13: 2}  # w2
    own_options = {"charge": ["loser", "everyone"], "limit": (100, 1, 10000)}
    pot = 0

    def find_dealer(self):  # w16
        return max(self.playing(), key=lambda seat: (self.totals[seat], -seat))  # in round 1 all are equal: seat 0

    def find_leader(self):
        if self.round > 1:
            return self.next_leader, list(self.hands[self.next_leader])  # w5
        for seat in self.playing():
            if (1, 2) in self.hands[seat]:
                return seat, [(1, 2)]  # w4
        return self.lead_with_heaviest(is_double)

    def tips_open(self, laid):  # w6
        mother = next(each for each in self.layout if is_double(each.tile) and not each.down)
        own_joints = 0 if laid is self.layout[0] else 1  # the side it was joined by itself
        return laid is mother and laid.joints.count("side") > own_joints

    def placements(self):
        places = super().placements()
        return places + [dict(place, down=True) for place in places if is_double(self.by_name[place["tile"]])]  # w8

    def go_on(self):  # w9
        if not is_double(self.placed[-1]):
            return []
        return self.or_done([place for place in self.placements() if is_double(self.by_name[place["tile"]])])

    def legal(self):
        actions = super().legal()
        if self.turns == 2 and len(self.layout) == 1 and actions[0]["event"] != "place":
            actions.append({"event": "flip", "seat": self.turn})  # w11
        return actions

    def points_in_hand(self):  # w12
        points = [0] * self.count
        for seat in self.playing():
            hand = self.hands[seat]
            points[seat] = 50 if hand == [(6, 6)] else pips(hand) + (10 if (0, 0) in hand else 0)
        return points

    def score(self):
        held = self.points_in_hand()
        most = max(held)
        losers = [seat for seat in self.playing() if held[seat] == most]
        charges, extra = [0] * self.count, sum(held)
        if self.options["charge"] == "everyone":  # w13
            charges, extra = list(held), sum(held) - most
        if len(losers) == 1:
            charges[losers[0]] += extra + self.pot
            self.pot = 0
        else:
            self.pot += extra  # w14
        return charges

    def find_winners(self):
        held = self.points_in_hand()
        played = self.playing()
        least = min((self.totals[seat], held[seat]) for seat in played)
        lowest = [seat for seat in played if (self.totals[seat], held[seat]) == least]
        double_blank_alone = any(hand == [(0, 0)] for hand in self.hands)
        self.eliminated = [seat for seat in range(self.count) if self.totals[seat] > self.options["limit"]]  # w15
        left = self.playing()
        if double_blank_alone or not left:
            return lowest  # w17, w18
        if len(left) == 1:
            return left  # w18
        best = self.fewest(held)
        self.next_leader = next(seat for seat in self.turn_order_from(self.leader) if seat in best)  # w5
        return None

    def extra_fields(self):
        return {"pot": self.pot, "eliminated": list(self.eliminated)}


class Multiples(Chain):
    players = (3, 9)
    draw_ends_turn = True  # m7
    table = {  # m1: largest number, divisor, hands of 3 to 9 players
        "double-6": (6, 3, (7, 5, 4, 4, 3, 3, 2)),
        "double-9": (9, 5, (13, 11, 9, 7, 6, 6, 5)),
        "double-12": (12, 7, (22, 18, 15, 13, 11, 10, 9)),
        "double-15": (15, 9, (34, 27, 22, 19, 17, 15, 13)),
        "double-18": (18, 11, (47, 38, 31, 27, 23, 21, 19)),
    }

    @classmethod
    def option_table(cls, game, count):
        return {**super().option_table(game, count), "rounds": (1, 1, 99), "divisor": (cls.table[game][1], 2, 99)}

    def configure(self):
        self.highest = self.table[self.game][0]
        self.hand_sizes = dict(zip(range(3, 10), self.table[self.game][2]))

    def find_leader(self):
        return self.lead_with_heaviest(is_double)  # m2

    def tips_open(self, laid):
        return len(self.layout) > 1  # m3; m4

    def sum_of_ends(self):  # m5
        total = 0
        for laid in self.layout:
            if is_double(laid.tile):
                total += laid.tile[0] * (2 - laid.joints.count("tip"))
            else:
                total += sum(number for number in laid.tile if number not in laid.joints)
        return total

    def placement_points(self):  # m6
        quotient, remainder = divmod(self.sum_of_ends(), self.options["divisor"])
        return quotient if remainder == 0 else 0

    def score(self):
        return [-pips(hand) for hand in self.hands]  # m10

    def find_winners(self):
        best = [seat for seat in range(self.count) if self.totals[seat] == max(self.totals)]
        return best if self.round == self.options["rounds"] else None


class Draw(Chain):
    hand_sizes = {2: 7, 3: 6, 4: 5, 5: 5, 6: 5}  # d1
    own_options = {"set": ["double-six", "double-nine", "double-twelve"]}

    def configure(self):
        self.highest = {"double-six": 6, "double-nine": 9, "double-twelve": 12}[self.options["set"]]
        if self.highest == 6:
            self.hand_sizes = {**self.hand_sizes, 6: 4}

    def find_leader(self):  # d2
        seat, leads = self.lead_with_heaviest(is_double)
        return (seat, leads) if leads else self.lead_with_heaviest(lambda tile: True)

    def left_in_hand(self, hand):
        return pips(hand)

    def find_winners(self):  # d6
        left = [self.left_in_hand(hand) for hand in self.hands]
        return [self.finisher] if self.reason == "out" else self.fewest(left)


class Basic(Draw):
    """Led and won like draw, but for the tiles left in hand."""

    reserve = 2  # a4
    hand_sizes = {2: 8, 3: 5, 4: 5, 5: 4, 6: 4}  # a1
    own_options = {}

    configure = Chain.configure

    def go_on(self):  # a2
        if len(self.layout) > 1 or not is_double(self.layout[0].tile):
            return []
        return self.or_done(self.placements())

    def left_in_hand(self, hand):  # a6
        return sum(tile[0] if is_double(tile) else sum(tile) for tile in hand)


class Doubles(Chain):
    players = (2, 9)
    own_options = {"lead": ["heaviest-double", "double-six", "lots"], "spinner": ["first", "none"],
                   "draw": ["until-playable", "none"], "target": (100, 1, 10000)}

    @classmethod
    def option_table(cls, game, count):
        usual = {2: 7, 3: 7, 4: 7, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3}[count]  # b1
        return {**super().option_table(game, count), "hand": (usual, 1, 28 // count)}

    def configure(self):
        self.hand_sizes = {self.count: self.options["hand"]}
        self.draws = self.options["draw"] == "until-playable"  # b5

    def find_leader(self):  # b2
        if self.options["lead"] == "heaviest-double":
            return self.lead_with_heaviest(is_double)
        if self.options["lead"] == "double-six":
            return self.lead_with_heaviest(lambda tile: tile == (6, 6))
        for seat in self.turn_order_from(self.lots_leader):
            doubles = [tile for tile in self.hands[seat] if is_double(tile)]
            if doubles:
                return seat, doubles
        return None, []

    def tips_open(self, laid):  # b4
        return self.options["spinner"] == "first" and laid is self.layout[0]

    def fits(self, tile, number):  # b3
        if number not in tile:
            return False
        return is_double(tile) or any(laid.tile == (number, number) for laid in self.layout)

    def score(self):  # b7
        left = [pips(hand) for hand in self.hands]
        best = [self.finisher] if self.reason == "out" else self.fewest(left)
        points = [0] * self.count
        if len(best) == 1:
            points[best[0]] = sum(left) - left[best[0]]
        return points

    def find_winners(self):  # b8
        return [seat for seat in range(self.count) if self.totals[seat] >= self.options["target"]] or None


class Hungarian(Chain):
    players = (2, 4)
    draws = False       # h5
    going_out = False   # h6
    hand_sizes = {2: 12, 3: 8, 4: 6}  # h1
    own_options = {"leader": ["heaviest-tile", "heaviest-hand"], "lead": ["free", "heaviest"],
                   "may_stop": [False, True], "limit": (100, 1, 10000)}

    def find_leader(self):  # h2
        heaviest = [max(hand, key=weight) for hand in self.hands]
        if self.options["leader"] == "heaviest-tile":
            seat = max(self.playing(), key=lambda seat: weight(heaviest[seat]))
        else:
            seat = max(self.playing(), key=lambda seat: (pips(self.hands[seat]), weight(heaviest[seat])))
        return seat, list(self.hands[seat]) if self.options["lead"] == "free" else [heaviest[seat]]

    def go_on(self):  # h4
        return self.or_done(self.placements()) if self.options["may_stop"] else self.placements()

    def score(self):
        return [pips(hand) for hand in self.hands]  # h7

    def find_winners(self):  # h8
        return self.fewest(self.totals) if max(self.totals) > self.options["limit"] else None
