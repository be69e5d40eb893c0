"""A game on the page: dragged, typed, paused, shared."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from web.acts import BOARD, asked, choice, expect, held_back

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


def drag(page: Page, *cells: int) -> None:
    boxes = page.locator("#panel-play .cell")
    for number, at in enumerate(cells):
        box = boxes.nth(at).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not number:
            page.mouse.down()
    page.mouse.up()


def test_a_whole_game(page: Page, pictures: Path) -> None:
    page.clock.install()
    page.goto(f"/#play?game={BOARD}")
    page.get_by_role("button", name="Play this board").click()
    panel = page.locator("#panel-play")
    feedback = panel.locator(".feedback")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"3:00|2:5\d"))
    expect(page.get_by_label("A word")).to_be_focused()
    page.keyboard.type("hapten\n")
    expect(feedback).to_have_text("hapten: 3 points")
    page.keyboard.type("hapten\n")
    expect(feedback).to_have_text("hapten: you have it already")
    page.keyboard.type("at\n")
    expect(feedback).to_contain_text("too short")
    drag(page, 5, 1, 2)
    expect(feedback).to_have_text("hat: 1 point")
    drag(page, 0, 15)  # over the tiles in between
    expect(feedback).to_have_text("ohni: not in the lexicon")
    expect(panel.get_by_role("heading", name="You: 2 words, 4 points")).to_be_visible()

    hint = panel.get_by_role("button", name="Hint")
    hint.click()
    expect(panel.get_by_text("Still there: 31 of 3 letters, 25 of 4 letters")).to_be_visible()
    hint.click()
    expect(panel.locator(".count").nth(3)).to_have_text("0")
    expect(panel.locator(".count").nth(8)).to_have_text("11")  # on any path, not only the first
    submit(page, "heth")
    expect(feedback).to_have_text("heth: 1 point")
    expect(panel.locator(".count").nth(8)).to_have_text("10")  # those still to be found
    expect(panel.locator(".trail")).to_have_count(1)
    hint.click()
    expect(panel.locator(".trail")).to_have_count(0)
    expect(panel.get_by_text(re.compile("A word of . letters begins with [A-Z]"))).to_be_visible()
    hint.click()
    told = panel.get_by_text(re.compile("It is ")).inner_text()
    expect(panel.locator(".trail")).to_have_count(1)
    page.screenshot(path=pictures / "play.png")
    page.reload()
    expect(panel.locator(".count").nth(3)).to_have_text("0")  # what was asked for is told again
    hinted = re.findall("It is ([a-z]+)", told)[0]
    page.get_by_label("A word").fill(hinted)
    page.keyboard.press("Enter")
    expect(feedback).to_have_text(f"{hinted}: that was a hint")

    page.clock.run_for(200_000)
    expect(page.get_by_role("timer")).to_have_text("Time!")
    expect(panel.get_by_role("heading", name="Missed: 81 words, 130 points")).to_be_visible()
    expect(panel.locator(".group h3").first).to_have_text("5 points: 5 words")
    expect(feedback).to_have_text("5 points of 135 possible.")
    page.reload()
    expect(panel.get_by_role("heading", name="Missed: 81 words, 130 points")).to_be_visible()


def test_a_first_letter_is_told_again(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&ends=never&hints=2")
    panel = page.locator("#panel-play")
    expect(panel.get_by_text("The numbers on the tiles")).to_be_visible()
    panel.get_by_role("button", name="Hint").click()
    told = panel.get_by_text(re.compile("A word of . letters begins with [A-Z]"))
    said = told.inner_text()
    page.reload()
    expect(told).to_have_text(said)
    panel.get_by_role("button", name="Hint").click()
    expect(panel.get_by_text(re.compile("It is "))).to_be_visible()


def test_a_rolled_game_and_a_pause(page: Page) -> None:
    page.goto("/#play?dice=big-2012")
    welcome = page.get_by_text("Roll the dice and find")
    expect(welcome).to_be_visible()
    page.get_by_role("button", name="Roll and start").click()
    expect(page.locator("#panel-play .cell")).to_have_count(25)
    expect(welcome).to_be_hidden()
    page.get_by_label("A word").fill("tea")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#panel-play .left .cells")).to_be_hidden()
    expect(page.get_by_role("button", name="Enter")).to_be_disabled()
    page.locator("#panel-play form").evaluate("form => form.requestSubmit()")
    expect(page.get_by_label("A word")).to_have_value("tea")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#panel-play .left .cells")).to_be_visible()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name=re.compile("Missed: "))).to_be_focused()


def submit(page: Page, text: str) -> None:
    page.get_by_label("A word").fill(text)
    page.keyboard.press("Enter")


def test_a_game_keeps_its_dice_and_its_lexicon(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&lexicon=enable1")
    bodies = asked(page, "/api/check")
    page.get_by_role("button", name="Play this board").click()
    choice(page, "Dice").select_option("super-big")
    submit(page, "hat")
    expect(page.locator("#panel-play .feedback")).to_have_text("hat: 1 point")
    assert (bodies[0]["rules"], bodies[0]["lexicon"]) == ("boggle", "enable1")
    expect(page).to_have_url(re.compile("played=new&using=enable1"))
    # After a pause a new game is played with all its controls.
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_label("A word")).to_be_disabled()
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#panel-play .cell")).to_have_count(36)
    expect(page.get_by_label("A word")).to_be_enabled()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()


def test_a_board_is_shared_without_its_game(page: Page) -> None:
    page.goto(
        f"/#play?game={BOARD}&played=new&using=enable1&minutes=5&words=hat&hinted=ten&ends=never&step=3"
    )
    page.get_by_role("button", name="Copy link to this board").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/#play?game={BOARD}&played=new&using=enable1&minutes=5")
    page.goto(link)
    page.get_by_role("button", name="Play this board").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"5:00|4:5\d"))
    expect(page.get_by_role("heading", name="You: 0 words")).to_be_visible()


def test_the_clock_goes_on_in_the_address(page: Page) -> None:
    ends = round((time.time() + 100) * 1000)
    page.goto(f"/#play?game={BOARD}&played=new&words=hat&ends={ends}")
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("1:[0-3][0-9]"))
    page.get_by_role("button", name="Pause").click()
    page.wait_for_function("() => location.hash.includes('left=')")
    assert "ends=" not in page.url
    page.reload()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator("#panel-play .left .cells")).to_be_hidden()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => location.hash.includes('ends=')")
    again = int(re.findall("ends=([0-9]+)", page.url)[0])
    assert ends <= again < ends + 60_000
    # A game whose time is over when it is opened is over.
    page.goto(f"/#play?game={BOARD}&words=hat,ten&ends={ends - 200_000}")
    expect(timer).to_have_text("Time!")
    expect(page.get_by_role("heading", name="You: 2 words, 2 points")).to_be_visible()


def test_a_word_that_is_answered_late(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&ends=never")
    expect(page.get_by_role("heading", name="You: 0 words")).to_be_visible()
    held: list[Route] = []
    page.route("**/api/check", lambda route: held.append(route))
    submit(page, "hapten")
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Missed: 84 words")).to_be_visible()
    held_back(page, held).continue_()
    expect(page.get_by_role("heading", name="You: 1 word, 3 points")).to_be_visible()
    expect(page.get_by_role("heading", name="Missed: 83 words, 132 points")).to_be_visible()
    expect(page.locator("#panel-play .feedback")).to_have_text("3 points of 135 possible.")


def test_a_word_that_is_not_answered_stays(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"/#play?game={BOARD}&ends=never")
    page.route("**/api/check", lambda route: route.abort())
    submit(page, "hapten")
    expect(page.locator("#panel-play .feedback")).to_have_text("the server does not answer")
    expect(page.get_by_label("A word")).to_have_value("hapten")
