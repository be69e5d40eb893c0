"""The words of the Solve tab: found, filtered, sorted, copied and printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    LARGE,
    SOLVED,
    cell,
    choice,
    expect,
    expect_address,
    expect_arrows,
    expect_copied,
    first,
    more,
    open_blank,
    panel,
    total,
    wait_until,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


def test_filters_and_sorting(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_role("searchbox", name="Find words").fill("ten")
    expect(total(page)).to_contain_text("of 84 words")
    assert page.locator("#panel-solve .word").evaluate_all(
        "all => all.every(one => one.textContent.includes('ten'))"
    )
    page.get_by_role("searchbox", name="Find words").fill("ten*")
    expect(word(page, "tenner")).to_be_visible()
    expect(word(page, "hapten")).to_have_count(0)
    page.get_by_role("searchbox", name="Find words").fill("7+")
    expect(page.locator("#panel-solve .word")).to_have_count(5)
    page.get_by_role("searchbox", name="Find words").fill("t?n +r -s")
    expect(page.get_by_role("heading", name="No words match t?n +r -s")).to_be_visible()
    page.get_by_role("button", name="Clear the filter").click()
    expect(page.locator("#panel-solve .word")).to_have_count(84)
    # Links of earlier versions have the parts of a filter in values of their own.
    page.goto(f"/{SOLVED}&filter=ten&where=starts&least=6")
    expect(page.locator("#panel-solve .word")).to_have_text(["tenners 5", "tenner 3"])
    page.goto(f"/{SOLVED}")
    choice(page, "Sort by").select_option("alphabet")
    expect(page.locator(".group h3").first).to_have_text("A 3 words")


def test_old_words_are_dimmed_until_new_ones_arrive(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    busy = page.locator("#panel-solve [aria-busy=true]")
    expect(busy).to_have_count(0)
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(1)  # the last request is answered
    held: list[Route] = []
    page.route("**/api/solve", lambda route: held.append(route))
    cell(page, 0).press("s")
    expect(busy).to_have_count(1)
    first(page, held).continue_()
    expect(busy).to_have_count(0)
    page.unroute("**/api/solve")


def test_a_link_to_another_word_of_the_same_board(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    word(page, "hapten").hover()
    expect(page.locator("#panel-solve .word-card .path-note")).to_contain_text(
        "path 1 of 3"
    )  # all paths have arrived
    page.mouse.move(5, 5)
    page.evaluate(f"location.hash = '{SOLVED}&word=hapten'")
    expect_arrows(page, 5)
    expect(word(page, "hapten")).to_have_attribute("aria-pressed", "true")


def test_a_long_group_is_shown_in_two_steps(page: Page) -> None:
    page.goto(f"/#solve?board={LARGE}")
    more = page.get_by_role("button", name=re.compile(r"^Show \d+ more$")).first
    page.emulate_media(media="print")
    expect(page.locator(".only-print").first).to_have_text(re.compile(r"^and \d+ more$"))
    expect(cell(page, 0)).to_have_css("outline-style", "none")
    page.emulate_media(media="screen")
    expect(page.locator(".only-print").first).to_be_hidden()
    more.focus()
    page.keyboard.press("Enter")
    at = "[...document.activeElement.closest('ul').children].indexOf(document.activeElement.parentElement)"
    assert page.evaluate(at) == 400


def test_the_address_has_the_whole_state(page: Page, context: BrowserContext) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    choice(page, "Sort by").select_option("points")
    choice(page, "Game").select_option("word-hunt")
    page.get_by_role("button", name="Heat").click()
    cell(page, 9).click()
    word(page, "inters").click()
    expect(total(page)).to_contain_text("of 84 words")
    expect_address(page, "word=inters")
    other = context.new_page()
    other.goto(page.url)
    expect(total(other)).to_contain_text("of 84 words")
    for one in (page, other):
        expect(one.locator("#panel-solve .cell.unused")).to_have_count(1)  # all paths have arrived
        expect(one.locator("#panel-solve .odds")).to_be_hidden()
    expect(total(other)).to_have_text(total(page).inner_text(), use_inner_text=True)
    expect(other.locator("#panel-solve .groups").first).to_have_text(
        page.locator("#panel-solve .groups").first.text_content() or "?"
    )
    expect_arrows(other, 5)
    assert other.url == page.url


def test_copying(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    more(page, "Copy words")
    assert "hapten\t3" in expect_copied(page, "Words")
    more(page, "Copy board")
    assert expect_copied(page, "Board") == BOARD.replace("/", "\n")
    page.get_by_label("Sort by").select_option("alphabet")
    more(page, "Copy words")
    wait_until(page, "() => navigator.clipboard.readText().then(text => text.startsWith('ait\\t'))")
    # Only the words shown are copied.
    cell(page, 0).click()
    expect(total(page)).to_contain_text("8 words")
    more(page, "Copy words")
    assert len(expect_copied(page, "Words").splitlines()) == 8


def test_what_needs_a_board_is_not_offered_without_one(page: Page) -> None:
    open_blank(page)
    for name in ("Play", "Heat", "Turn"):
        expect(panel(page, "solve").get_by_role("button", name=name, exact=True)).to_be_hidden()
    expect(page.get_by_role("searchbox", name="Find words")).to_be_hidden()
    panel(page, "solve").get_by_role("button", name="More", exact=True).click()
    for name in ("Copy board", "Copy words", "Print"):
        expect(page.get_by_role("dialog").get_by_role("button", name=name)).to_be_disabled()


def test_a_link_to_the_board_alone(page: Page) -> None:
    page.goto(f"/{SOLVED}&heat=1&game=abcd&words=xyz&best=efgh&players=Ann:hat")
    expect(total(page)).to_contain_text("84 words")
    more(page, "Copy link")
    assert expect_copied(page, "Link").endswith(f"/{SOLVED}&heat=1")


def test_the_filter_stays_in_place(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("% of rolled boards")
    letters_field = page.get_by_role("searchbox", name="Find words")
    before = letters_field.bounding_box()
    letters_field.fill("t")
    expect(total(page)).to_contain_text("of 84 words")
    assert letters_field.bounding_box() == before


def test_a_long_search_is_reported(page: Page) -> None:
    held: list[Route] = []
    page.goto(f"/{SOLVED}")
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(1)
    page.route("**/api/solve", lambda route: held.append(route))
    cell(page, 0).press("?")
    expect(total(page)).to_contain_text("Searching…")
    first(page, held).continue_()
    expect(total(page)).to_contain_text("points")
    page.unroute("**/api/solve")


def test_a_single_row_is_copied_as_a_row(page: Page) -> None:
    page.goto("/#solve?board=teas/")
    more(page, "Copy board")
    assert expect_copied(page, "Board") == "teas/"


def test_printing_leaves_out_the_controls(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    page.emulate_media(media="print")
    expect(page.locator("header")).to_be_hidden()
    expect(page.get_by_role("button", name="Roll")).to_be_hidden()
    expect(word(page, "hapten")).to_be_visible()
    page.screenshot(path=pictures / "print.png")


def test_words_that_stay_keep_their_elements(page: Page) -> None:
    words, number = page.locator("#panel-solve .word"), page.locator("#panel-solve .total")
    page.goto(SOLVED)
    expect(words.first).to_be_visible()
    before = words.evaluate_all("all => all.map(one => one.was = one.textContent)")
    shown = number.inner_text()
    cell(page, 0).focus()
    page.keyboard.press("e")
    expect(number).not_to_have_text(shown)
    after = words.evaluate_all("all => all.map(one => [one.textContent, one.was ?? ''])")
    stay = {text for text, _ in after} & set(before)
    assert len(stay) > 50
    assert all(text == was for text, was in after if text in stay)
    assert len(after) == len({text for text, _ in after}) == int(number.inner_text().split()[0])
