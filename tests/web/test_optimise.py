"""The Optimise tab: a run started, followed and stopped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    bodies_sent,
    box,
    choice,
    expect,
    first,
    panel,
    tab_link,
    total,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


def test_start_stop_and_open_in_solve(page: Page, pictures: Path) -> None:
    page.goto("/#optimise?size=5x5&optimiser=anneal")
    tab = panel(page, "optimise")
    best = tab.locator(".figures b").first
    tab.get_by_role("button", name="Start").click()
    expect(tab.locator(".chart .curve")).to_have_attribute("d", re.compile("H.*V"))
    expect(best).not_to_have_text("–")
    expect(tab.get_by_text(re.compile("Boards per second [1-9]"))).to_be_visible()
    page.screenshot(path=pictures / "optimise.png")
    tab.get_by_role("button", name="Stop").click()
    expect(tab.get_by_role("status")).to_have_text("Stopped.")
    points = best.inner_text()
    tab.get_by_role("button", name="Open in Solve").click()
    expect(total(page)).to_contain_text(f"{points} points")


def test_a_run_finishes(page: Page) -> None:
    page.goto("/#optimise?size=2x2")
    page.get_by_role("button", name="Start").click()
    expect(panel(page, "optimise").get_by_role("status")).to_contain_text("Finished", timeout=30_000)


def test_a_run_outlives_a_reload(page: Page, context: BrowserContext) -> None:
    page.goto("/#optimise?size=6x6&optimiser=anneal")
    tab = panel(page, "optimise")
    tab.get_by_role("button", name="Start").click()
    expect(tab.locator(".figures b").first).not_to_have_text("–")
    expect(choice(page, "Size")).to_be_disabled()
    expect(choice(page, "Game")).to_be_disabled()
    expect(box(page, "No vulgar words")).to_be_disabled()
    page.reload()
    expect(tab.get_by_role("button", name="Start")).to_be_hidden()
    expect(tab.locator(".figures b").first).not_to_have_text("–")
    # Someone else with the address can follow the run, but not stop it.
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#panel-optimise .figures b").first).not_to_have_text("–")
    other.get_by_role("button", name="Stop").click()
    expect(panel(other, "optimise").get_by_role("status")).to_have_text("The run continues on the server.")
    expect(other).not_to_have_url(re.compile("job="))
    expect(tab.get_by_role("status")).to_have_text("Searching for better boards…")
    tab.get_by_role("button", name="Stop").click()
    expect(tab.get_by_role("status")).to_have_text("Stopped.")
    expect(choice(page, "Size")).to_be_enabled()
    expect(page).not_to_have_url(re.compile("job="))


def test_a_run_the_server_no_longer_has(page: Page) -> None:
    page.goto(f"/#optimise?best={BOARD}&job=long-ago")
    expect(page).to_have_url(re.compile(f"best={BOARD}$"))
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    expect(panel(page, "optimise").get_by_role("status")).to_have_text("")
    expect(page.locator("#panel-optimise .figures").get_by_text("Points 135")).to_be_visible()


def test_figures_belong_to_the_settings_of_their_run(page: Page) -> None:
    best = {"board": "tea/nst/oar", "value": 127, "elapsed_s": 1, "boards": 9}
    streams = [f"event: best\ndata: {json.dumps(best)}\n\n"]
    streams.append(f'{streams[0]}event: end\ndata: {{"ended": "time", "best": []}}\n\n')
    held: list[Route] = []
    page.route("**/api/optimise", lambda route: route.fulfill(status=202, body='{"id": "x"}'))
    page.route("**/api/optimise/x/events", lambda route: held.append(route))
    page.goto("/#optimise?size=3x3&objective=words")
    tab = panel(page, "optimise")
    tab.get_by_role("button", name="Start").click()
    first(page, held)
    # Other rules are chosen on another tab during the run.
    tab_link(page, "Solve").click()
    choice(page, "Game").select_option("squaredle")
    tab_link(page, "Optimise").click()
    bodies = bodies_sent(page, "/api/solve")
    held.pop().fulfill(body="retry: 10\n\n" + streams[0], content_type="text/event-stream")
    expect(tab.locator(".figures")).to_contain_text("Best 127Points 127")
    assert {body["rules"] for body in bodies} == {"boggle"}
    first(page, held).fulfill(body=streams[1], content_type="text/event-stream")
    expect(tab.get_by_role("status")).to_have_text("Time is up.")
    # After the run, figures for other settings are hidden.
    expect(tab.get_by_text("Best 127")).to_be_hidden()
    choice(page, "Game").select_option("boggle")
    expect(tab.get_by_text("Best 127")).to_be_visible()
    choice(page, "Objective").select_option("points")
    expect(tab.get_by_text("Best 127")).to_be_hidden()
    choice(page, "Size").select_option("4x4")
    expect(tab.locator(".cell")).to_have_count(16)
    expect(tab.get_by_role("button", name="Open in Solve")).to_be_hidden()


def test_a_run_whose_server_stops_responding(open_page: Callable[..., Page]) -> None:
    page = open_page(errors=True)
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
    tab = panel(page, "optimise")
    tab.get_by_role("button", name="Start").click()
    expect(tab.get_by_role("status")).to_have_text("The server is not responding. Trying again…")
    first(page, aborted)
    # Events that came twice are drawn once.
    assert (tab.locator(".curve").get_attribute("d") or "").count("V") == 1
    expect(tab.locator(".figures")).to_contain_text("Best 2Points 14")
    page.clock.run_for(6000)
    expect(tab.get_by_role("status")).to_have_text("The server is not responding.")
    expect(tab.get_by_role("button", name="Start")).to_be_enabled()


def test_points_of_a_shared_board(page: Page) -> None:
    page.goto(f"/#optimise?best={BOARD}&objective=lowest")
    figures = page.locator("#panel-optimise .figures")
    expect(figures.get_by_text("Points 135")).to_be_visible()
    expect(figures.get_by_text("Best")).to_be_hidden()
