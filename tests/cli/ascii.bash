# Where the locale is not UTF-8, and with --ascii, nothing but ASCII is printed: every command, in both languages.
. "$(dirname "$0")/support.bash"
export XDG_DATA_HOME=$work/data LANGUAGE=

# plain ARGUMENTS…: nothing that was printed has another byte
plain() {
  LC_ALL=C grep -q $'[\200-\377]' out err && fail "$*: $(LC_ALL=C grep -h $'[\200-\377]' out err | head -n 3)"
  [ -s out ] || [ -s err ] || fail "$*: says nothing"
}

# everywhere ARGUMENTS…
everywhere() {
  for language in en de; do
    LC_ALL=C "$pasch" "$@" --lang $language >out 2>err </dev/null
    plain "LC_ALL=C pasch $* --lang $language"
  done
}

record=$source/tests/playthroughs/wolf.jsonl
for command in play replay serve tables demo games rules sim arena seat hint picture check bests house perft train bench; do
  everywhere $command --help
  everywhere $command --usage
  everywhere $command --nonsense
  everywhere help $command
done
everywhere
everywhere --help
everywhere nonsense
everywhere games
for game in $(games); do
  everywhere rules $game
done
for game in wolf double-6 hungarian tripple; do
  everywhere demo $game --seed 3
done
everywhere sim double-9 --matches 3
everywhere arena draw --a greedy --b random --games 4
everywhere perft draw --depth 3
everywhere bests
everywhere house fields
everywhere house check /nowhere
everywhere check "$record"
everywhere replay "$record" --plain
everywhere play wolf --plain --new --seed 1 --name Jürgen
everywhere hint "$record" --at 5 --budget 20
everywhere play nonsense --plain
everywhere seat --level nonsense
everywhere picture /nowhere

# The same by --ascii, whatever the locale; letters stay legible.
for arguments in 'rules hungarian' 'demo wolf --seed 1' 'games' '--help' "replay $record --plain" 'play draw --plain --new --seed 1'; do
  "$pasch" $arguments --ascii --lang de >out 2>err </dev/null
  plain "pasch $arguments --ascii"
done
works rules hungarian --ascii --lang de
prints 'fuer'
works rules hungarian --lang de
prints 'für'
# What programs read stays UTF-8.
LC_ALL=C works games --json --lang de
grep -q 'ü' out || fail 'JSON has lost its letters'
finish
