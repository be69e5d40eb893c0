"""The Solve tab: a board typed, pasted or rolled, and its words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    LARGE,
    LETTERS,
    SOLVED,
    bodies_sent,
    cell,
    cells,
    choice,
    expect,
    expect_address,
    expect_arrows,
    expect_copied,
    expect_letters,
    expect_ready,
    first,
    letters,
    open_blank,
    panel,
    paste,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


def test_typing_a_board_shows_its_words(page: Page) -> None:
    open_blank(page)
    page.keyboard.type(LETTERS)
    expect(total(page)).to_contain_text("84 words, 135 points")
    expect(word(page, "hapten")).to_be_visible()
    expect_address(page, BOARD)
    expect(page.locator(".group h3").first).to_have_text("7 letters: 5 words, 5 points each")


def test_words_appear_while_typing(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("tea")
    expect(word(page, "tea")).to_be_visible()


def test_keys_move_between_cells(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("abc")
    expect(cell(page, 3)).to_be_focused()
    page.keyboard.press("Backspace")
    expect(cell(page, 2)).to_be_focused()
    assert letters(page) == "ab" + "." * 14
    page.keyboard.press("ArrowDown")
    expect(cell(page, 6)).to_be_focused()
    page.keyboard.press("Home")
    expect(cell(page, 4)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, 3)).to_be_focused()
    page.keyboard.type("x")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("yy")
    assert letters(page)[:6] == "yy.x.."


def test_keys_for_other_tiles(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("1?. q6")
    assert letters(page) == "qu?..quan" + "." * 10
    page.keyboard.press("(")
    dialog = page.get_by_role("dialog", name="Choose a tile")
    dialog.get_by_label("Letters, or a choice").fill("a|e")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect_address(page, "a%7Ce")
    expect(cell(page, 7)).to_be_focused()


def test_a_long_press_opens_the_tile_menu(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    cell(page, 5).hover()
    page.mouse.down()
    dialog = page.get_by_role("dialog", name="Choose a tile")
    expect(dialog).to_be_visible()
    page.mouse.up()
    dialog.get_by_role("button", name="th", exact=True).click()
    expect_letters(page, "oatrithpshtnrenei")


def test_pasting_a_whole_board(page: Page) -> None:
    boards = {
        "oatr/ihps/htnr/enei": LETTERS,
        "4 4\nO A T R\nI H P S\nH T Qu R\nE N E I": "oatrihpshtqurenei",
        "OATR\nIHPS\nHTNR\nENEI\n": LETTERS,
        "te(qu)/a.?": "tequa.?",
        "abcdefghijklmnop" * 4: "abcdefghijklmnop" * 4,
    }
    open_blank(page)
    for pasted, shown in boards.items():
        cell(page, 3).focus()
        paste(page, pasted)
        expect_letters(page, shown)


def test_pasting_what_is_not_a_board(page: Page) -> None:
    open_blank(page)
    alert = panel(page, "solve").get_by_role("alert")
    paste(page, "abc/de")
    expect(alert).to_contain_text("row 2")
    paste(page, "abcdefghijkl")
    expect(alert).to_contain_text("12 tiles do not make a square: which size?")
    offers = alert.get_by_role("button")
    expect(offers).to_have_text(["3x4", "4x3", "2x6", "6x2"])
    offers.first.click()
    expect_letters(page, "abcdefghijkl")
    expect(choice(page, "Columns")).to_have_value("4")
    expect(alert).to_have_text("")
    # A size that fits is taken.
    cell(page, 0).focus()
    paste(page, "lkjihgfedcba")
    expect_letters(page, "lkjihgfedcba")
    paste(page, "abcdefg")
    expect(alert).to_have_text(
        "7 tiles do not make rows of the same length: is one missing, or one too many?"
    )
    paste(page, "q u a r t e r s")
    expect(alert).to_contain_text("8 tiles do not make a square: which size?")
    alert.get_by_role("button", name="2x4").click()
    expect_letters(page, "quuarters")


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
    page.goto("/#solve?board=tea/eat/tae")
    note = page.locator(".path-note")
    word(page, "tea").focus()
    expect(note).to_contain_text("tea: path 1 of")
    before = page.locator("#panel-solve .trail").inner_html()
    page.keyboard.press("p")
    expect(note).to_contain_text("tea: path 2 of")
    assert page.locator("#panel-solve .trail").inner_html() != before


def test_a_button_shows_the_next_path(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    note = page.locator(".path-note")
    word(page, "tea").click()
    page.mouse.move(5, 5)
    expect(note).to_contain_text("tea: path 1 of")
    note.get_by_role("button", name="Next path").click()
    expect(note).to_contain_text("tea: path 2 of")
    # Another word under the mouse is drawn only for that time.
    word(page, "tae").hover()
    expect(note).to_contain_text("tae: path 1 of")
    page.mouse.move(5, 5)
    expect(note).to_contain_text("tea: path 2 of")
    drawn = page.locator("#panel-solve .trail").inner_html()
    page.reload()
    expect(note).to_contain_text("tea: path 2 of")
    assert page.locator("#panel-solve .trail").inner_html() == drawn
    page.goto("/#solve?board=tea/eat/tae&word=tea.999")
    expect(note).to_contain_text("tea: path 1 of")


def test_the_key_works_for_the_word_under_the_mouse(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    note = page.locator(".path-note")
    cell(page, 0).focus()
    word(page, "tea").hover()
    expect(note).to_contain_text("tea: path 1 of")
    page.keyboard.press("-")
    expect(note).to_contain_text("tea: path 2 of")
    assert letters(page) == "teaeattae"
    # Letters still go to the board.
    page.keyboard.type("ps")
    assert letters(page) == "psaeattae"
    expect(page.locator("#panel-solve [aria-busy=true]")).to_have_count(0)
    # Away from the tiles P works too.
    page.get_by_role("button", name="Print").focus()
    word(page, "tae").hover()
    expect(note).to_contain_text("tae: path 1 of")
    page.keyboard.press("p")
    expect(note).to_contain_text("tae: path 2 of")
    # In the filter both are letters.
    word(page, "tae").hover()
    page.get_by_label("Letters", exact=True).press("p")
    page.get_by_label("Letters", exact=True).press("-")
    expect(page.get_by_label("Letters", exact=True)).to_have_value("p-")


def test_the_key_forgets_the_words_of_another_board(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    word(page, "tea").focus()
    expect(page.locator(".path-note")).to_contain_text("tea: path 1 of")
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
    expect(total(page)).to_contain_text("84 words, 135 points")


def test_heat_map(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_label("Heat map").check()
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
    page.get_by_label("Letters", exact=True).fill("x")
    expect(total(page)).to_contain_text("0 words, 0 points of 1 word, 1 point")
    expect(total(page)).to_contain_text("incomplete: time ran out")


def test_filters_and_sorting(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_label("Letters", exact=True).fill("ten")
    expect(total(page)).to_contain_text("of 84 words")
    assert page.locator("#panel-solve .word").evaluate_all(
        "all => all.every(one => one.textContent.includes('ten'))"
    )
    choice(page, "Words that").select_option("starts")
    expect(word(page, "tenner")).to_be_visible()
    expect(word(page, "hapten")).to_have_count(0)
    page.get_by_label("Letters", exact=True).fill("")
    choice(page, "Length").select_option("7")
    expect(page.locator("#panel-solve .word")).to_have_count(5)
    choice(page, "Length").select_option("")
    choice(page, "Sort by").select_option("alphabet")
    expect(page.locator(".group h3").first).to_have_text("A: 3 words")


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


def test_a_hole_does_not_filter(page: Page) -> None:
    open_blank(page)
    cell(page, 5).click()
    assert "through" not in page.url
    page.keyboard.type("a")
    assert letters(page) == "....." + "a" + "." * 10
    expect(page.locator("#panel-solve .chip")).to_be_hidden()


def test_one_row_and_one_column(page: Page) -> None:
    open_blank(page)
    for pasted, rows, cols in (("tea/", "1", "3"), ("t\ne\na\ns", "4", "1")):
        cell(page, 0).focus()
        paste(page, pasted)
        expect(choice(page, "Rows")).to_have_value(rows)
        expect(choice(page, "Columns")).to_have_value(cols)
        expect(word(page, "tea")).to_be_visible()
        page.reload()
        expect(word(page, "tea")).to_be_visible()


def test_a_link_to_another_word_of_the_same_board(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    word(page, "hapten").hover()
    expect(page.locator(".path-note")).to_contain_text("path 1 of 3")  # all paths have arrived
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


def test_rules_size_and_roll(page: Page) -> None:
    page.goto("/")
    choice(page, "Rows").select_option("2")
    choice(page, "Columns").select_option("10")
    expect(cells(page)).to_have_count(20)
    choice(page, "Game").select_option("big-boggle")
    page.get_by_role("button", name="Roll").click()
    expect(cells(page)).to_have_count(25)
    expect(total(page)).to_contain_text("points")
    page.get_by_role("button", name="Clear").click()
    expect(total(page)).to_contain_text("Type a board")


def test_a_roll_fits_the_chosen_size(page: Page) -> None:
    for rows, cols in (("5", "5"), ("6", "6"), ("3", "4"), ("7", "9")):
        page.goto("/#solve")
        choice(page, "Rows").select_option(rows)
        choice(page, "Columns").select_option(cols)
        page.get_by_role("button", name="Roll").click()
        expect(total(page)).to_contain_text("points")  # not the last cell: some dice have an empty face
        expect(cells(page)).to_have_count(int(rows) * int(cols))
        expect(choice(page, "Rows")).to_have_value(rows)
        expect(page).to_have_url(re.compile(r"board=(?!\.\.)"))


def test_the_address_has_the_whole_state(page: Page, context: BrowserContext) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    choice(page, "Sort by").select_option("points")
    choice(page, "Game").select_option("word-hunt")
    page.get_by_label("Heat map").check()
    cell(page, 9).click()
    word(page, "inters").click()
    expect(total(page)).to_contain_text("of 84 words")
    expect_address(page, "word=inters")
    other = context.new_page()
    other.goto(page.url)
    expect(total(other)).to_have_text(total(page).inner_text())
    expect(other.locator("#panel-solve .words")).to_have_text(
        page.locator("#panel-solve .words").text_content() or "?"
    )
    expect_arrows(other, 5)
    assert other.url == page.url


def test_copying(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    page.get_by_role("button", name="Copy words").click()
    assert "hapten\t3" in expect_copied(page, "Words")
    page.get_by_role("button", name="Copy board").click()
    assert expect_copied(page, "Board") == BOARD.replace("/", "\n")
    page.get_by_label("Sort by").select_option("alphabet")
    page.get_by_role("button", name="Copy words").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('ant\\t'))")
    # Only the words shown are copied.
    cell(page, 0).click()
    expect(total(page)).to_contain_text("8 words")
    page.get_by_role("button", name="Copy words").click()
    assert len(expect_copied(page, "Words").splitlines()) == 8


def test_a_link_to_the_board_alone(page: Page) -> None:
    page.goto(f"/{SOLVED}&heat=1&game=abcd&words=xyz&best=efgh&players=Ann:hat")
    expect(total(page)).to_contain_text("84 words")
    page.get_by_role("button", name="Copy link").click()
    assert expect_copied(page, "Link").endswith(f"/{SOLVED}&heat=1")


def test_a_large_board_can_be_enlarged(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    closer = page.get_by_role("button", name="Zoom in")
    expect(closer).to_be_hidden()
    page.goto("/#solve?board=" + "/".join(["teasrinoedlatsu"] * 15))
    for _ in range(2):
        closer.click()
    board = page.locator("#panel-solve .left .board")
    assert board.evaluate("one => one.clientWidth > 2 * one.parentElement.clientWidth")
    # The path of a word is scrolled to.
    word(page, "stats").click()
    expect_arrows(page, 4)
    drawn = page.locator("#panel-solve .trail .start")
    assert drawn.evaluate(
        """one => {
          const inner = one.getBoundingClientRect(), outer = one.closest(".frame").getBoundingClientRect();
          return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
        }"""
    )
    page.get_by_role("button", name="Zoom out").click()
    page.goto(f"/{SOLVED}")
    expect(closer).to_be_hidden()
    assert board.evaluate("one => one.clientWidth <= one.parentElement.clientWidth")


def test_the_filter_stays_in_place(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    letters_field = page.get_by_label("Letters", exact=True)
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
    page.get_by_role("button", name="Copy board").click()
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
    before = words.evaluate_all("all => all.map(one => one.was = one.innerText)")
    shown = number.inner_text()
    cell(page, 0).focus()
    page.keyboard.press("e")
    expect(number).not_to_have_text(shown)
    after = words.evaluate_all("all => all.map(one => [one.innerText, one.was ?? ''])")
    stay = {text for text, _ in after} & set(before)
    assert len(stay) > 50
    assert all(text == was for text, was in after if text in stay)
    assert len(after) == len({text for text, _ in after}) == int(number.inner_text().split()[0])
