"""What people do on the page, and what they see there; without a browser the tests that use it are skipped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

for needed in ("fastapi", "uvicorn", "playwright"):
    pytest.importorskip(needed, reason=f"no browser tests: {needed} is not installed")

from playwright.sync_api import expect as expect

# A busy machine is slow, not wrong; what a page's own timeout says does not hold here.
expect.set_options(timeout=15_000)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request, Route

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
