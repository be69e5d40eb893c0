"""A word list read in chunks gives the words that it gives when it is read whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords import Board, Lexicon, _core, solve
from gridwords.engines.cpu import core_board
from gridwords.errors import BadOption

BOARD = Board("oatr/ihps/htnr")


@pytest.mark.parametrize("ending", ["\n", "", "\n\n\n"])
def test_chunks_split_at_any_byte_lose_no_word(tmp_path: Path, ending: str) -> None:
    words = ["at", "oat", "OATH", "not a word", "hip", "ship", "hips", "rat", "path", "z" * 60, "tap"]
    path = tmp_path / "words.txt"
    path.write_text("\n".join(words) + ending, encoding="utf-8")
    lexicon = Lexicon.from_words([word.lower() for word in words if word.isalpha()])
    expected = [*solve(BOARD, lexicon=lexicon, rules="letters").words]
    assert len(expected) == 4
    native = core_board(BOARD, Lexicon.default(), q_is_qu=False)
    for threads in (1, 2, 3, 7, 40, 200):
        for in_chunks in (False, True):
            found = _core.check_dictionary(str(path), native, 3, threads, in_chunks)
            assert found[2] == expected, (threads, in_chunks)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    native = core_board(BOARD, Lexicon.default(), q_is_qu=False)
    with pytest.raises(RuntimeError, match="nothing"):
        _core.check_dictionary(str(tmp_path / "nothing.txt"), native, 3, 2, True)
    with pytest.raises(BadOption, match="tiles of one letter"):
        _core.check_dictionary("words.txt", core_board(Board("ab?d"), Lexicon.default(), False), 3, 1, True)
