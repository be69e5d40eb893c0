"""Finds: the words that a search yields one by one, each with its smallest paths, until they make a Solution."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from gridwords.errors import EngineFailed, shorten
from gridwords.solution import Ended, Solution

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwords.engines.engine import Question


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


class Finds:
    """Words with their paths, in any order and any number of times, for a question about one board."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._paths: dict[str, set[tuple[int, ...]]] = {}
        self._cut: set[str] = set()
        self._most = question.max_paths if question.paths == "all" else 1
        self._kept, self._room = 0, 2 * question.max_total_paths

    def add(self, found: Any) -> None:
        """Takes a word and the numbers of the cells that spell it."""
        try:
            word, cells = found
            if len(word) < self._question.rules.minimum_length:
                return  # checked first: its paths would replace those of other words
            path = tuple(map(index, cells))
            known = self._paths.setdefault(word, set())
        except (TypeError, ValueError):
            raise EngineFailed(
                f"it found {shorten(found)}: expected a word and the numbers of its cells"
            ) from None
        self._kept -= len(known)
        known.add(path)
        self._kept += len(known)
        if len(known) > 2 * self._most or len(known) > self._most == 1:
            self._shorten(word)
        if self._kept > self._room:
            self._share()

    def _shorten(self, word: str) -> None:
        """Keeps the smallest paths of a word."""
        known = self._paths[word]
        self._cut.add(word)
        self._kept -= len(known) - self._most
        self._paths[word] = set(sorted(known)[: self._most])

    def _share(self) -> None:
        """Keeps no more paths than allowed for all words together."""
        most = self._question.max_total_paths
        self._most = paths_per_word(map(len, self._paths.values()), self._most, most)
        for word in [word for word, known in self._paths.items() if len(known) > self._most]:
            self._shorten(word)
        self._room = 2 * max(self._kept, most)

    def solution(self, engine: str, ended: Ended, elapsed_s: float) -> Solution:
        """The words that count, in order, with points and paths."""
        question = self._question
        board, rules, cols = question.board, question.rules, question.board.cols
        if question.paths == "all":
            self._share()
        # Ctrl-C may come before a word has its path.
        paths = {word: sorted(known) for word, known in self._paths.items() if known}
        for word, known in paths.items():
            self._check(word, known)
        words = sorted(paths)
        all_paths = [
            tuple(tuple(divmod(cell, cols) for cell in path) for path in paths[word]) for word in words
        ]
        has_all = question.paths == "all"
        return Solution(
            board,
            rules,
            words,
            [rules.points_for(len(word)) for word in words],
            None if question.paths == "none" else [paths[0] for paths in all_paths],
            all_paths=all_paths if has_all else None,
            cut={number for number, word in enumerate(words) if has_all and word in self._cut},
            ended=ended,
            elapsed_s=elapsed_s,
            engine=engine,
            lexicon=question.lexicon,
        )

    def _check(self, word: Any, paths: list[tuple[int, ...]]) -> None:
        """Raises EngineFailed for anything but a word of the lexicon with a path over the board."""
        if not isinstance(word, str) or word not in self._question.lexicon:
            raise EngineFailed(f"it found {shorten(word)}, which is not a word of the lexicon")
        cells = range(len(self._question.board))
        for path in paths:
            if not path or min(path) not in cells or max(path) not in cells or len(set(path)) < len(path):
                raise EngineFailed(
                    f"it found {word!r} on {shorten(path)}: expected different cells from 0 to {cells.stop - 1}"
                )
