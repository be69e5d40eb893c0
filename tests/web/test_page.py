"""The page, used as people use it: typed, pasted, dragged, tapped, by keyboard alone, on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

for needed in ("fastapi", "uvicorn", "playwright"):
    pytest.importorskip(needed, reason=f"no browser tests: {needed} is not installed")

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page
    from serving import Served

BOARD = "oatr/ihps/htnr/enei"
SOLVED = f"#solve?board={BOARD}"
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
    assert BOARD in page.url
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
    assert "word=haptene" in page.url
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
    hint.click()
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
    expect(panel.get_by_role("heading", name="Missed: 82 words, 131 points")).to_be_visible()
    expect(panel.locator(".group h3").first).to_have_text("5 points: 5 words")
    expect(feedback).to_have_text("4 points of 135 possible.")
    page.reload()
    expect(panel.get_by_role("heading", name="Missed: 82 words, 131 points")).to_be_visible()


def test_a_rolled_game_and_a_pause(page: Page) -> None:
    page.goto("/#play?dice=big-2012")
    page.get_by_role("button", name="Roll and start").click()
    expect(page.locator("#panel-play .cell")).to_have_count(25)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#panel-play .cells")).to_be_hidden()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#panel-play .cells")).to_be_visible()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name=re.compile("Missed: "))).to_be_focused()


# Watch


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
    page.goto("/#optimise?size=3x3&optimiser=anneal")
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

#: Controls that have no name for those who listen.
NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, [role=tabpanel], [role=grid]")]
  .filter((element) => element.checkVisibility() && !(element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.textContent.trim() || element.labels?.length))
  .map((element) => element.outerHTML.slice(0, 80))"""
