"""The page's first tab: letters typed, pasted and rolled, and the words of the board."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.acts import (
    BOARD,
    LARGE,
    SOLVED,
    asked,
    board_is,
    cell,
    choice,
    expect,
    held_back,
    letters,
    opened,
    paste,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


def test_letters_flow_and_words_appear(page: Page) -> None:
    opened(page)
    page.keyboard.type("oatrihpshtnrenei")
    expect(total(page)).to_contain_text("84 words, 135 points")
    expect(word(page, "hapten")).to_be_visible()
    expect(page).to_have_url(re.compile(BOARD))
    expect(page.locator(".group h3").first).to_have_text("7 letters: 5 words, 5 points each")


def test_results_come_while_typing(page: Page) -> None:
    opened(page)
    page.keyboard.type("tea")
    expect(word(page, "tea")).to_be_visible()


def test_moving_about(page: Page) -> None:
    opened(page)
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


def test_other_tiles_by_key(page: Page) -> None:
    opened(page)
    page.keyboard.type("1?. q6")
    assert letters(page) == "qu?..quan" + "." * 10
    page.keyboard.press("(")
    dialog = page.get_by_role("dialog", name="Choose a tile")
    dialog.get_by_label("Letters, or choices").fill("a|e")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    page.wait_for_function("() => location.hash.includes('a%7Ce')")
    expect(cell(page, 7)).to_be_focused()


def test_a_long_press_offers_tiles(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    cell(page, 5).hover()
    page.mouse.down()
    dialog = page.get_by_role("dialog", name="Choose a tile")
    expect(dialog).to_be_visible()
    page.mouse.up()
    dialog.get_by_role("button", name="th", exact=True).click()
    board_is(page, "oatrithpshtnrenei")


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        ("oatr/ihps/htnr/enei", "oatrihpshtnrenei"),
        ("OATR\nIHPS\nHTNR\nENEI\n", "oatrihpshtnrenei"),
        ("4 4\nO A T R\nI H P S\nH T Qu R\nE N E I", "oatrihpshtqurenei"),
        ("te(qu)/a.?", "tequa.?"),
        ("abcdefghijklmnop" * 4, "abcdefghijklmnop" * 4),
    ],
)
def test_a_whole_board_is_pasted(page: Page, pasted: str, shown: str) -> None:
    opened(page)
    cell(page, 3).focus()
    page.evaluate("text => navigator.clipboard.writeText(text)", pasted)
    page.keyboard.press("ControlOrMeta+v")
    board_is(page, shown)


def test_a_board_that_cannot_be_read_is_explained(page: Page) -> None:
    opened(page)
    page.evaluate("navigator.clipboard.writeText('abc/de')")
    page.keyboard.press("ControlOrMeta+v")
    expect(page.get_by_role("alert").first).to_contain_text("row 2")


def test_tiles_that_make_no_square_are_told_what_to_do(page: Page) -> None:
    opened(page)
    paste(page, "abcdefghijkl")
    said = page.get_by_role("alert").first
    expect(said).to_have_text(
        "12 tiles make no square: choose rows and columns first, or put a / between the rows."
    )
    choice(page, "Rows").select_option("3")
    cell(page, 0).focus()
    paste(page, "abcdefghijkl")
    board_is(page, "abcdefghijkl")
    expect(said).to_have_text("")


def test_a_word_is_drawn_with_arrows_and_its_start(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}&heat=1")
    word(page, "hapten").hover()
    expect(page.locator("#panel-solve .trail .head")).to_have_count(5)
    start = page.locator("#panel-solve .trail .start")
    assert (start.get_attribute("cx"), start.get_attribute("cy")) == ("1.5", "1.5")
    page.mouse.move(5, 5)
    expect(page.locator("#panel-solve .trail")).to_have_count(0)
    word(page, "haptene").click()
    page.mouse.move(5, 5)
    expect(page.locator("#panel-solve .trail .head")).to_have_count(6)
    expect(page).to_have_url(re.compile("word=haptene"))
    page.wait_for_timeout(400)  # until it is drawn
    page.screenshot(path=pictures / "page.png")


def test_other_paths_are_a_key_away(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    note = page.locator(".path-note")
    word(page, "tea").focus()
    expect(note).to_contain_text("tea: path 1 of")
    before = page.locator("#panel-solve .trail").inner_html()
    page.keyboard.press("p")
    expect(note).to_contain_text("tea: path 2 of")
    assert page.locator("#panel-solve .trail").inner_html() != before


def test_other_paths_are_a_click_away(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    note = page.locator(".path-note")
    word(page, "tea").click()
    page.mouse.move(5, 5)
    expect(note).to_contain_text("tea: path 1 of")
    note.get_by_role("button", name="Next path").click()
    expect(note).to_contain_text("tea: path 2 of")
    # Another word is looked at meanwhile.
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


def test_the_key_belongs_to_the_word_under_the_mouse(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    note = page.locator(".path-note")
    cell(page, 0).focus()
    word(page, "tea").hover()
    expect(note).to_contain_text("tea: path 1 of")
    page.keyboard.press("-")
    expect(note).to_contain_text("tea: path 2 of")
    assert letters(page) == "teaeattae"
    # No letter is lost.
    page.keyboard.type("ps")
    assert letters(page) == "psaeattae"
    expect(page.locator("#panel-solve [aria-busy=true]")).to_have_count(0)
    # Away from the tiles there are two keys.
    page.get_by_role("button", name="Print").focus()
    word(page, "tae").hover()
    expect(note).to_contain_text("tae: path 1 of")
    page.keyboard.press("p")
    expect(note).to_contain_text("tae: path 2 of")
    # And a filter takes every letter.
    word(page, "tae").hover()
    page.get_by_label("Letters", exact=True).press("p")
    page.get_by_label("Letters", exact=True).press("-")
    expect(page.get_by_label("Letters", exact=True)).to_have_value("p-")


def test_the_key_is_not_for_a_word_of_another_board(page: Page) -> None:
    page.goto("/#solve?board=tea/eat/tae")
    word(page, "tea").focus()
    expect(page.locator(".path-note")).to_contain_text("tea: path 1 of")
    cell(page, 0).focus()
    page.keyboard.type("zzzzzzzzz")
    expect(total(page)).to_have_text(re.compile("^0 words"))
    page.keyboard.press("-")
    assert page.locator("#panel-solve .trail").count() == 0


def test_a_tile_shows_only_its_words(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(1)
    cell(page, 0).click()
    expect(total(page)).to_contain_text("of 84 words")
    expect(word(page, "oath")).to_be_visible()
    expect(word(page, "hapten")).to_have_count(0)
    page.get_by_role("button", name="Through row 1, column 1").click()
    expect(total(page)).to_contain_text("84 words, 135 points")


def test_the_heat_map_counts(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_label("Heat map").check()
    counts = page.locator("#panel-solve .count")
    expect(counts.nth(3)).to_have_text("0")
    expect(counts.nth(0)).to_have_text("8")
    expect(cell(page, 3)).to_have_attribute("aria-label", "r, row 1, column 4, in no word")


def test_tiles_are_counted_on_every_path(page: Page) -> None:
    board = "/".join(["teateateat", "eateateate", "ateateatea"] * 3 + ["teateateat"])
    page.goto(f"/#solve?board={board}&heat=1")
    expect(page.locator("#panel-solve .count").nth(99)).not_to_have_text(re.compile(r"^0?$"))
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(0)
    cell(page, 99).click()
    expect(word(page, "tea")).to_be_visible()
    # Also of more words than their paths are asked for.
    bodies = asked(page, "/api/solve")
    page.goto(f"/#solve?board={LARGE}&heat=1")
    expect(cell(page, 99)).to_have_attribute("aria-label", re.compile(r", in \d+ words$"))
    assert (bodies[-1]["paths"], bodies[-1]["cells"]) == ("first", True)


def test_what_was_not_looked_at_is_not_said(page: Page) -> None:
    words = [{"word": "tea", "points": 1, "path": [[0, 0], [0, 1], [1, 0]], "cells": [0, 1, 2]}]
    answer = {"board": "te/at", "rows": 2, "cols": 2, "score": 1, "words": words, "complete": True}
    page.route("**/api/solve", lambda route: route.fulfill(body=json.dumps(answer)))
    page.goto("/#solve?board=te/at&heat=1&through=0")
    expect(total(page)).to_contain_text("at least: there are more paths than were looked at")
    expect(page.locator("#panel-solve .count").first).to_have_text("1+")
    expect(cell(page, 3)).to_have_attribute("aria-label", "t, row 2, column 2, in at least 0 words")
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(0)
    answer["complete"] = False
    page.reload()
    page.get_by_label("Letters", exact=True).fill("x")
    expect(total(page)).to_contain_text("0 words, 0 points of 1 word, 1 point")
    expect(total(page)).to_contain_text("incomplete: the time ran out")


def test_filters_and_orders(page: Page) -> None:
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
    choice(page, "At least").select_option("7")
    expect(page.locator("#panel-solve .word")).to_have_count(5)
    choice(page, "At least").select_option("")
    choice(page, "Sort by").select_option("alphabet")
    expect(page.locator(".group h3").first).to_have_text("A: 3 words")


def test_the_old_words_are_dimmed_until_the_new_are_here(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    busy = page.locator("#panel-solve [aria-busy=true]")
    expect(busy).to_have_count(0)
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(1)  # nothing more is asked
    held: list[Route] = []
    page.route("**/api/solve", lambda route: held.append(route))
    cell(page, 0).press("s")
    expect(busy).to_have_count(1)
    held_back(page, held).continue_()
    expect(busy).to_have_count(0)
    page.unroute("**/api/solve")


def test_a_hole_is_no_filter(page: Page) -> None:
    opened(page)
    cell(page, 5).click()
    assert "through" not in page.url
    page.keyboard.type("a")
    assert letters(page) == "....." + "a" + "." * 10
    expect(page.locator("#panel-solve .chip")).to_be_hidden()


@pytest.mark.parametrize(("pasted", "rows", "cols"), [("tea/", "1", "3"), ("t\ne\na\ns", "4", "1")])
def test_one_row_and_one_column(page: Page, pasted: str, rows: str, cols: str) -> None:
    opened(page)
    paste(page, pasted)
    expect(choice(page, "Rows")).to_have_value(rows)
    expect(choice(page, "Columns")).to_have_value(cols)
    expect(word(page, "tea")).to_be_visible()
    page.reload()
    expect(word(page, "tea")).to_be_visible()


def test_a_link_to_another_word_of_the_same_board(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    word(page, "hapten").hover()
    expect(page.locator(".path-note")).to_contain_text("path 1 of 3")  # all is here
    page.mouse.move(5, 5)
    page.evaluate(f"location.hash = '{SOLVED}&word=hapten'")
    expect(page.locator("#panel-solve .trail .head")).to_have_count(5)
    expect(word(page, "hapten")).to_have_attribute("aria-pressed", "true")


def test_the_rest_of_a_long_group(page: Page) -> None:
    page.goto(f"/#solve?board={LARGE}")
    more = page.get_by_role("button", name="Show the other").first
    page.emulate_media(media="print")
    expect(page.locator(".only-print").first).to_have_text(re.compile(r"^and \d+ words more$"))
    assert (
        page.locator("#panel-solve .tile").first.evaluate("one => getComputedStyle(one).outlineStyle")
        == "none"
    )
    page.emulate_media(media="screen")
    expect(page.locator(".only-print").first).to_be_hidden()
    more.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('word')")
    assert (
        page.evaluate(
            "[...document.activeElement.closest('ul').children].indexOf(document.activeElement.parentElement)"
        )
        == 400
    )


def test_rules_size_and_roll(page: Page) -> None:
    page.goto("/")
    choice(page, "Rows").select_option("2")
    choice(page, "Columns").select_option("10")
    expect(page.locator("#panel-solve .board input")).to_have_count(20)
    choice(page, "Rules").select_option("big-boggle")
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#panel-solve .board input")).to_have_count(25)
    expect(total(page)).to_contain_text("points")
    page.get_by_role("button", name="Clear").click()
    expect(total(page)).to_contain_text("Type a board")


@pytest.mark.parametrize(("rows", "cols"), [("5", "5"), ("6", "6"), ("3", "4"), ("7", "9")])
def test_a_roll_fits_the_chosen_size(page: Page, rows: str, cols: str) -> None:
    page.goto("/")
    choice(page, "Rows").select_option(rows)
    choice(page, "Columns").select_option(cols)
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#panel-solve .board input").last).not_to_have_value("")
    expect(page.locator("#panel-solve .board input")).to_have_count(int(rows) * int(cols))
    expect(choice(page, "Rows")).to_have_value(rows)
    assert not letters(page).startswith("..")


def test_the_address_holds_everything(page: Page, context: BrowserContext) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    choice(page, "Sort by").select_option("points")
    choice(page, "Rules").select_option("word-hunt")
    page.get_by_label("Heat map").check()
    cell(page, 9).click()
    word(page, "inters").click()
    expect(total(page)).to_contain_text("of 84 words")
    expect(page).to_have_url(re.compile("word=inters"))
    other = context.new_page()
    other.goto(page.url)
    expect(total(other)).to_have_text(total(page).inner_text())
    expect(other.locator("#panel-solve .words")).to_have_text(
        page.locator("#panel-solve .words").text_content() or "?"
    )
    expect(other.locator("#panel-solve .trail .head")).to_have_count(5)
    assert other.url == page.url


def test_copying(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    page.get_by_role("button", name="Copy words").click()
    expect(page.get_by_role("status").filter(has_text="Words copied")).to_be_visible()
    assert "hapten\t3" in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Copy board").click()
    expect(page.get_by_role("status").filter(has_text="Board copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == BOARD.replace("/", "\n")
    # With a tile chosen, what is shown.
    cell(page, 0).click()
    expect(total(page)).to_contain_text("8 words")
    page.get_by_role("button", name="Copy words").click()
    expect(page.get_by_role("status").filter(has_text="Words copied")).to_be_visible()
    assert len(page.evaluate("navigator.clipboard.readText()").splitlines()) == 8


def test_a_row_that_was_copied_is_pasted_as_a_row(page: Page) -> None:
    page.goto("/#solve?board=teas/")
    page.get_by_role("button", name="Copy board").click()
    expect(page.get_by_role("status").filter(has_text="Board copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "teas/"


def test_printing_leaves_out_the_controls(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    page.emulate_media(media="print")
    expect(page.locator("header")).to_be_hidden()
    expect(page.get_by_role("button", name="Roll")).to_be_hidden()
    expect(word(page, "hapten")).to_be_visible()
    page.screenshot(path=pictures / "print.png")
