"""The best boards known: a table to filter, whose boards open in Solve."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gridwords.records import all_records, find_records
from web.conftest import DESKTOP, PHONE
from web.helpers import expect, expect_address, panel, tab_link, total
from web.test_axe import RUN, axe

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def rows(page: Page) -> Locator:
    return panel(page, "records").get_by_role("row").filter(has=page.get_by_role("cell"))


def filter_by(page: Page, name: str) -> Locator:
    return panel(page, "records").get_by_role("combobox", name=name)


def test_every_record_is_in_the_table(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Type a board")).to_be_visible()
    assert not [url for url in asked if "records" in url]  # nobody loads them before they are opened
    tab_link(page, "Optimise").click()
    panel(page, "optimise").get_by_role("button", name="The best boards known").click()
    expect_address(page, "#records")
    expect(tab_link(page, "Optimise")).to_have_attribute("aria-current", "page")
    expect(rows(page)).to_have_count(len(all_records()))
    for record, row in zip(all_records(), rows(page).all_inner_texts(), strict=True):
        assert f"{record.score:,} {record.objective}" in row
        assert record.size in row
        assert {"bound": "bounded"}.get(record.status, record.status) in row


def test_filters_are_in_the_address(page: Page) -> None:
    page.goto("/#records")
    filter_by(page, "Size").select_option("4x4")
    filter_by(page, "Most").select_option("words")
    filter_by(page, "Language").select_option("german")
    expect(rows(page)).to_have_count(len(find_records(size="4x4", objective="words", language="german")))
    # A list belongs to one language.
    filter_by(page, "Word list").select_option("enable2k")
    expect(filter_by(page, "Language")).to_have_value("")
    found = find_records(size="4x4", objective="words", list="enable2k")
    expect(rows(page)).to_have_count(len(found))
    expect(panel(page, "records").get_by_role("status")).to_have_text(f"{len(found)} boards")
    expect_address(page, "record-size=4x4")
    page.reload()
    expect(rows(page)).to_have_count(len(found))
    expect(filter_by(page, "Word list")).to_have_value("enable2k")


def test_a_board_opens_in_solve(page: Page) -> None:
    record = find_records(size="4x4", list="enable1", objective="points", neighbours="torus")[0]
    page.goto("/#records?record-size=4x4&record-list=enable1")
    page.get_by_role("button", name=f"Open {record.board} in Solve").click()
    expect_address(page, f"#solve?board={record.board}&neighbours=torus")
    expect(total(page)).to_contain_text(f"{record.score:,} points")
    page.go_back()
    expect(rows(page).first).to_be_visible()


def test_how_to_find_it_again(page: Page) -> None:
    record = find_records(size="3x3", list="german", objective="points")[0]
    page.goto("/#records?record-size=3x3&record-list=german&record-objective=points")
    rows(page).get_by_text("How to find it again").click()
    expect(rows(page)).to_contain_text(record.command)
    expect(rows(page)).to_contain_text(f"Proof: {record.proof}")
    rows(page).get_by_role("button", name="Copy the command").click()
    expect(page.get_by_role("status").filter(has_text="Command copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == record.command


def test_records_that_cannot_be_loaded(page: Page) -> None:
    page.route(re.compile(r"/records\.json"), lambda route: route.fulfill(status=404))
    page.goto("/#records")
    expect(page.get_by_role("alert")).to_have_text("This part of the page could not be loaded.")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(rows(page)).to_have_count(len(all_records()))


@pytest.mark.parametrize(
    ("scheme", "screen"),
    [("light", DESKTOP), ("dark", PHONE), ("light", {"viewport": {"width": 320, "height": 640}})],
    ids=["desktop", "phone", "narrow"],
)
def test_axe_finds_nothing(
    open_page: Callable[..., Page], pictures: Path, scheme: str, screen: dict[str, Any]
) -> None:
    script = axe()
    page = open_page(color_scheme=scheme, reduced_motion="reduce", **screen)
    page.goto("/#records")
    rows(page).nth(1).get_by_text("How to find it again").click()
    page.evaluate(script)
    assert page.evaluate(RUN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=pictures / f"records-{scheme}-{screen['viewport']['width']}.png")
