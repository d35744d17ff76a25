"""The command `pinochle-learn site OUT`, with a build of our own in place of the real one."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pinochle_learn.cli import main
from pinochle_learn.site.errors import SiteError


@pytest.fixture
def builds_like(monkeypatch):
    def put(build):
        monkeypatch.setitem(sys.modules, "pinochle_learn.site.build", SimpleNamespace(build=build))

    return put


def test_each_step_is_said_with_its_second(capsys, builds_like):
    asked = []

    def build(out, say, address):
        asked.append((out, address))
        say("fetching")
        say("done")

    builds_like(build)
    assert main(["site", "some/folder"]) == 0
    assert asked == [(Path("some/folder"), "")]
    said = capsys.readouterr()
    assert said.err == "" and len(said.out.splitlines()) == 2
    for line, step in zip(said.out.splitlines(), ("fetching", "done"), strict=True):
        assert re.fullmatch(rf" *[0-9]+\.[0-9] s  {step}", line)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (SiteError("there is no npm here"), "there is no npm here"),
        (OSError(28, "No space left on device"), "the site could not be built: [Errno 28] No space left on device"),
    ],
)
def test_trouble_is_one_sentence(capsys, builds_like, trouble, sentence):
    def build(out, say, address):
        raise trouble

    builds_like(build)
    assert main(["site", "folder"]) == 2
    assert capsys.readouterr() == ("", f"pinochle-learn: {sentence}\n")


def test_ctrl_c_ends_it_quietly(capsys, builds_like):
    def build(out, say, address):
        raise KeyboardInterrupt

    builds_like(build)
    assert main(["site", "folder"]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_address_is_handed_on(builds_like):
    asked = []
    builds_like(lambda out, say, address: asked.append(address))
    assert main(["site", "folder", "--address", "https://example.org/pinochle/"]) == 0
    assert asked == ["https://example.org/pinochle/"]


def test_the_folder_must_be_named(capsys):
    assert main(["site"]) == 2
    assert "OUT" in capsys.readouterr().err
