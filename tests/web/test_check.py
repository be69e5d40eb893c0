"""The Check tab: players' lists and what they are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    LETTERS,
    SOLVED,
    choice,
    expect,
    expect_address,
    expect_arrows,
    expect_standing,
    panel,
    tab_link,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_lists_of_two_players(page: Page, pictures: Path) -> None:
    page.goto(f"/{SOLVED}")
    tab_link(page, "Check").click()
    page.get_by_label("Player 1’s words").fill("hat hapten\nat, hoarse xyzzy")
    results = panel(page, "check")
    expect_standing(page, "Player 1", 4)
    expect(results.get_by_role("listitem").filter(has_text="at").filter(has_text="too short")).to_be_visible()
    expect(
        results.get_by_role("listitem").filter(has_text="hoarse").filter(has_text="no path")
    ).to_be_visible()
    expect(
        results.get_by_role("listitem").filter(has_text="xyzzy").filter(has_text="not in the dictionary")
    ).to_be_visible()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Player 2’s words").fill("HAT")
    expect_standing(page, "Player 1 wins", 3)
    expect(
        results.get_by_role("listitem").filter(has_text="hat").filter(has_text="also found by Player 2")
    ).to_be_visible()
    results.get_by_role("button", name="hapten").hover()
    expect_arrows(page, 5, "#panel-check")
    missed = results.get_by_text("Missed by everyone: 82 words")
    missed.click()
    results.get_by_role("button", name="haptene 5 points").hover()
    expect_arrows(page, 6, "#panel-check")
    page.screenshot(path=pictures / "check.png")
    page.reload()
    expect_standing(page, "Player 2", 0)
    # The lists of a link are shown as they were judged, and can be edited.
    second = page.get_by_label("Player 2’s words")
    expect(second).to_be_hidden()
    page.get_by_role("button", name="Edit Player 2’s list").click()
    second.fill("that")
    expect_standing(page, "Player 2", 1)


def test_settings_and_print(page: Page) -> None:
    page.goto(f"/#check?board={BOARD}&players=Ann:hat")
    expect_standing(page, "Ann", 1)
    choice(page, "Game").select_option("word-hunt")
    expect_standing(page, "Ann", 100)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Remove Ann")).to_be_hidden()
    expect(page.get_by_role("button", name="Add a player")).to_be_hidden()


def test_the_board_is_typed_right_there(page: Page) -> None:
    page.goto("/#check?players=Ann:hat")
    panel(page, "check").locator('[data-cell="0"]').focus()
    page.keyboard.type(LETTERS)
    expect_standing(page, "Ann", 1)


def test_names_of_players(page: Page) -> None:
    page.goto(f"/#check?board={BOARD}")
    name = page.get_by_label("Player’s name")
    name.fill("Ann; 50%: x")
    page.get_by_label("Ann; 50%: x’s words").fill("hat")
    expect_standing(page, "Ann; 50%: x", 1)
    expect_address(page, "hat")
    page.reload()
    expect(name).to_have_count(1)
    expect(name).to_have_value("Ann; 50%: x")
    expect(page.get_by_label("Ann; 50%: x’s words")).to_have_value("hat")
    add = page.get_by_role("button", name="Add a player")
    name.fill("Player 1")
    add.click()
    add.click()
    page.get_by_role("button", name="Remove Player 1").click()
    add.click()
    names = name.evaluate_all("all => all.map(one => one.value)")
    assert len(set(names)) == 3, names
