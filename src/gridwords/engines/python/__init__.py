"""The readable engine: each way to search in plain Python, with nothing but the standard library.

Read `prefix.py` first: the walk with the trie, which the fast engines do too. `paths.py` looks up every path in a set,
`word.py` looks for each word separately, and `frontier.py` goes breadth first before it goes depth first. Each is one
function that yields every word it finds with the cells of the path; `Engine.solve` makes a Solution of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwords.engines.engine import Engine, Question
from gridwords.engines.python import frontier, paths, prefix, word
from gridwords.option import Option

_METHODS = {"prefix": prefix.find, "word": word.find, "paths": paths.find, "frontier": frontier.find}


class PythonEngine(Engine):
    """One thread, with dictionaries and tuples only. Tests compare the fast engines with it."""

    name = "python"
    summary = "the readable reference: plain Python, on one thread"
    options = (
        Option(
            "method",
            tuple(_METHODS),
            default="prefix",
            help="along the trie, each word by itself, every path, or breadth first and then along the trie",
        ),
    )

    def find(self, question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every word with the cells of each of its paths."""
        return _METHODS[self.read_options(question.compute)["method"]](question)
