"""What a user gets: the wheel holds the whole course, and its core needs nothing but Python."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("lessons", "exercises", "notebooks")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def run_bare(installed: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Runs code on the package with no other one in reach: -S leaves out site-packages."""
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); {code}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)


def files(folder: Path) -> set[str]:
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {name for name in found if "__pycache__" not in name and ".ipynb_checkpoints" not in name}


def test_the_wheel_holds_every_file(installed):
    package = files(installed / "pinochle_learn")
    assert package >= files(ROOT / "pinochle_learn")
    assert "py.typed" in package
    for folder in FOLDERS:
        assert files(installed / "pinochle_learn" / "_course" / folder) == files(ROOT / folder)


def test_the_core_runs_on_a_bare_python(installed):
    done = run_bare(installed, "import pinochle_learn as p; print(p.parse_cards('AS')[0].name)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "ace of spades\n", "")


def test_an_installed_course_finds_its_files(installed):
    code = f"from pinochle_learn.paths import course_folder as c; [print(c(f)) for f in {FOLDERS}]"
    done = run_bare(installed, code)
    course = installed / "pinochle_learn" / "_course"
    assert done.stdout.split("\n") == [*(str(course / folder) for folder in FOLDERS), ""], done.stderr


@pytest.mark.parametrize("function", ["learn", "lab"])
def test_a_missing_dependency_is_one_sentence(installed, function):
    done = run_bare(installed, f"from pinochle_learn.launch import *; sys.exit({function}())")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "pip install pinochle-learn" in done.stderr


def test_without_its_extra_the_web_app_is_not_built(installed, tmp_path):
    code = f"from pinochle_learn.cli import main; sys.exit(main(['site', {str(tmp_path / 'out')!r}]))"
    done = run_bare(installed, code)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "pip install 'pinochle-learn[site]'" in done.stderr
    assert not list(tmp_path.iterdir())
