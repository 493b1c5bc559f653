# pasch seat, driven by a script: a table that says hello, shows views and says goodbye.
. "$(dirname "$0")/support.bash"

# A table written down: pasch seat plays it against itself through the arena, and tee keeps what the table said.
cat >keep.sh <<SCRIPT
tee -a table.txt | "$pasch" seat --level greedy --seed 3 | tee -a seat.txt
SCRIPT
for game in draw wolf tripple; do
  rm -f table.txt seat.txt
  "$pasch" arena $game --a "cmd:sh keep.sh" --b random --games 2 --seed 5 >out 2>err || fail "arena $game: $(cat err)"
  # The same table again gets the same answers.
  "$pasch" seat --level greedy --seed 3 <table.txt >again 2>err || fail "seat $game: $(cat err)"
  cmp -s seat.txt again || fail "seat $game: another answer to the same table"
  [ -s err ] && fail "seat $game: $(cat err)"
  python3 - <<'PYTHON' || fail "seat $game: wrong answers"
import json
said = [json.loads(line) for line in open("seat.txt")]
views = {}
for line in open("table.txt"):
    message = json.loads(line)
    if message["type"] == "hello":
        seat = message["seat"]
    if message["type"] == "view":
        views[message["at"]] = message
        assert bool(message["moves"]) == (message.get("turn") == seat)
assert said[0] == {"type": "hello", "protocol": "pasch", "version": 1, "name": "pasch greedy"}
acts = [message for message in said if message["type"] == "act"]
assert [act["at"] for act in acts] == [at for at, view in sorted(views.items()) if view["moves"]]
for act in acts:
    view = views[act["at"]]
    assert act["move"] in [move["id"] for move in view["moves"]]
    # greedy takes the most points
    best = max(move.get("points", 0) for move in view["moves"])
    assert view["moves"][act["move"]].get("points", 0) == best or view["moves"][act["move"]]["event"] != "place"
stages = {view["stage"] for view in views.values()}
assert stages == {"play", "round-over", "match-over"}, stages
PYTHON
done

# It stops at a goodbye, and at the end of the input.
head -n 1 table.txt >short
printf '{"type":"goodbye","why":"over"}\nnonsense\n' >>short
"$pasch" seat --level random <short >out 2>err
status=$?
[ $status = 0 ] && [ "$(wc -l <out)" = 1 ] || fail "goodbye: status $status, $(cat out err)"
"$pasch" seat --level random </dev/null >out 2>err || fail "no input: $(cat err)"
[ -s out ] && fail "speaks though nobody said anything"

# What it does not understand is refused with its line, and it answers no more.
wrong() {
  local words=$1
  "$pasch" seat --level random <wrong >out 2>err
  status=$?
  [ $status = 1 ] || fail "$words: status $status"
  grep -qF -- "$words" err || fail "not \"$words\" but: $(cat err)"
}
echo nonsense >wrong
wrong 'pasch: line 1: not JSON'
sed -n 2p table.txt >wrong
wrong 'line 1: a view before any hello'
sed '2s/"pot":0/"pot":7/' table.txt >wrong
wrong 'line 2: pot is not what it must be'
[ "$(wc -l <out)" = 2 ] && [ "$(tail -n 1 out)" = '{"type":"goodbye","why":"failed"}' ] ||
  fail "answers a view that it refused: $(cat out)"
sed '1s/"version":1/"version":9/' table.txt >wrong
wrong 'line 1: version is 9: only versions 1 to 2 are spoken here'
sed '2s/}$/} /; 2s/$/x/' table.txt >wrong
wrong 'line 2: not JSON'
head -c 600000 /dev/zero | tr '\0' ' ' >wrong
wrong 'line 1: the line has 524289 bytes, more than 524288'
head -c 600000 /dev/zero >wrong
wrong 'line 1: '

# An error of the table is shown, and play goes on.
{ head -n 1 table.txt; echo '{"type":"error","code":"stale","message":"a {0}","values":["b"],"text":"a b"}'; sed -n 2p table.txt; } >short
"$pasch" seat --level greedy <short >out 2>err || fail "error: $(cat err)"
grep -q 'the table says: a b' err || fail "error of the table: $(cat err)"
[ "$(wc -l <out)" = 2 ] || fail "does not go on after an error: $(cat out)"
# What it says does not play tricks on the terminal.
sed -i '2s/"text":"a b"/"text":"a\\u001b[2Jb\\u009bc"/' short
"$pasch" seat --level greedy <short >out 2>err || fail "error: $(cat err)"
grep -q 'the table says: a?\[2Jb??c' err || fail "error of the table: $(cat -v err)"
LC_ALL=C grep -q $'\033\|\302\233' err && fail "an error of the table sends an escape sequence: $(cat -v err)"

# Why the table goes is said, unless all is over.
for why in closed timeout failed over; do
  { head -n 1 table.txt; echo "{\"type\":\"goodbye\",\"why\":\"$why\"}"; } >short
  "$pasch" seat --level greedy <short >out 2>err || fail "goodbye $why: $(cat err)"
  [ "$(cat err)" = "$([ $why = over ] || echo "pasch: the table says goodbye: $why")" ] || fail "goodbye $why: $(cat err)"
done

# How long an answer may take is a number.
grep -q '"limit_ms":10000}$' <(head -n 1 table.txt) || fail "no limit: $(head -n 1 table.txt)"
for limit in 1 4294967295; do
  head -n 1 table.txt | sed "s/\"limit_ms\":10000/\"limit_ms\":$limit/" >short
  "$pasch" seat <short >out 2>err || fail "limit $limit: $(cat err)"
done
head -n 1 table.txt | sed 's/,"limit_ms":10000//' >short
"$pasch" seat <short >out 2>err || fail "no limit: $(cat err)"
for limit in 0 -1 4294967296 1.5 '"1"' null; do
  head -n 1 table.txt | sed "s/\"limit_ms\":10000/\"limit_ms\":$limit/" >wrong
  wrong 'line 1: limit_ms '
done

# The same playouts and seed: the same moves; a budget in time works too.
"$pasch" seat --level normal --budget 50 --seed 9 <table.txt >first 2>err || fail "normal: $(cat err)"
"$pasch" seat --level normal --budget 50 --seed 9 <table.txt >second 2>err || fail "normal: $(cat err)"
cmp -s first second || fail 'the same seed and playouts, but other moves'
head -n 6 table.txt | "$pasch" seat --level expert --budget 1ms >out 2>err || fail "budget: $(cat err)"
grep -q '"type":"act"' out || fail "budget: no move: $(cat out)"

refuses 1 'there is no computer player genius' seat --level genius
refuses 1 '--budget = 0: must be' seat --budget 0
refuses 1 '--budget = x: must be' seat --budget x
refuses 1 '--seed = -1' seat --seed -1
refuses 64 'Too many arguments' seat draw

# The examples of docs/protocol.md are real: what the table says there is taken, in that order.
python3 - "$source/docs/protocol.md" >examples <<'PYTHON' || fail 'docs/protocol.md: examples that are no JSON'
import json, re, sys
text = open(sys.argv[1], encoding="utf-8").read().split("\n## At a server")[0]
for block in re.findall(r"```json\n(.*?)```", text, re.S):
    message = json.loads(block)
    if "type" not in message:
        continue # a part of one
    if message["type"] not in ("act", "why") and "game" in message or message["type"] in ("view", "error", "because", "goodbye"):
        print(json.dumps(message))
PYTHON
for type in hello view error because goodbye; do
  grep -q "^{\"type\": \"$type\"" examples || fail "docs/protocol.md has no example of $type"
done
"$pasch" seat --level greedy <examples >out 2>err || fail "docs/protocol.md: $(cat err)"

# The bot of the documentation is short, plays whole matches of every game, and wins more than chance does.
[ "$(wc -l <"$source/docs/bot.py")" -lt 60 ] || fail 'docs/bot.py has grown to 60 lines'
for game in $(games); do
  [ "$game" = tripple-solo ] && continue # nobody to win against
  "$pasch" arena $game --a "cmd:python3 '$source/docs/bot.py'" --b random --games 2 >out 2>err || fail "bot.py, $game: $(cat err)"
done
"$pasch" arena draw --a "cmd:python3 '$source/docs/bot.py'" --b random --games 1000 --seed 1 >out 2>err || fail "bot.py: $(cat err)"
grep -q '^A is better' out || fail "bot.py against chance: $(cat out)"

# A program plays wherever a computer player can be named: in sim, demo and play.
bot="cmd:python3 '$source/docs/bot.py'"
works sim draw --matches 3 --bots "$bot,greedy" --record programs.jsonl
prints 'cmd '
grep -q '"bots":\["cmd","greedy"\]' programs.jsonl || fail "the record names the players $(head -n 1 programs.jsonl)"
works check programs.jsonl
works demo double-9 --players 3 --bots "random,$bot,greedy" --seed 4
prints 'Ben (cmd)'
refuses 1 '--bots = cmd:: names no program' sim draw --bots cmd:
refuses 1 'false ended with status 1 before it answered hello' sim draw --bots cmd:false
refuses 1 'false ended with status 1 before it answered hello' demo draw --bots cmd:false
refuses 1 'false ended with status 1 before it answered hello' play draw --seats me,cmd:false
refuses 1 'cmd:PROGRAM needs a program of 1 to 200 bytes' play draw --seats me,cmd:
# As the computer player wherever none is named: at both other seats.
refuses 1 'false ended with status 1 before it answered hello' play draw --players 3 --level cmd:false
refuses 1 'cmd:PROGRAM needs a program of 1 to 200 bytes' play draw --level cmd:
works play draw --plain --new --no-save --players 3 --level "cmd:python3 '$source/docs/bot.py'"
[ "$(grep -o '(cmd)' out | wc -l)" -ge 2 ] || fail "programs at two seats: $(head -2 out)"
works play draw --plain --new --no-save --level cmd:false --level easy
grep -q '(cmd)' out && fail 'a program plays that was not said last'
# Whatever is laid: all that can be said is said in turn.
export XDG_DATA_HOME=$work/data
for round in $(seq 60); do
  for tile in $(seq 28); do echo "$tile a"; done
  printf 'draw\npass\n'
done >said
"$pasch" play draw --plain --new --seats "me,$bot" <said >out 2>err || fail "play with a program: $(cat err)"
grep -q '"event":"match-end"' data/pasch/matches/* || fail "play with a program: no end in $(tail -n 5 out)"
# One that fails in the middle stops the match, which is kept: a computer player plays on later, and the file starts nothing.
cat >fails.sh <<'SCRIPT'
read -r hello
echo '{"type":"hello","protocol":"pasch","version":1}'
read -r view
exit 7
SCRIPT
"$pasch" play draw --plain --new --seats 'me,cmd:sh fails.sh' <said >out 2>err && fail 'plays on without its program'
grep -q 'sh fails.sh ended with status 7 before it answered view' out err || fail "a program that fails: $(tail -n 3 out) $(cat err)"
finish
