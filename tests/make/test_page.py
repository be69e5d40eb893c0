"""The HTML page: each puzzle fits on a sheet, with its words in columns below the grid."""

from __future__ import annotations

import re

from gridwords import Lexicon, make

WORDS = [word for word in Lexicon.default().up_to_level("common") if len(word) == 7]


def sheet(count: int, title: str = "Words") -> tuple[int, int, int]:
    """Of the sheet to solve, the columns and the size of the words, and the height of the grid, in points."""
    page = make.wordsearch(WORDS[:: len(WORDS) // count][:count], 40, 1, title=title).html()
    solving = page[page.index("<section>") :]
    found = re.search(r"max-height: (\d+)pt.*?columns: (\d+); font-size: (\d+)pt", solving)
    assert found is not None
    height, columns, size = map(int, found.groups())
    return columns, size, height


def test_many_words_are_smaller_and_leave_room_for_the_grid() -> None:
    assert sheet(4) == (4, 14, 480)
    columns, size, height = sheet(120)
    assert columns > 4
    assert size < 14
    assert -(-120 // columns) * 1.4 * size + height <= 570


def test_a_long_title_takes_room_from_the_grid() -> None:
    assert sheet(60, "Words " * 40)[2] < sheet(60)[2]


def test_a_title_is_text() -> None:
    page = make.wordsearch(["tea", "milk"], 6, 1, title="Tea & <milk>").html()
    assert "<milk>" not in page
    assert page.count("Tea &amp; &lt;milk&gt;") == 3  # of the page, of the puzzle and of its answers
