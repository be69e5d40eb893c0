"""Solution: the words found on a board, with their points and paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from gridwords.argument import checked_text, whole_between
from gridwords.board import Board
from gridwords.cached import cached_property
from gridwords.errors import BadOption, plural, shorten, unknown, with_article
from gridwords.game import Game
from gridwords.hints import later
from gridwords.lexicon import Lexicon
from gridwords.lexicon.levels import AnyLevel
from gridwords.rules import Rules
from gridwords.text import fold

if TYPE_CHECKING:
    from gridwords._core import Listing
    from gridwords.board.picture import Path, Svg
    from gridwords.solution_tables import SolutionArrays
else:
    Path = later("gridwords.board.picture", "Path")
    Svg = later("gridwords.board.picture", "Svg")
    SolutionArrays = later("gridwords.solution_tables", "SolutionArrays")
    Listing = later("gridwords._core", "Listing")

__all__ = ["Ended", "Found", "Solution"]

#: Why a search ended.
Ended = Literal["complete", "deadline", "interrupted"]

#: What words can be sorted by.
Order = Literal["length", "points", "alphabet", "path", "level"]
ORDERS = get_args(Order)


class Found(NamedTuple):
    """One word on the board.

    `path` is the first path, as (row, column) pairs counted from 0: the one with the smallest row-major cell numbers.
    It is None if no paths were requested, and `paths` is None unless all were; `paths_complete` says whether `paths`
    holds every one. `level` is how well known the word is, from 10 to 95, if the lexicon has levels.
    """

    word: str
    points: int
    path: Path | None
    paths: tuple[Path, ...] | None = None
    paths_complete: bool = True
    level: int | None = None


class Solution:
    """The words found on a board, each once and in code-point order.

    Iterating gives one `Found` per word; `word in solution` and `solution[word]` look one up. `ended` says why the search
    ended: `complete`, `deadline` or `interrupted`. Two solutions are equal when their words, points, first paths and
    `ended` are.

    >>> solution = solve("oatrihpshtnrenei")
    >>> solution.summary()
    '84 words, 135 points'
    >>> solution["hapten"].points
    3
    """

    #: Whether `to_dict` includes statistics, because they were requested.
    shows_statistics = False

    # Engines make one for every board, so the constructor only stores its arguments: 1 µs.
    def __init__(
        self,
        board: Board,
        rules: Rules,
        words: Sequence[str],
        points: Sequence[int],
        paths: Sequence[Path] | None,
        *,
        all_paths: Sequence[tuple[Path, ...]] | None = None,
        cut: Set[int] = frozenset(),
        ended: Ended = "complete",
        elapsed_s: float = 0.0,
        engine: str = "",
        statistics: Mapping[str, int | float] | None = None,
        lexicon: Lexicon | None = None,
    ) -> None:
        self.board = board
        self.rules = rules
        self.lexicon = lexicon
        self.ended: Ended = ended
        self.elapsed_s = elapsed_s
        self.engine = engine
        self._statistics = statistics
        self._words = words
        self._points = points
        self._paths = paths
        self._all_paths = all_paths
        self._cut = cut

    @classmethod
    def of(
        cls,
        board: Board,
        game: Game,
        listing: Listing,
        elapsed_s: float,
        engine: str,
        statistics: Mapping[str, int | float] | None = None,
    ) -> Solution:
        """What an engine found; it stays in the core's arrays until it is read."""
        self = cls.__new__(cls)
        self.board = board
        self.rules = game.rules
        self.lexicon = game.lexicon
        self.ended = listing.ended
        self.elapsed_s = elapsed_s
        self.engine = engine
        self._listing = listing
        if statistics is not None:
            self._statistics = statistics
        return self

    def __getstate__(self) -> dict[str, object]:
        """Plain objects: arrays and lexicon belong to the core, and to this process."""
        made = ["_words", "_points", "_paths", "_all_paths", "_cut", "_statistics", "_levels", "has_levels"]
        values = {name: getattr(self, name) for name in made}
        return vars(self) | values | {"_listing": None, "lexicon": None}

    # Each is made when it is first needed, unless it was given.

    @cached_property
    def _listing(self) -> Listing | None:
        return None

    @cached_property
    def _words(self) -> Sequence[str]:
        return self._made.words()

    @cached_property
    def _points(self) -> Sequence[int]:
        return self._made.points()

    @cached_property
    def _paths(self) -> Sequence[Path] | None:
        return self._made.paths() if self._made.has_paths else None

    @cached_property
    def _all_paths(self) -> Sequence[tuple[Path, ...]] | None:
        return self._made.all_paths() if self._made.has_all_paths else None

    @cached_property
    def _cut(self) -> Set[int]:
        return frozenset(self._made.cut())

    @cached_property
    def _statistics(self) -> Mapping[str, int | float] | None:
        return self._made.statistics()

    @property
    def _made(self) -> Listing:
        assert self._listing is not None
        return self._listing

    @property
    def has_paths(self) -> bool:
        """Whether paths were requested."""
        if self._listing is not None:
            return self._listing.has_paths
        return self._paths is not None or self._all_paths is not None

    @property
    def has_all_paths(self) -> bool:
        """Whether all paths were requested."""
        return self._all_paths is not None if self._listing is None else self._listing.has_all_paths

    @property
    def complete(self) -> bool:
        """Whether every word was found: neither a deadline nor Ctrl-C ended the search."""
        return self.ended == "complete"

    @cached_property
    def statistics(self) -> dict[str, int | float]:
        """What the engine counted and timed, by name; the names of times end in `_s`. Engines report different figures."""
        return dict(self._statistics or {})

    @cached_property
    def words(self) -> list[str]:
        """The words, lower case, in code-point order."""
        return list(self._words)

    @cached_property
    def found(self) -> list[Found]:
        """The words with their points and paths, in the order of `words`."""
        if self._all_paths is not None:
            return [
                Found(word, points, paths[0], paths, self.complete and number not in self._cut, level)
                for number, (word, points, paths, level) in enumerate(
                    zip(self._words, self._points, self._all_paths, self._levels, strict=True)
                )
            ]
        count = len(self._words)
        paths = [None] * count if self._paths is None else self._paths
        return list(
            map(Found, self._words, self._points, paths, [None] * count, [True] * count, self._levels)
        )

    @cached_property
    def has_levels(self) -> bool:
        """Whether the words have levels."""
        return self.lexicon is not None and self.lexicon.has_levels

    @cached_property
    def _levels(self) -> Sequence[int | None]:
        return self.lexicon.levels_of(self._words) if self.lexicon else [None] * len(self._words)

    def cut_paths(self) -> dict[int, int]:
        """The places in `words` of the words with paths that are not known, and how many paths each has."""
        if not self.has_all_paths:
            return {}
        numbers = self._cut if self.complete else range(len(self))
        if self._listing is not None:
            counts: Sequence[int] = self._listing.path_counts()
        else:
            counts = list(map(len, self._all_paths or ()))
        return {number: counts[number] for number in numbers}

    @cached_property
    def score(self) -> int:
        """The total points of all words."""
        return sum(self._points) if self._listing is None else self._listing.score

    @cached_property
    def counts(self) -> dict[int, int]:
        """The number of words of each length, shortest first.

        >>> solve("oatrihpshtnrenei").counts
        {3: 32, 4: 25, 5: 13, 6: 9, 7: 5}
        """
        counts: dict[int, int] = {}
        for length in sorted(map(len, self._words)):
            counts[length] = counts.get(length, 0) + 1
        return counts

    @cached_property
    def _place(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self._words)}

    def __len__(self) -> int:
        return len(self._words if self._listing is None else self._listing)

    def __iter__(self) -> Iterator[Found]:
        return iter(self.found)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and fold(word) in self._place

    def __getitem__(self, word: str) -> Found:
        if not isinstance(word, str):
            raise KeyError(word)
        number = self._place[fold(word)]
        if self._listing is None or "found" in vars(self):
            return self.found[number]
        # Of one word, not of all of them.
        complete = not self._made.has_all_paths or (self.complete and number not in self._cut)
        return Found(*self._made.found(number), complete, self._levels[number])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash((tuple(self._words), self.ended))

    @property
    def _key(self) -> tuple[object, ...]:
        paths = tuple(found.path for found in self.found)
        return self.words, tuple(self._points), paths, self.ended

    # Filters

    def containing(self, text: str) -> Solution:
        """The words that contain this text."""
        text = fold(checked_text(text, "containing", "a text"))
        return self._only(number for number, word in enumerate(self._words) if text in word)

    def starting_with(self, text: str) -> Solution:
        """The words that start with this text."""
        text = fold(checked_text(text, "starting_with", "a text"))
        return self._only(number for number, word in enumerate(self._words) if word.startswith(text))

    def of_length(self, minimum: int, maximum: int | None = None) -> Solution:
        """The words with at least `minimum` letters, and at most `maximum` if that is given."""
        for length in (minimum, minimum if maximum is None else maximum):
            if whole_between(length, -inf, inf) is None:
                raise BadOption(f"of_length {shorten(length)}: expected a number of letters")
        longest = maximum if maximum is not None else max(map(len, self._words), default=0)
        return self._only(
            number for number, word in enumerate(self._words) if minimum <= len(word) <= longest
        )

    def known(self, level: AnyLevel) -> Solution:
        """The words of at most this level: a number from 10 to 95, or `common`, `familiar` or `all`.

        >>> solve("oatrihpshtnrenei").known("common").summary()
        '37 words, 49 points'
        """
        from gridwords.lexicon.levels import read_level

        most = read_level(level)
        self._need_levels("a choice by level")
        return self._only(
            number for number, level in enumerate(self._levels) if level is not None and level <= most
        )

    def through(self, row: int, col: int) -> Solution:
        """The words whose first path (or any path, where all were requested) uses a cell."""
        if None in (whole_between(row, 0, self.board.rows - 1), whole_between(col, 0, self.board.cols - 1)):
            raise BadOption(
                f"cell ({shorten(row)}, {shorten(col)}) is not on {with_article(self.board.shape)} board (counted from 0)"
            )
        self._need_paths("the words through a cell")
        cell = (row, col)
        return self._only(
            number
            for number, found in enumerate(self.found)
            if any(cell in path for path in found.paths or (found.path or (),))
        )

    def _only(self, numbers: Iterable[int]) -> Solution:
        kept = list(numbers)

        def pick(values: Sequence[Any] | None) -> list[Any] | None:
            return None if values is None else [values[number] for number in kept]

        only = Solution(
            self.board,
            self.rules,
            pick(self._words) or [],
            pick(self._points) or [],
            pick(self._paths),
            all_paths=pick(self._all_paths),
            cut={new for new, number in enumerate(kept) if number in self._cut},
            ended=self.ended,
            elapsed_s=self.elapsed_s,
            engine=self.engine,
            statistics=self.statistics,
            lexicon=self.lexicon,
        )
        only.shows_statistics = self.shows_statistics
        return only

    def sorted(self, by: Order = "length") -> list[Found]:
        """The found words by length (longest first), points (highest first), alphabet, path or level (best known first).

        Ties stay in code-point order.
        """
        return list(map(self.found.__getitem__, self.order(by)))

    def order(self, by: Order = "length") -> list[int]:
        """The places in `words` of the found words, in the order of `sorted`."""
        if not isinstance(by, str):
            raise BadOption(unknown("order", by, ORDERS))
        numbers = range(len(self))
        if by == "length":
            return sorted(numbers, key=[-len(word) for word in self._words].__getitem__)
        if by == "points":
            return sorted(numbers, key=[-points for points in self._points].__getitem__)
        if by == "alphabet":
            return list(numbers)
        if by == "path":
            self._need_paths("an order by path")
            if self._listing is not None:
                return self._listing.by_path()
            return sorted(numbers, key=[found.path or () for found in self.found].__getitem__)
        if by == "level":
            self._need_levels("an order by level")
            return sorted(numbers, key=[level or 0 for level in self._levels].__getitem__)
        raise BadOption(unknown("order", by, ORDERS))

    def _need_levels(self, what: str) -> None:
        if not self.has_levels:
            raise BadOption(
                f"{what} needs levels: this lexicon has none; a word list gives them as word<TAB>level"
            )

    def _need_paths(self, what: str) -> None:
        if len(self) and not self.has_paths:
            raise BadOption(f'{what} needs paths: solve with paths="first" or paths="all"')

    # Ways to show it

    def summary(self) -> str:
        """One line such as `84 words, 135 points`, with `incomplete` if the search was stopped."""
        text = f"{plural(len(self), 'word')}, {plural(self.score, 'point')}"
        return text if self.complete else text + ", incomplete"

    def to_dict(self) -> dict[str, Any]:
        """The solution in plain types, ready for JSON."""
        import json

        values: dict[str, Any] = json.loads(self.to_json())
        return values

    def to_json(self, indent: int | None = None) -> str:
        """`to_dict` as JSON text."""
        import json

        from gridwords.solution_text import solution_json

        return solution_json(self) if indent is None else json.dumps(self.to_dict(), indent=indent)

    def to_arrays(self) -> SolutionArrays:
        """The solution as NumPy arrays: words, points, lengths, levels, and paths by offsets and cells.

        >>> arrays = solve("oatrihpshtnrenei").to_arrays()
        >>> int(arrays.points[arrays.lengths >= 6].sum()), str(arrays.words[0])
        (52, 'ait')
        """
        from gridwords.solution_tables import solution_arrays

        return solution_arrays(self)

    def to_arrow(self) -> Any:
        """The solution as an Arrow table with one row per word; needs the extra `tables`.

        Its columns are `word`, `points`, `length`, `level` if the lexicon has levels, `path` (cell numbers, counted row
        by row from 0) if paths were requested, and `paths` if all were.
        """
        from gridwords.solution_tables import arrow_table

        return arrow_table(self)

    def to_pandas(self) -> Any:
        """The table of `to_arrow` as a pandas DataFrame; needs the extra `tables`."""
        from gridwords.solution_tables import pandas_frame

        return pandas_frame(self)

    def to_polars(self) -> Any:
        """The table of `to_arrow` as a polars DataFrame; needs the extra `tables`."""
        from gridwords.solution_tables import polars_frame

        return polars_frame(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """For packages that read Arrow's tables, as in `polars.DataFrame(solution)`."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Solution: {self.summary()}>"

    def __str__(self) -> str:
        """The board, the words by length, and the summary."""
        from gridwords.solution_drawing import drawn_text

        return drawn_text(self)

    def svg(self, word: str | None = None) -> Svg:
        """The board as an SVG picture, with the path of a word drawn as arrows.

        A notebook displays the result; `Path("board.svg").write_text(...)` saves it.
        """
        from gridwords.solution_drawing import drawn_svg

        if word is not None and word in self:
            self._need_paths("a word's path")
        return drawn_svg(self, word)

    def _repr_svg_(self) -> str:
        """For a notebook: the board with its best word."""
        from gridwords.solution_drawing import notebook_svg

        return notebook_svg(self)

    def _repr_html_(self) -> str:
        """For a notebook: the board with its best word, the summary, and the words in a list to open."""
        from gridwords.solution_drawing import notebook_html

        return notebook_html(self)
