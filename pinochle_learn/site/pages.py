"""The pages of the site: what `voici build` made of the notebooks gets its addresses, and comes to its place."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from .errors import SiteError
from .folders import Folders

WEB: Final = Path(__file__).parent / "web"
COURSE: Final = "course"
"""The stem of the notebook that becomes the first page."""

AS_THEY_ARE: Final = (
    "favicon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "preview.png",
    "manifest.webmanifest",
)
"""Files of `web/` that keep their names, since pages elsewhere and installed apps know them by these."""

IN_THE_PAGE: Final = ("early", "waking")
"""Scripts of `web/` that stand in each page: they work also where a file of the site is missing."""

_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
_CONFIG: Final = '<script id="jupyter-config-data" type="application/json">'
_END: Final = "</script>"
_UNUSED: Final = ("appName", "appVersion", "faviconUrl", "fileTypes", "licensesUrl")
_FOREIGN: Final = "../../files/"  # where Voici expects what a text refers to; the site has nothing there


def make_pages(rendered: Mapping[str, str], site: Path, folders: Folders, *, address: str = "") -> None:
    """Write the pages of the site, and the files beside them.

    `rendered` has the HTML of each notebook, by its stem; that of "course" becomes `index.html`. `address` is where
    the site will stand, as "https://example.org/pinochle/". Most programs that show a preview picture for a link
    want to know it; all else works without it, under any address.

    Raises SiteError if there is no course, or a page is not as the template makes it.

    >>> make_pages({}, Path("site"), Folders(python="python-1", voici="voici-2", course="course-3"))
    Traceback (most recent call last):
    ...
    pinochle_learn.site.errors.SiteError: course.ipynb was not made into a page: write it with 'make notebooks'
    """
    if COURSE not in rendered:
        raise SiteError("course.ipynb was not made into a page: write it with 'make notebooks'")
    address = checked_address(address)
    scripts = {name: (WEB / f"{name}.js").read_text(encoding="utf-8") for name in IN_THE_PAGE}
    for stem, html in rendered.items():
        path = "index.html" if stem == COURSE else f"notebooks/{stem}.html"
        _write(site / path, page(html, path, folders, scripts, address))
    _write(site / "404.html", (WEB / "404.html").read_text(encoding="utf-8").replace("@address@", address))
    _write(site / ".nojekyll", "")  # GitHub Pages hands out all files as they are
    for name in AS_THEY_ARE:
        shutil.copyfile(WEB / name, site / name)


def page(html: str, path: str, folders: Folders, scripts: Mapping[str, str], address: str = "") -> str:
    """A page as it stands in the site at `path`, with all its addresses relative to it.

    `scripts` are those that stand in the page itself. Raises SiteError if the page is not as the template makes it.

    >>> folders = Folders(python="python-1", voici="voici-2", course="course-3")
    >>> html = '<a href="@root@@course@/x.js"></a><script id="jupyter-config-data" type="application/json">{}</script>'
    >>> page(html, "notebooks/10-deck.html", folders, {}).partition("<script")[0]
    '<a href="../course-3/x.js"></a>'
    """
    for name, script in scripts.items():
        if "</script" in script.lower():
            raise SiteError(f"web/{name}.js cannot stand in a page, since it has </script in it")
    root = "../" * path.count("/")
    before, config, after = _parted(html, path)
    if _FOREIGN in before + after:
        named = (before + after).partition(_FOREIGN)[2].partition('"')[0]
        raise SiteError(f"{path}: its text refers to {named[:60]}, which is not in the site")
    values = {
        **scripts,
        "preview": f"{address or root}preview.png",
        "root": root,
        "python": folders.python,
        "voici": folders.voici,
        "course": folders.course,
    }
    return f"{_put(before, values)}{_written(_config(config, root, folders))}{_put(after, values)}"


def checked_address(address: str) -> str:
    """The address with a slash at its end; none is none. Raises SiteError: it is no address, or can be read as HTML.

    >>> checked_address("https://example.org/pinochle"), checked_address("")
    ('https://example.org/pinochle/', '')
    """
    if not address:
        return ""
    if not address.startswith(("https://", "http://")) or any(sign in address for sign in "\"'<>&?# \t\n"):
        raise SiteError(f"{address!r} is no address for a site: give one like https://example.org/pinochle/")
    return address if address.endswith("/") else f"{address}/"


def _put(text: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


# --- what the page tells Voici ---


def _parted(html: str, path: str) -> tuple[str, dict[str, Any], str]:
    """The page up to its settings, these, and the rest. They are JSON in which no < is left, as Jinja writes it."""
    if html.count(_CONFIG) != 1:
        raise SiteError(f"{path} does not have its settings once: was it made with the template pinochle?")
    before, _, rest = html.partition(_CONFIG)
    text, end, after = rest.partition(_END)
    try:
        config = json.loads(text)
    except ValueError:
        config = None
    if not end or not isinstance(config, dict):
        raise SiteError(f"{path}: its settings cannot be read")
    return f"{before}{_CONFIG}", config, f"{end}{after}"


def _written(config: Mapping[str, Any]) -> str:
    text = json.dumps(config, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.replace("<", "\\u003c")


def _config(given: Mapping[str, Any], root: str, folders: Folders) -> dict[str, Any]:
    """The settings, with the addresses of this site, and without what Voici does not use."""
    voici = f"{root}{folders.voici}"
    config = {key: value for key, value in given.items() if key not in _UNUSED}
    kernel = {**config.get("litePluginSettings", {}).get(_KERNEL, {})}
    kernel |= {"pyodideUrl": f"{root}{folders.python}/start.js", "pipliteUrls": []}
    config |= {
        "appUrl": root or "./",
        "baseUrl": root or "./",
        "fullStaticUrl": f"{voici}/build",
        "fullLabextensionsUrl": f"{voici}/extensions",
        "settingsUrl": f"{voici}/build/schemas",
        "themesUrl": f"{voici}/build/themes",
        "litePluginSettings": {_KERNEL: kernel},
    }
    if notebook := config.get("notebookSrc"):
        config["notebookSrc"] = {**notebook, "cells": needed_cells(notebook["cells"])}
    return config


def needed_cells(cells: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The cells of a notebook as far as Python needs them: code, at the same number; no text, and nothing at the end.

    >>> needed_cells([{"cell_type": "markdown", "source": "# Cards"}, {"cell_type": "code", "source": "1"}])[0]
    {'cell_type': 'markdown', 'metadata': {}, 'source': ''}
    """
    last = max((at for at, cell in enumerate(cells) if cell["cell_type"] == "code"), default=-1)
    return [_needed(cell) for cell in cells[: last + 1]]


def _needed(cell: Mapping[str, Any]) -> dict[str, Any]:
    if cell["cell_type"] != "code":
        return {"cell_type": "markdown", "metadata": {}, "source": ""}
    return {"cell_type": "code", "metadata": {}, "source": cell["source"], "outputs": [], "execution_count": None}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
