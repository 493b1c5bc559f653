# Counting sequences, measuring speed, watching a match.
. "$(dirname "$0")/support.bash"

# counts ARGUMENTS…: without the heading
counts() {
  works perft "$@"
  [ "$(head -n 1 out)" = 'moves sequences' ] || fail "perft $*: no heading but $(head -n 1 out)"
  sed -i 1d out
}

works perft draw --depth 1 --lang de
prints 'Züge Folgen'
counts draw --seed 3 --depth 8
[ "$(cut -d' ' -f1 out | tr '\n' ' ')" = '1 2 3 4 5 6 7 8 ' ] || fail "perft: $(cat out)"
cp out first
counts draw --depth 8 --players 2 --seed 3
cmp -s out first || fail 'perft: the same differs'
counts draw --depth 8 --seed 4
cmp -s out first && fail 'perft: another seed, the same counts'
counts double-6 --depth 5 --seed 2
cp out exact
counts double-6 --depth 5 --seed 2 --search
paste -d' ' exact out | awk '$4 > $2 { exit 1 }' || fail 'perft --search counts more'
cmp -s out exact && fail 'perft --search counts the same'
counts wolf --players 13 --depth 3
counts doubles --set lead=lots --depth 3
counts double-18 --players 9 --depth 2
# Sequences end with the round: of a hand of one tile that goes out there is one move.
printf 'base = draw\nhand = 1\n' >short.ini
counts --house short.ini --depth 4 --seed 1
[ "$(cat out)" = '1 1
2 0
3 0
4 0' ] || fail "perft of a short round: $(cat out)"
refuses 1 '--depth = 0' perft draw --depth 0
refuses 1 '--depth = 101' perft draw --depth 101
refuses 1 'there is no game darw' perft darw

works bench --json --seconds 0.01
json 'list(it) == ["games"] and len(it["games"]) >= 20'
json 'all(list(g) == ["game", "players", "rounds_per_second", "ns_per_action", "actions_per_round", "state_bytes"] for g in it["games"])'
json 'all(g["rounds_per_second"] > 0 and g["ns_per_action"] > 0 and g["actions_per_round"] > 1 for g in it["games"])'
json 'all(0 < g["state_bytes"] <= 512 for g in it["games"] if g["game"] in ("draw", "wolf", "doubles", "double-6", "basic", "hungarian"))'
works bench --json --game wolf --players 5 --seconds 0.01
json 'len(it["games"]) == 1 and it["games"][0]["game"] == "wolf" and it["games"][0]["players"] == 5'
works bench --players 2 --seconds 0.01
works bench --worlds --json --players 3 --seconds 0.01
json 'all(list(g) == ["game", "players", "view_ns", "prepare_ns", "world_ns", "playouts_per_second"] for g in it["games"])'
works bench --worlds --game wolf --seconds 0.01
for game in tripple tripple-solo; do
  works bench --game $game --seconds 0.01 --json
  json 'all(0 < g["state_bytes"] <= 4096 for g in it["games"])'
  works bench --worlds --game $game --seconds 0.01 --json
  json 'all(g["playouts_per_second"] > 0 for g in it["games"])'
done
works bench --players 1 --seconds 0.01 --json
json '[g["game"] for g in it["games"]] == ["tripple-solo"]'
works bench --game draw --seconds 0.01 --lang de
prints 'Runden/s'
refuses 1 'there is no game darw' bench --game darw
refuses 1 'draw is for 2 to 6 players, not 7' bench --game draw --players 7
for seconds in 0 -1 4000 nan inf 0x1 '' 1,5 ' 1'; do
  refuses 1 "--seconds = $seconds: must be a number" bench --seconds "$seconds"
done

for game in draw doubles wolf basic hungarian double-6 double-18; do
  works demo $game --seed 5
  grep -Eq 'wins!|share the win!' out || fail "demo $game: nobody wins"
done
works demo tripple --players 3 --seed 5 --bots greedy
prints 'wins!'
prints ', lead +5). Left: '
prints '(-5 points).'
works demo tripple --seed 5 --bots greedy --lang de
prints ', Eröffnung +5). Es bleiben '
# What README.md shows of it is what is printed.
grep '^\$ pasch demo ' "$source/README.md" | cut -d' ' -f3- >demos
[ "$(wc -l <demos)" = 2 ] || fail 'README.md does not show two demos'
while read -r demo; do
  works $demo --delay 0
  python3 - "$source/README.md" "$demo" <<'PYTHON' || fail "README.md shows other lines of $demo"
import sys
shown = open(sys.argv[1], encoding="utf-8").read().split(f"$ pasch {sys.argv[2]}\n")[1].split("```")[0]
printed, at = "\n" + open("out", encoding="utf-8").read(), 0
for part in shown.strip("…\n").split("…\n"):
    at = printed.find("\n" + part.rstrip("\n") + "\n", at)
    assert at >= 0, part
PYTHON
done <demos
# A picture holds its tiles: each of a round is in the last one, upright or on its tip.
works demo tripple-solo --seed 3 --bots greedy
prints 'Anna has made '
grep -Eq '^Anna   lays [0-5]-[0-5]-[0-5] (right of|left of|above|below) [0-5]-[0-5]-[0-5] \([0-9]+ points?(, [a-z ]+ \+[0-9]+)*\)\. (Left: |One left: |The hand)' out ||
  fail 'demo tripple-solo: no tile is laid'
grep -q 'hexagon +40)' out || fail 'demo tripple-solo: no hexagon with this seed'
python3 - <<'PYTHON' || fail 'demo tripple-solo: the picture does not show what was laid'
import re
lines = open("out", encoding="utf-8").read().split("\n")
cells, places, picture = {}, {}, []
steps = {"right of": (0, 1), "left of": (0, -1), "above": (-1, 0), "below": (1, 0)}
for line in lines:
    laid = re.match(r"Anna   lays ((\d)-(\d)-(\d)) (?:from the stock|(\D+) (\d-\d-\d))", line)
    if laid:
        row, column = places[laid[6]] if laid[6] else (0, 0)
        down, right = steps[laid[5]] if laid[5] else (0, 0)
        assert not down or ((row + column) % 2 == 0) == (down > 0), line  # on the side where it has an edge
        place = places[laid[1]] = (row + down, column + right)
        cells[place] = sorted(laid.group(2, 3, 4))
        picture = []
    elif line.startswith("       "):
        picture.append(line[7:])
top, left = min(row for row, _ in cells), min(column for _, column in cells)
at = lambda y, x: picture[y][x] if x < len(picture[y]) else " "
for (row, column), numbers in cells.items():
    y, x, up = 2 * (row - top), 3 * (column - left) + 2, (row + column) % 2 == 0
    tip, base = (y, y + 1) if up else (y + 1, y)
    assert at(tip, x - 1) == at(base, x - 2) == ("/" if up else "\\"), (row, column)
    assert at(tip, x + 1) == at(base, x + 2) == ("\\" if up else "/"), (row, column)
    assert sorted((at(tip, x), at(base, x - 1), at(base, x + 1))) == numbers, (row, column)
assert sum(line.count("*") for line in picture) == 1
PYTHON
works demo --seed 5
prints 'Anna (Normal), Ben (Normal)'
prints '[6|6]'
cp out first
works demo draw --seed 5 --delay 0
cmp -s out first || fail 'demo: the same seed, another match'
works demo --seed 5 --lang de
prints 'gewinnt!'
works demo wolf --players 4 --bots greedy,random,random,random
refuses 1 '--delay = 60001' demo --delay 60001
refuses 1 'there is no game' demo nonsense
finish
