"""The Check tab: players' lists and what they are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import BOARD, LETTERS, SOLVED, cell, choice, expect, expect_address, expect_arrows, panel

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_lists_of_two_players(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}")
    page.get_by_role("tab", name="Check my list").click()
    page.get_by_label("Words of Player 1").fill("hat hapten\nat, hoarse xyzzy")
    results = panel(page, "check")
    expect(results.get_by_role("heading", name="Player 1: 4 points")).to_be_visible()
    expect(results.get_by_role("row", name="at 0 too short")).to_be_visible()
    expect(results.get_by_role("row", name="hoarse 0 no path")).to_be_visible()
    expect(results.get_by_role("row", name="xyzzy 0 not in the dictionary")).to_be_visible()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Words of Player 2").fill("HAT")
    expect(results.get_by_role("heading", name="Player 1: 3 points")).to_be_visible()
    expect(results.get_by_role("row", name="hat 0 also found by Player 2")).to_be_visible()
    results.get_by_role("button", name="hapten").hover()
    expect_arrows(page, 5, "#panel-check")
    missed = results.get_by_text("Missed by everyone: 82 words")
    missed.click()
    results.get_by_role("button", name="haptene 5 points").hover()
    expect_arrows(page, 6, "#panel-check")
    page.screenshot(path=pictures / "check.png")
    page.reload()
    expect(results.get_by_role("heading", name="Player 2: 0 points")).to_be_visible()


def test_settings_and_print(page: Page) -> None:
    page.goto(f"/#check?board={BOARD}&players=Ann:hat")
    expect(page.get_by_role("heading", name="Ann: 1 point")).to_be_visible()
    choice(page, "Game").select_option("word-hunt")
    expect(page.get_by_role("heading", name="Ann: 100 points")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Remove Ann")).to_be_hidden()
    expect(page.get_by_role("button", name="Add a player")).to_be_hidden()


def test_without_a_board_the_tab_leads_to_one(page: Page) -> None:
    page.goto("/#check?players=Ann:hat")
    page.get_by_role("button", name="Enter the board in Solve").click()
    expect(cell(page, 0)).to_be_focused()
    page.keyboard.type(LETTERS)
    page.get_by_role("tab", name="Check my list").click()
    expect(page.get_by_role("heading", name="Ann: 1 point")).to_be_visible()


def test_names_of_players(page: Page) -> None:
    page.goto(f"/#check?board={BOARD}")
    name = page.get_by_label("Player's name")
    name.fill("Ann; 50%: x")
    page.get_by_label("Words of Ann; 50%: x").fill("hat")
    expect(page.get_by_role("heading", name="Ann; 50%: x: 1 point")).to_be_visible()
    expect_address(page, "hat")
    page.reload()
    expect(name).to_have_count(1)
    expect(name).to_have_value("Ann; 50%: x")
    expect(page.get_by_label("Words of Ann; 50%: x")).to_have_value("hat")
    add = page.get_by_role("button", name="Add a player")
    name.fill("Player 1")
    add.click()
    add.click()
    page.get_by_role("button", name="Remove Player 1").click()
    add.click()
    names = name.evaluate_all("all => all.map(one => one.value)")
    assert len(set(names)) == 3, names
