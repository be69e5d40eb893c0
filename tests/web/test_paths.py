"""The paths of words on the board of the Solve tab, and the tiles they use."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    LARGE,
    SOLVED,
    bodies_sent,
    cell,
    expect,
    expect_address,
    expect_arrows,
    expect_ready,
    expect_total,
    letters,
    open_blank,
    panel,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def card(page: Page) -> Locator:
    """The word that is drawn, below the board."""
    return page.locator("#panel-solve .word-card")


def expect_path(page: Page, text: str, number: int) -> None:
    """Waits until this path of a word is drawn."""
    expect(card(page).locator("h2")).to_have_text(re.compile(rf"^{text} "))
    expect(card(page).locator(".path-note")).to_contain_text(f"path {number} of")


def test_the_path_of_a_word_is_drawn(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}&heat=1")
    word(page, "hapten").hover()
    expect_arrows(page, 5)
    start = page.locator("#panel-solve .trail .start")
    assert (start.get_attribute("cx"), start.get_attribute("cy")) == ("1.5", "1.5")
    page.mouse.move(5, 5)
    expect(page.locator("#panel-solve .trail")).to_have_count(0)
    word(page, "haptene").click()
    page.mouse.move(5, 5)
    expect_arrows(page, 6)
    expect_address(page, "word=haptene")
    expect_ready(page, "solve")
    page.screenshot(path=pictures / "page.png")


def test_a_key_shows_the_next_path(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae&level=95")
    word(page, "tea").focus()
    expect_path(page, "tea", 1)
    before = page.locator("#panel-solve .trail").inner_html()
    page.keyboard.press("p")
    expect_path(page, "tea", 2)
    assert page.locator("#panel-solve .trail").inner_html() != before


def test_a_button_shows_the_next_path(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae&level=95")
    word(page, "tea").click()
    page.mouse.move(5, 5)
    expect_path(page, "tea", 1)
    card(page).get_by_role("button", name="Next path").click()
    expect_path(page, "tea", 2)
    # Another word under the mouse is drawn only for that time.
    word(page, "tae").hover()
    expect_path(page, "tae", 1)
    page.mouse.move(5, 5)
    expect_path(page, "tea", 2)
    drawn = page.locator("#panel-solve .trail").inner_html()
    page.reload()
    expect_path(page, "tea", 2)
    assert page.locator("#panel-solve .trail").inner_html() == drawn
    page.goto("/#solve?board=tea/eat/tae&word=tea.999")
    expect_path(page, "tea", 1)


def test_the_key_works_for_the_word_under_the_mouse(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae&level=95")
    cell(page, 0).focus()
    word(page, "tea").hover()
    expect_path(page, "tea", 1)
    page.keyboard.press("-")
    expect_path(page, "tea", 2)
    assert letters(page) == "teaeattae"
    # Letters still go to the board.
    page.keyboard.type("ps")
    assert letters(page) == "psaeattae"
    expect(page.locator("#panel-solve [aria-busy=true]")).to_have_count(0)
    # Away from the tiles P works too.
    panel(page, "solve").get_by_role("button", name="More", exact=True).focus()
    word(page, "tae").hover()
    expect_path(page, "tae", 1)
    page.keyboard.press("p")
    expect_path(page, "tae", 2)
    # In the filter both are letters.
    word(page, "tae").hover()
    page.get_by_role("searchbox", name="Find words").press("p")
    page.get_by_role("searchbox", name="Find words").press("-")
    expect(page.get_by_role("searchbox", name="Find words")).to_have_value("p-")


def test_the_key_forgets_the_words_of_another_board(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae&level=95")
    word(page, "tea").focus()
    expect_path(page, "tea", 1)
    cell(page, 0).focus()
    page.keyboard.type("zzzzzzzzz")
    expect(total(page)).to_have_text(re.compile("^0 words"))
    page.keyboard.press("-")
    assert page.locator("#panel-solve .trail").count() == 0


def test_a_tile_filters_the_words(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(1)
    cell(page, 0).click()
    expect(total(page)).to_contain_text("of 84 words")
    expect(word(page, "oath")).to_be_visible()
    expect(word(page, "hapten")).to_have_count(0)
    page.get_by_role("button", name="Through row 1, column 1").click()
    expect_total(page, 84, 135)


def test_heat_map(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_role("button", name="Heat").click()
    counts = page.locator("#panel-solve .count")
    expect(counts.nth(3)).to_have_text("0")
    expect(counts.nth(0)).to_have_text("8")
    expect(cell(page, 3)).to_have_attribute("aria-label", "r, row 1, column 4, in no word")


def test_tiles_are_counted_over_all_paths(page: Page) -> None:
    board = "/".join(["teateateat", "eateateate", "ateateatea"] * 3 + ["teateateat"])
    page.goto(f"/#solve?board={board}&heat=1")
    expect(page.locator("#panel-solve .count").nth(99)).not_to_have_text(re.compile(r"^0?$"))
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(0)
    cell(page, 99).click()
    expect(word(page, "tea")).to_be_visible()
    # Also for more words than all their paths are requested for.
    bodies = bodies_sent(page, "/api/solve")
    page.goto(f"/#solve?board={LARGE}&heat=1")
    expect(cell(page, 99)).to_have_attribute("aria-label", re.compile(r", in \d+ words$"))
    assert (bodies[-1]["paths"], bodies[-1]["cells"]) == ("first", True)


def test_incomplete_counts_are_marked(page: Page) -> None:
    words = [{"word": "tea", "points": 1, "path": [[0, 0], [0, 1], [1, 0]], "cells": [0, 1, 2]}]
    answer = {"board": "te/at", "rows": 2, "cols": 2, "score": 1, "words": words, "complete": True}
    page.route("**/api/solve", lambda route: route.fulfill(body=json.dumps(answer)))
    page.goto("/#solve?board=te/at&heat=1&through=0")
    expect(total(page)).to_contain_text("some may be missing: not every path was searched")
    expect(page.locator("#panel-solve .count").first).to_have_text("1+")
    expect(cell(page, 3)).to_have_attribute("aria-label", "t, row 2, column 2, in at least 0 words")
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(0)
    answer["complete"] = False
    page.reload()
    page.get_by_role("searchbox", name="Find words").fill("x")
    expect(total(page)).to_contain_text("0 points, of 1 word, 1 point")
    expect(total(page)).to_contain_text("incomplete: time ran out")


def test_a_hole_does_not_filter(page: Page) -> None:
    open_blank(page)
    cell(page, 5).click()
    assert "through" not in page.url
    page.keyboard.type("a")
    assert letters(page) == "....." + "a" + "." * 10
    expect(page.locator("#panel-solve .chip")).to_be_hidden()
