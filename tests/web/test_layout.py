"""The layout holds with narrow and wide fonts and with large text: nothing is wider than the screen, no name is cut off."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from web.helpers import BOARD, TABS, cells, expect, expect_ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: A narrow font and a wide one, which tools/get_browser.sh installs.
FONTS = ("Liberation Sans Narrow", "DejaVu Sans")
SIZES = (16, 24, 32)
STYLED = """([font, size]) => {
  document.documentElement.style.setProperty("--font", font);
  document.documentElement.style.setProperty("font-size", size);
}"""
#: What is wider than the window, or cut off in a row of names.
CLIPPED = """() => [...document.querySelectorAll(".tab span, .tool span")].filter((one) => one.checkVisibility()).filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left < -1 || right > innerWidth + 1;
}).map((one) => one.textContent)"""


def has_font(name: str) -> bool:
    if not (listing := shutil.which("fc-list")):
        return False
    return (
        name in subprocess.run([listing, ":", "family"], capture_output=True, text=True, check=False).stdout
    )


@pytest.mark.parametrize("font", FONTS)
def test_nothing_is_wider_than_a_small_phone(open_page: Callable[..., Page], font: str) -> None:
    if not has_font(font):
        pytest.skip(f"the font {font} is not installed")
    page = open_page(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    for tab in TABS:
        page.goto(f"/#{tab}?board={BOARD}&game={BOARD}&over=1&players=Ann:hat,at&make=tea,milk,coffee")
        expect_ready(page, tab)
        for size in SIZES:
            page.evaluate(STYLED, [f"'{font}'", f"{size}px"])
            assert page.evaluate("document.scrollingElement.scrollWidth") <= 320, (tab, size)
            assert page.evaluate(CLIPPED) == [], (tab, size)


def test_the_page_follows_the_readers_text_size(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(f"/#solve?board={BOARD}")
    expect_ready(page, "solve")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
    page.wait_for_function("() => getComputedStyle(document.documentElement).fontSize === '24px'")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_a_phone_held_sideways_shows_the_whole_board_of_a_game(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page.goto(f"/#play?game={BOARD}&played=word-hunt&left=70")
    tiles = page.locator("#panel-play .game .board .cell")
    expect(tiles.last).to_be_in_viewport(ratio=1)
    box = tiles.first.bounding_box()
    assert box is not None
    assert box["width"] > 70


def test_zooming_does_not_shrink_the_board(open_page: Callable[..., Page]) -> None:
    """At 200% a window has half as many pixels of its own: a tile must not have less than half of them."""
    sides = []
    for width, height in ((1366, 768), (683, 384)):
        page = open_page(viewport={"width": width, "height": height})
        page.goto(f"/#solve?board={BOARD}")
        expect_ready(page, "solve")
        box = cells(page).first.bounding_box()
        assert box is not None
        sides.append(box["width"])
    assert 2 * sides[1] > 1.25 * sides[0], sides
