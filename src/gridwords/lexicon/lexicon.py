"""Lexicon: the allowed words, packed into an immutable trie."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from gridwords import _core
from gridwords.argument import checked_text, file_name, listed_words, whole_number
from gridwords.errors import BadLexicon, BadOption, shorten
from gridwords.hints import Path, later
from gridwords.lexicon.levels import HIGHEST, AnyLevel, read_level, with_levels
from gridwords.lexicon.lex_file import DEFAULT, is_lex, map_lex, open_lex, read_lex
from gridwords.storage import write_whole
from gridwords.text import fold, strip_accents

if TYPE_CHECKING:
    from gridwords.lexicon.definitions import Definition
else:
    Definition = later("gridwords.lexicon.definitions", "Definition")

Accents = Literal["keep", "fold"]
T = TypeVar("T")


class LexiconInfo(NamedTuple):
    """The figures of a lexicon.

    `bytes` is the size of its trie, `left_out` the number of entries that were not words, and `levels` says whether its
    words have levels.
    """

    words: int
    longest: int
    alphabet: str
    nodes: int
    bytes: int
    left_out: int
    levels: bool

    def to_dict(self) -> dict[str, Any]:
        """The figures as a dictionary."""
        return self._asdict()


class Lexicon:
    """The allowed words.

    >>> lexicon = Lexicon.from_words(["tea", "Ten", "tea", "to do"])
    >>> list(lexicon), "ten" in lexicon, lexicon.words("te"), lexicon.left_out
    (['tea', 'ten'], True, ['tea', 'ten'], 1)
    """

    __slots__ = ("__weakref__", "_alphabet", "_codes", "_core", "_kept", "_left_out_examples", "_whole")

    def __init__(self, core: _core.Lexicon, left_out_examples: Sequence[str] = ()) -> None:
        """Internal: use `default`, `from_words`, `from_file` or `open`."""
        self._core = core
        self._alphabet: str = core.alphabet
        self._codes: dict[str, int] | None = None
        self._left_out_examples = tuple(left_out_examples)
        self._kept: dict[str, dict[Hashable, Any]] = {}
        self._whole: Lexicon | None = None  # the lexicon that `up_to_level` made this one from

    def __reduce__(self) -> tuple[Callable[..., Lexicon], tuple[Any, ...]]:
        """The words as a `.lex` file; for the default lexicon, which every process has, only what identifies it."""
        if self is _default:
            return _default_lexicon, (self.file_hash,)
        return _unpacked, (self._core.to_bytes(), self._left_out_examples, self._whole)

    def __copy__(self) -> Lexicon:
        """The lexicon itself, which never changes."""
        return self

    def __deepcopy__(self, _known: object) -> Lexicon:
        return self

    # Constructors

    @classmethod
    def default(cls) -> Lexicon:
        """ENABLE1: 172,820 English words in the public domain. Opened once, in about a millisecond."""
        global _default
        if _default is None:
            _default = cls(map_lex(DEFAULT))
        return _default

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        *,
        accents: Accents = "keep",
        threads: int | None = None,
        levels: Mapping[str, int] | None = None,
    ) -> Lexicon:
        """A lexicon of these words, in any order and case. Entries that are not words are left out and counted.

        `levels` says how well known words are, from 10 to 95; words that it lacks have 95. `accents` is `keep` or
        `fold` (é becomes e). `threads` share the building by first letter (default: one for a small list, otherwise as
        many as the machine has).
        """
        from gridwords.lexicon.entries import Entries

        # A line break inside an entry counts as a space: either way the entry is not a word.
        entries = [
            word.strip().replace("\n", " ").replace("\r", " ")
            for word in listed_words(words, "from_words", BadLexicon)
        ]
        core, left_out = Entries.read("\n".join(entries), False, accents).build(threads)
        if levels is not None:
            spelled = strip_accents if accents == "fold" else str
            given = {fold(spelled(word)): read_level(levels[word]) for word in levels}
            core = with_levels(core, given)
        return cls(core, left_out)

    @classmethod
    def from_file(cls, path: str | Path, *, accents: Accents = "keep", threads: int | None = None) -> Lexicon:
        """A lexicon from a word list, plain or compressed with gzip, or a Hunspell dictionary; a `.lex` file is opened.

        Words are separated by line breaks or spaces, in any order and case; entries that are not words are left out and
        counted. A line that starts with `#` is a comment. A line may hold a word, a tab and the word's level. `accents` is
        as for `from_words`.
        """
        from gridwords.lexicon.entries import build_list
        from gridwords.lexicon.installed import read_list

        path, data = read_list(path)
        if is_lex(data, path):
            kept = cls(read_lex(data, path))
            if accents == "keep":
                return kept
            return cls.from_words(kept, accents=accents, threads=threads, levels=kept._levels())
        return cls(*build_list(data, path, accents, threads))

    @classmethod
    def open(cls, path: str | Path) -> Lexicon:
        """A `.lex` file, read into memory and checked to the last byte."""
        return cls(open_lex(path))

    @classmethod
    def load(cls, lexicon: Lexicon | str | Path | None = None) -> Lexicon:
        """The lexicon that the argument names: a `Lexicon`, a file, or None (or `enable1`) for the default.

        A name such as `french` finds the word list or Hunspell dictionary on this machine. A word list is built once and
        kept in the cache folder under the hash of its content.
        """
        if isinstance(lexicon, Lexicon):
            return lexicon
        if lexicon is None or (isinstance(lexicon, str) and lexicon == "enable1"):
            return cls.default()
        if not isinstance(lexicon, (str, PathLike)):
            hint = (
                ": Lexicon.from_words makes one from words" if isinstance(lexicon, (list, tuple, set)) else ""
            )
            raise BadLexicon(f"a lexicon is a Lexicon or a file, got {shorten(lexicon)}{hint}")
        from gridwords.lexicon.cache import load_list
        from gridwords.lexicon.installed import read_list

        path, data = read_list(lexicon)
        if is_lex(data, path):
            return cls(read_lex(data, path))
        return cls(*load_list(data, path))

    def _levels(self) -> dict[str, int] | None:
        """The level of every word, if they have levels."""
        if not self.has_levels:
            return None
        return dict(zip(self.words(), self._core.word_levels(), strict=True))

    def adding(self, *words: Iterable[str]) -> Lexicon:
        """A new lexicon with these words (or lexicons) added.

        A word keeps its level, the lowest if the lexicons differ; if others have levels, a word without one gets 95.

        >>> list(Lexicon.from_words(["tea"]).adding(["ten"], ["tin"]))
        ['tea', 'ten', 'tin']
        """
        parts = [
            some if isinstance(some, Lexicon) else listed_words(some, "adding", BadLexicon)
            for some in (self, *words)
        ]
        levels: dict[str, int] = {}
        for part in parts:
            if isinstance(part, Lexicon):
                for word, level in (part._levels() or {}).items():
                    levels[word] = min(level, levels.get(word, HIGHEST))
        return Lexicon.from_words([word for part in parts for word in part], levels=levels or None)

    def excluding(self, *words: Iterable[str]) -> Lexicon:
        """A new lexicon without these words (or the words of other lexicons).

        >>> list(Lexicon.from_words(["tea", "ten"]).excluding(["Tea"]))
        ['ten']
        """
        gone = {fold(word.strip()) for some in words for word in listed_words(some, "excluding", BadLexicon)}
        return Lexicon.from_words([word for word in self if word not in gone], levels=self._levels())

    def up_to_level(self, level: AnyLevel) -> Lexicon:
        """The words of at most this level: a number, or `common` (35), `familiar` (60) or `all` (95).

        The result is kept, so asking for it again is free.

        >>> len(Lexicon.default().up_to_level("common"))
        39267
        """
        most = read_level(level)
        if not self.has_levels:
            raise BadOption(
                f"level {level}: this lexicon has no levels; a word list gives them as word<TAB>level"
            )

        def make() -> Lexicon:
            made = Lexicon(self._core.up_to_level(most))
            made._whole = self
            return made

        return self if most == HIGHEST else self.kept("up to level", most, make)

    def without_vulgar(self) -> Lexicon:
        """The words without English ones that are unfit for children: profane, obscene, or slurs.

        >>> len(Lexicon.default()) - len(Lexicon.default().without_vulgar())
        268
        """
        from gridwords.lexicon.definitions import vulgar_words

        return self.kept("without vulgar", (), lambda: Lexicon(self._core.without_words(vulgar_words())))

    def define(self, word: str) -> Definition | None:
        """What an English word means; None for a word that is not in the lexicon.

        >>> print(Lexicon.default().define("antlers"))
        antlers: noun (antler): deciduous horn of a member of the deer family
        """
        from gridwords.lexicon.definitions import define

        return define(word) if word in self else None

    def save(self, path: str | Path) -> None:
        """Write a `.lex` file, which opens in about a millisecond."""
        path = file_name(path, "lexicon", BadLexicon)
        try:
            write_whole(path, self._core.to_bytes())
        except (OSError, ValueError) as error:  # ValueError: an empty name, or one with a NUL
            raise BadLexicon(
                f"{path} cannot be written: {getattr(error, 'strerror', None) or error}"
            ) from None

    # Questions

    @property
    def alphabet(self) -> str:
        """The letters, in order; a letter's code is its position here."""
        return self._alphabet

    @property
    def longest(self) -> int:
        """The number of letters of the longest word."""
        return self._core.longest

    @property
    def left_out(self) -> int:
        """How many entries of the word list were not words."""
        return self._core.left_out

    @property
    def left_out_example(self) -> str:
        """The first entry left out and its line, if the lexicon was made from text."""
        return next(iter(self._left_out_examples), "")

    @property
    def left_out_examples(self) -> tuple[str, ...]:
        """The first three entries left out and their lines, if the lexicon was made from text."""
        return self._left_out_examples

    def info(self) -> LexiconInfo:
        """The figures of the lexicon."""
        core = self._core
        return LexiconInfo(
            words=core.word_count,
            longest=core.longest,
            alphabet=self._alphabet,
            nodes=core.node_count,
            bytes=core.node_count * core.node_bytes,
            left_out=core.left_out,
            levels=core.has_levels,
        )

    def __len__(self) -> int:
        return self._core.word_count

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        node = self._find(fold(word))
        return node >= 0 and self._core.is_word(node)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words())

    def __eq__(self, other: object) -> bool:
        """Whether both would be the same `.lex` file: words, levels, and how many entries were left out."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self is other or (
            hash(self) == hash(other) and self._core.to_bytes() == other._core.to_bytes()
        )

    def __hash__(self) -> int:
        return hash((self._core.word_count, self._core.node_count, self._alphabet))

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self)} words, {len(self._alphabet)} letters>"

    def _repr_html_(self) -> str:
        """For a notebook: the figures of `info`, and some of the words."""
        from gridwords.notebook import notebook_figure, notebook_table

        some = self.sample(min(len(self), 8), seed=1)
        return notebook_figure(
            f"{len(self):,} words",
            notebook_table([*self.info().to_dict().items(), ("for example", ", ".join(some))]),
        )

    def words(self, prefix: str = "") -> list[str]:
        """The words that start with `prefix`, sorted.

        >>> Lexicon.default().words("gridl")
        ['gridlock', 'gridlocked', 'gridlocking', 'gridlocks']
        """
        node = self._find(fold(checked_text(prefix, "prefix", "the first letters of words")))
        return self._core.words_from(node) if node >= 0 else []

    @property
    def has_levels(self) -> bool:
        """Whether the words have levels."""
        return self._core.has_levels

    def level(self, word: str) -> int | None:
        """How well known a word is, from 10 (everyone knows it) to 95 (nobody does).

        None if the lexicon has no levels or lacks the word.

        >>> Lexicon.default().level("that"), Lexicon.default().level("pht")
        (10, 77)
        """
        node = self._find(fold(checked_text(word, "word", "a text")))
        return (self._core.level(node) or None) if node >= 0 else None

    @property
    def whole(self) -> Lexicon | None:
        """The lexicon that `up_to_level` made this one from; None for any other."""
        return self._whole

    def levels_of(self, words: Sequence[str]) -> list[int | None]:
        """`level` for each of many words, which must be in lower case."""
        words = words if isinstance(words, list) else listed_words(words, "levels_of", BadLexicon)
        try:
            return [level or None for level in self._core.levels_of(words)]
        except RuntimeError:  # what the core raises for an entry that is not text
            listed_words(words, "levels_of", BadLexicon)
            raise

    def codes(self, word: str) -> bytes | None:
        """The letter codes of a word, or None if the alphabet lacks one of its letters.

        >>> Lexicon.default().codes("cab")
        b'\\x02\\x00\\x01'
        """
        if self._codes is None:
            self._codes = {letter: code for code, letter in enumerate(self._alphabet)}
        try:
            return bytes([self._codes[letter] for letter in word])
        except KeyError:
            return None
        except TypeError:
            raise BadOption(f"word {shorten(word)}: expected a text") from None

    def letter_frequencies(self) -> dict[str, int]:
        """How often each letter occurs in the words."""
        counts = self.kept("letter counts", (), self._core.letter_counts)
        return dict(zip(self._alphabet, counts, strict=True))

    def sample(self, number: int, *, min_length: int = 1, seed: int | None = None) -> list[str]:
        """`number` different words drawn at random, sorted."""
        from gridwords.rng import Chance

        try:
            number = whole_number(number)
        except TypeError:
            raise BadOption(f"number {shorten(number)}: expected a number of words to draw") from None
        words = [word for word in self if len(word) >= min_length]
        if not 0 <= number <= len(words):
            long_enough = f" of {shorten(min_length)} letters or more" if min_length > 1 else ""
            raise BadOption(
                f"cannot draw {shorten(number)} words{long_enough}: the lexicon has only {len(words):,}"
            )
        return [words[place] for place in Chance(seed).some_below(len(words), number)]

    @property
    def fingerprint(self) -> str:
        """A hash of the words as a `.lex` file: the same on every machine. 5 ms for ENABLE1, then remembered.

        Levels do not change it: they do not change what is found.
        """

        def make() -> str:
            from hashlib import blake2b

            words = self._core.without_levels() if self.has_levels else self._core
            return blake2b(words.to_bytes(), digest_size=16).hexdigest()

        return self.kept("fingerprint", (), make)

    @property
    def file_hash(self) -> str:
        """A hash of the lexicon as the `.lex` file that it is, with its levels: the same on every machine."""

        def make() -> str:
            from hashlib import blake2b

            return blake2b(self._core.to_bytes(), digest_size=16).hexdigest()

        return self.kept("file hash", (), make) if self.has_levels else self.fingerprint

    def kept(self, kind: str, key: Hashable, make: Callable[[], T], most: int = 8) -> T:
        """What `make` returns, made once and kept with the lexicon.

        At most `most` things of one kind are kept; the oldest makes room. Two threads that need the same thing at the
        same time may both make it, and the first one is kept: with a lock, a forked process could wait forever.
        """
        shelf = self._kept.setdefault(kind, {})
        try:
            return shelf[key]  # type: ignore[no-any-return]
        except KeyError:
            made = make()
        made = shelf.setdefault(key, made)
        for oldest in list(shelf)[:-most]:
            shelf.pop(oldest, None)
        return made

    # The trie, for engines written in Python

    @property
    def root(self) -> int:
        """The node of the empty prefix."""
        return 0

    def children(self, node: int) -> dict[str, int]:
        """The child nodes, by letter."""
        mask, child = self._core.child_mask(node), self._core.first_child(node)
        children = {}
        for code, letter in enumerate(self._alphabet):
            if mask >> code & 1:
                children[letter] = child
                child += 1
        return children

    def is_word(self, node: int) -> bool:
        """Whether a word ends at the node."""
        return self._core.is_word(node)

    def _find(self, word: str) -> int:
        codes = self.codes(word)
        return -1 if codes is None else self._core.find(codes)


_default: Lexicon | None = None


def _default_lexicon(file_hash: str) -> Lexicon:
    """The default lexicon, if it is the one that was pickled."""
    if Lexicon.default().file_hash != file_hash:
        raise BadLexicon("the pickled lexicon is the default one of another version of gridwords")
    return Lexicon.default()


# The tasks of a pool bring the same lexicon over and over: it is made once, with everything that it keeps.
@lru_cache(maxsize=4)
def _unpacked(data: bytes, left_out_examples: tuple[str, ...], whole: Lexicon | None) -> Lexicon:
    lexicon = Lexicon(read_lex(data, "the pickled lexicon"), left_out_examples)
    lexicon._whole = whole
    return lexicon
