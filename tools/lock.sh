#!/bin/sh
# Writes requirements/*.lock anew: one set of versions, with hashes, for Python 3.11 to 3.13 on
# Linux, macOS and Windows. Keeps the versions it can; "tools/lock.sh --upgrade" takes new ones.
set -eu
cd "$(dirname "$0")/.."
if [ ! -x .venv/lock/bin/uv ]; then
  .venv/bin/python -m venv .venv/lock
  .venv/lock/bin/pip install -q 'uv>=0.13,<0.14'
fi
lock() {
  .venv/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-header --no-emit-index-url --no-emit-find-links "$@" pyproject.toml requirements/build.in
}
lock "$@" -o requirements/learn.lock
lock "$@" --extra site -c requirements/learn.lock -o requirements/site.lock
lock "$@" --extra test -c requirements/site.lock -o requirements/test.lock
