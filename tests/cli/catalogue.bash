# Every message is translated: none missing, none unsure, none that lost a place for a value.
. "$(dirname "$0")/support.bash"

"$source/po/update" --check >out 2>&1 || fail "po/update adds what is new to po/de.po; missing: $(cat out)"
statistics=$(msgfmt --statistics -o catalogue.mo "$source/po/de.po" 2>&1)
case $statistics in
  *fuzzy* | *untranslated*) fail "$statistics" ;;
esac
msgunfmt --no-wrap catalogue.mo >messages
python3 - messages <<'PYTHON' || fail 'places differ'
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
pairs = re.findall(r'msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n)+)', text)
places = lambda message: set(re.findall(r"\{[0-9]\}", message))
wrong = [pair for pair in pairs if places(pair[0]) != places(pair[1])]
print(*wrong, sep="\n")
sys.exit(bool(wrong) or len(pairs) < 250)
PYTHON
finish
