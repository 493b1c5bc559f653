# pasch hint: every game at many moments, what was played, what is asked wrongly.
. "$(dirname "$0")/support.bash"

# Lines of a record before which somebody is to act: those of moves.
move_lines() {
  grep -nE '"event":"(place|draw|pass|flip|done)"' "$1" | cut -d: -f1
}

for game in $(games); do
  works sim "$game" --matches 2 --bots greedy --seed 7 --record "$game.jsonl"
  moves=$(move_lines "$game.jsonl")
  for line in $(head -n 1 <<<"$moves") $(sed -n 5p <<<"$moves") $(sed -n 12p <<<"$moves") $(tail -n 1 <<<"$moves"); do
    works hint "$game.jsonl" --at "$line" --budget 200
    prints "before line $line: it is the turn of seat "
    prints '← played'
    grep -q '^   1  ' out || fail "$game $line: no first move"
    grep -q '^      + ' out || fail "$game $line: no reason"
    works hint "$game.jsonl" --at "$line" --budget 200 --json
    cp out "$game.json"
    python3 - "$game.json" "$game.jsonl" "$line" <<'PYTHON' || fail "$game, line $line: the JSON is wrong"
import json, re, sys
hint = json.load(open(sys.argv[1]))
lines = [json.loads(line) for line in open(sys.argv[2])]
number = int(sys.argv[3])
played = lines[number - 1]
solo = len(hint["players"]) == 1
assert hint["line"] == number and hint["seat"] == played["seat"]
starts = [i for i, line in enumerate(lines) if "pasch" in line and i < number]
assert hint["match"] == len(starts) and hint["game"] == lines[starts[-1]]["game"]
deal = [line for line in lines[:number] if line.get("event") == "deal"][-1]
assert hint["round"] == deal["round"]
moves = hint["moves"]
assert moves and sum(move["playouts"] for move in moves) == hint["playouts"]
assert (hint["playouts"] > 0) == (len(moves) > 1)
# The best of those that were tried most comes first; others were given up early.
often = max(move["playouts"] for move in moves)
if often:
    assert 2 * moves[0]["playouts"] >= often
    reads = [move["points" if solo else "match"] for move in moves if move["playouts"]]
    assert reads == sorted(reads, reverse=True), reads
if not solo:
    assert all(0 <= move["match"] <= 1 and 0 <= move["round"] <= 1 for move in moves if move["playouts"])
# What was played is marked, once: the same tile, or the same action.
marked = [move["move"] for move in moves if move["played"]]
assert len(marked) == 1, marked
names = ["event"]
if played["event"] == "place":
    names += ["tile", "down", "cell"]
assert all(marked[0].get(name) == played.get(name) for name in names), (marked, played)
if "on" in played:
    ends = [int(number) for end in (played["on"], marked[0]["on"]) for number in
            [end.split(":")[1] if end.split(":")[1].isdigit() else end.split("-")[0]]]
    assert ends[0] == ends[1], (played, marked)
# A tile that is laid is in the hand.
assert all(move["move"]["tile"] in hint["hand"] for move in moves if "tile" in move["move"]) or hint["game"] == "tripple-solo"
for i, move in enumerate(moves):
    assert move["words"]
    assert i or move["reasons"], "no reason for the best move"
    for reason in move["reasons"] + ([move["expects"]] if "expects" in move else []):
        text = reason["message"]
        for place, value in enumerate(reason["values"]):
            text = text.replace("{%d}" % place, value)
        assert text == reason["text"] and not re.search(r"\{\d\}", text), reason
    assert i or not any(reason["against"] for reason in move["reasons"])
PYTHON
  done
done

# The same seed and number of playouts: the same answer, with several threads too.
works hint wolf.jsonl --at 9 --budget 3000 --seed 5
cp out first
works hint wolf.jsonl --at 9 --budget 3000 --seed 5
cmp -s out first || fail 'the same seed, another answer'
works hint wolf.jsonl --at 9 --budget 3000 --seed 6
cmp -s out first && fail 'another seed, the same answer'
works hint wolf.jsonl --at 9 --budget 3000 --seed 5 --threads 3 --json
cp out first
json 'it["playouts"] == 3000'
works hint wolf.jsonl --at 9 --budget 3000 --seed 5 --threads 3 --json
cmp -s out first || fail 'the same seed and threads, another answer'
works hint wolf.jsonl --at 9 --budget 20ms --threads 2
# Threads agree on a move that they tried often, not on one that was lucky once.
for game in hungarian double-9 double-12 double-15 double-18; do
  for line in $(move_lines $game.jsonl | head -n 8); do
    works hint $game.jsonl --at "$line" --budget 300 --threads 3 --json
    json '2 * it["moves"][0]["playouts"] >= max(move["playouts"] for move in it["moves"])'
  done
done
works hint wolf.jsonl --at 9 --budget 500 --level normal
prints 'normal, the round played to its end 500 times'

# Where there is a single move nothing is thought about, however much one may.
line=$(grep -nE '"event":"(draw|pass)"' draw.jsonl wolf.jsonl | head -n 1 | cut -d: -f2)
file=$(grep -lE '"event":"(draw|pass)"' draw.jsonl wolf.jsonl | head -n 1)
start=$SECONDS
works hint "$file" --at "$line" --budget 1000s
[ $((SECONDS - start)) -lt 60 ] || fail 'thinks about the only move'
prints 'With a single move there is nothing to think about.'
prints 'there is no other move'
works hint "$file" --at "$line" --budget 1000s --json
json 'len(it["moves"]) == 1 and it["playouts"] == it["moves"][0]["playouts"] == 0'
works hint "$file" --at "$line" --budget 1000s --lang de

# Nothing hidden is used: the same view with another deal behind it gets the same answer.
python3 - <<'PYTHON'
import json
lines = [json.loads(line) for line in open("draw.jsonl")]
stop = next(i for i, line in enumerate(lines) if line.get("event") == "place") + 1
deal = next(line for line in lines if line.get("event") == "deal")
def write(name):
    with open(name, "w") as file:
        file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines[:stop])
write("one.jsonl")
deck = deal["deck"]
deck[14:] = deck[:13:-1]  # the stock in another order
write("other.jsonl")
PYTHON
works hint one.jsonl --budget 1000 --json
cp out first
works hint other.jsonl --budget 1000 --json
cmp -s out first || fail 'what is hidden matters'

# The end of an unfinished record, from standard input, and one match of several.
line=$(move_lines draw.jsonl | sed -n 4p)
head -n $((line - 1)) draw.jsonl >part.jsonl
works hint part.jsonl --budget 300 --json
cp out first
json "it[\"line\"] == $line and not any(\"played\" in move for move in it[\"moves\"])"
"$pasch" hint - --budget 300 --json <part.jsonl >out 2>err || fail "hint -: $(cat err)"
cmp -s out first || fail 'standard input, another answer'
works hint part.jsonl --budget 300 --at "$line"
grep -q '←' out && fail 'marks what nobody played'
start=$(grep -n '"pasch":1' draw.jsonl | sed -n 2p | cut -d: -f1)
works hint draw.jsonl --match 2 --at 5 --budget 300
cp out first
works hint draw.jsonl --at $((start + 4)) --budget 300
cmp -s out first || fail '--match 2 --at 5 is not the fifth line of match 2'
works hint draw.jsonl --match 1 --at 5 --budget 300 --json
json 'it["match"] == 1 and it["line"] == 5'
cat part.jsonl draw.jsonl >several.jsonl
works hint several.jsonl --match 1 --budget 300 --json
json "it[\"line\"] == $line and it[\"match\"] == 1"

# --all shows everything, else five and what was played.
line=$(move_lines double-18.jsonl | sed -n 20p)
works hint double-18.jsonl --at "$line" --budget 100
shown=$(grep -cE '^ +[0-9]+[ ≈] ' out)
[ "$shown" -le 6 ] || fail "$shown moves are shown"
works hint double-18.jsonl --at "$line" --budget 100 --all
all=$(grep -cE '^ +[0-9]+[ ≈] ' out)
works hint double-18.jsonl --at "$line" --budget 100 --json
json "len(it[\"moves\"]) == $all"
works hint double-18.jsonl --at "$line" --budget 100
grep -qE '^ +[0-9]+≈ ' out || fail '100 playouts tell all moves apart'
prints '≈ perhaps as good as the first'
[ "$all" -gt "$shown" ] || fail "--all shows $all moves, else $shown"

# A match that is over, or waits: it says where to look.
last=$(move_lines draw.jsonl | tail -n 1)
refuses 1 "draw.jsonl: it is nobody's turn there, the match is over; the nearest move: --at $last" hint draw.jsonl
refuses 1 "the nearest move: --at $((last - start + 1))" hint draw.jsonl --match 2
first=$(move_lines draw.jsonl | head -n 1)
refuses 1 "draw.jsonl: it is nobody's turn there, no match has begun; the nearest move: --at $first" hint draw.jsonl --at 1
refuses 1 "it is nobody's turn there, the tiles are not dealt; the nearest move: --at $first" hint draw.jsonl --at 2
refuses 1 "it is nobody's turn there, the match is over; the nearest moves: --at " hint draw.jsonl --at "$start"
refuses 1 'no match has begun' hint draw.jsonl --at 1 --match 2
end=$(grep -n '"round-end"' wolf.jsonl | head -n 1 | cut -d: -f1)
refuses 1 "it is nobody's turn there, the round is over; the nearest moves: --at $((end - 1)), --at $((end + 2))" hint wolf.jsonl --at "$end"
refuses 1 "it is nobody's turn there, the tiles are not dealt" hint wolf.jsonl --at $((end + 1))
head -n 1 draw.jsonl >start.jsonl
refuses 1 "start.jsonl: it is nobody's turn there, the tiles are not dealt" hint start.jsonl

# Wrong questions.
lines=$(wc -l <draw.jsonl)
refuses 1 "--at = 99999: draw.jsonl has only $lines lines there" hint draw.jsonl --at 99999
refuses 1 "--at = 99999: draw.jsonl has only $((start - 1)) lines there" hint draw.jsonl --match 1 --at 99999
refuses 1 '--match = 3: draw.jsonl has only 2' hint draw.jsonl --match 3
head -n 1 draw.jsonl >first.jsonl
refuses 1 '--at = 9: first.jsonl has only 1 line there' hint first.jsonl --at 9

# pasch replay says the same.
refuses 1 '--match = 3: draw.jsonl has only 2' replay draw.jsonl --plain --match 3
refuses 1 '--seat = 9: the seats are 0 to 1' replay draw.jsonl --plain --seat 9
refuses 1 '--at = 99999: the last line of the match is ' replay draw.jsonl --plain --at 99999
refuses 1 '--at = 0: must be' hint draw.jsonl --at 0
refuses 1 '--at = x: must be' hint draw.jsonl --at x
refuses 1 '--seat = 2: the seats are 0 to 1' hint draw.jsonl --at "$first" --seat 2
refuses 1 '--seat = 77: must be' hint draw.jsonl --at "$first" --seat 77
seat=$(sed -n "${first}p" draw.jsonl | grep -o '"seat":[01]' | cut -d: -f2)
works hint draw.jsonl --at "$first" --seat "$seat" --budget 100
refuses 1 "--seat = $((1 - seat)): it is the turn of seat $seat there" hint draw.jsonl --at "$first" --seat $((1 - seat))
refuses 1 '--budget = soon: must be a time' hint draw.jsonl --at "$first" --budget soon
refuses 1 '--threads = 0: must be' hint draw.jsonl --at "$first" --threads 0
refuses 1 '--level = genius: must be one of normal, expert' hint draw.jsonl --at "$first" --level genius
refuses 1 '--level = greedy: must be one of normal, expert' hint draw.jsonl --at "$first" --level greedy
refuses 64 'say which record' hint
refuses 64 'Too many arguments' hint draw.jsonl wolf.jsonl
refuses 1 'No such file' hint nowhere.jsonl
touch empty.jsonl
refuses 1 'empty.jsonl: there is no match in this file' hint empty.jsonl
sed '5s/"seat":[0-9]*/"seat":9/' draw.jsonl >damaged.jsonl
refuses 1 'damaged.jsonl: line 5: ' hint damaged.jsonl --at 4
head -c 900 draw.jsonl >torn.jsonl
refuses 1 'torn.jsonl: line ' hint torn.jsonl
head -c 100000 /dev/urandom >garbage.jsonl
refuses 1 'garbage.jsonl: line ' hint garbage.jsonl

# Names that are no names do not reach the terminal.
sed '1s/Anna/\\u001b[31mred/' part.jsonl >named.jsonl
run hint named.jsonl --budget 100
grep -q $'\033' out && fail 'a name sends an escape sequence'

# Output that can't be written is noticed.
"$pasch" hint part.jsonl --budget 100 >/dev/full 2>err
[ $? = 1 ] || fail 'hint >/dev/full: status'
finish
