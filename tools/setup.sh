#!/bin/sh
# Makes .venv ready: "learn" for the course, "site" to build the web app, "test" for everything.
# Installs what the lock files name, into .venv and nowhere else. Another Python: make PYTHON=python3.12 test
set -eu
cd "$(dirname "$0")/.."
what=$1
here=$(pwd -P)

# One at a time; a second one waits. A lock whose maker is gone counts for nothing.
mkdir -p build
until ln -s $$ build/setup.lock 2>/dev/null; do
  kill -0 "$(readlink build/setup.lock)" 2>/dev/null || rm -f build/setup.lock
  sleep 1
done
trap 'rm -f build/setup.lock' EXIT
trap 'exit 130' INT TERM

usable='import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))'
runs() { "$1" -c "$usable" >/dev/null 2>&1; }

# Moved or copied here: let the commands find this folder's Python. A space or a long path asks for other ones.
made_in=$(cat .venv/folder 2>/dev/null || echo "$here")
if [ "$made_in" != "$here" ]; then
  rm -f .venv/*.stamp
  case "$here" in *[[:space:]]*) rm -rf .venv ;; esac
  if [ ${#here} -gt 100 ]; then rm -rf .venv; fi
  if runs .venv/bin/python; then .venv/bin/python tools/moved.py "$made_in" "$here"; fi
fi

if ! runs .venv/bin/python || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
  python=
  if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else set -- python3 python3.13 python3.12 python3.11 python; fi
  for candidate do
    if runs "$candidate"; then python=$candidate; break; fi
  done
  if [ -z "$python" ]; then
    echo "Pinochle Learn needs Python 3.11, 3.12 or 3.13, and found none as ${PYTHON:-python3}; name one with: make PYTHON=/path/to/python3.12 $what" >&2
    exit 1
  fi
  if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    echo "$python lacks the modules venv and ensurepip; on Debian and Ubuntu: apt install python3-venv" >&2
    exit 1
  fi
  rm -rf .venv
  "$python" -m venv .venv
fi

echo "Setting up .venv for $what; the first time takes a minute."
pip() { .venv/bin/python -m pip --disable-pip-version-check --require-virtualenv -q "$@"; }
pip install --require-hashes -r "requirements/$what.lock"
pip install --no-deps --no-build-isolation -e .
echo "$here" >.venv/folder
touch ".venv/$what.stamp"
case $what in
  site) touch .venv/learn.stamp ;;
  test) touch .venv/learn.stamp .venv/site.stamp ;;
esac
