"""Wrong arguments: every mistake is a GridwordsError that names the argument, and nothing is taken for something else."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gridwords import (
    BadBoard,
    BadLexicon,
    BadOption,
    BadRules,
    Board,
    GridwordsError,
    Lexicon,
    Rules,
    score_file,
    score_many,
    solve,
)
from gridwords.lexicon.definitions import define
from gridwords.odds.source import odds
from gridwords.optimise import optimise, resume
from gridwords.prove import prove

# Untyped, because the arguments are wrong.
WORDS: Any = Lexicon.from_words(["eat", "tea", "ten"], levels={"tea": 10})
BOARD: Any = Board("tea/set/nat")
SOLUTION: Any = solve(BOARD, lexicon=WORDS)
POINTS: Any = odds("new").points
CALLS: Any = SimpleNamespace(
    solve=solve,
    score_file=score_file,
    optimise=optimise,
    define=define,
    Rules=Rules,
    Board=Board,
    Lexicon=Lexicon,
)


@pytest.mark.parametrize(
    "read",
    [
        Board.read,
        Lexicon.from_file,
        Lexicon.open,
        Lexicon.load,
        WORDS.save,
        Rules.from_file,
        lambda path: score_file(path, "out.csv"),
        lambda path: score_file(__file__, path),
        lambda path: solve("teas", trace=path),
        lambda path: optimise("climb", (2, 2), budget=1, out=path),
        resume,
        lambda path: prove(1, 1, 1, out=path),
    ],
)
def test_a_number_is_not_the_name_of_a_file(
    read: Callable[[Any], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`open` would take it for a descriptor, read or write that, and close it."""
    monkeypatch.chdir(tmp_path)
    theirs, ours = os.pipe()
    try:
        for number in (theirs, ours, True):
            with pytest.raises(GridwordsError, match=r"expected the name of a file|a Lexicon or a file"):
                read(number)
        os.fstat(theirs)
        os.fstat(ours)
        assert not list(tmp_path.iterdir())
    finally:
        os.close(theirs)
        os.close(ours)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: WORDS.adding("xyz"), BadLexicon, "adding takes a list of words, got the text 'xyz'"),
        (lambda: WORDS.adding(["to"], "xyz"), BadLexicon, "adding takes a list of words, got the text 'xyz'"),
        (lambda: WORDS.adding(3), BadLexicon, "adding takes a list of words, got 3"),
        (lambda: WORDS.excluding("tea"), BadLexicon, "excluding takes a list of words, got the text 'tea'"),
        (
            lambda: WORDS.excluding([b"tea"]),
            BadLexicon,
            "excluding takes a list of words: entry 1 is not text but b'tea'",
        ),
        (
            lambda: CALLS.Lexicon.from_words(["a", 7]),
            BadLexicon,
            "from_words takes a list of words: entry 2 is not text but 7",
        ),
        (
            lambda: WORDS.levels_of([["t"]]),
            BadLexicon,
            r"levels_of takes a list of words: entry 1 is not text but \['t'\]",
        ),
        (lambda: WORDS.levels_of("tea"), BadLexicon, "levels_of takes a list of words, got the text 'tea'"),
        (lambda: WORDS.level(7), BadOption, "word 7: expected a text"),
        (lambda: WORDS.words(None), BadOption, "prefix None: expected the first letters of words"),
        (lambda: WORDS.codes(7), BadOption, "word 7: expected a text"),
        (lambda: CALLS.define(7), BadOption, "word 7: expected a text"),
        (lambda: CALLS.solve({"a": 1}), BadBoard, "a board is text or a list of rows, got {'a': 1}"),
        (lambda: CALLS.solve({"te", "as"}), BadBoard, "a board is text or a list of rows, got {"),
        (
            lambda: CALLS.solve("teas", engine=["a"]),
            BadOption,
            r"engine \['a'\]: expected the name of an engine",
        ),
        (lambda: CALLS.solve("teas", paths=np.zeros(3)), BadOption, "unknown paths"),
        (lambda: CALLS.solve("teas", lexicon=np.zeros(3)), BadLexicon, "a lexicon is a Lexicon or a file"),
        (
            lambda: CALLS.solve("teas", trace="no/such"),
            BadOption,
            "trace 'no/such' cannot be written: No such file",
        ),
        (lambda: BOARD.touching("a"), BadOption, "cell 'a': expected the number of a cell"),
        (lambda: BOARD.touching(1.0), BadOption, r"cell 1\.0: expected the number of a cell"),
        (lambda: BOARD[0], BadBoard, r"cell 0: expected \(row, column\)"),
        (lambda: BOARD["a", 0], BadBoard, r"expected \(row, column\)"),
        (lambda: BOARD.replace_tiles(["a"]), BadBoard, "changes are cells and their tiles"),
        (lambda: BOARD.replace_tiles({(0, 0): 1}), BadBoard, "board row 1, column 1: a tile is text, got 1"),
        (lambda: BOARD.foreign_letters(7), BadOption, "alphabet 7: expected a text"),
        (lambda: BOARD.spellings(None, True), BadOption, "alphabet None: expected a text"),
        (lambda: CALLS.Board.from_codes([0], 7), BadBoard, "an alphabet is a text or a list of tiles, got 7"),
        (
            lambda: CALLS.Board.from_codes([0], [7]),
            BadBoard,
            r"an alphabet is a text or a list of tiles, got \[7\]",
        ),
        (lambda: SOLUTION.through("a", 0), BadOption, r"cell \('a', 0\) is not on a 3x3 board"),
        (lambda: SOLUTION.through(0, 1.5), BadOption, r"cell \(0, 1\.5\) is not on a 3x3 board"),
        (lambda: SOLUTION.through(3, 0), BadOption, r"cell \(3, 0\) is not on a 3x3 board"),
        (lambda: SOLUTION.containing(7), BadOption, "containing 7: expected a text"),
        (lambda: SOLUTION.starting_with(b"t"), BadOption, "starting_with b't': expected a text"),
        (lambda: SOLUTION.of_length("3"), BadOption, "of_length '3': expected a number of letters"),
        (lambda: SOLUTION.of_length(3, 4.5), BadOption, r"of_length 4\.5: expected a number of letters"),
        (lambda: SOLUTION.sorted(["a"]), BadOption, "unknown order"),
        (lambda: POINTS.quantile(-5), BadOption, "percent -5: expected a number from 0 to 100"),
        (lambda: POINTS.quantile(101), BadOption, "percent 101: expected a number from 0 to 100"),
        (lambda: POINTS.quantile(float("nan")), BadOption, "percent nan: expected a number from 0 to 100"),
        (lambda: POINTS.quantile("a"), BadOption, "percent 'a': expected a number from 0 to 100"),
        (lambda: POINTS.chance_of_ratio(float("nan")), BadOption, "ratio nan: expected a number above 0"),
        (lambda: POINTS.chance_of_ratio(-1), BadOption, "ratio -1: expected a number above 0"),
        (lambda: POINTS.chance_of_ratio("a"), BadOption, "ratio 'a': expected a number above 0"),
        (lambda: POINTS.percentile(1.5), BadOption, r"value 1\.5: expected a whole number"),
        (lambda: POINTS.boards_with("a"), BadOption, "value 'a': expected a whole number"),
        (lambda: CALLS.Rules.from_dict(7), BadRules, "rules 7: expected names and values"),
        (
            lambda: CALLS.Rules.get("boggle").points_for("a"),
            BadRules,
            "a length is 'a', expected a whole number",
        ),
        (lambda: CALLS.optimise("hope", (2, 2)), BadOption, "unknown optimiser"),
        (
            lambda: CALLS.optimise(["a"], (2, 2)),
            BadOption,
            r"optimiser \['a'\]: expected the name of an optimiser, an Optimiser, or a function",
        ),
        (
            lambda: CALLS.optimise("climb", (2, 2), include=7),
            BadOption,
            "include 7: expected a list of words",
        ),
        (
            lambda: CALLS.optimise("climb", (2, 2), include=[7]),
            BadOption,
            "include 7: expected a word of letters",
        ),
        (lambda: CALLS.optimise("climb", (2, 2), mirror=["a"]), BadOption, "unknown mirror"),
        (
            lambda: CALLS.optimise("climb", (2, 2), letters=7),
            BadOption,
            "letters 7: expected a text of letters",
        ),
        (
            lambda: CALLS.score_file("nope.txt", "out.csv"),
            BadBoard,
            "'nope.txt' cannot be read: No such file",
        ),
        (lambda: CALLS.score_file(os.sep, "out.csv"), BadBoard, "cannot be read: Is a directory"),
        (lambda: CALLS.score_file("a\0b", "out.csv"), BadBoard, "cannot be read: .*embedded null"),
        (lambda: CALLS.score_file(__file__, "a\ud800"), BadOption, "surrogates not allowed"),
        (
            lambda: CALLS.score_file(__file__, "out.csv", columns=7),
            BadOption,
            "columns 7: expected a list of names",
        ),
        (
            lambda: CALLS.score_file(__file__, "out.csv", column=7),
            BadOption,
            "column 7: expected the name of a column",
        ),
    ],
)
def test_what_is_wrong_is_named(
    call: Callable[[], object],
    error: type[GridwordsError],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=message):
        call()
    assert not list(tmp_path.iterdir())


def test_numbers_of_numpy_are_cells_lengths_and_shares() -> None:
    assert BOARD.touching(np.int64(0)) == BOARD.touching(0)
    assert BOARD[np.int64(0), np.uint8(1)] == "e"
    assert SOLUTION.through(np.int64(0), np.int64(0)) == SOLUTION.through(0, 0)
    assert SOLUTION.of_length(np.int64(3)) == SOLUTION
    assert POINTS.quantile(np.float32(50)) == POINTS.quantile(50)
    assert POINTS.boards_below(np.int64(9)) == POINTS.boards_below(9)
    assert (POINTS.quantile(0), POINTS.quantile(100)) == (POINTS._pairs[0][0], POINTS.most)


def test_arrays_of_other_packages_on_a_gpu() -> None:
    """They have no `dtype.kind`, some not even `ndim`."""
    interface = {"shape": (1, 4), "typestr": "|u1", "data": (0, False), "version": 3}
    for more in ({}, {"ndim": 2, "dtype": "uint8", "shape": (1, 4)}):
        array: Any = SimpleNamespace(__cuda_array_interface__=interface, **more)
        with pytest.raises(BadBoard, match="boards in an array on a GPU"):
            score_many(array)


def test_errors_are_pickled() -> None:
    for error in (BadBoard("a"), BadOption("b")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
