"""Long lists of words: a screen of them at once, the rest when the browser is idle or when it is wanted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from gridwords import solve
from web.helpers import (
    cell,
    expect,
    expect_copied,
    more,
    total,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = "/".join(["teasrinoed", "lnsarteiou", "gestionrap", "hatenrodsi", "mcpdlaerti"] * 2)
WORDS = solve(BOARD).words
IN_A_GROUP = 400
LISTED = sum(min(count, IN_A_GROUP) for count in Counter(map(len, WORDS)).values())
NEVER_IDLE = "window.requestIdleCallback = () => 0; window.cancelIdleCallback = () => {};"

#: Whether the page has neither moved nor changed its height for ten frames.
STILL = """() => new Promise((done) => {
  let same = 0;
  let before = "";
  const look = () => {
    const now = `${scrollY} ${document.documentElement.scrollHeight}`;
    same = now === before ? same + 1 : 0;
    before = now;
    if (same === 10) done(true);
    else requestAnimationFrame(look);
  };
  look();
})"""


def listed(page: Page) -> int:
    return page.locator("#panel-solve .groups .word").count()


def expect_all(page: Page) -> None:
    expect(page.locator("#panel-solve .groups .word")).to_have_count(LISTED)


def open_busy(page: Page) -> None:
    """Opens a page whose browser is never idle."""
    page.add_init_script(NEVER_IDLE)
    page.goto(f"/#solve?board={BOARD}&level=95")
    expect(total(page)).to_contain_text(f"{len(WORDS):,} words")
    assert listed(page) < 300 < LISTED


def test_the_rest_follows(page: Page) -> None:
    page.goto(f"/#solve?board={BOARD}&level=95")
    expect_all(page)
    assert page.locator("#panel-solve .groups ul").evaluate_all(
        "all => all.every((one) => one.children.length)"
    )


def test_the_end_key_goes_to_the_last_word(page: Page) -> None:
    open_busy(page)
    page.locator("#panel-solve .groups .word").first.focus()
    page.keyboard.press("End")
    expect(page.locator("#panel-solve .groups .word").last).to_be_focused()
    expect_all(page)


@pytest.mark.parametrize(
    "wanted", ["scroll", "find", "print"], ids=["scrolling", "searching the page", "printing"]
)
def test_what_is_looked_for_is_there(page: Page, wanted: str) -> None:
    open_busy(page)
    if wanted == "scroll":
        page.mouse.move(900, 600)
        page.mouse.wheel(0, 300)
    elif wanted == "find":
        page.keyboard.press("Control+f")
    else:
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect_all(page)


def test_all_words_are_copied(page: Page) -> None:
    open_busy(page)
    more(page, "Copy words")
    assert len(expect_copied(page, "Words").splitlines()) == len(WORDS)


def test_typing_below_the_start_of_the_list_does_not_scroll(page: Page) -> None:
    page.goto(f"/#solve?board={BOARD}&level=95")
    expect_all(page)
    cell(page, 0).focus()
    page.evaluate("window.scrollTo(0, 1500)")
    page.evaluate(STILL)  # the browser moves the page with groups that it lays out only now
    at = page.evaluate("scrollY")
    assert at >= 1500
    before = total(page).text_content()
    page.keyboard.press("z")
    page.wait_for_function(
        "before => document.querySelector('#panel-solve .summary').textContent !== before", arg=before
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    assert page.evaluate("scrollY") == at
    page.wait_for_function("() => document.querySelectorAll('#panel-solve .groups .word').length > 1000")
    page.evaluate(STILL)
    assert page.evaluate("scrollY") == at


def test_nothing_is_left_of_a_longer_list(page: Page) -> None:
    page.goto(f"/#solve?board={BOARD}&level=95")
    expect_all(page)
    page.goto("/#solve?board=oatr/ihps/htnr/enei&level=95")
    expect(total(page)).to_contain_text("84 words")
    buttons = page.locator("#panel-solve .groups button")
    expect(buttons).to_have_count(84)
    found = {one.word: one.points for one in solve("oatrihpshtnrenei").found}
    names = [f"{word} {points} point{'s' * (points > 1)}" for word, points in found.items()]
    assert sorted(map(str, buttons.evaluate_all("all => all.map((one) => one.ariaLabel)"))) == names
    texts = buttons.all_inner_texts()
    assert sorted(texts) == list(found)
    assert page.locator("#panel-solve .groups h3").count() == len({len(word) for word in found})
    assert buttons.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length") == 1
