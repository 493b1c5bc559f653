# What the tab key offers: commands, options, games, levels and values, as bash asks for them.
. "$(dirname "$0")/support.bash"

works completion bash
bash -n out || fail 'the script is not bash'
cp out script
refuses 64 'say for which shell' completion
refuses 64 'completion bsah: must be one of bash, words; did you mean bash?' completion bsah
refuses 64 'Too many arguments' completion bash x

# completes LINE WANTED…: bash, at the end of this line, offers exactly these
completes() {
  local line=$1
  shift
  bash -c '. ./script
    compopt() { :; }
    COMP_LINE=$1 COMP_POINT=${#1}
    _pasch
    printf "%s\n" "${COMPREPLY[@]}"' - "$pasch${line:5}" 2>err | sort | tr '\n' ' ' >out
  [ "$(cat out)" = "$(printf '%s\n' "$@" | sort | tr '\n' ' ')" ] || fail "completing $line: $(cat out err)"
}

completes 'pasch pl' play
completes 'pasch PE' perft
completes 'pasch --v' --version
completes 'pasch help ga' games
completes 'pasch rules wo' wolf
completes 'pasch sim --matches 3 dr' draw
completes 'pasch sim draw x'
completes 'pasch sim --mat' --matches
completes 'pasch sim draw --se' --seed --set
completes 'pasch play --level no' normal
completes 'pasch play --level=e' easy expert
completes 'pasch play --continue wo' wolf
completes 'pasch demo draw --bots normal,gre' normal,greedy
completes 'pasch arena draw --a cl' clairvoyant
completes 'pasch hint --level ' normal expert
completes 'pasch picture --background=' felt none
completes 'pasch sim doubles --set spi' spinner=
completes 'pasch sim doubles --set spinner=no' none
completes 'pasch sim doubles --set=spinner=no' none
completes 'pasch serve --lobby' --lobby --lobby-wait
completes 'pasch tables ex' export
completes 'pasch house ' check fields
completes 'pasch games --lang ' de en
completes 'pasch nonsense '

# Whatever the help lists can be completed, in every command.
for command in $("$pasch" --help | sed -n '/^Commands/,/^Options/s/^  \([a-z]*\) .*/\1/p'); do
  [ "$command" = help ] && continue
  for option in $("$pasch" "$command" --usage | grep -o -- '--[a-z-]*' | sort -u); do
    "$pasch" completion words -- "$command" "${option%?}" | grep -qxe "$option" || fail "$command: $option is not offered"
  done
done
finish
