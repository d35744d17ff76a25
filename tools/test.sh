#!/bin/sh
# Runs the tests in two parts side by side, since those in a browser wait much of their time. What the others say comes
# after what the browser's say.
set -u
cd "$(dirname "$0")/.."
mkdir -p build
said=build/tests.txt

.venv/bin/python -m pytest --ignore=tests/browser >"$said" 2>&1 &
others=$!
trap 'kill $others 2>/dev/null' EXIT
trap 'exit 130' INT TERM
.venv/bin/python -m pytest tests/browser
browser=$?
wait $others
rest=$?
cat "$said"
[ $browser -eq 0 ] && [ $rest -eq 0 ]
