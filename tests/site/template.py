"""The page's template without Voici: as a static site has it, with Markdown left as it is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import jinja2
import nbformat

import pinochle_learn.site

FOLDER = Path(pinochle_learn.site.__file__).parent / "jupyter" / "voila" / "templates" / "pinochle"
PYTHON = {"name": "python3", "display_name": "Python 3", "language": "python"}


def notebook(*cells: nbformat.NotebookNode, title: str = "Trial") -> nbformat.NotebookNode:
    """A notebook of these cells."""
    made: nbformat.NotebookNode = nbformat.v4.new_notebook(
        cells=list(cells), metadata={"title": title, "kernelspec": PYTHON}
    )
    return made


def text(source: str, **metadata: str) -> nbformat.NotebookNode:
    cell: nbformat.NotebookNode = nbformat.v4.new_markdown_cell(source, metadata=metadata)
    return cell


def code(source: str) -> nbformat.NotebookNode:
    cell: nbformat.NotebookNode = nbformat.v4.new_code_cell(source)
    return cell


def rendered(page: nbformat.NotebookNode) -> str:
    """What Voici makes of it."""
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDER))
    environment.filters["markdown2html"] = lambda source: source
    config = {
        "baseUrl": "../../",
        "fullStaticUrl": "../build",
        "fullLabextensionsUrl": "../../extensions",
        "fileTypes": {"py": {}},
        "federated_extensions": [{"name": "anywidget", "extension": "./extension", "load": "static/x.js"}],
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "../../python/start.js",
                "pipliteUrls": ["../../extensions/all.json"],
                "loadPyodideOptions": {"packages": ["comm"]},
            }
        },
        "notebookSrc": page,
    }
    return environment.get_template("index.html.j2").render(
        nb=page,
        frontend="voici",
        main_js="voici.js",
        page_config=config,
        resources=SimpleNamespace(metadata=SimpleNamespace(name="trial")),
    )
