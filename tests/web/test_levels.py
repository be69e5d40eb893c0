"""How well known words are: the slider, paler words, and the best known first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from gridwords import solve
from web.helpers import (
    BOARD,
    SOLVED,
    choice,
    expect,
    expect_address,
    expect_total,
    panel,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SOLUTION = solve(BOARD)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page with a storage of its own: it keeps the level."""
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return page


def shown(page: Page, text: str) -> Locator:
    """The button that lists words up to a level first."""
    return page.get_by_role("group", name="Words to list first").get_by_role("button", name=text)


def known(level: int) -> list[str]:
    return [one.word for one in SOLUTION.found if (one.level or 0) <= level]


def worth(level: int) -> int:
    return sum(one.points for one in SOLUTION.found if (one.level or 0) <= level)


def test_rare_words_are_folded(page: Page) -> None:
    page.goto(f"/#solve?board={BOARD}")
    listed = page.locator("#panel-solve .groups").first.locator(".word")
    expect(total(page)).to_contain_text(f"{len(known(50))} words people know")
    expect(total(page)).to_contain_text(f"{worth(50)} points. {len(known(95)) - len(known(50))} rarer words")
    expect_total(page, len(known(95)), worth(95))
    expect(listed).to_have_count(len(known(50)))
    expect(word(page, "haptene")).to_have_count(0)
    page.get_by_text(f"{len(known(95)) - len(known(50))} rarer words").last.click()
    expect(word(page, "haptene")).to_be_visible()
    shown(page, "Familiar").click()
    expect(listed).to_have_count(len(known(70)))
    expect(total(page)).to_contain_text(f"{worth(70)} points. ")
    shown(page, "All").click()
    expect(listed).to_have_count(84)
    expect_address(page, "level=95")


def test_the_level_is_remembered_and_a_link_overrides_it(page: Page) -> None:
    page.goto(f"/#solve?board={BOARD}")
    shown(page, "Familiar").click()
    expect(total(page)).to_contain_text("familiar words")
    page.goto("about:blank")
    page.goto(f"/#solve?board={BOARD}")
    expect(total(page)).to_contain_text("familiar words")
    page.goto("about:blank")
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")


def test_rare_words_are_paler(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(word(page, "haptene")).to_have_class("word rare")
    expect(word(page, "tenner")).to_have_class("word")


def test_words_sorted_by_how_well_known_they_are(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    choice(page, "Sort by").select_option(label="best known")
    expect(page.locator("#panel-solve .groups h3").first).to_contain_text("Well known")
    listed = page.locator("#panel-solve .groups").get_by_role("button").all_text_contents()
    assert [text.split()[0] for text in listed] == [found.word for found in SOLUTION.sorted("level")]
    page.goto(f"/#check?board={BOARD}&players=Ann:hat")
    panel(page, "check").locator("summary", has_text="Missed by everyone").click()
    expect(panel(page, "check").locator(".group h3").first).to_contain_text("Well known")


def test_a_damaged_remembered_value_is_ignored(page: Page) -> None:
    page.goto("/")
    page.evaluate("() => localStorage.setItem('gridwords-clean', '\"yes\"')")
    for damaged in ('"7"', '"999"', '"50; drop"', "{}", "not JSON"):
        page.evaluate("text => localStorage.setItem('gridwords-level', text)", damaged)
        page.goto(f"/?{len(damaged)}#solve?board={BOARD}")
        expect(total(page)).to_contain_text("people know")
        assert "clean=" not in page.url
