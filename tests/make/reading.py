"""A reader of puzzles in plain Python, which shares nothing with the package: it looks along every line, or every walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwords import Board

Cell = tuple[int, int]

STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def _whole_lines(board: Board) -> list[list[Cell]]:
    """Every row, column and diagonal."""
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(board.rows):
            for col in range(board.cols):
                if 0 <= row - down < board.rows and 0 <= col - right < board.cols:
                    continue  # not where the line begins
                cells = []
                while 0 <= row < board.rows and 0 <= col < board.cols:
                    cells.append((row, col))
                    row, col = row + down, col + right
                row, col = cells[0]
                found.append(cells)
    return found


def lines(board: Board, words: Iterable[str]) -> dict[str, set[frozenset[Cell]]]:
    """For each word the sets of cells in which a straight line spells it, in either direction."""
    texts = [(cells, "".join(board[cell] for cell in cells)) for cells in _whole_lines(board)]
    found: dict[str, set[frozenset[Cell]]] = {}
    for word in words:
        found[word] = {
            frozenset(cells[at : at + len(word)])
            for cells, text in texts
            for spelled in {word, word[::-1]}
            if spelled in text
            for at in range(len(text))
            if text.startswith(spelled, at)
        }
    return found


def walks(board: Board, word: str) -> set[frozenset[Cell]]:
    """The sets of cells in which a walk from neighbour to neighbour spells the word."""

    def onward(path: tuple[Cell, ...]) -> Iterator[frozenset[Cell]]:
        if len(path) == len(word):
            yield frozenset(path)
            return
        row, col = path[-1]
        for down, right in STEPS:
            cell = (row + down, col + right)
            if cell in path or not (0 <= cell[0] < board.rows and 0 <= cell[1] < board.cols):
                continue
            if board[cell] == word[len(path)]:
                yield from onward((*path, cell))

    starts = [(row, col) for row in range(board.rows) for col in range(board.cols)]
    return {cells for start in starts if board[start] == word[0] for cells in onward((start,))}


def count_covers(board: Board, words: Iterable[str]) -> int:
    """In how many ways the words fill the board: exact covers of cells and words by the places of words.

    The cell with the fewest places left is covered first, in each of its ways (Knuth's Algorithm X).
    """
    every = {(row, col) for row in range(board.rows) for col in range(board.cols)}
    places = [(word, cells) for word in words for cells in walks(board, word)]

    def covers(free: set[Cell], open_places: list[tuple[str, frozenset[Cell]]]) -> int:
        if not free:
            return 1
        through = {cell: [place for place in open_places if cell in place[1]] for cell in free}
        return sum(
            covers(free - cells, [one for one in open_places if one[0] != word and not one[1] & cells])
            for word, cells in min(through.values(), key=len)
        )

    return covers(every, places)
