"""Lesson: a search step by step, for learning and teaching.

The methods are those of the engines, written to be followed rather than to be fast: a few words, a small board, and one
step for every cell that is visited.

| method | how it works |
| --- | --- |
| `word` | one word after the other, each searched separately |
| `frontier` | all walks together, one cell longer at a time; after a few cells, each walk in turn to its end |
| `prefix` | depth first on the board and in the trie at the same time |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadOption, unknown
from gridwords.questions.solve import solve
from gridwords.text import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

__all__ = ["METHODS", "Lesson", "Step"]

METHODS = ("word", "frontier", "prefix")
_FRONTIER_CELLS = 3  # how far the walks of a frontier grow together

Cells = tuple[int, ...]


class Step(NamedTuple):
    """One event of a search.

    `event` is `visit` (a cell fits), `dead` (it does not), `word` (a word is found), `back` (a walk loses its last
    cell), `seek` and `missed` (the search for one word starts, or fails) or `level` (all walks have grown by one cell;
    `walks` is how many remain). `cells` is the walk on the board and `node` its place in the trie.
    """

    event: str
    cells: Cells
    node: int
    word: str = ""
    walks: int = 0


class Lesson:
    """A small board, a few words and their trie; if no words are given, some that suit the board are chosen.

    >>> lesson = Lesson(Board("tea/nst/oar"), Lexicon.default(), Rules.get("boggle"), ["tea", "ten", "toe"])
    >>> [step.word for step in lesson.steps("prefix") if step.event == "word"]
    ['tea', 'ten']
    """

    def __init__(
        self,
        board: Board,
        lexicon: Lexicon,
        rules: Rules,
        words: Sequence[str] | None = None,
        most_words: int = 24,
        deadline_s: float | None = 1.0,
    ) -> None:
        self.board = board
        chosen = _choose(board, lexicon, rules, most_words, deadline_s) if words is None else words
        folded = dict.fromkeys(fold(word.strip()) for word in chosen)
        self.words = sorted(word for word in folded if word.isalpha() and len(word) <= 32)
        letters = "".join(sorted(set("".join(self.words))))
        tiles = board.spellings(letters, rules.q_is_qu)
        self._spellings = [
            tuple("".join(letters[code] for code in codes) for codes in tiles[tile]) for tile in board._cells
        ]
        # The trie, numbered as in a lexicon: breadth first, with the root as node 0.
        self._children: list[dict[str, int]] = [{}]
        self._prefixes = [""]
        for node, prefix in enumerate(self._prefixes):
            for word in self.words:
                if len(word) > len(prefix) and word.startswith(prefix):
                    letter = word[len(prefix)]
                    if letter not in self._children[node]:
                        self._children[node][letter] = len(self._prefixes)
                        self._prefixes.append(prefix + letter)
                        self._children.append({})

    def steps(self, method: str) -> Iterator[Step]:
        """Every step of one method."""
        if method not in METHODS:
            raise BadOption(unknown("method", method, METHODS))
        if method == "word":
            return self._word_by_word()
        return self._frontier() if method == "frontier" else self._deeper((), 0, set())

    def to_dict(self, method: str, most_steps: int) -> dict[str, Any]:
        """The lesson in plain types: the trie, and up to `most_steps` steps of one method."""
        steps: list[dict[str, Any]] = []
        visits = 0
        complete = True
        for step in self.steps(method):
            if len(steps) == most_steps:
                complete = False
                break
            visits += step.event in ("visit", "dead")
            steps.append({**step._asdict(), "visits": visits})
        words = set(self.words)
        return {
            "board": str(self.board),
            "rows": self.board.rows,
            "cols": self.board.cols,
            "method": method,
            "words": self.words,
            "trie": [
                {"prefix": prefix, "word": prefix in words, "children": list(self._children[node].values())}
                for node, prefix in enumerate(self._prefixes)
            ],
            "steps": steps,
            "complete": complete,
        }

    def _deeper(self, cells: Cells, node: int, found: set[str]) -> Iterator[Step]:
        for cell in self._next(cells):
            longer = (*cells, cell)
            nodes = self._follow(node, cell)
            if not nodes:
                yield Step("dead", longer, node)
            for child in nodes:
                yield from self._arrive(longer, child, found)
                if self._children[child]:
                    yield from self._deeper(longer, child, found)
                yield Step("back", cells, node)

    def _frontier(self) -> Iterator[Step]:
        found: set[str] = set()
        frontier: list[tuple[Cells, int]] = [((), 0)]
        for _ in range(_FRONTIER_CELLS):
            grown = []
            for cells, node in frontier:
                for cell in self._next(cells):
                    longer = (*cells, cell)
                    nodes = self._follow(node, cell)
                    if not nodes:
                        yield Step("dead", longer, node)
                    for child in nodes:
                        yield from self._arrive(longer, child, found)
                        if self._children[child]:
                            grown.append((longer, child))
            frontier = grown
            yield Step("level", (), 0, walks=len(frontier))
        for cells, node in frontier:
            yield from self._deeper(cells, node, found)

    def _word_by_word(self) -> Iterator[Step]:
        for word in self.words:
            yield Step("seek", (), 0, word)
            last = None
            for step in self._spell(word, 0, ()):
                last = step
                yield step
            if last is None or last.event != "word":
                yield Step("missed", (), 0, word)

    def _spell(self, word: str, done: int, cells: Cells) -> Iterator[Step]:
        """The walks that could spell one word, until one does: then the last step is `word`."""
        node = self._prefixes.index(word[:done])
        for cell in self._next(cells):
            longer = (*cells, cell)
            fitting = [text for text in self._spellings[cell] if word.startswith(text, done)]
            if not fitting:
                yield Step("dead", longer, node)
            for text in fitting:
                spelled = done + len(text)
                yield Step("visit", longer, self._prefixes.index(word[:spelled]))
                if spelled == len(word):
                    yield Step("word", longer, self._prefixes.index(word), word)
                    return
                step = None
                for step in self._spell(word, spelled, longer):
                    yield step
                if step is not None and step.event == "word":
                    return
                yield Step("back", cells, node)

    def _arrive(self, cells: Cells, node: int, found: set[str]) -> Iterator[Step]:
        yield Step("visit", cells, node)
        prefix = self._prefixes[node]
        if prefix in self.words and prefix not in found:
            found.add(prefix)
            yield Step("word", cells, node, prefix)

    def _next(self, cells: Cells) -> Iterator[int]:
        """The cells that a walk may enter: any at first, then unused ones that touch its last cell."""
        if not cells:
            yield from range(len(self.board))
            return
        for cell in self.board.touching(cells[-1]):
            straight = self.board.shape.keeps_direction(cells, cell)
            if straight and cell not in cells:
                yield cell

    def _follow(self, node: int, cell: int) -> list[int]:
        """The nodes that a cell's tile leads to: several for a choice."""
        nodes = []
        for text in self._spellings[cell]:
            end: int | None = node
            for letter in text:
                end = None if end is None else self._children[end].get(letter)
            if end is not None:
                nodes.append(end)
        return nodes


def _choose(
    board: Board, lexicon: Lexicon, rules: Rules, most: int, deadline_s: float | None
) -> Sequence[str]:
    """Words on the board, and a third as many words that start like them but are not on it."""
    solution = solve(
        board, lexicon=lexicon, rules=rules, paths="none", engine="prefix", threads=1, deadline_s=deadline_s
    )
    there = sorted((word for word in solution.words if len(word) <= 7), key=lambda word: (-len(word), word))
    wanted = min(len(there), most - most // 4)
    there = [there[number * len(there) // wanted] for number in range(wanted)]
    near = []
    for word in there:
        for other in lexicon.words(word[:-1])[:20]:
            if other not in solution and rules.minimum_length <= len(other) <= 7 and other not in near:
                near.append(other)
                break
    return [*there, *near[: most // 4]]
