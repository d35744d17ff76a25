"""The Python of a built site, tried under node: what it brings at once, and what it can still bring."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = """
const fs = require("fs"), path = require("path"), zlib = require("zlib");
const [, , runtime, lock, code] = process.argv;
const { loadPyodide } = require(path.resolve(runtime, "pyodide.js"));
const site = "/lib/python3.13/site-packages/";
let asked = 0;
globalThis.pinochleRest = () => {
  asked += 1;
  return new Uint8Array(fs.readFileSync(path.join(runtime, "rest.pack")));
};
(async () => {
  const python = await loadPyodide({ indexURL: runtime + "/", packages: [], lockFileContents: lock });
  const bytes = zlib.gunzipSync(fs.readFileSync(path.join(runtime, "modules.pack")));
  let at = 8 + parseInt(bytes.subarray(0, 8).toString(), 16);
  for (const [name, size] of JSON.parse(bytes.subarray(8, at).toString())) {
    python.FS.mkdirTree(path.posix.dirname(site + name));
    python.FS.writeFile(site + name, bytes.subarray(at, at + size));
    at += size;
  }
  python.runPython("import importlib; importlib.invalidate_caches(); import pinochle_rest");
  console.log(JSON.stringify({ answer: python.runPython(code), asked }));
})().catch((error) => { console.error(error.message); process.exit(1); });
"""


@pytest.fixture(scope="module")
def runtime(built_site: Path) -> Path:
    return next(built_site.glob("python-*"))


@pytest.fixture(scope="module")
def ask(runtime: Path, tmp_path_factory: pytest.TempPathFactory):
    """Run code in the site's Python; its last value, and how often spare modules were brought."""
    script = tmp_path_factory.mktemp("node") / "ask.cjs"
    script.write_text(SCRIPT)
    node = shutil.which("node")
    assert node
    start = (runtime / "start.js").read_text()
    lock = next(line for line in start.splitlines() if line.startswith("const LOCK = ")).removeprefix("const LOCK = ")
    text, _ = json.JSONDecoder().raw_decode(lock)

    def run(code: str) -> tuple[object, int]:
        command = [node, str(script), str(runtime), json.dumps(text), code]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
        assert done.returncode == 0, done.stderr
        said = json.loads(done.stdout.splitlines()[-1])
        return said["answer"], said["asked"]

    return run


def files_of(pack: Path) -> list[str]:
    whole = gzip.decompress(pack.read_bytes())
    return [path for path, _ in json.loads(whole[8 : 8 + int(whole[:8], 16)])]


def test_the_solver_answers_in_the_browsers_python(ask):
    code = "from pinochle_learn import meld_points, parse_cards\nmeld_points(parse_cards('AS 10S KS QS JS 9S'), 'S')"
    assert ask(code) == (160, 0)  # RULES.md: a run is 150 and the dix 10; nothing spare was brought


def test_the_first_review_brings_nothing(ask):
    assert ask("import fsrs\nfsrs.Scheduler(enable_fuzzing=False).enable_fuzzing") == (False, 0)


def test_a_module_that_the_course_never_asks_for_is_brought_when_it_is_asked_for_after_all(ask):
    code = "import colorsys, json.tool, IPython.lib.latextools\nf'{colorsys.__name__} {json.tool.__name__}'"
    assert ask(code) == ("colorsys json.tool", 1)


def test_a_module_that_is_nowhere_brings_nothing(ask):
    code = "try:\n    import pandas\nexcept ImportError as error:\n    said = str(error)\nsaid"
    assert ask(code) == ("No module named 'pandas'", 0)


def test_no_module_is_there_twice_and_none_as_source(runtime):
    core, rest = files_of(runtime / "modules.pack"), files_of(runtime / "rest.pack")
    assert not set(core) & set(rest)
    assert not [path for path in (*core, *rest) if path.endswith(".py") or "__pycache__" in path]


def test_what_belongs_to_other_places_does_not_go_to_the_browser(runtime):
    core = files_of(runtime / "modules.pack")
    practice = "pinochle_learn/course/practice"
    in_a_terminal, on_paper = ("pinochle_learn/cli", f"{practice}/terminal", "prompt_toolkit"), (f"{practice}/paper",)
    assert not [
        path for path in core if path.startswith((*in_a_terminal, *on_paper, "pinochle_learn/site/", "fsrs/optimizer"))
    ]
    assert "pinochle_learn/widgets/table.js" in core
    assert "pinochle_learn/_course/lessons/course.toml" in core
