"""The page by keyboard alone, on a phone, with contrast that can be read and names that can be heard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.acts import BOARD, LARGE, SOLVED, TABS, board_is, cell, expect, opened, total, word

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from serving import Served


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
    # What stands there when all has come.
    places = {
        f"{SOLVED}&heat=1&word=hapten&through=5": ".trail .head",
        f"#check?board={BOARD}&players=Ann:hat,at;Bo:hat": "text=also found by Bo",
        f"#play?game={BOARD}&words=hat&over=1": "text=Missed",
        "#watch?step=60": ".trie .node.on",
        "#optimise": "button:text('Start')",
    }
    for place, there in places.items():
        page.goto("/")
        page.goto(f"/{place}")
        expect(page.locator(f"#panel-{re.findall('[a-z]+', place)[0]}").locator(there).first).to_be_visible()
        page.wait_for_timeout(400)
        weak = page.evaluate(CONTRAST)
        assert weak == [], place
        assert page.evaluate(NAMELESS) == [], place
        if "watch" in place:
            assert page.evaluate(SEEN) >= 1.3
        page.screenshot(path=pictures / f"{place[1:6].strip('?')}-{scheme}.png")
    page.goto("/docs")
    page.wait_for_load_state("networkidle")
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
    page = context.new_page()
    page.set_default_timeout(15_000)
    return page


#: Whether the drawn path is all within the screen, on the board or on its small copy.
DRAWN_IN_SIGHT = """() => [...document.querySelectorAll(".trail")].some((trail) => {
  const { left, top, right, bottom, width } = trail.getBoundingClientRect();
  return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})"""


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("#solve?board=perslatgsineters", "#panel-solve .word"),
        ("#play?game=pers/latg/sine/ters&words=pal,rest&over=1", "#panel-play .word"),
        ("#check?board=perslatgsineters&players=Ann:pal,rest,stale", "#panel-check table .word"),
    ],
)
def test_a_tapped_word_is_seen_on_a_phone(phone: Page, pictures: Path, place: str, words: str) -> None:
    phone.goto(f"/{place}")
    peek = phone.get_by_role("complementary", name="The word on the board")
    expect(phone.locator(words).first).to_be_visible()
    expect(peek).to_be_hidden()
    tapped = phone.locator(words).last
    tapped.tap()
    expect(peek).to_be_visible()
    phone.wait_for_function(DRAWN_IN_SIGHT)
    box, small = tapped.bounding_box(), peek.bounding_box()
    assert box is not None
    assert small is not None
    assert box["y"] + box["height"] <= small["y"], "the word is covered"
    assert small["height"] < 844 / 3
    phone.screenshot(path=pictures / f"phone-{place[1:5]}-word.png")
    # Above, the board itself shows it.
    peek.get_by_role("button", name="To the board").tap()
    expect(peek).to_be_hidden()
    phone.wait_for_function(DRAWN_IN_SIGHT)
    tapped.scroll_into_view_if_needed()
    peek.get_by_role("button", name="Close").tap()
    expect(peek).to_be_hidden()
    expect(phone.locator(".trail")).to_have_count(0)
    phone.context.close()


def test_a_word_that_is_gone_is_not_seen(phone: Page) -> None:
    phone.goto("/#solve?board=perslatgsineters&word=pal")
    peek = phone.get_by_role("complementary", name="The word on the board")
    words = phone.locator("#panel-solve .word")
    expect(words.first).to_be_visible()
    words.last.scroll_into_view_if_needed()
    expect(peek).to_be_visible()
    phone.goto("/#solve?board=perslatgsineters&word=pal&filter=st")
    expect(word(phone, "pal")).to_have_count(0)
    words.last.scroll_into_view_if_needed()
    expect(peek).to_be_hidden()
    phone.context.close()


def test_other_paths_by_touch(phone: Page) -> None:
    phone.goto("/#solve?board=perslatgsineters")
    word(phone, "niter").tap()
    peek = phone.get_by_role("complementary", name="The word on the board")
    expect(peek).to_contain_text("path 1 of")
    more = peek.get_by_role("button", name="Next path")
    expect(more).not_to_contain_text(" or ", use_inner_text=True)  # no keys where there are none
    before = peek.locator(".trail").inner_html()
    more.tap()
    expect(peek).to_contain_text("path 2 of")
    assert peek.locator(".trail").inner_html() != before
    phone.context.close()


def test_a_finger_that_presses_long_chooses_nothing_when_it_comes_up(phone: Page) -> None:
    phone.goto(f"/{SOLVED}")
    box = cell(phone, 5).bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    dialog = phone.get_by_role("dialog", name="Choose a tile")
    expect(dialog).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_timeout(200)  # for a tap that must not come
    expect(dialog).to_be_visible()
    phone.context.close()


def test_a_game_on_a_small_phone(browser: Browser, served: Served) -> None:
    context = browser.new_context(
        base_url=served.address, viewport={"width": 375, "height": 600}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"/#play?game={BOARD}&minutes=0")
    page.get_by_role("button", name="Play this board").tap()
    entry = page.get_by_label("A word")
    expect(entry).to_be_visible()
    expect(entry).not_to_be_focused()  # the keys on glass would cover the board
    page.locator("#panel-play form").evaluate(
        "form => { form.querySelector('input').value = 'hat'; form.requestSubmit(); }"
    )
    feedback = page.locator("#panel-play .feedback")
    expect(feedback).to_have_text("hat: 1 point")
    expect(feedback).to_be_in_viewport()
    expect(page.locator("#panel-play .left .cell").first).to_be_in_viewport(ratio=1)
    context.close()


def test_on_a_phone(phone: Page, pictures: Path) -> None:
    phone.goto(f"/{SOLVED}")
    expect(total(phone)).to_contain_text("84 words")
    word(phone, "hapten").tap()
    expect(phone.locator("#panel-solve .left .trail .head")).to_have_count(5)
    cell(phone, 0).tap()
    expect(total(phone)).to_contain_text("of 84 words")
    # What a keyboard on glass does: no keys, only text.
    phone.evaluate("document.activeElement.setRangeText('z', 0, 9, 'end')")
    phone.evaluate(
        "document.activeElement.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'z', inputType: 'insertCompositionText' }))"
    )
    board_is(phone, "zatrihpshtnrenei")
    expect(cell(phone, 1)).to_be_focused()
    phone.evaluate("document.activeElement.value = ''")
    phone.evaluate(
        "document.activeElement.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))"
    )
    board_is(phone, "z.trihpshtnrenei")
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
