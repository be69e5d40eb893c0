"""The reference engine, compared with something simpler still: every path of a small board, written out."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stopping import with_time_enough

from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.engine import Question
from gridwords.engines.python import PythonEngine
from gridwords.engines.python.prefix import Walks
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.rules import Rules
from gridwords.solution import Solution

ANY = Rules("any", minimum_length=1, points=(0, 1), points_per_extra_letter=1, q_is_qu=False)
QU = Rules("qu", minimum_length=1, points=(0, 1), points_per_extra_letter=1, q_is_qu=True)


def solve(board: Board, words: list[str], rules: Rules = ANY, **more: object) -> Solution:
    compute = Compute(deadline_s=more.pop("deadline_s", None))  # type: ignore[arg-type]
    question = Question(board, Game(Lexicon.from_words(words), rules), compute, **more)  # type: ignore[arg-type]
    return PythonEngine().solve(question)


def written_out(board: Board, words: set[str], q_is_qu: bool) -> dict[str, list[tuple[tuple[int, int], ...]]]:
    """All paths of all words: every path of the board is spelled, whatever the words are."""

    def touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (r, c), (x, y) = a, b
        if not isinstance(board.neighbours, str):
            return x * board.cols + y in board.neighbours[r * board.cols + c]
        down, across = abs(r - x), abs(c - y)
        if board.neighbours == "torus":
            down, across = min(down, board.rows - down), min(across, board.cols - across)
        return down + across == 1 if board.neighbours == "rook" else max(down, across) == 1

    def texts(tile: str) -> list[str]:
        if tile == "?":
            return ["qu" if c == "q" and q_is_qu else c for c in "abcdefghijklmnopqrstuvwxyz"]
        if tile == "q" and q_is_qu:
            return ["qu"]
        return [] if tile == "." else tile.strip("()").split("|")

    cells = [(row, col) for row in range(board.rows) for col in range(board.cols)]
    found: dict[str, set[tuple[tuple[int, int], ...]]] = {}
    longest = max(map(len, words))
    paths: list[tuple[tuple[int, int], ...]] = [(cell,) for cell in cells]
    while paths:
        longer = []
        for path in paths:
            for spelled in product(*(texts(board[cell]) for cell in path)):
                if (text := "".join(spelled)) in words:
                    found.setdefault(text, set()).add(path)
            for cell in cells if len(path) < longest else ():
                straight = board.neighbours != "line" or len(path) < 2 or cell == beyond(*path[-2:])
                if cell not in path and touch(path[-1], cell) and straight:
                    longer.append((*path, cell))
        paths = longer
    return {word: sorted(found[word]) for word in sorted(found)}


def beyond(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return 2 * b[0] - a[0], 2 * b[1] - a[1]


TILES = st.sampled_from(["a", "b", "q", "u", "(q)", "(qu)", "(ab)", "(a|b)", "(a|ab)", "?", "."])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.sampled_from([(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]))
    tiles = [[draw(TILES) for _ in range(cols)] for _ in range(rows)]
    # At most two wildcards, as every path is spelled with each of their letters.
    wild = [(r, c) for r in range(rows) for c in range(cols) if tiles[r][c] == "?"]
    for row, col in wild[2:]:
        tiles[row][col] = "a"
    neighbours = draw(st.sampled_from(["king", "rook", "torus", "line", "graph"]))
    if neighbours != "graph":
        return Board(tiles, neighbours=neighbours)  # type: ignore[arg-type]
    number = rows * cols
    pairs = draw(st.sets(st.tuples(st.integers(0, number - 1), st.integers(0, number - 1)), max_size=12))
    graph: list[set[int]] = [set() for _ in range(number)]
    for a, b in pairs:
        if a != b:
            graph[a].add(b)
            graph[b].add(a)
    return Board(tiles, neighbours=[sorted(touching) for touching in graph])


@settings(max_examples=150, deadline=None)
@given(
    boards(),
    st.sets(st.text("abqu", min_size=1, max_size=4), min_size=1, max_size=12),
    st.booleans(),
)
def test_finds_what_writing_out_every_path_finds(board: Board, words: set[str], q_is_qu: bool) -> None:
    expected = written_out(board, words, q_is_qu)
    solution = solve(board, sorted(words), QU if q_is_qu else ANY, paths="all", max_paths=10**6)
    assert {found.word: list(found.paths or ()) for found in solution} == expected
    assert list(solution.words) == sorted(expected)
    assert solution.complete
    assert all(found.paths_complete and found.points == len(found.word) for found in solution)
    first = solve(board, sorted(words), QU if q_is_qu else ANY)
    assert [found.path for found in first] == [paths[0] for paths in expected.values()]


def test_the_example_of_the_reports() -> None:
    words = ["a", "bef", "abe", "fgk", "jie", "goodness", "kgfb", "efg", "hello", "fkplhg"]
    solution = solve(Board("abcd/efgh/ijkl"), words, Rules.get("letters"))
    assert solution.words == ["abe", "bef", "efg", "fgk", "jie", "kgfb"]
    assert solution["kgfb"].path == ((2, 2), (1, 2), (1, 1), (0, 1))


def test_the_default_lexicon() -> None:
    question = Question(Board("oatrihpshtnrenei"), Game.of())
    solution = PythonEngine().solve(question)
    assert solution.summary() == "84 words, 135 points"
    assert solution.engine == "python"
    assert solution.elapsed_s > 0


def test_choices_that_spell_a_word_twice_are_one_path() -> None:
    solution = solve(Board("(a|ab)(b|bc)c", size=(1, 3)), ["abc"], paths="all")
    assert solution["abc"].paths == (((0, 0), (0, 1)), ((0, 0), (0, 1), (0, 2)))


def test_the_first_path_is_the_smallest_whatever_the_choice() -> None:
    # The choices are sorted, a before b, but the word that starts with b also starts at cell 0.
    solution = solve(Board("(a|b)ab", size=(1, 3)), ["ba", "ab"])
    assert solution["ba"].path == ((0, 0), (0, 1))
    assert solution["ab"].path == ((0, 1), (0, 0))


def test_qu_traps() -> None:
    board = Board("q.t/.i./s.u")
    assert solve(board, ["quit", "qit", "it", "us"], QU).words == ["it", "quit"]
    assert solve(Board("(qu)i/ts"), ["uit", "qit", "quits"], QU).words == ["quits"]
    assert solve(Board("qu/it"), ["quit"], ANY).words == ["quit"]
    assert solve(Board("qu/it"), ["quit", "quuit"], QU).words == ["quit", "quuit"]
    assert solve(Board("(q)u/it"), ["quit", "quuit"], QU).words == ["quit"]


def test_a_line_does_not_go_around_the_edge() -> None:
    # Cells 2, 3 and 4 of a board of 3 columns are consecutive numbers but not a line.
    board = Board("xxa/bxx/xxx", neighbours="line")
    assert solve(board, ["ab"]).words == []
    assert solve(Board("xxa/xbx/cxx", neighbours="line"), ["abc", "cba", "ab"]).words == ["ab", "abc", "cba"]
    assert solve(Board("ab/xc", neighbours="line"), ["abc"]).words == []


def test_words_of_more_than_32_letters() -> None:
    word = "ab" * 20
    board = Board(word, size=(1, 40))
    solution = solve(board, [word, word[::-1]])
    assert solution[word].path == tuple((0, col) for col in range(40))
    assert solution[word[::-1]].path == tuple((0, col) for col in reversed(range(40)))


@pytest.mark.parametrize(("max_paths", "complete"), [(1, False), (11, False), (12, True), (13, True)])
def test_max_paths_keeps_the_smallest_paths_and_is_reported(max_paths: int, complete: bool) -> None:
    every = solve(Board("aaaa"), ["aa", "b"], paths="all", max_paths=100)["aa"].paths or ()
    assert len(every) == 12
    found = solve(Board("aaaa"), ["aa", "b"], paths="all", max_paths=max_paths)["aa"]
    assert found.paths == every[:max_paths]
    assert found.paths_complete is complete


def test_paths_are_none_unless_requested() -> None:
    solution = solve(Board("ab/cd"), ["ab"], paths="none")
    assert solution["ab"].path is None
    assert solve(Board("aa/aa"), ["aa"])["aa"].paths is None


def test_the_minimum_length_counts_letters() -> None:
    rules = Rules("three", minimum_length=3, points=(0, 5))
    assert solve(Board("(ab)c/de"), ["abc", "cd", "ab"], rules).words == ["abc"]


@pytest.mark.parametrize("size", [(0, 0), (0, 3), (3, 0)])
def test_a_board_without_cells(size: tuple[int, int]) -> None:
    solution = solve(Board("", size=size), ["a"])
    assert (len(solution), solution.complete) == (0, True)


def test_a_deadline_returns_what_was_found() -> None:
    board = Board("b" + "a" * 48)

    def ask(deadline_s: float) -> Solution:
        solution = solve(board, ["ba", "a" * 30 + "c"], deadline_s=deadline_s)
        assert not solution.complete
        # The deadline also covers what comes before the search, which `elapsed_s` does not count.
        assert deadline_s / 2 <= solution.elapsed_s < deadline_s + 5
        return solution

    assert with_time_enough(ask, lambda solution: len(solution) > 0).words == ["ba"]
    assert not solve(board, ["ba"], deadline_s=0).complete
    assert solve(board, ["ba"], deadline_s=60).complete


def test_ctrl_c_returns_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.engines.engine._REPORT_S", 0)

    def interrupt(done: int, total: int) -> None:
        assert total == 4
        if done >= 2:
            raise KeyboardInterrupt

    solution = solve(Board("ab/cd"), ["ab", "dc"], progress=interrupt)
    assert solution.words == ["ab"]
    assert not solution.complete


def test_the_python_engine_has_one_option() -> None:
    with pytest.raises(ValueError, match="engine python: unknown option 'split': known: method"):
        PythonEngine().read_options(Compute(options={"split": "1"}))


def test_every_start_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.engines.engine._REPORT_S", 0)
    looked: list[int] = []
    game = Game(Lexicon.from_words(["ab"]), ANY)
    question = Question(Board("a" * 100, (10, 10)), game, progress=lambda done, _total: looked.append(done))
    assert len(list(Walks(question.watched()).starts())) == 100
    assert set(range(100)) <= set(looked)
