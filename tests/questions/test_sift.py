"""sift: the boards that hold a wanted number of words."""

from __future__ import annotations

from itertools import count, islice

import pytest

from gridwords import BadOption, Board, solve
from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.questions.sift import sift


def test_the_boards_that_fit_in_their_order() -> None:
    boards = [Board.roll(seed=seed) for seed in range(100)]
    kept = list(sift(iter(boards), Game.of(), 50, 100))
    assert kept == [board for board in boards if 50 <= len(solve(board)) <= 100]
    assert 10 < len(kept) < 90


def test_both_ends_of_the_range_count() -> None:
    board = Board("oatrihpshtnrenei")  # 84 words
    assert [bool(list(sift(iter([board]), Game.of(), *ends))) for ends in [(84, 84), (85, 85), (83, 83)]] == [
        True,
        False,
        False,
    ]


def test_it_takes_no_more_boards_than_it_needs() -> None:
    rolled = (Board.roll(seed=seed) for seed in count())
    assert len(list(islice(sift(rolled, Game.of(), 0, 10_000), 3))) == 3
    assert next(rolled) == Board.roll(seed=16)


def test_a_wrong_range_is_refused() -> None:
    with pytest.raises(BadOption, match="words 9-3: the first number is the larger one"):
        list(sift(iter([]), Game.of(), 9, 3))


def test_progress_and_a_deadline() -> None:
    seen: list[tuple[int, int]] = []
    boards = (Board("xxxx") for _ in count())
    with pytest.raises(BadOption, match="none of 2"):
        next(sift(boards, Game.of(), 1, 9, progress=lambda *done: seen.append(done)))
    assert seen[0] == (16, 200_000)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    boards = (Board("xxxx") for _ in count())
    with pytest.raises(BadOption, match="time ran out after 0 boards"):
        next(sift(boards, Game.of(), 1, 9, Compute(deadline_s=0)))


def test_it_gives_up_only_after_boards_in_a_row_without_a_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.questions.sift._PATIENCE", 20)
    boards = [Board("xxxx"), Board("teas")] * 100
    assert len(list(sift(iter(boards), Game.of(), 1, 99))) == 100
