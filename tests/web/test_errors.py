"""Addresses, servers and browsers that misbehave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.helpers import (
    BOARD,
    LETTERS,
    SOLVED,
    cell,
    choice,
    expect,
    expect_address,
    expect_letters,
    expect_total,
    first,
    letters,
    open_blank,
    panel,
    total,
    word,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def test_a_page_that_cannot_load_offers_another_try(open_page: Callable[..., Page]) -> None:
    page = open_page(errors=True)
    broken = "**/api/rules"
    page.route(broken, lambda route: route.fulfill(status=502, body="<html>", content_type="text/html"))
    page.goto(f"/{SOLVED}")
    alert = page.locator("main").get_by_role("alert")
    expect(alert).to_have_text("The page could not load: the server answered 502 Bad Gateway.")
    page.unroute(broken)
    page.get_by_role("button", name="Try again").click()
    expect(total(page)).to_contain_text("84 words")
    expect(page.get_by_role("alert").filter(has_text="could not load")).to_have_count(0)


def test_a_server_that_went_away_is_asked_again(open_page: Callable[..., Page]) -> None:
    page = open_page(errors=True)
    page.clock.install()
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    expect(page.locator("#panel-solve .cell.unused")).to_have_count(1)  # the last request is answered
    page.route("**/api/solve", lambda route: route.abort())
    cell(page, 0).press("s")
    page.clock.run_for(100)
    alert = panel(page, "solve").get_by_role("alert")
    expect(alert).to_have_text("The server is not responding. Trying again…")
    expect(total(page)).to_contain_text("Waiting for the server")
    expect(word(page, "hapten")).to_be_visible()
    assert letters(page) == "s" + LETTERS[1:]
    page.unroute("**/api/solve")
    page.clock.run_for(2000)
    expect(alert).to_have_text("")
    expect(total(page)).to_contain_text("points")
    expect(word(page, "oath")).to_have_count(0)


def test_uneven_rows_in_an_address(page: Page) -> None:
    reasons = {
        "oat/ihps": "Board row 2 has 4 tiles, row 1 has 3.",
        "abc//def": "Board row 2 has 0 tiles, the others have 3.",
        "/abc": "Board row 2 has 3 tiles, row 1 has 0.",
    }
    alert = panel(page, "solve").get_by_role("alert")
    for board, reason in reasons.items():
        page.goto(f"/#solve?board={board}")
        expect(alert).to_have_text(reason)
        cell(page, 0).press("a")
        assert letters(page) == "a" + "." * 15
        expect(alert).to_have_text("")


def test_a_square_needs_no_slashes(page: Page) -> None:
    page.goto(f"/#solve?board={LETTERS}")
    expect_total(page, 84, 135)
    expect(choice(page, "Rows")).to_have_value("4")
    page.goto(f"/#play?game={LETTERS}&ends=never")
    expect(page.get_by_role("img", name="Board: o a t r, i h p s, h t n r, e n e i")).to_be_visible()


def test_impossible_values_in_an_address_are_ignored(page: Page) -> None:
    page.goto(f"/{SOLVED}&through=16")
    expect_total(page, 84, 135)
    expect(page.locator("#panel-solve .chip")).to_be_hidden()
    page.goto(f"/#play?game={BOARD}&left=9999999999999999999999")
    expect(page.get_by_role("button", name="Play this board")).to_be_visible()
    page.goto("/#play?game=abc/de&over=1")
    expect(panel(page, "play").get_by_role("alert")).to_contain_text("row 2")
    page.goto("/")
    page.goto(f"/#toString?board={BOARD}&sort=constructor&where=toString&toString=1")
    expect(page).to_have_title("Solve – gridwords")
    expect(page.locator("#panel-solve .group h3").first).to_have_text("6 letters 3 points each")
    page.goto("/")
    page.goto("/#optimise?size=abc&optimiser=hope")
    expect(choice(page, "Size")).to_have_value("4x4")
    expect(choice(page, "Optimiser")).to_have_value("climb")
    expect(page.locator("#panel-optimise .cell")).to_have_count(16)


def test_a_reload_keeps_what_was_just_typed(page: Page) -> None:
    open_blank(page)
    page.keyboard.type("perslatgsineters")
    page.reload()  # before the address is written, which is when the frame with the last letter is shown
    expect_letters(page, "perslatgsineters")
    expect_address(page, "#solve?board=pers/latg/sine/ters")
    for letter in "qu":
        cell(page, 0).press(letter)
        page.evaluate("location.reload()")
        expect_letters(page, f"{'qu' if letter == 'q' else letter}erslatgsineters")


def test_what_a_reload_restored_is_not_kept(page: Page) -> None:
    """Or a copy of the tab would show it, however old it is."""
    open_blank(page)
    page.keyboard.type("tea")
    page.reload()
    expect_letters(page, "tea".ljust(16, "."))
    page.wait_for_function("() => sessionStorage.length === 0")


def test_a_page_that_is_reloaded_while_it_loads(page: Page) -> None:
    held: list[Route] = []
    page.route("**/api/rules", lambda route: held.append(route))
    page.goto(f"/{SOLVED}")
    first(page, held)
    page.unroute("**/api/rules")
    page.reload()
    expect_letters(page, LETTERS)


def test_the_address_is_written_at_a_limited_rate(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.clock.install()
    page.goto("/index.html#watch")
    expect(page.locator("#panel-watch .trie .node").first).to_be_visible()
    calls = page.evaluate(
        """async () => {
          const real = history.replaceState.bind(history);
          window.calls = 0;
          history.replaceState = (...all) => { window.calls += 1; real(...all); };
          const { write } = await import(new URL("state.js", document.querySelector("script[src]").src));
          for (let i = 1; i <= 200; i++) write({ step: String(i) });
          return window.calls;
        }"""
    )
    assert calls <= 80
    page.clock.run_for(2000)
    expect_address(page, "step=200")
    assert page.evaluate("window.calls") == calls + 1


def test_a_browser_that_refuses_to_write_the_address(page: Page) -> None:
    page.add_init_script(
        "history.replaceState = () => { throw new DOMException('too often', 'SecurityError'); }"
    )
    open_blank(page)
    page.keyboard.type("tea")
    expect(word(page, "tea")).to_be_visible()
