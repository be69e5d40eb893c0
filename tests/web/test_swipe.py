"""Words swiped over the board: however fast, judged on the way, and never drawn over."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from gridwords import solve
from web.helpers import (
    BOARD,
    expect,
    panel,
    score,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Tiles that a finger passes between two samples. A fast swipe has 15 tiles per second, a phone's screen 60 samples per
#: second, which makes 0.25; browsers drop samples while they are busy.
FLICK = 0.9


def middles(page: Page) -> list[tuple[float, float]]:
    """The middle of every tile on the screen."""
    boxes = page.locator("#panel-play .cell").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y + box.height / 2])"
    )
    return [(x, y) for x, y in boxes]


def samples(points: list[tuple[float, float]], step: float, start: float) -> Iterator[tuple[float, float]]:
    """Places along a line through these points, `step` apart; the first one `start` after its beginning."""
    left = start
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        while left <= length:
            yield x0 + (x1 - x0) * left / length, y0 + (y1 - y0) * left / length
            left += step
        left -= length


def begin(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&ends=never")
    expect(score(page)).to_contain_text("0 ")


def test_words_swiped_at_flick_speed_are_recognised(page: Page) -> None:
    begin(page)
    chance = random.Random(1)
    words = chance.sample([found for found in solve(BOARD).found if len(found.word) > 3], 25)
    cells = middles(page)
    side = cells[1][0] - cells[0][0]
    for found in words:
        # Nobody meets the middles.
        near = [
            (x + chance.uniform(-0.15, 0.15) * side, y + chance.uniform(-0.15, 0.15) * side)
            for x, y in (cells[row * 4 + col] for row, col in found.path or ())
        ]
        page.mouse.move(*near[0])
        page.mouse.down()
        for x, y in samples(near, FLICK * side, chance.uniform(0.1, FLICK) * side):
            page.mouse.move(x, y)
        page.mouse.move(*near[-1])
        page.mouse.up()
    score = sum(found.points for found in words)
    expect(page.locator("#panel-play .score")).to_contain_text(f"{score} point")


@pytest.mark.parametrize(
    ("cells", "text", "verdict"),
    [([5, 1, 2], "HAT +1", "new"), ([5, 1], "HA", "short"), ([0, 5, 10], "OHN", "bad")],
)
def test_a_word_is_judged_while_the_finger_moves(
    page: Page, cells: list[int], text: str, verdict: str
) -> None:
    begin(page)
    tab, at = panel(page, "play"), middles(page)
    page.mouse.move(*at[cells[0]])
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*at[cell])
    moving = tab.locator(".moving")
    expect(moving).to_have_text(re.compile(f"^{re.escape(text)}$", re.IGNORECASE))
    expect(moving).to_have_attribute("data-verdict", verdict)
    expect(tab.locator(".stage .board")).to_have_attribute("data-verdict", verdict)
    box, board = moving.bounding_box(), tab.locator(".stage .board").bounding_box()
    assert box is not None
    assert board is not None
    beside = box["x"] >= board["x"] + board["width"]
    assert beside or box["y"] + box["height"] <= board["y"], "not under the finger"
    page.mouse.up()
    expect(moving).to_be_hidden()
    expect(tab.locator(".feedback")).to_have_attribute("data-verdict", "new" if verdict == "new" else "bad")


def test_a_word_already_found_is_grey(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&ends=never&words=hat")
    expect(score(page)).to_contain_text("1 word")
    at = middles(page)
    page.mouse.move(*at[5])
    page.mouse.down()
    page.mouse.move(*at[1])
    page.mouse.move(*at[2])
    moving = panel(page, "play").locator(".moving")
    expect(moving).to_have_attribute("data-verdict", "known")
    expect(moving).to_have_css("background-color", "rgb(229, 220, 201)")
    # Back over the last tile: it is dropped.
    page.mouse.move(*at[1])
    expect(moving).to_have_text("ha")
    page.mouse.up()


def test_nothing_is_drawn_over_a_swipe(page: Page) -> None:
    """However slow the server is: no question is asked, so no answer comes late."""
    begin(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    at = middles(page)
    for cells in ([5, 1, 2], [8, 4]):
        page.mouse.move(*at[cells[0]])
        page.mouse.down()
        for cell in cells[1:]:
            page.mouse.move(*at[cell])
        if cells[0] == 5:
            page.mouse.up()
    expect(panel(page, "play").locator(".trail .head")).to_have_count(1)
    page.mouse.up()
    assert asked == []


def test_any_letter_and_choices_are_swiped(page: Page) -> None:
    page.goto("/#play?game=h?t/.(a|e)./...&ends=never")
    expect(score(page)).to_contain_text("0 ")
    at = middles(page)
    feedback = panel(page, "play").locator(".feedback")
    for text in ("hat: 1 point", "het: 1 point", re.compile("already found")):
        page.mouse.move(*at[0])
        page.mouse.down()
        page.mouse.move(*at[4])
        page.mouse.move(*at[2])
        page.mouse.up()
        expect(feedback).to_have_text(text)


def test_a_finger_swipes(phone: Page) -> None:
    begin(phone)
    at = middles(phone)
    finger = phone.context.new_cdp_session(phone)
    for kind, cell in (("touchStart", 5), ("touchMove", 1), ("touchMove", 2)):
        x, y = at[cell]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    expect(panel(phone, "play").locator(".moving")).to_have_text("hat +1")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    feedback = panel(phone, "play").locator(".feedback")
    expect(feedback).to_have_text("hat: 1 point")
    expect(feedback).to_have_attribute("aria-live", "assertive")


def test_a_swipe_keeps_to_the_neighbours(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&played=boggle&touching=rook&ends=never")
    expect(score(page)).to_contain_text("0 ")
    at = middles(page)
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[5], steps=8)
    moving = panel(page, "play").locator(".moving")
    expect(moving).to_have_text("o")
    page.mouse.move(*at[1], steps=8)
    expect(moving).to_have_text("oa")
    page.mouse.up()
