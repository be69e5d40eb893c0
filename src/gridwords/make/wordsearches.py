"""Word searches: every word in a straight line, exactly once, and nothing unwanted in between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board import Board
from gridwords.board.letters import ENGLISH
from gridwords.board.size import parse_size
from gridwords.errors import BadOption, plural, shorten, unknown, with_article
from gridwords.make.checked import check_once
from gridwords.make.difficulty import rate_wordsearch
from gridwords.make.forbidden import forbidden_words, notes_on
from gridwords.make.outline import OUTLINES, Outline, read_outline
from gridwords.make.puzzle import DIFFICULTIES, Puzzle, PuzzleWord, make_title
from gridwords.make.word_list import only_letters, read_words
from gridwords.text import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board.picture import Path
    from gridwords.make.request import WordsearchRequest
    from gridwords.make.word_list import Given

__all__ = [
    "BY_DIFFICULTY",
    "DIRECTIONS",
    "DIRECTION_SETS",
    "FILLS",
    "MOST_LEFT_OUT",
    "OVERLAPS",
    "make_wordsearch",
]

#: The directions in the order of the core, and sets of them.
DIRECTIONS = ("right", "down", "down-right", "up-right", "left", "up", "up-left", "down-left")
DIRECTION_SETS = {"easy": DIRECTIONS[:2], "medium": DIRECTIONS[:4], "all": DIRECTIONS}
OVERLAPS = ("some", "many", "none")
FILLS = ("natural", "words", "uniform")
BY_DIFFICULTY = {
    "easy": ("easy", "none", "natural"),
    "medium": ("medium", "some", "natural"),
    "hard": ("all", "many", "words"),
}
_A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS = 250  # in an alphabet
_MOST_SIDE = _core.MOST_SIDE
MOST_LEFT_OUT = 5  # words to name in a message


def make_wordsearch(request: WordsearchRequest) -> Puzzle:
    """A puzzle as `make.wordsearch` describes it."""
    given, notes = read_words(request.words)
    directions, overlaps, fill = _options(request)
    message = _read_message(request.message)
    forbidden = forbidden_words(request.forbid, request.allow_vulgar)
    notes += notes_on(given, forbidden)
    alphabet = _read_alphabet(request.alphabet, given, message)
    codes = {letter: code for code, letter in enumerate(alphabet)}

    def coded(word: str) -> bytes:
        return bytes(codes[letter] for letter in word)

    words = [coded(one.word) for one in given]
    outline, size, drawn = _read_shape(request)
    made = _core.make_wordsearch(
        words,
        _mask_of(directions),
        # A word with a letter that the grid never has cannot appear.
        [coded(word) for word in forbidden if codes.keys() >= set(word)],
        _weights(alphabet, words, fill),
        coded(message),
        OVERLAPS.index(overlaps),
        request.seed,
        outline,
        size,
        drawn,
        request.left_s(),
        request.progress,
    )
    if made.end != "made":
        raise BadOption(_refusal(made, given, message, overlaps))
    for part, whole, backwards in made.inside:
        how = ", read backwards" if backwards else ""
        notes.append(f"{given[part].text} is inside {given[whole].text}{how}")
    notes += [f"{one.text} reads the same backwards" for one in given if one.word == one.word[::-1]]
    board = Board.from_codes(made.cells, alphabet, made.size, "line")
    placed = tuple(
        PuzzleWord(one.word, _pairs(path, board.cols), one.text)
        for one, path in zip(given, made.paths, strict=True)
    )
    check_once(board, placed, forbidden)
    return Puzzle(
        "wordsearch",
        board,
        placed,
        make_title(request.title, "wordsearch"),
        request.seed,
        difficulty=rate_wordsearch(board.size, made.cells, placed, made.directions),
        message=message,
        message_path=_pairs(made.message, board.cols),
        notes=tuple(notes),
    )


def _pairs(cells: list[int], cols: int) -> Path:
    return tuple(divmod(cell, cols) for cell in cells)


def _read_message(message: str) -> str:
    if not isinstance(message, str):
        raise BadOption(f"message {shorten(message)}: expected text")
    if digit := next((char for char in message if char.isdecimal()), None):
        raise BadOption(f"message {shorten(message)}: expected letters, got {digit!r}")
    return "".join(filter(str.isalpha, fold(message)))  # folded first, so that letters keep their accents


def _options(request: WordsearchRequest) -> tuple[str | Iterable[str], str, str]:
    """Directions, overlaps and fill: as a difficulty has them, or as given; not both."""
    difficulty = request.difficulty
    given = {"directions": request.directions, "overlaps": request.overlaps, "fill": request.fill}
    if difficulty is not None:
        _one_of("difficulty", difficulty, DIFFICULTIES)
        if both := next((name for name, value in given.items() if value is not None), None):
            raise BadOption(f"difficulty {difficulty} already sets {both}: expected one of them, not both")
        return BY_DIFFICULTY[difficulty]
    directions = "all" if request.directions is None else request.directions
    overlaps = OVERLAPS[0] if request.overlaps is None else request.overlaps
    fill = FILLS[0] if request.fill is None else request.fill
    return directions, _one_of("overlaps", overlaps, OVERLAPS), _one_of("fill", fill, FILLS)


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise BadOption(unknown(name, value, known))
    return value


def _mask_of(directions: str | Iterable[str]) -> int:
    """The directions as the core has them: a bit for each."""
    names: Iterable[str] = directions
    if not isinstance(directions, Iterable):
        raise BadOption(f"directions {shorten(directions)}: expected names, as in ['right', 'down']")
    if isinstance(directions, str):
        names = DIRECTION_SETS.get(directions) or [name.strip() for name in directions.split(",")]
    mask = 0
    for name in names:
        _one_of("direction", name, (*DIRECTIONS, *DIRECTION_SETS))
        for one in DIRECTION_SETS.get(name, (name,)):
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
