"""The page, used as people use it: typed, pasted, dragged, tapped, by keyboard alone, on a phone."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

for needed in ("fastapi", "uvicorn", "playwright"):
    pytest.importorskip(needed, reason=f"no browser tests: {needed} is not installed")

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, Route
    from serving import Served

BOARD = "oatr/ihps/htnr/enei"
SOLVED = f"#solve?board={BOARD}"
LARGE = "/".join(["teasrinoed", "lnsarteiou", "(qu)estion?a.", "hatenrodsi", "mcpdlaerti"] * 2)
TABS = ["solve", "check", "play", "watch", "optimise"]


def total(page: Page) -> Locator:
    return page.locator("#panel-solve .total")


def cell(page: Page, number: int) -> Locator:
    return page.locator(f'#panel-solve input[data-cell="{number}"]')


def word(page: Page, text: str) -> Locator:
    return page.locator("#panel-solve .words").get_by_role("button", name=re.compile(rf"^{text}, "))


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=name, exact=True)


def opened(page: Page) -> None:
    page.goto("/")
    expect(cell(page, 0)).to_be_focused()


def letters(page: Page) -> str:
    return "".join(
        page.locator("#panel-solve .board input").evaluate_all("all => all.map(one => one.value || '.')")
    )


def paste(page: Page, text: str) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("ControlOrMeta+v")


def asked(page: Page, path: str) -> list[dict[str, Any]]:
    """What the page asks the server there from now on."""
    bodies: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.url.endswith(path):
            bodies.append(request.post_data_json or {})

    page.on("request", note)
    return bodies


def held_back(page: Page, held: list[Route]) -> Route:
    """The first request that a route holds back."""
    for _ in range(1500):
        if held:
            return held[0]
        page.wait_for_timeout(10)
    raise AssertionError("the page asks nothing")


def board_is(page: Page, text: str) -> None:
    page.wait_for_function(
        "text => [...document.querySelectorAll('#panel-solve .board input')].map(one => one.value || '.').join('') === text",
        arg=text,
    )


# Solve


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
    # Away from the tiles there are two keys.
    page.get_by_role("button", name="Print").focus()
    word(page, "tae").hover()
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


# Check


def test_checking_lists_of_players(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_role("tab", name="Check my list").click()
    page.get_by_label("Words of Player 1").fill("hat hapten\nat, hoarse xyzzy")
    results = page.locator("#panel-check")
    expect(results.get_by_role("heading", name="Player 1: 4 points")).to_be_visible()
    expect(results.get_by_role("row", name="at 0 too short")).to_be_visible()
    expect(results.get_by_role("row", name="hoarse 0 no path")).to_be_visible()
    expect(results.get_by_role("row", name="xyzzy 0 not in the lexicon")).to_be_visible()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Words of Player 2").fill("HAT")
    expect(results.get_by_role("heading", name="Player 1: 3 points")).to_be_visible()
    expect(results.get_by_role("row", name="hat 0 also found by Player 2")).to_be_visible()
    expect(results.get_by_text("Missed by everyone: 82 words")).to_be_visible()
    results.get_by_role("button", name="hapten").hover()
    expect(results.locator(".trail .head")).to_have_count(5)
    page.screenshot(path=pictures / "check.png")
    page.reload()
    expect(results.get_by_role("heading", name="Player 2: 0 points")).to_be_visible()


def test_names_of_players(page: Page) -> None:
    page.goto(f"/#check?board={BOARD}")
    name = page.get_by_label("Player's name")
    name.fill("Ann; 50%: x")
    page.get_by_label("Words of Ann; 50%: x").fill("hat")
    expect(page.get_by_role("heading", name="Ann; 50%: x: 1 point")).to_be_visible()
    page.wait_for_function("() => location.hash.includes('hat')")
    page.reload()
    expect(name).to_have_count(1)
    expect(name).to_have_value("Ann; 50%: x")
    expect(page.get_by_label("Words of Ann; 50%: x")).to_have_value("hat")
    add = page.get_by_role("button", name="Add a player")
    name.fill("Player 1")
    add.click()
    add.click()
    page.get_by_role("button", name="Remove Player 1").click()
    add.click()
    names = name.evaluate_all("all => all.map(one => one.value)")
    assert len(set(names)) == 3, names


# Play


def drag(page: Page, *cells: int) -> None:
    boxes = page.locator("#panel-play .cell")
    for number, at in enumerate(cells):
        box = boxes.nth(at).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not number:
            page.mouse.down()
    page.mouse.up()


def test_a_whole_game(page: Page, pictures: Path) -> None:
    page.clock.install()
    page.goto(f"/#play?game={BOARD}")
    page.get_by_role("button", name="Play this board").click()
    panel = page.locator("#panel-play")
    feedback = panel.locator(".feedback")
    expect(page.get_by_role("timer")).to_have_text(re.compile("3:00|2:59"))
    expect(page.get_by_label("A word")).to_be_focused()
    page.keyboard.type("hapten\n")
    expect(feedback).to_have_text("hapten: 3 points")
    page.keyboard.type("hapten\n")
    expect(feedback).to_have_text("hapten: you have it already")
    page.keyboard.type("at\n")
    expect(feedback).to_contain_text("too short")
    drag(page, 5, 1, 2)
    expect(feedback).to_have_text("hat: 1 point")
    drag(page, 0, 15)  # over the tiles in between
    expect(feedback).to_have_text("ohni: not in the lexicon")
    expect(panel.get_by_role("heading", name="You: 2 words, 4 points")).to_be_visible()

    hint = panel.get_by_role("button", name="Hint")
    hint.click()
    expect(panel.get_by_text("Still there: 31 of 3 letters, 25 of 4 letters")).to_be_visible()
    hint.click()
    expect(panel.locator(".count").nth(3)).to_have_text("0")
    expect(panel.locator(".count").nth(8)).to_have_text("11")  # on any path, not only the first
    submit(page, "heth")
    expect(feedback).to_have_text("heth: 1 point")
    expect(panel.locator(".count").nth(8)).to_have_text("10")  # those still to be found
    expect(panel.locator(".trail")).to_have_count(1)
    hint.click()
    expect(panel.locator(".trail")).to_have_count(0)
    expect(panel.get_by_text(re.compile("A word of . letters begins with [A-Z]"))).to_be_visible()
    hint.click()
    told = panel.get_by_text(re.compile("It is ")).inner_text()
    expect(panel.locator(".trail")).to_have_count(1)
    page.screenshot(path=pictures / "play.png")
    hinted = re.findall("It is ([a-z]+)", told)[0]
    page.get_by_label("A word").fill(hinted)
    page.keyboard.press("Enter")
    expect(feedback).to_have_text(f"{hinted}: that was a hint")

    page.clock.run_for(200_000)
    expect(page.get_by_role("timer")).to_have_text("Time!")
    expect(panel.get_by_role("heading", name="Missed: 81 words, 130 points")).to_be_visible()
    expect(panel.locator(".group h3").first).to_have_text("5 points: 5 words")
    expect(feedback).to_have_text("5 points of 135 possible.")
    page.reload()
    expect(panel.get_by_role("heading", name="Missed: 81 words, 130 points")).to_be_visible()


def test_a_rolled_game_and_a_pause(page: Page) -> None:
    page.goto("/#play?dice=big-2012")
    page.get_by_role("button", name="Roll and start").click()
    expect(page.locator("#panel-play .cell")).to_have_count(25)
    page.get_by_label("A word").fill("tea")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#panel-play .cells")).to_be_hidden()
    expect(page.get_by_role("button", name="Enter")).to_be_disabled()
    page.locator("#panel-play form").evaluate("form => form.requestSubmit()")
    expect(page.get_by_label("A word")).to_have_value("tea")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#panel-play .cells")).to_be_visible()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name=re.compile("Missed: "))).to_be_focused()


def submit(page: Page, text: str) -> None:
    page.get_by_label("A word").fill(text)
    page.keyboard.press("Enter")


def test_a_game_keeps_its_dice_and_its_lexicon(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&lexicon=enable1")
    bodies = asked(page, "/api/check")
    page.get_by_role("button", name="Play this board").click()
    choice(page, "Dice").select_option("super-big")
    submit(page, "hat")
    expect(page.locator("#panel-play .feedback")).to_have_text("hat: 1 point")
    assert (bodies[0]["rules"], bodies[0]["lexicon"]) == ("boggle", "enable1")
    expect(page).to_have_url(re.compile("played=new&using=enable1"))
    # After a pause a new game is played with all its controls.
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_label("A word")).to_be_disabled()
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#panel-play .cell")).to_have_count(36)
    expect(page.get_by_label("A word")).to_be_enabled()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()


def test_a_board_is_shared_without_its_game(page: Page) -> None:
    page.goto(
        f"/#play?game={BOARD}&played=new&using=enable1&minutes=5&words=hat&hinted=ten&ends=never&step=3"
    )
    page.get_by_role("button", name="Copy link to this board").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/#play?game={BOARD}&played=new&using=enable1&minutes=5")
    page.goto(link)
    page.get_by_role("button", name="Play this board").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile("5:00|4:59"))
    expect(page.get_by_role("heading", name="You: 0 words")).to_be_visible()


def test_the_clock_goes_on_in_the_address(page: Page) -> None:
    ends = round((time.time() + 100) * 1000)
    page.goto(f"/#play?game={BOARD}&played=new&words=hat&ends={ends}")
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("1:[0-3][0-9]"))
    page.get_by_role("button", name="Pause").click()
    page.wait_for_function("() => location.hash.includes('left=')")
    assert "ends=" not in page.url
    page.reload()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator("#panel-play .cells")).to_be_hidden()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => location.hash.includes('ends=')")
    again = int(re.findall("ends=([0-9]+)", page.url)[0])
    assert ends <= again < ends + 60_000
    # A game whose time is over when it is opened is over.
    page.goto(f"/#play?game={BOARD}&words=hat,ten&ends={ends - 200_000}")
    expect(timer).to_have_text("Time!")
    expect(page.get_by_role("heading", name="You: 2 words, 2 points")).to_be_visible()


def test_a_word_that_is_answered_late(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&ends=never")
    expect(page.get_by_role("heading", name="You: 0 words")).to_be_visible()
    held: list[Route] = []
    page.route("**/api/check", lambda route: held.append(route))
    submit(page, "hapten")
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Missed: 84 words")).to_be_visible()
    held_back(page, held).continue_()
    expect(page.get_by_role("heading", name="You: 1 word, 3 points")).to_be_visible()
    expect(page.get_by_role("heading", name="Missed: 83 words, 132 points")).to_be_visible()
    expect(page.locator("#panel-play .feedback")).to_have_text("3 points of 135 possible.")


def test_a_word_that_is_not_answered_stays(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"/#play?game={BOARD}&ends=never")
    page.route("**/api/check", lambda route: route.abort())
    submit(page, "hapten")
    expect(page.locator("#panel-play .feedback")).to_have_text("the server does not answer")
    expect(page.get_by_label("A word")).to_have_value("hapten")


# Watch


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
    choice(page, "Way of searching").select_option("word")
    expect(panel.get_by_text("One word after the other")).to_be_visible()
    panel.get_by_role("button", name="To the end").click()
    expect(panel.locator(".figures")).to_contain_text("Found 2")
    assert panel.locator(".figures").inner_text() != prefix
    choice(page, "Way of searching").select_option("frontier")
    panel.get_by_role("button", name="Play", exact=True).click()
    expect(panel.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => new URLSearchParams(location.hash.split('?')[1]).get('step') > 2")
    panel.get_by_role("button", name="Pause").click()
    page.screenshot(path=pictures / "watch.png")


# Optimise


def test_optimise_stop_and_send(page: Page, pictures: Path) -> None:
    page.goto("/#optimise?size=5x5&optimiser=anneal")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    expect(panel.locator(".chart .curve")).to_have_attribute("d", re.compile("H.*V"))
    expect(panel.locator(".figures b").first).not_to_have_text("–")
    page.wait_for_timeout(1000)
    page.screenshot(path=pictures / "optimise.png")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    best = panel.locator(".figures b").first.inner_text()
    panel.get_by_role("button", name="Send to Solve").click()
    expect(total(page)).to_contain_text(f"{best} points")


def test_an_optimisation_ends_by_itself(page: Page) -> None:
    page.goto("/#optimise?size=2x2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#panel-optimise").get_by_role("status")).to_contain_text("Finished", timeout=30_000)


def test_an_optimisation_outlives_a_reload(page: Page, context: BrowserContext) -> None:
    page.goto("/#optimise?size=6x6&optimiser=anneal")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    expect(panel.locator(".figures b").first).not_to_have_text("–")
    expect(choice(page, "Size")).to_be_disabled()
    expect(choice(page, "Rules")).to_be_disabled()
    page.reload()
    expect(panel.get_by_role("button", name="Start")).to_be_disabled()
    expect(panel.locator(".figures b").first).not_to_have_text("–")
    # Whoever was sent the address looks on, and stops nothing.
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#panel-optimise .figures b").first).not_to_have_text("–")
    other.get_by_role("button", name="Stop").click()
    expect(other.locator("#panel-optimise").get_by_role("status")).to_have_text("It goes on without you.")
    expect(other).not_to_have_url(re.compile("job="))
    expect(panel.get_by_role("status")).to_have_text("Looking for better boards")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    expect(choice(page, "Size")).to_be_enabled()
    expect(page).not_to_have_url(re.compile("job="))


def test_an_optimisation_that_is_gone(page: Page) -> None:
    page.goto(f"/#optimise?best={BOARD}&job=long-ago")
    expect(page).to_have_url(re.compile(f"best={BOARD}$"))
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    expect(page.locator("#panel-optimise").get_by_role("status")).to_have_text("")
    expect(page.locator("#panel-optimise .figures").get_by_text("Points 135")).to_be_visible()


def test_the_figures_of_an_optimisation_are_its_own(page: Page) -> None:
    best = {"board": "tea/nst/oar", "value": 127, "elapsed_s": 1, "boards": 9}
    streams = [f"event: best\ndata: {json.dumps(best)}\n\n"]
    streams.append(f'{streams[0]}event: end\ndata: {{"ended": "time", "best": []}}\n\n')
    held: list[Route] = []
    page.route("**/api/optimise", lambda route: route.fulfill(status=202, body='{"id": "x"}'))
    page.route("**/api/optimise/x/events", lambda route: held.append(route))
    page.goto("/#optimise?size=3x3&objective=words")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    held_back(page, held)
    # Other rules are chosen elsewhere while it runs.
    page.get_by_role("tab", name="Solve").click()
    choice(page, "Rules").select_option("squaredle")
    page.get_by_role("tab", name="Optimise").click()
    bodies = asked(page, "/api/solve")
    held.pop().fulfill(body="retry: 10\n\n" + streams[0], content_type="text/event-stream")
    expect(panel.locator(".figures")).to_contain_text("Best 127Points 127")
    assert {body["rules"] for body in bodies} == {"boggle"}
    held_back(page, held).fulfill(body=streams[1], content_type="text/event-stream")
    expect(panel.get_by_role("status")).to_have_text("The time is up.")
    # What is shown now is under the rules that are chosen now.
    expect(panel.get_by_text("Best 127")).to_be_hidden()
    choice(page, "Rules").select_option("boggle")
    expect(panel.get_by_text("Best 127")).to_be_visible()
    choice(page, "Objective").select_option("points")
    expect(panel.get_by_text("Best 127")).to_be_hidden()
    choice(page, "Size").select_option("4x4")
    expect(panel.locator(".cell")).to_have_count(16)
    expect(panel.get_by_role("button", name="Send to Solve")).to_be_disabled()


def test_an_optimisation_that_is_lost(context: BrowserContext) -> None:
    page = context.new_page()
    page.clock.install()
    best = [{"board": "te/an", "value": value, "elapsed_s": value, "boards": 9} for value in (1, 2)]
    stream = "retry: 10\n\n" + "".join(f"event: best\ndata: {json.dumps(one)}\n\n" for one in best)
    calls: list[Route] = []
    aborted: list[Route] = []

    def answer(route: Route) -> None:
        calls.append(route)
        if len(calls) <= 2:
            route.fulfill(body=stream, content_type="text/event-stream")
        else:
            route.abort()
            aborted.append(route)

    page.route("**/api/optimise", lambda route: route.fulfill(status=202, body='{"id": "x"}'))
    page.route("**/api/optimise/x/events", answer)
    page.goto("/#optimise?size=2x2&objective=target:500")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    expect(panel.get_by_role("status")).to_have_text("The server does not answer: trying again")
    held_back(page, aborted)
    # What came twice is drawn once.
    assert (panel.locator(".curve").get_attribute("d") or "").count("V") == 1
    expect(panel.locator(".figures")).to_contain_text("Best 2Points 14")
    page.clock.run_for(6000)
    expect(panel.get_by_role("status")).to_have_text("The server does not answer any more.")
    expect(panel.get_by_role("button", name="Start")).to_be_enabled()


def test_the_points_of_a_shared_board(page: Page) -> None:
    page.goto(f"/#optimise?best={BOARD}&objective=lowest")
    figures = page.locator("#panel-optimise .figures")
    expect(figures.get_by_text("Points 135")).to_be_visible()
    expect(figures.get_by_text("Best")).to_be_hidden()


# When something is wrong


def test_a_page_that_cannot_start_says_so_and_tries_again(context: BrowserContext) -> None:
    page = context.new_page()
    broken = "**/api/rules"
    page.route(broken, lambda route: route.fulfill(status=502, body="<html>", content_type="text/html"))
    page.goto(f"/{SOLVED}")
    expect(page.locator("main").get_by_role("alert")).to_have_text(
        "The page could not start: the server answers with 502 Bad Gateway."
    )
    page.unroute(broken)
    page.get_by_role("button", name="Try again").click()
    expect(total(page)).to_contain_text("84 words")
    expect(page.get_by_role("alert").filter(has_text="could not start")).to_have_count(0)


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("oat/ihps", "board row 2 has 4 tiles, row 1 has 3"),
        ("abc//def", "board row 2 has 0 tiles, row 1 has 3"),
        ("/abc", "board row 1 has 0 tiles"),
    ],
)
def test_an_address_whose_rows_are_uneven(page: Page, board: str, why: str) -> None:
    page.goto(f"/#solve?board={board}")
    expect(page.locator("#panel-solve").get_by_role("alert")).to_have_text(why)
    cell(page, 0).press("a")
    assert letters(page) == "a" + "." * 15
    expect(page.locator("#panel-solve").get_by_role("alert")).to_have_text("")


def test_a_square_needs_no_slashes(page: Page) -> None:
    page.goto(f"/#solve?board={BOARD.replace('/', '')}")
    expect(total(page)).to_contain_text("84 words, 135 points")
    expect(choice(page, "Rows")).to_have_value("4")
    page.goto(f"/#play?game={BOARD.replace('/', '')}&ends=never")
    expect(page.get_by_role("img", name="Board: o a t r, i h p s, h t n r, e n e i")).to_be_visible()


def test_addresses_that_make_no_sense(page: Page) -> None:
    page.goto(f"/{SOLVED}&through=16")
    expect(total(page)).to_contain_text("84 words, 135 points")
    expect(page.locator("#panel-solve .chip")).to_be_hidden()
    page.goto(f"/#play?game={BOARD}&left=9999999999999999999999")
    expect(page.get_by_role("button", name="Play this board")).to_be_visible()
    page.goto("/#play?game=abc/de&over=1")
    expect(page.locator("#panel-play").get_by_role("alert")).to_contain_text("row 2")
    page.goto("/")
    page.goto(f"/#toString?board={BOARD}&sort=constructor&where=toString&toString=1")
    expect(page).to_have_title("Solve – gridwords")
    expect(page.locator("#panel-solve .group h3").first).to_have_text("7 letters: 5 words, 5 points each")
    page.goto("/")
    page.goto("/#optimise?size=abc&optimiser=hope")
    expect(choice(page, "Size")).to_have_value("4x4")
    expect(choice(page, "Optimiser")).to_have_value("climb")
    expect(page.locator("#panel-optimise .cell")).to_have_count(16)


def test_a_reload_keeps_what_was_just_typed(page: Page) -> None:
    opened(page)
    page.keyboard.type("perslatgsineters")
    assert page.evaluate("location.hash") == "#solve?board=pers/latg/sine/ters"
    page.reload()
    board_is(page, "perslatgsineters")


def test_the_address_is_written_seldom_and_at_last(page: Page) -> None:
    page.clock.install()
    page.goto("/#watch")
    expect(page.locator("#panel-watch .trie .node").first).to_be_visible()
    page.evaluate(
        "() => { const real = history.replaceState.bind(history); window.calls = 0; history.replaceState = (...all) => { window.calls += 1; real(...all); }; }"
    )
    calls = page.evaluate(
        "async () => { const { write } = await import('./js/state.js'); for (let i = 1; i <= 200; i++) write({ step: String(i) }); return window.calls; }"
    )
    assert calls <= 80
    page.clock.run_for(2000)
    expect(page).to_have_url(re.compile("step=200$"))
    assert page.evaluate("window.calls") == calls + 1


def test_a_browser_that_refuses_to_write_the_address(page: Page) -> None:
    page.add_init_script(
        "history.replaceState = () => { throw new DOMException('too often', 'SecurityError'); }"
    )
    opened(page)
    page.keyboard.type("tea")
    expect(word(page, "tea")).to_be_visible()


# For everyone


def test_by_keyboard_alone(page: Page) -> None:
    opened(page)
    page.keyboard.type("oatrihpshtnrenei")
    expect(word(page, "haptene")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('word')"):
            break
    expect(word(page, "haptene")).to_be_focused()
    expect(page.locator("#panel-solve .trail .head")).to_have_count(6)
    page.keyboard.press("ArrowRight")
    expect(word(page, "haptens")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('word=haptens')")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.hash.includes('word=')")
    # Back to the tabs, and on to a game.
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "tab":
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Play")).to_be_focused()
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Roll and start":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_label("A word")).to_be_focused()
    page.keyboard.type("zz\n")
    expect(page.locator("#panel-play .feedback")).to_contain_text("too short")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_and_names(browser: Browser, served: Served, pictures: Path, scheme: str) -> None:
    context = browser.new_context(base_url=served.address, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    places = [
        f"{SOLVED}&heat=1&word=hapten&through=5",
        f"#check?board={BOARD}&players=Ann:hat,at;Bo:hat",
        f"#play?game={BOARD}&words=hat&over=1",
        "#watch?step=60",
        "#optimise",
    ]
    for place in places:
        page.goto("/")
        page.goto(f"/{place}")
        page.wait_for_timeout(400)
        weak = page.evaluate(CONTRAST)
        assert weak == [], place
        assert page.evaluate(NAMELESS) == [], place
        if "watch" in place:
            assert page.evaluate(SEEN) >= 1.3
        page.screenshot(path=pictures / f"{place[1:6].strip('?')}-{scheme}.png")
    page.goto("/docs")
    page.wait_for_timeout(300)
    assert page.evaluate(CONTRAST) == []
    context.close()


def test_no_motion_for_those_who_ask_for_none(browser: Browser, served: Served) -> None:
    for wish, name in (("reduce", "none"), ("no-preference", "draw")):
        context = browser.new_context(base_url=served.address, reduced_motion=wish)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"/{SOLVED}&word=hapten")
        line = page.locator("#panel-solve .trail line").first
        expect(line).to_have_css("animation-name", name)
        context.close()


@pytest.fixture
def phone(browser: Browser, served: Served) -> Page:
    context = browser.new_context(
        base_url=served.address,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    return context.new_page()


def test_on_a_phone(phone: Page, pictures: Path) -> None:
    phone.goto(f"/{SOLVED}")
    expect(total(phone)).to_contain_text("84 words")
    word(phone, "hapten").tap()
    expect(phone.locator("#panel-solve .trail .head")).to_have_count(5)
    cell(phone, 0).tap()
    expect(total(phone)).to_contain_text("of 84 words")
    # What a keyboard on glass does: no keys, only text.
    phone.evaluate("document.activeElement.setRangeText('z', 0, 9, 'end')")
    phone.evaluate(
        "document.activeElement.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'z', inputType: 'insertCompositionText' }))"
    )
    board_is(phone, "zatrihpshtnrenei")
    expect(cell(phone, 1)).to_be_focused()
    for tab in TABS:
        phone.goto(f"/#{tab}?board={BOARD}&game={BOARD}&over=1")
        phone.wait_for_timeout(400)
        assert phone.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), tab
        phone.screenshot(path=pictures / f"phone-{tab}.png")
    phone.context.close()


def test_small_screens_are_readable(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"/#solve?board={LARGE}&heat=1")
    tops = page.get_by_role("tab").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    expect(cell(page, 0)).to_have_attribute("title", re.compile(r"^in \d+ words$"))
    expect(page.locator("#panel-solve .count").first).to_be_hidden()
    page.goto("/#solve?board=(straightforward)a/(a|b|c|d|e)(ing)&heat=1")
    expect(page.locator("#panel-solve .count").first).to_be_visible()
    for number in range(4):
        assert cell(page, number).evaluate("one => one.scrollWidth <= one.clientWidth + 1"), number
    page.goto("/#optimise")
    drawn = page.locator(".chart text").last.evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getBoundingClientRect().width / 640"
    )
    assert drawn >= 10
    context.close()


@pytest.mark.parametrize("width", [320, 768, 1920])
def test_nothing_sticks_out(browser: Browser, served: Served, width: int) -> None:
    context = browser.new_context(base_url=served.address, viewport={"width": width, "height": 800})
    page = context.new_page()
    for tab in TABS:
        page.goto(f"/#{tab}?board={'/'.join(['abcdefghij'] * 10)}")
        page.wait_for_timeout(300)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), tab
    context.close()


def test_the_description_of_the_interface(page: Page, pictures: Path) -> None:
    page.goto("/docs")
    card = page.locator(".call").filter(has_text="/api/solve").first
    card.get_by_text("Try it").click()
    card.get_by_role("button", name="Send").click()
    expect(card.locator("pre")).to_contain_text('"score": 135')
    page.screenshot(path=pictures / "docs.png")


#: Elements whose own text has too little contrast with what is behind it.
CONTRAST = """() => {
  const rgb = (text) => {
    const mixed = text.match(/^color\\(srgb ([^)]+)\\)/);
    const parts = (mixed ? mixed[1] : text.replace(/[^\\d.,]/g, "")).split(/[ ,/]+/).map(Number);
    return (mixed ? parts.map((v, i) => (i < 3 ? v * 255 : v)) : parts);
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const weak = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) || (element.tagName === "INPUT" && element.value);
    if (!text || !element.checkVisibility() || element.closest("svg, .skip, .hidden-label, :disabled")) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    const behind = element.classList.contains("count") ? ground(element.previousElementSibling) : ground(element);
    const [a, b] = [light(rgb(style.color)), light(behind)].sort((x, y) => y - x);
    const need = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if ((a + 0.05) / (b + 0.05) < need) weak.push(`${element.tagName}.${element.className} ${element.textContent.slice(0, 20)} ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
  }
  return weak;
}"""

#: How a node of the trie that was seen differs from its ground, as a contrast.
SEEN = """() => {
  const light = (text) => text.match(/\\d+/g).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const seen = light(getComputedStyle(document.querySelector(".node.seen:not(.on, .found) circle")).fill);
  const ground = light(getComputedStyle(document.querySelector(".trie")).backgroundColor);
  return (Math.max(seen, ground) + 0.05) / (Math.min(seen, ground) + 0.05);
}"""

#: Controls that have no name for those who listen.
NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, [role=tabpanel], [role=grid]")]
  .filter((element) => element.checkVisibility() && !(element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.textContent.trim() || element.labels?.length))
  .map((element) => element.outerHTML.slice(0, 80))"""
