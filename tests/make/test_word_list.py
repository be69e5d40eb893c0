"""Lists of words: what a file may hold, and how many words a puzzle takes."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

import pytest

from gridwords import BadOption
from gridwords.ask import ask
from gridwords.make.word_list import read_list


def test_a_file_has_words_in_lines_or_between_commas_and_levels_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# drinks\ntea\t10\nmilk, New York\n\n")
    assert read_list(file) == ["tea", "milk", "New York"]


def test_the_largest_number_of_words_is_allowed() -> None:
    words = ["".join(letters) for letters in islice(product("abcdefghijklmnop", repeat=3), 2001)]
    assert len(ask("make/words", {"words": words[:2000]})["words"]) == 2000
    with pytest.raises(BadOption, match="2001 words: a puzzle has at most 2,000"):
        ask("make/words", {"words": words})
