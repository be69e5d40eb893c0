"""Study `wordsearch`: marking, building tries, and how the states of a breadth-first search remember their cells."""

from __future__ import annotations

from typing import Any

import pytest

from gridwords import Board, Lexicon, _core, solve
from gridwords.engines.cpu import core_board
from gridwords.errors import BadOption
from gridwords.studies.contender import Contender
from gridwords.studies.wordsearch import _Marking


@pytest.mark.parametrize("marks", ["shared", "own"])
@pytest.mark.parametrize("size", [(1, 1), (1, 9), (4, 4), (7, 5), (30, 30)])
def test_marking_gives_the_engines_answer(marks: str, size: tuple[int, int]) -> None:
    lexicon = Lexicon.default()
    for seed in range(4 if size[0] < 30 else 2):
        board = Board.random(*size, seed=seed, letters="english")
        expected = Contender("prefix").answer(board, lexicon)()
        for threads in (1, 2, 5):
            found = _Marking("prefix", threads=threads, marks=marks).answer(board, lexicon)()
            assert found.answer == expected.answer


def test_marking_refuses_what_it_does_not_know() -> None:
    for board in (Board("abcd", neighbours="rook"), Board("ab(qu)d"), Board("ab?d")):
        with pytest.raises(BadOption, match="this search supports only"):
            _Marking("prefix").answer(board, Lexicon.default())
    with pytest.raises(BadOption, match="64 threads"):
        _Marking("prefix", threads=65, marks="shared").answer(Board("abcd"), Lexicon.default())


@pytest.mark.parametrize("way", ["serial", "lock-per-node", "lock-free"])
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_every_way_builds_the_same_trie(way: str, threads: int) -> None:
    many = Lexicon.from_words(Lexicon.default().sample(20_000, seed=1))
    for lexicon in (Lexicon.from_words(["a"]), Lexicon.from_words(["ab", "abc", "b"]), many):
        _, nodes, words, _, same = _core.build_pointer_trie(lexicon._core, way, threads, 3)
        assert (nodes, words, same) == (lexicon.info().nodes, len(lexicon), True)


def test_a_trie_of_pointers_has_26() -> None:
    with pytest.raises(BadOption, match="26 letters"):
        _core.build_pointer_trie(
            Lexicon.from_words(["aäöüßéèêëîïôûùàâæœçñåø", "bcdefghijk"])._core, "serial", 1, 1
        )


def test_sharing_what_was_visited_loses_a_word() -> None:
    # From any cell the first step marks all the others: no word of three letters is left.
    board = Board("abab")
    lexicon = Lexicon.from_words(["aba", "abab", "aabb", "abba"])
    right = {*solve(board, lexicon=lexicon, rules="letters").words}
    assert right == {"aba", "abab", "aabb", "abba"}
    native = core_board(board, lexicon, q_is_qu=False)
    assert {*_core.visit_breadth_first(lexicon._core, native, 3, 1, "shared")[1]} < right


@pytest.mark.parametrize("visited", ["path", "rows", "flat"])
@pytest.mark.parametrize("neighbours", ["king", "rook", "torus"])
def test_states_with_marks_of_their_own_find_every_word(visited: str, neighbours: Any) -> None:
    lexicon = Lexicon.default()
    for size in ((1, 1), (1, 9), (3, 4), (7, 5)):
        board = Board.random(*size, seed=3, letters="english", neighbours=neighbours)
        right = [*solve(board, lexicon=lexicon, rules="letters").words]
        native = core_board(board, lexicon, q_is_qu=False)
        counts = set()
        for threads in (1, 3):
            _, words, *counted = _core.visit_breadth_first(lexicon._core, native, 3, threads, visited)
            assert sorted(words) == right
            counts.add(tuple(counted))
        assert len(counts) == 1


def test_marks_refuse_what_they_cannot_hold() -> None:
    lexicon = Lexicon.default()

    def visit(board: Board, threads: int, visited: str) -> None:
        native = core_board(board, lexicon, q_is_qu=False)
        _core.visit_breadth_first(lexicon._core, native, 3, threads, visited)

    with pytest.raises(BadOption, match="take more than 2048 MB"):
        visit(Board.random(400, 400, seed=1), 1, "flat")
    with pytest.raises(BadOption, match="searched on one thread, got 2"):
        visit(Board("abcd"), 2, "shared")
    with pytest.raises(BadOption, match="unknown kind of visited cells"):
        visit(Board("abcd"), 1, "paths")
    for board, message in (
        (Board("ab?d"), "tiles of one letter"),
        (Board("abcd", neighbours="line"), "lines"),
    ):
        with pytest.raises(BadOption, match=message):
            visit(board, 1, "path")
