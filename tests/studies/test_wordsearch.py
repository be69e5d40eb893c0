"""Study `wordsearch`: marking, building tries, and the pitfall of sharing visited cells."""

from __future__ import annotations

import pytest

from gridwords import Board, Lexicon, _core, solve
from gridwords.errors import BadOption
from gridwords.studies._pitfalls import words_sharing_visited
from gridwords.studies.contender import Contender
from gridwords.studies.wordsearch import _Marking


@pytest.mark.parametrize("marks", ["shared", "own"])
@pytest.mark.parametrize("size", [(1, 1), (1, 9), (4, 4), (7, 5), (30, 30)])
def test_marking_gives_the_engines_answer(marks: str, size: tuple[int, int]) -> None:
    lexicon = Lexicon.default()
    for seed in range(4):
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


@pytest.mark.parametrize("way", ["serial", "lock-a-node", "lock-free"])
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_every_way_builds_the_same_trie(way: str, threads: int) -> None:
    for lexicon in (Lexicon.from_words(["a"]), Lexicon.from_words(["ab", "abc", "b"]), Lexicon.default()):
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
    assert words_sharing_visited(board, lexicon) < right
