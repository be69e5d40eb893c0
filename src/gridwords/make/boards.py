"""Boards for Boggle, Squaredle and the like: given words on them, and as many common words as are wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board import Board, Shape
from gridwords.board.size import parse_size
from gridwords.compute import Compute
from gridwords.errors import BadOption, plural, shorten, with_article
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.make.aim import aim, check_difficulty, seed_of, with_note
from gridwords.make.difficulty import rate_board
from gridwords.make.puzzle import Puzzle, PuzzleWord, make_title
from gridwords.make.request import BoardRequest
from gridwords.make.word_list import Given, read_words, texts_of
from gridwords.number import whole_between
from gridwords.optimise import climb
from gridwords.optimise.constraints import Constraints, read_word_range
from gridwords.optimise.problem import Problem
from gridwords.questions.solve import solve_board
from gridwords.rules import Rules

if TYPE_CHECKING:
    from gridwords.board.size import AnySize

__all__ = ["BY_DIFFICULTY", "CANDIDATES", "QUICK_CELLS", "RECIPES", "SIZES", "make_board"]

#: From easy to hard: the fewest and the most words, and the level up to which they count.
RECIPES = (
    ((5, 15), 20),
    ((10, 25), 20),
    ((15, 30), 35),
    ((40, 80), 50),
    ((80, 150), 70),
    ((100, 250), 80),
    ((200, 500), 95),
)
#: The recipe that each difficulty begins with, and the size if none is given. Medium is the default.
BY_DIFFICULTY = {"easy": 1, "medium": 3, "hard": 5}
SIZES = {"easy": (4, 4), "medium": (4, 4), "hard": (5, 5)}
#: How many are made for a difficulty; and of boards that take long.
CANDIDATES = (8, 3)
QUICK_CELLS = 25
_MOST_CELLS = 64
_LINE_BUDGET = 20_000  # boards in straight lines, which take far longer


def make_board(request: BoardRequest) -> Puzzle:
    """A puzzle as `make.board` describes it."""
    difficulty = request.difficulty
    check_difficulty(difficulty)
    if difficulty is None:
        return _make(_Whole.having(request, SIZES["medium"], RECIPES[BY_DIFFICULTY["medium"]]))
    both = {"words": request.words, "level": request.level}
    if name := next((name for name, value in both.items() if value is not None), None):
        raise BadOption(f"difficulty {difficulty} already sets {name}: expected one of them, not both")
    rows, cols = parse_size(request.size or SIZES[difficulty])
    contained = len(texts_of(request.contain))

    def candidate(recipe: int, number: int) -> tuple[Puzzle, int] | None:
        (fewest, most), level = RECIPES[recipe]
        whole = _Whole.having(request, (rows, cols), ((fewest, most + contained), level), number)
        try:
            made = _make(whole)
        except BadOption:
            if number == 0:
                raise
            return None
        return made, made.difficulty

    is_slow = rows * cols > QUICK_CELLS or Rules.get(request.rules).neighbours == "line"
    most = CANDIDATES[is_slow]
    puzzle = aim(difficulty, BY_DIFFICULTY[difficulty], len(RECIPES), most, candidate)
    return with_note(replace(puzzle, seed=request.seed), request, "a larger size", "a smaller size")


@dataclass(frozen=True, kw_only=True)
class _Whole(BoardRequest):
    """A request that leaves nothing open."""

    size: AnySize
    words: tuple[int, int]
    level: int

    @classmethod
    def having(
        cls,
        request: BoardRequest,
        size: tuple[int, int],
        recipe: tuple[tuple[int, int], int],
        number: int = 0,
    ) -> _Whole:
        """The request, with these instead of what it leaves open, for the candidate of that number."""
        usual = dict(zip(("size", "words", "level"), (size, *recipe), strict=True))
        open_ = {name: value for name, value in usual.items() if getattr(request, name) is None}
        return cls(**{**vars(request), **open_, "seed": seed_of(request.seed, number)})


def _make(request: _Whole) -> Puzzle:
    rows, cols = parse_size(request.size)
    if not 4 <= rows * cols <= _MOST_CELLS:
        raise BadOption(f"size {rows}x{cols}: expected 4 to {_MOST_CELLS} cells")
    texts = texts_of(request.contain)
    given, notes = read_words(texts) if texts else ([], [])
    game = _game(request, given)
    shape = Shape.of((rows, cols), game.neighbours())
    _check_words(request, given)
    _check_room(request, given, shape, game.rules)
    board = _find(request, shape, game, [one.word for one in given])
    if board is None:
        raise _nothing_found(request, shape, given)
    placed = _words_on(board, game, {one.word: one.text for one in given})
    whole = Lexicon.default()
    notes += [
        f"{one.text} is not in the dictionary, so no game counts it" for one in given if one.word not in whole
    ]
    return Puzzle(
        "board",
        board,
        placed,
        make_title(request.title, "board"),
        request.seed,
        difficulty=rate_board(len(shape), placed),
        notes=tuple(notes),
        q_is_qu=game.rules.q_is_qu,
        contain=tuple(one.word for one in given),
    )


def _find(request: _Whole, shape: Shape, game: Game, contain: list[str]) -> Board | None:
    """A board that keeps all wishes. The core does what `climb` would do, wherever it can score the boards."""
    lexicon, rules = game.lexicon, game.rules
    wishes = Constraints(include=contain, words=request.words, cover=request.cover)
    Problem(shape, game, constraints=wishes).check()
    if not _core.Cover.fits(lexicon._core, shape.core):  # in straight lines
        objective, goal = ("points", 0) if request.longest is None else (f"longer:{request.longest}", 1)
        found = climb(
            shape.size,
            seed=request.seed,
            budget=_LINE_BUDGET,
            objective=objective,
            goal=goal,
            top=1,
            restarts=100,
            lexicon=lexicon,
            rules=rules,
            include=contain,
            words=request.words,
            cover=request.cover,
            deadline_s=request.left_s(),
        )
        best = found.best if found.boards else None
        if best is not None and best.value >= goal:
            return best.board
        if found.ended == "time":
            raise TimeoutError
        return None
    codes = _core.find_board(
        lexicon._core,
        shape.core,
        list(rules.table()),
        rules.minimum_length,
        rules.q_is_qu,
        [bytes(lexicon.alphabet.index(letter) for letter in word) for word in wishes.include],
        request.words,
        request.cover,
        request.longest or 0,
        request.seed,
        _core.hardware_threads(),
        request.left_s(),
    )
    return Board.from_codes(codes, lexicon.alphabet, shape.size, shape.neighbours) if codes else None


def _game(request: _Whole, given: list[Given]) -> Game:
    """The words up to the level that are fit for children, and those given, whatever they are."""
    usual = Rules.get(request.rules)
    known = Lexicon.default().up_to_level(request.level).without_vulgar()
    foreign = sorted({letter for one in given for letter in one.word} - set(known.alphabet))
    if foreign:
        raise BadOption(f"{foreign[0]!r} is not in the dictionary's alphabet: expected English words")
    for one in given:
        if len(one.word) < usual.minimum_length:
            raise BadOption(
                f"{one.text} has {plural(len(one.word), 'letter')}: expected at least {usual.minimum_length},"
                f" as in the rules {usual.name}"
            )
    if missing := [one.word for one in given if one.word not in known]:
        known = Lexicon.from_words([*known, *missing])
    return Game(known, usual)


def _check_words(request: _Whole, given: list[Given]) -> None:
    """Refuses wishes that contradict each other."""
    fewest, most = read_word_range(request.words)
    if most < len(given):
        raise BadOption(
            f"words {fewest}-{most}: the board must contain {plural(len(given), 'word')};"
            f" expected a range up to {len(given)} or more"
        )
    if most == 0 and request.cover:
        raise BadOption(
            f"words {fewest}-{most}: a covered board needs words; expected 1 or more, or no cover"
        )
    if most == 0 and request.longest is not None:
        raise BadOption(
            f"words {fewest}-{most}: a board with a longest word has at least one; expected 1 or more"
        )


def _check_room(request: _Whole, given: list[Given], shape: Shape, rules: Rules) -> None:
    """Refuses what no board of this shape can hold."""
    cells, least = len(shape), rules.minimum_length
    is_line = shape.neighbours == "line"
    most = max(shape.size) if is_line else cells
    if request.longest is not None and whole_between(request.longest, least, most) is None:
        why = "the letters of the longest line" if is_line else "the number of cells"
        raise BadOption(f"longest {shorten(request.longest)}: expected {least} to {most}, {why}")
    spelled = {one.text: one.word.replace("qu", "q") if rules.q_is_qu else one.word for one in given}
    for text, word in spelled.items():
        if is_line and len(word) > most:
            raise BadOption(
                f"{text} has {len(word)} letters, and the longest line of {with_article(shape)} board has {most}:"
                " expected a larger size, or a shorter word"
            )
    # No two letters of one word share a cell, so each letter needs as many as the word with most of it has.
    needed = sum(
        max(word.count(letter) for word in spelled.values())
        for letter in {letter for word in spelled.values() for letter in word}
    )
    if needed > cells:
        raise BadOption(
            f"the words take at least {needed} cells, however many letters they share, and the board has {cells}:"
            " expected a larger size or fewer words"
        )
    for one in given:
        if rules.q_is_qu and one.word.count("q") != one.word.count("qu"):
            raise BadOption(
                f"{one.text} has a q without a u, and a q is always Qu in the rules {rules.name}:"
                " expected other words, or rules in which q is one letter"
            )


def _nothing_found(request: _Whole, shape: Shape, given: list[Given]) -> BadOption:
    fewest, most = request.words
    budget = _LINE_BUDGET if shape.neighbours == "line" else _core.BOARD_BUDGET
    own = [f"another range than {fewest}-{most} words", "a higher level"]
    ways = own if request.difficulty is None else ["another difficulty"]
    if given:
        ways.insert(0, "fewer words to contain")
    if request.longest is not None:
        ways.append("a shorter longest word")
    if request.cover:
        ways.append("no cover")
    return BadOption(
        f"found no such {shape} board among {budget:,}: expected a larger size, {', '.join(ways)},"
        " or another seed"
    )


def _words_on(board: Board, game: Game, texts: dict[str, str]) -> tuple[PuzzleWord, ...]:
    """The words that the board was made for, then the others, the longest first."""
    solution = solve_board(board, game, Compute(), "first")
    placed = {
        one.word: PuzzleWord(one.word, tuple(one.path), texts.get(one.word, one.word))
        for one in solution.found
        if one.path is not None
    }
    if missing := texts.keys() - placed.keys():
        raise RuntimeError(f"{shorten(min(missing))} is not on the board")
    others = sorted(placed.keys() - texts.keys(), key=lambda word: (-len(word), word))
    return tuple(placed[word] for word in (*texts, *others))
