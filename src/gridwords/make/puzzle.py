"""Puzzle: a board made on purpose, with its word list, answer key and printable form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Unpack

from gridwords import _core
from gridwords.board import Board
from gridwords.errors import BadBoard, BadOption, plural, shorten, unknown
from gridwords.hints import later
from gridwords.make.sheets import Pictured, Printing, drawn, pictured, sheets_of
from gridwords.rng import checked_seed
from gridwords.text import fold

if TYPE_CHECKING:
    from gridwords.board.picture import Path, Svg
else:
    Path = later("gridwords.board.picture", "Path")
    Svg = later("gridwords.board.picture", "Svg")

__all__ = ["BANDS", "DIFFICULTIES", "KINDS", "Puzzle", "PuzzleWord"]

KINDS = {"wordsearch": "Word search", "theme": "Theme", "board": "Board", "crisscross": "Criss-cross"}
#: The lowest and the highest rating of each difficulty.
Kind = Literal["wordsearch", "theme", "board", "crisscross"]
Difficulty = Literal["easy", "medium", "hard"]
Paper = Literal["a4", "letter"]
BANDS = {"easy": (0, 34), "medium": (35, 64), "hard": (65, 100)}
DIFFICULTIES = tuple(BANDS)
_FORMAT = 1


class PuzzleWord(NamedTuple):
    """A word to find: its letters, its path (row and column pairs), and the text on the list.

    In a criss-cross it also has the `number` of its first cell and a `clue`.
    """

    word: str
    path: Path
    text: str
    number: int = 0
    clue: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The word in plain types."""
        made = {"word": self.word, "text": self.text, "path": [list(cell) for cell in self.path]}
        return made | {"number": self.number, "clue": self.clue} if self.number else made


@dataclass(frozen=True)
class Puzzle:
    """A puzzle and its answers.

    `kind` is `wordsearch`, `theme`, `board` or `crisscross`; `words` are in the order of the list. `message` is what
    the letters left over spell, with `message_path`; `span` the word that touches two opposite sides, and `ways` the
    number of ways to fill the grid. `difficulty` is an estimate from 0 to 100, and `notes` are for the maker. `q_is_qu`
    says whether a q on the board stands for Qu. A board has in `contain` the words that it was made for, the name of
    its `rules`, and `points` for words of 0, 1, 2, ... letters. `language` is a tag such as `de`, or `und` if it is not
    known, and `secret` are words that are not on the list.

    >>> from gridwords import make
    >>> puzzle = make.wordsearch(["tea", "ten"], size=4, seed=1)
    >>> puzzle.title, [word.word for word in puzzle.words], Puzzle.from_dict(puzzle.to_dict()) == puzzle
    ('Word search', ['tea', 'ten'], True)
    """

    kind: str
    board: Board
    words: tuple[PuzzleWord, ...]
    title: str
    seed: int
    difficulty: int = 0
    message: str = ""
    message_path: Path = ()
    span: str | None = None
    ways: int | None = None
    notes: tuple[str, ...] = ()
    q_is_qu: bool = False
    contain: tuple[str, ...] = ()
    rules: str = ""
    points: tuple[int, ...] = ()
    language: str = "en"
    secret: tuple[str, ...] = ()

    @property
    def difficulty_name(self) -> str:
        """`easy`, `medium` or `hard`."""
        return next(name for name, (_, most) in BANDS.items() if self.difficulty <= most)

    @property
    def labels(self) -> tuple[str, ...]:
        """What is printed in each cell; nothing in a hole. A q that stands for Qu is printed as QU."""
        from gridwords.make.text import label

        printed = {".": "", "q": "QU" if self.q_is_qu else "Q"}
        return tuple(printed.get(tile, label(tile.strip("()"))) for tile in self.board)

    @property
    def listed(self) -> tuple[str, ...]:
        """The texts of the words printed with the puzzle; none for a board or a criss-cross, where finding them is the game."""
        if self.kind in ("board", "crisscross"):
            return ()
        return tuple(one.text for one in self.words if one.word not in self.secret)

    @property
    def across(self) -> tuple[PuzzleWord, ...]:
        """The words of a criss-cross that run across, by their numbers."""
        return self._numbered(down=False)

    @property
    def down(self) -> tuple[PuzzleWord, ...]:
        """The words of a criss-cross that run down, by their numbers."""
        return self._numbered(down=True)

    def _numbered(self, down: bool) -> tuple[PuzzleWord, ...]:
        words = (one for one in self.words if one.number and (one.path[0][1] == one.path[-1][1]) == down)
        return tuple(sorted(words, key=lambda one: one.number))

    @property
    def hint(self) -> str:
        """The line printed with a board in place of its words."""
        if self.kind != "board":
            return ""
        if not self.words:
            return "no words"
        longest = max(len(one.word) for one in self.words)
        return f"{plural(len(self.words), 'word')}, the longest with {longest} letters"

    def below(self, answers: bool) -> tuple[str, ...]:
        """What is printed below the grid: the words or the hint; below the answers, the message or a board's words."""
        from gridwords.make.text import label

        if self.kind == "board":
            return tuple(label(one.text) for one in self.words) if answers else (self.hint,)
        if not answers:
            return tuple(map(label, self.listed))
        return (f"The letters left over: {label(self.message)}",) if self.message else ()

    @property
    def marks(self) -> list[tuple[int, int, float]]:
        """The place of each word marked in the answers, the number of its colour, and how far sideways it is
        shifted."""
        cols = self.board.cols
        paths = [[row * cols + col for row, col in one.path] for one in self.words]
        return _core.puzzle_marks(self.kind, [one.word for one in self.words], paths, list(self.contain))

    @property
    def marked(self) -> tuple[PuzzleWord, ...]:
        """The words marked in the answers; on a board those it was made for and the longest; all would overlap."""
        return tuple(self.words[place] for place, _, _ in self.marks)

    def __str__(self) -> str:
        return self.text()

    def text(self, *, answers: bool = False) -> str:
        """The puzzle as lines of text.

        With `answers`, it lists where the marked words are, and shows only letters of words (of a board, all).
        """
        from gridwords.make.text import puzzle_text

        return puzzle_text(self, answers=answers)

    def svg(self, *, answers: bool = False, **how: Unpack[Pictured]) -> Svg:
        """The puzzle as a picture with its title and its words; with `answers`, the words are marked."""
        from gridwords.make.svg import sheets_svg

        return sheets_svg(pictured(self, answers, how))

    def png(self, *, answers: bool = False, **how: Unpack[Pictured]) -> bytes:
        """The same picture as a PNG file of 300 dots per inch, which needs Pillow: `pip install 'gridwords[picture]'`."""
        return drawn(pictured(self, answers, how), "png")

    def html(self, **printing: Unpack[Printing]) -> str:
        """A page of HTML that prints: the puzzle on one sheet, the answers on another. `printing` is as in `pdf`."""
        return drawn(sheets_of([self], printing), "html").decode()

    def pdf(self, **printing: Unpack[Printing]) -> bytes:
        """The same as a PDF file, which needs reportlab: `pip install 'gridwords[print]'`.

        `paper` is `a4`, `letter` or `a5`; `font` is `sans` or `dyslexic`; `large_print` makes everything larger.
        `answers` are at the `end`, `after` each page, `upside-down` below each puzzle, or there are `none`. `binding`
        is in millimetres, added at the inner edge. Without `name_line`, there are no lines for name and date; without
        `list`, the words are not printed. `case` is `upper` or `lower`, and `language` the language of the instructions. In a
        booklet, `per_page` is 1, 2 or 4, and `cover_page` says whether it begins with a cover and the contents.
        """
        return drawn(sheets_of([self], printing), "pdf")

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def ipuz(self) -> str:
        """The puzzle as an ipuz file (http://ipuz.org): a criss-cross as a crossword, the others as word searches.

        Raises BadOption for a criss-cross that is read from right to left, which the format cannot express.
        """
        from gridwords.make.ipuz import puzzle_ipuz

        return puzzle_ipuz(self)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle in plain types, which `from_dict` and JSON take."""
        return {
            "format": _FORMAT,
            "kind": self.kind,
            "title": self.title,
            "board": str(self.board),
            "size": list(self.board.size),
            "neighbours": self.board.neighbours,
            "words": [word.to_dict() for word in self.words],
            "seed": self.seed,
            "difficulty": {"score": self.difficulty, "name": self.difficulty_name},
            "message": self.message,
            "message_path": [list(cell) for cell in self.message_path],
            "span": self.span,
            "ways": self.ways,
            "notes": list(self.notes),
            "q_is_qu": self.q_is_qu,
            "contain": list(self.contain),
            "rules": self.rules,
            "points": list(self.points),
            "language": self.language,
            "secret": list(self.secret),
            "marks": [dict(zip(("word", "colour", "shift"), mark, strict=True)) for mark in self.marks],
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Puzzle:
        """The puzzle that `to_dict` wrote, checked: every path must spell its word."""
        try:
            if values["format"] != _FORMAT:
                raise BadOption(f"puzzle: format {shorten(values['format'])}, expected {_FORMAT}")
            if values["kind"] not in KINDS:
                raise BadOption(unknown("kind of puzzle", values["kind"], KINDS))
            board = Board(values["board"], neighbours=values["neighbours"])
            words = tuple(
                PuzzleWord(
                    str(word["word"]),
                    _path(word["path"]),
                    str(word["text"]),
                    int(word.get("number", 0)),
                    str(word.get("clue", "")),
                )
                for word in values["words"]
            )
            # Files written before there was `q_is_qu` show it by words that are longer than their paths.
            q_is_qu = values.get("q_is_qu", any(len(one.path) < len(one.word) for one in words))
            made = cls(
                kind=values["kind"],
                board=board,
                words=words,
                title=str(values["title"]),
                seed=checked_seed(int(values["seed"])),
                difficulty=int(values["difficulty"]["score"]),
                message=str(values["message"]),
                message_path=_path(values["message_path"]),
                span=None if values["span"] is None else str(values["span"]),
                ways=None if values["ways"] is None else int(values["ways"]),
                notes=tuple(map(str, values["notes"])),
                q_is_qu=bool(q_is_qu),
                contain=tuple(map(str, values.get("contain", ()))),
                rules=str(values.get("rules", "")),
                points=tuple(map(int, values.get("points", ()))),
                language=str(values.get("language", "en")),
                secret=tuple(map(str, values.get("secret", ()))),
            )
            if not 0 <= made.difficulty <= BANDS["hard"][1]:
                raise BadOption(f"puzzle: difficulty {made.difficulty}: expected 0 to {BANDS['hard'][1]}")
            for word in (*made.words, PuzzleWord(fold(made.message), made.message_path, made.message)):
                spelled = "".join(board[cell].strip("()") for cell in word.path)
                if word.word != (spelled.replace("q", "qu") if made.q_is_qu else spelled):
                    raise BadOption(f"puzzle: the path of {shorten(word.word)} does not spell it")
            for name, some in (("contain", made.contain), ("secret", made.secret)):
                if other := next((word for word in some if all(one.word != word for one in words)), None):
                    raise BadOption(f"puzzle: {name} has {shorten(other)}, which is not one of its words")
        except BadOption:
            raise
        except BadBoard as error:
            raise BadOption(f"puzzle: {error}") from None
        except (AttributeError, LookupError, OverflowError, TypeError, ValueError) as error:
            raise BadOption(f"not a puzzle: {type(error).__name__}: {error}") from None
        return made


def _path(cells: Iterable[Iterable[int]]) -> Path:
    return tuple((int(row), int(col)) for row, col in cells)
