"""The static site, step by step: fetch, Voici, Python, the course's own files, pages, offline."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..paths import course_folder
from ..widgets.course import Course
from ..widgets.first_views import first_views, merged
from .fetch import cache_folder, check_tools, fetch
from .folders import Folders, name_by_content
from .offline import make_offline
from .pages import checked_address, make_pages
from .pins import load_pins
from .place import new_folder
from .runtime import FirstViews, lock_file, make_runtime
from .sizes import size_lines
from .voici import KERNEL, check_voici, kernel_script, make_voici

HERE: Final = Path(__file__).parent
WIDGETS: Final = HERE.parent / "widgets"
OF_THE_WORKERS: Final = ("start.js", "remember.js")
OF_THE_PAGE: Final = ("first.js", "offline.js")
OF_THE_WIDGETS: Final = ("table.js", "table.css", "course.js", "course.css")

Say = Callable[[str], None]


def build(out: Path, say: Say, address: str = "") -> None:
    """Build the course as a static site in the folder `out`, and say what is done.

    `address` is where the site will stand, for the preview picture of shared links; it works under any.
    Nothing is at `out` before all is there. Raises SiteError: `out` is not ours, a tool or a part is missing.
    """
    address = checked_address(address)
    pins = load_pins()
    check_tools(pins)
    check_voici()
    with new_folder(out) as site:
        fetched = fetch(pins, cache_folder(), say)
        say("Voici makes the pages")
        rendered = make_voici(sorted(course_folder("notebooks").glob("*.ipynb")), _new(site / "voici"))
        script = kernel_script(site / "voici")
        voici = name_by_content(site / "voici")
        say("the browser's Python runs the course once, and is packed")
        views = make_runtime(fetched, _new(site / "python"), KERNEL)
        _write_workers(site / "python", f"../{voici}/{script}", lock_file(fetched.pyodide))
        python = name_by_content(site / "python")
        say("the first tables are set")
        _write_course(_new(site / "course"), merged(views, first_views(Course())))
        folders = Folders(python=python, voici=voici, course=name_by_content(site / "course"))
        make_pages(rendered, site, folders, address=address)
        make_offline(site)
        for line in size_lines(site):
            say(line)


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _write_workers(folder: Path, kernel: str, lock: str) -> None:
    """The scripts of Python's workers, with what they share; one names the script of JupyterLite's kernel."""
    web = {name: (HERE / "web" / name).read_text(encoding="utf-8") for name in ("files.js", *OF_THE_WORKERS)}
    files = web["files.js"].replace('"use strict";\n', "").replace('"@lock@"', lock)
    for name in OF_THE_WORKERS:
        text = web[name].replace("// @files@\n", files).replace("@kernel@", kernel)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _write_course(folder: Path, views: FirstViews) -> None:
    for place, names in ((HERE / "web", OF_THE_PAGE), (WIDGETS, OF_THE_WIDGETS)):
        for name in names:
            shutil.copyfile(place / name, folder / name)
    text = json.dumps(views, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (folder / "first-views.js").write_text(f"export default {text};\n", encoding="utf-8", newline="\n")
