"""The order of the house: who may import whom, and what needs no dependency."""

import ast
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import pinochle_learn

PACKAGE = Path(__file__).parent.parent / "pinochle_learn"

# Each room may import those before it
# (DESIGN: engine <- analysis <- explain, players <- session <- course <- widgets <- site).
ORDER = [
    "paths",
    "engine",
    "analysis",
    "explain",
    "players",
    "session",
    "course",
    "widgets",
    "connection",
    "site",
    "launch",
    "cli",
    "__main__",
]


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> list[str]:
    """The rooms of the package that a module imports, also inside functions."""
    package = ["pinochle_learn", *path.relative_to(PACKAGE).parts[:-1]]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            names = [".".join([*base, *([node.module] if node.module else [])])]
            if node.level and names == ["pinochle_learn"]:
                names = [f"pinochle_learn.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found += [name.split(".")[1] for name in names if name.startswith("pinochle_learn.")]
    return found


MODULES = [path for path in PACKAGE.rglob("*.py") if room(path) not in ("__init__", "_course")]
BROWSER = PACKAGE / "site" / "browser"  # runs in the browser's Python alone


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path):
    mine = ORDER.index(room(path))
    for other in imported(path):
        assert ORDER.index(other) <= mine, f"{room(path)} imports {other}"


BARE = """
import sys
import pinochle_learn, pinochle_learn.explain, pinochle_learn.players, pinochle_learn.session, pinochle_learn.course
from pinochle_learn.cli import main
assert main(["melds", "AS 10S KS QS JS", "--trump", "S", "--json"]) == 0
assert main(["deal", "4711"]) == 0
assert main(["legal", "9H 10H AH", "--trick", "QH", "--trump", "S"]) == 0
assert main(["winner", "QH 9H 10H QS", "--trump", "S"]) == 0
assert main(["score", "--bid", "330", "--melds", "60", "100", "--throw-in"]) == 0
assert main(["check"]) == 0
assert main(["sheet", "melds", "--count", "2"]) == 0
assert main(["what-if", "AS 10S KS QS JS", "--against", "AS"]) == 0
assert main(["odds", "AS 10S KS QS", "--trump", "S"]) == 0
assert main(["quiz"]) == 0
third = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"pinochle_learn", "__main__"}
assert not third, third
"""


def test_a_bare_python_is_enough():
    """Without any installed package (-I -S) the engine and the commands work."""
    code = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n{BARE}"
    command = [sys.executable, "-I", "-S", "-c", code]
    run = subprocess.run(command, input="s\nq\n", capture_output=True, text=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert '"total": 150' in run.stdout


def test_importing_the_package_stays_light():
    """What takes long to import is imported when it is used."""
    code = "import sys, pinochle_learn; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=PACKAGE.parent, check=True
    )
    assert not {"random", "argparse", "json", "tomllib", "hypothesis", "ipywidgets"} & set(run.stdout.split())


NO_EXAMPLE = {
    # They run until Ctrl-C; tests/browser runs them.
    "pinochle_learn.launch.learn",
    "pinochle_learn.launch.lab",
    # They take seconds, and ask for Node.js and Voici; tests/site runs them.
    "pinochle_learn.site.build.build",
    "pinochle_learn.site.runtime.make_runtime",
    "pinochle_learn.site.voici.check_voici",
    "pinochle_learn.site.voici.make_voici",
}


def public_names():
    """Every public name of the package, and every public function of its rooms."""
    yield from ((name, getattr(pinochle_learn, name)) for name in pinochle_learn.__all__)
    for path in MODULES:
        if BROWSER in path.parents:
            continue
        module = importlib.import_module(".".join(("pinochle_learn", *path.relative_to(PACKAGE).with_suffix("").parts)))
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                yield f"{module.__name__}.{name}", value


@pytest.mark.parametrize(
    ("name", "value"), list(public_names()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_public_name_has_its_example(name, value):
    if (inspect.isfunction(value) or inspect.isclass(value)) and name not in NO_EXAMPLE:
        assert ">>> " in (value.__doc__ or ""), f"{name} has no doctest"
