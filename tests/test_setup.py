"""Setting up a checkout, and starting the course where a machine is not as one expects."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from moved import mend

from pinochle_learn.connection import PromptConnection
from pinochle_learn.launch import FIRST_PAGE, _first_lesson
from pinochle_learn.paths import course_folder

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(os.name == "nt", reason="make and sh are for other systems")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What make and setup.sh look at, with a `.venv` that seems to be up to date."""
    for name in ("requirements", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "learn.stamp").touch()
    return tmp_path


@pytest.mark.parametrize(("made_in_here", "sets_up"), [(True, False), (False, True)])
def test_a_moved_checkout_is_set_up_again(checkout, made_in_here, sets_up):
    if not shutil.which("make"):
        pytest.skip("there is no make here")
    folder = checkout.resolve() if made_in_here else "/somewhere/else"
    (checkout / ".venv" / "folder").write_text(f"{folder}\n")
    done = subprocess.run(["make", "-n", "learn"], cwd=checkout, capture_output=True, text=True, check=True)
    assert ("tools/setup.sh learn" in done.stdout) is sets_up


@pytest.mark.parametrize(
    ("options", "command"),
    [
        ([], 'pinochle_learn site "build/site"'),
        (["OUT=my site"], 'pinochle_learn site "my site"'),
        (
            ["ADDRESS=https://example.org/cards/"],
            'pinochle_learn site "build/site" --address "https://example.org/cards/"',
        ),
    ],
)
def test_the_web_app_is_made_from_nothing(checkout, options, command):
    if not shutil.which("make"):
        pytest.skip("there is no make here")
    command_line = ["make", "--no-print-directory", "-n", *options, "site"]
    done = subprocess.run(command_line, cwd=checkout, capture_output=True, text=True, check=True)
    setup, build = done.stdout.splitlines()
    assert setup == "sh tools/setup.sh site" and build.endswith(command)


def test_commands_of_a_moved_venv(tmp_path):
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "tool").write_text("#!/old/place/.venv/bin/python\n")
    (commands / "program").write_bytes(b"\0/old/place/.venv/bin")
    assert mend(tmp_path, Path("/old/place"), Path("/new")) == [commands / "tool"]
    assert (commands / "tool").read_text() == "#!/new/.venv/bin/python\n"


def test_a_python_with_a_space_in_its_path(checkout):
    """A stand-in for Python that answers every question with yes, but makes no `.venv`."""
    python = checkout / "with space" / "python3"
    python.parent.mkdir()
    python.write_text('#!/bin/sh\nif [ "$1" = -m ]; then echo "asked for $2" >&2; exit 9; fi\n')
    python.chmod(0o755)
    environment = {**os.environ, "PYTHON": str(python)}
    setup = ["sh", "tools/setup.sh", "learn"]
    done = subprocess.run(setup, cwd=checkout, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (9, "asked for venv\n")
    assert not (checkout / "build" / "setup.lock").is_symlink()


def test_what_is_opened_is_there():
    """The whole course as a page; its first lesson as a notebook."""
    for name in (FIRST_PAGE, _first_lesson()):
        assert (course_folder("notebooks") / name).is_file()
    assert _first_lesson() != FIRST_PAGE


HOMELESS = """
from pinochle_learn.launch import _use_own_settings
_use_own_settings()
from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir
for folder in (jupyter_config_dir(), jupyter_data_dir(), jupyter_runtime_dir()):
    assert not folder.startswith("/dev/null"), folder
    print(folder)
"""


def test_a_home_that_cannot_be_written():
    """Jupyter gets a folder for a while, which is gone afterwards."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER_")}
    environment["HOME"] = "/dev/null"
    done = subprocess.run([sys.executable, "-c", HOMELESS], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not any(Path(folder).parent.exists() for folder in done.stdout.split())


def test_both_servers_send_each_message_at_once():
    settings = ROOT / "pinochle_learn" / "site" / "jupyter"
    for file, app in (("voila.json", "Voila"), ("jupyter_lab_config.json", "ServerApp")):
        named = json.loads((settings / file).read_text())[app]["kernel_websocket_connection_class"]
        module, name = named.rsplit(".", 1)
        assert getattr(importlib.import_module(module), name) is PromptConnection


def test_the_connection_does_not_wait_for_the_browser(monkeypatch):
    told: list[bool] = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: "connected")
    monkeypatch.setattr(PromptConnection, "websocket_handler", SimpleNamespace(set_nodelay=told.append))
    assert PromptConnection.__new__(PromptConnection).connect() == "connected" and told == [True]
