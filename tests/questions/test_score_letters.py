"""score_letters gives what scoring the boards one by one gives, with every engine."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords import BadBoard, BadOption, Lexicon, Rules, score_letters, score_many
from gridwords.engines.choose import engines

LETTERS = 26


def one_by_one(codes: Any, cell: int, **how: Any) -> Any:
    boards = np.repeat(codes, LETTERS, axis=0)
    boards[:, cell] = np.tile(np.arange(LETTERS), len(codes))
    return score_many(boards, engine="batch", options={"instructions": "none"}, **how).reshape(-1, LETTERS)


@pytest.mark.parametrize("engine", [name for name, one in engines().items() if one.unavailable() is None])
@pytest.mark.parametrize("rules", ["boggle", "letters"])
def test_every_engine_agrees(engine: str, rules: str) -> None:
    codes = np.random.default_rng(1).integers(0, LETTERS, (3, 9), dtype=np.uint8)
    codes[0, :3] = [16, 255, 20]  # q, a hole, u
    words = Lexicon.from_words(
        ["quit", "quite", "quip", "tie", "tier", "rite", "seat", "east", "queue", "qat", "suq"]
    )
    for cell in (0, 1, 4):
        expected = one_by_one(codes, cell, rules=rules, lexicon=words)
        assert (score_letters(codes, cell, engine=engine, rules=rules, lexicon=words) == expected).all()


@settings(max_examples=30)
@given(
    size=st.sampled_from([(4, 4), (3, 5), (1, 7), (2, 2), (8, 8), (9, 8)]),
    neighbours=st.sampled_from(["king", "rook", "torus"]),
    rules=st.sampled_from(["boggle", "letters", "big-boggle", "word-hunt"]),
    seed=st.integers(0, 2**32),
    letters=st.sampled_from([LETTERS, 12, 3]),
)
def test_one_walk_gives_the_same_as_scoring_each_letter(
    size: tuple[int, int], neighbours: str, rules: str, seed: int, letters: int
) -> None:
    draw = np.random.default_rng(seed)
    # With few different letters a word has many paths.
    palette = np.array([4, 18, 0, 19, 17, 8, 13, 11, 3, 14, 16, 20], np.uint8)
    codes = (
        palette[draw.integers(0, letters, (2, size[0] * size[1]))]
        if letters < LETTERS
        else draw.integers(0, LETTERS, (2, size[0] * size[1]), dtype=np.uint8)
    )
    codes[0, draw.integers(codes.shape[1])] = 255
    cell = int(draw.integers(codes.shape[1]))
    how: dict[str, Any] = {"size": size, "neighbours": neighbours, "rules": rules}
    assert (score_letters(codes, cell, **how) == one_by_one(codes, cell, **how)).all()


def test_many_boards_on_many_threads() -> None:
    """Enough boards for the vector instructions, where the processor has them, and for every thread."""
    codes = np.random.default_rng(2).integers(0, LETTERS, (400, 16), dtype=np.uint8)
    expected = one_by_one(codes, 5)
    for threads in (1, 2, 5):
        assert (score_letters(codes, 5, threads=threads) == expected).all()


@pytest.mark.parametrize("side", [3, 9])
def test_a_wildcard_elsewhere_on_the_board(side: int) -> None:
    codes = np.random.default_rng(3).integers(0, LETTERS, (2, side * side), dtype=np.uint8)
    codes[0, 4] = 254
    words = Lexicon.from_words(["quit", "tie", "rite", "seat", "queue", "qat", "at"])
    assert (score_letters(codes, 0, lexicon=words) == one_by_one(codes, 0, lexicon=words)).all()


def test_boards_as_text() -> None:
    points = score_letters(["perslatgsineters", "oatrihpshtnrenei"], (1, 3))
    assert points.shape == (2, LETTERS)
    assert points[0, ord("g") - ord("a")] == 3623
    assert score_letters([], 0).shape == (0, LETTERS)


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (1, 5), (5, 1)])
def test_a_cell_is_a_number_or_its_row_and_column(rows: int, cols: int) -> None:
    codes = np.random.default_rng(4).integers(0, 5, (20, rows * cols), dtype=np.uint8)
    lexicon = Lexicon.from_words(["ab", "bad", "dab", "ace", "cad", "dec", "bed", "ebb"])
    rules = Rules("two", 2, (0, 0, 1, 2))
    for cell, place in enumerate(product(range(rows), range(cols))):
        how: dict[str, Any] = {"size": (rows, cols), "lexicon": lexicon, "rules": rules}
        by_number = score_letters(codes, cell, **how)
        assert (score_letters(codes, place, **how) == by_number).all()
        assert (by_number == one_by_one(codes, cell, **how)).all()
    for outside in ((rows, 0), (0, cols), (-1, 0), (0, -1)):
        with pytest.raises(BadOption, match=f"a board of {rows}x{cols} has no such cell"):
            score_letters(codes, outside, size=(rows, cols))


def test_bad_arguments_are_refused() -> None:
    for odd in (None, 1.5, "ab", (0, 0, 0), (0, 0.5)):
        with pytest.raises(BadOption, match="has no such cell"):
            score_letters(["abcd"], odd)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="has no such cell"):
        score_letters(["abcd"], 4)
    with pytest.raises(BadOption, match="has no such cell"):
        score_letters(["abcd"], (0, 2))
    with pytest.raises(BadBoard, match="a list of boards"):
        score_letters("abcd", 0)
    with pytest.raises(BadBoard, match="cell 5 has letter code 99"):
        score_letters(np.array([[4, 4, 4, 4, 4, 99, 4, 4, 4]], np.uint8), 0)


def test_scores_past_32_bits_are_refused() -> None:
    lexicon = Lexicon.from_words(
        "".join(letters) for length in range(1, 8) for letters in product("abc", repeat=length)
    )
    board = "bbccaaccaacbacabbbaacccbc"  # about 3,000 words

    def letters(points: int) -> Any:
        return score_letters([board], 0, lexicon=lexicon, rules=Rules("many", 1, (points,), q_is_qu=False))

    assert (letters(500_000) == 500_000 * letters(1)).all()
    with pytest.raises(BadOption, match="more than a 32-bit score can hold"):
        letters(1_000_000)
