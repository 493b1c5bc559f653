# The arena: even is even, shards merge to the whole, wrong requests are refused.
. "$(dirname "$0")/support.bash"

# Exchanged names give the mirrored result in duplicate.
works arena hungarian --a greedy --b random --games 100 --json
cp out forth
works arena hungarian --a random --b greedy --games 100 --json
json 'abs(it["a_win_rate"] + json.load(open("forth"))["a_win_rate"] - 1) < 2e-6'
json 'it["a_mean_points"] == json.load(open("forth"))["b_mean_points"]'

# Against itself a player is exactly even, and the same seed plays the same.
for arguments in 'draw' 'wolf --players 3' 'tripple-solo' 'basic --players 5 --single-rounds' 'double-18 --players 9 --single-rounds' \
  'doubles --set lead=lots'; do
  works arena $arguments --a random --b random --games 60 --json
  json 'it["difference"] == 0 and abs(it["a_win_rate"] - it["even"]) < 1e-6 and it["points_difference"] == 0'
done
for level in greedy easy normal expert; do
  works arena draw --a $level --b $level --budget 20 --games 20 --json
  json 'it["a_win_rate"] == 0.5'
  # Who does not think by a budget has none.
  case $level in
    greedy | easy) json 'it["budget_a"] is None and it["budget_b"] is None' ;;
    *) json 'it["budget_a"] == it["budget_b"] == "20"' ;;
  esac
done
works arena draw --a clairvoyant --b expert --budget 20 --games 2
grep -qx 'A: clairvoyant, sees all tiles: for analysis only' out && grep -qx 'B: expert (20)' out || fail "budgets: $(cat out)"
works arena draw --a greedy --b normal --games 2
grep -qx 'A: greedy' out && grep -qx 'B: normal (own)' out || fail "budgets: $(cat out)"
# Time that the processor worked, though it is shared by many.
works arena draw --a expert --b greedy --work --budget 3ms --games 8 --jobs 8 --json
json 'it["budget_a"] == "3ms by work" and 2 < it["a_ms_p50"] <= it["a_ms_p99"] < 6'
works arena draw --a normal --b greedy --work --count --games 2 --json
json 'it["budget_a"] == "count"'
refuses 1 'one thread' arena draw --a expert --b greedy --work --threads 2 --games 2
works arena draw --a normal --b greedy --count --games 6 --json
plain out >first
works arena draw --a normal --b greedy --count --games 6 --json
plain out | cmp -s - first || fail 'the same seed does not play the same'

# Threads change nothing, nor does how many games follow.
works arena wolf --players 3 --a greedy --b random --games 300 --seed 5 --json
plain out >whole
works arena wolf --players 3 --a greedy --b random --games 300 --seed 5 --json --jobs 5
plain out | cmp -s - whole || fail 'threads change the result'
works arena wolf --players 3 --a greedy --b random --games 300 --seed 6 --json
plain out | cmp -s - whole && fail 'another seed does not change the result'

# Shards, in any order, in one file or several, are the whole.
for k in 1 2 3 4; do
  works arena wolf --players 3 --a greedy --b random --games 300 --seed 5 --json --shard $k/4
  json "it['shard'] == $k and it['deals'] == 25"
  cp out shard$k
done
works arena --merge shard3 shard1 shard4 shard2 --json
plain out | cmp -s - whole || fail 'the merged shards are not the whole'
json 'it["a_decisions"] == sum(json.load(open("shard%d" % k))["a_decisions"] for k in range(1, 5))'
json 'it["a_ms_max"] == max(json.load(open("shard%d" % k))["a_ms_max"] for k in range(1, 5))'
cat shard1 shard2 shard3 >three
works arena three shard4 --merge --json
plain out | cmp -s - whole || fail 'the merged shards are not the whole'
"$pasch" arena --merge - shard4 <three >out || fail 'merging standard input'
prints 'wolf, 3 players, seed 5'
prints 'A is better.'
refuses 1 'of 4 shards 2 are missing: 2, 3' arena --merge shard1 shard4
run arena --merge shard1 shard4 --partial --json
json 'it["deals"] == 50'
grep -q 'missing: 2, 3' err || fail 'missing shards are not named'
refuses 1 'shard1: line 1: shard 1 of 4 is there twice' arena --merge shard1 shard2 shard1

# other CHANGE WORDS: a changed second shard is refused
other() {
  python3 -IS -c 'import json, sys
it = json.load(open("shard2"))
exec(sys.argv[1])
print(json.dumps(it))' "$1" >changed
  refuses 1 "$2" arena --merge shard1 changed shard3 shard4
}
other 'it["game"] = "draw"' 'changed: line 1: this is of another run: game is draw, not wolf'
other 'it["players"] = 4; it["sums"] = json.load(open("shard1"))["sums"]' 'of another run: players is 4, not 3'
other 'it["options"]["limit"] = 50' 'of another run: options is'
other 'it["rules"] = "0"' 'of another run: rules is'
other 'it["house"] = "Grimm"' 'of another run: house is'
other 'it["a"] = "easy"' 'of another run: a is easy, not greedy'
other 'it["b"] = "easy"' 'of another run: b is easy, not random'
other 'it["budget_a"] = "20ms"' 'of another run: budget_a is 20ms, not –'
other 'it["budget_b"] = "7"' 'of another run: budget_b is 7, not –'
other 'it["budget_b"] = 7' 'budget_b is missing or of the wrong kind'
other 'it["points"] = "many-win"' 'of another run: points is'
other 'it["points"] = "some"' 'points = some: there is no such word'
other 'it["single_rounds"] = 0' 'single_rounds is missing or of the wrong kind'
other 'del it["single_rounds"]' 'single_rounds is missing or of the wrong kind'
other 'it["game"] = "\u001b[2J"' 'of another run: game is ?[2J, not wolf'
other 'it["seed"] = 6' 'of another run: seed is 6, not 5'
other 'it["games_asked"] = 500' 'of another run: games_asked is 500, not 300'
other 'it["single_rounds"] = True' 'of another run: single_rounds is 1, not 0'
other 'it["shards"] = 5' 'of another run: shards is 5, not 4'
other 'it["shard"] = 5' 'shard = 5: must be a whole number from 1 to 4'
other 'it["deals"] = 24' 'broken off: 24 of 25 deals'
other 'it["deals"] = 26' 'more than its 25 deals'
other 'it["deals"] = -1' 'deals = -1'
other 'it["players"] = 14' 'players = 14'
other 'it["sums"]["share"] += 1' 'these sums can'
other 'it["sums"]["difference"][1] = 0' 'these sums can'
other 'it["sums"]["a_points"] = [1]' 'a_points must be two whole numbers'
other 'it["sums"]["a_points"] = ["1", 2]' 'a_points must be two whole numbers'
other 'it["abandoned"] = it["rounds"] = 101' "these sums can't come from 25 deals"
other 'it["rounds"] = 99' "these sums can't come from 25 deals"
other 'it["times"]["a"]["buckets"] = [7]' 'times must be two whole numbers'
other 'it["times"]["a"]["buckets"] = [[1.5, 1]]' 'times must be two whole numbers'
other 'it["times"]["a"]["buckets"] = [[1, "1"]]' 'times must be two whole numbers'
other 'it["times"]["a"]["buckets"][0][0] = 99999' "these times of a can't have been measured"
other 'it["times"]["a"]["buckets"][0][1] = 0' "these times of a can't have been measured"
other 'it["times"]["a"]["buckets"][0][1] = 10 ** 13' "these times of a can't have been measured"
other 'it["times"]["b"]["buckets"] *= 2' "these times of b can't have been measured"
other 'it["times"]["b"]["longest"] *= 2' "these times of b can't have been measured"
other 'it["times"]["b"]["longest"] = -1' 'longest = -1: must be'
other 'it["times"]["b"]["buckets"] = []' "these times of b can't have been measured"
other 'it["sums"] = []' 'sums is missing or of the wrong kind'
other 'it["deals"] = 25.0' 'deals is missing or of the wrong kind'
other 'it["seed"] = 2 ** 63' 'this is not JSON'
other 'it["a"] = "x" * 5000' 'a is too long'
other 'it["options"] = {"x": "y" * 5000}' 'options is too long'
for key in game house players options rules a b seed games_asked points shard shards deals rounds abandoned sums times; do
  other "del it['$key']" "$key is missing"
  other "it['$key'] = None" "$key is missing or of the wrong kind"
done
for key in budget_a budget_b a_name b_name; do
  other "del it['$key']" "$key is missing"
  other "it['$key'] = True" "$key is missing or of the wrong kind"
done
for key in share even difference a_points b_points points_difference; do
  other "del it['sums']['$key']" "$key is missing"
done
echo 'pasch' >text
refuses 1 'text: line 1: this is not JSON' arena --merge text
echo '[]' >text
refuses 1 'text: line 1: this is no result of pasch arena --json' arena --merge text
: >empty
refuses 1 'empty: the file is empty' arena --merge empty
echo >blank
refuses 1 'there is nothing to merge' arena --merge blank
refuses 1 'No such file' arena --merge nowhere
refuses 1 'directory' arena --merge .
refuses 64 'say which files to merge' arena --merge
refuses 64 '--merge takes files' arena --merge shard1 --a greedy
for option in '--games 5' '--seed 5' '--jobs 2' '--jobs 1' '--shard 1/1' '--threads 1' '--budget 5' '--budget-a 5' '--budget-b 5' '--count' \
  '--single-rounds' '--b greedy' '--players 3' '--set limit=5' '--house one.ini'; do
  refuses 64 '--merge takes files' arena --merge shard1 shard2 shard3 shard4 $option
done
refuses 64 '--partial is for --merge' arena draw --partial --a greedy --b random

# House rules that differ only in a field that is no option are another run.
printf 'base = draw\nname = "Mine"\nmax_players = 5\n' >one.ini
printf 'base = draw\nname = "Mine"\nmax_players = 5\nhand = 4\n' >two.ini
works arena --house one.ini --a greedy --b random --games 20 --shard 1/2 --json
cp out one
works arena --house two.ini --a greedy --b random --games 20 --shard 2/2 --json
cp out two
refuses 1 'of another run: rules is' arena --merge one two
refuses 1 '/dev/zero: line 1: this is no result of pasch arena --json' arena --merge /dev/zero
refuses 1 'of the wrong kind' arena --merge <(yes '{}')

# The sequential test says if it is not sure.
works arena draw --a greedy --b random --sprt 0.001 --games 200 --json
json 'it["settled"] == "open" and it["games"] == 200'
works arena draw --a greedy --b random --sprt 0.001 --games 200
prints 'The question is open.'
works arena --merge shard1 shard2 shard3 shard4 --sprt --json
json 'it["settled"] == "better" and it["ci_low"] < json.load(open("whole"))["ci_low"]'

# A game is a match, or with --single-rounds one round of it.
works arena wolf --a greedy --b random --games 50 --json
json 'it["rounds"] > it["games"]'
works arena wolf --a greedy --b random --games 50 --json --single-rounds
json 'it["rounds"] == it["games"] and it["single_rounds"]'
works arena wolf --players 5 --a greedy --b random --games 50 --json --single-rounds
json 'it["rounds"] == it["games"] + it["reference_games"] and it["deals"] == it["reference_games"] == 10'
works arena wolf --a greedy --b random --games 51
prints 'fewer points are better'
grep -q '^games  *52 ' out || fail "games are not rounded up to whole deals: $(cat out)"
works arena double-6 --players 3 --a greedy --b random --games 9 --lang de
works arena wolf --a greedy --b random --games 2 --set limit=20 --json
json 'it["options"]["limit"] == 20 and it["a_points_low"] is None and it["ci_low"] == 0'
works arena draw --a normal --b expert --budget 20ms --budget-b 50 --games 2 --json
json 'it["budget_a"] == "20ms" and it["budget_b"] == "50"'
works arena draw --a normal --b normal --budget-a 1500us --count --games 2 --json
json 'it["budget_a"] == "1500us" and it["budget_b"] == "count"'

# Where nobody can lead the next deal is another one, or no game would ever begin.
works arena doubles --set lead=double-six --set hand=1 --a greedy --b random --games 20 --json
json 'it["abandoned"] == 0 and it["rounds"] >= 20'

# Programs: each deal is the same from every seat and in every round, though play goes different ways.
cat >bot.py <<'PYTHON'
# bot.py NAME: the first move if the name is `first`, else the last; writes down the hands that it is dealt.
import json, os, sys
log = open("dealt-%s-%d" % (sys.argv[1], os.getpid()), "w")
match = -1
for line in sys.stdin:
    it = json.loads(line)
    if it["type"] == "hello":
        match, seat, last = match + 1, it["seat"], 0
        print(json.dumps({"type": "hello", "protocol": "pasch", "version": 1, "name": "bot"}), flush=True)
    elif it["type"] == "view" and it["moves"]:
        if it["round"] != last:
            last = it["round"]
            print(match, seat, last, len(it["playing"]), ",".join(it["hand"]), file=log, flush=True)
        move = it["moves"][0 if sys.argv[1] == "first" else -1]
        print(json.dumps({"type": "act", "at": it["at"], "move": move["id"]}), flush=True)
    elif it["type"] == "goodbye":
        break
PYTHON
# agree MATCHES PLAYERS: so many matches of each program are one deal; its hands were seen several times and are the same
agree() {
  python3 - "$1" "$2" <<'PYTHON'
import glob, sys
hands, again, later = {}, 0, 0
for name in glob.glob("dealt-*"):
    for line in open(name):
        match, seat, number, playing, hand = line.split()
        if int(playing) < int(sys.argv[2]):
            continue # somebody is out of the match
        key = (int(match) // int(sys.argv[1]), seat, number)
        if hands.setdefault(key, hand) != hand:
            sys.exit("%s: %s is %s" % (key, hands[key], hand))
        again += key in hands
        later += int(number) > 1
sys.exit(not (again > len(hands) and later > 20 and len(set(hands.values())) > len(hands) * 0.9))
PYTHON
}
works arena wolf --a 'cmd:python3 bot.py first' --b 'cmd:exec python3 bot.py last' --games 20 --json
json 'it["a"] == "cmd:python3 bot.py first" and it["games"] == 20 and it["a_ms_p50"] > 0.001'
plain out >first
json 'it["a_name"] == it["b_name"] == "bot" and it["budget_a"] is None'
agree 2 2 || fail 'the deals are not the same from both seats'
rm dealt-*
works arena wolf --a 'cmd:python3 bot.py first' --b 'cmd:exec python3 bot.py last' --games 20 --json --jobs 2
plain out | cmp -s - first || fail 'threads change how programs play'
rm dealt-*
works arena wolf --players 3 --set limit=300 --a 'cmd:python3 bot.py first' --b 'cmd:python3 bot.py last' --games 3 --json
json 'it["deals"] == 1 and it["reference_games"] == 1'
[ "$(ls dealt-first-* | wc -l) $(ls dealt-last-* | wc -l)" = '1 3' ] || fail "programs: $(echo dealt-*)"
agree 4 3 || fail 'the deals are not the same from three seats'
rm dealt-*
works arena tripple --players 3 --single-rounds --a greedy --b 'cmd:python3 bot.py last' --games 6
grep -qx 'B: cmd:python3 bot.py last, “bot”' out || fail "the name of a program: $(cat out)"
sed 's/"name": "bot"/"name": "b\\u001bt"/' bot.py >named.py
works arena draw --a greedy --b 'cmd:python3 named.py last' --games 2
grep -qx 'B: cmd:python3 named.py last, “b?t”' out || fail "the name of a program: $(cat -v out)"
sed 's/"name": "bot"/"x": 1/' bot.py >named.py
refuses 1 'x does not belong here' arena draw --a greedy --b 'cmd:python3 named.py last' --games 2
sed 's/, "name": "bot"//' bot.py >named.py
works arena draw --a greedy --b 'cmd:python3 named.py last' --games 2 --json
json 'it["b_name"] is None'
rm dealt-*
refuses 1 'ended with status 1 before it answered hello' arena draw --a cmd:false --b random --games 2
refuses 1 'not JSON' arena draw --a 'cmd:echo hello; cat >/dev/null' --b random --games 2 --jobs 2
refuses 1 'status 127' arena draw --a greedy --b 'cmd:exec ./nowhere 2>/dev/null' --games 2
refuses 1 'asked for its answer to view 1, said:' arena draw --a 'cmd:sed -u "s/.*\"type\":\"hello\".*/{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1}/; t; s/.*/{\"type\":\"act\",\"at\":1,\"move\":99}/"' --b random --games 2

refuses 64 'say which game' arena --a greedy --b random
refuses 64 'say who plays' arena draw
refuses 64 'say who plays' arena draw --a greedy
refuses 64 'Too many arguments' arena draw wolf --a greedy --b random
refuses 1 '--b = genius: must be one of random, greedy, easy, normal, expert, clairvoyant, cmd:PROGRAM' arena draw --a greedy --b genius
refuses 1 '--a = : must be one of' arena draw --a '' --b random
refuses 1 '--a = cmd:: names no program' arena draw --a cmd: --b random
refuses 1 '--games = 0: must be' arena draw --a greedy --b random --games 0
refuses 1 '--games = many' arena draw --a greedy --b random --games many
refuses 1 '--games = 5000001' arena draw --a greedy --b random --games 5000001
refuses 1 '--jobs = 0' arena draw --a greedy --b random --jobs 0
for shard in 3/2 0/2 1/0 1 /2 1/ 1/2/3 a/b -1/2 1/100001 '' 99999999999/99999999999; do
  refuses 1 "--shard = $shard: must be K/N" arena draw --a greedy --b random --shard "$shard"
done
refuses 1 '9 shards are more than the 3 deals' arena draw --a greedy --b random --games 5 --shard 1/9
refuses 1 "--sprt can't be decided within a shard" arena draw --a greedy --b random --sprt --shard 1/2
for delta in 0 0.6 x 1e-2 -1; do
  refuses 1 "--sprt = $delta: must be a number from 0.0001 to 0.5" arena draw --a greedy --b random --sprt=$delta
done
for budget in 0 0ms 5m ms 20xs 2h 3601s 1000000001 -5 ''; do
  refuses 1 "--budget = $budget: must be a time such as 20ms" arena draw --a greedy --b random --budget "$budget"
done
refuses 1 '--budget-a = 0' arena draw --a greedy --b random --budget-a 0
refuses 1 '--budget-b = 0' arena draw --a greedy --b random --budget-b 0
refuses 1 '--seed = 9223372036854775808: must be' arena draw --a greedy --b random --seed 9223372036854775808
refuses 1 'draw is for 2 to 6 players, not 7' arena draw --players 7 --a greedy --b random
refuses 1 'draw has no option limit' arena draw --set limit=3 --a greedy --b random

# Ctrl-C stops and sums up what was played; such a shard merges only as part of a run.
"$pasch" arena wolf --players 4 --a greedy --b random --games 5000000 --jobs 2 --json --shard 1/2 >out 2>err &
process=$!
worked $process 150
kill -INT $process
wait $process
status=$?
[ $status = 130 ] || fail "interrupted: status $status"
grep -q 'interrupted: [1-9][0-9]* of 625000 deals were finished' err || fail "interrupted: $(cat err)"
json '0 < it["deals"] < 625000 and it["ci_low"] > 0.25'
cp out stopped
refuses 1 'shard 1 of 2 was broken off' arena --merge stopped
run arena --merge stopped --partial --json
json 'it["deals"] == json.load(open("stopped"))["deals"]'
finish
