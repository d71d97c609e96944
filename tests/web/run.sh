#!/bin/sh
# The page's own tests, in a browser:  run.sh NPM FOLDER, where FOLDER is web/ as the build copied and installed it.
npm=$1
folder=$2
skip() { echo "skipped: $*"; exit 77; }
command -v chromium >/dev/null || skip "there is no chromium; install Debian's package of that name"
[ -f "$folder/page.stamp" ] || skip "the page was not built, see the output of the build"
cd "$folder" && exec "$npm" test
