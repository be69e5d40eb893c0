"""Back, forward and undo: no tab, board or game is lost by a click."""

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
    expect_letters,
    more,
    open_blank,
    panel,
    tab_link,
    total,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_back_returns_to_the_tab_before(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    tab_link(page, "Watch").click()
    tab_link(page, "Check").click()
    expect_address(page, "#check")
    page.go_back()
    expect(panel(page, "watch")).to_be_visible()
    page.go_back()
    expect(panel(page, "solve")).to_be_visible()
    expect(total(page)).to_contain_text("84 words")
    page.go_forward()
    expect(panel(page, "watch")).to_be_visible()


def test_back_returns_to_the_board_before(page: Page) -> None:
    open_blank(page)
    page.keyboard.type(LETTERS)
    expect_address(page, BOARD)
    more(page, "Clear")
    expect_letters(page, "." * 16)
    page.go_back()
    expect_letters(page, LETTERS)
    page.get_by_role("button", name="Roll").click()
    expect(page).not_to_have_url(re.compile(BOARD))
    page.go_back()
    expect_letters(page, LETTERS)


def test_clearing_and_rolling_can_be_undone(page: Page) -> None:
    open_blank(page)
    page.keyboard.type(LETTERS)
    more(page, "Clear")
    expect_letters(page, "." * 16)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect_letters(page, LETTERS)
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_role("status").filter(has_text="Dice rolled")).to_be_visible()
    page.keyboard.press("ControlOrMeta+z")  # on the button
    expect_letters(page, LETTERS)
    page.keyboard.press("ControlOrMeta+Shift+z")
    expect(page).not_to_have_url(re.compile(BOARD))
    # The offer to undo belongs to what it came with, whatever is typed meanwhile.
    cell(page, 3).focus()
    page.keyboard.type("xyz")
    more(page, "Clear")
    page.keyboard.type("abc")
    expect_letters(page, "abc" + "." * 13)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(cell(page, 4)).to_have_value("y")


def test_typed_letters_can_be_undone(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("tea.s")
    page.keyboard.press("Backspace")
    expect_letters(page, "tea" + "." * 13)
    shown = ["tea.s", "tea", "te", "t", ""]
    for some in shown:
        page.keyboard.press("ControlOrMeta+z")
        expect_letters(page, some.ljust(16, "."))
    expect(cell(page, 0)).to_be_focused()
    page.keyboard.press("ControlOrMeta+z")
    expect(page.get_by_role("status").filter(has_text="Nothing to undo")).to_be_visible()
    for some in shown[3:0:-1]:
        page.keyboard.press("ControlOrMeta+y")
        expect_letters(page, some.ljust(16, "."))
    page.keyboard.type("m")  # where typing would have gone on
    expect_letters(page, "team".ljust(16, "."))
    page.keyboard.press("ControlOrMeta+y")
    expect(page.get_by_role("status").filter(has_text="Nothing to redo")).to_be_visible()


def test_other_fields_keep_an_undo_of_their_own(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    cell(page, 0).press("x")
    page.get_by_role("searchbox", name="Find words").press("z")
    page.keyboard.press("ControlOrMeta+z")
    expect(cell(page, 0)).to_have_value("x")
    expect(page.get_by_role("searchbox", name="Find words")).to_have_value("")


def test_a_game_goes_on_while_the_history_is_used(page: Page) -> None:
    page.goto(f"/index.html{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    page.evaluate(
        f"import(new URL('state.js', document.querySelector('script[src]').src)).then(({{ write }}) => write({{ tab: 'play', game: '{BOARD}', ends: 'never' }}))"
    )
    expect_address(page, "#play")
    page.evaluate(
        "import(new URL('state.js', document.querySelector('script[src]').src)).then(({ write }) => write({ words: 'hat' }))"
    )
    expect_address(page, "words=hat")
    page.go_back()
    expect(panel(page, "solve")).to_be_visible()
    expect_address(page, "words=hat")
    # A link opened in between is another visit: going back from it restores everything.
    page.goto(f"/index.html#play?game={BOARD}&words=ten&over=1")
    expect_address(page, "words=ten")
    page.go_back()
    expect_address(page, "words=hat")


def test_a_smaller_board_keeps_its_letters_for_a_larger_one(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    choice(page, "Columns").select_option("2")
    expect_letters(page, "oaihhten")
    choice(page, "Rows").select_option("3")
    choice(page, "Columns").select_option("4")
    choice(page, "Rows").select_option("4")
    expect_letters(page, LETTERS)


def test_an_empty_board_has_the_size_of_the_game(page: Page) -> None:
    open_blank(page)
    choice(page, "Game").select_option("big-boggle")
    expect(cells(page)).to_have_count(25)
    cell(page, 0).focus()
    page.keyboard.type("abcdefghijklmnopqrstvwxyz")
    expect_letters(page, "abcdefghijklmnopqurstvwxyz")
    more(page, "Clear")
    expect(cells(page)).to_have_count(25)
    # A typed board keeps its size.
    page.goto(f"/{SOLVED}")
    choice(page, "Game").select_option("super-big-boggle")
    expect_letters(page, LETTERS)


def test_letters_for_a_larger_board(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("abcdefghijklmnoprstvwxyza")
    page.get_by_role("button", name="Make the board 5x5").click()
    expect_letters(page, "abcdefghijklmnoprstvwxyza")


def test_q_and_u_make_one_tile(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("quuaqt")
    expect_letters(page, "quuaqut" + "." * 11)
    choice(page, "Game").select_option("word-hunt")
    more(page, "Clear")
    page.keyboard.type("qu")
    expect_letters(page, "qu" + "." * 14)
