"""sift: the boards that hold a wanted number of words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.engine import Progress
from gridwords.errors import BadOption, plural
from gridwords.game import Game
from gridwords.questions.score import score_boards

# Boards scored at once: few at first, so that the first board comes soon, then more and more.
_FIRST, _MOST = 16, 4096
_PATIENCE = 200_000  # boards in a row without a hit


def sift(
    boards: Iterator[Board],
    game: Game,
    fewest: int,
    most: int,
    compute: Compute | None = None,
    progress: Progress | None = None,
) -> Iterator[Board]:
    """The boards among these that hold `fewest` to `most` words of the game, in order.

    Gives up if 200,000 boards in a row do not, or once the time of `compute` is over. `progress` receives how many
    boards were looked at without a hit, and after how many it gives up.
    """
    if fewest > most:
        raise BadOption(f"words {fewest}-{most}: the first number is the larger one")
    compute = compute or Compute()
    end = compute.end()
    chunk, without = _FIRST, 0
    while some := list(islice(boards, chunk)):
        counts = score_boards(some, game, compute.until(end), counts=True).counts
        assert counts is not None
        for board, words in zip(some, counts.tolist(), strict=False):  # fewer if the time is over
            without += 1
            if fewest <= words <= most:
                without = 0
                yield board
        if len(counts) < len(some):
            raise BadOption(f"words {fewest}-{most}: time ran out after {plural(without, 'board')}")
        if without > _PATIENCE:
            raise BadOption(f"words {fewest}-{most}: none of {without:,} boards holds that many")
        if progress is not None:
            progress(without, _PATIENCE)
        chunk = min(2 * chunk, _MOST)
