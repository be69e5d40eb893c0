"""Boards copied from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    LETTERS,
    cell,
    cells,
    expect,
    expect_address,
    expect_letters,
    more,
    open_blank,
    paste,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROWS = BOARD.split("/")
FORMS = {
    "commas": "\n".join(",".join(row) for row in ROWS),
    "semicolons": "\n".join(";".join(row) for row in ROWS),
    "rows, comma": ",".join(ROWS),
    "tiles, comma": ", ".join(LETTERS),
    "table": "| O | A | T | R |\n|---|---|---|---|\n"
    + "\n".join(f"| {' | '.join(row)} |" for row in ROWS[1:]),
    "drawn table": "+-+-+-+-+\n" + "\n".join(f"|{'|'.join(row)}|\n+-+-+-+-+" for row in ROWS),
    "list of rows": str(ROWS),
    "cells": '[["o","a","t","r"],["i","h","p","s"],["h","t","n","r"],["e","n","e","i"]]',
    "object": '{"size": 4, "board": ["oatr", "ihps", "htnr", "enei"]}',
    "quoted": "\n".join(f'"{row}",' for row in ROWS),
    "blank lines": "\n\n".join(ROWS),
    "link": f"see http://127.0.0.1:8000/#solve?rules=boggle&board={BOARD}&heat=1",
    "game": f"http://127.0.0.1:8000/#play?game={BOARD}&minutes=3",
}
OTHERS = {
    "QuATRIHPSHTNRENEI": "quatrihpshtnrenei",
    "Qu,A\nT,R": "quatr",
    "oa_r\n-hps\nh#nr\nen*i": "oa.r.hpsh.nren.i",
    "oatr\ni  s\nhtnr\nenei": "oatri..shtnrenei",
    "O,,T\nI,H,P\nH,T,N": "o.tihphtn",
    "te(a|b)\nabc": "tea/babc",
}


def test_forms_of_a_board(page: Page) -> None:
    found = page_reads(page, list(FORMS.values()))
    assert dict(zip(FORMS, found, strict=True)) == dict.fromkeys(FORMS, LETTERS)


def page_reads(page: Page, texts: list[str]) -> list[str]:
    """The tiles that the page reads in each text."""
    page.goto("/index.html")
    page.get_by_role("button", name="Type a board").click()
    read: list[str] = page.evaluate(
        """async (texts) => {
          const { readPasted } = await import(new URL("pasted.js", document.querySelector("script[src]").src));
          return texts.map((text) => readPasted(text).toLowerCase().replace(/[\\s\\/]/g, ""));
        }""",
        texts,
    )
    return read


def test_holes_and_dice(page: Page) -> None:
    open_blank(page)
    for pasted, shown in OTHERS.items():
        cell(page, 0).focus()
        paste(page, pasted)
        expect_letters(page, shown)


def test_a_large_board(page: Page) -> None:
    open_blank(page)
    paste(page, "\n".join(["teasrinoedlatsu"] * 15))
    expect(cells(page)).to_have_count(225)
    expect(word(page, "teas")).to_be_visible()
    expect_address(page, "teasrinoedlatsu/")


def test_the_paste_button(page: Page) -> None:
    open_blank(page)
    page.evaluate("text => navigator.clipboard.writeText(text)", BOARD)
    more(page, "Paste")
    expect_letters(page, LETTERS)
    # Without access to the clipboard the page asks for the text.
    page.evaluate("() => { navigator.clipboard.readText = () => Promise.reject(new Error('no')); }")
    more(page, "Paste")
    dialog = page.get_by_role("dialog", name="Paste a board")
    box = dialog.get_by_role("textbox").bounding_box()
    assert box is not None
    assert box["height"] > 100, "the rows of a board do not fit"
    dialog.get_by_role("textbox").fill("TEA\nEAT\nATE")
    dialog.get_by_role("button", name="Use this board").click()
    expect_letters(page, "teaeatate")
