"""Word searches: every word in a straight line, exactly once, and nothing unwanted in between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board import Board
from gridwords.board.letters import ENGLISH
from gridwords.board.size import parse_size
from gridwords.errors import BadOption, plural, shorten, unknown, with_article
from gridwords.make.aim import aim, check_difficulty, seed_of, with_note
from gridwords.make.checked import check_once
from gridwords.make.difficulty import rate_wordsearch
from gridwords.make.forbidden import AWKWARD, forbidden_words, notes_on
from gridwords.make.outline import OUTLINES, Outline, read_outline
from gridwords.make.puzzle import Puzzle, PuzzleWord, make_title
from gridwords.make.word_list import only_letters, read_words
from gridwords.text import fold, is_decimal, is_letters, writing_directions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board.picture import Path
    from gridwords.make.request import WordsearchRequest
    from gridwords.make.word_list import Given

__all__ = [
    "BY_DIFFICULTY",
    "CANDIDATES",
    "DIRECTIONS",
    "DIRECTION_SETS",
    "FILLS",
    "MOST_LEFT_OUT",
    "OVERLAPS",
    "RECIPES",
    "make_wordsearch",
]

#: The directions in the order of the core, and sets of them.
DIRECTIONS = ("right", "down", "down-right", "up-right", "left", "up", "up-left", "down-left")
DIRECTION_SETS = {"easy": DIRECTIONS[:2], "medium": DIRECTIONS[:4], "all": DIRECTIONS}
_OPPOSITE = {
    name: name.replace("right", "left") if "right" in name else name.replace("left", "right")
    for name in DIRECTIONS
}
OVERLAPS = ("some", "many", "none")
FILLS = ("natural", "words", "uniform")
#: From easy to hard: directions, overlaps, fill, and the cells per word that a grid without a size has at least.
RECIPES = (
    ("right", "none", "uniform", 0),
    ("easy", "none", "uniform", 0),
    ("easy", "none", "natural", 0),
    ("medium", "some", "natural", 0),
    ("medium", "some", "natural", 12),
    ("medium", "many", "natural", 16),
    ("medium", "many", "words", 20),
    ("medium,left,up", "many", "words", 20),
    ("all", "many", "words", 0),
    ("all", "many", "words", 12),
    ("all", "many", "words", 16),
    ("all", "many", "words", 20),
)
#: The recipe that each difficulty begins with.
BY_DIFFICULTY = {"easy": 2, "medium": 3, "hard": 8}
#: How many are made for a difficulty; the cells of all of them; and how many of a list that nearly fills its grid.
CANDIDATES = (60, 20_000, 12)
_A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS = 250  # in an alphabet
_MOST_SIDE = _core.MOST_SIDE
MOST_LEFT_OUT = 5  # words to name in a message


def make_wordsearch(request: WordsearchRequest) -> Puzzle:
    """A puzzle as `make.wordsearch` describes it."""
    given, notes = read_words(request.words)
    recipe = _recipe(request)
    message = _read_message(request.message)
    forbidden = forbidden_words(request.forbid, request.allow_vulgar)
    notes += notes_on(given, forbidden)
    alphabet = _read_alphabet(request.alphabet, given, message)
    outline, size, drawn = _read_shape(request)
    mirrored = _is_mirrored(request, recipe[0], given)
    if mirrored and drawn:
        drawn = _turned(drawn, size[1])
    task = _Task(request, given, notes, message, forbidden, alphabet, outline, size, drawn, mirrored)
    puzzle = task.make(recipe, request.seed) if request.difficulty is None else task.aim(request.difficulty)
    check_once(puzzle.board, puzzle.words, forbidden)
    return puzzle


@dataclass
class _Task:
    """A request as it was read, of which puzzles are made from one recipe or another."""

    request: WordsearchRequest
    given: list[Given]
    notes: list[str]
    message: str
    forbidden: list[str]
    alphabet: str
    outline: int
    size: tuple[int, int]  # zeros for the smallest square
    drawn: bytes
    mirrored: bool  # made from left to right, and shown from right to left

    def aim(self, difficulty: str) -> Puzzle:
        """The puzzle of that difficulty, or the closest one, with a note."""
        first = self.make(RECIPES[BY_DIFFICULTY[difficulty]][:3], self.request.seed)
        open_cells = sum(tile != "." for tile in first.board)
        letters = sum(len(one.word) for one in self.given) + len(self.message)

        def candidate(recipe: int, number: int) -> tuple[Puzzle, int] | None:
            if number == 0:
                return first, first.difficulty
            *how, per_word = RECIPES[recipe]
            size = self._grown(first, open_cells, per_word)
            try:
                made = self.make(how, seed_of(self.request.seed, number), size)
            except BadOption:
                return None
            return made, made.difficulty

        # A list that nearly fills its grid takes long to place.
        most, cells, when_full = CANDIDATES
        most = max(2, min(most, cells // open_cells, most if 10 * letters <= 9 * open_cells else when_full))
        if 20 * letters > 21 * open_cells:
            most = 1
        puzzle = aim(difficulty, BY_DIFFICULTY[difficulty], len(RECIPES), most, candidate)
        return with_note(puzzle, self.request, *self._ways())

    def _grown(self, first: Puzzle, open_cells: int, per_word: int) -> tuple[int, int]:
        """The size with that many cells per word, if it is free and the usual one has fewer."""
        rows = first.board.rows
        if self.size[0] or open_cells >= per_word * len(self.given):
            return self.size
        side = rows
        while side < _MOST_SIDE and side * side * open_cells < per_word * len(self.given) * rows * rows:
            side += 1
        return side, side

    def _ways(self) -> tuple[str, str]:
        """What makes these words harder to find, and what easier."""
        words = len(self.given)
        harder = ["rarer words"]
        if self.size[0]:
            harder.insert(0, "a larger size")
        if words < len(DIRECTIONS):
            few = f"{plural(words, 'word')} can have {words} of the eight directions"
            harder.insert(0, f"more words, since {few}")
        easier = ["better known words", "more words", "a smaller size"][: 3 if self.size[0] else 2]
        return ", or ".join(harder), ", or ".join(easier)

    def make(
        self, how: Sequence[str | Iterable[str]], seed: int, size: tuple[int, int] | None = None
    ) -> Puzzle:
        """The puzzle of a recipe; progress is reported for the first one alone."""
        directions, overlaps, fill = how
        codes = {letter: code for code, letter in enumerate(self.alphabet)}

        def coded(word: str) -> bytes:
            return bytes(codes[letter] for letter in word)

        def possible(words: Iterable[str]) -> list[bytes]:
            """Without those that have a letter that the grid never has."""
            return [coded(word) for word in words if codes.keys() >= set(word)]

        given, message = self.given, self.message
        words = [coded(one.word) for one in given]
        made = _core.make_wordsearch(
            words,
            _mask_of(_names(directions), self.mirrored and self.request.difficulty is None),
            possible(self.forbidden),
            [] if self.request.allow_vulgar else possible(AWKWARD),
            _weights(self.alphabet, words, str(fill)),
            coded(message),
            OVERLAPS.index(str(overlaps)),
            seed,
            self.outline,
            self.size if size is None else size,
            self.drawn,
            self.request.left_s(),
            self.request.progress if seed == self.request.seed else None,
        )
        if made.end != "made":
            raise BadOption(_refusal(made, given, message, str(overlaps)))
        notes = list(self.notes)
        for part, whole, backwards in made.inside:
            read = ", read backwards" if backwards else ""
            notes.append(f"{given[part].text} is inside {given[whole].text}{read}")
        notes += [f"{one.text} reads the same backwards" for one in given if one.word == one.word[::-1]]
        cols = made.size[1]
        cells = _turned(made.cells, cols) if self.mirrored else made.cells
        board = Board.from_codes(cells, self.alphabet, made.size, "line")

        def shown(path: list[int]) -> Path:
            turned = [cell // cols * cols + cols - 1 - cell % cols for cell in path]
            return _pairs(turned if self.mirrored else path, cols)

        placed = tuple(
            PuzzleWord(one.word, shown(path), one.text) for one, path in zip(given, made.paths, strict=True)
        )
        return Puzzle(
            "wordsearch",
            board,
            placed,
            make_title(self.request.title, "wordsearch"),
            self.request.seed,
            difficulty=rate_wordsearch(board.size, cells, placed, made.directions),
            message=message,
            message_path=shown(made.message),
            notes=tuple(notes),
        )


def _pairs(cells: list[int], cols: int) -> Path:
    return tuple(divmod(cell, cols) for cell in cells)


def _turned(cells: bytes, cols: int) -> bytes:
    """The cells with each row from its end."""
    return b"".join(cells[at : at + cols][::-1] for at in range(0, len(cells), cols))


def _is_mirrored(request: WordsearchRequest, directions: Iterable[str], given: list[Given]) -> bool:
    """Whether the words are read from right to left, as Hebrew is, and something asks for the usual way to read."""
    if not any("R" in writing_directions(one.word) for one in given):
        return False
    usual = {"easy", "medium"} & set(map(str, directions))
    return bool(request.difficulty or request.message or usual)


def _read_message(message: str) -> str:
    if not isinstance(message, str):
        raise BadOption(f"message {shorten(message)}: expected text")
    if digit := next((char for char in message if is_decimal(char)), None):
        raise BadOption(f"message {shorten(message)}: expected letters, got {digit!r}")
    return "".join(filter(is_letters, fold(message)))  # folded first, so that letters keep their accents


def _recipe(request: WordsearchRequest) -> tuple[list[str], str, str]:
    """Directions, overlaps and fill, as given. A difficulty has its own, so that both are refused."""
    difficulty = request.difficulty
    given = {"directions": request.directions, "overlaps": request.overlaps, "fill": request.fill}
    if difficulty is not None:
        check_difficulty(difficulty)
        if both := next((name for name, value in given.items() if value is not None), None):
            raise BadOption(f"difficulty {difficulty} already sets {both}: expected one of them, not both")
    directions = _names("all" if request.directions is None else request.directions)
    overlaps = OVERLAPS[0] if request.overlaps is None else request.overlaps
    fill = FILLS[0] if request.fill is None else request.fill
    return directions, _one_of("overlaps", overlaps, OVERLAPS), _one_of("fill", fill, FILLS)


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise BadOption(unknown(name, value, known))
    return value


def _names(directions: str | Iterable[str]) -> list[str]:
    if not isinstance(directions, Iterable):
        raise BadOption(f"directions {shorten(directions)}: expected names, as in ['right', 'down']")
    return (
        [name.strip() for name in directions.split(",")] if isinstance(directions, str) else list(directions)
    )


def _mask_of(names: Iterable[str], mirrored: bool) -> int:
    """The directions as the core has them, one bit each. In a mirrored grid, left stands for right in all but sets."""
    mask = 0
    for name in names:
        _one_of("direction", name, (*DIRECTIONS, *DIRECTION_SETS))
        other = _OPPOSITE.get(name, name) if mirrored else name
        for one in DIRECTION_SETS.get(name, (other,)):
            mask |= 1 << DIRECTIONS.index(one)
    if not mask:
        raise BadOption(f"there are no directions: expected some of {', '.join(DIRECTIONS)}")
    return mask


def _read_alphabet(alphabet: str | None, given: list[Given], message: str) -> str:
    used = set(message).union(*(one.word for one in given))
    if alphabet is None:
        letters = set(_A_TO_Z) if used <= set(_A_TO_Z) else used
    else:
        if not isinstance(alphabet, str):
            raise BadOption(f"alphabet {shorten(alphabet)}: expected letters, as in 'abc'")
        letters = set(only_letters(fold(alphabet), "alphabet"))
        for one in (*(one.word for one in given), message):
            if foreign := sorted(set(one) - letters):
                raise BadOption(f"{shorten(one)} has {foreign[0]!r}, which the alphabet lacks: add it")
    if len(letters) > _MOST_LETTERS:
        raise BadOption(f"the words have {len(letters)} different letters: expected at most {_MOST_LETTERS}")
    return "".join(sorted(letters))


def _weights(alphabet: str, words: list[bytes], fill: str) -> list[int]:
    """How often each letter of the alphabet is drawn."""
    if fill == "uniform":
        return [1] * len(alphabet)
    if fill == "natural" and alphabet == _A_TO_Z:
        return [ENGLISH[letter] for letter in alphabet]
    return _core.weights_of(words, len(alphabet), fill == "natural")


def _read_shape(request: WordsearchRequest) -> tuple[int, tuple[int, int], bytes]:
    """The number of the outline; rows and columns, or zeros for the smallest square; the cells of a drawn outline."""
    shape, size = read_outline(request.shape), request.size
    if isinstance(shape, Outline):
        if size is not None and parse_size(size) != shape[:2]:
            raise BadOption(f"the shape has {shape} cells: leave out the size, or pass that one")
        return 0, shape[:2], shape.open
    if size is None:
        return OUTLINES.index(shape), (0, 0), b""
    rows, cols = parse_size(size)
    if not (1 <= rows <= _MOST_SIDE and 1 <= cols <= _MOST_SIDE):
        raise BadOption(f"size {rows}x{cols}: expected 1 to {_MOST_SIDE} rows and columns")
    return OUTLINES.index(shape), (rows, cols), b""


def _refusal(made: _core.WordsearchPuzzle, given: list[Given], message: str, overlaps: str) -> str:
    """Why there is no puzzle, and what would work."""
    rows, cols = made.size
    grid = f"{rows}x{cols} grid"
    larger = "x".join(str(min(_MOST_SIDE, side + made.larger)) for side in made.size)
    hint = f"{larger} has room" if made.larger else ""
    names = [given[place].text for place in made.blamed]
    match made.end:
        case "twice":
            text, first, second = names
            where = f"twice in {first}" if first == second else f"in {first} and in {second}"
            return (
                f"{text} is {where}, so it could be found twice: leave it out, or the words that contain it"
            )
        case "backwards":
            return (
                f"{names[0]} is {names[1]} read backwards, which these directions do not allow: leave one of them out,"
                " or allow all directions"
            )
        case "letters":
            return (
                f"no letters of the alphabet fill the {grid} without a second copy of a word, or a forbidden one:"
                f" add letters to the alphabet, or forbid fewer words{', or change the message' if message else ''}"
            )
        case "line":
            longest = given[made.longest]
            return (
                f"{longest.text} has {len(longest.word)} letters, and the longest line of {with_article(grid)} has {made.line}:"
                f" {hint or 'leave it out'}"
            )
        case "cells":
            how = "without sharing letters" if overlaps == "none" else "however many letters they share"
            return (
                f"words and message take at least {made.needed} cells, {how}, and the {grid} has {made.open}:"
                f" {hint or 'expected fewer words'}"
            )
        case _ if not made.open:  # no size was given
            return f"no grid of up to {_MOST_SIDE}x{_MOST_SIDE} has room for these words: expected fewer or shorter ones"
        case "message":
            return (
                f"the message has {plural(len(message), 'letter')}, and the words leave room for {made.left} in"
                f" {with_article(grid)}: {hint or 'expected a shorter one'}"
            )
    over = made.letters + len(message) - made.open
    why = f"; {made.letters} letters in {made.open} cells must share {over} or more" if over > 0 else ""
    fewer = f"leave out {', '.join(names)}" if 0 < len(names) <= MOST_LEFT_OUT else ""
    found = f"no room for {len(names)} of" if names else "no way to have each only once of"
    return (
        f"found {found} {plural(made.placed, 'word')} in {with_article(grid)}{why}:"
        f" {', or '.join(filter(None, (hint, fewer))) or 'expected fewer words'}"
    )
