# Games, rules and house rules as the program shows them.
. "$(dirname "$0")/support.bash"

works games
prints 'wolf – Wolf, 2 to 13 players'
prints 'target = 1 – 10000 (default 100)'
prints 'tripple – Tripple, 2 to 6 players'
prints 'tripple-solo – Tripple solo, 1 player'
prints 'hand = 1 – 55 (default 10)'
works games --lang de
prints 'hungarian – Ungarisches Domino, 2 bis 4 Personen'
for language in en de; do
  works games --json --lang $language
  json 'len(it["games"]) >= 12'
  json 'all(g["id"] and g["title"] and g["summary"] for g in it["games"])'
  json 'all(1 <= g["players"]["least"] <= g["players"]["most"] <= 13 for g in it["games"])'
  json 'all(o["name"] and o["sentence"] and "default" in o for g in it["games"] for o in g["options"])'
  json 'all(o["default"] in o["values"] for g in it["games"] for o in g["options"] if o["type"] != "number")'
  json 'all(o["least"] <= o["default"] <= o["most"] for g in it["games"] for o in g["options"] if o["type"] == "number")'
  json 'all(o["default"] == o["values"][0] for g in it["games"] for o in g["options"] if o["type"] == "word")'
done
json '[o for g in it["games"] if g["id"] == "doubles" for o in g["options"] if o["name"] == "hand"][0]["defaults"]["6"] == 4'
json '[o for g in it["games"] if g["id"] == "tripple-solo" for o in g["options"] if o["name"] == "hand"][0]["defaults"] == {"1": 10}'
json '[g["players"] for g in it["games"] if g["id"] == "tripple-solo"] == [{"least": 1, "most": 1}]'
games=$(python3 -c 'import json; print(*[g["id"] for g in json.load(open("out"))["games"]])')

# Every game has its rules in both languages: the very text of docs/rules/.
for game in $games; do
  works rules $game
  cp out english
  works rules $game --lang de
  cmp -s out english && fail "rules $game: the same in both languages"
  prints "$game"
  cat "$source"/docs/rules/en/*.md >all
  grep -qF "$(head -1 english)" all || fail "rules $game: not from docs/rules/en"
done
# English rules have the English title of their game.
works games --json
python3 - "$source" <<'PYTHON' || fail 'titles of the English rules'
import json, subprocess, sys
for game in json.load(open("out"))["games"]:
    name = "tripple" if game["id"] == "tripple-solo" else game["id"]
    title = open(f"{sys.argv[1]}/docs/rules/en/{name}.md").readline()
    assert title.startswith("# " + game["title"].split()[0]), (game["id"], title)
PYTHON
# Games that differ in their numbers only have texts with their own: made of one source, and only their own.
"$source/docs/rules/make" "$pasch" made || fail 'docs/rules/make'
for file in made/*/*.md; do
  cmp "$file" "$source/docs/rules/${file#made/}" || fail "docs/rules/${file#made/} is not what docs/rules/make writes"
done
for language in en de; do
  works rules double-9 --lang $language
  prints '55'
  prints '| 13 | 11 |  9 |  7 |  6 |  6 |  5 |'
  prints '`divisor = 5`'
  grep -q 'double-6\|18-18\|11 = ' out && fail "rules double-9 --lang $language: numbers of another game"
done
# What is scored is said with its number, the table's own too.
works games
prints 'open ends score if they add up to a multiple of 5.'
grep -q '{0}' out && fail 'games: a place without its number'
works demo double-9 --seed 1 --set divisor=4 --delay 0
prints 'multiple of 4'
works rules wolf
sed -zE 's/\n(\n *!\[[^\n]*)+\n/\n/g' "$source/docs/rules/en/wolf.md" >wanted # pictures are left out
cmp -s out wanted || fail "rules wolf is not docs/rules/en/wolf.md"
refuses 1 'there is no game woolf; did you mean wolf?' rules woolf
refuses 1 'ein Spiel woolf gibt es nicht' rules woolf --lang de

# House rules: the examples that come with the program are right.
for file in "$source"/docs/house-rules/*.ini; do
  works house check "$file"
  prints 'with house rules'
  works sim --house "$file" --matches 20
  works perft --house "$file" --depth 3
  works demo --house "$file" --seed 1 --delay 0
done
works house check "$source/docs/house-rules/long-wolf.ini"
prints 'limit = 150 (otherwise 100)'
works house fields
for field in base name min_players set hand lead_tile eliminate bridge tips_match; do
  grep -q "^$field = " out || fail "house fields: no $field"
done
works house fields --lang de
prints 'Wie viele mindestens mitspielen.'
prints '# Nur für Dreiecksteine'
works house fields
[ "$(grep -E '^(#|min_players|set|bridge) ' out | cut -d= -f1 | paste -sd,)" = \
  '# For every game,min_players ,# For rectangular tiles only,set ,# For triangular tiles only,bridge ' ] ||
  fail "house fields: not under their kind of tiles: $(grep '^#' out)"

printf 'base = wolf\n' >same.ini
works house check same.ini
prints 'nothing differs'
printf 'base = wolf\n\nreserv = 3\n' >wrong.ini
refuses 1 'wrong.ini: line 3: there is no field reserv; did you mean reserve?' house check wrong.ini
refuses 1 'wrong.ini: Zeile 3: ein Feld reserv gibt es nicht' house check wrong.ini --lang de
printf 'base = tripple\ntarget = 200\nspinner = first\n' >rectangles.ini
refuses 1 'rectangles.ini: line 3: spinner is for rectangular tiles only' house check rectangles.ini
printf 'base = wolf\nbridge = 7\n' >triangles.ini
refuses 1 'triangles.ini: line 2: bridge is for triangular tiles only' house check triangles.ini
printf 'base = tripple-solo\nhand = 20\n' >solo.ini
works house check solo.ini
prints 'Tripple solo with house rules, 1 player'
prints 'hand = 1:20'

# The widely sold triangles: by their own points, and the record needs no file.
sold=$source/docs/house-rules/triangles-as-sold.ini
for players in 2 3 4 5 6; do
  works sim --house "$sold" --players $players --matches 30 --bots greedy --record sold.jsonl --json
  json 'it["house"] == "Triangles as sold" and it["options"]["target"] == 400'
  works check sold.jsonl
  [ "$(grep -c '"hands"' sold.jsonl)" -gt 30 ] || fail 'too few rounds'
  python3 - <<'PYTHON' || fail "triangles-as-sold, $players players: not those points"
import json
seat, draws = None, 0
bonus = {"bridge": 40, "joint": 0, "hexagon": 50, "out": 25}
for line in map(json.loads, open("sold.jsonl")):
    if line.get("event") == "place":
        blank = line["tile"] == "0-0-0"
        value = sum(map(int, line["tile"].split("-")))
        worth = sum((40 if blank else 10) if name == "lead" else bonus[name] for name in line.get("bonus", []))
        assert line.get("points", 0) == value + worth, line
    if line.get("event") == "draw":
        draws = draws + 1 if line["seat"] == seat and draws < 3 else 1
        seat = line["seat"]
        assert line["points"] in ((-5, -15) if draws == 3 else (-5,)), line
    elif "seat" in line:
        if line["event"] == "done":
            assert line.get("points", 0) == (-10 if draws == 3 else 0), line
        seat, draws = None, 0
    if line.get("event") == "match-end":
        assert max(line["totals"]) >= 400
PYTHON
done

printf 'base = draw\ncut_hand = false\n' >impossible.ini
refuses 1 'impossible.ini: hand: 6 players with 5 tiles each' house check impossible.ini
refuses 1 'No such file' house check nowhere.ini
refuses 1 'directory' house check .
head -c 100000 /dev/zero | tr '\0' '#' >large.ini
refuses 1 'too large' house check large.ini
"$pasch" house check - <same.ini >out 2>err || fail "house check -"
finish
