# Games, rules and house rules as the program shows them.
. "$(dirname "$0")/support.bash"

works games
prints 'wolf – Wolf, 2 to 13 players'
prints 'target = 1 – 10000 (default 100)'
works games --lang de
prints 'hungarian – Ungarisches Domino, 2 bis 4 Personen'
for language in en de; do
  works games --json --lang $language
  json 'len(it["games"]) >= 10'
  json 'all(g["id"] and g["title"] and g["summary"] for g in it["games"])'
  json 'all(1 <= g["players"]["least"] <= g["players"]["most"] <= 13 for g in it["games"])'
  json 'all(o["name"] and o["sentence"] and "default" in o for g in it["games"] for o in g["options"])'
  json 'all(o["default"] in o["values"] for g in it["games"] for o in g["options"] if o["type"] != "number")'
  json 'all(o["least"] <= o["default"] <= o["most"] for g in it["games"] for o in g["options"] if o["type"] == "number")'
  json 'all(o["default"] == o["values"][0] for g in it["games"] for o in g["options"] if o["type"] == "word")'
done
json '[o for g in it["games"] if g["id"] == "doubles" for o in g["options"] if o["name"] == "hand"][0]["defaults"]["6"] == 4'
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
works rules wolf
cmp -s out "$source/docs/rules/en/wolf.md" || fail "rules wolf is not docs/rules/en/wolf.md"
refuses 1 'there is no game woolf; the games: draw' rules woolf
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
for field in base name min_players set hand lead_tile eliminate; do
  grep -q "^$field = " out || fail "house fields: no $field"
done
works house fields --lang de
prints 'Wie viele mindestens mitspielen.'

printf 'base = wolf\n' >same.ini
works house check same.ini
prints 'nothing differs'
printf 'base = wolf\n\nreserv = 3\n' >wrong.ini
refuses 1 'wrong.ini: line 3: there is no field reserv; did you mean reserve?' house check wrong.ini
refuses 1 'wrong.ini: Zeile 3: ein Feld reserv gibt es nicht' house check wrong.ini --lang de
printf 'base = draw\ncut_hand = false\n' >impossible.ini
refuses 1 'impossible.ini: hand: 6 players with 5 tiles each' house check impossible.ini
refuses 1 'No such file' house check nowhere.ini
refuses 1 'directory' house check .
head -c 100000 /dev/zero | tr '\0' '#' >large.ini
refuses 1 'too large' house check large.ini
"$pasch" house check - <same.ini >out 2>err || fail "house check -"
finish
