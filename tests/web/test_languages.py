"""The page in other languages, and boards that are written from right to left."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from web.helpers import (
    BOARD,
    LETTERS,
    TABS,
    cells,
    choice,
    expect,
    expect_address,
    expect_arrows,
    expect_ready,
    panel,
    total,
)
from web.test_layout import CLIPPED, FONTS, SIZES, STYLED, has_font

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHALOM = "שלום"


@pytest.mark.parametrize(
    ("locale", "tab", "summary"),
    [
        ("de-AT", "Lösen", "84 Wörter"),
        ("fr-CA", "Résoudre", "84 mots"),
        ("es-MX", "Resolver", "84 palabras"),
        ("pt-BR", "Solve", "84 words"),
    ],
)
def test_the_browser_chooses_the_language(
    open_page: Callable[..., Page], locale: str, tab: str, summary: str
) -> None:
    page = open_page(locale=locale)
    page.goto(f"/#solve?board={BOARD}&level=95")
    expect(total(page)).to_contain_text(summary)
    expect(page.get_by_role("navigation").get_by_role("link", name=tab, exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^({locale[:2]}|en)$"))


def test_another_language_can_be_chosen_and_stays(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de")
    page.goto(f"/#solve?board={BOARD}&level=95")
    page.get_by_role("combobox", name="Sprache").select_option("Français")
    expect(total(page)).to_contain_text("84 mots")  # of the same board
    page.reload()
    expect(page.get_by_role("combobox", name="Langue")).to_have_value("fr")
    expect(page.get_by_role("link", name="Aller à la grille")).to_have_count(1)


def test_what_the_core_refuses_is_translated(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de")
    page.goto("/#solve?board=abc/de")
    expect(page.get_by_role("alert")).to_have_text("Zeile 2 des Bretts hat 2 Steine, erwartet: 3.")
    page.goto(f"/#check?board={BOARD}&players=Ann:hoarse,ha,xyz")
    for reason in (
        "kein Weg: das Brett kommt nur bis „hoa“",
        "zu kurz: nötig sind 3 Buchstaben",
        "nicht im Wörterbuch",
    ):
        expect(panel(page, "check").get_by_text(reason)).to_be_visible()
    page.goto("/#make?make=ana,banana")
    expect(page.get_by_role("alert")).to_contain_text(
        "Ana steckt zweimal in banana und wäre zweimal zu finden"
    )
    page.goto("/#make?make=tea,teapot")  # a note, which has no code
    expect(panel(page, "make").get_by_text("Tea steckt in teapot.")).to_be_visible()


@pytest.mark.parametrize("font", FONTS)
def test_german_fits_a_small_phone(open_page: Callable[..., Page], font: str) -> None:
    if not has_font(font):
        pytest.skip(f"the font {font} is not installed")
    page = open_page(viewport={"width": 320, "height": 640}, reduced_motion="reduce", locale="de")
    for tab in TABS:
        page.goto(f"/#{tab}?board={BOARD}&game={BOARD}&over=1&players=Ann:hat,at&make=tea,milk,coffee")
        expect_ready(page, tab)
        for size in SIZES:
            page.evaluate(STYLED, [f"'{font}'", f"{size}px"])
            assert page.evaluate("document.scrollingElement.scrollWidth") <= 320, (tab, size)
            assert page.evaluate(CLIPPED) == [], (tab, size)


def test_hebrew_fills_the_board_from_the_right(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Type a board").click()
    page.keyboard.type(SHALOM)
    expect_address(page, "board=")
    expect(cells(page).nth(3)).to_have_value(SHALOM[3])
    lefts = [box["x"] for one in cells(page).all()[:4] if (box := one.bounding_box())]
    assert lefts == sorted(lefts, reverse=True)
    cells(page).first.focus()
    page.keyboard.press("ArrowLeft")
    expect(cells(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cells(page).first).to_be_focused()


def test_a_hebrew_puzzle_opens_in_solve_as_on_its_sheet(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(f"/#make?make={SHALOM},תודה&ways=2")
    expect(page.locator("#panel-make .preview:not(.sample) .sheet")).to_have_attribute(
        "data-board", re.compile("/")
    )
    board = page.locator("#panel-make .preview:not(.sample) .sheet").get_attribute("data-board") or ""
    page.locator("#panel-make .fold summary").last.click()
    page.get_by_role("button", name="Open in Solve").click()
    first = cells(page).nth(board.index("/") - 1)  # the last one of the row, which is at the left
    expect(first).to_have_value(board[0])
    expect(page.locator("#panel-solve .cells").first).to_have_attribute("dir", "rtl")


def test_a_link_with_a_dictionary_that_is_not_here_is_solved_with_english(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    page.goto(f"/#solve?board={BOARD}&level=95&lexicon=ods9")
    expect(total(page)).to_contain_text("84 words")
    note = panel(page, "solve").get_by_text(
        "This link uses ods9, which this browser does not have. Solved with English (ENABLE)"
    )
    expect(note).to_be_visible()
    expect(choice(page, "Dictionary")).to_have_value("")
    assert "lexicon=ods9" in page.url  # it remains a link to that list
    page.goto(f"/#solve?board={BOARD}&word=sprint")
    expect(note).to_be_hidden()
    expect_arrows(page, len("sprint") - 1)


def test_letters_typed_anywhere_in_german(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de")
    page.goto("/")
    page.get_by_role("button", name="Brett eintippen").click()
    page.keyboard.type(LETTERS)
    expect(total(page)).to_contain_text("84 Wörter, 135 Punkte")
