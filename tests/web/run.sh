#!/bin/sh
# The page's own tests, in a browser:  run.sh NPM FOLDER, where FOLDER is web/ as the build copied and installed it.
# Skipped where something is missing; ./check repeats the reason at its end.
npm=$1
folder=$2
skip() { echo "skipped: $*"; exit 77; }
command -v "$npm" >/dev/null || skip "there is no npm; install it and configure again"
command -v chromium >/dev/null || skip "there is no chromium; install Debian's package of that name"
[ ! -f "$folder/page.missing" ] || skip "the page was not built; $(head -n 4 "$folder/page.missing")"
[ -f "$folder/page.stamp" ] || skip "the page was not built, see the output of the build"
cd "$folder" && exec "$npm" test
