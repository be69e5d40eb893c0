"""The Watch tab: a search step by step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    bodies_sent,
    choice,
    expect,
    expect_address,
    open_folds,
    panel,
    tab_link,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_search_has_the_chosen_settings(page: Page) -> None:
    bodies = bodies_sent(page, "/api/watch")
    page.goto("/#watch?lexicon=enable1&neighbours=rook&rules=squaredle")
    expect(page.locator("#panel-watch .trie .node").first).to_be_visible()
    sent = {name: bodies[0][name] for name in ("lexicon", "neighbours", "rules")}
    assert sent == {"lexicon": "enable1", "neighbours": "rook", "rules": "squaredle"}
    choice(page, "Letters connect").select_option("king")
    expect(page).not_to_have_url(re.compile("rook"))
    expect(choice(page, "Game")).to_have_value("squaredle")


def test_the_board_of_solve_is_watched(page: Page) -> None:
    page.goto("/#solve?board=pat/ten/era")
    expect(page.locator("#panel-solve .word").first).to_be_visible()
    tab_link(page, "Watch").click()
    shown = page.locator("#panel-watch .board").get_by_role("img", name="Board: p a t, t e n, e r a")
    expect(shown).to_be_visible()
    expect(page.get_by_label("Board (up to 16 cells)")).to_have_value("pat/ten/era")


def test_stepping_through_a_search(page: Page) -> None:
    page.goto("/#watch?lesson=tea/nst/oar&teach=tea,ten,toe")
    tab = panel(page, "watch")
    figures = tab.locator(".figures")
    expect(tab.get_by_text("3 words to find: tea, ten, toe.")).to_be_visible()
    forward = tab.get_by_role("button", name="Next step")
    forward.click()
    expect(tab.get_by_text("Some words start with T: keep going.")).to_be_visible()
    expect(tab.locator(".trie .node.on")).to_have_count(1)
    for _ in range(3):
        forward.click()
    expect(figures).to_contain_text("Found 1")
    tab.get_by_role("button", name="Last step").click()
    expect(figures).to_contain_text("Found 2")
    prefix = figures.inner_text()
    with page.expect_response("**/api/watch"):
        choice(page, "Search method").select_option("word")
    expect(tab.get_by_text("Looks for one word at a time")).to_be_visible()
    expect(figures).not_to_have_text(prefix)
    tab.get_by_role("button", name="Last step").click()
    expect(figures).to_contain_text("Found 2")
    assert figures.inner_text() != prefix


def test_playing_a_search(page: Page, pictures: Path) -> None:
    page.goto("/#watch?method=frontier")  # more steps than a slow machine plays before the pause
    tab = panel(page, "watch")
    expect(tab.get_by_text("24 words to find")).to_be_visible()
    choice(page, "Speed").select_option("fast")
    expect_address(page, "speed=60")
    tab.get_by_role("button", name="Play", exact=True).click()
    expect(tab.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => new URLSearchParams(location.hash.split('?')[1]).get('step') > 2")
    tab.get_by_role("button", name="Pause").click()
    page.screenshot(path=pictures / "watch.png")
    page.reload()
    expect(choice(page, "Speed")).to_have_value("60")


def test_a_board_that_is_no_square(page: Page) -> None:
    page.goto("/#watch")
    field = panel(page, "watch").get_by_role("textbox", name="Board")
    open_folds(page)
    field.fill("TEASLA")
    field.press("Enter")
    alert = panel(page, "watch").get_by_role("alert")
    expect(alert).to_have_text("6 tiles do not make a square: put / after each row, as in tea/sla/.")
    field.fill("tea/sla/")
    field.press("Enter")
    expect(alert).to_have_text("")
    expect(page.get_by_role("img", name="Board: t e a, s l a")).to_be_visible()


def test_a_board_without_words(page: Page) -> None:
    page.goto("/#watch?lesson=zz/zz")
    expect(panel(page, "watch")).to_contain_text("There are no words to find on this board.")
