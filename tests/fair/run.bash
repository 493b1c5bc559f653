# Fair deals, verified by other code: node and Python find every deck of every game where we do, and nothing else.
# Usage: run.bash PASCH SOURCE MAKE
make=$3
. "$(dirname "$0")/../cli/support.bash"
fair=$source/tests/fair

# agree WORDS: this is what both other programs say of the file `records`
agree() {
  local node python
  node=$(node "$fair/verify.mjs" records)
  python=$(python3 "$fair/verify.py" records)
  [ "$node" = "$1" ] || fail "node says $node, not $1"
  [ "$python" = "$1" ] || fail "Python says $python, not $1"
}

node "$fair/verify.mjs" --vectors "$fair/vectors.json" >/dev/null || fail 'node makes other decks than those kept'
python3 "$fair/verify.py" --vectors "$fair/vectors.json" >/dev/null || fail 'Python makes other decks than those kept'

# What the documentation shows makes the same decks.
{
  sed -n '/^```js$/,/^```$/{/^```/d;p}' "$source/docs/fairness.md"
  cat <<'JS'
import { readFileSync } from 'node:fs'
const vectors = JSON.parse(readFileSync(process.argv[2]))
for (const vector of vectors)
  if (!isPromised(vector) || String(deck(vector, vector.number, Array(vector.tiles).keys())) !== String(vector.deck))
    process.exit(1)
console.log(vectors.length)
JS
} >shown.mjs
[ "$(node shown.mjs "$fair/vectors.json")" -ge 15 ] || fail 'the code in docs/fairness.md makes other decks'

"$make" >records || fail 'no records'
for game in $("$pasch" games --json | python3 -c 'import json, sys; print(*(game["id"] for game in json.load(sys.stdin)["games"]))'); do
  grep -q "\"game\":\"$game\"" records || fail "no match of $game"
done
grep -q '"event":"lots"' records || fail 'no lots'
grep -q '"leader":null' records || fail 'no redeal'
decks=$(grep -c '"deck":' records)
works check records
prints "$decks shuffles verified as fair"
agree "$decks decks"

# tamper LINE STATEMENT: changes a line of the good records, `it` in Python
tamper() {
  python3 -c 'import json, sys
number, statement = int(sys.argv[1]), sys.argv[2]
other = lambda digits: digits[:9] + ("0" if digits[9] != "0" else "1") + digits[10:]
for at, line in enumerate(open("good"), 1):
    it = json.loads(line)
    if at == number:
        exec(statement)
    print(json.dumps(it, separators=(",", ":")))' "$1" "$2" >records
}

# A digit of a secret or a contribution, two tiles of a deck, another order: all find the same line.
cp records good
first=$(grep -n '"game":"draw".*"contributions":\["[0-9a-f]' good | sed -n '2s/:.*//p')
line=$((first + 1))
tamper "$first" 'it["fairness"]["secret"] = other(it["fairness"]["secret"])'
refuses 1 "records: line $first: fairness: the secret is not the one that the commitment promised" check records
agree "line $first: the commitment is of another secret"
tamper "$first" 'it["fairness"]["contributions"][0] = other(it["fairness"]["contributions"][0])'
refuses 1 "records: line $line: unfair: " check records
agree "line $line: this is not shuffle 1"
tamper "$line" 'deck = it["deck"]; deck[-1], deck[-2] = deck[-2], deck[-1]'
refuses 1 "records: line $line: unfair: " check records
agree "line $line: this is not shuffle 1"

# Records without the promise have nothing to verify.
works sim draw --record records
works check records
grep -q fair out && fail "nothing was promised: $(cat out)"
agree '0 decks'
finish
