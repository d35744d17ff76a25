"""Runs with the browser's Python, under node: tries the course there, and packs what it needs.

Folders: ``/scripts`` (this one), ``/wheels``, ``/own`` (this package), ``/stubs`` (what stands in for modules that no
page needs), ``/runtime`` (Pyodide). What is made goes to ``/out``:

- ``first-views.json``: the first view of every place of the course, as this Python makes it;
- ``modules.pack``: the byte-compiled modules that were imported for that, and all of ours with their data;
- ``python_stdlib.zip``: the modules of the standard library that were imported;
- ``rest.pack``: every other module, should one be asked for after all (rest.py).

A pack is gzip over: the length of its list in eight hex digits, the list as JSON ([[path, size], …]), the bytes.
"""

import gzip
import json
import re
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path, PurePosixPath

SITE = PurePosixPath("/lib/python3.13/site-packages")
LIBRARY = PurePosixPath("/lib/python313.zip")
CELL = "from pinochle_learn.widgets import Course\n\nCourse()"
REST = PurePosixPath("/lib/rest")
DATE = (2026, 1, 1, 0, 0, 0)
OPTIMIZE = 2  # without docstrings and assert statements: a fifth less to load

# Of wheels only modules are wanted, and of one its version. The optimizer of fsrs asks for torch.
NOT_WANTED = re.compile(r"(^|/)(tests?|__pycache__)/|\.data/|^fsrs/optimizer\.py$|(?<!\.py)$(?<!/METADATA)")
ASKED_FOR_ITS_VERSION = re.compile(r"anywidget-[^/]*\.dist-info/METADATA")
# Python itself may ask for these, whatever the course does.
ALWAYS = re.compile(r"encodings/(__init__|aliases|ascii|idna|latin_1|unicode_escape|utf_16|utf_8|utf_8_sig)\.py")
# Nothing of these works in a browser, or could be wanted by a course.
USELESS = re.compile(
    r"(antigravity|ctypes|curses|dbm|distutils|ensurepip|ftplib|idlelib|imaplib|lib2to3|multiprocessing|nntplib|poplib|"
    r"pydoc_data|smtplib|sqlite3|telnetlib|test|this|tkinter|turtle|turtledemo|unittest|venv|wsgiref|xmlrpc)(/|\.|$)"
)

Files = dict[str, bytes]
SCRIPTS = Path("/scripts")


def main() -> None:
    own, others, library = files_below("/own") | files_below("/stubs"), of_wheels(), of_library()
    install(others | own)
    views = try_course()
    used = used_files()
    core = {path: content for path, content in others.items() if path in used or path.endswith("METADATA")} | own
    needed = {path: content for path, content in library.items() if path in used or ALWAYS.fullmatch(path)}
    spare = {path: others[path] for path in others.keys() - core.keys()}
    spare |= {path: library[path] for path in library.keys() - needed.keys() if not USELESS.match(path)}
    rest = compiled(spare, REST)
    core |= {"pinochle_rest.py": finder(spare)}
    write("first-views.json", as_json(views))
    write("modules.pack", packed(compiled(core, SITE)))
    write("python_stdlib.zip", zipped(compiled(needed, LIBRARY)))
    write("rest.pack", packed(rest))


# --- what there is ---


def files_below(folder: str) -> Files:
    root = Path(folder)
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.parent.name != "__pycache__"]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def of_wheels() -> Files:
    found: Files = {}
    for wheel in sorted(Path("/wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if ASKED_FOR_ITS_VERSION.fullmatch(name):
                    found[name] = archive.read(name).partition(b"\n\n")[0].split(b"\nSummary")[0] + b"\n"
                elif name.endswith(".py") and not NOT_WANTED.search(name):
                    found[name] = archive.read(name)
    return found


def of_library() -> Files:
    with zipfile.ZipFile("/runtime/python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
        return {name: archive.read(name) for name in names}


def install(files: Files) -> None:
    """Make modules importable here."""
    for name, content in files.items():
        place = Path(SITE / name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    sys.path_importer_cache.clear()


# --- what is needed ---


def try_course() -> object:
    """Run the course's cell as its page does, and fill every place. Raises what goes wrong."""
    import pyodide_kernel

    kernel = pyodide_kernel.kernel_instance
    kernel._parent_header = {}
    shell = kernel.interpreter
    shell.send_comm = lambda *_, **__: None  # there is no page to hear it
    shell.run_cell(shell.transform_cell(CELL)).raise_error()
    from pinochle_learn.widgets.course import Course
    from pinochle_learn.widgets.first_views import first_views

    views = first_views(Course())
    import fsrs  # noqa: F401  the course asks for it at the first review

    return views


def used_files() -> set[str]:
    """What was imported, by its path below the place where it was found."""
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    paths = [PurePosixPath(file) for file in files if file]
    return {str(path.relative_to(root)) for path in paths for root in (SITE, LIBRARY) if path.is_relative_to(root)}


def finder(spare: Files) -> bytes:
    """The module that finds the spare ones, should one be asked for."""
    packages = sorted({path.split("/")[0].removesuffix(".py") for path in spare})
    return (SCRIPTS / "rest.py").read_bytes().replace(b"@packages@", " ".join(packages).encode())


# --- what is made of it ---


def compiled(files: Files, root: PurePosixPath) -> list[tuple[str, bytes]]:
    """Modules as bytecode that is never compared with its source, anything else as it is; by path."""
    return [made for path in sorted(files) if (made := one_compiled(path, files[path], root))]


def one_compiled(path: str, content: bytes, root: PurePosixPath) -> tuple[str, bytes] | None:
    if not path.endswith(".py"):
        return path, content
    try:
        code = compile(content, str(root / path), "exec", dont_inherit=True, optimize=OPTIMIZE)
    except SyntaxError:  # a template, or an example of an error
        return None
    return path + "c", bytes(_code_to_hash_pyc(code, bytes(8), False))


def packed(files: list[tuple[str, bytes]]) -> bytes:
    listed = as_json([[path, len(content)] for path, content in files])
    whole = b"%08x" % len(listed) + listed + b"".join(content for _, content in files)
    return gzip.compress(whole, 9, mtime=0)


def zipped(files: list[tuple[str, bytes]]) -> bytes:
    place = Path("/out/python_stdlib.zip")
    with zipfile.ZipFile(place, "w") as archive:
        for path, content in files:
            info = zipfile.ZipInfo(path, DATE)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, content, compresslevel=9)
    return place.read_bytes()


def as_json(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def write(name: str, content: bytes) -> None:
    Path("/out", name).write_bytes(content)


if __name__ == "__main__":
    main()
