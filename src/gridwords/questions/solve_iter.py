"""solve_iter: the words on a giant board, while the search is running."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gridwords.board import Board
from gridwords.board.text import Layout
from gridwords.compute import Compute
from gridwords.engines.engine import Engine, require_complete
from gridwords.game import AnyBoard, AnyLexicon, AnyRules, Game
from gridwords.questions.solve import solve_board
from gridwords.solution import Found
from gridwords.stopping import Stop, stoppable, watch

__all__ = ["solve_iter"]

_CELLS = 100_000  # of one strip: some tenths of a second
_WITHIN_ROWS = ("king", "rook", "line")  # the neighbours that lead no further than to the next row


def solve_iter(
    board: AnyBoard,
    *,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Found]:
    """Yields the words on a board as they are found: the same words as `solve`, each once, those near the top first.

    A large board is searched in ever longer strips; they overlap, so that no word is lost between them. The path of a word is
    one of its paths, not always the smallest. Leaving the loop ends the search. A deadline raises `DeadlineExceeded`
    after the words that were found, and `stop` raises `Stopped`. `progress` receives the rows that are done and all.
    The other parameters are those of `solve`. A board on a torus or a graph is searched as a whole.

    >>> sorted(found.word for found in solve_iter("oatrihpshtnrenei")) == solve("oatrihpshtnrenei").words
    True
    """
    game = Game.of(lexicon, rules)
    compute = Compute.of(engine, options, threads, deadline_s)
    return _strips(game.board(board), game, compute, stop, watch(progress, stop))


def _strips(
    board: Board, game: Game, compute: Compute, stop: Stop | None, progress: Callable[..., object] | None
) -> Iterator[Found]:
    # A path of as many cells as the longest word has letters lies within as many rows, and they within one strip.
    overlap = max(1, game.lexicon.longest) - 1
    height = max(2 * overlap, _CELLS // max(1, board.cols))
    if board.shape.neighbours not in _WITHIN_ROWS:
        height = board.rows
    end, seen, top = compute.end(), set[str](), 0
    while True:
        bottom = min(board.rows, top + height)
        cells = board._cells[top * board.cols : bottom * board.cols]
        strip = Board._of(Layout(bottom - top, board.cols, board._tiles, cells), board._own_neighbours)

        def look(*_cells: int, done: int = top) -> None:
            if progress is not None:
                progress(done, board.rows)

        solution = solve_board(strip, game, compute.until(end), progress=look)
        for word in solution.words:
            if word not in seen:
                seen.add(word)
                found = solution[word]
                yield found._replace(path=tuple((row + top, col) for row, col in found.path or ()))
        with stoppable(stop):
            require_complete(solution.ended, "the whole board was searched")
        if bottom == board.rows:
            return
        # Most words are found early, and again in every strip, so that longer ones soon pay.
        top, height = bottom - overlap, 2 * height
