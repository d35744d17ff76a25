"""Opens the course in the browser: as a page (Voila), or its lessons as notebooks (JupyterLab).

Both run on this machine alone. Their settings are data: see `site/jupyter/`.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import secrets
import shutil
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

from pinochle_learn.paths import PACKAGE, course_folder, in_checkout

FIRST_PAGE = "course.ipynb"
HOST = "127.0.0.1"
PORTS = (8735, 8736)  # tried first, so that the pages have the same address each time
OWN_COPY = "my-pinochle"  # JupyterLab's folder where the package is installed
SETTINGS = PACKAGE / "site" / "jupyter"


def learn(
    notebook: str = FIRST_PAGE,
    *,
    folder: Path | None = None,
    port: int = 0,
    open_browser: bool = True,
) -> int:
    """Serve the course as a page, and each lesson as one, until Ctrl-C; `port` 0 takes a free one.

    Returns the exit code: 0, or 2 on trouble.
    """
    if _is_missing("voila"):
        return 2
    from voila.app import Voila

    _use_own_settings()
    port = port or _free_port()
    url = f"http://{HOST}:{port}/voila/render/{notebook}"
    _announce(url, "Pinochle Learn", port, open_browser)
    options = [f"--port={port}", "--Voila.port_retries=0", f"--Voila.ip={HOST}", "--no-browser"]
    return _serve(Voila.launch_instance, [*options, str(folder or course_folder("notebooks"))])


def lab(
    notebook: str | None = None,
    *,
    folder: Path | None = None,
    port: int = 0,
    open_browser: bool = True,
) -> int:
    """Serve the lessons as notebooks until Ctrl-C, to change and run again; the first lesson is opened.

    A checkout opens its own notebooks; an installed package opens copies in `my-pinochle`,
    under the folder it was started in, and leaves alone what is there already.
    Returns the exit code: 0, or 2 on trouble.
    """
    if _is_missing("jupyterlab"):
        return 2
    from jupyterlab.labapp import LabApp

    _use_own_settings()
    port = port or _free_port()
    # In a notebook one can run anything: only who knows the token may. Handed on unseen by `ps`.
    token = os.environ.setdefault("JUPYTER_TOKEN", secrets.token_urlsafe())
    url = f"http://{HOST}:{port}/lab/tree/{notebook or _first_lesson()}?token={token}"
    _announce(url, "JupyterLab", port, open_browser)
    options = [f"--port={port}", "--port-retries=0", f"--ip={HOST}", "--no-browser", "--log-level=ERROR"]
    options += ["--ServerApp.jpserver_extensions=notebook_shim=False"]  # for old settings; warns of its own doing
    try:
        notebooks = folder or _notebooks_to_edit()
    except OSError as trouble:
        return _refuse(f"the notebooks cannot be copied to {OWN_COPY}: {trouble}")
    return _serve(LabApp.launch_instance, [*options, f"--notebook-dir={notebooks}"])


def _serve(launch: Callable[[Sequence[str]], object], options: Sequence[str]) -> int:
    """Run a server until it is ended. Files that it cannot write, as without a home, are the usual trouble."""
    try:
        launch(options)
    except OSError as trouble:
        return _refuse(f"the course cannot be started: {trouble}")
    return 0


def _refuse(sentence: str) -> int:
    print(f"pinochle-learn: {sentence}", file=sys.stderr)
    return 2


def _is_missing(module: str) -> bool:
    if importlib.util.find_spec(module):
        return False
    _refuse(f"the course needs {module}, which is not installed here: python -m pip install pinochle-learn")
    return True


def _use_own_settings() -> None:
    """Let Jupyter find our template and settings first, and the kernel of this Python."""
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    for variable in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        others = os.environ.get(variable, "")
        os.environ[variable] = os.pathsep.join(filter(None, (str(SETTINGS), others)))
    _use_a_writable_home()


def _use_a_writable_home() -> None:
    """Where the user's home cannot be written, or is none, Jupyter gets a folder until this program ends."""
    from jupyter_core.paths import jupyter_data_dir

    try:
        Path(jupyter_data_dir()).mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=jupyter_data_dir()).close()
    except OSError:
        home = tempfile.mkdtemp(prefix="pinochle-learn-")
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        for variable in ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            os.environ[variable] = str(Path(home, variable.lower()))


def _free_port() -> int:
    """The same one each time, if it is free: a browser keeps the learner's progress for one address."""
    for port in (*PORTS, 0):
        with socket.socket() as probe:
            if os.name == "posix":  # a server that has just ended may still be saying goodbye there
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind((HOST, port))
                found: int = probe.getsockname()[1]
                return found
    raise OSError("there is no free port")


def _announce(url: str, name: str, port: int, open_browser: bool) -> None:
    """Say where the page is, and open it, as soon as the server answers."""

    def wait_and_open() -> None:
        for _ in range(600):
            try:
                socket.create_connection((HOST, port), timeout=1).close()
            except OSError:
                time.sleep(0.1)
                continue
            print(f"{name} is at {url}\nCtrl-C here ends it.", flush=True)
            if open_browser:
                webbrowser.open(url)
            return

    threading.Thread(target=wait_and_open, daemon=True).start()


def _first_lesson() -> str:
    from pinochle_learn.course.pages.lessons import load_course

    return f"{load_course()[0].slug}.ipynb"


def _notebooks_to_edit() -> Path:
    if in_checkout():
        return course_folder("notebooks")
    copy = Path.cwd() / OWN_COPY
    copy.mkdir(exist_ok=True)
    for notebook in course_folder("notebooks").glob("*.ipynb"):
        if not (copy / notebook.name).exists():
            shutil.copyfile(notebook, copy / notebook.name)
    return copy
