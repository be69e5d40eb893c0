"""The kinds of games, the board of the day, and what comes after a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gridwords import solve
from web.helpers import (
    BOARD,
    SOLVED,
    box,
    choice,
    expect,
    expect_address,
    expect_copied,
    expect_total,
    finish,
    panel,
    score,
    total,
)
from web.test_access import CONTRAST, NAMELESS

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYED = f"#play?game={BOARD}&words=hat,that&ends=never"


def submit(page: Page, text: str) -> None:
    page.get_by_label("Your word").fill(text)
    page.keyboard.press("Enter")


def board_of(page: Page) -> str:
    expect_address(page, "game=")
    (board,) = re.findall("[?&]game=([^&]+)", page.url)
    return str(board)


@pytest.mark.parametrize(
    ("form", "rows"),
    [
        ("4×4", "#### #### #### ####"),
        ("5×5", "##### ##### ##### ##### #####"),
        ("ring", ".###. ##### ##.## ##### .###."),
        ("cross", ".###. ##### ##### ##### .###."),
        ("X", "##.## ##### .###. ##### ##.##"),
    ],
)
def test_word_hunt(page: Page, form: str, rows: str) -> None:
    page.goto("/#play?kind=word-hunt")
    choice(page, "Board").select_option(label=form)
    page.get_by_role("button", name=re.compile("^Word Hunt")).last.click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1:20|1:1\d"))
    board = board_of(page)
    assert re.sub("[a-z]", "#", board).split("/") == rows.split()
    word = max(solve(board, rules="word-hunt").found, key=lambda found: found.points)
    submit(page, word.word)
    expect(panel(page, "play").locator(".score")).to_contain_text(f"{word.points:,} points")


def test_squaredle(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&played=squaredle&ends=never")
    tab = panel(page, "play")
    solution = solve(BOARD, rules="squaredle")
    required = [found for found in solution.found if (found.level or 0) <= 50]
    expect(tab.locator(".score")).to_contain_text(f"0 of {len(required)} words")
    expect(page.get_by_role("timer")).to_be_hidden()  # there is no clock
    long = [found.word for found in required if len(found.word) == 6]
    progress = tab.get_by_role("list", name="Words found by length").get_by_role("listitem")
    expect(progress.nth(2)).to_have_text(f"6 letters0 of {len(long)}")
    submit(page, long[0])
    expect(progress.nth(2)).to_have_text(f"6 letters1 of {len(long)}")
    submit(page, "hat")
    expect(tab.locator(".feedback")).to_contain_text("too short")
    submit(page, "hapten")
    expect(tab.locator(".feedback")).to_contain_text("a bonus word")
    expect(tab.locator(".score")).to_contain_text(f"1 of {len(required)} words")


def test_squaredle_marks_tiles_that_are_done(page: Page) -> None:
    required = [found for found in solve(BOARD, rules="squaredle").found if (found.level or 0) <= 50]
    most = [found.word for found in required if found.word != "sprint"]
    page.goto(f"/#play?game={BOARD}&played=squaredle&ends=never&words={','.join(most)}")
    tab = panel(page, "play")
    done = tab.locator(".cell.done")
    expect(done).to_have_count(10)
    submit(page, "sprint")
    expect(done).to_have_count(16)
    expect(page.get_by_role("status").filter(has_text="You have found every word!")).to_be_visible()


@pytest.mark.parametrize("kind", ["boggle", "word-hunt", "squaredle"])
def test_the_board_of_the_day_is_the_same_for_everyone(open_page: Callable[..., Page], kind: str) -> None:
    boards = set()
    for zone, day in (("Asia/Tokyo", "2026-11-16T03:00:00"), ("America/New_York", "2026-11-16T20:00:00")):
        page = open_page(timezone_id=zone)
        page.clock.install(time=f"{day}{'+09:00' if zone.startswith('Asia') else '-05:00'}")
        page.goto(f"/#play?kind={kind}&lexicon=enable1")
        page.get_by_role("button", name="Play today").click()
        expect_address(page, "daily=2026-11-16")
        boards.add(board_of(page))
    assert len(boards) == 1


def test_a_board_of_ones_own_from_solve(page: Page) -> None:
    page.goto(f"/{SOLVED}&rules=word-search&neighbours=rook")
    expect(total(page)).to_contain_text("word")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Play this board").click()
    expect(score(page)).to_contain_text("0 ")
    expect_address(page, "played=word-search")
    expect_address(page, "touching=rook")
    word = "hat"
    submit(page, word)
    expect(panel(page, "play").locator(".feedback")).to_have_text(f"{word}: 1 point")
    # Another board asks before it ends this game.
    page.go_back()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Keep playing").click()
    expect_address(page, f"words={word}")


def test_a_result_is_shared_without_its_words(page: Page) -> None:
    page.goto(f"/{PLAYED}")
    finish(page)
    page.get_by_role("button", name="Share").click()
    heading, score, *rows, link = expect_copied(page, "Result").split("\n")
    assert (heading, score) == ("gridwords Boggle 4×4", "2 points, 2 of 84 words")
    assert rows[0] == "🟩⬜⬜⬜⬜⬜⬜⬜ 3 letters: 1/32"
    assert "hat" not in "".join([heading, score, *rows])
    assert "words=" not in link
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "gridwords.png"
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="All its words").click()
    expect_total(page, 84, 135)


def test_bests_and_history_stay_on_the_device(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/#play")
    games = page.locator(".past")
    expect(page.get_by_role("button", name="Play today")).to_be_visible()
    expect(games).to_be_hidden()
    for words in ("hat", "hapten"):
        page.goto(f"/#play?game={BOARD}&words={words}&ends=never")
        finish(page)
    expect(page.get_by_text("Your best so far")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Other games").click()
    games.get_by_text("Your games: 2").click()
    expect(games.get_by_text("Boggle 4×4: 3 points")).to_be_visible()
    expect(games.locator("tr").nth(1)).to_contain_text("Boggle 4×431 of 84")
    with page.expect_download() as saved:
        games.get_by_role("button", name="Export").click()
    kept = json.loads(Path(saved.value.path()).read_text())
    assert [(game["points"], game["board"]) for game in kept] == [(1, BOARD), (3, BOARD)]
    games.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(games).to_be_visible()
    games.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(games).to_be_hidden()


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_a_paused_board_keeps_its_place(request: pytest.FixtureRequest, screen: str) -> None:
    page: Page = request.getfixturevalue(screen)
    words = ",".join(solve(BOARD, rules="word-hunt").words)
    page.goto(f"/#play?game={BOARD}&played=word-hunt&words={words}&left=70")
    board = page.locator("#panel-play .stage .board")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    paused = board.bounding_box()
    expect(board.locator(".cells")).to_be_hidden()
    page.get_by_role("button", name="Resume").click()
    expect(board.locator(".cells")).to_be_visible()
    assert board.bounding_box() == paused


def test_a_running_game_has_the_screen_of_a_phone(phone: Page, pictures: Path) -> None:
    phone.goto(f"/{PLAYED}")
    for shown in (".score", ".game .board", ".found .word", ".tools"):
        expect(phone.locator("#panel-play").locator(shown).first).to_be_in_viewport(ratio=1)
    top = "() => document.elementFromPoint(innerWidth / 2, innerHeight - 10).closest('.game') !== null"
    assert phone.evaluate(top)  # the game covers the tab bar
    phone.screenshot(path=pictures / "phone-game.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_games_have_contrast_and_names(open_page: Callable[..., Page], scheme: str) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    for place, shown in {
        f"{PLAYED}&touching=rook": ".score",
        f"#play?game={BOARD}&played=squaredle&words=sprint,hapten&ends=never": ".progress .meter",
        f"#play?game={BOARD}&left=100": ".covered",
    }.items():
        page.goto(f"/{place}")
        expect(panel(page, "play").locator(shown).first).to_be_visible()
        for word in ("ten", "ten", "tent"):  # a word, one already found, and none
            if page.get_by_label("Your word").is_enabled():
                submit(page, word)
                expect(panel(page, "play").locator(".feedback")).to_contain_text(f"{word}: ")
            assert page.evaluate(CONTRAST) == [], place
        assert page.evaluate(NAMELESS) == [], place


def test_sound_and_vibration_are_kept(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(
        "window.felt = []; navigator.vibrate = (ms) => felt.push(ms);"
        "window.AudioContext = class extends AudioContext { constructor() { super(); felt.push('sound'); } };"
    )
    page.goto(f"/{PLAYED}")
    submit(page, "ten")
    assert page.evaluate("felt") == []
    page.goto("/#play")
    box(page, "Vibration").check()
    box(page, "Sound").check()
    page.reload()
    expect(box(page, "Sound")).to_be_checked()
    page.goto(f"/{PLAYED}")
    submit(page, "hapten")
    assert page.evaluate("felt") == [[25], "sound"]


def test_the_board_of_the_day_is_played_once_and_days_are_counted(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.clock.install(time="2026-11-17T10:00:00")
    for day in ("2026-11-17T10:00:00", "2026-11-18T10:00:00"):
        page.clock.set_system_time(day)
        page.goto("about:blank")
        page.goto("/#play")
        page.get_by_role("button", name="Play today").click()
        expect_address(page, "game=")
        finish(page)
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.get_by_role("button", name="Other games").click()
    expect(page.get_by_role("button", name="Look at it again")).to_be_visible()
    page.get_by_role("button", name="Earlier days").click()
    earlier = page.get_by_role("dialog").get_by_role("button")
    expect(earlier.filter(has_text="17")).to_have_accessible_name("Tuesday, November 17: 0 points")


def test_players_pass_the_device_and_check_compares_their_lists(page: Page) -> None:
    page.goto("/#play")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("textbox", name="Name of player 1").fill("Ann")
    page.get_by_role("textbox", name="Name of player 2").fill("Bo")
    page.get_by_role("button", name="Roll the dice").click()
    for _ in range(2):
        page.get_by_role("button", name="I am ready").click()
        page.get_by_role("button", name="Finish the game").click()
        page.get_by_role("button", name="Finish", exact=True).click()
    expect(panel(page, "check")).to_be_visible()
    names = page.get_by_label("Player’s name")
    expect(names.first).to_have_value("Ann")
    expect(names.last).to_have_value("Bo")
