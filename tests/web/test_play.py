"""The Play tab: a game dragged, typed, paused and shared."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    bodies_sent,
    expect,
    expect_address,
    expect_copied,
    expect_end,
    expect_score,
    finish,
    first,
    panel,
    score,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route


def drag(page: Page, *cells: int) -> None:
    boxes = page.locator("#panel-play .cell")
    for number, at in enumerate(cells):
        box = boxes.nth(at).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not number:
            page.mouse.down()
    page.mouse.up()


def entry(page: Page) -> Locator:
    return page.get_by_label("Your word")


def submit(page: Page, text: str) -> None:
    entry(page).fill(text)
    page.keyboard.press("Enter")


def test_a_whole_game(open_page: Callable[..., Page], pictures: Path) -> None:
    page = open_page()
    page.clock.install()
    page.goto(f"/#play?game={BOARD}")
    page.get_by_role("button", name="Play this board").click()
    tab = panel(page, "play")
    feedback = tab.locator(".feedback")
    corners = tab.locator(".count")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"3:00|2:5\d"))
    expect(entry(page)).to_be_focused()
    page.keyboard.type("hapten\n")
    expect(feedback).to_have_text("hapten: 3 points")
    page.keyboard.type("hapten\n")
    expect(feedback).to_have_text("hapten: already found")
    page.keyboard.type("at\n")
    expect(feedback).to_contain_text("too short")
    drag(page, 5, 1, 2)
    expect(feedback).to_have_text("hat: 1 point")
    drag(page, 0, 15)  # over the tiles in between
    expect(feedback).to_have_text("ohni: not in the dictionary")
    expect_score(page, 4, 2)
    expect(tab.locator(".found .word")).to_have_text(["hat 1", "hapten 3"])

    hint = tab.get_by_role("button", name="Hint")
    hint.click()
    expect(tab.get_by_text("Remaining words: 31 with 3 letters, 25 with 4 letters")).to_be_visible()
    hint.click()
    expect(corners.nth(3)).to_have_text("0")
    expect(corners.nth(8)).to_have_text("11")  # over all paths, not only the first
    submit(page, "heth")
    expect(feedback).to_have_text("heth: 1 point")
    expect(corners.nth(8)).to_have_text("10")
    expect(tab.locator(".trail")).to_have_count(1)
    hint.click()
    expect(tab.locator(".trail")).to_have_count(0)
    expect(tab.get_by_text(re.compile("One word of . letters starts with [A-Z]"))).to_be_visible()
    hint.click()
    given = tab.get_by_text(re.compile("The word is ")).inner_text()
    expect(tab.locator(".trail")).to_have_count(1)
    page.screenshot(path=pictures / "play.png")
    page.reload()
    expect(corners.nth(3)).to_have_text("0")  # hints survive a reload
    hinted = re.findall("The word is ([a-z]+)", given)[0]
    submit(page, hinted)
    expect(feedback).to_have_text(f"{hinted}: given as a hint")

    page.clock.run_for(200_000)
    expect_end(page)
    expect(tab.get_by_role("heading", name="Missed: 81 words, 130 points")).to_be_visible()
    expect(tab.get_by_role("heading", name="Found: 3 words, 5 points")).to_be_visible()
    expect(tab.locator(".big")).to_have_text("5points, with 3 words")
    expect(tab.get_by_text(re.compile("in words people know; all words are worth 135$"))).to_be_visible()
    tab.get_by_role("button", name="All 81").click()
    expect(tab.locator(".missed .group h3").first).to_have_text("Well known 48 words, 66 points")
    expect(tab.locator(".missed .groups .word")).to_have_count(81)
    page.reload()
    expect(tab.get_by_role("heading", name="Missed: 81 words, 130 points")).to_be_visible()


def test_a_first_letter_survives_a_reload(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&ends=never&hints=2")
    tab = panel(page, "play")
    expect(tab.get_by_text("Each tile shows how many of the remaining words")).to_be_visible()
    tab.get_by_role("button", name="Hint").click()
    hint = tab.get_by_text(re.compile("One word of . letters starts with [A-Z]"))
    given = hint.inner_text()
    page.reload()
    expect(hint).to_have_text(given)
    tab.get_by_role("button", name="Hint").click()
    expect(tab.get_by_text(re.compile("The word is "))).to_be_visible()


def test_a_rolled_game_and_a_pause(page: Page) -> None:
    page.goto("/#play?dice=big-2012")
    board = page.locator("#panel-play .stage .cells")
    welcome = page.get_by_role("heading", name="Choose a game")
    expect(welcome).to_be_visible()
    page.get_by_role("button", name=re.compile("^Big Boggle")).click()
    expect(page.locator("#panel-play .stage .cell")).to_have_count(25)
    expect(welcome).to_be_hidden()
    entry(page).fill("tea")
    page.get_by_role("button", name="Pause").click()
    expect(board).to_be_hidden()
    expect(page.get_by_role("button", name="Enter")).to_be_disabled()
    page.locator("#panel-play form").evaluate("form => form.requestSubmit()")
    expect(entry(page)).to_have_value("tea")
    page.get_by_role("button", name="Resume").click()
    expect(board).to_be_visible()
    finish(page)
    expect(page.get_by_role("heading", name="Your result")).to_be_focused()
    expect(page.get_by_role("heading", name=re.compile("Missed: "))).to_be_visible()


def test_a_game_keeps_its_dice_and_lexicon(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&lexicon=enable1")
    bodies = bodies_sent(page, "/api/solve")
    page.get_by_role("button", name="Play this board").click()
    expect(entry(page)).to_be_focused()
    page.evaluate("location.hash += '&dice=super-big'")  # the settings are out of reach
    submit(page, "hat")
    expect(page.locator("#panel-play .feedback")).to_have_text("hat: 1 point")
    assert (bodies[0]["rules"], bodies[0]["lexicon"]) == ("boggle", "enable1")
    expect_address(page, "played=new&using=enable1")
    # A new game after a pause has all its controls.
    page.get_by_role("button", name="Pause").click()
    expect(entry(page)).to_be_disabled()
    page.get_by_role("button", name="Finish the game").click()
    page.get_by_role("button", name="Keep playing").click()
    expect(page.locator("#panel-play .stage .cell")).to_have_count(16)
    finish(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#panel-play .stage .cell")).to_have_count(36)
    expect(entry(page)).to_be_enabled()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()


def test_a_board_is_shared_without_its_game(page: Page) -> None:
    page.goto(
        f"/#play?game={BOARD}&played=new&using=enable1&minutes=5&words=hat&hinted=ten&ends=never&step=3"
    )
    finish(page)
    page.get_by_role("button", name="Challenge a friend").click()
    link = expect_copied(page, "Link")
    assert link.endswith(f"/#play?game={BOARD}&played=new&using=enable1&minutes=5")
    page.goto(link)
    page.get_by_role("button", name="Play this board").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"5:00|4:5\d"))
    expect(score(page)).to_contain_text("0 ")


def test_the_clock_is_in_the_address(page: Page) -> None:
    ends = round((time.time() + 100) * 1000)
    page.goto(f"/#play?game={BOARD}&played=new&words=hat&ends={ends}")
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("1:[0-3][0-9]"))
    page.get_by_role("button", name="Pause").click()
    expect_address(page, "left=")
    assert "ends=" not in page.url
    page.reload()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    expect(page.locator("#panel-play .stage .cells")).to_be_hidden()
    page.get_by_role("button", name="Resume").click()
    expect_address(page, "ends=")
    again = int(re.findall("ends=([0-9]+)", page.url)[0])
    assert ends <= again < ends + 60_000
    # A game opened after its end is over.
    page.goto(f"/#play?game={BOARD}&words=hat,ten&ends={ends - 200_000}")
    expect_end(page)
    expect(page.get_by_role("heading", name="Found: 2 words, 2 points")).to_be_visible()


def test_words_need_no_server_once_a_game_has_begun(open_page: Callable[..., Page]) -> None:
    page = open_page(errors=True)
    page.goto(f"/#play?game={BOARD}&ends=never")
    expect(score(page)).to_contain_text("0 ")
    page.route("**/api/**", lambda route: route.abort())
    feedback = page.locator("#panel-play .feedback")
    drag(page, 5, 1, 2)
    expect(feedback).to_have_text("hat: 1 point")
    submit(page, "hapten")
    expect(feedback).to_have_text("hapten: 3 points")
    submit(page, "hoarse")
    expect(feedback).to_have_text("hoarse: not on this board")
    finish(page)
    expect_end(page)  # time did not run out
    expect(page.get_by_role("heading", name="Found: 2 words, 4 points")).to_be_visible()


def test_a_link_to_a_board_keeps_which_cells_touch(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&played=boggle&touching=torus&ends=never")
    finish(page)
    page.get_by_role("button", name="Challenge a friend").click()
    assert expect_copied(page, "Link").endswith(f"/#play?game={BOARD}&played=boggle&touching=torus")


def test_an_answer_for_a_board_already_left_is_dropped(page: Page) -> None:
    """The answer for the first board comes after that for the second one."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "tea" in str((route.request.post_data_json or {}).get("board", "")):
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/solve", hold)
    page.goto("/#play?game=tea/set/nat&over=1")
    late = first(page, held)
    page.goto(f"/#play?game={BOARD}&words=hat&over=1")
    found = page.get_by_role("heading", name="Found: 1 word, 1 point")

    expect(found).to_be_visible()
    with page.expect_response("**/api/solve"):
        late.continue_()
    page.wait_for_timeout(100)  # for what the page would do with it
    expect(found).to_be_visible()
    expect(page.locator("#panel-play .ended .cell")).to_have_count(16)


def test_holes_are_not_done(page: Page) -> None:
    """In Squaredle tiles are marked that no word left to find uses; a hole is none."""
    page.goto("/#play?game=zeas/t.sz/zz.z&played=squaredle&ends=never")
    expect(score(page)).to_contain_text("0 ")
    done = page.locator("#panel-play .cell.done")
    expect(done.first).to_be_visible()
    assert [text.strip()[:1].lower() for text in done.all_inner_texts()] == ["z"] * 5
    expect(page.locator("#panel-play .cell.done.hole, #panel-play .cell.done .hole")).to_have_count(0)


def test_a_text_that_the_board_nearly_spells_in_millions_of_ways_is_judged_soon(page: Page) -> None:
    page.goto(f"/#play?game={'/'.join(['ttttt'] * 5)}&ends=never")
    expect(score(page)).to_contain_text("0 ")
    submit(page, "t" * 24 + "x")
    expect(page.locator("#panel-play .feedback")).to_have_text(
        re.compile("not on this board|not in the dictionary")
    )
