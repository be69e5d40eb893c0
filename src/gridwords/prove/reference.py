"""The reference prover: sum and choice trees made of dictionaries, walked with the readable trie.

It is slow, shares nothing with the core but the definition of the bound, and exists to check it. A word found on a class
is its choices, (place, letter) pairs in the order of the cells; a tree node holds the points of the words that end there
and, for each place that the others use next, a subtree by letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwords.prove.question import ProofQuestion

    Choices = tuple[tuple[int, str], ...]
    #: Each word of a class with every set of choices that spells it.
    Found = set[tuple[Choices, str]]
    Values = dict[int, dict[str, int]]


class TooManyFound(Exception):
    """A class is too large for the reference prover."""


class OutOfTime(Exception):
    """The deadline came before the class was done."""


class _Node:
    __slots__ = ("next", "points")

    def __init__(self) -> None:
        self.points = 0
        self.next: dict[int, dict[str, _Node]] = {}


class _Bounded(NamedTuple):
    bound: int
    points: int
    values: Values  # the worth of each next choice


class ReferenceProver:
    """Bounds and boards of classes, for one question and order of the cells."""

    def __init__(self, question: ProofQuestion, order: Sequence[int], end: float = inf) -> None:
        """`end` is the time on the clock after which everything here raises `OutOfTime`."""
        self.end = end
        self.question = question
        self.order = order
        self.place = {cell: place for place, cell in enumerate(order)}
        self.touching = [question.shape.touching(cell) for cell in range(len(question.shape))]

    def bound(self, found: Found) -> int:
        """An upper bound on the score of every board of the class in which these words were found."""
        # No board scores more than every word once.
        all_words = sum(self.question.table[len(word)] for word in {word for _, word in found})
        return min(all_words, self._bounded(self._tree(found)).bound)

    def boards(
        self, found: Found, letters: Sequence[str], choose: Callable[[list[str]], str] | None = None
    ) -> dict[str, int]:
        """Every board of the class that reaches the score.

        `choose` draws one letter for each cell, which restricts the search to a single path through the tree.
        """
        kept: dict[str, int] = {}
        in_order = [letters[cell] for cell in self.order]
        branches = list if choose is None else lambda letters: [choose(letters)]
        self._force(found, in_order, "", 0, kept, branches)
        return kept

    def _force(
        self,
        found: Found,
        letters: Sequence[str],
        chosen: str,
        points: int,
        kept: dict[str, int],
        branches: Callable[[list[str]], list[str]],
    ) -> None:
        if points + self._bounded(self._tree(found)).bound < self.question.at_least:
            return
        place = len(chosen)
        if place == len(letters):
            kept["".join(chosen[self.place[cell]] for cell in range(place))] = points
            return
        for letter in branches(list(letters[place])):
            now: Found = set()
            complete: set[str] = set()
            for choices, word in found:
                if choices[0][0] != place:
                    now.add((choices, word))
                elif choices[0][1] == letter:
                    if len(choices) == 1:
                        complete.add(word)
                    else:
                        now.add((choices[1:], word))
            now = {(choices, word) for choices, word in now if word not in complete}
            more = sum(self.question.table[len(word)] for word in complete)
            self._force(now, letters, chosen + letter, points + more, kept, branches)

    def found(self, letters: Sequence[str], most_found: int | None = None) -> Found:
        """Every word of the class with these letters in each cell, with its choices.

        Raises `TooManyFound` if there are more than `most_found`.
        """
        lexicon, rules, table = self.question.lexicon, self.question.rules, self.question.table
        children = cache(lexicon.children)
        found: Found = set()

        def walk(cells: tuple[int, ...], node: int, word: str, choices: Choices) -> None:
            self._look()
            if lexicon.is_word(node) and len(word) >= rules.minimum_length and table[len(word)] > 0:
                found.add((tuple(sorted(choices)), word))
                if most_found is not None and len(found) > most_found:
                    raise TooManyFound
            for cell in self.touching[cells[-1]]:
                if cell not in cells and self.question.shape.keeps_direction(cells, cell):
                    step((*cells, cell), node, word, choices)

        def step(cells: tuple[int, ...], node: int, word: str, choices: Choices) -> None:
            for letter in letters[cells[-1]]:
                spelled = "qu" if letter == "q" and rules.q_is_qu else letter
                end: int | None = node
                for one in spelled:
                    end = None if end is None else children(end).get(one)
                if end is not None:
                    walk(cells, end, word + spelled, (*choices, (self.place[cells[-1]], letter)))

        for cell in range(len(letters)):
            step((cell,), lexicon.root, "", ())
        return found

    def _look(self) -> None:
        if monotonic() >= self.end:
            raise OutOfTime

    def _tree(self, found: Found) -> _Node:
        root = _Node()
        for number, (choices, word) in enumerate(found):
            if number % 1000 == 0:
                self._look()
            node = root
            for place, letter in choices:
                node = node.next.setdefault(place, {}).setdefault(letter, _Node())
            node.points += self.question.table[len(word)]
        return root

    def _bounded(self, node: _Node) -> _Bounded:
        """The bound of a node. Later places are combined with each letter of an earlier one where both continue."""
        self._look()
        values: Values = {}
        rest = 0
        for place in sorted(node.next, reverse=True):
            together = rest
            own = {}
            for letter, child in node.next[place].items():
                below = self._bounded(child)
                own[letter] = below.bound
                joined = below.points + sum(
                    _best_joined(values.get(later, {}), below.values.get(later, {}))
                    for later in {*values, *below.values}
                )
                together = max(together, min(joined, below.bound + rest))
            values[place] = own
            rest = together
        return _Bounded(node.points + rest, node.points, values)


def _best_joined(one: dict[str, int], other: dict[str, int]) -> int:
    return max(one.get(letter, 0) + other.get(letter, 0) for letter in {*one, *other})
