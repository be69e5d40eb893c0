"""The static site: the page with the core in it, under a path prefix, with and without a network."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from serving import Served, serving

from gridwords import Board, make, solve
from web.conftest import (
    DESKTOP,
    DROP,
    IN_FIREFOX,
    PHONE,
    allow_clipboard,
    give_file,
    needs_touch,
    watched,
    without_policy,
)
from web.helpers import (
    BOARD,
    LETTERS,
    SOLVED,
    box,
    choice,
    expect,
    expect_address,
    expect_arrows,
    expect_standing,
    expect_total,
    finish,
    gloss,
    panel,
    paste,
    tab_link,
    total,
    wait_until,
    word,
)
from web.static import PREFIX, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESKTOP)  # type: ignore[arg-type]
    allow_clipboard(context, site.address)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: Site) -> Iterator[Page]:
    with watched(context) as page:
        page.on("request", lambda request: _expect_static(request.url, site))
        yield page


def _expect_static(url: str, site: Site) -> None:
    assert url.startswith((site.address, "blob:", "data:")), url
    assert "/api/" not in url, url


def wait_until_kept(page: Page) -> None:
    """Waits until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def expect_kept(page: Page, file: str) -> None:
    """Waits until the service worker has a file that nobody has asked for yet."""
    wait_until(page, "file => caches.match(`core/${file}`).then(Boolean)", file)


def test_typing_a_board_shows_its_words(page: Page, site: Site) -> None:
    page.goto(site.address)
    page.get_by_role("button", name="Type a board").click()
    page.keyboard.type(LETTERS)
    expect_total(page, 84, 135)
    expect(total(page)).to_contain_text("% of rolled boards")
    word(page, "sprint").hover()
    expect_arrows(page, 5)
    choice(page, "Game").select_option("word-search")
    expect(total(page)).to_contain_text("5 words, 5 points")


def test_paste_and_roll(page: Page, site: Site) -> None:
    page.goto(site.address)
    page.get_by_role("button", name="Type a board").click()
    paste(page, "o a t r\ni h p s\nh t n r\ne n e i")
    expect_total(page, 84, 135)
    paste(page, "abc/de")
    expect(page.get_by_role("alert")).to_have_text("Board row 2 has 2 tiles, row 1 has 3.")
    page.get_by_role("button", name="Roll").click()
    expect(page).not_to_have_url(re.compile(BOARD))
    expect(page.get_by_role("alert")).to_have_text("")


def test_check_and_watch(page: Page, site: Site) -> None:
    page.goto(f"{site.address}#check?board={BOARD}&players=Ann:hapten,hat,hoarse;Bo:hat")
    tab = panel(page, "check")
    expect_standing(page, "Ann wins", 3)
    expect(tab.get_by_text("also found by Bo")).to_be_visible()
    expect(tab.get_by_text("no path: the board spells “hoa” and no further")).to_be_visible()
    tab_link(page, "Watch").click()
    expect(page.locator("#panel-watch .trie .node").first).to_be_visible()


def test_play(page: Page, site: Site) -> None:
    page.goto(f"{site.address}#play?game={BOARD}&played=new")
    page.get_by_role("button", name="Play this board").click()
    page.get_by_role("textbox", name="Your word").fill("hapten")
    page.keyboard.press("Enter")
    expect(panel(page, "play").get_by_text("hapten: 3 points")).to_be_visible()
    finish(page)
    expect(panel(page, "play").get_by_text("Missed: 83 words, 132 points")).to_be_visible()


def test_the_board_of_the_day_is_that_of_a_server(
    page: Page, site: Site, browser: Browser, served: Served
) -> None:
    context = browser.new_context(**DESKTOP)  # type: ignore[arg-type]
    without_policy(context)
    boards = set()
    with watched(context) as other:
        for one, address in ((page, site.address), (other, served.address)):
            one.goto(f"{address}#play?kind=squaredle")
            one.get_by_role("button", name="Play today").click()
            expect(panel(one, "play").locator(".score")).to_contain_text("0 of")
            expect_address(one, "game=")
            boards.add(one.url.split("game=")[1].split("&")[0])
    context.close()
    assert len(boards) == 1


def test_optimise(page: Page, site: Site) -> None:
    page.goto(f"{site.address}#optimise?size=4x4")
    tab = panel(page, "optimise")
    expect(choice(page, "Optimiser")).to_have_count(0)  # no list with one entry
    tab.get_by_role("button", name="Start").click()
    best = tab.locator(".figures b").first
    expect(best).not_to_have_text("–")
    expect(choice(page, "Size")).to_be_disabled()
    tab.get_by_role("button", name="Stop").click()
    expect(tab.get_by_role("status")).to_have_text("Stopped.")
    points = best.inner_text()
    tab.get_by_role("button", name="Open in Solve").click()
    expect(total(page)).to_contain_text(f"{points} points")
    page.goto(f"{site.address}#optimise?size=2x2&job=here-gone")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def test_the_second_visit_needs_no_network(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(site.address)
    wait_until_kept(page)
    page.close()
    site.close()
    with watched(context) as again:
        again.goto(f"{site.address}{SOLVED}")
        expect_total(again, 84, 135)
        expect(total(again)).to_contain_text("% of rolled boards")
        tab_link(again, "Watch").click()
        expect(again.locator("#panel-watch .trie .node").first).to_be_visible()


def test_pictures_are_read_without_a_network(page: Page, context: BrowserContext, site: Site) -> None:
    drawing = pytest.importorskip("read.drawing")
    picture = io.BytesIO()
    drawing.draw_board(Board(LETTERS)).save(picture, "PNG")

    def read(page: Page) -> None:
        open_dialog = page.get_by_role("button", name=re.compile("^(From a picture|Picture)"))
        expect(open_dialog).to_be_visible()
        if not IN_FIREFOX:
            open_dialog.click()
        choose = page.get_by_role("button", name="Choose a picture").click
        give_file(page, choose, "board.png", "image/png", picture.getvalue())
        expect_total(page, 84, 135)

    page.goto(site.address)
    wait_until_kept(page)
    expect_kept(page, "weights.bin")  # though no picture has been read
    page.close()
    site.close()
    with watched(context) as again:
        again.goto(site.address)
        read(again)


def test_records_are_listed_without_a_network(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(site.address)
    wait_until_kept(page)
    page.close()
    site.close()
    with watched(context) as again:
        again.goto(f"{site.address}#records?record-list=enable1&record-size=3x3&record-objective=points")
        again.get_by_role("button", name="Open str/eae/dlp in Solve").click()
        expect(total(again)).to_contain_text("545 points")


def test_definitions_are_shown_without_a_network(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(f"{site.address}{SOLVED}")
    wait_until_kept(page)
    expect_kept(page, "definitions.bin")  # though no word has been looked at
    page.close()
    site.close()
    with watched(context) as again:
        again.goto(f"{site.address}{SOLVED}")
        word(again, "sprint").hover()
        expect(gloss(again)).to_contain_text("verb: run very fast")
        word(again, "tenners").hover()
        expect(gloss(again)).to_contain_text("noun (tenner): the cardinal number")


def test_vulgar_words_are_hidden(page: Page, site: Site) -> None:
    page.goto(f"{site.address}#solve?board=fa/rt")
    expect(word(page, "fart")).to_be_visible()
    box(page, "No vulgar words").check()
    expect(total(page)).to_contain_text("words")
    expect(word(page, "raft")).to_be_visible()
    expect(word(page, "fart")).to_have_count(0)


@pytest.fixture
def newer(browser: Browser, folder: Path, tmp_path: Path) -> Iterator[tuple[BrowserContext, Site, Path]]:
    """A site with a context that has visited it, and the service worker of a newer version to come."""
    shutil.copytree(folder, tmp_path / "host")
    site = Site(tmp_path / "host")
    context = browser.new_context(**DESKTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(site.address)
    wait_until_kept(page)
    page.close()
    yield context, site, tmp_path / "host" / PREFIX.strip("/") / "service-worker.js"
    context.close()
    site.close()


def renew(worker: Path) -> None:
    text = worker.read_text()
    worker.write_text(text.replace(text.split('VERSION = "')[1][:16], "0123456789abcdef"))


def test_a_new_version_is_offered(newer: tuple[BrowserContext, Site, Path]) -> None:
    context, site, worker = newer
    page = context.new_page()
    page.goto(f"{site.address}{SOLVED}")
    expect_total(page, 84, 135)
    renew(worker)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => null)")
    offer = page.get_by_role("status").filter(has_text="Reload to get the new version")
    expect(offer).to_be_visible()
    with page.expect_navigation():
        offer.get_by_role("button", name="Reload").click()
    expect_total(page, 84, 135)  # of the board that was there
    wait_until(
        page, "() => caches.keys().then(names => names.every(one => one.endsWith('0123456789abcdef')))"
    )
    expect(offer).to_have_count(0)


def test_a_new_version_does_not_interrupt_a_game(newer: tuple[BrowserContext, Site, Path]) -> None:
    context, site, worker = newer
    page = context.new_page()
    page.goto(f"{site.address}#play?game={BOARD}&played=new")
    page.get_by_role("button", name="Play this board").click()
    renew(worker)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => null)")
    wait_until(page, "() => navigator.serviceWorker.getRegistration().then(one => Boolean(one.waiting))")
    offer = page.get_by_role("status").filter(has_text="Reload to get the new version")
    expect(offer).to_have_count(0)
    finish(page)
    expect(offer).to_be_visible()


def test_a_word_list_of_ones_own(page: Page, site: Site) -> None:
    page.goto(f"{site.address}#solve?board=étés/....")
    expect(choice(page, "Dictionary")).to_have_value("")
    listed = "# French\nété\nétés\nnot-one\n".encode()
    add = partial(choice(page, "Dictionary").select_option, "Add a word list…")
    give_file(page, add, "français.txt", "text/plain", listed)
    expect(page.get_by_role("status").filter(has_text="français: 2 words; 1 entry left out")).to_be_visible()
    expect_total(page, 2, 2)
    page.reload()
    expect(choice(page, "Dictionary")).to_have_value("français")
    expect_total(page, 2, 2)
    page.get_by_role("button", name="Remove list").first.click()
    expect(choice(page, "Dictionary")).to_have_value("")
    expect(total(page)).to_contain_text("0 words")


def test_a_file_that_is_no_word_list(page: Page, site: Site) -> None:
    page.goto(site.address)
    expect(choice(page, "Dictionary")).to_have_value("")  # the page listens for files from here on
    page.evaluate(DROP, ["picture.png", "", [0xFF, 0, 1]])
    expect(page.get_by_role("status").filter(has_text="Picture.png: not a word list")).to_be_visible()


def test_a_newer_board_does_not_wait_for_a_long_search(page: Page, site: Site) -> None:
    page.goto(f"{site.address}{SOLVED}")
    expect(total(page)).to_contain_text("84 words")
    page.evaluate("location.hash = '#solve?board=' + '??????????/'.repeat(10)")
    page.wait_for_function("() => document.querySelector('[aria-busy=true]')")
    page.evaluate(f"location.hash = '{SOLVED}'")
    expect(total(page)).to_contain_text("84 words", timeout=1500)


def test_a_core_that_did_not_arrive_is_loaded_again(browser: Browser, site: Site) -> None:
    context = browser.new_context(**DESKTOP)  # type: ignore[arg-type]
    site.missing.add("core.bin")
    with watched(context, errors=True) as page:
        page.goto(f"{site.address}{SOLVED}")
        expect(page.get_by_role("alert")).to_contain_text("core.bin could not be loaded: 503")
        site.missing.clear()
        choice(page, "Game").select_option("letters")
        expect(total(page)).to_contain_text("84 words")
    context.close()


def test_a_core_is_loaded_as_soon_as_the_network_is_back(browser: Browser, site: Site) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP)  # type: ignore[arg-type]
    with watched(context, errors=True) as page:
        page.route("**/core.bin", lambda route: route.abort())
        page.goto(f"{site.address}{SOLVED}")
        expect(page.get_by_role("alert")).to_have_text("The server is not responding. Trying again…")
        page.unroute("**/core.bin")
        expect_total(page, 84, 135)
        expect(page.get_by_role("alert")).to_have_text("")
    context.close()


@needs_touch
def test_on_a_phone(browser: Browser, site: Site, pictures: Path) -> None:
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    with watched(context) as page:
        page.goto(f"{site.address}{SOLVED}")
        expect_total(page, 84, 135)
        page.screenshot(path=pictures / "site-phone.png")
    context.close()


@pytest.fixture
def hybrid(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """The page of a server whose package contains the core, and the paths of the questions that the server gets."""
    import gridwords.server

    if not (Path(gridwords.server.__path__[0]) / "page" / "core" / "core.bin").is_file():
        pytest.skip("the installed package does not contain the core for the page (make page-core)")
    context = browser.new_context(**DESKTOP)  # type: ignore[arg-type]
    without_policy(context)
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            asked.append(request.url)

    with serving() as server, watched(context) as page:
        page.on("request", note)
        page.goto(server.address)
        yield page, asked
    context.close()


def test_a_served_page_with_the_core_answers_small_questions_itself(hybrid: tuple[Page, list[str]]) -> None:
    page, asked = hybrid
    page.get_by_role("button", name="Type a board").click()
    page.keyboard.type(LETTERS)
    expect_total(page, 84, 135)
    page.get_by_role("button", name="Roll").click()
    expect(page).not_to_have_url(re.compile(BOARD))
    rolled = solve(Board(unquote(page.url.partition("board=")[2].partition("&")[0])))
    expect_total(page, len(rolled.words), rolled.score)
    assert asked == []


def test_a_served_page_with_the_core_leaves_large_boards_and_runs_to_the_server(
    hybrid: tuple[Page, list[str]],
) -> None:
    page, asked = hybrid
    page.evaluate("location.hash = '#solve?board=' + 'teasrinoedlnsarteioum/'.repeat(20)")
    expect(total(page)).to_contain_text("points")
    assert asked
    assert all(url.endswith("/api/solve") for url in asked)
    page.evaluate("location.hash = '#optimise?size=2x2'")
    expect(choice(page, "Optimiser").locator("option")).to_have_count(4)
    page.get_by_role("button", name="Start").click()
    expect(panel(page, "optimise").get_by_role("status")).not_to_have_text("")
    assert asked[-1].endswith("/api/optimise")


def test_a_served_page_with_the_core_makes_puzzles_itself(hybrid: tuple[Page, list[str]]) -> None:
    page, asked = hybrid
    tab_link(page, "Make").click()
    page.get_by_label("Words, one per line").fill("tea, coffee, milk")
    tab = panel(page, "make")
    expect(tab.get_by_role("list", name="Words to find").get_by_role("listitem")).to_have_count(3)
    made = make.wordsearch(["tea", "coffee", "milk"], seed=1)
    expect(tab.locator(".preview:not(.sample) .sheet")).to_have_attribute("data-board", str(made.board))
    assert asked == []
