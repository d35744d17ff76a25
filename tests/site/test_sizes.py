"""The report on sizes, against a small site weighed by hand."""

from __future__ import annotations

import random
import zlib

import pytest

from pinochle_learn.site.sizes import Size, size_lines, sizes


@pytest.fixture
def site(tmp_path):
    for name, content in {
        "index.html": b"a" * 100_000,
        "sw.js": b"",
        "notebooks/10-deck.html": b"b" * 1_000,
        "python-0a1b2c3d4e/start.js": b"c" * 10,
        "python-0a1b2c3d4e/packages/wheel.whl": random.Random(1).randbytes(50_000),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


def test_each_part_is_weighed(site):
    pages, python = sizes(site)
    assert (pages.part, pages.files, pages.bytes) == ("pages", 3, 101_000)
    assert (python.part, python.files, python.bytes) == ("python-0a1b2c3d4e", 2, 50_010)
    assert pages.gzip < 1_000  # the same letter again and again
    assert 50_000 < python.gzip < 50_200  # chance cannot be compressed; gzip adds some bytes


def test_gzip_is_what_a_server_sends(tmp_path):
    text = b"AS 10S KS QS JS " * 999
    (tmp_path / "index.html").write_bytes(text)
    maker = zlib.compressobj(6, wbits=31)
    assert sizes(tmp_path) == [Size("pages", 1, len(text), len(maker.compress(text) + maker.flush()))]


def test_the_table_ends_with_the_whole(site):
    head, *_, last = size_lines(site)
    assert head.split() == ["part", "files", "bytes", "with", "gzip"]
    assert last.split()[:3] == ["all", "5", "151,010"]
    assert len({len(line) for line in size_lines(site)}) == 1
