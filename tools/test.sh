#!/bin/sh
# Runs the tests in two parts side by side, since those in a browser wait much of their time: those in a browser without
# the built web app, with the players' games; and all others. What the others say comes last. Options go to both.
set -u
cd "$(dirname "$0")/.."
mkdir -p build
said=build/tests.txt

served=tests/players
elsewhere=--ignore=tests/players
for name in beside course_page first game lessons meld_lesson not_found offline pages parts progress standing waking; do
  served="$served tests/browser/test_$name.py"
  elsewhere="$elsewhere --ignore=tests/browser/test_$name.py"
done

# shellcheck disable=SC2086 # names without spaces, one word each
.venv/bin/python -m pytest $elsewhere "$@" >"$said" 2>&1 &
others=$!
trap 'kill $others 2>/dev/null' EXIT
trap 'exit 130' INT TERM
# shellcheck disable=SC2086
.venv/bin/python -m pytest $served "$@"
browser=$?
wait $others
rest=$?
cat "$said"
[ $browser -eq 0 ] && [ $rest -eq 0 ]
