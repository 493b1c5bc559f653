# Every command explains itself in both languages, and says what it did not understand.
. "$(dirname "$0")/support.bash"

works --help
for command in play demo games rules sim arena seat hint check bests house tables perft bench; do
  grep -q "^  $command " out || fail "pasch --help does not list $command"
done
works --version
grep -qx 'pasch [0-9.]*' out || fail "version: $(cat out)"
works -h
works help
works help help

for command in play demo games rules sim arena seat hint check bests house tables perft bench; do
  works $command --help
  grep -q "^Usage: pasch $command" out || fail "$command: no usage"
  grep -q '^Examples:' out || fail "$command: no examples"
  grep -q -- '--help' out || fail "$command: no options"
  cp out english
  works help $command
  cmp -s out english || fail "pasch help $command is not pasch $command --help"
  works $command --usage
  works $command --help --lang de
  grep -q "^Aufruf: pasch $command" out || fail "$command: no German usage"
  grep -q '^Beispiele:' out || fail "$command: no German examples"
  # Whatever is longer than a name or an example is translated.
  grep -Fxf english out | grep -Ev '^( *pasch .*| *(base|limit|hand) = .*|)$' && fail "$command: English in German help"
done
works --lang de --help
prints 'Befehle:'

# The language follows the environment, though no German locale is installed.
spoken() {
  local wanted=$1
  shift
  env -u LC_ALL -u LC_MESSAGES -u LANG -u LANGUAGE "$@" "$pasch" --help >out 2>err
  grep -q "^$wanted: pasch" out || fail "$*: not $wanted"
}
spoken Usage A=b
spoken Aufruf LC_ALL=de_DE.UTF-8
spoken Aufruf LC_MESSAGES=de_AT
spoken Aufruf LANG=de
spoken Aufruf LANGUAGE=de
spoken Aufruf LANG=en_GB.UTF-8 LANGUAGE=fr:de:en
spoken Usage LANG=de_DE.UTF-8 LANGUAGE=en
spoken Usage LANG=fr_FR.UTF-8
spoken Usage LANG=den
spoken Usage LC_ALL=C LANGUAGE=de
spoken Usage LC_ALL=en_US.UTF-8 LANG=de_DE.UTF-8

# Without its translations all is English, command words and rules too.
cp "$pasch" alone
LANGUAGE=de ./alone play wolf --plain --new --name Eva >out 2>err </dev/null
grep -qi 'hilfe' out && fail "German without translations: $(grep -i hilfe out)"
prints 'help lists the commands.'
[ "$(LANGUAGE=de ./alone rules wolf)" = "$("$pasch" rules wolf)" ] || fail 'German rules without translations'

# Alone it greets.
works
[ "$(grep -c '^  pasch ' out)" = 3 ] || fail "the greeting: $(cat out)"
works --lang de
prints 'Willkommen'
refuses 64 'there is no command gmaes' gmaes
refuses 64 'there is no command gmaes' help gmaes
refuses 64 'there is no option --vresion' --vresion
# What was probably meant; names are taken in any case.
refuses 64 'there is no command gmaes; did you mean games?' gmaes
refuses 64 'there is no option --vresion; did you mean --version?' --vresion
refuses 64 'there is no option --matchs; did you mean --matches?' sim draw --matchs 3
refuses 64 'eine Option --matchs gibt es nicht; ist --matches gemeint?' sim draw --matchs 3 --lang de
refuses 64 'there is no option --prot; did you mean --port?' serve --prot 1
refuses 1 'there is no game drwa; did you mean draw?' sim drwa
refuses 1 'there is no game drwa; did you mean draw?' rules drwa
refuses 1 'wolf has no option limt; did you mean limit?' sim wolf --set limt=5
refuses 1 'there is no computer player exprt; did you mean expert?' sim draw --bots exprt
refuses 1 'there is no computer player exprt; did you mean expert?' seat --level exprt
refuses 1 '--a = gredy: did you mean greedy?' arena draw --a gredy --b random
refuses 1 'did you mean expert? A person called so is person:exprt' play draw --seats me,exprt
PASCH_PROT=1 refuses 1 'environment: there is no setting PASCH_PROT; did you mean PASCH_PORT?' serve
echo 'prot = 1' >wrong.conf
refuses 1 'wrong.conf:1: there is no setting prot; did you mean port?' serve --config wrong.conf
works Sim Doubles --MATCHES 1 --set SPINNER=None --bots Greedy,RANDOM
works HELP Sim
refuses 1 'must be one of de, en' --lang fr games
refuses 1 'must be one of de, en' games --lang=
for command in play demo games rules sim arena seat hint check bests house tables perft bench; do
  refuses 64 "pasch $command --help" $command --nonsense
done
refuses 64 'unrecognized option' sim draw --nonsense
refuses 64 'Too many arguments' sim draw wolf
refuses 64 'zu viele Argumente' sim draw wolf --lang de
refuses 64 'Too many arguments' games draw
refuses 64 'Too many arguments' rules draw wolf
refuses 64 'say which game' sim
refuses 64 'say which game' rules
refuses 64 'say which game' perft
refuses 64 'say which game' arena --a greedy --b random
refuses 64 'say which files' check
refuses 64 'say which record' hint
refuses 64 'welche Dateien' check --lang de
refuses 64 'welche Aufzeichnungen' bests --add --lang de
refuses 64 'say what to do' house
refuses 64 'say which house rules' house check
refuses 64 'house chekc: must be' house chekc x
refuses 64 'Too many arguments' house check a b
refuses 64 'Too many arguments' house fields a
refuses 64 'say what to do' tables
refuses 64 'say which database' tables list
refuses 64 'say which file is damaged' tables salvage a
refuses 64 'tables chekc: must be' tables chekc x
refuses 64 'Too many arguments' tables check a b
refuses 64 'must be a time such as' tables restore a b --at yesterday
refuses 64 'is for a folder' tables list a --at 2026-11-17T12:00:00Z

# Output that can't be written is noticed.
for arguments in '' '--help' '--version' 'games --json' 'rules wolf' 'bests' 'sim draw --matches 5' 'sim --help' 'arena draw --a greedy --b random --games 2' 'house fields' \
  'perft draw' 'demo --seed 1' 'bench --game draw --seconds 0.01'; do
  "$pasch" $arguments >/dev/full 2>err
  [ $? = 1 ] || fail "pasch $arguments >/dev/full: status"
  grep -q 'standard output: No space left on device' err || fail "pasch $arguments >/dev/full: $(cat err)"
done

for arguments in '' 'games' 'demo --seed 1' 'picture tests/playthroughs/wolf.jsonl' 'sim draw --matches 2 --record -'; do
  (cd "$source" && "$pasch" $arguments >&-) 2>err
  [ $? = 1 ] || fail "pasch $arguments >&-: status"
  [ "$(cat err)" = 'pasch: standard output: Bad file descriptor' ] || fail "pasch $arguments >&-: $(cat err)"
done

# Endless, marked and hostile files: an end, a reason, and nothing of theirs reaches the terminal.
printf '\357\273\277{}\n' >marked
printf '\033[2J\302\233\001\n' >hostile
for command in check hint picture replay 'bests --add'; do
  refuses 1 '/dev/zero: ' $command /dev/zero
  refuses 1 'the file begins with a byte order mark' $command marked
  refuses 1 'hostile: line 1: ' $command hostile
  LC_ALL=C grep -q $'[\001-\011\013-\037\233]' err && fail "$command echoes control characters"
done
refuses 1 'too large' house check /dev/zero
refuses 1 'control character' house check hostile
refuses 1 'there is no game ?[2J' sim $'\033[2J'
refuses 64 'there is no command ?[2J' $'\033[2J'

# Nor does what was mistyped: it stays in the line that tells of it.
hostile=$'b\033[2Ja\nd\tn\177a\302\233me'
for arguments in '' play 'play wolf --seats' 'play wolf --players 2 --seats me,' 'play wolf --level' 'play wolf --set' \
  'play wolf --colour' 'play wolf --players' 'play --house' replay demo games rules 'sim' 'sim wolf' 'sim wolf --bots' 'arena wolf' \
  'arena wolf --a' 'seat --join' 'seat --level' 'seat' hint "hint $source/tests/playthroughs/wolf.jsonl --at" check house 'house check' \
  perft bench train picture 'serve' 'serve --port' 'serve --config' tables 'tables show' bests 'bests --add' \
  completion --lang -- -; do
  for mistyped in "$hostile" "--$hostile" "-$hostile"; do
    "$pasch" $arguments "$mistyped" >out 2>err </dev/null && fail "$arguments $mistyped is taken"
    LC_ALL=C grep -q $'[\001-\010\013-\037\177\233]' out err && fail "$arguments echoes control characters: $(cat -v out err)"
    grep -q '^d' out err && fail "$arguments echoes a new line: $(cat -v out err)"
  done
done
finish
