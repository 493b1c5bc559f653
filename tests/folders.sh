#!/usr/bin/env bash
# The check of includes finds what a folder may not use, files that include each other in a circle, and a table of folders that
# says something else: tests/folders.sh
set -euo pipefail
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -r "$copy"' EXIT
cp -r ARCHITECTURE.md cmake include src "$copy"
check() {
  cmake -DROOT="$copy" -P "$copy/cmake/check-includes.cmake" 2>&1
}
refuse() { # WORDS: what the check must say of the file that was changed; then it is as before
  if words=$(check); then echo "nothing was found: $1"; exit 1; fi
  grep -qF "$1" <<<"$(tr -s '\n ' ' ' <<<"$words")" || { echo "$words"; exit 1; }
  cp -r ARCHITECTURE.md cmake include src "$copy"
}
check
echo '#include <pasch/games/games.h>' >>"$copy/src/rules/round.c"
refuse 'rules may not use games: #include <pasch/games/games.h>'
echo '#include <pasch/seat/write.h>' >>"$copy/include/pasch/store/store.h"
refuse 'store may not use seat'
echo '#include <stdio.h>' >>"$copy/src/view/view.c"
refuse 'view does no input or output: #include <stdio.h>'
sed -i 's/^| `house` | games; inih/| `house` | rules; inih/' "$copy/ARCHITECTURE.md"
refuse 'the table does not say what house may use: games; INIH'
sed -i '/^| `cast`/d' "$copy/ARCHITECTURE.md"
refuse 'the table does not say what cast may use: base'
sed -i 's/^pasch_folder(rules PURE USES sheet)/pasch_folder(rules PURE USES sheet games)/' "$copy/cmake/folders.cmake"
refuse 'the table does not say what rules may use: sheet, games'
echo 'bool is_chain(const struct sheet *sheet) { return sheet_kind(sheet)->kind == KIND_CHAIN; }' >>"$copy/src/words/reasons.c"
refuse 'only engines and kinds know of engines'
echo 'bool is_chain(const struct sheet *sheet) { return sheet->engine == &engine_chain; }' >>"$copy/src/view/view.c"
refuse 'only engines and kinds know of engines'
echo '#include <pasch/engines/triangle.h>' >>"$copy/src/cli/play.c"
refuse 'only engines and kinds know of engines'
sed -i '1a #include "registry.h"' "$copy/src/host/desk.c"
refuse 'host: these include each other in a circle: desk, registry'
sed -i '1a #include "host_run.h"' "$copy/src/host/registry.h"
refuse 'host: these include each other in a circle: host_run, housekeeping, registry'
