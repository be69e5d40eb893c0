"""The reference: every walk through the board, in plain Python.

The whole search fits on a screen, so this is the engine to read first, and the one that tests compare the others with.
It visits every path of cells once, in the order of the row-major cell numbers, and carries all the prefixes that the
path can spell: a tile with a choice can spell several. So the first path of a word is the first one visited, and no
path is visited twice.
"""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING

from gridwords.engines.engine import Engine
from gridwords.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwords.board.picture import Path
    from gridwords.engines.engine import Question
    from gridwords.solution import Ended

__all__ = ["PythonEngine"]


class _DeadlineError(Exception):
    """The deadline has passed."""


def paths_per_word(counts: Iterable[int], most: int, in_all: int) -> int:
    """How many paths each word may keep, at least 1 and at most `most`, so that all together keep at most `in_all`.

    Words with few paths leave theirs to the others.

    >>> paths_per_word([1, 5, 9], 1000, 11)
    5
    """
    ascending = sorted(counts)
    for number, count in enumerate(ascending):
        share = in_all // (len(ascending) - number)
        if min(count, most) > share:
            return max(1, share)
        in_all -= min(count, most)
    return most


class PythonEngine(Engine):
    """Depth-first search on one thread, with dictionaries and tuples only."""

    name = "python"
    summary = "the readable reference: depth first in plain Python, on one thread"

    def solve(self, question: Question) -> Solution:
        """Find every word of the question's lexicon on its board."""
        started = perf_counter()
        board, lexicon, rules = question.board, question.lexicon, question.rules
        spellings = [
            ["".join(lexicon.alphabet[code] for code in codes) for codes in tile]
            for tile in board.spellings(lexicon.alphabet, rules.q_is_qu)
        ]
        children = cache(lexicon.children)
        most = question.max_paths if question.paths == "all" else 1
        paths: dict[str, list[Path]] = {}
        cut: set[str] = set()
        kept, room = 0, 2 * question.max_total_paths

        def spell(prefixes: dict[str, int], cell: int) -> dict[str, int]:
            """The prefixes, each with its trie node, after one more cell."""
            longer = {}
            for text, node in prefixes.items():
                for letters in spellings[board._cells[cell]]:
                    end: int | None = node
                    for letter in letters:
                        end = None if end is None else children(end).get(letter)
                    if end is not None:
                        longer[text + letters] = end
            return longer

        def drop_paths() -> None:
            """Keep no more paths than allowed for all words together."""
            nonlocal most, kept, room
            most = paths_per_word(map(len, paths.values()), most, question.max_total_paths)
            for text, known in paths.items():
                if len(known) > most:
                    cut.add(text)
                    del known[most:]
            kept = sum(map(len, paths.values()))
            room = 2 * max(kept, question.max_total_paths)

        def walk(cells: tuple[int, ...], prefixes: dict[str, int]) -> None:
            nonlocal kept
            if question.deadline_s is not None and perf_counter() - started >= question.deadline_s:
                raise _DeadlineError
            for text, node in prefixes.items():
                if lexicon.is_word(node) and len(text) >= rules.minimum_length:
                    known = paths.setdefault(text, [])
                    if len(known) < most:
                        known.append(tuple(divmod(cell, board.cols) for cell in cells))
                        kept += 1
                    else:
                        cut.add(text)
            if kept > room:
                drop_paths()
            for cell in board.touching(cells[-1]):
                straight = board.shape.keeps_direction(cells, cell)
                if straight and cell not in cells and (longer := spell(prefixes, cell)):
                    walk((*cells, cell), longer)

        ended: Ended = "complete"
        try:
            for cell in range(len(board)):
                if question.progress is not None:
                    question.progress(cell, len(board))
                if prefixes := spell({"": lexicon.root}, cell):
                    walk((cell,), prefixes)
        except _DeadlineError:
            ended = "deadline"
        except KeyboardInterrupt:
            ended = "interrupted"

        if question.paths == "all":
            drop_paths()
        words = sorted(
            word for word, known in paths.items() if known
        )  # Ctrl-C may come before a word has its path
        return Solution(
            board,
            rules,
            words,
            [rules.points_for(len(word)) for word in words],
            None if question.paths == "none" else [paths[word][0] for word in words],
            all_paths=[tuple(paths[word]) for word in words] if question.paths == "all" else None,
            cut={number for number, word in enumerate(words) if word in cut and question.paths == "all"},
            ended=ended,
            elapsed_s=perf_counter() - started,
            engine=self.name,
            lexicon=question.lexicon,
        )
