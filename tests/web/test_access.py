"""The page for everyone: by keyboard alone, by touch, on small screens, with enough contrast and names for all controls."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.helpers import (
    BOARD,
    LARGE,
    LETTERS,
    SOLVED,
    TABS,
    cell,
    expect,
    expect_address,
    expect_arrows,
    expect_letters,
    expect_ready,
    open_folds,
    open_settings,
    peek,
    tab_link,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: A board without slashes, and one whose list is longer than a phone's screen.
LONG = "perslatgsineters"
NOT_WIDER = "document.scrollingElement.scrollWidth <= innerWidth"


def press_until(page: Page, key: str, focused: str) -> None:
    """Presses a key until this is true of the element with the focus."""
    for _ in range(40):
        page.keyboard.press(key)
        if page.evaluate(f"document.activeElement.{focused}"):
            return
    raise AssertionError(f"{key} never reaches {focused}")


def test_every_module_is_preloaded(page: Page) -> None:
    page.goto("/index.html")
    page.get_by_role("button", name="Type a board").click()
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map(one => one.name).filter(name => name.endsWith('.js'))"
    )
    listed = page.locator("link[rel=modulepreload], script[src]").evaluate_all(
        "all => all.map(one => one.href || one.src)"
    )
    assert sorted(set(loaded)) == sorted(listed)


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("/#solve?level=95")
    open_folds(page)
    page.keyboard.type(LETTERS)
    expect(word(page, "haptene")).to_be_visible()
    press_until(page, "Tab", "classList.contains('word')")
    expect(word(page, "haptene")).to_be_focused()
    expect_arrows(page, 6)
    page.keyboard.press("ArrowRight")
    expect(word(page, "haptens")).to_be_focused()
    page.keyboard.press("Enter")
    expect_address(page, "word=haptens")
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("word="))
    # Back to the tabs, and on to a game.
    press_until(page, "Shift+Tab", "matches('.tab[data-tab=play]')")
    expect(tab_link(page, "Play")).to_be_focused()
    page.keyboard.press("Enter")
    press_until(page, "Tab", "matches('.game-card')")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your word")).to_be_focused()
    page.keyboard.type("zz\n")
    expect(page.locator("#panel-play .feedback")).to_contain_text("too short")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_and_names(open_page: Callable[..., Page], pictures: Path, scheme: str) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    places = {
        f"{SOLVED}&heat=1&word=hapten&through=5": ".cell.unused",
        f"#check?board={BOARD}&players=Ann:hat,at;Bo:hat": "text=also found by Bo",
        f"#play?game={BOARD}&words=hat&over=1": "text=Missed",
        "#watch?step=31": ".trie .node.on",
        "#optimise": "button:text('Start')",
    }
    for place, shown in places.items():
        tab = re.findall("[a-z]+", place)[0]
        page.goto(f"/{place}")
        expect_ready(page, tab, shown)
        assert page.evaluate(CONTRAST) == [], place
        assert page.evaluate(NAMELESS) == [], place
        if tab == "watch":
            assert page.evaluate(SEEN) >= 1.3
            assert page.evaluate(DRAWN) >= 3
        page.screenshot(path=pictures / f"{tab}-{scheme}.png")
    page.goto("/docs")
    expect(page.locator(".call").last).to_be_visible()
    assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize(("wish", "animation"), [("reduce", "none"), ("no-preference", "appear")])
def test_reduced_motion(open_page: Callable[..., Page], wish: str, animation: str) -> None:
    page = open_page(reduced_motion=wish)
    page.goto(f"/{SOLVED}&word=hapten")
    expect(page.locator("#panel-solve .left .trail > g").first).to_have_css("animation-name", animation)


#: Whether a path is drawn within the screen, on the board or on its small copy.
#: Whether an element ends above the start of another.
ABOVE = "([one, other]) => one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top"
DRAWN_IN_SIGHT = """() => [...document.querySelectorAll(".trail")].some((trail) => {
  const { left, top, right, bottom, width } = trail.getBoundingClientRect();
  return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})"""


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (f"#solve?board={LONG}", "#panel-solve .word"),
        ("#play?game=pers/latg/sine/ters&words=pal,rest&over=1", "#panel-play .word"),
        (f"#check?board={LONG}&players=Ann:pal,rest,stale", "#panel-check .verdict .word"),
    ],
)
def test_a_tapped_word_is_in_sight_on_a_phone(phone: Page, pictures: Path, place: str, words: str) -> None:
    phone.goto(f"/{place}")
    expect(phone.locator(words).first).to_be_visible()
    expect(peek(phone)).to_be_hidden()
    # This completes the list, which would otherwise grow when the browser is idle.
    phone.evaluate("dispatchEvent(new Event('beforeprint'))")
    tapped = phone.locator(words).last
    tapped.scroll_into_view_if_needed()
    tapped.tap()
    expect(peek(phone)).to_be_visible()
    phone.wait_for_function(DRAWN_IN_SIGHT)
    # The browser may lay out what has come into sight only now, and moves the page with it.
    phone.wait_for_function(ABOVE, arg=[tapped.element_handle(), peek(phone).element_handle()])
    small = peek(phone).bounding_box()
    assert small is not None
    assert small["height"] < 844 / 3
    phone.screenshot(path=pictures / f"phone-{place[1:5]}-word.png")
    # A tap on the small board leads to the board itself, which then shows the word alone.
    peek(phone).locator(".board").tap()
    expect(peek(phone).locator(".board")).to_be_hidden()
    expect(peek(phone)).to_be_visible()
    phone.wait_for_function(DRAWN_IN_SIGHT)
    tapped.scroll_into_view_if_needed()
    expect(peek(phone).locator(".board")).to_be_visible()
    peek(phone).get_by_role("button", name="Close").tap()
    expect(peek(phone)).to_be_hidden()
    expect(phone.locator(".trail")).to_have_count(0)


def test_a_filtered_word_leaves_the_small_board(phone: Page) -> None:
    phone.goto(f"/#solve?board={LONG}&word=pal")
    words = phone.locator("#panel-solve .word")
    expect(words.first).to_be_visible()
    words.last.scroll_into_view_if_needed()
    expect(peek(phone)).to_be_visible()
    phone.goto(f"/#solve?board={LONG}&word=pal&filter=st")
    expect(word(phone, "pal")).to_have_count(0)
    words.last.scroll_into_view_if_needed()
    expect(peek(phone)).to_be_hidden()


def test_next_path_by_touch(phone: Page) -> None:
    phone.goto(f"/#solve?board={LONG}")
    word(phone, "niter").tap()
    expect(peek(phone)).to_contain_text("path 1 of")
    next_path = peek(phone).get_by_role("button", name="Next path")
    expect(next_path).not_to_contain_text(" or ", use_inner_text=True)  # no key hints on a touch screen
    before = peek(phone).locator(".trail").inner_html()
    next_path.tap()
    expect(peek(phone)).to_contain_text("path 2 of")
    assert peek(phone).locator(".trail").inner_html() != before


def test_lifting_the_finger_after_a_long_press_taps_nothing(phone: Page) -> None:
    phone.goto(f"/{SOLVED}")
    box = cell(phone, 5).bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    dialog = phone.get_by_role("dialog", name="Choose a tile")
    expect(dialog).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # A tap would have come before this one, and closed the dialog with another tile.
    dialog.get_by_role("button", name="th", exact=True).tap()
    expect_letters(phone, "oatrithpshtnrenei")


def test_a_game_on_a_small_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 375, "height": 600}, has_touch=True, is_mobile=True)
    page.goto(f"/#play?game={BOARD}&minutes=0")
    page.get_by_role("button", name="Play this board").tap()
    entry = page.get_by_label("Your word")
    expect(entry).to_be_hidden()  # words are dragged; the on-screen keyboard would cover the board
    page.get_by_role("button", name="Type").tap()
    expect(entry).to_be_focused()
    page.locator("#panel-play form").evaluate(
        "form => { form.querySelector('input').value = 'hat'; form.requestSubmit(); }"
    )
    feedback = page.locator("#panel-play .feedback")
    expect(feedback).to_have_text("hat: 1 point")
    expect(feedback).to_be_in_viewport()
    expect(page.locator("#panel-play .stage .cell").first).to_be_in_viewport(ratio=1)


def test_typing_on_a_phone(phone: Page) -> None:
    phone.goto(f"/{SOLVED}")
    expect(total(phone)).to_contain_text("84 words")
    word(phone, "hapten").tap()
    expect_arrows(phone, 5, "#panel-solve .left")
    expect(peek(phone)).to_be_visible()
    peek(phone).get_by_role("button", name="Close").tap()
    # A tap is for typing; the words through the tile are one more tap away.
    cell(phone, 0).tap()
    expect(cell(phone, 0)).to_be_focused()
    expect(total(phone)).not_to_contain_text("of 84 words")
    phone.get_by_role("button", name="Only words through O").tap()
    expect(total(phone)).to_contain_text("of 84 words")
    phone.get_by_role("button", name="Through row 1, column 1").tap()
    cell(phone, 3).tap()
    phone.keyboard.press("Enter")  # the Next key
    expect(cell(phone, 4)).to_be_focused()
    expect(total(phone)).not_to_contain_text("of 84 words")
    cell(phone, 0).tap()
    # On-screen keyboards send input events without keys.
    phone.evaluate("document.activeElement.setRangeText('z', 0, 9, 'end')")
    phone.evaluate(
        "document.activeElement.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'z', inputType: 'insertCompositionText' }))"
    )
    expect_letters(phone, "zatrihpshtnrenei")
    expect(cell(phone, 1)).to_be_focused()
    phone.evaluate("document.activeElement.value = ''")
    phone.evaluate(
        "document.activeElement.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))"
    )
    expect_letters(phone, "z.trihpshtnrenei")


def test_board_words_and_buttons_are_in_the_first_view(open_page: Callable[..., Page]) -> None:
    seen = """one => {
      const { top, bottom } = one.getBoundingClientRect();
      const bar = document.querySelector(".tabs-foot").getBoundingClientRect();
      return top >= 0 && bottom <= (bar.height ? bar.top : innerHeight);
    }"""
    for width, height, touch in (
        (1366, 768, False),
        (1366, 625, False),
        (1200, 850, False),
        (390, 844, True),
        (390, 508, True),
        (320, 568, True),
    ):
        page = open_page(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
        page.goto(f"/#solve?board={LONG}")
        first_word = page.locator("#panel-solve .word").first
        expect(first_word).to_be_visible()
        inner = page.locator("#panel-solve .left .board"), page.get_by_role("button", name="Heat")
        shown = (*inner, first_word) if not touch else (*inner, page.locator("#panel-solve .total"))
        for one in shown:
            assert one.evaluate(seen), (width, height, one)
        page.evaluate("scrollTo(0, 2000)")
        if not touch:
            assert inner[1].evaluate(seen), (width, height)


def test_the_buttons_of_a_board_are_in_one_row(open_page: Callable[..., Page]) -> None:
    middles = """() => [...document.querySelectorAll('#panel-solve .tools li')].filter(one => one.offsetParent)
      .map(one => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; })"""
    for width, height, touch in ((360, 740, True), (390, 844, True), (1366, 768, False), (1200, 850, False)):
        page = open_page(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
        for board in (BOARD, "/".join(["teasrinoedab"] * 12)):
            page.goto(f"/#solve?board={board}")
            expect(page.locator("#panel-solve .word").first).to_be_visible()
            found = page.evaluate(middles)
            assert max(found) - min(found) < 10, (width, height, board)


def test_the_meaning_of_a_word_covers_no_settings(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(f"/{SOLVED}")
    word(page, "sprint").click()
    card = page.get_by_role("complementary", name="Definition")
    expect(card).to_contain_text("a quick run")
    open_settings(page)
    dictionary = page.get_by_role("combobox", name="Dictionary")
    expect(dictionary).to_be_visible()
    page.wait_for_function(ABOVE, arg=[dictionary.element_handle(), card.element_handle()])


def test_settings_behind_one_button(phone: Page) -> None:
    phone.goto(f"/{SOLVED}")
    game = phone.get_by_role("combobox", name="Game")
    expect(game).to_be_hidden()
    open_settings(phone)
    expect(game).to_be_visible()
    game.select_option("word-hunt")
    expect(total(phone)).to_contain_text("45,200 points")
    open_settings(phone)
    expect(game).to_be_hidden()


def test_nothing_is_wider_than_a_phone(phone: Page, pictures: Path) -> None:
    for tab in TABS:
        phone.goto(f"/#{tab}?board={BOARD}&game={BOARD}&over=1")
        expect_ready(phone, tab)
        assert phone.evaluate(NOT_WIDER), tab
        phone.screenshot(path=pictures / f"phone-{tab}.png")


def test_nothing_is_wider_than_the_window(open_page: Callable[..., Page]) -> None:
    page = open_page()
    for tab in TABS:
        page.goto(f"/#{tab}?board={'/'.join(['abcdefghij'] * 10)}&game={BOARD}&over=1")
        expect_ready(page, tab)
        for width in (320, 768, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(f"() => innerWidth === {width}")
            assert page.evaluate(NOT_WIDER), (tab, width)


def test_small_screens_are_readable(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    page.goto(f"/#solve?board={LARGE}&heat=1")
    tops = page.locator(".tabs-foot .tab").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1
    expect(cell(page, 0)).to_have_attribute("title", re.compile(r"^in \d+ words$"))
    expect(page.locator("#panel-solve .count").first).to_be_hidden()
    page.goto("/#solve?board=(straightforward)a/(a|b|c|d|e)(ing)&heat=1")
    expect(page.locator("#panel-solve .count").first).to_be_visible()
    for number in range(4):
        assert cell(page, number).evaluate("one => one.scrollWidth <= one.clientWidth + 1"), number
    page.goto("/#optimise?size=2x2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".chart")).to_be_visible()
    # In one step: a running search draws the chart again and again.
    drawn = page.evaluate(
        """() => {
            const one = [...document.querySelectorAll(".chart text")].at(-1);
            return parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getBoundingClientRect().width / 640;
        }"""
    )
    assert drawn >= 10


def test_the_api_can_be_tried(page: Page, pictures: Path) -> None:
    page.goto("/docs")
    call = page.locator(".call").filter(has_text="/api/solve").first
    call.get_by_text("Try it").click()
    call.get_by_role("button", name="Send").click()
    expect(call.locator("pre")).to_contain_text('"score": 135')
    page.screenshot(path=pictures / "docs.png")


#: Elements whose text has too little contrast with its background (WCAG AA).
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
    if (!text || !element.checkVisibility() || element.closest("svg, .skip, .sr, :disabled")) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    const behind = element.classList.contains("count") ? ground(element.previousElementSibling) : ground(element);
    const [a, b] = [light(rgb(style.color)), light(behind)].sort((x, y) => y - x);
    const need = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if ((a + 0.05) / (b + 0.05) < need) weak.push(`${element.tagName}.${element.className} ${element.textContent.slice(0, 20)} ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
  }
  return weak;
}"""

#: The contrast between a visited node of the trie and its background.
SEEN = """() => {
  const light = (text) => text.match(/\\d+/g).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const seen = light(getComputedStyle(document.querySelector(".node.seen:not(.on, .found) circle")).fill);
  const ground = light(getComputedStyle(document.querySelector(".trie")).backgroundColor);
  return (Math.max(seen, ground) + 0.05) / (Math.min(seen, ground) + 0.05);
}"""

#: The contrast between an arrow and the selected tile under it.
DRAWN = """() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  };
  const arrow = light(getComputedStyle(document.querySelector("#panel-watch .trail .start")).stroke);
  const tile = light(getComputedStyle(document.querySelector("#panel-watch .cell.at .tile")).backgroundColor);
  return (Math.max(arrow, tile) + 0.05) / (Math.min(arrow, tile) + 0.05);
}"""

#: Controls without a name for screen readers.
NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, [role=tabpanel], [role=grid]")]
  .filter((element) => element.checkVisibility() && !(element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.textContent.trim() || element.labels?.length))
  .map((element) => element.outerHTML.slice(0, 80))"""
