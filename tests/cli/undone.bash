# Records with lines that take back, and what is made of them: they have not happened where a match is told again.
. "$(dirname "$0")/support.bash"

# Seat 1 leads with line 3, seat 0 follows with line 4; seat 0 takes that back after line 5 has answered, and lays it again.
works sim draw --matches 1 --seed 5 --players 2 --record played
grep -q '"event":"place","seat":[01]' played || fail 'no match to test with'
seat=$(sed -n '4s/.*"seat":\([01]\).*/\1/p' played)
{ head -n 5 played; echo "{\"event\":\"undo\",\"seat\":$seat,\"to\":4}"; tail -n +4 played; } >undone
sed '1s/}$/,"undone":1}/' played >without
works check undone without
prints '2 matches with moves taken back'

# Told again it is the match without what was taken back, and says that there was something.
works replay --plain played
cp out told
grep -q 'taken back' told && fail 'nothing was taken back there'
for record in undone without; do
  works replay --plain $record
  sed 's/ With moves taken back\.//' out | cmp -s - told || fail "told otherwise: $(diff out told)"
  prints 'With moves taken back.'
done
works replay --plain undone --lang de
prints 'Mit zurückgenommenen Zügen.'

# Lines are counted as they stand in the file; at one that was taken back the match stands as before that.
works replay --plain played --at 5
cp out told
works replay --plain undone --at 8
sed 's/ With moves taken back\.//' out | cmp -s - told || fail "from line 8 on: $(diff out told)"
works replay --plain played --at 3
cp out told
for line in 3 4 5 6; do
  works replay --plain undone --at $line
  sed 's/ With moves taken back\.//' out | cmp -s - told || fail "from line $line on: $(diff out told)"
done
last=$(wc -l <undone)
works replay --plain undone --at "$last"
refuses 1 "the last line of the match is $last" replay --plain undone --at $((last + 1))

# A picture and a hint show the table as it was after that line, whatever came of it.
for at in '5 5' '3 6' '4 7' '9 12'; do
  set -- $at
  works picture played --at "$1" --hands
  sed 's/after line [0-9]*//' out >first
  works picture undone --at "$2" --hands
  sed 's/after line [0-9]*//' out | cmp -s - first || fail "the picture after line $2 is not that after line $1"
done
works hint played --at 4 --json --budget 50
cp out first
for line in 4 7; do
  works hint undone --at $line --json --budget 50
  python3 -IS -c 'import json
a, b = json.load(open("first")), json.load(open("out"))
assert a["moves"] == b["moves"], (a, b)' || fail "a hint for line $line"
done

# Such matches are no personal bests.
export XDG_DATA_HOME=$work/data
works sim tripple-solo --matches 1 --seed 3 --record solo
sed -i '1s/"bots":\["[a-z]*"\]/"bots":[""]/' solo
line=$(grep -n '"event":"draw"' solo | head -n 1 | cut -d: -f1)
{ head -n "$line" solo; echo "{\"event\":\"undo\",\"seat\":0,\"to\":$line}"; tail -n +"$line" solo; } >solo-undone
works check solo-undone
prints '1 match with moves taken back'
works bests --add solo-undone
prints '1 match with moves taken back does not count.'
works bests --json
json 'it["bests"] == []'
works bests --add solo
works bests --json
json 'len(it["bests"]) == 1'

finish
