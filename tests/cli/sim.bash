# Simulations: the same seed gives the same bytes, options arrive, records are right, wrong requests are refused.
. "$(dirname "$0")/support.bash"

for game in $(games); do
  matches=20
  works sim $game --matches $matches --seed 7 --bots greedy --record first
  cp out first.out
  works sim $game --matches $matches --seed 7 --bots greedy --record second
  cmp -s out first.out || fail "sim $game: the summary differs with the same seed"
  cmp -s first second || fail "sim $game: the record differs with the same seed"
  works sim $game --matches $matches --seed 8 --bots greedy --record second
  cmp -s first second && fail "sim $game: the record does not differ with another seed"
  works check first
  grep -q "^$matches matches, " out || fail "check $game: $(cat out)"
  rounds=$(sed 's/.*matches, \([0-9]*\) rounds.*/\1/' out)
  actions=$(sed 's/.*rounds, \([0-9]*\) actions.*/\1/' out)
  works sim $game --matches $matches --seed 7 --bots greedy --json
  json "it['game'] == '$game' and it['matches'] == $matches and it['rounds'] == $rounds and it['actions'] == $actions"
  json 'sum(it["ends"].values()) == it["rounds"] and it["abandoned"] == 0'
  json 'sum(s["wins"] for s in it["seats"]) >= it["matches"] and len(it["seats"]) == it["players"]'
  json 'sum(s["wins"] - s["shared"] for s in it["seats"]) <= it["matches"]'
  json 'all(abs(s["mean_points"] - s["points"] / it["matches"]) < 0.0051 for s in it["seats"])'
done

works sim tripple-solo --matches 5
prints 'tripple-solo, 1 player, seed 1'
works sim tripple-solo --matches 5 --lang de
prints 'tripple-solo, 1 Person, --seed 1'
works sim tripple --players 6 --set dry_draw=penalty --set target=50 --matches 5 --json --record triangles
json 'it["options"] == {"direction": "clockwise", "dry_draw": "penalty", "target": 50}'
json 'all(s["points"] != 0 for s in it["seats"])'
grep -q '"bonus":\["bridge"' triangles || fail 'no bridge in the record'
works check triangles
refuses 1 'not 7' sim tripple --players 7
refuses 1 'not 2' sim tripple-solo --players 2
refuses 1 'hand = 56: must be' sim tripple-solo --set hand=56
refuses 1 'draws = 46: must be' sim tripple-solo --set draws=46

# A match depends on the seed and its number alone, and its deals not on who plays.
works sim wolf --players 3 --matches 5 --record few
works sim wolf --players 3 --matches 9 --record many
head -c "$(stat -c %s few)" many | cmp -s - few || fail 'the first matches depend on how many follow'
works sim draw --matches 50 --record random.jsonl
works sim draw --matches 50 --bots greedy --record greedy.jsonl
diff <(grep '"deal"' random.jsonl) <(grep '"deal"' greedy.jsonl) >/dev/null || fail 'the deals depend on who plays'

# Who plays, and with which options.
works sim double-6 --players 4 --bots greedy,random,random,random --matches 400 --json
json 'it["seats"][0]["bot"] == "greedy" and it["seats"][0]["wins"] > max(s["wins"] for s in it["seats"][1:])'
works sim doubles --players 3 --set target=200 --set hand=5 --set lead=lots --matches 5 --json --record lots
json 'it["options"] == {"direction": "clockwise", "hand": 5, "lead": "lots", "spinner": "first", "draw": "until-playable", "target": 200}'
grep -q '"event":"lots"' lots || fail 'no lots in the record'
works check lots
works sim hungarian --set may_stop=true --matches 5 --json
json 'it["options"]["may_stop"] is True'
printf 'base = wolf\nname = "Grimm"\nlimit = 40\nmin_players = 5\n' >house.ini
works sim --house house.ini --set charge=everyone --matches 5 --json --record house
json 'it["house"] == "\"Grimm\"" and it["players"] == 5 and it["options"]["limit"] == 40'
works check house
works sim wolf --house house.ini --matches 5
prints 'wolf ("Grimm"), 5 players, seed 1'
works sim draw --seed 18446744073709551615 --matches 5
works sim draw --lang de --matches 5
prints 'Runden'
works sim double-18 --players 9 --matches 3 --record large
works check large

# The record on standard output, the summary beside it.
"$pasch" sim draw --matches 10 --record - 2>err | "$pasch" check - >out || fail 'sim --record - | check -'
prints '10 matches, 10 rounds'
grep -q '^matches *10$' err || fail "no summary beside the record: $(cat err)"

# Deals that nobody can lead from are dealt again, and the record shows them.
works sim doubles --set lead=double-six --set hand=1 --matches 20 --json --record redeals
json "it['redeals'] > 20 and it['redeals'] == $(grep -c '"leader":null' redeals)"
works check redeals

refuses 1 'there is no game darw; did you mean draw?' sim darw
refuses 1 'wolf is for 2 to 13 players, not 1' sim wolf --players 1
refuses 1 'draw is for 2 to 6 players, not 7' sim draw --players 7
refuses 1 '--players = 14: must be a whole number from 1 to 13' sim draw --players 14
refuses 1 '--players = two' sim draw --players two
refuses 1 '--players = -3' sim draw --players -3
refuses 1 '--players = 3x' sim draw --players 3x
refuses 1 '--players = ' sim draw --players ''
refuses 1 '--matches = 0' sim draw --matches 0
refuses 1 '--matches = 99999999999999999999' sim draw --matches 99999999999999999999
refuses 1 '--seed = 18446744073709551616' sim draw --seed 18446744073709551616
refuses 1 '--seed = -1' sim draw --seed -1
refuses 1 'draw has no option limit; its options: direction | set' sim draw --set limit=3
refuses 1 'set = double-ten: must be double-six | double-nine | double-twelve' sim draw --set set=double-ten
refuses 1 'limit = 0: must be 1' sim wolf --set limit=0
refuses 1 '--set limit: must be NAME=VALUE' sim wolf --set limit
refuses 1 'must be NAME=VALUE' sim wolf --set =5x --set a
refuses 1 'hand = 15: must be 1' sim doubles --set hand=15
refuses 1 'there is no computer player genius; there are: random, greedy' sim draw --bots genius
refuses 1 'there is no computer player' sim draw --bots ''
refuses 1 'there is no computer player' sim draw --bots random,
refuses 1 '--bots names 3 computer players for 2 seats' sim draw --bots random,random,greedy
refuses 1 'more than 13' sim draw --bots "$(printf 'random,%.0s' {1..20})random"
refuses 1 'No such file' sim --house nowhere.ini
refuses 1 'house.ini: these house rules are for wolf, not for draw' sim draw --house house.ini
refuses 1 'wolf is for 5 to 13 players, not 2' sim --house house.ini --players 2
refuses 1 'No such file' sim draw --record nowhere/record
refuses 1 'directory' sim draw --record .
refuses 1 'No space left' sim draw --record /dev/full
refuses 1 'No space left' sim draw --record /dev/full --matches 20000
arguments=()
for i in {1..70}; do arguments+=(--set limit=5); done
refuses 1 'too often' sim wolf "${arguments[@]}"

# Ctrl-C stops, sums up, and leaves a record that is right.
"$pasch" sim wolf --players 4 --matches 100000000 --record stopped --json >out 2>err &
process=$!
worked $process 50
kill -INT $process
wait $process
status=$?
[ $status = 130 ] || fail "interrupted: status $status"
grep -q 'interrupted: ' err || fail "interrupted: $(cat err)"
json 'it["matches"] > 0 and it["abandoned"] <= 1'
cp out interrupted
works check stopped
matches=$(python3 -c 'import json; print(json.load(open("interrupted"))["matches"])')
grep -q "^$matches matches, " out || fail "interrupted: $matches matches were played, checked: $(cat out)"
finish
