"""Themed grids: the words fill every cell, each from neighbour to neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board import Board
from gridwords.board.size import parse_size, squarest
from gridwords.errors import BadOption, plural, shorten, with_article
from gridwords.make.aim import aim, check_difficulty, seed_of, with_note
from gridwords.make.checked import WrongPuzzle, check_spelled, places_on
from gridwords.make.difficulty import rate_theme
from gridwords.make.puzzle import DIFFICULTIES, Puzzle, PuzzleWord, make_title
from gridwords.make.word_list import read_word, read_words

if TYPE_CHECKING:
    from gridwords.board.size import AnySize
    from gridwords.make.request import ThemeRequest
    from gridwords.make.word_list import Given

__all__ = ["BENDS", "DRAWS", "TRIES", "check_filled", "make_theme"]

TRIES = 2000
#: Of paths, from easy to hard: straight ones are found sooner.
BENDS = (-1, 0, 1)
DRAWS = 20  # of puzzles, to find one of that difficulty


def make_theme(request: ThemeRequest) -> Puzzle:
    """A puzzle as `make.theme` describes it."""
    difficulty = request.difficulty
    check_difficulty(difficulty)
    given, notes = read_words(request.words)
    if request.span is not None:
        span = _read_span(request.span)
        given = [span, *(one for one in given if one.word != span.word)]  # it may be among the words or not
    rows, cols = _read_size(request.size, given)
    if request.span is not None and len(given[0].word) < min(rows, cols):
        raise BadOption(
            f"span {given[0].text} has {plural(len(given[0].word), 'letter')}: expected at least {min(rows, cols)}, to"
            f" touch two opposite sides of {with_article(f'{rows}x{cols}')} grid"
        )

    def candidate(recipe: int, number: int) -> tuple[Puzzle, int] | None:
        seed = seed_of(request.seed, number)
        try:
            made = _fill(request, BENDS[recipe], seed, (rows, cols), given, notes)
        except BadOption:
            if number == 0:
                raise
            return None
        return made, made.difficulty

    if difficulty is None:
        return _fill(request, 0, request.seed, (rows, cols), given, notes)
    puzzle = aim(difficulty, DIFFICULTIES.index(difficulty), len(BENDS), DRAWS, candidate)
    return with_note(puzzle, request, "more letters, or rarer words", "fewer letters, or better known words")


def _fill(
    request: ThemeRequest,
    bends: int,
    seed: int,
    size: tuple[int, int],
    given: list[Given],
    notes: list[str],
) -> Puzzle:
    rows, cols = size
    letters = sorted({letter for one in given for letter in one.word})
    codes = {letter: code for code, letter in enumerate(letters)}
    filled, cells, ways, elsewhere = _core.make_theme(
        (rows, cols),
        [bytes(codes[letter] for letter in one.word) for one in given],
        -1 if request.span is None else 0,
        request.unique,
        bends,
        seed,
        TRIES,
        request.left_s(),
    )
    if not filled:
        raise BadOption(
            f"found no way to fill {with_article(f'{rows}x{cols}')} grid with these words: expected another size, shorter words,"
            " or another seed"
        )
    if request.unique and ways != 1:
        raise BadOption(
            f"in {TRIES} grids of these words, none can be filled in one way only: expected other words, another seed,"
            " or that several ways are allowed (--any, unique=False)"
        )
    paths = [tuple(divmod(cell, cols) for cell in path) for path in cells]
    placed = tuple(PuzzleWord(one.word, path, one.text) for one, path in zip(given, paths, strict=True))
    notes = notes + [f"{given[word].text} can also be read in other cells" for word in elsewhere]
    if ways != 1:
        most = f"at least {ways}" if ways >= _core.MOST_WAYS else str(ways)
        notes.append(f"the words fill the grid in {most} ways")
    tiles = {cell: letter for one in placed for cell, letter in zip(one.path, one.word, strict=True)}
    board = Board([[tiles[row, col] for col in range(cols)] for row in range(rows)], neighbours="king")
    check_filled(board, placed, {given[word].word for word in elsewhere} if ways < _core.MOST_WAYS else None)
    return Puzzle(
        "theme",
        board,
        placed,
        make_title(request.title, "theme"),
        request.seed,
        difficulty=rate_theme(size, placed, ways),
        span=None if request.span is None else given[0].word,
        ways=ways,
        notes=tuple(notes),
    )


def _read_span(span: str) -> Given:
    if not isinstance(span, str):
        raise BadOption(f"span {shorten(span)}: expected a word")
    return read_word(span, "span")


def _read_size(size: AnySize | None, given: list[Given]) -> tuple[int, int]:
    """The size, which must have one cell for each letter."""
    letters = sum(len(one.word) for one in given)
    if letters > _core.MOST_THEME_CELLS:
        raise BadOption(
            f"the words have {letters} letters: expected at most {_core.MOST_THEME_CELLS} together"
        )
    if size is not None:
        rows, cols = parse_size(size)
        if rows * cols == letters:
            return rows, cols
    usual = squarest(letters)
    nearest = [total for total in range(letters - 4, letters + 5) if total > 3 and squarest(total)[0] > 2]
    hint = ", ".join(f"{'x'.join(map(str, squarest(total)))} takes {total}" for total in nearest)
    if size is not None:
        raise BadOption(
            f"the words have {plural(letters, 'letter')}, {with_article(f'{rows}x{cols}')} grid has {plural(rows * cols, 'cell')}:"
            f" expected as many letters as cells ({hint})"
        )
    if usual[0] < 3 and letters > 8:
        raise BadOption(f"{letters} letters make no grid of three rows or more: add or remove some ({hint})")
    return usual


def check_filled(board: Board, words: tuple[PuzzleWord, ...], elsewhere: set[str] | None) -> None:
    """Every cell is in exactly one word, and `solve` finds each word there, and elsewhere only as was counted."""
    cells = [cell for one in words for cell in one.path]
    if len(cells) != len(board) or len(set(cells)) != len(board):
        raise WrongPuzzle("the words do not fill the grid")
    check_spelled(board, words)
    found = places_on(board, [one.word for one in words])
    for one in words:
        places = found.get(one.word, set())
        if places is None:
            continue
        if frozenset(one.path) not in places:
            raise WrongPuzzle(f"{one.word} is not on the board")
        if elsewhere is not None and (len(places) > 1) != (one.word in elsewhere):
            raise WrongPuzzle(f"{one.word} is on the board {len(places)} times")
