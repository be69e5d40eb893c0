"""The board of the Solve tab: typed, pasted, resized and rolled."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    LETTERS,
    SOLVED,
    cell,
    cells,
    choice,
    expect,
    expect_address,
    expect_arrows,
    expect_letters,
    expect_total,
    letters,
    more,
    open_blank,
    panel,
    paste,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_typing_a_board_shows_its_words(page: Page) -> None:
    open_blank(page)
    page.keyboard.type(LETTERS)
    expect_total(page, 84, 135)
    expect(word(page, "sprint")).to_be_visible()
    expect_address(page, BOARD)
    expect(page.locator(".group h3").first).to_have_text("6 letters 3 points each")


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
        "7 tiles do not make rows of the same length: is one missing, or is there one too many?"
    )
    paste(page, "q u a r t e r s")
    expect(alert).to_contain_text("8 tiles do not make a square: which size?")
    alert.get_by_role("button", name="2x4").click()
    expect_letters(page, "quuarters")


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


def test_rules_size_and_roll(page: Page) -> None:
    page.goto("/")
    choice(page, "Rows").select_option("2")
    choice(page, "Columns").select_option("10")
    expect(cells(page)).to_have_count(20)
    choice(page, "Game").select_option("big-boggle")
    page.get_by_role("button", name="Roll").click()
    expect(cells(page)).to_have_count(25)
    expect(total(page)).to_contain_text(re.compile(r"\bpoints?\b"))
    more(page, "Clear")
    expect(total(page)).to_contain_text("Type your board")


def test_a_roll_fits_the_chosen_size(page: Page) -> None:
    for rows, cols in (("5", "5"), ("6", "6"), ("3", "4"), ("7", "9")):
        page.goto("/#solve")
        choice(page, "Rows").select_option(rows)
        choice(page, "Columns").select_option(cols)
        page.get_by_role("button", name="Roll").click()
        # Not the last cell: some dice have an empty face.
        expect(total(page)).to_contain_text(re.compile(r"\bpoints?\b"))
        expect(cells(page)).to_have_count(int(rows) * int(cols))
        expect(choice(page, "Rows")).to_have_value(rows)
        expect(page).to_have_url(re.compile(r"board=(?!\.\.)"))


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
    page.wait_for_function(  # the path is drawn again when all paths have arrived
        """() => {
          const frame = document.querySelector("#panel-solve .frame");
          const inner = frame.querySelector(".trail .start").getBoundingClientRect(), outer = frame.getBoundingClientRect();
          return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
        }"""
    )
    page.get_by_role("button", name="Zoom out").click()
    page.goto(f"/{SOLVED}")
    expect(closer).to_be_hidden()
    assert board.evaluate("one => one.clientWidth <= one.parentElement.clientWidth")
