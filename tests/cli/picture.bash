# pasch picture: every game at many moments, files, what may be seen, what is asked wrongly; the pictures of the documents.
. "$(dirname "$0")/support.bash"
kept=$source/tests/playthroughs

# draws OPEN RECORD LINE OPTIONS…: notes the picture to be compared with the record
draws() {
  local open=$1 record=$2 line=$3 name
  shift 3
  works picture "$record" --at "$line" "$@"
  name=drawn/$(basename "$record")-$line$1.svg
  mv out "$name"
  echo "$name $record $line $open" >>jobs
}

# left_nothing: only the files that were there before
left_nothing() {
  ls -A >now
  diff before now >difference || fail "files are left: $(cat difference)"
}

# Every game, all along its match, in any proportion; face-down tiles show their faces only if everything is open.
mkdir drawn
for game in $("$pasch" games --json | python3 -c 'import json,sys; print(*[g["id"] for g in json.load(sys.stdin)["games"]])'); do
  lines=$(wc -l <"$kept/$game.jsonl")
  for line in 2 3 4 5 $(seq 9 $((lines / 6 + 1)) "$lines") "$lines"; do
    draws 0 "$kept/$game.jsonl" "$line"
    draws 0 "$kept/$game.jsonl" "$line" --table --portrait --ends --mark
    draws 1 "$kept/$game.jsonl" "$line" --hands --proportion=1:1 --background=none
  done
  works picture "$kept/$game.jsonl"
  cp out end
  works picture "$kept/$game.jsonl" --at "$lines"
  cmp out end || fail "$game: the end is not the last line"
done
python3 "$source/tests/cli/picture.py" <jobs || fail 'pictures are not what the records say'

# The words: whose turn it is, tiles and points, the stock.
record=$source/docs/pictures/wolf.jsonl
works picture "$record" --at 5
prints '<title>Wolf, round 1, after line 5 of the record</title>'
prints '>Anna</tspan>'
prints '>6 tiles, 0 points</tspan>'
prints '14 tiles in the stock'
sed '1s/}$/,"house_name":"Long \& Mild"}/' "$record" >named.jsonl
cat "$kept/wolf.jsonl" named.jsonl >both.jsonl
works picture both.jsonl
prints '<title>Wolf (Long &amp; Mild), round 1, after'
works picture both.jsonl --at 5
prints '<title>Wolf, round 1, after line 5'
works picture "$kept/wolf.jsonl" --at 8 --lang de
prints 'Wolf, '

# What may be seen: nobody's hand, one's own, all of them; when a round is over all hands lie open.
# faces OPTIONS…: how many tiles are shown with their faces
faces() {
  works picture "$@"
  sed 's/<use/\n<use/g' out | grep -c '<use href="#tile-'
}
racks() {
  [ "$(grep -c 'fill="url(#wood)"' out)" = "$1" ] || fail "$1 racks: $2"
}
[ "$(faces "$record" --at 4)" = 2 ] || fail 'a spectator sees the table'
racks 0 'a spectator'
[ "$(faces "$record" --at 4 --table)" = 2 ] || fail 'the table alone'
racks 0 'the table alone'
[ "$(faces "$record" --at 4 --seat 0)" = 8 ] || fail 'seat 0 sees its hand of 6'
racks 1 'seat 0'
[ "$(faces "$record" --at 4 --seat 1)" = 8 ] || fail 'seat 1 sees its hand of 6'
racks 1 'seat 1'
[ "$(faces "$record" --at 4 --hands)" = 14 ] || fail 'all hands'
racks 2 'all hands'
[ "$(faces "$record" --seat 0)" = 9 ] || fail 'a face-down tile is not seen'
grep -q '<use href="#back-v"' out || fail 'a face-down tile has a back'
over=$(grep -n '"round-end"' "$kept/wolf.jsonl" | head -n 1 | cut -d: -f1)
[ "$(faces "$kept/wolf.jsonl" --at "$over")" = 25 ] || fail "hands lie open when the round is over"
cp out open
works picture "$kept/wolf.jsonl" --at $((over - 1))
sed 's/line [0-9]*/line/' open >open1
sed 's/line [0-9]*/line/' out >open2
cmp open1 open2 || fail 'the end of a round leaves the tiles where they lie'
# Tiles that nobody sees change nothing: two tiles of the stock trade places.
python3 - "$record" <<'PYTHON' >other.jsonl
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
deck = lines[1]["deck"]
deck[-1], deck[-2] = deck[-2], deck[-1]
deck[4], deck[11] = deck[11], deck[4]
for line in lines:
    print(json.dumps(line))
PYTHON
works check --partial other.jsonl
for view in '' --table; do
  works picture "$record" $view
  cp out one
  works picture other.jsonl $view
  cmp out one || fail "the picture tells what is hidden: $view"
done

# Options change what they should.
works picture "$record" --at 4 --table
cp out plain
grep -q 'url(#felt)' plain || fail 'felt is the background'
grep -q 'stroke-dasharray' plain && fail 'ends are shown, though nobody asked'
for option in --ends --mark '--background none' '--width 333'; do
  works picture "$record" --at 4 --table $option
  cmp -s out plain && fail "$option changes nothing"
done
grep -q '^<svg [^>]*width="333"' out || fail '--width 333'
works picture "$record" --at 4 --table --background none
grep -q 'url(#felt)"' out && fail 'felt with --background none'
works picture "$record" --at 4 --table --ends
[ "$(grep -c 'stroke-dasharray' out)" = 4 ] || fail 'a side, two tips and the 2 are ends'
works picture "$kept/draw.jsonl" --table
cp out landscape
works picture "$kept/draw.jsonl" --table --landscape
cmp out landscape || fail 'landscape is the default'
works picture "$kept/draw.jsonl" --table --portrait
cmp -s out landscape && fail 'portrait is as landscape'
cp out portrait
works picture "$kept/draw.jsonl" --table --proportion 2:3
cmp out portrait || fail '2:3 is portrait'

# Names are words, whatever is in them.
sed '1s/"Anna"/"<b>\&amp;\\"\\u0001\\ufffe'"'"' ÄÖ 東 and so on, a very long name"/' "$record" >names.jsonl
works picture names.jsonl
python3 - <<'PYTHON' || fail 'names are not written as they are'
import xml.etree.ElementTree as tree
words = [element.text for element in tree.parse("out").getroot().iter("{http://www.w3.org/2000/svg}tspan")]
assert any(word.startswith("<b>&amp;\"") and word.endswith("…") and "東" in word for word in words), words
PYTHON

# Files.
works picture "$record" --hands
cp out wanted.svg
for file in new.svg new.SVG; do
  run picture "$record" --hands -o $file
  { [ $status = 0 ] && [ ! -s out ] && [ ! -s err ]; } || fail "-o $file: $status $(cat out err)"
  cmp $file wanted.svg || fail "-o $file"
done
run picture "$record" -o new.svg
cmp -s new.svg wanted.svg && fail 'a file that is there is replaced'
umask 027
run picture "$record" -o rights.svg
[ "$(stat -c %a rights.svg)" = 640 ] || fail "rights: $(stat -c %a rights.svg)"
umask 022
"$pasch" picture - --hands <"$record" >out 2>err || fail 'picture -'
cmp out wanted.svg || fail 'picture -'
"$pasch" picture "$record" >/dev/full 2>err && fail 'a full device'
[ "$(cat err)" = 'pasch: standard output: No space left on device' ] || fail "a full device: $(cat err)"
if command -v rsvg-convert >/dev/null; then
  for width in 0 400; do
    run picture "$record" $([ $width = 0 ] || echo --width $width) -o new.png
    [ $status = 0 ] || fail "-o new.png: $(cat err)"
    python3 - $width <<'PYTHON' || fail "new.png is not the picture wanted, width $width"
import struct, sys
data = open("new.png", "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[-8:-4] == b"IEND"
width, height = struct.unpack(">II", data[16:24])
assert width == (int(sys.argv[1]) or width) and width > 300 and height > 100, (width, height)
PYTHON
  done
fi

# Nothing half-written is left, and what was there stays.
rm -f now difference
cp wanted.svg there.svg
cp wanted.svg there.png
mkdir folder.svg empty
printf '#!/bin/bash\nPATH=%s exec %q "$@"\n' "$work/empty" "$pasch" >bare
chmod +x bare
touch before now difference
ls -A >before
refuses 1 'nowhere/new.svg: No such file or directory' picture "$record" -o nowhere/new.svg
refuses 1 'folder.svg: Is a directory' picture "$record" -o folder.svg
refuses 1 'the name of a picture ends with .svg or .png' picture "$record" -o new.gif
refuses 1 'the name of a picture ends with .svg or .png' picture "$record" -o .svg
for file in there.svg small.svg small.png; do
  (trap '' XFSZ && ulimit -f 1 && exec "$pasch" picture "$record" -o $file) >out 2>err
  status=$?
  [ $status = 1 ] || fail "$file: too large, but status $status"
  grep -qE 'File too large|could not make the picture' err || fail "$file: too large, but says $(cat err)"
  left_nothing
done
pasch=./bare refuses 1 'needs the program rsvg-convert' picture "$record" -o there.png
cmp there.svg wanted.svg || fail 'there.svg is not what it was'
cmp there.png wanted.svg || fail 'there.png is not what it was'
printf '#!/bin/sh\nexit 3\n' >empty/rsvg-convert
chmod +x empty/rsvg-convert
pasch=./bare refuses 1 'rsvg-convert could not make the picture' picture "$record" -o there.png
cmp there.png wanted.svg || fail 'there.png is not what it was'
left_nothing

# What is asked wrongly.
refuses 64 'say which record' picture
refuses 1 'No such file' picture missing.jsonl
refuses 1 '--landscape, --portrait and --proportion exclude each other' picture "$record" --portrait --landscape
refuses 1 '--landscape, --portrait and --proportion exclude each other' picture "$record" --proportion 16:9 --portrait
works picture "$record" --portrait --proportion 2:3 # says the same twice
refuses 1 '--at = 0: must be a whole number' picture "$record" --at 0
refuses 1 '--at = 9: ' picture "$record" --at 9
grep -q 'wolf.jsonl has only 8 lines' err || fail "--at 9: $(cat err)"
refuses 1 'after line 1 the tiles are not dealt yet' picture "$record" --at 1
refuses 1 '--seat = 2: the seats are 0 to 1' picture "$record" --seat 2
refuses 1 'exclude each other' picture "$record" --seat 1 --hands
refuses 1 'exclude each other' picture "$record" --table --hands
for wrong in 3 3: :2 0:1 1:0 21:1 3:2x -3:2 3:-2 ' 3:2' 3:99999999999999999999; do
  refuses 1 'must be two whole numbers from 1 to 20' picture "$record" "--proportion=$wrong"
done
refuses 1 '--background = red: must be one of felt, none' picture "$record" --background red
refuses 1 '--width = 15: must be' picture "$record" --width 15
sed '4s/2-4/3-4/' "$record" >broken.jsonl
refuses 1 'broken.jsonl: line 4: ' picture broken.jsonl --at 3 -o broken.svg
[ ! -e broken.svg ] || fail 'a picture of a broken record'
: >nothing.jsonl
refuses 1 'there is no match in this file' picture nothing.jsonl
head -c 5000 /dev/urandom >garbage
refuses 1 'garbage: line ' picture garbage

# The documents: every picture is what docs/pictures/make draws, is used, and is there; the program shows texts without them.
mkdir made
bash "$source/docs/pictures/make" "$pasch" made || fail 'docs/pictures/make'
for file in made/*.svg "$source"/docs/pictures/*.svg; do
  name=$(basename "$file")
  cmp "made/$name" "$source/docs/pictures/$name" || fail "docs/pictures/$name is not what docs/pictures/make draws"
  grep -rqF "pictures/$name" --include='*.md' "$source/docs" "$source/README.md" || fail "no document shows $name"
done
# And the gallery of the page, which has a picture of every game.
mkdir gallery
bash "$source/web/pictures/make" "$pasch" gallery || fail 'web/pictures/make'
for name in $(games) hero; do
  cmp "gallery/$name.svg" "$source/web/pictures/$name.svg" || fail "web/pictures/$name.svg is not what web/pictures/make draws"
done
for file in "$source"/docs/pictures/*.jsonl; do
  works check --partial "$file"
done
for text in "$source"/README*.md "$source"/docs/*.md "$source"/docs/rules/*/*.md; do
  for picture in $(grep -oE '\]\([^)]*\.svg\)' "$text" | sed 's/^](//; s/)$//'); do
    [ -s "$(dirname "$text")/$picture" ] || fail "$text: there is no $picture"
  done
done
for language in en de; do
  for game in draw wolf tripple; do
    works rules $game --lang $language
    grep -q 'svg' out && fail "pasch rules $game shows the name of a picture"
    python3 - "$source/docs/rules/$language/$game.md" <<'PYTHON' || fail "pasch rules $game, $language"
import re, sys
assert re.sub(r"\n(?:\n *!\[.*)+\n", "\n", open(sys.argv[1]).read()) == open("out").read()
PYTHON
  done
done
finish
