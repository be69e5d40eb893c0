"""What the tests of the page do and look for. Without Playwright the tests that import this are skipped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

for needed in ("fastapi", "uvicorn", "playwright"):
    pytest.importorskip(needed, reason=f"no browser tests: {needed} is not installed")

from playwright.sync_api import expect as expect

# Long enough for a busy machine. `expect` does not follow the page's own timeout.
expect.set_options(timeout=15_000)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request, Route

BOARD = "oatr/ihps/htnr/enei"
LETTERS = BOARD.replace("/", "")
#: Lists all words, rare ones too.
SOLVED = f"#solve?board={BOARD}&level=95"
LARGE = "/".join(["teasrinoed", "lnsarteiou", "(qu)estion?a.", "hatenrodsi", "mcpdlaerti"] * 2)
#: For each tab, what it shows when all has arrived. The address must have a board and a game that is over.
TABS = {
    "solve": ".word",
    "check": ".board .tile",
    "play": ".ended",
    "make": ".kind-card",
    "watch": ".trie .node",
    "optimise": ".board .cell",
}

_SHOWN = "[...document.querySelectorAll('#panel-solve .board input')].map(one => one.value || '.').join('')"


def tab_link(page: Page, name: str) -> Locator:
    """The link to a tab, where it is in sight."""
    return page.get_by_role("navigation").get_by_role("link", name=name, exact=True)


def more(page: Page, name: str) -> None:
    """Does what the menu More of the Solve tab offers under this name."""
    page.locator("#panel-solve").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog", name="More").get_by_role("button", name=name, exact=True).click()


def open_settings(page: Page, name: str = "solve") -> None:
    """Opens the settings under the board of a tab."""
    page.locator(f"#panel-{name} .fold:not(.board-picture) > summary").first.click()


def panel(page: Page, tab: str) -> Locator:
    return page.locator(f"#panel-{tab}")


def total(page: Page) -> Locator:
    """How many words there are, and remarks on that."""
    return page.locator("#panel-solve .summary")


def expect_total(page: Page, words: int, points: int) -> None:
    """Waits until the board has this many words with these points, whether or not rare ones are folded."""
    noun = "word" if words == 1 else "words"
    worth = f"{points:,} point{'s' * (points != 1)}"
    expect(total(page)).to_contain_text(
        re.compile(rf"^{words:,} {noun}\s*{worth}|bring it to {words:,} {noun}, {worth}\.")
    )


def cell(page: Page, number: int) -> Locator:
    return page.locator(f'#panel-solve input[data-cell="{number}"]')


def cells(page: Page) -> Locator:
    return page.locator("#panel-solve .board input")


def word(page: Page, text: str) -> Locator:
    return page.locator("#panel-solve .right").get_by_role("button", name=re.compile(rf"^{text} "))


def open_folds(page: Page) -> None:
    """Opens the settings of the tab in sight."""
    page.locator("main > section:not([hidden])").first.wait_for()
    if (start := page.get_by_role("button", name="Type a board")).is_visible():
        start.click()
    folds = page.locator("main > section:not([hidden]) details.fold:has(select, input)")
    folds.evaluate_all("all => all.forEach((one) => (one.open = true))")


def box(page: Page, name: str) -> Locator:
    """A box to tick among the settings."""
    open_folds(page)
    return page.get_by_role("checkbox", name=name)


def finish(page: Page) -> None:
    """Ends the running game, which asks first."""
    page.get_by_role("button", name="Finish the game").click()
    page.get_by_role("button", name="Finish", exact=True).click()
    expect_end(page)


def expect_end(page: Page) -> None:
    """Waits until a game is over."""
    expect(page.locator("#panel-play .ended")).to_be_visible()


def score(page: Page) -> Locator:
    """The points and words of a running game."""
    return page.locator("#panel-play .score")


def expect_score(page: Page, points: int, words: int) -> None:
    """Waits until a running game has these points and words."""
    text = f"{points} point{'s' * (points != 1)}{words} word{'s' * (words != 1)}"
    expect(score(page)).to_have_text(text)


def expect_standing(page: Page, player: str, points: int) -> None:
    """Waits until Check gives a player these points; of several players the best one "wins"."""
    name = page.locator(".name").filter(has_text=re.compile(rf"^{re.escape(player)}$"))
    place = page.locator("#panel-check .place").filter(has=name)
    expect(place.locator(".points")).to_have_text(f"{points}point{'s' * (points != 1)}")


def choice(page: Page, name: str) -> Locator:
    if name != "Sort by":
        open_folds(page)
    return page.get_by_role("combobox", name=name, exact=True)


def peek(page: Page) -> Locator:
    """The small copy of the board."""
    return page.get_by_role("complementary", name="Selected word")


def gloss(page: Page) -> Locator:
    """What the word that is pointed at means."""
    return page.get_by_role("complementary", name="Definition")


def open_blank(page: Page) -> None:
    """Opens the page with an empty board, ready to type."""
    page.goto("/")
    page.get_by_role("button", name="Type a board").click()
    expect(cell(page, 0)).to_be_focused()


def letters(page: Page) -> str:
    """The letters on the board now, `.` for holes."""
    shown: str = page.evaluate(_SHOWN)
    return shown


def expect_letters(page: Page, text: str) -> None:
    """Waits until the board shows these letters."""
    page.wait_for_function(f"text => {_SHOWN} === text", arg=text)


def expect_address(page: Page, part: str) -> None:
    """Waits until the address has this part."""
    expect(page).to_have_url(re.compile(re.escape(part)))


def expect_arrows(page: Page, count: int, within: str = "#panel-solve") -> None:
    """Waits until a path of that many steps is drawn."""
    expect(page.locator(f"{within} .trail .head")).to_have_count(count)


def expect_ready(page: Page, tab: str, shown: str | None = None) -> None:
    """Waits until a tab has everything it asked for, and nothing moves."""
    expect(panel(page, tab).locator(shown or TABS[tab]).first).to_be_visible()
    page.wait_for_function(
        "() => !document.querySelector('[aria-busy=true]') && document.getAnimations().every(one => one.playState === 'finished')"
    )


def wait_until(page: Page, true: str, arg: object = None) -> None:
    """Waits until an asynchronous function gives true: `wait_for_function` would take its promise for the answer."""
    for _ in range(300):
        if page.evaluate(true, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not true within 15 s: {true}")


def paste(page: Page, text: str) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("ControlOrMeta+v")


def expect_copied(page: Page, what: str) -> str:
    """Waits for the message, and gives what is on the clipboard."""
    expect(page.get_by_role("status").filter(has_text=f"{what} copied")).to_be_visible()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    return copied


def bodies_sent(page: Page, path: str) -> list[dict[str, Any]]:
    """A list that gets the body of every request to this path from now on."""
    bodies: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.url.endswith(path):
            bodies.append(request.post_data_json or {})

    page.on("request", note)
    return bodies


def first(page: Page, routes: list[Route]) -> Route:
    """Waits until a route handler has added a request to the list, and gives the first one."""
    for _ in range(1500):
        if routes:
            return routes[0]
        page.wait_for_timeout(10)  # Playwright runs the handlers meanwhile
    raise AssertionError("the page requested nothing")
