"""How well known words are: the slider, paler words, and the best known first."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from gridwords import solve
from web.helpers import BOARD, SOLVED, choice, expect, expect_address, expect_copied, panel, total, word

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SOLUTION = solve(BOARD)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page with a storage of its own: it keeps the level."""
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Words:")


def known(level: int) -> str:
    found = [one for one in SOLUTION.found if (one.level or 0) <= level]
    return f"{len(found)} words, {sum(one.points for one in found)} points"


def test_the_slider_leaves_out_rare_words(page: Page) -> None:
    page.goto(f"/{SOLVED}&heat=1")
    expect(total(page)).to_contain_text(known(95))
    expect(word(page, "haptene")).to_be_visible()
    slider(page).focus()
    page.keyboard.press("Home")
    expect(total(page)).to_contain_text(known(20))
    expect(total(page)).to_contain_text(f"of {known(95)}")
    expect(word(page, "haptene")).to_have_count(0)
    expect(slider(page)).to_have_attribute("aria-valuetext", "everyone knows")
    counts = page.locator("#panel-solve .cell .count").all_inner_texts()
    listed = [one for one in SOLUTION.found if (one.level or 0) <= 20]
    assert max(map(int, counts)) <= len(listed)
    for level in (35, 50):
        page.keyboard.press("ArrowRight")
        expect(total(page)).to_contain_text(known(level))
    expect_address(page, "level=50")
    page.get_by_role("button", name="Copy link").click()
    assert "level=50" in expect_copied(page, "Link")


def test_the_level_is_remembered_and_a_link_overrides_it(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    slider(page).focus()
    page.keyboard.press("Home")
    expect(total(page)).to_contain_text(known(20))
    page.goto("about:blank")
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text(known(20))
    page.goto("about:blank")
    page.goto(f"/{SOLVED}&level=60")
    expect(total(page)).to_contain_text(known(60))
    slider(page).focus()
    page.keyboard.press("End")
    expect(total(page)).to_contain_text(known(95))


def test_rare_words_are_paler(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    for text, shade in [("tenner", ""), ("heth", "pale"), ("haptene", "paler")]:
        shades = word(page, text).evaluate(
            "one => [...one.classList].filter((name) => name.startsWith('pale')).join()"
        )
        assert shades == shade, text


def test_words_sorted_by_how_well_known_they_are(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    choice(page, "Sort by").select_option(label="best known")
    expect(page.locator("#panel-solve .words h3").first).to_contain_text("Well known")
    listed = page.locator("#panel-solve .words").get_by_role("button").all_inner_texts()
    assert [text.split()[0] for text in listed] == [found.word for found in SOLUTION.sorted("level")]
    page.goto(f"/#check?board={BOARD}&players=Ann:hat")
    panel(page, "check").locator("summary", has_text="Missed by everyone").click()
    expect(panel(page, "check").locator(".words h3").first).to_contain_text("Well known")


def test_a_damaged_remembered_value_is_ignored(page: Page) -> None:
    page.goto("/")
    page.evaluate("() => localStorage.setItem('gridwords-clean', '\"yes\"')")
    for damaged in ('"7"', '"999"', '"50; drop"', "{}", "not JSON"):
        page.evaluate("text => localStorage.setItem('gridwords-level', text)", damaged)
        page.goto(f"/?{len(damaged)}{SOLVED}")
        expect(total(page)).to_have_text(re.compile(f"^{known(95)}"))
        assert "clean=" not in page.url
