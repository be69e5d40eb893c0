"""A search watched on the page, step by step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.acts import asked, choice, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_search_is_watched_as_it_is_chosen(page: Page) -> None:
    bodies = asked(page, "/api/watch")
    page.goto("/#watch?lexicon=enable1&neighbours=rook&rules=squaredle")
    expect(page.locator("#panel-watch .trie .node").first).to_be_visible()
    assert (bodies[0]["lexicon"], bodies[0]["neighbours"], bodies[0]["rules"]) == (
        "enable1",
        "rook",
        "squaredle",
    )
    choice(page, "Neighbours").select_option("king")
    expect(page).not_to_have_url(re.compile("rook"))
    expect(choice(page, "Rules")).to_have_value("squaredle")


def test_watching_a_search(page: Page, pictures: Path) -> None:
    page.goto("/#watch?lesson=tea/nst/oar&teach=tea,ten,toe")
    panel = page.locator("#panel-watch")
    expect(panel.get_by_text("3 words to be found: tea, ten, toe.")).to_be_visible()
    step = panel.get_by_role("button", name="Step on")
    step.click()
    expect(panel.get_by_text("T: words begin so.")).to_be_visible()
    expect(panel.locator(".trie .node.on")).to_have_count(1)
    for _ in range(3):
        step.click()
    expect(panel.locator(".figures")).to_contain_text("Found 1")
    panel.get_by_role("button", name="To the end").click()
    expect(panel.locator(".figures")).to_contain_text("Found 2")
    prefix = panel.locator(".figures").inner_text()
    with page.expect_response("**/api/watch"):
        choice(page, "Way of searching").select_option("word")
    expect(panel.get_by_text("One word after the other")).to_be_visible()
    expect(panel.locator(".figures")).not_to_have_text(prefix)
    panel.get_by_role("button", name="To the end").click()
    expect(panel.locator(".figures")).to_contain_text("Found 2")
    assert panel.locator(".figures").inner_text() != prefix
    choice(page, "Way of searching").select_option("frontier")
    choice(page, "Speed").select_option("fast")
    expect(page).to_have_url(re.compile("speed=60"))
    panel.get_by_role("button", name="Play", exact=True).click()
    expect(panel.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => new URLSearchParams(location.hash.split('?')[1]).get('step') > 2")
    panel.get_by_role("button", name="Pause").click()
    page.screenshot(path=pictures / "watch.png")
    page.reload()
    expect(choice(page, "Speed")).to_have_value("60")
