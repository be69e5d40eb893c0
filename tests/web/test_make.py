"""The Make tab: words in, a word search out. The page makes it itself, so the tests use the static site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gridwords import make
from web.conftest import DESKTOP, PHONE, watched
from web.helpers import choice, expect, expect_address, expect_copied, panel
from web.static import Site
from web.test_access import CONTRAST, NAMELESS, NOT_WIDER
from web.test_axe import RUN, axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

DRINKS = ["tea", "coffee", "milk", "juice", "Earl Grey"]
LINK = "#make?make=tea,coffee,milk,juice,Earl+Grey&title=Drinks"
PAGES = re.compile(rb"/Type /Page\b")


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """The address of the site."""
    site = Site(folder)
    yield site.address
    site.close()


@pytest.fixture(scope="module")
def context(browser: Browser, host: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=host, **DESKTOP)  # type: ignore[arg-type]
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=host)
    yield context
    context.close()


def wait_for_grid(page: Page, words: list[str], seed: int = 1, **options: Any) -> None:
    """Waits until the page shows the puzzle that the package makes, in which each word is exactly once."""
    wanted = str(make.wordsearch(words, seed=seed, **options).board)
    page.wait_for_function(
        """wanted => [...document.querySelectorAll('#panel-make .sheet > .board .row')].map(row =>
          [...row.querySelectorAll('.tile')].map(tile => tile.textContent).join('')).join('/').toLowerCase() === wanted""",
        arg=wanted,
    )


def listed(page: Page) -> Locator:
    return panel(page, "make").get_by_role("list", name="Words to find").get_by_role("listitem")


def test_typed_words_become_a_puzzle(page: Page) -> None:
    page.goto("")
    page.get_by_role("tab", name="Make").click()
    field = page.get_by_label("Words, one per line")
    field.click()
    page.keyboard.type("tea\ncoffee, milk\njuice\nEarl Grey\nx")  # the last word has only begun
    expect(listed(page)).to_have_text(DRINKS)
    wait_for_grid(page, DRINKS)
    expect(page.get_by_role("heading", name="Word search")).to_be_visible()
    expect(panel(page, "make").get_by_text("8x8, 5 words")).to_be_visible()
    page.keyboard.press("Backspace")
    page.get_by_label("Title").fill("Drinks")
    expect(page.get_by_role("heading", name="Drinks", exact=True)).to_be_visible()
    # The words stay when the tab is left, by another tab or by Back.
    page.get_by_role("tab", name="Watch").click()
    page.go_back()
    expect(field).to_have_value("tea\ncoffee, milk\njuice\nEarl Grey\n")
    page.go_back()
    expect(panel(page, "solve")).to_be_visible()
    page.get_by_role("tab", name="Make").click()
    expect(listed(page)).to_have_text(DRINKS)


def test_size_directions_and_seed(page: Page) -> None:
    page.goto(LINK)
    wait_for_grid(page, DRINKS)
    choice(page, "Size").select_option("9x9")
    wait_for_grid(page, DRINKS, size="9x9")
    choice(page, "Directions").select_option("2")
    wait_for_grid(page, DRINKS, size="9x9", directions="easy")
    slider = page.get_by_role("slider", name="Drag for another puzzle")
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_for_grid(page, DRINKS, 2, size="9x9", directions="easy")
    page.get_by_role("button", name="New puzzle").click()
    wait_for_grid(page, DRINKS, 3, size="9x9", directions="easy")
    page.go_back()
    wait_for_grid(page, DRINKS, 2, size="9x9", directions="easy")
    page.get_by_label("Seed", exact=True).fill("123456789")
    wait_for_grid(page, DRINKS, 123456789, size="9x9", directions="easy")
    # A dragged slider asks for many puzzles and ends with the last.
    slider.evaluate(
        "one => { for (let seed = 1; seed <= 60; seed++) { one.value = seed; one.dispatchEvent(new Event('input')); } }"
    )
    wait_for_grid(page, DRINKS, 60, size="9x9", directions="easy")


def test_a_link_has_the_whole_puzzle(page: Page, context: BrowserContext) -> None:
    page.goto(f"{LINK}&grid=10x10&ways=4&seed=17&filter=xy")
    wait_for_grid(page, DRINKS, 17, size="10x10", directions="medium")
    page.get_by_role("button", name="Copy link").click()
    link = expect_copied(page, "Link")
    assert "filter" not in link
    with watched(context) as other:
        other.goto(link)
        wait_for_grid(other, DRINKS, 17, size="10x10", directions="medium")
        expect(other.get_by_role("heading", name="Drinks", exact=True)).to_be_visible()
        expect(other.get_by_label("Words, one per line")).to_have_value("\n".join(DRINKS))


def test_answers_and_paper(page: Page) -> None:
    page.goto(LINK)
    wait_for_grid(page, DRINKS)
    tab = panel(page, "make")
    assert len(PAGES.findall(page.pdf())) == 1
    page.get_by_label("Show answers").check()
    expect(tab.locator(".sheet > .board .ring")).to_have_count(5)
    expect(listed(page).first).to_contain_text(re.compile(r"from row \d, column \d to row \d, column \d"))
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Drinks", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Drinks: answers")).to_be_visible()
    expect(listed(page).last).to_be_visible()
    # A level line has no height, by which Playwright sees it.
    expect(tab.locator(".sheet > .board .ring").first).to_have_css("display", "none")
    expect(tab.locator(".key .ring").first).not_to_have_css("display", "none")
    for name in ("Print", "New puzzle"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    expect(page.get_by_label("Words, one per line")).to_be_hidden()
    assert len(PAGES.findall(page.pdf(format="A4"))) == 2
    # The largest grid, with sixty words, still takes two sheets.
    letters = "bcdfghjklm"
    many = [f"{a}{b}{c}e" for a, b, c in zip(letters * 6, letters[3:] * 9, "npqrstvwxyz" * 6, strict=False)]
    page.goto(f"#make?answers=1&grid=25x25&title=Many&make={','.join(many[:60])}")
    expect(page.get_by_role("heading", name="Many: answers")).to_be_visible()
    expect(tab.get_by_text("25x25, 60 words")).to_have_count(1)
    assert len(PAGES.findall(page.pdf(format="Letter"))) == 2


def test_what_cannot_be_made_is_explained_beside_the_words(page: Page) -> None:
    page.goto("#make?make=elephants,cat")
    wait_for_grid(page, ["elephants", "cat"])
    choice(page, "Size").select_option("5x5")
    alert = panel(page, "make").get_by_role("alert")
    expect(alert).to_have_text(
        "Elephants has 9 letters, and the longest line of a 5x5 grid has 5: 9x9 has room."
    )
    field = page.get_by_label("Words, one per line")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(listed(page)).to_have_count(0)
    choice(page, "Size").select_option("9x9")
    expect(alert).to_have_text("")
    wait_for_grid(page, ["elephants", "cat"], size="9x9")
    field.fill("ana\nbanana")
    expect(alert).to_contain_text("Ana is twice in banana")
    field.fill("")
    expect(alert).to_have_text("")
    page.get_by_role("button", name="Try an example").click()
    expect(listed(page)).to_have_count(10)


def test_a_puzzle_opens_in_solve(page: Page) -> None:
    page.goto(LINK)
    wait_for_grid(page, DRINKS)
    page.get_by_role("button", name="Open in Solve").click()
    expect_address(page, f"board={make.wordsearch(DRINKS, seed=1).board}&rules=word-search")
    expect(panel(page, "solve").get_by_role("button", name=re.compile("^coffee "))).to_be_visible()


@pytest.mark.parametrize(
    ("scheme", "screen"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"]
)
def test_for_everyone(
    browser: Browser, host: str, pictures: Path, scheme: Any, screen: dict[str, Any]
) -> None:
    context = browser.new_context(base_url=host, color_scheme=scheme, reduced_motion="reduce", **screen)
    with watched(context) as page:
        page.goto(f"{LINK}&answers=1")
        wait_for_grid(page, DRINKS)
        assert page.evaluate(CONTRAST) == []
        assert page.evaluate(NAMELESS) == []
        page.screenshot(path=pictures / f"make-{scheme}.png", full_page=True)
        for width in (320, 360, 768):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(f"innerWidth === {width}")
            assert page.evaluate(NOT_WIDER), width
            tops = page.get_by_role("tab").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().top)"
            )
            assert len(set(tops)) == 1, width
        page.set_viewport_size(screen["viewport"])
        page.evaluate(axe())
        assert page.evaluate(RUN) == []
    context.close()


def test_without_the_core_the_tab_says_what_it_needs(open_page: Any) -> None:
    page = open_page()  # of a server that answers everything itself
    page.goto("/")
    expect(page.get_by_role("tab", name="Solve")).to_be_visible()
    expect(page.get_by_role("tab", name="Make")).to_be_hidden()
    page.get_by_role("tab", name="Play").focus()
    page.get_by_role("tab", name="Play").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Watch")).to_be_focused()
    page.goto(f"/{LINK}")
    expect(panel(page, "make")).to_contain_text("cannot make puzzles")
