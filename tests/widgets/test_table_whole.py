"""A table with palette, lit melds, sliders, sheet and chart at once: axe-core, and the width of a phone."""

from __future__ import annotations

import pytest

from tests.widgets import test_palette, test_pointing, test_slider, test_streaming


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_axe_finds_nothing_and_all_fits(on_page, accessible, width, scheme):
    on_page.page.set_viewport_size({"width": width, "height": 740})
    on_page.page.emulate_media(color_scheme=scheme)
    shown = {**test_streaming.shown(), **test_palette.shown(), **test_pointing.shown()}
    shown["controls"] = test_slider.shown(note="The others get the rest.")["controls"]
    on_page.show(shown, values={"bid": "300"})
    if width < 480:
        on_page.page.get_by_role("button", name="Cards to put in").click()
    on_page.page.get_by_role("group", name="Pinochle").click()
    accessible(on_page.page)
    assert on_page.page.evaluate("document.documentElement.scrollWidth") <= width
    sheet = on_page.page.locator(".pl-sheet")
    assert sheet.evaluate("node => node.scrollWidth - node.clientWidth") <= 0, "its words have broken into lines"
