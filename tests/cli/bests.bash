# Personal bests: added from records, kept in order, never lost.
. "$(dirname "$0")/support.bash"
export XDG_DATA_HOME=$work/data HOME=$work/home
file=$XDG_DATA_HOME/pasch/bests.json

# person NAME SEED MATCHES RECORD OPTIONS…: a record as if somebody had played
person() {
  local name=$1 seed=$2 matches=$3 record=$4
  shift 4
  works sim tripple-solo --seed "$seed" --matches "$matches" --bots greedy --record "$record" "$@"
  sed -i "s/\"players\":\[\"Anna\"\],\"bots\":\[\"greedy\"\]/\"players\":[\"$name\"],\"bots\":[\"\"]/" "$record"
}

# changes nothing WORDS ARGUMENTS…: refuses, and the file is the same byte for byte
changes_nothing() {
  cp "$file" before
  refuses 1 "$@"
  cmp -s "$file" before || fail "$*: the file has changed"
}

works bests
prints 'There are no personal bests yet.'
works bests --lang de
prints 'noch keine'
works bests --json
json 'it == {"pasch": 1, "bests": []}'
[ -e "$XDG_DATA_HOME" ] && fail 'listing makes folders'

# Adding, in order, the best ten.
person Anna 1 3 anna.jsonl
works bests --add anna.jsonl
[ "$(grep -c '^Anna: -\?[0-9]* points\?, number [123]$' out)" = 3 ] || fail "added: $(cat out)"
works bests
prints 'tripple-solo: hand = 10, draws = 20, dry_draw = free'
prints ' rank  points  date        name'
prints '   1. '
prints "$(date +%Y-)"
works bests --json
json 'len(it["bests"]) == 1 and it["bests"][0]["game"] == "tripple-solo" and "house" not in it["bests"][0]'
json 'it["bests"][0]["options"] == {"hand": 10, "draws": 20, "dry_draw": "free"}'
json 'len(it["bests"][0]["results"]) == 3 and all(r["name"] == "Anna" for r in it["bests"][0]["results"])'
[ "$(stat -c %a "$XDG_DATA_HOME/pasch")" = 700 ] || fail 'the folder is open to others'

# The same match is kept once, however often it is added.
cp "$file" before
works bests --add anna.jsonl anna.jsonl
[ "$(grep -c 'is there already as number' out)" = 6 ] || fail "again: $(cat out)"
cmp -s "$file" before || fail 'the same match was added again'

person 'Bärbel \\"B\\"' 2 30 ben.jsonl
works bests --add ben.jsonl
[ "$(wc -l <out)" = 30 ] || fail 'not every match is told'
prints ', not among the best 10'
works bests
prints 'Bärbel "B"'
works bests --json
json 'len(it["bests"][0]["results"]) == 10'
points=$(cat anna.jsonl ben.jsonl | grep match-end | sed 's/.*"totals":\[\(-\?[0-9]*\)\].*/\1/' | sort -rn | head -10 | paste -sd,)
json "[r['points'] for r in it['bests'][0]['results']] == [$points]"

# Of equal results the earlier date stays ahead; the date is the record's, with or without a time.
person Old 77 1 old.jsonl --set draws=1
sed 's/"bots":\[""\]/&,"date":"2021-02-28T12:00:00Z"/' old.jsonl >dated.jsonl
works bests --add dated.jsonl
works bests --json
json 'it["bests"][1]["results"][0]["date"] == "2021-02-28" and it["bests"][1]["options"]["draws"] == 1'
for date in '"2021-02-29"' '"yesterday"' '""' 7 '"2021-1-1"' '"2021-01-01x"'; do
  sed "s/\"bots\":\[\"\"\]/&,\"date\":$date/" old.jsonl >wrong.jsonl
  changes_nothing 'wrong.jsonl: line 1: date must be a date like' bests --add wrong.jsonl
done

# House rules have lists of their own.
printf 'base = tripple-solo\nname = Mild\npass_cost = 0\nhexagon = 99\n' >mild.ini
person Anna 1 2 house.jsonl --house mild.ini
sed -i 's/"players":\["Anna"\],"bots":\["greedy"\]/"players":["Anna"],"bots":[""]/' house.jsonl
works bests --add house.jsonl
works bests
prints 'house rules: hexagon = 99, pass_cost = 0'
works bests --json
json 'len(it["bests"]) == 3 and it["bests"][2]["house"] == {"hexagon": 99, "pass_cost": 0}'
json 'len(it["bests"][0]["results"]) == 10 and len(it["bests"][2]["results"]) == 2'

# What does not count: other games, computer players, records that are wrong or stop. Nothing of the files is taken.
works sim tripple --matches 1 --record other.jsonl
changes_nothing 'other.jsonl: line 1: tripple is no game for one' bests --add other.jsonl
works sim draw --matches 1 --record draw.jsonl
changes_nothing 'draw.jsonl: line 1: draw is no game for one' bests --add draw.jsonl
changes_nothing 'ist kein Spiel für eine Person' bests --add draw.jsonl --lang de
works sim tripple-solo --matches 1 --record bot.jsonl
changes_nothing 'bot.jsonl: line 1: random is a computer player' bests --add bot.jsonl
person Cleo 3 1 cleo.jsonl
changes_nothing 'bot.jsonl: line 1: ' bests --add cleo.jsonl bot.jsonl
sed '5s/"seat":0/"seat":1/' cleo.jsonl >wrong.jsonl
changes_nothing 'wrong.jsonl: line 5: ' bests --add wrong.jsonl
sed '$s/\[[0-9-]*\]}/[9999]}/' cleo.jsonl >wrong.jsonl
changes_nothing 'wrong.jsonl: line ' bests --add wrong.jsonl
head -n 7 cleo.jsonl >part.jsonl
changes_nothing 'the record stops before the end of the match' bests --add part.jsonl
changes_nothing 'No such file' bests --add nowhere.jsonl
{ cat part.jsonl; echo '{"event":"match-end","abandoned":true,"totals":['"$(python3 - <<'PYTHON'
import json
print(sum(json.loads(line).get("points", 0) for line in open("part.jsonl")))
PYTHON
)"']}'; } >abandoned.jsonl
cp "$file" before
works bests --add abandoned.jsonl
prints '1 match was called off and does not count.'
cmp -s "$file" before || fail 'an abandoned match counts'
works sim tripple-solo --matches 5
cmp -s "$file" before || fail 'sim writes personal bests'
refuses 64 'say which records' bests --add
refuses 64 'records are added with --add' bests cleo.jsonl
"$pasch" bests --add --json - <cleo.jsonl >out 2>err || fail "bests --add -: $(cat err)"
json 'len(it["bests"]) == 3'

# Names: too long, cut within a character, with control characters.
long=$(printf 'ä%.0s' {1..150})
person "x$long" 9 1 long.jsonl --set hand=3
person 'red\\u001b[31m' 10 1 red.jsonl --set hand=3
works bests --add long.jsonl red.jsonl
works bests
prints 'red?[31m'
works bests --json
json 'len([r for r in it["bests"][3]["results"] if r["name"] == "x" + "ä" * 99]) == 1'

# A damaged file is reported and kept.
cp "$file" good
damaged() {
  local words=$1
  changes_nothing "$words" bests
  changes_nothing "$words" bests --json
  changes_nothing "$words" bests --add cleo.jsonl
  grep -qF "$file: " err || fail "does not name the file: $(cat err)"
  grep -qF "nothing was changed" err || fail "does not say that it is kept: $(cat err)"
}
head -c 300 good >"$file"
damaged 'damaged: line '
: >"$file"
damaged 'damaged: line '
head -c 1000 /dev/urandom >"$file"
damaged 'damaged: line '
echo '[]' >"$file"
damaged 'damaged: this is no list of personal bests'
head -c 17000000 /dev/zero >"$file"
damaged 'damaged: this is no list of personal bests'
sed '0,/"points": -\?[0-9]*/s//"points": "many"/' good >"$file"
damaged 'damaged: entry 1 of the list'
sed '0,/"date": "[0-9-]*"/s//"date": "soon"/' good >"$file"
damaged 'damaged: entry 1 of the list'
sed 's/"pasch": 1/"pasch": 2/' good >"$file"
changes_nothing 'only version 1 is known' bests --add cleo.jsonl
changes_nothing 'only version 1 is known' bests
changes_nothing 'bekannt ist nur Version 1' bests --lang de
cp good "$file"
# What another version has added stays.
sed 's/"pasch": 1/"pasch": 1, "more": [true]/' good >"$file"
person Dora 4 1 dora.jsonl --set hand=4
works bests --add dora.jsonl
works bests --json
json 'it["more"] == [True]'

# Folders: the default, one that does not count, none, one that can't be written.
(
  failures=0
  unset XDG_DATA_HOME
  works bests --add cleo.jsonl
  [ -s "$HOME/.local/share/pasch/bests.json" ] || fail 'not in ~/.local/share'
  export XDG_DATA_HOME=relative/path
  works bests
  prints 'Cleo'
  export XDG_DATA_HOME=
  works bests
  prints 'Cleo'
  unset XDG_DATA_HOME HOME
  refuses 1 'neither XDG_DATA_HOME nor HOME is set' bests
  export XDG_DATA_HOME=$work/cleo.jsonl
  refuses 1 'Not a directory' bests --add cleo.jsonl
  export XDG_DATA_HOME=/proc/nowhere
  refuses 1 'No such file' bests --add cleo.jsonl
  exit $failures
)
failures=$((failures + $?))
mkdir -p shut/pasch linked/pasch
(
  failures=0
  export XDG_DATA_HOME=$work/shut
  works bests --add cleo.jsonl
  cp shut/pasch/bests.json kept.json
  chmod a-w shut/pasch
  if [ "$(id -u)" = 0 ] && command -v chattr >/dev/null && chattr +i shut/pasch 2>/dev/null; then
    refuses 1 'shut/pasch/bests.json' bests --add dora.jsonl
    chattr -i shut/pasch
  elif [ "$(id -u)" != 0 ]; then
    refuses 1 'Permission denied' bests --add dora.jsonl
  fi
  cmp -s shut/pasch/bests.json kept.json || fail 'a file that could not be written has changed'
  chmod u+w shut/pasch
  exit $failures
)
failures=$((failures + $?))
# No room: the old file stays, and no half-written one beside it.
cp "$file" before
(
  ulimit -f 0
  trap '' XFSZ
  "$pasch" bests --add old.jsonl >/dev/null 2>full.err
) 2>/dev/null
cmp -s "$file" before || fail 'a write that failed has changed the file'
[ "$(find "$XDG_DATA_HOME/pasch" -name 'bests.json.??????' | wc -l)" = 0 ] || fail 'a temporary file stays'
# A link stays a link.
ln -s "$work/elsewhere.json" linked/pasch/bests.json
cp good elsewhere.json
XDG_DATA_HOME=$work/linked works bests --add dora.jsonl
[ -L linked/pasch/bests.json ] && grep -q Dora elsewhere.json || fail 'a link was replaced'

# Many at once lose nothing.
rm -r "$XDG_DATA_HOME"
for i in {1..10}; do
  person "P$i" "10$i" 1 "p$i.jsonl" --set draws=5
done
processes=()
for i in {1..10}; do
  "$pasch" bests --add "p$i.jsonl" >/dev/null 2>"err$i" &
  processes+=($!)
done
for process in "${processes[@]}"; do
  wait "$process" || fail "adding at once: $(cat err[0-9]*)"
done
works bests --json
json 'sorted(r["name"] for r in it["bests"][0]["results"]) == sorted("P%d" % i for i in range(1, 11))'
json '[r["points"] for r in it["bests"][0]["results"]] == sorted((r["points"] for r in it["bests"][0]["results"]), reverse=True)'
finish
