"""Definitions: short glosses of English words, and the roots that inflected words come from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from os.path import dirname, join
from typing import Any, NamedTuple

from gridwords.argument import checked_text
from gridwords.errors import BadLexicon
from gridwords.lexicon.roots import pairs, possible_roots
from gridwords.text import fold

FIRST_LINE = "gridwords definitions 1"
_PARTS = {
    "n": "noun",
    "v": "verb",
    "a": "adjective",
    "r": "adverb",
    "c": "conjunction",
    "d": "determiner",
    "i": "interjection",
    "p": "preposition",
    "u": "pronoun",
}
# WordNet's rules of detachment and a few that it lacks: ending of the inflected word, ending of its root.
_ENDINGS = {
    "n": pairs("s> ses>s xes>x zes>z ches>ch shes>sh men>man ies>y"),
    "v": pairs("s> ies>y es>e es> ed>e ed> ing>e ing> ied>y"),
    "a": pairs("er> est> er>e est>e ier>y iest>y"),
}
_DOUBLING = {"v": ("ed", "ing"), "a": ("er", "est")}
_SHORTEST = 2  # letters of a root: "as" is not the plural of "a"
_OWN_PARTS = frozenset(_PARTS) - frozenset("nvar")


class Gloss(NamedTuple):
    """What a word means in one part of speech. `root` is the word itself or the word that it is a form of."""

    root: str
    part: str
    text: str


class Definition(NamedTuple):
    """What is known of a word.

    `glosses` has the most common meaning of each part of speech, the most common part first. A word without glosses may
    have a `root`, the word it probably comes from. `vulgar` words are unfit for children.

    >>> print(define("tenners"))
    tenners: noun (tenner): the cardinal number that is the sum of nine and one; the base of the decimal system
    """

    word: str
    glosses: tuple[Gloss, ...] = ()
    root: str | None = None
    vulgar: bool = False

    def __str__(self) -> str:
        return f"{self.word}: {'; '.join(self.lines()) or self.missing()}"

    def lines(self) -> list[str]:
        """Each gloss with its part of speech, and the root if that is another word."""
        return [
            f"{gloss.part}{'' if gloss.root == self.word else f' ({gloss.root})'}: {gloss.text}"
            for gloss in self.glosses
        ]

    def missing(self) -> str:
        """What to say about a word without glosses."""
        return "no definition" + (f"; perhaps from {self.root}" if self.root else "")

    def to_dict(self) -> dict[str, Any]:
        """The definition in plain types, ready for JSON."""
        return {
            "word": self.word,
            "glosses": [gloss._asdict() for gloss in self.glosses],
            "root": self.root,
            "vulgar": self.vulgar,
        }


class Morphology:
    """Finds the roots of inflected words, as WordNet's function morphy does.

    `parts` gives the parts of speech of a root, `irregular` has for each part of speech the words whose roots differ
    from what the rules give.
    """

    def __init__(
        self, parts: Callable[[str], Collection[str]], irregular: Mapping[str, Mapping[str, list[str]]]
    ) -> None:
        self._parts, self._irregular = parts, irregular

    def roots(self, word: str) -> list[tuple[str, str]]:
        """The roots of a word and their parts of speech; the word itself may be among them."""
        own = self._parts(word)
        if not _OWN_PARTS.isdisjoint(own):  # "his" is not the plural of "hi"
            return [(word, part) for part in own]
        return [(root, part) for part in "nvar" for root in self._roots(word, part)]

    def _roots(self, word: str, part: str) -> list[str]:
        roots = [*self._irregular[part].get(word, ())]
        if part in self._parts(word) and word not in roots:  # "shed" is its own past tense
            roots.append(word)
        return roots or next(([root] for root in self._regular(word, part)), [])

    def _regular(self, word: str, part: str) -> Iterator[str]:
        for ending, before in _ENDINGS.get(part, ()):
            if word.endswith(ending) and not (ending == "s" and word.endswith("ss")):
                root = word[: len(word) - len(ending)] + before
                if self._has(root, part):
                    yield root
        for ending in _DOUBLING.get(part, ()):
            stem = word.removesuffix(ending)
            if stem != word and stem[-1:] == stem[-2:-1] and self._has(stem[:-1], part):
                yield stem[:-1]

    def _has(self, root: str, part: str) -> bool:
        return len(root) >= _SHORTEST and part in self._parts(root)


class _Definitions:
    """The content of the file of definitions."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        if lines[0] != FIRST_LINE:
            raise ValueError("it is not a file of definitions of this version")
        self.entries: dict[str, str] = {}  # taken apart when they are looked up: that is 40 ms faster
        self.vulgar: set[str] = set()
        irregular: dict[str, dict[str, list[str]]] = {part: {} for part in "nvar"}
        for line in lines[1:]:
            word, _, rest = line.partition("\t")
            if word.startswith("="):
                inflected, _, roots = rest.partition("\t")
                irregular[word[1]][inflected] = roots.split(" ")
            elif word.startswith("~"):
                self.vulgar.add(word[1:])
            else:
                self.entries[word] = rest
        self.morphology = Morphology(self._parts, irregular)

    def _parts(self, word: str) -> list[str]:
        return [field[0] for field in self.entries[word].split("\t")] if word in self.entries else []

    def glosses(self, word: str) -> tuple[Gloss, ...]:
        """The glosses of a word, the most common first."""
        found = []
        for root, part in self.morphology.roots(word):
            for field in self.entries[root].split("\t"):
                if field[0] == part:
                    found.append((-int(field[1]), Gloss(root, _PARTS[part], field[2:])))
        return tuple(gloss for _, gloss in sorted(found, key=lambda pair: pair[0]))


@cache
def _load() -> _Definitions:
    """The file that comes with the package, read when the first definition is requested: 80 ms."""
    import gzip
    import zlib

    path = join(dirname(dirname(__file__)), "data", "definitions.gz")
    try:
        with gzip.open(path) as file:
            return _Definitions(file.read().decode())
    except (OSError, EOFError, zlib.error, ValueError, IndexError, KeyError) as error:
        raise BadLexicon(f"{path}: no definitions, the file is missing or damaged: {error}") from None


def define(word: str) -> Definition:
    """What an English word means, if it is known.

    >>> define("geese").glosses[0].root
    'goose'
    >>> print(define("tokened"))
    tokened: no definition; perhaps from token
    """
    known = _load()
    word = fold(checked_text(word, "word", "a text").strip())
    glosses = known.glosses(word)
    root = None if glosses else next((root for root in possible_roots(word) if root in known.entries), None)
    return Definition(word, glosses, root, word in known.vulgar)


def vulgar_words() -> list[str]:
    """The words of ENABLE1 that are profane, obscene or slurs according to SCOWL, WordNet and our own list."""
    return sorted(_load().vulgar)
