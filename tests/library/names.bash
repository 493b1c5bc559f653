# The library shows the names of its headers and no others; these are for C++ too: names.bash FOLDER-OF-THE-LIBRARY SOURCE
set -euo pipefail
folder=$1 source=$2
declared=$(cat "$source"/include/pasch/*.h | tr '\n' ' ' | grep -oE 'PASCH_API [^(;]*\(' | grep -oE 'pasch_[a-z_]+\($' |
  tr -d '(' | sort)
[ "$(wc -l <<<"$declared")" -gt 40 ]
for shown in "nm -D --defined-only $folder/libpasch.so" "nm -g --defined-only $folder/libpasch.a"; do
  found=$($shown | awk 'NF == 3 { print $3 }' | grep -vE '^(__asan|__odr_asan|__ubsan|_init$|_fini$)' | sort)
  diff <(echo "$declared") <(echo "$found") || { echo "$shown: shows others than the headers declare"; exit 1; }
done
for header in "$source"/include/pasch/*.h; do
  clang -x c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$source/include" -include "$header" /dev/null
  gcc -x c -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$source/include" -include "$header" /dev/null
done
