"""A search for the best board, begun, followed and stopped from the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from web.acts import BOARD, asked, choice, expect, held_back, total

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


def test_optimise_stop_and_send(page: Page, pictures: Path) -> None:
    page.goto("/#optimise?size=5x5&optimiser=anneal")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    expect(panel.locator(".chart .curve")).to_have_attribute("d", re.compile("H.*V"))
    expect(panel.locator(".figures b").first).not_to_have_text("–")
    page.wait_for_timeout(1000)
    page.screenshot(path=pictures / "optimise.png")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    best = panel.locator(".figures b").first.inner_text()
    panel.get_by_role("button", name="Send to Solve").click()
    expect(total(page)).to_contain_text(f"{best} points")


def test_an_optimisation_ends_by_itself(page: Page) -> None:
    page.goto("/#optimise?size=2x2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#panel-optimise").get_by_role("status")).to_contain_text("Finished", timeout=30_000)


def test_an_optimisation_outlives_a_reload(page: Page, context: BrowserContext) -> None:
    page.goto("/#optimise?size=6x6&optimiser=anneal")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    expect(panel.locator(".figures b").first).not_to_have_text("–")
    expect(choice(page, "Size")).to_be_disabled()
    expect(choice(page, "Rules")).to_be_disabled()
    page.reload()
    expect(panel.get_by_role("button", name="Start")).to_be_disabled()
    expect(panel.locator(".figures b").first).not_to_have_text("–")
    # Whoever was sent the address looks on, and stops nothing.
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#panel-optimise .figures b").first).not_to_have_text("–")
    other.get_by_role("button", name="Stop").click()
    expect(other.locator("#panel-optimise").get_by_role("status")).to_have_text("It goes on without you.")
    expect(other).not_to_have_url(re.compile("job="))
    expect(panel.get_by_role("status")).to_have_text("Looking for better boards")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    expect(choice(page, "Size")).to_be_enabled()
    expect(page).not_to_have_url(re.compile("job="))


def test_an_optimisation_that_is_gone(page: Page) -> None:
    page.goto(f"/#optimise?best={BOARD}&job=long-ago")
    expect(page).to_have_url(re.compile(f"best={BOARD}$"))
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    expect(page.locator("#panel-optimise").get_by_role("status")).to_have_text("")
    expect(page.locator("#panel-optimise .figures").get_by_text("Points 135")).to_be_visible()


def test_the_figures_of_an_optimisation_are_its_own(page: Page) -> None:
    best = {"board": "tea/nst/oar", "value": 127, "elapsed_s": 1, "boards": 9}
    streams = [f"event: best\ndata: {json.dumps(best)}\n\n"]
    streams.append(f'{streams[0]}event: end\ndata: {{"ended": "time", "best": []}}\n\n')
    held: list[Route] = []
    page.route("**/api/optimise", lambda route: route.fulfill(status=202, body='{"id": "x"}'))
    page.route("**/api/optimise/x/events", lambda route: held.append(route))
    page.goto("/#optimise?size=3x3&objective=words")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    held_back(page, held)
    # Other rules are chosen elsewhere while it runs.
    page.get_by_role("tab", name="Solve").click()
    choice(page, "Rules").select_option("squaredle")
    page.get_by_role("tab", name="Optimise").click()
    bodies = asked(page, "/api/solve")
    held.pop().fulfill(body="retry: 10\n\n" + streams[0], content_type="text/event-stream")
    expect(panel.locator(".figures")).to_contain_text("Best 127Points 127")
    assert {body["rules"] for body in bodies} == {"boggle"}
    held_back(page, held).fulfill(body=streams[1], content_type="text/event-stream")
    expect(panel.get_by_role("status")).to_have_text("The time is up.")
    # What is shown now is under the rules that are chosen now.
    expect(panel.get_by_text("Best 127")).to_be_hidden()
    choice(page, "Rules").select_option("boggle")
    expect(panel.get_by_text("Best 127")).to_be_visible()
    choice(page, "Objective").select_option("points")
    expect(panel.get_by_text("Best 127")).to_be_hidden()
    choice(page, "Size").select_option("4x4")
    expect(panel.locator(".cell")).to_have_count(16)
    expect(panel.get_by_role("button", name="Send to Solve")).to_be_disabled()


def test_an_optimisation_that_is_lost(context: BrowserContext) -> None:
    page = context.new_page()
    page.clock.install()
    best = [{"board": "te/an", "value": value, "elapsed_s": value, "boards": 9} for value in (1, 2)]
    stream = "retry: 10\n\n" + "".join(f"event: best\ndata: {json.dumps(one)}\n\n" for one in best)
    calls: list[Route] = []
    aborted: list[Route] = []

    def answer(route: Route) -> None:
        calls.append(route)
        if len(calls) <= 2:
            route.fulfill(body=stream, content_type="text/event-stream")
        else:
            route.abort()
            aborted.append(route)

    page.route("**/api/optimise", lambda route: route.fulfill(status=202, body='{"id": "x"}'))
    page.route("**/api/optimise/x/events", answer)
    page.goto("/#optimise?size=2x2&objective=target:500")
    panel = page.locator("#panel-optimise")
    panel.get_by_role("button", name="Start").click()
    expect(panel.get_by_role("status")).to_have_text("The server does not answer: trying again")
    held_back(page, aborted)
    # What came twice is drawn once.
    assert (panel.locator(".curve").get_attribute("d") or "").count("V") == 1
    expect(panel.locator(".figures")).to_contain_text("Best 2Points 14")
    page.clock.run_for(6000)
    expect(panel.get_by_role("status")).to_have_text("The server does not answer any more.")
    expect(panel.get_by_role("button", name="Start")).to_be_enabled()


def test_the_points_of_a_shared_board(page: Page) -> None:
    page.goto(f"/#optimise?best={BOARD}&objective=lowest")
    figures = page.locator("#panel-optimise .figures")
    expect(figures.get_by_text("Points 135")).to_be_visible()
    expect(figures.get_by_text("Best")).to_be_hidden()
