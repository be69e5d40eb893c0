"""Puzzles of the Make tab that are played. The page makes them itself, so the tests use the static site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from gridwords import make
from web.conftest import DESKTOP, PHONE, allow_clipboard, needs_touch, watched
from web.helpers import (
    expect,
    expect_address,
    expect_copied,
    panel,
    tab_link,
)
from web.test_access import CONTRAST, NAMELESS, NOT_WIDER
from web.test_axe import RUN, axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from gridwords.make import Puzzle

DRINKS = ["tea", "coffee", "milk", "juice"]
SEARCH = f"#make?make={','.join(DRINKS)}&title=Drinks&message=Cheers"
FRUIT = ["watermelon", "melon", "cherry", "lemon", "peach", "grape"]
THEME = f"#make?puzzle=theme&make={','.join(FRUIT)}&span=watermelon&grid=6x6&seed=3&playing=1"


@pytest.fixture(scope="module")
def page(browser: Browser, host: str) -> Iterator[Page]:
    """One page for all tests: loading the core takes longer than a test."""
    context = browser.new_context(base_url=host, **DESKTOP)  # type: ignore[arg-type]
    allow_clipboard(context, host)
    with watched(context) as page:
        yield page
    context.close()


def search() -> Puzzle:
    return make.wordsearch(DRINKS, message="Cheers", seed=1)


def theme() -> Puzzle:
    return make.theme(FRUIT, span="watermelon", size=(6, 6), seed=3)


def game(page: Page) -> Locator:
    return panel(page, "make").locator(".puzzle-game")


def cell(page: Page, place: tuple[int, int]) -> Locator:
    return game(page).locator(".line").nth(place[0]).locator(".cell").nth(place[1])


def middle(page: Page, place: tuple[int, int]) -> tuple[float, float]:
    box = cell(page, place).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *path: tuple[int, int]) -> None:
    page.mouse.move(*middle(page, path[0]))
    page.mouse.down()
    for place in path[1:]:
        page.mouse.move(*middle(page, place))
    page.mouse.up()


def rings(page: Page) -> Locator:
    return game(page).locator(".ring")


def said(page: Page) -> Locator:
    return game(page).get_by_role("status")


def play(page: Page) -> None:
    page.goto(SEARCH)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(game(page).get_by_role("heading", name="Drinks")).to_be_focused()


def test_words_are_found_by_dragging_lines(page: Page) -> None:
    play(page)
    tea, coffee, milk, juice = search().words
    drag(page, tea.path[0], tea.path[-1])
    expect(said(page)).to_have_text("tea: found")
    expect(game(page).locator("s")).to_have_text(["tea"])
    drag(page, coffee.path[-1], coffee.path[0])  # from its last letter
    expect(rings(page)).to_have_count(2)
    drag(page, tea.path[0], tea.path[-1])
    expect(said(page)).to_have_text("tea: already found")
    drag(page, milk.path[0], milk.path[-2])
    expect(said(page)).to_have_text("mil: not one of the words")
    expect(game(page).get_by_role("heading", name="2 of 4 words found")).to_be_visible()
    expect_address(page, "struck=0.1")

    page.reload()
    expect(game(page).locator("s")).to_have_text(["tea", "coffee"])
    for word in (milk, juice):
        drag(page, word.path[0], word.path[-1])
    expect(said(page)).to_have_text("juice: found. That was the last one!")
    expect(game(page).get_by_text("The letters left over: CHEERS")).to_be_visible()
    expect(game(page).get_by_role("button", name="Hint")).to_be_hidden()


def test_taps_on_the_first_and_the_last_letter(page: Page) -> None:
    play(page)
    tea = search().words[0]
    cell(page, tea.path[0]).click()
    cell(page, tea.path[-1]).click()
    expect(said(page)).to_have_text("tea: found")
    game(page).get_by_role("button", name="Hint").click()
    row, col = search().words[1].path[0]
    expect(said(page)).to_have_text(f"coffee begins in row {row + 1}, column {col + 1}")
    expect(cell(page, (row, col))).to_be_focused()


def go(page: Page, place: tuple[int, int], to: tuple[int, int]) -> None:
    """Moves the focus with the arrow keys."""
    down, right = to[0] - place[0], to[1] - place[1]
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    expect(cell(page, to)).to_be_focused()


def test_a_word_search_with_the_keyboard(page: Page) -> None:
    play(page)
    page.keyboard.press("Tab")
    expect(game(page).locator(".cell:focus")).to_have_count(1)
    cell(page, (0, 0)).focus()
    first, *_, last = search().words[2].path
    go(page, (0, 0), first)
    page.keyboard.press("Enter")
    go(page, first, last)
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("milk: found")


def test_a_themed_grid_by_dragging_and_with_the_keyboard(page: Page) -> None:
    page.goto(THEME)
    span, melon, *_ = theme().words
    listed = game(page).get_by_role("listitem")
    expect(listed).to_have_text([f"{len(word)} letters" for word in FRUIT])
    drag(page, *span.path)
    expect(said(page)).to_have_text("watermelon: found")
    expect(rings(page)).to_have_count(1)
    expect(listed.first).to_contain_text("found, from side to side")
    expect(game(page).locator(".ring.span")).to_have_count(1)
    expect(listed.first.get_by_title("touches two opposite sides")).to_have_text("↔")
    expect(
        game(page).get_by_text("One word, marked ↔ when it is found, touches two opposite sides.")
    ).to_be_visible()

    cell(page, melon.path[0]).focus()
    page.keyboard.press("Enter")
    for before, place in zip(melon.path, melon.path[1:], strict=False):
        go(page, before, place)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("melon: found")
    expect_address(page, "struck=0.1")


def test_back_returns_to_the_maker_and_the_link_to_the_game(page: Page) -> None:
    play(page)
    game(page).get_by_role("button", name="Copy link").click()
    assert "playing=1" in expect_copied(page, "Link")
    page.go_back()
    expect(game(page)).to_be_hidden()
    expect(panel(page, "make").locator("textarea").first).to_be_visible()
    page.go_forward()
    expect(game(page)).to_be_visible()
    game(page).get_by_role("button", name="Change the puzzle").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


def find(page: Page, puzzle: Puzzle, *places: int) -> None:
    for place in places:
        word = puzzle.words[place]
        drag(page, word.path[0], word.path[-1])
        expect(said(page)).to_contain_text(f"{word.text}: found")


def leave(page: Page) -> None:
    game(page).get_by_role("button", name="Change the puzzle").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


def test_back_returns_to_the_words_found_in_each_puzzle(page: Page) -> None:
    play(page)
    find(page, search(), 0, 1)
    leave(page)
    page.get_by_role("button", name="Shuffle").click()
    page.get_by_role("button", name="Play", exact=True).click()
    second = make.wordsearch(DRINKS, message="Cheers", seed=2)
    expect(game(page).locator(".cells")).to_have_text("".join(second.board))
    find(page, second, 2)
    for _ in range(3):
        page.go_back()
    expect(game(page)).to_be_visible()
    expect(game(page).locator("s")).to_have_text(["tea", "coffee"])
    for _ in range(3):
        page.go_forward()
    expect(game(page).locator("s")).to_have_text(["milk"])


def test_back_to_the_same_game_loses_no_words(page: Page) -> None:
    play(page)
    find(page, search(), 0)
    tab_link(page, "Watch").click()
    tab_link(page, "Make").click()
    find(page, search(), 1)
    for _ in range(2):
        page.go_back()
    expect(game(page).locator("s")).to_have_text(["tea", "coffee"])


def test_places_of_no_word_in_an_address_are_ignored(page: Page) -> None:
    page.goto(f"{THEME}&struck=99.0.0")
    expect(game(page).get_by_role("heading", name="1 of 6 words found")).to_be_visible()
    expect(rings(page)).to_have_count(1)
    melon = theme().words[1]
    drag(page, *melon.path)
    expect(said(page)).to_have_text("melon: found")
    expect_address(page, "struck=0.1")


AS_TEXT = "all => all.map((one) => one.outerHTML)"
# As a browser does that takes the finger for a scroll. Browsers number their pointers differently.
CANCEL = """cells => {
  const pointerId = [...Array(10).keys()].find((id) => cells.hasPointerCapture(id));
  cells.dispatchEvent(new PointerEvent("pointercancel", { pointerId }));
}"""


def test_letters_chosen_stay_ringed(page: Page) -> None:
    page.goto(THEME)
    first, second, *_, last = theme().words[0].path
    chosen, drawn = game(page).locator(".cell.dragged"), game(page).locator(".ring.drawn")
    cell(page, first).click()
    cell(page, second).click()
    expect(drawn).to_have_count(1)
    ring = drawn.evaluate_all(AS_TEXT)
    cell(page, last).click()
    expect(said(page)).to_have_text("Not next to the last letter, or already used")
    expect(chosen).to_have_count(2)
    assert drawn.evaluate_all(AS_TEXT) == ring

    page.mouse.move(*middle(page, last))
    page.mouse.down()
    expect(chosen).to_have_count(1)
    game(page).locator(".cells").evaluate(CANCEL)
    expect(chosen).to_have_count(2)
    assert drawn.evaluate_all(AS_TEXT) == ring
    page.mouse.up()


def test_a_new_game_has_no_old_message(page: Page) -> None:
    play(page)
    cell(page, (0, 0)).click()
    leave(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(game(page)).to_be_visible()
    expect(game(page).locator(".cell.dragged")).to_have_count(0)
    game(page).get_by_role("button", name="Hint").click()
    expect(said(page)).to_contain_text("begins in row")
    leave(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(game(page)).to_be_visible()
    expect(said(page)).to_have_text("")


def test_a_letter_of_a_found_word_is_refused_aloud(page: Page) -> None:
    page.goto("about:blank")  # or the game of the test before could still be there for the first click
    page.goto(f"{THEME}&struck=0")
    expect(rings(page)).to_have_count(1)
    span, melon, *_ = theme().words
    taken = "Already part of a word you found"
    cell(page, span.path[0]).click()
    expect(said(page)).to_have_text(taken)
    game(page).get_by_role("button", name="Hint").click()
    cell(page, span.path[1]).focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text(taken)
    cell(page, melon.path[0]).click()
    cell(page, span.path[0]).click()
    expect(said(page)).to_have_text(taken)
    expect(game(page).locator(".cell.dragged")).to_have_count(1)
    expect(game(page).locator(".ring.drawn")).to_have_count(1)


@needs_touch
def test_a_finger_draws_a_line(browser: Browser, host: str) -> None:
    context = browser.new_context(base_url=host, **PHONE)  # type: ignore[arg-type]
    with watched(context) as page:
        page.goto(f"{SEARCH}&playing=1")
        expect(cell(page, (0, 0))).to_be_visible()
        expect(game(page).get_by_text("Drag along a word")).to_be_visible()
        expect(game(page).get_by_text("With the keyboard")).to_be_hidden()
        first, *_, last = search().words[1].path
        finger = context.new_cdp_session(page)
        for kind, place in (("touchStart", first), ("touchMove", last)):
            x, y = middle(page, place)
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + 2, "y": y - 3}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(said(page)).to_have_text("coffee: found")
    context.close()


@pytest.mark.parametrize(
    ("scheme", "screen"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"]
)
def test_everyone_can_play(browser: Browser, host: str, scheme: str, screen: dict[str, object]) -> None:
    script = axe()
    context = browser.new_context(base_url=host, color_scheme=scheme, reduced_motion="reduce", **screen)  # type: ignore[arg-type]
    with watched(context) as page:
        for address in (f"{SEARCH}&playing=1&struck=0.1", f"{THEME}&struck=0"):
            page.goto(address)
            expect(rings(page).first).to_be_attached()
            if not page.evaluate("'axe' in window"):
                page.evaluate(script)
            assert page.evaluate(RUN) == []
            assert page.evaluate(CONTRAST) == []
            assert page.evaluate(NAMELESS) == []
            assert page.evaluate(NOT_WIDER)
    context.close()
