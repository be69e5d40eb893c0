"""solve: what it accepts, what it refuses and how it stops."""

from __future__ import annotations

import threading
import time
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from stopping import NEVER, with_time_enough

from gridwords import (
    BadOption,
    BadRules,
    Board,
    GridwordsError,
    Lexicon,
    Rules,
    Solution,
    score_many,
    solve,
)

HOSTILE = Board("a" * 400)  # with NEVER no word is found and every path is tried


def test_the_first_example() -> None:
    solution = solve("oatrihpshtnrenei")
    assert solution.summary() == "84 words, 135 points"
    assert solution.complete
    assert solution["hapten"].path == ((1, 1), (0, 1), (1, 2), (2, 1), (3, 0), (3, 1))


@pytest.mark.parametrize("board", ["", Board("", (0, 5)), Board("", (5, 0)), "....", "a"])
def test_boards_with_nothing_on_them(board: Any) -> None:
    solution = solve(board)
    assert solution.words == []
    assert solution.score == 0
    assert solution.complete


def test_the_neighbours_of_the_rules_apply() -> None:
    text = "cab/xtx/xxx"
    assert "cat" in solve(text)
    assert "cat" not in solve(text, rules="word-search")
    assert "cat" not in solve(Board(text), rules="word-search")
    assert "cat" in solve(Board(text, neighbours="king"), rules="word-search")
    assert score_many([text], rules="word-search").tolist() == [solve(text, rules="word-search").score]


def test_letters_that_no_word_contains_are_warned_about() -> None:
    with pytest.warns(UserWarning, match="the lexicon has no 'é'"):
        assert solve("éat/tea/set").words == solve(".at/tea/set").words


@pytest.mark.parametrize("engine", ["auto", "prefix", "python"])
def test_a_deadline_returns_what_was_found(engine: str) -> None:
    lexicon = Lexicon.from_words(["a" * 15 + "b", "aaa"])

    def ask(deadline_s: float) -> Solution:
        started = time.monotonic()
        solution = solve(HOSTILE, lexicon=lexicon, engine=engine, deadline_s=deadline_s)
        assert time.monotonic() - started < deadline_s + 5
        assert not solution.complete
        return solution

    assert with_time_enough(ask, lambda solution: len(solution) > 0).words == ["aaa"]


@pytest.mark.parametrize(
    ("board", "prune"),
    [
        (HOSTILE, "auto"),
        (Board("?" * 400), "off"),
        (Board("(a|b)" * 64), "off"),
        (Board("(a|b)" * 64), "auto"),
        (Board("a" * 36), "auto"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_every_walk_stops_at_the_deadline(board: Board, prune: str, threads: int) -> None:
    started = time.monotonic()
    options = {"prune": prune}
    solution = solve(board, lexicon=NEVER, engine="prefix", options=options, deadline_s=0.1, threads=threads)
    assert time.monotonic() - started < 5
    # The board of 64 choices may be finished by then; the others cannot be.
    assert solution.complete is False or len(board) == 64


def on_wildcards(tiles: int, *, q_is_qu: bool) -> list[str]:
    """The words of the default lexicon that this many wildcards spell."""
    if not q_is_qu:
        return [word for word in Lexicon.default() if 3 <= len(word) <= tiles]
    spelled = {word: word.replace("qu", "Q") for word in Lexicon.default() if len(word) >= 3}
    return [word for word, text in spelled.items() if len(text) <= tiles and "q" not in text]


@pytest.mark.parametrize(
    ("size", "rules"), [((4, 4), "boggle"), ((3, 3), "letters"), ((2, 2), "boggle"), ((40, 40), "boggle")]
)
def test_wildcards_end_when_nothing_is_left_to_find(size: tuple[int, int], rules: str) -> None:
    """Without a deadline: these boards have up to 10 to the 20 paths, and all their words on a few of them."""
    tiles = size[0] * size[1]
    board = Board("?" * tiles, size)
    words = on_wildcards(tiles, q_is_qu=rules == "boggle")
    solution = solve(board, rules=rules)
    assert solution.words == words
    assert score_many([board], rules=rules).tolist() == [solution.score]
    # The cells in ascending order, as far as they touch.
    assert solution["ate"].path == ((0, 0), (0, 1), (0, 2) if size[1] > 2 else (1, 0))


@pytest.mark.parametrize("side", [2, 3])
def test_areas_of_wildcards_end(side: int) -> None:
    """No word is longer than an area between holes; looking for one on the whole board would take hours."""
    row = ".".join(["?" * side] * 4)
    rows = [*[row] * side, "." * len(row)] * 4
    solution = solve(Board("/".join(rows)), rules="boggle", deadline_s=60)
    assert solution.complete
    assert solution.words == on_wildcards(side * side, q_is_qu=True)
    # The same areas, without holes: a graph that falls into parts.
    areas = [
        [other for other in range(cell // 4 * 4, cell // 4 * 4 + 4) if other != cell] for cell in range(100)
    ]
    solution = solve(Board("?" * 100, (10, 10), areas), rules="boggle", deadline_s=60)
    assert solution.complete
    assert solution.words == on_wildcards(4, q_is_qu=True)


@pytest.mark.parametrize(
    ("text", "neighbours", "words"),
    [
        ("????????o???????", "torus", 169_867),
        ("???????????e????", "king", 170_041),
    ],
)
def test_wildcards_among_letters_end(text: str, neighbours: Any, words: int) -> None:
    """Words that the tiles allow and the board does not have would keep a walk through the trie going for hours."""
    solution = solve(Board(text, None, neighbours))
    assert (solution.complete, len(solution)) == (True, words)


@pytest.mark.parametrize("board", ["tea/set/tea", "(th)ea/set/tea"])
@pytest.mark.parametrize("deadline_s", [None, 20])
def test_ctrl_c_is_not_reported_as_a_deadline(board: str, deadline_s: float | None) -> None:
    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_many([board], engine="python", deadline_s=deadline_s, progress=interrupt)


@pytest.mark.parametrize("engine", ["batch", "prefix", "python"])
@pytest.mark.parametrize("board", ["abcdefgh", "(xy)bcdefgh"])
def test_scores_beyond_32_bits_are_refused_by_every_engine(engine: str, board: str) -> None:
    words = ["".join(word) for word in permutations("bcdefgh", 5)]
    everything = [[other for other in range(8) if other != cell] for cell in range(8)]
    rules = Rules("rich", 1, (1_000_000,))
    many = {"lexicon": Lexicon.from_words(words), "rules": rules, "size": (1, 8), "neighbours": everything}
    with pytest.raises(BadOption, match="board 0 scores 2520000000, more than a 32-bit score can hold"):
        score_many([board], engine=engine, **many)  # type: ignore[call-overload]


def test_progress_is_reported_and_its_errors_are_raised() -> None:
    seen: list[tuple[int, int]] = []
    solve(HOSTILE, lexicon=NEVER, deadline_s=0.3, progress=lambda done, total: seen.append((done, total)))
    assert seen
    assert all(0 <= done <= total == 400 for done, total in seen)

    def fail(_done: int, _total: int) -> None:
        raise RuntimeError("the bar broke")

    with pytest.raises(RuntimeError, match="the bar broke"):
        solve(HOSTILE, lexicon=NEVER, deadline_s=20, progress=fail)


def test_max_paths_keeps_the_smallest_paths() -> None:
    lexicon = Lexicon.from_words(["aaa"])
    found = solve("a" * 16, lexicon=lexicon, paths="all", options={"max_paths": 5})["aaa"]
    everything = solve("a" * 16, lexicon=lexicon, paths="all")["aaa"]
    assert found.paths is not None
    assert everything.paths is not None
    assert found.paths == everything.paths[:5]
    assert not found.paths_complete
    assert everything.paths_complete
    assert list(everything.paths) == sorted(everything.paths)


def test_another_option_leaves_the_default_of_max_paths() -> None:
    lexicon = Lexicon.from_words(["aaaa"])
    found = solve("a" * 16, lexicon=lexicon, paths="all", options={"max_total_paths": 5_000})["aaaa"]
    assert found.paths is not None
    assert len(found.paths) == 1_000


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"engine": "prefixx"}, BadOption, "did you mean 'prefix'"),
        ({"engine": "batch"}, BadOption, "only scores boards"),
        ({"rules": "bogle"}, BadRules, "did you mean 'boggle'"),
        ({"paths": "some"}, BadOption, "unknown paths 'some'"),
        ({"options": {"spilt": 1}}, BadOption, "spilt"),
        ({"options": {"max_paths": 0}}, BadOption, "from 1 to"),
        ({"options": {"max_paths": "many"}}, BadOption, "from 1 to"),
        ({"threads": 0}, BadOption, "from 1 to 1024"),
        ({"threads": 1.5}, BadOption, "from 1 to 1024"),
        ({"threads": True}, BadOption, "from 1 to 1024"),
        ({"deadline_s": -1}, BadOption, "from 0 up"),
        ({"deadline_s": float("nan")}, BadOption, "from 0 up"),
        ({"lexicon": 7}, GridwordsError, "a lexicon is a Lexicon or a file"),
        ({"lexicon": "/no/such/file"}, GridwordsError, "cannot be read"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        solve("tea", **arguments) if "size" in arguments else solve("teas", **arguments)


@pytest.mark.parametrize("options", ["split", 5, ["split"]])
def test_options_that_are_not_a_mapping_are_refused(options: Any) -> None:
    with pytest.raises(BadOption, match=r"options .*: expected names and values"):
        solve("abcd", options=options)


def test_numbers_of_any_kind() -> None:
    assert solve("oatrihpshtnrenei", threads=np.int64(2)).score == 135  # type: ignore[arg-type]
    assert solve("oatrihpshtnrenei", deadline_s=10**400).score == 135
    assert score_many(["oatrihpshtnrenei"], deadline_s=10**400).tolist() == [135]


def test_an_infinite_deadline() -> None:
    assert solve("teas", deadline_s=float("inf")).complete


def test_many_threads_at_once() -> None:
    boards = [Board.roll("new", seed) for seed in range(40)]
    expected = [solve(board) for board in boards]
    answers: dict[int, list[Any]] = {}

    def work(number: int) -> None:
        answers[number] = [solve(board) for board in boards]

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(answers[number] == expected for number in range(4))
