"""Options, statistics and refusals of each engine of the core."""

from __future__ import annotations

import os
import pickle
import tracemalloc
from typing import Any

import pytest
from stopping import with_time_enough

from gridwords import BadOption, Board, Lexicon, Solution, solve

BOARD = Board("oatrihpshtnrenei")


@pytest.mark.parametrize(
    ("lookup", "board", "paths"),
    [
        ("inline", Board("tea/nst/oar"), 10_305),
        ("chunks", Board("tea/nst/oar"), 10_305),
        ("chunks", BOARD, 12_029_640),
    ],
)
def test_every_path_is_followed(lookup: str, board: Board, paths: int) -> None:
    answer = solve(board, engine="paths", rules="letters", threads=2, options={"lookup": lookup})
    assert answer == solve(board, rules="letters")
    assert answer.statistics["paths"] == answer.statistics["lookups"] == paths
    assert answer.statistics["search_s"] > 0
    assert ("check_s" in answer.statistics) == (lookup == "chunks")


def test_paths_longer_than_the_longest_word() -> None:
    lexicon = Lexicon.from_words(["oat", "rat"])
    longest = solve(BOARD, lexicon=lexicon, engine="paths")
    assert longest.statistics["paths"] == 16 + 84 + 408  # paths of one, two and three cells
    assert longest == solve(BOARD, lexicon=lexicon)
    row = Board("oat" * 20, (1, 60))
    every = solve(row, lexicon=lexicon, engine="paths", options={"limit": "none"})
    assert every.statistics["paths"] == 60 * 60
    assert every == solve(row, lexicon=lexicon)


def test_lookups_of_choices() -> None:
    answer = solve(
        "(a|b)(c|d)/..", lexicon=Lexicon.from_words(["ac", "abcd"]), engine="paths", rules="letters"
    )
    assert (answer.statistics["paths"], answer.statistics["lookups"]) == (4, 12)


@pytest.mark.parametrize("board", [Board.roll("big-2012", 1), Board("?" * 9), Board.random(100, 100, seed=1)])
def test_paths_refuses_boards_with_too_many_paths(board: Board) -> None:
    with pytest.raises(BadOption, match=r"engine paths would follow about .* paths on this board.* deadline"):
        solve(board, engine="paths")
    assert not solve(board, engine="paths", deadline_s=0.1).complete


def test_word_filters() -> None:
    on, off = (solve(BOARD, engine="word", options={"filters": filters}) for filters in ("on", "off"))
    assert on == off == solve(BOARD)
    assert off.statistics["words"] == len(Lexicon.default().words()) - 96  # the words of two letters
    assert len(on) <= on.statistics["words"] < 1000
    assert on.statistics["filter_s"] > 0


def test_only_a_breadth_first_word_search_has_a_queue() -> None:
    for search, has_queue in (("depth", False), ("breadth", True)):
        statistics = solve("oatrihpshtnrenei", engine="word", options={"search": search}).statistics
        assert ("most_walks" in statistics) == has_queue


def test_filters_use_tiles_and_touching_letters() -> None:
    lexicon = Lexicon.from_words(["quit", "aqua", "tit", "qit", "ait"])
    # The a touches neither i nor q, and q means Qu.
    answer = solve("qit/..t/a..", lexicon=lexicon, engine="word")
    assert answer.words == ["quit", "tit"]
    assert answer.statistics["words"] == 2
    # With a single t there is no tit.
    assert solve("qi./..t", lexicon=lexicon, engine="word").statistics["words"] == 1


@pytest.mark.parametrize("queue", ["local", "shared"])
def test_frontier_statistics(queue: str) -> None:
    board = Board.random(30, 30, seed=3, letters="english")
    expected = solve(board)
    for levels in (0, 2, 5):
        answer = solve(board, engine="frontier", threads=2, options={"levels": levels, "queue": queue})
        assert answer == expected
        assert answer.statistics["backtracking_s"] > 0
        assert (answer.statistics["most_walks"] > 0) == (levels > 0)


def test_frontier_memory_is_bounded() -> None:
    # Level 12 would hold some hundred million walks.
    lexicon = Lexicon.from_words(["a" * 20 + "b", "aaa"])
    options = {"levels": 20, "memory_mb": 2}

    def ask(deadline_s: float) -> Solution:
        how: dict[str, Any] = {"engine": "frontier", "options": options, "threads": 2}
        return solve(Board("a" * 400), lexicon=lexicon, deadline_s=deadline_s, **how)

    answer = with_time_enough(ask, lambda answer: answer.statistics.get("most_walks", 0) > 1000)
    assert not answer.complete
    assert answer.words == ["aaa"]
    assert 1000 < answer.statistics["most_walks"] < 30_000


def test_a_board_of_rows_without_cells_costs_nothing() -> None:
    board = Board("", (1_000_000, 0))
    tracemalloc.start()
    try:
        assert not len(solve(board, engine="prefix"))
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("engine", "options", "message"),
    [
        ("frontier", {"levels": "many"}, "option levels='many': expected a whole number from 0 to 255"),
        ("frontier", {"levels": 256}, "option levels=256: expected a whole number from 0 to 255"),
        ("frontier", {"queue": "global"}, "option queue='global': expected one of local, shared"),
        ("word", {"filters": True}, "option filters=True: expected one of on, off"),
        ("paths", {"lookup": ["inline"]}, r"option lookup=\['inline'\]: expected one of inline, chunks"),
        ("paths", {"limt": "none"}, "engine paths: unknown option 'limt': did you mean 'limit'?"),
    ],
)
def test_bad_options(engine: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message.replace("?", r"\?")):
        solve(BOARD, engine=engine, options=options)


def test_options_from_the_command_line_are_text() -> None:
    answer = solve(BOARD, engine="frontier", options={"levels": "3", "queue": "shared", "memory_mb": "1"})
    assert answer == solve(BOARD)


def test_statistics_are_kept_and_not_compared() -> None:
    answer = solve(BOARD, engine="word")
    assert answer.statistics
    assert answer.containing("t").statistics == answer.statistics
    assert answer == solve(BOARD)
    assert solve(BOARD, engine="python").statistics == {}


@pytest.mark.parametrize("paths", ["none", "first", "all"])
def test_a_solution_is_pickled_with_everything_it_has(paths: Any) -> None:
    solution = solve("oatrihpshtnrenei", paths=paths, options={"max_paths": 2})
    copy = pickle.loads(pickle.dumps(solution))
    assert copy == solution
    assert copy.found == solution.found
    assert (copy.statistics, copy.engine) == (solution.statistics, "prefix")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
@pytest.mark.parametrize("sweep", ["on", "off"])
def test_threads_are_woken_for_work_only(sweep: str) -> None:
    """A few words on a board are found before another thread has begun."""
    board = Board.random(50, 50, seed=1, letters="english")
    few = Lexicon.from_words(sorted(Lexicon.default().words())[::3500])
    for lexicon, is_shared in ((few, False), (Lexicon.default(), True)):
        statistics = solve(board, lexicon=lexicon, threads=4, options={"sweep": sweep}).statistics
        assert ("tasks_3" in statistics) == is_shared


def test_a_forked_process_has_threads_of_its_own() -> None:
    board = Board.random(50, 50, seed=1, letters="english")
    score = solve(board, threads=3).score  # from now on threads wait for the next search
    child = os.fork()
    if child == 0:
        same = False
        try:
            same = solve(board, threads=3).score == score
        finally:
            os._exit(0 if same else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert solve(board, threads=3).score == score
