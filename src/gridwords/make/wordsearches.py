"""Word searches: every word in a straight line, exactly once, and nothing unwanted in between."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.board import Board
from gridwords.board.letters import ENGLISH
from gridwords.board.size import parse_size
from gridwords.errors import BadOption, plural, shorten, unknown
from gridwords.make.checked import check_once
from gridwords.make.difficulty import rate_wordsearch
from gridwords.make.forbidden import forbidden_words, notes_on
from gridwords.make.outline import OUTLINES, Outline, mask_of, read_outline
from gridwords.make.puzzle import DIFFICULTIES, Puzzle, PuzzleWord, make_title
from gridwords.make.word_list import only_letters, parts_of, read_words
from gridwords.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gridwords.make.request import WordsearchRequest
    from gridwords.make.word_list import Given, Part

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


@dataclass(frozen=True)
class _Task:
    """What is asked for, read and checked, but for the size."""

    request: WordsearchRequest
    given: list[Given]
    whole: list[Given]
    parts: list[Part]
    allowed: list[int]  # directions
    overlaps: str
    alphabet: str
    weights: list[int]
    forbidden: list[str]
    message: str
    notes: list[str]

    @cached_property
    def coded(self) -> _core.WordsearchTask:
        codes = {letter: code for code, letter in enumerate(self.alphabet)}

        def coded(word: str) -> bytes:
            return bytes(codes[letter] for letter in word)

        return _core.WordsearchTask(
            [coded(one.word) for one in self.whole],
            _masks(self.whole, self.parts, self.allowed),
            [(part.inside, part.offset) for part in self.parts],
            [coded(part.given.word) for part in self.parts],
            # A word with a letter that the grid never has cannot appear.
            [coded(word) for word in self.forbidden if codes.keys() >= set(word)],
            self.weights,
            coded(self.message),
            OVERLAPS.index(self.overlaps),
            self.request.seed,
        )


def make_wordsearch(request: WordsearchRequest) -> Puzzle:
    """A puzzle as `make.wordsearch` describes it."""
    task = _read(request)
    outline, made = _fit(task)
    _, cells, places, message_cells, _, _ = made
    board = Board.from_codes(cells, task.alphabet, outline[:2], "line")
    steps = _core.line_steps()
    paths = {}
    for one, (cell, direction) in zip(task.whole, places, strict=True):
        row, col = divmod(cell, outline.cols)
        down, right = steps[direction]
        paths[one.word] = tuple((row + i * down, col + i * right) for i in range(len(one.word)))
    for part in task.parts:
        path = paths[task.whole[part.inside].word][part.offset :][: len(part.given.word)]
        paths[part.given.word] = path[::-1] if part.backwards else path
    words = tuple(PuzzleWord(one.word, paths[one.word], one.text) for one in task.given)
    check_once(board, words, task.forbidden)
    return Puzzle(
        "wordsearch",
        board,
        words,
        make_title(request.title, "wordsearch"),
        request.seed,
        difficulty=rate_wordsearch(board.size, cells, words, mask_of({direction for _, direction in places})),
        message=task.message,
        message_path=tuple(divmod(cell, outline.cols) for cell in message_cells),
        notes=tuple(task.notes),
    )


# The request


def _read(request: WordsearchRequest) -> _Task:
    given, notes = read_words(request.words)
    directions, overlaps, fill = _wishes(request)
    allowed = _read_directions(directions)
    if not isinstance(request.message, str):
        raise BadOption(f"message {shorten(request.message)}: expected text")
    message = only_letters("".join(c for c in request.message if c.isalpha() or c.isdigit()), "message")
    forbidden = forbidden_words(request.forbid, request.allow_vulgar)
    notes += notes_on(given, forbidden)
    whole, parts = parts_of(given)
    for part in parts:
        how = ", read backwards" if part.backwards else ""
        notes.append(f"{part.given.text} is inside {whole[part.inside].text}{how}")
    notes += [f"{one.text} reads the same backwards" for one in given if one.word == one.word[::-1]]
    alphabet = _read_alphabet(request.alphabet, given, message)
    weights = _weights(alphabet, given, fill)
    return _Task(
        request, given, whole, parts, allowed, overlaps, alphabet, weights, forbidden, message, notes
    )


def _wishes(request: WordsearchRequest) -> tuple[str | Iterable[str], str, str]:
    """Directions, overlaps and fill: as a difficulty has them, or as given; not both."""
    difficulty = request.difficulty
    given = {"directions": request.directions, "overlaps": request.overlaps, "fill": request.fill}
    if difficulty is not None:
        _one_of("difficulty", difficulty, DIFFICULTIES)
        if both := next((name for name, value in given.items() if value is not None), None):
            raise BadOption(f"difficulty {difficulty} decides on {both}: expected one of them, not both")
        return BY_DIFFICULTY[difficulty]
    directions = "all" if request.directions is None else request.directions
    overlaps = _one_of("overlaps", request.overlaps or OVERLAPS[0], OVERLAPS)
    return directions, overlaps, _one_of("fill", request.fill or FILLS[0], FILLS)


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise BadOption(unknown(name, value, known))
    return value


def _read_directions(directions: str | Iterable[str]) -> list[int]:
    names: Iterable[str]
    if isinstance(directions, str):
        names = DIRECTION_SETS.get(directions) or [name.strip() for name in directions.split(",")]
    else:
        names = directions
    found = set()
    for name in names:
        _one_of("direction", name, (*DIRECTIONS, *DIRECTION_SETS))
        found |= {DIRECTIONS.index(one) for one in DIRECTION_SETS.get(name, (name,))}
    if not found:
        raise BadOption(f"there are no directions: expected some of {', '.join(DIRECTIONS)}")
    return sorted(found)


def _masks(whole: list[Given], parts: list[Part], allowed: list[int]) -> bytes:
    """For each word the directions it may have: where another is read backwards in it, both ways must be allowed."""
    masks = [mask_of(allowed)] * len(whole)
    both = mask_of(direction for direction in allowed if (direction + 4) % 8 in allowed)
    for part in parts:
        if part.backwards:
            if not both:
                raise BadOption(
                    f"{part.given.text} is {whole[part.inside].text} read backwards, which these directions do not"
                    " allow: leave one of them out, or allow all directions"
                )
            masks[part.inside] = both
    return bytes(masks)


def _read_alphabet(alphabet: str | None, given: list[Given], message: str) -> str:
    used = set(message).union(*(one.word for one in given))
    if alphabet is None:
        letters = set(_A_TO_Z) if used <= set(_A_TO_Z) else used
    else:
        letters = set(only_letters(fold(alphabet), "alphabet"))
        for one in (*(one.word for one in given), message):
            if foreign := sorted(set(one) - letters):
                raise BadOption(f"{shorten(one)} has {foreign[0]!r}, which the alphabet lacks: add it")
    if len(letters) > _MOST_LETTERS:
        raise BadOption(f"the words have {len(letters)} different letters: expected at most {_MOST_LETTERS}")
    return "".join(sorted(letters))


def _weights(alphabet: str, given: list[Given], fill: str) -> list[int]:
    """How often each letter of the alphabet is drawn."""
    if fill == "uniform":
        return [1] * len(alphabet)
    if fill == "natural" and alphabet == _A_TO_Z:
        return [ENGLISH[letter] for letter in alphabet]
    codes = {letter: code for code, letter in enumerate(alphabet)}
    coded = [bytes(codes[letter] for letter in one.word) for one in given]
    return _core.weights_of(coded, len(alphabet), fill == "natural")


# The size


def _fit(task: _Task) -> tuple[Outline, Any]:
    """The outline, and what the core made in it. Without a size, the smallest square that has room to spare."""
    size, shape = task.request.size, read_outline(task.request.shape)
    if isinstance(shape, Outline):
        if size is not None and parse_size(size) != shape[:2]:
            raise BadOption(f"the shape has {shape} cells: leave out the size, or pass that one")
        return shape, _made(task, shape, None)
    if size is not None:
        rows, cols = parse_size(size)
        if not (1 <= rows <= _MOST_SIDE and 1 <= cols <= _MOST_SIDE):
            raise BadOption(f"size {rows}x{cols}: expected 1 to {_MOST_SIDE} rows and columns")
        outline = Outline.named(shape, rows, cols)
        return outline, _made(task, outline, shape)
    side, made = task.coded.make_square(OUTLINES.index(shape), mask_of(task.allowed), task.request.left_s())
    outline = Outline.named(shape, side, side)
    if made[0] == "made":
        return outline, made
    if made[0] == "no letters":
        raise _no_letters(outline)
    raise BadOption(
        f"no grid of up to {_MOST_SIDE}x{_MOST_SIDE} has room for these words: expected fewer or shorter ones"
    )


def _made(task: _Task, outline: Outline, shape: str | None) -> Any:
    _check_room(task, outline, shape)
    made = task.coded.make(outline[:2], outline.open, task.request.left_s(), task.request.progress)
    if made[0] == "made":
        return made
    end, *_, crowded, left = made
    if end == "no letters":
        raise _no_letters(outline)
    hint = _larger(task, outline, shape)
    if end == "no room for message":
        raise BadOption(
            f"the message has {plural(len(task.message), 'letter')}, and the words leave room for {left} in a"
            f" {outline} grid: {hint or 'expected a shorter one'}"
        )
    letters = sum(len(one.word) for one in task.whole)
    over = letters + len(task.message) - outline.cells
    why = f"; {letters} letters in {outline.cells} cells must share {over} or more" if over > 0 else ""
    names = [task.whole[word].text for word in crowded]  # without them, the others have room
    fewer = f"leave out {', '.join(names)}" if 0 < len(names) <= MOST_LEFT_OUT else ""
    found = f"no room for {len(names)} of" if names else "no way to have each only once of"
    raise BadOption(
        f"found {found} {plural(len(task.whole), 'word')} in a {outline} grid{why}:"
        f" {', or '.join(filter(None, (hint, fewer))) or 'expected fewer words'}"
    )


def _no_letters(outline: Outline) -> BadOption:
    return BadOption(
        f"no letters of the alphabet fill the {outline} grid without a second copy of a word, or a forbidden one:"
        " add letters to the alphabet, or forbid fewer words"
    )


def _check_room(task: _Task, outline: Outline, shape: str | None) -> None:
    """Refuses what the sizes prove to be impossible."""
    line = outline.longest_line(task.allowed)
    longest = max(task.whole, key=lambda one: len(one.word))
    if len(longest.word) > line:
        raise BadOption(
            f"{longest.text} has {len(longest.word)} letters, and the longest line of a {outline} grid has {line}:"
            f" {_larger(task, outline, shape) or 'leave it out'}"
        )
    if task.coded.cells_needed > outline.cells:
        how = "without sharing letters" if task.overlaps == "none" else "however many letters they share"
        raise BadOption(
            f"words and message take at least {task.coded.cells_needed} cells, {how}, and the {outline} grid has"
            f" {outline.cells}: {_larger(task, outline, shape) or 'expected fewer words'}"
        )


def _larger(task: _Task, outline: Outline, shape: str | None) -> str:
    """A larger grid in which this puzzle can be made, for a message."""
    if shape is None:
        return ""
    try:
        more = task.coded.find_larger(outline[:2], OUTLINES.index(shape), task.request.left_s())
    except TimeoutError:  # the message is worth more than what it would suggest
        return ""
    rows, cols = (min(_MOST_SIDE, side + more) for side in outline[:2])
    return f"{rows}x{cols} has room" if more else ""
