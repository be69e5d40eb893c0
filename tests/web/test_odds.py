"""How good a board is, under the score and after a game."""

from __future__ import annotations

import re
from math import floor
from typing import TYPE_CHECKING

from gridwords import rank
from web.helpers import (
    BOARD,
    SOLVED,
    expect,
    panel,
    total,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

BIG = "ligdr/manes/ietil/dsrac/sepes"


def test_solve_says_how_good_a_board_is(page: Page) -> None:
    page.goto(f"/{SOLVED}")
    expect(total(page)).to_contain_text(f"Better than {floor(rank(BOARD).percentile)}% of rolled boards")
    expect(panel(page, "solve").locator(".rank")).to_be_visible()
    # 64.8% have fewer points, 65.2% fewer or as many.
    page.goto("/#solve?board=ooirrapeayetmhte")
    expect(total(page)).to_contain_text("Better than 64% of rolled boards")
    page.goto("/#solve?board=perslatgsineters")
    expect(total(page)).to_contain_text("Better than 99.99% of rolled boards")
    page.goto("/#solve?board=" + "z" * 16)
    expect(total(page)).to_contain_text("Better than 0% of rolled boards")
    page.goto(f"/#solve?board={BIG}&rules=big-boggle")
    expect(total(page)).to_contain_text("Better than 99.99% of rolled boards")


def test_boards_without_a_table_get_no_sentence(page: Page) -> None:
    for address in (
        f"{SOLVED}&rules=word-hunt",
        f"{SOLVED}&neighbours=rook",
        f"#solve?board={BOARD.replace('h', '?', 1)}",
        f"#solve?board={BOARD.replace('h', '.', 1)}",
        "#solve?board=tea/nst/oar",
        f"#solve?board={BIG}",
        f"{SOLVED}&clean=1",  # last, because it is remembered
    ):
        page.goto("/")
        page.goto(f"/{address}")
        expect(total(page)).to_contain_text(re.compile("points"))
        expect(panel(page, "solve").locator(".rank")).to_have_text("")


def test_after_a_game(page: Page) -> None:
    page.goto(f"/#play?game={BOARD}&played=classic&over=1")
    percent = floor(rank(BOARD, dice="classic").percentile)
    expect(panel(page, "play").locator(".rank")).to_have_text(f"Better than {percent}% of rolled boards")
