"""The Make tab: words in, a puzzle out. The page makes it itself, so the tests use the static site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gridwords import Lexicon, make
from web.conftest import DESKTOP, PHONE, watched
from web.helpers import (
    choice,
    expect,
    expect_address,
    expect_copied,
    panel,
    tab_link,
)
from web.test_access import CONTRAST, NAMELESS, NOT_WIDER
from web.test_axe import RUN, axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route

DRINKS = ["tea", "coffee", "milk", "juice", "Earl Grey"]
LINK = "#make?make=tea,coffee,milk,juice,Earl+Grey&title=Drinks"
FRUIT = ["pineapple", "strawberry", "banana", "cherry", "apricot", "lemon", "grape"]
THEME = f"#make?puzzle=theme&make={','.join(FRUIT)}"
PAGES = re.compile(rb"/Type /Page\b")


@pytest.fixture(scope="module")
def context(browser: Browser, host: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=host, **DESKTOP)  # type: ignore[arg-type]
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=host)
    yield context
    context.close()


@pytest.fixture(scope="module")
def page(context: BrowserContext) -> Iterator[Page]:
    """One page for most tests, each of which opens an address: loading the core takes longer than a test."""
    with watched(context) as page:
        yield page


def wait_for_grid(
    page: Page, words: list[str], seed: int = 1, /, kind: str = "wordsearch", **options: Any
) -> None:
    """Waits until the page shows the puzzle that the package makes, in which each word is exactly once."""
    wanted = str(getattr(make, kind)(words, seed=seed, **options).board)
    page.wait_for_function(
        "wanted => document.querySelector('#panel-make .sheet')?.dataset.board === wanted", arg=wanted
    )


def test_a_puzzle_that_takes_time_is_announced(page: Page) -> None:
    page.goto("about:blank")
    held: list[Route] = []
    page.route(re.compile(r"lexicon\.bin"), lambda route: held.append(route))
    page.goto(LINK)
    making = panel(page, "make").get_by_text("Making the puzzle…")
    expect(making).to_be_visible()
    for route in held:
        route.continue_()
    wait_for_grid(page, DRINKS)
    expect(making).to_be_hidden()
    page.unroute_all()


def open_more(page: Page) -> None:
    """Opens what a test before may have left open."""
    page.locator("#panel-make details:not([open]) summary").evaluate_all(
        "all => all.forEach(one => one.click())"
    )


def difficulty(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Difficulty").get_by_role("button", name=name)


def listed(page: Page) -> Locator:
    return panel(page, "make").get_by_role("list", name="Words to find").get_by_role("listitem")


def test_typed_words_become_a_puzzle(page: Page) -> None:
    page.goto("")
    tab_link(page, "Make").click()
    field = page.get_by_label("Words, one per line")
    field.click()
    page.keyboard.type("tea\ncoffee, milk\njuice\nEarl Grey\nx")  # the last word has only begun
    expect(listed(page)).to_have_text(DRINKS)
    wait_for_grid(page, DRINKS)
    expect(page.get_by_role("heading", name="Word search")).to_be_visible()
    rated = make.wordsearch(DRINKS, seed=1)
    summary = f"8x8, 5 words; {rated.difficulty_name} ({rated.difficulty} of 100)"
    expect(panel(page, "make").get_by_text(summary)).to_be_visible()
    page.keyboard.press("Backspace")
    page.get_by_label("Title").fill("Drinks")
    expect(page.get_by_role("heading", name="Drinks", exact=True)).to_be_visible()
    # The words stay when the tab is left, by another tab or by Back.
    tab_link(page, "Watch").click()
    page.go_back()
    expect(field).to_have_value("tea\ncoffee, milk\njuice\nEarl Grey\n")
    page.go_back()
    expect(panel(page, "solve")).to_be_visible()
    tab_link(page, "Make").click()
    expect(listed(page)).to_have_text(DRINKS)


def test_size_directions_and_seed(page: Page) -> None:
    page.goto(LINK)
    wait_for_grid(page, DRINKS)
    choice(page, "Size").select_option("9x9")
    wait_for_grid(page, DRINKS, size="9x9")
    choice(page, "Directions").select_option("2")
    wait_for_grid(page, DRINKS, size="9x9", directions="easy")
    slider = page.get_by_role("slider", name="Drag for another puzzle")
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_for_grid(page, DRINKS, 2, size="9x9", directions="easy")
    page.get_by_role("button", name="Shuffle").click()
    wait_for_grid(page, DRINKS, 3, size="9x9", directions="easy")
    page.go_back()
    wait_for_grid(page, DRINKS, 2, size="9x9", directions="easy")
    page.get_by_label("Seed", exact=True).fill("123456789")
    wait_for_grid(page, DRINKS, 123456789, size="9x9", directions="easy")
    # A dragged slider asks for many puzzles and ends with the last.
    slider.evaluate(
        "one => { for (let seed = 1; seed <= 60; seed++) { one.value = seed; one.dispatchEvent(new Event('input')); } }"
    )
    wait_for_grid(page, DRINKS, 60, size="9x9", directions="easy")


def test_a_link_opened_just_after_a_change_is_not_replaced(page: Page) -> None:
    page.goto(LINK)
    seed = page.get_by_label("Seed", exact=True)
    for delay_ms in range(6, 22):  # the address of a change is written about 20 ms later
        page.get_by_role("slider", name="Drag for another puzzle").evaluate(
            """(one, delay_ms) => {
              one.value = delay_ms;
              one.dispatchEvent(new Event("input"));
              for (const end = performance.now() + delay_ms; performance.now() < end;);
            }""",
            delay_ms,
        )
        page.goto(f"{LINK}&seed={1000 + delay_ms}")
        expect(seed).to_have_value(str(1000 + delay_ms))


def test_a_link_has_the_whole_puzzle(page: Page, context: BrowserContext) -> None:
    page.goto(f"{LINK}&grid=10x10&ways=4&seed=17&filter=xy")
    wait_for_grid(page, DRINKS, 17, size="10x10", directions="medium")
    open_more(page)
    page.get_by_role("button", name="Copy link").click()
    link = expect_copied(page, "Link")
    assert "filter" not in link
    with watched(context) as other:
        other.goto(link)
        wait_for_grid(other, DRINKS, 17, size="10x10", directions="medium")
        expect(other.get_by_role("heading", name="Drinks", exact=True)).to_be_visible()
        expect(other.get_by_label("Words, one per line")).to_have_value("\n".join(DRINKS))


def test_options_are_those_of_the_command(page: Page) -> None:
    page.goto(LINK)
    choice(page, "Shape").select_option("heart")
    wait_for_grid(page, DRINKS, shape="heart")
    page.get_by_label("Hidden message").fill("Well done!")
    wait_for_grid(page, DRINKS, shape="heart", message="Well done!")
    page.get_by_label("Show answers").check()
    expect(panel(page, "make").get_by_text("The letters left over: WELLDONE").first).to_be_visible()
    difficulty(page, "Hard").click()
    wait_for_grid(page, DRINKS, shape="heart", message="Well done!", difficulty="hard")
    expect(choice(page, "Directions")).to_be_hidden()
    difficulty(page, "Custom").click()
    open_more(page)
    choice(page, "Shared letters").select_option("none")
    choice(page, "Letters in between").select_option("words")
    page.get_by_label("Words that must not appear").fill("eff, cool")
    page.get_by_label("Letters to fill with").fill("tea coffee milk juice grey wand")
    with_all: dict[str, Any] = {
        "overlaps": "none",
        "fill": "words",
        "forbid": ["eff", "cool"],
        "alphabet": "tea coffee milk juice grey wand",
    }
    wait_for_grid(page, DRINKS, shape="heart", message="Well done!", **with_all)
    # What opened the fields is in the address, and opens them again.
    page.reload()
    expect(choice(page, "Shared letters")).to_be_visible()
    wait_for_grid(page, DRINKS, shape="heart", message="Well done!", **with_all)


def test_a_booklet_uses_each_word_once_before_any_twice(page: Page) -> None:
    words = [
        f"{first}{second}en" for first in "bdfghklm" for second in ("ar", "ol", "it")
    ]  # 24, for two pages
    page.goto(f"#make?make={','.join(words)}&title=Nonsense")
    page.get_by_role("radio", name="Booklet").check(force=True)
    tab = panel(page, "make")
    expect(tab.get_by_text(re.compile(r"^10 puzzles, easiest first: \d+ to \d+ of 100$"))).to_be_visible()
    page.get_by_role("group", name="Puzzles").get_by_role("button", name="5", exact=True).click()
    expect(tab.get_by_text(re.compile("^5 puzzles, easiest first"))).to_be_visible()
    sheets = tab.locator(".pages svg")
    expect(sheets).to_have_count(7)  # with a cover and the contents
    shown = [
        set(re.findall(r"[A-Z]{5}", text)) & {word.upper() for word in words}
        for text in sheets.all_text_contents()
    ]
    assert sorted(map(len, shown))[-5:] == [12] * 5
    expect(tab.get_by_role("button", name="Share with players")).to_be_hidden()
    expect(tab.get_by_role("button", name="Print")).to_be_visible()
    page.get_by_role("radio", name="Word search").check(force=True)
    expect(sheets).to_have_count(1)


def test_the_difficulty_of_a_board_sets_its_words_and_size(page: Page) -> None:
    page.goto("#make?puzzle=board")
    size = choice(page, "Size")
    expect(size.locator("option:checked")).to_have_text("4x4")
    difficulty(page, "Hard").click()
    wait_for_grid(page, [], kind="board", difficulty="hard")
    expect(size.locator("option:checked")).to_have_text("automatic")
    for label in ("Words on the board", "Words that count"):
        expect(page.get_by_label(label)).to_be_hidden()
    expect(
        panel(page, "make").get_by_text(re.compile(r"5x5, \d+ words; hard \(\d+ of 100\)"))
    ).to_be_visible()


def test_a_difficulty_out_of_reach_is_explained(page: Page) -> None:
    page.goto("#make?make=tea,milk,cup&difficulty=hard")
    wait_for_grid(page, ["tea", "milk", "cup"], difficulty="hard")
    notes = panel(page, "make").get_by_role("list", name="Good to know")
    expect(notes).to_contain_text(
        "not hard. To make it harder: more words, since 3 words can have 3 of the eight"
    )


def test_the_size_of_a_theme_says_what_fits(page: Page) -> None:
    page.goto("#make?puzzle=theme")
    size = choice(page, "Size")
    expect(size.locator("option")).to_have_text(["automatic", "other…"])
    expect(size.locator("option:checked")).to_have_text("automatic")
    page.get_by_label("Words, one per line").fill("apple, melon, banana, grapes")  # 22 letters
    options = [
        "automatic",
        "3x6: 4 letters fewer",
        "4x5: 2 letters fewer",
        "3x7: 1 letter fewer",
        "4x6: 2 letters more",
    ]
    expect(size.locator("option")).to_have_text([*options, "5x5: 3 letters more", "other…"])
    expect(size.locator("option:disabled")).to_have_count(5)
    page.get_by_label("Words, one per line").fill("apple, melon, cherry")
    expect(size.locator("option")).to_have_text(["automatic", "4x4", "other…"])


def test_chosen_directions_sizes_and_a_drawn_shape(page: Page) -> None:
    page.goto(LINK)
    choice(page, "Directions").select_option("choose…")
    wait_for_grid(page, DRINKS, directions="right,down,left,up")
    for name in ("Down", "Left"):
        page.get_by_label(name, exact=True).uncheck()
    wait_for_grid(page, DRINKS, directions="right,up")
    choice(page, "Size").select_option("other…")
    expect(page.get_by_label("Rows x columns")).to_be_focused()
    page.keyboard.type("7x12")
    wait_for_grid(page, DRINKS, directions="right,up", size="7x12")
    choice(page, "Shape").select_option("draw your own…")
    field = page.get_by_label("Your shape")
    expect(choice(page, "Size")).to_be_hidden()
    field.fill("xxxxxxxx\nxxxxxxxx\nxxx..xxx\nxxx..xxx\nxxxxxxxx\nxxxxxxxx")
    shape = "########/########/###..###/###..###/########/########"
    wait_for_grid(page, DRINKS, directions="right,up", shape=shape)
    expect(field).to_have_value(re.compile("^xxxxxxxx"))  # as it was typed


def test_themed_grids(page: Page) -> None:
    page.goto("#make?make=tea,coffee&grid=9x9&difficulty=easy")
    page.get_by_role("radio", name="Themed grid").check(force=True)
    wait_for_grid(page, ["tea", "coffee"], kind="theme")
    page.get_by_label("Words, one per line").fill("\n".join(FRUIT))
    wait_for_grid(page, FRUIT, kind="theme")
    page.get_by_label("Spanning word").fill("pineapple")
    wait_for_grid(page, FRUIT, kind="theme", span="pineapple")
    assert choice(page, "Size").locator("option").all_text_contents() == [
        *("automatic", "3x16", "4x12", "6x8", "8x6", "12x4", "16x3", "other…")
    ]
    choice(page, "Size").select_option("4x12")
    wait_for_grid(page, FRUIT, kind="theme", span="pineapple", size="4x12")
    difficulty(page, "Hard").click()
    wait_for_grid(page, FRUIT, kind="theme", span="pineapple", size="4x12", difficulty="hard")
    page.get_by_role("button", name="Shuffle").click()
    wait_for_grid(page, FRUIT, 2, kind="theme", span="pineapple", size="4x12", difficulty="hard")
    expect(listed(page)).to_have_count(0)  # they are to be found
    expect(panel(page, "make").locator(".paper").get_by_text("PINEAPPLE")).to_have_count(0)
    page.get_by_label("Show answers").check()
    expect(panel(page, "make").locator(".paper").nth(1)).to_be_visible()
    expect(listed(page)).to_have_count(7)
    open_more(page)
    page.get_by_role("button", name="Open in Solve").click()
    expect_address(page, "&rules=letters")
    expect(panel(page, "solve").get_by_role("button", name=re.compile("^strawberry "))).to_be_visible()
    page.go_back()
    wait_for_grid(page, FRUIT, 2, kind="theme", span="pineapple", size="4x12", difficulty="hard")
    page.get_by_label("Words, one per line").fill("\n".join(FRUIT[:6]))
    choice(page, "Size").select_option("automatic")
    expect(panel(page, "make").get_by_role("alert")).to_contain_text(
        "43 letters make no grid of three rows or more: add or remove some"
    )
    page.get_by_label("Words, one per line").fill("aba\nbab\nabb\nbba")
    page.get_by_label("Spanning word").fill("")
    page.get_by_label("Allow several solutions").check()
    difficulty(page, "Any").click()
    wait_for_grid(page, ["aba", "bab", "abb", "bba"], 2, kind="theme", unique=False)
    notes = panel(page, "make").get_by_role("list", name="Good to know")
    expect(notes).to_contain_text("The words fill the grid in")


def test_words_from_topics_and_by_chance(page: Page) -> None:
    page.goto("#make?puzzle=wordsearch")
    choice(page, "Topic").select_option("Fruit")
    wait_for_grid(page, [], topic="fruit")
    expect(page.get_by_role("heading", name="Fruit", exact=True)).to_be_visible()
    page.get_by_label("Hide only this many").fill("8")
    wait_for_grid(page, [], topic="fruit", choose=8)
    expect(listed(page)).to_have_count(8)
    expect(page.get_by_label("How well known")).to_be_hidden()
    page.get_by_label("Random words").fill("5")
    choice(page, "How well known they are").select_option("20")
    wait_for_grid(page, [], topic="fruit", choose=8, random=5, level=20)
    choice(page, "Topic").select_option("none")
    expect(panel(page, "make").get_by_role("alert")).to_contain_text("Choose 8: there are only 5 words")
    page.goto("about:blank")
    page.goto("#make?topic=zoo")
    expect(choice(page, "Topic").locator("option:checked")).to_have_text("Zoo")


def test_secret_words_and_other_languages(page: Page) -> None:
    page.goto("#make?make=Straße,Übung,Café&seed=1")
    german = ["Straße", "Übung", "Café"]
    wait_for_grid(page, german)
    open_more(page)
    choice(page, "Language of the words").select_option("German")
    wait_for_grid(page, german, language="de")
    for text in ("Datum", "Wortsuche"):
        expect(panel(page, "make").locator(".paper").get_by_text(text)).to_be_visible()
    page.get_by_label("Write ß as SS").check()
    page.get_by_label("Fold accents").check()
    wait_for_grid(page, german, language="de", accents="fold", sharp_s="ss")
    page.get_by_label("Secret words").fill("Ofen")
    wait_for_grid(page, german, language="de", accents="fold", sharp_s="ss", secret=["Ofen"])
    expect(listed(page)).to_have_text(["Strasse", "Übung", "Café"])
    panel(page, "make").get_by_role("button", name="Play", exact=True).click()
    wanted = panel(page, "make").get_by_role("list", name="Words to find")
    expect(wanted.last).to_contain_text("4 letters")
    expect(wanted.last).not_to_contain_text("Ofen")


def test_criss_crosses(page: Page) -> None:
    page.goto("#make?puzzle=crisscross")
    panel(page, "make").get_by_role("button", name="Try an example").click()
    expect(listed(page)).to_have_count(5)
    words = page.get_by_label("Words, one per line")
    words.fill("tea: hot, and wet\nten, net\neat")
    given = ["tea: hot, and wet", "ten", "net", "eat"]
    made = make.crisscross(given, seed=1, definitions=False)
    wait_for_grid(page, given, kind="crisscross", definitions=False)
    expect(listed(page).first).to_have_text(f"{made.words[0].number} hot, and wet")
    for name in ("Play", "Open in Solve"):
        expect(panel(page, "make").get_by_role("button", name=name, exact=True)).to_be_hidden()
    # The page's definitions are those of the package.
    page.get_by_role("button", name="Add definitions as clues").click()
    clued = make.crisscross(["tea: hot, and wet", "ten", "net", "eat"], seed=1)
    expect(listed(page)).to_have_text([f"{one.number} {one.clue}" for one in clued.words])
    page.reload()
    expect(listed(page)).to_have_text([f"{one.number} {one.clue}" for one in clued.words])
    page.get_by_label("Show answers").check()
    expect(panel(page, "make").locator(".paper").nth(1)).to_be_visible()
    # The words stay without their clues.
    page.get_by_role("radio", name="Word search").check(force=True)
    wait_for_grid(page, ["tea", "ten", "net", "eat"])


def test_boards_with_words(page: Page) -> None:
    page.goto("#make?make=garden,rose")
    page.get_by_role("radio", name="Letter board").check(force=True)
    wait_for_grid(page, ["garden", "rose"], kind="board")
    made = make.board(["garden", "rose"], seed=1)
    tab = panel(page, "make")
    expect(tab.get_by_text(made.hint)).to_be_visible()
    expect(listed(page)).to_have_count(0)
    page.get_by_label("Show answers").check()
    expect(listed(page)).to_have_count(len(made.words))
    expect(tab.locator(".paper").nth(1)).to_be_visible()
    page.get_by_label("Words, one per line").fill("")  # a board needs no words of its own
    choice(page, "Size").select_option("3x3")
    choice(page, "Game").select_option("squaredle")
    choice(page, "Words that count").select_option("60")
    page.get_by_label("Words on the board").fill("5-30")
    page.get_by_label("A word of this many letters").fill("6")
    page.get_by_label("Allow letters that no word uses").check()
    how: dict[str, Any] = {"size": "3x3", "rules": "squaredle", "level": 60, "words": (5, 30), "longest": 6}
    wait_for_grid(page, [], kind="board", cover=False, **how)
    page.get_by_label("Words on the board").fill("30-5")
    expect(tab.get_by_role("alert")).to_have_text(
        "Words 30-5: expected the fewest and the most words, in that order."
    )
    page.get_by_label("Words on the board").fill("5-30")
    wait_for_grid(page, [], kind="board", cover=False, **how)
    board = str(make.board([], seed=1, cover=False, **how).board)
    open_more(page)
    page.get_by_role("button", name="Open in Solve").click()
    expect_address(page, f"board={board}&rules=squaredle")
    page.go_back()
    tab.get_by_role("button", name="Play", exact=True).click()
    expect_address(page, f"game={board}&played=squaredle")
    expect(panel(page, "play").get_by_text("This board is ready to play.")).to_be_visible()


def test_answers_and_paper(page: Page) -> None:
    # The largest square, with sixty words, takes two pages, and one for its answers.
    letters = "bcdfghjklm"
    many = [f"{a}{b}{c}e" for a, b, c in zip(letters * 6, letters[3:] * 9, "npqrstvwxyz" * 6, strict=False)]
    page.goto(f"#make?grid=25x25&title=Many&message=hi&make={','.join(many[:60])}")
    tab = panel(page, "make")
    expect(tab.get_by_text("25x25, 60 words")).to_have_count(1)
    papers = tab.locator(".paper")
    expect(papers).to_have_count(2)
    page.get_by_label("Show answers").check()
    expect(papers).to_have_count(3)
    expect(listed(page).first).to_contain_text(re.compile(r"from row \d+, column \d+ to row \d+, column \d+"))
    shown = papers.locator("text").all_text_contents()
    assert all(word.upper() in shown for word in many[:60])
    for text in ("Many", "Name", "Date", "Many: answers", "The letters left over: HI"):
        expect(papers.get_by_text(text, exact=True)).to_have_count(1)
    page.emulate_media(media="print")
    for name in ("Print", "Shuffle"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    expect(page.get_by_label("Words, one per line")).to_be_hidden()
    for paper in ("Letter", "A4"):
        assert len(PAGES.findall(page.pdf(format=paper))) == 3
    page.emulate_media(media="screen")
    page.get_by_label("Show answers").uncheck()
    expect(papers).to_have_count(2)


MEDIA_BOX = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")


def test_paper_font_and_large_print(browser: Browser, host: str) -> None:
    """The preview and the print follow them, and the device remembers them."""
    context = browser.new_context(base_url=host, locale="en-GB", **DESKTOP)  # type: ignore[arg-type]
    with watched(context) as page:
        page.goto(LINK)
        sheet = panel(page, "make").locator(".preview:not(.sample) .paper")
        letter = sheet.locator("text", has_text=re.compile("^TEA$"))
        expect(sheet).to_have_attribute("viewBox", "0 0 595.28 841.89")
        size = float(letter.get_attribute("font-size") or 0)
        width = letter.evaluate("one => one.getComputedTextLength()")
        page.get_by_role("combobox", name="Paper").select_option(label="A5")
        expect(sheet).to_have_attribute("viewBox", "0 0 419.53 595.28")
        box = MEDIA_BOX.search(page.pdf(prefer_css_page_size=True))
        assert box is not None
        assert [round(float(side)) for side in box.groups()] == [420, 595]
        page.get_by_role("combobox", name="Paper").select_option(label="A4")
        page.get_by_role("combobox", name="Font").select_option(label="for dyslexia")
        expect(letter).to_have_css("font-family", re.compile("^gridwords-dyslexic"))
        assert page.evaluate("() => document.fonts.check('12px gridwords-dyslexic')")
        assert letter.evaluate("one => one.getComputedTextLength()") > 1.1 * width
        page.get_by_label("Large print").check()
        expect(letter).not_to_have_attribute("font-size", f"{size:g}")
        assert float(letter.get_attribute("font-size") or 0) > size
        page.goto("about:blank")
        page.goto(LINK)
        expect(page.get_by_role("combobox", name="Font")).to_have_value("dyslexic")
        expect(page.get_by_label("Large print")).to_be_checked()
    context.close()


def test_paper_is_letter_where_that_is_usual(browser: Browser, host: str) -> None:
    context = browser.new_context(base_url=host, locale="es-MX", **DESKTOP)  # type: ignore[arg-type]
    with watched(context) as page:
        page.goto(LINK)
        expect(page.locator(".preview:not(.sample) .paper")).to_have_attribute("viewBox", "0 0 612 792")
    context.close()


def test_an_example_is_shown_until_there_are_words(page: Page) -> None:
    page.goto("about:blank")
    page.goto("#make")
    sample = panel(page, "make").locator(".sample")
    expect(sample.locator("text", has_text="In the garden")).to_be_visible()
    page.get_by_role("radio", name="Criss-cross").check(force=True)
    expect(sample.locator("text", has_text="Drinks")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.get_by_label("Words, one per line").fill("tea\nten")
    expect(sample).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Finde die Wörter (5)."), ("fr", "Nom"), ("es", "Nombre")]
)
def test_sheets_are_in_the_language_of_the_page(
    browser: Browser, host: str, language: str, said: str
) -> None:
    context = browser.new_context(base_url=host, locale=language, **DESKTOP)  # type: ignore[arg-type]
    with watched(context) as page:
        page.goto(LINK)
        expect(page.locator(".paper").get_by_text(re.compile(f"^{re.escape(said)}"))).to_be_visible()
    context.close()


def test_what_cannot_be_made_is_explained_beside_the_field(page: Page) -> None:
    page.goto("#make?make=elephants,cat")
    wait_for_grid(page, ["elephants", "cat"])
    choice(page, "Size").select_option("5x5")
    alert = panel(page, "make").get_by_role("alert")
    expect(alert).to_have_text(
        "Elephants has 9 letters, and the longest line of a 5x5 grid has 5: 9x9 has room."
    )
    field = page.get_by_label("Words, one per line")
    expect(choice(page, "Size")).to_have_attribute("aria-invalid", "true")
    expect(listed(page)).to_have_count(0)
    choice(page, "Size").select_option("9x9")
    expect(alert).to_have_text("")
    wait_for_grid(page, ["elephants", "cat"], size="9x9")
    message = page.get_by_label("Hidden message")
    message.fill("4 you")
    expect(message).to_have_attribute("aria-describedby", "make-problem")
    expect(alert).to_have_text("Message '4 you': expected letters, got '4'.")
    message.fill("")
    open_more(page)
    page.get_by_label("Words that must not appear").fill("cat")
    expect(alert).to_contain_text("Cat is forbidden: leave it out")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("ana\nbanana")
    expect(alert).to_contain_text("Ana is twice in banana")
    field.fill("")
    expect(alert).to_have_text("")
    page.get_by_role("button", name="Try an example").click()
    expect(listed(page)).to_have_count(10)


def test_with_the_keyboard_alone(page: Page) -> None:
    page.goto("#make")
    page.reload()  # closes what tests before have opened
    page.get_by_role("radio", name="Word search").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Try an example")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("tea\ncoffee\nmilk")
    page.keyboard.press("Tab")  # to what opens the next three
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name="Topic", exact=True)).to_be_focused()
    for name in ("Random words", "Hide only this many"):
        page.keyboard.press("Tab")
        expect(page.get_by_label(name)).to_be_focused()
    for name in ("Custom", "Easy", "Medium", "Hard"):
        page.keyboard.press("Tab")
        expect(difficulty(page, name)).to_be_focused()
    for name in ("Size", "Shape", "Directions"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("combobox", name=name, exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    wait_for_grid(page, ["tea", "coffee", "milk"], directions="easy")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Hidden message")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("summary", has_text="More options")).to_be_focused()
    for name in ("Share with players", "Print", "Shuffle"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_grid(page, ["tea", "coffee", "milk"], 2, directions="easy")


def test_a_puzzle_opens_in_solve(page: Page) -> None:
    page.goto(LINK)
    wait_for_grid(page, DRINKS)
    open_more(page)
    page.get_by_role("button", name="Open in Solve").click()
    expect_address(page, f"board={make.wordsearch(DRINKS, seed=1).board}&rules=word-search")
    expect(panel(page, "solve").get_by_role("button", name=re.compile("^coffee "))).to_be_visible()


@pytest.mark.parametrize(
    ("scheme", "screen"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"]
)
def test_for_everyone(
    browser: Browser, host: str, pictures: Path, scheme: Any, screen: dict[str, Any]
) -> None:
    context = browser.new_context(base_url=host, color_scheme=scheme, reduced_motion="reduce", **screen)
    with watched(context) as page:
        page.goto(f"{THEME if scheme == 'dark' else LINK + '&ways=right,up&vulgar=1'}&answers=1")
        if scheme == "dark":
            wait_for_grid(page, FRUIT, kind="theme")
        else:
            wait_for_grid(page, DRINKS, directions="right,up", allow_vulgar=True)
        assert page.evaluate(CONTRAST) == []
        assert page.evaluate(NAMELESS) == []
        page.screenshot(path=pictures / f"make-{scheme}.png", full_page=True)
        for width in (320, 360, 768):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(f"() => innerWidth === {width}")
            assert page.evaluate(NOT_WIDER), width
            tops = page.locator(".tabs-foot .tab").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().top)"
            )
            assert len(set(tops)) == 1, width
        page.set_viewport_size(screen["viewport"])
        page.evaluate(axe())
        assert page.evaluate(RUN) == []
    context.close()


def test_without_the_core_the_server_makes_puzzles(open_page: Any) -> None:
    page = open_page()  # of a server that answers everything itself
    page.goto(f"/{LINK}")
    wait_for_grid(page, DRINKS)
    page.get_by_label("Words, one per line").fill("ana\nbanana")
    expect(panel(page, "make").get_by_role("alert")).to_contain_text("Ana is twice in banana")


def test_a_seed_may_have_twenty_digits(page: Page) -> None:
    page.goto(f"{LINK}&seed={2**64 - 2}")
    wait_for_grid(page, DRINKS, 2**64 - 2)
    page.get_by_role("button", name="Shuffle").click()
    wait_for_grid(page, DRINKS, 2**64 - 1)
    expect_address(page, f"seed={2**64 - 1}")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pages_that_the_package_writes_print_on_one_sheet_each(
    context: BrowserContext, paper: Any
) -> None:
    words = [word for word in Lexicon.default().up_to_level(20) if 4 <= len(word) <= 8][::60][:60]
    puzzles = [
        make.wordsearch(words, 25, 1, title="Many words, and a title that is long enough for two lines " * 2)
    ]
    puzzles.append(make.board(seed=1, difficulty="hard"))  # its answers list more than a hundred words
    with watched(context) as page:
        for puzzle in puzzles:
            page.set_content(puzzle.html(paper=paper))
            assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) == 2
