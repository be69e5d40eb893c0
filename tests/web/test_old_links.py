"""Links that an earlier version made open what they did: tests/data/v1/links.txt, which is never changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import expect, expect_total, panel

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINKS = (Path(__file__).parent.parent / "data" / "v1" / "links.txt").read_text().split()


def test_links_of_version_1(page: Page) -> None:
    solved, puzzle, sealed = LINKS
    page.goto(f"/{solved}")
    expect_total(page, 84, 135)
    for link in (puzzle, sealed):
        page.goto("about:blank")
        page.goto(f"/{link}")
        cells = panel(page, "make").locator(".puzzle-game .cell")
        expect(cells).to_have_text([re.compile(letter, re.I) for letter in "akmieolatcco"])
